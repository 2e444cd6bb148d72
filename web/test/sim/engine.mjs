// The real application in a separate process, in lockstep: one line out, one line in (tests/ui/lockstep.py).
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/**
 * Start the application in Python.
 * @param {string} [python] the interpreter with the application's packages
 */
export function startApplication(python = join(ROOT, ".venv/bin/python")) {
	const child = spawn(python, ["-m", "tests.ui.lockstep"], {
		cwd: ROOT,
		env: { ...process.env, PYTHONPATH: ROOT, PYTHONHASHSEED: "0" },
		stdio: ["pipe", "pipe", "inherit"],
	});
	/** @type {((line: string) => void)[]} */
	const waiting = [];
	createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
	child.on("exit", () => {
		for (const told of waiting.splice(0)) told('{"error": "the application is gone"}');
	});
	/** @param {object} message @returns {Promise<string>} */
	const line = (message) =>
		new Promise((told) => {
			waiting.push(told);
			child.stdin.write(`${JSON.stringify(message)}\n`);
		});
	return {
		line,
		/** @param {object} message @returns {Promise<any>} */
		async ask(message) {
			const answer = JSON.parse(await line(message));
			if (answer?.error) throw new Error(`the application: ${answer.error}`);
			return answer;
		},
		stop: () => child.stdin.end(),
	};
}
