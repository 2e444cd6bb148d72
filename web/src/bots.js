/**
 * Run bots (players written by users or loaded from links) for the engine; see docs/bots.md. Answers contain
 * requests (`bot`), and sandbox output is returned unchanged (`to`): the engine parses it and the rules check
 * the move. During a game, each seat (`seat`) has its own sandbox even if both bots share the same source;
 * another game (`table`) starts fresh.
 * @typedef {{n: number, game: string, source?: string, view?: string, seed?: number, ms: number, to?: string,
 *   table?: string, seat?: number, stop?: boolean}} Order
 * @typedef {import("./sandbox.js").Sandbox} Sandbox
 */

import { createCell } from "./cell.js";
import { begin } from "./rest.js";
import { SandboxError } from "./sandbox.js";

export { createCell } from "./cell.js";
export { createSandbox } from "./sandbox.js";

/** Time limit, in milliseconds, for loading a bot until it defines its function. */
const LOAD = 5_000;

/**
 * A loaded bot, in an engine of its own.
 * @typedef {{game: string, source?: string, cell: Sandbox}} Bot
 */

/** Runs the bots of one game at a time. */
class Bots {
	/** Loaded bots by seat. @type {Map<number, Bot>} */
	#loaded = new Map();
	/**
	 * A spare engine for the next bot of the same game.
	 * @type {{game: string, cell: Promise<Sandbox>} | undefined}
	 */
	#spare;
	/** Number of the order under way. */
	#current = 0;
	#table = "";

	/** @param {import("./types.js").Send} send @param {(game: string) => Promise<Sandbox>} start */
	constructor(send, start) {
		this.send = send;
		this.start = start;
	}

	/**
	 * Carry out an order.
	 * @param {Order | null} order null: no bot is needed; without a `source`: prepare for a bot of that game
	 */
	follow(order) {
		if (!order || order.stop || (order.table ?? "") !== this.#table) this.#stop();
		this.#table = order?.table ?? "";
		if (order?.source !== undefined) void this.#answer(order);
		else if (order) this.#prepareCell(order.game);
	}

	/** Return an engine for a game. @param {string} game */
	#takeCell(game) {
		const cell = this.#spare?.game === game ? this.#spare.cell : this.start(game);
		if (this.#spare?.game === game) this.#spare = undefined;
		else this.#dropSpare();
		return cell;
	}

	/** Start a spare engine. @param {string} game */
	#prepareCell(game) {
		if (this.#spare?.game === game) return;
		const cell = this.start(game);
		this.#spare = { game, cell };
		cell.catch(() => {
			this.#spare = undefined;
		});
	}

	/** Stop the spare engine. */
	#dropSpare() {
		void this.#spare?.cell.then(
			(cell) => cell.stop(),
			() => {},
		);
		this.#spare = undefined;
	}

	/**
	 * Return the bot's reply to an order, or undefined if the request was cancelled.
	 * @param {Order} order
	 * @param {number} seat
	 * @returns {Promise<string | undefined>}
	 */
	async #ask({ n, game, source, view, seed, ms }, seat) {
		let bot = this.#loaded.get(seat);
		if (!bot || bot.game !== game || bot.source !== source) {
			bot?.cell.stop();
			this.#loaded.delete(seat);
			const cell = await this.#takeCell(game);
			if (this.#current !== n) return void cell.stop();
			bot = { game, source, cell };
			this.#loaded.set(seat, bot);
			await cell.ready;
			const words = await cell.ask(JSON.stringify({ do: "load", game, source }), LOAD);
			if (words.includes('"error":')) {
				if (this.#loaded.get(seat) === bot) this.#loaded.delete(seat);
				cell.stop();
				return words;
			}
		}
		return bot.cell.ask(JSON.stringify({ do: "play", view, seed }), ms);
	}

	/** Ask a bot, and send its reply. @param {Order} order */
	async #answer(order) {
		const end = begin("bot");
		const seat = order.seat ?? 0;
		this.#current = order.n;
		/** @type {Record<string, unknown>} */
		const reply = { n: order.n };
		try {
			reply.said = await this.#ask(order, seat);
		} catch (reason) {
			console.info("bot", reason);
			reply.end = reason instanceof SandboxError ? reason.reason : "network";
			if (this.#current === order.n) this.#loaded.delete(seat);
		}
		if (this.#current === order.n) {
			await this.send({ act: order.to ?? "workshop:told", arg: reply });
			if (!this.#loaded.size) this.#prepareCell(order.game);
		}
		end();
	}

	/** Stop all bots. */
	#stop() {
		this.#current = 0;
		for (const { cell } of this.#loaded.values()) cell.stop();
		this.#loaded.clear();
		this.#dropSpare();
	}
}

/**
 * Create the runner of bots.
 * @param {{send: import("./types.js").Send, start?: (game: string) => Promise<Sandbox>}} options
 */
export function createBots({ send, start = createCell }) {
	return new Bots(send, start);
}
