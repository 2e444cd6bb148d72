import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
// The modules below need the page.

import { installGrids, nextPlace, refreshGrids } from "../src/grid.js";

const square = [0, 1, 2].flatMap((row) => [0, 1, 2].map((col) => ({ row, col })));
const go = (places, row, col, key, ctrl = false) => {
	const place = nextPlace(places, { row, col }, key, ctrl);
	return place && [place.row, place.col];
};

test("arrows move by one cell and stop at the edge", () => {
	assert.deepEqual(go(square, 1, 1, "ArrowLeft"), [1, 0]);
	assert.deepEqual(go(square, 1, 1, "ArrowRight"), [1, 2]);
	assert.deepEqual(go(square, 1, 1, "ArrowUp"), [0, 1]);
	assert.deepEqual(go(square, 1, 1, "ArrowDown"), [2, 1]);
	assert.deepEqual(go(square, 0, 0, "ArrowLeft"), [0, 0]);
	assert.deepEqual(go(square, 2, 2, "ArrowDown"), [2, 2]);
});

test("Home, End and the page keys go to the ends of row, column and board", () => {
	assert.deepEqual(go(square, 1, 1, "Home"), [1, 0]);
	assert.deepEqual(go(square, 1, 1, "End"), [1, 2]);
	assert.deepEqual(go(square, 1, 1, "Home", true), [0, 0]);
	assert.deepEqual(go(square, 1, 1, "End", true), [2, 2]);
	assert.deepEqual(go(square, 1, 1, "PageUp"), [0, 1]);
	assert.deepEqual(go(square, 1, 1, "PageDown"), [2, 1]);
});

test("holes are jumped over and staggered rows take the nearest cell", () => {
	const holed = [
		{ row: 0, col: 0 },
		{ row: 0, col: 3 },
		{ row: 2, col: 1 },
		{ row: 2, col: 4 },
	];
	assert.deepEqual(go(holed, 0, 0, "ArrowRight"), [0, 3]);
	assert.deepEqual(go(holed, 0, 3, "ArrowDown"), [2, 4]);
});

test("other keys are not ours", () => {
	assert.equal(go(square, 1, 1, "x"), undefined);
});

const cells = (active) =>
	square
		.map(
			({ row, col }) =>
				`<td role="gridcell" id="c${row}${col}" data-row="${row}" data-col="${col}" tabindex="${active === `${row}${col}` ? 0 : -1}"></td>`,
		)
		.join("");
const board = (active = "") =>
	`<table role="grid" data-grid id="board"><tbody><tr>${cells(active)}</tr></tbody></table>`;
const stops = () => [...document.querySelectorAll("[tabindex='0']")].map((cell) => cell.id);
const press = (key, init = {}) =>
	document.activeElement.dispatchEvent(
		new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
	);

test("one cell is in the tab order; it follows the keys and is found again after the board is drawn anew", () => {
	const clicked = [];
	installGrids((cell) => clicked.push(cell.id));
	page(board("11"));
	refreshGrids(document);
	assert.deepEqual(stops(), ["c11"]);
	document.getElementById("c11").focus();
	press("ArrowRight");
	press("ArrowDown");
	assert.equal(document.activeElement.id, "c22");
	assert.deepEqual(stops(), ["c22"]);
	press("Enter");
	press("Enter", { repeat: true });
	press(" ");
	assert.deepEqual(clicked, ["c22", "c22"]);
	page(board());
	refreshGrids(document);
	assert.deepEqual(stops(), ["c22"]);
});

test("on a board that lies on its side the arrows lead where they point", () => {
	page(`<style>[data-grid] { --turned: 1 }</style>${board("11")}`);
	refreshGrids(document);
	document.getElementById("c11").focus();
	// Rotated clockwise: above becomes right, left becomes above.
	press("ArrowLeft");
	assert.equal(document.activeElement.id, "c21");
	press("ArrowDown");
	assert.equal(document.activeElement.id, "c22");
	press("ArrowRight");
	press("ArrowUp");
	assert.equal(document.activeElement.id, "c11");
});

test("an inert board ignores keys", () => {
	page(`<div>${board("00")}</div>`);
	refreshGrids(document);
	document.getElementById("c22").focus();
	document.body.firstChild.setAttribute("inert", "");
	press("ArrowUp");
	assert.equal(document.activeElement.id, "c22");
});
