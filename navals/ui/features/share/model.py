"""What giving and receiving games holds between two gestures."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from navals.core.message import Message
from navals.core.record import record
from navals.core.record.record import Replay
from navals.ui.shell import clock


class Opening:
    """A record on its way from a link to the table: read a slice at a time."""

    def __init__(self, address: str, text: str) -> None:
        self.address: str = address
        self.lines: int = text.count("\n")
        self.read: int = 0
        self.replay: Replay | None = None
        self._steps: Iterator[Replay] = record.reading(text)

    def work(self, seconds: float) -> bool:
        """Read for about that long; whether it is all read. Raises RecordError."""
        until = clock.spent() + seconds
        for replay in self._steps:
            self.replay = replay
            self.read += 1
            if clock.spent() >= until:
                return False
        return True


class Share(msgspec.Struct, frozen=True):
    """Links to games, given and received."""

    offered: str = ""
    """What the device can hand to other programs: ``files``, ``links``, or nothing."""
    link: str = ""
    """The link on the sheet."""
    opening: Opening | None = None
    """The link that is being read."""
    refused: Message | None = None
    """Why the link in the address bar cannot be opened."""

    @property
    def progress(self) -> tuple[int, int] | None:
        """How many lines of a link's record are read, and of how many; None when none is being read."""
        return None if self.opening is None else (self.opening.read, self.opening.lines)
