/**
 * Turn presses and clicks (finger, mouse or pen) into actions, pans and drags. All listeners are on the
 * document, so markup can change freely.
 */

import { actingElement, createActivate } from "./actions.js";
import { at as clockAt } from "./clock.js";
import { isLive, signature } from "./dom.js";
import { installForms } from "./forms.js";
import { counts, isEcho } from "./presses.js";
import { begin } from "./rest.js";

/** @typedef {import("./presses.js").Press} Press */
/**
 * `onPress` is called on any press: finish animations, start the sound; `onLift` when a finger lifts, since
 * browsers allow sound only then.
 * @typedef {object} Options
 * @property {import("./types.js").Send} send
 * @property {ReturnType<typeof import("./camera.js").createCamera>} camera
 * @property {ReturnType<typeof import("./drag.js").createDrag>} drag
 * @property {() => void} onPress
 * @property {() => void} onLift
 * @property {import("./forms.js").Hold} hold
 */

/** Maximum time in milliseconds from lifting a finger to its click. */
const CLICK = 100;

/** Gives each press to the drag, the camera, or the element under the pointer. */
class Pointers {
	/**
	 * The element under the pointer when it was pressed.
	 * @type {Press & {pointer: number, element: Element | null} | undefined}
	 */
	#down;
	/** The last click. @type {Press | undefined} */
	#last;
	/** Whether to ignore the click that follows a drag or a pan; the next press resets this. */
	#swallow = false;
	#clicked = false;
	/** End the touch: its click may come shortly after the finger lifts. */
	#touched = () => {};

	/** @param {Options & {activate: ReturnType<typeof createActivate>}} options */
	constructor(options) {
		this.options = options;
	}

	/** A finger or button goes down. @param {PointerEvent} event */
	down(event) {
		this.options.onPress();
		if (event.isPrimary) {
			this.#swallow = false;
			this.#touched();
			if (event.pointerType === "touch") this.#touched = begin("touch");
		}
		if (event.button !== 0) return;
		const drawer = document.querySelector(":popover-open");
		if (drawer && event.target instanceof Element && !drawer.contains(event.target)) {
			// The press only closes the drawer over the board.
			this.#swallow = event.isPrimary;
			this.#down = undefined;
			return;
		}
		this.#down = event.isPrimary ? pressOf(event) : undefined;
		this.#offer(event);
	}

	/** Offer a press to the drag and the camera. @param {PointerEvent} event */
	#offer(event) {
		const { camera, drag } = this.options;
		// A second finger turns the press into a pinch, not a drag.
		if (!event.isPrimary && !drag.isMoving()) drag.cancel();
		if (drag.isMoving()) return;
		// Offer the primary press to both: it drags a piece, pans elsewhere, or starts a pinch.
		const mayDrag = event.isPrimary && drag.down(event);
		if (!mayDrag || event.pointerType === "touch") camera.down(event);
	}

	/** The pointer moves. @param {PointerEvent} event */
	move(event) {
		const { camera, drag } = this.options;
		if (event.pointerType === "mouse" && event.buttons === 0) {
			// The button was released outside the window.
			drag.abandon(event);
			camera.up(event);
			return;
		}
		drag.move(event);
		if (drag.isMoving()) camera.forget(event);
		else if (!drag.holds(event) || camera.isMoving()) camera.move(event);
	}

	/** The finger or button lifts. @param {PointerEvent} event */
	up(event) {
		const { camera, drag, onLift } = this.options;
		onLift();
		const dropped = drag.up(event);
		const panned = camera.up(event);
		if (event.isPrimary) setTimeout(this.#touched, dropped || panned ? 0 : CLICK);
		if (dropped || panned) {
			this.#swallow = true;
			this.#down = undefined;
			return;
		}
		const down = this.#down;
		if (event.button !== 0 || down?.pointer !== event.pointerId) return;
		if (down.signature && !down.element?.isConnected) this.#clickAgain(event, down.signature);
	}

	/**
	 * Click on the copy of a pressed element that was redrawn: browsers then send no click, or one on an
	 * ancestor.
	 * @param {PointerEvent} event
	 * @param {import("./dom.js").Signature} pressed
	 */
	#clickAgain(event, pressed) {
		const again = actingElement(document.elementFromPoint(event.clientX, event.clientY));
		if (!again || !counts(pressed, signature(again))) return;
		this.#clicked = false;
		const end = begin("press");
		setTimeout(() => {
			if (!this.#clicked) this.#deliver(again, event, true);
			end();
		});
	}

	/** The system takes the pointer. @param {PointerEvent} event */
	cancel(event) {
		const { camera, drag } = this.options;
		drag.abandon(event);
		camera.up(event);
		if (event.isPrimary) this.#touched();
		if (this.#down?.pointer === event.pointerId) this.#down = undefined;
	}

	/** @param {MouseEvent} event */
	click(event) {
		const byPointer = event.detail > 0;
		// Run after the actions that the click starts.
		setTimeout(this.#touched);
		if (byPointer && this.#swallow) {
			this.#swallow = false;
			event.preventDefault();
			event.stopImmediatePropagation();
			return;
		}
		const element = actingElement(event.target);
		if (!element) {
			// The press was on a label: accept the click that follows on its field.
			this.#down = undefined;
			return;
		}
		this.#clicked = true;
		const link = element instanceof HTMLAnchorElement && element.href;
		if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
		event.preventDefault();
		this.#deliver(element, event, byPointer);
	}

	/**
	 * Do what a click does, if it is meant.
	 * @param {Element} element
	 * @param {MouseEvent} event
	 * @param {boolean} byPointer
	 */
	#deliver(element, { clientX: x, clientY: y, timeStamp }, byPointer) {
		if (!isLive(element)) return;
		const now = signature(element);
		if (byPointer) {
			const press = { signature: now, x, y, time: clockAt(timeStamp) };
			// A click without a press comes from assistive technology or a script.
			const pressed = this.#down;
			this.#down = undefined;
			if (pressed && !counts(pressed.signature, now)) return;
			if (isEcho(this.#last, press)) return;
			this.#last = press;
		}
		this.options.activate(element, { x, y });
	}
}

/** Describe the press of a pointer. @param {PointerEvent} event */
function pressOf(event) {
	const element = actingElement(event.target);
	return {
		pointer: event.pointerId,
		element,
		signature: element ? signature(element) : null,
		x: event.clientX,
		y: event.clientY,
		time: clockAt(event.timeStamp),
	};
}

/**
 * Listen to pointers, clicks and forms.
 * @param {Options} options
 */
export function installGestures(options) {
	const { send, camera, drag, hold } = options;
	const activate = createActivate({ send, zoom: (button) => camera.press(button) });
	const pointers = new Pointers({ ...options, activate });
	document.addEventListener("pointerdown", (event) => pointers.down(event), { passive: true });
	document.addEventListener("pointermove", (event) => pointers.move(event), { passive: true });
	document.addEventListener("pointerup", (event) => pointers.up(event));
	document.addEventListener("pointercancel", (event) => pointers.cancel(event));
	document.addEventListener("click", (event) => pointers.click(event), { capture: true });
	// Prevent text selection while dragging.
	document.addEventListener("selectstart", (event) => {
		if (drag.isPressed() || camera.isPressed()) event.preventDefault();
	});
	// Native dragging of images and links would end ours with a pointercancel.
	document.addEventListener("dragstart", (event) => {
		if (event.target instanceof Element && event.target.closest("[data-drag]")) event.preventDefault();
	});
	installForms({ send, hold });
	return { activate };
}
