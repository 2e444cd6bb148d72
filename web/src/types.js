/**
 * Types exchanged between modules, in JSDoc. docs/bridge.md specifies them; this file has no runtime code.
 * @typedef {object} Clip
 * @property {string} target
 * @property {Keyframe[] | PropertyIndexedKeyframes} frames
 * @property {KeyframeAnimationOptions | number} [timing]
 * @property {{into: string, markup: string}} [insert]
 * @property {boolean} [still]
 * @property {number[]} [turns]
 * @property {Look} [look]
 * @typedef {object} Look
 * @property {[number, number, number, number]} frame
 * @property {number} least
 * @property {[number, number]} [at]
 * @property {Record<string, number>} [actors]
 * @typedef {{name: string, at?: number, volume?: number}} Cue
 * @typedef {{of: string, title: string, lines: string[], foot: string, link: string, name: string}} Poster
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
 * @property {{title?: string, text?: string, url?: string, file?: {name: string, type?: string, text:
 *   string}, picture?: Poster}} [share]
 * @property {{names: string[], texts?: boolean}} [digest]
 * @property {Record<string, string | null>} [sheets]
 * @property {string | string[]} [shell]
 * @property {boolean} [thinker]
 * @property {{job: number} | null} [think]
 * @property {import("./bots.js").Order | null} [bot]
 * @property {import("./peer.js").Order[]} [peer]
 * @typedef {object} Gesture
 * @property {string} act as in the markup: `share:copy`; without a colon it is for the board
 * @property {unknown} [arg]
 * @property {string} [key] a waiting gesture is replaced by a newer one with the same key
 * @property {(() => boolean)} [alive] called just before sending: false drops the gesture
 * @property {Element} [field] the field that changed
 * @property {(() => void)} [landed] called when the answer arrives, before it is applied to the page
 * @property {boolean} [idle] a tick: all other gestures go first
 * @typedef {(gesture: Gesture) => Promise<boolean>} Send resolves to true when the answer is on the page, to
 *   false if the gesture was dropped
 * @typedef {{x: number, y: number}} Point
 */
export {};
