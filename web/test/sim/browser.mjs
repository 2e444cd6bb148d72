/**
 * A simulated browser with its disk and tabs. Each tab runs the page (bundle.mjs) with separate globals; its
 * browser calls go through the world's lanes. A closed tab keeps running without any effect.
 */
import { databaseCode, GLOBALS as NAMES, PAGES } from "./bundle.mjs";

/**
 * The browser that currently uses the database: fake-indexeddb is loaded only once.
 * @type {Browser | undefined}
 */
let present;
const database = databaseCode((task) => present?.world.task(`disk ${present.tabOf()}`, task));
const { IDBFactory, IDBObjectStore, IDBTransaction } = database;

/** Intercept every step of a transaction to inject faults. */
const { _start: start } = IDBTransaction.prototype;
IDBTransaction.prototype._start = function () {
	const fault = present?.fault;
	if (fault?.kind === "abort" && this.mode === "readwrite" && this._state !== "finished") {
		fault.after -= 1;
		if (fault.after < 0) {
			present.struck(`a transaction is aborted: ${fault.name}`);
			this._started = true;
			this._abort(fault.name);
			return;
		}
	}
	start.call(this);
	if (this.mode === "readwrite" && this._state === "finished" && !this.error && !this.noted) {
		this.noted = true;
		present?.committed();
	}
};
/** Do not abort a finished transaction. */
const { _abort: abort } = IDBTransaction.prototype;
IDBTransaction.prototype._abort = function (name) {
	if (this._state !== "finished") abort.call(this, name);
};
for (const name of ["put", "get"]) {
	const real = IDBObjectStore.prototype[name];
	IDBObjectStore.prototype[name] = function (...args) {
		if (present?.fault?.kind === name && this.transaction.mode === "readwrite") {
			const { error } = present.fault;
			present.struck(`${name} throws ${error}`);
			throw new DOMException("simulated", error);
		}
		return real.apply(this, args);
	};
}

/** A text store like localStorage. */
export class Texts {
	/** @param {[string, string][]} [entries] */
	constructor(entries = []) {
		this.entries = new Map(entries);
		/** Earlier states to which a crash may revert the disk. @type {[string, string][][]} */
		this.before = [];
		this.full = false;
	}
	/** The store as seen by one tab. @param {() => boolean} alive */
	seen(alive) {
		const { entries } = this;
		const write = (change) => {
			if (!alive()) return;
			this.before.push([...entries]);
			if (this.before.length > 4) this.before.shift();
			change();
		};
		return {
			getItem: (key) => entries.get(key) ?? null,
			setItem: (key, value) => {
				// Shorter values always fit.
				if (this.full && String(value).length >= (entries.get(key)?.length ?? 0))
					throw new DOMException("simulated", "QuotaExceededError");
				write(() => entries.set(key, String(value)));
			},
			removeItem: (key) => write(() => entries.delete(key)),
			key: (index) => [...entries.keys()][index] ?? null,
			get length() {
				return entries.size;
			},
		};
	}
}

/** A simulated browser. */
export class Browser {
	/** @param {import("./world.mjs").World} world @param {any} application @param {any} ledger */
	constructor(world, application, ledger) {
		present = this;
		this.world = world;
		this.application = application;
		this.ledger = ledger;
		this.factory = new IDBFactory();
		this.local = new Texts();
		/** @type {Tab[]} */
		this.tabs = [];
		this.opened = 0;
		/** The next fault. @type {any} */
		this.fault = undefined;
		/** Descriptions of the faults that occurred. @type {string[]} */
		this.wrong = [];
		/** Keys of messages shown by any page. @type {Set<string>} */
		this.told = new Set();
		/** Content of the database after the last transaction. @type {Map<string, any>} */
		this.kept = new Map();
		/**
		 * Actual content of the disk while it reports writes that did not happen.
		 * @type {Map<string, any> | undefined}
		 */
		this.lie = undefined;
		/** The reader's backup file, which browser faults do not affect. */
		this.file = "";
		/** A game that has disappeared from the file. @type {string | undefined} */
		this.lost = undefined;
		/** State of a newer page version: waiting, or active. */
		this.update = "none";
		this.page = 0;
	}

	/** Return the tab of the current task. */
	tabOf() {
		return this.world.current.split(" ")[1] ?? "0";
	}

	/** Record a violation, and end a fault that strikes once. @param {string} what */
	struck(what) {
		this.wrong.push(what);
		if (this.fault?.once) this.fault = undefined;
	}

