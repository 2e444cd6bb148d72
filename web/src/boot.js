/**
 * Show startup progress and failures: the only user interface that belongs to the shell itself.
 *
 * Its texts come from the build, in `<script type="application/json" id="shell-texts">{"fr": {...}, "en": {...}}</script>`
 * (`navals.ui.shell.prerender.shell_texts()`); missing texts are left blank. The keys, with their placeholders:
 *
 *   starting      "Starting the engine"                       label of the progress bar, and initial message
 *   download      "Downloading: {done} of {total} MB"
 *   compile, packages, start                                   the later stages
 *   waiting       "Your choice is kept: the engine is starting"   announced after an action during startup
 *   failed        "The engine could not start"
 *   died          "The engine stopped"                         after it had been running; saved games are safe
 *   retry         "Try again"
 *   offline       "No network"                                 added to `failed` when the browser says so
 *   blocked       the browser stores nothing for this site     likewise
 *   changed       the host or a proxy has changed the files    likewise
 *   unfit_start                                                shown by gate.js if the application did not even begin
 *   storage_unavailable, storage_quota, storage_failed         storage is unavailable, full, or a write failed
 *   storage_evicted                                            the browser has deleted stored data
 *   well          "Everything is stored again."                after a storage problem is resolved
 *   library       "The library"                                label of the link in a notice
 *   close         "Close"                                      label of the button of a notice
 *   copied                                                     announced after copying something
 *   unfit, unfit_use, unfit_secure, unfit_<what>               for browsers that cannot run it (gate.js)
 */

import { dataBlocked } from "./allowed.js";
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

/** @param {string} key @param {Record<string, string>} [values] @returns {string} in the language of the page; "" if missing */
export function text(key, values = {}) {
  const language = document.documentElement.lang.slice(0, 2);
  const own = texts[language] ?? texts.en ?? {};
  return (own[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Format bytes as megabytes in the page's language. Avoids `Intl`, whose first use blocks the page during startup. @param {number} bytes */
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
 * @param {(text: string) => void} options.say announces to screen readers
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
    // Styles and tests use this attribute.
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
    /** Tell the reader that an action is waiting for the engine. */
    hint() {
      if (document.documentElement.dataset.engine !== "starting") return;
      const words = text("waiting") || text("starting");
      if (hint.textContent !== words) hint.textContent = words;
      say(words);
    },
    /** @param {boolean} wasReady @param {boolean} [changed] whether the files on this host are not those of the build */
    fail(wasReady, changed = false) {
      state("failed");
      const why = [navigator.onLine ? "" : text("offline"), dataBlocked() ? text("blocked") : "", changed ? text("changed") : ""];
      const words = [text(wasReady ? "died" : "failed"), ...why].filter(Boolean).join(" ");
      const retry = make("button", "engine-retry", text("retry") || "\u21bb");
      retry.setAttribute("type", "button");
      retry.addEventListener("click", () => {
        // Keep the focus from falling to the top of the page when the button disappears.
        document.getElementById("main")?.focus();
        onRetry();
      });
      status.replaceChildren(make("p", "engine-label", words), retry);
      alert(words);
    },
    /** Show a message until it is closed or `settle`d, at most once, with a link to the games. @param {string} key */
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
      link.addEventListener("click", gone); // the library shows the same problem, with possible remedies
      notices.append(notice);
      alert(words);
    },
    /** Clear the messages once the problem is resolved. */
    settle() {
      if (shown.size) say(text("well"));
      notices.replaceChildren();
      shown.clear();
    },
  };
}

/**
 * Prerendered pages, shown until the engine is ready. For each language the build writes a file `{route: answer}` per game,
 * and one ("") for everything else; `pages` in the `runtime` element lists them, relative to the document. The home page is
 * in the document itself.
 * @param {(answer: import("./types.js").Answer) => void} apply
 * @param {(game: string) => boolean} played whether this device has played a game before
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

  /** Paths of the page files by game, or "". @param {string} language @returns {Record<string, string>} */
  const files = (language) => JSON.parse(document.getElementById("runtime")?.textContent ?? "{}").pages?.[language] ?? {};

  /** Load the pages in a file, once. @param {string} file */
  function held(file) {
    let pages = read.get(file);
    if (!pages) {
      pages = got(file).then((response) => response.json());
      pages.catch(() => read.delete(file));
      read.set(file, pages);
    }
    return pages;
  }

  /** Load the file that contains a route. @param {string} language @param {string} route */
  function around(language, route) {
    const paths = files(language);
    return held(paths[route.split("/")[1]] ?? paths[""]);
  }

  /** Reload the home page: another page may have replaced it in this document. @param {string} language */
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
    // Do not ask again the question that precedes a first game.
    const game = /^#\/(\w+)\/play$/.exec(route)?.[1];
    if (game && played(game)) return pages[`#/${game}`];
    // Links with data share one page; routes that only the engine can render fall back to their parent.
    for (let at = route; at.length > 2; at = at.slice(0, at.lastIndexOf("/"))) if (pages[at]) return pages[at];
    return undefined;
  }

  return {
    /** Load all pages ahead of time. @param {string} language */
    expect(language) {
      for (const file of Object.values(files(language))) held(file).catch(() => {});
    },
    /**
     * @param {string} language @param {string} route @param {() => boolean} wanted checked again after loading
     * @returns {Promise<boolean>} whether the page was found
     */
    async show(language, route, wanted) {
      try {
        const answer = route === "#/" ? await home(language) : nearest(route, await around(language, route));
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
