"""Playing The Uncharted Seas through the screen."""

from __future__ import annotations

from collections.abc import Callable

import captain
from browsers import ROOT
from captain import Hand
from playwright.sync_api import Page
from waiting import wait_for

from navals.core import record
from navals.core.dice import Dice
from navals.core.record import Replay
from navals.core.seat import CHANCE
from navals.games.uncharted.game import GAME

DOING = {
    "dice": "#dice-pad",
    "terrain": "#put",
    "deploy": "#deploy",
    "choose": "#activate",
    "sail": "#steer-ahead, #weigh",
    "divide": "#divide",
    "card": "#no-card",
    "discard": "#discard",
    "fire": "#end",
}
SEED = "7" * 64
LINES = "document.querySelectorAll('#log .log-line').length"

LINE = "seat=A wind=N A.C1=18,6,0,4/6,anchor A.C2=18,9.5,0,4/6,anchor A.C3=18,13,0 B.C1=25,8,0,4/5,anchor B.C2=25,12,0"
"""Three cruisers abreast of two: two of them at anchor, the third one free."""
WAY = "seat=A wind=N A.F1=20,8,0 A.F2=23,8,0 A.C1=30,6,0 B.F1=24,44,180,2/3,anchor"
"""Two frigates with a free sea before them, far from any enemy."""
RAM = "seat=A wind=N A.C1=16,10,90 B.F1=23,10,0,2/3,anchor B.F2=24,44,180,2/3,anchor"
"""A frigate across the bow of a cruiser."""
MELEE = "seat=A wind=N A.B1=20,10,90 B.F1=20,11.4,90 B.F2=20,8.6,90 B.C1=24,44,180 touch=A.B1+B.F1,A.B1+B.F2"
"""A battleship between two frigates."""
HANDS = "hand_a=C06,C08,I1 hand_b=C13,D3"
"""What helps a squadron, an attack and its throw; what cancels a card, and answers an attack."""

# What tells whether the engine has answered: everything but what animations and the focus change by themselves.
_SCENE = """['#table-status', '#sea-chart', '#sea-marks', '#sea-ships', '#sea-overlay', '#table-second', '#table-side-top', '#log', '#table-actions', '#over']
  .map((part) => document.querySelector(part)?.innerHTML ?? '').join('').replaceAll(/ tabindex="-?[01]"/g, '')"""

# ---------------------------------------------------------------------------------------------------- ships and places


def number(ship: str, options: str = "") -> int:
    """A ship as the page counts them: ``A.C1``."""
    return GAME.start(GAME.schema.parse(options)).named(ship)  # type: ignore[attr-defined]


def still(page: Page) -> None:
    """Wait until the camera rests."""
    where = "(() => { const m = document.querySelector('#sea [data-camera]').getScreenCTM(); return [m.a, m.e, m.f].join(); })()"
    before = page.evaluate(where)
    for _ in range(60):
        page.wait_for_timeout(60)
        now = page.evaluate(where)
        if now == before:
            return
        before = now
    raise AssertionError("the camera never rests")


