"""Gestures in lessons and in the rules."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.ui.features.learning import search
from navals.ui.features.learning.model import RulesState, parse_rules_route
from navals.ui.session.tutorial import Tutorial
from navals.ui.shell.effects import Effect, Focus, SetAddress, SetPreference, Show
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step


def remember_origin(model: RulesState, gesture: Gesture, shell: Shell) -> Step[RulesState]:
    """Remember where readers of the rules came from. Searches are kept while they stay in the rules."""
    route = gesture.text("route")
    old_rules_page, new_rules_page = parse_rules_route(shell.route), parse_rules_route(route)
    if new_rules_page is None:
        model = RulesState()
    elif shell.session is not None:
        model = replace(model, origin=shell.session.address)
    elif shell.tutorial is not None:
        model = replace(model, origin=f"#/{shell.tutorial.game.id}/learn")
    elif old_rules_page == ("", "") != new_rules_page and not model.origin:
        model = replace(model, origin=shell.route)
    elif new_rules_page == ("", "") and model.origin == route:
        model = replace(model, origin="")
    return model, ()


def on_arrival(model: RulesState, gesture: Gesture, shell: Shell) -> Step[RulesState]:
    """Start or resume a lesson, or focus a paragraph of the rules."""
    game, paragraph = shell.game(), shell.part(2)
    if game is None:
        return model, ()
    if shell.part(1) == "learn":
        session = shell.parked_session
        tutorial = session if isinstance(session, Tutorial) and session.game is game else None
        return model, (Show(tutorial=tutorial or Tutorial(game)),)
    if shell.part(1) == "rules" and len(shell.parts) > 2:
        # a rule by number, or a section by name
        return model, (Focus(f"rule-{paragraph}" if paragraph[-1:].isdecimal() else paragraph),)
    return model, ()


def _set_query(model: RulesState, gesture: Gesture, shell: Shell) -> Step[RulesState]:
    rules_page, value = parse_rules_route(shell.route), gesture.fields.get("value")
    if rules_page is None or not isinstance(value, str):
        return model, ()
    game_id, paragraph = rules_page
    model = replace(model, queries={**model.queries, game_id: value[: search.MAX_QUERY_LENGTH]})
    return model, (SetAddress(f"#/{game_id}/rules", replaces=True),) if paragraph else ()


def _mark_learned(tutorial: Tutorial, shell: Shell) -> tuple[Effect, ...]:
    learned_ids = shell.prefs.learned
    if tutorial.is_finished and tutorial.game.id not in learned_ids:
        return (SetPreference("learned", (*learned_ids, tutorial.game.id)),)
    return ()


def _go_to_step(model: RulesState, gesture: Gesture, shell: Shell) -> Step[RulesState]:
    step, tutorial = gesture.integer("step"), shell.tutorial
    if tutorial is None or step is None:
        return model, ()
    tutorial.go_to(step)
    return model, _mark_learned(tutorial, shell)


def _continue_lesson(model: RulesState, gesture: Gesture, shell: Shell) -> Step[RulesState]:
    """Go on after a line has been read. If the Continue button disappears, move the focus to the task."""
    tutorial = shell.tutorial
    if tutorial is None or not tutorial.can_continue:
        return model, ()
    tutorial.advance()
    effects = _mark_learned(tutorial, shell)
    if tutorial.can_continue:
        return model, effects
    if tutorial.is_finished and not tutorial.has_next_line:
        return model, (*effects, Focus("lesson-play"))
    task = tutorial.current_step.task
    return model, (*effects, Focus(task[0].targets.split(",")[0] if task else "title"))


def finish_step(model: RulesState, gesture: Gesture, shell: Shell) -> Step[RulesState]:
    """Go on to the next step after the animation of a completed task."""
    tutorial = shell.tutorial
    if tutorial is None or not tutorial.has_succeeded or tutorial.session.pace.delay() > 0:
        return model, ()
    tutorial.go_to(tutorial.step_no + 1)
    return model, (
        *_mark_learned(tutorial, shell),
        Focus("lesson-next" if tutorial.can_continue else "title"),
    )


def _open_part(model: RulesState, gesture: Gesture, shell: Shell) -> Step[RulesState]:
    part, tutorial = gesture.integer("part"), shell.tutorial
    if tutorial is None or part is None:
        return model, ()
    return model, (Show(tutorial=Tutorial(tutorial.game, part)), Focus("title"))


ACTS: Final[Acts[RulesState]] = {
    "query": Act(_set_query),
    "first": Act(
        lambda model, gesture, shell: (model, (Focus("found-0"),) if parse_rules_route(shell.route) else ())
    ),
    "next": Act(_continue_lesson),
    "step": Act(_go_to_step),
    "part": Act(_open_part),
}
