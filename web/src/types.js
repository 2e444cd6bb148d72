/**
 * Types exchanged between modules, in JSDoc. docs/bridge.md specifies them; this file has no runtime code.
 *
 * @typedef {{target: string, frames: Keyframe[] | PropertyIndexedKeyframes, timing?: KeyframeAnimationOptions | number,
 *   insert?: {into: string, markup: string}, still?: boolean, turns?: number[], look?: Look}} Clip
 *
 * @typedef {{frame: [number, number, number, number], least: number, at?: [number, number], actors?: Record<string, number>}} Look
 *
 * @typedef {{name: string, at?: number, volume?: number}} Cue
 *
 * @typedef {{of: string, title: string, lines: string[], foot: string, link: string, name: string}} Poster
 *
 * @typedef {object} Answer
 * @property {Record<string, string>} [patch]
 * @property {Clip[]} [play]
 * @property {Cue[]} [sound]
 * @property {{polite?: string, alert?: string}} [say]
 * @property {string} [focus]
 * @property {string} [title]
 * @property {string} [lang]
 * @property {Record<string, string | null>} [root]
 * @property {string | {path: string, replace?: boolean}} [path]
 * @property {number} [again]
 * @property {Record<string, string | null | {current: string, previous?: string}>} [put]
 * @property {Record<string, unknown>} [prefs]
 * @property {{name: string, type?: string, text: string}} [download]
 * @property {{name: string, text: string | null}} [backup]
 * @property {string} [copy]
 * @property {{title?: string, text?: string, url?: string, file?: {name: string, type?: string, text: string}, picture?: Poster}} [share]
 * @property {{names: string[], texts?: boolean}} [digest]
 * @property {Record<string, string | null>} [sheets]
 * @property {string | string[]} [shell]
 * @property {boolean} [thinker]
 * @property {{job: number} | null} [think]
 * @property {import("./bots.js").Order | null} [bot]
 *
 * @typedef {object} Gesture
 * @property {string} act as in the markup: `share:copy`; without a colon it is for the board
 * @property {unknown} [arg]
 * @property {string} [key] a waiting gesture is replaced by a newer one with the same key
 * @property {(() => boolean)} [alive] called just before sending: false drops the gesture
 * @property {Element} [field] the field that changed
 * @property {(() => void)} [landed] called when the answer arrives, before it is applied to the page
 * @property {boolean} [idle] a tick: all other gestures go first
 *
 * @typedef {(gesture: Gesture) => Promise<boolean>} Send resolves to true when the answer is on the page, to false if the gesture was dropped
 *
 * @typedef {{x: number, y: number}} Point
 */
export {};
