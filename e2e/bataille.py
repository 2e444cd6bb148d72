"""Play Bataille navale through the UI."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import captain
from driver import Page
from hands import Hand, exists, fill, go, key, middle, mouse, select

RECAP = "bataille-classic", 6
RECAP_ABOVE = True
RECORDS = {
    "replayed": "bataille-resign",
    "kept": "bataille-resign",
    "shared": "bataille-fleet-sunk",
    "analysed": "bataille-classic",
    "checked": "bataille-classic",
}
HALF = {"bataille-classic": 40}
TAKEN_BACK = {"bataille-classic": 4}
DUEL = "quick", False
SHEETS = 2
SECRET = "[id^=grid-1-ship-]"
USUAL = ("#ready", "#shuffle", "#fire", ".cell.is-legal")

begin = partial(captain.begin, game="bataille", mode="ai", preset="quick")
my_move = partial(captain.my_move, doing={"fire": "#fire", "place": "#shuffle"})


FLEETS = {
    "quick": ("variant=custom fleet=4,3,2,2 bombs=25", "A1-D1 F1-H1 A3-B3 D3-E3"),
    "classic": ("", "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"),
}
"""By preset: its options, and the placement of a fleet."""


def first_shot(hand: Hand, preset: str = "quick", level: str = "medium") -> None:
    """Open a game against the computer in which the player is about to fire the first shot."""
    options, fleet = FLEETS[preset]
    tags = f'[Navals "1"]\n[Game "bataille"]\n[Options "{options} first=A"]\n[B "ai:{level}"]\n'
    captain.open_record(hand.page, f"{tags}\n1. A place {fleet}\n")
    assert my_move(hand.page) == "fire"


def place_random(hand: Hand) -> None:
    """Place a random fleet and confirm it."""
    hand.press("#shuffle")
    hand.press("#ready:not([aria-disabled])")
    assert not exists(hand.page, "#shuffle")


def aimed(page: Page) -> str:
    """Return the target square on the fire button, or ""."""
    match = re.search(r"\b[A-Z]\d+\b", page.locator("#fire .button-label").inner_text())
    return match[0] if match else ""


def shoot(hand: Hand, square: str | None = None) -> str:
    """Aim and fire at ``square``, by default the first legal one; return its name.

    A hint may have aimed at the square already: pressing it again would fire.
    """
    page = hand.page
    target = page.locator(f".cell.is-legal[id$='-{square}']" if square else ".cell.is-legal").first
    name = str(target.get_attribute("id")).rsplit("-", 1)[1]
    if name != aimed(page):
        hand.press(f".cell.is-legal[id$='-{name}']")
    assert aimed(page) == name
    hand.press("#fire")
    assert not exists(page, f".cell.is-legal[id$='-{name}']") or exists(page, "#finale")
    return name


def play_to_end(hand: Hand, square: Callable[[int], str | None] = lambda _: None, limit: int = 110) -> int:
    """Shoot until the game is over; return the number of shots. ``square`` gives each one its square."""
    for shots in range(limit):
        state = my_move(hand.page)
        if state == "over":
            return shots
        assert state == "fire", state
        shoot(hand, square(shots))
    raise AssertionError("the game does not end")


# --- screens

_SCREENS = (
    "home, set-up, placement, refused placement, battle, aim and hint, looking back, menu, finale, over, "
    "curtain, settings, keys, own keys, rules, about, lesson"
)
SCREENS = tuple(_SCREENS.split(", "))


def screens(hand: Hand) -> Iterator[str]:
    """Walk through every screen of the site and of Bataille navale, yielding their names."""
    page, press = hand.page, hand.press
    yield "home"
    captain.set_up(hand, "bataille", "ai", "classic", bombs="2000")
    assert exists(page, "#option-bombs-error")
    yield "set-up"
    fill(page, "#option-bombs", "2")
    assert not exists(page, "#option-bombs-error")
    select(page, "#option-first", "A")
    press("#start")
    assert exists(page, "#shuffle")
    yield "placement"
    hand.tap(middle(page, "#grid-0-A1"))
    assert exists(page, "#ship-0")
    hand.tap(middle(page, "#grid-0-B2"))
    assert exists(page, "#note.is-refused")
    yield "refused placement"
    place_random(hand)
    shoot(hand)
    assert exists(page, "#fire")
    yield "battle"
    press("#hint")
    assert exists(page, "#grid-1-heat")
    press("#hint")
    assert exists(page, "#grid-1-aim")
    yield "aim and hint"
    yield from captain.looking_back_and_menu(hand)
    play_to_end(hand)
    yield "finale"
    press("#finale-look")
    yield "over"
    go(page, "#/")
    begin(hand, mode="two")
    yield "curtain"
    go(page, "#/")
    press("#tool-settings")
    yield "settings"
    key(page, "Escape")
    press("#tool-help")
    yield "keys"
    key(page, "Escape")
    press("#tool-settings")
    press("#settings-keys")
    yield "own keys"
    key(page, "Escape")
    go(page, "#/bataille/rules")
    yield "rules"
    go(page, "#/about")
    yield "about"
    go(page, "#/bataille/learn")
    yield "lesson"


def picture(page: Page) -> None:
    """Set up the README picture: a game in progress with the heat map shown."""
    hand = mouse(page)
    begin(hand, preset="classic", name_0="Ann")
    place_random(hand)
    for move in range(12):
        assert my_move(page) == "fire"
        hand.press(f"#grid-1-grid .cell.is-legal >> nth={(move * 37) % 60}")
        hand.press("#fire:not([aria-disabled])")
    hand.press("#hint")
