/**
 * `<code-scanner data-act="…">`: show the camera's picture and read QR codes in it. The camera runs while the
 * element is in the document; this file is loaded with the first one. A code is sent as `{"text": "…"}`;
 * without a camera, `{"problem": "refused"}` or `{"problem": "missing"}` is sent.
 */

import { decodeQR } from "qr/decode.js";

/** Interval between two scans of the picture, in milliseconds. */
const LOOK = 120;
/** Maximum width of the scanned picture, in pixels. */
const WIDTH = 640;

/** @type {import("./types.js").Send} */
let send = async () => false;

class CodeScanner extends HTMLElement {
	/** @type {MediaStream | undefined} */
	#stream;
	#timer = 0;
	#last = "";

	connectedCallback() {
		const video = document.createElement("video");
		Object.assign(video, { muted: true, playsInline: true });
		Object.assign(video.style, { width: "100%", height: "100%", objectFit: "cover", display: "block" });
		(this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(video);
		void this.#start(video);
	}

	disconnectedCallback() {
		clearTimeout(this.#timer);
		for (const track of this.#stream?.getTracks() ?? []) track.stop();
		this.#stream = undefined;
	}

	/** @param {Record<string, string>} arg */
	#tell(arg) {
		void send({ act: this.dataset.act ?? "", arg, alive: () => this.isConnected });
	}

	/** @param {HTMLVideoElement} video */
	async #start(video) {
		try {
			if (!navigator.mediaDevices) throw new Error("no camera");
			const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
			this.#stream = stream;
			if (!this.isConnected) return this.disconnectedCallback();
			video.srcObject = stream;
			await video.play();
			this.#look(video, document.createElement("canvas"));
		} catch (reason) {
			console.info("camera", reason);
			const refused = reason instanceof Error && reason.name === "NotAllowedError";
			if (this.isConnected) this.#tell({ problem: refused ? "refused" : "missing" });
		}
	}

	/**
	 * Scan the picture for a code repeatedly.
	 * @param {HTMLVideoElement} video
	 * @param {HTMLCanvasElement} canvas
	 */
	#look(video, canvas) {
		if (!this.#stream) return;
		const text = found(video, canvas);
		if (text && text !== this.#last) {
			this.#last = text;
			this.#tell({ text });
		}
		this.#timer = setTimeout(() => this.#look(video, canvas), LOOK);
	}
}

/**
 * Return the text of a code in the picture, or "".
 * @param {HTMLVideoElement} video
 * @param {HTMLCanvasElement} canvas
 */
function found(video, canvas) {
	const scale = Math.min(1, WIDTH / (video.videoWidth || 1));
	canvas.width = Math.round(video.videoWidth * scale);
	canvas.height = Math.round(video.videoHeight * scale);
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context || !canvas.width || !canvas.height) return "";
	context.drawImage(video, 0, 0, canvas.width, canvas.height);
	try {
		return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
	} catch {
		return ""; // no code in this picture
	}
}

/** Define the element. @param {import("./types.js").Send} sender */
export function install(sender) {
	send = sender;
	if (!customElements.get("code-scanner")) customElements.define("code-scanner", CodeScanner);
}
