/**
 * The shell: starts the engine, sends it gestures and applies its answers to the page. It handles markup and
 * gestures, not rules.
 */

import { channelTo } from "./allowed.js";
import { createApply, settleChanged } from "./apply.js";
import { createBoot } from "./boot.js";
import { createCamera } from "./camera.js";
import { follow, release } from "./camera-films.js";
import { placeCards } from "./cards.js";
import { later } from "./clock.js";
import { installCoach } from "./coach.js";
import { createDevice } from "./device.js";
import { createDialogs } from "./dialog.js";
import { createDrag } from "./drag.js";
import { startEngine } from "./engine.js";
import { installGestures } from "./gestures.js";
import { greeting } from "./greeting.js";
import { installGrids, refreshGrids } from "./grid.js";
import { installHover } from "./hover.js";
import { installKeys } from "./keys.js";
import { createLive } from "./live.js";
import { createMotion } from "./motion.js";
import { installNetwork } from "./network.js";
import { createPages } from "./pages.js";
import { createPendingFields } from "./pending.js";
import { installPicture, pictured, uncover } from "./picture.js";
import { createPreferences } from "./preferences.js";
import { afterPaint, createQueue } from "./queue.js";
import { installReceiver } from "./received.js";
import { installReplay } from "./replay.js";
import { begin, during } from "./rest.js";
import { currentRoute, installRoutes } from "./route.js";
import { createSound } from "./sound.js";
import { createStorage } from "./storage.js";
import { createThinker } from "./thinker.js";
import { installToasts } from "./toasts.js";
import { registerUpdates } from "./updates.js";
import { installWake } from "./wake.js";
import "./qr.js";

/** @typedef {import("./types.js").Gesture} Gesture */

/** Milliseconds after which a pending answer shows as busy, and then as a dead engine. */
const BUSY = 250;
const DEAD = 30_000;

const root = document.documentElement;
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const polite = createLive(byId("polite"));
const alert = createLive(byId("alert"));
const preferences = createPreferences("navals.prefs", (problem) => boot.notice(`storage_${problem}`));
const rootAttributes = createPreferences("navals.root");
const storage = createStorage({
	channel: channelTo("navals"),
	onProblem(problem, reason) {
		console.warn("storage", problem, reason);
		boot.notice(`storage_${problem}`);
		if (news.get("library:storage") !== problem) tell("library:storage", problem);
	},
	onWell() {
		boot.settle();
		tell("library:storage", "");
	},
	onStored: (one, holds) => ready && queue.send({ act: "library:stored", arg: one, alive: holds }),
});
const sound = createSound();
const boot = createBoot({
	box: byId("engine"),
	say: (words) => polite.say(words),
	alert: (words) => alert.say(words),
	onRetry: () => void start(),
});

/** @type {Awaited<ReturnType<typeof startEngine>> | undefined} */
let engine;
let ready = false;
/**
 * News from the service worker and the storage, held until the engine is ready.
 * @type {Map<string, string>}
 */
const news = new Map();
const { isPending, hold } = createPendingFields();

let busyTimer = 0;
/** End the activity of pending gestures. */
let answered = () => {};
let deadTimer = 0;
const queue = createQueue({
	async act(json) {
		if (!engine) throw new Error("no engine");
		deadTimer = setTimeout(() => fail(new Error("no answer")), DEAD);
		try {
			return await engine.act(json);
		} finally {
			clearTimeout(deadTimer);
		}
	},
	apply(answer, gesture) {
		gesture.landed?.();
		if (going > (gesture.act === "app:route" ? 1 : 0)) delete answer.path;
		apply(answer);
		thinker.follow(answer);
		if (answer.bot !== undefined) void bots(answer.bot);
		if (answer.peer) void peer(answer.peer);
		if (gesture.field) settleChanged(gesture.field, isPending);
		if (gesture.act === "app:route") routes.arrive(Boolean(answer.focus));
		// For measurements and end-to-end tests.
		document.dispatchEvent(new CustomEvent("navals:answer", { detail: gesture.act }));
	},
	onFail: (reason) => fail(reason),
	onBusy(busy) {
		clearTimeout(busyTimer);
		answered();
		if (busy) {
			answered = begin("gesture");
			busyTimer = setTimeout(() => root.setAttribute("data-busy", ""), BUSY);
		} else root.removeAttribute("data-busy");
	},
});

/**
 * Send a gesture. During startup, gestures wait, except for hovering, stray keys and ticks, which are
 * dropped.
 * @param {Gesture} gesture
 */
