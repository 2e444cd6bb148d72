// Runs the Python tests inside Pyodide under Node:
//   node tests/wasm/run.mjs [pytest arguments]
// Without arguments: contract, secrecy, rules, players, records, golden games (tests/conftest.py ignores
// the rest). If there are two processors, two interpreters collect all tests, and each runs the next file
// that the other has not started. NAVALS_EVERYTHING adds more tests of the engine, also `exhaustive` ones.
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";

/** Run pytest and return its exit status. With `take`, run only the files whose numbers it returns. */
async function run(/** @type {string[]} */ names, /** @type {(() => number)=} */ take) {
	const { load } = await import("./pyodide.mjs");
	const pyodide = await load();
	const marks = process.env.NAVALS_EVERYTHING ? "not native" : "not native and not exhaustive";
	// Rewriting the assertions of a module takes longer than importing it, and the result is not cached.
	const options = [
		"-q",
		"-p",
		"no:cacheprovider",
		"--assert=plain",
		"--durations=12",
		"-rs",
		"-m",
		marks,
		...names,
	];
	pyodide.globals.set("OPTIONS", pyodide.toPy(options));
	pyodide.globals.set("take", take);
	try {
		const code = await pyodide.runPythonAsync(`
import sys
from itertools import groupby, pairwise
print(f"Python {sys.version.split()[0]} on {sys.platform}: pytest {' '.join(OPTIONS)}")
import pytest

class Queue:
    def pytest_runtestloop(self, session):
        files = [[*items, None] for _, items in groupby(session.items, lambda item: item.path)]
        while (number := take()) < len(files):
            for item, following in pairwise(files[number]):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return True

int(pytest.main(list(OPTIONS), plugins=[Queue()] if take else []))
`);
		return code === 5 ? 0 : code; // 5: no test was selected
	} catch (error) {
		console.error(error instanceof Error ? error.message : String(error));
		return 1;
	}
}

/**
 * Run a share of the tests in another thread; return the exit status. Output is printed at the end, so that
 * lines are not mixed.
 */
async function share(/** @type {Int32Array} */ taken) {
	const worker = new Worker(fileURLToPath(import.meta.url), {
		workerData: taken,
		stdout: true,
		stderr: true,
	});
	const [[code], ...output] = await Promise.all([
		once(worker, "exit"),
		text(worker.stdout),
		text(worker.stderr),
	]);
	process.stdout.write(output.join(""));
	return code;
}

const names = process.argv.slice(2);
if (!isMainThread) process.exitCode = await run([], () => Atomics.add(workerData, 0, 1));
else if (names.length || availableParallelism() < 2) process.exitCode = await run(names);
else {
	const taken = new Int32Array(new SharedArrayBuffer(4));
	process.exitCode = Math.max(...(await Promise.all([share(taken), share(taken)])));
}
