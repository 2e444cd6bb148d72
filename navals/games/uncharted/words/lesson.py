"""The tutorial of the Uncharted Seas: choose, sail, wind, command, a broadside, linked fire, a ram, boarding, a card.

Each part begins in a position of its own, with few ships; the dice that its text tells of are written below. The Admiral's ships lie at
anchor, and let things happen.
"""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.core.words.lesson import Lesson, Test, happens, only, say, step
from navals.games.uncharted.rules.actions import END, PASS, Activate, Fire, Move, Play, Stay, UnchartedAction
from navals.games.uncharted.rules.events import Activated, Decided, Moved, Played, RamDeclared, Taken
from navals.games.uncharted.rules.guess import sea
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.view import View

_FRIGATES: Final = 2
"""Squadrons, from 0, by their place in the usual fleet."""


def _activates(squadron: int) -> Test:
    return lambda action: isinstance(action, Activate) and action.squadron == squadron


def _moves(ship: str, ram: str = "") -> Test:
    """A squadron and a move of its ship; a ship that has an enemy to ram does nothing else."""
    return lambda action: (
        isinstance(action, Activate)
        or (isinstance(action, Move) and action.ship == ship and action.ram == ram)
    )


def _fires(*guns: str) -> Test:
    """All until the squadron fires, and then these batteries, or (none given) whatever bears."""
    return lambda action: (
        isinstance(action, Activate | Move | Stay)
        or (isinstance(action, Fire) and (not guns or sorted(action.guns) == sorted(guns)))
    )


def _answer(view: View) -> UnchartedAction:
    """The Admiral lies at anchor and holds his fire."""
    if isinstance(view.task, tasks.Aiming):
        return END
    if isinstance(view.task, tasks.Window | tasks.Discarding):
        return PASS
    return (sea(view).actions() or (END,))[0]


_FAR: Final = "B.F1=24.000,44.000,180,2/3,anchor"
_LINE: Final = "seat=A wind=N A.C1=18.000,6.000,0,4/6,anchor A.C2=18.000,9.500,0,4/6,anchor B.C1=25.000,8.000,0,4/5,anchor"

