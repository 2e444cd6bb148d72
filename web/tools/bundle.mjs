// Bundles scripts and styles with esbuild and draws the icons with resvg.
//   node tools/bundle.mjs JOB.json
// Job: {tasks: [{kind: "app" | "worker" | "module" | "icons", ...}], report?: path}
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import * as esbuild from "esbuild";
import { indexedPng } from "./png.mjs";

const job = JSON.parse(await readFile(process.argv[2], "utf8"));
const report = {};
// esbuild derives file names from the paths of their sources, relative to this folder even if `node_modules`
// is a link.
const common = {
	preserveSymlinks: true,
	bundle: true,
	minify: true,
	target: "es2022",
	logLevel: "warning",
	legalComments: "none",
	charset: "utf8",
};

/**
 * Bundle entry points under hashed names, listed in the report. `classic` are scripts that are no modules, by
 * the version of JavaScript that they need; `sheets` replace "games.css". Paths are relative to `base`, since
 * file names depend on them.
 */
async function app({ entries, classic, outdir, base, sheets }) {
	const games = {
		name: "games",
		setup(/** @type {esbuild.PluginBuild} */ build) {
			build.onResolve({ filter: /^(\.\/)?games\.css$/ }, () => ({ path: "games", namespace: "games" }));
			build.onLoad({ filter: /.*/, namespace: "games" }, () => ({
				contents: sheets.map((path) => `@import "./${relative(base, path)}";`).join("\n"),
				loader: "css",
				resolveDir: base,
			}));
		},
	};
	const named = {
		...common,
		outdir,
		absWorkingDir: base,
		metafile: true,
		entryNames: "[name]-[hash]",
	};
	const results = await Promise.all([
		esbuild.build({
			...named,
			entryPoints: entries,
			format: "esm",
			splitting: true,
			chunkNames: "part-[hash]",
			assetNames: "[name]-[hash]",
			loader: { ".woff2": "file", ".png": "file", ".svg": "dataurl", ".webp": "file" },
			plugins: [games],
		}),
		...Object.entries(classic).map(([target, entryPoints]) =>
			esbuild.build({ ...named, target, entryPoints, format: "iife" }),
		),
	]);
	const outputs = {};
	for (const { metafile } of results)
		for (const [file, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
			if (entryPoint) outputs[entryPoint] = file;
			else outputs[file] = Object.keys(inputs)[0] ?? "";
		}
	return outputs;
}

/** Bundle one classic script under its own name. */
async function worker({ entry, outfile, define, base }) {
	await esbuild.build({
		...common,
		entryPoints: [entry],
		outfile,
		absWorkingDir: base,
		format: "iife",
		define,
	});
}

/** Bundle one module under its own name; imports of some packages become imports from addresses. */
async function module({ entry, outfile, define, base, addresses }) {
	const plugin = {
		name: "addresses",
		setup(/** @type {esbuild.PluginBuild} */ build) {
			build.onResolve({ filter: /^\w+$/ }, ({ path }) =>
				path in addresses ? { path: addresses[path], external: true } : undefined,
			);
		},
	};
	await esbuild.build({
		...common,
		entryPoints: [entry],
		outfile,
		absWorkingDir: base,
		format: "esm",
		define,
		plugins: [plugin],
	});
}

/** Undo the premultiplied alpha of a drawing, as PNG needs. @param {Uint8Array} pixels */
function straight(pixels) {
	const out = Uint8Array.from(pixels);
	for (let i = 0; i < out.length; i += 4) {
		const alpha = out[i + 3];
		if (alpha && alpha < 255)
			for (let j = i; j < i + 3; j += 1) out[j] = Math.min(255, Math.round((out[j] * 255) / alpha));
	}
	return out;
}

/** Draw icons as indexed PNG files. */
async function icons({ files }) {
	for (const { svg, png, width, background } of files) {
		const image = new Resvg(await readFile(svg, "utf8"), {
			fitTo: { mode: "width", value: width },
			...(background ? { background } : {}),
			font: { loadSystemFonts: false },
		});
		await mkdir(dirname(png), { recursive: true });
		const { width: across, height, pixels } = image.render();
		await writeFile(png, indexedPng({ width: across, height, pixels: straight(pixels) }));
	}
}

for (const task of job.tasks) {
	const result = await { app, worker, module, icons }[task.kind](task);
	if (result) report[task.name ?? task.kind] = result;
}
if (job.report) await writeFile(job.report, JSON.stringify(report));
