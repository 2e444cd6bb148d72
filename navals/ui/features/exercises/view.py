"""The page of the exercises, and one of them on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals import games
from navals.core.message import Message, msg
from navals.core.study.exercise import Grade, people
from navals.ui.art.sketch import picture
from navals.ui.components import (
    badge,
    button,
    button_row,
    empty,
    entry,
    field,
    game_layout,
    lesson_head,
    link,
    page_title,
    panel,
    progress,
    select,
)
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.analysis.phrases import deed, fair_deed
from navals.ui.features.exercises.model import (
    Exercises,
    Known,
    Line,
    Searching,
    chosen,
    due_now,
    lines,
    waiting,
)
from navals.ui.features.exercises.schedule import DAY
from navals.ui.features.exercises.trial import WAYS, Trial, Way
from navals.ui.features.learning.view import citation
from navals.ui.features.play.actions import command
from navals.ui.features.play.view import scene_of
from navals.ui.features.play.words import addressed
from navals.ui.features.replay import view as recorder
from navals.ui.session.summary import SAVE, Summary, called, day
from navals.ui.words.i18n import Language

PAGE: Final = 20
"""So many exercises are listed at a time."""

# ---------------------------------------------------------------------------------------------------- the list


def page(
    held: Exercises, store: dict[str, str], known: Known, search: Searching | None, now: int, *, watching: bool, behind: bool, t: Language
) -> Markup:  # fmt: skip
    """The list; ``search`` is under way, ``watching``: games are looked through, ``behind``: not all stored games are known yet, ``now`` in
    milliseconds since 1970."""
    found = lines(store, known)
    left = sum(1 for _ in waiting(store, known))
    listed = chosen(found, held)
    due = due_now(listed, now)
    listed = [*due, *sorted((line for line in listed if line not in due), key=_comes_back)]
    most = PAGE * (held.more + 1)
    return tag(
        "div",
        page_title(
            t("Exercises"),
            t("Moments of your own games in which there was something better. It was your turn: find it."),
        ),
        _today(found, due, held, known, search, left, watching=watching, behind=behind, t=t),
        _filters(found, held, t) if len(found) > 1 else None,
        tag("ol", [_entry(line, now, t) for line in listed[:most]], class_="library-list", id="exercises")
        if listed
        else None,
        button(t("Show more exercises"), "exercises:more", id="study-more", icon="chevron-down")
        if len(listed) > most
        else None,
        class_="screen screen-study",
    )


def _comes_back(line: Line) -> int:
    return line.due.due if line.due is not None else 0


def _today(
    found: Sequence[Line], due: Sequence[Line], held: Exercises, known: Known, search: Searching | None, left: int, *, watching: bool, behind: bool, t: Language
) -> Markup:  # fmt: skip
    """What there is to do, and how far the games are looked through."""
    if found:
        said = (
            t.plural("{n} exercise to solve now.", "{n} exercises to solve now.", len(due))
            if due
            else t("Nothing to solve now: each one comes back when you are about to forget it.")
        )
    elif behind:
        said = t("Reading your games…")
    elif left:
        said = t("When your games have been looked through, what you missed stands here.")
    elif any(isinstance(one, Summary) and one.outcome for one in known.values()):
        said = t(
            "Nothing was missed in your games that could be told for sure. Play on: the next one counts."
        )
    else:
        return empty(
            t("Finish a game: what you missed in it stands here as an exercise."),
            action=link(t("Choose a game"), "#/", kind="primary", id="study-home"),
        )
    return panel(
        None,
        (tag("p", said, id="study-said", role="status"), _looking(search, left, watching, t)),
        button(t("Solve the next one"), "exercises:next", kind="primary", icon="anchor", id="study-next")
        if due
        else None,
        class_="study-today",
    )


def _looking(search: Searching | None, left: int, watching: bool, t: Language) -> Child:
    """Games are being looked through, or could be."""
    if not left:
        return None
    toggle = button(
        t("Stop looking") if watching else t("Look through my games"),
        "exercises:watch",
        icon="pause" if watching else "play",
        compact=True,
        id="study-watch",
    )
    if not watching:
        said: Child = tag(
            "p",
            t.plural("{n} game is not looked through yet.", "{n} games are not looked through yet.", left),
        )
    else:
        label = t.plural("Looking through your games: {n} left", "Looking through your games: {n} left", left)
        said = progress(
            label, round(search.found.progress, 2) if search is not None else 0.0, id="study-progress"
        )
    return tag("div", said, toggle, class_="study-looking")


def _filters(found: Sequence[Line], held: Exercises, t: Language) -> Markup | None:
    """One game, and one of its themes."""
    present = [id for id in games.IDS if any(line.game == id for line in found)]
    only = held.game or (present[0] if len(present) == 1 else "")
    titles = [(id, t.message(card.title)) for id in present if (card := games.card(id)) is not None]
    kinds = {line.exercise.theme for line in found if line.game == only} - {""}
    themes = _themes(only)
    named = [(name, t.sentence(label)) for name, label in themes.items() if name in kinds]
    if len(titles) < 2 and len(named) < 2:
        return None
    return tag(
        "div",
        field(
            t("Kind of game"),
            select("study-game", [("", t("All games")), *titles], held.game, id="study-game", change="exercises:filter"),
            id="study-game",
        )
        if len(titles) > 1
        else None,
        field(
            t("Theme"),
            select("study-theme", [("", t("All themes")), *named], held.theme, id="study-theme", change="exercises:filter"),
            id="study-theme",
        )
        if len(named) > 1
        else None,
        class_="library-filters",
    )  # fmt: skip


def _themes(game_id: str) -> dict[str, Message]:
    card = games.card(game_id) if game_id else None
    return dict(card.themes) if card is not None else {}


def _theme(game_id: str, theme: str, t: Language) -> str:
    """What an exercise is about, in the game's words."""
    label = _themes(game_id).get(theme)
    return t.sentence(label) if label is not None else t("A decision")


