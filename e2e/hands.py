"""User input: press, drag, type. Each call waits until the page is idle, before and after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from driver import Page, drag_finger
from waiting import ready, rest

# Markup that shows the engine's answer: without animations and focus changes.
_SCENE = """['main', 'over'].map((part) => document.getElementById(part).innerHTML).join('')
  .replaceAll(/ tabindex="-?[01]"/g, '')"""


def exists(page: Page, selector: str) -> bool:
    """Return whether an element matches."""
    return page.locator(selector).count() > 0


_COVERS = """(element) => {
  const folded = element.closest("#finale-more:not([open])");
  if (folded && !element.closest("summary")) return "#finale-more > summary";
  // Experts' tools appear when the focus reaches them.
  element.closest(".is-expert")?.querySelector("summary")?.focus();
  const own = element.closest("[popover]");
  if (own) return own.checkVisibility() ? "" : `[popovertarget="${own.id}"]:not([popovertargetaction])`;
  const card = document.querySelector("#recap[data-touch]");
  if (card && !card.contains(element) && card.checkVisibility()) {
    const [a, b] = [card, element].map((one) => one.getBoundingClientRect());
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) return "#recap";
  }
  const open = document.querySelector(":popover-open");
  return open ? `[popovertarget="${open.id}"][popovertargetaction]` : "";
}"""
"""JavaScript: what to press first to reach an element: its folded section at the end of a game, its drawer,
or the drawer or card that covers it."""


def at_hand(page: Page, selector: str) -> None:
    """Make an element reachable by opening or closing up to five things that cover it, or fail."""
    for _ in range(5):
        if not (cover := page.locator(selector).first.evaluate(_COVERS)):
            return
        page.locator(cover).click()
        rest(page)
    raise AssertionError(f"{cover} covers {selector}")


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Return the centre of an element, in page pixels."""
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def focus(page: Page) -> str:
    """Return the id of the focused element, or its tag name."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


# --- hands

Press = Callable[[str], None]
Point = tuple[float, float]


class Hand(NamedTuple):
    """A player's input device.

    ``press`` clicks a button, ``reach`` clicks a board element even if covered, ``tap`` clicks a point of the
    window, and ``draw`` drags along points.
    """

    page: Page
    press: Press
    reach: Press
    tap: Callable[[Point], None]
    draw: Callable[..., None]

    def drag(self, start: str, end: str) -> None:
        """Drag from the centre of one element to that of another."""
        self.page.locator(end).first.scroll_into_view_if_needed()
        rest(self.page)
        self.draw(middle(self.page, start), middle(self.page, end))

    def act(self, selector: str, *, over: bool = False) -> None:
        """Press an element, even if covered when ``over``, and check that the page changes."""
        self.page.evaluate(f"globalThis.scene = {_SCENE}")
        (self.reach if over else self.press)(selector)
        assert self.page.evaluate(f"globalThis.scene !== {_SCENE}"), f"{selector}: nothing happens"


def mouse(page: Page) -> Hand:
    """Return a mouse hand, once the engine is ready."""

    def draw(start: Point, *path: Point) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        for point in path:
            page.mouse.move(*point, steps=6)
        page.mouse.up()

    return _hand(page, lambda target, **options: target.click(**options), page.mouse.click, draw)


def fingers(page: Page) -> Hand:
    """Return a touch hand, once the engine is ready."""

    def draw(start: Point, end: Point) -> None:
        # Pause before lifting: a quick drag would start a fling, which the next tap would only stop.
        drag_finger(page, [_between(start, end, step / 8) for step in range(9)])

    return _hand(page, lambda target, **options: target.tap(**options), page.touchscreen.tap, draw)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _hand(
    page: Page,
    press: Callable[..., None],
    tap: Callable[[float, float], None],
    draw: Callable[..., None],
) -> Hand:
    def calmly(do: Callable[..., None], *args: Any, **options: Any) -> None:
        """Wait for the page to be idle before and after."""
        rest(page, skip=1000)
        do(*args, **options)
        rest(page)

    def pressed(selector: str) -> None:
        at_hand(page, selector)
        calmly(press, page.locator(selector).first)

    ready(page)
    return Hand(
        page,
        pressed,
        lambda spot: calmly(press, page.locator(spot).first, force=True),
        lambda point: calmly(tap, *point),
        lambda *path: calmly(draw, *path),
    )


# --- keys and fields


def key(page: Page, *names: str) -> None:
    """Press keys one by one, waiting after each."""
    rest(page)
    for name in names:
        page.keyboard.press(name)
        rest(page)


def write(page: Page, text: str, *, over: bool = False) -> None:
    """Type into the focused field; ``over`` replaces its text."""
    if over:
        page.keyboard.press("Control+A")
    page.keyboard.type(text)
    rest(page)


def fill(page: Page, field: str, text: str) -> None:
    """Fill in a field and leave it."""
    at_hand(page, field)
    page.locator(field).fill(text)
    page.locator(field).blur()
    rest(page)


def select(page: Page, field: str, value: str) -> None:
    at_hand(page, field)
    page.locator(field).select_option(value)
    rest(page)


def go(page: Page, route: str) -> None:
    """Go to a route of the site."""
    page.evaluate("(route) => { location.hash = route; }", route)
    rest(page)


def go_back(page: Page) -> None:
    """Press the browser's Back button."""
    page.go_back()
    rest(page)


def reload(page: Page) -> None:
    """Reload the page once everything is stored."""
    rest(page)
    page.reload(wait_until="domcontentloaded")
    ready(page)


def tab_to(page: Page, id: str, limit: int = 60) -> None:
    """Press Tab until the element has focus; a trailing ``*`` in ``id`` matches any suffix."""
    _tab(page, id, "Tab", limit)


def tab_back(page: Page, id: str, limit: int = 120) -> None:
    """Press Shift+Tab until the element has focus."""
    _tab(page, id, "Shift+Tab", limit)


def _tab(page: Page, id: str, key: str, limit: int) -> None:
    seen = []
    for _ in range(limit):
        current = focus(page)
        seen.append(current)
        if current == id or (id.endswith("*") and current.startswith(id[:-1])):
            rest(page)
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never comes to #{id}: {seen}")


def unfold(page: Page, summary: str) -> None:
    """Tab to a summary and open it."""
    at_hand(page, summary)
    for _ in range(120):
        if page.evaluate("(summary) => document.activeElement.matches(summary)", summary):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab never comes to {summary}")
    key(page, "Enter")
