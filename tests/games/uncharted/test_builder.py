"""The fleet builder: gestures on squadrons, and ready-made fleets."""

from __future__ import annotations

from typing import Any

import pytest

from navals.games.uncharted.rules.data.fleet import FLEETS, fleet_points
from navals.games.uncharted.rules.options import Options, fleet_errors, side_limit
from navals.games.uncharted.screen.editor.squadrons import (
    LIST_NAMES,
    change_list,
    parse_options,
    ready_fleets,
    size_costs,
    split_list,
)
from navals.ui.board.editor import EditorFault, field_id_of


def edit(text: str, act: str, side: int = 0, options: Options | None = None, **arg: Any) -> str:
    """Return the list of a side after a gesture ('' for the default)."""
    texts = {LIST_NAMES[side]: text} if text else {}
    result = change_list(options or parse_options(texts), side, act, arg)
    return result.text


def test_squadrons_and_ships_come_and_go() -> None:
    assert edit("B;CC;FF", "add", ship="F") == "B;CC;FF;FF"
    assert edit("B;CC;FF", "add", ship="B") == "B;CC;FF;B"
    assert edit("B;CC;FF", "remove", at=1) == "B;FF"
    assert edit("B;CC;FF", "more", at=1, ship="H") == "B;CCH;FF"
    assert edit("B;CCH;FF", "more", at=1, ship="C") == "B;CCCH;FF"
    assert edit("B;CCH;FF", "less", at=1, ship="C") == "B;CH;FF"


def test_the_usual_fleet_is_not_written() -> None:
    assert edit("B;CCC;FFF;FF", "more", at=3, ship="F") == ""
    assert edit("B;CC;FF", "reset") == ""
    assert edit("", "remove", at=0) == "CCC;FFF;FFF"


def test_what_is_done_is_said_with_the_points() -> None:
    result = change_list(Options(), 0, "remove", {"at": 0})
    assert (str(result.announcement), result.focus) == (
        "360 of 480 points",
        f"{field_id_of('list_a')}-0-remove",
    )


def test_a_fleet_is_copied_from_the_other_side() -> None:
    options = Options(list_a="CC;FFF", list_b="B;FF;CC")
    assert edit("", "copy", options=options) == "B;FF;CC"
    assert edit("", "copy", side=1, options=options) == "CC;FFF"


@pytest.mark.parametrize(
    ("act", "arg"),
    [
        ("add", {"ship": "X"}),
        ("add", {"ship": "FF"}),
        ("add", {"ship": ""}),
        ("add", {"ship": 3}),
        ("more", {"at": 9, "ship": "F"}),
        ("more", {"at": -1, "ship": "F"}),
        ("more", {"at": "0", "ship": "F"}),
        ("less", {"at": 0, "ship": "F"}),
        ("less", {"at": 0, "ship": "B"}),
        ("remove", {"at": 4}),
        ("from", {"value": "nothing"}),
        ("explode", {}),
    ],
)
def test_gestures_that_mean_nothing(act: str, arg: dict[str, Any]) -> None:
    assert change_list(Options(), 0, act, arg) is None


def test_the_last_squadron_stays_and_a_ninth_is_refused() -> None:
    assert change_list(Options(list_a="CC"), 0, "remove", {"at": 0}) is None
    full = change_list(Options(list_a="FF;FF;FF;FF;FF;FF;FF;FF"), 0, "add", {"ship": "F"})
    assert isinstance(full, EditorFault)


def test_a_list_can_be_pasted_and_is_refused_with_its_form() -> None:
    assert edit("", "text", value=" ch; fff ") == "CH;FFF"
    refused = change_list(Options(), 1, "text", {"value": "B;XX"})
    assert refused.element_id == f"{field_id_of('list_b')}-text"
    assert split_list("b;<x>;cC") == ["B", "CC"]


@pytest.mark.parametrize("limit", [240, 300, 400, 480, 600, 800, 1000, 1200, 2000])
@pytest.mark.parametrize("fleet", FLEETS)
def test_ready_fleets_are_legal(fleet: str, limit: int) -> None:
    """3.11: at least two for each fleet and limit, spending most of the points that eight squadrons can
    cost."""
    options = Options(fleet_a=fleet, limit=limit)
    fleets = ready_fleets(options, 0)
    assert len(fleets) >= 2
    for text in fleets.values():
        assert fleet_errors(options, 0, text) == ()
        assert fleet_points(fleet, text) >= 0.75 * min(limit, 1000)


@pytest.mark.parametrize("side", [0, 1])
def test_ready_fleets_of_the_breakout_keep_its_own_bounds(side: int) -> None:
    """3.14."""
    options = Options(scenario="breakout")
    fleets = ready_fleets(options, side)
    assert fleets["starter"] == options.fleet_list(side)
    for text in fleets.values():
        assert fleet_errors(options, side, text) == ()
        assert fleet_points(options.fleet(side), text) <= side_limit(options, side)


def test_ready_fleets_follow_the_points_of_the_house() -> None:
    options = Options(house="imperials.B.points:300")
    assert "B" not in "".join(ready_fleets(options, 0).values())
    assert "B" in "".join(ready_fleets(options, 1).values())


def test_shares_are_what_is_spent_on_each_size() -> None:
    assert size_costs(Options(), 0, "B;CH;FFF") == {"S": 90, "M": 135, "L": 120}


def test_faulty_texts_beside_it_leave_the_usual_options() -> None:
    assert parse_options({"fleet_a": "elves", "limit": "600", "list_a": "X", "what": "1"}) == Options(
        limit=600
    )
