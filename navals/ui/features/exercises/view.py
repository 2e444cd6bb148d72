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
from navals.ui.components.surfaces import badge, empty_list_note, entry, panel, progress
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.exercises import model
from navals.ui.features.exercises.model import ExerciseRow, Exercises, Listing
from navals.ui.features.exercises.schedule import DAY_MS
from navals.ui.session.searching import GameSearch
from navals.ui.session.summary import SAVE_PREFIX, Summary, display_names, format_date
from navals.ui.session.trial import VARIATIONS, Trial
from navals.ui.table.posed import cached_phrase, question_text, trial_names, trial_page
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_title, game_titles

PAGE_SIZE: Final = 20  # number of exercises to list at a time


def page(
    filters: Exercises,
    store: dict[str, str],
    summaries: Listing,
    search: GameSearch | None,
    now: int,
    is_active: bool,
    is_loading: bool,
    t: Language,
) -> Markup:
    """Draw the list as of `now` (milliseconds since 1970) and the progress of the `search`. `is_active`:
    games are being searched; `is_loading`: some stored games have not been read yet.
    """
    all_rows = model.list_rows(store, summaries)
    unsearched_count = sum(1 for _ in model.unsearched_games(store, summaries))
    matches = model.filter_rows(all_rows, filters)
    ready_rows = model.rows_to_solve(matches, now)
    other_rows = [row for row in matches if row not in ready_rows]
    matches = [
        *ready_rows,
        *sorted(other_rows, key=lambda row: row.schedule.due if row.schedule is not None else 0),
    ]
    limit = PAGE_SIZE * (filters.extra_pages + 1)
    intro = t("Moments in your own games when you missed a better move. Find it now.")
    items = [_exercise_item(row, now, t) for row in matches[:limit]]
    more_button = button(t("Show more exercises"), "exercises:more", id="study-more", icon="chevron-down")
    search_progress = _search_progress(search, unsearched_count, is_active, t)
    return tag(
        "div",
        page_title(t("Exercises"), intro),
        _due_panel(all_rows, ready_rows, summaries, unsearched_count, search_progress, is_loading, t),
        _filter_bar(all_rows, filters, t) if len(all_rows) > 1 else None,
        tag("ol", items, class_="library-list", id="exercises") if matches else None,
        more_button if len(matches) > limit else None,
        class_="screen screen-study",
    )


def _due_panel(
    all_rows: Sequence[ExerciseRow],
    ready_rows: Sequence[ExerciseRow],
    summaries: Listing,
    unsearched_count: int,
    search_progress: Child,
    is_loading: bool,
    t: Language,
) -> Markup:
    if ready_rows:
        status_text = t.plural("{n} exercise to solve now.", "{n} exercises to solve now.", len(ready_rows))
    elif all_rows:
        status_text = t("Nothing to solve now: each exercise comes back when you are about to forget it.")
    elif is_loading:
        status_text = t("Reading your games…")
    elif unsearched_count:
        status_text = t("Once your games have been analysed, the better moves you missed will appear here.")
    elif any(isinstance(item, Summary) and item.outcome for item in summaries.values()):
        status_text = t("No clear mistakes in your games. Keep playing: new games are analysed too.")
    else:
        home_link = link(t("Choose a game"), "#/", kind="primary", id="study-home")
        return empty_list_note(
            t("Finish a game: the better moves you missed will appear here as exercises."), action=home_link
        )
    solve_button = button(
        t("Solve the next one"), "exercises:next", kind="primary", icon="anchor", id="study-next"
    )
    content = (tag("p", status_text, id="study-said", role="status"), search_progress)
    return panel(None, content, solve_button if ready_rows else None, class_="study-today")


def _search_progress(search: GameSearch | None, unsearched_count: int, is_active: bool, t: Language) -> Child:
    """Draw the progress of the search, and a button to stop or resume it."""
    if not unsearched_count:
        return None
    if is_active:
        label = t.plural("Analysing your games: {n} left", "Analysing your games: {n} left", unsearched_count)
        fraction = round(search.result.progress, 2) if search is not None else 0.0
        status: Child = progress(label, fraction, id="study-progress")
        toggle_label, icon = t("Stop analysing"), "pause"
    else:
        count_text = t.plural("{n} game not analysed yet.", "{n} games not analysed yet.", unsearched_count)
        status = tag("p", count_text)
        toggle_label, icon = t("Analyse my games"), "play"
    toggle_button = button(toggle_label, "exercises:watch", icon=icon, compact=True, id="study-watch")
    return tag("div", status, toggle_button, class_="study-looking")


