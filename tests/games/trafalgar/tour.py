"""Trafalgar's data for the shared test suites."""

from __future__ import annotations

from typing import Any

from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY
from navals.games.trafalgar.rules.fleet import SHIPS_OF
from navals.games.trafalgar.rules.sailing.chart import GUN_SIDE
from navals.games.trafalgar.rules.waters import HOME
from tests.games.tour import Story, Tour

_BOARD = (
    "#.3#2.#2.3#a9.:./#pbg6.:2#:3.k3.:3./#qb3.a5.*:4.a.2:3./"
    "#rb5.a2.*4.#.:3.#2./#sbg5.b2.a3.*2#3.b2./2#*#2.b7.:.#8."
)
"""A custom board."""


def strength(state: Any, side: int) -> int:
    """Count masts, guns, port guns and the flag."""
    afloat = [ship for ship in (state.ships[number] for number in SHIPS_OF[side]) if ship.at >= 0]
    forts = sum(fort in (READY, FIRED) for fort, of in zip(state.forts, GUN_SIDE, strict=True) if of == side)
    ships = sum(ship.masts.bit_count() + sum(ship.guns) for ship in afloat)
    return ships + forts + (state.flags[side] == HOME)


TOUR = Tour(
    strength=strength,
    examples=("X", 27),
    worn=("z,1/0", "fm,2/1", "-,0/1", "fmz,2/2"),
    endings={
        # R19-R22, R8-R18, R42: a duel of one ship of the line and one frigate a side, from the toss on.
        "duel": ("0-1 fleet", 213),
        # R24-R28, R34-R37, R44: past the port guns to the flag, and home.
        "flag": ("1-0 flag", 237),
        # R15 (``defender``), R31, R43: the end of a battle.
        "superiority": ("0-1 superiority", 90),
    },
    figure_size=(100, 90),
    large=frozenset({"chart"}),
    shared_shapes=frozenset({"book-sea", "book-sea-coast"}),
    defeats={
        "fleet": ("you have no ship left.", "vous n’avez plus un seul navire."),
        "superiority": ("you are hopelessly outnumbered.", "vous succombez sous le nombre."),
        "flag": (
            "your flag was taken and brought home.",
            "votre pavillon a été pris et rapporté au port.",
        ),
    },
    score=("Ships afloat", "Ships afloat"),
    many=10,
    drawings={"": 300, "setup=free superiority=0": 100},
    random_games=(
        ("", 5, "40de292ec0df4ba6aebec6f539c803095d89857bc0252d8b230bdf24c1ca19c9"),
        (f"board={_BOARD}", 3, "fa14878d59f6647618ab7d35ab39d99e8c8b736f03cab6dabb73c63abb4cbac1"),
        ("strike=true", 3, ""),
    ),
    custom=(f"fleet=duel board={_BOARD}",),
    answers=(
        ("activate E1", "advance", "advance"),
        ("activate E1", "starboard", "starboard", "starboard"),
        ("activate E1", "starboard", "advance"),
        ("end", "endturn"),
        (),
        ("activate E1", "fire port F1 main"),
        ("fire port F1 battery", "fire port F1 battery"),
        (),
        ("activate E2", "advance", "advance"),
        ("fire starboard CS", "fire starboard CS"),
        (),
        ("gun GN S2 main",),
        (),
        ("activate E2", "advance"),
        ("end", "endturn"),
        ("activate E2", "takeflag SE"),
        (),
        ("activate E2", "advance", "advance", "advance", "advance"),
        (),
    ),
    free={
        2: ("port",),
        11: ("gun GN S2 fore", "gun GN S2 mizzen", "gun GN S2 battery"),
        17: ("port", "starboard"),
    },
    wrong_actions=("* 9", "A wind E", "A wind N", "A activate E1"),
    defaults=(
        "fleet=full setup=fixed wind_no_go=exact los=none range_rule=max aspect_rule=arc "
        "main_mask=either hulk=any_side strike=false mast_choice=attacker interleave=false "
        "fort_rate=per_round fort_interrupt=any_step repair_scope=ship repair_fire=false "
        "home_point=any_anchorage transfer=adjacent_or_same superiority=3 "
        "no_progress_rounds=40 max_rounds=0 board=strait"
    ),
    told_games=80,
    quiet=frozenset({"Answered", "Finished", "Offered", "Placed", "TurnEnded"}),
    rare=frozenset({"Transferring", "Voided", "FlagHome", "Struck"}),
    reasons={
        "1-0 fleet": "Ann wins: Bo has no ship left.",
        "0-1 superiority": "Bo wins: Ann is hopelessly outnumbered.",
        "0-1 flag": "Bo wins: Ann's flag was taken and brought home.",
        "1/2-1/2 agreement": "A draw by agreement.",
        "1/2-1/2 no_progress": "A draw: too many rounds without damage.",
        "1/2-1/2 max_rounds": "A draw: the last round is over.",
    },
    real_dice=True,
    sheets=3,
    second_seat=("style", r"\.fleet-cards \{[^}]*&\.seat-b \{[^}]*dotted"),
    story=Story("duel", 14, "activate E9"),
    replayed=("flag",),
    marks={"flag": "44 hit, 52 hit, 66 hit, 68 hit, 70 hit, 80 flag, 107 sunk, 125 hit, 127 hit, 237 end"},
    analysed="superiority",
    weighed=("flag",),
)
