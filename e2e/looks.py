"""Layout and accessibility checks for any screen: axe, overflow, touch targets, and the game in view."""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from typing import Any, TypeVar

from browsers import ROOT
from driver import Page
from waiting import rest

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
EVERYTHING = bool(os.environ.get("NAVALS_EVERYTHING"))
"""Whether to check every screen in every theme and window (``make test-everything``)."""
Item = TypeVar("Item")


def sample(items: Sequence[Item], count: int, name: str = "") -> list[Item]:
    """Return ``count`` of the items, evenly spaced from a start chosen by the test's name; all with
    ``EVERYTHING``.

    Tests that tour all games visit a sample, so that each game is visited by some test. Pass ``name`` when
    parametrizing, before any test runs.
    """
    if EVERYTHING or count >= len(items):
        return list(items)
    name = name or os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0].rpartition("/")[2]
    start = zlib.crc32(name.encode())
    step = max(1, len(items) // count)
    return [items[(start + step * number) % len(items)] for number in range(count)]


THEMES = ("light", "dark", "contrast")
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}

# Without transitions, which would show half-changed colours.
WEAR = """(theme) => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets = [still];
  globalThis.firstTheme ??= document.documentElement.dataset.theme ?? "";
  document.documentElement.dataset.theme = theme;
}"""
WEAR_NOTHING = """() => {
  delete document.documentElement.dataset.text;
  if (globalThis.firstTheme === undefined) return;
  document.adoptedStyleSheets = [];
  if (firstTheme) document.documentElement.dataset.theme = firstTheme;
  else delete document.documentElement.dataset.theme;
}"""

SMALL = """(least) => {
  const live = document.querySelector('#over [data-modal]') ? '#over' : '#top, #main, #over';
  const found = [];
  for (const root of document.querySelectorAll(live))
    for (const e of root.querySelectorAll('a[href], button, input, select, summary, '
        + '[role=gridcell][data-act]')) {
      const label = e.closest('label') ?? (e.id ? root.querySelector(`label[for="${CSS.escape(e.id)}"]`)
          : null);
      const boxes = [e, label].filter(Boolean).map((one) => one.getBoundingClientRect());
      if (!boxes[0].width || getComputedStyle(e).visibility === 'hidden') continue;
      // Experts' tools are out of sight until they have the focus.
      if (e.closest('.is-expert')?.getBoundingClientRect().width < 2) continue;
      // A link within a sentence is as high as its line.
      if (e.matches('p a, li a, .status-note a') && getComputedStyle(e).display === 'inline') continue;
      const box = boxes.sort((a, b) => Math.min(b.width, b.height) - Math.min(a.width, a.height))[0];
      if (Math.min(box.width, box.height) < least - 0.5)
        found.push(`${e.id || e.className || e.tagName} ${box.width.toFixed(0)}x${box.height.toFixed(0)}`);
    }
  return found.slice(0, 6);
}"""
MAIN = """() => [...document.querySelectorAll(
    '.button-primary, #shuffle, #turn, #back, #clear, #ready, #go, #no-advance, .aims button, '
    + '.compass button, '
    + '.steering button, #end, #end-turn, #drop, #hold, #done, #no-card, .target-line, .gun-chip, '
    + '.dice-pad button, #undo, #hint, #game-menu, .bar-tools button, .bar a')]
  .filter((e) => e.getBoundingClientRect().width && Math.min(e.getBoundingClientRect().width,
      e.getBoundingClientRect().height) < 43.5)
  .map((e) => [e.id || e.className, e.getBoundingClientRect()])
  .map(([name, { width, height }]) => `main action ${name} ${width.toFixed(0)}x${height.toFixed(0)}`)"""

