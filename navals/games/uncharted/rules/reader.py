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
from navals.games.uncharted.rules.cards.deck import cards, sort_cards
from navals.games.uncharted.rules.data.fleet import BATTERIES, MARKERS
from navals.games.uncharted.rules.data.own import parse_thousandths
from navals.games.uncharted.rules.naming import COMPASS
from navals.games.uncharted.rules.sea.terrain import KINDS
from navals.games.uncharted.rules.state import UnchartedState

_SHIP_PATTERN: Final = re.compile(r"[FCHBW][1-9][0-9]?", re.ASCII)
_FULL_NAME_PATTERN: Final = re.compile(r"[AB]\.[FCHB][1-9][0-9]?", re.ASCII)
_GUN_PATTERN: Final = re.compile(r"[FCHB][1-9][0-9]?\.[PSFAT]", re.ASCII)
_INCHES_PATTERN: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,3}))?", re.ASCII)
_NUMBER_PATTERN: Final = re.compile(r"[0-9]{1,3}", re.ASCII)
_STEPS_PATTERN: Final = re.compile(r"([slr])([1-9][0-9]?)", re.ASCII)
_HELM_PATTERN: Final = re.compile(r"h([lr])([12])", re.ASCII)
_SQUADRON_PATTERN: Final = re.compile(r"S([1-9][0-9]?)", re.ASCII)


