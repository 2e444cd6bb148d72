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

_TYPE_NAMES = {
    types.IntType: "whole number",
    types.FloatType: "number",
    types.StrType: "text",
    types.BoolType: "true or false",
    types.NoneType: "null",
    types.AnyType: "anything",
}
_MAX_GAMES: Final = 30

HEADER: Final = """# Views, actions and events

This reference lists the fields of each game's views, actions and events, for [bots](bots.md). It is
generated from the rules (`navals engine --views`). R1, 3.14 and the like are numbers of rules.

- Seats and sides are whole numbers from 0, A's first.
- Sets of squares are whole numbers with one bit per square, up to 100 bits. Read them as big integers;
  `JSON.parse` of JavaScript rounds them.
- An optional field appears only if its value differs from the default.
- Hidden cards, ships and places are absent. Their order reveals nothing.

"""


def game_chapter(game: AnyGame) -> str:
    """Return a game's chapter as Markdown.

    >>> from navals import games
    >>> print(game_chapter(games.find("mats")).splitlines()[0])
    ## `mats`
    """
    _import_rules(game)
    structs: dict[type, None] = {}
    view_type = wire.view_type(game)
    lines = [f"## `{game.id}`", "", "### View", "", *_describe_struct(view_type, structs)]
    described_types = {view_type}
    while waiting_types := [cls for cls in structs if cls not in described_types]:
        for cls in waiting_types:
            described_types.add(cls)
            lines += [f"### {cls.__name__}", "", *_describe_struct(cls, structs)]
    lines += ["### Actions", "", "| kind | what it is | for example |", "|---|---|---|"]
    examples = _collect_examples(game)
    for cls in get_args(game.action_type) or (game.action_type,):
        text = f"`{examples[cls]}`" if cls in examples else ""
        lines.append(f"| {cls.__name__} | {_escape_cell(_doc_text(cls))} | {text} |")
    lines += ["", "### Events", "", "| event | what it tells | fields |", "|---|---|---|"]
    for event_type in sorted(_event_types(game), key=lambda cls: cls.__name__):
        field_list = ", ".join(f"`{name}`" for name in event_type.__struct_fields__ if name != "audience")
        lines.append(f"| {event_type.__name__} | {_escape_cell(_doc_text(event_type))} | {field_list} |")
    text = "\n".join(lines)
    constants = _mentioned_constants(game, text)
    if constants:
        text += (
            "\n\n### Numbers with a name\n\n"
            + ", ".join(f"{constant} {value}" for constant, value in constants)
            + "."
        )
    return text + "\n\n"


def views_page() -> str:
    """Return the documentation page ``views.md``, with a chapter for each game."""
    return HEADER + "".join(map(game_chapter, map(games.find, games.IDS))).rstrip() + "\n"


def _import_rules(game: AnyGame) -> None:
    """Import all rules modules of a game, so that its event classes are registered."""
    folder = games.module(game.id, "rules")
    for module in walk_packages(folder.__path__, "rules."):
        games.module(game.id, module.name)


def _mentioned_constants(game: AnyGame, text: str) -> list[tuple[str, int]]:
    """Return the names and values of the rules' integer constants that occur in a text, sorted."""
    constants = {"CHANCE": CHANCE, "NOBODY": NOBODY}
    for name in sorted(sys.modules):
        if name.startswith(f"navals.games.{game.id}.rules"):
            constants |= {
                constant: value for constant, value in vars(sys.modules[name]).items() if type(value) is int
            }
    words = set(re.findall(r"\b[A-Z]{3,}\b", text))
    return sorted((name, value) for name, value in constants.items() if name in words)


def _describe_struct(cls: type, structs: dict[type, None]) -> list[str]:
    info = types.type_info(cls)
    assert isinstance(info, types.StructType)
    lines = [_doc_text(cls), ""]
    if info.array_like:
        lines += ["Written as an array, in this order.", ""]
    if info.tag is not None:
        lines += [f"Its `{info.tag_field}` is `{info.tag}`.", ""]
    lines += ["| field | |", "|---|---|"]
    for field in info.fields:
        suffix = " (optional)" if cls.__struct_config__.omit_defaults else ""  # type: ignore[attr-defined]
        lines.append(f"| `{field.encode_name}` | {_describe_type(field.type, structs)}{suffix} |")
    return [*lines, ""]


def _describe_type(info: types.Type, structs: dict[type, None]) -> str:
    """Describe a type, adding its structs to ``structs``."""
    match info:
        case types.UnionType(types=many):
            return " or ".join(_describe_type(part, structs) for part in many)
        case types.TupleType(item_types=items):
            return "[" + ", ".join(_describe_type(part, structs) for part in items) + "]"
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            return f"list of {_describe_type(item, structs)}"
        case types.DictType(value_type=value):
            return f"object of {_describe_type(value, structs)}"
        case types.LiteralType(values=values):
            return " or ".join(f"`{value}`" for value in values)
        case types.StructType(cls=cls):
            structs.setdefault(cls)
            return cls.__name__
    return _TYPE_NAMES.get(type(info), type(info).__name__)


def _doc_text(cls: type) -> str:
    """Return the docstrings of a struct and its base classes as Markdown, without examples."""
    bases = [
        base for base in cls.__mro__ if base.__module__.startswith("navals.") and "__doc__" in vars(base)
    ]
    structs = [base for base in bases if base.__name__ not in ("Action", "Event", "State", "Shown")]
    texts = ((inspect.getdoc(base) or "").partition("\n\n>>> ")[0] for base in structs)
    text = " ".join(" ".join(part.split()) for part in texts if part)
    return re.sub(r":class:|:func:", "", text).replace("``", "`")


def _escape_cell(text: str) -> str:
    return text.replace("|", "\\|")


def _event_types(game: AnyGame) -> Iterator[type[Event]]:
    """Yield a game's event classes and the shared ``Ended``."""
    waiting_types: list[type[Event]] = list(Event.__subclasses__())
    while waiting_types:
        cls = waiting_types.pop()
        waiting_types += cls.__subclasses__()
        if cls.__module__.startswith(f"navals.games.{game.id}.") or cls.__name__ == "Ended":
            yield cls


def _collect_examples(game: AnyGame) -> dict[type, str]:
    """Return an example of each action class in notation, taken from random games."""
    examples: dict[type, str] = {}
    kind_count = len(get_args(game.action_type))
    for number in range(_MAX_GAMES):
        if len(examples) == kind_count:
            break
        rng = Dice("examples").generator(number, game.id)
        options = game.schema.parse(game.match_options) if number == 0 else game.schema.random(rng)
        if game.seating.people_only(options) and number < _MAX_GAMES // 2:
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
