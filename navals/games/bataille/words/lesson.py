"""The tutorial of Bataille navale."""

from __future__ import annotations

from typing import Any

from navals.core.message import Message, msg
from navals.core.words.lesson import Lesson, happens, only, step
from navals.games.bataille.rules.grid import INDEX
from navals.games.bataille.rules.state import Bombed, Placed, Shoot

_BESIDE = {INDEX[name] for name in ("E4", "E6", "D5", "F5")}
_LINE = {INDEX[name] for name in ("D5", "F5", "G5", "H5")}


def _beside(action: Any) -> Message | None:
    if isinstance(action, Shoot) and action.square in _BESIDE | _LINE:
        return None
    return msg("a ship is straight and in one piece: try a square beside a hit")


LESSON = Lesson(
    "first=A",
    # The Admiral's fleet and bombs. E5-G5 is the destroyer that the lesson finds.
    (
        "place J1-J5 A1-D1 E5-G5 A8-C8 G9-H9",
        "A10",
        "J10",
        "C3",
        "H2",
        "B6",
        "F8",
        "D10",
        "J7",
        "A4",
        "G1",
        "E9",
        "I5",
    ),
    (
        step(
            msg(
                "Welcome aboard. Each player hides a fleet on a ten-by-ten grid, then bombs the other’s grid, one bomb at a time."
            ),
            msg(
                "Here is your own grid. Lay out your five ships: drag them, or tap a square for the ship in hand, turn it with the round arrow, or take a random fleet. Then press Ready."
            ),
            msg(
                "Ships lie straight and never touch, not even by a corner. If a place is not allowed, you are told why."
            ),
            done=happens(Placed),
            rules="aim,R1,R3",
        ),
        step(
            msg(
                "The Admiral has hidden a fleet too. The large grid is the enemy’s: all you know of it is what your bombs tell."
            ),
            msg("Tap E5 to aim, then fire."),
            done=happens(Bombed),
            object=only(lambda action: action == Shoot(INDEX["E5"]), msg("for this once, aim at E5")),
            rules="R6",
        ),
        step(
            msg(
                "A hit! The ship goes on to the left or right of it, or up or down. The squares at its corners are water for certain, since ships never touch."
            ),
            msg(
                "Find the rest of the ship and sink it. The Admiral answers each of your bombs with one of his own."
            ),
            done=happens(Bombed, fits=lambda event: event.answer == "sunk"),
            object=_beside,
            rules="R3,R7",
        ),
        step(
            msg(
                "Sunk: that was its last square. Now every square around it is water too: no bomb is worth dropping there."
            ),
            msg("The list of the enemy’s ships crosses it out, so you know what is still afloat."),
            rules="R7",
        ),
        step(
            msg(
                "Bombs are limited: thirty-five each in this game. The counter beside each fleet shows what is left."
            ),
            msg(
                "The lamp shows a hint: first how likely a ship is on each square, then what an old hand would do. Try it, and drop one more bomb where you like."
            ),
            done=happens(Bombed),
            rules="fleets",
        ),
        step(
            msg("Sinking the whole enemy fleet wins at once."),
            msg(
                "When all bombs are used, sizes decide: whoever has sunk the greater sum of ship sizes wins; if equal, whoever has sunk more ships; if equal again, nobody."
            ),
            msg("So a damaged large ship is worth finishing before you look for another."),
            rules="R10,R11",
        ),
        step(
            msg(
                "That is all. Play against the cabin boy to begin with, or hand the screen to a friend: a curtain hides your fleet between turns."
            ),
            rules="R4,R5",
        ),
    ),
)
