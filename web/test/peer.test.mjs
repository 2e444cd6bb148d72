import assert from "node:assert/strict";
import { test } from "node:test";
import { createPeer } from "../src/peer.js";

/** A network of connections that find each other by their descriptions. */
function network() {
	const links = [];
	class Channel {
		readyState = "connecting";
		bufferedAmount = 0;
		send(text) {
			if (this.readyState !== "open") throw new Error("InvalidStateError");
			const other = this.other;
			queueMicrotask(() => other.onmessage?.({ data: text }));
		}
		close() {
			if (this.readyState === "closed") return;
			this.readyState = "closed";
			const other = this.other;
			if (other && other.readyState !== "closed") {
				other.readyState = "closed";
				queueMicrotask(() => other.onclose?.());
			}
		}
	}
	class Link {
		iceGatheringState = "complete";
		connectionState = "new";
		constructor(config) {
			this.config = config;
			links.push(this);
		}
		createDataChannel(name, { ordered }) {
			assert.ok(name && ordered);
			this.channel = new Channel();
			return this.channel;
		}
		createOffer = async () => ({ type: "offer", sdp: `offer ${links.indexOf(this)}` });
		createAnswer = async () => ({ type: "answer", sdp: `answer ${links.indexOf(this)}` });
		async setLocalDescription(description) {
			this.localDescription = description;
		}
		async setRemoteDescription({ type, sdp }) {
			const [what, number] = sdp.split(" ");
			if (what !== type) throw new Error("OperationError");
			this.other = links[Number(number)];
			if (type === "answer") this.#meet();
		}
		#meet() {
			const [mine, theirs] = [this.channel, new Channel()];
			[mine.other, theirs.other] = [theirs, mine];
			[mine.readyState, theirs.readyState] = ["open", "open"];
			this.other.ondatachannel({ channel: theirs });
			mine.onopen();
		}
		close() {
			this.connectionState = "closed";
		}
		change(state) {
			this.connectionState = state;
			this.onconnectionstatechange();
		}
	}
	return { links, connect: (config) => new Link(config) };
}

/** Create a peer and record its messages to the engine. */
function page(connect) {
	const told = [];
	const peer = createPeer({
		connect,
		async send({ act, arg }) {
			told.push([act, arg]);
			return true;
		},
	});
	return { told, follow: (...orders) => peer(orders), last: () => told.at(-1) };
}

const settled = () => new Promise((done) => setTimeout(done));

async function connected() {
	const { links, connect } = network();
	const [ann, bob] = [page(connect), page(connect)];
	await ann.follow({ do: "offer", n: 1, stun: "" });
	await bob.follow({ do: "answer", n: 7, sdp: ann.last()[1].sdp, stun: "example.org" });
	await ann.follow({ do: "accept", n: 1, sdp: bob.last()[1].sdp });
	await settled();
	return { ann, bob, links };
}

test("offer and answer are handed over, then texts go both ways in order", async () => {
	const { ann, bob, links } = await connected();
	assert.deepEqual(ann.told, [
		["duel:described", { n: 1, sdp: "offer 0" }],
		["duel:state", { n: 1, state: "open" }],
	]);
	assert.deepEqual(bob.last(), ["duel:state", { n: 7, state: "open" }]);
	assert.deepEqual(
		links.map((link) => link.config.iceServers),
		[[], [{ urls: "stun:example.org" }]],
	);
	await ann.follow({ do: "send", n: 1, texts: ["a", "b"] });
	await bob.follow({ do: "send", n: 7, texts: ["c"] });
	await settled();
	assert.deepEqual(
		bob.told.filter(([act]) => act === "duel:texts").flatMap(([, { texts }]) => texts),
		["a", "b"],
	);
	assert.deepEqual(ann.last(), ["duel:texts", { n: 1, texts: ["c"] }]);
});

test("one side closes, the other hears that the connection is lost", async () => {
	const { ann, bob } = await connected();
	const before = ann.told.length;
	await ann.follow({ do: "close" }, { do: "send", n: 1, texts: ["late"] });
	await settled();
	assert.equal(ann.told.length, before);
	assert.deepEqual(bob.last(), ["duel:state", { n: 7, state: "lost" }]);
});

