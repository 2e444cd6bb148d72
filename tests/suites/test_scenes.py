"""The scenes of all games (``tests/games/<id>/*.scenes``): rules, examples and refusals."""

from __future__ import annotations

import pytest

from tests import games
from tests.suites.scenes import Text, texts

SCENES = [scene for game_id in games.under_test() for scene in texts(game_id)]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.game_id}: {scene.title}")
def test_scene(scene: Text) -> None:
    scene.play()


def test_titles_are_told_apart() -> None:
    assert len({(scene.game_id, scene.title) for scene in SCENES}) == len(SCENES)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("FLEET | bomb A1 B1 | bombs = 35 35", "it is 34 34"),
        ("FLEET | bomb A1 B1 | bombs != 34 34", "it is 34 34"),
        ("FLEET | A1 | told ~ miss", "it is "),
        ("FLEET | A1 | told !~ hit", "it is "),
        ("FLEET | B: A1", "A is to act"),
        ("FLEET | bomb A1 B1 A1", "already been bombed"),
        ("FLEET | !A1 -- R8", "A1 is allowed"),
        ("FLEET | bomb A1 B1 | !A1 -- R7", "already been bombed"),
        ("FLEET | bomb A1 B1 | !A1 -- in other words", "already been bombed"),
        ("FLEET | bomb A1 B1 | ?A1", "already been bombed"),
        ("FLEET | !A1 -- @0", "it can be read"),
        ("FLEET | !K1 -- @1", "is outside the grid"),
        ("FLEET | b1 => b1", "B1"),
        ("!bombs=7 -- @bombs", "it can be read"),
        ("!bombs=0 -- @fleet", "bombs must be"),
    ],
)
def test_what_is_not_so_is_noticed(line: str, message: str) -> None:
    with pytest.raises(AssertionError) as caught:
        Text("bataille", "R8", (line,)).play()
    assert message in str(caught.value) and f"R8\n  {line}" in str(caught.value)
