/**
 * A session: a browser, a reader and random faults, step by step, with the invariants checked after each
 * step.
 */
import { readFileSync } from "node:fs";
import { Browser } from "./browser.mjs";
import { Ledger } from "./ledger.mjs";
import { randomness, World } from "./world.mjs";

const golden = (name) =>
	readFileSync(new URL(`../../../tests/golden/${name}.navals`, import.meta.url), "utf8");
const FILES = ["mats-squadron", "bataille-flotilla", "bataille-resign", "mats-limit"].map(golden);

/** Actions of the reader and faults, with their relative frequencies. */
const KINDS = Object.entries({
	play: 40,
	undo: 5,
	begin: 6,
	resume: 7,
	home: 4,
	rename: 4,
	remove: 4,
	restore: 4,
	copy: 2,
	importOne: 2,
	importMany: 2,
	exportAll: 4,
	reload: 5,
	openTab: 4,
	closeTab: 3,
	crash: 3,
	elsewhere: 4,
	wait: 6,
	rest: 5,
	quota: 2,
	abort: 4,
	throws: 2,
	openFails: 2,
	lie: 2,
	evict: 1,
	clockBack: 1,
	update: 1,
	localFull: 1,
	engineDies: 1,
});
const TOTAL = KINDS.reduce((sum, [, weight]) => sum + weight, 0);

/** @typedef {{do: string, r: number}} Step */

/** Draw the steps of a session. @param {number} seed @param {number} count @returns {Step[]} */
export function stepsOf(seed, count = 50) {
	const random = randomness(seed);
	return Array.from({ length: count }, () => {
		let lot = random.below(TOTAL);
		const [name] = KINDS.find(([, weight]) => {
			lot -= weight;
			return lot < 0;
		});
		return { do: name, r: random.next() };
	}).map((step, at) => (at ? step : { ...step, do: "begin" }));
}

/** A rule is broken. */
export class Broken extends Error {
	/** @param {string} rule @param {string} detail */
	constructor(rule, detail = "") {
		super(detail ? `${rule}: ${detail}` : rule);
		this.rule = rule;
	}
}

/** @type {Map<string, any>} stored texts already replayed */
const replayed = new Map();

/** Describe a game. @param {string} text */
function about(text) {
	try {
		const { record, summary } = JSON.parse(text);
		return `${summary?.game ?? "?"} of ${summary?.plies ?? "?"} actions${summary?.title ? ` “${summary.title}”` : ""}, ${record.length} characters`;
	} catch {
		return text.slice(0, 60);
	}
}

/** Unhandled rejections. @type {unknown[]} */
const rejected = [];
process.on("unhandledRejection", (reason) => {
	// idb does not handle the rejection of an upgrade that ends with the page.
	if (!(reason instanceof DOMException && reason.name === "AbortError")) rejected.push(reason);
});

class Session {
	/** @param {any} application @param {(line: string) => void} tell */
	constructor(application, tell) {
		this.application = application;
		this.tell = tell;
		this.world = new World();
		this.ledger = new Ledger();
		this.browser = new Browser(this.world, application, this.ledger);
		this.browser.onReload = () => this.gone();
		this.evicted = false;
		/** Evicted games that the page has yet to report. @type {string[]} */
		this.untold = [];
		/** Games that the reader has deleted and not restored. @type {Set<string>} */
		this.deleted = new Set();
	}

	/** Return a random tab that responds, if any. */
	tab(random) {
		const ready = this.browser.tabs.filter((tab) => tab.ready && !tab.broken);
		return ready.length ? random.one(ready) : undefined;
	}

	/** @param {any} tab @param {string} act @param {any} [arg] */
	send(tab, act, arg) {
		this.tell(`  tab ${tab.name}: ${act}${arg === undefined ? "" : ` ${JSON.stringify(arg).slice(0, 90)}`}`);
		void tab.send({ act, arg });
	}

	look(tab) {
		return this.application.ask({ op: "look", tab: tab.name });
	}

