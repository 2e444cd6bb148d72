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
from navals.ui.features.daily.model import ADDRESS, MOST, STARS
from navals.ui.registry import cards
from navals.ui.session.trial import Trial
from navals.ui.table.posed import question, table
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    import datetime

VERDICTS: Final[dict[Grade, Message]] = {
    "best": msg("Correct: that's the best move."),
    "good": msg("Good: nearly as good as the best move."),
    "part": msg("Not bad, but there's a better move."),
    "miss": msg("That's not it: there's a better move."),
}


SHOWN: Final = 30  # number of earlier days to list


def written(day: datetime.date, t: Language) -> str:
    """Return a date in words."""
    return t.date(day.year, day.month, day.day)


def page(store: Mapping[str, str], date: str, sharing: bool, t: Language) -> Markup:
    """Draw the positions of a day (`date` "" is today) with links to other days."""
    today = clock.today()
    day = model.day_of(date, today) or today
    done = model.graded(store, day)
    posed = [card for card in cards() if card.daily]
    late = t("You can still solve them, but only answers given on the day itself count towards your streak.")
    lead = t("One for each game, the same for everyone today. You have one try: your first answer counts.")
    said = tag("p", _row(store, day, t) if day == today else late, id="day-said", role="status")
    acts = None
    if done:
        share = button(t("Share result"), "daily:share", icon="share", id="day-share") if sharing else None
        acts = button_row(button(t("Copy result"), "daily:copy", icon="link", id="day-copy"), share)
    entries = [_entry(card, model.address(day, today, card.id), done.get(card.id), t) for card in posed]
    return tag(
        "div",
        page_title(t("Position of the day"), lead if day == today else None),
        panel(written(day, t), said, acts, class_="day-today"),
        tag("ol", entries, class_="library-list", id="days"),
        _archive(store, day, today, t),
        class_="screen screen-study screen-day",
    )


def _archive(store: Mapping[str, str], day: datetime.date, today: datetime.date, t: Language) -> Markup:
    """Draw links to the previous and next days, and a list of earlier days with the stars earned."""

    def to(offset: int, label: str, icon: str, id: str) -> Markup:
        there = type(day).fromordinal(day.toordinal() + offset)
        return link(label, model.address(there, today), kind="plain", icon=icon, id=id)

    after = now = None
    if day < today:
        after = to(1, t("Next day"), "next", "day-after")
        now = link(t("Today"), ADDRESS, kind="plain", icon="sun", id="day-now")
    steps = button_row(to(-1, t("Previous day"), "previous", "day-before"), after, now)
    lines = []
    for offset in range(1, SHOWN + 1):
        one = type(day).fromordinal(today.toordinal() - offset)
        earned = [model.signs(grade) for _, grade in sorted(model.graded(store, one).items())]
        words = " ".join((written(one, t), *earned))
        lines.append(tag("li", link(words, model.address(one, today), kind="plain", id=f"day-of-{one}")))
    earlier = details(t("Earlier days"), tag("ol", lines, class_="day-list"), id="day-earlier")
    return tag("section", steps, earlier, class_="day-archive")


def _row(store: Mapping[str, str], day: datetime.date, t: Language) -> str:
    row, best, well = model.streak(store, day), model.longest(store), model.solved(store)
    if not row and not best:
        return t("New ones tomorrow: come back to keep your streak going.")
    said = t("Your next answer starts a new streak.")
    if row:
        said = t.plural("{n} day in a row.", "{n} days in a row.", row)
    more = t.plural("Longest streak: {n} day.", "Longest streak: {n} days.", best) if best > row else ""
    well_done = t.plural("{n} position solved.", "{n} positions solved.", well) if well else ""
    return " ".join(part for part in (said, more, well_done) if part)


def _entry(card: Card, to: str, grade: Grade | None, t: Language) -> Markup:
    title = t.message(card.title)
    if grade is None:
        state, about = badge(t("new"), kind="brass"), t("Find the best move.")
        label, kind = t("Solve"), "primary"
    else:
        state, about, label, kind = stars(grade, t), t.message(VERDICTS[grade]), t("View again"), "plain"
    go = link(label, to, kind=kind, icon="play", id=f"day-open-{card.id}", aria_label=f"{label} – {title}")
    return entry(card_picture(card.id), (title, " ", state), (about,), go, id=f"day-{card.id}")


def stars(grade: Grade, t: Language) -> Markup:
    """Draw a grade as stars."""
    label = t("{n} of {total} stars", n=STARS[grade], total=MOST)
    return tag("span", model.signs(grade), class_="day-stars", role="img", aria_label=label)


def result(store: Mapping[str, str], site: str, day: datetime.date, t: Language) -> str:
    """Return a day's results as one line to share, without the answers but with a link to the positions."""
    done = model.graded(store, day)
    parts = [t("Navals, {date}", date=written(day, t))]
    for game_id in games.IDS:
        card = games.card(game_id)
        if card is not None and game_id in done:
            parts.append(f"{model.signs(done[game_id])} {t.message(card.title)}")
    if (row := model.streak(store, day)) > 1:
        parts.append(t.plural("{n} day in a row", "{n} days in a row", row))
    return " · ".join((*parts, f"{site}{ADDRESS}/{day}"))


def screen(trial: Trial, store: Mapping[str, str], t: Language) -> Markup:
    """Draw a position of the day on the board."""
    assert trial.day is not None
    grade, today = model.graded(store, trial.day).get(trial.game_id), clock.today()
    title = t("Position of the day")
    counter, told = written(trial.day, t), t("You have one try.")
    if grade is not None:
        counter = f"{counter} {model.signs(grade)}"
        told = t("Your first answer counts: {stars}", stars=model.signs(grade))
    go: ButtonArgs = {"kind": "primary", "icon": "lighthouse", "id": "trial-next"}
    return table(
        trial,
        t,
        title=t("Position of the day: {game}", game=trial.replay.game.title),
        head=lesson_head(0, 0, None, title=title, counter=counter),
        question=question(trial, VERDICTS, t("Find the best move."), t),
        told=told,
        ways=("answer", "better"),
        onward=link(t("All positions of the day"), model.address(trial.day, today), **go),
        aside=None,
    )