test("a new connection replaces the old one, whose orders are ignored", async () => {
	const { ann, bob } = await connected();
	await ann.follow({ do: "offer", n: 2 });
	await settled();
	assert.deepEqual(bob.last(), ["duel:state", { n: 7, state: "lost" }]);
	await ann.follow({ do: "accept", n: 1, sdp: "answer 1" });
	assert.deepEqual(ann.last(), ["duel:described", { n: 2, sdp: "offer 2" }]);
});

test("a failed connection is told once", async () => {
	const { ann, links } = await connected();
	links[0].change("failed");
	links[0].change("closed");
	assert.deepEqual(
		ann.told.filter(([, arg]) => arg.state === "lost"),
		[["duel:state", { n: 1, state: "lost" }]],
	);
});

test("a description that the browser refuses is no connection", async () => {
	const { connect } = network();
	const bob = page(connect);
	await bob.follow({ do: "answer", n: 3, sdp: "nonsense" });
	assert.deepEqual(bob.told, [["duel:state", { n: 3, state: "failed" }]]);
});

test("where the browser has no connections the page says so", async () => {
	const alone = page(undefined);
	await alone.follow({ do: "offer", n: 1 });
	assert.deepEqual(alone.told, [["duel:state", { n: 1, state: "unavailable" }]]);
});

for (const [what, texts] of [
	["long", ["x".repeat(200_001)]],
	["many", Array.from({ length: 401 }, () => "x")],
	["much", Array.from({ length: 20 }, () => "x".repeat(200_000))],
])
	test(`a flood ends the connection: too ${what}`, async () => {
		const { ann, bob } = await connected();
		await bob.follow({ do: "send", n: 7, texts });
		await settled();
		assert.deepEqual(
			ann.told.filter(([act]) => act === "duel:state").map(([, { state }]) => state),
			["open", "flood"],
		);
	});

test("a text is signed so that anyone with the public key can check it", async () => {
	const { ann } = await connected();
	await ann.follow({ do: "key" });
	const [act, key] = ann.last();
	assert.equal(act, "duel:key");
	await ann.follow({ do: "sign", secret: key.secret, data: Buffer.from("Ahoy").toString("hex") });
	const raw = (text) => Buffer.from(text, "hex");
	const known = await crypto.subtle.importKey("raw", raw(key.public), { name: "Ed25519" }, false, ["verify"]);
	const signature = raw(ann.last()[1].signature);
	const check = (text) => crypto.subtle.verify({ name: "Ed25519" }, known, signature, Buffer.from(text));
	assert.equal(await check("Ahoy"), true);
	assert.equal(await check("Ahoi"), false);
	await ann.follow({ do: "sign", secret: "00", data: "00" });
	assert.deepEqual(ann.last(), ["duel:signed", { signature: "" }]);
});

test("an offer waits for its first address, and not much longer", async ({ mock }) => {
	const { links, connect } = network();
	const ann = page((config) => Object.assign(connect(config), { iceGatheringState: "gathering" }));
	mock.timers.enable({ apis: ["setTimeout"] });
	const offered = ann.follow({ do: "offer", n: 1 });
	for (let turn = 0; turn < 10; turn++) await Promise.resolve();
	mock.timers.tick(10_000);
	for (let turn = 0; turn < 10; turn++) await Promise.resolve();
	assert.deepEqual(ann.told, []);
	links[0].onicecandidate({ candidate: {} });
	mock.timers.tick(2_000);
	await offered;
	assert.deepEqual(ann.told, [["duel:described", { n: 1, sdp: "offer 0" }]]);
});

test("an offer without any address is described in the end", async ({ mock }) => {
	const { connect } = network();
	const ann = page((config) => Object.assign(connect(config), { iceGatheringState: "gathering" }));
	mock.timers.enable({ apis: ["setTimeout"] });
	const offered = ann.follow({ do: "offer", n: 1 });
	for (let turn = 0; turn < 10; turn++) await Promise.resolve();
	mock.timers.tick(20_000);
	await offered;
	assert.equal(ann.told.length, 1);
});
