"""A film of the board as the page gets it: its captions in the reader's words, and as fast as the reader likes.

The order is the same in all games: what is tried, how it goes, what came of it; and only then, with the film's end, what tells the
result for good (status, log, counters, buttons: ``data-after`` in ``navals.ui.components.layout``).
"""

from __future__ import annotations

from collections.abc import Iterator

from navals.core.message import Message
from navals.ui.board.board import Motion
from navals.ui.board.film import faster
from navals.ui.draw.html import tag
from navals.ui.features.play import words
from navals.ui.session import Session
from navals.ui.shell.answer import Clip
from navals.ui.shell.effects import Film
from navals.ui.shell.prefs import SPEEDS
from navals.ui.shell.shell import Shell

CAPTIONS = "caption"
"""The id of the element over the status line in which captions stand (``navals.ui.components.layout``)."""


def shown(session: Session, motion: Motion, shell: Shell, tempo: float = 1.0) -> Film:
    """The film of what has just happened; what goes on by itself waits for its end. ``tempo``: faster by that much, as in a replay."""
    rate = session.pace.rate(SPEEDS[shell.prefs.speed])
    motion = faster(motion, rate * tempo)
    session.wait(motion.milliseconds, flows=motion.flows)
    return film(session, motion, shell)


def film(session: Session, motion: Motion, shell: Shell) -> Film:
    """A film that nothing waits for."""
    return Film((*motion.clips, *_captions(session, motion, shell)), motion.sounds)


def _captions(session: Session, motion: Motion, shell: Shell) -> Iterator[Clip]:
    """The lines of a film, each from its time until that of the next one."""
    names = words.shown_names(session, shell.t)
    told: list[tuple[int, str]] = []
    for caption in motion.captions:
        message = (
            caption.words if isinstance(caption.words, Message) else words.said(session, caption.words, names)
        )
        if message is not None:
            told.append((caption.at, shell.t.sentence(message)))
    for number, (at, text) in enumerate(told):
        end = told[number + 1][0] if number + 1 < len(told) else motion.milliseconds
        if end <= at:
            continue
        name = f"caption-{session.table.ply}-{number}"
        line = tag("p", text, id=name, class_="caption-line")
        yield Clip(
            f"#{name}",
            ({"opacity": 0}, {"opacity": 1, "offset": 0.01}, {"opacity": 1}),
            {"duration": end - at, "delay": at, "fill": "both", "easing": "linear"},
            {"into": f"#{CAPTIONS}", "markup": str(line)},
            still=True,
        )
