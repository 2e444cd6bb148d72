/** Fields whose changes await an answer: until then, patches leave what the reader has entered. */

/** Count the pending changes of each field. */
export function createPendingFields() {
	/** Number of pending changes by field. @type {Map<Element, number>} */
	const changes = new Map();

	/** Count one more or less. @param {Element} field @param {number} by */
	function add(field, by) {
		const count = (changes.get(field) ?? 0) + by;
		if (count > 0) changes.set(field, count);
		else changes.delete(field);
	}

	return {
		/** Return whether a change of a field is pending. @param {Element} field */
		isPending: (field) => changes.has(field),
		/**
		 * Begin a change.
		 * @param {Element} field
		 * @returns {{release(): void}} ends it; further calls have no effect
		 */
		hold(field) {
			add(field, 1);
			let held = true;
			return {
				release() {
					if (held) add(field, -1);
					held = false;
				},
			};
		},
	};
}