	/** Return a random game from the tab's list. */
	async game(tab, random) {
		const keys = Object.keys((await this.look(tab)).store).filter((key) => key.startsWith("game/"));
		return keys.length ? random.one(keys) : undefined;
	}

	go(tab, route) {
		this.tell(`  tab ${tab.name}: goes to ${route}`);
		tab.route = route;
		tab.onRoute?.(route);
	}

	/** @param {Step} step */
	async take(step) {
		const random = randomness(step.r);
		const { browser, world } = this;
		if (!browser.tabs.length) {
			browser.open();
			await world.pass(random, 1000);
		}
		await this[step.do](random);
		// Advance a random amount before the next step, often just a little.
		const far = random.below(10);
		if (far < 3) await world.run(random, random.below(6));
		else if (far < 6) await world.run(random, random.below(60));
		else await world.pass(random, 500);
		this.always();
	}

	// --- Actions of the reader ---

	async play(random) {
		const tab = this.tab(random);
		if (!tab) return;
		for (let i = random.below(4); i >= 0; i -= 1) {
			const next = await this.application.ask({ op: "move", tab: tab.name, lot: random.next() });
			if (!next) return;
			this.send(tab, next.act, next.arg);
			await this.world.run(random, 1 + random.below(12));
			if (!tab.ready) return;
		}
	}

	async undo(random) {
		const tab = this.tab(random);
		if (tab) this.send(tab, "play:undo");
	}

	async begin(random) {
		const tab = this.tab(random);
		if (!tab) return;
		const [game, preset] = random.one([
			["mats", "squadron"],
			["bataille", "flotilla"],
		]);
		this.go(tab, `#/${game}/new/two`);
		this.send(tab, "setup:set", { name: "preset", value: preset });
		this.send(tab, "setup:start", {});
		await this.world.pass(random, 200);
	}

	async resume(random) {
		const tab = this.tab(random);
		const key = tab && (await this.game(tab, random));
		if (key) this.go(tab, `#/play/${key.slice(5)}`);
	}

	async home(random) {
		const tab = this.tab(random);
		if (tab) this.go(tab, random.one(["#/", "#/library"]));
	}

	async rename(random) {
		const tab = this.tab(random);
		const key = tab && (await this.game(tab, random));
		if (!key) return;
		this.go(tab, "#/library");
		this.send(tab, "library:name", { key });
		this.send(tab, "library:named", { title: `Name ${random.below(1000)}` });
	}

	async remove(random) {
		const tab = this.tab(random);
		const key = tab && (await this.game(tab, random));
		if (!key) return;
		this.go(tab, "#/library");
		this.send(tab, "library:delete", { key });
		this.deleted.add(key);
	}

	async restore() {
		for (const tab of this.browser.tabs) {
			const last = tab.ready && (await this.look(tab)).bin.at(-1);
			if (!last) continue;
			this.deleted.delete(last);
			return this.send(tab, "app:undo");
		}
	}

	async copy(random) {
		const tab = this.tab(random);
		const key = tab && (await this.game(tab, random));
		if (key) this.send(tab, "library:copy", { key });
	}

	async importOne(random) {
		const tab = this.tab(random);
		if (tab) this.send(tab, "share:file", { name: "one.navals", text: random.one(FILES) });
	}

	async importMany(random) {
		const tab = this.tab(random);
		if (tab)
			this.send(tab, "library:import", {
				value: { name: "many.navals", text: [random.one(FILES), random.one(FILES)].join("\n") },
			});
	}

	async exportAll(random) {
		const tab = this.tab(random);
		if (tab) this.send(tab, random.below(4) ? "library:backup" : "library:restore");
	}

	async reload(random) {
		const tab = random.one(this.browser.tabs);
		this.tell(`  tab ${tab.name} is loaded again`);
		tab.reload();
	}

	async openTab(random) {
		if (this.browser.tabs.length >= 3) return;
		const tab = this.browser.open();
		this.tell(`  tab ${tab.name} is opened`);
		if (random.chance(70)) await this.world.pass(random, 300);
	}

