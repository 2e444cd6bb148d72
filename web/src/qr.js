/**
 * `<qr-code data-text="…">`: a QR code of the text, in the colours of the element. It is drawn in a shadow
 * tree, which page patches do not touch; the encoder is loaded when the first code is shown.
 */

import { code } from "./code.js";
import { during } from "./rest.js";

class QrCode extends HTMLElement {
	static observedAttributes = ["data-text"];

	connectedCallback() {
		void during("code", this.draw());
	}

	attributeChangedCallback() {
		if (this.isConnected) void during("code", this.draw());
	}

	async draw() {
		const { path: dark, size } = await code(this.dataset.text ?? "");
		const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
		const path = document.createElementNS(svg.namespaceURI, "path");
		for (const [name, value] of Object.entries({
			viewBox: `0 0 ${size} ${size}`,
			width: "100%",
			display: "block",
			"shape-rendering": "crispEdges",
		}))
			svg.setAttribute(name, value);
		path.setAttribute("fill", "currentColor");
		path.setAttribute("d", dark);
		svg.append(path);
		(this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(svg);
	}
}

customElements.define("qr-code", QrCode);
