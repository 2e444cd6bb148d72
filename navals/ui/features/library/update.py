"""Gestures in the library, reports on the browser's storage, and changes made by other tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from navals import games
from navals.core.message import Message
from navals.ui import clock
from navals.ui.features.library import model as library
from navals.ui.features.library import view
from navals.ui.features.library.model import Import, Library
from navals.ui.session import summary
from navals.ui.session.summary import (
    GAME_KIND,
    SAVE_PREFIX,
    Save,
    Summary,
    fresh_key,
    load_save,
    normalize_title,
)
from navals.ui.shell import effects as fx
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.shell.storage import backup
from navals.ui.shell.storage.files import bundle_newest, export_record
from navals.ui.shell.storage.problems import PROBLEMS
from navals.ui.table.words import secrecy_reason

MIN_SAVES_TO_ASK: Final = 6  # number of saves in a visit after which the browser is asked to keep stored data


def on_arrival(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Close the title form."""
    return replace(model, edited_key=""), ()


# ----------------------------------------------------------------------------------------- the list


def _set_filter(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    value = gesture.text("value")
    model = replace(model, extra_pages=0)
    if gesture.text("name") == "library-state":
        return replace(model, status_filter=value if value in ("going", "over") else ""), ()
    page = "library" if shell.part(0) == "library" else "statistics"
    route = f"#/{page}/{value}" if games.card(value) is not None else f"#/{page}"
    return model, (fx.SetAddress(route, replaces=True),)


def _set_search_text(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    return replace(model, search_text=gesture.text("value")[:100], extra_pages=0), ()


# ----------------------------------------------------------------------------------------- one game


def _find_save(key: str, shell: Shell) -> Save | None:
    is_stored = key.startswith(SAVE_PREFIX) and key in shell.store
    return load_save(key, shell.store, shell.previous_texts) if is_stored else None


def _report_unreadable(key: str, shell: Shell) -> fx.Effects:
    if not key.startswith(SAVE_PREFIX) or key not in shell.store:
        return ()
    return (fx.ShowNote(shell.t.message(GAME_KIND.missing_message)),)


def _focus_title(key: str) -> fx.Focus:
    return fx.Focus("library-name-" + key.removeprefix(SAVE_PREFIX))


def _game_caption(key: str, shell: Shell, default: str) -> str:
    entry = shell.summaries.collect(shell.store).get(key)
    return entry.caption(shell.t) if isinstance(entry, Summary) else default


def _stored_titles(shell: Shell) -> set[str]:
    return {
        entry.title for entry in shell.summaries.collect(shell.store).values() if isinstance(entry, Summary)
    }


def _resume_game(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    key = gesture.text("key") or summary.newest_key(shell.summaries.collect(shell.store))
    return model, (fx.OpenGame(key),) if key else ()


def _toggle_title_form(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Open or close the form for a game's title."""
    key = gesture.text("key")
    if _find_save(key, shell) is None:
        return replace(model, edited_key=""), _report_unreadable(key, shell)
    model = replace(model, edited_key="" if model.edited_key == key else key)
    return model, (fx.Focus("library-title") if model.edited_key else _focus_title(key),)


def _set_title(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Set the title; an empty one removes it."""
    key = model.edited_key
    model, save = replace(model, edited_key=""), _find_save(key, shell)
    if save is None or not gesture.fields:
        return model, () if save is not None else _report_unreadable(key, shell)
    t, title = shell.t, normalize_title(gesture.text("title"))
    if (parked_session := shell.parked_game(key)) is not None:
        parked_session.set_title(title)
    text = t("This game is now called {name}.", name=title) if title else t("Name removed.")
    store_effect = fx.StoreText(key, summary.GAME_KIND.encode(library.with_title(save, title)))
    return model, (store_effect, fx.ShowNote(text), _focus_title(key))


def _copy_game(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    key = gesture.text("key")
    save = _find_save(key, shell)
    if save is None:
        return model, _report_unreadable(key, shell)
    title = library.unique_title(_game_caption(key, shell, shell.t("A game")), _stored_titles(shell))
    copied_save = library.with_title(save, title)
    if copied_save.summary is not None and copied_save.summary.outcome:
        copied_save.summary = replace(copied_save.summary, at=copied_save.summary.at + 1, foreign=True)
    elif copied_save.summary is not None:
        copied_save.summary = replace(copied_save.summary, date=shell.date, at=clock.epoch_ms())
    new_key = fresh_key(shell.store, shell.entropy)
    text = shell.t("Saved a copy as {name}.", name=title)
    return model, (
        fx.StoreText(new_key, summary.GAME_KIND.encode(copied_save)),
        fx.ShowNote(text),
        _focus_title(new_key),
    )


def _delete_game(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    key = gesture.text("key")
    if not key.startswith(SAVE_PREFIX):
        return model, ()
    entry, t = shell.summaries.collect(shell.store).get(key), shell.t
    note = undo_note = ""
    if not isinstance(entry, Summary):
        note, undo_note = t("Unreadable game deleted."), t("Game restored.")
    elif not entry.title:
        caption = entry.caption(t)
        note, undo_note = (
            t("Game of {game} deleted.", game=caption),
            t("Game of {game} restored.", game=caption),
        )
    return model, shell.shelf.delete(GAME_KIND, key.removeprefix(SAVE_PREFIX), note=note, undo_note=undo_note)


def _save_game(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Save a game to a file: its canonical record, or the stored text if it cannot be read."""
    key, session = gesture.text("key"), shell.session
    if session is not None and session.key == key:
        reason = secrecy_reason(session, shell.t)
        if reason is not None:
            return model, (fx.ShowNote(reason),)
        text, game_id = session.record(), session.table.game.id
    elif key not in shell.store:
        return model, ()
    else:
        entry = shell.summaries.collect(shell.store).get(key)
        save = None if isinstance(entry, Message) else load_save(key, shell.store, shell.previous_texts)
        text = shell.store[key] if save is None else export_record(save)
        game_id = entry.game if isinstance(entry, Summary) else "game"
    return model, (fx.Download(f"navals-{game_id}.navals", "text/plain", text),)


# --------------------------------------------------------------------------------------- many games


def _bundle_games(
    entries: Sequence[tuple[str, Summary | Message]], shell: Shell, file_text: str = ""
) -> tuple[str, str]:
    """Return the content of a file with these games, newest last, and a message about it; "" twice if there
    are none. `file_text` is the content of an existing file: games that are only in it are kept."""
    t = shell.t
    keys = [key for key, entry in reversed(entries) if isinstance(entry, Summary)]
    saves = [save for key in keys if (save := load_save(key, shell.store, shell.previous_texts))]
    records = [export_record(save) for save in saves]
    bundle_text, bundled_count = bundle_newest(library.missing_records(file_text, records) + records)
    if not records or not bundled_count:
        return "", ""
    count = min(bundled_count, len(records))
    saved_text = t.plural("{n} game saved to a file.", "{n} games saved to a file.", count)
    missing_text = t.plural(
        "{n} game was too long or could not be read: save it on its own.",
        "{n} games were too long or could not be read: save them one by one.",
        len(entries) - count,
    )
    extra_text = t.plural(
        "The file also contains {n} game that is not on this device.",
        "The file also contains {n} games that are not on this device.",
        bundled_count - count,
    )
    counts_by_sentence = {
        saved_text: count,
        missing_text: len(entries) - count,
        extra_text: bundled_count - count,
    }
    return bundle_text, " ".join(sentence for sentence, n in counts_by_sentence.items() if n > 0)


def _export_games(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    summaries = shell.summaries.collect(shell.store)
    entries = view.list_games(summaries, shell.part(1), model, shell.t)
    if len(entries) == len(summaries):
        return _save_backup(model, gesture, shell)
    text, note = _bundle_games(entries, shell)
    if not text:
        return model, ()
    return model, (
        fx.Download(f"navals-{shell.date or 'games'}.navals", "text/plain", text),
        fx.ShowNote(note),
    )


def _save_backup(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    return model, (fx.Backup(f"navals-{shell.date or 'games'}.navals"),)


def _update_backup(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Update an opened backup file. The argument is its content, or `None` if the reader cancelled."""
    if not isinstance(gesture.arg, str):
        return model, ()
    entries = view.list_games(shell.summaries.collect(shell.store), "", Library(), shell.t)
    bundle_text, note = _bundle_games(entries, shell, gesture.arg)
    records, contents = dict(_export_records(shell, shell.previous_texts)), backup.read(gesture.arg)
    extra_lines = backup.format_lines(shell.store, records, shell.prefs, contents)
    if not bundle_text and not extra_lines:
        return model, ()
    if not bundle_text:
        note = shell.t("Everything saved on this device is in the file, except settings and extensions.")
    elif extra_lines:
        extra_note = shell.t(
            "It also contains everything else saved on this device, except settings and extensions."
        )
        note = f"{note} {extra_note}"
    bundle_text += extra_lines
    return replace(model, pending_message=note), (
        fx.Backup(f"navals-{shell.date or 'games'}.navals", bundle_text),
    )


def _on_backup(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Record that the backup was saved. The argument is the file's name, or empty if it was not saved."""
    file_name, note = gesture.arg, model.pending_message
    model = replace(model, pending_message="")
    if not isinstance(file_name, str) or not file_name or not note:
        return model, ()
    file_note = shell.t("File: {file}.", file=file_name[:100])
    return model, (fx.SetPreference("backed", clock.epoch_ms()), fx.ShowNote(f"{note} {file_note}"))


def _save_spreadsheet(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    from navals.ui.session import spreadsheet

    summaries = shell.summaries.collect(shell.store).values()
    finished_games = [entry for entry in summaries if isinstance(entry, Summary) and entry.outcome]
    matches = [entry for entry in finished_games if shell.part(1) in ("", entry.game)]
    matches.sort(key=lambda entry: (entry.date, entry.at))
    return model, (fx.Download("navals.csv", "text/csv", spreadsheet.games_csv(matches, shell.t)),)


def _import_files(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Import chosen or dropped files; the library shows the progress."""
    files = gesture.files
    if not files:
        return model, ()
    if model.current_import is not None:
        return model, (fx.ShowNote(shell.t("Other files are still being read.")),)
    records = [text for _, text in _export_records(shell, {})]
    model = replace(model, current_import=Import(files, records, shell.date, shell.entropy), report=None)
    return model, () if shell.part(0) == "library" else (fx.Visit("#/library"),)


def _export_records(shell: Shell, previous_texts: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return (key, exported record) of the readable stored games; `previous_texts` has earlier versions of
    damaged ones."""
    saves = {
        key: load_save(key, shell.store, previous_texts) for key in shell.store if key.startswith(SAVE_PREFIX)
    }
    return [(key, export_record(save)) for key, save in saves.items() if save is not None]


def read_slice(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Read imported files for one slice."""
    current_import = model.current_import
    if current_import is None:
        return model, ()
    new_saves: dict[str, Save] = {}
    used_keys = set(shell.store)
    for save in current_import.read_slice():
        used_keys.add(key := fresh_key(used_keys, shell.entropy))
        new_saves[key] = save
    effects: list[fx.Effect] = [
        fx.StoreText(key, summary.GAME_KIND.encode(save)) for key, save in new_saves.items()
    ]
    if not current_import.is_done:
        return model, (*effects, fx.RequestTick())
    if current_import.contents:
        records = [
            *_export_records(shell, {}),
            *((key, export_record(save)) for key, save in new_saves.items()),
        ]
        texts, preferences = backup.compute_changes(
            current_import.contents, shell.store, records, shell.prefs
        )
        effects += [fx.StoreText(key, text) for key, text in texts.items()]
        effects += [fx.SetPreference(name, value) for name, value in preferences.items()]
        current_import.report.extra_count = len(texts) + len(preferences)
    notice_effect = fx.Say(view.report_text(current_import.report, shell.t))
    if model.problem == "evicted" and (
        current_import.report.addition_count or current_import.report.extra_count
    ):
        model = replace(model, problem="")
    return replace(model, current_import=None, report=current_import.report), (
        *effects,
        notice_effect,
        fx.Focus("library-report"),
    )


# -------------------------------------------------------------------------------------- the browser


def on_save(model: Library | None, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Protect stored games after a save. Browsers may ask the reader before they promise to keep data, so ask
    for the promise only when there is something to lose. If the browser deletes data anyway, warn the reader
    at the end of the first game."""
    model = model or Library()
    model = replace(model, save_count=model.save_count + 1)
    if model.browser_may_delete:
        is_over = shell.session is not None and shell.session.result() is not None
        if shell.prefs.warned or not is_over:
            return model, ()
        return model, (
            fx.SetPreference("warned", True),
            fx.ShowNote(view.safari_advice(shell.t), is_polite=True),
        )
    if model.save_count == MIN_SAVES_TO_ASK and not (model.is_persistent or model.has_asked):
        return replace(model, has_asked=True), (fx.AskPage("persist"),)
    return model, ()


def _on_persistence(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    t, model = shell.t, replace(model, is_persistent=gesture.arg is True)
    if shell.part(0) != "library":
        return model, ()
    text = t("This browser may still delete your games: save them to a file now and then.")
    if model.is_persistent:
        text = t("This browser keeps your games until you delete them.")
    return model, (fx.ShowNote(text),)


def _on_text_change(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Handle a text stored or deleted by another tab. `mine` is this tab's own version that could not be
    stored (`None`: this tab wanted to delete it): keep it as a separate game, or merge it into the text."""
    key, text, session = gesture.fields.get("key"), gesture.fields.get("text"), shell.session
    if not isinstance(key, str) or not (text is None or isinstance(text, str)):
        return model, ()
    effects: list[fx.Effect] = [fx.UpdateStoredText(key, text)]
    if "mine" in gesture.fields:
        effects.append(fx.ShowNote(shell.t("This game is being played in another tab or window.")))
    own_text = gesture.fields.get("mine")
    if isinstance(own_text, str) and not key.startswith(SAVE_PREFIX):
        merged_text = own_text if text is None else _merge_texts(key, text, own_text)
        if merged_text != text:
            effects.append(fx.Restore(key, merged_text, text))
            text = merged_text
    elif isinstance(own_text, str):
        has_copy = (
            session is not None and session.key == key and shell.is_outdated and model.copy_keys[0] == key
        )
        copy_key = model.copy_keys[1] if has_copy else fresh_key(shell.store, shell.entropy)
        effects.append(fx.StoreText(copy_key, _rename_copy(own_text, key, shell)))
        model = replace(model, copy_keys=(key, copy_key))
    if text is None or session is None or session.key != key or session.seats.is_visitor:
        return model, effects
    if not session.is_outdated(text):
        return model, effects
    warn_effect = fx.Warn(shell.t("This game is being played in another tab or window."))
    return model, (*effects, fx.Show(is_outdated=True), warn_effect)


def _merge_texts(key: str, text: str, own_text: str) -> str:
    kind = backup.find_kind(key)
    return text if kind is None else kind.merge_texts(text, own_text)


def _rename_copy(text: str, key: str, shell: Shell) -> str:
    try:
        save = summary.GAME_KIND.decode(text)
    except ValueError:
        return text
    game_summary = save.summary
    caption = game_summary.caption(shell.t) if game_summary else _game_caption(key, shell, shell.t("A game"))
    return summary.GAME_KIND.encode(
        library.with_title(save, library.unique_title(caption, _stored_titles(shell)))
    )


def _show_other_copy(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    if shell.session is None or not shell.is_outdated:
        return model, ()
    session = shell.session
    effect = fx.Visit(session.address, replaces=True) if session.seats.is_duel else fx.OpenGame(session.key)
    return replace(model, copy_keys=("", "")), (fx.Show(is_outdated=False), effect)


def _separate_copy(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Continue the game on the screen as a separate game, replacing the copy already stored, if any."""
    session = shell.session
    if session is None or not shell.is_outdated or session.seats.is_duel:
        return model, ()
    old_key, key = model.copy_keys
    if old_key == session.key and key in shell.store:
        save = load_save(key, shell.store, {})
        title = save.summary.title if save is not None and save.summary is not None else ""
    else:
        game_summary, key = session.summary, fresh_key(shell.store, shell.entropy)
        caption = game_summary.caption(shell.t) if game_summary else shell.t.message(session.table.game.title)
        title = library.unique_title(caption, _stored_titles(shell))
    session.set_title(title)
    session.change_key(key)
    session.wait(0)
    overlay, model = shell.overlay, replace(model, copy_keys=("", ""))
    return model, (
        fx.BeginGame(session),
        fx.SetAddress(session.address, replaces=True),
        fx.Show(overlay=overlay),
    )


def _on_storage_error(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    return replace(model, problem=gesture.arg if gesture.arg in PROBLEMS else ""), ()


ACTS: Final[Acts[Library]] = {
    "filter": Act(_set_filter),
    "search": Act(_set_search_text),
    "more": Act(lambda model, gesture, shell: (replace(model, extra_pages=model.extra_pages + 1), ())),
    "resume": Act(_resume_game),
    "name": Act(_toggle_title_form),
    "named": Act(_set_title),
    "copy": Act(_copy_game),
    "delete": Act(_delete_game),
    "save": Act(_save_game),
    "export": Act(_export_games),
    "backup": Act(_save_backup),
    "opened": Act(_update_backup),
    "backed": Act(_on_backup),
    "later": Act(lambda model, gesture, shell: (model, (fx.SetPreference("later", clock.epoch_ms()),))),
    "restore": Act(lambda model, gesture, shell: (model, (fx.AskPage("restore"),))),
    "table": Act(_save_spreadsheet),
    "import": Act(_import_files),
    "read": Act(lambda model, gesture, shell: (replace(model, report=None), (fx.Focus("title"),))),
    "persist": Act(lambda model, gesture, shell: (replace(model, has_asked=True), (fx.AskPage("persist"),))),
    "persisted": Act(_on_persistence, keeps_message=True),
    "storage": Act(_on_storage_error, keeps_message=True),
    "stored": Act(_on_text_change, keeps_message=True),
    "elsewhere-show": Act(_show_other_copy),
    "elsewhere-part": Act(_separate_copy),
}
