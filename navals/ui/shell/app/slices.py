"""Scheduling of work between gestures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from navals.ui.shell import index
from navals.ui.shell.manifest import Slice
from navals.ui.shell.shell import Shell

Models = Mapping[str, object]  # the models of features that have been used, by name


def gesture_work(models: Models, shell: Shell) -> Iterator[tuple[str, Slice[object]]]:
    """Yield the work due at the end of every gesture, with feature names."""
    for name, work in index.SLICES:
        if work.every_gesture and work.waits(models.get(name), shell):
            yield name, work


def tick_work(models: Models, shell: Shell) -> list[tuple[str, Slice[object]]]:
    """Return the work for this tick with its feature's name: a list of at most one item."""
    for name, work in index.SLICES:
        if not work.every_gesture and work.waits(models.get(name), shell):
            return [(name, work)]
    return []


def delays(models: Models, shell: Shell) -> Iterator[float]:
    """Yield the delays in milliseconds until the ticks that features request."""
    for name, work in index.SLICES:
        model = models.get(name)
        if work.delay is not None:
            if (delay := work.delay(model, shell)) is not None:
                yield delay
        elif not work.every_gesture and work.waits(model, shell):
            yield 0
