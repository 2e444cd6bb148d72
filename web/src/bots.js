/**
 * Bots: players that a person wrote, or that came by a link, run for the engine (docs/workshop.md). The engine's answers say what is asked of which bot (`bot`); what
 * its sandbox says goes back as it is (`workshop:told`): the engine reads it, and the rules check the move.
 *
 * @typedef {{n: number, game: string, source: string, view?: string, seed?: number, ms: number}} Order
 * @typedef {import("./sandbox.js").Sandbox} Sandbox
 */

import { createCell } from "./cell.js";
import { begin } from "./rest.js";
import { SandboxError } from "./sandbox.js";

export { createCell } from "./cell.js";
export { createSandbox } from "./sandbox.js";

/** For so long a bot's text may run before it has a function. */
const LOAD = 5_000;

/** @param {{send: import("./types.js").Send, start?: (game: string) => Promise<Sandbox>}} options */
export function createBots({ send, start = createCell }) {
  /** The bot that is loaded: none shares an engine with another. @type {{game: string, source: string, cell: Sandbox} | undefined} */
  let loaded;
  /** One more engine of that game, empty, for the next bot. @type {{game: string, cell: Promise<Sandbox>} | undefined} */
  let spare;
  let current = 0;

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

  /** What the bot says to an order. @param {Order} order @returns {Promise<string>} */
  async function said({ game, source, view, seed, ms }) {
    if (!loaded || loaded.game !== game || loaded.source !== source) {
      loaded?.cell.stop();
      loaded = undefined;
      const cell = await take(game);
      const mine = (loaded = { game, source, cell });
      await cell.ready;
      const words = await cell.ask(JSON.stringify({ do: "load", game, source }), LOAD);
      if (words.includes('"error":')) {
        if (loaded === mine) loaded = undefined;
        cell.stop();
        return words;
      }
    }
    return loaded.cell.ask(JSON.stringify({ do: "play", view, seed }), ms);
  }

  /** @param {Order} order */
  async function work(order) {
    const end = begin("bot");
    current = order.n;
    /** @type {Record<string, unknown>} */
    const told = { n: order.n };
    try {
      told.said = await said(order);
    } catch (reason) {
      console.info("bot", reason);
      told.end = reason instanceof SandboxError ? reason.reason : "network";
      loaded = undefined;
    }
    if (current === order.n) {
      await send({ act: "workshop:told", arg: told });
      if (!loaded) prepare(order.game);
    }
    end();
  }

  function stop() {
    current = 0;
    loaded?.cell.stop();
    loaded = undefined;
    void spare?.cell.then((cell) => cell.stop(), () => {});
    spare = undefined;
  }

  return {
    /** @param {Order | null} order null: nothing is wanted of any bot */
    follow(order) {
      if (order) void work(order);
      else stop();
    },
  };
}
