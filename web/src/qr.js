/**
 * `<qr-code data-text="…">`: the text as a QR code, in the colours of the element. The drawing is in a shadow tree, where no patch of the
 * page comes; the code that makes it is loaded when the first one is shown.
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
    // A quiet border of four modules belongs to the code; more correction where it costs no room.
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

/** The dark stretches of a row. @param {boolean[]} row @param {number} y */
function line(row, y) {
  let d = "";
  for (let x = 0, end = 0; x < row.length; x = end + 1) {
    for (end = x; row[end]; ) end += 1;
    if (end > x) d += `M${x} ${y}h${end - x}v1h${x - end}z`;
  }
  return d;
}

customElements.define("qr-code", QrCode);
