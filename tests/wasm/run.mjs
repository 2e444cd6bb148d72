// Runs the Python tests inside Pyodide under Node:
//   node tests/wasm/run.mjs [pytest arguments]
// Without arguments: contract, secrecy, rules, players, records, golden games. Two interpreters share the files where there are two
// processors. Left out are tests of screens (SCREENS: e2e/ plays through them in a browser), tests marked `native` or `exhaustive`,
// the benches, and files that import hypothesis (tests/conftest.py). With NAVALS_EVERYTHING the rest of the engine is tested too (REST).
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(import.meta.url);
const repo = join(dirname(here), "..", "..");
const wanted = process.argv.slice(2);

const SCREENS =
  /^tests\/(ui|i18n)\/|\/test_(board|book|builder|counsel|editor|finale|guns|hand|helm|keeper|lesson|screen|screen_games|table_screen)\.py$/;

/** Built on the core in plain Python, and slow: analysis, exercises, campaigns, the second worker, broken input. */
const REST = /^tests\/(thinking|fuzz|pictures)\/|^tests\/core\/test_(analysis|study|campaign|dial|tournament)\.py$/;
const everything = Boolean(process.env.NAVALS_EVERYTHING);

/** The test files of this interpreter, as pytest is told them. */
function files() {
  return readdirSync(join(repo, "tests"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^test_.*\.py$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/^\s*(?:from|import)\s+hypothesis\b/m.test(readFileSync(path, "utf8")))
    .map((path) => relative(repo, path))
    .filter((path) => !SCREENS.test(path) && path !== "tests/test_bench.py" && (everything || !REST.test(path)))
    .sort();
}

/** Another process with every second file; its output comes when it is done, so that lines stay whole. */
function share(/** @type {string[]} */ part) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [here, ...part], { stdio: ["ignore", "pipe", "pipe"] });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on("data", (bytes) => said.push(bytes));
    child.stderr.on("data", (bytes) => said.push(bytes));
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      done(code ?? 1);
    });
  });
}

async function run(/** @type {string[]} */ arguments_) {
  const { load } = await import("./pyodide.mjs");
  const pyodide = await load();
  const options = ["-q", "-p", "no:cacheprovider", "--durations=12", "-m", everything ? "not native" : "not native and not exhaustive", ...arguments_];
  pyodide.globals.set("OPTIONS", pyodide.toPy(options));
  let code = 1;
  try {
    code = await pyodide.runPythonAsync(`
import sys
print(f"Python {sys.version.split()[0]} on {sys.platform}: pytest {' '.join(OPTIONS[:9])}{' ...' if len(OPTIONS) > 9 else ''}")
import pytest
int(pytest.main(list(OPTIONS)))
`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  // 5: no test was collected, which is no failure while there is none.
  return code === 5 ? 0 : code;
}

if (wanted.length || availableParallelism() < 2) process.exitCode = await run(wanted);
else {
  const all = files();
  const codes = await Promise.all([0, 1].map((first) => share(all.filter((_, number) => number % 2 === first))));
  process.exitCode = Math.max(...codes);
}
