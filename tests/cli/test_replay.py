"""``navals replay``: JSON, lists of actions, boards and positions."""

from __future__ import annotations

import json

import pytest

from navals.core import rules
from navals.core.record import record
from tests.cli.conftest import FLEET, GAME, HEAD, Run, Write


def test_json_has_exactly_the_fields_of_the_format(run: Run, write: Write) -> None:
    status, out, err = run("replay", "--json", write(GAME))
    assert (status, err, out.count("\n")) == (0, "", 1)
    summary = json.loads(out)
    assert list(summary) == ["game", "plies", "actor", "result", "reason", "state", "digest"]
    assert summary.pop("state")["bombs"] == [34, 34]
    replay = record.read(GAME)
    digest = rules.digest(replay.game, replay.position)
    expected = {"game": "bataille", "plies": 5, "actor": "A", "result": "*", "reason": None, "digest": digest}
    assert summary == expected


@pytest.mark.parametrize(
    ("moves", "end"),
    [
        ("", ("A", "*", None, 0)),
        (f"A place {FLEET}\nB place {FLEET}\n", ("*", "*", None, 2)),
        ("A draw\n", ("B", "*", None, 1)),
        ("A draw\nB accept\n", (None, "1/2-1/2", "agreement", 2)),
        ("A resign\n", (None, "0-1", "resign", 1)),
    ],
)
def test_json_has_actor_and_result(run: Run, write: Write, moves: str, end: tuple[object, ...]) -> None:
    """The actor is a seat, ``*`` for chance, or null after the end; plies count actions, not lines."""
    summary = json.loads(run("replay", "--json", write(HEAD + moves))[1])
    assert tuple(summary[name] for name in ("actor", "result", "reason", "plies")) == end


def test_without_flags_a_summary_is_printed(run: Run, write: Write) -> None:
    status, out, err = run("replay", write(GAME + "B resign\n"))
    assert (status, err) == (0, "")
    assert out.startswith("bataille: 6 actions, result 1-0\n") and "digest " in out


def test_an_error_is_one_line_on_standard_error(run: Run, write: Write) -> None:
    path = write(GAME + "6. A A1\n")
    error = "line 8, column 6: A1 has already been bombed (bataille R8)\n"
    assert run("replay", "--json", path) == (2, "", error)
    status, _, err = run("--lang", "fr", "replay", path)
    assert status == 2 and "A1" in err and "(bataille R8)" in err and err.count("\n") == 1


def test_a_differing_result_is_a_warning(run: Run, write: Write) -> None:
    status, out, err = run("replay", "--json", write(GAME.replace("\n", '\n[Result "1-0"]\n', 1)))
    assert status == 0 and json.loads(out)["result"] == "*"
    assert err.startswith("warning: ") and err.count("\n") == 1


def test_ply_stops_even_before_a_fault(run: Run, write: Write) -> None:
    path = write(GAME + "6. A A1\n")
    for ply, actor in ((0, "A"), (2, "*"), (3, "A"), (4, "B"), (5, "A")):
        summary = json.loads(run("replay", "--json", "--ply", f"{ply}", path)[1])
        assert (summary["plies"], summary["actor"]) == (ply, actor)
    assert run("replay", "--ply", "6", path)[0] == 2


def test_actions_are_listed(run: Run, write: Write) -> None:
    """Legal actions except resign and draw, outcomes if chance acts, answers to an offer."""
    status, out, _ = run("replay", "--actions", write(GAME))
    lines = out.splitlines()
    assert (status, len(lines), lines[0], lines[-1]) == (0, 99, "B1", "J10")
    assert run("replay", "--actions", "--ply", "2", write(GAME)) == (0, "A\nB\n", "")
    assert run("replay", "--actions", write(GAME + "A draw\n")) == (0, "accept\ndecline\n", "")
    assert run("replay", "--actions", write(GAME + "A draw\nB accept\n")) == (0, "", "")


def test_placements_cannot_be_listed(run: Run, write: Write) -> None:
    status, out, err = run("replay", "--actions", "--ply", "0", write(GAME))
    assert (status, out, err.count("\n")) == (3, "", 1)


def test_text_prints_the_board_as_a_seat_sees_it(run: Run, write: Write) -> None:
    """R4: row 2 shows the ships of both sides, or of the seat only."""
    path = write(GAME)
    ships, sea = " 2 = . = . = . = . = .", " 2 . . . . . . . . . ."
    rows = {(): (ships, ships), ("--seat", "A"): (ships, sea), ("--seat", "b"): (sea, ships)}
    for seat, (own_row, other) in rows.items():
        assert run("replay", "--text", *seat, path)[1].splitlines()[3] == f"{own_row}   {other}"


def test_seat_hides_the_enemy_in_json(run: Run, write: Write) -> None:
    state = json.loads(run("replay", "--json", "--seat", "A", write(GAME))[1])["state"]
    assert state["seat"] == 0 and state["waters"][1]["ships"] is None and "fleets" not in state


def test_a_record_can_begin_at_a_position(run: Run, write: Write) -> None:
    """The new record has the same options and players, but no moves."""
    played = GAME.replace("1. A place", '[Options "bombs=40"]\n[A "Ann"]\n[Seed "x"]\n\n1. A place', 1)
    status, out, err = run("replay", "--position", write(played))
    assert (status, err) == (0, "")
    replay = record.read(out)
    assert replay.tags["A"] == "Ann" and replay.options.bombs == 40 and not replay.moves and "Seed" not in out
    assert replay.position.state.bombed == record.read(played).position.state.bombed
    replay.play(replay.position.state.actor(), replay.game.parse("C3", replay.position.state))


def test_a_game_cannot_begin_at_every_position(run: Run, write: Write) -> None:
    status, out, err = run("replay", "--position", "--ply", "1", write(GAME))
    assert (status, out) == (3, "") and "no game can start from this position" in err
    assert run("replay", "--position", write(GAME + "A resign\n"))[0] == 3
