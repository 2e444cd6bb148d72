/**
 * Dialogs, sheets and curtains in `#over`. A modal makes the page behind it inert, traps the focus and restores it when closed.
 */

import { isLive, sameSignature, signature, tabbable } from "./dom.js";

const DIALOG = "[data-dialog], [data-modal]";

/**
 * @param {{over: HTMLElement, behind: HTMLElement[], onModal: () => void, onOpen?: () => void}} options `onModal` runs before a new modal is first shown, `onOpen`
 *   after any dialog is
 */
export function createDialogs({ over, behind, onModal, onOpen = () => {} }) {
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

  // On wide windows a phone drawer becomes a side panel: close the popover.
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
    /** Before a patch: call `onModal` if the new markup of #over opens a modal. @param {string | undefined} markup */
    prepare(markup) {
      if (markup === undefined) return;
      // Remember the focused element before the patch makes the page inert and blurs it.
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
      if (dialog) {
        enter(dialog);
        if (dialog.querySelector("[data-dismiss]")) onOpen();
      } else leave();
    },
    /** Return the element that Escape clicks. @returns {Element | null} */
    dismissal: () => open?.querySelector("[data-dismiss]") ?? null,
    isOpen: () => open !== null,
  };
}
