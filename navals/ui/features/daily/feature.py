"""Positions of the day: one in each game, the same for everyone."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.club.study import days
from navals.core.message import msg
from navals.ui import clock
from navals.ui.components.controls import link
from navals.ui.components.surfaces import badge, panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.registry import cards
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import ExportedKind, Feature, Page, PageAddress, PageItem, Requirements, Route
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.daily import model, update, view


def _is_valid_address(shell: Shell) -> bool:
    first_part = shell.part(1)
    card = games.card(first_part)
    return first_part == "" or first_part[0].isdecimal() or (card is not None and card.daily)


def _requirements(address: PageAddress) -> Requirements:
    card = games.card(address.part(1))
    is_available = card is None or not card.daily or games.read_data(card.id, days.FILE_NAME) is not None
    return Requirements((address.part(1),), () if is_available else (days.WHEEL_NAME,))


def _page(model: None, shell: Shell) -> Page:
    t, first_part, date = shell.t, shell.part(1), shell.part(2)
    if first_part and not first_part[0].isdecimal():
        content = EMPTY if shell.trial is None else view.screen(shell.trial, shell.store, t)
        return Page(content, f"#/day/{date}" if date else "#/day")
    return Page(view.page(shell.store, first_part, bool(shell.share_support), t), "#/practice")


def _count_answers(shell: Shell) -> int:
    """Return how many of today's positions have been answered."""
    today = clock.today()
    return len(model.grades_on_day(shell.store, today)) if f"days/{today.year}" in shell.store else 0


def _logbook_items(shell: Shell) -> tuple[PageItem, ...]:
    t, status_badge = shell.t, None
    if not shell.is_prerendered:
        answer_count, game_count = _count_answers(shell), sum(card.daily for card in cards())
        status_text = (
            t("{n} of {total} solved", n=answer_count, total=game_count) if answer_count else t("new")
        )
        status_badge = badge(status_text, kind="green" if answer_count == game_count else "brass")
    label = (t("Position of the day"), " ", status_badge)
    return (PageItem(0, link(label, "#/day", kind="plain", icon="sun", id="day-link")),)


def _practice_items(shell: Shell) -> tuple[PageItem, ...]:
    t = shell.t
    text = t("One position for each game, the same for everyone. You have one try.")
    start_link = link(t("Today's positions"), "#/day", kind="primary", icon="sun", id="practice-day")
    return (
        PageItem(10, panel(t("Position of the day"), tag("p", text), (start_link,), class_="practice-part")),
    )


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    routes=(
        Route(
            path="day",
            page=_page,
            title=msg("Position of the day"),
            exists=_is_valid_address,
            requirements=_requirements,
            needs_thinker=True,
            prerender="title",
        ),
    ),
    on_arrive=update.on_arrival,
    on_grade=lambda model, gesture, shell: (
        update.record_grade(model, gesture, shell) if shell.trial is not None and shell.trial.day else None
    ),
    kinds=(ExportedKind(30, model.KIND),),
    page_items={"desk": _logbook_items, "practice": _practice_items},
)
