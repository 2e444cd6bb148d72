"""Gestures with which a reader changes keys."""

from __future__ import annotations

from typing import Any

from navals import games
from navals.ui import keymap
from navals.ui.desk import Desk


class ComfortActs(Desk):
    """Acts of the sheet of keys."""

    rekeyed = 0
    """Counts what was typed in its fields: each is written again, though it has the focus."""
    rekey_problem: tuple[str, str] | None = None
    """The name of the key that could not be changed last, and why."""

    def game_here(self) -> str | None:
        """The game on the screen."""
        if self.session is not None:
            return self.session.table.game.id
        return self.course.game.id if self.course is not None else None

    def on_rekeying(self, arg: Any) -> None:
        """Open the sheet in which keys are changed."""
        self.overlay, self.rekey_problem = "rekeying", None

    def on_rekey(self, arg: Any) -> None:
        """A key was typed: the last sign in the field counts, for the one before may still stand there."""
        name, value = (arg.get("name"), arg.get("value")) if isinstance(arg, dict) else (None, None)
        scope = name.partition(":")[0] if isinstance(name, str) else "?"
        here = self.game_here()
        known = scope in (keymap.PAGE, *((here,) if here is not None else games.IDS))
        duty = next((one for one in keymap.duties(scope) if one.name == name), None) if known else None
        if duty is None or not isinstance(value, str) or not value.strip():
            return
        t, prefs = self.t, self.prefs
        typed = value.strip()
        own = keymap.key_of(duty, prefs.keys)
        key = next((sign.lower() for sign in (typed[-1], typed[0]) if sign.lower() != own), own)
        self.rekeyed += 1
        self.rekey_problem = problem = None
        rival = keymap.rival(duty, key, prefs.keys)
        if not keymap.fits(key):
            problem = t("{key} has other work: choose a letter or another sign.", key=key.upper())
        elif rival is not None:
            problem = t(
                "{key} is taken ({what}): change that key first.", key=key.upper(), what=rival.words(t)
            )
        if problem is not None:
            self.rekey_problem = duty.name, problem
            self.answer.warn(problem)
            return
        if key == own:
            return
        others = {of: taken for of, taken in prefs.keys.items() if of != duty.name}
        self._set_pref("keys", others if key == duty.key else others | {duty.name: key})
        self.answer.say(f"{key.upper()}: {duty.words(t)}")

    def on_rekey_reset(self, arg: Any) -> None:
        """All keys as they were."""
        self.rekeyed += 1
        self.rekey_problem = None
        self._set_pref("keys", {})
        self.answer.say(self.t("All keys are as they were."))
