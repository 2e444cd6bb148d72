/**
 * The fragment of the address bar. The engine decides which page a route shows; this module reads, writes and observes it,
 * and restores the scroll position when the reader goes back.
 */

import { later } from "./clock.js";
import { afterPaint } from "./queue.js";
import { begin } from "./rest.js";

/** @returns {string} without what messengers do to links: slashes escaped, and signs of their own at the end */
export function currentRoute() {
  const route = location.hash.replace(/%2f/gi, "/").replace(/(?:%[0-9a-f]{2}|[^\w/=~%-])+$/i, "");
  return route || "#/";
}

/** @param {(route: string) => void} onRoute called when the reader navigates: back, forward, a link */
export function installRoutes(onRoute) {
  history.scrollRestoration = "manual";
  /** @type {number | undefined} */
  let backTo;

  addEventListener("hashchange", () => onRoute(currentRoute()));
  addEventListener("popstate", (event) => {
    backTo = typeof event.state?.top === "number" ? event.state.top : 0;
    // Usually the fragment changed too, and its hashchange event comes in a separate task.
    afterPaint(begin("route"));
  });

  let noting = 0;
  /** @type {(() => void) | undefined} */
  let rest;
  function noted() {
    clearTimeout(noting);
    rest?.();
    rest = undefined;
  }
  addEventListener(
    "scroll",
    () => {
      // Browsers limit the rate of history updates.
      clearTimeout(noting);
      rest ??= begin("scrolling");
      noting = later(() => {
        history.replaceState({ top: scrollY }, "");
        noted();
      }, 200);
    },
    { passive: true },
  );

  return {
    /** @param {string | {path: string, replace?: boolean}} path */
    show(path) {
      const { path: route, replace = false } = typeof path === "string" ? { path } : path;
      if (route === currentRoute()) return;
      // Include the origin: a path that starts with two slashes would name another server.
      const url = location.origin + location.pathname + location.search + route;
      noted();
      if (replace) history.replaceState({ top: scrollY }, "", url);
      else {
        history.replaceState({ top: scrollY }, "");
        history.pushState({ top: 0 }, "", url);
        scrollTo(0, 0);
      }
    },
    /**
     * After the answer to a `route`, scroll to the top of a new page, or to the previous position, and bring a newly
     * focused element into view.
     * @param {boolean} focused
     */
    arrive(focused) {
      if (backTo === undefined || !focused) scrollTo(0, backTo ?? 0);
      backTo = undefined;
      const element = focused ? document.activeElement : null;
      const box = element?.getBoundingClientRect();
      if (element && box && (box.top < 0 || box.bottom > innerHeight)) element.scrollIntoView({ block: "center" });
    },
  };
}
