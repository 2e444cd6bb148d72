"""Sentences about events and results."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from navals.club.words.telling import Wording, fill_template
from navals.core.event import Ended, Event, Landmark, Loss
from navals.core.message import Message, msg, msgn, read_tables
from navals.core.seat import NOBODY
from navals.games.uncharted.card import CARD
from navals.games.uncharted.rules import actions, naming
from navals.games.uncharted.rules import events as ev
from navals.games.uncharted.rules.naming import display_name
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.words import navy

WORDS: Final[Wording] = {
    "squadron": lambda event: event.squadron + 1,
    "ships": lambda event: ", ".join(event.ships),
    "piece": lambda event: naming.TERRAIN_WITH_ARTICLE[event.kind],
    "x": lambda event: event.at[0] / 1000,
    "y": lambda event: event.at[1] / 1000,
    "radius": lambda event: event.radius / 1000,
    "point": lambda event: naming.POINT_NAMES[event.point],
    "cards": lambda event: join_names([naming.CARD_NAMES[card] for card in event.cards]),
    "title": lambda event: naming.CARD_NAMES[event.card],
    "choice": lambda event: " ".join(event.choice),
    "way": lambda event: _distance_text(event.travelled),
    "heading": lambda event: naming.POINT_NAMES[(event.heading + 1) // 3 % 8],
    "gun": lambda event: naming.gun_title(event.guns[0]),
    "ship": lambda event: (
        naming.display_name(event.source) if isinstance(event, ev.Attacked) else _ship_code(event)
    ),
    "battery": lambda event: naming.BATTERY_NAMES[event.guns[0].rpartition(".")[2]],
    "guns": lambda event: _join_list([_battery_text(gun) for gun in event.guns]),
    "shares": lambda event: ", ".join(f"{name} {dice}" for name, dice in event.shares),
    "dice": lambda event: f"{event.faces[0]} + {event.faces[1]} = {event.row}",
    "faces": lambda event: " ".join(map(str, event.faces)),
    "against": lambda event: msg(
        "{damage} for damage, {critical} for a critical hit", damage=event.damage, critical=event.critical
    ),
    "terrain": lambda event: naming.display_name(event.source),
    "marker": lambda event: naming.MARKER_NAMES[event.marker],
    "what": lambda event: naming.CRITICAL_NAMES[event.name],
}
_SENTENCES: Final = read_tables(Path(__file__).with_name("sentences.json"))
_PLAIN_SENTENCES: Final = {getattr(ev, name): text for name, text in _SENTENCES["events"].items()}
_ATTACK_SENTENCES: Final = _SENTENCES["attacks"]
_LANDMARKS: Final[dict[type[Event], Landmark]] = {
    ev.TurnBegan: Landmark("leg", "line", 1),
    ev.RamDeclared: Landmark("ram", "arrow", 3),
    ev.Sunk: Landmark("sunk", "cross", 5),
    **dict.fromkeys((ev.Taken, ev.Abandoned, ev.MeleeBegan), Landmark("boarded", "diamond", 4)),
    ev.CriticalHit: Landmark("hit", "dot", 2),
}


def landmark(event: Event) -> Landmark | None:
    """Return the landmark for an event: a turn, ram, boarding, critical hit or loss; otherwise ``None``."""
    return _LANDMARKS.get(type(event))


def loss(event: Event, options: Options) -> Loss | None:
    """Return what an event costs a side (hull, crew, a marker or the ship itself), or ``None``."""
    match event:
        case ev.HullLost() | ev.CrewLost() | ev.Marked() | ev.Abandoned() | ev.Withdrawn():
            return _ship_loss(_ship_code(event))
        case ev.Sunk() | ev.Taken():
            return _ship_loss(event.ship, is_gone=True)
    return None


def _ship_loss(ship: str, *, is_gone: bool = False) -> Loss | None:
    """Return a loss for the ship's side, or ``None`` for wrecks."""
    side = {"A": 0, "B": 1}.get(ship.partition(".")[0])
    return None if side is None else Loss(side, ship, is_gone)


def is_news(event: Event) -> bool:
    """Return whether an event is a change of wind, a card, a ram, a melee or a repair."""
    card_events = ev.Played | ev.Cancelled | ev.Mended
    return isinstance(event, ev.WindSet | ev.RamDeclared | ev.MeleeBegan | card_events)


def merge_losses(first: Event, second: Event) -> Event | None:
    """Merge two losses of hull points, or two of crew, into one; return ``None`` for other events."""
    match first, second:
        case ev.HullLost(lost=n), ev.HullLost():
            return replace(second, lost=n + second.lost)
        case ev.CrewLost(lost=n), ev.CrewLost():
            return replace(second, lost=n + second.lost)
    return None


