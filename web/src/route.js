/**
 * The fragment of the address bar. The engine decides what a route shows; here it is read, written and listened to, and the place on the
 * page is found again when the reader goes back.
 */

import { later } from "./clock.js";
import { afterPaint } from "./queue.js";
import { begin } from "./rest.js";

/** @returns {string} */
export function currentRoute() {
  return location.hash || "#/";
}

/** @param {(route: string) => void} onRoute the reader went somewhere: back, forward, a link */
export function installRoutes(onRoute) {
  history.scrollRestoration = "manual";
  /** @type {number | undefined} */
  let backTo;

  addEventListener("hashchange", () => onRoute(currentRoute()));
  addEventListener("popstate", (event) => {
    backTo = typeof event.state?.top === "number" ? event.state.top : 0;
    // A change of the fragment, which most often was what happened, is told in a task of its own.
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
      // Browsers limit how often the history may be written.
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
      // With the origin: an address with two slashes before the path would name a server by itself.
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
     * After the answer to a `route`: the top of a new page, or where the reader was; and what the answer gave the focus is in sight.
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
