/**
 * Run before the first paint, as a small classic script (the Content-Security-Policy allows no inline
 * scripts). Show the prerendered home page in the reader's language and theme, or the last picture of the
 * game at this address. The document is in French; a <template> holds the other language.
 */
export {};

const LANGUAGES = ["fr", "en"];
const root = document.documentElement;
const prefs = stored("navals.prefs");
if (typeof prefs.theme === "string") root.dataset.theme = prefs.theme;
for (const [name, value] of Object.entries(stored("navals.root")))
	if (typeof value === "string") root.dataset[name] = value;
const wished = [prefs.language, ...navigator.languages, "en"].map((tag) =>
	String(tag).slice(0, 2).toLowerCase(),
);
const language = wished.find((tag) => LANGUAGES.includes(tag)) ?? root.lang;
const other = language !== root.lang;
const away = location.hash.length > 2;
const { going } = root.dataset;
if (other || away || going) {
	root.lang = language;
	// Hide the home page when another page was requested.
	if (away) root.dataset.covered = "";
	else if (other) root.hidden = true;
	if (away && !pictured()) preloadPage();
	// "interactive" precedes the deferred module that starts the application.
	document.addEventListener("readystatechange", showPage, { once: true });
}

/**
 * Read an object from the storage.
 * @param {string} key
 * @returns {Record<string, unknown>} empty if storage is blocked or corrupt
 */
function stored(key) {
	try {
		return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
	} catch {
		return {};
	}
}

/**
 * Return the last picture of the game at this address (picture.js).
 * @returns {Record<string, string> | undefined}
 */
function pictured() {
	try {
		const picture = JSON.parse(sessionStorage.getItem("navals.picture") ?? "{}");
		return picture.route === location.hash ? picture : undefined;
	} catch {
		return undefined;
	}
}

/** Start loading the page file that the application will request (pages.js). */
function preloadPage() {
	/** Paths by language and game. @type {Record<string, Record<string, string>>} */
	const pages = JSON.parse(document.currentScript?.dataset.pages ?? "{}");
	const files = pages[language] ?? {};
	const page = files[location.hash.split("/")[1]] ?? files[""];
	if (!page) return;
	const link = document.createElement("link");
	Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: page });
	document.head.append(link);
}

/** Show the home page in the other language, with the unfinished game, or the last picture of a game. */
function showPage() {
	const template = document.querySelector(`template[data-home="${language}"]`);
	if (other && template instanceof HTMLTemplateElement) showHome(template);
	// Name the unfinished game.
	const card = document.querySelector(".is-any .resume-title");
	if (card && going && going !== "true") card.textContent = going;
	const picture = away ? pictured() : undefined;
	if (picture) {
		for (const region of ["top", "main"]) fill(region, picture[region] ?? "");
		document.title = picture.title ?? document.title;
		document.querySelector("#main > [data-picture]")?.setAttribute("inert", "");
		delete root.dataset.covered;
	}
	root.hidden = false;
}

/** Replace the home page. @param {HTMLTemplateElement} template */
function showHome(template) {
	for (const part of template.content.querySelectorAll("[data-for]")) {
		const region = document.getElementById(part.getAttribute("data-for") ?? "");
		region?.replaceChildren(...part.childNodes);
		region?.setAttribute("data-print", part.getAttribute("data-print") ?? "");
	}
	document.title = template.dataset.title ?? document.title;
}

/** Replace the content of a region. @param {string} region @param {string} markup */
function fill(region, markup) {
	const template = document.createElement("template");
	template.innerHTML = markup;
	const element = document.getElementById(region);
	element?.replaceChildren(template.content);
	element?.removeAttribute("data-print");
}
