/**
 * Arrow keys on a board or list: one cell of a `[data-grid]` is in the tab order (roving tabindex), and the
 * keys move it. Boards may have holes or rows of different lengths; `data-row` and `data-col` place each
 * cell. The browser handles cells that are buttons.
 */

import { isLive } from "./dom.js";

/** @typedef {{row: number, col: number}} Place */

/**
 * Return the place that a key leads to from `at` (`at` itself at an edge), or undefined for other keys.
 * @param {Place[]} places
 * @param {Place} at
 * @param {string} key
 * @param {boolean} ctrl
 * @returns {Place | undefined}
 */
export function nextPlace(places, at, key, ctrl) {
	const byReading = [...places].sort((a, b) => a.row - b.row || a.col - b.col);
	const row = byReading.filter((place) => place.row === at.row);
	const near = (/** @type {Place[]} */ list) => {
		// In the next nonempty row, choose the cell nearest to the column: rows of a hex board are staggered.
		let best = list[0];
		for (const place of list) if (Math.abs(place.col - at.col) < Math.abs(best.col - at.col)) best = place;
		return best;
	};
	const rowOf = (/** @type {number | undefined} */ number) =>
		byReading.filter((place) => place.row === number);
	const rows = [...new Set(byReading.map((place) => place.row))];
	// Lists ignore horizontal keys, which may have another meaning on the page.
	if (!ctrl && /^(Arrow(Left|Right)|Home|End)$/.test(key) && places.every((place) => place.col === at.col))
		return undefined;
	switch (key) {
		case "ArrowLeft":
			return row.filter((place) => place.col < at.col).at(-1) ?? at;
		case "ArrowRight":
			return row.find((place) => place.col > at.col) ?? at;
		case "ArrowUp":
			return near(rowOf(rows.filter((number) => number < at.row).at(-1))) ?? at;
		case "ArrowDown":
			return near(rowOf(rows.find((number) => number > at.row))) ?? at;
		case "Home":
			return (ctrl ? byReading[0] : row[0]) ?? at;
		case "End":
			return (ctrl ? byReading.at(-1) : row.at(-1)) ?? at;
		case "PageUp":
			return near(rowOf(rows[0])) ?? at;
		case "PageDown":
			return near(rowOf(rows.at(-1))) ?? at;
		default:
			return undefined;
	}
}

/**
 * Arrow keys on a board rotated a quarter turn clockwise by the style sheet (`--turned: 1`), by visual
 * direction.
 * @type {Record<string, string>}
 */
export const TURNED = {
	ArrowRight: "ArrowUp",
	ArrowLeft: "ArrowDown",
	ArrowUp: "ArrowLeft",
	ArrowDown: "ArrowRight",
};

/** Read the place of a cell. @param {Element} cell @returns {Place} */
function placeOf(cell) {
	return { row: Number(cell.getAttribute("data-row")), col: Number(cell.getAttribute("data-col")) };
}

/** Grids with an id keep their position when they are shown again. @type {Map<string, Place>} */
const byId = new Map();
/** @type {WeakMap<Element, Place>} */
const byElement = new WeakMap();

/** Store the reader's place in a grid. @param {Element} grid @param {Place} place */
function remember(grid, place) {
	if (grid.id) byId.set(grid.id, place);
	byElement.set(grid, place);
}

const CELL = "[data-grid] [data-row]";

/**
 * Return the cells of a grid, without those of grids inside it.
 * @param {Element} grid
 * @returns {Element[]}
 */
function cellsOf(grid) {
	return [...grid.querySelectorAll(CELL)].filter((cell) => cell.closest("[data-grid]") === grid);
}

/**
 * Give one cell of each grid tabindex 0: the reader's last position, otherwise the one in the markup,
 * otherwise the first.
 * @param {ParentNode} root
 */
export function refreshGrids(root) {
	for (const grid of root.querySelectorAll("[data-grid]")) {
		const cells = cellsOf(grid);
		if (!cells.length) continue;
		const place = byElement.get(grid) ?? byId.get(grid.id);
		const isAt = (/** @type {Element} */ cell) =>
			!!place && placeOf(cell).row === place.row && placeOf(cell).col === place.col;
		const chosen =
			cells.find((cell) => cell === document.activeElement) ??
			cells.find(isAt) ??
			cells.find((cell) => cell.getAttribute("tabindex") === "0") ??
			cells[0];
		setRoving(cells, chosen);
	}
}

/** Put one cell in the tab order. @param {Element[]} cells @param {Element} chosen */
function setRoving(cells, chosen) {
	for (const cell of cells) {
		const value = cell === chosen ? "0" : "-1";
		if (cell.getAttribute("tabindex") !== value) cell.setAttribute("tabindex", value);
	}
}

/** Listen to keys and focus on grids. @param {(cell: Element) => void} activate what Enter and Space do */
export function installGrids(activate) {
	document.addEventListener("focusin", (event) => {
		const cell = event.target instanceof Element ? event.target.closest(CELL) : null;
		const grid = cell?.closest("[data-grid]");
		if (!cell || !grid || !isLive(grid)) return;
		remember(grid, placeOf(cell));
		setRoving(cellsOf(grid), cell);
	});

	document.addEventListener("keydown", (event) => {
		const cell = event.target instanceof Element && event.target.matches(CELL) ? event.target : null;
		const grid = cell?.closest("[data-grid]");
		if (
			!cell ||
			!grid ||
			event.defaultPrevented ||
			event.altKey ||
			event.metaKey ||
			event.shiftKey ||
			grid.closest("[inert]")
		)
			return;
		if (event.key === "Enter" || event.key === " ") {
			if (cell instanceof HTMLButtonElement) return;
			event.preventDefault();
			if (!event.repeat && isLive(cell)) activate(cell);
			return;
		}
		if (event.ctrlKey && event.key !== "Home" && event.key !== "End") return;
		const cells = cellsOf(grid);
		const turned = getComputedStyle(grid).getPropertyValue("--turned").trim() === "1";
		const next = nextPlace(
			cells.map(placeOf),
			placeOf(cell),
			(turned && TURNED[event.key]) || event.key,
			event.ctrlKey,
		);
		if (!next) return;
		event.preventDefault();
		const target = cells.find((other) => placeOf(other).row === next.row && placeOf(other).col === next.col);
		/** @type {HTMLElement | undefined} */ (target)?.focus();
	});
}