def unknown_action_error(source: str) -> NotationError:
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

    def read_action(self) -> actions.UnchartedAction:
        """Read a whole action. Raise ``NotationError`` if it is malformed."""
        readers: dict[str, Callable[[], actions.UnchartedAction]] = {
            "deploy": self.read_deploy,
            "place": self.read_piece,
            "play": self.read_play,
            "activate": self.read_activate,
            "move": self.read_move,
            "melee": self.read_melee,
            "fire": self.read_fire,
            "discard": self.read_discard,
            "pass": actions.Pass,
            "end": actions.End,
            "stay": lambda: actions.Stay(self.read_ship()),
            "weigh": lambda: actions.Weigh(self.read_ship()),
        }
        if (reader := readers.get(self.take().lower())) is None:
            raise unknown_action_error(self.source)
        action = reader()
        if self.has_more():
            raise self.error_at_word()
        return action

    def expect_word(self, word: str) -> None:
        self.expect(self.peek() == word.upper())

    def read_ship(self) -> str:
        """Read a friendly ship, with or without its side; return its name without it."""
        word = self.peek()
        actor = self.state.actor()
        if actor not in (CHANCE, NOBODY) and word.startswith(f"{letter(actor)}."):
            word = word[2:]
        self.expect(_SHIP_PATTERN.fullmatch(word))
        return word

    def read_enemy(self) -> str:
        """Read an enemy ship, with or without its side; return its name with it."""
        word = self.peek()
        actor = self.state.actor()
        if _SHIP_PATTERN.fullmatch(word) and actor in (0, 1):
            word = f"{letter(1 - actor)}.{word}"
        self.expect(_FULL_NAME_PATTERN.fullmatch(word))
        return word

    def read_number(self) -> int:
        return int(self.take_match(_NUMBER_PATTERN))

    def read_squadron(self) -> int:
        """Read a squadron such as S2; return its number counted from 0."""
        return int(self.take_match(_SQUADRON_PATTERN)[1:]) - 1

    def convert_inches(self, word: str) -> int:
        """Convert inches to thousandths. Raise ``NotationError`` if the word is not a length."""
        if (match := _INCHES_PATTERN.fullmatch(word)) is None:
            raise self.error_at_word()
        return parse_thousandths(match[1], match[2])

    def read_point(self) -> tuple[int, int]:
        """Read a position, two lengths separated by a comma; return it in thousandths of an inch."""
        x, comma, y = self.peek().partition(",")
        if not comma:
            raise self.error_at_word()
        point = self.convert_inches(x), self.convert_inches(y)
        self.index += 1
        return point

    def read_deploy(self) -> actions.Deploy:
        squadron = self.read_squadron()
        self.expect_word("at")
        places: list[tuple[str, int, int]] = []
        while self.peek() not in ("HEADING", ""):
            places.append((self.read_ship(), *self.read_point()))
        self.expect_word("heading")
        degrees = self.read_number()
        if degrees % 15:
            self.index -= 1
            raise self.error_at_word()
        places.sort(key=lambda entry: self.fleet_index(entry[0]))
        return actions.Deploy(squadron, tuple(places), degrees // 15 % 24)

    def fleet_index(self, name: str) -> int:
        """Return the index of a friendly ship in its fleet; unknown ships come last."""
        side, ships = self.state.actor(), self.state.ships
        numbers = (n for n, ship in enumerate(ships) if (ship.side, ship.name) == (side, name))
        return next(numbers, len(ships))

    def read_piece(self) -> actions.Piece:
        kind = self.expect(self.peek().lower() in KINDS).lower()
        self.expect_word("at")
        x, y = self.read_point()
        self.expect_word("radius")
        radius = self.convert_inches(self.peek())
        self.index += 1
        return actions.Piece(kind, x, y, radius)

    def read_play(self) -> actions.Play:
        card = self.expect(self.peek() in cards())
        choice: list[str] = []
        while self.has_more():
            word = self.peek()
            is_marker = word.lower() in (*MARKERS, "hull")
            is_target = (
                word in ("+1", "-1", *COMPASS, *BATTERIES)
                or _SHIP_PATTERN.fullmatch(word)
                or _FULL_NAME_PATTERN.fullmatch(word)
            )
            self.expect(is_marker or is_target)
            choice.append(word.lower() if is_marker else word)
        return actions.Play(card, tuple(choice))

    def read_activate(self) -> actions.Activate:
        squadron = self.read_squadron()
        group: list[str] = []
        if self.has_more():
            self.expect_word("group")
            group.append(self.read_ship())
            while self.has_more():
                group.append(self.read_ship())
        return actions.Activate(squadron, tuple(sorted(group, key=self.fleet_index)))

    def read_move(self) -> actions.MoveShip:
        ship, helm, steps = self.read_ship(), 0, ""
        if match := _HELM_PATTERN.fullmatch(self.peek().lower()):
            helm = int(match[2]) * (1 if match[1] == "r" else -1)
            self.index += 1
        goes_astern = self.skip_word("B", "B1")
        while (match := _STEPS_PATTERN.fullmatch(self.peek().lower())) is not None:
            steps += match[1] * int(match[2])
            self.index += 1
        drops_anchor = self.skip_word("ANCHOR")
        ram = self.read_enemy()[2:] if self.skip_word("RAM") else ""
        return actions.MoveShip(ship, steps, helm, goes_astern, drops_anchor, ram)

    def skip_word(self, *words: str) -> bool:
        """Skip the next word if it is one of ``words``; return whether it was."""
        is_match = self.peek() in words
        self.index += is_match
        return is_match

    def read_melee(self) -> actions.Divide:
        offset, word = self.words[self.index] if self.has_more() else (0, "")
        if word.endswith(":"):
            self.words[self.index] = (offset, word[:-1])
        ship = self.read_ship()
        self.skip_word(":")
        return actions.Divide(ship, self.read_shares(self.read_number))

    def read_shares(self, read_dice: Callable[[], int]) -> tuple[tuple[str, int], ...]:
        """Read enemies, each with its dice (``read_dice``). Raise ``NotationError`` if there is none."""
        shares: list[tuple[str, int]] = []
        while self.has_more():
            shares.append((self.read_enemy(), read_dice()))
        if not shares:
            raise self.error_at_word()
        return tuple(shares)

    def read_fire(self) -> actions.Fire:
        guns = [self.take_match(_GUN_PATTERN)]
        while self.skip_word("+"):
            guns.append(self.take_match(_GUN_PATTERN))
        shares = self.read_shares(lambda: self.read_number() if _NUMBER_PATTERN.fullmatch(self.peek()) else 0)
        return actions.Fire(tuple(guns), shares)

    def read_discard(self) -> actions.Discard:
        card_ids: list[str] = []
        while self.has_more():
            card_ids.append(self.expect(self.peek() in cards()))
        if not card_ids:
            raise self.error_at_word()
        return actions.Discard(sort_cards(tuple(card_ids)))
