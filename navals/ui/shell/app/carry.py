"""Execute the effects that need only the shell and the answer; `app.py` executes the others."""

from __future__ import annotations

import msgspec

from navals import games
from navals.ui.board.clip import Sound
from navals.ui.session import Session
from navals.ui.session.summary import SAVE_PREFIX, newest_title
from navals.ui.shell import effects, index
from navals.ui.shell.app.answer import Response
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.shell import Shell
from navals.ui.words import i18n


def set_language(shell: Shell, response: Response) -> None:
    """Set the language from the preferences, else from the browser."""
    shell.t = i18n.language(shell.prefs.language or i18n.pick_language(shell.languages))
    response.fields["lang"] = shell.t.code


def set_root_attrs(shell: Shell, response: Response) -> None:
    """Set the attributes of the document element that apply the preferences."""
    prefs = shell.prefs
    response.root |= {
        "theme": prefs.theme,
        "shortcuts": None if prefs.shortcuts else "off",
        "text": None if prefs.text == "normal" else prefs.text,
        "motion": None if prefs.motion == "auto" else prefs.motion,
        "advanced": "on" if prefs.advanced else None,
    }


def set_reserved_title(shell: Shell, response: Response, title: str) -> None:
    """Set the title of the newest unfinished game ("" for none) on the page, which reserves space for it
    before the engine has loaded."""
    if title != shell.reserved_title:
        shell.reserved_title = title
        response.root["going"] = title or None


def update_reserved_title(shell: Shell, response: Response, session: Session) -> None:
    """Update the title that the page reserves space for, after this game has been stored."""
    if session.result() is None:
        set_reserved_title(shell, response, shell.t.message(session.table.game.title))
        return
    other_summaries = {
        key: summary for key, summary in shell.summaries.collect(shell.store).items() if key != session.key
    }
    # Another game may be unfinished if some summaries have not been read yet.
    if len(other_summaries) + 1 >= sum(key.startswith(SAVE_PREFIX) for key in shell.store):
        set_reserved_title(shell, response, newest_title(other_summaries, shell.t))


def read_games(shell: Shell, response: Response) -> None:
    """Read stored games for one time slice if the current page or dialog lists them."""
    match = index.find_route(shell.parts)
    lists_games = shell.session is None and match is not None and match[1].lists_games
    if lists_games or any(overlay.lists_games and overlay.is_open(shell) for _, overlay in index.OVERLAYS):
        response.put.update(shell.summaries.read_slice(shell.store, shell.previous_texts))
        if shell.summaries.is_loading:
            response.request_tick(0)
        elif not shell.is_prerendered:
            set_reserved_title(shell, response, newest_title(shell.summaries.collect(shell.store), shell.t))
    shell.has_full_list = lists_games and not shell.summaries.is_loading


def send_style_sheets(old_sheets: dict[str, str], response: Response) -> dict[str, str]:
    """Send the style sheets of wheel games if they differ from `old_sheets`; return the current ones."""
    wheel_game_ids = (game_id for game_id in games.IDS if games.adopted_folders(game_id))
    sheets = {game_id: sheet for game_id in wheel_game_ids if (sheet := games.style_sheet(game_id))}
    if sheets != old_sheets:
        response.fields["sheets"] = {**dict.fromkeys(old_sheets), **sheets}
    return sheets


def encode_route(route: str, replaces: bool) -> str | dict[str, object]:
    """Encode a new address for the answer; `replaces`: it replaces the history entry."""
    return {"path": route, "replace": True} if replaces else route


def set_title(shell: Shell, response: Response) -> None:
    """Set the document title. It reveals nothing secret, because it appears in tabs and histories."""
    page_title = index.page_title(shell)
    response.fields["title"] = f"{page_title} – Navals" if page_title else "Navals"


def _show_note(shell: Shell, response: Response, effect: effects.ShowNote) -> None:
    shell.toast, shell.toast_rule = effect.text, effect.rule
    if effect.is_polite:
        response.say(effect.text)
    elif not effect.is_silent:
        response.warn(effect.text)


def _move_focus(response: Response, effect: effects.Focus) -> None:
    if not effect.id:
        response.fields.pop("focus", None)
    elif not effect.is_weak:
        response.fields["focus"] = effect.id
    else:
        response.fields.setdefault("focus", effect.id)


def _set_screen(shell: Shell, effect: effects.Show) -> None:
    for name in effect.__struct_fields__:
        if (value := getattr(effect, name)) is not msgspec.UNSET:
            setattr(shell, name, value)


