// The part of the Firefox and WebKit drivers that runs in the page: find elements, read them, and check
// whether they can be pressed. One expression, put before every call: it leaves nothing in the page, and
// survives no document.
(() => {
	const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
	const frame = () => Promise.race([new Promise((done) => requestAnimationFrame(done)), pause(100)]);
	const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();
	const box = (element) => {
		const { x, y, width, height } = element.getBoundingClientRect();
		return { x, y, width, height };
	};
	// WebKit ends some texts with the line break after them, the others do not.
	// biome-ignore lint/performance/useDomNodeTextContent: the text that can be seen
	const text = (element) => (element.innerText ?? element.textContent).replace(/^\n+|\n+$/g, "");
	const visible = (element) => {
		if (!element.checkVisibility({ visibilityProperty: true })) return false;
		const { width, height } = element.getBoundingClientRect();
		return width > 0 && height > 0;
	};
	const heard = (element) =>
		element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden=true], [inert]");
	const ROLES = {
		button: "button, [role=button], summary",
		group: "[role=group], fieldset",
		link: "a[href], [role=link]",
		heading: "h1, h2, h3, h4, [role=heading]",
		img: "img, [role=img]",
		checkbox: "input[type=checkbox], [role=checkbox]",
	};
	const ids = (element, name) =>
		(element.getAttribute(name) ?? "")
			.split(" ")
			.map((id) => document.getElementById(id)?.textContent ?? "")
			.join(" ");
	const called = (element) =>
		plain(ids(element, "aria-labelledby")) ||
		plain(element.getAttribute("aria-label")) ||
		plain(element.labels?.[0]?.textContent) ||
		plain(element.querySelector(":scope > legend, :scope > title")?.textContent) ||
		plain(element.textContent);
	const STEPS = {
		css: (found, selector) => [...new Set(found.flatMap((root) => [...root.querySelectorAll(selector)]))],
		nth: (found, number) => {
			const one = found.at(number);
			return one ? [one] : [];
		},
		text: (found, words) =>
			found.filter((one) => plain(one.textContent).toLowerCase().includes(words.toLowerCase())),
		role: (found, [role, name]) =>
			STEPS.css(found, ROLES[role] ?? `[role=${role}]`).filter(
				(one) => heard(one) && (name === null || called(one).toLowerCase().includes(name.toLowerCase())),
			),
	};
	const all = (steps) => steps.reduce((found, [kind, value]) => STEPS[kind](found, value), [document]);
	const until = async (patience, look) => {
		const end = performance.now() + patience;
		for (;;) {
			const found = await look();
			if (found !== undefined || performance.now() > end) return found;
			await pause(20);
		}
	};
	const one = async (steps, patience) => {
		const found = await until(patience, () => (all(steps).length ? all(steps) : undefined));
		if (!found) throw new Error("there is no such element");
		if (found.length > 1) throw new Error(`there are ${found.length} such elements`);
		return found[0];
	};

	// The point at which an element is pressed: the middle of its first line, in sight, at rest, and hit there
	// unless `force`.
	const target = async (steps, force, patience) => {
		let why = "there is no such element";
		const at = await until(patience, async () => {
			const element = await one(steps, 0).catch((error) => {
				why = error.message;
			});
			if (!element) return undefined;
			if (!visible(element)) {
				why = "it is not visible";
				return undefined;
			}
			if (!force && element.matches(":disabled")) {
				why = "it is disabled";
				return undefined;
			}
			const middle = () => {
				const lines = [...element.getClientRects()].filter((line) => line.width * line.height > 0.99);
				const { x, y, width, height } = lines[0] ?? element.getBoundingClientRect();
				return { x: x + width / 2, y: y + height / 2 };
			};
			const inside = ({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
			const hits = ({ x, y }) => {
				const hit = document.elementFromPoint(x, y);
				return (
					hit !== null &&
					(element.contains(hit) ||
						(hit.contains(element) && hit.closest("label, button, a") === hit) ||
						hit.closest("label")?.control === element)
				);
			};
			if (!inside(middle()) || (!force && !hits(middle()))) {
				element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
				await frame();
			}
			const before = middle();
			await frame();
			const after = middle();
			if (!force && (before.x !== after.x || before.y !== after.y)) {
				why = "it moves";
				return undefined;
			}
			if (!inside(after)) {
				why = "it is outside of the window";
				return undefined;
			}
			if (!force && !hits(after)) {
				const hit = document.elementFromPoint(after.x, after.y);
				why = `${hit?.tagName} #${hit?.id} .${hit?.getAttribute("class")} lies over it`;
				return undefined;
			}
			return after;
		});
		if (!at) throw new Error(why);
		return at;
	};

	// Type and choose as people do, with the browser's own events if possible.
	const told = (element, ...kinds) => {
		for (const kind of kinds) element.dispatchEvent(new Event(kind, { bubbles: true, composed: true }));
	};
	const fill = (element, text) => {
		element.focus();
		const native = /^(color|date|range|time|month|week|datetime-local)$/.test(element.type);
		if (native) {
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(element, text);
			told(element, "input", "change");
			return;
		}
		element.select();
		if (text) document.execCommand("insertText", false, text);
		else if (element.value) document.execCommand("delete");
		if (element.value !== text) throw new Error(`it took ${element.value} for ${text}`);
	};
	const choose = (element, value) => {
		const options = [...element.options];
		const option =
			options.find((each) => each.value === value) ??
			options.find((each) => plain(each.textContent) === value);
		if (!option) throw new Error(`there is no option ${value}`);
		element.focus();
		option.selected = true;
		told(element, "input", "change");
	};

	// A screen reader's text: the names and texts of all elements that it reads, a line each.
	const aloud = (element) => {
		const lines = [];
		const walk = (node) => {
			if (node.nodeType === Node.TEXT_NODE && plain(node.data)) lines.push(plain(node.data));
			if (
				node.nodeType !== Node.ELEMENT_NODE ||
				node.getAttribute("aria-hidden") === "true" ||
				!node.checkVisibility({ visibilityProperty: true })
			)
				return;
			const said = [
				node.getAttribute("role"),
				node.getAttribute("aria-label"),
				node.getAttribute("aria-description"),
				node.getAttribute("alt"),
				node.getAttribute("placeholder"),
				plain(ids(node, "aria-describedby")),
				node.value,
			];
			const line = said.filter((each) => typeof each === "string" && each).join(" ");
			if (line) lines.push(line);
			node.childNodes.forEach(walk);
		};
		walk(element);
		return lines.join("\n");
	};

	// Delete the data of a page, but neither its service worker nor the files of the site.
	const forget = async () => {
		localStorage.clear();
		sessionStorage.clear();
		for (const { name } of await indexedDB.databases()) {
			await Promise.race([
				pause(2000),
				new Promise((done) => {
					const asked = indexedDB.deleteDatabase(name);
					asked.onsuccess = asked.onerror = done;
				}),
			]);
		}
		const files = await navigator.storage?.getDirectory?.().catch(() => undefined);
		if (files?.keys)
			for await (const name of files.keys()) await files.removeEntry(name, { recursive: true });
		return true;
	};

	return { all, one, target, visible, box, text, fill, choose, aloud, forget, told };
})();
