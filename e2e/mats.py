"""Playing MATS through the screen."""

from __future__ import annotations

from functools import partial

import captain
from hands import Hand, shown
from playwright.sync_api import Page

from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.games.mats.game import GAME

RECORDS = {
    "replayed": "mats-squadron",
    "kept": "mats-squadron",
    "shared": "mats-classic",
    "analysed": "mats-limit",
}
"""The game that each tour of all games takes."""
HALF = {"mats-squadron": 9}
"""Games that are left in the middle, after that many lines of their records."""
USUAL = ("#go", ".columns-cell.is-target", "#ready", "#columns-space .pawn-piece", "#no-advance")
"""What a person presses to get on, the most pressing first."""

SQUADRON = "roster=custom ships=TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2,C1:4/2>3/1"

begin = partial(captain.begin, game="mats", mode="ai", preset="squadron")
my_move = partial(captain.my_move, doing={"dice": "#dice-pad", "order": "#ready", "advance": "#no-advance"})


def order_shown(page: Page) -> list[str]:
    """The column being formed, head first."""
    pieces = page.locator("#order-space .pawn-piece")
    return [str(id).removeprefix("grip-") for id in pieces.evaluate_all("(all) => all.map((e) => e.id)")]


def form(hand: Hand) -> None:
    """Take the column as it is."""
    hand.act("#ready")


def stay(hand: Hand) -> None:
    """Advance no ship."""
    hand.act("#no-advance")


def take(hand: Hand, ship: str | None = None) -> None:
    """Take a ship that can advance to hand, the first by default."""
    hand.reach(f"#columns-space #grip-{ship}" if ship else "#columns-space .pawn-piece")
    assert shown(hand.page, ".columns-cell.is-target")


def advance(hand: Hand, ship: str | None = None) -> None:
    """Advance a ship as far as it can."""
    take(hand, ship)
    hand.reach(".columns-cell.is-target")
    hand.act("#go:not([aria-disabled])")


def play_to_end(hand: Hand, most: int = 200) -> int:
    """Play until the reckoning, every other time with an advance if one is possible; how many decisions it took."""
    for decision in range(most):
        state = my_move(hand.page)
        if state == "over":
            return decision
        if state == "order":
            form(hand)
            continue
        assert state == "advance", state
        if decision % 2 and shown(hand.page, "#columns-space .pawn-piece"):
            advance(hand)
        else:
            stay(hand)
    raise AssertionError("the game does not end")


def record_of(*actions: str, options: str = SQUADRON, names: tuple[str, str] = ("Anne", "Bob")) -> str:
    """The record of a game in which these actions were taken, whoever was to act; dice of a combat separated by blanks."""
    table = Table.new(GAME, GAME.schema.parse(options), [*names], "e2e")
    for text in actions:
        for part in text.split() if table.actor() == CHANCE else [text]:
            table.play(table.actor(), GAME.parse(part, table.position.state))
    return table.text()


# One crossing but for its last decision, which is A's; both fleets have ships enough for another, whatever the dice.
_CROSSING = """
order TP V1 F1 C1, order TP V1 F1 C1, 3 5,
pass, pass, 4 2 6,
pass, pass, 4 2 5,
pass, pass, 2 5 2,
pass, pass, 1 6 4 4 1 3,
pass, pass, 6 4 2 4 4 6
"""


def end_of_crossing(names: tuple[str, str] = ("Anne", "Bob"), options: str = "") -> str:
    """A game of squadrons shortly before its first crossing ends."""
    actions = [part.strip() for part in _CROSSING.split(",")]
    return record_of(*actions, options=f"{SQUADRON} {options}", names=names)


def last_decision(names: tuple[str, str] = ("Anne", "Bob")) -> str:
    """The same, where that is the end of the game."""
    return end_of_crossing(names, "max_crossings=1")
