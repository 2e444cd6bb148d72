"""Gestures in lessons and in the rules."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.ui.features.learning import search
from navals.ui.features.learning.model import Learning, parse_rules_route
from navals.ui.session.tutorial import Tutorial
from navals.ui.shell.effects import Effect, Focus, SetAddress, SetPreference, Show
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step


def leave(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    """Remember where readers of the rules came from. Searches are kept while they stay in the rules."""
    route = gesture.text("route")
    old_rules, new_rules = parse_rules_route(shell.route), parse_rules_route(route)
    if new_rules is None:
        model = Learning()
    elif shell.session is not None:
        model = replace(model, origin=shell.session.address)
    elif shell.tutorial is not None:
        model = replace(model, origin=f"#/{shell.tutorial.game.id}/learn")
    elif old_rules == ("", "") != new_rules and not model.origin:
        model = replace(model, origin=shell.route)
    elif new_rules == ("", "") and model.origin == route:
        model = replace(model, origin="")
    return model, ()


def arrive(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    """Start or resume a lesson, or focus a paragraph of the rules."""
    game, paragraph = shell.game(), shell.part(2)
    if game is None:
        return model, ()
    if shell.part(1) == "learn":
        parked = shell.parked_session
        tutorial = parked if isinstance(parked, Tutorial) and parked.game is game else None
        return model, (Show(tutorial=tutorial or Tutorial(game)),)
    if shell.part(1) == "rules" and len(shell.parts) > 2:
        # a rule by number, or a section by name
        return model, (Focus(f"rule-{paragraph}" if paragraph[-1:].isdecimal() else paragraph),)
    return model, ()


def _set_query(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    rules_page, value = parse_rules_route(shell.route), gesture.fields.get("value")
    if rules_page is None or not isinstance(value, str):
        return model, ()
    game_id, paragraph = rules_page
    model = replace(model, queries={**model.queries, game_id: value[: search.MAX_LENGTH]})
    return model, (SetAddress(f"#/{game_id}/rules", replaces=True),) if paragraph else ()


def _note_learned(tutorial: Tutorial, shell: Shell) -> tuple[Effect, ...]:
    learned_games = shell.prefs.learned
    if tutorial.is_finished and tutorial.game.id not in learned_games:
        return (SetPreference("learned", (*learned_games, tutorial.game.id)),)
    return ()


def _go_to_step(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    step, tutorial = gesture.integer("step"), shell.tutorial
    if tutorial is None or step is None:
        return model, ()
    tutorial.go_to(step)
    return model, _note_learned(tutorial, shell)


def _go_on(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    """Continue after a line has been read. If the button disappears, move the focus to the task."""
    tutorial = shell.tutorial
    if tutorial is None or not tutorial.can_continue:
        return model, ()
    tutorial.advance()
    effects = _note_learned(tutorial, shell)
    if tutorial.can_continue:
        return model, effects
    if tutorial.is_finished and not tutorial.has_next_line:
        return model, (*effects, Focus("lesson-play"))
    task = tutorial.current_step.task
    return model, (*effects, Focus(task[0].targets.split(",")[0] if task else "title"))


def move_on(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    """Go on to the next step after the animation of a completed task."""
    tutorial = shell.tutorial
    if tutorial is None or not tutorial.has_succeeded or tutorial.session.pace.delay() > 0:
        return model, ()
    tutorial.go_to(tutorial.step + 1)
    return model, (
        *_note_learned(tutorial, shell),
        Focus("lesson-next" if tutorial.can_continue else "title"),
    )


def _open_part(model: Learning, gesture: Gesture, shell: Shell) -> Step[Learning]:
    part, tutorial = gesture.integer("part"), shell.tutorial
    if tutorial is None or part is None:
        return model, ()
    return model, (Show(tutorial=Tutorial(tutorial.game, part)), Focus("title"))


ACTS: Final[Acts[Learning]] = {
    "query": Act(_set_query),
    "first": Act(
        lambda model, gesture, shell: (model, (Focus("found-0"),) if parse_rules_route(shell.route) else ())
    ),
    "next": Act(_go_on),
    "step": Act(_go_to_step),
    "part": Act(_open_part),
}