	async elsewhere(random) {
		for (const tab of this.browser.tabs) {
			if (!tab.ready || !(await this.look(tab)).elsewhere) continue;
			return this.send(tab, random.one(["library:elsewhere-show", "library:elsewhere-part"]));
		}
	}

	async wait(random) {
		await this.world.pass(random, random.one([50, 1000, 20_000]));
	}

	// --- Faults ---

	async closeTab(random) {
		const tab = random.one(this.browser.tabs);
		this.tell(`  tab ${tab.name} is closed`);
		tab.die();
		this.gone();
	}

	async crash(random) {
		const { browser } = this;
		const how = { stale: random.chance(30) ? 1 + random.below(3) : 0, restores: random.chance(50) };
		this.tell(
			`  the browser is gone (${JSON.stringify(how)})${browser.lie ? ", and the disk has lied" : ""}`,
		);
		const covered = browser.lie;
		if (how.stale || covered) this.untold = [];
		// localStorage may be older than the database, or newer than the actual content of a lying disk.
		if (how.stale || covered) this.evicted = true;
		const sessions = browser.crash(how);
		this.gone();
		this.reopen(sessions, covered, how.stale);
		await this.world.pass(random, 500);
	}

	/** @param {any[]} sessions @param {Map<string, any> | undefined} covered @param {number} stale */
	reopen(sessions, covered, stale) {
		const { browser, ledger } = this;
		const there = this.somewhere();
		const deleted = new Set(
			this.notes()
				.filter(([, { put }]) => put === null)
				.map(([key]) => key),
		);
		if (covered) {
			// A deletion in another tab, which an unwritten text had overridden, is carried out after all.
			ledger.excuse(
				"covered by the disk's lie",
				(text) => !there.has(text) || deleted.has(ledger.must.get(text).key),
			);
			for (const [key, { current }] of covered)
				if (!deleted.has(key)) ledger.must.set(current, { key, tab: undefined, life: 0 });
		}
		// The note of a deletion may have survived, and the note of its reversal may not.
		if (stale)
			ledger.excuse(
				"neither written nor noted when the machine stopped",
				(text) => !there.has(text) || deleted.has(ledger.must.get(text).key),
			);
		if (sessions.length) for (const { route, session } of sessions) browser.open(route, session);
		else browser.open();
	}

	async quota() {
		this.fault({ kind: "abort", name: "QuotaExceededError", after: 1, once: false });
	}

	async abort(random) {
		this.fault({
			kind: "abort",
			name: random.one(["AbortError", "UnknownError", "QuotaExceededError"]),
			after: random.below(5),
			once: true,
		});
	}

	async throws(random) {
		this.fault({
			kind: random.one(["put", "get"]),
			error: random.one(["QuotaExceededError", "DataError", "InvalidStateError"]),
			once: random.chance(70),
		});
	}

	async openFails(random) {
		this.fault({
			kind: "open",
			error: random.one(["UnknownError", "InvalidStateError"]),
			once: random.chance(70),
		});
	}

	async lie() {
		this.fault({ kind: "lie", once: true });
	}

	/** @param {any} fault */
	fault(fault) {
		this.tell(`  from now on: ${JSON.stringify(fault)}`);
		this.browser.fault = fault;
	}

	async evict(random) {
		const all = random.chance(30);
		this.tell(`  the browser throws away ${all ? "everything" : "the database"}`);
		// Evicting everything also removes the flag that would reveal it.
		this.untold =
			all || !this.browser.local.entries.has("navals.kept") ? [] : [...this.browser.disk().keys()];
		this.browser.told.delete("storage_evicted");
		this.browser.evict(all);
		this.ledger.excuse("thrown away by the browser", () => true);
		this.evicted = true;
	}

	async clockBack(random) {
		this.world.wall -= random.one([60_000, 86_400_000, 400 * 86_400_000]);
		this.tell("  the clock is put back");
	}

