/**
 * The fragment of the address bar. The engine decides which page a route shows; this module reads, writes and
 * observes it, and restores the scroll position when the reader goes back.
 */

import { later } from "./clock.js";
import { afterPaint } from "./queue.js";
import { begin } from "./rest.js";

/**
 * Return the route in the address bar.
 * @returns {string} without the changes that messengers make to links: escaped slashes, and signs at the end
 */
export function currentRoute() {
	const route = location.hash.replace(/%2f/gi, "/").replace(/(?:%[0-9a-f]{2}|[^\w/=~%-])+$/i, "");
	return route || "#/";
}

/** Delay in milliseconds before the scroll position is noted: browsers limit the rate of history updates. */
const NOTING = 200;

/** The address bar and the history of this page. */
class Routes {
	/** Scroll position to restore after a step through the history. @type {number | undefined} */
	#backTo;
	/**
	 * Number of the entry in the history of this page, noted in its state, to tell steps back from links.
	 * @type {number}
	 */
	#at = history.state?.at ?? 0;
	#last = currentRoute();
	/** Whether the page returns to the entry that a step back, which closed a dialog, had left. */
	#returning = false;
	#noting = 0;
	/** End the activity of scrolling. @type {(() => void) | undefined} */
	#rest;

	/** @param {(route: string) => void} onRoute @param {() => boolean} dismiss */
	constructor(onRoute, dismiss) {
		this.onRoute = onRoute;
		this.dismiss = dismiss;
		history.replaceState({ ...history.state, at: this.#at }, "");
	}

	/** Show a route. @param {string | {path: string, replace?: boolean}} path */
	show(path) {
		const { path: route, replace = false } = typeof path === "string" ? { path } : path;
		if (route === currentRoute()) return;
		// Include the origin: a path that starts with two slashes would name another server.
		const url = location.origin + location.pathname + location.search + route;
		this.#endNoting();
		this.#last = route;
		if (replace) {
			history.replaceState(this.#state(), "", url);
			return;
		}
		history.replaceState(this.#state(), "");
		this.#at += 1;
		history.pushState(this.#state(0), "", url);
		scrollTo(0, 0);
	}

	/** A dialog opens: on the first page, a step back must not leave the site. */
	guard() {
		if (this.#at > 0) return;
		this.#at += 1;
		history.pushState(this.#state(), "");
	}

	/**
	 * After the answer to a `route`, scroll to the top of a new page, or to the previous position, and bring a
	 * newly focused element into view.
	 * @param {boolean} focused
	 */
	arrive(focused) {
		if (this.#backTo === undefined || !focused) scrollTo(0, this.#backTo ?? 0);
		this.#backTo = undefined;
		const element = focused ? document.activeElement : null;
		const box = element?.getBoundingClientRect();
		if (element && box && (box.top < 0 || box.bottom > innerHeight))
			element.scrollIntoView({ block: "center" });
	}

	/** The fragment has changed: by a link, by a step, or by hand. */
	changed() {
		const route = currentRoute();
		if (this.#returning || route === this.#last) return;
		this.#last = route;
		this.onRoute(route);
	}

	/** The history has moved. @param {PopStateEvent} event */
	moved({ state }) {
		if (typeof state?.at !== "number") {
			this.#at += 1;
			history.replaceState({ ...state, at: this.#at }, "");
		} else if (this.#returning) {
			this.#returning = state.at !== this.#at;
			return;
		} else if (this.#closes(this.#at - state.at)) return;
		else this.#at = state.at;
		this.#backTo = typeof state?.top === "number" ? state.top : 0;
		// Usually the fragment changed too, and its hashchange event comes in a separate task.
		afterPaint(begin("route"));
	}

	/**
	 * Close a dialog instead of going back.
	 * @param {number} steps
	 * @returns {boolean} whether one was open
	 */
	#closes(steps) {
		if (steps <= 0 || !this.dismiss()) return false;
		if (currentRoute() === this.#last) this.#at -= steps;
		else {
			this.#returning = true;
			history.go(steps);
		}
		return true;
	}

	/** Note the scroll position, once the page no longer scrolls. */
	scrolled() {
		clearTimeout(this.#noting);
		this.#rest ??= begin("scrolling");
		this.#noting = later(() => {
			history.replaceState(this.#state(), "");
			this.#endNoting();
		}, NOTING);
	}

	/** Drop a note of the scroll position that has not been made. */
	#endNoting() {
		clearTimeout(this.#noting);
		this.#rest?.();
		this.#rest = undefined;
	}

	/** Return the state of this entry. @param {number} [top] */
	#state(top = scrollY) {
		return { top, at: this.#at };
	}
}

/**
 * Observe the address bar.
 * @param {(route: string) => void} onRoute called when the reader navigates: back, forward, a link
 * @param {() => boolean} [dismiss] close the dialog on top; whether there was one
 */
export function installRoutes(onRoute, dismiss = () => false) {
	history.scrollRestoration = "manual";
	const routes = new Routes(onRoute, dismiss);
	addEventListener("hashchange", () => routes.changed());
	addEventListener("popstate", (event) => routes.moved(event));
	addEventListener("scroll", () => routes.scrolled(), { passive: true });
	return routes;
}
