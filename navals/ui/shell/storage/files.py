"""Files of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from navals.club import bundle
from navals.core.dice import Dice
from navals.core.record import record
from navals.ui.session.summary import Save, load_save
from navals.ui.shell.effects import Download, Effect, ShowNote
from navals.ui.shell.shell import Shell
from navals.ui.shell.storage import backup


def export_record(save: Save) -> str:
    """Return the record for a file. It includes the seed once the game is over, so that anyone can audit the
    draws."""
    is_over = save.summary is not None and save.summary.outcome
    if is_over and f'[SeedCommit "{Dice(save.seed).commitment}"]' in save.record.partition("\n\n")[0]:
        return record.change_tag(save.record, "Seed", save.seed)
    return save.record


def bundle_games(keys: Iterable[str], store: Mapping[str, str], previous_texts: Mapping[str, str]) -> str:
    """Return the content of a file with these games, or ""."""
    saves = (load_save(key, store, previous_texts) for key in keys)
    return bundle_newest(export_record(save) for save in saves if save is not None)[0]


def save_games(keys: Iterable[str], shell: Shell, file_name: str, empty_note: str) -> tuple[Effect, ...]:
    """Return the effects that save games to a file, or show the message `empty_note` if there are none."""
    text = bundle_games(keys, shell.store, shell.previous_texts)
    return (Download(f"{file_name}.navals", "text/plain", text) if text else ShowNote(empty_note),)


def bundle_newest(records: Iterable[str]) -> tuple[str, int]:
    """Return a file's content with as many of the newest records as fit, and their number."""
    batch: list[str] = []
    size = 0
    for text in reversed(list(records)):
        size += len(text.encode()) + 1
        if size > bundle.MAX_BYTES - backup.MAX_LENGTH or len(batch) == bundle.MAX_RECORDS:
            break
        batch.append(text)
    return bundle.join_records(reversed(batch)), len(batch)