	/** Write the backup file, and check that no game disappears from it. @param {string} text */
	save(text) {
		const promises = (/** @type {string} */ file) => file.match(/^\[SeedCommit .*$/gm) ?? [];
		const now = new Set(promises(text));
		const lost = promises(this.file).find((promise) => !now.has(promise));
		if (lost) this.lost = lost;
		this.file = text;
	}

	/** Return the content of the database. @returns {Map<string, any>} */
	disk() {
		const records = this.factory._databases.get("navals")?.rawObjectStores.get("kept")?.records;
		return new Map([...(records?.values() ?? [])].map(({ key, value }) => [key, value]));
	}

	/**
	 * Handle a committed transaction. If the disk lies, it keeps its previous content until a later write
	 * stores all changes.
	 */
	committed() {
		const lies = this.fault?.kind === "lie";
		this.lie = lies ? this.kept : undefined;
		this.kept = this.disk();
		if (lies) this.struck("the disk says it has written, and has not");
	}

	/**
	 * The service worker as seen by a page: it controls the page; a newer one waits until activated.
	 * @param {Tab} tab
	 * @param {() => boolean} alive
	 */
	serviceWorker(tab, alive) {
		const browser = this;
		const controls = [];
		tab.controllerChanges = () => {
			if (alive()) for (const then of controls) then();
		};
		const waiting = {
			postMessage: () => {
				if (!alive() || browser.update !== "waiting") return;
				browser.update = "taken";
				browser.page = 1;
				for (const one of browser.tabs)
					browser.world.task(`hear ${one.name} worker`, () => one.controllerChanges());
			},
		};
		const registration = {
			active: { state: "activated", addEventListener() {} },
			installing: null,
			get waiting() {
				return browser.update === "waiting" ? waiting : null;
			},
			addEventListener: (_, found) =>
				(tab.updateFound = () => {
					registration.installing = {
						state: "installed",
						addEventListener: (_type, then) =>
							browser.world.task(`hear ${tab.name} worker`, () => alive() && then()),
					};
					if (alive()) found();
				}),
			update: async () => {},
		};
		return {
			controller: {},
			addEventListener: (type, then) => type === "controllerchange" && controls.push(then),
			register: async () => registration,
		};
	}

	/** @param {string} [route] @param {Map<string, string>} [session] */
	open(route = "#/", session) {
		this.opened += 1;
		const tab = new Tab(this, String(this.opened), route, session);
		this.tabs.push(tab);
		return tab;
	}

	/** Abort a tab's transactions and close its connections. @param {Tab} tab */
	cut(tab) {
		for (const connection of tab.connections) {
			const raw = connection._rawDatabase;
			for (const one of [...raw.transactions])
				if (one.db === connection && one._state !== "finished") one._abort("AbortError");
			connection.close();
		}
	}

	/** Close a connection from the browser's side, and notify its owner. @param {any} connection */
	shut(connection) {
		connection._closePending = connection._closed = true;
		this.world.task(`disk ${this.tabOf()}`, () => {
			for (const { type, callback } of [...connection.listeners])
				if (type === "close") callback.call(connection, { target: connection, type });
		});
	}

	/**
	 * Evict the database and, with `all`, all other storage; connected tabs are notified.
	 * @param {boolean} all
	 */
	evict(all) {
		const raw = this.factory._databases.get("navals");
		this.factory = new IDBFactory();
		this.kept = new Map();
		for (const one of [...(raw?.transactions ?? [])]) if (one._state !== "finished") one._abort("AbortError");
		// A connection still being opened belongs to the evicted database: close it once open.
		const open = new Set(this.tabs.flatMap((tab) => tab.connections));
		for (const connection of [...(raw?.connections ?? [])]) if (open.has(connection)) this.shut(connection);
		if (all) this.local.entries.clear();
		this.lie = undefined;
	}

	/**
	 * Crash the whole browser.
	 * @param {{stale: number, restores: boolean}} how number of localStorage writes that never reached the disk
	 */
	crash({ stale, restores }) {
		const sessions = this.tabs.map((tab) => ({ route: tab.route, session: tab.session.entries }));
		for (const tab of [...this.tabs]) tab.die();
		this.world.forget((lane) => lane.startsWith("hear"));
		// Writes that the disk had reported as done.
		if (this.lie !== undefined) {
			const records = this.factory._databases.get("navals")?.rawObjectStores.get("kept")?.records;
			const truth = this.lie;
			if (records) {
				for (const { key } of [...records.values()]) records.delete(key);
				for (const [key, value] of truth) records.put({ key, value });
			}
			this.lie = undefined;
		}
		if (stale) this.local = new Texts(this.local.before.at(-stale) ?? [...this.local.entries]);
		return restores ? sessions : [];
	}
}

class Tab {
	/**
	 * @param {Browser} browser
	 * @param {string} name
	 * @param {string} route
	 * @param {Map<string, string>} [session]
	 */
	constructor(browser, name, route, session) {
		this.browser = browser;
		this.name = name;
		this.route = route;
		this.session = new Texts([...(session ?? [])]);
		this.load();
	}

