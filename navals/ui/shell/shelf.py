"""Changes to stored texts of any kind, returned as effects: store, delete, undo, copy links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from navals.ui.session.kind import Kind
from navals.ui.shell.effects import Copy, DeleteText, Effect, Focus, Restore, Say, ShowNote, StoreText, Visit
from navals.ui.words.i18n import Language

T = TypeVar("T")
UNDO_ID = "shelf-undo"  # the id of the button that undoes the last deletion


class Shelf(NamedTuple):
    """The stored texts and their previous generation, with methods that return the effects of a change."""

    store: Mapping[str, str]
    previous_texts: Mapping[str, str]
    t: Language
    entropy: Callable[[int], str]

    @staticmethod
    def put(kind: Kind[T], id: str, value: T) -> StoreText:
        """Return the effect that stores a value."""
        return StoreText(kind.key(id), kind.encode(value))

    def store_new(self, kind: Kind[T], value: T) -> tuple[Effect, ...]:
        """Store a new value and go to its page."""
        id = self.entropy(4)
        return self.put(kind, id, value), Visit(f"{kind.pages(id)[0]}/{id}", replaces=True), Focus("title")

    def report_missing(self, kind: Kind[T], id: str) -> tuple[Effect, ...]:
        """Return to the list and report that this id is missing."""
        return Visit(kind.pages(id)[0], replaces=True), ShowNote(self.t.message(kind.missing_message))

    def delete(
        self, kind: Kind[T], id: str, *, leaves_page: bool = False, note: str = "", undo_note: str = ""
    ) -> tuple[Effect, ...]:
        """Delete a text; this can be undone while its message is shown.

        `leaves_page`: go to the list first. `note` and `undo_note` replace the default messages made from the
        caption."""
        text, t = self.store.get(kind.key(id)), self.t
        if text is None:
            return ()
        if not note:
            value = kind.read(text)
            caption = id if value is None else kind.caption(id, value, t)
            note, undo_note = t("“{name}” deleted.", name=caption), t("“{name}” restored.", name=caption)
            if kind.remark is not None:
                note = f"{note} {t.message(kind.remark)}"
        deletion = self._deletion(kind, id, None, note, undo_note)
        visit_effects = (Visit(deletion.pages[0], replaces=True),) if leaves_page else ()
        return deletion, *visit_effects, Say(note), Focus(UNDO_ID)

    def delete_part(self, kind: Kind[T], id: str, remaining_value: T, *, name: str) -> tuple[Effect, ...]:
        """Store `remaining_value`, the value without its part `name`; this can be undone like `delete`."""
        t = self.t
        note, undo_note = t("“{name}” deleted.", name=name), t("“{name}” restored.", name=name)
        return (
            self._deletion(kind, id, kind.encode(remaining_value), note, undo_note),
            Say(note),
            Focus(UNDO_ID),
        )

    def _deletion(
        self, kind: Kind[T], id: str, remaining_text: str | None, note: str, undo_note: str
    ) -> DeleteText:
        key, element_id = kind.key(id), kind.element_prefix and kind.element_prefix + id.rpartition(".")[2]
        previous_text = self.previous_texts.get(key)
        return DeleteText(
            key,
            self.store[key],
            previous_text,
            remaining_text,
            note,
            undo_note,
            kind.pages(id),
            element_id,
            kind.has_random_ids,
        )

    def undo(self, deletion: DeleteText) -> tuple[Effect, ...]:
        """Restore a deleted text, unless another tab has stored something under its key and it cannot get a
        new id."""
        key, element_id = deletion.key, deletion.element_id
        if self.store.get(key) != deletion.remaining_text:
            if not deletion.has_random_ids:
                return ()
            prefix, _, id = key.rpartition("/")
            while key in self.store:
                key = f"{prefix}/{self.entropy(4)}"
            element_id = element_id and element_id.removesuffix(id) + key.rpartition("/")[2]
        return (
            Restore(key, deletion.text, deletion.previous_text),
            ShowNote(deletion.undo_note),
            Focus(element_id or "title"),
        )

    def copy_link(self, address: str) -> tuple[Effect, ...]:
        """Copy a link to the clipboard, and confirm it."""
        return Copy(address), ShowNote(self.t("Link copied."), is_silent=True)
