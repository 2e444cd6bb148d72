"""The notebook's model, gestures and markup. Remarks are stored one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.ui.components.controls import button
from navals.ui.components.fields import field, form, text_input
from navals.ui.components.layout import page_title
from navals.ui.draw.html import tag
from navals.ui.session.kind import Kind
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step
from navals.ui.shell.manifest import Page
from navals.ui.words.folding import fold


class Remark(msgspec.Struct, frozen=True):
    """A remark on a game."""

    words: str


KIND: Final = Kind(
    "remark/",
    Remark,
    caption=lambda id, remark, t: remark.words,
    pages=lambda id: ("#/jottings",),
)


class Notebook(msgspec.Struct, frozen=True):
    """The search text, and the word counts of remarks by id, for those counted so far."""

    sought: str = ""
    counts: dict[str, int] = {}

    def behind(self, store: Mapping[str, str]) -> bool:
        """Return whether some remark has not been counted yet."""
        return any(id not in self.counts for id, _ in KIND.items(store))

    def counting(self, store: Mapping[str, str]) -> Notebook:
        """Count the words of one more remark."""
        more = [(id, len(remark.words.split())) for id, remark in KIND.items(store) if id not in self.counts]
        return replace(self, counts={**self.counts, **dict(more[:1])})


def _write(model: Notebook, gesture: Gesture, shell: Shell) -> Step[Notebook]:
    remark = Remark(" ".join(gesture.text("words").split())[:200])
    return model, (Shelf.put(KIND, shell.entropy(4), remark),) if remark.words else ()


def _search(model: Notebook, gesture: Gesture, shell: Shell) -> Step[Notebook]:
    return replace(model, sought=gesture.text("value")), ()


def _delete(model: Notebook, gesture: Gesture, shell: Shell) -> Step[Notebook]:
    return model, shell.shelf.delete(KIND, gesture.text("id"))


ACTS: Final[Acts[Notebook]] = {"write": Act(_write), "search": Act(_search), "delete": Act(_delete)}


def page(model: Notebook, shell: Shell) -> Page:
    """Draw the form, and the remarks that contain all words of the search."""
    t, words = shell.t, fold(model.sought)[0].split()
    hits = [item for item in KIND.items(shell.store) if all(word in fold(item[1].words)[0] for word in words)]
    rows = [
        tag("li", item.words, button(t("Delete"), "jottings:delete", {"id": id}, id=f"delete-{id}"))
        for id, item in hits
    ]
    search = text_input("search", model.sought, id="search", change="jottings:search")
    line = field(t("Your remark"), text_input("words", id="words"), id="words")
    writing = form("jottings:write", line, button(t("Write it down"), submit=True, id="write"), id="writing")
    count = t.plural("{n} word", "{n} words", sum(model.counts.values()))
    counted = tag("p", count, id="word-count")
    parts = page_title(t("Notebook")), writing, field(t("Search"), search, id="search"), counted
    return Page(tag("div", parts, tag("ul", rows, id="remarks"), class_="screen"))
