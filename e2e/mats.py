"""Play MATS through the UI."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import captain
from driver import Page
from hands import Hand, exists, fill, go, mouse

from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.games.mats.game import GAME

RECAP = "mats-classic", 39
RECAP_ABOVE = True
RECORDS = {
    "replayed": "mats-squadron",
    "kept": "mats-squadron",
    "shared": "mats-classic",
    "analysed": "mats-limit",
}
HALF = {"mats-squadron": 9}
TAKEN_BACK = {"mats-classic": 4}
WATCHED = "squadron", {"kind_0": "hard", "max_crossings": "1"}, True
DUEL = "squadron", True
SHEETS = 3
ANALYSIS = "soon"
USUAL = ("#go", ".columns-cell.is-target", "#ready", "#columns-space .pawn-piece", "#no-advance")

SQUADRON = "roster=custom ships=TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2,C1:4/2>3/1"

begin = partial(captain.begin, game="mats", mode="ai", preset="squadron")
my_move = partial(captain.my_move, doing={"dice": "#dice-pad", "order": "#ready", "advance": "#no-advance"})


def order_shown(page: Page) -> list[str]:
    """Return the ships of the column being formed, head first."""
    pieces = page.locator("#order-space .pawn-piece")
    return [str(id).removeprefix("grip-") for id in pieces.evaluate_all("(all) => all.map((e) => e.id)")]


def form(hand: Hand) -> None:
    """Confirm the column as it is."""
    hand.act("#ready")


def stay(hand: Hand) -> None:
    hand.act("#no-advance")


def take(hand: Hand, ship: str | None = None) -> None:
    """Pick up a ship that can advance, by default the first."""
    hand.reach(f"#columns-space #grip-{ship}" if ship else "#columns-space .pawn-piece")
    assert exists(hand.page, ".columns-cell.is-target")


def advance(hand: Hand, ship: str | None = None) -> None:
    """Advance a ship as far as it can go."""
    take(hand, ship)
    hand.reach(".columns-cell.is-target")
    hand.act("#go:not([aria-disabled])")


def play_to_end(hand: Hand, limit: int = 200) -> int:
    """Play until the game is over, advancing every other time if possible; return the number of decisions."""
    for decision in range(limit):
        state = my_move(hand.page)
        if state == "over":
            return decision
        if state == "order":
            form(hand)
            continue
        assert state == "advance", state
        if decision % 2 and exists(hand.page, "#columns-space .pawn-piece"):
            advance(hand)
        else:
            stay(hand)
    raise AssertionError("the game does not end")


def record_of(*actions: str, options: str = SQUADRON, names: tuple[str, str] = ("Anne", "Bob")) -> str:
    """Return the record of a game with these actions; the dice of a combat are separated by spaces."""
    table = Table.new(GAME, GAME.schema.parse(options), [*names], "e2e")
    for text in actions:
        for part in text.split() if table.actor() == CHANCE else [text]:
            table.play(table.actor(), GAME.parse(part, table.position.state))
    return table.text()


# One crossing up to its last decision, by A. Whatever the dice, both fleets keep enough ships for another.
_CROSSING = """
order TP V1 F1 C1, order TP V1 F1 C1, 3 5,
pass, pass, 4 2 6,
pass, pass, 4 2 5,
pass, pass, 2 5 2,
pass, pass, 1 6 4 4 1 3,
pass, pass, 6 4 2 4 4 6
"""


def end_of_crossing(names: tuple[str, str] = ("Anne", "Bob"), options: str = "") -> str:
    """Return the record of a squadron game just before the end of its first crossing."""
    actions = [part.strip() for part in _CROSSING.split(",")]
    return record_of(*actions, options=f"{SQUADRON} {options}", names=names)


def last_decision(names: tuple[str, str] = ("Anne", "Bob")) -> str:
    """Return the record of ``end_of_crossing``, in a game that ends after this crossing."""
    return end_of_crossing(names, "max_crossings=1")


# --- screens

_SCREENS = (
    "set-up, wrong fleet, order, ship in hand, order and hint, columns, whole fleets, advance in hand, "
    "refused advance, hint, combat, looking back, menu, finale, over, curtain, rules, lesson"
)
SCREENS = tuple(_SCREENS.split(", "))


def screens(hand: Hand) -> Iterator[str]:
    """Walk through every screen of MATS, yielding their names."""
    page, press = hand.page, hand.press
    captain.set_up(hand, "mats", "ai", "squadron", kind_1="easy")
    press("#all-options > summary")
    yield "set-up"
    fill(page, "#option-ships-0-name", "?")
    assert exists(page, "#option-ships-0-error")
    yield "wrong fleet"
    press("#option-ships-from-standard")
    assert exists(page, "#option-ships-6")
    press("#start")
    assert exists(page, "#ready")
    yield "order"
    hand.reach("#grip-F1")
    assert exists(page, ".order-cell[aria-selected=true]")
    yield "ship in hand"
    captain.advised(hand)
    yield "order and hint"
    # Show a board with wrecks, damaged ships and open water.
    captain.open_record(page, last_decision(("Anne", "ai:easy")))
    assert my_move(page) == "advance"
    yield "columns"
    picture(page)
    yield "whole fleets"
    # The first decision of a crossing, before the second player has advanced.
    actions = ("order TP V1 F1 C1", "order V1 TP F1 C1", "1 6", "pass")
    captain.open_record(page, record_of(*actions, names=("Anne", "ai:easy")))
    take(hand)
    hand.reach(".columns-cell.is-target")
    assert exists(page, "#go:not([aria-disabled])")
    yield "advance in hand"
    hand.reach("#grip-TP")
    hand.reach("#at-3-1")
    assert exists(page, "#note.is-refused")
    yield "refused advance"
    captain.advised(hand)
    yield "hint"
    captain.switch(hand, "#menu-physical")
    stay(hand)
    assert my_move(page) == "dice"
    press("#die-2")
    assert exists(page, ".combat-plate.is-fought")
    yield "combat"
    yield from captain.looking_back_and_menu(hand)
    captain.open_record(page, last_decision(("Anne", "ai:easy")))
    play_to_end(hand)
    yield "finale"
    press("#finale-look")
    yield "over"
    go(page, "#/")
    begin(hand, mode="two")
    yield "curtain"
    go(page, "#/mats/rules")
    yield "rules"
    go(page, "#/mats/learn")
    yield "lesson"


_IN_HAND = """
order V1 TP F1 V2 F2 C1 C2, order F1 V1 TP C1 V2 F2 C2, 5 2, F1+2, V1+1, 6 1 3 1,
TP+1, V2+1, 2 6 2 2 5 6 3
"""


def picture(page: Page) -> None:
    """Set up the README picture: a crossing with an advance in hand."""
    actions = [part.strip() for part in _IN_HAND.split(",")]
    captain.open_record(page, record_of(*actions, options="", names=("Ann", "ai:medium")))
    assert my_move(page) == "advance"
    hand = mouse(page)
    take(hand, "V2")
    hand.reach(".columns-cell.is-target")
