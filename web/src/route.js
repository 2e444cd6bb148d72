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

/**
 * @param {(route: string) => void} onRoute called when the reader navigates: back, forward, a link
 * @param {() => boolean} [dismiss] close the dialog on top; whether there was one
 */
export function installRoutes(onRoute, dismiss = () => false) {
  history.scrollRestoration = "manual";
  /** @type {number | undefined} */
  let backTo;
  /** Number of the entry in the history of this page, noted in its state, to tell steps back from links. @type {number} */
  let at = history.state?.at ?? 0;
  let last = currentRoute();
  /** Whether the page returns to the entry that a step back, which closed a dialog, had left. */
  let returning = false;
  const state = (top = scrollY) => ({ top, at });
  history.replaceState({ ...history.state, at }, "");

  addEventListener("hashchange", () => {
    const route = currentRoute();
    if (returning || route === last) return;
    last = route;
    onRoute(route);
  });
  addEventListener("popstate", (event) => {
    if (typeof event.state?.at !== "number") {
      at += 1;
      history.replaceState({ ...event.state, at }, "");
    } else if (returning) {
      returning = event.state.at !== at;
      return;
    } else {
      const steps = at - event.state.at;
      if (steps > 0 && dismiss()) {
        if (currentRoute() === last) at -= steps;
        else {
          returning = true;
          history.go(steps);
        }
        return;
      }
      at -= steps;
    }
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
        history.replaceState(state(), "");
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
      last = route;
      if (replace) history.replaceState(state(), "", url);
      else {
        history.replaceState(state(), "");
        at += 1;
        history.pushState(state(0), "", url);
        scrollTo(0, 0);
      }
    },
    /** A dialog opens: on the first page, a step back must not leave the site. */
    guard() {
      if (at > 0) return;
      at += 1;
      history.pushState(state(), "");
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
