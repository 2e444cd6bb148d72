/**
 * Keyboard handling: `data-shortcut` clicks an element, Enter and Space click elements that the browser does not, Escape
 * closes the open overlay, and other keys are sent to the engine.
 */

import { isLive, isTyping, isVisible } from "./dom.js";

const NATIVE = "a[href], button, input, select, textarea, summary, label";
/** Keys reserved for the browser, and modifiers. */
const UNTOLD = /^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock|Fn|Dead|Process|Unidentified|ContextMenu|F\d+|Audio.*|Media.*|Browser.*)$/;

/**
 * Return the names under which a key may be claimed, most specific first: "Ctrl+z", "R", "r", "Space".
 * @param {{key: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean, shiftKey: boolean}} event @returns {string[]}
 */
export function keyNames({ key, ctrlKey, altKey, metaKey, shiftKey }) {
  const name = key === " " ? "Space" : key;
  const lower = name.length === 1 ? name.toLowerCase() : name;
  const prefix = `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}`;
  if (prefix) return [`${prefix}${shiftKey ? "Shift+" : ""}${lower}`];
  if (name.length > 1) return shiftKey ? [`Shift+${name}`] : [name];
  // With caps lock, a letter is a capital even without Shift.
  return [...new Set(shiftKey ? [name] : [name, lower])];
}

/**
 * @param {object} options
 * @param {import("./types.js").Send} options.send
 * @param {(element: Element) => void} options.activate
 * @param {() => boolean} options.cancelDrag
 * @param {() => Element | null} options.dismissal
 * @param {() => void} options.onPress
 * @param {() => boolean} options.isPlaying
 */
export function installKeys({ send, activate, cancelDrag, dismissal, onPress, isPlaying }) {
  /** Whether this key cut an animation short; `[data-calm]` elements then ignore it. */
  let cutting = false;
  // Any key ends animations. Use the capture phase, because cells handle their own keys.
  document.addEventListener(
    "keydown",
    () => {
      cutting = isPlaying();
      onPress();
    },
    { capture: true },
  );

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    const { key } = event;
    if (key === "Escape" && cancelDrag()) {
      event.preventDefault();
      return;
    }
    if (key === "Escape" && click(event, dismissal())) return;
    // The browser closes the popover; the key does no more.
    if (key === "Escape" && document.querySelector(":popover-open")) return;

    const isPress = key === "Enter" || key === " ";
    if (target && isPress && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (target.closest("[data-act], [data-tap], [data-zoom-by]") === target && !target.matches("form, input, select, textarea")) {
        // Holding Enter would click a button repeatedly.
        if (event.repeat || (cutting && target.hasAttribute("data-calm"))) event.preventDefault();
        else if (!target.matches(NATIVE)) {
          event.preventDefault();
          activate(target);
        }
        return;
      }
      // A slider does not use the space bar.
      if (target.matches(NATIVE) && !(key === " " && target.matches("input[type=range]"))) return;
    }
    if (isTyping(target) && key !== "Escape") return;
    // Sliders and radio groups use these keys.
    if (target?.matches("input[type=range], input[type=radio]") && /^(Arrow|Page|Home|End)/.test(key)) return;
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    // Single-key shortcuts can be switched off, because they interfere with speech input.
    if (key.length === 1 && !modified && document.documentElement.dataset.shortcuts === "off") return;
    for (const name of keyNames(event)) if (click(event, claimant(name))) return;
    if (event.metaKey || event.repeat || UNTOLD.test(key)) return;
    void send({ act: "app:key", arg: { key, ctrl: event.ctrlKey, shift: event.shiftKey, alt: event.altKey } });
  });

  /** @param {string} name @returns {Element | null} */
  function claimant(name) {
    const found = document.querySelectorAll(`[data-shortcut~="${CSS.escape(name)}"]`);
    return [...found].find((element) => isLive(element) && isVisible(element)) ?? null;
  }

  /** @param {KeyboardEvent} event @param {Element | null} element @returns {boolean} */
  function click(event, element) {
    if (!element) return false;
    event.preventDefault();
    if (cutting && element.hasAttribute("data-calm")) return true;
    if (event.repeat && !element.hasAttribute("data-repeat")) return true;
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) {
      element.focus();
      if (element.type === "checkbox" || element.type === "radio") element.click();
    } else if (element instanceof HTMLElement) element.click();
    else activate(element);
    return true;
  }
}
