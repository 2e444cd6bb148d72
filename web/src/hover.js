/**
 * Hovering and focus on `[data-hover]`: the engine hears of the latest only. A comfort: nothing may be known by it alone, and a finger
 * never causes it.
 */

import { argOf, isLive } from "./dom.js";

/** @param {import("./types.js").Send} send @param {() => boolean} isBusy a drag or a pan is under way */
export function installHover(send, isBusy) {
  /** @type {{act: string, text: string} | null} */
  let current = null;

  /** @param {Element | null} element */
  function set(element) {
    const act = element?.getAttribute("data-hover");
    const next = element && act && isLive(element) ? { act, text: element.getAttribute("data-arg") ?? "" } : null;
    // Drawn again under a pointer that rests, it is the same hover: no message, or the answers would never end.
    if (next?.act === current?.act && next?.text === current?.text) return;
    if (current && current.act !== next?.act) void send({ act: current.act, arg: null, key: `hover ${current.act}` });
    current = next;
    if (next && element) void send({ act: next.act, arg: argOf(element) ?? null, key: `hover ${next.act}` });
  }

  /** @param {EventTarget | null} target */
  const hovering = (target) => (target instanceof Element ? target.closest("[data-hover]") : null);

  document.addEventListener(
    "pointerover",
    (event) => {
      if (event.pointerType === "touch" || event.buttons !== 0 || isBusy()) return;
      // What has the keyboard's focus keeps it while the mouse rests elsewhere.
      const element = hovering(event.target);
      set(element ?? focused());
    },
    { passive: true },
  );
  document.documentElement.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") set(focused());
  });
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) set(hovering(event.target));
  });
  document.addEventListener("focusout", (event) => {
    if (!event.relatedTarget) set(null);
  });

  function focused() {
    const element = document.activeElement;
    return element?.matches(":focus-visible") ? hovering(element) : null;
  }
}
