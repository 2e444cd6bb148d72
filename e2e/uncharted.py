"""Play The Uncharted Seas through its user interface."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import captain
from driver import Page
from hands import Hand, exists, mouse
from waiting import rest

from navals.core.dice import Dice
from navals.core.record import record
from navals.games.uncharted.game import GAME

RECAP = "uncharted-skirmish", 99
RECORDS = {
    "replayed": "uncharted-skirmish",
    "kept": "uncharted-skirmish",
    "shared": "uncharted-skirmish",
    "analysed": "uncharted-skirmish",
    "checked": "uncharted-skirmish",
}
HALF = {"uncharted-skirmish": 30}
TAKEN_BACK = {"uncharted-skirmish": 2}
WATCHED = "first", {"kind_0": "easy", "turns": "1"}, True
DUEL = "first", False
SHEETS = 11
ANALYSIS = "late"
COUNTED = True
USUAL = (
    "#deploy", "#put", "#discard", "#no-card", "#divide", "#go", "#stay", "#weigh", "#steer-ahead",
    "#fire", ".target-line", "#end",
    "#activate", "[id^='choose-']",
)  # fmt: skip

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

LINE = (
    "seat=A wind=N A.C1=18,6,0,4/6,anchor A.C2=18,9.5,0,4/6,anchor A.C3=18,13,0 B.C1=25,8,0,4/5,anchor"
    " B.C2=25,12,0"
)
"""Three cruisers abreast against two; two of the three are at anchor."""
ABREAST = "seat=A wind=E A.C1=14,6,0 A.C2=16.5,6,0 A.C3=19,6,0 B.C1=16.5,23,180 B.C2=18.5,20.5,180"
"""Three cruisers abreast that sail towards two."""
RAM = "seat=A wind=N A.C1=16,10,90 B.F1=23,10,0,2/3,anchor B.F2=24,44,180,2/3,anchor"
"""A frigate across the bow of a cruiser."""
MELEE = "seat=A wind=N A.B1=20,10,90 B.F1=20,11.4,90 B.F2=20,8.6,90 B.C1=24,44,180 touch=A.B1+B.F1,A.B1+B.F2"
"""A battleship between two frigates."""
HANDS = "hand_a=C06,C08,I1 hand_b=C13,D3"
"""A's cards help a squadron, an attack, or its throw; B's cancel a card or answer an attack."""

# --- ships and places


def number(ship: str, options: str = "") -> int:
    """Return the page's index of a ship, such as `A.C1`."""
    return GAME.start(GAME.schema.parse(options)).find_ship(ship)  # type: ignore[attr-defined]


def pixel(page: Page, x: float, y: float) -> tuple[float, float]:
    """Scroll the table into view, and return the page position, in pixels, of a point in inches."""
    page.locator("#sea").scroll_into_view_if_needed()
    rest(page)
    point = page.evaluate(
        "([x, y]) => { const at = new DOMPoint(10 * x, 10 * (48 -"
        " y)).matrixTransform(document.querySelector('#sea [data-camera]').getScreenCTM()); return [at.x,"
        " at.y]; }",
        [x, y],
    )
    return float(point[0]), float(point[1])


# --- records


def record_of(
    *actions: str,
    setup: str = "",
    options: str = "cards=false",
    names: tuple[str, str] = ("Anne", "Bob"),
) -> str:
    """Return the record of a game, from a given position or its beginning.

    The seed makes the dice reproducible.
    """
    replay = captain.replay_of(GAME, *actions, setup=setup, options=options, names=names)
    replay.tags |= {"Seed": SEED, "SeedCommit": Dice(SEED).commitment}
    return record.write(replay)


# --- gestures


my_move = partial(captain.my_move, doing=DOING)


def begin(hand: Hand, mode: str = "ai", *, cards: bool = True, **options: str) -> None:
    """Start a battle between the starter fleets from the home page."""
    captain.set_up(hand, "uncharted", mode, "battle", **options)
    if not cards:
        if hand.page.locator("#all-options").get_attribute("open") is None:
            hand.press("#all-options > summary")
        hand.press("label:has(#option-cards)")
    captain.start(hand)


