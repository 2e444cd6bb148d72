"""Gestures on the page that checks draws."""

from __future__ import annotations

from typing import Final

from navals.ui.shell.effects import Address, Copy, Say, Send, Show
from navals.ui.shell.feature import Acts, Step, stateless
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell

START: Final = stateless


def _check(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Check every draw of a finished game against its seed."""
    session = shell.session
    seed = session.seed_told() if session is not None else None
    if session is None or seed is None:
        return model, ()
    from navals.core.record.audit import audit
    from navals.ui.features.fairness.model import verdicts

    session.audit = audit(session.table.replay, seed)
    return model, (Say(" ".join(shell.t.sentence(message) for message in verdicts(session.audit))),)


def _more(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    if shell.session is not None:
        shell.session.listed += 1
    return model, ()


def _see(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Go to the position after a draw."""
    session = shell.session
    if session is None or session.handover.curtain is not None:
        return model, ()
    leave = Show(study="", overlay=""), Address(session.address)
    return model, (*leave, Send("replay:look", gesture.arg))


def _copy_promise(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    tags = shell.session.table.replay.tags if shell.session is not None else {}
    return model, (Copy(tags["SeedCommit"]),) if "SeedCommit" in tags else ()


def _copy_seed(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    seed = shell.session.seed_told() if shell.session is not None else None
    return model, () if seed is None else (Copy(seed),)


ACTS: Final[Acts] = {
    "check": _check,
    "more": _more,
    "see": _see,
    "copy-promise": _copy_promise,
    "copy-seed": _copy_seed,
}