WIDE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide <= 0) return [];
  const by = [...document.querySelectorAll('#top *, #main *, #over *')].filter((e) =>
      e.getBoundingClientRect().right > innerWidth + 1);
  return [`${wide} px too wide: ` + by.slice(0, 4).map((e) => e.id || e.getAttribute('class') ||
      e.tagName).join(', ')];
}"""
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
"""JavaScript: whether nothing overflows. On a phone ``innerWidth`` grows with overflow, so it is not used."""

PAINT = """(selector) => [...document.querySelectorAll(selector)].map((shape) => {
  const { fill, stroke, visibility, display, opacity } = getComputedStyle(shape);
  return { fill, stroke, seen: visibility === 'visible' && display !== 'none' && opacity > 0.2 };
})"""
CLEAR = ("none", "rgba(0, 0, 0, 0)", "transparent")


def violations(page: Page, only: str = "") -> list[str]:
    """Return axe's violations: rule, element, reason. ``only`` is a single rule to check."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options: dict[str, Any] = {"resultTypes": ["violations"]} | ({"runOnly": [only]} if only else {})
    report = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in report["violations"]
        for node in rule["nodes"][:3]
    ]


def in_themes(page: Page, themes: Sequence[str] = THEMES) -> list[str]:
    """Return axe's violations in the themes: all rules in the first one, contrast in the others.

    Each test checks one theme, chosen by the test's name; with ``EVERYTHING`` all of them.
    """
    lines = []
    first, *tail = sample(themes, 1)
    for theme in (*tail, first):
        page.evaluate(WEAR, theme)
        lines += [f"{theme}: {row}" for row in violations(page, "" if theme == first else "color-contrast")]
    return lines


def for_fingers(page: Page) -> list[str]:
    """Return overflowing elements, and targets too small for fingers."""
    return [*page.evaluate(WIDE), *page.evaluate(SMALL, 24), *page.evaluate(MAIN)]


def stands_out(paint: dict[str, str], *grounds: str) -> bool:
    """Return whether a shape's fill or stroke differs from the colours behind it."""
    return any(paint[part] not in (*CLEAR, *grounds) for part in ("fill", "stroke"))


# --- the play screen

WINDOWS = (
    [(360, 640), (390, 664), (844, 390), (1280, 800)] if EVERYTHING else [(360, 640), (844, 390), (1280, 800)]
)
"""Window sizes in which a game must fit without scrolling: phones in both orientations, and a desktop."""
PARTS = ["#table-status", "#table-board", "#table-strip", "#table-actions"]
BOXES = """(parts) => Object.fromEntries(parts.flatMap((part) => {
  const element = document.querySelector(part);
  if (!element) return [];
  const box = element.getBoundingClientRect();
  return [[part, [box.left, box.top, box.right, box.bottom]]];
}))"""
COVERED = """() => ['#table-status', '#table-strip', '#table-hand', '#table-actions'].flatMap((part) => {
  const box = document.querySelector(part)?.getBoundingClientRect();
  const found = new Set();
  for (let x = box?.left + 6; x < box?.right; x += 12)
    for (let y = box.top + 6; y < box.bottom; y += 12) {
      const top = document.elementFromPoint(x, y);
      if (!top?.closest('#table-board')) continue;
      found.add(`${top.id || top.getAttribute('class') || top.tagName} lies over ${part}`);
    }
  return [...found];
})"""
"""JavaScript: parts of the board that cover something outside it."""
LENGTH = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"


def at_size(page: Page, width: int, height: int) -> None:
    """Resize the window, if it has another size, and wait a frame."""
    if page.viewport_size == {"width": width, "height": height}:
        return
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise(requestAnimationFrame)")
    rest(page)


def all_in_sight(page: Page, width: int, height: int, what: str) -> None:
    """Check that status, board, strip and actions are in view without overlap, and nothing scrolls."""
    boxes = page.evaluate(BOXES, PARTS)
    for part, (left, top, right, bottom) in boxes.items():
        assert left >= -0.5 and top >= -0.5 and right <= width + 0.5 and bottom <= height + 0.5, (
            f"{what}: {part}"
        )
    board = boxes["#table-board"]
    assert board[2] - board[0] > 150 and board[3] - board[1] > 100, f"{what}: the board has room"
    for part, (left, top, right, bottom) in boxes.items():
        if part != "#table-board":
            apart = (
                left >= board[2] - 1 or right <= board[0] + 1 or top >= board[3] - 1 or bottom <= board[1] + 1
            )
            assert apart, f"{what}: {part} lies over the board"
    covered = page.evaluate(COVERED)
    assert not covered, f"{what}: {covered}"
    high, wide = page.evaluate(LENGTH)
    assert high <= height and wide <= width, f"{what}: the page is longer than the window"
