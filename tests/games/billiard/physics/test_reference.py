"""Recorded shots of pooltool 0.6: the same events in the same order, within 1e-4 s and 0.5 mm."""

from typing import Any

import pytest

from navals.games.billiard.rules.physics.friction import collide_balls
from navals.games.billiard.rules.physics.resolve import bounce_off_cushion
from navals.games.billiard.rules.physics.simulate import BallModel, CushionModel
from tests.games.billiard.physics import reference
from tests.games.billiard.physics.elastic import elastic
from tests.games.billiard.physics.stronge import stronge

MODELS: dict[str, tuple[BallModel, CushionModel]] = {
    "simple": (elastic, bounce_off_cushion),
    "default": (collide_balls, stronge),
}
# A full break on the centre line becomes chaotic: compared only up to that event.
CHAOTIC = {("simple", 58)}
CASES = [(mode, shot) for mode in MODELS for shot in reference.shots(mode)]


@pytest.mark.parametrize(("mode", "shot"), CASES, ids=[f"{mode}-{shot['id']}" for mode, shot in CASES])
def test_shot_is_the_recorded_one(mode: str, shot: dict[str, Any]) -> None:
    played = reference.play(mode, shot, *MODELS[mode])
    if (mode, shot["id"]) not in CHAOTIC:
        assert reference.difference(mode, shot, played) == ""
        return
    assert reference.sensitive(shot)
    # the record includes the start and the strike
    steady = min(p["first_divergent_event"] for p in shot["perturbation"]) - 2
    actual = reference.in_order(reference.ours(mode, shot, played.events))[:steady]
    theirs = reference.in_order(reference.recorded(shot))[:steady]
    assert [(m[0], m[2]) for m in actual] == [(m[0], m[2]) for m in theirs]
    assert max(abs(a[1] - b[1]) for a, b in zip(actual, theirs, strict=True)) < 1e-4


def test_the_comparison_sees_a_wrong_model() -> None:
    shot = next(s for s in reference.shots("simple") if s["id"] == 26)
    assert (
        reference.difference(
            "simple", shot, reference.play("simple", shot, collide_balls, bounce_off_cushion)
        )
        != ""
    )
    assert reference.difference("simple", shot, reference.play("simple", shot, elastic, stronge)) != ""
