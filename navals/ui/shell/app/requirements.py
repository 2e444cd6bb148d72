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


def find_requirements(gesture: Gesture, shell: Shell, models: Mapping[str, object]) -> Requirements:
    """Return the requirements of a gesture: those of its address, of its act, and of all features."""
    requirements = [*_gesture_requirements(gesture, shell)]
    if gesture.name != "app:boot":
        requirements.append(Requirements(shell.summaries.required_games))
    game_ids = {game_id for entry in requirements for game_id in entry.games}
    needs = [requirement for _, requirement in feature_requirements(gesture, shell, models)]
    entries = [
        Requirements(tuple(game_id for game_id in games.IDS if game_id in game_ids)),
        *requirements,
        *needs,
    ]
    return Requirements(
        # Demands may be for games that are not offered yet.
        tuple(dict.fromkeys(game_id for entry in (entries[0], *needs) for game_id in entry.games)),
        tuple(dict.fromkeys(wheel for entry in entries for wheel in entry.wheels)),
        tuple(dict.fromkeys(library for entry in entries for library in entry.libraries)),
        next((entry.installs for entry in needs if entry.installs is not None), None),
    )


def feature_requirements(
    gesture: Gesture, shell: Shell, models: Mapping[str, object]
) -> list[tuple[str, Requirements]]:
    """Return each feature's name and requirements, starting with the feature that owns the gesture."""
    requirements = [
        (name, find_needs(models.get(name), gesture, shell)) for name, find_needs in index.GESTURE_NEEDS
    ]
    match = index.find_route(gesture.route.removeprefix("#/").split("/")) if gesture.route else None
    owner = match[0] if match is not None else index.OWNERS.get(gesture.to, "")
    return sorted(requirements, key=lambda pair: pair[0] != owner)


def unavailable_message(missing_parts: list[tuple[str, Requirements]], t: Language) -> str:
    """Return the error message for requirements that could not be loaded; `missing_parts` is from
    `feature_requirements`.
    """
    messages = (
        index.FEATURES[name].unavailable_note for name, requirements in missing_parts if requirements.wheels
    )
    message = next((text for text in messages if text is not None), None)
    return t("This game could not be loaded. Are you online?") if message is None else t.message(message)


def _gesture_requirements(gesture: Gesture, shell: Shell) -> Iterator[Requirements]:
    if gesture.name == "app:boot" and gesture.route.startswith("#/"):
        store, previous_texts = gesture.texts("store"), gesture.texts("previous")
        yield from index.page_requirements(
            PageAddress(tuple(gesture.route[2:].split("/")), store, previous_texts)
        )
    elif gesture.name == "app:route" and gesture.route.startswith("#/"):
        yield from index.page_requirements(
            PageAddress(tuple(gesture.route[2:].split("/")), shell.store, shell.previous_texts)
        )
    elif gesture.name == "app:tick":
        yield from (Requirements(slice_.required_games(shell)) for _, slice_ in index.SLICES)
    elif gesture.name == "app:why":
        # The message links to this rule.
        yield Requirements(games.mentioned_ids(gesture.text("rule")))
    elif (find_games := index.game_finder(gesture)) is not None:
        yield Requirements(find_games(gesture, shell))
