"""Options of Naval Battle Billiard."""

from __future__ import annotations

from navals.games.billiard.game import GAME
from navals.games.billiard.rules.options import Options


def test_options_are_written_as_records_have_them_and_read_in_any_case() -> None:
    options = GAME.schema.parse("ARMY_of_a=t strike.cruiser=4 spot_map=8:2,16:6")
    assert options == Options(army_of_A="T", strike_cruiser=4, spot_map=((8, 2), (16, 6)))
    assert GAME.schema.write(options) == "army_of_A=T strike.cruiser=4 spot_map=8:2,16:6"


def test_what_holds_anyway_is_not_written() -> None:
    """A unit's own spot, and a pocket tracked by default."""
    parse, write = GAME.schema.parse, GAME.schema.write
    assert write(parse("spot_map=8:4,3:5,9:1")) == "spot_map=3:5"
    assert write(parse("track_sub_pocket=false")) == ""
    assert write(parse("track_sub_pocket=true")) == "track_sub_pocket=true"
    assert write(parse("use=simulation track_sub_pocket=true")) == "use=simulation"
    assert parse("use=simulation").tracks()
    assert not parse("").tracks()
