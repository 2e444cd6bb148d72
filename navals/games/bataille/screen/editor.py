"""The editor of a custom fleet: how many ships of each size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from navals.core.message import Message, msg
from navals.core.option import Option
from navals.games.bataille.rules.layouts import has_placement
from navals.games.bataille.rules.options import FLEETS, MAX_SHIPS, MAX_SIZE
from navals.ui.art import ship_side
from navals.ui.board.as_text import text_section
from navals.ui.board.editor import (
    ACT,
    Editor,
    EditorFault,
    EditResult,
    button_arg,
    field_id_of,
    start_buttons,
)
from navals.ui.components import fieldset
from navals.ui.components.fields import field_error, tally
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language

OPTION: Final = "fleet"
FIELD_ID: Final = field_id_of(OPTION)
MAX_LENGTH: Final = 60
"""Maximum length of a text, in characters: ample for the largest fleet. The rest is ignored."""
COUNT_ERROR: Final = msg("a fleet has {low} to {high} ships", low=1, high=MAX_SHIPS)
CROWDED_ERROR: Final = msg("these ships cannot all be placed without touching each other")


def split_sizes(text: str) -> list[str]:
    """Split a text into its sizes, valid or not."""
    return text[:MAX_LENGTH].replace(",", " ").split()


def valid_sizes(size_texts: list[str]) -> list[int]:
    """Return the valid sizes, largest first."""
    sizes = (
        int(size_text)
        for size_text in size_texts
        if size_text.isascii() and size_text.isdecimal() and len(size_text) < 3
    )
    return sorted((size for size in sizes if 1 <= size <= MAX_SIZE), reverse=True)


def _addition_error(sizes: list[int], size: int) -> Message | None:
    if len(sizes) >= MAX_SHIPS:
        return COUNT_ERROR
    return None if has_placement([*sizes, size]) else CROWDED_ERROR


class SizesEditor(Editor):
    """The editor of the option ``fleet``."""

    def edit_text(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        size_texts = split_sizes(text)
        sizes, value = valid_sizes(size_texts), arg.get("value")
        if act == "from" and value in FLEETS:
            fleet = FLEETS[value]
            return EditResult(
                _fleet_text(fleet), announcement=msg("The fleet has {n} ships now.", n=len(fleet))
            )
        if act == "text":
            new_texts = split_sizes(str(value))
            return (
                EditResult(",".join(new_texts)) if new_texts else EditorFault(COUNT_ERROR, f"{FIELD_ID}-text")
            )
        size, step = arg.get("at"), arg.get("by")
        if act != "step" or type(size) is not int or not 1 <= size <= MAX_SIZE or step not in (1, -1):
            return None
        if step > 0:
            if (error := _addition_error(sizes, size)) is not None:
                return EditorFault(error, FIELD_ID)
            sizes.append(size)
        elif size not in sizes:
            return None
        elif len(sizes) == 1:
            return EditorFault(COUNT_ERROR, FIELD_ID)
        else:
            sizes.remove(size)
        return EditResult(
            _fleet_text(sizes), announcement=msg("Ships of size {size}: {n}", size=size, n=sizes.count(size))
        )

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        size_texts = split_sizes(text)
        sizes = valid_sizes(size_texts)
        rows = [_size_row(sizes, size, t) for size in range(MAX_SIZE, 0, -1)]
        error = fault.message if fault is not None and fault.element_id in ("", FIELD_ID) else None
        ship_count = t.plural("{n} ship each", "{n} ships each", len(sizes))
        square_count = t.plural("{n} square", "{n} squares", sum(sizes))
        return fieldset(
            t.message(option.label),
            start_buttons(OPTION, (("1", t("Classic"), ""), ("2", t("Flotilla"), "")), t),
            tag("ul", rows, class_="sizes-rows", role="list"),
            field_error(t.sentence(error), id=f"{FIELD_ID}-error") if error is not None else None,
            tag("p", ship_count, ", ", square_count, class_="fleet-count"),
            text_section(
                option,
                ",".join(size_texts),
                fault,
                t,
                field_id=f"{FIELD_ID}-text",
                section_id=f"{FIELD_ID}-as-text",
                limit=MAX_LENGTH,
                autocapitalize="none",
            ),
            class_="sizes-editor",
        )


def _fleet_text(sizes: Iterable[int]) -> str:
    return ",".join(map(str, sorted(sizes, reverse=True)))


def _size_row(sizes: list[int], size: int, t: Language) -> Markup:
    count, error = sizes.count(size), _addition_error(sizes, size)
    size_label = t.plural("{n} square", "{n} squares", size)
    is_last = len(sizes) == 1 and count == 1
    reason = t("there are none left to remove") if not count else t.message(COUNT_ERROR) if is_last else None
    return tag(
        "li",
        svg(f"0 0 {10 * MAX_SIZE} 9", ship_side(size), class_="sizes-ship"),
        tag("span", size_label, class_="sizes-name"),
        tally(
            t("Ships of size {size}: {n}", size=size, n=count),
            count,
            ACT,
            less_button=(
                t("One fewer ship of size {size}", size=size),
                button_arg(OPTION, "step", at=size, by=-1),
            ),
            more_button=(
                t("One more ship of size {size}", size=size),
                button_arg(OPTION, "step", at=size, by=1),
            ),
            min_reason=reason,
            max_reason=t.message(error) if error is not None else None,
            id=f"{FIELD_ID}-{size}",
        ),
        class_=["sizes-row", not count and "is-none"],
    )


EDITORS: Final[dict[str, Editor]] = {OPTION: SizesEditor()}
