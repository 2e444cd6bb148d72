"""The page with the positions of the day, and a position on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from navals import games
from navals.club.study.exercise import Grade
from navals.core.card import Card
from navals.core.message import Message, msg
from navals.ui import clock
from navals.ui.art.sketch import card_picture
from navals.ui.components import badge, button, button_row, details, entry, link, page_title, panel
from navals.ui.components.controls import ButtonArgs
from navals.ui.components.play import lesson_head
from navals.ui.draw.html import Markup, tag
from navals.ui.features.daily import model
from navals.ui.features.daily.model import ADDRESS, MAX_STARS, STARS
from navals.ui.registry import cards
from navals.ui.session.trial import Trial
from navals.ui.table.posed import question_text, trial_page
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    import datetime

VERDICTS: Final[dict[Grade, Message]] = {
    "best": msg("Correct: that's the best move."),
    "good": msg("Good: nearly as good as the best move."),
    "part": msg("Not bad, but there's a better move."),
    "miss": msg("That's not it: there's a better move."),
}


LISTED_DAY_COUNT: Final = 30  # number of earlier days to list


def date_text(day: datetime.date, t: Language) -> str:
    """Return a date in words."""
    return t.date(day.year, day.month, day.day)


def page(store: Mapping[str, str], date: str, can_share: bool, t: Language) -> Markup:
    """Draw the positions of a day (`date` "" is today) with links to other days."""
    today = clock.today()
    day = model.parse_day(date, today) or today
    grades = model.all_grades(store, day)
    daily_cards = [card for card in cards() if card.daily]
    late_note = t(
        "You can still solve these positions, but only answers given on the day itself count towards "
        "your streak."
    )
    intro = t(
        "One position for each game, the same for everyone today. You have one try: your first answer counts."
    )
    note = tag("p", _streak_text(store, day, t) if day == today else late_note, id="day-said", role="status")
    buttons = None
    if grades:
        share_button = (
            button(t("Share result"), "daily:share", icon="share", id="day-share") if can_share else None
        )
        buttons = button_row(button(t("Copy result"), "daily:copy", icon="link", id="day-copy"), share_button)
    entries = [
        _game_item(card, model.address(day, today, card.id), grades.get(card.id), t) for card in daily_cards
    ]
    return tag(
        "div",
        page_title(t("Position of the day"), intro if day == today else None),
        panel(date_text(day, t), note, buttons, class_="day-today"),
        tag("ol", entries, class_="library-list", id="days"),
        _archive(store, day, today, t),
        class_="screen screen-study screen-day",
    )


def _archive(store: Mapping[str, str], day: datetime.date, today: datetime.date, t: Language) -> Markup:
    """Draw links to the previous and next days, and a list of earlier days with the stars earned."""

    def day_link(offset: int, label: str, icon: str, id: str) -> Markup:
        target_day = type(day).fromordinal(day.toordinal() + offset)
        return link(label, model.address(target_day, today), kind="plain", icon=icon, id=id)

    next_link = today_link = None
    if day < today:
        next_link = day_link(1, t("Next day"), "next", "day-after")
        today_link = link(t("Today"), ADDRESS, kind="plain", icon="sun", id="day-now")
    link_row = button_row(day_link(-1, t("Previous day"), "previous", "day-before"), next_link, today_link)
    day_items = []
    for offset in range(1, LISTED_DAY_COUNT + 1):
        date = type(day).fromordinal(today.toordinal() - offset)
        star_texts = [model.star_text(grade) for _, grade in sorted(model.all_grades(store, date).items())]
        day_text = " ".join((date_text(date, t), *star_texts))
        day_items.append(
            tag("li", link(day_text, model.address(date, today), kind="plain", id=f"day-of-{date}"))
        )
    day_list = details(t("Earlier days"), tag("ol", day_items, class_="day-list"), id="day-earlier")
    return tag("section", link_row, day_list, class_="day-archive")


def _streak_text(store: Mapping[str, str], day: datetime.date, t: Language) -> str:
    streak_length, longest_length, solved_count = (
        model.streak(store, day),
        model.longest_streak(store),
        model.count_solved(store),
    )
    if not streak_length and not longest_length:
        return t("New positions tomorrow: come back to keep your streak going.")
    streak_text = t("Your next answer starts a new streak.")
    if streak_length:
        streak_text = t.plural("{n} day in a row.", "{n} days in a row.", streak_length)
    longest_text = (
        t.plural("Longest streak: {n} day.", "Longest streak: {n} days.", longest_length)
        if longest_length > streak_length
        else ""
    )
    solved_text = (
        t.plural("{n} position solved.", "{n} positions solved.", solved_count) if solved_count else ""
    )
    return " ".join(part for part in (streak_text, longest_text, solved_text) if part)


def _game_item(card: Card, href: str, grade: Grade | None, t: Language) -> Markup:
    title = t.message(card.title)
    if grade is None:
        status_mark, task = badge(t("new"), kind="brass"), t("Find the best move.")
        label, kind = t("Solve"), "primary"
    else:
        status_mark, task, label, kind = stars(grade, t), t.message(VERDICTS[grade]), t("View again"), "plain"
    solve_link = link(
        label, href, kind=kind, icon="play", id=f"day-open-{card.id}", aria_label=f"{label} – {title}"
    )
    return entry(card_picture(card.id), (title, " ", status_mark), (task,), solve_link, id=f"day-{card.id}")


def stars(grade: Grade, t: Language) -> Markup:
    """Draw a grade as stars."""
    label = t("{n} of {total} stars", n=STARS[grade], total=MAX_STARS)
    return tag("span", model.star_text(grade), class_="day-stars", role="img", aria_label=label)


def share_text(store: Mapping[str, str], site: str, day: datetime.date, t: Language) -> str:
    """Return a day's results as one line to share, without the answers but with a link to the positions."""
    grades = model.all_grades(store, day)
    parts = [t("Navals, {date}", date=date_text(day, t))]
    for game_id in games.IDS:
        card = games.card(game_id)
        if card is not None and game_id in grades:
            parts.append(f"{model.star_text(grades[game_id])} {t.message(card.title)}")
    if (streak_length := model.streak(store, day)) > 1:
        parts.append(t.plural("{n} day in a row", "{n} days in a row", streak_length))
    return " · ".join((*parts, f"{site}{ADDRESS}/{day}"))


def screen(trial: Trial, store: Mapping[str, str], t: Language) -> Markup:
    """Draw a position of the day on the board."""
    assert trial.day is not None
    grade, today = model.all_grades(store, trial.day).get(trial.game_id), clock.today()
    title = t("Position of the day")
    counter, note = date_text(trial.day, t), t("You have one try.")
    if grade is not None:
        counter = f"{counter} {model.star_text(grade)}"
        note = t("Your first answer counts: {stars}", stars=model.star_text(grade))
    link_args: ButtonArgs = {"kind": "primary", "icon": "lighthouse", "id": "trial-next"}
    return trial_page(
        trial,
        t,
        title=t("Position of the day: {game}", game=trial.replay.game.title),
        header=lesson_head(0, 0, None, title=title, counter=counter),
        question=question_text(trial, VERDICTS, t("Find the best move."), t),
        intro=note,
        choices=("answer", "better"),
        next_action=link(t("All positions of the day"), model.address(trial.day, today), **link_args),
        side_panel=None,
    )
