/** Prerendered pages, shown until the engine is ready. */

import { currentRoute } from "./route.js";

/** @typedef {import("./types.js").Answer} Answer */

/** Fetch a file of the site. @param {string} file */
async function fetchOk(file) {
	const response = await fetch(new URL(file, document.baseURI));
	if (!response.ok) throw new Error(`${file}: ${response.status}`);
	return response;
}

/**
 * Return the paths of the page files by game, or "".
 * @param {string} language
 * @returns {Record<string, string>}
 */
const filesOf = (language) =>
	JSON.parse(document.getElementById("runtime")?.textContent ?? "{}").pages?.[language] ?? {};

/** Reload the home page: another page may have replaced it in this document. @param {string} language */
async function homePage(language) {
	const text = await (await fetchOk("index.html")).text();
	const page = new DOMParser().parseFromString(text, "text/html");
	const template = page.querySelector(`template[data-home="${CSS.escape(language)}"]`);
	const other = template instanceof HTMLTemplateElement ? template : undefined;
	const regions = [
		...(other ? other.content.querySelectorAll("[data-for]") : page.querySelectorAll("[data-region]")),
	];
	const patch = Object.fromEntries(
		regions.map((region) => [region.getAttribute("data-for") ?? region.id, region.innerHTML]),
	);
	return { lang: language, title: other?.dataset.title ?? page.title, patch };
}

/**
 * Find and show prerendered pages. For each language the build writes a file per game, and one ("") for
 * everything else, with answers by route; `pages` in the `runtime` element lists them, relative to the
 * document. The home page is in the document itself.
 * @param {(answer: Answer) => void} apply
 * @param {(game: string) => boolean} played whether this device has played a game before
 */
export function createPages(apply, played) {
	/** @type {Map<string, Promise<Record<string, Answer>>>} */
	const loading = new Map();

	/** Load the pages in a file, once. @param {string} file */
	function loadFile(file) {
		let pages = loading.get(file);
		if (!pages) {
			pages = fetchOk(file).then((response) => response.json());
			pages.catch(() => loading.delete(file));
			loading.set(file, pages);
		}
		return pages;
	}

	/** Load the file that contains a route. @param {string} language @param {string} route */
	function pagesNear(language, route) {
		const paths = filesOf(language);
		return loadFile(paths[route.split("/")[1]] ?? paths[""]);
	}

	/** @param {string} route @param {Record<string, Answer>} pages */
	function findPage(route, pages) {
		// Do not ask again the question that precedes a first game.
		const game = /^#\/(\w+)\/play$/.exec(route)?.[1];
		if (game && played(game)) return pages[`#/${game}`];
		// Links with data share one page; routes that only the engine can render fall back to their parent.
		for (let at = route; at.length > 2; at = at.slice(0, at.lastIndexOf("/")))
			if (pages[at]) return pages[at];
		return undefined;
	}

	return {
		/** Load all pages ahead of time. @param {string} language */
		expect(language) {
			for (const file of Object.values(filesOf(language))) loadFile(file).catch(() => {});
		},
		/**
		 * @param {string} language
		 * @param {string} route
		 * @param {() => boolean} wanted checked again after loading
		 * @returns {Promise<boolean>} whether the page was found
		 */
		async show(language, route, wanted) {
			try {
				const answer =
					route === "#/" ? await homePage(language) : findPage(route, await pagesNear(language, route));
				if (!answer || !wanted() || route !== currentRoute()) return false;
				apply(answer);
				return true;
			} catch {
				// The engine will soon show the page itself.
				return false;
			}
		},
	};
}
