"""Sentences about events and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Ended, Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.core.seat import NOBODY
from navals.core.words.telling import Wording, filled
from navals.games.uncharted.card import reason
from navals.games.uncharted.rules import events as ev
from navals.games.uncharted.rules import names as called
from navals.games.uncharted.rules.names import ship_of
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.words import fighting, navy

WORDS: Final[Wording] = {
    "squadron": lambda event: event.squadron + 1,
    "ships": lambda event: ", ".join(event.ships),
    "piece": lambda event: called.A_TERRAIN[event.kind],
    "x": lambda event: event.at[0] / 1000,
    "y": lambda event: event.at[1] / 1000,
    "radius": lambda event: event.radius / 1000,
    "point": lambda event: called.POINT_NAMES[event.point],
    "cards": lambda event: listed([called.card(card) for card in event.cards]),
    "title": lambda event: called.card(event.card),
    "choice": lambda event: " ".join(event.choice),
    "way": lambda event: event.travelled / 1000,
    "degrees": lambda event: 15 * event.heading,
}


RAM: Final = Landmark("ram", "arrow", 3)
TURN: Final = Landmark("leg", "line", 1)


def landmark(event: Event) -> Landmark | None:
    """Return landmarks of turns, rams, boardings, critical hits and losses."""
    match event:
        case ev.TurnBegan():
            return TURN
        case ev.RamDeclared():
            return RAM
    return fighting.landmark(event)


def passing(event: Event) -> bool:
    """Return whether an event is only about turns and passes."""
    return isinstance(event, ev.TurnBegan | ev.TurnEnded | ev.Passed | ev.Idle | ev.Quiet)


def decisive(event: Event) -> bool:
    """Return whether an event is the loss of a ship."""
    return isinstance(event, ev.Sunk | ev.Taken)


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log sentence of an event, or ``None``; ``names`` are the players', by seat."""
    match event:
        case Ended():
            return reason(event.result, names)
        case ev.TurnEnded():
            return msg(
                "Turn {number} is over: {name} {score}, {other} {other_score}.",
                number=event.number,
                name=names[0],
                score=event.score[0],
                other=names[1],
                other_score=event.score[1],
            )
        case ev.RolledOff():
            return _roll_off(event, names)
    text = _opening(event) or _cards(event) or _move(event) or _turn(event)
    return filled(text, event, names, WORDS) if text is not None else fighting.sentence(event, names)


def told(event: Event, names: Sequence[str], options: Options) -> Message | None:
    """Return the log sentence for readers: with ship names, and card choices in words."""
    message = sentence(event, names)
    if message is None:
        return None
    if isinstance(event, ev.Played) and event.choice:
        message = Message(message.text, {**message.args, "choice": choice_of(event.card, event.choice)})
    return navy.named(message, options)


def choice_of(card: str, choice: tuple[str, ...]) -> str | Message:
    """Return the choice of a card in words, with ships by their codes (see ``navy.named``)."""
    match card:
        case "C01":
            return msg("clockwise") if choice[0] == "+1" else msg("the other way")
        case "L1":
            return called.POINT_NAMES[called.POINTS.index(choice[0])]
        case "D6":
            what = msg("a hull point") if choice[1] == "hull" else called.MARKER_NAMES[choice[1]]
            return msg("{ship}, {what}", ship=choice[0], what=what)
        case "I7" | "O7" if choice[1:]:
            return msg(
                "{battery}, {ship}", battery=called.BATTERY_NAMES[choice[0]], ship=" ".join(choice[1:])
            )
        case "I7" | "O7":
            return called.BATTERY_NAMES[choice[0]]
    return " + ".join(choice)


def listed(several: Sequence[Message]) -> Message:
    """Join several names."""
    *before, found = several
    for one in reversed(before):
        found = msg("{first}, {others}", first=one, others=found)
    return found


def _opening(event: Event) -> Message | None:
    match event:
        case ev.PiecesCounted():
            return msgn("{n} piece of terrain to place.", "{n} pieces of terrain to place.", event.count)
        case ev.PiecePlaced():
            return msg("{name} places {piece} at {x}, {y}, radius {radius}.")
        case ev.Deployed():
            return msg("{name} deploys squadron {squadron}: {ships}.")
        case ev.WindSet():
            return msg("The wind blows to the {point}.")
        case ev.WindRolled(face=6):
            return msg("The die shows {face}: the wind changes.")
        case ev.WindRolled():
            return msg("The die shows {face}: the wind holds.")
    return None


