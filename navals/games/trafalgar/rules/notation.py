"""The notation of actions: words and ids separated by spaces; for chance, stars or a seat."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from navals.core.message import clip, msg
from navals.core.record.word_reader import WordReader, words
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE, letter
from navals.games.trafalgar.rules import events
from navals.games.trafalgar.rules.fleet import INDEX, MASTS, PORT, SHIPS, SIDE, SIDES, STARBOARD
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE, GUNS
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.geometry.lattice import HEADINGS

_WORDS: Final[dict[str, events.TrafalgarAction]] = {
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
_NAMES: Final[dict[type, str]] = {
    type(action): word for word, action in _WORDS.items() if not isinstance(action, events.Turn)
}
_TARGETS: Final = {**INDEX, **{gun: events.GUN + number for number, gun in enumerate(GUNS)}}
_DRAW: Final = re.compile(r"[A-D]|[0-9]{1,2}", re.ASCII | re.IGNORECASE)
_EQUALS: Final = re.compile(r"[ \t]*=[ \t]*")
_MAX_WORDS: Final = 20


def target_text(target: int) -> str:
    """Return the id of a ship or a port gun."""
    return SHIPS[target].id if target < events.GUN else GUNS[target - events.GUN]


_TEXTS: Final[dict[type, Callable[[Any], str]]] = {
    events.Turn: lambda action: SIDES[action.side],
    events.Activate: lambda action: f"activate {SHIPS[action.ship].id}",
    events.Fire: lambda action: _with_aim(
        f"fire {SIDES[action.side]} {target_text(action.target)}", action.aim
    ),
    events.Gun: lambda action: _with_aim(f"gun {GUNS[action.gun]} {target_text(action.target)}", action.aim),
    events.Die: lambda action: str(action.stars),
    events.Toss: lambda action: letter(action.seat),
    events.Wind: lambda action: f"wind {HEADINGS[action.heading]}",
    events.Lose: lambda action: f"lose {MASTS[action.mast]}",
    events.TakeFlag: lambda action: f"takeflag {HEADINGS[action.heading]}",
    events.Transfer: lambda action: f"transfer {SHIPS[action.giver].id} {SHIPS[action.taker].id}",
    events.Place: lambda action: " ".join(
        ("place", *(f"{SHIPS[n].id}={ANCHORAGES[SIDE[n]][berth]}" for n, berth in sorted(action.berths)))
    ),
}


def text(action: events.TrafalgarAction) -> str:
    """Return an action in record notation (``docs/record.md``); the inverse of ``parse``."""
    writer = _TEXTS.get(type(action))
    return _NAMES[type(action)] if writer is None else writer(action)


def _with_aim(words: str, aim: int) -> str:
    return words if aim == events.UNAIMED else f"{words} {events.AIMS[aim]}"


def parse(text: str, state: TrafalgarState) -> events.TrafalgarAction:
    """Parse an action, ignoring case. Raise NotationError if it is not in the notation."""
    if state.actor() == CHANCE:
        return _parse_draw(text)
    lower_text = text.lower()
    entry = _WORDS.get(lower_text)
    if entry is not None:
        return entry
    if lower_text.startswith("place"):
        text = _EQUALS.sub("=", text) if len(text) < 1000 else text
    tokens = words(text, 1000, _MAX_WORDS)
    action = _Reader(text, tokens).action() if tokens else None
    if action is None:
        reason = msg(
            "{text} is not an action of this game: write activate E1, advance, fire port F1 fore, end or "
            "endturn",
            text=clip(text),
        )
        raise NotationError(reason)
    return action


def _parse_draw(source: str) -> events.TrafalgarAction:
    if not _DRAW.fullmatch(source):
        raise NotationError(msg("{text} is not the result of a die roll or a toss", text=clip(source)))
    return events.Die(int(source)) if source.isdecimal() else events.Toss("ABCD".index(source.upper()))


class _Reader(WordReader):
    def action(self) -> events.TrafalgarAction | None:
        """Return the action, or None if no action begins with the first word.

        Raise NotationError if the rest is wrong.
        """
        word = self.take().lower()
        if len(self.words) == 1 and word in _WORDS:
            return _WORDS[word]
        if word not in _FORMS:
            return None
        action = _FORMS[word](self)
        if self.has_more():
            raise self.wrong()
        return action

    def word(self, words: tuple[str, ...]) -> int:
        return self.one_of({word.upper(): number for number, word in enumerate(words)})

    def aim(self) -> int:
        return self.word(events.AIMS) if self.has_more() else events.UNAIMED

    def place(self) -> events.Place:
        """Parse a placement (R49). Raise NotationError if it is malformed."""
        berths = []
        for offset, word in self.words[1:]:
            ship, sign, anchorage = word.upper().partition("=")
            number = INDEX.get(ship)
            names = ANCHORAGES[0] + ANCHORAGES[1]
            if number is None or not sign or anchorage not in names:
                reason = msg(
                    "{text} does not place a ship: write a ship and an anchorage, like E1=G1", text=clip(word)
                )
                raise NotationError(reason, offset)
            # -1 means an anchorage of the other port.
            port = ANCHORAGES[SIDE[number]]
            berths.append((number, port.index(anchorage) if anchorage in port else -1))
            self.index += 1
        if not berths:
            raise self.wrong()
        return events.Place(tuple(sorted(berths)))


_FORMS: Final[dict[str, Callable[[_Reader], events.TrafalgarAction]]] = {
    "activate": lambda reader: events.Activate(reader.one_of(INDEX)),
    "fire": lambda reader: events.Fire(reader.word(SIDES), reader.one_of(_TARGETS), reader.aim()),
    "gun": lambda reader: events.Gun(reader.word(GUNS), reader.one_of(INDEX), reader.aim()),
    "wind": lambda reader: events.Wind(reader.word(HEADINGS)),
    "takeflag": lambda reader: events.TakeFlag(reader.word(HEADINGS)),
    "lose": lambda reader: events.Lose(reader.word(MASTS)),
    "transfer": lambda reader: events.Transfer(reader.one_of(INDEX), reader.one_of(INDEX)),
    "place": _Reader.place,
}


def throwers(state: TrafalgarState) -> tuple[int, ...]:
    """Return the seat that rolls the die (see ``Throws.throwers``): the shooter's (R12), or none."""
    shot = state.shot if state.phase == "die" else None
    if isinstance(shot, events.Fire):
        return (SIDE[state.active],)
    return (GUN_SIDE[shot.gun],) if isinstance(shot, events.Gun) else ()