def point_at(hand: Hand, x: float, y: float) -> None:
    """Tap a point of the table, given in inches."""
    hand.tap(pixel(hand.page, x, y))


def activate(hand: Hand) -> None:
    """Activate the chosen squadron, or the only one."""
    assert my_move(hand.page) == "choose"
    hand.act("#activate:not([aria-disabled])")


def ahead(hand: Hand, inches: int = 2) -> None:
    """Sail the selected ship straight ahead."""
    for _ in range(inches):
        hand.act("#steer-ahead:not([aria-disabled])")
    hand.act("#go:not([aria-disabled])")


class Admiral(captain.Player):
    """A player who sails ahead, fires whenever possible, and plays every card that fits."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand, DOING)

    def act(self, state: str) -> None:
        page, hand = self.hand.page, self.hand
        match state:
            case "deploy":
                hand.act("#deploy:not([aria-disabled])")
            case "choose":
                if exists(page, "#activate[aria-disabled]"):
                    hand.act("#choose-0")
                hand.act("#activate:not([aria-disabled])")
            case "sail":
                self.sail()
            case "fire":
                self.fire()
            case "divide":
                hand.act("#divide")
            case "card":
                ready = exists(page, "#play:not([aria-disabled])")
                hand.act("#play" if ready else "#no-card")
            case "discard":
                if exists(page, "#discard[aria-disabled]"):
                    hand.act(".hand-cards .is-ready:not(.is-gone)")
                else:
                    hand.act("#discard")
            case "curtain":
                hand.act("#lift")
            case "pass":
                hand.act("#pass")
            case _:
                raise AssertionError(state)

    def sail(self) -> None:
        """Sail ahead; if the path is blocked, turn or drop anchor."""
        page, hand = self.hand.page, self.hand
        for control in ("#go:not([aria-disabled])", "#stay:not([aria-disabled])", "#weigh"):
            if exists(page, control):
                hand.act(control)
                return
        for control in ("steer-ahead", "steer-starboard", "steer-port", "anchor"):
            if exists(page, f"#{control}:not([aria-disabled])"):
                hand.act(f"#{control}")
                return
        raise AssertionError("the ship cannot sail")

    def fire(self) -> None:
        """Fire at the best target with the best battery, as long as one is available."""
        page, hand = self.hand.page, self.hand
        for control in ("#fire", ".target-line"):
            if exists(page, control):
                hand.act(control)
                return
        hand.act("#end")


SCREENS = ("deployment", "choice", "card", "move", "fire")


def screens(hand: Hand) -> Iterator[str]:
    """Go through the main screens of a battle, yielding their names."""
    page = hand.page
    begin(hand, mode="two", cards=False)
    assert my_move(page) == "deploy"
    yield "deployment"
    setup = f"{LINE} hand_a=C06,C08"
    captain.open_record(page, record_of(setup=setup, options="", names=("Anne", "ai:easy")))
    assert my_move(page) == "choose"
    yield "choice"
    activate(hand)
    assert my_move(page) == "card"
    yield "card"
    hand.act("#play")
    assert my_move(page) == "sail"
    for button in ("stay", "stay", "steer-ahead", "steer-ahead", "show-arcs", "show-threats"):
        hand.act(f"#{button}")
    yield "move"
    hand.act("#go")
    assert my_move(page) == "fire"
    hand.act(".target-line")
    hand.act("[id^='also-']")
    yield "fire"


_BATTLE = (
    "seat=A turn=2 wind=NE A.B1=26,16,15 A.C1=15,16,0 A.C2=18,19,0 A.C3=20.5,14,0 A.F1=28,13,0"
    " A.F2=29.5,16,15 A.F3=31,13,0 B.B1=23,35,195 B.C1=19.5,32,195 B.C2=18,34,180 B.C3=17,31,165"
    " B.F1=31,34,195 B.F2=29,32,195 B.F3=27,34,180"
)


def picture(page: Page) -> None:
    """Show a battle with a move being planned: its path, its reach, and its targets."""
    captain.open_record(
        page,
        record_of("activate S3", setup=_BATTLE, options="cards=false", names=("Ann", "ai:medium")),
    )
    point_at(mouse(page), 33, 20.5)
