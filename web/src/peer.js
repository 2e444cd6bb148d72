/**
 * Connect to another device for the engine: WebRTC with one ordered data channel that carries texts. There is
 * no server between the two: people hand over offer and answer, which the engine turns into short codes.
 * Answers of the engine contain orders (`peer`); `n` numbers connections, and news of older ones are dropped.
 * @typedef {{do: "offer" | "answer" | "accept" | "send" | "close" | "key" | "sign", n?: number, sdp?: string,
 *   stun?: string, texts?: string[], secret?: string, data?: string}} Order
 * @typedef {import("./types.js").Send} Send
 */

import { during } from "./rest.js";

/** Maximum length of a text in characters. */
const LONGEST = 200_000;
/** Maximum number and characters of texts received in a period of milliseconds. */
const FLOOD = { texts: 400, characters: 2_000_000, period: 10_000 };
/** Maximum number of bytes waiting to be sent: the other device has stopped reading. */
const STUCK = 1024 * 1024;
/**
 * Milliseconds of real time: to find an address, to find more of them, to connect, and for a connection to
 * recover. The network does not know the page's clock.
 */
const GATHER = 20_000;
const GATHER_MORE = 2_000;
const CONNECT = 20_000;
const RECOVER = 6_000;

/** One connection, from its offer to its end. */
class Connection {
	/** @type {RTCDataChannel | undefined} */
	#channel;
	/** @type {"connecting" | "open" | "over"} */
	#state = "connecting";
	/** Received texts that the engine has not taken yet. @type {string[]} */
	#inbox = [];
	#taking = false;
	/** Texts and characters received in this period. */
	#flow = { until: 0, texts: 0, characters: 0 };
	#timer = 0;

	/** @param {RTCPeerConnection} link @param {number} n @param {Send} send */
	constructor(link, n, send) {
		this.link = link;
		this.n = n;
		this.send = send;
		link.onconnectionstatechange = () => this.#connectionChanged();
		link.ondatachannel = ({ channel }) => this.#use(channel);
	}

	/** Create an offer. */
	async offer() {
		this.#use(this.link.createDataChannel("navals", { ordered: true }));
		await this.link.setLocalDescription(await this.link.createOffer());
		await this.#describe();
	}

	/** Answer an offer. @param {string} sdp */
	async answer(sdp) {
		await this.link.setRemoteDescription({ type: "offer", sdp });
		await this.link.setLocalDescription(await this.link.createAnswer());
		await this.#describe();
	}

