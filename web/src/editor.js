/**
 * `<bot-editor data-text="…" data-version="1">`: a Python editor (CodeMirror) in a shadow tree, which
 * constructed style sheets can style and page patches do not touch. The text is sent to the engine as
 * `workshop:edit` after a short pause, or before any other press is handled. Loaded with the workshop.
 */

import { defaultKeymap, history, historyKeymap, indentWithTab, insertTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
	bracketMatching,
	HighlightStyle,
	indentOnInput,
	indentUnit,
	syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Delay in milliseconds after the last key before the text is sent. */
const PAUSE = 400;
/** Characters that are hard to type on a phone keyboard. */
const SIGNS = [":", "(", ")", "[", "]", "=", "_", ".", ",", '"'];

const colours = HighlightStyle.define([
	{ tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--red)", fontWeight: "600" },
	{ tag: [tags.string, tags.special(tags.string)], color: "var(--green)" },
	{ tag: [tags.number, tags.bool, tags.null], color: "var(--guns)" },
	{ tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
	{ tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], color: "var(--blue)" },
]);

const theme = EditorView.theme({
	"&": {
		color: "var(--ink)",
		backgroundColor: "var(--sheet)",
		fontSize: "16px",
		border: "1px solid var(--control)",
		borderRadius: "6px",
	},
	"&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
	".cm-scroller": {
		fontFamily: "ui-monospace, Menlo, Consolas, monospace",
		lineHeight: "1.5",
		minHeight: "14rem",
		maxHeight: "min(60vh, 40rem)",
		overflow: "auto",
	},
	".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
	".cm-scroller, .cm-gutters": { borderRadius: "5px" },
	".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--ink-soft)", border: "none" },
	".cm-activeLine, .cm-activeLineGutter": {
		backgroundColor: "color-mix(in srgb, var(--brass) 10%, transparent)",
	},
	".cm-tooltip": { backgroundColor: "var(--sheet)", color: "var(--ink)", border: "1px solid var(--danger)" },
	// Use borders that survive forced colours: CodeMirror's own markers are single-colour images.
	".cm-lint-marker-error": {
		content: "normal",
		width: 0,
		height: 0,
		margin: "0.15em auto 0",
		border: "0.4em solid var(--danger)",
		borderRadius: "50%",
	},
	".cm-lintRange-error": {
		backgroundImage: "none",
		paddingBottom: 0,
		textDecoration: "underline wavy var(--danger) 1.5px",
		textUnderlineOffset: "3px",
	},
	".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
});

const sheet = `:host { display: block; min-width: 0; }
.keys { display: none; gap: 4px; overflow-x: auto; padding-block: 6px; }
.keys button { flex: none; min-width: 44px; min-height: 44px; font: 600 16px ui-monospace, monospace;
  color: var(--ink); background: var(--sunken); border: 1px solid var(--control); border-radius: 6px; }
.keys button:focus-visible { outline: 3px solid var(--focus); }
.hint { margin: 4px 0 0; font-size: 0.875rem; color: var(--ink-soft); }
@media (pointer: coarse) { .keys { display: flex; } .hint { display: none; } }`;

/** @type {import("./types.js").Send} */
let send = async () => false;
/** Functions that send pending text immediately. */
const flushes = new Set();

class BotEditor extends HTMLElement {
	static observedAttributes = ["data-version", "data-line", "data-error"];
	/** @type {EditorView | undefined} */
	view = undefined;
	/** @type {string | undefined} */
	version = undefined;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	timer = undefined;

	connectedCallback() {
		flushes.add(this.flush);
		if (!this.view) this.build();
	}

	disconnectedCallback() {
		this.flush();
		flushes.delete(this.flush);
	}

	attributeChangedCallback() {
		// The other attributes are set with it, in any order.
		queueMicrotask(() => this.view && this.isConnected && this.refresh());
	}

	build() {
		const root = this.attachShadow({ mode: "open", delegatesFocus: true });
		const own = new CSSStyleSheet();
		own.replaceSync(sheet);
		root.adoptedStyleSheets = [own];
		const keys = document.createElement("div");
		keys.className = "keys";
		const key = (
			/** @type {string} */ label,
			/** @type {string} */ said,
			/** @type {(view: EditorView) => void} */ press,
		) => {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = label;
			button.setAttribute("aria-label", said);
			// Keep the phone keyboard open.
			button.addEventListener("pointerdown", (event) => event.preventDefault());
			button.addEventListener("click", () => {
				if (this.view) press(this.view);
				this.view?.focus();
			});
			keys.append(button);
		};
		key("⇥", this.dataset.tab ?? "Tab", (view) => void insertTab(view));
		for (const sign of SIGNS) key(sign, sign, (view) => view.dispatch(view.state.replaceSelection(sign)));
		const hint = document.createElement("p");
		hint.className = "hint";
		hint.textContent = this.dataset.hint ?? "";
		const place = document.createElement("div");
		root.append(place, keys, hint);
		this.version = this.dataset.version;
		this.view = new EditorView({ parent: place, root, state: this.state() });
		this.mark();
	}

	state() {
		return EditorState.create({
			doc: this.dataset.text ?? "",
			extensions: [
				lineNumbers(),
				history(),
				indentOnInput(),
				bracketMatching(),
				highlightActiveLine(),
				indentUnit.of("    "),
				EditorState.tabSize.of(4),
				python(),
				syntaxHighlighting(colours),
				lintGutter(),
				theme,
				keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
				EditorView.contentAttributes.of({
					"aria-label": this.dataset.label ?? "",
					autocapitalize: "off",
					autocorrect: "off",
					spellcheck: "false",
					translate: "no",
				}),
				EditorView.updateListener.of((update) => {
					if (!update.docChanged) return;
					clearTimeout(this.timer);
					this.timer = setTimeout(this.flush, PAUSE);
				}),
			],
		});
	}

	refresh() {
		if (this.version !== this.dataset.version) {
			clearTimeout(this.timer);
			this.timer = undefined;
			this.version = this.dataset.version;
			this.view?.setState(this.state());
		}
		this.mark();
	}

	/** Highlight the line with the error. */
	mark() {
		const view = this.view;
		if (!view) return;
		const at = Number(this.dataset.line ?? 0);
		const line = at >= 1 && at <= view.state.doc.lines ? view.state.doc.line(at) : undefined;
		view.dispatch(
			setDiagnostics(
				view.state,
				line ? [{ from: line.from, to: line.to, severity: "error", message: this.dataset.error ?? "" }] : [],
			),
		);
	}

	flush = () => {
		if (this.timer === undefined || !this.view) return;
		clearTimeout(this.timer);
		this.timer = undefined;
		void send({
			act: "workshop:edit",
			arg: { text: this.view.state.doc.toString(), version: Number(this.version) },
			key: "edit",
		});
	};
}

/** Define the element, and set where its text goes. @param {import("./types.js").Send} to */
export function install(to) {
	send = to;
	if (customElements.get("bot-editor")) return;
	customElements.define("bot-editor", BotEditor);
	const flush = (/** @type {Event} */ event) => {
		if (!(event.target instanceof BotEditor)) for (const one of flushes) one();
	};
	for (const kind of ["pointerdown", "keydown", "click"])
		document.addEventListener(kind, flush, { capture: true });
	addEventListener("pagehide", () => {
		for (const one of flushes) one();
	});
}
