/**
 * What is said to screen readers: one polite region, one alert. Each has two children that take turns, so that the same sentence twice
 * is a change of the page twice and is spoken twice.
 */

import { later as soon } from "./clock.js";
import { begin } from "./rest.js";

/** Sentences that come in one moment are spoken as one, else the later would cut the earlier off. */
const MOMENT = 60;

/**
 * @param {HTMLElement} region
 * @param {(then: () => void, ms: number) => unknown} [later]
 * @returns {{say(text: string): void, clear(): void}}
 */
export function createLive(region, later = soon) {
  const children = [document.createElement("div"), document.createElement("div")];
  region.replaceChildren(...children);
  /** @type {string[]} */
  let pending = [];
  let turn = 0;
  let rest = () => {};

  function flush() {
    rest();
    if (!pending.length) return;
    const text = pending.join(" ");
    pending = [];
    children[turn].textContent = "";
    turn = 1 - turn;
    children[turn].textContent = text;
  }

  return {
    say(text) {
      if (!text) return;
      pending.push(text);
      if (pending.length > 1) return;
      // What was dropped before it was spoken is over too.
      rest();
      rest = begin("speech");
      later(flush, MOMENT);
    },
    // Before the device changes hands: what was said to one player must not stay in the page.
    clear() {
      pending = [];
      for (const child of children) child.textContent = "";
    },
  };
}
