/**
 * Dialogs, sheets and curtains in `#over`: the page behind is inert while one is modal, focus goes in, stays in, and returns after.
 */

import { isLive, sameSignature, signature, tabbable } from "./dom.js";

const DIALOG = "[data-dialog], [data-modal]";

/**
 * @param {{over: HTMLElement, behind: HTMLElement[], onModal: () => void}} options `onModal`: a modal is about to be seen for the first time
 */
export function createDialogs({ over, behind, onModal }) {
  /** @type {Element | null} */
  let open = null;
  let openId = "";
  /** @type {{element: Element, signature: import("./dom.js").Signature} | null} */
  let back = null;
  let modal = false;

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || !open || event.altKey || event.ctrlKey || event.metaKey) return;
    const stops = tabbable(open);
    const at = document.activeElement;
    const inside = at !== null && open.contains(at);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (inside && stops.length && at !== edge && at !== open) return;
    if (inside && stops.length && at === open && !event.shiftKey) return;
    event.preventDefault();
    const next = event.shiftKey ? stops.at(-1) : stops[0];
    (next ?? /** @type {HTMLElement} */ (open)).focus();
  });

  // A drawer of a phone is a panel of a desk: once the window has room for it, it lies over nothing.
  addEventListener("resize", () => {
    const sheet = /** @type {HTMLElement | null} */ (document.querySelector(":popover-open"));
    if (sheet && !document.querySelector(`[popovertarget="${sheet.id}"]:not([popovertargetaction])`)?.checkVisibility()) sheet.hidePopover();
  });

  /** @param {Element} dialog */
  function enter(dialog) {
    const first = dialog.querySelector("[autofocus], [data-autofocus]") ?? tabbable(dialog)[0];
    if (!first && !dialog.hasAttribute("tabindex")) dialog.setAttribute("tabindex", "-1");
    /** @type {HTMLElement} */ (first ?? dialog).focus({ preventScroll: !first });
  }

  function leave() {
    const target = back;
    back = null;
    if (!target) return;
    let element = /** @type {Element | null | undefined} */ (target.element.isConnected ? target.element : null);
    element ??= target.signature.id ? document.getElementById(target.signature.id) : null;
    element ??= target.signature.act
      ? [...document.querySelectorAll("[data-act]")].find((other) => sameSignature(signature(other), target.signature))
      : null;
    if (element && isLive(element)) /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
  }

  return {
    /** Before a patch: `true` when the new markup of #over brings a modal where there was none. @param {string | undefined} markup */
    prepare(markup) {
      if (markup === undefined) return;
      // The focused element is noted before the patch makes the page behind inert and takes the focus away.
      const active = document.activeElement;
      if (!open && active && active !== document.body && !over.contains(active)) back = { element: active, signature: signature(active) };
      if (!modal && /\sdata-modal[\s=>]/.test(markup)) onModal();
    },
    /** After a patch. */
    refresh() {
      const dialog = over.querySelector(DIALOG);
      modal = over.querySelector("[data-modal]") !== null;
      for (const element of behind) element.inert = modal;
      if (dialog === open && (dialog?.id ?? "") === openId) return;
      const same = dialog && open && dialog.id !== "" && dialog.id === openId;
      open = dialog;
      openId = dialog?.id ?? "";
      if (same && dialog.contains(document.activeElement)) return;
      if (dialog) enter(dialog);
      else leave();
    },
    /** The element that Escape clicks. @returns {Element | null} */
    dismissal: () => open?.querySelector("[data-dismiss]") ?? null,
    isOpen: () => open !== null,
  };
}
