"""Board animation for the page, with captions in the reader's language and at the reader's speed.

The order is the same in all games: the attempt, its course, its result. Everything that shows the result
(status, log, counters, buttons: `data-after` in `navals.ui.components.layout`) appears when the animation
ends."""

from __future__ import annotations

from collections.abc import Iterator

from navals.core.message import Message
from navals.ui.board.board import Motion
from navals.ui.board.clip import Clip
from navals.ui.board.film import speed_up
from navals.ui.draw.html import tag
from navals.ui.session import Session
from navals.ui.shell.effects import PlayFilm
from navals.ui.shell.prefs import SPEEDS
from navals.ui.shell.shell import Shell
from navals.ui.table import words

CAPTION_ID = "caption"
"""The id of the caption element, above the status line (`navals.ui.components.layout`)."""


def animate(session: Session, motion: Motion, shell: Shell, tempo: float = 1.0) -> PlayFilm:
    """Return the animation of new events; automatic actions wait for it. `tempo` scales its speed."""
    session.pace = session.pace.with_speed(SPEEDS[shell.prefs.speed])
    motion = speed_up(motion, session.pace.speed * tempo)
    session.wait(motion.milliseconds, skips_pause=motion.flows)
    return film(session, motion, shell)


def film(session: Session, motion: Motion, shell: Shell) -> PlayFilm:
    """Return an animation; automatic actions do not wait for it."""
    return PlayFilm((*motion.clips, *_captions(session, motion, shell)), motion.sounds)


def _captions(session: Session, motion: Motion, shell: Shell) -> Iterator[Clip]:
    """Yield the captions, each lasting until the next one."""
    names = words.shown_names(session, shell.t)
    timed_texts: list[tuple[int, str]] = []
    for caption in motion.captions:
        content = caption.content
        message = content if isinstance(content, Message) else words.event_message(session, content, names)
        if message is not None:
            timed_texts.append((caption.start, shell.t.sentence(message)))
    for number, (start, text) in enumerate(timed_texts):
        end = timed_texts[number + 1][0] if number + 1 < len(timed_texts) else motion.milliseconds
        if end <= start:
            continue
        caption_id = f"caption-{session.table.ply}-{number}"
        markup = tag("p", text, id=caption_id, class_="caption-line")
        yield Clip(
            f"#{caption_id}",
            # No fade-in: a line fading in over another cannot be read.
            ({"opacity": 0}, {"opacity": 1, "offset": 0.0001}, {"opacity": 1}),
            {"duration": end - start, "delay": start, "fill": "both", "easing": "linear"},
            {"into": f"#{CAPTION_ID}", "markup": str(markup)},
            still=True,
        )
