"""Gestures in the library, messages about the browser's storage, and other tabs playing the same games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from navals import games
from navals.core.message import Message
from navals.ui import clock
from navals.ui.features.library import model as library
from navals.ui.features.library import view
from navals.ui.features.library.model import Intake, Library
from navals.ui.session import summary
from navals.ui.session.summary import GAMES, SAVE, Save, Summary, fresh_key, save_of, title_of
from navals.ui.shell import effects as fx
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.shell.storage import backup
from navals.ui.shell.storage.files import bundled, exported
from navals.ui.shell.storage.problems import PROBLEMS
from navals.ui.table.words import withheld

PLAYED: Final = 6  # number of saves in a visit after which the browser is asked to keep stored data


def arrive(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Close the title form."""
    return replace(model, naming=""), ()


# ----------------------------------------------------------------------------------------- the list


def _filter(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    value = gesture.text("value")
    model = replace(model, more=0)
    if gesture.text("name") == "library-state":
        return replace(model, state=value if value in ("going", "over") else ""), ()
    here = "library" if shell.part(0) == "library" else "statistics"
    route = f"#/{here}/{value}" if games.card(value) is not None else f"#/{here}"
    return model, (fx.Address(route, replace=True),)


def _search(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    return replace(model, words=gesture.text("value")[:100], more=0), ()


# ----------------------------------------------------------------------------------------- one game


def _kept(key: str, shell: Shell) -> Save | None:
    known = key.startswith(SAVE) and key in shell.store
    return save_of(key, shell.store, shell.previous) if known else None


def _unread(key: str, shell: Shell) -> fx.Effects:
    if not key.startswith(SAVE) or key not in shell.store:
        return ()
    return (fx.Note(shell.t.message(GAMES.missing)),)


def _named(key: str) -> fx.Focus:
    return fx.Focus("library-name-" + key.removeprefix(SAVE))


def _called(key: str, shell: Shell, otherwise: str) -> str:
    known = shell.summaries.known(shell.store).get(key)
    return known.caption(shell.t) if isinstance(known, Summary) else otherwise


def _titles(shell: Shell) -> set[str]:
    return {one.title for one in shell.summaries.known(shell.store).values() if isinstance(one, Summary)}


def _resume(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    key = gesture.text("key") or summary.newest(shell.summaries.known(shell.store))
    return model, (fx.Open(key),) if key else ()


def _ask_name(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Open or close the form for a game's title."""
    key = gesture.text("key")
    if _kept(key, shell) is None:
        return replace(model, naming=""), _unread(key, shell)
    model = replace(model, naming="" if model.naming == key else key)
    return model, (fx.Focus("library-title") if model.naming else _named(key),)


def _give_name(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Set the title; an empty one removes it."""
    key = model.naming
    model, save = replace(model, naming=""), _kept(key, shell)
    if save is None or not gesture.fields:
        return model, () if save is not None else _unread(key, shell)
    t, title = shell.t, title_of(gesture.text("title"))
    if (game := shell.parked_game(key)) is not None:
        game.entitle(title)
    said = t("This game is now called {name}.", name=title) if title else t("Name removed.")
    keep = fx.Keep(key, summary.GAMES.encode(library.entitled(save, title)))
    return model, (keep, fx.Note(said), _named(key))


def _copy(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    key = gesture.text("key")
    save = _kept(key, shell)
    if save is None:
        return model, _unread(key, shell)
    title = library.numbered(_called(key, shell, shell.t("A game")), _titles(shell))
    copy = library.entitled(save, title)
    if copy.summary is not None and copy.summary.outcome:
        copy.summary = replace(copy.summary, at=copy.summary.at + 1, foreign=True)
    elif copy.summary is not None:
        copy.summary = replace(copy.summary, date=shell.date, at=clock.epoch())
    fresh = fresh_key(shell.store, shell.entropy)
    said = shell.t("Copied as {name}.", name=title)
    return model, (fx.Keep(fresh, summary.GAMES.encode(copy)), fx.Note(said), _named(fresh))


def _delete(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    key = gesture.text("key")
    if not key.startswith(SAVE):
        return model, ()
    known, t = shell.summaries.known(shell.store).get(key), shell.t
    gone = back = ""
    if not isinstance(known, Summary):
        gone, back = t("Unreadable game deleted."), t("Game restored.")
    elif not known.title:
        game = known.caption(t)
        gone, back = t("Game of {game} deleted.", game=game), t("Game of {game} restored.", game=game)
    return model, shell.shelf.delete(GAMES, key.removeprefix(SAVE), gone=gone, back=back)


def _save(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Save a game to a file: its canonical record, or the stored text if it cannot be read."""
    key, session = gesture.text("key"), shell.session
    if session is not None and session.key == key:
        why = withheld(session, shell.t)
        if why is not None:
            return model, (fx.Note(why),)
        text, game = session.record(), session.table.game.id
    elif key not in shell.store:
        return model, ()
    else:
        known = shell.summaries.known(shell.store).get(key)
        save = None if isinstance(known, Message) else save_of(key, shell.store, shell.previous)
        text = shell.store[key] if save is None else exported(save)
        game = known.game if isinstance(known, Summary) else "game"
    return model, (fx.Download(f"navals-{game}.navals", "text/plain", text),)


# --------------------------------------------------------------------------------------- many games


def _together(
    wanted: Sequence[tuple[str, Summary | Message]], shell: Shell, file: str = ""
) -> tuple[str, str]:
    """Return the content of a file with these games, newest last, and a message about it; "" if there are
    none. Games that are only in the existing `file` are kept."""
    t = shell.t
    readable = [key for key, one in reversed(wanted) if isinstance(one, Summary)]
    saves = [save for key in readable if (save := save_of(key, shell.store, shell.previous))]
    here = [exported(save) for save in saves]
    text, all_told = bundled(library.only_there(file, here) + here)
    if not here or not all_told:
        return "", ""
    count = min(all_told, len(here))
    saved = t.plural("{n} game saved to a file.", "{n} games saved to a file.", count)
    missing = t.plural(
        "{n} game was too long or could not be read: save it on its own.",
        "{n} games were too long or could not be read: save them one by one.",
        len(wanted) - count,
    )
    staying = t.plural(
        "{n} game that was only in the file stays there.",
        "{n} games that were only in the file stay there.",
        all_told - count,
    )
    counts = {saved: count, missing: len(wanted) - count, staying: all_told - count}
    return text, " ".join(sentence for sentence, n in counts.items() if n > 0)


def _export(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    known = shell.summaries.known(shell.store)
    wanted = view.chosen(known, shell.part(1), model, shell.t)
    if len(wanted) == len(known):
        return _backup(model, gesture, shell)
    text, said = _together(wanted, shell)
    if not text:
        return model, ()
    return model, (fx.Download(f"navals-{shell.date or 'games'}.navals", "text/plain", text), fx.Note(said))


def _backup(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    return model, (fx.Backup(f"navals-{shell.date or 'games'}.navals"),)


def _opened(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Update an opened backup file. The argument is its content, or `None` if the reader cancelled."""
    if not isinstance(gesture.arg, str):
        return model, ()
    known = view.chosen(shell.summaries.known(shell.store), "", Library(), shell.t)
    text, said = _together(known, shell, gesture.arg)
    if not text:
        return model, ()
    records, before = dict(_records(shell, shell.previous)), backup.read(gesture.arg)
    if others := backup.written(shell.store, records, shell.prefs, before):
        text += others
        more = shell.t("It also has everything else saved on this device.")
        said = f"{said} {more}"
    return replace(model, saying=said), (fx.Backup(f"navals-{shell.date or 'games'}.navals", text),)


def _backed(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Record that the backup was saved. The argument is the file's name, or empty if it was not saved."""
    file, said = gesture.arg, model.saying
    model = replace(model, saying="")
    if not isinstance(file, str) or not file or not said:
        return model, ()
    where = shell.t("File: {file}.", file=file[:100])
    return model, (fx.Prefer("backed", clock.epoch()), fx.Note(f"{said} {where}"))


def _table(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    from navals.ui.session import spreadsheet

    known = shell.summaries.known(shell.store).values()
    over = [one for one in known if isinstance(one, Summary) and one.outcome]
    wanted = [one for one in over if shell.part(1) in ("", one.game)]
    wanted.sort(key=lambda one: (one.date, one.at))
    return model, (fx.Download("navals.csv", "text/csv", spreadsheet.csv(wanted, shell.t)),)


def _import(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Import chosen or dropped files; the library shows the progress."""
    files = gesture.files
    if not files:
        return model, ()
    if model.intake is not None:
        return model, (fx.Note(shell.t("Other files are still being read.")),)
    here = [text for _, text in _records(shell, {})]
    model = replace(model, intake=Intake(files, here, shell.date, shell.entropy), report=None)
    return model, () if shell.part(0) == "library" else (fx.Visit("#/library"),)


def _records(shell: Shell, previous: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the exported games with their keys; `previous` is used for damaged ones."""
    saves = {key: save_of(key, shell.store, previous) for key in shell.store if key.startswith(SAVE)}
    return [(key, exported(save)) for key, save in saves.items() if save is not None]


def read_on(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Read imported files for one slice."""
    intake = model.intake
    if intake is None:
        return model, ()
    came: dict[str, Save] = {}
    taken = set(shell.store)
    for save in intake.work():
        taken.add(key := fresh_key(taken, shell.entropy))
        came[key] = save
    effects: list[fx.Effect] = [fx.Keep(key, summary.GAMES.encode(save)) for key, save in came.items()]
    if not intake.done:
        return model, (*effects, fx.Again())
    if intake.contents:
        records = [*_records(shell, {}), *((key, exported(save)) for key, save in came.items())]
        kept, earned = backup.restored(intake.contents, shell.store, records, shell.prefs)
        effects += [fx.Keep(key, text) for key, text in kept.items()]
        effects += [fx.Prefer(name, value) for name, value in earned.items()]
        intake.report.others = len(kept) + len(earned)
    said = fx.Say(view.told(intake.report, shell.t))
    if model.problem == "evicted" and (intake.report.taken or intake.report.others):
        model = replace(model, problem="")
    return replace(model, intake=None, report=intake.report), (*effects, said, fx.Focus("library-report"))


# -------------------------------------------------------------------------------------- the browser


def saved(model: Library | None, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Protect stored games after a save. Browsers may ask the reader before they promise to keep data, so
    request it only when there is something to lose. If the browser deletes data anyway, warn at the end of
    the first game."""
    model = model or Library()
    model = replace(model, saves=model.saves + 1)
    if model.forgets:
        over = shell.session is not None and shell.session.result() is not None
        if shell.prefs.warned or not over:
            return model, ()
        return model, (fx.Prefer("warned", True), fx.Note(view.forgetting(shell.t), calm=True))
    if model.saves == PLAYED and not (model.persisted or model.asked):
        return replace(model, asked=True), (fx.Ask("persist"),)
    return model, ()


def _persisted(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    t, model = shell.t, replace(model, persisted=gesture.arg is True)
    if shell.part(0) != "library":
        return model, ()
    said = t("This browser may still delete your games: save them to a file now and then.")
    if model.persisted:
        said = t("This browser keeps your games until you delete them.")
    return model, (fx.Note(said),)


def _stored(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Handle a text stored or deleted by another tab. `mine` is this tab's own version that could not be
    stored: keep it as a separate game (`None`: this tab wanted to delete it)."""
    key, text, session = gesture.fields.get("key"), gesture.fields.get("text"), shell.session
    if not isinstance(key, str) or not (text is None or isinstance(text, str)):
        return model, ()
    effects: list[fx.Effect] = [fx.Learn(key, text)]
    if "mine" in gesture.fields:
        effects.append(fx.Note(shell.t("This game is being played in another tab or window.")))
    if isinstance(mine := gesture.fields.get("mine"), str):
        here = session is not None and session.key == key and shell.elsewhere and model.apart[0] == key
        fresh = model.apart[1] if here else fresh_key(shell.store, shell.entropy)
        effects.append(fx.Keep(fresh, _apart(mine, key, shell)))
        model = replace(model, apart=(key, fresh))
    if text is None or session is None or session.key != key or session.seats.guest:
        return model, effects
    said = fx.Warn(shell.t("This game is being played in another tab or window."))
    return model, (*effects, fx.Show(elsewhere=True), said)


def _apart(text: str, key: str, shell: Shell) -> str:
    try:
        save = summary.GAMES.decode(text)
    except ValueError:
        return text
    known = save.summary
    called = known.caption(shell.t) if known is not None else _called(key, shell, shell.t("A game"))
    return summary.GAMES.encode(library.entitled(save, library.numbered(called, _titles(shell))))


def _elsewhere_show(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    if shell.session is None or not shell.elsewhere:
        return model, ()
    return replace(model, apart=("", "")), (fx.Show(elsewhere=False), fx.Open(shell.session.key))


def _elsewhere_part(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    """Continue the game on the screen as a separate game, replacing the copy already stored, if any."""
    session = shell.session
    if session is None or not shell.elsewhere:
        return model, ()
    before, key = model.apart
    if before == session.key and key in shell.store:
        kept = save_of(key, shell.store, {})
        title = kept.summary.title if kept is not None and kept.summary is not None else ""
    else:
        known, key = session.summary, fresh_key(shell.store, shell.entropy)
        called = known.caption(shell.t) if known else shell.t.message(session.table.game.title)
        title = library.numbered(called, _titles(shell))
    session.entitle(title)
    session.move(key)
    session.wait(0)
    overlay, model = shell.overlay, replace(model, apart=("", ""))
    return model, (fx.Begin(session), fx.Address(session.address, replace=True), fx.Show(overlay=overlay))


def _storage(model: Library, gesture: Gesture, shell: Shell) -> Step[Library]:
    return replace(model, problem=gesture.arg if gesture.arg in PROBLEMS else ""), ()


ACTS: Final[Acts[Library]] = {
    "filter": Act(_filter),
    "search": Act(_search),
    "more": Act(lambda model, gesture, shell: (replace(model, more=model.more + 1), ())),
    "resume": Act(_resume),
    "name": Act(_ask_name),
    "named": Act(_give_name),
    "copy": Act(_copy),
    "delete": Act(_delete),
    "save": Act(_save),
    "export": Act(_export),
    "backup": Act(_backup),
    "opened": Act(_opened),
    "backed": Act(_backed),
    "later": Act(lambda model, gesture, shell: (model, (fx.Prefer("later", clock.epoch()),))),
    "restore": Act(lambda model, gesture, shell: (model, (fx.Ask("restore"),))),
    "table": Act(_table),
    "import": Act(_import),
    "read": Act(lambda model, gesture, shell: (replace(model, report=None), (fx.Focus("title"),))),
    "persist": Act(lambda model, gesture, shell: (replace(model, asked=True), (fx.Ask("persist"),))),
    "persisted": Act(_persisted, keeps_message=True),
    "storage": Act(_storage, keeps_message=True),
    "stored": Act(_stored, keeps_message=True),
    "elsewhere-show": Act(_elsewhere_show),
    "elsewhere-part": Act(_elsewhere_part),
}
