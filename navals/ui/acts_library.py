"""Gestures in the library of games, what the browser tells about its storage, and other tabs that play the same games."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from navals import games
from navals.core import bundle
from navals.ui import library, summary
from navals.ui.acts_games import GameActs
from navals.ui.acts_page import PageActs
from navals.ui.library import Intake, Thrown
from navals.ui.pages import library as page
from navals.ui.session import Session
from navals.ui.summary import SAVE, Save, Summary


class LibraryActs(PageActs, GameActs):
    """Acts on games that are kept, one or many."""

    # ------------------------------------------------------------------------------------------------ what is shown

    def on_library_filter(self, arg: Any) -> None:
        """Only the games of one kind, or all; only those that go on, or are over."""
        name, value = self._change(arg)
        if name == "library-state":
            self.library.state = value if value in ("going", "over") else ""
        else:
            here = "library" if self.route.startswith("#/library") else "statistics"
            self.route = f"#/{here}/{value}" if games.card(value) is not None else f"#/{here}"
            self.answer.fields["path"] = {"path": self.route, "replace": True}
        self.library.more = 0

    def on_library_search(self, arg: Any) -> None:
        """Only the games in which these words stand."""
        self.library.words, self.library.more = self._change(arg)[1][:100], 0

    def on_library_more(self, arg: Any) -> None:
        """List more of the games."""
        self.library.more += 1

    def on_library_player(self, arg: Any) -> None:
        """Whose results are shown."""
        self.library.player = self._change(arg)[1]

    def _game(self) -> str:
        """The kind of game that is chosen, "" for all."""
        return "".join(self.route.split("/")[2:3])

    def _change(self, arg: Any) -> tuple[str, str]:
        """The name and the new value of a field."""
        arg = arg if isinstance(arg, dict) else {}
        return str(arg.get("name", "")), str(arg.get("value", ""))

    # ------------------------------------------------------------------------------------------------ one game

    def _kept(self, arg: Any) -> tuple[str, Save] | None:
        """The stored game that is meant; if it cannot be read, that is said."""
        key = str(arg.get("key", "")) if isinstance(arg, dict) else ""
        if not key.startswith(SAVE) or key not in self.store:
            return None
        save = library.save_of(key, self.store, self.previous)
        if save is None:
            self._note(self.t("This game is not on this device, or cannot be read."))
            return None
        return key, save

    def _note(self, text: str) -> None:
        self.toast = text
        self.answer.warn(text)

    def on_library_name(self, arg: Any) -> None:
        """Ask for a name for a game; once more: ask no longer."""
        found = self._kept(arg)
        self.library.naming = "" if found is None or self.library.naming == found[0] else found[0]
        named = "" if found is None else found[0].removeprefix(SAVE)
        self.answer.fields["focus"] = "library-title" if self.library.naming else f"library-name-{named}"

    def on_library_named(self, arg: Any) -> None:
        """The name was given; an empty one takes the name away."""
        found = self._kept({"key": self.library.naming})
        self.library.naming = ""
        if found is None or not isinstance(arg, dict):
            return
        key, save = found
        title = library.title_of(str(arg.get("title", "")))
        parked = self.parked
        if isinstance(parked, Session) and parked.key == key:
            parked.table.replay.tags["Title"] = title
            if not title:
                del parked.table.replay.tags["Title"]
        self.keep(key, summary.encode(library.entitled(save, title)))
        self._note(
            self.t("The game is called {name} now.", name=title) if title else self.t("The name is gone.")
        )
        self.answer.fields["focus"] = "library-name-" + key.removeprefix(SAVE)

    def on_library_copy(self, arg: Any) -> None:
        """Keep a second game that stands as this one does."""
        found = self._kept(arg)
        if found is None:
            return
        key, save = found
        known = self.shelf.known(self.store).get(key)
        called = library.called(known, self.t) if isinstance(known, Summary) else self.t("A game")
        taken = {one.title for one in self.shelf.known(self.store).values() if isinstance(one, Summary)}
        title = library.numbered(called, taken)
        copy = library.entitled(save, title)
        if copy.summary is not None and copy.summary.outcome:
            copy.summary = msgspec.structs.replace(copy.summary, at=copy.summary.at + 1)
        elif copy.summary is not None:
            now = time.time_ns() // 1_000_000
            copy.summary = msgspec.structs.replace(copy.summary, date=self.date, at=now)
        fresh = library.fresh_key(self.store)
        self.keep(fresh, summary.encode(copy))
        self._note(self.t("A copy is kept as {name}.", name=title))
        self.answer.fields["focus"] = "library-name-" + fresh.removeprefix(SAVE)

    def on_delete(self, arg: Any) -> None:
        """Delete a stored game: it can be brought back while the message about it is there."""
        key = str(arg.get("key", "")) if isinstance(arg, dict) else ""
        if not key.startswith(SAVE) or key not in self.store:
            return
        known = self.shelf.known(self.store).get(key)
        called = (
            library.called(known, self.t)
            if isinstance(known, Summary)
            else self.t("A game that cannot be read")
        )
        self.library.bin.append(Thrown(key, self.store.pop(key), self.previous.pop(key, None), called))
        self.answer.put[key] = None
        self.answer.say(self.t("{name} is deleted.", name=called))
        self.answer.fields["focus"] = "library-undo"

    def on_library_undo(self, arg: Any) -> None:
        """Bring the last deleted game back, with the generation before it."""
        if not self.library.bin:
            return
        one = self.library.bin.pop()
        # Another tab may have gone on with the game that was deleted here.
        key = one.key if one.key not in self.store else library.fresh_key(self.store)
        self.store[key] = one.text
        if one.before is not None:
            self.previous[key] = one.before
        self.answer.put[key] = {
            "current": one.text,
            **({"previous": one.before} if one.before is not None else {}),
        }
        self._note(self.t("{name} is back.", name=one.called))
        self.answer.fields["focus"] = "library-name-" + key.removeprefix(SAVE)

    def on_library_gone(self, arg: Any) -> None:
        """What was deleted stays deleted."""
        self.library.bin.clear()

    # ------------------------------------------------------------------------------------------------ many games

    def on_library_export(self, arg: Any) -> None:
        """Save the games of the list to one file."""
        known = self.shelf.known(self.store)
        wanted = page.chosen(known, self._game(), self.library, self.t)
        readable = [key for key, one in reversed(wanted) if isinstance(one, Summary)]
        found = [save for key in readable if (save := library.save_of(key, self.store, self.previous))]
        text, count = library.bundled(map(library.exported, found))
        if not count:
            return
        self._download(f"navals-{self.date or 'games'}.navals", "text/plain", text)
        told = [self.t.plural("{n} game is saved to a file.", "{n} games are saved to a file.", count)]
        if (left := len(wanted) - count) > 0:
            told.append(
                self.t.plural(
                    "{n} game did not fit or cannot be read: save it by itself.",
                    "{n} games did not fit or cannot be read: save them by themselves.",
                    left,
                )
            )
        self._note(" ".join(told))

    def _download(self, name: str, type: str, text: str) -> None:
        self.answer.fields["download"] = {"name": name, "type": type, "text": text}

    def on_library_table(self, arg: Any) -> None:
        """Save the games that are over as a table for other programs."""
        from navals.ui import spreadsheet

        known = self.shelf.known(self.store).values()
        over = [one for one in known if isinstance(one, Summary) and one.outcome]
        wanted = [one for one in over if self._game() in ("", one.game)]
        wanted.sort(key=lambda one: (one.date, one.at))
        self._download("navals.csv", "text/csv", spreadsheet.csv(wanted))

    def on_library_import(self, arg: Any) -> None:
        """Files were chosen or dropped: the records in them become games of their own."""
        self.take_in(files_of(arg))

    def take_in(self, files: list[tuple[str, str | None]]) -> None:
        """Begin to read files; the library shows how far that is."""
        if not files:
            return
        if self.library.intake is not None:
            self._note(self.t("Other files are still being read."))
            return
        saves = (library.save_of(key, self.store, {}) for key in self.store if key.startswith(SAVE))
        here = [library.exported(save) for save in saves if save is not None]
        self.library.intake = Intake(files, here, self.date)
        self.library.report = None
        if not self.route.startswith("#/library"):
            self.answer.fields["path"] = "#/library"
            self.on_route("#/library")

    def on_file(self, arg: Any) -> None:
        """Records were opened: a single one is put on the screen, as a game of its own, several go to the library."""
        files = files_of(arg)
        if len(files) > 1 or (files and (files[0][1] is None or len(bundle.split(files[0][1])) > 1)):
            self.take_in(files)
        elif files:
            super().on_file(arg)

    def read_on(self) -> None:
        """Read files for a slice of time."""
        intake = self.library.intake
        if intake is None:
            return
        for save in intake.work():
            self.keep(library.fresh_key(self.store), summary.encode(save))
        if not intake.done:
            self.answer.tick(0)
            return
        self.library.intake, self.library.report = None, intake.report
        self.answer.say(page.told(intake.report, self.t))
        self.answer.fields["focus"] = "library-report"

    def on_library_read(self, arg: Any) -> None:
        """What became of the files has been read."""
        self.library.report = None
        self.answer.fields["focus"] = "title"

    # ------------------------------------------------------------------------------------------------ the browser

    def on_library_persist(self, arg: Any) -> None:
        """Ask the browser to keep what is stored."""
        self.library.asked = True
        self.answer.fields["shell"] = "persist"

    def on_persisted(self, arg: Any) -> None:
        """What the browser answered."""
        self.library.persisted = arg is True
        if self.route.startswith("#/library"):
            self._note(
                self.t("This browser keeps the games until you delete them.")
                if arg is True
                else self.t("This browser makes no promise: save the games to a file now and then.")
            )

    def on_storage(self, arg: Any) -> None:
        """Something is wrong with the storage, or nothing any longer."""
        self.library.problem = arg if arg in page.PROBLEMS else ""

    def on_stored(self, arg: Any) -> None:
        """Another tab has stored a text, or deleted it."""
        key, text = (arg.get("key"), arg.get("text")) if isinstance(arg, dict) else (None, None)
        if not isinstance(key, str) or not (text is None or isinstance(text, str)):
            return
        if text is None:
            self.store.pop(key, None)
            self.previous.pop(key, None)
            return
        if key in self.store:
            self.previous[key] = self.store[key]
        self.store[key] = text
        if isinstance(self.parked, Session) and self.parked.key == key:
            self.parked = None
        if self.session is not None and self.session.key == key and not self.session.guest:
            self.elsewhere = True
            self.answer.warn(self.t("This game goes on in another tab or window."))

    def on_elsewhere_show(self, arg: Any) -> None:
        """Show the game as it was stored by the other tab."""
        if self.session is not None and self.elsewhere:
            self.elsewhere = False
            self._open(self.session.key)
            self.answer.fields["focus"] = "title"

    def on_elsewhere_part(self, arg: Any) -> None:
        """Go on with what is on this screen, as a game of its own."""
        session = self.session
        if session is None or not self.elsewhere:
            return
        self.elsewhere = False
        known = session.summary
        called = self.t.message(session.table.game.title) if known is None else library.called(known, self.t)
        titles = {one.title for one in self.shelf.known(self.store).values() if isinstance(one, Summary)}
        session.table.replay.tags["Title"] = library.numbered(called, titles)
        overlay = self.overlay
        session.key = library.fresh_key(self.store)
        self._begin(session)
        self.answer.fields["path"] = {"path": self.route, "replace": True}
        self.overlay = overlay
        session.wait(0)


def files_of(arg: Any) -> list[tuple[str, str | None]]:
    """The files of a gesture, by name; None where the page did not read one, for it is too large."""
    file = arg.get("value", arg) if isinstance(arg, dict) else None
    if not isinstance(file, dict):
        return []
    more = file.get("more")
    found = [one for one in (file, *(more if isinstance(more, list) else ())) if isinstance(one, dict)]
    return [
        (str(one.get("name", ""))[:100], None if one.get("large") else str(one.get("text", "")))
        for one in found
    ]
