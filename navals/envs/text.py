"""A game in words, for language models and whoever else reads: the rules, what a seat sees and was told, what it may do.

No other package is needed. Everything that a seat reads comes from its view and from the events told to it.

>>> env = TextGame("mats", seed="7")
>>> env.seat, env.observation().splitlines()[0]
('A', 'seat=A actor=A')
>>> env.step(env.legal()[0]).error
''
>>> env.step("sail home").error != ""
True
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from navals.core import position as rules
from navals.core.dice import Dice
from navals.core.event import Event
from navals.core.game import Game
from navals.core.message import Message
from navals.core.position import Position
from navals.core.refusal import NotationError
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY, from_letter, letter
from navals.core.words.book import Rule
from navals.engine import wire
from navals.envs import coding
from navals.ui.features.learning.rulebook import sections_of
from navals.ui.registry import board_text
from navals.ui.words import sentences
from navals.ui.words.i18n import Language, language

SHOWN: Final = 32
"""How many of the actions are named where they cannot be listed."""


class Turn(msgspec.Struct, frozen=True):
    """What came of an action: by seat the ``rewards`` that it brought (all 0 before the end), whether the game is over, and why the action was refused ("": it was
    not). A refused action changes nothing."""

    rewards: tuple[float, ...]
    over: bool
    error: str = ""


class TextGame:
    """One game. ``options`` are those of a record (None: the game's own for computers), ``seed`` feeds the dice, ``lang`` is ``en`` or ``fr``.
    Raises ValueError for a game or options that there are not."""

    def __init__(self, game_id: str, options: str | None = None, seed: str = "1", lang: str = "en") -> None:
        self.game: Game[Any] = coding.known(game_id)
        self.options: Any = coding.options_of(self.game, options)
        self.seats: int = self.game.seating.seats(self.options)
        self._t: Language = language(lang)
        self._dice = Dice(seed)
        self._draws = 0
        self._position = Position(self.game.start(self.options))
        self._told: list[Event] = []
        self._read = [0] * self.seats
        self._settle()

    @property
    def seat(self) -> str | None:
        """Who must act; None when the game is over."""
        now = rules.actor(self._position)
        return None if now == NOBODY else letter(now)

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        return rules.result(self._position)

    def rules(self) -> str:
        """The rules of the game, from its own book."""
        t, lines = self._t, []
        for section in sections_of(self.game):
            lines += ["", t.message(section.title), ""]
            for item in section.items:
                if isinstance(item, Rule):
                    lines.append(f"{item.number}. {t.message(item.text)}")
                elif isinstance(text := getattr(item, "text", item), Message):
                    lines.append(t.message(text))
        return "\n".join(lines).strip()

    def observation(self, seat: str | None = None) -> str:
        """What a seat (None: who must act) sees: whose turn it is, what it was told since it acted last, the board in words, the view as JSON. Raises ValueError where there is no such seat."""
        own = self._seat(seat)
        view, t = self._position.state.view(own), self._t
        lines = [f"seat={letter(own)} actor={self.seat or '-'}"]
        names = [letter(n) for n in range(self.seats)]
        for event in self._told[self._read[own] :]:
            if event.visible_to(own):
                said = self.game.told(event, own, names, self.options)
                if said is not None:
                    lines.append("- " + t.sentence(said))
        lines += ["", board_text(self.game.id, view, t), ""]
        lines.append(wire.encoded(self.game, view))
        return "\n".join(lines)

    def legal(self) -> tuple[str, ...]:
        """What may be done, in notation: all of it, or examples (``complete``)."""
        return self._choices()[0]

    def complete(self) -> bool:
        """Whether ``legal`` is all that may be done."""
        return self._choices()[1]

    def step(self, action: str) -> Turn:
        """Do something in notation, ``resign`` too. What cannot be done is told in ``error``."""
        seat = rules.actor(self._position)
        nothing = (0.0,) * self.seats
        if seat == NOBODY:
            return Turn(nothing, True, self._t("the game is over"))
        try:
            done = (
                rules.Resign()
                if action.strip() == "resign"
                else self.game.parse(action, self._position.state)
            )
        except NotationError as error:
            return Turn(nothing, False, self._t.message(error.message))
        refusal = rules.check(self.game, self._position, seat, done)
        if refusal is not None:
            said = self._t.message(refusal.message)
            return Turn(nothing, False, f"{said} ({refusal.rule})" if refusal.rule else said)
        self._read[seat] = len(self._told)
        self._position = rules.apply(self.game, self._position, seat, done, self._told)
        self._settle()
        result = self.result
        if result is None:
            return Turn(nothing, False)
        side = self.game.seating.side
        return Turn(tuple(coding.reward(result, side(n, self.options)) for n in range(self.seats)), True)

    def ending(self) -> str:
        """How it ended, in a sentence; "" while it goes on."""
        result = self.result
        if result is None:
            return ""
        names = [letter(n) for n in range(self.seats)]
        sides = sentences.sides_of(self.game, self.options)
        return self._t.message(sentences.reason(self.game.card, result, sides, names))

    def _choices(self) -> tuple[tuple[str, ...], bool]:
        now = rules.actor(self._position)
        if now == NOBODY:
            return (), True
        found = wire.choices(self.game, self._position.state.view(now), SHOWN)
        return tuple(self.game.text(action) for action in found.actions), found.complete

    def _seat(self, text: str | None) -> int:
        now = rules.actor(self._position)
        seat = max(now, 0) if text is None else from_letter(text)
        if seat is None or not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {text!r}")
        return seat

    def _settle(self) -> None:
        """Let chance act until a seat must."""
        while rules.actor(self._position) == CHANCE:
            drawn = self._dice.draw(self._position.state, self._draws)
            self._draws += 1
            self._position = rules.apply(self.game, self._position, CHANCE, drawn, self._told)
