/**
 * What is seen while the engine starts, and when it fails: the only part of the page that is the shell's own.
 *
 * Its few sentences come from the build, in `<script type="application/json" id="shell-texts">{"fr": {...}, "en": {...}}</script>`
 * (`navals.ui.shell.prerender.shell_texts()`); a missing one leaves its place empty. The keys, with their placeholders:
 *
 *   starting      "Starting the engine"                       label of the progress bar, and what is shown before the first report
 *   download      "Downloading: {done} of {total} MB"
 *   compile, packages, start                                   the later stages
 *   waiting       "Your choice is kept: the engine is starting"   said when a gesture is made meanwhile
 *   failed        "The engine could not start"
 *   died          "The engine stopped"                         after it had been running; saved games are safe
 *   retry         "Try again"
 *   offline       "No network"                                 added to `failed` when the browser says so
 *   storage_unavailable, storage_quota, storage_failed         nothing can be kept; full; a write failed
 *   storage_evicted                                            the browser has thrown away what was kept
 *   well          "Everything is stored again."                after one of them
 *   library       "The library"                                label of the link in a notice
 *   close         "Close"                                      label of the button of a notice
 *   copied                                                     said after something was copied
 *   unfit, unfit_use, unfit_secure, unfit_<what>               for browsers that cannot run it (gate.js)
 */

import { currentRoute } from "./route.js";

/** @typedef {{stage: string, loaded?: number, total?: number, ratio?: number}} Progress */
/** @typedef {Record<string, Record<string, string>>} Texts */

/** @returns {Texts} */
function readTexts() {
  try {
    return JSON.parse(document.getElementById("shell-texts")?.textContent ?? "{}");
  } catch {
    return {};
  }
}

const texts = readTexts();

