"""The tutorial of the Uncharted Seas: choose, sail, wind, command, a broadside, linked fire, a ram, boarding, a card.

Each part begins in a position of its own, with few ships; the dice that its text tells of are written below. The Admiral's ships lie at
anchor, and let things happen.
"""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.core.words.lesson import Lesson, Test, happens, only, step
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
            msg(
                "Welcome aboard. The table is 48 by 48 inches, north is up, and the Imperials are yours. Squadrons act by turns, one of yours, one of the enemy’s: you choose which."
            ),
            msg(
                "Tap the frigate Swift, which is a squadron by herself here, and confirm that she is to act. Should you ever lose your way in this lesson, go back by one step and come again."
            ),
            done=happens(Activated),
            object=only(_activates(_FRIGATES), msg("for this once, activate the frigate")),
            setup=f"seat=A wind=N A.F1=20.000,6.000,0 A.C1=28.000,6.000,0 {_FAR}",
            rules="3.4",
        ),
        step(
            msg(
                "Now she moves. She has 44 points: half an inch straight ahead costs 2, and so does a turn of 15 degrees. With the wind astern nothing costs more."
            ),
            msg(
                "Draw her to where she is to go, or tap the sea there; the buttons make single steps. The ghost shows where she ends. She travels 2 inches at least. Then sail."
            ),
            done=happens(Moved),
            object=only(_moves("F1"), msg("for this once, sail the frigate")),
            rules="3.2",
        ),
        step(
            msg(
                "The wind has turned: it blows to the south, straight against her. Within 45 degrees of it every step costs double, even in the middle of a move."
            ),
            msg(
                "Activate Swift and beat to windward: straight ahead she gets 5.5 inches instead of 11. If she turns away by 60 degrees, the rest of her way is cheap again."
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
            msg(
                "Ships of a squadron that are more than 4 inches apart do not command each other. Falcon has fallen behind: only one group can act, and the others drift 2 inches straight ahead, without firing."
            ),
            msg("Choose the squadron, with the group of Swift and Lark."),
            done=happens(Activated),
            object=only(
                lambda action: isinstance(action, Activate) and len(action.group) == 2,
                msg("for this once, let Swift and Lark act"),
            ),
            setup=f"seat=A wind=N A.F1=18.000,9.000,0 A.F2=21.000,9.000,0 A.F3=28.000,6.000,0 {_FAR}",
            rules="3.3,A15",
        ),
        step(
            msg(
                "To the guns. A broadside bears from 45 to 135 degrees off the bow. The cruiser Intrepid cannot fire at Flint yet, but if she sails some 6 inches ahead, it lies to starboard."
            ),
            msg(
                "Activate her and sail; lines show what she could fire at from the ghost’s place. Then tap the enemy, look at the dice and the chances, and fire."
            ),
            done=happens(Decided),
            object=only(_fires(), msg("for this once, fire at the enemy")),
            setup="seat=A wind=N A.C1=18.000,5.000,0 B.F1=23.000,13.000,270,2/3,anchor",
            draws=("5 4 4 2 1 3",),
            rules="3.5,3.6",
        ),
        step(
            msg(
                "A die hits on 4 and 5, twice on 6, and a 6 is thrown again. Enough hits cost a hull point; as many as the critical rating are a critical hit. Linked fire throws together: one battery leads with all its dice, others help with half."
            ),
            msg(
                "Intrepid and Valiant lie at anchor: activate them and let both stay. Then fire at Cauldron with both starboard broadsides at once."
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
            msg(
                "Eight hits with nine dice: the enemy’s critical rating of 7 is reached. Two dice say where. A ship that has lost hull or crew throws that many dice fewer."
            ),
            msg(
                "There is another way. A bow that meets an enemy after 2 inches straight ahead may ram. Activate Intrepid, sail her straight into Flint, and ram."
            ),
            done=happens(RamDeclared),
            object=only(_moves("C1", "F1"), msg("for this once, sail straight at the enemy and ram it")),
            setup="seat=A wind=N A.C1=16.000,10.000,90 B.F1=23.000,10.000,0,2/3,anchor B.F2=24.000,44.000,180,2/3,anchor",
            draws=("4 5 4 2", "4 1", "4 2 1", "5 4 4 1 2 3"),
            rules="3.7,3.8,A25",
        ),
        step(
            msg(
                "Both suffer at once: four dice of the ram against the frigate, two against the cruiser, for the frigate’s initial hull of 2."
            ),
            msg(
                "Then the crews fight: six dice against three, and each hit kills one. See what comes of it."
            ),
            done=happens(Taken),
            rules="A28,3.9",
        ),
        step(
            msg(
                "A prize: the frigate has no crew left and counts half as much again as if it were sunk. The last lesson is about cards. They are secret, and each names its moment; when one of yours fits, you are asked."
            ),
            msg(
                "You hold Heavy broadside: 3 dice more. Activate the cruisers, let both stay, and fire at Cauldron. Before the throw, play the card."
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
            msg(
                "When all squadrons have acted, the turn ends: fires burn, crews repair, derelicts drift, cards are drawn. After the last turn the points of what was sunk and taken decide."
            ),
            msg("That is all. Begin with the first battle, without cards, or take the whole fleet to sea."),
            rules="3.10,3.14",
        ),
    ),
    (),
    _answer,
    parts=(0, 5),
)