def _entry(line: Line, now: int, t: Language) -> Markup:
    """One exercise in the list."""
    card, one, exercise = games.card(line.game), line.summary, line.exercise
    title = t.message(card.title) if card is not None else ""
    facts = (
        t("action {n} of {total}", n=exercise.ply + 1, total=one.plies),
        t("cost {share}", share=t.percent(round(exercise.gain, 2))),
    )
    id = f"{line.key.removeprefix(SAVE)}-{exercise.ply}"
    theme = _theme(line.game, exercise.theme, t)
    who = " · ".join((title, " – ".join(called(one.names, t)), *([day(one.date, t)] if one.date else [])))
    label = t("Solve")
    return entry(
        picture(line.game, one.sketch),
        (theme, " ", _when(line, now, t)),
        (tag("p", who, class_="library-players"), " · ".join(facts)),
        link(
            label,
            line.route,
            kind="plain",
            icon="play",
            id=f"study-open-{id}",
            aria_label=f"{label} – {theme}",
        ),
        id=f"exercise-{id}",
    )


def _when(line: Line, now: int, t: Language) -> Markup:
    """When it is to be solved."""
    if line.due is None:
        return badge(t("new"), kind="brass")
    if line.due.due <= now:
        return badge(t("again"), kind="note")
    days = -(-(line.due.due - now) // DAY)
    return badge(t.plural("in {n} day", "in {n} days", days))


# ---------------------------------------------------------------------------------------------------- on the board

_VERDICTS: Final[dict[Grade, Message]] = {
    "best": msg("Just so: that is the best there was."),
    "good": msg("Good: that is worth as much as the best."),
    "part": msg("Better than in the game, but there is more."),
    "miss": msg("That is not it: there is something better."),
}
_LABELS: Final[dict[Way, Message]] = {
    "answer": msg("Your answer"),
    "played": msg("In the game"),
    "better": msg("The best"),
}


def verdict(trial: Trial, t: Language) -> str:
    """What an answer is worth, in a sentence."""
    if trial.given_up:
        return t("This would have been better.")
    return t.message(_VERDICTS[trial.grade])


def screen(trial: Trial, t: Language) -> Markup:
    """An exercise: the position and the question, then what the answer is worth."""
    theme = _theme(trial.game_id, trial.exercise.theme, t)
    whole = f"#/play/{trial.key.removeprefix(SAVE)}"
    return table(
        trial,
        t,
        title=t("Exercise: {game}", game=trial.replay.game.title),
        head=lesson_head(
            0,
            0,
            None,
            title=t("Exercise"),
            counter=t("{theme}, worth {share}", theme=theme, share=t.percent(round(trial.exercise.gain, 2))),
        ),
        question=_question(trial, t),
        told=(t("In the game:"), " ", _deed(trial, "played", t)),
        ways=WAYS,
        onward=button(t("Next exercise"), "exercises:next", kind="primary", icon="step", id="trial-next"),
        aside=link(t("The whole game"), whole, kind="plain", icon="log", id="trial-game"),
    )


def table(
    trial: Trial, t: Language, *, title: str, head: Markup, question: str, told: Child, ways: Sequence[Way], onward: Child, aside: Child
) -> Markup:  # fmt: skip
    """A position with something to find on the board. ``question`` stands above it, below that what is ``told`` before the answer; the ``ways`` can be seen
    afterwards, ``onward`` leads on; ``aside`` stands beside the board."""
    session = trial.session
    scene = scene_of(session, t)
    # A press on the board is the answer: before that the board is in hand, after it what can be seen.
    answered = trial.answer is not None
    status = (
        head,
        tag("p", question, id="status", class_="status-line", role="status"),
        _note(trial, told, t),
    )
    give_up = button(t("Show me"), "exercises:give-up", kind="ghost", id="trial-give-up")
    return game_layout(
        scene.board,
        title=title,
        status=status,
        strip=None if answered else scene.strip or None,
        hand=None if answered else scene.hand or None,
        actions=_onward(trial, ways, onward, t)
        if answered
        else _asked(button_row(scene.actions, give_up), alone=not scene.strip),
        side=join((scene.facts, None if answered else command(session, t), aside)),
        game=trial.game_id,
        drawer_label=t("Details and log"),
        drawer_close=t("Close"),
    )


def names_in(trial: Trial, t: Language) -> tuple[str, ...]:
    """What the players are called, by seat."""
    return called(trial.session.table.names, t)


def _question(trial: Trial, t: Language) -> str:
    """What is asked, or what the answer is worth."""
    if trial.verdict is not None:
        return verdict(trial, t)
    if trial.waits:
        return t("Looking at your answer…")
    if len(people(trial.replay)) == 1:
        return t("It was your turn. Find better.")
    return t("It was your turn, {name}. Find better.", name=names_in(trial, t)[trial.exercise.seat])


def _note(trial: Trial, told: Child, t: Language) -> Markup:
    """A refusal; what happens in the line that is shown; why the better action is better; or what is ``told`` before the answer."""
    session, exercise = trial.session, trial.exercise
    said: Child
    if trial.shown is not None:
        said = recorder.note(session, t)
    elif session.note is not None:
        cited = citation(trial.replay.game, session.note.rule, t)
        said = (t.sentence(session.note.message).rstrip(".") + ". ", cited)
    elif trial.verdict is not None:
        game, reason = trial.replay.game, exercise.reason
        said = (
            t.sentence(game.named(reason, exercise.seat, trial.replay.options))
            if reason is not None
            else (t("The best:"), " ", _deed(trial, "better", t))
        )
    else:
        said = told
    refused = session.note is not None and trial.shown is None
    return tag("p", said, id="note", class_=["status-note", refused and "is-refused"])


def _deed(trial: Trial, way: Way, t: Language) -> str | Markup:
    """What was done, or could have been done, in the game's own words."""
    names = addressed(trial.session, names_in(trial, t))
    open_now = trial.verdict is not None
    key = (t.code, tuple(names), way, open_now)
    return trial.session.drawn.part("deed", None, key, lambda: _told(trial, way, names, t, open_now=open_now))


def _told(trial: Trial, way: Way, names: Sequence[str], t: Language, *, open_now: bool) -> str | Markup:
    """The same; before the answer in notation where the words would tell what was hidden."""
    game, exercise = trial.replay.game, trial.exercise
    state = trial.replay.positions[exercise.ply].state
    action = (
        trial.replay.moves[exercise.ply].action if way == "played" else game.parse(exercise.better, state)
    )
    if open_now:
        return deed(trial.replay, state, action, names, t)
    return fair_deed(trial.replay, state, action, exercise.seat, names, t)


def _asked(buttons: Markup, *, alone: bool) -> Markup:
    """What can be done; ``alone``: no strip above it makes room for what comes with the answer, so that this keeps it."""
    return tag("div", buttons, class_="trial-ask") if alone else buttons


def _onward(trial: Trial, offered: Sequence[Way], onward: Child, t: Language) -> Markup:
    """While the answer is looked at, that; then the chances after each action, how it goes on, and what leads on."""
    again = button(t("Try again"), "exercises:again", icon="undo", shortcut="z", id="trial-again")
    if trial.verdict is None:
        looking = progress(t("Looking at your answer…"), id="trial-progress")
        return tag("div", looking, button_row(again), class_="trial-onward")
    chances = {
        "answer": trial.verdict.answer,
        "played": trial.verdict.played,
        "better": trial.verdict.better,
    }
    ways = [way for way in offered if way != "answer" or not trial.given_up]
    return tag(
        "div",
        tag("p", t("Your chances to win; press to see how it goes on"), class_="trial-title"),
        button_row(
            [
                button(
                    join((tag("span", t.message(_LABELS[way])), " ", tag("strong", t.percent(chances[way])))),
                    "exercises:show",
                    {"way": way},
                    pressed=trial.shown == way,
                    id=f"trial-{way}",
                )
                for way in ways
            ],
            class_="trial-ways",
        ),
        button_row(again, onward),
        class_="trial-onward",
    )
