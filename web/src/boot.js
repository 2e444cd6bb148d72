/** Show startup progress and failures: the only user interface that belongs to the shell itself. */

import { dataBlocked } from "./allowed.js";
import { megabytes, text } from "./texts.js";

/** @typedef {{stage: string, loaded?: number, total?: number, ratio?: number}} Progress */

/**
 * Make an element with a class and children.
 * @param {string} name
 * @param {string} className
 * @param {...(Node | string)} children
 */
function make(name, className, ...children) {
	const element = document.createElement(name);
	if (className) element.className = className;
	element.append(...children);
	return element;
}

/** Make a button. @param {string} className @param {string} label @param {() => void} onClick */
function makeButton(className, label, onClick) {
	const button = make("button", className, label);
	button.setAttribute("type", "button");
	button.addEventListener("click", onClick);
	return button;
}

/**
 * Make a message with a link to the library and a button that closes it.
 * @param {string} key
 * @param {string} words
 * @param {() => void} onGone called once it is closed
 */
function makeNotice(key, words, onGone) {
	const close = makeButton("engine-close", "\u00d7", gone);
	close.setAttribute("aria-label", text("close"));
	const link = document.createElement("a");
	link.href = "#/library";
	link.textContent = text("library");
	link.addEventListener("click", gone); // the library shows the same problem, with possible remedies
	const notice = make("div", "engine-notice", make("p", "", words, " ", link), close);
	notice.dataset.key = key;
	function gone() {
		notice.remove();
		onGone();
	}
	return notice;
}

/**
 * Describe why the engine is not running.
 * @param {boolean} wasReady
 * @param {boolean} changed whether the files on this host are not those of the build
 */
function failureText(wasReady, changed) {
	const why = [
		navigator.onLine ? "" : text("offline"),
		dataBlocked() ? text("blocked") : "",
		changed ? text("changed") : "",
	];
	return [text(wasReady ? "died" : "failed"), ...why].filter(Boolean).join(" ");
}

/** Describe a stage of the start. @param {Progress} progress */
function stageText({ stage, loaded = 0, total = 0 }) {
	if (stage !== "download") return text(stage);
	return total > 0
		? text("download", { done: megabytes(loaded), total: megabytes(total) })
		: text("starting");
}

/**
 * Create the progress bar of the start, and the messages about the engine and the storage.
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
		progress(progress) {
			if (document.documentElement.dataset.engine !== "starting") return;
			const { ratio } = progress;
			if (ratio !== undefined && Number.isFinite(ratio)) bar.value = ratio;
			const words = stageText(progress);
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
		/**
		 * Replace the progress bar by the reason and a button.
		 * @param {boolean} wasReady
		 * @param {boolean} [changed] whether the files on this host are not those of the build
		 */
		fail(wasReady, changed = false) {
			state("failed");
			const words = failureText(wasReady, changed);
			const retry = makeButton("engine-retry", text("retry") || "\u21bb", () => {
				// Keep the focus from falling to the top of the page when the button disappears.
				document.getElementById("main")?.focus();
				onRetry();
			});
			status.replaceChildren(make("p", "engine-label", words), retry);
			alert(words);
		},
		/**
		 * Show a message until it is closed or `settle`d, at most once, with a link to the games.
		 * @param {string} key
		 */
		notice(key) {
			const words = text(key);
			if (shown.has(key) || !words) return;
			shown.add(key);
			notices.append(makeNotice(key, words, () => shown.delete(key)));
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
