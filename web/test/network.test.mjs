import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "./page.mjs";

test("the page is marked while it is offline", async () => {
	let online = false;
	Object.defineProperty(globalThis, "navigator", {
		value: {
			get onLine() {
				return online;
			},
		},
		configurable: true,
	});
	globalThis.addEventListener = window.addEventListener.bind(window);
	const { installNetwork } = await import("../src/network.js");
	const root = document.documentElement;
	installNetwork(root);
	assert.ok(root.hasAttribute("data-offline"));
	online = true;
	window.dispatchEvent(new window.Event("online"));
	assert.ok(!root.hasAttribute("data-offline"));
	online = false;
	window.dispatchEvent(new window.Event("offline"));
	assert.ok(root.hasAttribute("data-offline"));
});
