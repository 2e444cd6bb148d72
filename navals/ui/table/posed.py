"""An exercise on the board, for any page that poses one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from navals.club.study.exercise import Grade
from navals.core.message import Message, msg
from navals.ui.components.controls import button, button_row
from navals.ui.components.layout import game_layout
from navals.ui.components.surfaces import progress
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.session.summary import display_names
from navals.ui.session.trial import Trial, Variation
from navals.ui.table import recorder
from navals.ui.table.commands import command_panel, current_scene
from navals.ui.table.phrases import action_phrase, safe_phrase
from navals.ui.table.rulebook import citation
from navals.ui.table.words import address_reader
from navals.ui.words.i18n import Language

_VARIATION_LABELS: Final[dict[Variation, Message]] = {
    "answer": msg("Your answer"),
    "played": msg("In the game"),
    "better": msg("Best move"),
}


def trial_page(
    trial: Trial,
    t: Language,
    *,
    title: str,
    header: Markup,
    question: str,
    intro: Child,
    choices: Sequence[Variation],
    next_action: Child,
    side_panel: Child,
) -> Markup:
    """Draw a position to solve on the board. The `question` is above it; `intro` is below until there is an
    answer. Then the `choices` can be replayed and `next_action` continues. `side_panel` is next to the board.
    """
    session = trial.session
    scene = current_scene(session, t)
    # An action on the board is the answer.
    is_answered = trial.answer is not None
    status_line = tag("p", question, id="status", class_="status-line", role="status")
    give_up_button = button(t("Show me"), "exercises:give-up", kind="ghost", id="trial-give-up")
    action_row = button_row(scene.actions, give_up_button)
    if is_answered:
        action_row = _answer_actions(trial, choices, next_action, t)
    # The answer takes no more space than the question.
    classes = ["trial-ask", not scene.strip and "is-alone"]
    return game_layout(
        scene.board,
        t,
        title=title,
        status=(header, status_line, _note(trial, intro, t)),
        strip=scene.strip or None,
        hand=None if is_answered else scene.hand or None,
        actions=tag("div", action_row, class_=classes),
        side=join((scene.facts, None if is_answered else command_panel(session, t), side_panel)),
        game=trial.game_id,
    )


def verdict_text(trial: Trial, verdicts: Mapping[Grade, Message], t: Language) -> str:
    """Put the grade of an answer into a sentence."""
    return t("This would have been better.") if trial.has_given_up else t.message(verdicts[trial.grade])


def question_text(trial: Trial, verdicts: Mapping[Grade, Message], prompt: str, t: Language) -> str:
    """Return the question `prompt`; after the answer, a note that it is being checked, and then its grade in
    words."""
    if trial.verdict is not None:
        return verdict_text(trial, verdicts, t)
    return t("Checking your answer…") if trial.is_waiting else prompt


def trial_names(trial: Trial, t: Language) -> tuple[str, ...]:
    """Return the displayed names of the players, by seat."""
    return display_names(trial.session.table.names, t)


def _note(trial: Trial, intro: Child, t: Language) -> Markup:
    """Draw the note: a refusal, the replayed line, the reason for the better action, or `intro` before the
    answer."""
    session, exercise = trial.session, trial.exercise
    content: Child
    if trial.variation is not None:
        content = recorder.step_note(session, t)
    elif session.refusal is not None:
        rule_link = citation(trial.replay.game, session.refusal.rule, t)
        content = (t.sentence(session.refusal.message).rstrip(".") + ". ", rule_link)
    elif trial.verdict is not None:
        game, reason = trial.replay.game, exercise.reason
        content = (t("Best move:"), " ", cached_phrase(trial, "better", t))
        if reason is not None:
            content = t.sentence(game.reword(reason, exercise.seat, trial.replay.options))
    else:
        content = intro
    shows_refusal = session.refusal is not None and trial.variation is None
    return tag("p", content, id="note", class_=["status-note", shows_refusal and "is-refused"])


def cached_phrase(trial: Trial, variation: Variation, t: Language) -> str | Markup:
    """Describe the action played or the better one in the game's words."""
    names = address_reader(trial.session, trial_names(trial, t))
    is_revealed = trial.verdict is not None
    key = (t.code, tuple(names), variation, is_revealed)
    return trial.session.cache.part(
        "deed", None, key, lambda: _describe_action(trial, variation, names, t, is_revealed=is_revealed)
    )


def _describe_action(
    trial: Trial, variation: Variation, names: Sequence[str], t: Language, *, is_revealed: bool
) -> str | Markup:
    """Describe the action, in notation if words would reveal secrets before the answer."""
    game, exercise = trial.replay.game, trial.exercise
    state = trial.replay.positions[exercise.ply].state
    if variation == "played":
        action = trial.replay.moves[exercise.ply].action
    else:
        action = game.parse(exercise.better, state)
    if is_revealed:
        return action_phrase(trial.replay, state, action, names, t)
    return safe_phrase(trial.replay, state, action, exercise.seat, names, t)


def _answer_actions(trial: Trial, choices: Sequence[Variation], next_action: Child, t: Language) -> Markup:
    retry_button = button(t("Try again"), "exercises:again", icon="undo", shortcut="z", id="trial-again")
    if trial.verdict is None:
        progress_bar = progress(t("Checking your answer…"), id="trial-progress")
        return tag("div", progress_bar, button_row(retry_button), class_="trial-onward")

    def variation_button(variation: Variation) -> Markup:
        chance_label = tag("strong", t.percent(getattr(trial.verdict, variation)))
        label = join((tag("span", t.message(_VARIATION_LABELS[variation])), " ", chance_label))
        return button(
            label,
            "exercises:show",
            {"way": variation},
            pressed=trial.variation == variation,
            id=f"trial-{variation}",
        )

    buttons = [variation_button(key) for key in choices if key != "answer" or not trial.has_given_up]
    return tag(
        "div",
        tag(
            "p",
            t("Your winning chances after each move. Choose one to see what follows."),
            class_="trial-title",
        ),
        button_row(buttons, class_="trial-ways"),
        button_row(retry_button, next_action),
        class_="trial-onward",
    )
