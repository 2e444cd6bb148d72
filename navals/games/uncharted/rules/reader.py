"""Parser for the notation (see ``notation.py``)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from navals.core.message import clip, msg
from navals.core.record.word_reader import WordReader
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE, NOBODY, letter
from navals.games.uncharted.rules import actions
from navals.games.uncharted.rules.cards.deck import cards, sort
from navals.games.uncharted.rules.data.fleet import BATTERIES, MARKERS
from navals.games.uncharted.rules.data.own import mills
from navals.games.uncharted.rules.naming import POINTS
from navals.games.uncharted.rules.sea.terrain import KINDS
from navals.games.uncharted.rules.state import UnchartedState

_SHIP: Final = re.compile(r"[FCHBW][1-9][0-9]?", re.ASCII)
_FULL: Final = re.compile(r"[AB]\.[FCHB][1-9][0-9]?", re.ASCII)
_GUN: Final = re.compile(r"[FCHB][1-9][0-9]?\.[PSFAT]", re.ASCII)
_INCHES: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,3}))?", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,3}", re.ASCII)
_STEPS: Final = re.compile(r"([slr])([1-9][0-9]?)", re.ASCII)
_HELM: Final = re.compile(r"h([lr])([12])", re.ASCII)
_SQUADRON: Final = re.compile(r"S([1-9][0-9]?)", re.ASCII)


def unknown(source: str) -> NotationError:
    """Return the error for a text that does not begin like an action."""
    return NotationError(
        msg(
            "{text} is not an action of this game: write activate S1, move C1 s4 r2, fire C1.P B.F2, play "
            "C05, pass or end",
            text=clip(source),
        )
    )


class Reader(WordReader):
    """Reads the words of an action one by one."""

    def __init__(self, source: str, words: list[tuple[int, str]], state: UnchartedState) -> None:
        super().__init__(source, words)
        self.state = state

    def action(self) -> actions.UnchartedAction:
        """Read a whole action. Raise ``NotationError`` if it is malformed."""
        readers: dict[str, Callable[[], actions.UnchartedAction]] = {
            "deploy": self.deploy,
            "place": self.place,
            "play": self.play,
            "activate": self.activate,
            "move": self.move,
            "melee": self.melee,
            "fire": self.fire,
            "discard": self.discard,
            "pass": actions.Pass,
            "end": actions.End,
            "stay": lambda: actions.Stay(self.ship()),
            "weigh": lambda: actions.Weigh(self.ship()),
        }
        if (read := readers.get(self.take().lower())) is None:
            raise unknown(self.source)
        action = read()
        if self.has_more():
            raise self.wrong()
        return action

    def word(self, text: str) -> None:
        self.expect(self.peek() == text.upper())

    def ship(self) -> str:
        """Read a friendly ship, with or without its side; return its name without it."""
        word = self.peek()
        actor = self.state.actor()
        if actor not in (CHANCE, NOBODY) and word.startswith(f"{letter(actor)}."):
            word = word[2:]
        self.expect(_SHIP.fullmatch(word))
        return word

    def enemy(self) -> str:
        """Read an enemy ship, with or without its side; return its name with it."""
        word = self.peek()
        actor = self.state.actor()
        if _SHIP.fullmatch(word) and actor in (0, 1):
            word = f"{letter(1 - actor)}.{word}"
        self.expect(_FULL.fullmatch(word))
        return word

    def number(self) -> int:
        return int(self.fits(_NUMBER))

    def squadron(self) -> int:
        """Read a squadron such as S2; return its number counted from 0."""
        return int(self.fits(_SQUADRON)[1:]) - 1

    def mills(self, word: str) -> int:
        """Convert inches to thousandths. Raise ``NotationError`` if the word is not a length."""
        if (measure := _INCHES.fullmatch(word)) is None:
            raise self.wrong()
        return mills(measure[1], measure[2])

    def point(self) -> tuple[int, int]:
        """Read a position, two lengths separated by a comma; return it in thousandths of an inch."""
        x, comma, y = self.peek().partition(",")
        if not comma:
            raise self.wrong()
        place = self.mills(x), self.mills(y)
        self.index += 1
        return place

    def deploy(self) -> actions.Deploy:
        squadron = self.squadron()
        self.word("at")
        places: list[tuple[str, int, int]] = []
        while self.peek() not in ("HEADING", ""):
            places.append((self.ship(), *self.point()))
        self.word("heading")
        degrees = self.number()
        if degrees % 15:
            self.index -= 1
            raise self.wrong()
        places.sort(key=lambda entry: self.fleet_index(entry[0]))
        return actions.Deploy(squadron, tuple(places), degrees // 15 % 24)

    def fleet_index(self, name: str) -> int:
        """Return the index of a friendly ship in its fleet; unknown ships come last."""
        side, ships = self.state.actor(), self.state.ships
        places = (n for n, ship in enumerate(ships) if (ship.side, ship.name) == (side, name))
        return next(places, len(ships))

    def place(self) -> actions.Piece:
        kind = self.expect(self.peek().lower() in KINDS).lower()
        self.word("at")
        x, y = self.point()
        self.word("radius")
        radius = self.mills(self.peek())
        self.index += 1
        return actions.Piece(kind, x, y, radius)

    def play(self) -> actions.Play:
        card = self.expect(self.peek() in cards())
        choice: list[str] = []
        while self.has_more():
            word = self.peek()
            is_marker = word.lower() in (*MARKERS, "hull")
            is_target = (
                word in ("+1", "-1", *POINTS, *BATTERIES) or _SHIP.fullmatch(word) or _FULL.fullmatch(word)
            )
            self.expect(is_marker or is_target)
            choice.append(word.lower() if is_marker else word)
        return actions.Play(card, tuple(choice))

    def activate(self) -> actions.Activate:
        squadron = self.squadron()
        group: list[str] = []
        if self.has_more():
            self.word("group")
            group.append(self.ship())
            while self.has_more():
                group.append(self.ship())
        return actions.Activate(squadron, tuple(sorted(group, key=self.fleet_index)))

    def move(self) -> actions.MoveShip:
        ship, helm, steps = self.ship(), 0, ""
        if match := _HELM.fullmatch(self.peek().lower()):
            helm = int(match[2]) * (1 if match[1] == "r" else -1)
            self.index += 1
        goes_back = self.skip("B", "B1")
        while (match := _STEPS.fullmatch(self.peek().lower())) is not None:
            steps += match[1] * int(match[2])
            self.index += 1
        anchor = self.skip("ANCHOR")
        ram = self.enemy()[2:] if self.skip("RAM") else ""
        return actions.MoveShip(ship, steps, helm, goes_back, anchor, ram)

    def skip(self, *words: str) -> bool:
        """Skip the next word if it is one of ``words``; return whether it was."""
        matches = self.peek() in words
        self.index += matches
        return matches

    def melee(self) -> actions.Divide:
        position, word = self.words[self.index] if self.has_more() else (0, "")
        if word.endswith(":"):
            self.words[self.index] = (position, word[:-1])
        ship = self.ship()
        self.skip(":")
        return actions.Divide(ship, self.shares(self.number))

    def shares(self, dice: Callable[[], int]) -> tuple[tuple[str, int], ...]:
        """Read enemies, each with its dice (read by ``dice``). Raise ``NotationError`` if there are none."""
        shares: list[tuple[str, int]] = []
        while self.has_more():
            shares.append((self.enemy(), dice()))
        if not shares:
            raise self.wrong()
        return tuple(shares)

    def fire(self) -> actions.Fire:
        guns = [self.fits(_GUN)]
        while self.skip("+"):
            guns.append(self.fits(_GUN))
        shares = self.shares(lambda: self.number() if _NUMBER.fullmatch(self.peek()) else 0)
        return actions.Fire(tuple(guns), shares)

    def discard(self) -> actions.Discard:
        card_names: list[str] = []
        while self.has_more():
            card_names.append(self.expect(self.peek() in cards()))
        if not card_names:
            raise self.wrong()
        return actions.Discard(sort(tuple(card_names)))
