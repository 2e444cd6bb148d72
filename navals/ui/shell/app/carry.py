"""Execute the effects that need only the shell and the answer; `app.py` executes the others."""

from __future__ import annotations

import msgspec

from navals import games
from navals.ui.board.clip import Sound
from navals.ui.session import Session
from navals.ui.session.summary import SAVE, waiting_title
from navals.ui.shell import effects, index
from navals.ui.shell.app.answer import Answer
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.shell import Shell
from navals.ui.words import i18n


def set_language(shell: Shell, answer: Answer) -> None:
    """Set the language from the preferences, else from the browser."""
    shell.t = i18n.language(shell.prefs.language or i18n.pick(shell.languages))
    answer.fields["lang"] = shell.t.code


def set_root(shell: Shell, answer: Answer) -> None:
    """Set the attributes of the document element that apply the preferences."""
    prefs = shell.prefs
    answer.root |= {
        "theme": prefs.theme,
        "shortcuts": None if prefs.shortcuts else "off",
        "text": None if prefs.text == "normal" else prefs.text,
        "motion": None if prefs.motion == "auto" else prefs.motion,
        "advanced": "on" if prefs.advanced else None,
    }


def reserve_space(shell: Shell, answer: Answer, title: str) -> None:
    """Set the title of the newest unfinished game ("" for none) on the page, which reserves space for it
    before the engine has loaded."""
    if title != shell.reserved_title:
        shell.reserved_title = title
        answer.root["going"] = title or None


def update_space(shell: Shell, answer: Answer, session: Session) -> None:
    """Update the title that the page reserves space for, after this game has been stored."""
    if session.result() is None:
        reserve_space(shell, answer, shell.t.message(session.table.game.title))
        return
    other_games = {
        key: summary for key, summary in shell.summaries.by_key(shell.store).items() if key != session.key
    }
    # Another game may be unfinished if some summaries have not been read yet.
    if len(other_games) + 1 >= sum(key.startswith(SAVE) for key in shell.store):
        reserve_space(shell, answer, waiting_title(other_games, shell.t))


def read_games(shell: Shell, answer: Answer) -> None:
    """Read stored games for one time slice if the current page or dialog lists them."""
    page = index.route(shell.parts)
    is_list = shell.session is None and page is not None and page[1].lists_games
    if is_list or any(overlay.lists_games and overlay.is_open(shell) for _, overlay in index.OVERLAYS):
        answer.put.update(shell.summaries.read_slice(shell.store, shell.previous))
        if shell.summaries.is_behind:
            answer.request_tick(0)
        elif not shell.is_prerendered:
            reserve_space(shell, answer, waiting_title(shell.summaries.by_key(shell.store), shell.t))
    shell.has_list = is_list and not shell.summaries.is_behind


def send_style_sheets(old_sheets: dict[str, str], answer: Answer) -> dict[str, str]:
    """Send the style sheets of wheel games if they differ from those `old_sheets`; return them."""
    foreign = (game_id for game_id in games.IDS if games.places(game_id))
    sheets = {game_id: sheet for game_id in foreign if (sheet := games.sheet(game_id))}
    if sheets != old_sheets:
        answer.fields["sheets"] = {**dict.fromkeys(old_sheets), **sheets}
    return sheets


def encode_path(route: str, replaces: bool) -> str | dict[str, object]:
    """Return the new address as the answer encodes it."""
    return {"path": route, "replace": True} if replaces else route


def set_title(shell: Shell, answer: Answer) -> None:
    """Set the document title. It reveals nothing secret, because it appears in tabs and histories."""
    page = index.title(shell)
    answer.fields["title"] = f"{page} – Navals" if page else "Navals"


def _show_note(shell: Shell, answer: Answer, effect: effects.Note) -> None:
    shell.toast, shell.toast_rule = effect.text, effect.rule
    if effect.is_calm:
        answer.say(effect.text)
    elif not effect.is_silent:
        answer.warn(effect.text)


def _move_focus(answer: Answer, effect: effects.Focus) -> None:
    if not effect.id:
        answer.fields.pop("focus", None)
    elif not effect.is_weak:
        answer.fields["focus"] = effect.id
    else:
        answer.fields.setdefault("focus", effect.id)


def _set_screen(shell: Shell, effect: effects.Show) -> None:
    for name in effect.__struct_fields__:
        if (value := getattr(effect, name)) is not msgspec.UNSET:
            setattr(shell, name, value)


