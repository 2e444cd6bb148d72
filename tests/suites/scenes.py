"""Scenes: short games with checks, written as text (``tests/games/<id>/*.scenes``).

::

    A ship may join one of its side if either carries a flag. R40, R6
      E1=11,6,E E2=12,6,E,fmz,2/2,B F1=1,4,E | activate E1, advance | E1 = 12,6 E | !advance -- R40
      | port, starboard | ?end
      + end, endturn | turn = 1
      E1=11,6,E E2=12,6,E F1=1,4,E | activate E1 | !advance -- R6

A title begins at the margin and cites the rules; each line below it is a separate game. A line that begins
with ``|`` continues the previous line. One with ``+`` continues it too, but without effect on later lines.
The first step is the start: options and a given position, as read by ``open_scene`` of the game's
``tests/games/<id>/play.py``. Other steps:

- ``advance, port``: actions in notation; ``A: advance`` also names the acting seat. Dice may be written
  side by side; ``1x9`` is nine of them, ``1x*`` all that are rolled.
- ``!advance, port -- R7``: each is refused by this rule, or in these words; ``!text -- @4 words``: a
  syntax error at this offset.
- ``?advance``: legal. The game's menu, if any, must agree with ``!`` and ``?``.
- ``Place  e1=g2 => place E1=G2``: read leniently and written canonically, legal or not.
- ``!turn=A x -- @7 words`` as the only step: an impossible start.
- ``name = value``, ``name != value``, ``name ~ part``, ``name !~ part``: facts (``Scene.fact``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec

from navals.core.event import Event
from navals.core.option import OptionError
from navals.core.refusal import NotationError, Refusal
from navals.core.seat import CHANCE, NOBODY, letter
from navals.ui.words.i18n import language
from tests import games

T = TypeVar("T", bound=Event)
NAMES = ("Ann", "Bo", "Cy", "Di")
RULE = re.compile(r"[RA]\d+|3\.\d+")
COMPARED: dict[str, Callable[[str, str], bool]] = {
    " !~ ": lambda actual, part: part not in actual,
    " != ": lambda actual, value: actual != value,
    " ~ ": lambda actual, part: part in actual,
    " = ": lambda actual, value: actual == value,
}


def write(value: Any) -> str:
    """Write a value as in scenes: plain words, blanks between the items of a tuple, only non-default fields
    of a struct."""
    if isinstance(value, tuple | list):
        return " ".join(map(write, value)) or "-"
    if isinstance(value, msgspec.Struct):
        usual = {field.name: field.default for field in msgspec.structs.fields(value)}
        parts = [f"{name}={write(part)}" for name in usual if (part := getattr(value, name)) != usual[name]]
        return " ".join([type(value).__name__, *parts])
    return str(value)


class Scene:
    """A game: its state, and the events of the last step. A game's ``play.Play`` may extend it."""

    def __init__(self, state: Any, game_id: str = "") -> None:
        self.state = state
        self.game_id = game_id or type(self).__module__.split(".")[-2]
        self.game = games.game(self.game_id)
        self.events: list[Event] = []

    @classmethod
    def begin(cls, text: str, game_id: str = "") -> Self:
        """Begin from the initial position (``-``), or with options and parts of a given position, in any
        order."""
        game = games.game(game_id or cls.__module__.split(".")[-2])
        parts = text.split() if text != "-" else []
        options = [part for part in parts if part.partition("=")[0].lower() in game.schema.by_name]
        setup = " ".join(part for part in parts if part not in options)
        return cls(game.start(game.schema.parse(" ".join(options)), setup or None), game_id)

    def do(self, *texts: str) -> Self:
        """Play actions in notation, separated by commas; draws may also be separated by blanks."""
        self.events = []
        for part in ", ".join(texts).split(", "):
            seat, colon, rest = part.partition(": ")
            if colon and len(seat) == 1:
                assert letter(self.state.actor()) == seat, f"{part}: {letter(self.state.actor())} is to act"
                part = rest
            tokens = part.split()
            while tokens:
                if tokens[0].endswith("x*"):
                    while self.state.actor() == CHANCE:
                        self.state = self.state.apply(
                            self.game.draw([tokens[0][:-2]], self.state)[0], self.events
                        )
                    tokens = tokens[1:]
                    continue
                if self.state.actor() == CHANCE:
                    tokens = [item for token in tokens for item in _times(token)]
                    action, count = self.game.draw(tokens, self.state)
                else:
                    action, count = self.game.parse(" ".join(tokens), self.state), len(tokens)
                refusal = self.state.check(action)
                assert refusal is None, f"{part}: {refusal}"
                self.state = self.state.apply(action, self.events)
                tokens = tokens[count:]
        return self

    def can(self, text: str) -> bool:
        """Return whether an action is legal."""
        return self.refusal(text) is None

    def ended(self) -> tuple[str, str] | None:
        """Return outcome and reason, or ``None``."""
        result = self.state.result()
        return None if result is None else (result.outcome, result.reason)

    def happened(self, kind: type[T]) -> list[T]:
        """Return the events of a class in the last ``do``."""
        return [event for event in self.events if isinstance(event, kind)]

    def refusal(self, text: str) -> Refusal | None:
        """Return the refusal of an action, or ``None``; the menu must agree."""
        action = self.game.parse(text, self.state)
        refusal, menu = self.state.check(action), self.state.actions()
        assert menu is None or (refusal is None) == (action in menu), f"{text}: the menu says otherwise"
        return refusal

    def describe(self, events: Sequence[Event] | None = None) -> str:
        """Return the log of the last step, or of these events."""
        log = [self.game.sentence(item, None, NAMES) for item in (self.events if events is None else events)]
        return " ".join(language("en").sentence(message) for message in log if message is not None)

    def menu(self, begin: str = "") -> list[str]:
        """Return the legal actions whose text begins with ``begin``."""
        return [text for text in map(self.game.text, self.state.actions() or ()) if text.startswith(begin)]

    def fact(self, name: str) -> Any:
        """Return a fact by its name.

        Names: ``actor`` (``A``, ``*``, or ``-``), ``over`` (outcome and reason, or ``-``), ``menu`` and
        ``choices`` (actions with a given beginning, and their number), ``told`` (the sentences of the last
        step), the name of an event (those of the last step, with their fields), or a path from the state.
        """
        word, _, rest = name.partition(" ")
        match word:
            case "actor":
                actor = self.state.actor()
                return "-" if actor == NOBODY else letter(actor)
            case "over":
                result = self.state.result()
                return "-" if result is None else f"{result.outcome} {result.reason}"
            case "menu":
                return ", ".join(self.menu(rest)) or "-"
            case "choices":
                return len(self.menu(rest)) if self.state.actions() is not None else "-"
            case "told":
                return self.describe()
        if re.fullmatch(r"[A-Z][a-z]+([A-Z][a-z]+)*", name):
            texts = [write(event).partition(" ")[2] for event in self.events if type(event).__name__ == name]
            return "; ".join(texts) if texts else "-"
        value = self.state
        for part in name.split("."):
            value = value[int(part)] if part.isdecimal() else getattr(value, part)
            value = value() if callable(value) else value
        return value

    def reads(self, source: str, canonical: str) -> None:
        """Check that an action is read leniently and has one canonical form, in upper and lower case and with
        extra blanks."""
        action = self.game.parse(source, self.state)
        assert self.game.text(action) == canonical, f"{source}: {self.game.text(action)}"
        for text in (canonical, canonical.lower(), canonical.upper().replace(" ", "   ")):
            assert self.game.parse(text, self.state) == action, text

    def step(self, text: str) -> None:
        """Check or play one step. Raise ``AssertionError`` if the game disagrees."""
        if text[0] == "?":
            refusal = self.refusal(text[1:])
            assert refusal is None, f"{text}: {refusal}"
            return
        if text[0] == "!":
            source, _, words = text[1:].partition(" -- ")
            if words.startswith("@"):
                _unreadable(lambda: self.game.parse(source, self.state), words)
            else:
                for action in source.split(", "):
                    refusal = self.refusal(action)
                    assert refusal is not None and words, f"{action} is allowed"
                    rule = refusal.rule.partition(" ")[2]
                    assert rule == words if RULE.fullmatch(words) else words in str(refusal), (
                        f"{action}: {refusal}"
                    )
            return
        source, mark, canonical = text.partition(" => ")
        if mark:
            self.reads(source, canonical)
            return
        for sign, holds in COMPARED.items():
            name, mark, value = text.partition(sign)
            if mark and "--" not in name:
                actual = write(self.fact(name))
                assert holds(actual, value), f"{text}: it is {actual}"
                return
        self.do(text)


