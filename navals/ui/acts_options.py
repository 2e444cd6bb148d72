"""Gestures around options that people save under a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from navals import games
from navals.core.game import Game
from navals.core.message import Message
from navals.ui import configurations
from navals.ui.configurations import Configuration, ConfigurationError
from navals.ui.desk import Desk
from navals.ui.pages import setup


class OptionActs(Desk):
    """Acts on saved options."""

    def saved_options(self, game: Game[Any]) -> tuple[Configuration, ...]:
        """The saved options of a game."""
        return configurations.stored(game, self.store.get(configurations.KEY + game.id, ""))

    def _set_up(self) -> tuple[Game[Any], setup.Form] | None:
        """The game that is being set up."""
        game = games.find(self.route.removeprefix("#/").split("/")[0])
        return None if game is None or self.form is None else (game, self.form)

    def _shelve(self, game: Game[Any], found: Sequence[Configuration]) -> None:
        self.keep(configurations.KEY + game.id, configurations.write(game, found))

    def _tell(self, *told: Message) -> None:
        self.toast = " ".join(self.t.sentence(message) for message in told)
        self.answer.warn(self.toast)

    def on_saved(self, arg: Any) -> None:
        """Saved options were chosen."""
        at, name = self._set_up(), str(arg.get("value", "")) if isinstance(arg, dict) else ""
        if at is None:
            return
        game, form = at
        for one in setup.fitting(game, form, self.saved_options(game)):
            if one.name == name:
                self.form = setup.with_saved(game, form, one)

    def on_keep(self, arg: Any) -> None:
        """Save the options that are filled in."""
        at = self._set_up()
        if at is None:
            return
        game, form = at
        options, saved = setup.read(game, form), self.saved_options(game)
        name = configurations.name_of(str(arg.get("configuration", "")) if isinstance(arg, dict) else "")
        if options is None:
            return
        name = configurations.numbered(name or self.t("Our options"), saved)
        found, left = configurations.added(saved, [Configuration(name, game.schema.write(options))])
        if left:
            self._tell(configurations.full())
            return
        self._shelve(game, found)
        self.form = setup.with_saved(game, form, found[-1])
        self.toast = self.t("Saved as {name}.", name=name)
        self.answer.say(self.toast)

    def on_forget(self, arg: Any) -> None:
        """Ask before saved options are deleted."""
        self.overlay = "forget " + (str(arg.get("name", "")) if isinstance(arg, dict) else "")

    def on_forget_now(self, arg: Any) -> None:
        """Delete them; what is filled in stays."""
        at, self.overlay = self._set_up(), ""
        if at is None or not isinstance(arg, dict):
            return
        game, form = at
        saved = self.saved_options(game)
        left = [one for one in saved if one.name != arg.get("name")]
        if len(left) == len(saved):
            return
        self._shelve(game, left)
        self.form = setup.forgotten(form)
        self.answer.say(self.t("The saved options are deleted."))

    def on_keep_export(self, arg: Any) -> None:
        """Save all saved options of the game to a file."""
        at = self._set_up()
        if at is not None:
            game = at[0]
            text = configurations.write(game, self.saved_options(game))
            name = f"navals-{game.id}-options.json"
            self.answer.fields["download"] = {"name": name, "type": "application/json", "text": text}

    def on_keep_import(self, arg: Any) -> None:
        """Read saved options from a file, beside those that are there."""
        at = self._set_up()
        file = arg.get("value") if isinstance(arg, dict) else None
        if at is None or not isinstance(file, dict):
            return
        game = at[0]
        try:
            more, faults = configurations.read(game, str(file.get("text", "")))
        except ConfigurationError as error:
            self._tell(error.message)
            return
        found, left = configurations.added(self.saved_options(game), more)
        count = len(more) - left
        if count:
            self._shelve(game, found)
        self._tell(configurations.taken(count), *faults[:3], *([configurations.full()] if left else []))
