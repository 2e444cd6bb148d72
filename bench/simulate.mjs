/**
 * Simulate many sessions of the storage path (web/test/sim/): a browser, a reader and bad luck, all decided
 * by a seed.
 *
 *     node bench/simulate.mjs --sessions 1000 --seed 1     sessions 1 to 1000
 *     node bench/simulate.mjs --seed 77 --trace            one session, printed step by step
 *     node bench/simulate.mjs --on --sessions 10000        the next 10,000 sessions, and keep their results
 *     node bench/simulate.mjs --replay '[{"do": "begin", "r": 1}]' --trace
 *         given steps, as printed for failures; several in a list
 *
 * A failure is shrunk to the fewest steps that break the same rule, and printed with its seed. Exit status 1
 * if anything failed.
 *
 * bench/results/searches/simulation.json keeps the runs: seeds, commit and failures. Later code does not
 * invalidate them, so a hundred thousand sessions can be the work of several days.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { startApplication } from "../web/test/sim/engine.mjs";
import { runSession, shrunk, stepsOf } from "../web/test/sim/session.mjs";

const { values } = parseArgs({
	options: {
		sessions: { type: "string", default: "1" },
		seed: { type: "string", default: "1" },
		steps: { type: "string", default: "50" },
		failures: { type: "string", default: "3" },
		seconds: { type: "string" },
		python: { type: "string" },
		trace: { type: "boolean" },
		on: { type: "boolean" },
		replay: { type: "string" },
	},
});
const root = dirname(import.meta.dirname);
/** @param {...string} words */
const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const commit =
	git("rev-parse", "--short=10", "HEAD") +
	(git("status", "--porcelain", "--", "navals", "web", "tests") ? "-dirty" : "");
if (values.on && commit.endsWith("-dirty")) throw new Error("only what a commit does is kept: commit first");

const file = join(import.meta.dirname, "results/searches/simulation.json");
/**
 * @typedef {{commit: string, steps: number, first: number, sessions: number, failed: number[], shown: number,
 *   excused: Record<string, number>}} Run
 */
/** @type {{runs: Run[]}} */
const kept = values.on && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { runs: [] };

/** @type {object[][]} */
const replayed = values.replay
	? [JSON.parse(values.replay)].flatMap((given) => (Array.isArray(given[0]) ? given : [given]))
	: [];
const [sessions, count, most] = [replayed.length || values.sessions, values.steps, values.failures].map(
	Number,
);
const first = values.on
	? Math.max(0, ...kept.runs.map((run) => run.first + run.sessions - 1)) + 1
	: Number(values.seed);
const application = startApplication(values.python);
const begun = performance.now();
/** @type {Map<string, number>} */
const excused = new Map();
let done = 0;
let shown = 0;
/** @type {number[]} */
const failed = [];
/** Runs between two sessions, so the results of an interrupted run are complete. */
function keep() {
	if (!values.on || !done) return;
	mkdirSync(dirname(file), { recursive: true });
	const run = {
		commit,
		steps: count,
		first,
		sessions: done,
		failed,
		shown,
		excused: Object.fromEntries(excused),
	};
	writeFileSync(file, `${JSON.stringify({ runs: [...kept.runs, run] }, null, 1)}\n`);
}
for (let seed = first; seed < first + sessions; seed += 1) {
	const steps = replayed[seed - first] ?? stepsOf(seed, count);
	const result = await runSession(application, steps, values.trace ? console.log : undefined);
	done += 1;
	shown += result.shown;
	for (const why of result.excused) excused.set(why, (excused.get(why) ?? 0) + 1);
	if (result.broken) {
		failed.push(seed);
		console.log(`\nseed ${seed} at ${commit}, step ${result.at}: ${result.broken.message}`);
		const fewer = await shrunk(application, steps.slice(0, result.at + 1), result.broken.rule);
		console.log(`the same with ${fewer.length} steps: ${JSON.stringify(fewer)}`);
		const { broken } = await runSession(application, fewer, console.log);
		console.log(broken?.message);
		if (failed.length >= most) break;
	}
	if (done % 500 === 0) keep();
	if (values.seconds && performance.now() - begun > Number(values.seconds) * 1000) break;
}
keep();
const seconds = (performance.now() - begun) / 1000;
console.log(
	`${done} sessions of ${count} steps from seed ${first} at ${commit}: ${failed.length} failed, ${shown} texts shown, ${seconds.toFixed(1)} s, ${(done / seconds).toFixed(1)} a second`,
);
for (const [why, times] of excused) console.log(`  not held against the page: ${times} times ${why}`);
if (values.on) {
	const runs = [...kept.runs.map((run) => run.sessions), done];
	console.log(`${runs.reduce((sum, one) => sum + one, 0)} sessions kept, of ${runs.length} runs`);
}
application.stop();
process.exitCode = failed.length ? 1 : 0;
