"""The editor of a custom fleet: how many ships of each size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from navals.core.message import Message, msg
from navals.core.option import Option
from navals.games.bataille.rules.layouts import admits
from navals.games.bataille.rules.options import FLEETS, MAX_SHIPS, MAX_SIZE
from navals.ui.art import ship_side
from navals.ui.board.as_text import as_text
from navals.ui.board.editor import ACT, Editor, EditorFault, EditResult, gesture, spot_of, start_buttons
from navals.ui.components import fieldset
from navals.ui.components.fields import field_error, tally
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

OPTION: Final = "fleet"
SPOT: Final = spot_of(OPTION)
LONGEST: Final = 60
"""Maximum length of a text, in characters: ample for the largest fleet. The rest is ignored."""
BOUNDS: Final = msg("a fleet has {low} to {high} ships", low=1, high=MAX_SHIPS)
TOO_CROWDED: Final = msg("these ships cannot all be placed without touching each other")


def parts_of(text: str) -> list[str]:
    """Split a text into its sizes, valid or not."""
    return text[:LONGEST].replace(",", " ").split()


def sizes_of(parts: list[str]) -> list[int]:
    """Return the valid sizes, largest first."""
    numbers = (int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 3)
    return sorted((size for size in numbers if 1 <= size <= MAX_SIZE), reverse=True)


def _addition_fault(sizes: list[int], size: int) -> Message | None:
    if len(sizes) >= MAX_SHIPS:
        return BOUNDS
    return None if admits([*sizes, size]) else TOO_CROWDED


class SizesEditor(Editor):
    """The editor of the option ``fleet``."""

    def change(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        parts = parts_of(text)
        sizes, value = sizes_of(parts), arg.get("value")
        if act == "from" and value in FLEETS:
            fleet = FLEETS[value]
            return EditResult(_text(fleet), say=msg("The fleet has {n} ships now.", n=len(fleet)))
        if act == "text":
            new_parts = parts_of(str(value))
            return EditResult(",".join(new_parts)) if new_parts else EditorFault(BOUNDS, f"{SPOT}-text")
        size, step = arg.get("at"), arg.get("by")
        if act != "step" or type(size) is not int or not 1 <= size <= MAX_SIZE or step not in (1, -1):
            return None
        if step > 0:
            if (refusal := _addition_fault(sizes, size)) is not None:
                return EditorFault(refusal, SPOT)
            sizes.append(size)
        elif size not in sizes:
            return None
        elif len(sizes) == 1:
            return EditorFault(BOUNDS, SPOT)
        else:
            sizes.remove(size)
        return EditResult(_text(sizes), say=msg("Ships of size {size}: {n}", size=size, n=sizes.count(size)))

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        parts = parts_of(text)
        sizes = sizes_of(parts)
        rows = [_row(sizes, size, t) for size in range(MAX_SIZE, 0, -1)]
        error = fault.message if fault is not None and fault.spot in ("", SPOT) else None
        ships = t.plural("{n} ship each", "{n} ships each", len(sizes))
        squares = t.plural("{n} square", "{n} squares", sum(sizes))
        return fieldset(
            t.message(option.label),
            start_buttons(OPTION, (("1", t("Classic"), ""), ("2", t("Flotilla"), "")), t),
            tag("ul", rows, class_="sizes-rows", role="list"),
            field_error(t.sentence(error), id=f"{SPOT}-error") if error is not None else None,
            tag("p", ships, ", ", squares, class_="fleet-count"),
            as_text(
                option,
                ",".join(parts),
                fault,
                t,
                spot=f"{SPOT}-text",
                section_id=f"{SPOT}-as-text",
                limit=LONGEST,
                capitals="none",
            ),
            class_="sizes-editor",
        )


def _text(sizes: Iterable[int]) -> str:
    return ",".join(map(str, sorted(sizes, reverse=True)))


def _row(sizes: list[int], size: int, t: Language) -> Markup:
    count, refusal = sizes.count(size), _addition_fault(sizes, size)
    name = t.plural("{n} square", "{n} squares", size)
    is_last = len(sizes) == 1 and count == 1
    reason = t("there are none left to remove") if not count else t.message(BOUNDS) if is_last else None
    return tag(
        "li",
        svg(f"0 0 {10 * MAX_SIZE} 9", ship_side(size), class_="sizes-ship"),
        tag("span", name, class_="sizes-name"),
        tally(
            t("Ships of size {size}: {n}", size=size, n=count),
            count,
            ACT,
            less_button=(
                t("One fewer ship of size {size}", size=size),
                gesture(OPTION, "step", at=size, by=-1),
            ),
            more_button=(
                t("One more ship of size {size}", size=size),
                gesture(OPTION, "step", at=size, by=1),
            ),
            least=reason,
            most=t.message(refusal) if refusal is not None else None,
            id=f"{SPOT}-{size}",
        ),
        class_=["sizes-row", not count and "is-none"],
    )


EDITORS: Final[dict[str, Editor]] = {OPTION: SizesEditor()}
