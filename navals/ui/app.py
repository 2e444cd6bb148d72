"""The application: one gesture in, one answer out. The page's JSON protocol is told in ``docs/bridge.md``.

``App`` gives each gesture to the feature that it is for, carries out the effects, and renders the four regions again
(``regions.py``); only what changed goes to the page. What features may read is the ``Shell``; what each holds is its model."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from navals import games
from navals.ui import clock, i18n, wanted
from navals.ui import effects as fx
from navals.ui import gesture as gestures
from navals.ui.answer import Answer, Sound
from navals.ui.components.layout import Parted
from navals.ui.features import feature_of, studies
from navals.ui.gesture import BOARD, Gesture
from navals.ui.html import Markup
from navals.ui.prefs import Prefs
from navals.ui.regions import regions
from navals.ui.registry import board_of
from navals.ui.session import Session, load
from navals.ui.shell import Shell
from navals.ui.summary import SAVE
from navals.ui.thinking import Client, Jobs

if TYPE_CHECKING:
    from navals.ui.features.analysis.model import Reading

CALM: Final = frozenset(
    (
        "app:tick", "app:settled", "app:offline", "app:update", "board:preview", "comfort:mute", "replay:play", "replay:speed",
        "thinking:thinker", "thinking:thought",
    )
)  # fmt: skip
"""Gestures that do not stop a replay that runs; all others do."""
PASSIVE: Final = frozenset(
    (
        "app:tick", "app:settled", "app:hidden", "app:offline", "app:update", "board:preview", "library:persisted", "library:storage",
        "library:stored", "thinking:thinker", "thinking:thought",
    )
)  # fmt: skip
"""Gestures after which a short message stays."""
TRAVELLERS: Final = ("library", "setup", "learning", "share")
"""The features that want to know where the reader comes to (``arrive``)."""


class App:
    """The application. ``entropy`` gives so many random bytes, as hexadecimal digits."""

    def __init__(self, entropy: Callable[[int], str] = secrets.token_hex) -> None:
        self.shell = Shell(entropy=entropy)
        self.models: dict[str, Any] = {}
        """What each feature holds, by its name; of one that was never asked for, nothing."""
        self.shown: dict[str, Markup] = {}
        """The regions as the page has them."""
        self.jobs = Jobs()
        """What is done in the page's second worker."""
        self.answer = Answer()
        self._read: tuple[str, Gesture | None] = ("", None)
        """The gesture that was read last: the same text is asked about and then handled."""
        self.own: Final[dict[str, Callable[[Gesture], None]]] = {
            "boot": self._boot,
            "absent": self._absent,
            "route": lambda gesture: self._route(gesture.arg),
            "tick": lambda gesture: self._tick(),
            "settled": lambda gesture: self._settled(),
            "hidden": self._hidden,
            "update": lambda gesture: self._set(update=True),
            "offline": lambda gesture: self._set(offline=True),
            "update-now": lambda gesture: self.carry_out(fx.Ask("update")),
            "read": lambda gesture: None,
            "print": lambda gesture: self.carry_out(fx.Ask("print")),
            "dismiss": lambda gesture: self._set(overlay=""),
            "why": self._why,
            "key": lambda gesture: self.send("play:key", gesture.arg),
        }

    # ------------------------------------------------------------------------------------------------ gestures

    def _gesture(self, text: str) -> Gesture | None:
        """The gesture in a text, None if there is none."""
        if self._read[0] != text:
            self._read = (text, gestures.read(text))
        return self._read[1]

    def wanted(self, text: str) -> tuple[str, ...]:
        """The ids of the games that must be there before ``act(text)``; none for what is no gesture."""
        gesture = self._gesture(text)
        return () if gesture is None else wanted.wanted(self.shell, gesture)

    def act(self, text: str) -> str:
        """One gesture, as JSON; returns the answer, as JSON. What is no gesture is answered with nothing."""
        gesture = self._gesture(text)
        self._read = ("", None)
        if gesture is None:
            return "{}"
        clock.tell(gesture.now)
        self.answer = Answer()
        name = f"{gesture.to}:{gesture.act}"
        if name not in PASSIVE:
            self._set(toast="", toast_rule="")
        if name not in CALM:
            self.send("replay:pause")
        if (active := self.shell.active()) is not None:
            active.thinks_away = self.jobs.ready
        self._hand(gesture)
        self.finish()
        return self.answer.encode()

    def send(self, name: str, arg: Any = None) -> None:
        """A gesture as if the page had sent it; ``name`` as in markup."""
        self._hand(fx.Send(name, arg).gesture)

    def _hand(self, gesture: Gesture) -> None:
        """Give a gesture to whom it is for; what nobody knows is nothing."""
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
                key = getattr(feature, "SHARES", to)
                self.models[key], effects = feature.ACTS[gesture.act](self.model(to), gesture, self.shell)
                self.carry_out(*effects)
            case _:
                pass

    def model(self, name: str) -> Any:
        """What a feature holds."""
        feature = feature_of(name)
        key = getattr(feature, "SHARES", name)
        if key not in self.models:
            self.models[key] = feature.START() if feature is not None else None
        return self.models[key]

    def finish(self) -> None:
        """Render what changed, and ask for the next tick if something goes on by itself."""
        shell = self.shell
        if self.model("library").intake is not None:
            self.send("library:read-on")
        if shell.session is None and shell.part(0) in ("", "library", "statistics"):
            self.answer.put.update(shell.shelf.look(shell.store, shell.previous))
            if shell.shelf.behind:
                self.answer.tick(0)
        for region, markup in self.regions().items():
            shown = self.shown.get(region)
            self.shown[region] = markup
            if isinstance(markup, Parted) and isinstance(shown, Parted) and markup.frame == shown.frame:
                changed = {part: text for part, text in markup.parts.items() if shown.parts.get(part) != text}
                self.answer.patch.update(changed)
            elif shown != markup:
                self.answer.patch[region] = markup
        self._assign()
        session = shell.active()
        if session is not None and not session.waits():
            self.answer.tick(session.next_step())
        reading = self._studied()
        if reading is not None and reading.running and not reading.away:
            self.answer.tick(0)

    def regions(self) -> dict[str, Markup]:
        """The markup of every region."""
        return regions(self.shell, self.model)

    # ------------------------------------------------------------------------------------------------ effects

    def _set(self, **fields: Any) -> None:
        for name, value in fields.items():
            setattr(self.shell, name, value)

    def carry_out(self, *effects: fx.Effect) -> None:
        """Do what a gesture brings about, one after the other."""
        for effect in effects:
            _DO[type(effect)](self, effect)

    def _show(self, effect: fx.Show) -> None:
        fields = {name: getattr(effect, name) for name in effect.__struct_fields__}
        self._set(**{name: value for name, value in fields.items() if value is not None})

    def _note(self, effect: fx.Note) -> None:
        self._set(toast=effect.text, toast_rule=effect.rule)
        if effect.calm:
            self.answer.say(effect.text)
        elif not effect.silent:
            self.answer.warn(effect.text)

    def _focus(self, effect: fx.Focus) -> None:
        if not effect.id:
            self.answer.fields.pop("focus", None)
        elif not effect.weak:
            self.answer.fields["focus"] = effect.id
        else:
            self.answer.fields.setdefault("focus", effect.id)

    def _film(self, effect: fx.Film) -> None:
        self.answer.play.extend(effect.clips)
        self.answer.sound.extend(effect.sounds)

    def _address(self, effect: fx.Address) -> None:
        self.shell.route = effect.route
        self.answer.fields["path"] = (
            {"path": effect.route, "replace": True} if effect.replace else effect.route
        )
        self._title()

    def _visit(self, effect: fx.Visit) -> None:
        self.answer.fields["path"] = effect.route
        self._route(effect.route)

    def _seat(self, effect: fx.Seat) -> None:
        self.shell.session = effect.session
        self._title()

    def _teach(self, effect: fx.Teach) -> None:
        self.shell.tutorial = effect.tutorial

    def _begin(self, effect: fx.Begin) -> None:
        session = effect.session
        self._set(session=session, tutorial=None, elsewhere=False, overlay="", study="")
        self.carry_out(fx.Address(session.address), fx.Focus("title"), fx.Save())

    def _open(self, effect: fx.Open) -> None:
        self._load(effect.key)
        if self.shell.session is not None:
            if self.shell.route != self.shell.session.address:
                self.carry_out(fx.Address(self.shell.session.address))
            self.carry_out(fx.Focus("title"))

    def _save(self, effect: fx.Save) -> None:
        shell = self.shell
        if shell.session is None or shell.session.guest or shell.elsewhere:
            return
        self.carry_out(fx.Keep(shell.session.key, shell.session.save(shell.date)))
        self.send("library:saved")

    def _keep(self, effect: fx.Keep) -> None:
        store, key = self.shell.store, effect.key
        if store.get(key, effect.text) != effect.text:
            self.shell.previous[key] = store[key]
        store[key] = self.answer.put[key] = effect.text

    def _throw(self, effect: fx.Throw) -> None:
        self.shell.store.pop(effect.key, None)
        self.shell.previous.pop(effect.key, None)
        self.answer.put[effect.key] = None

    def _restore(self, effect: fx.Restore) -> None:
        self.shell.store[effect.key] = effect.text
        both = {"current": effect.text}
        if effect.before is not None:
            self.shell.previous[effect.key] = both["previous"] = effect.before
        self.answer.put[effect.key] = both

    def _learn(self, effect: fx.Learn) -> None:
        shell, key = self.shell, effect.key
        if effect.text is None:
            shell.store.pop(key, None)
            shell.previous.pop(key, None)
            return
        if key in shell.store:
            shell.previous[key] = shell.store[key]
        shell.store[key] = effect.text
        if shell.parked_game(key) is not None:
            shell.parked = None

    def _prefer(self, effect: fx.Prefer) -> None:
        if effect.name not in Prefs.__struct_fields__:
            return
        prefs = self.shell.prefs = self.shell.prefs.changed(effect.name, effect.value)
        self.answer.fields["prefs"] = msgspec.to_builtins(prefs)
        self._root()
        if effect.name == "language":
            self._language()
            self._title()
        elif effect.name == "volume" and not prefs.muted:
            self.answer.sound.append(Sound("bell"))

    def _download(self, effect: fx.Download) -> None:
        self.answer.fields["download"] = {"name": effect.name, "type": effect.type, "text": effect.text}

    # ------------------------------------------------------------------------------------------------ what every page shows

    def _language(self) -> None:
        shell = self.shell
        shell.t = i18n.language(shell.prefs.language or i18n.pick(shell.languages))
        self.answer.fields["lang"] = shell.t.code

    def _root(self) -> None:
        prefs = self.shell.prefs
        self.answer.fields["root"] = {
            "theme": prefs.theme,
            "shortcuts": None if prefs.shortcuts else "off",
            "text": None if prefs.text == "normal" else prefs.text,
            "motion": None if prefs.motion == "auto" else prefs.motion,
        }

    def _title(self) -> None:
        # The title of the document tells nothing of the game: it shows in tabs and histories.
        shell, t = self.shell, self.shell.t
        card = shell.session.table.game.card if shell.session is not None else games.card(shell.part(0))
        pages = {"library": t("Library"), "statistics": t("Statistics"), "rules": t("The rules of all games")}
        page = pages.get(shell.part(0)) or (t.message(card.title) if card is not None else "")
        self.answer.fields["title"] = f"{page} – Navals" if page else "Navals"

    # ------------------------------------------------------------------------------------------------ the page's own gestures

    def _boot(self, gesture: Gesture) -> None:
        """The page is ready."""
        arg, shell = gesture.fields, self.shell
        languages = arg.get("languages")
        self.shell = Shell(
            entropy=shell.entropy,
            prefs=Prefs.read(arg.get("prefs")),
            languages=tuple(map(str, languages)) if isinstance(languages, list) else (),
            date=str(arg.get("date") or ""),
            site=str(arg.get("site") or ""),
            store=_texts(arg.get("store")),
            previous=_texts(arg.get("previous")),
            update=shell.update,
            offline=shell.offline,
        )
        self.models = {}
        self.send("library:boot", arg.get("persisted"))
        self.send("share:boot", arg.get("share"))
        self._language()
        self._root()
        self._route(arg.get("route"))

    def _absent(self, gesture: Gesture) -> None:
        """A game that a gesture needs cannot be brought to this page. ``arg``: the gesture. Whoever was going there comes home."""
        lost = gesture.fields
        name = f"{lost.get('to')}:{lost.get('act')}"
        if name == "app:boot":
            arg = lost.get("arg")
            self.send("app:boot", {**(arg if isinstance(arg, dict) else {}), "route": "#/"})
        elif name == "app:route":
            self._route("#/")
        if name in ("app:boot", "app:route"):
            self.carry_out(fx.Address("#/", replace=True))
        self.carry_out(fx.Note(self.shell.t("This game could not be loaded. Is there a network?")))

    def _route(self, arg: Any) -> None:
        """The address changed. Leaving a game keeps it: it is stored after every action."""
        shell = self.shell
        route = arg if isinstance(arg, str) and arg.startswith("#/") else "#/"
        self.send("learning:leave", {"route": route})
        self._set(route=route, overlay="", study="")
        if shell.elsewhere:
            # What another tab has stored is newer.
            self._set(elsewhere=False, session=None)
        if shell.part(0) == "play":
            self._play(SAVE + shell.part(1), shell.part(2))
        else:
            if shell.session is not None:
                shell.session.cover()
            shell.parked = shell.session or shell.tutorial or shell.parked
            self._set(session=None, tutorial=None)
            if shell.part(0) == "history":  # what the library was called once
                self.carry_out(fx.Address(route.replace("history", "library", 1), replace=True))
            elif not _known(shell):
                self.carry_out(fx.Address("#/", replace=True))
        for name in TRAVELLERS:
            self.send(f"{name}:arrive")
        self._title()

    def _play(self, key: str, page: str) -> None:
        """To a stored game, or a page about it."""
        shell = self.shell
        if shell.session is None or shell.session.key != key:
            self._load(key)
        study = studies.find(page) if shell.session is not None else None
        if study is not None and shell.session is not None and study.offered(shell.session):
            shell.study = study.id

    def _load(self, key: str) -> None:
        """Put a stored game on the screen: as it was left, if it was on the screen before; where it is damaged, as it was
        stored before."""
        shell = self.shell
        session = shell.parked_game(key) if key in shell.store else None
        try:
            if session is None:
                session = _loaded(key, shell.store, shell.previous)
                if session.older:
                    text = shell.t("The last save of this game was damaged: this is the one before it.")
                    self.carry_out(fx.Note(text))
        except Exception:  # whatever is wrong with one game, the page and the others live on
            shell.session = None
            text = shell.t("This game is not on this device, or cannot be read.")
            self.carry_out(fx.Address("#/", replace=True), fx.Note(text))
            return
        self._set(session=session, tutorial=None)
        session.wait(0)

    def _tick(self) -> None:
        """Time for what goes on by itself: reading a game that came before all else."""
        session = self.shell.active()
        if self.model("share").opening is not None:
            self.send("share:read")
        elif self._studied() is not None:
            self.send("analysis:work")
        elif session is not None and session.past.ply is not None:
            self.send("replay:roll")
        else:
            self.send("play:go-on")

    def _settled(self) -> None:
        """Animations ended, or were cut short: then nothing need wait for them."""
        shell = self.shell
        session = shell.active()
        if session is not None:
            session.settled()
            if session is shell.awaited and session.result() is not None:
                shell.overlay = "finale"
        shell.awaited = None

    def _hidden(self, gesture: Gesture) -> None:
        """The tab was hidden: what is secret to one of two people goes behind the curtain."""
        if gesture.arg is True and self.shell.session is not None:
            self.shell.session.cover()

    def _why(self, gesture: Gesture) -> None:
        """A button that cannot be used now was pressed: say why."""
        text = gesture.text("text")
        self.carry_out(fx.Note(text[:1].upper() + text[1:], gesture.text("rule")))

    # ------------------------------------------------------------------------------------------------ the second worker

    def _think(self, gesture: Gesture) -> None:
        """The page says whether there is a thinker, or hands over its report. The engine does everything itself while there is none."""
        if gesture.act == "thinker":
            self.jobs.available(gesture.arg is True)
            return
        client = self.jobs.hear(gesture.arg) if gesture.act == "thought" else None
        session, reading = self.shell.active(), self._studied()
        if client is None:
            return
        if client is reading and reading is not None:
            if reading.analysis.done:
                from navals.ui.features.analysis.update import complete

                self.carry_out(*complete(self.shell))
        elif session is not None and client is session.thinking:
            self.send("play:go-on")

    def _assign(self) -> None:
        """Give the thinker the work that what is on the screen waits for, or let it rest. Without a thinker the work comes back."""
        if self._thinks():
            self.jobs.call(self.answer)
        client = self._client()
        if client is not None and not self.jobs.ready:
            client.recall()
            client = None
        self.jobs.give(client, self.answer)

    def _thinks(self) -> bool:
        """Whether what is on the screen is thought about, now or later: an analysis, a hint, a game with a computer player."""
        session = self.shell.active()
        if session is None:
            return self._studied() is not None
        table = session.table
        if table.result() is not None:
            return False
        return session.thinking is not None or any(map(table.level, range(len(table.names))))

    def _client(self) -> Client | None:
        """The work on the screen that is done away from here, None if there is none."""
        reading, session = self._studied(), self.shell.active()
        if reading is not None:
            reading.away = reading.away or (self.jobs.ready and not reading.alone)
            return reading if reading.away and reading.running else None
        thinking = None if session is None else session.thinking
        return thinking if thinking is not None and thinking.waits else None

    def _studied(self) -> Reading | None:
        """The analysis that is being read, None if its page is not open."""
        if self.shell.study != "analysis":
            return None
        from navals.ui.features.analysis.update import studied

        return studied(self.shell)


