/** Hash a text: FNV-1a over its UTF-16 units. @param {string} text @returns {number} 32 bits */
export function fnv1a(text) {
	let hash = 0x811c9dc5;
	for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	return hash >>> 0;
}
