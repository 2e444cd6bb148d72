"""Side effects returned by feature updates and executed by the app (see `docs/bridge.md` for messages)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, UnsetType

from navals.ui.board.clip import Clip, Sound
from navals.ui.session import Session
from navals.ui.session.bots import Loader
from navals.ui.shell.gesture import Gesture, split_name

if TYPE_CHECKING:
    from navals.ui.session.searching import GameSearch
    from navals.ui.session.stand import SeparateBoard
    from navals.ui.session.trial import Trial
    from navals.ui.session.tutorial import Tutorial


class Effect(msgspec.Struct, frozen=True):
    """Base class of all effects."""


Effects = Iterable[Effect]


# ----------------------------------------------------------------------------------------- messages


class Say(Effect, frozen=True):
    """Announce text in the polite live region."""

    text: str


class Warn(Effect, frozen=True):
    """Announce text immediately in the assertive region."""

    text: str


class ShowNote(Effect, frozen=True):
    """Show a short message with the rule it cites. It is announced immediately, politely if `is_polite`, or
    not at all if `is_silent`.
    """

    text: str
    rule: str = ""
    is_polite: bool = False
    is_silent: bool = False


class Focus(Effect, frozen=True):
    """Move the focus to an element. A weak request (`is_weak`) yields to others."""

    id: str
    is_weak: bool = False


class PlayFilm(Effect, frozen=True):
    """Play animations and sounds."""

    clips: tuple[Clip, ...] = ()
    sounds: tuple[Sound, ...] = ()


class Show(Effect, frozen=True):
    """Replace the `Shell` fields that control what is on the screen; `UNSET` fields are unchanged."""

    overlay: str | UnsetType = UNSET
    study_id: str | UnsetType = UNSET
    is_outdated: bool | UnsetType = UNSET
    tutorial: Tutorial | UnsetType = UNSET
    trial: Trial | UnsetType = UNSET
    separate_board: SeparateBoard | UnsetType | None = UNSET
    game_search: GameSearch | UnsetType | None = UNSET
    awaited_game: Session | UnsetType | None = UNSET
    wheel_players: Mapping[str, Loader] | UnsetType = UNSET


# --------------------------------------------------------------------------------------- navigation


class SetAddress(Effect, frozen=True):
    """Set the address of the current page; `replaces` replaces the history entry."""

    route: str
    replaces: bool = False


class Visit(Effect, frozen=True):
    """Go to another page; `replaces` replaces the history entry."""

    route: str
    replaces: bool = False


class Send(Effect, frozen=True):
    """Handle another gesture, named as in markup."""

    name: str
    arg: object = None

    @property
    def gesture(self) -> Gesture:
        return Gesture(*split_name(self.name), self.arg)


class NotifyGraded(Effect, frozen=True):
    """Notify features that the answer on the screen may have been graded."""


class RequestTick(Effect, frozen=True):
    """Request a tick after a delay."""

    milliseconds: float = 0


# -------------------------------------------------------------------------------------------- games


class BeginGame(Effect, frozen=True):
    """Show a game and store it from now on."""

    session: Session


class ShowSession(Effect, frozen=True):
    """Show a game without storing it, or remove it (`None`)."""

    session: Session | None


class OpenGame(Effect, frozen=True):
    """Show a stored game."""

    key: str


class StoreGame(Effect, frozen=True):
    """Store the game on the screen."""


# ------------------------------------------------------------------------------------------ storage


class StoreText(Effect, frozen=True):
    """Store a text; the old one becomes its previous generation."""

    key: str
    text: str


class Delete(Effect, frozen=True):
    """Delete a stored text and its previous generation."""

    key: str


class DeleteText(Effect, frozen=True):
    """Delete a stored text, or replace it with `remaining_text`; it can be restored until the reader leaves
    the `pages`.

    `note` and `undo_note` are the messages for deletion and undo, `element_id` is the element to focus after
    undo. With `has_random_ids`, the text may be restored under another id."""

    key: str
    text: str
    previous_text: str | None
    remaining_text: str | None
    note: str
    undo_note: str
    pages: tuple[str, ...]
    element_id: str
    has_random_ids: bool


class Restore(Effect, frozen=True):
    """Restore a deleted text and its previous generation."""

    key: str
    text: str
    previous_text: str | None


class UpdateStoredText(Effect, frozen=True):
    """Note that another tab has stored a text or deleted it (`None`)."""

    key: str
    text: str | None


class SetPreference(Effect, frozen=True):
    """Change one of the reader's preferences."""

    name: str
    value: object


# -------------------------------------------------------------------------------------- the browser


class Download(Effect, frozen=True):
    """Let the reader download a file."""

    name: str
    type: str
    text: str


class Backup(Effect, frozen=True):
    """Access the file of all games, reusing the same file if the browser can. Without a text, open it (asking
    the reader for it the first time) and return its content (`library:opened`); with a text, write it
    (`library:backed`). `name` is for a new file."""

    name: str
    text: str | None = None


class Copy(Effect, frozen=True):
    """Copy a text to the clipboard."""

    text: str


class ShareContent(Effect, frozen=True):
    """Share content with another program: `title` with `url` or `file`."""

    content: dict[str, object]


class ComputeDigest(Effect, frozen=True):
    """Compute the SHA-256 of site files (`about:files`); `texts`: also return their content."""

    names: tuple[str, ...]
    texts: bool = False


class AskBot(Effect, frozen=True):
    """Ask a bot (`web/src/bots.js`; its reply is the gesture `workshop:told`), or stop any bot (`None`)."""

    content: dict[str, object] | None


class SendToPeer(Effect, frozen=True):
    """Send `commands`, one after the other, to the connection with another device (`web/src/peer.js`)."""

    commands: tuple[dict[str, object], ...]


class AskPage(Effect, frozen=True):
    """Ask the page for something: `update`, `persist`, `print`, `workshop` (load the editor), `scanner` (load
    the reader of QR codes), `restore` (read the last backup or a chosen file)."""

    request: str
