/**
 * The last picture of the game on the screen: a page that is opened again at the address of a game shows it at once (first.js), and the
 * engine takes its place a moment later. It lasts as long as the tab.
 */

import { currentRoute } from "./route.js";

/** Read by first.js too. */
const KEY = "navals.picture";

/** The picture is kept when the page may be about to go. */
export function installPicture() {
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}

function keep() {
  const main = document.getElementById("main");
  // The picture itself need not be kept again.
  if (!main || pictured()) return;
  try {
    // Where two people hide something from each other nothing is kept: the engine marks what may be.
    if (!main.querySelector(":scope > [data-picture]")) return sessionStorage.removeItem(KEY);
    const copy = /** @type {HTMLElement} */ (main.cloneNode(true));
    // Markup has no styles of its own: they are the shell's, and not for the next page.
    for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
    const picture = { route: currentRoute(), title: document.title, top: document.getElementById("top")?.innerHTML, main: copy.innerHTML };
    sessionStorage.setItem(KEY, JSON.stringify(picture));
  } catch {
    // Full or forbidden: then there is no picture.
  }
}

/** Whether the page still shows the picture. */
export function pictured() {
  return document.querySelector("#main > [data-picture][inert]") !== null;
}

/** What first.js held back is shown. */
export function uncover() {
  delete document.documentElement.dataset.covered;
}
