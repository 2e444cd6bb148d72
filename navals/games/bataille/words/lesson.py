"""The tutorial of Bataille navale."""

from __future__ import annotations

from navals.core.message import msg
from navals.core.words.lesson import Lesson, happens, only, say, step
from navals.games.bataille.rules.grid import INDEX
from navals.games.bataille.rules.state import Bombed, Placed, Shoot

_NEAR = {INDEX[name] for name in ("E4", "E6", "D5", "F5", "G5", "H5")}


_STEPS = (
    step(
        say(
            msg(
                "Welcome aboard! You hide a fleet, the enemy hides another, and you bomb each other, one "
                "bomb in turn."
            ),
            "fleet-0",
        ),
        say(msg("Ships lie straight and never touch, not even by a corner."), "fleet-0"),
        task=(
            say(msg("Place your fleet at random, or drag the ships onto the grid."), "shuffle"),
            say(msg("Your fleet is well hidden: press Ready."), "ready"),
        ),
        done=happens(Placed),
        rules="aim,R1,R3",
    ),
    step(
        say(msg("The enemy’s fleet hides here: all you know of it is what your bombs tell."), "grid-1-E5"),
        task=(say(msg("Tap E5 to aim there."), "grid-1-E5"), say(msg("Fire!"), "fire")),
        done=happens(Bombed),
        object=only(lambda action: action == Shoot(INDEX["E5"]), msg("for this once, aim at E5")),
        rules="R6",
    ),
    step(
        say(msg("A hit! The ship goes on to the left or right of it, or up or down."), "grid-1-E5"),
        say(
            msg("The squares at its corners are water for certain, since ships never touch."),
            "grid-1-D4,grid-1-F4,grid-1-D6,grid-1-F6",
        ),
        task=(
            say(msg("Find the rest of the ship and sink it."), "grid-1-D5,grid-1-F5,grid-1-E4,grid-1-E6"),
            say(msg("It lies along this row: go on."), "grid-1-D5,grid-1-G5", when="grid-1-mark-F5"),
            say(msg("Fire!"), "fire"),
        ),
        done=happens(Bombed, fits=lambda event: event.answer == "sunk"),
        object=only(
            lambda action: isinstance(action, Shoot) and action.square in _NEAR,
            msg("a ship is straight and in one piece: try a square beside a hit"),
        ),
        rules="R3,R7",
    ),
    step(
        say(msg("Sunk! Every square around it is water too: no bomb is worth dropping there."), "grid-1-F5"),
        say(msg("It is crossed out here: you always see what is still afloat."), "table-strip"),
        rules="R7",
    ),
    step(
        say(msg("Bombs are limited: this is what each side has left."), "bombs-0,bombs-1"),
        task=(
            say(msg("The lamp gives a hint: try it."), "hint"),
            say(
                msg("It shows how likely a ship is on each square. Drop one more bomb where you like."),
                "hint",
                when="grid-1-heat,grid-1-aim",
            ),
            say(msg("Fire!"), "fire"),
        ),
        done=happens(Bombed),
        rules="fleets",
    ),
    step(
        say(msg("Sink the whole enemy fleet, and you win at once."), "table-strip"),
        say(msg("When all bombs are used, the greater sum of ship sizes sunk wins."), "bombs-0,bombs-1"),
        say(msg("So finish a large ship that is damaged before you look for another."), "table-strip"),
        rules="R10,R11",
    ),
    step(
        say(
            msg(
                "That is all. Play against the cabin boy to begin with, or hand the screen to a friend: a "
                "curtain hides your fleet."
            ),
            "table-strip",
        ),
        rules="R4,R5",
    ),
)

# The Admiral's fleet and bombs. E5-G5 is the destroyer that the lesson finds.
_BOMBS = "A10 J10 C3 H2 B6 F8 D10 J7 A4 G1 E9 I5"
_REPLIES = ("place J1-J5 A1-D1 E5-G5 A8-C8 G9-H9", *_BOMBS.split())

LESSON = Lesson("first=A", _REPLIES, _STEPS)