	/** Load or reload the page. */
	load() {
		const { browser } = this;
		this.life = (this.life ?? 0) + 1;
		const { life } = this;
		const alive = () => !this.dead && this.life === life;
		this.connections = [];
		/** @type {string[]} */
		this.locks = [];
		this.notices = [];
		this.broken = false;
		/** The texts known to this tab's application. @type {Record<string, string>} */
		this.store = {};
		this.ready = false;
		/** The page's function for sending a gesture. @type {any} */
		this.send = undefined;
		this.bundle = browser.page;
		/** @type {{channel: string, hearing: ((event: {data: unknown}) => void)[]}[]} */
		this.channels = [];
		this.complaints = [];
		const globals = {
			...database,
			...this.documentGlobals(alive),
			...this.timeGlobals(alive),
			...this.channelGlobals(alive),
			...this.storageGlobals(alive),
			tab: this.seenByPage(alive),
			navigator: this.navigator(alive),
			console: {
				warn() {},
				error: (_, reason) => alive() && this.complaints.push(String(reason?.stack ?? reason)),
			},
			crypto: { randomUUID: () => `${this.name}-${life}` },
		};
		PAGES[browser.page](...NAMES.map((name) => globals[name]));
	}

	/** The tab as the page's stubs use it (absent.js). @param {() => boolean} alive */
	seenByPage(alive) {
		const tab = this;
		return {
			...this.hooks(alive),
			get route() {
				return tab.route;
			},
			set route(to) {
				if (alive()) tab.route = to;
			},
			set send(send) {
				tab.send = send;
			},
			set onRoute(then) {
				tab.onRoute = then;
			},
			notices: {
				push(what) {
					if (!alive()) return;
					tab.notices.push(what);
					tab.browser.told.add(what);
				},
			},
		};
	}

	/** @param {() => boolean} alive */
	documentGlobals(alive) {
		const element = new Proxy(
			{},
			{ get: (_, name) => (name === "dataset" ? {} : () => {}), set: () => true },
		);
		class CustomEvent {
			constructor(type, { detail }) {
				Object.assign(this, { type, detail });
			}
		}
		return {
			CustomEvent,
			document: {
				documentElement: {
					dataset: {},
					lang: "en",
					setAttribute() {},
					removeAttribute() {},
					toggleAttribute() {},
				},
				getElementById: () => element,
				createElement: () => element,
				body: element,
				addEventListener: () => {},
				dispatchEvent: (event) => alive() && this.landed(event),
				hidden: false,
				visibilityState: "visible",
				baseURI: "https://navals.test/",
				activeElement: null,
			},
			window: { crossOriginIsolated: true, addEventListener() {} },
			location: {
				href: "https://navals.test/",
				search: "",
				pathname: "/",
				hash: "",
				reload: () => alive() && this.reload(),
			},
			history: { state: null, replaceState() {} },
			matchMedia: () => ({ matches: false }),
		};
	}

	/** @param {() => boolean} alive */
	timeGlobals(alive) {
		const { world } = this.browser;
		const setTimeout = (then, ms) => world.timer(`page ${this.name}`, () => alive() && then(), ms);
		class SimulatedDate extends Date {
			constructor(...args) {
				super(...(args.length ? args : [world.wall + world.now]));
			}
		}
		return {
			setTimeout,
			clearTimeout: (id) => world.timers.delete(id),
			setInterval: () => 0,
			requestAnimationFrame: (then) => setTimeout(then, 16),
			performance: { now: () => world.now, mark() {} },
			Date: SimulatedDate,
		};
	}

	/** @param {() => boolean} alive */
	channelGlobals(alive) {
		const tab = this;
		const { browser, channels } = this;
		const { world } = browser;
		class MessageChannel {
			constructor() {
				this.port1 = { onmessage: undefined, close() {} };
				this.port2 = {
					postMessage: (data) =>
						world.task(`page ${tab.name}`, () => alive() && this.port1.onmessage?.({ data })),
				};
			}
		}
		class BroadcastChannel {
			constructor(channel) {
				this.channel = channel;
				this.hearing = [];
				channels.push(this);
			}
			addEventListener(_, listener) {
				this.hearing.push(listener);
			}
			postMessage(data) {
				if (!alive()) return;
				for (const other of browser.tabs) {
					if (other === tab || other.dead) continue;
					for (const end of other.channels)
						if (end.channel === this.channel)
							world.task(`hear ${other.name} ${tab.name}`, () => other.hear(end, data));
				}
			}
		}
		return { MessageChannel, BroadcastChannel };
	}

