"""The reader's preferences, stored in the browser."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from navals.ui.shell import keymap

THEMES: Final = ("auto", "light", "dark", "contrast")
SPEEDS: Final = {"slow": 0.7, "normal": 1.0, "fast": 1.6, "faster": 3.0}  # animation speed factors


class RatedGame(msgspec.Struct, frozen=True):
    """A rated game: the opponent's rating, the player's `score` (1, 0.5 or 0), and the new rating with
    deviation and volatility (`rating.py`)."""

    key: str
    date: str
    opponent: int
    score: float
    rating: float
    deviation: float
    volatility: float


class LastSetup(msgspec.Struct, frozen=True):
    """The last set-up of a game: mode, options as in a record tag, seats, and the `strength` and `seconds` of
    computer players (`setup.model.SetupForm`)."""

    mode: str = "ai"
    options: str = ""
    kinds: tuple[str, ...] = ()
    openly: bool = False
    physical: bool = False
    strength: int = 0
    seconds: int = 0


class Prefs(msgspec.Struct, frozen=True):
    """All preferences.

    `language` is `None` until chosen; `volume` is 0 to 100; `one_tap`: fire without a second tap;
    `shortcuts`: enable single-key shortcuts; `meter` shows who is ahead; `marks`: mark known water; `names`
    are the names last entered; `learned`: games whose lesson is finished; `text`, `motion` and `speed` adjust
    the display; `keys` maps `keymap.KeyBinding.name` to a key; `last` holds set-ups by game id, for games on
    one device; `warned`: the reader knows that this browser deletes stored data; `backed` and `later`: when
    games were last saved to a file and when that was postponed, in milliseconds; `study`: search finished
    games for exercises; `rating`: rate games against the computer; `ratings`: rated games by class
    (`rating.class_of`), oldest first; `advanced`: show expert tools; `stun`: the address of a STUN server for
    games on two devices, or ""."""

    language: str | None = None
    theme: Literal["auto", "light", "dark", "contrast"] = "auto"
    volume: int = 60
    muted: bool = False
    one_tap: bool = False
    shortcuts: bool = True
    meter: bool = False
    marks: bool = True
    names: tuple[str, ...] = ()
    learned: tuple[str, ...] = ()
    text: Literal["normal", "large", "larger"] = "normal"
    motion: Literal["auto", "full", "reduced"] = "auto"
    speed: Literal["slow", "normal", "fast", "faster"] = "normal"
    keys: dict[str, str] = {}
    last: dict[str, LastSetup] = {}
    warned: bool = False
    backed: int = 0
    later: int = 0
    study: bool = True
    rating: bool = True
    ratings: dict[str, tuple[RatedGame, ...]] = {}
    advanced: bool = False
    stun: str = ""

    @classmethod
    def read(cls, stored_value: object) -> Prefs:
        """Read preferences from a stored value, ignoring invalid values."""
        prefs = cls()
        for name, value in stored_value.items() if isinstance(stored_value, dict) else ():
            prefs = prefs.with_change(name, value)
        return prefs

    def with_change(self, name: str, value: object) -> Prefs:
        """Return the preferences with one change; unchanged if the name or value is invalid."""
        if name == "keys":
            value = keymap.valid_changes(value)
        try:
            return msgspec.convert({**msgspec.to_builtins(self), name: value}, Prefs, strict=False)
        except (msgspec.ValidationError, TypeError):
            return self


DEFAULTS: Final = Prefs()


def latest_rating(prefs: Prefs) -> int:
    """Return the rating after the last rated game of any class, or 0 before the first."""
    last_games = [rated_games[-1] for rated_games in prefs.ratings.values() if rated_games]
    return round(max(last_games, key=lambda entry: entry.date).rating) if last_games else 0