def _filter_bar(all_rows: Sequence[ExerciseRow], filters: Exercises, t: Language) -> Markup | None:
    game_ids = [id for id in games.IDS if any(row.game == id for row in all_rows)]
    game_id = filters.game or (game_ids[0] if len(game_ids) == 1 else "")
    game_options = game_titles(game_ids, t)
    theme_names = {row.exercise.theme for row in all_rows if row.game == game_id} - {""}
    themes = _themes(game_id)
    theme_options = [
        (theme_name, t.sentence(label)) for theme_name, label in themes.items() if theme_name in theme_names
    ]
    if len(game_options) < 2 and len(theme_options) < 2:
        return None
    game_field = theme_field = None
    if len(game_options) > 1:
        options, id = [("", t("All games")), *game_options], "study-game"
        game_field = choice(t("Game"), id, options, filters.game, id=id, change="exercises:filter")
    if len(theme_options) > 1:
        options, id = [("", t("All themes")), *theme_options], "study-theme"
        theme_field = choice(t("Theme"), id, options, filters.theme, id=id, change="exercises:filter")
    return tag("div", game_field, theme_field, class_="library-filters")


def _themes(game_id: str) -> dict[str, Message]:
    card = games.card(game_id) if game_id else None
    return dict(card.themes) if card is not None else {}


def _theme_text(game_id: str, theme: str, t: Language) -> str:
    theme_label = _themes(game_id).get(theme)
    return t.sentence(theme_label) if theme_label is not None else t("A decision")


def _exercise_item(row: ExerciseRow, now: int, t: Language) -> Markup:
    summary, exercise = row.summary, row.exercise
    title = game_title(row.game, t) if games.card(row.game) is not None else ""
    details = (
        t("action {n} of {total}", n=exercise.ply + 1, total=summary.plies),
        t("cost {share}", share=t.percent(round(exercise.gain, 2))),
    )
    id = f"{row.key.removeprefix(SAVE_PREFIX)}-{exercise.ply}"
    theme_text = _theme_text(row.game, exercise.theme, t)
    game_text = " · ".join(
        (
            title,
            " – ".join(display_names(summary.names, t)),
            *([format_date(summary.date, t)] if summary.date else []),
        )
    )
    label = t("Solve")
    args: ButtonArgs = {"kind": "plain", "icon": "play", "id": f"study-open-{id}"}
    return entry(
        picture(row.game, summary.sketch),
        (theme_text, " ", _due_badge(row, now, t)),
        (tag("p", game_text, class_="library-players"), " · ".join(details)),
        link(label, row.route, aria_label=f"{label} – {theme_text}", **args),
        id=f"exercise-{id}",
    )


def _due_badge(row: ExerciseRow, now: int, t: Language) -> Markup:
    if row.schedule is None:
        return badge(t("new"), kind="brass")
    if row.schedule.due <= now:
        return badge(t("due"), kind="note")
    days_left = -(-(row.schedule.due - now) // DAY_MS)
    return badge(t.plural("in {n} day", "in {n} days", days_left))


VERDICTS: Final[dict[Grade, Message]] = {
    "best": msg("Correct: that was the best move."),
    "good": msg("Good: as good as the best move."),
    "part": msg("Better than in the game, but there's an even better move."),
    "miss": msg("That's not it: there's a better move."),
}


def screen(trial: Trial, t: Language) -> Markup:
    """Draw an exercise: position and question, then the grade."""
    theme_text = _theme_text(trial.game_id, trial.exercise.theme, t)
    href = f"#/play/{trial.key.removeprefix(SAVE_PREFIX)}"
    gain_text = t("{theme}, worth {share}", theme=theme_text, share=t.percent(round(trial.exercise.gain, 2)))
    return trial_page(
        trial,
        t,
        title=t("Exercise: {game}", game=trial.replay.game.title),
        header=lesson_head(0, 0, None, title=t("Exercise"), counter=gain_text),
        question=question_text(trial, VERDICTS, _prompt_text(trial, t), t),
        intro=(t("In the game:"), " ", cached_phrase(trial, "played", t)),
        choices=VARIATIONS,
        next_action=button(
            t("Next exercise"), "exercises:next", kind="primary", icon="step", id="trial-next"
        ),
        side_panel=link(t("The whole game"), href, kind="plain", icon="log", id="trial-game"),
    )


def _prompt_text(trial: Trial, t: Language) -> str:
    if len(human_seats(trial.replay)) == 1:
        return t("It was your turn. Find a better move.")
    return t("It was your turn, {name}. Find a better move.", name=trial_names(trial, t)[trial.exercise.seat])
