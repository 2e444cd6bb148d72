"""Playing Bataille navale through the screen."""

from __future__ import annotations

from collections.abc import Callable

import captain
from captain import Press
from playwright.sync_api import Page
from waiting import ready, wait_for

DOING = {"fire": "#fire"}


def begin(page: Page, press: Press, mode: str = "ai", preset: str = "quick", **options: str) -> None:
    """From the home page to the first decision."""
    captain.set_up(page, press, "bataille", mode, preset, **options)
    captain.start(page, press)


def first_shot(page: Page, preset: str = "quick", **options: str) -> Press:
    """A game against the computer, by mouse, from the start of the engine to the person's first shot."""
    ready(page)
    press = captain.by_mouse(page)
    begin(page, press, preset=preset, first="A", **options)
    place_random(page, press)
    assert my_move(page) == "fire"
    return press


def my_move(page: Page) -> str:
    """See ``captain.my_move``."""
    return captain.my_move(page, DOING)


def place_random(page: Page, press: Press) -> None:
    """A random fleet."""
    press("#shuffle")
    page.locator("#ready:not([aria-disabled])").wait_for()
    press("#ready")
    page.locator("#shuffle").wait_for(state="detached")


def shoot(page: Page, press: Press, square: str | None = None) -> str:
    """Aim and fire at a square, or at the first one that can be aimed at; wait for the answer. The square's name."""
    target = page.locator(f".cell.is-legal[id$='-{square}']" if square else ".cell.is-legal").first
    name = str(target.get_attribute("id")).rsplit("-", 1)[1]
    press(f".cell.is-legal[id$='-{name}']")
    wait_for(
        page,
        f"document.querySelector('#fire .button-label')?.textContent.includes('{name}')",
        f"{name} is aimed at",
    )
    press("#fire")
    wait_for(
        page,
        f"!document.querySelector(\".cell.is-legal[id$='-{name}']\") || !!document.getElementById('finale')",
        f"{name} is bombed",
    )
    return name


def play_to_end(
    page: Page, press: Press, *, most: int = 110, square: Callable[[int], str | None] = lambda _: None
) -> int:
    """Shoot until the reckoning; how many shots it took."""
    for shots in range(most):
        state = my_move(page)
        if state == "over":
            return shots
        assert state == "fire", state
        shoot(page, press, square(shots))
    raise AssertionError("the game does not end")
