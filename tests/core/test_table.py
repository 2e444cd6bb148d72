"""Tables: games in progress, stored as their records."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from pytest import MonkeyPatch

from navals import games
from navals.core.capabilities import Seating
from navals.core.card import Mode
from navals.core.event import Event
from navals.core.game import Preset
from navals.core.message import msg
from navals.core.option import OptionError
from navals.core.player import Limit, Thought, decide
from navals.core.record import record
from navals.core.refusal import NotationError
from navals.core.rules import TABLE_ACTIONS
from navals.core.seat import CHANCE, LETTERS, NOBODY, from_letter, letter
from navals.core.table import Table, play_in_steps, play_out
from tests.core.ferry import DICE, GO, FerryGame, plays

GAME: Any = games.find("bataille")
FLEET = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"


class Sailor:
    """A player that places the example fleet and shoots at the first free square."""

    level = "easy"

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        if view.phase == "place":
            yield Thought(GAME.parse(f"place {FLEET}", GAME.start(view.options)))
            return
        state = GAME.hidden.guess(view, rng)
        yield Thought(state.actions()[-1], 0.1, 1)
        yield Thought(state.actions()[0], 0.2, 2)


def new(options: str = "", seed: str = "s", names: tuple[str, str] = ("Ann", "ai:hard")) -> Table:
    return Table.new(GAME, GAME.schema.parse(options), list(names), seed, "2026-11-20")


def placed(options: str = "", seed: str = "s") -> Table:
    table = new(options, seed)
    for seat in (0, 1):
        table.play(seat, GAME.parse(f"place {FLEET}", table.position.state))
    return table


def shoot(table: Table, square: str) -> None:
    table.play(table.actor(), GAME.parse(square, table.position.state))


def test_a_new_table_knows_its_players() -> None:
    table = new()
    assert table.names == ["Ann", "ai:hard"]
    assert [table.level(seat) for seat in (0, 1)] == [None, "hard"]
    head = '[Navals "1"]\n[Game "bataille"]\n[Rules "1"]\n[A "Ann"]\n[B "ai:hard"]\n[Date "2026-11-20"]'
    assert table.text().startswith(head)


def test_the_table_draws_from_its_seed() -> None:
    """The same seed gives the same draw, and both outcomes occur among many seeds."""
    begin = []
    for n in range(40):
        table, twin = placed(seed=f"{n}"), placed(seed=f"{n}")
        assert table.actor() == CHANCE
        assert table.roll() == twin.roll()
        begin.append(table.actor())
    assert set(begin) == {0, 1}


def test_a_take_back_is_a_replay() -> None:
    table = placed("first=A")
    texts = [table.text()]
    for square in ("A1", "B1", "A2"):
        shoot(table, square)
        texts.append(table.text())
    for plies in (4, 3, 2):
        table.take_back(plies)
        assert table.text() == texts[plies - 2]
        assert table.position == record.read(table.text()).position
        assert len(table.replay.events) == table.ply


def test_a_resumed_game_goes_on_like_the_one_that_was_saved() -> None:
    table = placed(seed="again")
    resumed = Table.resume(table.text(), "again")
    table.roll()
    resumed.roll()
    assert resumed.text() == table.text()
    assert resumed.seat_rng(0).random() == table.seat_rng(0).random()


def test_thinkers_differ_by_seat_ply_and_seed() -> None:
    table, other = placed("first=A"), placed("first=A", "t")
    first = [table.seat_rng(0).random(), table.seat_rng(1).random(), other.seat_rng(0).random()]
    shoot(table, "A1")
    assert len({*first, table.seat_rng(0).random()}) == 4


def test_players_finish_a_game_and_decline_draws() -> None:
    table = placed("first=A bombs=3")
    table.play(0, TABLE_ACTIONS["draw"])
    players: list[Any] = [Sailor(), Sailor()]
    result = play_out(table, players, Limit())
    assert table.actor() == NOBODY
    assert table.result() == result
    assert "A draw\n4. B decline\n5. A A1\n6. B A1" in table.text()


def test_a_player_without_a_thought_is_an_error() -> None:
    with pytest.raises(ValueError, match="player expert had no thought"):
        decide(plays(), None, Limit(), random.Random(1))
    table = placed("first=A")
    with pytest.raises(ValueError, match="player expert had no thought"):
        play_out(table, [plays(), Sailor()], Limit())
    assert table.ply == 2


def test_seats_are_named_by_letters_in_either_case_and_chance_by_a_star() -> None:
    assert [from_letter(name) for name in "ABCDabcd*"] == [0, 1, 2, 3, 0, 1, 2, 3, CHANCE]
    assert [letter(seat) for seat in (0, 1, 2, 3, CHANCE)] == [*LETTERS, "*"]
    assert [from_letter(name) for name in ("E", "", "AB", "1", "ß", "Ａ")] == [None] * 6


def test_a_game_is_played_out_in_steps_of_a_thought_or_an_action() -> None:
    """Two thoughts per shot, none for chance or for the answer to an offer."""
    table = placed("bombs=1")
    steps = play_in_steps(table, [Sailor(), Sailor()], Limit())
    next(steps)
    assert (table.draws(), table.ply) == (1, 3)
    table.play(table.actor(), TABLE_ACTIONS["draw"])
    seen = [table.ply for _ in steps]
    assert seen == [5, 5, 5, 6, 6, 6, 7]
    assert table.actor() == NOBODY and table.result() is not None


def test_draws_are_counted_apart_from_what_seats_do() -> None:
    table = placed()
    assert (table.ply, table.draws()) == (2, 0)
    draw = table.next_draw()
    assert table.roll() == tuple(table.replay.events[-1]) and table.replay.moves[-1].action == draw
    shoot(table, "A1")
    assert (table.ply, table.draws()) == (4, 1)
    moves = table.take_back(2)
    assert [move.seat == CHANCE for move in moves] == [True, False] and table.draws() == 0
    assert table.next_draw() == draw, "the same die comes back"
    assert table.game is GAME and table.options == GAME.schema.default()


def test_a_new_table_has_in_its_record_what_it_was_told_and_no_more() -> None:
    bare = Table.new(GAME, GAME.schema.default(), ["", "Bo"], "s", "")
    assert bare.replay.tags == {"B": "Bo"} and bare.names == ["A", "Bo"]
    setup = f"turn=B a={FLEET.replace(' ', ',')} b={FLEET.replace(' ', ',')}"
    full = Table.new(GAME, GAME.schema.default(), ["Ann", "Bo"], "s", setup=setup)
    assert full.replay.tags == {"Setup": setup, "A": "Ann", "B": "Bo"} and full.actor() == 1
    assert record.read(full.text()).position == full.position
    assert full.level(0) is None and full.computer(0) is None
    with pytest.raises(NotationError):
        Table.new(GAME, GAME.schema.default(), ["Ann", "Bo"], "s", setup="turn=B")


def test_a_bot_of_a_wheel_takes_a_seat_by_its_name() -> None:
    table = new(names=("player:greedy", "ai:hard"))
    assert table.replay.tags["BotA"] == table.replay.tags["A"] == "greedy"
    computer = table.computer(0)
    assert computer is not None and computer.bot == "greedy"
    assert repr(table) == "<Table of bataille: greedy, ai:hard; 0 actions, A to act>"
    assert new(names=("hard", "cmd:./bot")).names == ["hard", "cmd:./bot"], "other names are people's"


OPTIONS = GAME.schema.default()


@pytest.mark.parametrize(
    ("options", "names", "seed", "error", "reason"),
    [
        ("bombs=9", ["Ann"], "7", TypeError, r"no options of bataille: use game.schema.parse\('bombs=9'\)"),
        (None, ["Ann"], "7", TypeError, r"use game.schema.default\(\)"),
        (games.find("mats").schema.default(), ["Ann"], "7", TypeError, "these are no options of bataille"),
        (msgspec.structs.replace(OPTIONS, bombs=-1), ["Ann"], "7", OptionError, "bombs must be"),
        (OPTIONS, "Ann", "7", TypeError, "the names are a list of texts"),
        (OPTIONS, ["Ann", None], "7", TypeError, "the names are a list of texts"),
        (OPTIONS, {"A": "Ann"}, "7", TypeError, "the names are a list of texts"),
        (OPTIONS, ["Ann", "Bo", "Cy"], "7", ValueError, "3 names for 2 seats"),
        (OPTIONS, ["Ann", "ai:god"], "7", ValueError, "'ai:god' is no computer player; the levels"),
        (OPTIONS, ["Ann", "player:a b"], "7", ValueError, "'player:a b' is no player from a wheel"),
        (OPTIONS, ["Ann", "Bo"], 7, TypeError, 'the seed is a text, such as "7", not 7'),
        (OPTIONS, ["Ann", "Bo"], "", ValueError, "the seed is empty"),
    ],
)
def test_a_table_says_what_is_wrong_with_its_arguments(
    options: Any, names: Any, seed: Any, error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        Table.new(GAME, options, names, seed)


def test_a_table_reads_actions_of_the_game_and_its_own(monkeypatch: MonkeyPatch) -> None:
    table = placed("first=A")
    assert table.parse(" b7 ") == GAME.parse("B7", table.position.state)
    assert [table.parse(text) for text in (" Draw", "resign")] == [
        TABLE_ACTIONS["draw"],
        TABLE_ACTIONS["resign"],
    ]
    monkeypatch.setattr(type(GAME), "seating", Seating(own_draw=True))
    assert table.parse("resign") == TABLE_ACTIONS["resign"]
    with pytest.raises(NotationError):
        table.parse("draw")


def test_a_table_tells_what_it_is_and_prints_its_board() -> None:
    table = placed("first=A")
    assert repr(table) == "<Table of bataille: Ann, ai:hard; 2 actions, A to act>"
    assert str(table) == str(table.view(None)) != str(table.position), "the fleets are hidden during the game"
    assert str(table.position) == str(table.position.state) == str(table.replay)
    assert str(table.view(0)) not in (str(table.view(1)), str(table)) and "\n" in str(table.view(0))
    table.play(1, TABLE_ACTIONS["resign"])
    assert repr(table).endswith("; 3 actions, 1-0>") and str(table) == str(table.position)


def test_without_the_screens_a_position_prints_as_it_is(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "navals.ui.table.printed", None)
    position = new().position
    assert str(position) == repr(position)


# ------------------------------------------------------------------------------------------------- defaults


def test_a_game_that_says_nothing_of_it_has_two_seats_and_no_more_than_it_must() -> None:
    game = FerryGame()
    options = game.schema.default()
    state = game.start(options)
    assert (game.id, game.title, game.card.rules) == ("ferry", game.card.title, "1")
    assert game.seating == Seating()
    assert game.setup(state) is None and game.describe_action(GO[0]) is None
    assert game.faces(DICE[0][0]) == () and game.statistics(options, []) == () and game.presets_of("ai") == ()
    assert not state.agreed()
    assert game.reword(msg("x"), 0, options) == msg("x")


def test_by_default_a_draw_is_one_token_and_the_best_player_gives_hints(monkeypatch: MonkeyPatch) -> None:
    game = FerryGame()
    monkeypatch.setattr(game, "parse", lambda text, state: DICE[int(text) - 1][0], raising=False)
    assert game.draw(("4", "2"), game.start(game.schema.default())) == (DICE[3][0], 1)
    best = Sailor()
    monkeypatch.setattr(game, "player", {"expert": best}.__getitem__)
    assert game.adviser() is best
    monkeypatch.setattr(game, "sentence", lambda event, viewer, names: msg("{name}", name=names[viewer]))
    assert game.describe(Event(), 1, ("Ann", "Bo"), None) == msg("{name}", name="Bo")


def test_a_preset_is_offered_in_the_ways_that_the_card_knows(monkeypatch: MonkeyPatch) -> None:
    game = FerryGame()
    remote = Preset("far", msg("Far"), "", modes=("post", "sail", "two"))
    presets = (Preset("plain", msg("Plain"), ""), remote)
    monkeypatch.setattr(game, "presets", presets, raising=False)
    post = Mode("post", msg("By post"), "icon")
    monkeypatch.setattr(game, "card", msgspec.structs.replace(game.card, ways=(post,)))
    by_mode = {
        mode: [preset.id for preset in game.presets_of(mode)] for mode in ("ai", "two", "post", "sail")
    }
    assert by_mode == {"ai": ["plain"], "two": ["plain", "far"], "post": ["far"], "sail": []}