def pixel(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table, in inches, is seen, in pixels of the page; it is scrolled into sight."""
    page.locator("#sea").scroll_into_view_if_needed()
    still(page)
    found = page.evaluate(
        "([x, y]) => { const at = new DOMPoint(10 * x, 10 * (48 - y)).matrixTransform(document.querySelector('#sea [data-camera]').getScreenCTM());"
        " return [at.x, at.y]; }",
        [x, y],
    )
    return float(found[0]), float(found[1])


# ---------------------------------------------------------------------------------------------------- records


def record_of(
    *actions: str,
    setup: str,
    options: str = "cards=false",
    names: tuple[str, str] = ("Anne", "Bob"),
    seed: str = SEED,
) -> str:
    """The record of a game from a given position in which these actions were taken; with a seed, so that each run has the
    same dice (none: without)."""
    tags = {"A": names[0], "B": names[1], "Setup": setup}
    if seed:
        tags |= {"Seed": seed, "SeedCommit": Dice(seed).commitment}
    replay = Replay(GAME, GAME.schema.parse(options), tags)
    for text in actions:
        replay.play(replay.position.state.actor(), GAME.parse(text, replay.position.state))
    return record.write(replay)


def shortly_before(name: str, plies: int, names: tuple[str, str]) -> str:
    """A recorded game, some actions before its end."""
    replay = record.read((ROOT / "tests" / "golden" / f"uncharted-{name}.navals").read_text(encoding="utf-8"))
    replay.cut(len(replay.moves) - plies)
    while replay.position.state.actor() == CHANCE:
        replay.cut(len(replay.moves) - 1)
    replay.tags |= {"A": names[0], "B": names[1]}
    replay.tags.pop("Result", None)
    return record.write(replay)


# ---------------------------------------------------------------------------------------------------- hands


def begin(hand: Hand, mode: str = "ai", *, cards: bool = True, **options: str) -> None:
    """From the home page to a battle of the starter fleets."""
    captain.set_up(hand.page, hand.press, "uncharted", mode, "battle", **options)
    if not cards:
        if hand.page.locator("#all-options").get_attribute("open") is None:
            hand.press("#all-options > summary")
        hand.press("label:has(#option-cards)")
    captain.start(hand.page, hand.press)


def my_move(page: Page) -> str:
    """See ``captain.my_move``."""
    return captain.my_move(page, DOING)


def changes(page: Page, do: Callable[[], object], what: str) -> None:
    """Do something, and wait until the page shows that the engine has answered."""
    before = page.evaluate(_SCENE)
    do()
    for _ in range(1500):
        if page.evaluate(_SCENE) != before:
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"{what}: nothing happens")


def press(hand: Hand, selector: str) -> None:
    """Press something, and wait for what comes of it."""
    captain.apart(hand.page, selector)
    changes(hand.page, lambda: hand.press(selector), selector)


def point_at(hand: Hand, x: float, y: float, *, touch: bool = False) -> None:
    """Tap a place of the table, in inches, and wait for what comes of it."""
    page = hand.page
    spot = pixel(page, x, y)
    changes(page, lambda: (page.touchscreen.tap if touch else page.mouse.click)(*spot), f"a tap at {x}, {y}")


def drag(page: Page, grip: str, x: float, y: float) -> None:
    """Draw something on the sea to a place of the table, in inches, with the mouse."""
    end = pixel(page, x, y)

    def draw() -> None:
        page.mouse.move(*captain.middle(page, grip))
        page.mouse.down()
        page.mouse.move(*end, steps=6)
        page.mouse.up()

    changes(page, draw, f"{grip} to {x}, {y}")


def activate(hand: Hand, ships: str = "") -> None:
    """Choose a squadron by its ships (none: the only one) and activate it."""
    assert my_move(hand.page) == "choose"
    if ships:
        press(hand, f"#activate ~ *, .squadrons button:text-is('{ships}')")
    press(hand, "#activate:not([aria-disabled])")


def ahead(hand: Hand, inches: int = 2) -> None:
    """Sail the ship in hand straight ahead."""
    for _ in range(inches):
        press(hand, "#steer-ahead:not([aria-disabled])")
    press(hand, "#go:not([aria-disabled])")


class Admiral:
    """Somebody who sails ahead, fires at whatever bears, and plays the cards that fit. ``ways``: what was done, and how."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.done: list[str] = []
        self.left = -1

    def act(self, state: str) -> None:
        """One thing to do, by buttons."""
        self.done.append(state)
        page, hand = self.hand.page, self.hand
        match state:
            case "deploy":
                press(hand, "#deploy:not([aria-disabled])")
            case "choose":
                if page.locator("#activate[aria-disabled]").count():
                    press(hand, "#choose-0")
                press(hand, "#activate:not([aria-disabled])")
            case "sail":
                self.sail()
            case "fire":
                self.fire()
            case "divide":
                press(hand, "#divide")
            case "card":
                ready = page.locator("#play:not([aria-disabled])").count()
                press(hand, "#play" if ready else "#no-card")
            case "discard":
                if page.locator("#discard[aria-disabled]").count():
                    press(hand, ".hand-cards .is-ready:not(.is-gone)")
                else:
                    press(hand, "#discard")
            case "curtain":
                hand.press("#lift")
                page.locator("#lift").wait_for(state="detached")
            case "recap":
                press(hand, "#recap-close")
            case "pass":
                page.wait_for_timeout(400)
                press(hand, "#pass")
            case _:
                raise AssertionError(state)

    def sail(self) -> None:
        """Two inches ahead; where something is in the way, a turn, an anchor, or what else there is."""
        page, hand = self.hand.page, self.hand
        for wanted in ("#go:not([aria-disabled])", "#stay:not([aria-disabled])", "#weigh"):
            if page.locator(wanted).count():
                press(hand, wanted)
                return
        for wanted in ("steer-ahead", "steer-starboard", "steer-port", "anchor"):
            if page.locator(f"#{wanted}:not([aria-disabled])").count():
                press(hand, f"#{wanted}")
                return
        raise AssertionError("the ship cannot sail")

    def fire(self) -> None:
        """At the best target with the best battery, as often as there is one."""
        page, hand = self.hand.page, self.hand
        for wanted in ("#fire", ".target-line"):
            if page.locator(wanted).count():
                press(hand, wanted)
                return
        press(hand, "#end")

    def play_to_end(self, most: int = 900) -> None:
        """Play until the reckoning."""
        for _ in range(most):
            state = my_move(self.hand.page)
            if state == "over":
                return
            self.act(state)
        raise AssertionError(f"the game does not end: {self.done[-20:]}")

    def until(self, *wanted: str, most: int = 60) -> str:
        """Play until a person has that to do."""
        for _ in range(most):
            state = my_move(self.hand.page)
            if state in wanted:
                return state
            self.act(state)
        raise AssertionError(f"never {wanted}: {self.done}")


def menu_record(hand: Hand) -> str:
    """The record as the menu saves it in the middle of a game."""
    hand.press("#game-menu")
    text = captain.downloaded(hand.page, hand.press, "#menu-export")
    if hand.page.locator("#menu").count():
        hand.page.keyboard.press("Escape")
        hand.page.locator("#menu").wait_for(state="detached")
    return text


def taken(text: str) -> list[str]:
    """The actions of a record, in notation."""
    return [GAME.text(move.action) for move in captain.replayed(text).moves]


def told(page: Page) -> str:
    """What is said above the table."""
    return page.locator("#status").inner_text()


def says(page: Page, words: str) -> None:
    """Wait until that is said above the table."""
    wait_for(page, f"document.querySelector('#table-status').innerText.includes({words!r})", words)
