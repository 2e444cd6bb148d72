"""Determine what must be loaded before a gesture can be handled.

A text is taken to need every game whose id it contains: sometimes too many games, never too few."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from navals import games
from navals.ui.shell import index
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import PageAddress, Requirements
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language


def requirements_of(gesture: Gesture, shell: Shell, models: Mapping[str, object]) -> Requirements:
    """Return the requirements of a gesture: those of its address, of its act, and of all features."""
    needs = [*_needs(gesture, shell)]
    if gesture.name != "app:boot":
        needs.append(Requirements(shell.summaries.needs))
    game_ids = {game_id for entry in needs for game_id in entry.games}
    demands = [requirement for _, requirement in feature_needs(gesture, shell, models)]
    entries = [Requirements(tuple(game_id for game_id in games.IDS if game_id in game_ids)), *needs, *demands]
    return Requirements(
        # Demands may be for games that are not offered yet.
        tuple(dict.fromkeys(game_id for entry in (entries[0], *demands) for game_id in entry.games)),
        tuple(dict.fromkeys(wheel for entry in entries for wheel in entry.wheels)),
        tuple(dict.fromkeys(library for entry in entries for library in entry.libraries)),
        next((entry.installs for entry in demands if entry.installs is not None), None),
    )


def feature_needs(
    gesture: Gesture, shell: Shell, models: Mapping[str, object]
) -> list[tuple[str, Requirements]]:
    """Return each feature's name and requirements, starting with the feature that owns the gesture."""
    needs = [(name, demands(models.get(name), gesture, shell)) for name, demands in index.DEMANDS]
    match = index.route(gesture.route.removeprefix("#/").split("/")) if gesture.route else None
    owner = match[0] if match is not None else index.OWNERS.get(gesture.to, "")
    return sorted(needs, key=lambda pair: pair[0] != owner)


def unavailable_message(missing_parts: list[tuple[str, Requirements]], t: Language) -> str:
    """Return the error message for requirements that could not be loaded; `missing_parts` is from
    `feature_needs`.
    """
    messages = (
        index.FEATURES[name].unavailable for name, requirements in missing_parts if requirements.wheels
    )
    message = next((text for text in messages if text is not None), None)
    return t("This game could not be loaded. Are you online?") if message is None else t.message(message)


def _needs(gesture: Gesture, shell: Shell) -> Iterator[Requirements]:
    if gesture.name == "app:boot" and gesture.route.startswith("#/"):
        store, previous = gesture.texts("store"), gesture.texts("previous")
        yield from index.needs(PageAddress(tuple(gesture.route[2:].split("/")), store, previous))
    elif gesture.name == "app:route" and gesture.route.startswith("#/"):
        yield from index.needs(PageAddress(tuple(gesture.route[2:].split("/")), shell.store, shell.previous))
    elif gesture.name == "app:tick":
        yield from (Requirements(work.needs(shell)) for _, work in index.SLICES)
    elif gesture.name == "app:why":
        # The message links to this rule.
        yield Requirements(games.find_ids(gesture.text("rule")))
    elif (needs := index.needs_of(gesture)) is not None:
        yield Requirements(needs(gesture, shell))
