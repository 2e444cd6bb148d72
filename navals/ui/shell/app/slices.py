"""Scheduling of work between gestures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from navals.ui.shell import index
from navals.ui.shell.manifest import Slice
from navals.ui.shell.shell import Shell

Models = Mapping[str, object]  # the models of features that have been used, by name


def slices_for_gesture(models: Models, shell: Shell) -> Iterator[tuple[str, Slice[object]]]:
    """Yield the work due at the end of every gesture, with feature names."""
    for name, slice_ in index.SLICES:
        if slice_.is_per_gesture and slice_.is_waiting(models.get(name), shell):
            yield name, slice_


def slices_for_tick(models: Models, shell: Shell) -> list[tuple[str, Slice[object]]]:
    """Return the work for this tick, at most one item, with its feature's name."""
    for name, slice_ in index.SLICES:
        if not slice_.is_per_gesture and slice_.is_waiting(models.get(name), shell):
            return [(name, slice_)]
    return []


def tick_delays(models: Models, shell: Shell) -> Iterator[float]:
    """Yield the delays in milliseconds until the ticks that features request."""
    for name, slice_ in index.SLICES:
        model = models.get(name)
        if slice_.delay is not None:
            if (delay := slice_.delay(model, shell)) is not None:
                yield delay
        elif not slice_.is_per_gesture and slice_.is_waiting(model, shell):
            yield 0