	/** Connect: the other device has answered. @param {string} sdp */
	async accept(sdp) {
		await this.link.setRemoteDescription({ type: "answer", sdp });
		if (this.#state === "connecting") this.#end(CONNECT, "failed");
	}

	/** Send texts. @param {string[]} texts */
	write(texts) {
		if (this.#state !== "open" || !this.#channel) return;
		try {
			for (const text of texts) this.#channel.send(text);
		} catch (reason) {
			console.info("peer", reason);
			return this.#close("lost");
		}
		if (this.#channel.bufferedAmount > STUCK) this.#close("lost");
	}

	/** Close the connection without telling the engine. */
	stop() {
		this.#state = "over";
		clearTimeout(this.#timer);
		this.#channel?.close();
		this.link.close();
	}

	/** Send the description to the engine once all addresses are known. */
	async #describe() {
		const { link } = this;
		if (link.iceGatheringState !== "complete")
			await new Promise((resolve) => {
				const done = () => resolve(undefined);
				link.onicegatheringstatechange = () => link.iceGatheringState === "complete" && done();
				link.onicecandidate = ({ candidate }) => candidate && setTimeout(done, GATHER_MORE);
				setTimeout(done, GATHER);
			});
		if (this.#state === "over") return;
		await this.#tell("duel:described", { sdp: link.localDescription?.sdp ?? "" });
	}

	/** @param {string} act @param {Record<string, unknown>} arg */
	#tell(act, arg) {
		return this.send({ act, arg: { n: this.n, ...arg } });
	}

	/** @param {RTCDataChannel} channel */
	#use(channel) {
		if (this.#channel) return channel.close();
		this.#channel = channel;
		const open = () => {
			if (this.#state !== "connecting") return;
			this.#state = "open";
			clearTimeout(this.#timer);
			void this.#tell("duel:state", { state: "open" });
		};
		channel.onopen = open;
		channel.onclose = () => this.#close("lost");
		channel.onmessage = ({ data }) => this.#receive(data);
		if (channel.readyState === "open") open();
	}

	#connectionChanged() {
		const now = this.link.connectionState;
		if (now === "failed" || now === "closed") this.#close(this.#state === "open" ? "lost" : "failed");
		else if (now === "disconnected") this.#end(RECOVER, "lost");
		else if (now === "connected" && this.#state === "open") clearTimeout(this.#timer);
	}

	/** Close the connection after a delay. @param {number} after @param {string} state */
	#end(after, state) {
		clearTimeout(this.#timer);
		if (this.#state !== "over") this.#timer = setTimeout(() => this.#close(state), after);
	}

	/** @param {string} state why: `lost`, `failed` or `flood` */
	#close(state) {
		if (this.#state === "over") return;
		this.stop();
		void this.#tell("duel:state", { state });
	}

	/** Accept a text unless it is too long or one of too many. @param {unknown} text */
	#receive(text) {
		const flow = this.#flow;
		const time = Date.now();
		if (time >= flow.until) Object.assign(flow, { until: time + FLOOD.period, texts: 0, characters: 0 });
		flow.texts += 1;
		flow.characters += typeof text === "string" ? text.length : LONGEST + 1;
		if (typeof text !== "string" || text.length > LONGEST) return this.#close("flood");
		if (flow.texts > FLOOD.texts || flow.characters > FLOOD.characters) return this.#close("flood");
		this.#inbox.push(text);
		void this.#pass();
	}

	/** Pass received texts to the engine, several at once if it is busy. */
	async #pass() {
		if (this.#taking) return;
		this.#taking = true;
		while (this.#inbox.length) await this.#tell("duel:texts", { texts: this.#inbox.splice(0) });
		this.#taking = false;
	}
}

/** Carries out orders about one connection at a time. */
class Peer {
	/** @type {Connection | undefined} */
	#current;

	/** @param {Send} send @param {((config: RTCConfiguration) => RTCPeerConnection) | undefined} connect */
	constructor(send, connect) {
		this.send = send;
		this.connect = connect;
	}

	/** Carry out orders, one after the other. @param {Order[]} orders */
	async follow(orders) {
		for (const order of orders) await this.#carryOut(order);
	}

	/** @param {Order} order */
	async #carryOut(order) {
		const { do: what, n = 0 } = order;
		if (what === "key") return this.send({ act: "duel:key", arg: await makeKey() });
		if (what === "sign")
			return this.send({ act: "duel:signed", arg: await sign(order.secret ?? "", order.data ?? "") });
		try {
			if (what === "offer" || what === "answer") {
				this.#current?.stop();
				const connection = this.#open(n, order.stun ?? "");
				await (what === "offer" ? connection?.offer() : connection?.answer(order.sdp ?? ""));
			} else if (what === "close") {
				this.#current?.stop();
				this.#current = undefined;
			} else if (this.#current?.n === n) {
				if (what === "send") this.#current.write(order.texts ?? []);
				else await this.#current.accept(order.sdp ?? "");
			}
		} catch (reason) {
			// The browser refuses the description.
			console.info("peer", reason);
			if (this.#current?.n === n) this.#current.stop();
			await this.send({ act: "duel:state", arg: { n, state: "failed" } });
		}
		return true;
	}

	/** @param {number} n @param {string} stun */
	#open(n, stun) {
		this.#current = undefined;
		if (!this.connect) return void this.send({ act: "duel:state", arg: { n, state: "unavailable" } });
		const link = this.connect({
			iceServers: stun ? [{ urls: /^stuns?:/.test(stun) ? stun : `stun:${stun}` }] : [],
		});
		this.#current = new Connection(link, n, this.send);
		return this.#current;
	}
}

const hex = (/** @type {ArrayBuffer} */ buffer) =>
	Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (/** @type {string} */ text) =>
	Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** Make a pair of keys for Ed25519, in hexadecimal; empty where the browser has no Ed25519. */
async function makeKey() {
	try {
		const pair = /** @type {CryptoKeyPair} */ (
			await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])
		);
		const secret = await crypto.subtle.exportKey("pkcs8", pair.privateKey);
		return { public: hex(await crypto.subtle.exportKey("raw", pair.publicKey)), secret: hex(secret) };
	} catch {
		return { public: "", secret: "" };
	}
}

/**
 * Sign bytes, all in hexadecimal; return an empty signature if that fails.
 * @param {string} secret
 * @param {string} data
 */
async function sign(secret, data) {
	try {
		const key = await crypto.subtle.importKey("pkcs8", bytes(secret), { name: "Ed25519" }, false, ["sign"]);
		const signature = await crypto.subtle.sign({ name: "Ed25519" }, key, bytes(data));
		return { signature: hex(signature) };
	} catch {
		return { signature: "" };
	}
}

const browsers = () =>
	globalThis.RTCPeerConnection && ((/** @type {RTCConfiguration} */ config) => new RTCPeerConnection(config));

/**
 * Create the function that carries out orders about connections.
 * @param {{send: Send, connect?: (config: RTCConfiguration) => RTCPeerConnection}} options
 * @returns {(orders: Order[]) => Promise<void>}
 */
export function createPeer({ send, connect = browsers() }) {
	const peer = new Peer(send, connect);
	return (orders) => during("peer", peer.follow(orders));
}
