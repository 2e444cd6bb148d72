"""Gestures in the library of games, what the browser tells about its storage, and other tabs that play the same games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from navals import games
from navals.core.message import Message
from navals.ui.features.library import model as library
from navals.ui.features.library import view
from navals.ui.features.library.model import Intake, Library
from navals.ui.features.play.words import withheld
from navals.ui.session import summary
from navals.ui.session.summary import GAMES, SAVE, Save, Summary, fresh_key
from navals.ui.shell import clock
from navals.ui.shell.effects import (
    Address,
    Again,
    Ask,
    Backup,
    Begin,
    Download,
    Effect,
    Effects,
    Focus,
    Keep,
    Learn,
    Note,
    Open,
    Prefer,
    Say,
    Show,
    Visit,
    Warn,
)
from navals.ui.shell.feature import Acts, Step
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell
from navals.ui.shell.storage import backup

START: Final = Library
PLAYED: Final = 6
"""After that many actions in a visit the browser is asked to keep what is stored."""


def _arrive(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """The reader came to another page."""
    return replace(model, naming=""), ()


# ---------------------------------------------------------------------------------------------------- what is shown


def _filter(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Only the games of one kind, or all; only those that go on, or are over."""
    value = gesture.text("value")
    model = replace(model, more=0)
    if gesture.text("name") == "library-state":
        return replace(model, state=value if value in ("going", "over") else ""), ()
    here = "library" if shell.part(0) == "library" else "statistics"
    route = f"#/{here}/{value}" if games.card(value) is not None else f"#/{here}"
    return model, (Address(route, replace=True),)


