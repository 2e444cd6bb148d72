"""Notation of actions: words and ids separated by blanks; stars and seats for chance."""

from __future__ import annotations

import re
from typing import Final

from navals.core.message import clip, msg
from navals.core.record.word_reader import WordReader, words
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE, letter
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules.fleet import INDEX, MASTS, PORT, SHIPS, SIDE, SIDES, STARBOARD
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE, GUNS
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.geometry.lattice import HEADINGS

_WORDS: Final[dict[str, ev.TrafalgarAction]] = {
    "advance": ev.Advance(),
    "port": ev.Turn(PORT),
    "starboard": ev.Turn(STARBOARD),
    "hold": ev.Hold(),
    "done": ev.Done(),
    "repair": ev.Repair(),
    "end": ev.End(),
    "endturn": ev.EndTurn(),
    "draw": ev.OfferDraw(),
    "accept": ev.AcceptDraw(),
    "decline": ev.DeclineDraw(),
}
"""Actions written as a single word."""
_NAMES: Final = {type(action): word for word, action in _WORDS.items() if not isinstance(action, ev.Turn)}
_TARGETS: Final = {**INDEX, **{gun: ev.GUN + number for number, gun in enumerate(GUNS)}}
_DRAW: Final = re.compile(r"[A-D]|[0-9]{1,2}", re.ASCII | re.IGNORECASE)
_EQUALS: Final = re.compile(r"[ \t]*=[ \t]*")
_MAX_WORDS: Final = 20


def target_text(target: int) -> str:
    """Return the id of a ship or a port gun."""
    return SHIPS[target].id if target < ev.GUN else GUNS[target - ev.GUN]


def text(action: ev.TrafalgarAction) -> str:
    """Return an action as records write it (``docs/record.md``); ``parse`` reverses it."""
    match action:
        case ev.Turn():
            return SIDES[action.side]
        case ev.Activate():
            return f"activate {SHIPS[action.ship].id}"
        case ev.Fire():
            return _aimed(f"fire {SIDES[action.side]} {target_text(action.target)}", action.aim)
        case ev.Gun():
            return _aimed(f"gun {GUNS[action.gun]} {target_text(action.target)}", action.aim)
        case ev.Die():
            return str(action.stars)
        case ev.Toss():
            return letter(action.seat)
        case ev.Wind():
            return f"wind {HEADINGS[action.heading]}"
        case ev.Lose():
            return f"lose {MASTS[action.mast]}"
        case ev.TakeFlag():
            return f"takeflag {HEADINGS[action.heading]}"
        case ev.Transfer():
            return f"transfer {SHIPS[action.giver].id} {SHIPS[action.taker].id}"
        case ev.Place():
            pairs = [f"{SHIPS[n].id}={ANCHORAGES[SIDE[n]][berth]}" for n, berth in sorted(action.berths)]
            return " ".join(("place", *pairs))
    return _NAMES[type(action)]


def _aimed(words: str, aim: int) -> str:
    return words if aim == ev.UNAIMED else f"{words} {ev.AIMS[aim]}"


def parse(source: str, state: TrafalgarState) -> ev.TrafalgarAction:
    """Return the action written as ``source``, in any case. Raise NotationError."""
    if state.actor() == CHANCE:
        return _draw(source)
    low = source.lower()
    known = _WORDS.get(low)
    if known is not None:
        return known
    if low.startswith("place"):
        source = _EQUALS.sub("=", source) if len(source) < 1000 else source
    listed = words(source, 1000, _MAX_WORDS)
    action = _Reader(source, listed).action() if listed else None
    if action is None:
        reason = msg(
            "{text} is no action of this game: activate E1, advance, fire port F1 fore, end, endturn",
            text=clip(source),
        )
        raise NotationError(reason)
    return action


def _draw(source: str) -> ev.TrafalgarAction:
    if not _DRAW.fullmatch(source):
        raise NotationError(msg("{text} is no result of a die or a toss", text=clip(source)))
    return ev.Die(int(source)) if source.isdecimal() else ev.Toss("ABCD".index(source.upper()))


class _Reader(WordReader):
    """Reads an action word by word."""

    def action(self) -> ev.TrafalgarAction | None:
        """Return the action, or None if no action begins with the first word."""
        word = self.take().lower()
        if len(self.words) == 1 and word in _WORDS:
            return _WORDS[word]
        match word:
            case "activate":
                action: ev.TrafalgarAction = ev.Activate(self.one_of(INDEX))
            case "fire":
                action = ev.Fire(self.word(SIDES), self.one_of(_TARGETS), self.aim())
            case "gun":
                action = ev.Gun(self.word(GUNS), self.one_of(INDEX), self.aim())
            case "wind":
                action = ev.Wind(self.word(HEADINGS))
            case "takeflag":
                action = ev.TakeFlag(self.word(HEADINGS))
            case "lose":
                action = ev.Lose(self.word(MASTS))
            case "transfer":
                action = ev.Transfer(self.one_of(INDEX), self.one_of(INDEX))
            case "place":
                action = self.place()
            case _:
                return None
        if self.more():
            raise self.wrong()
        return action

    def word(self, words: tuple[str, ...]) -> int:
        """Return the index of the next word in a list."""
        return self.one_of({word.upper(): number for number, word in enumerate(words)})

    def aim(self) -> int:
        """Return the aim, if one is given."""
        return self.word(ev.AIMS) if self.more() else ev.UNAIMED

    def place(self) -> ev.Place:
        """Return the ships and their anchorages (R49), sorted by ship."""
        berths = []
        for at, word in self.words[1:]:
            ship, sign, anchorage = word.upper().partition("=")
            number = INDEX.get(ship)
            names = ANCHORAGES[0] + ANCHORAGES[1]
            if number is None or not sign or anchorage not in names:
                reason = msg("{text} is no ship at an anchorage, as in E1=G1", text=clip(word))
                raise NotationError(reason, at)
            # -1: an anchorage of the other port.
            own = ANCHORAGES[SIDE[number]]
            berths.append((number, own.index(anchorage) if anchorage in own else -1))
            self.next += 1
        if not berths:
            raise self.wrong()
        return ev.Place(tuple(sorted(berths)))


def throwers(state: TrafalgarState) -> tuple[int, ...]:
    """Return whose die is rolled (see ``Throws.throwers``): the shooter's (R12); nobody's for the wind."""
    shot = state.shot if state.phase == "die" else None
    if isinstance(shot, ev.Fire):
        return (SIDE[state.active],)
    return (GUN_SIDE[shot.gun],) if isinstance(shot, ev.Gun) else ()
