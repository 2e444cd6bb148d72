"""Playing Bataille navale through the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import captain
from hands import Hand, shown
from playwright.sync_api import Page

RECORDS = {
    "replayed": "bataille-resign",
    "kept": "bataille-resign",
    "shared": "bataille-fleet-sunk",
    "analysed": "bataille-classic",
    "checked": "bataille-classic",
}
"""The game that each tour of all games takes."""
HALF = {"bataille-classic": 40}
"""Games that are left in the middle, after that many lines of their records."""
USUAL = ("#ready", "#shuffle", "#fire", ".cell.is-legal")
"""What a person presses to get on, the most pressing first."""

begin = partial(captain.begin, game="bataille", mode="ai", preset="quick")
my_move = partial(captain.my_move, doing={"fire": "#fire", "place": "#shuffle"})


def first_shot(hand: Hand, preset: str = "quick", **options: str) -> None:
    """A game against the computer, from the home page to the person's first shot."""
    begin(hand, preset=preset, first="A", **options)
    place_random(hand)
    assert my_move(hand.page) == "fire"


def place_random(hand: Hand) -> None:
    """A random fleet."""
    hand.press("#shuffle")
    hand.press("#ready:not([aria-disabled])")
    assert not shown(hand.page, "#shuffle")


def aimed(page: Page) -> str:
    """The last word of the button that fires: the square aimed at, if there is one."""
    return page.locator("#fire .button-label").inner_text().split()[-1]


def shoot(hand: Hand, square: str | None = None) -> str:
    """Aim and fire at a square, or at the first one that can be aimed at. The square's name. A hint may have aimed at it already:
    then a press would fire."""
    page = hand.page
    target = page.locator(f".cell.is-legal[id$='-{square}']" if square else ".cell.is-legal").first
    name = str(target.get_attribute("id")).rsplit("-", 1)[1]
    if name != aimed(page):
        hand.press(f".cell.is-legal[id$='-{name}']")
    assert aimed(page) == name
    hand.press("#fire")
    assert not shown(page, f".cell.is-legal[id$='-{name}']") or shown(page, "#finale")
    return name


def play_to_end(hand: Hand, square: Callable[[int], str | None] = lambda _: None, most: int = 110) -> int:
    """Shoot until the reckoning; how many shots it took."""
    for shots in range(most):
        state = my_move(hand.page)
        if state == "over":
            return shots
        assert state == "fire", state
        shoot(hand, square(shots))
    raise AssertionError("the game does not end")