	async update(random) {
		const { browser } = this;
		if (browser.update === "none") {
			browser.update = "waiting";
			this.tell("  a newer version waits, with the next version of the database");
			for (const tab of browser.tabs) tab.updateFound?.();
			if (random.chance(50)) return;
		}
		const tab = this.tab(random);
		if (tab && browser.update === "waiting") this.send(tab, "app:update-now");
	}

	async localFull() {
		this.browser.local.full = !this.browser.local.full;
		this.tell(`  localStorage is ${this.browser.local.full ? "full" : "no longer full"}`);
	}

	async engineDies(random) {
		// The page offers a retry, which starts a new engine: simulate it by a reload.
		const tab = this.tab(random);
		if (tab) await this.reload(random);
	}

	async rest(random) {
		const { browser, world } = this;
		browser.fault = undefined;
		browser.local.full = false;
		this.tell("  all is well, and comes to rest");
		await world.pass(random, 60_000);
		// The next page recovers notes of closed pages.
		if (
			[...browser.local.entries.keys()].some((name) => name.startsWith("navals.unwritten")) &&
			browser.tabs.length
		) {
			browser.open();
			this.tell("  another tab is opened");
			await world.pass(random, 60_000);
		}
		await this.atRest();
	}

	// --- Invariants ---

	/** Return the notes of all pages. @returns {[string, {put: any}][]} */
	notes() {
		return [...this.browser.local.entries]
			.filter(([key]) => key.startsWith("navals.unwritten"))
			.flatMap(([, value]) => JSON.parse(value));
	}

	/** Return the texts on the disk or in notes. */
	somewhere() {
		const there = new Set([...this.browser.disk().values()].map(({ current }) => current));
		for (const [, { put }] of this.notes())
			if (put !== null) there.add(typeof put === "string" ? put : put.current);
		return there;
	}

	/** A closed page may lose writes that it could not note because localStorage was full. */
	gone() {
		const there = this.somewhere();
		const lost = ({ tab, life, unnoted }) => tab && unnoted && (tab.dead || tab.life !== life);
		this.ledger.excuse(
			"could not be noted, for localStorage was full",
			(text) => !there.has(text) && lost(this.ledger.must.get(text)),
		);
	}

	/** Check that all shown texts survive: on the disk, in a note, or in the tab that showed them. */
	always() {
		const there = this.somewhere();
		for (const [text, { key, tab, life }] of this.ledger.missing(there)) {
			const held = tab && !tab.dead && tab.life === life;
			if (!held)
				throw new Broken("what was shown is lost", `${key}, ${about(text)}, shown by tab ${tab?.name}`);
		}
		if (this.browser.lost) throw new Broken("a game was in the file of all games", this.browser.lost);
		for (const tab of this.browser.tabs)
			if (tab.complaints.length) throw new Broken("the page complains", tab.complaints[0]);
		this.world.thrown.push(...rejected.splice(0));
		if (this.world.thrown.length)
			throw new Broken("something was thrown", String(this.world.thrown[0]?.stack));
	}

	/** Check that the idle state is consistent. */
	async atRest() {
		this.always();
		const disk = this.browser.disk();
		this.checkLedger(disk);
		for (const [key, { current }] of disk) if (key.startsWith("game/")) await this.checkReplay(key, current);
		if (replayed.size > 20_000) replayed.clear();
		this.checkEviction(disk);
		for (const tab of this.browser.tabs) await this.checkTab(tab, disk);
	}

	/** Return whether a tab is older than the database: it can only note its writes and show a notice. */
	isOld(tab) {
		return tab && !tab.dead && tab.bundle < this.browser.page && tab.notices.length;
	}

	/** Check that all texts shown as saved exist. @param {Map<string, any>} disk */
	checkLedger(disk) {
		const texts = new Set([...disk.values()].map(({ current }) => current));
		const noted = this.somewhere();
		for (const [text, { key, tab }] of this.ledger.missing(texts))
			if (!(this.browser.tabs.some((one) => this.isOld(one)) && noted.has(text)))
				throw new Broken(
					"what was shown is not on the disk",
					`${key}, ${about(text)}, shown by tab ${tab?.name}`,
				);
	}

