"""The scenes of all games: rules, examples and refusals as they are written in ``tests/games/<id>/*.scenes``."""

from __future__ import annotations

import pytest

from tests import games
from tests.suites.scenes import Text, texts

SCENES = [one for game_id in games.under_test() for one in texts(game_id)]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.game_id}: {scene.title}")
def test_scene(scene: Text) -> None:
    scene.play()


def test_titles_are_told_apart() -> None:
    assert len({(scene.game_id, scene.title) for scene in SCENES}) == len(SCENES)
