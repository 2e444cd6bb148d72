"""The page of exercises, and an exercise on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals import games
from navals.club.study.exercise import Grade, people
from navals.core.message import Message, msg
from navals.ui.art.sketch import picture
from navals.ui.components.controls import ButtonArgs, button, link
from navals.ui.components.fields import choice
from navals.ui.components.layout import page_title
from navals.ui.components.play import lesson_head
from navals.ui.components.surfaces import badge, empty, entry, panel, progress
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.exercises import model
from navals.ui.features.exercises.model import Exercises, Known, Line
from navals.ui.features.exercises.schedule import DAY
from navals.ui.session.searching import Searching
from navals.ui.session.summary import SAVE, Summary, called, day
from navals.ui.session.trial import WAYS, Trial
from navals.ui.table.posed import deed_of, names_in, question, table
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_title, game_titles

PAGE: Final = 20  # number of exercises to list at a time


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
    """Draw the list at the time `now` (milliseconds since 1970) and the current `search`. `watching`: games
    are being searched; `behind`: some stored games have not been read yet."""
    found = model.lines(store, known)
    left = sum(1 for _ in model.waiting(store, known))
    listed = model.chosen(found, held)
    due = model.due_now(listed, now)
    later = [line for line in listed if line not in due]
    listed = [*due, *sorted(later, key=lambda line: line.due.due if line.due is not None else 0)]
    most = PAGE * (held.more + 1)
    lead = t("Moments from your own games when you missed a better move. Find it now.")
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
        said = t("Once your games have been analysed, the moves you missed will appear here.")
    elif any(isinstance(one, Summary) and one.outcome for one in known.values()):
        said = t("No clear misses in your games. Keep playing: new games are analysed too.")
    else:
        choose = link(t("Choose a game"), "#/", kind="primary", id="study-home")
        return empty(
            t("Finish a game: the better moves you missed will appear here as exercises."), action=choose
        )
    solve = button(t("Solve the next one"), "exercises:next", kind="primary", icon="anchor", id="study-next")
    lines = (tag("p", said, id="study-said", role="status"), looking)
    return panel(None, lines, solve if due else None, class_="study-today")


def _looking(search: Searching | None, left: int, watching: bool, t: Language) -> Child:
    """Draw the progress of the search, and a button to stop or resume it."""
    if not left:
        return None
    if watching:
        label = t.plural("Analysing your games: {n} left", "Analysing your games: {n} left", left)
        done = round(search.found.progress, 2) if search is not None else 0.0
        said: Child = progress(label, done, id="study-progress")
        act, icon = t("Stop analysing"), "pause"
    else:
        count = t.plural("{n} game not analysed yet.", "{n} games not analysed yet.", left)
        said = tag("p", count)
        act, icon = t("Analyse my games"), "play"
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
        by_game = choice(t("Game"), id, options, held.game, id=id, change="exercises:filter")
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
    look: ButtonArgs = {"kind": "plain", "icon": "play", "id": f"study-open-{id}"}
    return entry(
        picture(line.game, one.sketch),
        (theme, " ", _when(line, now, t)),
        (tag("p", who, class_="library-players"), " · ".join(facts)),
        link(label, line.route, aria_label=f"{label} – {theme}", **look),
        id=f"exercise-{id}",
    )


def _when(line: Line, now: int, t: Language) -> Markup:
    if line.due is None:
        return badge(t("new"), kind="brass")
    if line.due.due <= now:
        return badge(t("due"), kind="note")
    days = -(-(line.due.due - now) // DAY)
    return badge(t.plural("in {n} day", "in {n} days", days))


VERDICTS: Final[dict[Grade, Message]] = {
    "best": msg("Correct: that was the best move."),
    "good": msg("Good: as good as the best move."),
    "part": msg("Better than in the game, but there's an even better move."),
    "miss": msg("That's not it: there's a better move."),
}


def screen(trial: Trial, t: Language) -> Markup:
    """Draw an exercise: position and question, then the grade."""
    theme = _theme(trial.game_id, trial.exercise.theme, t)
    whole = f"#/play/{trial.key.removeprefix(SAVE)}"
    worth = t("{theme}, worth {share}", theme=theme, share=t.percent(round(trial.exercise.gain, 2)))
    return table(
        trial,
        t,
        title=t("Exercise: {game}", game=trial.replay.game.title),
        head=lesson_head(0, 0, None, title=t("Exercise"), counter=worth),
        question=question(trial, VERDICTS, _asked(trial, t), t),
        told=(t("In the game:"), " ", deed_of(trial, "played", t)),
        ways=WAYS,
        onward=button(t("Next exercise"), "exercises:next", kind="primary", icon="step", id="trial-next"),
        aside=link(t("The whole game"), whole, kind="plain", icon="log", id="trial-game"),
    )


def _asked(trial: Trial, t: Language) -> str:
    if len(people(trial.replay)) == 1:
        return t("It was your turn. Find a better move.")
    return t("It was your turn, {name}. Find a better move.", name=names_in(trial, t)[trial.exercise.seat])
