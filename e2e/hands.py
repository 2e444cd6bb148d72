"""What people do at a page: press, drag, type, each from rest to rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from driver import Page, drag_finger
from waiting import ready, rest, skip

# What tells of the engine's answer: everything but what animations and the focus change by themselves.
_SCENE = """['main', 'over'].map((part) => document.getElementById(part).innerHTML).join('')
  .replaceAll(/ tabindex="-?[01]"/g, '')"""


def shown(page: Page, selector: str) -> bool:
    """Whether there is such an element."""
    return page.locator(selector).count() > 0


_MORE = "(element) => element.closest('#finale-more:not([open])') !== null && !element.closest('summary')"
"""Whether something lies in what is folded up at the end of a game."""
_DRAWER = """(element) => {
  const own = element.closest("[popover]");
  if (own) return own.checkVisibility() ? "" : `[popovertarget="${own.id}"]:not([popovertargetaction])`;
  const open = document.querySelector(":popover-open");
  return open ? `[popovertarget="${open.id}"][popovertargetaction]` : "";
}"""


def at_hand(page: Page, selector: str) -> None:
    """What lies in a drawer or a menu: open it for what lies there, and close it for what it covers. What
    else can be done with a game that is over is folded up."""
    if page.locator(selector).first.evaluate(_MORE):
        page.locator("#finale-more > summary").click()
        rest(page)
    button = page.locator(selector).first.evaluate(_DRAWER)
    if button:
        page.locator(button).click()
        rest(page)


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of an element, in pixels of the page."""
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def focus(page: Page) -> str:
    """What has the focus: an id, or the name of a tag without one."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


# --- hands

Press = Callable[[str], None]
Point = tuple[float, float]


class Hand(NamedTuple):
    """How a person plays, from rest to rest: ``press`` a button, ``reach`` a spot of the board whatever lies
    over it, ``tap`` a point of the window, ``draw`` from one point of it to another, ``drag`` from the middle
    of one element to that of another."""

    page: Page
    press: Press
    reach: Press
    tap: Callable[[Point], None]
    draw: Callable[..., None]

    def drag(self, start: str, end: str) -> None:
        """From the middle of one element to that of another."""
        self.page.locator(end).first.scroll_into_view_if_needed()
        rest(self.page)
        self.draw(middle(self.page, start), middle(self.page, end))

    def act(self, selector: str, *, over: bool = False) -> None:
        """Press something of which something must come; ``over``: whatever lies over it."""
        self.page.evaluate(f"globalThis.scene = {_SCENE}")
        (self.reach if over else self.press)(selector)
        assert self.page.evaluate(f"globalThis.scene !== {_SCENE}"), f"{selector}: nothing happens"


def mouse(page: Page) -> Hand:
    """A hand with a mouse, as soon as the engine answers."""

    def draw(start: Point, *path: Point) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        for point in path:
            page.mouse.move(*point, steps=6)
        page.mouse.up()

    return _hand(page, lambda one, **options: one.click(**options), page.mouse.click, draw)


def fingers(page: Page) -> Hand:
    """A hand on a touch screen, as soon as the engine answers."""

    def draw(start: Point, end: Point) -> None:
        # The finger rests there before it lifts: a quick one would fling, and browsers take the next tap for
        # the stop of that.
        drag_finger(page, [_between(start, end, step / 8) for step in range(9)])

    return _hand(page, lambda one, **options: one.tap(**options), page.touchscreen.tap, draw)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _hand(
    page: Page,
    press: Callable[..., None],
    tap: Callable[[float, float], None],
    draw: Callable[..., None],
) -> Hand:
    def calmly(do: Callable[..., None], *given: Any, **options: Any) -> None:
        """People take their time between two presses."""
        rest(page)
        skip(page)
        do(*given, **options)
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
    """Press keys, and see what comes of each."""
    for name in names:
        rest(page)
        page.keyboard.press(name)
        rest(page)


def write(page: Page, text: str, *, over: bool = False) -> None:
    """Type into the field that has the focus; ``over`` what is there."""
    if over:
        page.keyboard.press("Control+A")
    page.keyboard.type(text)
    rest(page)


def fill(page: Page, field: str, text: str) -> None:
    """Fill in a field, and leave it."""
    at_hand(page, field)
    page.locator(field).fill(text)
    page.locator(field).blur()
    rest(page)


def select(page: Page, field: str, value: str) -> None:
    """Choose from a list."""
    at_hand(page, field)
    page.locator(field).select_option(value)
    rest(page)


def go(page: Page, route: str) -> None:
    """Go to a page of the site by its address."""
    page.evaluate("(route) => { location.hash = route; }", route)
    rest(page)


def back(page: Page) -> None:
    """What the browser's own button does."""
    page.go_back()
    rest(page)


def reload(page: Page) -> None:
    """Open the page again, once everything is stored."""
    rest(page)
    page.reload(wait_until="domcontentloaded")
    ready(page)


def tab_to(page: Page, id: str, most: int = 60) -> None:
    """Tab until an element has the focus; ``id`` may end with * for any id that begins so."""
    _tab(page, id, "Tab", most)


def tab_back(page: Page, id: str, most: int = 120) -> None:
    """The same, the other way round."""
    _tab(page, id, "Shift+Tab", most)


def _tab(page: Page, id: str, key: str, most: int) -> None:
    seen = []
    for _ in range(most):
        here = focus(page)
        seen.append(here)
        if here == id or (id.endswith("*") and here.startswith(id[:-1])):
            rest(page)
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never comes to #{id}: {seen}")


def unfold(page: Page, summary: str) -> None:
    """Tab to a summary, and open it."""
    at_hand(page, summary)
    for _ in range(120):
        if page.evaluate("(summary) => document.activeElement.matches(summary)", summary):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab never comes to {summary}")
    key(page, "Enter")