def _roll_off(event: ev.RolledOff, names: Sequence[str]) -> Message:
    a, b = event.sums
    rolled = {"one": names[0], "a": a, "other": names[1], "b": b}
    if event.winner == NOBODY:
        return msg("{one} {a}, {other} {b}: both roll again.", **rolled)
    winner = names[event.winner]
    if event.what == "place":
        return msg("{one} {a}, {other} {b}: {name} begins to deploy.", **rolled, name=winner)
    if event.what == "cards":
        return msg("{one} {a}, {other} {b}: {name} plays cards last.", **rolled, name=winner)
    return msg("{one} {a}, {other} {b}: {name} has the initiative.", **rolled, name=winner)


def _cards(event: Event) -> Message | None:
    match event:
        case ev.Drawn() if event.cards:
            return msg("You draw: {cards}.")
        case ev.Drawn():
            return msgn("{name} draws {n} card.", "{name} draws {n} cards.", event.count)
        case ev.Reshuffled():
            return msg("{name} shuffles the discards.")
        case ev.Played() if event.choice:
            return msg("{name} plays {title}: {choice}.")
        case ev.Played():
            return msg("{name} plays {title}.")
        case ev.Cancelled():
            return msg("{title} is cancelled.")
        case ev.Discarded():
            return msg("{name} discards {cards}.")
        case ev.Mended(what="hull"):
            return msg("{ship} regains a hull point.")
        case ev.Mended():
            return msg("{ship} loses a marker: {marker}.", marker=called.MARKER_NAMES[event.what])
    return None


def _move(event: Event) -> Message | None:
    match event:
        case ev.Moved(slide=True):
            return msg("{ship} is drawn alongside {other}.", other=ship_of(event.met[0]))
        case ev.Moved() if event.met:
            others = _list([ship_of(met) for met in event.met])
            return msg("{ship} travels {way} inches and meets {others}.", others=others)
        case ev.Moved(drift=True):
            return msg("{ship} drifts {way} inches.")
        case ev.Moved():
            return msg("{ship} sails {way} inches, heading {degrees}°.")
        case ev.Stayed():
            return msg("{ship} stays.")
        case ev.Anchored():
            return msg("{ship} drops anchor.")
        case ev.Weighed():
            return msg("{ship} weighs anchor.")
        case ev.Withdrawn():
            return msg("{ship} leaves the table.")
        case ev.RamDeclared():
            return msg("{ship} rams {target}!")
    return None


def _list(parts: Sequence[str | Message]) -> str | Message:
    """Join one or two names."""
    if len(parts) == 1:
        return parts[0]
    return msg("{one} and {other}", one=parts[0], other=_list(parts[1:]))


def _turn(event: Event) -> Message | None:
    match event:
        case ev.TurnBegan():
            return msg("Turn {number}.")
        case ev.Activated() if event.left:
            return msg(
                "{name} activates squadron {squadron}: {ships}. Out of command: {others}.",
                others=", ".join(event.left),
                ships=", ".join(event.group),
            )
        case ev.Activated():
            return msg("{name} activates squadron {squadron}: {ships}.", ships=", ".join(event.group))
        case ev.Idle():
            return msg("{name} has no squadron left to activate.")
        case ev.Quiet():
            return msg("{name} fires no more.")
        case ev.Flooded() if event.face <= 2:
            return msg("{face} for the flood in {ship}: it rises.")
        case ev.Flooded():
            return msg("{face} for the flood in {ship}: it is kept down.")
        case ev.Repaired():
            gone = [called.MARKER_NAMES[marker] for marker, _, away in event.rolls if away]
            faces = " ".join(str(face) for _, face, _ in event.rolls)
            if not gone:
                return msg("Repairs on {ship}: {faces}, nothing is mended.", faces=faces)
            return msg("Repairs on {ship}: {faces}, mended: {markers}.", faces=faces, markers=_list(gone))
        case ev.Strained():
            return msg("Overpressure: {faces} for {ships}.", faces=" ".join(map(str, event.faces)))
    return None
