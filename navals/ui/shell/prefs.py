"""What a reader prefers: kept in the browser, small."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from navals.ui.shell import keymap

THEMES: Final = ("auto", "light", "dark", "contrast")
SPEEDS: Final = {"slow": 0.7, "normal": 1.0, "fast": 1.6, "faster": 3.0}
"""How many times faster than designed films run, by what the reader likes."""


class Rated(msgspec.Struct, frozen=True):
    """A game that counted for the player's rating: its key, its date, the rating of the opponent, the player's ``score`` (1, 0.5 or 0), and the
    rating after it, with its deviation and volatility (``features/rating/model.py``)."""

    key: str
    date: str
    opponent: int
    score: float
    rating: float
    deviation: float
    volatility: float


class Last(msgspec.Struct, frozen=True):
    """How a game was begun last: the way into it, its options as a record's tag has them, who sat where (a person, a level, or what else the
    set-up offers), and how the people at the table play; the ``strength`` and the ``seconds`` of its computer players (``setup.model.Form``)."""

    mode: str = "ai"
    options: str = ""
    kinds: tuple[str, ...] = ()
    openly: bool = False
    physical: bool = False
    strength: int = 0
    seconds: int = 0


class Prefs(msgspec.Struct, frozen=True):
    """``language`` is None until chosen (the browser's wish holds); ``volume`` 0 to 100; ``meter``
    shows who is ahead; ``names`` are the last ones typed; ``learned`` the games whose lessons were finished; ``text`` and
    ``motion`` go beyond what the device says; ``speed`` is how fast films run; ``keys`` are the keys that were changed
    (``keymap.Duty.name`` to key); ``last`` tells how each game was begun last, by its id: a game that is not there was never played
    on this device; ``warned``: that this browser throws away what is stored was said; ``backed`` and ``later`` are when all games were last saved
    to a file, and when the reader last put that off, in milliseconds; ``study``: finished games are looked through for exercises; ``rating``: games against the computer are rated; ``ratings`` are those that counted, by the id of the game, the
    oldest first."""

    language: str | None = None
    theme: Literal["auto", "light", "dark", "contrast"] = "auto"
    volume: int = 60
    muted: bool = False
    one_tap: bool = False
    shortcuts: bool = True
    meter: bool = False
    names: tuple[str, ...] = ()
    learned: tuple[str, ...] = ()
    text: Literal["normal", "large", "larger"] = "normal"
    motion: Literal["auto", "full", "reduced"] = "auto"
    speed: Literal["slow", "normal", "fast", "faster"] = "normal"
    keys: dict[str, str] = {}
    last: dict[str, Last] = {}
    warned: bool = False
    backed: int = 0
    later: int = 0
    study: bool = True
    rating: bool = True
    ratings: dict[str, tuple[Rated, ...]] = {}

    @classmethod
    def read(cls, stored: Any) -> Prefs:
        """Preferences from what the browser kept, whatever it is: what makes no sense is as if never chosen."""
        prefs = cls()
        for name, value in stored.items() if isinstance(stored, dict) else ():
            prefs = prefs.changed(name, value)
        return prefs

    def changed(self, name: str, value: Any) -> Prefs:
        """With one preference changed; without any change if there is no such one or no such value."""
        if name == "keys":
            value = keymap.clean(value)
        try:
            return msgspec.convert({**msgspec.to_builtins(self), name: value}, Prefs, strict=False)
        except (msgspec.ValidationError, TypeError):
            return self


USUAL: Final = Prefs()
"""Those of a reader who has not chosen anything."""