	/** Deliver a message to an end of a channel, unless its page is gone. */
	hear(end, data) {
		if (!this.channels.includes(end) || this.dead) return;
		for (const listener of end.hearing) listener({ data: structuredClone(data) });
	}

	/** @param {() => boolean} alive */
	storageGlobals(alive) {
		const { browser } = this;
		const open = (name, version) => {
			if (!alive()) return new database.IDBOpenDBRequest();
			if (browser.fault?.kind === "open") {
				browser.struck("the database cannot be opened");
				throw new DOMException("simulated", browser.fault?.error ?? "UnknownError");
			}
			const { factory } = browser;
			const request = factory.open(name, version);
			request.addEventListener("success", () => {
				this.connections.push(request.result);
				if (!alive()) request.result.close();
				else if (factory !== browser.factory) browser.shut(request.result);
			});
			request.addEventListener("upgradeneeded", () => this.connections.push(request.result));
			return request;
		};
		return {
			indexedDB: { open },
			localStorage: browser.local.seen(alive),
			sessionStorage: this.session.seen(alive),
			caches: undefined,
		};
	}

	/** @param {() => boolean} alive */
	navigator(alive) {
		const { browser } = this;
		return {
			languages: ["en-GB"],
			vendor: "simulated",
			storage: { persisted: async () => false, persist: async () => false },
			serviceWorker: browser.serviceWorker(this, alive),
			locks: {
				request: (name) => {
					if (alive()) this.locks.push(name);
					return new Promise(() => {});
				},
				query: async () => ({ held: browser.tabs.flatMap((one) => one.locks.map((name) => ({ name }))) }),
			},
		};
	}

	/** Browser features that the simulated page uses. */
	hooks(alive) {
		const {
			browser,
			browser: { world },
		} = this;
		const file = (/** @type {() => unknown} */ use) =>
			new Promise((done) => world.task(`file ${this.name}`, () => done(use())));
		const read = () => {
			this.read = browser.file;
			return browser.file;
		};
		return {
			failed: () => {
				if (alive()) this.broken = true;
			},
			openBackup: () => file(read),
			writeBackup: (text) =>
				file(() => {
					if (browser.file !== this.read) return { changed: read() };
					if (alive()) {
						this.read = text;
						browser.save(text);
					}
					return { name: "all.navals" };
				}),
			lastBackup: () =>
				file(() => ({ name: "all.navals", size: browser.file.length, text: async () => browser.file })),
			startEngine: async () => {
				const open = () =>
					browser.application.ask({ op: "open", tab: this.name, seed: Number(this.name) * 1000 + this.life });
				await new Promise((ready) =>
					world.task(`engine ${this.name}`, async () => {
						await open();
						ready();
					}),
				);
				return {
					act: (text) =>
						new Promise((told) =>
							world.task(`engine ${this.name}`, async () => {
								if (!alive()) return;
								const line = await browser.application.line({
									op: "act",
									tab: this.name,
									text,
									epoch: world.wall + world.now,
								});
								const answer = JSON.parse(line);
								if (answer.error) throw new Error(`the application: ${answer.error}`);
								this.answering = [JSON.parse(text), answer];
								told(line);
							}),
						),
					prepare: async () => {},
					restart: () => this.hooks(alive).startEngine(),
					stop() {},
				};
			},
		};
	}

	/** Record that an answer is on the page. */
	landed() {
		if (!this.answering) return;
		const [gesture, answer] = this.answering;
		this.answering = undefined;
		this.browser.ledger.shown(this, gesture, answer);
		if (gesture.to === "app" && gesture.act === "boot") this.ready = true;
	}

	reload() {
		this.browser.cut(this);
		this.browser.world.forget((lane) => lane.split(" ")[1] === this.name && !lane.startsWith("disk"));
		this.answering = undefined;
		this.load();
		this.browser.onReload?.();
	}

	/** Close the tab or kill its process. */
	die() {
		this.dead = true;
		this.ready = false;
		this.browser.cut(this);
		this.browser.world.forget((lane) => lane.split(" ")[1] === this.name && !lane.startsWith("disk"));
		this.browser.tabs = this.browser.tabs.filter((one) => one !== this);
	}
}