function send(gesture) {
	if (!ready) {
		if (
			gesture.idle ||
			gesture.act === "app:key" ||
			gesture.act === "app:settled" ||
			gesture.key?.startsWith("hover")
		)
			return Promise.resolve(false);
		boot.hint();
	}
	const { alive } = gesture;
	if (!alive) return queue.send(gesture);
	// A gesture that waited applies to the current page, so finish any animation first.
	const caughtUp = () => {
		motion.finish();
		return alive();
	};
	return queue.send({ ...gesture, alive: caughtUp });
}

const thinker = createThinker({ send });
/** @type {Promise<ReturnType<typeof import("./bots.js").createBots>> | undefined} */
let botsLoading;
/** Load the bot runner on first use. @param {import("./bots.js").Order | null} order */
async function bots(order) {
	if (!botsLoading && order === null) return;
	botsLoading ??= during("bot", import("./bots.js")).then(({ createBots }) => createBots({ send }));
	(await botsLoading).follow(order);
}
/** @type {Promise<ReturnType<typeof import("./peer.js").createPeer>> | undefined} */
let peerLoading;
/** Load the connection to another device on first use. @param {import("./peer.js").Order[]} orders */
async function peer(orders) {
	peerLoading ??= import("./peer.js").then(({ createPeer }) => createPeer({ send }));
	await (await peerLoading)(orders);
}
const motion = createMotion({
	onSettled() {
		catchUp();
		release();
		void send({ act: "app:settled" });
	},
	onFinish() {
		sound.hush();
		release(0);
	},
	onLook: follow,
	onCards: placeCards,
});
const camera = createCamera();
const drag = createDrag(send);
const dialogs = createDialogs({
	over: byId("over"),
	behind: [byId("top"), byId("main")],
	// The device may change hands: stop speech, motion and drags before the next reader sees the page.
	onOpen: () => routes.guard(),
	onModal() {
		motion.finish();
		polite.clear();
		alert.clear();
		sound.hush();
		drag.cancel();
	},
});

/**
 * Number of navigations by the reader that await an answer. Until they are answered, earlier answers must not
 * change the route.
 */
let going = 0;
const routes = installRoutes((route) => {
	polite.clear();
	alert.clear();
	if (ready) {
		going += 1;
		void send({ act: "app:route", arg: route }).finally(() => (going -= 1));
	} else
		void during(
			"page",
			prepared(route).then((shown) => shown && routes.arrive(false)),
		);
}, dismiss);
/** Close the dialog or drawer on top. @returns {boolean} whether there was one */
function dismiss() {
	const drawer = /** @type {HTMLElement | null} */ (document.querySelector(":popover-open"));
	const button = /** @type {HTMLElement | null} */ (dialogs.dismissal());
	if (drawer) drawer.hidePopover();
	else button?.click();
	return Boolean(drawer ?? button);
}
// The browser opens drawers.
document.addEventListener(
	"toggle",
	(event) => {
		const drawer = event.target instanceof Element && event.target.hasAttribute("popover");
		if (drawer && /** @type {ToggleEvent} */ (event).newState === "open") routes.guard();
	},
	{ capture: true },
);
/** Show a prerendered page while the engine is not ready. @param {string} route */
const prepared = (route) => pages.show(root.lang, route, () => !ready);

const device = createDevice({
	onUpdate: () => updates.activate(),
	say: (words) => polite.say(words),
	beforeReload: () => storage.settled(),
	onPersisted: (kept) => void send({ act: "library:persisted", arg: kept }),
	onDigests: (found) => send({ act: "about:files", arg: found }),
	onOpened: (text) => send({ act: "library:opened", arg: text }),
	onBackedUp: (name) => send({ act: "library:backed", arg: name }),
	onFiles: (files) => send({ act: "library:import", arg: files }),
	onWorkshop: () => import("./editor.js").then(({ install }) => install(send)),
	onScanner: () => import("./scanner.js").then(({ install }) => install(send)),
});

