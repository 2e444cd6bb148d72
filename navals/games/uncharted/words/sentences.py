"""Sentences of the Uncharted Seas: what is said of its events and results, and the board for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg, msgn
from navals.core.seat import NOBODY
from navals.games.uncharted.card import reason
from navals.games.uncharted.rules import events as ev
from navals.games.uncharted.rules import names as called
from navals.games.uncharted.rules.names import ship_of
from navals.games.uncharted.rules.notation import inches
from navals.games.uncharted.words import fighting

if TYPE_CHECKING:
    pass

Sentence = Message | None
WHY_ROLL: Final = ("place", "cards", "initiative")


def landmark(event: Event) -> Landmark | None:
    """Turns, rams, boardings, critical hits, ships that are lost."""
    match event:
        case ev.TurnBegan():
            return "leg"
        case ev.RamDeclared():
            return "ram"
    return fighting.landmark(event)


def sentence(event: Event, names: Sequence[str]) -> Sentence:
    """The log's sentence."""
    match event:
        case (
            ev.RolledOff()
            | ev.PiecesCounted()
            | ev.PiecePlaced()
            | ev.Deployed()
            | ev.WindSet()
            | ev.WindRolled()
        ):
            return _opening(event, names)
        case ev.Drawn() | ev.Reshuffled() | ev.Played() | ev.Cancelled() | ev.Discarded() | ev.Mended():
            return _cards(event, names)
        case ev.TurnBegan():
            return msg("Turn {number}.", number=event.number)
        case ev.Activated():
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
        case ev.Idle():
            return msg("{name} has no squadron left to activate.", name=names[event.seat])
        case ev.Quiet():
            return msg("{name} fires no more.", name=names[event.seat])
        case ev.Moved() | ev.Stayed() | ev.Anchored() | ev.Weighed() | ev.Withdrawn() | ev.RamDeclared():
            return _move(event)
        case ev.Flooded() | ev.Repaired() | ev.Strained():
            return _upkeep(event)
        case ev.TurnEnded():
            return msg(
                "Turn {number} is over: {name} {score}, {other} {other_score}.",
                number=event.number,
                name=names[0],
                score=event.score[0],
                other=names[1],
                other_score=event.score[1],
            )
        case ev.Ended():
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
        case ev.RolledOff():
            return _roll_off(event, names)
        case ev.PiecesCounted():
            return msgn("{n} piece of terrain is placed.", "{n} pieces of terrain are placed.", event.count)
        case ev.PiecePlaced():
            return msg(
                "{name} places {piece} at {x}, {y}, radius {radius}.",
                name=names[event.seat],
                piece=called.A_TERRAIN[event.kind],
                x=inches(event.at[0]),
                y=inches(event.at[1]),
                radius=inches(event.radius),
            )
        case ev.Deployed():
            return msg(
                "{name} deploys squadron {squadron}: {ships}.",
                name=names[event.seat],
                squadron=event.squadron + 1,
                ships=_ships(event.ships),
            )
        case ev.WindSet():
            return msg("The wind blows to the {point}.", point=called.POINT_NAMES[event.point])
        case ev.WindRolled() if event.face == 6:
            return msg("{face} for the wind: it changes.", face=event.face)
        case ev.WindRolled():
            return msg("{face} for the wind: it holds.", face=event.face)
    return None


def _roll_off(event: ev.RolledOff, names: Sequence[str]) -> Message:
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
        case ev.Drawn() if event.cards:
            return msg("You draw: {cards}.", cards=_listed([called.card(card) for card in event.cards]))
        case ev.Drawn():
            return msgn(
                "{name} draws {n} card.", "{name} draws {n} cards.", event.count, name=names[event.seat]
            )
        case ev.Reshuffled():
            return msg("{name} shuffles the discards.", name=names[event.seat])
        case ev.Played() if event.choice:
            return msg(
                "{name} plays {title}: {choice}.",
                name=names[event.seat],
                title=called.card(event.card),
                choice=" ".join(event.choice),
            )
        case ev.Played():
            return msg(
                "{name} plays {title}.",
                name=names[event.seat],
                title=called.card(event.card),
            )
        case ev.Cancelled():
            return msg("{title} is cancelled.", title=called.card(event.card))
        case ev.Discarded():
            return msg(
                "{name} throws away {cards}.",
                name=names[event.seat],
                cards=_listed([called.card(card) for card in event.cards]),
            )
        case ev.Mended() if event.what == "hull":
            return msg("{ship} regains a hull point.", ship=event.ship)
        case ev.Mended():
            return msg(
                "{ship} gets rid of a marker: {marker}.",
                ship=event.ship,
                marker=called.MARKER_NAMES[event.what],
            )
    return None


def _move(event: Event) -> Sentence:
    match event:
        case ev.Moved() if event.slide:
            return msg("{ship} is drawn alongside {other}.", ship=event.ship, other=ship_of(event.met[0]))
        case ev.Moved() if event.met:
            return msg(
                "{ship} travels {way} inches and meets {others}.",
                ship=event.ship,
                way=inches(event.travelled),
                others=_list([ship_of(met) for met in event.met]),
            )
        case ev.Moved() if event.drift:
            return msg("{ship} drifts {way} inches.", ship=event.ship, way=inches(event.travelled))
        case ev.Moved():
            return msg(
                "{ship} travels {way} inches and heads {degrees} degrees.",
                ship=event.ship,
                way=inches(event.travelled),
                degrees=15 * event.heading,
            )
        case ev.Stayed():
            return msg("{ship} stays.", ship=event.ship)
        case ev.Anchored():
            return msg("{ship} drops anchor.", ship=event.ship)
        case ev.Weighed():
            return msg("{ship} weighs anchor.", ship=event.ship)
        case ev.Withdrawn():
            return msg("{ship} leaves the table.", ship=event.ship)
        case ev.RamDeclared():
            return msg("{ship} rams {target}!", ship=event.ship, target=event.target)
    return None


def _list(parts: Sequence[str | Message]) -> str | Message:
    """One thing, or two; more are not met at once."""
    if len(parts) == 1:
        return parts[0]
    return msg("{one} and {other}", one=parts[0], other=_list(parts[1:]))


def _upkeep(event: Event) -> Sentence:
    match event:
        case ev.Flooded() if event.face <= 2:
            return msg("{face} for the flood in {ship}: it rises.", face=event.face, ship=event.ship)
        case ev.Flooded():
            return msg("{face} for the flood in {ship}: it is kept down.", face=event.face, ship=event.ship)
        case ev.Repaired():
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
        case ev.Strained():
            return msg(
                "Overpressure: {faces} for {ships}.",
                faces=" ".join(map(str, event.faces)),
                ships=_ships(event.ships),
            )
    return None
