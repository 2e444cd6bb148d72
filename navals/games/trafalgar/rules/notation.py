"""The notation of actions: words and ids, separated by spaces; a number of stars or a seat for chance."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from navals.core.message import clip, msg
from navals.core.record.word_reader import WordReader, split_words
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE, letter
from navals.games.trafalgar.rules import events
from navals.games.trafalgar.rules.fleet import MASTS, PORT, SHIP_NUMBERS, SHIP_SIDE, SHIPS, SIDES, STARBOARD
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE, GUNS
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.geometry.lattice import HEADINGS

_WORD_ACTIONS: Final[dict[str, events.TrafalgarAction]] = {
    "advance": events.Advance(),
    "port": events.Turn(PORT),
    "starboard": events.Turn(STARBOARD),
    "hold": events.Hold(),
    "done": events.Done(),
    "repair": events.Repair(),
    "end": events.End(),
    "endturn": events.EndTurn(),
    "draw": events.OfferDraw(),
    "accept": events.AcceptDraw(),
    "decline": events.DeclineDraw(),
}
"""Actions written as a single word."""
_WORD_BY_TYPE: Final[dict[type, str]] = {
    type(action): word for word, action in _WORD_ACTIONS.items() if not isinstance(action, events.Turn)
}
_TARGET_NUMBERS: Final = {**SHIP_NUMBERS, **{gun: events.GUN + number for number, gun in enumerate(GUNS)}}
_DRAW_PATTERN: Final = re.compile(r"[A-D]|[0-9]{1,2}", re.ASCII | re.IGNORECASE)
_EQUALS_PATTERN: Final = re.compile(r"[ \t]*=[ \t]*")
_MAX_WORDS: Final = 20


def target_text(target: int) -> str:
    """Return the id of a ship or a port gun."""
    return SHIPS[target].id if target < events.GUN else GUNS[target - events.GUN]


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    events.Turn: lambda action: SIDES[action.side],
    events.Activate: lambda action: f"activate {SHIPS[action.ship].id}",
    events.Fire: lambda action: _append_aim(
        f"fire {SIDES[action.side]} {target_text(action.target)}", action.aim
    ),
    events.Gun: lambda action: _append_aim(
        f"gun {GUNS[action.gun]} {target_text(action.target)}", action.aim
    ),
    events.Die: lambda action: str(action.stars),
    events.Toss: lambda action: letter(action.seat),
    events.Wind: lambda action: f"wind {HEADINGS[action.heading]}",
    events.Lose: lambda action: f"lose {MASTS[action.mast]}",
    events.TakeFlag: lambda action: f"takeflag {HEADINGS[action.heading]}",
    events.Transfer: lambda action: f"transfer {SHIPS[action.giver].id} {SHIPS[action.taker].id}",
    events.Place: lambda action: " ".join(
        ("place", *(f"{SHIPS[n].id}={ANCHORAGES[SHIP_SIDE[n]][berth]}" for n, berth in sorted(action.berths)))
    ),
}


def text(action: events.TrafalgarAction) -> str:
    """Return an action in record notation (``docs/record.md``); the inverse of ``parse``."""
    writer = _WRITERS.get(type(action))
    return _WORD_BY_TYPE[type(action)] if writer is None else writer(action)


def _append_aim(action_text: str, aim: int) -> str:
    return action_text if aim == events.UNAIMED else f"{action_text} {events.AIMS[aim]}"


def parse(text: str, state: TrafalgarState) -> events.TrafalgarAction:
    """Parse an action, ignoring case. Raise NotationError if it is not in the notation."""
    if state.actor() == CHANCE:
        return _parse_draw(text)
    lower_text = text.lower()
    word_action = _WORD_ACTIONS.get(lower_text)
    if word_action is not None:
        return word_action
    if lower_text.startswith("place"):
        text = _EQUALS_PATTERN.sub("=", text) if len(text) < 1000 else text
    tokens = split_words(text, 1000, _MAX_WORDS)
    action = _Reader(text, tokens).parse_action() if tokens else None
    if action is None:
        reason = msg(
            "{text} is not an action of this game: write activate E1, advance, fire port F1 fore, end or "
            "endturn",
            text=clip(text),
        )
        raise NotationError(reason)
    return action


def _parse_draw(draw_text: str) -> events.TrafalgarAction:
    if not _DRAW_PATTERN.fullmatch(draw_text):
        raise NotationError(msg("{text} is not the result of a die roll or a toss", text=clip(draw_text)))
    return (
        events.Die(int(draw_text)) if draw_text.isdecimal() else events.Toss("ABCD".index(draw_text.upper()))
    )


class _Reader(WordReader):
    def parse_action(self) -> events.TrafalgarAction | None:
        """Return the action, or None if no action begins with the first word.

        Raise NotationError if the rest is wrong.
        """
        first_word = self.take().lower()
        if len(self.words) == 1 and first_word in _WORD_ACTIONS:
            return _WORD_ACTIONS[first_word]
        if first_word not in _PARSERS:
            return None
        action = _PARSERS[first_word](self)
        if self.has_more():
            raise self.error_at_word()
        return action

    def parse_word(self, words: tuple[str, ...]) -> int:
        return self.look_up({word.upper(): number for number, word in enumerate(words)})

    def parse_aim(self) -> int:
        return self.parse_word(events.AIMS) if self.has_more() else events.UNAIMED

    def parse_place(self) -> events.Place:
        """Parse a placement (R49). Raise NotationError if it is malformed."""
        placements = []
        for offset, placement_text in self.words[1:]:
            ship_id, separator, anchorage = placement_text.upper().partition("=")
            ship_number = SHIP_NUMBERS.get(ship_id)
            anchorages = ANCHORAGES[0] + ANCHORAGES[1]
            if ship_number is None or not separator or anchorage not in anchorages:
                reason = msg(
                    "{text} does not place a ship: write a ship and an anchorage, like E1=G1",
                    text=clip(placement_text),
                )
                raise NotationError(reason, offset)
            # -1 means an anchorage of the other port.
            port = ANCHORAGES[SHIP_SIDE[ship_number]]
            placements.append((ship_number, port.index(anchorage) if anchorage in port else -1))
            self.index += 1
        if not placements:
            raise self.error_at_word()
        return events.Place(tuple(sorted(placements)))


_PARSERS: Final[dict[str, Callable[[_Reader], events.TrafalgarAction]]] = {
    "activate": lambda reader: events.Activate(reader.look_up(SHIP_NUMBERS)),
    "fire": lambda reader: events.Fire(
        reader.parse_word(SIDES), reader.look_up(_TARGET_NUMBERS), reader.parse_aim()
    ),
    "gun": lambda reader: events.Gun(
        reader.parse_word(GUNS), reader.look_up(SHIP_NUMBERS), reader.parse_aim()
    ),
    "wind": lambda reader: events.Wind(reader.parse_word(HEADINGS)),
    "takeflag": lambda reader: events.TakeFlag(reader.parse_word(HEADINGS)),
    "lose": lambda reader: events.Lose(reader.parse_word(MASTS)),
    "transfer": lambda reader: events.Transfer(reader.look_up(SHIP_NUMBERS), reader.look_up(SHIP_NUMBERS)),
    "place": _Reader.parse_place,
}


def throwers(state: TrafalgarState) -> tuple[int, ...]:
    """Return the seat that rolls the die (see ``Throws.throwers``): the shooter's (R12), or none."""
    shot = state.shot if state.phase == "die" else None
    if isinstance(shot, events.Fire):
        return (SHIP_SIDE[state.active],)
    return (GUN_SIDE[shot.gun],) if isinstance(shot, events.Gun) else ()
