"""Sentences for events of Naval Battle Billiard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from navals.club.words.telling import Wording, fill_template
from navals.core.event import Ended, Event, Landmark, Loss
from navals.core.message import Message, msg, msgn, read_tables
from navals.games.billiard.card import CARD
from navals.games.billiard.rules import events, naming
from navals.games.billiard.rules.options import Options
from navals.games.billiard.rules.units import UNITS
from navals.games.billiard.rules.view import View

WORDS: Final[Wording] = {
    "unit": lambda event: naming.unit_name(event.unit),
    "units": lambda event: naming.list_balls(event.pocketed),
}
_SENTENCES: Final = read_tables(Path(__file__).with_name("sentences.json"))["events"]
_SENTENCE_BY_EVENT: Final = {getattr(events, name): text for name, text in _SENTENCES.items()}


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log entry for an event, or None if it has none; ``names`` are the players' by seat."""
    match event:
        case events.Chosen():
            return msg("{name} breaks.", name=names[event.side])
        case Ended():
            return CARD.reason(event.result, (naming.side_name(0, names), naming.side_name(1, names)))
    return fill_template(
        _SENTENCE_BY_EVENT.get(type(event)) or _shot_sentence(event) or _damage_sentence(event),
        event,
        names,
        WORDS,
    )


SUNK_LANDMARK: Final = Landmark("sunk", "cross", 4)
FOUL_LANDMARK: Final = Landmark("foul", "bang", 3)
BALL_LANDMARK: Final = Landmark("ball", "ring", 2)
HIT_LANDMARK: Final = Landmark("hit", "dot")


def landmark(event: Event) -> Landmark | None:
    """Return the landmark of a foul, a pocketed ball, or a damaged or destroyed unit; None for others."""
    match event:
        case events.Fouled() | events.Broken(legal=False):
            return FOUL_LANDMARK
        case events.Hurt(armour=0):
            return SUNK_LANDMARK
        case events.Rolled() if event.fell:
            return BALL_LANDMARK
        case events.Struck() | events.Dived():
            return BALL_LANDMARK
        case events.Hurt() | events.PlaneLost() | events.HangarLost():
            return HIT_LANDMARK
    return None


def loss(event: Event, options: Options) -> Loss | None:
    """Return the loss if an event damages or destroys a unit or sinks planes aboard; otherwise None."""
    match event:
        case events.Hurt() | events.PlaneLost():
            army = options.army_of(int(event.unit in UNITS[1]))
            return Loss(army, event.unit, is_total=isinstance(event, events.Hurt) and event.armour == 0)
        case events.HangarLost():
            return Loss(options.army_of(event.side))
    return None


def is_news(event: Event) -> bool:
    """Return whether an event is a result other than damage: a foul, miss, repair, dive or surfacing."""
    return isinstance(
        event, events.Fouled | events.Missed | events.Mended | events.Dived | events.Surfaced
    ) or (isinstance(event, events.Broken) and not event.legal)


def is_decisive(event: Event) -> bool:
    """Return whether an event is a dive or the destruction of a unit."""
    return isinstance(event, events.Dived) or (isinstance(event, events.Hurt) and event.armour == 0)


MAX_NAMED_BALLS: Final = 4  # maximum number of moved balls to name; a break moves them all


def _shot_sentence(event: Event) -> Message | None:
    match event:
        case events.Broken(legal=False):
            return msg("{name}'s break is illegal: the balls are racked again.")
        case events.Broken():
            return msg("{name} plays the break and shoots again.")
        case events.Fouled(turn=True):
            return msg("Foul: the other side played out of turn.")
        case events.Fouled():
            return msg("{name} commits a foul.")
        case events.Rolled():
            striker = naming.list_balls((event.strike.unit,))
            if not event.touched:
                return msg("{name} strikes {unit}, which touches no other ball.", unit=striker)
            if len(event.touched) > MAX_NAMED_BALLS:
                return msg("{name} strikes {unit}. It moves {n} balls.", unit=striker, n=len(event.touched))
            ball_list = naming.list_balls(event.touched)
            return msg("{name} strikes {unit}. It moves {units}.", unit=striker, units=ball_list)
        case events.Struck() if event.pocketed == (event.unit,):
            return msg("{name} pockets only {unit}, the ball struck.", unit=naming.list_balls(event.pocketed))
        case events.Struck():
            return msg("{name} pockets {units} with {unit}.", unit=naming.list_balls((event.unit,)))
    return None


def _damage_sentence(event: Event) -> Message | None:
    match event:
        case events.Hurt(armour=0):
            return msg("{unit} is destroyed.")
        case events.Hurt():
            return msgn(
                "{unit} loses {n} point of armour: {left} left.",
                "{unit} loses {n} points of armour: {left} left.",
                event.by,
                left=event.armour,
            )
        case events.PlaneLost():
            return msgn(
                "{unit} is shot down. Another plane takes off, and {n} is left aboard.",
                "{unit} is shot down. Another plane takes off, and {n} are left aboard.",
                event.aboard,
            )
        case events.HangarLost():
            return msgn(
                "{n} plane aboard goes down with its carrier.",
                "{n} planes aboard go down with their carrier.",
                event.planes,
            )
    return None


def theme(view: View, action: events.BilliardAction) -> str:
    """Return the theme of a decision whose right answer is ``action``; "" if it has none."""
    if isinstance(action, events.Strike):
        return "break" if view.phase == "break" else "shot"
    return "spot" if isinstance(action, events.Place | events.Surface) else ""
