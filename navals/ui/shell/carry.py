"""Execute the effects that need only the shell and the answer; `app.py` executes the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from navals import games
from navals.ui.shell import effects as fx
from navals.ui.shell.answer import Answer, Sound
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.shell import Shell
from navals.ui.words import i18n


def language(shell: Shell, answer: Answer) -> None:
    """Set the language from the preferences, else from the browser."""
    shell.t = i18n.language(shell.prefs.language or i18n.pick(shell.languages))
    answer.fields["lang"] = shell.t.code


def root(shell: Shell, answer: Answer) -> None:
    """Set the attributes of the document element that apply the preferences."""
    prefs = shell.prefs
    answer.fields["root"] = answer.fields.get("root", {}) | {
        "theme": prefs.theme,
        "shortcuts": None if prefs.shortcuts else "off",
        "text": None if prefs.text == "normal" else prefs.text,
        "motion": None if prefs.motion == "auto" else prefs.motion,
        "advanced": "on" if prefs.advanced else None,
    }


def room(shell: Shell, answer: Answer, going: str) -> None:
    """Tell the page the title of the newest unfinished game, or "": it reserves space for it before the
    engine has loaded."""
    if going != shell.going:
        shell.going = going
        answer.fields.setdefault("root", {})["going"] = going or None


def path(route: str, replace: bool) -> str | dict[str, Any]:
    """Return the new address as the answer encodes it."""
    return {"path": route, "replace": True} if replace else route


def title(shell: Shell, answer: Answer) -> None:
    """Set the document title. It reveals nothing about the game, because it appears in tabs and histories."""
    t = shell.t
    card = shell.session.table.game.card if shell.session is not None else games.card(shell.part(0))
    pages = {
        "library": t("Library"),
        "statistics": t("Statistics"),
        "practice": t("Practise"),
        "study": t("Exercises"),
        "day": t("Position of the day"),
        "tournament": t("Tournaments"),
        "campaign": t("Campaigns"),
        "workshop": t("Workshop"),
        "extensions": t("Extensions"),
        "rules": t("The rules of all games"),
    }
    page = pages.get(shell.part(0)) or (t.message(card.title) if card is not None else "")
    answer.fields["title"] = f"{page} – Navals" if page else "Navals"


def _note(shell: Shell, answer: Answer, effect: fx.Note) -> None:
    shell.toast, shell.toast_rule = effect.text, effect.rule
    if effect.calm:
        answer.say(effect.text)
    elif not effect.silent:
        answer.warn(effect.text)


def _focus(shell: Shell, answer: Answer, effect: fx.Focus) -> None:
    if not effect.id:
        answer.fields.pop("focus", None)
    elif not effect.weak:
        answer.fields["focus"] = effect.id
    else:
        answer.fields.setdefault("focus", effect.id)


def _show(shell: Shell, answer: Answer, effect: fx.Show) -> None:
    for name in effect.__struct_fields__:
        if (value := getattr(effect, name)) is not msgspec.UNSET:
            setattr(shell, name, value)


def _address(shell: Shell, answer: Answer, effect: fx.Address) -> None:
    shell.route = effect.route
    answer.fields["path"] = path(effect.route, effect.replace)
    title(shell, answer)


def _seat(shell: Shell, answer: Answer, effect: fx.Seat) -> None:
    shell.session = effect.session
    title(shell, answer)


def _keep(shell: Shell, answer: Answer, effect: fx.Keep) -> None:
    store, key = shell.store, effect.key
    # A newly stored text cannot be replaced by an undone deletion.
    shell.bin = tuple(one for one in shell.bin if one.key != key)
    if store.get(key, effect.text) != effect.text:
        shell.previous[key] = store[key]
    store[key] = answer.put[key] = effect.text


def _delete(shell: Shell, answer: Answer, effect: fx.Delete) -> None:
    shell.store.pop(effect.key, None)
    shell.previous.pop(effect.key, None)
    answer.put[effect.key] = None


def _discard(shell: Shell, answer: Answer, effect: fx.Discard) -> None:
    if effect.left is None:
        _delete(shell, answer, fx.Delete(effect.key))
    else:
        _keep(shell, answer, fx.Keep(effect.key, effect.left))
    shell.bin = (*shell.bin, effect)


def _restore(shell: Shell, answer: Answer, effect: fx.Restore) -> None:
    shell.store[effect.key] = effect.text
    both = {"current": effect.text}
    if effect.before is not None:
        shell.previous[effect.key] = both["previous"] = effect.before
    answer.put[effect.key] = both


def _learn(shell: Shell, answer: Answer, effect: fx.Learn) -> None:
    key = effect.key
    if effect.text is None:
        shell.store.pop(key, None)
        shell.previous.pop(key, None)
        return
    if key in shell.store:
        shell.previous[key] = shell.store[key]
    shell.store[key] = effect.text
    if shell.parked_game(key) is not None:
        shell.parked = None


def _prefer(shell: Shell, answer: Answer, effect: fx.Prefer) -> None:
    if effect.name not in Prefs.__struct_fields__:
        return
    prefs = shell.prefs = shell.prefs.changed(effect.name, effect.value)
    answer.fields["prefs"] = msgspec.to_builtins(prefs)
    root(shell, answer)
    if effect.name == "language":
        language(shell, answer)
        title(shell, answer)
    elif effect.name == "volume" and not prefs.muted:
        answer.sound.append(Sound("bell"))


CARRY: Final[Mapping[type[fx.Effect], Callable[[Shell, Answer, Any], None]]] = {
    fx.Say: lambda shell, answer, effect: answer.say(effect.text),
    fx.Warn: lambda shell, answer, effect: answer.warn(effect.text),
    fx.Note: _note,
    fx.Focus: _focus,
    fx.Film: lambda shell, answer, effect: answer.film(effect.clips, effect.sounds),
    fx.Show: _show,
    fx.Address: _address,
    fx.Again: lambda shell, answer, effect: answer.tick(effect.milliseconds),
    fx.Seat: _seat,
    fx.Keep: _keep,
    fx.Delete: _delete,
    fx.Discard: _discard,
    fx.Restore: _restore,
    fx.Learn: _learn,
    fx.Prefer: _prefer,
    fx.Download: lambda shell, answer, effect: answer.fields.update(download=msgspec.to_builtins(effect)),
    fx.Backup: lambda shell, answer, effect: answer.fields.update(backup=msgspec.to_builtins(effect)),
    fx.Copy: lambda shell, answer, effect: answer.fields.update(copy=effect.text),
    fx.HandOn: lambda shell, answer, effect: answer.fields.update(share=effect.content),
    fx.Digest: lambda shell, answer, effect: answer.fields.update(digest=msgspec.to_builtins(effect)),
    fx.Question: lambda shell, answer, effect: answer.fields.update(bot=effect.content),
    fx.Ask: lambda shell, answer, effect: answer.fields.update(shell=effect.what),
}
"""How each effect changes the shell and the answer."""