def _set_address(shell: Shell, response: Response, effect: effects.SetAddress) -> None:
    shell.route = effect.route
    response.fields["path"] = encode_route(effect.route, effect.replaces)
    set_title(shell, response)


def _show_session(shell: Shell, response: Response, effect: effects.ShowSession) -> None:
    shell.session = effect.session
    set_title(shell, response)


def _store_text(shell: Shell, response: Response, effect: effects.StoreText) -> None:
    store, key = shell.store, effect.key
    # A newly stored text cannot be replaced by an undone deletion.
    shell.deleted_texts = tuple(entry for entry in shell.deleted_texts if entry.key != key)
    if store.get(key, effect.text) != effect.text:
        shell.previous_texts[key] = store[key]
    store[key] = response.put[key] = effect.text


def _delete_key(shell: Shell, response: Response, effect: effects.Delete) -> None:
    shell.store.pop(effect.key, None)
    shell.previous_texts.pop(effect.key, None)
    response.put[effect.key] = None


def _delete_text(shell: Shell, response: Response, effect: effects.DeleteText) -> None:
    if effect.remaining_text is None:
        _delete_key(shell, response, effects.Delete(effect.key))
    else:
        _store_text(shell, response, effects.StoreText(effect.key, effect.remaining_text))
    shell.deleted_texts = (*shell.deleted_texts, effect)


def _restore_text(shell: Shell, response: Response, effect: effects.Restore) -> None:
    shell.store[effect.key] = effect.text
    texts = {"current": effect.text}
    if effect.previous_text is not None:
        shell.previous_texts[effect.key] = texts["previous"] = effect.previous_text
    response.put[effect.key] = texts


def _update_stored_text(shell: Shell, effect: effects.UpdateStoredText) -> None:
    key = effect.key
    if effect.text is None:
        shell.store.pop(key, None)
        shell.previous_texts.pop(key, None)
        return
    if key in shell.store:
        shell.previous_texts[key] = shell.store[key]
    shell.store[key] = effect.text
    if shell.parked_game(key) is not None:
        shell.parked_session = None


def _set_preference(shell: Shell, response: Response, effect: effects.SetPreference) -> None:
    if effect.name not in Prefs.__struct_fields__:
        return
    prefs = shell.prefs = shell.prefs.with_change(effect.name, effect.value)
    response.fields["prefs"] = msgspec.to_builtins(prefs)
    set_root_attrs(shell, response)
    if effect.name == "language":
        set_language(shell, response)
        set_title(shell, response)
    elif effect.name == "volume" and not prefs.muted:
        response.sound.append(Sound("bell"))


def execute_effect(shell: Shell, response: Response, effect: effects.Effect) -> None:
    """Execute an effect: change the shell and the answer. Raise `TypeError` for an effect that must be
    executed elsewhere."""
    match effect:
        case effects.Say():
            response.say(effect.text)
        case effects.Warn():
            response.warn(effect.text)
        case effects.ShowNote():
            _show_note(shell, response, effect)
        case effects.Focus():
            _move_focus(response, effect)
        case effects.PlayFilm():
            response.add_film(effect.clips, effect.sounds)
        case effects.Show():
            _set_screen(shell, effect)
        case effects.SetAddress():
            _set_address(shell, response, effect)
        case effects.RequestTick():
            response.request_tick(effect.milliseconds)
        case effects.ShowSession():
            _show_session(shell, response, effect)
        case effects.StoreText():
            _store_text(shell, response, effect)
        case effects.Delete():
            _delete_key(shell, response, effect)
        case effects.DeleteText():
            _delete_text(shell, response, effect)
        case effects.Restore():
            _restore_text(shell, response, effect)
        case effects.UpdateStoredText():
            _update_stored_text(shell, effect)
        case effects.SetPreference():
            _set_preference(shell, response, effect)
        case effects.Download():
            response.fields["download"] = msgspec.to_builtins(effect)
        case effects.Backup():
            response.fields["backup"] = msgspec.to_builtins(effect)
        case effects.ComputeDigest():
            response.fields["digest"] = msgspec.to_builtins(effect)
        case effects.Copy():
            response.fields["copy"] = effect.text
        case effects.ShareContent():
            response.fields["share"] = effect.content
        case effects.AskBot():
            response.fields["bot"] = effect.content
        case effects.SendToPeer():
            response.peer += effect.commands
        case effects.AskPage():
            response.fields["shell"] = effect.request
        case _:
            raise TypeError(f"{effect} is no effect")
