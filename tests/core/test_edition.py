"""Versions of the rules: a game is replayed, kept, shared and thought about by those it was begun with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from navals import games
from navals.core.analysis.estimates import Estimates
from navals.core.player import Limit
from navals.core.position import digest
from navals.core.record import link, record
from navals.core.record.record import RecordError, Replay
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.core.thinking.job import Job, Task, task_of
from navals.ui.session import summary

LINKS = Path(__file__).resolve().parents[1] / "links"
OLDER = [
    (game, edition) for game in map(games.find, games.IDS) if game is not None for edition in game.card.older
]
"""The games whose rules have changed, and the versions before the present one."""
SEEDS = {
    "billiard-table": "488f4297e57cd7c8c42a965b7bb3c3ab81b2f82c87858b4ef7e909768fc93c3a",
    "uncharted-skirmish": "edf175d6a32e836d2941f8719b6e31ccbe18ef39199df159b371db3eaa76e88a",
}
"""What analyses of games by version 1 draw from, as it was when there was no other."""

each_older = pytest.mark.parametrize(
    ("game", "edition"), OLDER, ids=lambda value: getattr(value, "id", value)
)


def begun(game: Any, edition: str | None, moves: int = 12) -> Table:
    """A game of computers after some random moves."""
    options = game.schema.parse(game.match_options, edition)
    table = Table.new(game, options, ["ai:easy"] * game.seating.seats(options), "seed")
    rng = table.dice.generator(0, "test")
    while table.ply < moves and table.actor() != NOBODY:
        if table.actor() == CHANCE:
            table.roll()
        else:
            table.play(table.actor(), table.position.state.sample(rng))
    return table


def version(replay: Replay) -> str:
    return replay.game.edition(replay.options)


def test_there_are_games_whose_rules_have_changed() -> None:
    assert {game.id for game, _ in OLDER} == {"billiard", "uncharted"}


@each_older
def test_a_record_is_replayed_and_written_by_its_own_version(game: Any, edition: str) -> None:
    for wanted in (edition, None):
        table = begun(game, wanted)
        told = wanted or game.card.rules
        text = table.text()
        assert f'[Rules "{told}"]' in text
        again = record.read(text)
        assert version(again) == told and record.write(again) == text
        assert again.position == table.position
        twin = record.write_json(again)
        assert record.write_json(record.read(twin)) == twin
        assert version(Table.resume(text, "other seed").replay) == version(Table.opened(again).replay) == told
        assert record.read(link.decode(link.encode(text))).position == table.position


@each_older
def test_the_same_place_in_two_versions_is_not_the_same_position(game: Any, edition: str) -> None:
    old, new = begun(game, edition, 0), begun(game, None, 0)
    assert digest(game, old.position) != digest(game, new.position)


@each_older
def test_a_record_without_a_version_is_by_the_present_rules(game: Any, edition: str) -> None:
    text = begun(game, None).text()
    assert version(record.read(text.replace(f'[Rules "{game.card.rules}"]\n', ""))) == game.card.rules


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_version_that_nobody_knows_is_refused(game_id: str) -> None:
    with pytest.raises(RecordError, match=r"line 3, column 9: version 0\.7 of the rules is not known here"):
        record.read(f'[Navals "1"]\n[Game "{game_id}"]\n[Rules "0.7"]\n')


@each_older
def test_whoever_thinks_elsewhere_thinks_by_the_same_version(game: Any, edition: str) -> None:
    table = begun(game, edition)
    while table.actor() == CHANCE:
        table.roll()
    seat = table.actor()
    task = Task(game, "easy", table.view(seat), table.thinker(seat).getstate(), Limit(20))
    job = msgspec.json.decode(msgspec.json.encode(task.job(1)), type=Job)
    there = task_of(job, game)
    assert game.edition(there.view.options) == edition
    *_, last = there.thoughts()
    assert table.position.state.check(last.action) is None
    guess = game.hidden.guess(there.view, table.thinker(seat))
    assert game.edition(guess.options) == edition


@pytest.mark.parametrize("name", SEEDS)
def test_an_analysis_of_an_old_game_finds_what_it_always_found(name: str) -> None:
    replay = record.read((LINKS / f"{name}.navals").read_bytes())
    assert version(replay) == "1"
    assert Estimates(replay).seed == SEEDS[name]


@each_older
def test_what_is_known_of_a_stored_game_names_its_version_and_is_not_worked_out_anew(
    game: Any, edition: str
) -> None:
    table = begun(game, edition)
    found = summary.of(table.replay, "2026-11-23")
    assert found.rules == edition
    for rules, known in ((edition, True), (game.card.rules, True), ("0.7", False)):
        save = summary.Save(table.text(), "seed", summary=msgspec.structs.replace(found, rules=rules))
        summaries, store = summary.Summaries(), {"game/1": summary.GAMES.encode(save)}
        summaries.look(store, {})
        assert [one.rules for one in summaries.known(store).values() if isinstance(one, summary.Summary)] == (
            [rules] if known else []
        )
