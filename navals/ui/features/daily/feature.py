"""The positions of the day: one in each game, the same for everybody."""

from __future__ import annotations

from typing import Final

from navals import games
from navals.club.study import days
from navals.ui import clock
from navals.ui.components.controls import link
from navals.ui.components.surfaces import badge, panel
from navals.ui.draw.html import EMPTY, tag
from navals.ui.registry import cards
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import (
    Acts,
    Door,
    Feature,
    Kept,
    Page,
    Place,
    Requirements,
    Route,
    Step,
)
from navals.ui.shell.shell import Shell


def _acts() -> Acts[None]:
    from navals.ui.features.daily import update

    return update.ACTS


def _arrive(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    from navals.ui.features.daily import update

    return update.arrive(model, gesture, shell)


def _graded(model: None, gesture: Gesture, shell: Shell) -> Step[None] | None:
    if shell.trial is None or shell.trial.day is None:
        return None
    from navals.ui.features.daily import update

    return update.graded(model, gesture, shell)


def _exists(shell: Shell) -> bool:
    first = shell.part(1)
    card = games.card(first)
    return first == "" or first[0].isdecimal() or (card is not None and card.daily)


def _needs(place: Place) -> Requirements:
    card = games.card(place.part(1))
    there = card is None or not card.daily or games.data(card.id, days.FILE) is not None
    return Requirements((place.part(1),), () if there else (days.WHEEL,))


def _page(model: None, shell: Shell) -> Page:
    from navals.ui.features.daily import view

    t, first, date = shell.t, shell.part(1), shell.part(2)
    if first and not first[0].isdecimal():
        main = EMPTY if shell.trial is None else view.screen(shell.trial, shell.store, t)
        return Page(main, t("Position of the day"), f"#/day/{date}" if date else "#/day")
    main = view.page(shell.store, first, bool(shell.sharing), t)
    return Page(main, t("Position of the day"), "#/practice")


def _kinds() -> tuple[Kept, ...]:
    from navals.ui.features.daily.model import KIND

    return (Kept(30, KIND),)


def _answered(shell: Shell) -> int:
    """Return the number of today's positions that were answered."""
    today = clock.today()
    if f"days/{today.year}" not in shell.store:
        return 0
    from navals.ui.features.daily.model import answered

    return len(answered(shell.store, today))


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
    acts=_acts,
    routes=(
        Route(
            path="day",
            page=_page,
            title=lambda shell: shell.t("Position of the day"),
            exists=_exists,
            needs=_needs,
            thinks=True,
            built="title",
        ),
    ),
    arrive=_arrive,
    graded=_graded,
    kinds=_kinds,
    doors={"desk": _desk, "practice": _practice},
)
