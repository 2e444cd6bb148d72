"""Navigation to an address, and loading of its game. The application executes the returned effects."""

from __future__ import annotations

from typing import Final

from navals.ui.session import Session
from navals.ui.session.summary import GAME_KIND, SAVE_PREFIX
from navals.ui.shell import index
from navals.ui.shell.effects import Effects, Focus, SetAddress, ShowNote, StoreGame
from navals.ui.shell.shell import Shell

HOME: Final = "#/"


def go_to(shell: Shell, route: str) -> Effects:
    """Go to an address. The game on the screen has already been stored."""
    shell.route, shell.overlay, shell.study_id = route, "", ""
    # A deletion can be undone only on the pages that listed the item.
    shell.deleted_texts = tuple(
        entry
        for entry in shell.deleted_texts
        if any(f"{route}/".startswith(f"{page}/") for page in entry.pages)
    )
    if shell.is_outdated:
        # The other tab has stored a newer version.
        shell.is_outdated, shell.session = False, None
    match = index.find_route(shell.parts)
    if match is not None and match[1].is_per_game:
        return _go_to_game(shell, SAVE_PREFIX + shell.part(1), shell.part(2))
    if shell.session is not None:
        shell.session.cover_secrets()
    shell.parked_session = shell.session or shell.tutorial or shell.parked_session
    shell.session = shell.tutorial = shell.trial = shell.separate_board = None
    if match is not None and match[1].exists(shell):
        return ()
    return SetAddress(HOME, replaces=True), ShowNote(shell.t("This page does not exist."))


def _go_to_game(shell: Shell, key: str, study_id: str) -> Effects:
    effects: Effects = ()
    if shell.session is None or shell.session.key != key:
        effects = load_game(shell, key)
    study = index.study_page(study_id) if shell.session is not None else None
    if study is not None and shell.session is not None and study.applies(shell.session):
        shell.study_id = study.id
    return effects


def load_game(shell: Shell, key: str) -> Effects:
    """Load a stored game onto the screen; if it is damaged, load its previous generation."""
    try:
        session = shell.load_game(key)
    except Exception:  # a broken game must not break the page
        shell.session = None
        return SetAddress(HOME, replaces=True), ShowNote(shell.t.message(GAME_KIND.missing_message))
    is_damaged = session is not shell.parked_session and session.is_fallback
    shell.session = session
    shell.tutorial = shell.trial = shell.separate_board = None
    session.wait(0)
    if not is_damaged:
        return ()
    return (ShowNote(shell.t("The last save of this game was damaged: here is the one before it.")),)


def reopen_game(shell: Shell, key: str) -> Effects:
    """Load a stored game onto the screen, set its address, and move the focus to its title."""
    effects = [*load_game(shell, key)]
    if shell.session is not None:
        if shell.route != shell.session.address:
            effects.append(SetAddress(shell.session.address))
        effects.append(Focus("title"))
    return effects


def begin_game(shell: Shell, session: Session) -> Effects:
    """Show a new game."""
    shell.session, shell.tutorial, shell.is_outdated = session, None, False
    shell.trial = shell.separate_board = None
    shell.overlay = shell.study_id = ""
    # Going back from the game must not lead to an empty set-up form.
    return (
        SetAddress(session.address, replaces=shell.part(1) in ("new", "play")),
        Focus("title"),
        StoreGame(),
    )