def _set_address(shell: Shell, answer: Answer, effect: effects.SetAddress) -> None:
    shell.route = effect.route
    answer.fields["path"] = encode_path(effect.route, effect.replaces)
    set_title(shell, answer)


def _show_session(shell: Shell, answer: Answer, effect: effects.ShowSession) -> None:
    shell.session = effect.session
    set_title(shell, answer)


def _store_text(shell: Shell, answer: Answer, effect: effects.Keep) -> None:
    store, key = shell.store, effect.key
    # A newly stored text cannot be replaced by an undone deletion.
    shell.deleted_texts = tuple(entry for entry in shell.deleted_texts if entry.key != key)
    if store.get(key, effect.text) != effect.text:
        shell.previous[key] = store[key]
    store[key] = answer.put[key] = effect.text


def _delete(shell: Shell, answer: Answer, effect: effects.Delete) -> None:
    shell.store.pop(effect.key, None)
    shell.previous.pop(effect.key, None)
    answer.put[effect.key] = None


def _discard(shell: Shell, answer: Answer, effect: effects.DeleteText) -> None:
    if effect.remaining_text is None:
        _delete(shell, answer, effects.Delete(effect.key))
    else:
        _store_text(shell, answer, effects.Keep(effect.key, effect.remaining_text))
    shell.deleted_texts = (*shell.deleted_texts, effect)


def _restore(shell: Shell, answer: Answer, effect: effects.Restore) -> None:
    shell.store[effect.key] = effect.text
    texts = {"current": effect.text}
    if effect.previous is not None:
        shell.previous[effect.key] = texts["previous"] = effect.previous
    answer.put[effect.key] = texts


def _update_stored_text(shell: Shell, effect: effects.UpdateStoredText) -> None:
    key = effect.key
    if effect.text is None:
        shell.store.pop(key, None)
        shell.previous.pop(key, None)
        return
    if key in shell.store:
        shell.previous[key] = shell.store[key]
    shell.store[key] = effect.text
    if shell.parked_game(key) is not None:
        shell.parked_session = None


def _set_preference(shell: Shell, answer: Answer, effect: effects.SetPreference) -> None:
    if effect.name not in Prefs.__struct_fields__:
        return
    prefs = shell.prefs = shell.prefs.with_change(effect.name, effect.value)
    answer.fields["prefs"] = msgspec.to_builtins(prefs)
    set_root(shell, answer)
    if effect.name == "language":
        set_language(shell, answer)
        set_title(shell, answer)
    elif effect.name == "volume" and not prefs.muted:
        answer.sound.append(Sound("bell"))


def execute(shell: Shell, answer: Answer, effect: effects.Effect) -> None:
    """Execute an effect: change the shell and the answer. Raise `TypeError` for an effect that others
    execute."""
    match effect:
        case effects.Say():
            answer.say(effect.text)
        case effects.Warn():
            answer.warn(effect.text)
        case effects.Note():
            _show_note(shell, answer, effect)
        case effects.Focus():
            _move_focus(answer, effect)
        case effects.PlayFilm():
            answer.add_film(effect.clips, effect.sounds)
        case effects.Show():
            _set_screen(shell, effect)
        case effects.SetAddress():
            _set_address(shell, answer, effect)
        case effects.RequestTick():
            answer.request_tick(effect.milliseconds)
        case effects.ShowSession():
            _show_session(shell, answer, effect)
        case effects.Keep():
            _store_text(shell, answer, effect)
        case effects.Delete():
            _delete(shell, answer, effect)
        case effects.DeleteText():
            _discard(shell, answer, effect)
        case effects.Restore():
            _restore(shell, answer, effect)
        case effects.UpdateStoredText():
            _update_stored_text(shell, effect)
        case effects.SetPreference():
            _set_preference(shell, answer, effect)
        case effects.Download():
            answer.fields["download"] = msgspec.to_builtins(effect)
        case effects.Backup():
            answer.fields["backup"] = msgspec.to_builtins(effect)
        case effects.ComputeDigest():
            answer.fields["digest"] = msgspec.to_builtins(effect)
        case effects.Copy():
            answer.fields["copy"] = effect.text
        case effects.HandOn():
            answer.fields["share"] = effect.content
        case effects.AskBot():
            answer.fields["bot"] = effect.content
        case effects.SendToPeer():
            answer.peer += effect.orders
        case effects.AskPage():
            answer.fields["shell"] = effect.request
        case _:
            raise TypeError(f"{effect} is no effect")