/** @param {string} key @param {Record<string, string>} [values] @returns {string} in the language of the page, "" when there is none */
export function text(key, values = {}) {
  const language = document.documentElement.lang.slice(0, 2);
  const own = texts[language] ?? texts.en ?? {};
  return (own[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Bytes as megabytes in the manner of the language. Not by `Intl`, whose first use holds the page up while the engine starts. @param {number} bytes */
export function megabytes(bytes) {
  const number = (bytes / 1e6).toFixed(1);
  return document.documentElement.lang.startsWith("fr") ? number.replace(".", ",") : number;
}

/** @param {string} name @param {string} className @param {...(Node | string)} children */
function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/**
 * @param {object} options
 * @param {HTMLElement} options.box the `#engine` element
 * @param {(text: string) => void} options.say for screen readers
 * @param {(text: string) => void} options.alert
 * @param {() => void} options.onRetry
 */
export function createBoot({ box, say, alert, onRetry }) {
  const bar = document.createElement("progress");
  bar.max = 1;
  const label = make("p", "engine-label");
  const hint = make("p", "engine-hint");
  const status = make("div", "engine-status", bar, label, hint);
  const notices = make("div", "engine-notices");
  const shown = new Set();
  box.replaceChildren(status, notices);

  /** @param {"starting" | "ready" | "failed"} state */
  function state(state) {
    // Styles and tests look here.
    document.documentElement.dataset.engine = state;
    status.hidden = state === "ready";
  }

  return {
    begin() {
      state("starting");
      bar.removeAttribute("value");
      bar.setAttribute("aria-label", text("starting"));
      label.textContent = text("starting");
      hint.textContent = "";
      status.replaceChildren(bar, label, hint);
    },
    /** @param {Progress} progress */
    progress({ stage, loaded = 0, total = 0, ratio }) {
      if (document.documentElement.dataset.engine !== "starting") return;
      if (ratio !== undefined && Number.isFinite(ratio)) bar.value = ratio;
      const words =
        stage !== "download" ? text(stage) : total > 0 ? text("download", { done: megabytes(loaded), total: megabytes(total) }) : text("starting");
      if (words) label.textContent = words;
    },
    ready: () => state("ready"),
    /** Something was pressed that waits for the engine. */
    hint() {
      if (document.documentElement.dataset.engine !== "starting") return;
      const words = text("waiting") || text("starting");
      if (hint.textContent !== words) hint.textContent = words;
      say(words);
    },
    /** @param {boolean} wasReady */
    fail(wasReady) {
      state("failed");
      const words = [text(wasReady ? "died" : "failed"), navigator.onLine ? "" : text("offline")].filter(Boolean).join(" ");
      const retry = make("button", "engine-retry", text("retry") || "\u21bb");
      retry.setAttribute("type", "button");
      retry.addEventListener("click", () => {
        // Otherwise the focus would fall from the vanishing button to the top of the page.
        document.getElementById("main")?.focus();
        onRetry();
      });
      status.replaceChildren(make("p", "engine-label", words), retry);
      alert(words);
    },
    /** A message that stays until it is closed or `settle`d, each at most once, with a link to the games. @param {string} key */
    notice(key) {
      const words = text(key);
      if (shown.has(key) || !words) return;
      shown.add(key);
      const close = make("button", "engine-close", "\u00d7");
      close.setAttribute("type", "button");
      close.setAttribute("aria-label", text("close"));
      const link = document.createElement("a");
      link.href = "#/library";
      link.textContent = text("library");
      const notice = make("div", "engine-notice", make("p", "", words, " ", link), close);
      notice.dataset.key = key;
      const gone = () => {
        notice.remove();
        shown.delete(key);
      };
      close.addEventListener("click", gone);
      link.addEventListener("click", gone); // the library says the same, with what can be done
      notices.append(notice);
      alert(words);
    },
    /** What the messages are about is over. */
    settle() {
      if (shown.size) say(text("well"));
      notices.replaceChildren();
      shown.clear();
    },
  };
}

/**
 * Pages of the build, shown while the engine is not ready: for each language a file `{route: answer}` for each game and one ("") for the
 * rest, which the `runtime` element names (`pages`, relative to the document). The home page is in the document itself.
 * @param {(answer: import("./types.js").Answer) => void} apply
 * @param {(game: string) => boolean} played whether a game was played on this device before
 */
export function createPages(apply, played) {
  /** @type {Map<string, Promise<Record<string, import("./types.js").Answer>>>} */
  const read = new Map();

  /** @param {string} file @param {RequestInit} [how] */
  async function got(file, how) {
    const response = await fetch(new URL(file, document.baseURI), how);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response;
  }

  /** Their paths by game, or "". @param {string} language @returns {Record<string, string>} */
  const files = (language) => JSON.parse(document.getElementById("runtime")?.textContent ?? "{}").pages?.[language] ?? {};

  /** The pages in a file. @param {string} file */
  function held(file) {
    let pages = read.get(file);
    if (!pages) {
      pages = got(file).then((response) => response.json());
      pages.catch(() => read.delete(file));
      read.set(file, pages);
    }
    return pages;
  }

  /** The pages beside a route, and that itself. @param {string} language @param {string} route */
  function around(language, route) {
    const paths = files(language);
    return held(paths[route.split("/")[1]] ?? paths[""]);
  }

  /** The home page, read anew: in this document another page may have taken its place. @param {string} language */
  async function home(language) {
    const text = await (await got("index.html")).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const template = page.querySelector(`template[data-home="${CSS.escape(language)}"]`);
    const other = template instanceof HTMLTemplateElement ? template : undefined;
    const regions = [...(other ? other.content.querySelectorAll("[data-for]") : page.querySelectorAll("[data-region]"))];
    const patch = Object.fromEntries(regions.map((region) => [region.getAttribute("data-for") ?? region.id, region.innerHTML]));
    return { lang: language, title: other?.dataset.title ?? page.title, patch };
  }

  /** @param {string} route @param {Record<string, import("./types.js").Answer>} pages */
  function nearest(route, pages) {
    // The question before a first game is not put again.
    const game = /^#\/(\w+)\/play$/.exec(route)?.[1];
    if (game && played(game)) return pages[`#/${game}`];
    // Whatever a link holds, the same page receives it; of what only the engine can draw there is a page of the whole.
    for (let at = route; at.length > 2; at = at.slice(0, at.lastIndexOf("/"))) if (pages[at]) return pages[at];
    return undefined;
  }

  return {
    /** They will soon be wanted. @param {string} language */
    expect(language) {
      for (const file of Object.values(files(language))) held(file).catch(() => {});
    },
    /**
     * @param {string} language @param {string} route @param {() => boolean} wanted asked again after loading
     * @returns {Promise<boolean>} whether there was such a page
     */
    async show(language, route, wanted) {
      try {
        const answer = route === "#/" ? await home(language) : nearest(route, await around(language, route));
        if (!answer || !wanted() || route !== currentRoute()) return false;
        apply(answer);
        return true;
      } catch {
        // The engine will show the page a moment later.
        return false;
      }
    },
  };
}
