/** Turn submitted forms and changed fields into gestures: `form[data-act]` and `data-change`. */

import { fieldsOf, fieldValue, isLive } from "./dom.js";
import { readFiles } from "./files.js";
import { during } from "./rest.js";

/** @typedef {import("./types.js").Send} Send */
/** @typedef {(field: Element) => {release(): void}} Hold marks a field whose change is pending */

/**
 * Listen to the forms of the page.
 * @param {{send: Send, hold: Hold}} options
 */
export function installForms({ send, hold }) {
	document.addEventListener("submit", (event) => {
		const form = event.target;
		if (!(form instanceof HTMLFormElement)) return;
		event.preventDefault();
		const act = form.getAttribute("data-act");
		if (act !== null && isLive(form))
			void send({ act, arg: fieldsOf(form, event.submitter), alive: () => isLive(form) });
	});
	document.addEventListener("change", (event) => change(event, false, send, hold));
	document.addEventListener("input", (event) => change(event, true, send, hold));
}

/**
 * Send the change of a field.
 * @param {Event} event
 * @param {boolean} live while typing or sliding
 * @param {Send} send
 * @param {Hold} hold
 */
function change(event, live, send, hold) {
	const field = event.target;
	const isField =
		field instanceof HTMLInputElement ||
		field instanceof HTMLSelectElement ||
		field instanceof HTMLTextAreaElement;
	if (!isField) return;
	const owner = field.closest("[data-change]");
	const act = owner?.getAttribute("data-change");
	if (!owner || !act || !isLive(field)) return;
	if (live && !(field.type === "range" || field.hasAttribute("data-live"))) return;
	const held = hold(field);
	const form = field.form ? fieldsOf(field.form) : {};
	const sendValue = (/** @type {unknown} */ value) =>
		send({
			act,
			arg: { name: field.name, value, form },
			key: `change ${act} ${field.name}`,
			field,
			landed: held.release,
		}).finally(held.release);
	if (field instanceof HTMLInputElement && field.type === "file")
		void sendFiles(field, sendValue, held.release);
	else void sendValue(fieldValue(field));
}

/**
 * Read the chosen files and send them.
 * @param {HTMLInputElement} field
 * @param {(files: unknown) => Promise<boolean>} sendValue
 * @param {() => void} release
 */
async function sendFiles(field, sendValue, release) {
	try {
		const files = await during("files", readFiles(field.files ?? [], Number(field.dataset.bytes ?? 0)));
		if (files) await sendValue(files);
		else release();
	} catch {
		release();
	} finally {
		// Allow choosing the same file again after it was edited.
		field.value = "";
	}
}
