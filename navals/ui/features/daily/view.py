"""The page of the positions of the day, and a position on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from navals import games
from navals.core.card import Card
from navals.core.message import Message, msg
from navals.core.study.exercise import Grade
from navals.ui.art.sketch import card_picture
from navals.ui.components import badge, button, button_row, entry, lesson_head, link, page_title, panel
from navals.ui.draw.html import Markup, tag
from navals.ui.features.daily.model import ADDRESS, MOST, STARS, answered, longest, signs, solved, streak
from navals.ui.features.exercises import view as exercises
from navals.ui.features.exercises.trial import Trial
from navals.ui.shell import clock
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    import datetime

_VERDICTS: Final[dict[Grade, Message]] = {
    "best": msg("Just so: that is the best there is."),
    "good": msg("Good: that is worth nearly as much as the best."),
    "part": msg("Not bad, but there is better."),
    "miss": msg("That is not it: there is something better."),
}


def written(day: datetime.date, t: Language) -> str:
    """Return a date in words."""
    return t.date(day.year, day.month, day.day)


# ----------------------------------------------------------------------------------------- the page


def page(store: Mapping[str, str], sharing: bool, t: Language) -> Markup:
    """Today's positions, and the number of consecutive days."""
    day = clock.today()
    done = answered(store, day)
    cards = [card for game_id in games.IDS if (card := games.card(game_id)) is not None and card.daily]
    lead = t("One in each game, the same for everybody today. There is one try: the first answer counts.")
    said = tag("p", _row(store, day, t), id="day-said", role="status")
    acts = None
    if done:
        share = (
            button(t("Share the result"), "daily:share", icon="share", id="day-share") if sharing else None
        )
        acts = button_row(button(t("Copy the result"), "daily:copy", icon="link", id="day-copy"), share)
    return tag(
        "div",
        page_title(t("Position of the day"), lead),
        panel(written(day, t), said, acts, class_="day-today"),
        tag("ol", [_entry(card, done.get(card.id), t) for card in cards], class_="library-list", id="days"),
        class_="screen screen-study screen-day",
    )


def _row(store: Mapping[str, str], day: datetime.date, t: Language) -> str:
    """The number of consecutive days, in a sentence or two."""
    row, best, well = streak(store, day), longest(store), solved(store)
    if not row and not best:
        return t("Come back tomorrow: there will be others, and your days in a row are counted.")
    said = t("A new row of days begins with your next answer.")
    if row:
        said = t.plural("{n} day in a row.", "{n} days in a row.", row)
    more = t.plural("The longest row: {n} day.", "The longest row: {n} days.", best) if best > row else ""
    well_done = t.plural("{n} position solved well.", "{n} positions solved well.", well) if well else ""
    return " ".join(part for part in (said, more, well_done) if part)


def _entry(card: Card, grade: Grade | None, t: Language) -> Markup:
    title = t.message(card.title)
    if grade is None:
        state, about = badge(t("new"), kind="brass"), t("Find the best there is.")
        label, kind = t("Solve"), "primary"
    else:
        state, about, label, kind = stars(grade, t), t.message(_VERDICTS[grade]), t("Look again"), "plain"
    look: dict[str, Any] = {"id": f"day-open-{card.id}", "aria_label": f"{label} – {title}"}
    go = link(label, f"{ADDRESS}/{card.id}", kind=kind, icon="play", **look)
    return entry(card_picture(card.id), (title, " ", state), (about,), go, id=f"day-{card.id}")


def stars(grade: Grade, t: Language) -> Markup:
    """A grade shown as stars."""
    label = t("{n} of {total} stars", n=STARS[grade], total=MOST)
    return tag("span", signs(grade), class_="day-stars", role="img", aria_label=label)


def result(store: Mapping[str, str], site: str, t: Language) -> str:
    """Return today's results to share, without the answers: a line for each game, and a link."""
    day = clock.today()
    done = answered(store, day)
    lines = [t("Navals, position of the day, {date}", date=written(day, t))]
    for game_id in games.IDS:
        card = games.card(game_id)
        if card is not None and game_id in done:
            lines.append(f"{signs(done[game_id])} {t.message(card.title)}")
    lines.append(t.plural("{n} day in a row.", "{n} days in a row.", streak(store, day)))
    return "\n".join((*lines, f"{site}{ADDRESS}"))


# ------------------------------------------------------------------------------------- on the board


def verdict(trial: Trial, t: Language) -> str:
    """Return the grade of an answer in a sentence."""
    if trial.given_up:
        return t("This would have been better.")
    return t.message(_VERDICTS[trial.grade])


def screen(trial: Trial, store: Mapping[str, str], t: Language) -> Markup:
    """A position of the day on the board."""
    assert trial.day is not None
    grade = answered(store, trial.day).get(trial.game_id)
    title = t("Position of the day")
    if trial.verdict is not None:
        question = verdict(trial, t)
    elif trial.waits:
        question = t("Looking at your answer…")
    else:
        name = exercises.names_in(trial, t)[trial.exercise.seat]
        question = t("{name}: find the best there is.", name=name)
    counter, told = written(trial.day, t), t("There is one try.")
    if grade is not None:
        counter = f"{counter} {signs(grade)}"
        told = t("Your first answer counts: {stars}", stars=signs(grade))
    return exercises.table(
        trial,
        t,
        title=t("Position of the day: {game}", game=trial.replay.game.title),
        head=lesson_head(0, 0, None, title=title, counter=counter),
        question=question,
        told=told,
        ways=("answer", "better"),
        onward=link(t("All positions of today"), ADDRESS, kind="primary", icon="lighthouse", id="trial-next"),
        aside=None,
    )
