"""Sentences of the Uncharted Seas: what is said of its events and results, and the board for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.core.seat import NOBODY
from navals.games.uncharted.card import reason
from navals.games.uncharted.rules import names as called
from navals.games.uncharted.rules.events import (
    Activated,
    Anchored,
    Cancelled,
    Deployed,
    Discarded,
    Drawn,
    Ended,
    Flooded,
    Idle,
    Mended,
    Moved,
    PiecePlaced,
    PiecesCounted,
    Played,
    Quiet,
    RamDeclared,
    Repaired,
    Reshuffled,
    RolledOff,
    Stayed,
    Strained,
    Sunk,
    Taken,
    TurnBegan,
    TurnEnded,
    Weighed,
    WindRolled,
    WindSet,
    Withdrawn,
)
from navals.games.uncharted.rules.names import ship_of
from navals.games.uncharted.rules.notation import inches
from navals.games.uncharted.words import fighting

if TYPE_CHECKING:
    pass

Sentence = Message | None
WHY_ROLL: Final = ("place", "cards", "initiative")


RAM: Final = Landmark("ram", "arrow", 3)
TURN: Final = Landmark("leg", "line", 1)


def landmark(event: Event) -> Landmark | None:
    """Turns, rams, boardings, critical hits, ships that are lost."""
    match event:
        case TurnBegan():
            return TURN
        case RamDeclared():
            return RAM
    return fighting.landmark(event)


def decisive(event: Event) -> bool:
    """Ships that are lost."""
    return isinstance(event, Sunk | Taken)


def sentence(event: Event, names: Sequence[str]) -> Sentence:
    """What the log says of an event, None if nothing; ``names`` are the players', by seat."""
    match event:
        case RolledOff() | PiecesCounted() | PiecePlaced() | Deployed() | WindSet() | WindRolled():
            return _opening(event, names)
        case Drawn() | Reshuffled() | Played() | Cancelled() | Discarded() | Mended():
            return _cards(event, names)
        case TurnBegan():
            return msg("Turn {number}.", number=event.number)
        case Activated():
            if event.left:
                return msg(
                    "{name} activates squadron {squadron}: {ships}. Out of command: {others}.",
                    name=names[event.seat],
                    squadron=event.squadron + 1,
                    ships=_ships(event.group),
                    others=_ships(event.left),
                )
            return msg(
                "{name} activates squadron {squadron}: {ships}.",
                name=names[event.seat],
                squadron=event.squadron + 1,
                ships=_ships(event.group),
            )
        case Idle():
            return msg("{name} has no squadron left to activate.", name=names[event.seat])
        case Quiet():
            return msg("{name} fires no more.", name=names[event.seat])
        case Moved() | Stayed() | Anchored() | Weighed() | Withdrawn() | RamDeclared():
            return _move(event)
        case Flooded() | Repaired() | Strained():
            return _upkeep(event)
        case TurnEnded():
            return msg(
                "Turn {number} is over: {name} {score}, {other} {other_score}.",
                number=event.number,
                name=names[0],
                score=event.score[0],
                other=names[1],
                other_score=event.score[1],
            )
        case Ended():
            return reason(event.result, names)
    return fighting.sentence(event, names)


def _listed(several: Sequence[Message]) -> Message:
    """Several names, one after the other."""
    *before, found = several
    for one in reversed(before):
        found = msg("{first}, {others}", first=one, others=found)
    return found


def _ships(numbers: Sequence[str]) -> str:
    return ", ".join(numbers)


def _opening(event: Event, names: Sequence[str]) -> Sentence:
    match event:
        case RolledOff():
            return _roll_off(event, names)
        case PiecesCounted():
            return msgn("{n} piece of terrain is placed.", "{n} pieces of terrain are placed.", event.count)
        case PiecePlaced():
            return msg(
                "{name} places {piece} at {x}, {y}, radius {radius}.",
                name=names[event.seat],
                piece=called.A_TERRAIN[event.kind],
                x=inches(event.at[0]),
                y=inches(event.at[1]),
                radius=inches(event.radius),
            )
        case Deployed():
            return msg(
                "{name} deploys squadron {squadron}: {ships}.",
                name=names[event.seat],
                squadron=event.squadron + 1,
                ships=_ships(event.ships),
            )
        case WindSet():
            return msg("The wind blows to the {point}.", point=called.POINT_NAMES[event.point])
        case WindRolled() if event.face == 6:
            return msg("{face} for the wind: it changes.", face=event.face)
        case WindRolled():
            return msg("{face} for the wind: it holds.", face=event.face)
    return None