def _known(shell: Shell) -> bool:
    """Whether the address leads anywhere."""
    game, page = shell.game(), shell.part(1)
    if game is None:
        return shell.part(0) in ("", "about", "g", "library", "rules", "statistics")
    return page in ("learn", "rules") or (page == "new" and bool(game.offered(shell.part(2))))


_DO: Final[Mapping[type[fx.Effect], Callable[[App, Any], None]]] = {
    fx.Say: lambda app, effect: app.answer.say(effect.text),
    fx.Warn: lambda app, effect: app.answer.warn(effect.text),
    fx.Note: App._note,
    fx.Focus: App._focus,
    fx.Film: App._film,
    fx.Show: App._show,
    fx.Await: lambda app, effect: app._set(awaited=effect.session),
    fx.Address: App._address,
    fx.Visit: App._visit,
    fx.Send: lambda app, effect: app._hand(effect.gesture),
    fx.Again: lambda app, effect: app.answer.tick(effect.milliseconds),
    fx.Begin: App._begin,
    fx.Seat: App._seat,
    fx.Teach: App._teach,
    fx.Open: App._open,
    fx.Save: App._save,
    fx.Keep: App._keep,
    fx.Throw: App._throw,
    fx.Restore: App._restore,
    fx.Learn: App._learn,
    fx.Prefer: App._prefer,
    fx.Download: App._download,
    fx.Copy: lambda app, effect: app.answer.fields.update(copy=effect.text),
    fx.HandOn: lambda app, effect: app.answer.fields.update(share=effect.content),
    fx.Ask: lambda app, effect: app.answer.fields.update(shell=effect.what),
}  # fmt: skip
"""How each effect is carried out."""


def _texts(value: Any) -> dict[str, str]:
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, dict) else {}


def _loaded(key: str, store: Mapping[str, str], previous: Mapping[str, str]) -> Session:
    """A stored game; where it is damaged, as it was stored before. Raises whatever is wrong with it."""
    try:
        return load(key, store[key], board_of)
    except Exception:
        session = load(key, previous[key], board_of)
        session.older = True
        return session


_APP = App()


def lacking(text: str) -> tuple[str, ...]:
    """The ids of the games whose modules must be brought before ``act(text)``: those that it wants and that are not there."""
    return games.missing(_APP.wanted(text))


def act(text: str) -> str:
    """The engine's one function: a gesture in, an answer out (both JSON)."""
    return _APP.act(text)