	/** Check that a stored game replays. @param {string} key @param {string} text */
	async checkReplay(key, text) {
		let answer = replayed.get(text);
		if (!answer) {
			answer = await this.application.ask({ op: "replays", text });
			replayed.set(text, answer);
		}
		if (answer.fault) throw new Broken("a stored game does not replay", `${key}: ${answer.fault}`);
	}

	/**
	 * Check that evictions are reported, except those of games that the reader deleted, or that a page has
	 * restored. Pages older than the database detect the eviction only when they use it: the next page reports
	 * it.
	 * @param {Map<string, any>} disk
	 */
	checkEviction(disk) {
		const { tabs, page, local, told } = this.browser;
		const waits = tabs.every((tab) => tab.bundle < page) && local.entries.has("navals.kept");
		const missed = this.untold.some((key) => !this.deleted.has(key) && !disk.has(key));
		if (missed && !told.has("storage_evicted") && !waits)
			throw new Broken("what the browser threw away is not told");
	}

	/** Check that a tab shows the content of the disk. @param {any} tab @param {Map<string, any>} disk */
	async checkTab(tab, disk) {
		if (tab.broken) throw new Broken("the page gave up");
		if (!tab.ready) throw new Broken("a tab never starts", tab.name);
		const { store, known, unread, problem } = await this.look(tab);
		// A page that has not used the database since does not know, but asks for a reload.
		if (this.isOld(tab) || (this.evicted && tab.bundle < this.browser.page)) return;
		if (problem && !(problem === "evicted" && this.evicted))
			throw new Broken("all is well, and a problem is told", `tab ${tab.name}: ${problem}`);
		const keys = Object.keys(store).sort();
		const wanted = [...disk.keys()].sort();
		if (keys.join() !== wanted.join())
			throw new Broken("the shelf differs from the disk", `tab ${tab.name} has ${keys}; the disk ${wanted}`);
		for (const key of keys)
			if (store[key] !== disk.get(key).current)
				throw new Broken(
					"a tab has another text than the disk",
					`tab ${tab.name}, ${key}: ${about(store[key])}; the disk ${about(disk.get(key).current)}`,
				);
		if (unread.length) throw new Broken("a game cannot be read", unread.join());
		const missing = known.length && keys.filter((key) => key.startsWith("game/") && !known.includes(key));
		if (missing?.length && ["#/", "#/library"].includes(tab.route))
			throw new Broken("the shelf does not show a game", missing.join());
	}
}

/**
 * Run a session.
 * @param {any} application @param {Step[]} steps @param {(line: string) => void} [tell]
 * @returns {Promise<{broken?: Broken, at?: number, shown: number, excused: string[]}>}
 */
export async function runSession(application, steps, tell = () => {}) {
	await application.ask({ op: "forget" });
	const session = new Session(application, tell);
	let at = 0;
	try {
		for (const step of [...steps, { do: "rest", r: 1 }]) {
			tell(`${at}. ${step.do}`);
			await session.take(step);
			at += 1;
		}
	} catch (reason) {
		const broken =
			reason instanceof Broken
				? reason
				: new Broken("the simulation itself fails", String(reason?.stack ?? reason));
		return { broken, at, shown: session.ledger.shownCount, excused: session.ledger.excused };
	}
	return { shown: session.ledger.shownCount, excused: session.ledger.excused };
}

/**
 * Shrink a failing session: remove steps while the same rule is still broken.
 * @param {any} application @param {Step[]} steps @param {string} rule
 */
export async function shrunk(application, steps, rule) {
	let left = steps;
	for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
		for (let from = 0; from < left.length; ) {
			const fewer = [...left.slice(0, from), ...left.slice(from + size)];
			const { broken } = await runSession(application, fewer);
			if (broken?.rule === rule) left = fewer;
			else from += size;
		}
		if (size === 1) break;
	}
	return left;
}