def _roll_off(event: RolledOff, names: Sequence[str]) -> Message:
    a, b = event.sums
    if event.winner == NOBODY:
        return msg("{a} to {b}: both roll again.", a=a, b=b)
    winner = names[event.winner]
    if event.what == "place":
        return msg("{a} to {b}: {name} begins to deploy.", a=a, b=b, name=winner)
    if event.what == "cards":
        return msg("{a} to {b}: {name} plays cards last.", a=a, b=b, name=winner)
    return msg("{a} to {b}: {name} has the initiative.", a=a, b=b, name=winner)


def _cards(event: Event, names: Sequence[str]) -> Sentence:
    match event:
        case Drawn() if event.cards:
            return msg("You draw: {cards}.", cards=_listed([called.card(card) for card in event.cards]))
        case Drawn():
            return msgn(
                "{name} draws {n} card.", "{name} draws {n} cards.", event.count, name=names[event.seat]
            )
        case Reshuffled():
            return msg("{name} shuffles the discards.", name=names[event.seat])
        case Played() if event.choice:
            return msg(
                "{name} plays {title}: {choice}.",
                name=names[event.seat],
                title=called.card(event.card),
                choice=" ".join(event.choice),
            )
        case Played():
            return msg(
                "{name} plays {title}.",
                name=names[event.seat],
                title=called.card(event.card),
            )
        case Cancelled():
            return msg("{title} is cancelled.", title=called.card(event.card))
        case Discarded():
            return msg(
                "{name} throws away {cards}.",
                name=names[event.seat],
                cards=_listed([called.card(card) for card in event.cards]),
            )
        case Mended() if event.what == "hull":
            return msg("{ship} regains a hull point.", ship=event.ship)
        case Mended():
            return msg(
                "{ship} gets rid of a marker: {marker}.",
                ship=event.ship,
                marker=called.MARKER_NAMES[event.what],
            )
    return None


def _move(event: Event) -> Sentence:
    match event:
        case Moved() if event.slide:
            return msg("{ship} is drawn alongside {other}.", ship=event.ship, other=ship_of(event.met[0]))
        case Moved() if event.met:
            return msg(
                "{ship} travels {way} inches and meets {others}.",
                ship=event.ship,
                way=inches(event.travelled),
                others=_list([ship_of(met) for met in event.met]),
            )
        case Moved() if event.drift:
            return msg("{ship} drifts {way} inches.", ship=event.ship, way=inches(event.travelled))
        case Moved():
            return msg(
                "{ship} travels {way} inches and heads {degrees} degrees.",
                ship=event.ship,
                way=inches(event.travelled),
                degrees=15 * event.heading,
            )
        case Stayed():
            return msg("{ship} stays.", ship=event.ship)
        case Anchored():
            return msg("{ship} drops anchor.", ship=event.ship)
        case Weighed():
            return msg("{ship} weighs anchor.", ship=event.ship)
        case Withdrawn():
            return msg("{ship} leaves the table.", ship=event.ship)
        case RamDeclared():
            return msg("{ship} rams {target}!", ship=event.ship, target=event.target)
    return None


def _list(parts: Sequence[str | Message]) -> str | Message:
    """One thing, or two; more are not met at once."""
    if len(parts) == 1:
        return parts[0]
    return msg("{one} and {other}", one=parts[0], other=_list(parts[1:]))


def _upkeep(event: Event) -> Sentence:
    match event:
        case Flooded() if event.face <= 2:
            return msg("{face} for the flood in {ship}: it rises.", face=event.face, ship=event.ship)
        case Flooded():
            return msg("{face} for the flood in {ship}: it is kept down.", face=event.face, ship=event.ship)
        case Repaired():
            gone = [marker for marker, _, away in event.rolls if away]
            faces = " ".join(str(face) for _, face, _ in event.rolls)
            if not gone:
                return msg("Repairs on {ship}: {faces}, nothing is mended.", ship=event.ship, faces=faces)
            return msg(
                "Repairs on {ship}: {faces}, mended: {markers}.",
                ship=event.ship,
                faces=faces,
                markers=_list([called.MARKER_NAMES[marker] for marker in gone]),
            )
        case Strained():
            return msg(
                "Overpressure: {faces} for {ships}.",
                faces=" ".join(map(str, event.faces)),
                ships=_ships(event.ships),
            )
    return None
