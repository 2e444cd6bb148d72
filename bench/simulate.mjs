/**
 * Many simulated sessions of the storage path (web/test/sim/): a browser, a reader and bad luck, all of it decided by a seed.
 *
 *     node bench/simulate.mjs --sessions 1000 --seed 1          sessions 1 to 1000
 *     node bench/simulate.mjs --seed 77 --trace                 one session, told step by step
 *     node bench/simulate.mjs --replay '[{"do": "begin", "r": 1}]' --trace   given steps, as they are told of what broke
 *
 * What breaks is shrunk to the fewest steps that still break the same rule, and told with its seed. Exit status 1 if anything broke.
 */
import { execFileSync } from "node:child_process";
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
    replay: { type: "string" },
  },
});
const [sessions, first, count, most] = [values.sessions, values.seed, values.steps, values.failures].map(Number);
const commit = execFileSync("git", ["describe", "--always", "--dirty"], { cwd: import.meta.dirname, encoding: "utf8" }).trim();
const application = startApplication(values.python);
const begun = performance.now();
/** @type {Map<string, number>} */
const excused = new Map();
let done = 0;
let shown = 0;
let failures = 0;
for (let seed = first; seed < first + sessions; seed += 1) {
  const steps = values.replay ? JSON.parse(values.replay) : stepsOf(seed, count);
  const result = await runSession(application, steps, values.trace ? console.log : undefined);
  done += 1;
  shown += result.shown;
  for (const why of result.excused) excused.set(why, (excused.get(why) ?? 0) + 1);
  if (result.broken) {
    failures += 1;
    console.log(`\nseed ${seed} at ${commit}, step ${result.at}: ${result.broken.message}`);
    const fewer = await shrunk(application, steps.slice(0, result.at + 1), result.broken.rule);
    console.log(`the same with ${fewer.length} steps: ${JSON.stringify(fewer)}`);
    const { broken } = await runSession(application, fewer, console.log);
    console.log(broken?.message);
    if (failures >= most) break;
  }
  if (values.seconds && performance.now() - begun > Number(values.seconds) * 1000) break;
}
const seconds = (performance.now() - begun) / 1000;
console.log(`${done} sessions of ${count} steps from seed ${first} at ${commit}: ${failures} failed, ${shown} texts shown, ${seconds.toFixed(1)} s, ${(done / seconds).toFixed(1)} a second`);
for (const [why, times] of excused) console.log(`  not held against the page: ${times} times ${why}`);
application.stop();
process.exitCode = failures ? 1 : 0;