def summarize(events: Sequence[Event], options: Options) -> Sequence[Event | Message]:
    """Shorten a list of events. Fire without effect is reported once for its firers and target, without
    batteries and hits; activations are left out, because the squadron's ships are named anyway.
    """
    entries: list[Event | Message] = []
    for event, next_event in zip_longest(events, events[1:]):
        match event, next_event:
            case ev.Attacked(kind="fire"), ev.Decided(hurt=False, criticals=0, chained=False):
                firers = _join_list(list(dict.fromkeys(gun.rpartition(".")[0] for gun in event.guns)))
                plural_message = msg("{ships} fire at {target}: no damage.")
                singular_message = msg("{ships} fires at {target}: no damage.")
                text = plural_message.text if isinstance(firers, Message) else singular_message.text
                message = navy.name_ships(Message(text, {"ships": firers, "target": event.target}), options)
                entries += [message] if message not in entries else []
            case ev.Decided(hurt=False, criticals=0, chained=False), _ if entries and isinstance(
                entries[-1], Message
            ):
                continue
            case ev.Activated(), _:
                continue
            case _:
                entries.append(event)
    return entries or events


def is_routine(event: Event) -> bool:
    """Return whether an event is only about a turn, a pass or discards."""
    return isinstance(event, ev.TurnBegan | ev.TurnEnded | ev.Passed | ev.Idle | ev.Quiet | ev.Discarded)


def is_decisive(event: Event) -> bool:
    """Return whether an event is the loss of a ship."""
    return isinstance(event, ev.Sunk | ev.Taken)


def sentence(event: Event, names: Sequence[str]) -> Message | None:
    """Return the log sentence of an event, or ``None``; ``names`` are the players', by seat."""
    match event:
        case Ended():
            return CARD.reason(event.result, names)
        case ev.Moved(travelled=0, steps="", helm=0, met=()):
            # A ship that anchors without moving gets a separate event.
            return None
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
            return _roll_off_text(event, names)
        case ev.Taken():
            return _capture_text(event, names[event.side])
    return fill_template(_event_text(event) or _PLAIN_SENTENCES.get(type(event)), event, names, WORDS)


def describe(event: Event, names: Sequence[str], options: Options) -> Message | None:
    """Return the log sentence of an event for readers: with ship names, and card choices in words."""
    if (message := sentence(event, names)) is None:
        return None
    if isinstance(event, ev.Played) and event.choice:
        message = Message(message.text, {**message.args, "choice": choice_text(event.card, event.choice)})
    # A card's choice names the player's own ships without their side.
    return navy.name_ships(message, options, event.seat if isinstance(event, ev.Played) else -1)


def choice_text(card: str, choice: tuple[str, ...]) -> str | Message:
    """Return the choice made for a card in words, with ships by their codes (see ``navy.name_ships``)."""
    match card:
        case "C01":
            return msg("clockwise") if choice[0] == "+1" else msg("anticlockwise")
        case "L1":
            return naming.POINT_NAMES[naming.COMPASS.index(choice[0])]
        case "D6":
            repair_text = msg("a hull point") if choice[1] == "hull" else naming.MARKER_NAMES[choice[1]]
            return msg("{ship}, {what}", ship=choice[0], what=repair_text)
        case "I7" | "O7":
            battery, ship_codes = naming.BATTERY_NAMES[choice[0]], " ".join(choice[1:])
            return msg("{battery}, {ship}", battery=battery, ship=ship_codes) if ship_codes else battery
    return " + ".join(choice)


def join_names(names: Sequence[Message]) -> Message:
    """Join several names with commas."""
    *other_names, result = names
    for name in reversed(other_names):
        result = msg("{first}, {others}", first=name, others=result)
    return result


def _join_list(items: Sequence[str | Message]) -> str | Message:
    if len(items) == 1:
        return items[0]
    return msg("{one} and {other}", one=items[0], other=_join_list(items[1:]))


def _distance_text(thousandths: int) -> Message:
    return msg("1 inch") if thousandths == 1000 else msg("{n} inches", n=thousandths / 1000)


def _battery_text(gun: str) -> Message:
    ship, _, battery = gun.rpartition(".")
    return msg("{ship} ({battery})", ship=ship, battery=naming.BATTERY_NAMES[battery])


def _ship_code(event: Event) -> str:
    return getattr(event, "ship", "") or getattr(event, "target", "")


def _roll_off_text(event: ev.RolledOff, names: Sequence[str]) -> Message:
    first_sum, second_sum = event.sums
    sentence_args = {"one": names[0], "a": first_sum, "other": names[1], "b": second_sum}
    if event.winner == NOBODY:
        return msg("{one} rolls {a}, {other} {b}: both roll again.", **sentence_args)
    sentence_args["name"] = names[event.winner]
    if event.what == "place":
        return msg("{one} rolls {a}, {other} {b}: {name} deploys first.", **sentence_args)
    if event.what == "cards":
        return msg("{one} rolls {a}, {other} {b}: {name} plays cards last.", **sentence_args)
    return msg("{one} rolls {a}, {other} {b}: {name} has the initiative.", **sentence_args)


def _capture_text(event: ev.Taken, name: str) -> Message:
    match event.fate:
        case "prize":
            return msg("{name} takes {ship} as a prize.", ship=event.ship, name=name)
        case "saved":
            return msg("{name} saves {ship}.", ship=event.ship, name=name)
    return msg("{name} takes the derelict {ship}.", ship=event.ship, name=name)


