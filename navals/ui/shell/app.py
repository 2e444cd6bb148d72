"""The application: takes one gesture, returns one answer. `docs/bridge.md` describes the JSON protocol.

`App` passes each gesture to its feature, executes the effects (`carry.py`) and renders the four regions
(`regions.py`); only changed regions are sent to the page."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from navals import games
from navals.ui.components.layout import Parted
from navals.ui.draw.html import Markup
from navals.ui.features import feature_of, names, others, studies
from navals.ui.features.library.view import resumes
from navals.ui.session import Session
from navals.ui.session.asking import Bots
from navals.ui.session.summary import EVENTS, GAMES, SAVE, event_of
from navals.ui.shell import carry, clock, wanted
from navals.ui.shell import effects as fx
from navals.ui.shell import gesture as gestures
from navals.ui.shell.answer import Answer
from navals.ui.shell.carry import CARRY
from navals.ui.shell.feature import Handler
from navals.ui.shell.gesture import BOARD, Gesture
from navals.ui.shell.jobs import Jobs, studied
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.regions import regions
from navals.ui.shell.shell import Shell

CALM: Final = frozenset(
    names(
        "about:files|app:tick|app:settled|app:offline|app:update|board:preview|comfort:mute|replay:play|"
        "replay:speed|play:told|thinking:thinker|thinking:thought|workshop:told"
    )
)
"""Gestures that do not pause a running replay; all others do."""
PASSIVE: Final = frozenset(
    names(
        "about:files|app:tick|app:settled|app:hidden|app:offline|app:update|board:preview|"
        "library:persisted|library:storage|library:stored|play:told|thinking:thinker|thinking:thought|"
        "workshop:edit|workshop:told"
    )
)
"""Gestures that keep a short message on the screen."""
TRAVELLERS: Final = names(
    "about|library|setup|learning|share|exercises|daily|positions|drills|tournaments|campaigns|workshop"
)
"""Features notified of a new route by their `arrive` report."""


class App:
    """The application. `entropy(n)` returns `n` random bytes as hexadecimal digits."""

    def __init__(self, entropy: Callable[[int], str] = secrets.token_hex) -> None:
        self.shell: Shell = Shell(entropy=entropy)
        self.models: dict[str, Any] = {}  # the feature models by feature name, created when first used
        self.shown: dict[str, Markup] = {}  # the regions as last sent to the page
        self.jobs: Jobs = Jobs()
        self.bots: Bots = Bots()  # questions to the bots that play
        self.answer: Answer = Answer()
        self.sheets: dict[str, str] = {}
        """The style sheets of games from wheels as last sent to the page, by game id."""
        self.bare: bool = False  # whether loading the wheel that handles third-party wheels has failed
        self._read: tuple[str, Gesture | None] = ("", None)
        """The last parsed text and its gesture: queries and `act` receive the same text."""
        self.own: Final[dict[str, Callable[[Gesture], None]]] = {
            "boot": self._boot,
            "absent": self._absent,
            "route": lambda gesture: self._route(gesture.arg),
            "tick": lambda gesture: self._tick(),
            "settled": lambda gesture: self._settled(),
            "hidden": self._hidden,
            "update": lambda gesture: setattr(self.shell, "update", True),
            "offline": lambda gesture: setattr(self.shell, "offline", True),
            "update-now": lambda gesture: self.carry_out(fx.Ask("update")),
            "read": lambda gesture: None,
            "print": lambda gesture: self.carry_out(fx.Ask("print")),
            "undo": self._undo,
            "gone": lambda gesture: setattr(self.shell, "bin", ()),
            "dismiss": lambda gesture: self.carry_out(fx.Show(overlay="")),
            "why": self._why,
            "key": lambda gesture: self.report("play", "key", gesture.arg),
        }

    # ------------------------------------------------------------------------------------- gestures

    def _gesture(self, text: str) -> Gesture | None:
        if self._read[0] != text:
            self._read = (text, gestures.read(text))
        return self._read[1]

    def wanted(self, text: str) -> tuple[str, ...]:
        """Return the ids of the games that must be loaded before `act(text)`."""
        gesture = self._gesture(text)
        if gesture is None:
            return ()
        needed = wanted.wanted(self.shell, gesture)
        if not self._others(gesture) or not others.here():
            return needed
        from navals.extensions.wheels import there

        # Games from a wheel are loaded with the wheel.
        brought = (game_id for one in there().values() for game_id in one.wheel.games)
        tried = self.model(others.FEATURE).needs if others.FEATURE in self.models else ()
        return tuple(dict.fromkeys((*needed, *tried, *brought)))

    def kit(self, text: str) -> tuple[str, ...]:
        """Return the wheel that handles third-party programs if `act(text)` needs it and it is missing."""
        gesture = self._gesture(text)
        if gesture is None or others.here():
            return ()
        if others.concerns(gesture, others.WORKSHOP):
            return (others.KIT,)
        if not self._others(gesture):
            return ()
        return () if self.bare and not others.concerns(gesture) else (others.KIT,)

    def wheels(self, text: str) -> dict[str, str] | None:
        """Return the third-party wheels to install before `act(text)`, by name; `None` if complete."""
        gesture = self._gesture(text)
        if gesture is None or not self._others(gesture) or not others.here():
            return None
        boots = gesture.name == "app:boot"
        kept = others.kept(gesture.texts("store") if boots else self.shell.store)
        model = feature_of(others.FEATURE).START() if boots else self.model(others.FEATURE)
        return model.wanted(kept) if model.unsettled(kept) else None

    def _others(self, gesture: Gesture) -> bool:
        """Return whether a gesture needs third-party wheels."""
        if others.concerns(gesture):
            return True
        if gesture.name == "app:boot":
            return bool(others.kept(gesture.texts("store"))) and not others.deferred(gesture)
        return self._knows_others()

    def _knows_others(self) -> bool:
        """Return whether there are third-party wheels, or their page was open."""
        return others.FEATURE in self.models or bool(others.kept(self.shell.store))

    def _take_in(self) -> None:
        """Register games and players of newly installed wheels, and forget those in removed ones."""
        if not self._knows_others() or not others.here():
            return
        before = games.IDS
        self.report(others.FEATURE, "settled")
        shell = self.shell
        if before != games.IDS and (here := shell.parked) is not None:
            parked = here.table.game.id if isinstance(here, Session) else here.game.id
            shell.parked = here if parked in games.IDS else None

    def _dress(self) -> None:
        """Send the style sheets of games from wheels, if they have changed."""
        foreign = (game_id for game_id in games.IDS if games.places(game_id))
        sheets = {game_id: sheet for game_id in foreign if (sheet := games.sheet(game_id))}
        if sheets != self.sheets:
            self.answer.fields["sheets"] = {**dict.fromkeys(self.sheets), **sheets}
            self.sheets = sheets

    def library(self, text: str) -> str:
        """Return the name of the library that a gesture needs ("fsrs", to schedule exercises), or ""."""
        gesture = self._gesture(text)
        return "fsrs" if gesture is not None and gesture.route.startswith("#/study") else ""

    def lists(self, text: str) -> tuple[str, ...]:
        """Return the missing wheels with daily positions that `act(text)` needs."""
        gesture = self._gesture(text)
        return () if gesture is None else wanted.lists(gesture)

    def act(self, text: str) -> str:
        """Handle one gesture, as JSON, and return the answer, as JSON; invalid input returns `"{}"`."""
        gesture = self._gesture(text)
        self._read = ("", None)
        if gesture is None:
            return "{}"
        clock.tell(gesture.now)
        self.answer = Answer()
        name = gesture.name
        if name not in PASSIVE:
            self.shell.toast = self.shell.toast_rule = ""
        if name not in CALM:
            self.send("replay:pause")
        if (active := self.shell.active()) is not None:
            active.thinking.away = self.jobs.ready
            if name not in PASSIVE:
                active.touch()
        if name != "app:boot":
            self._take_in()
        self._hand(gesture)
        self.finish()
        return self.answer.encode()

    def send(self, name: str, arg: Any = None) -> None:
        """Handle a gesture as if the page had sent it; `name` as in markup."""
        self._hand(fx.Send(name, arg).gesture)

    def _hand(self, gesture: Gesture) -> None:
        """Dispatch a gesture to its handler; ignore unknown gestures."""
        match gesture.to:
            case "app":
                if (own := self.own.get(gesture.act)) is not None:
                    own(gesture)
            case "thinking":
                self._think(gesture)
            case to if to == BOARD:
                from navals.ui.features.play.update import board

                self.carry_out(*board(gesture, self.shell))
            case to if (feature := feature_of(to)) is not None and gesture.act in feature.ACTS:
                self._let(feature.ACTS[gesture.act], gesture)

    def report(self, name: str, act: str, arg: Any = None) -> None:
        """Call one of the `REPORTS` of a feature, which gestures cannot reach."""
        self._let(feature_of(name).REPORTS[act], Gesture(name, act, arg))

    def _let(self, handler: Handler[Any], gesture: Gesture) -> None:
        """Run a handler, store its model and execute its effects."""
        key = getattr(feature_of(gesture.to), "SHARES", gesture.to)
        self.models[key], effects = handler(self.model(gesture.to), gesture, self.shell)
        self.carry_out(*effects)

    def model(self, name: str) -> Any:
        """Return the model of a feature."""
        feature = feature_of(name)
        key = getattr(feature, "SHARES", name)
        if key not in self.models:
            self.models[key] = feature.START() if feature is not None else None
        return self.models[key]

    def finish(self) -> None:
        """Render changed regions, and schedule the next tick if work remains."""
        shell = self.shell
        if self.model("library").intake is not None:
            self.report("library", "read-on")
        # The result of a game is compared with earlier games.
        listing = shell.session is None and shell.part(0) in ("", "library", "statistics", "study")
        if listing or shell.overlay == "finale":
            self.answer.put.update(shell.summaries.look(shell.store, shell.previous))
            if shell.summaries.behind:
                self.answer.tick(0)
            elif not shell.draft:
                carry.room(shell, self.answer, self._unfinished())
        self._look_through(known=listing and not shell.summaries.behind)
        self._dress()
        reading = studied(shell)
        self.bots.assign(shell, self.answer)
        for region, markup in self.regions().items():
            shown = self.shown.get(region)
            self.shown[region] = markup
            if isinstance(markup, Parted) and isinstance(shown, Parted) and markup.frame == shown.frame:
                changed = {part: text for part, text in markup.parts.items() if shown.parts.get(part) != text}
                self.answer.patch.update(changed)
            elif shown != markup:
                self.answer.patch[region] = markup
        lesson = shell.tutorial
        if lesson is not None and (words := lesson.news()):
            self.answer.say(words)
        self.jobs.assign(shell, self.answer)
        session = shell.active()
        if lesson is not None and lesson.succeeded:
            self.answer.tick(lesson.session.pace.left())
        if session is not None and not session.waits():
            self.answer.tick(session.next_step())
        if reading is not None and reading.running and not reading.away:
            self.answer.tick(0)
        if self._studies() or self._plays_out() or self._tries():
            self.answer.tick(0)

    def _plays_out(self) -> str:
        """Return the feature that is playing a game in the background on this page, or ""."""
        if self.shell.part(0) == "workshop":
            match = self.model("workshop").match
            return "workshop" if match is not None and match.busy else ""
        feature = EVENTS.get(self.shell.part(0) + "/", "")
        return feature if feature and self.model(feature).playout is not None else ""

    def _tries(self) -> bool:
        """Return whether third-party wheels are to be loaded, installed or tried."""
        if not self._knows_others() or self.shell.draft:
            return False
        if not others.here():
            return not self.bare
        kept, model = others.kept(self.shell.store), self.model(others.FEATURE)
        return bool(model.unsettled(kept)) or (self._tries_now() and model.waits(kept))

    def _tries_now(self) -> bool:
        """Wheels are tried on their own page and on the home page."""
        return self.shell.part(0) in ("", others.FEATURE)

    def _studies(self) -> bool:
        """Return whether an answer is graded, or a game searched, between gestures."""
        if self.shell.trial is None and self.shell.searching is None:
            return False
        from navals.ui.features.exercises.watch import works_here

        return works_here(self.shell)

    def _look_through(self, *, known: bool) -> None:
        """Search stored games for exercises when idle. `known`: the stored games are listed here."""
        shell = self.shell
        search = shell.searching
        if search is not None and search.done:
            if search.failed:
                shell.skipped.add(search.key)
            search = shell.searching = None
        if search is not None or (known and (self.jobs.ready or shell.part(0) == "study")):
            from navals.ui.features.exercises.watch import begun

            shell.searching = begun(shell, ready=self.jobs.ready, listing=known)

    def regions(self) -> dict[str, Markup]:
        """Return the markup of every region."""
        return regions(self.shell, self.model)

    # -------------------------------------------------------------------------------------- effects

    def carry_out(self, *effects: fx.Effect) -> None:
        """Execute effects in order."""
        for effect in effects:
            match effect:
                case fx.Send():
                    self._hand(effect.gesture)
                case fx.Visit():
                    self.answer.fields["path"] = carry.path(effect.route, effect.replace)
                    self._route(effect.route)
                case fx.Begin():
                    self._begin(effect.session)
                case fx.Open():
                    self._open(effect.key)
                case fx.Save():
                    self._save()
                case _:
                    CARRY[type(effect)](self.shell, self.answer, effect)

    def _begin(self, session: Session) -> None:
        shell = self.shell
        shell.session, shell.tutorial, shell.elsewhere = session, None, False
        shell.trial = shell.stand = None
        shell.overlay = shell.study = ""
        # Going back from the game must not lead to an empty set-up form.
        self.carry_out(
            fx.Address(session.address, replace=shell.part(1) in ("new", "play")),
            fx.Focus("title"),
            fx.Save(),
        )

    def _open(self, key: str) -> None:
        self._load(key)
        if self.shell.session is not None:
            if self.shell.route != self.shell.session.address:
                self.carry_out(fx.Address(self.shell.session.address))
            self.carry_out(fx.Focus("title"))

    def _save(self) -> None:
        shell = self.shell
        if shell.session is None or shell.session.seats.guest or shell.elsewhere:
            return
        self.carry_out(fx.Keep(shell.session.key, shell.session.save(shell.date)))
        self._keep_room(shell.session.key)
        self.report("library", "saved")
        if event := event_of(shell.store, shell.session.key):
            self.report(EVENTS[event.partition("/")[0] + "/"], "saved")

    def _keep_room(self, saved: str) -> None:
        """Tell the page whether an unfinished game exists: the next visit reserves space for it on the home
        page. `saved` is the key of the game just stored."""
        shell, session = self.shell, self.shell.session
        if session is not None and session.result() is None:
            going = shell.t.message(session.table.game.title)
        else:
            known = {key: one for key, one in shell.summaries.known(shell.store).items() if key != saved}
            if len(known) + 1 < sum(key.startswith(SAVE) for key in shell.store):
                return  # another game may be unfinished: its summary is not read yet
            going = self._unfinished(saved)
        carry.room(shell, self.answer, going)

    def _unfinished(self, without: str = "") -> str:
        """Return the title of the newest unfinished game but the one with the key `without`, or ""."""
        known = self.shell.summaries.known(self.shell.store).items()
        listed = resumes({key: one for key, one in known if key != without}, self.shell.t)
        return next((one.title for one in listed), "")

    # ---------------------------------------------------------------------- the page's own gestures

    def _boot(self, gesture: Gesture) -> None:
        arg, shell = gesture.fields, self.shell
        languages = arg.get("languages")
        self.shell = Shell(
            entropy=shell.entropy,
            prefs=Prefs.read(arg.get("prefs")),
            languages=tuple(map(str, languages)) if isinstance(languages, list) else (),
            opened=str(arg.get("date") or ""),
            opened_at=clock.epoch(),
            site=str(arg.get("site") or ""),
            store=gesture.texts("store"),
            previous=gesture.texts("previous"),
            update=shell.update,
            offline=shell.offline,
            draft=arg.get("draft") is True,
        )
        self.models = {}
        self.report("library", "boot", {name: arg.get(name) is True for name in ("persisted", "forgets")})
        self.report("share", "boot", arg.get("share"))
        carry.language(self.shell, self.answer)
        carry.root(self.shell, self.answer)
        self._take_in()
        self._route(arg.get("route"))

    def _absent(self, gesture: Gesture) -> None:
        """Report that the games for the gesture in `arg` could not be loaded, and go home if it led there."""
        lost = gesture.fields
        # Ask about the gesture that failed, not about this one.
        wanting = Gesture(str(lost.get("to")), str(lost.get("act")), lost.get("arg"))
        bare = self._others(wanting) and not others.here()
        self.bare = self.bare or bare
        name = f"{lost.get('to')}:{lost.get('act')}"
        if name == "app:tick" and (search := self.shell.searching) is not None:
            # Only a background search for exercises needed the game.
            self.shell.skipped.add(search.key)
            self.shell.searching = None
            return
        if name == "app:boot":
            arg = lost.get("arg")
            self.send("app:boot", {**(arg if isinstance(arg, dict) else {}), "route": "#/"})
        elif name == "app:route":
            self._route("#/")
        if name in ("app:boot", "app:route"):
            self.carry_out(fx.Address("#/", replace=True))
        t = self.shell.t
        if others.concerns(wanting, others.WORKSHOP) and not others.here():
            text = t("The workshop could not be loaded. Is there a network?")
        elif bare:
            text = t("Extensions could not be loaded. Is there a network?")
        else:
            text = t("This game could not be loaded. Is there a network?")
        self.carry_out(fx.Note(text))

    def _route(self, arg: Any) -> None:
        """Go to an address. The game on the screen is already stored."""
        shell = self.shell
        route = arg if isinstance(arg, str) and arg.startswith("#/") else "#/"
        self.report("learning", "leave", {"route": route})
        shell.route, shell.overlay, shell.study = route, "", ""
        # A deletion can be undone only on the pages that listed the item.
        shell.bin = tuple(
            one for one in shell.bin if any(f"{route}/".startswith(f"{at}/") for at in one.pages)
        )
        if shell.elsewhere:
            # The version stored by the other tab is newer.
            shell.elsewhere, shell.session = False, None
        if shell.part(0) == "play":
            self._play(SAVE + shell.part(1), shell.part(2))
        else:
            if shell.session is not None:
                shell.session.cover()
            shell.parked = shell.session or shell.tutorial or shell.parked
            shell.session = shell.tutorial = shell.trial = shell.stand = None
            if not shell.leads_anywhere():
                self.carry_out(fx.Address("#/", replace=True), fx.Note(shell.t("There is no such page.")))
        for name in TRAVELLERS:
            # The workshop has no state to reset before its wheel is loaded.
            if name != others.WORKSHOP or others.here():
                self.report(name, "arrive")
        carry.title(self.shell, self.answer)

    def _play(self, key: str, page: str) -> None:
        shell = self.shell
        if shell.session is None or shell.session.key != key:
            self._load(key)
        study = studies.find(page) if shell.session is not None else None
        if study is not None and shell.session is not None and study.offered(shell.session):
            shell.study = study.id

    def _load(self, key: str) -> None:
        """Put a stored game on the screen, falling back to its previous generation if it is damaged."""
        shell = self.shell
        try:
            session = shell.load(key)
        except Exception:  # a broken game must not break the page
            shell.session = None
            self.carry_out(fx.Address("#/", replace=True), fx.Note(shell.t.message(GAMES.missing)))
            return
        if session is not shell.parked and session.older:
            self.carry_out(
                fx.Note(shell.t("The last save of this game was damaged: this is the one before it."))
            )
        shell.session = session
        shell.tutorial = shell.trial = shell.stand = None
        session.wait(0)

    def _tick(self) -> None:
        """Do the most urgent piece of background work."""
        session = self.shell.active()
        if self.model("share").opening is not None:
            self.report("share", "read")
        elif studied(self.shell) is not None:
            self.report("analysis", "work")
        elif session is not None and session.past.ply is not None:
            self.report("replay", "roll")
        elif self.shell.tutorial is not None and self.shell.tutorial.succeeded:
            self.report("learning", "move-on")
        elif feature := self._plays_out():
            self.report(feature, "work")
        elif self._tries() and self._tries_now():
            if self.model(others.FEATURE).trial is not None:
                self.report(others.FEATURE, "work")
        elif self._studies():
            trial = self.shell.trial
            graded = trial is not None and trial.waits
            self.report("exercises", "work")
            if trial is not None and graded:
                self.report(trial.feature, "graded")
        else:
            self.report("play", "go-on")

    def _undo(self, gesture: Gesture) -> None:
        shell = self.shell
        if shell.bin:
            *left, last = shell.bin
            shell.bin = tuple(left)
            self.carry_out(*shell.shelf.undo(last))

    def _settled(self) -> None:
        """Stop waiting for animations, which ended or were skipped."""
        shell = self.shell
        session = shell.active()
        if session is not None:
            session.settled()
            if session is shell.awaited and session.result() is not None:
                shell.overlay = "finale"
        shell.awaited = None

    def _hidden(self, gesture: Gesture) -> None:
        """Cover secret information when the tab is hidden."""
        self.shell.hidden = gesture.arg is True
        if self.shell.hidden and self.shell.session is not None:
            self.shell.session.cover()

    def _why(self, gesture: Gesture) -> None:
        """Say why a disabled button cannot be used."""
        text, rule, lesson = gesture.text("text"), gesture.text("rule"), self.shell.tutorial
        text = text[:1].upper() + text[1:]
        if lesson is not None:
            lesson.barred = text, rule
        self.carry_out(fx.Note(text, rule) if lesson is None else fx.Warn(text))

    def _think(self, gesture: Gesture) -> None:
        """Handle news from the thinker: whether it is available, or its report."""
        if gesture.act == "thinker":
            self.jobs.available(gesture.arg is True)
        client = self.jobs.hear(gesture.arg) if gesture.act == "thought" else None
        session, reading, trial = self.shell.active(), studied(self.shell), self.shell.trial
        if client is None:
            return
        if reading is not None and client is reading:
            if reading.analysis.done:
                from navals.ui.features.analysis.update import complete

                self.carry_out(*complete(self.shell))
        elif trial is not None and client is trial:
            self.report(trial.feature, "graded")
        elif client is self.shell.searching:
            self.report("exercises", "searched")
        elif session is not None and client is session.thinking.current:
            self.report("play", "go-on")


_APP = App()


def lacking(text: str) -> tuple[str, ...]:
    """Return the names of the wheels to load before `act(text)`: games by id, daily positions, tools."""
    return (*games.missing(_APP.wanted(text)), *_APP.lists(text), *_APP.kit(text))


act, library, wheels = _APP.act, _APP.library, _APP.wheels
