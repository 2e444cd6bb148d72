"""The page of exercises, and an exercise on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals import games
from navals.club.study.exercise import Grade, human_seats
from navals.core.message import Message, msg
from navals.ui.art.sketch import picture
from navals.ui.components.controls import ButtonArgs, button, link
from navals.ui.components.fields import choice
from navals.ui.components.layout import page_title
from navals.ui.components.play import lesson_head
from navals.ui.components.surfaces import badge, empty, entry, panel, progress
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.exercises import model
from navals.ui.features.exercises.model import ExerciseRow, Exercises, Listing
from navals.ui.features.exercises.schedule import DAY
from navals.ui.session.searching import Searching
from navals.ui.session.summary import SAVE, Summary, day, display_names
from navals.ui.session.trial import VARIATIONS, Trial
from navals.ui.table.posed import names_in, phrase_of, question, table
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_title, game_titles

PAGE_SIZE: Final = 20  # number of exercises to list at a time


def page(
    filters: Exercises,
    store: dict[str, str],
    summaries: Listing,
    search: Searching | None,
    now: int,
    watching: bool,
    is_behind: bool,
    t: Language,
) -> Markup:
    """Draw the list as of `now` (milliseconds since 1970) and the progress of the `search`. `watching`: games
    are being searched; `is_behind`: some stored games have not been read yet."""
    all_lines = model.lines(store, summaries)
    remaining = sum(1 for _ in model.unsearched_games(store, summaries))
    matches = model.filter_lines(all_lines, filters)
    ready = model.lines_to_solve(matches, now)
    rest = [line for line in matches if line not in ready]
    matches = [*ready, *sorted(rest, key=lambda line: line.schedule.due if line.schedule is not None else 0)]
    limit = PAGE_SIZE * (filters.extra_pages + 1)
    lead = t("Moments in your own games when you missed a better move. Find it now.")
    entries = [_entry(line, now, t) for line in matches[:limit]]
    more_button = button(t("Show more exercises"), "exercises:more", id="study-more", icon="chevron-down")
    search_panel = _progress(search, remaining, watching, t)
    return tag(
        "div",
        page_title(t("Exercises"), lead),
        _due_panel(all_lines, ready, summaries, remaining, search_panel, is_behind, t),
        _filters(all_lines, filters, t) if len(all_lines) > 1 else None,
        tag("ol", entries, class_="library-list", id="exercises") if matches else None,
        more_button if len(matches) > limit else None,
        class_="screen screen-study",
    )


def _due_panel(
    all_lines: Sequence[ExerciseRow],
    due_lines: Sequence[ExerciseRow],
    summaries: Listing,
    remaining: int,
    search_panel: Child,
    is_behind: bool,
    t: Language,
) -> Markup:
    if due_lines:
        text = t.plural("{n} exercise to solve now.", "{n} exercises to solve now.", len(due_lines))
    elif all_lines:
        text = t("Nothing to solve now: each exercise comes back when you are about to forget it.")
    elif is_behind:
        text = t("Reading your games…")
    elif remaining:
        text = t("Once your games have been analysed, the better moves you missed will appear here.")
    elif any(isinstance(item, Summary) and item.outcome for item in summaries.values()):
        text = t("No clear mistakes in your games. Keep playing: new games are analysed too.")
    else:
        home_link = link(t("Choose a game"), "#/", kind="primary", id="study-home")
        return empty(
            t("Finish a game: the better moves you missed will appear here as exercises."), action=home_link
        )
    solve = button(t("Solve the next one"), "exercises:next", kind="primary", icon="anchor", id="study-next")
    lines = (tag("p", text, id="study-said", role="status"), search_panel)
    return panel(None, lines, solve if due_lines else None, class_="study-today")


def _progress(search: Searching | None, remaining: int, watching: bool, t: Language) -> Child:
    """Draw the progress of the search, and a button to stop or resume it."""
    if not remaining:
        return None
    if watching:
        label = t.plural("Analysing your games: {n} left", "Analysing your games: {n} left", remaining)
        portion = round(search.result.progress, 2) if search is not None else 0.0
        status: Child = progress(label, portion, id="study-progress")
        act, icon = t("Stop analysing"), "pause"
    else:
        count = t.plural("{n} game not analysed yet.", "{n} games not analysed yet.", remaining)
        status = tag("p", count)
        act, icon = t("Analyse my games"), "play"
    toggle = button(act, "exercises:watch", icon=icon, compact=True, id="study-watch")
    return tag("div", status, toggle, class_="study-looking")


def _filters(all_lines: Sequence[ExerciseRow], filters: Exercises, t: Language) -> Markup | None:
    game_ids = [id for id in games.IDS if any(line.game == id for line in all_lines)]
    game_id = filters.game or (game_ids[0] if len(game_ids) == 1 else "")
    titles = game_titles(game_ids, t)
    theme_names = {line.exercise.theme for line in all_lines if line.game == game_id} - {""}
    themes = _themes(game_id)
    theme_options = [(name, t.sentence(label)) for name, label in themes.items() if name in theme_names]
    if len(titles) < 2 and len(theme_options) < 2:
        return None
    game_field = theme_field = None
    if len(titles) > 1:
        options, id = [("", t("All games")), *titles], "study-game"
        game_field = choice(t("Game"), id, options, filters.game, id=id, change="exercises:filter")
    if len(theme_options) > 1:
        options, id = [("", t("All themes")), *theme_options], "study-theme"
        theme_field = choice(t("Theme"), id, options, filters.theme, id=id, change="exercises:filter")
    return tag("div", game_field, theme_field, class_="library-filters")


def _themes(game_id: str) -> dict[str, Message]:
    card = games.card(game_id) if game_id else None
    return dict(card.themes) if card is not None else {}


def _theme(game_id: str, theme: str, t: Language) -> str:
    label = _themes(game_id).get(theme)
    return t.sentence(label) if label is not None else t("A decision")


def _entry(line: ExerciseRow, now: int, t: Language) -> Markup:
    game, exercise = line.summary, line.exercise
    title = game_title(line.game, t) if games.card(line.game) is not None else ""
    facts = (
        t("action {n} of {total}", n=exercise.ply + 1, total=game.plies),
        t("cost {share}", share=t.percent(round(exercise.gain, 2))),
    )
    id = f"{line.key.removeprefix(SAVE)}-{exercise.ply}"
    theme = _theme(line.game, exercise.theme, t)
    players = " · ".join(
        (title, " – ".join(display_names(game.names, t)), *([day(game.date, t)] if game.date else []))
    )
    label = t("Solve")
    args: ButtonArgs = {"kind": "plain", "icon": "play", "id": f"study-open-{id}"}
    return entry(
        picture(line.game, game.sketch),
        (theme, " ", _due_badge(line, now, t)),
        (tag("p", players, class_="library-players"), " · ".join(facts)),
        link(label, line.route, aria_label=f"{label} – {theme}", **args),
        id=f"exercise-{id}",
    )


def _due_badge(line: ExerciseRow, now: int, t: Language) -> Markup:
    if line.schedule is None:
        return badge(t("new"), kind="brass")
    if line.schedule.due <= now:
        return badge(t("due"), kind="note")
    days = -(-(line.schedule.due - now) // DAY)
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
    href = f"#/play/{trial.key.removeprefix(SAVE)}"
    counter = t("{theme}, worth {share}", theme=theme, share=t.percent(round(trial.exercise.gain, 2)))
    return table(
        trial,
        t,
        title=t("Exercise: {game}", game=trial.replay.game.title),
        head=lesson_head(0, 0, None, title=t("Exercise"), counter=counter),
        question=question(trial, VERDICTS, _prompt(trial, t), t),
        intro=(t("In the game:"), " ", phrase_of(trial, "played", t)),
        choices=VARIATIONS,
        next_action=button(
            t("Next exercise"), "exercises:next", kind="primary", icon="step", id="trial-next"
        ),
        side_panel=link(t("The whole game"), href, kind="plain", icon="log", id="trial-game"),
    )


def _prompt(trial: Trial, t: Language) -> str:
    if len(human_seats(trial.replay)) == 1:
        return t("It was your turn. Find a better move.")
    return t("It was your turn, {name}. Find a better move.", name=names_in(trial, t)[trial.exercise.seat])
