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
from navals.ui.shell.manifest import Door, Feature, Kept, Page, Place, Requirements, Route
from navals.ui.shell.shell import Shell

with lazy_imports(__package__):
    from navals.ui.features.daily import model, update, view


def _exists(shell: Shell) -> bool:
    first = shell.part(1)
    card = games.card(first)
    return first == "" or first[0].isdecimal() or (card is not None and card.daily)


def _needs(place: Place) -> Requirements:
    card = games.card(place.part(1))
    there = card is None or not card.daily or games.data(card.id, days.FILE) is not None
    return Requirements((place.part(1),), () if there else (days.WHEEL,))


def _page(model: None, shell: Shell) -> Page:
    t, first, date = shell.t, shell.part(1), shell.part(2)
    if first and not first[0].isdecimal():
        main = EMPTY if shell.trial is None else view.screen(shell.trial, shell.store, t)
        return Page(main, f"#/day/{date}" if date else "#/day")
    return Page(view.page(shell.store, first, bool(shell.sharing), t), "#/practice")


def _answered(shell: Shell) -> int:
    """Return how many of today's positions have been answered."""
    today = clock.today()
    return len(model.answered(shell.store, today)) if f"days/{today.year}" in shell.store else 0


def _desk(shell: Shell) -> tuple[Door, ...]:
    t, state = shell.t, None
    if not shell.draft:
        done, posed = _answered(shell), sum(card.daily for card in cards())
        said = t("{n} of {total} solved", n=done, total=posed) if done else t("new")
        state = badge(said, kind="green" if done == posed else "brass")
    label = (t("Position of the day"), " ", state)
    return (Door(0, link(label, "#/day", kind="plain", icon="sun", id="day-link")),)


def _practice(shell: Shell) -> tuple[Door, ...]:
    t = shell.t
    said = t("One position for each game, the same for everyone. You have one try.")
    way = link(t("Today's positions"), "#/day", kind="primary", icon="sun", id="practice-day")
    return (Door(10, panel(t("Position of the day"), tag("p", said), (way,), class_="practice-part")),)


FEATURE: Final = Feature(
    model=lambda: None,
    acts=update.ACTS,
    routes=(
        Route(
            path="day",
            page=_page,
            title=msg("Position of the day"),
            exists=_exists,
            needs=_needs,
            thinks=True,
            built="title",
        ),
    ),
    arrive=update.arrive,
    graded=lambda model, gesture, shell: (
        update.graded(model, gesture, shell) if shell.trial is not None and shell.trial.day else None
    ),
    kinds=(Kept(30, model.KIND),),
    doors={"desk": _desk, "practice": _practice},
)