let againTimer = 0;
/** End the wait for the next tick. */
let ticked = () => {};
const { apply, catchUp } = createApply({
	dialogs,
	motion,
	drag,
	sound,
	polite,
	alert,
	routes,
	storage,
	onDevice: device,
	held: isPending,
	toasts: installToasts(byId("toast"), (act) => void send({ act, idle: true })),
	onPrefs(changes) {
		preferences.set(changes);
		sound.configure(preferences.get());
	},
	onRoot(attributes) {
		rootAttributes.set(attributes);
		setRoot(attributes);
	},
	onAgain(after) {
		clearTimeout(againTimer);
		ticked();
		const end = begin("tick");
		ticked = end;
		const tick = () => void send({ act: "app:tick", idle: true, key: "tick" }).finally(end);
		if (after <= 0) afterPaint(tick);
		else againTimer = later(() => afterPaint(tick), after);
	},
});
const pages = createPages(
	(answer) => apply(answer),
	(game) => game in /** @type {object} */ (preferences.get().last ?? {}),
);

/** Set data attributes of the root; null removes one. @param {Record<string, unknown>} attributes */
function setRoot(attributes) {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === null) delete root.dataset[name];
		else root.dataset[name] = String(value);
	}
}

/** End animations, and start the sound. */
function onPress() {
	motion.finish();
	sound.wake();
}
const { activate } = installGestures({
	send,
	camera,
	drag,
	onPress,
	onLift: () => sound.wake(),
	hold,
});
installGrids(activate);
installHover(send, () => drag.isMoving() || camera.isMoving());
installReplay(send);
installCoach(byId("main"));
installWake();
installNetwork(document.documentElement);
installKeys({
	send,
	activate,
	onPress,
	isPlaying: () => motion.isPlaying(),
	cancelDrag: () => drag.cancel(),
	dismissal: () => dialogs.dismissal(),
});

document.addEventListener("visibilitychange", () => {
	if (ready) void send({ act: "app:hidden", arg: document.hidden });
});

const receiver = installReceiver(send);

/**
 * Tell the engine news, at once or when it is ready.
 * @param {"app:update" | "app:offline" | "library:storage"} act
 * @param {string} arg
 */
function tell(act, arg) {
	news.set(act, arg);
	if (ready) void send({ act, arg });
}
/** Whether the host or a proxy changes the files of this site. */
let changed = false;
const updates = registerUpdates({
	onChanged() {
		changed = true;
		boot.notice("changed");
	},
	onWaiting: () => tell("app:update", "waiting"),
	onOffline: () => tell("app:offline", "ready"),
});

/** Show that the engine has died. @param {unknown} reason */
function fail(reason) {
	console.error("engine", reason);
	const wasReady = ready;
	ready = false;
	// Keep the gestures made before the first answer; after a crash their effect is unpredictable.
	if (wasReady) queue.stop();
	thinker.halt();
	motion.finish();
	boot.fail(wasReady, changed);
}

/** Start the engine, or restart it after a crash. */
const start = () => during("start", started());

/** Start the engine, and send it what has waited. */
async function started() {
	boot.begin();
	const previous = engine;
	engine = undefined;
	try {
		engine = previous
			? await previous.restart()
			: await startEngine({ onProgress: (progress) => boot.progress(progress), shown });
		const arg = await greeting(storage, preferences);
		const booted = queue.start({ act: "app:boot", arg });
		ready = true;
		if (currentRoute() !== arg.route) void send({ act: "app:route", arg: currentRoute() });
		for (const [act, what] of news) void send({ act, arg: what });
		storage.tell();
		if (document.hidden) void send({ act: "app:hidden", arg: true });
		if (await booted) {
			// Continue in a new task, since the first answer took long.
			await new Promise((resolve) => setTimeout(resolve));
			boot.ready();
			const prepared = engine.prepare().then(() => performance.mark("engine-prepared")); // for measurements
			prepared.catch((reason) => console.warn("prepare", reason));
		}
		await receiver.fetchShared().catch((reason) => console.warn("shared", reason));
	} catch (reason) {
		fail(reason);
	}
}

// Apply the remaining preferences (contrast, text size); first.js set the theme and the language before the
// first paint.
setRoot(rootAttributes.get());
sound.configure(preferences.get());
refreshGrids(document);
byId("main").tabIndex = -1;
const painted = () => new Promise((resolve) => afterPaint(() => resolve(undefined)));
/** Show the prerendered page for this address. */
const shown = (
	currentRoute() !== "#/" && !pictured() ? during("page", prepared(currentRoute())) : Promise.resolve()
)
	.finally(uncover)
	.then(painted);
// Presses before the engine is ready are answered with prerendered pages.
void shown.then(painted).then(() => pages.expect(root.lang));
installPicture();
// If the browser is unfit, gate.js has already shown why.
if (!("unfit" in root.dataset)) void start().finally(uncover);