def _times(token: str) -> list[str]:
    """Expand ``1x9`` to nine ones."""
    match = re.fullmatch(r"(\d)x(\d+)", token)
    return [token] if match is None else [match[1]] * int(match[2])


def _unreadable(read: Callable[[], object], words: str) -> None:
    """Check that reading fails as ``words`` say: ``@4 part of the sentence``, or for an option ``@gap R7
    start`` or ``@gap part``."""
    place, _, sentence = words[1:].partition(" ")
    try:
        read()
    except NotationError as error:
        message, where = str(error), str(error.offset)
    except OptionError as error:
        message, where = f"{error.rule.partition(' ')[2]} {error}", error.option
    else:
        raise AssertionError(f"it can be read, and should not: {words}")
    assert (where, sentence in message) == (place, True), f"@{where} {message}"
    assert len(message) < 300, "what is long is quoted briefly"


def open_scene(game_id: str, text: str) -> Scene:
    """Return the start of a scene."""
    kind: type[Scene] = getattr(games.play(game_id), "Play", Scene)
    return kind.begin(text, game_id)


@dataclass(frozen=True)
class Text:
    """A scene in its written form."""

    game_id: str
    title: str
    lines: tuple[str, ...]

    def play(
        self,
        seen: Callable[[Scene, str], None] = lambda scene, step: None,
        begin: Callable[[str, str], Scene] = open_scene,
    ) -> None:
        """Play the scene. Raise ``AssertionError`` with the line at fault. ``seen`` is called before each
        step; ``begin`` may open other scenes than those of the rules."""
        main: Scene | None = None
        for line in self.lines:
            steps = [step.strip() for step in re.split(r"(?:^| )\|(?: |$)", line) if step.strip()]
            scene = main
            try:
                if line[0] == "+":
                    assert main is not None
                    scene, steps[0] = copy(main), steps[0].removeprefix("+").strip()
                elif line[0] == "!" and len(steps) == 1:
                    source, _, words = steps.pop()[1:].partition(" -- ")
                    _unreadable(lambda source=source: Scene.begin(source, self.game_id), words)
                elif line[0] != "|":
                    scene = main = begin(self.game_id, steps.pop(0))
                for step in steps:
                    assert scene is not None
                    seen(scene, step)
                    scene.step(step)
            except AssertionError as error:
                raise AssertionError(f"{self.title}\n  {line}\n{error}") from error


def texts(game_id: str) -> Iterator[Text]:
    """Yield the scenes of a game."""
    for path in games.scenes(game_id):
        yield from read(game_id, path)


def read(game_id: str, path: Path) -> Iterator[Text]:
    """Yield the scenes in a file. Lines that begin with ``#`` are comments."""
    title, lines = "", []
    for line in [*path.read_text(encoding="utf-8").splitlines(), "."]:
        if line.startswith(" "):
            lines.append(line.strip())
        elif line and not line.startswith("#"):
            if lines:
                yield Text(game_id, title, tuple(lines))
                title, lines = "", []
            title = f"{title} {line}".strip()
