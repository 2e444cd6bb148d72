/**
 * Run bots (players written by users or loaded from links) for the engine; see docs/bots.md. Answers contain requests
 * (`bot`), and sandbox output is returned unchanged (`to`): the engine parses it and the rules check the move. During a
 * game, each seat (`seat`) has its own sandbox even if both bots share the same source; another game (`table`) starts
 * fresh.
 *
 * @typedef {{n: number, game: string, source?: string, view?: string, seed?: number, ms: number, to?: string, table?: string, seat?: number, stop?: boolean}} Order
 * @typedef {import("./sandbox.js").Sandbox} Sandbox
 */

import { createCell } from "./cell.js";
import { begin } from "./rest.js";
import { SandboxError } from "./sandbox.js";

export { createCell } from "./cell.js";
export { createSandbox } from "./sandbox.js";

/** Time limit, in milliseconds, for loading a bot until it defines its function. */
const LOAD = 5_000;

/** @param {{send: import("./types.js").Send, start?: (game: string) => Promise<Sandbox>}} options */
export function createBots({ send, start = createCell }) {
  /** Loaded bots by seat; each has its own engine. @type {Map<number, {game: string, source?: string, cell: Sandbox}>} */
  const loaded = new Map();
  /** A spare engine for the next bot of the same game. @type {{game: string, cell: Promise<Sandbox>} | undefined} */
  let spare;
  let current = 0;
  let table = "";

  /** @param {string} game */
  function take(game) {
    const cell = spare?.game === game ? spare.cell : start(game);
    if (spare && spare.game !== game) void spare.cell.then((other) => other.stop(), () => {});
    spare = undefined;
    return cell;
  }

  /** @param {string} game */
  function prepare(game) {
    if (spare?.game === game) return;
    spare = { game, cell: start(game) };
    spare.cell.catch(() => (spare = undefined));
  }

  /** Return the bot's reply to an order, or undefined if the request was cancelled. @param {Order} order @param {number} seat @returns {Promise<string | undefined>} */
  async function said({ n, game, source, view, seed, ms }, seat) {
    let mine = loaded.get(seat);
    if (!mine || mine.game !== game || mine.source !== source) {
      mine?.cell.stop();
      loaded.delete(seat);
      const cell = await take(game);
      if (current !== n) return void cell.stop();
      loaded.set(seat, (mine = { game, source, cell }));
      await cell.ready;
      const words = await cell.ask(JSON.stringify({ do: "load", game, source }), LOAD);
      if (words.includes('"error":')) {
        if (loaded.get(seat) === mine) loaded.delete(seat);
        cell.stop();
        return words;
      }
    }
    return mine.cell.ask(JSON.stringify({ do: "play", view, seed }), ms);
  }

  /** @param {Order} order */
  async function work(order) {
    const end = begin("bot");
    const seat = order.seat ?? 0;
    current = order.n;
    /** @type {Record<string, unknown>} */
    const told = { n: order.n };
    try {
      told.said = await said(order, seat);
    } catch (reason) {
      console.info("bot", reason);
      told.end = reason instanceof SandboxError ? reason.reason : "network";
      if (current === order.n) loaded.delete(seat);
    }
    if (current === order.n) {
      await send({ act: order.to ?? "workshop:told", arg: told });
      if (!loaded.size) prepare(order.game);
    }
    end();
  }

  function stop() {
    current = 0;
    for (const { cell } of loaded.values()) cell.stop();
    loaded.clear();
    void spare?.cell.then((cell) => cell.stop(), () => {});
    spare = undefined;
  }

  return {
    /** @param {Order | null} order null: no bot is needed; without a `source`: prepare for a bot of that game */
    follow(order) {
      if (!order || order.stop || (order.table ?? "") !== table) stop();
      table = order?.table ?? "";
      if (order?.source === undefined) order && prepare(order.game);
      else void work(order);
    },
  };
}
