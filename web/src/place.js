/** Where a navigation within the site leads (sw.js). */

/**
 * Return the address to open.
 * @param {string} href without query and fragment
 * @param {string} scope address of the home page
 * @returns {string | undefined} the home page, also with a fragment whose sign was escaped on the way;
 *   undefined for paths that only the host may know
 */
export function placeOf(href, scope) {
	const path = href.startsWith(scope) ? href.slice(scope.length) : "/";
	if (path === "" || path === "index.html") return scope;
	const fragment = /^%23((?:\/|%2f).*)$/i.exec(path)?.[1];
	return fragment && `${scope}#${fragment.replace(/%2f/gi, "/")}`;
}
