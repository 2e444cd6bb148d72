"""What a gesture brings about beside another model: told as data by ``update``, carried out by the application (``carry.py``, ``app.py``).

Nothing here does anything. What goes to the page is described in ``docs/bridge.md``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from navals.ui.features.learning.model import Tutorial
from navals.ui.session import Session
from navals.ui.session.bots import Loader
from navals.ui.shell.answer import Clip, Sound
from navals.ui.shell.gesture import Gesture, addressed

if TYPE_CHECKING:
    from navals.ui.features.exercises.trial import Trial
    from navals.ui.session.stand import Stand


class Effect(msgspec.Struct, frozen=True):
    """Base of all effects."""


Effects = Iterable[Effect]


# -------------------------------------------------------------------------------------------------- what is told and shown


class Say(Effect, frozen=True):
    """A text is announced politely, after what is being read."""

    text: str


class Warn(Effect, frozen=True):
    """A text is announced at once, before what is being read."""

    text: str


class Note(Effect, frozen=True):
    """A short message on the screen, with the rule that it cites; announced at once, or politely (``calm``), or not (``silent``:
    the page says it)."""

    text: str
    rule: str = ""
    calm: bool = False
    silent: bool = False


class Focus(Effect, frozen=True):
    """The focus goes to the element of that id; ``weak``: unless it goes somewhere else already."""

    id: str
    weak: bool = False


class Film(Effect, frozen=True):
    """Animations and sounds are played."""

    clips: tuple[Clip, ...] = ()
    sounds: tuple[Sound, ...] = ()


class Show(Effect, frozen=True):
    """What lies over the page (``overlay``), which page about the game is open (``study``), the lines of "Since your last turn"
    (``recap``), whether another tab has gone on (``elsewhere``); None: as before."""

    overlay: str | None = None
    study: str | None = None
    recap: tuple[str, ...] | None = None
    elsewhere: bool | None = None


class Await(Effect, frozen=True):
    """The last film of a game is seen before its result is shown; None: nothing is awaited."""

    session: Session | None


# -------------------------------------------------------------------------------------------------- where the reader is


class Address(Effect, frozen=True):
    """The address bar says ``route``, and what is on the screen belongs to it; ``replace``: going back does not lead here."""

    route: str
    replace: bool = False


class Visit(Effect, frozen=True):
    """Go to another page, as a link would; ``replace``: going back does not lead to the page before."""

    route: str
    replace: bool = False


class Send(Effect, frozen=True):
    """Another gesture follows, as if the page had sent it; ``name`` as in markup."""

    name: str
    arg: Any = None

    @property
    def gesture(self) -> Gesture:
        """The gesture that follows."""
        return Gesture(*addressed(self.name), self.arg)


class Again(Effect, frozen=True):
    """The page asks again after that time."""

    milliseconds: float = 0


# -------------------------------------------------------------------------------------------------- games


class Begin(Effect, frozen=True):
    """A game comes to the screen and is kept from now on."""

    session: Session


class Seat(Effect, frozen=True):
    """A game comes to the screen that is not kept, or (None) none is there any longer."""

    session: Session | None


class Teach(Effect, frozen=True):
    """A lesson comes to the screen."""

    tutorial: Tutorial


class Pose(Effect, frozen=True):
    """An exercise comes to the screen."""

    trial: Trial


class Place(Effect, frozen=True):
    """A board comes to a page of its own, or (None) leaves it."""

    stand: Stand | None


class Open(Effect, frozen=True):
    """The stored game of that key comes to the screen."""

    key: str


class Save(Effect, frozen=True):
    """The game on the screen is stored."""


# -------------------------------------------------------------------------------------------------- what is kept


class Keep(Effect, frozen=True):
    """A text is stored; what was stored before becomes the generation before."""

    key: str
    text: str


class Delete(Effect, frozen=True):
    """Delete a stored text, with the generation before it."""

    key: str


class Discard(Effect, frozen=True):
    """Delete a stored text, and keep it with the generation before it until the reader leaves the `pages`: it can be brought back.

    `left` is stored in its place, where only a part of it goes. `gone` and `back` are what is said then, `spot` is the element to focus when it is back, and with `random_ids` any other id will do for it."""

    key: str
    text: str
    before: str | None
    left: str | None
    gone: str
    back: str
    pages: tuple[str, ...]
    spot: str
    random_ids: bool


class Restore(Effect, frozen=True):
    """A deleted text comes back, with the generation before it."""

    key: str
    text: str
    before: str | None


class Learn(Effect, frozen=True):
    """Another tab has stored a text, or (None) deleted it."""

    key: str
    text: str | None


class Prefer(Effect, frozen=True):
    """A preference is changed."""

    name: str
    value: Any


# -------------------------------------------------------------------------------------------------- what leaves the page


class Download(Effect, frozen=True):
    """A file for the reader."""

    name: str
    type: str
    text: str


class Backup(Effect, frozen=True):
    """The file of all games: where the browser can, the same one each time. Without a text the page opens it, asks the reader for it the first time, and
    tells what it holds (``library:opened``); with one it writes it and tells that (``library:backed``). ``name`` is what a new one is called."""

    name: str
    text: str | None = None


class Copy(Effect, frozen=True):
    """A text for the clipboard."""

    text: str


class HandOn(Effect, frozen=True):
    """Something for another program: ``title`` with ``url`` or ``file``."""

    content: dict[str, Any]


class Digest(Effect, frozen=True):
    """The page reads these files of the site and tells their SHA-256 (``about:files``); ``texts``: with what they say."""

    names: tuple[str, ...]
    texts: bool = False


class Question(Effect, frozen=True):
    """Something is asked of a bot (``web/src/bots.js``; ``workshop:told`` answers); None: nothing is wanted of any, and what runs is stopped."""

    content: dict[str, Any] | None


class Invite(Effect, frozen=True):
    """The players of wheels that may take seats, by name. They take the place of those before."""

    players: Mapping[str, Loader]


class Ask(Effect, frozen=True):
    """Something that only the page can do: ``update``, ``persist``, ``print``, ``workshop`` (bring the editor), ``restore`` (read the file of the last backup, or
    one that the reader chooses)."""

    what: str
