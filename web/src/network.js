/** Mark the page as offline, so that links to what is not stored can be hidden. @param {HTMLElement} root */
export function installNetwork(root) {
	const mark = () => root.toggleAttribute("data-offline", !navigator.onLine);
	addEventListener("online", mark);
	addEventListener("offline", mark);
	mark();
}