LESSON = Lesson(
    "cards=false",
    (),
    (
        step(
            say(
                msg(
                    "Welcome aboard! The Imperials are yours. Squadrons act by turns, one of yours, one of the enemy’s."
                ),
                "at-4",
            ),
            task=(
                say(msg("Tap the frigate Swift, which is a squadron by herself here."), "at-4"),
                say(msg("She is to act: press Activate."), "activate", when="sheet"),
            ),
            done=happens(Activated),
            object=only(_activates(_FRIGATES), msg("for this once, activate the frigate")),
            setup=f"seat=A wind=N A.F1=20.000,6.000,0 A.C1=28.000,6.000,0 {_FAR}",
            rules="3.4",
        ),
        step(
            say(
                msg(
                    "She has 44 points: half an inch straight ahead costs 2, and so does a turn of 15 degrees."
                ),
                "at-4",
            ),
            say(
                msg("Should you ever lose your way, go back by one step: the ships will lie as before."),
                "lesson-back",
            ),
            task=(
                say(
                    msg(
                        "Tap the sea where she is to go, at least 2 inches away; these buttons make single steps."
                    ),
                    "steer-port,steer-ahead,steer-starboard",
                    when="steer-port,steer-ahead,steer-starboard,go",
                ),
                say(msg("The ghost shows where she ends. Sail!"), "go"),
            ),
            done=happens(Moved),
            object=only(_moves("F1"), msg("for this once, sail the frigate")),
            rules="3.2",
        ),
        step(
            say(
                msg("The wind has turned: it blows straight against her, and every step costs double."),
                "wind-arrow",
            ),
            task=(
                say(msg("Tap Swift."), "at-4"),
                say(msg("Press Activate."), "activate", when="sheet"),
                say(
                    msg(
                        "Beat to windward: when she has turned away by 60 degrees, the rest of her way is cheap."
                    ),
                    "steer-port,steer-starboard",
                ),
                say(msg("The ghost shows where she ends. Sail!"), "go"),
            ),
            done=happens(Moved),
            object=only(
                lambda action: _activates(_FRIGATES)(action) or isinstance(action, Move),
                msg("for this once, sail the frigate"),
            ),
            setup=f"seat=A wind=S A.F1=20.000,8.000,0 A.C1=28.000,6.000,0 {_FAR}",
            rules="A10",
        ),
        step(
            say(
                msg("Falcon has fallen behind: ships more than 4 inches apart do not command each other."),
                "at-6",
            ),
            say(
                msg("Only one group of a squadron can act; the others drift 2 inches straight ahead."),
                "at-4,at-5",
            ),
            task=(
                say(msg("Tap Swift."), "at-4"),
                say(msg("Let her act together with Lark: press Activate."), "activate", when="sheet"),
            ),
            done=happens(Activated),
            object=only(
                lambda action: isinstance(action, Activate) and len(action.group) == 2,
                msg("for this once, let Swift and Lark act"),
            ),
            setup=f"seat=A wind=N A.F1=18.000,9.000,0 A.F2=21.000,9.000,0 A.F3=28.000,6.000,0 {_FAR}",
            rules="3.3,A15",
        ),
        step(
            say(msg("To the guns! A broadside bears from 45 to 135 degrees off the bow."), "at-1"),
            say(msg("Flint is out of it yet. Some 6 inches ahead, it will lie to starboard."), "at-14"),
            task=(
                say(msg("Tap the cruiser Intrepid."), "at-1"),
                say(msg("Press Activate."), "activate", when="sheet"),
                say(
                    msg("Sail some 6 inches ahead: lines show what the cruiser could fire at from there."),
                    "steer-ahead",
                ),
                say(msg("Lines show what the ghost could fire at: on to Flint, then sail!"), "go"),
                say(msg("Flint lies to starboard: fire!"), "volley"),
            ),
            done=happens(Decided),
            object=only(_fires(), msg("for this once, fire at the enemy")),
            setup="seat=A wind=N A.C1=18.000,5.000,0 B.F1=23.000,13.000,270,2/3,anchor",
            draws=("5 4 4 2 1 3",),
            rules="3.5,3.6",
        ),
        step(
            say(
                msg(
                    "A die hits on 4 and 5, twice on 6. As many hits as the critical rating are a critical hit."
                ),
                "at-11",
            ),
            say(
                msg(
                    "Linked fire throws together: one battery leads with all its dice, others help with half."
                ),
                "at-1,at-2",
            ),
            task=(
                say(msg("Tap Intrepid."), "at-1"),
                say(msg("Press Activate."), "activate", when="sheet"),
                say(msg("Both cruisers lie at anchor: let them stay."), "stay"),
                say(
                    msg("Fire at Cauldron with both starboard broadsides at once."),
                    "target-11",
                    when="volley",
                ),
                say(
                    msg("Tap Valiant’s broadside too, so that it joins; then fire."),
                    "gun-2-S,fire",
                    when="fire",
                ),
            ),
            done=happens(Decided),
            object=only(
                _fires("C1.S", "C2.S"),
                msg("for this once, link the starboard broadsides of Intrepid and Valiant"),
            ),
            setup=_LINE,
            draws=("6 4 5 5 4 3 2 5 1 4", "4 5"),
            rules="A4,A20",
        ),
        step(
            say(
                msg(
                    "Eight hits with nine dice: the critical rating of 7 is reached, and two dice said where."
                ),
                "at-14",
            ),
            say(
                msg("There is another way: a bow that meets an enemy after 2 inches straight ahead may ram."),
                "at-1",
            ),
            task=(
                say(msg("Tap Intrepid."), "at-1"),
                say(msg("Press Activate."), "activate", when="sheet"),
                say(msg("Sail straight into Flint."), "steer-ahead"),
                say(msg("Sail straight into Flint, and ram."), "go"),
                say(msg("Choose to ram, then go."), "ram-14"),
            ),
            done=happens(RamDeclared),
            object=only(_moves("C1", "F1"), msg("for this once, sail straight at the enemy and ram it")),
            setup="seat=A wind=N A.C1=16.000,10.000,90 B.F1=23.000,10.000,0,2/3,anchor B.F2=24.000,44.000,180,2/3,anchor",
            draws=("4 5 4 2", "4 1", "4 2 1", "5 4 4 1 2 3"),
            rules="3.7,3.8,A25",
        ),
        step(
            say(
                msg(
                    "Both suffer at once: four dice of the ram against the frigate, two against the cruiser."
                ),
                "at-14,at-1",
            ),
            task=(
                say(msg("Then the crews fight, six dice against three: see what comes of it."), "at-14,at-1"),
            ),
            done=happens(Taken),
            rules="A28,3.9",
        ),
        step(
            say(msg("A prize! A ship without crew counts half as much again as one that is sunk."), "at-11"),
            say(
                msg(
                    "The last lesson is about cards. They are secret, and each has its moment: you will be asked."
                ),
                "at-1",
            ),
            task=(
                say(msg("Tap Intrepid."), "at-1"),
                say(msg("Press Activate."), "activate", when="sheet"),
                say(msg("Both cruisers lie at anchor: let them stay."), "stay"),
                say(msg("Fire at Cauldron."), "volley"),
                say(msg("You hold Heavy broadside, 3 dice more: choose it."), "card-0"),
                say(msg("Now play the card."), "play"),
            ),
            done=happens(Played),
            object=only(
                lambda action: _fires()(action) or isinstance(action, Play),
                msg("for this once, fire a broadside and play the card"),
            ),
            setup=f"{_LINE} hand_a=C08",
            options="cards=true",
            rules="A46",
        ),
        step(
            say(
                msg(
                    "When all squadrons have acted, the turn ends: fires burn, crews repair, derelicts drift."
                ),
                "at-1",
            ),
            say(msg("After the last turn the points of what was sunk and taken decide."), "table-strip"),
            say(
                msg(
                    "That is all. Begin with the first battle, without cards, or take the whole fleet to sea."
                ),
                "at-1",
            ),
            rules="3.10,3.14",
        ),
    ),
    (),
    _answer,
    parts=(0, 5),
)
