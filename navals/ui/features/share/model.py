"""The state of sharing and receiving games."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from navals.core.message import Message
from navals.core.record import record
from navals.core.record.record import Replay
from navals.ui import clock


class LinkedRecord:
    """A record in a link, read in slices."""

    def __init__(self, address: str, text: str) -> None:
        self.address: str = address
        self.line_count: int = text.count("\n")
        self.read_count: int = 0
        self.replay: Replay | None = None
        self._steps: Iterator[Replay] = record.read_in_steps(text)

    def read_slice(self, seconds: float) -> bool:
        """Read for about `seconds`; return whether reading is finished. Raise `RecordError` if the record is
        invalid."""
        deadline = clock.machine_time() + seconds
        for replay in self._steps:
            self.replay = replay
            self.read_count += 1
            if clock.machine_time() >= deadline:
                return False
        return True


class ShareState(msgspec.Struct, frozen=True):
    """The state of shared and received links."""

    link: str = ""  # the link in the dialog, "" while the game has secrets
    parent_overlay: str = ""  # the overlay that the dialog replaced
    linked_record: LinkedRecord | None = None  # the link being read
    fault: Message | None = None  # why the link in the address cannot be opened

    @property
    def read_progress(self) -> tuple[int, int] | None:
        """The number of lines read and the total, while a link's record is being read."""
        return (
            None
            if self.linked_record is None
            else (self.linked_record.read_count, self.linked_record.line_count)
        )
