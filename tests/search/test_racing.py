"""Races: which candidates are tried how often, and which drop out."""

from __future__ import annotations

from navals.search.racing import Race

SPEEDS = {"Ajax": 3.0, "Swan": 5.0, "Argo": 1.0, "Mars": 5.0}


def test_the_best_ones_are_tried_more_often() -> None:
    tried: dict[str, int] = dict.fromkeys(SPEEDS, 0)
    race = Race(SPEEDS, lambda name: SPEEDS[name] * tried[name])
    trials = []
    for number, time, name in race.heats([(4, 1), (2, 2), (1, 3)]):
        trials.append((number, time, name))
        tried[name] += 1
    assert tried == {"Ajax": 1, "Swan": 6, "Argo": 1, "Mars": 3}
    assert trials[-1] == (2, 2, "Swan") and race.leader == "Swan"


def test_those_who_dropped_out_last_come_first_and_equals_keep_their_order() -> None:
    race = Race(SPEEDS, SPEEDS.__getitem__)
    assert [name for _, _, name in race.heats([(3, 1), (1, 1)])] == ["Swan", "Mars", "Ajax", "Swan"]
    assert race.survivors == ["Swan"] and race.dropouts == ["Mars", "Ajax", "Argo"]


def test_once_the_effort_is_spent_nobody_else_is_tried_but_the_cuts_are_made() -> None:
    trials: list[str] = []
    race = Race(SPEEDS, SPEEDS.__getitem__)
    for _, _, name in race.heats([(4, 2), (2, 1)], lambda: len(trials) > 2):
        trials.append(name)
    assert trials == ["Swan", "Swan", "Mars", "Mars"]
    assert race.survivors == ["Swan", "Mars"]