def _search(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Only the games in which these words stand."""
    return replace(model, words=gesture.text("value")[:100], more=0), ()


def _more(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """List more of the games."""
    return replace(model, more=model.more + 1), ()


# ---------------------------------------------------------------------------------------------------- one game


def _kept(key: str, shell: Shell) -> Save | None:
    """The stored game of that key, None where there is none that can be read."""
    known = key.startswith(SAVE) and key in shell.store
    return library.save_of(key, shell.store, shell.previous) if known else None


def _unread(key: str, shell: Shell) -> Effects:
    """What is said of a stored game that cannot be read; nothing of one that is not there."""
    if not key.startswith(SAVE) or key not in shell.store:
        return ()
    return (Note(shell.t.message(GAMES.missing)),)


def _named(key: str) -> Focus:
    """To the button that names a game in the list."""
    return Focus("library-name-" + key.removeprefix(SAVE))


def _called(key: str, shell: Shell, otherwise: str) -> str:
    known = shell.summaries.known(shell.store).get(key)
    return library.called(known, shell.t) if isinstance(known, Summary) else otherwise


def _titles(shell: Shell) -> set[str]:
    return {one.title for one in shell.summaries.known(shell.store).values() if isinstance(one, Summary)}


def _resume(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Go on with a stored game; without a key with the newest."""
    key = gesture.text("key") or view.newest(shell.summaries.known(shell.store), shell.t)
    return model, (Open(key),) if key else ()


def _ask_name(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Ask for a name for a game; once more: ask no longer."""
    key = gesture.text("key")
    if _kept(key, shell) is None:
        return replace(model, naming=""), _unread(key, shell)
    model = replace(model, naming="" if model.naming == key else key)
    return model, (Focus("library-title") if model.naming else _named(key),)


def _give_name(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """The name was given; an empty one takes the name away."""
    key = model.naming
    model, save = replace(model, naming=""), _kept(key, shell)
    if save is None or not gesture.fields:
        return model, () if save is not None else _unread(key, shell)
    t, title = shell.t, library.title_of(gesture.text("title"))
    if (game := shell.parked_game(key)) is not None:
        game.entitle(title)
    said = t("This game is now called {name}.", name=title) if title else t("The name is removed.")
    return model, (Keep(key, summary.GAMES.encode(library.entitled(save, title))), Note(said), _named(key))


def _copy(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Keep a second game that stands as this one does."""
    key = gesture.text("key")
    save = _kept(key, shell)
    if save is None:
        return model, _unread(key, shell)
    title = library.numbered(_called(key, shell, shell.t("A game")), _titles(shell))
    copy = library.entitled(save, title)
    if copy.summary is not None and copy.summary.outcome:
        copy.summary = replace(copy.summary, at=copy.summary.at + 1)
    elif copy.summary is not None:
        copy.summary = replace(copy.summary, date=shell.date, at=clock.epoch())
    fresh = fresh_key(shell.store, shell.entropy)
    said = shell.t("Copied as {name}.", name=title)
    return model, (Keep(fresh, summary.GAMES.encode(copy)), Note(said), _named(fresh))


def _delete(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Delete a stored game: it can be brought back while the message about it is there."""
    key = gesture.text("key")
    if not key.startswith(SAVE):
        return model, ()
    known, t = shell.summaries.known(shell.store).get(key), shell.t
    gone = back = ""
    if not isinstance(known, Summary):
        gone, back = t("A game that could not be read is deleted."), t("The game is back.")
    elif not known.title:
        game = library.called(known, t)
        gone, back = t("A game of {game} is deleted.", game=game), t("The game of {game} is back.", game=game)
    return model, shell.shelf.delete(GAMES, key.removeprefix(SAVE), gone=gone, back=back)


def _save(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Save a game to a file: the canonical record, or what is stored if it cannot be read."""
    key, session = gesture.text("key"), shell.session
    if session is not None and session.key == key:
        why = withheld(session, shell.t)
        if why is not None:
            return model, (Note(why),)
        text, game = session.record(), session.table.game.id
    elif key not in shell.store:
        return model, ()
    else:
        known = shell.summaries.known(shell.store).get(key)
        save = None if isinstance(known, Message) else library.save_of(key, shell.store, shell.previous)
        text = shell.store[key] if save is None else library.exported(save)
        game = known.game if isinstance(known, Summary) else "game"
    return model, (Download(f"navals-{game}.navals", "text/plain", text),)


# ---------------------------------------------------------------------------------------------------- many games


def _together(
    wanted: Sequence[tuple[str, Summary | Message]], shell: Shell, file: str = ""
) -> tuple[str, str]:
    """The text of a file with these games, the newest last, and what is said of it; two empty ones where there is none to save. What is in the file already
    and not here stays in it: it may be the only place where those games still are."""
    t = shell.t
    readable = [key for key, one in reversed(wanted) if isinstance(one, Summary)]
    saves = [save for key in readable if (save := library.save_of(key, shell.store, shell.previous))]
    here = [library.exported(save) for save in saves]
    staying = library.only_there(file, here)
    text, all_told = library.bundled(staying + here)
    if not here or not all_told:
        return "", ""
    count = min(all_told, len(here))
    said = [t.plural("{n} game saved to a file.", "{n} games saved to a file.", count)]
    if (left := len(wanted) - count) > 0:
        said.append(
            t.plural(
                "{n} game was too long or could not be read: save it on its own.",
                "{n} games were too long or could not be read: save them one by one.",
                left,
            )
        )
    if (more := all_told - count) > 0:
        said.append(
            t.plural(
                "{n} game that is only in the file stays in it.",
                "{n} games that are only in the file stay in it.",
                more,
            )
        )
    return text, " ".join(said)


def _export(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Save the games of the list to one file; all of them, if nothing else is asked for, to the file of all games."""
    known = shell.summaries.known(shell.store)
    wanted = view.chosen(known, shell.part(1), model, shell.t)
    if len(wanted) == len(known):
        return _backup(model, gesture, shell)
    text, said = _together(wanted, shell)
    if not text:
        return model, ()
    return model, (Download(f"navals-{shell.date or 'games'}.navals", "text/plain", text), Note(said))


def _backup(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Save all games to the file of all games: the page opens it first."""
    return model, (Backup(f"navals-{shell.date or 'games'}.navals"),)


def _opened(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """The file of all games is open, and this is what it holds (null: the reader gave it up)."""
    if not isinstance(gesture.arg, str):
        return model, ()
    known = view.chosen(shell.summaries.known(shell.store), "", Library(), shell.t)
    text, said = _together(known, shell, gesture.arg)
    if not text:
        return model, ()
    others = backup.written(
        shell.store, dict(_records(shell, shell.previous)), shell.prefs, backup.read(gesture.arg)
    )
    if others:
        text += others
        too = shell.t("What else is kept on this device is in it too.")
        said = f"{said} {too}"
    return replace(model, saying=said), (Backup(f"navals-{shell.date or 'games'}.navals", text),)


def _backed(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """The file of all games is saved, under the name that the page tells; it is not if there is none."""
    file, said = gesture.arg, model.saying
    model = replace(model, saying="")
    if not isinstance(file, str) or not file or not said:
        return model, ()
    where = shell.t("The file: {file}.", file=file[:100])
    return model, (Prefer("backed", clock.epoch()), Note(f"{said} {where}"))


def _later(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """The reader does not want to save the games to a file now."""
    return model, (Prefer("later", clock.epoch()),)


def _restore(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Bring back the games from the file of all games."""
    return model, (Ask("restore"),)


def _table(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Save the games that are over as a table for other programs."""
    from navals.ui.features.statistics import spreadsheet

    known = shell.summaries.known(shell.store).values()
    over = [one for one in known if isinstance(one, Summary) and one.outcome]
    wanted = [one for one in over if shell.part(1) in ("", one.game)]
    wanted.sort(key=lambda one: (one.date, one.at))
    return model, (Download("navals.csv", "text/csv", spreadsheet.csv(wanted)),)


def _import(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Files were chosen or dropped: the records in them become games of their own. The library shows how far that is."""
    files = gesture.files
    if not files:
        return model, ()
    if model.intake is not None:
        return model, (Note(shell.t("Other files are still being read.")),)
    here = [text for _, text in _records(shell, {})]
    model = replace(model, intake=Intake(files, here, shell.date, shell.entropy), report=None)
    return model, () if shell.part(0) == "library" else (Visit("#/library"),)


def _records(shell: Shell, previous: Mapping[str, str]) -> list[tuple[str, str]]:
    """The games that are here, as they go to a file, with their keys; ``previous``: what stands in for damaged ones."""
    saves = (
        (key, library.save_of(key, shell.store, previous)) for key in shell.store if key.startswith(SAVE)
    )
    return [(key, library.exported(save)) for key, save in saves if save is not None]


def _read_on(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Read files for a slice of time."""
    intake = model.intake
    if intake is None:
        return model, ()
    effects: list[Effect] = []
    taken = dict.fromkeys(shell.store)
    came: list[tuple[str, str]] = []
    for save in intake.work():
        key = fresh_key(taken, shell.entropy)
        taken[key] = None
        effects.append(Keep(key, summary.GAMES.encode(save)))
        came.append((key, library.exported(save)))
    if not intake.done:
        return model, (*effects, Again())
    if intake.contents:
        kept, earned = backup.restored(
            intake.contents, shell.store, [*_records(shell, {}), *came], shell.prefs
        )
        effects += [Keep(key, text) for key, text in kept.items()]
        effects += [Prefer(name, value) for name, value in earned.items()]
        intake.report.others = len(kept) + len(earned)
    said = Say(view.told(intake.report, shell.t))
    if model.problem == "evicted" and (intake.report.taken or intake.report.others):
        model = replace(model, problem="")
    return replace(model, intake=None, report=intake.report), (*effects, said, Focus("library-report"))


def _read(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """What became of the files has been read."""
    return replace(model, report=None), (Focus("title"),)


# ---------------------------------------------------------------------------------------------------- the browser


def _boot(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """The page is ready."""
    told = gesture.fields
    return Library(persisted=told.get("persisted") is True, forgets=told.get("forgets") is True), ()


def _saved(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """A game was stored. Some browsers put the question whether to keep it to the reader: it is asked when there is
    something to lose. One that throws everything away whatever was asked is told about at the end of the first game."""
    model = replace(model, saves=model.saves + 1)
    if model.forgets:
        over = shell.session is not None and shell.session.result() is not None
        if shell.prefs.warned or not over:
            return model, ()
        return model, (Prefer("warned", True), Note(view.forgetting(shell.t), calm=True))
    if model.saves == PLAYED and not (model.persisted or model.asked):
        return replace(model, asked=True), (Ask("persist"),)
    return model, ()


def _persist(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Ask the browser to keep what is stored."""
    return replace(model, asked=True), (Ask("persist"),)


def _persisted(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """What the browser answered."""
    kept, t = gesture.arg is True, shell.t
    model = replace(model, persisted=kept)
    if shell.part(0) != "library":
        return model, ()
    if kept:
        return model, (Note(t("This browser keeps your games until you delete them.")),)
    return model, (Note(t("This browser may still delete your games: save them to a file now and then.")),)


def _storage(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Something is wrong with the storage, or nothing any longer."""
    return replace(model, problem=gesture.arg if gesture.arg in view.PROBLEMS else ""), ()


def _stored(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Another tab has stored a text, or deleted it. ``mine``: what this tab wanted to store in its place and could not, for it
    had not seen that: it is kept as a game of its own. (null: this tab wanted to delete it.)"""
    key, text, session = gesture.fields.get("key"), gesture.fields.get("text"), shell.session
    if not isinstance(key, str) or not (text is None or isinstance(text, str)):
        return model, ()
    effects: list[Effect] = [Learn(key, text)]
    if "mine" in gesture.fields:
        effects.append(Note(shell.t("This game goes on in another tab or window.")))
    if isinstance(mine := gesture.fields.get("mine"), str):
        here = session is not None and session.key == key and shell.elsewhere and model.apart[0] == key
        fresh = model.apart[1] if here else fresh_key(shell.store, shell.entropy)
        effects.append(Keep(fresh, _apart(mine, key, shell)))
        model = replace(model, apart=(key, fresh))
    if text is None or session is None or session.key != key or session.seats.guest:
        return model, effects
    said = Warn(shell.t("This game goes on in another tab or window."))
    return model, (*effects, Show(elsewhere=True), said)


def _apart(text: str, key: str, shell: Shell) -> str:
    """What was played or done here of a game with which another tab has gone on, under a name of its own."""
    try:
        save = summary.GAMES.decode(text)
    except ValueError:
        return text
    known = save.summary
    called = library.called(known, shell.t) if known is not None else _called(key, shell, shell.t("A game"))
    return summary.GAMES.encode(library.entitled(save, library.numbered(called, _titles(shell))))


def _elsewhere_show(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Show the game as it was stored by the other tab."""
    if shell.session is None or not shell.elsewhere:
        return model, ()
    return replace(model, apart=("", "")), (Show(elsewhere=False), Open(shell.session.key))


def _elsewhere_part(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Go on with what is on this screen, as a game of its own: the one that is kept already, if there is one."""
    session = shell.session
    if session is None or not shell.elsewhere:
        return model, ()
    before, key = model.apart
    if before == session.key and key in shell.store:
        kept = library.save_of(key, shell.store, {})
        title = kept.summary.title if kept is not None and kept.summary is not None else ""
    else:
        known, key = session.summary, fresh_key(shell.store, shell.entropy)
        called = library.called(known, shell.t) if known else shell.t.message(session.table.game.title)
        title = library.numbered(called, _titles(shell))
    session.entitle(title)
    session.move(key)
    session.wait(0)
    overlay, model = shell.overlay, replace(model, apart=("", ""))
    return model, (Begin(session), Address(session.address, replace=True), Show(overlay=overlay))


ACTS: Final[Acts] = {
    "filter": _filter,
    "search": _search,
    "more": _more,
    "resume": _resume,
    "name": _ask_name,
    "named": _give_name,
    "copy": _copy,
    "delete": _delete,
    "save": _save,
    "export": _export,
    "backup": _backup,
    "opened": _opened,
    "backed": _backed,
    "later": _later,
    "restore": _restore,
    "table": _table,
    "import": _import,
    "read": _read,
    "persist": _persist,
    "persisted": _persisted,
    "storage": _storage,
    "stored": _stored,
    "elsewhere-show": _elsewhere_show,
    "elsewhere-part": _elsewhere_part,
}

REPORTS: Final[Acts] = {"arrive": _arrive, "boot": _boot, "read-on": _read_on, "saved": _saved}
"""What the application alone tells."""
