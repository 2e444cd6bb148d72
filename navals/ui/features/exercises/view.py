"""The page of exercises, and an exercise on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from navals import games
from navals.club.study.exercise import Grade, people
from navals.core.message import Message, msg
from navals.ui.art.sketch import picture
from navals.ui.components.controls import button, button_row, link
from navals.ui.components.fields import choice
from navals.ui.components.layout import game_layout, page_title
from navals.ui.components.play import lesson_head
from navals.ui.components.surfaces import badge, empty, entry, panel, progress
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.analysis.phrases import deed, fair_deed
from navals.ui.features.exercises import model
from navals.ui.features.exercises.model import Exercises, Known, Line, Searching
from navals.ui.features.exercises.schedule import DAY
from navals.ui.features.exercises.trial import WAYS, Trial, Way
from navals.ui.features.learning.view import citation
from navals.ui.features.play.actions import command
from navals.ui.features.play.view import scene_of
from navals.ui.features.play.words import addressed
from navals.ui.features.replay import view as recorder
from navals.ui.session.summary import SAVE, Summary, called, day
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_title, game_titles

PAGE: Final = 20  # number of exercises listed at a time


def page(
    held: Exercises,
    store: dict[str, str],
    known: Known,
    search: Searching | None,
    now: int,
    watching: bool,
    behind: bool,
    t: Language,
) -> Markup:
    """The list at the time `now` (milliseconds since 1970) and the current `search`; `watching`: games are
    searched, `behind`: some stored games are unknown yet."""
    found = model.lines(store, known)
    left = sum(1 for _ in model.waiting(store, known))
    listed = model.chosen(found, held)
    due = model.due_now(listed, now)
    later = [line for line in listed if line not in due]
    listed = [*due, *sorted(later, key=lambda line: line.due.due if line.due is not None else 0)]
    most = PAGE * (held.more + 1)
    lead = t("Moments of your own games in which you missed something better. Find it now.")
    entries = [_entry(line, now, t) for line in listed[:most]]
    more = button(t("Show more exercises"), "exercises:more", id="study-more", icon="chevron-down")
    looking = _looking(search, left, watching, t)
    return tag(
        "div",
        page_title(t("Exercises"), lead),
        _today(found, due, known, left, looking, behind, t),
        _filters(found, held, t) if len(found) > 1 else None,
        tag("ol", entries, class_="library-list", id="exercises") if listed else None,
        more if len(listed) > most else None,
        class_="screen screen-study",
    )


def _today(
    found: Sequence[Line],
    due: Sequence[Line],
    known: Known,
    left: int,
    looking: Child,
    behind: bool,
    t: Language,
) -> Markup:
    if due:
        said = t.plural("{n} exercise to solve now.", "{n} exercises to solve now.", len(due))
    elif found:
        said = t("Nothing to solve now: each exercise comes back when you are about to forget it.")
    elif behind:
        said = t("Reading your games…")
    elif left:
        said = t("Once your games have been searched, what you missed in them appears here.")
    elif any(isinstance(one, Summary) and one.outcome for one in known.values()):
        said = t("You missed nothing for certain in your games. Play on: new ones are searched too.")
    else:
        choose = link(t("Choose a game"), "#/", kind="primary", id="study-home")
        return empty(t("Finish a game: what you missed in it appears here as an exercise."), action=choose)
    solve = button(t("Solve the next one"), "exercises:next", kind="primary", icon="anchor", id="study-next")
    lines = (tag("p", said, id="study-said", role="status"), looking)
    return panel(None, lines, solve if due else None, class_="study-today")


def _looking(search: Searching | None, left: int, watching: bool, t: Language) -> Child:
    """The progress of the search, and a button to stop or continue it."""
    if not left:
        return None
    if watching:
        label = t.plural("Searching your games: {n} left", "Searching your games: {n} left", left)
        done = round(search.found.progress, 2) if search is not None else 0.0
        said: Child = progress(label, done, id="study-progress")
        act, icon = t("Stop searching"), "pause"
    else:
        count = t.plural("{n} game is not searched yet.", "{n} games are not searched yet.", left)
        said = tag("p", count)
        act, icon = t("Search my games"), "play"
    toggle = button(act, "exercises:watch", icon=icon, compact=True, id="study-watch")
    return tag("div", said, toggle, class_="study-looking")


def _filters(found: Sequence[Line], held: Exercises, t: Language) -> Markup | None:
    present = [id for id in games.IDS if any(line.game == id for line in found)]
    only = held.game or (present[0] if len(present) == 1 else "")
    titles = game_titles(present, t)
    kinds = {line.exercise.theme for line in found if line.game == only} - {""}
    themes = _themes(only)
    named = [(name, t.sentence(label)) for name, label in themes.items() if name in kinds]
    if len(titles) < 2 and len(named) < 2:
        return None
    by_game = by_theme = None
    if len(titles) > 1:
        options, id = [("", t("All games")), *titles], "study-game"
        by_game = choice(t("Kind of game"), id, options, held.game, id=id, change="exercises:filter")
    if len(named) > 1:
        options, id = [("", t("All themes")), *named], "study-theme"
        by_theme = choice(t("Theme"), id, options, held.theme, id=id, change="exercises:filter")
    return tag("div", by_game, by_theme, class_="library-filters")


def _themes(game_id: str) -> dict[str, Message]:
    card = games.card(game_id) if game_id else None
    return dict(card.themes) if card is not None else {}


def _theme(game_id: str, theme: str, t: Language) -> str:
    label = _themes(game_id).get(theme)
    return t.sentence(label) if label is not None else t("A decision")


def _entry(line: Line, now: int, t: Language) -> Markup:
    one, exercise = line.summary, line.exercise
    title = game_title(line.game, t) if games.card(line.game) is not None else ""
    facts = (
        t("action {n} of {total}", n=exercise.ply + 1, total=one.plies),
        t("cost {share}", share=t.percent(round(exercise.gain, 2))),
    )
    id = f"{line.key.removeprefix(SAVE)}-{exercise.ply}"
    theme = _theme(line.game, exercise.theme, t)
    who = " · ".join((title, " – ".join(called(one.names, t)), *([day(one.date, t)] if one.date else [])))
    label = t("Solve")
    look: dict[str, Any] = {"id": f"study-open-{id}", "aria_label": f"{label} – {theme}"}
    return entry(
        picture(line.game, one.sketch),
        (theme, " ", _when(line, now, t)),
        (tag("p", who, class_="library-players"), " · ".join(facts)),
        link(label, line.route, kind="plain", icon="play", **look),
        id=f"exercise-{id}",
    )


def _when(line: Line, now: int, t: Language) -> Markup:
    if line.due is None:
        return badge(t("new"), kind="brass")
    if line.due.due <= now:
        return badge(t("again"), kind="note")
    days = -(-(line.due.due - now) // DAY)
    return badge(t.plural("in {n} day", "in {n} days", days))


_VERDICTS: Final[dict[Grade, Message]] = {
    "best": msg("Correct: that was the best move."),
    "good": msg("Good: as good as the best move."),
    "part": msg("Better than in the game, but there's a better move."),
    "miss": msg("That's not it: there's a better move."),
}
_LABELS: Final[dict[Way, Message]] = {
    "answer": msg("Your answer"),
    "played": msg("In the game"),
    "better": msg("The best move"),
}


def verdict(trial: Trial, t: Language) -> str:
    """Return the grade of an answer in a sentence."""
    if trial.given_up:
        return t("This would have been better.")
    return t.message(_VERDICTS[trial.grade])


def screen(trial: Trial, t: Language) -> Markup:
    """The screen of an exercise: position and question, then the grade."""
    theme = _theme(trial.game_id, trial.exercise.theme, t)
    whole = f"#/play/{trial.key.removeprefix(SAVE)}"
    worth = t("{theme}, worth {share}", theme=theme, share=t.percent(round(trial.exercise.gain, 2)))
    return table(
        trial,
        t,
        title=t("Exercise: {game}", game=trial.replay.game.title),
        head=lesson_head(0, 0, None, title=t("Exercise"), counter=worth),
        question=_question(trial, t),
        told=(t("In the game:"), " ", _deed(trial, "played", t)),
        ways=WAYS,
        onward=button(t("Next exercise"), "exercises:next", kind="primary", icon="step", id="trial-next"),
        aside=link(t("The whole game"), whole, kind="plain", icon="log", id="trial-game"),
    )


def table(
    trial: Trial,
    t: Language,
    *,
    title: str,
    head: Markup,
    question: str,
    told: Child,
    ways: Sequence[Way],
    onward: Child,
    aside: Child,
) -> Markup:
    """A position to solve on the board. The `question` is above it, with the text `told` below until the
    answer; then the `ways` can be replayed and `onward` continues. `aside` is next to the board."""
    session = trial.session
    scene = scene_of(session, t)
    # A press on the board is the answer.
    answered = trial.answer is not None
    line = tag("p", question, id="status", class_="status-line", role="status")
    give_up = button(t("Show me"), "exercises:give-up", kind="ghost", id="trial-give-up")
    actions = button_row(scene.actions, give_up)
    if answered:
        actions = _onward(trial, ways, onward, t)
    elif not scene.strip:
        actions = tag("div", actions, class_="trial-ask")  # reserves space for the answer
    return game_layout(
        scene.board,
        t,
        title=title,
        status=(head, line, _note(trial, told, t)),
        strip=None if answered else scene.strip or None,
        hand=None if answered else scene.hand or None,
        actions=actions,
        side=join((scene.facts, None if answered else command(session, t), aside)),
        game=trial.game_id,
    )


def names_in(trial: Trial, t: Language) -> tuple[str, ...]:
    """Return the displayed names of the players, by seat."""
    return called(trial.session.table.names, t)


def _question(trial: Trial, t: Language) -> str:
    if trial.verdict is not None:
        return verdict(trial, t)
    if trial.waits:
        return t("Checking your answer…")
    if len(people(trial.replay)) == 1:
        return t("It was your turn. Find better.")
    return t("It was your turn, {name}. Find better.", name=names_in(trial, t)[trial.exercise.seat])


def _note(trial: Trial, told: Child, t: Language) -> Markup:
    """A refusal, the replayed line, the reason for the better action, or `told` before the answer."""
    session, exercise = trial.session, trial.exercise
    said: Child
    if trial.shown is not None:
        said = recorder.note(session, t)
    elif session.note is not None:
        cited = citation(trial.replay.game, session.note.rule, t)
        said = (t.sentence(session.note.message).rstrip(".") + ". ", cited)
    elif trial.verdict is not None:
        game, reason = trial.replay.game, exercise.reason
        said = (t("The best:"), " ", _deed(trial, "better", t))
        if reason is not None:
            said = t.sentence(game.named(reason, exercise.seat, trial.replay.options))
    else:
        said = told
    refused = session.note is not None and trial.shown is None
    return tag("p", said, id="note", class_=["status-note", refused and "is-refused"])


def _deed(trial: Trial, way: Way, t: Language) -> str | Markup:
    """Describe the action played or a better one in the game's words."""
    names = addressed(trial.session, names_in(trial, t))
    open_now = trial.verdict is not None
    key = (t.code, tuple(names), way, open_now)
    return trial.session.drawn.part("deed", None, key, lambda: _told(trial, way, names, t, open_now=open_now))