def _event_text(event: Event) -> Message | None:
    """Return the sentence of an event whose wording depends on its fields, or ``None``."""
    match event:
        case ev.PiecesCounted():
            return msgn("{n} piece of terrain to place.", "{n} pieces of terrain to place.", event.count)
        case ev.Drawn() if event.cards:
            return msg("You draw: {cards}.")
        case ev.Drawn():
            return msgn("{name} draws {n} card.", "{name} draws {n} cards.", event.count)
        case ev.Thrown(melee=True):
            return msgn(
                "{faces} against {ship}: {n} hit in the melee.",
                "{faces} against {ship}: {n} hits in the melee.",
                event.hits,
            )
        case ev.Thrown():
            return msgn("{faces} against {ship}: {n} hit.", "{faces} against {ship}: {n} hits.", event.hits)
        case ev.Decided(chained=True):
            return msgn(
                "{n} hit on {ship}: her rigging is shot away.",
                "{n} hits on {ship}: her rigging is shot away.",
                event.hits,
            )
        case ev.Decided() if event.criticals:
            return msgn(
                "{hits} hits on {ship}: {n} critical hit.",
                "{hits} hits on {ship}: {n} critical hits.",
                event.criticals,
            )
        case ev.Decided(hurt=True):
            return msgn("{n} hit on {ship}: damage.", "{n} hits on {ship}: damage.", event.hits)
        case ev.Decided(hits=0):
            return msg("No hit on {ship}.")
        case ev.Decided():
            return msgn(
                "{n} hit on {ship} ({against}): no damage.",
                "{n} hits on {ship} ({against}): no damage.",
                event.hits,
            )
        case ev.HullLost(lost=n):
            return msgn(
                "{ship} loses {n} hull point ({left} left).", "{ship} loses {n} hull points ({left} left).", n
            )
        case ev.CrewLost(lost=n):
            return msgn("{ship} loses {n} crew ({left} left).", "{ship} loses {n} crew ({left} left).", n)
        case ev.Marked(again=False):
            return msg("{ship} gets a marker: {marker}.")
        case ev.Sunk(blast=True):
            return msg("{ship} blows up.")
        case ev.Aimed() if len(event.shares) > 1:
            return msg("{gun} splits its fire: {shares}.")
        case ev.Passed(moment="discard"):
            return msg("{name} keeps their hand.")
        case ev.Attacked(kind="fire") if len(event.guns) > 1:
            return msg("Linked fire at {target}, range band {band}: {guns}.")
        case ev.Attacked():
            return _ATTACK_SENTENCES[event.kind]
        case ev.WindRolled(face=6):
            return msg("The die shows {face}: the wind shifts.")
        case ev.Played() if event.choice:
            return msg("{name} plays {title}: {choice}.")
        case ev.Mended(what="hull"):
            return msg("{ship} regains a hull point.")
        case ev.Mended():
            return msg("{ship} loses a marker: {marker}.", marker=naming.MARKER_NAMES[event.what])
        case ev.Moved(slide=True):
            return msg("{ship} is pulled alongside {other}.", other=display_name(event.met[0]))
        case ev.Moved() if event.met:
            name_list = _join_list([display_name(code) for code in event.met])
            return msg("{ship} sails {way} and runs into {others}.", others=name_list)
        case ev.Moved(drift=True):
            return msg("{ship} drifts {way}.")
        case ev.Moved(travelled=0) if event.heading == event.start_heading:
            return msg("{ship} stays put.")
        case ev.Moved(travelled=0):
            return msg("{ship} turns to the {heading}.")
        case ev.Activated() if event.left:
            return msg(
                "{name} activates squadron {squadron}: {ships}. Out of command: {others}.",
                others=", ".join(event.left),
                ships=", ".join(event.group),
            )
        case ev.Activated():
            return msg("{name} activates squadron {squadron}: {ships}.", ships=", ".join(event.group))
        case ev.Flooded() if event.face <= 2:
            return msg("{face} for the flooding in {ship}: it gets worse.")
        case ev.Repaired():
            markers = [naming.MARKER_NAMES[marker] for marker, _, is_removed in event.rolls if is_removed]
            faces = " ".join(str(face) for _, face, _ in event.rolls)
            if not markers:
                return msg("Repairs on {ship}: {faces}, nothing is repaired.", faces=faces)
            return msg(
                "Repairs on {ship}: {faces}, repaired: {markers}.", faces=faces, markers=_join_list(markers)
            )
    return None


_THEMES: Final[dict[str, tuple[type, ...]]] = {
    "array": (actions.Piece, actions.Deploy),
    "cards": (actions.Play, actions.Pass, actions.Discard),
    "order": (actions.Activate,),
    "sail": (actions.MoveShip, actions.Stay, actions.Weigh),
    "melee": (actions.Divide,),
    "fire": (actions.Fire, actions.End),
}


def theme(view: View, action: actions.UnchartedAction) -> str:
    """Return the theme (``Card.themes``) of a decision whose right answer is ``action``, or ''."""
    if isinstance(action, actions.MoveShip) and action.ram:
        return "ram"
    return next((name for name, kinds in _THEMES.items() if isinstance(action, kinds)), "")
