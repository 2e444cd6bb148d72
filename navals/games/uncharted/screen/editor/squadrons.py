"""Custom fleets, squadron by squadron (3.11): ready-made fleets and edits; ``fleet.py`` draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import Final

from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.games.uncharted.rules.data.fleet import CLASSES, fleet_points, fleets, parse_squadrons
from navals.games.uncharted.rules.forces import MAX_SQUADRONS, MIN_SQUADRONS, squadron_count_error
from navals.games.uncharted.rules.options import SCHEMA, Options, default_list, fleet_errors, side_limit
from navals.ui.board.editor import EditorFault, EditResult, field_id_of

LIST_NAMES: Final = ("list_a", "list_b")
LENGTH_LIMIT: Final = 120  # Maximum length of a list, in characters.
BOUNDS_REASON: Final = msg("a fleet has {low} to {high} squadrons", low=MIN_SQUADRONS, high=MAX_SQUADRONS)
_PATTERN_ROUNDS: Final = 4

FLEET_PATTERNS: Final[dict[str, tuple[Message, tuple[str, ...]]]] = {
    "starter": (msg("Starter fleet"), ("B", "CCC", "FFF", "FFF")),
    "line": (msg("Cruisers"), ("CC", "CH", "FFF", "CC", "CH", "FF", "FF")),
    "swarm": (msg("Frigates"), ("FFFF", "FFFF", "CC", "FFF", "CC", "FF")),
}
"""Ready-made fleets: label, and the squadrons to add in turn, repeatedly, while points last."""


def parse_options(texts: Mapping[str, str]) -> Options:
    """Parse options, using defaults for invalid ones."""
    values = {}
    for name, text in texts.items():
        try:
            values[name] = SCHEMA.by_name[name].parse(text)
        except (KeyError, OptionError):
            continue
    return Options(**values)


def split_list(text: str) -> list[str]:
    """Split a list into squadrons, ignoring unknown letters."""
    letter_groups = (
        "".join(letter for letter in part if letter in CLASSES)
        for part in text[:LENGTH_LIMIT].upper().split(";")
    )
    return [part for part in letter_groups if part]


@lru_cache(maxsize=64)
def ready_fleets(options: Options, side: int) -> dict[str, str]:
    """Return the ready-made fleets that these options allow, by name."""
    texts: dict[str, str] = {}
    for name, (_, pattern) in FLEET_PATTERNS.items():
        text = default_list(options.scenario, side) if name == "starter" and options.limit is None else ""
        if not text or fleet_errors(options, side, text):
            text = _grow_fleet(pattern, lambda text: fleet_errors(options, side, text))
        if text and text not in texts.values() and not fleet_errors(options, side, text):
            texts[name] = text
    return texts


def _grow_fleet(pattern: Sequence[str], find_errors: Callable[[str], Sequence[Message]]) -> str:
    """Repeat a pattern's squadrons while they fit, then enlarge each as far as possible."""
    squadrons: list[str] = []
    for squadron in islice(cycle(pattern), _PATTERN_ROUNDS * len(pattern)):
        text = ";".join((*squadrons, squadron))
        is_too_small = len(squadrons) + 1 < MIN_SQUADRONS
        if all(is_too_small and error.text == squadron_count_error(0).text for error in find_errors(text)):
            squadrons.append(squadron)
    for index in range(len(squadrons)):
        while True:
            new_squadrons = [*squadrons]
            new_squadrons[index] += squadrons[index][0]
            if find_errors(";".join(new_squadrons)):
                break
            squadrons = new_squadrons
    return ";".join("".join(sorted(part, key=CLASSES.index)) for part in squadrons)


def row_id(side: int, row: int) -> str:
    """Return the id of a squadron's row."""
    return f"{field_id_of(LIST_NAMES[side])}-{row}"


def change_list(
    options: Options, side: int, act: str, arg: Mapping[str, object]
) -> EditResult | EditorFault | None:
    """Apply a gesture to a side's list; return ``None`` if it is unknown or invalid."""
    squadrons, row, letter = split_list(options.fleet_list(side)), arg.get("at", 0), arg.get("ship")
    focus_id: str | None = None
    if type(row) is not int:
        return None
    match act:
        case "add" if letter in tuple(CLASSES):
            if len(squadrons) >= MAX_SQUADRONS:
                return EditorFault(BOUNDS_REASON, field_id_of(LIST_NAMES[side]))
            squadrons.append(str(letter) * fleets()[options.fleet(side)].ships[letter].squadron[0])
            focus_id = f"{row_id(side, len(squadrons) - 1)}-remove"
        case "more" | "less" if letter in tuple(CLASSES) and 0 <= row < len(squadrons):
            letters = [*squadrons[row], letter] if act == "more" else [*squadrons[row]]
            if act == "less":
                if letter not in letters or len(letters) == 1:
                    return None
                letters.remove(letter)
            squadrons[row] = "".join(sorted(letters, key=CLASSES.index))
        case "remove" if 0 <= row < len(squadrons) > 1:
            del squadrons[row]
            focus_id = f"{row_id(side, min(row, len(squadrons) - 1))}-remove"
        case "from" if (name := str(arg.get("value"))) in ready_fleets(options, side):
            squadrons = ready_fleets(options, side)[name].split(";")
        case "copy":
            squadrons = split_list(options.fleet_list(1 - side))
        case "reset":
            squadrons = default_list(options.scenario, side).split(";")
        case "text":
            try:
                squadrons = (
                    SCHEMA.by_name[LIST_NAMES[side]].parse(str(arg.get("value"))[:LENGTH_LIMIT]).split(";")
                )
            except OptionError as error:
                return EditorFault(error.message, f"{field_id_of(LIST_NAMES[side])}-text")
        case _:
            return None
    text, limit = ";".join(squadrons), side_limit(options, side)
    cost = fleet_points(options.fleet(side), text, options.house)
    message = msg("{points} of {limit} points", points=cost, limit=limit)
    return EditResult("" if text == default_list(options.scenario, side) else text, focus_id, message)


def size_costs(options: Options, side: int, text: str) -> dict[str, int]:
    """Return the points that a list spends on each size (S, M, L)."""
    costs = {"S": 0, "M": 0, "L": 0}
    profiles = fleets(options.house)[options.fleet(side)].ships
    for profile in (profiles[letter] for squadron in parse_squadrons(text) for letter in squadron.classes):
        costs[profile.size] += profile.points
    return costs
