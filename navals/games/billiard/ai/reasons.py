"""Why a stroke is advised, in a sentence a person can learn from."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg, msgn
from navals.games.billiard.ai.candidates import Idea
from navals.games.billiard.rules.damage import resolve
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.names import POCKETS, ball, often
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.units import army

_STRAIGHT: Final = 0.985
"""Cosine of a cut that looks straight (10 degrees)."""


def reason(state: TableState, strike: Strike | None, idea: Idea | None, odds: float) -> Message:
    """What a stroke is for, and how often it succeeds; without a stroke, where to surface."""
    if strike is None:
        return msg("Let the submarine surface where the enemy gets the least of it.")
    if state.phase == "break":
        return msg("Break hard at the front ball: spread units give the first shot more to choose from.")
    if idea is None:
        return msg("No shot promises enough: lie well and leave the enemy little.")
    if idea.kind == "dive":
        return msg(
            "Dive with {unit} into {pocket}, where nothing can hurt it: that works {often}.",
            unit=ball(idea.unit), pocket=POCKETS[idea.lane.pocket], often=often(odds)
        )  # fmt: skip
    return msg(
        "{shot}: it falls {often}{gain}.", shot=_shot(idea), often=often(odds), gain=_gain(state, idea)
    )


def _shot(idea: Idea) -> Message:
    """The shot as players say it."""
    names = {
        "unit": ball(idea.unit),
        "target": ball(idea.lane.unit),
        "pocket": POCKETS[idea.lane.pocket],
    }
    if idea.at is not None:
        return msg("Surface {unit} and pocket {target} in {pocket}", **names)
    if idea.kind == "combination":
        return msg("Play {unit} onto {met}, which sends {target} into {pocket}", met=ball(idea.met), **names)
    if idea.kind == "bank":
        return msg("Send {target} off the cushion into {pocket} with {unit}", **names)
    if idea.kind == "kick":
        return msg("Play {unit} off the cushion onto {target}, into {pocket}", **names)
    if idea.cut > _STRAIGHT:
        return msg("Play {target} straight into {pocket} with {unit}", **names)
    return msg("Cut {target} into {pocket} with {unit}", **names)


def _gain(state: TableState, idea: Idea) -> Message:
    """What the shot does if it succeeds."""
    armies, target = state.match.armies, idea.lane.unit
    outcome = resolve(armies, idea.unit, (target,), terms(state.options))
    if army(target) == army(idea.unit):
        return msg(", and a unit is repaired")
    if outcome.planes:
        return msg(", and that is a plane less")
    for change in outcome.changes:
        if change.unit == target and not change.after:
            return msg(", and is sunk")
    lost = sum(change.before - change.after for change in outcome.changes)
    return msgn(", and loses {n} point of armour", ", and loses {n} points of armour", lost)
