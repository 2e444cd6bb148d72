/**
 * `<qr-code data-text="…">`: a QR code of the text, in the colours of the element. It is drawn in a shadow tree, which page
 * patches do not touch; the encoder is loaded when the first code is shown.
 */

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
    const { encode } = await import("uqr");
    // A quiet zone of four modules is required; raise the error correction if the size stays the same.
    const { data, size } = encode(this.dataset.text ?? "", { border: 4, boostEcc: true });
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS(svg.namespaceURI, "path");
    for (const [name, value] of Object.entries({ viewBox: `0 0 ${size} ${size}`, width: "100%", display: "block", "shape-rendering": "crispEdges" }))
      svg.setAttribute(name, value);
    path.setAttribute("fill", "currentColor");
    path.setAttribute("d", data.map(line).join(""));
    svg.append(path);
    (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(svg);
  }
}

/** Return the dark runs of a row as path data. @param {boolean[]} row @param {number} y */
function line(row, y) {
  let d = "";
  for (let x = 0, end = 0; x < row.length; x = end + 1) {
    for (end = x; row[end]; ) end += 1;
    if (end > x) d += `M${x} ${y}h${end - x}v1h${x - end}z`;
  }
  return d;
}

customElements.define("qr-code", QrCode);