def _told(trial: Trial, way: Way, names: Sequence[str], t: Language, *, open_now: bool) -> str | Markup:
    """Before the answer, use notation if the words would reveal secrets."""
    game, exercise = trial.replay.game, trial.exercise
    state = trial.replay.positions[exercise.ply].state
    if way == "played":
        action = trial.replay.moves[exercise.ply].action
    else:
        action = game.parse(exercise.better, state)
    if open_now:
        return deed(trial.replay, state, action, names, t)
    return fair_deed(trial.replay, state, action, exercise.seat, names, t)


def _onward(trial: Trial, offered: Sequence[Way], onward: Child, t: Language) -> Markup:
    again = button(t("Try again"), "exercises:again", icon="undo", shortcut="z", id="trial-again")
    if trial.verdict is None:
        looking = progress(t("Checking your answer…"), id="trial-progress")
        return tag("div", looking, button_row(again), class_="trial-onward")

    def shown(way: Way) -> Markup:
        chance = tag("strong", t.percent(getattr(trial.verdict, way)))
        label = join((tag("span", t.message(_LABELS[way])), " ", chance))
        return button(label, "exercises:show", {"way": way}, pressed=trial.shown == way, id=f"trial-{way}")

    ways = [shown(way) for way in offered if way != "answer" or not trial.given_up]
    return tag(
        "div",
        tag("p", t("Your chances of winning; press one to see what follows"), class_="trial-title"),
        button_row(ways, class_="trial-ways"),
        button_row(again, onward),
        class_="trial-onward",
    )
