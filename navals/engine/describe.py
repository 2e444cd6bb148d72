"""Generate the reference of views, actions and events (``views.md``) from their structs."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pkgutil import walk_packages
from typing import Final, get_args

from msgspec import inspect as types

from navals import games
from navals.core.dice import Dice
from navals.core.event import Event
from navals.core.game import AnyGame
from navals.core.seat import CHANCE, NOBODY
from navals.engine import wire

_PLAIN = {
    types.IntType: "whole number",
    types.FloatType: "number",
    types.StrType: "text",
    types.BoolType: "true or false",
    types.NoneType: "null",
    types.AnyType: "anything",
}
_TRIES: Final = 30

HEAD: Final = """# Views, actions and events

This reference lists the fields of each game's views, actions and events, for [bots](bots.md). It is
generated from the rules (`navals engine --views`). R1, 3.14 and the like are numbers of rules.

- Seats and sides are whole numbers from 0, A's first.
- Sets of squares are whole numbers with one bit per square, up to 100 bits. Read them as big integers;
  `JSON.parse` of JavaScript rounds them.
- An optional field appears only if its value differs from the default.
- Hidden cards, ships and places are absent. Their order reveals nothing.

"""


def page(game: AnyGame) -> str:
    """Return a game's chapter as Markdown.

    >>> from navals import games
    >>> print(page(games.find("mats")).splitlines()[0])
    ## `mats`
    """
    _load(game)
    structs: dict[type, None] = {}
    view = wire.view_type(game)
    lines = [f"## `{game.id}`", "", "### View", "", *_struct(view, structs)]
    done = {view}
    while waiting := [cls for cls in structs if cls not in done]:
        for cls in waiting:
            done.add(cls)
            lines += [f"### {cls.__name__}", "", *_struct(cls, structs)]
    lines += ["### Actions", "", "| kind | what it is | for example |", "|---|---|---|"]
    examples = _examples(game)
    for cls in get_args(game.action_type) or (game.action_type,):
        text = f"`{examples[cls]}`" if cls in examples else ""
        lines.append(f"| {cls.__name__} | {_cell(_docs(cls))} | {text} |")
    lines += ["", "### Events", "", "| event | what it tells | fields |", "|---|---|---|"]
    for event in sorted(_events(game), key=lambda cls: cls.__name__):
        fields = ", ".join(f"`{name}`" for name in event.__struct_fields__ if name != "audience")
        lines.append(f"| {event.__name__} | {_cell(_docs(event))} | {fields} |")
    text = "\n".join(lines)
    numbers = _numbers(game, text)
    if numbers:
        text += "\n\n### Numbers with a name\n\n" + ", ".join(f"{n} {v}" for n, v in numbers) + "."
    return text + "\n\n"


def book() -> str:
    """Return the documentation page ``views.md``, with a chapter for each game."""
    return HEAD + "".join(map(page, map(games.find, games.IDS))).rstrip() + "\n"


def _load(game: AnyGame) -> None:
    """Import all rules modules of a game, so that its event classes are registered."""
    folder = games.module(game.id, "rules")
    for module in walk_packages(folder.__path__, "rules."):
        games.module(game.id, module.name)


def _numbers(game: AnyGame, text: str) -> list[tuple[str, int]]:
    """Return the names and values of the rules' integer constants that occur in a text, sorted."""
    numbers = {"CHANCE": CHANCE, "NOBODY": NOBODY}
    for name in sorted(sys.modules):
        if name.startswith(f"navals.games.{game.id}.rules"):
            numbers |= {key: value for key, value in vars(sys.modules[name]).items() if type(value) is int}
    words = set(re.findall(r"\b[A-Z]{3,}\b", text))
    return sorted((name, value) for name, value in numbers.items() if name in words)


def _struct(cls: type, structs: dict[type, None]) -> list[str]:
    info = types.type_info(cls)
    assert isinstance(info, types.StructType)
    lines = [_docs(cls), ""]
    if info.array_like:
        lines += ["Written as an array, in this order.", ""]
    if info.tag is not None:
        lines += [f"Its `{info.tag_field}` is `{info.tag}`.", ""]
    lines += ["| field | |", "|---|---|"]
    for field in info.fields:
        suffix = " (optional)" if cls.__struct_config__.omit_defaults else ""  # type: ignore[attr-defined]
        lines.append(f"| `{field.encode_name}` | {_type(field.type, structs)}{suffix} |")
    return [*lines, ""]


def _type(info: types.Type, structs: dict[type, None]) -> str:
    """Describe a type, adding its structs to ``structs``."""
    match info:
        case types.UnionType(types=many):
            return " or ".join(_type(part, structs) for part in many)
        case types.TupleType(item_types=items):
            return "[" + ", ".join(_type(part, structs) for part in items) + "]"
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            return f"list of {_type(item, structs)}"
        case types.DictType(value_type=value):
            return f"object of {_type(value, structs)}"
        case types.LiteralType(values=values):
            return " or ".join(f"`{value}`" for value in values)
        case types.StructType(cls=cls):
            structs.setdefault(cls)
            return cls.__name__
    return _PLAIN.get(type(info), type(info).__name__)


def _docs(cls: type) -> str:
    """Return the docstrings of a struct and its base classes as Markdown, without examples."""
    bases = [c for c in cls.__mro__ if c.__module__.startswith("navals.") and "__doc__" in vars(c)]
    structs = [c for c in bases if c.__name__ not in ("Action", "Event", "State", "Shown")]
    texts = ((inspect.getdoc(c) or "").partition("\n\n>>> ")[0] for c in structs)
    text = " ".join(" ".join(part.split()) for part in texts if part)
    return re.sub(r":class:|:func:", "", text).replace("``", "`")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _events(game: AnyGame) -> Iterator[type[Event]]:
    """Yield a game's event classes and the shared ``Ended``."""
    waiting: list[type[Event]] = list(Event.__subclasses__())
    while waiting:
        cls = waiting.pop()
        waiting += cls.__subclasses__()
        if cls.__module__.startswith(f"navals.games.{game.id}.") or cls.__name__ == "Ended":
            yield cls


def _examples(game: AnyGame) -> dict[type, str]:
    """Return an example of each action class in notation, taken from random games."""
    examples: dict[type, str] = {}
    kinds = len(get_args(game.action_type))
    for number in range(_TRIES):
        if len(examples) == kinds:
            break
        rng = Dice("examples").generator(number, game.id)
        options = game.schema.parse(game.match_options) if number == 0 else game.schema.random(rng)
        if game.seating.people_only(options) and number < _TRIES // 2:
            continue
        state = game.start(options)
        for _ in range(200):
            if (actor := state.actor()) == NOBODY:
                break
            action = state.sample(rng)
            text = game.text(action)
            if type(action) not in examples and actor in (CHANCE, 0, 1, 2, 3) and len(text) < 120:
                examples[type(action)] = text
            state = state.apply(action)
    return examples
