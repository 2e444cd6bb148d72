"""Sentences that explain strokes to learners."""

from __future__ import annotations

from typing import Final

import msgspec

from navals.core.message import Message, msg, msgn
from navals.games.billiard.ai.candidates import Idea
from navals.games.billiard.rules.damage import resolve
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.naming import POCKET_NAMES, ball_name, frequency_phrase
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.units import army_of

_STRAIGHT_CUT: Final = 0.985  # cosine of a cut that looks straight (10 degrees)
_EXTRA_HIT_ODDS: Final = 0.25  # a second hit this likely counts as intended
_SURE_ODDS: Final = 0.85  # shots this likely to succeed are not two-way shots
_SAFE_LEAVE_VALUE: Final = -0.8  # ``evaluation.layout_value`` after a harmless miss: a third of a destroyer


class ShotStats(msgspec.Struct, frozen=True):
    """Results of a stroke's trials.

    ``odds``: its success rate; ``extra_hits``: how often another enemy unit is hit; ``miss_value``: the
    average value of the table after failures (None: no failures, or not evaluated).
    """

    odds: float = 0.0
    extra_hits: float = 0.0
    miss_value: float | None = None


def explain_stroke(
    state: TableState, strike: Strike | None, idea: Idea | None, stats: ShotStats | None = None
) -> Message:
    """Explain a stroke and say how often it works; without a stroke, explain where to surface."""
    stats = stats or ShotStats()
    odds = stats.odds
    if strike is None:
        return msg("Surface the submarine where it helps the enemy least.")
    if state.phase == "break":
        return msg(
            "Break hard into the front ball: the more the units spread, the more choice you have for your "
            "first shot."
        )
    if idea is None:
        unit_name = ball_name(strike.unit)
        return msg(
            "Play safe with {unit}: no pot is good enough, so get into position and leave the enemy little "
            "to shoot at.",
            unit=unit_name,
        )
    if idea.kind == "dive":
        dive_args = {
            "unit": ball_name(idea.unit),
            "pocket": POCKET_NAMES[idea.lane.pocket],
            "often": frequency_phrase(odds),
        }
        return msg(
            "Dive with {unit} into {pocket}, where nothing can hurt it. This works {often}.", **dive_args
        )
    args = {"shot": _describe_shot(idea), "often": frequency_phrase(odds)}
    if _wins_match(state, idea):
        return msg("{shot}: it goes in {often}, and wins the match.", **args)
    args["gain"] = _describe_gain(state, idea)
    if stats.extra_hits >= _EXTRA_HIT_ODDS:
        frequency = frequency_phrase(stats.extra_hits)
        return msg(
            "{shot}: it goes in {often}{gain}. Another enemy unit is hit {both}.", both=frequency, **args
        )
    if _is_two_way_shot(stats):
        return msg(
            "{shot}, a two-way shot: it goes in {often}{gain}. A miss leaves the enemy little to shoot at.",
            **args,
        )
    return msg("{shot}: it goes in {often}{gain}.", **args)


def describe_intent(state: TableState, strike: Strike, idea: Idea | None, stats: ShotStats) -> Message | None:
    """Describe what the shot is for if that is not obvious from watching it: a safety or a two-way shot.

    Return None for other shots.
    """
    if state.phase == "break":
        return None
    if idea is None:
        return msg(
            "That was a safety with {unit}, to get into position and leave the enemy little to shoot at.",
            unit=ball_name(strike.unit),
        )
    if idea.kind != "dive" and not _wins_match(state, idea) and _is_two_way_shot(stats):
        return msg("That was a two-way shot: a miss would have left the enemy little to shoot at.")
    return None


def _is_two_way_shot(stats: ShotStats) -> bool:
    return stats.odds < _SURE_ODDS and stats.miss_value is not None and stats.miss_value > _SAFE_LEAVE_VALUE


def _wins_match(state: TableState, idea: Idea) -> bool:
    outcome = resolve(state.match.armies, idea.unit, (idea.lane.unit,), damage_terms_of(state.options))
    return not outcome.armies.is_alive(1 - army_of(idea.unit))


def _describe_shot(idea: Idea) -> Message:
    pocket = POCKET_NAMES[idea.lane.pocket]
    args = {"unit": ball_name(idea.unit), "target": ball_name(idea.lane.unit), "pocket": pocket}
    if idea.rise_place is not None:
        return msg("Surface {unit} and pocket {target} in {pocket}", **args)
    if idea.kind == "combination":
        return msg(
            "Play {unit} into {met} to send {target} into {pocket}", met=ball_name(idea.hit_unit), **args
        )
    if idea.kind == "bank":
        return msg("Bank {target} into {pocket} with {unit}", **args)
    if idea.kind == "kick":
        return msg("Play {unit} off a cushion to send {target} into {pocket}", **args)
    if idea.cut > _STRAIGHT_CUT:
        return msg("Knock {target} straight into {pocket} with {unit}", **args)
    return msg("Cut {target} into {pocket} with {unit}", **args)


def _describe_gain(state: TableState, idea: Idea) -> Message:
    armies, target = state.match.armies, idea.lane.unit
    outcome = resolve(armies, idea.unit, (target,), damage_terms_of(state.options))
    if army_of(target) == army_of(idea.unit):
        return msg(", repairing a unit")
    if outcome.lost_planes:
        return msg(", and costs the enemy a plane")
    for change in outcome.changes:
        if change.unit == target and not change.new_armour:
            return msg(", and is destroyed")
    points = sum(change.old_armour - change.new_armour for change in outcome.changes)
    return msgn(", and loses {n} point of armour", ", and loses {n} points of armour", points)
