"""The dial of strengths, between and beyond the levels, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from navals import games
from navals.club import dial
from navals.club.dial import DialPlayer, Ladder, PatientPlayer, get_player
from navals.core.capabilities import Hidden
from navals.core.player import LEVELS, Limit, Thought, decide
from navals.core.record import computers, record
from navals.core.record.computers import MAX_POSITION, MIN_POSITION, Computer
from navals.core.rules import check
from navals.core.table import Table, play_out

POSITIONS = (MIN_POSITION, 0, 50, 235, 300, MAX_POSITION)


class Told:
    """A game whose players return their level and effort as their action."""

    def __init__(self, guess: type[Careless] | None = None) -> None:
        self.hidden = Hidden(lambda view, rng: (guess or Careless)())

    def player(self, level: str) -> Any:
        class Player:
            def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
                yield Thought((level, limit.times))

        return Player()

    def text(self, action: Any) -> str:
        return str(action)


class Careless:
    def sample(self, rng: random.Random) -> str:
        return rng.choice(("draw", "resign", *["anything"] * 6))


class EveryLot(random.Random):
    """Returns each of a hundred numbers once."""

    def randrange(self, *bounds: Any) -> int:
        assert bounds == (100,)
        self.lot = getattr(self, "lot", -1) + 1
        return self.lot


@pytest.mark.parametrize(
    ("position", "above"),
    [(0, 0), (1, 1), (100, 0), (199, 99), (200, 0), (300, 0), (350, 50), (-1, 99), (-60, 40), (400, 0)],
)
def test_the_position_is_the_share_of_the_stronger_player(position: int, above: int) -> None:
    player: Any = DialPlayer(Told(), position)  # type: ignore[arg-type]
    lots = EveryLot(7)
    actions = [decide(player, None, Limit(), lots).action for _ in range(100)]
    rungs = ["anything", *[(level, 1) for level in LEVELS], ("expert", dial.TOP_EFFORT_FACTOR)]
    below = position // 100 + 1
    assert actions.count(rungs[below]) == 100 - above, "random actions are never offers or resignations"
    assert above == 0 or actions.count(rungs[below + 1]) == above


@pytest.mark.parametrize(
    ("level", "positions"),
    [
        ("easy", (-1000, MIN_POSITION, -1, 49)),
        ("medium", (50, 149)),
        ("hard", (150, 249)),
        ("expert", (250, 350, MAX_POSITION, 1000)),
    ],
)
def test_a_position_is_named_by_the_nearest_level(level: str, positions: tuple[int, ...]) -> None:
    for position in positions:
        nearest = max(MIN_POSITION, min(MAX_POSITION, position))
        assert computers.from_position(position, 1300) == Computer(level, nearest, 1300)
        player = DialPlayer(Told(), position)  # type: ignore[arg-type]
        assert (player.level, player.position) == (level, nearest)


def test_a_computer_without_a_position_is_the_games_own_player() -> None:
    game: Any = Told()
    for computer, level in ((Computer("hard"), "hard"), (Computer("expert", seconds=10), "expert")):
        native = get_player(computer, game)
        assert not isinstance(native, DialPlayer)
        assert decide(native, None, Limit(), random.Random(7)).action == (level, 1)
    player = get_player(computers.from_position(0), game)
    assert isinstance(player, DialPlayer) and player.position == 0
    with pytest.raises(ValueError, match="in the page only"):
        get_player(Computer("", bot="07ab12cd"), game)


def test_a_random_action_may_resign_if_nothing_else_is_legal() -> None:
    class Lost(Careless):
        def sample(self, rng: random.Random) -> str:
            return "resign"

    player: Any = DialPlayer(Told(Lost), MIN_POSITION)  # type: ignore[arg-type]
    lots = EveryLot(7)
    assert {decide(player, None, Limit(), lots).action for _ in range(100)} == {"resign", ("easy", 1)}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("position", POSITIONS)
def test_every_game_has_a_dial(game_id: str, position: int) -> None:
    game = games.find(game_id)
    options = game.schema.parse(game.match_options)
    table = Table.new(
        game, options, [computers.from_position(position).name] * game.seating.seats(options), "7"
    )
    while table.actor() < 0:
        table.roll()
    seat = table.actor()
    view = table.view(seat)
    computer = table.computer(seat)
    assert computer is not None
    first, second = (decide(get_player(computer, game), view, Limit(), random.Random(3)) for _ in range(2))
    assert first.action == second.action
    assert check(game, table.position, seat, first.action) is None


def test_records_restore_positions() -> None:
    game = games.find("mats")
    names = [computers.from_position(135, 1450).name, Computer("expert", seconds=10).name]
    table = Table.new(game, game.schema.parse("roster=uniform"), names, "7")
    players = [get_player(computer, game) for seat in (0, 1) if (computer := table.computer(seat))]
    play_out(table, players, Limit())
    text = table.text()
    assert '[A "ai:medium"]' in text and '[DialA "1.35 1450"]' in text and '[ThinkB "10"]' in text
    copy = Table.resume(text, "7")
    assert copy.names == names and copy.text() == text
    assert record.write(record.read(text)) == text
    copy.seat_player(0, "Ann")
    assert copy.names[0] == "Ann" and "Dial" not in copy.text() and copy.level(0) is None


@pytest.mark.parametrize(
    "tag", ["DialB=9.99", "DialB=1.00", "DialB=x", "DialB=2.1", "ThinkB=10", "ThinkB=\u0662"]
)
def test_tags_that_contradict_the_level_are_ignored(tag: str) -> None:
    name, _, value = tag.partition("=")
    assert computers.seat_name({"B": "ai:hard", name: value}, "B") == "ai:hard"


@pytest.mark.parametrize(
    ("tags", "name"),
    [
        ({"B": "ai:easy", "DialB": "-0.60"}, "ai:easy@-0.60"),
        ({"B": "ai:easy", "DialB": "-0.61"}, "ai:easy"),
        ({"B": "ai:easy", "DialB": "-0.00"}, "ai:easy"),
        ({"B": "ai:expert", "DialB": "4.00 2100"}, "ai:expert@4.00 2100"),
        ({"B": "ai:expert", "DialB": "4.01"}, "ai:expert"),
        ({"B": "ai:expert", "DialB": "3.00 0"}, "ai:expert@3.00"),
        ({"B": "ai:expert", "DialB": "3.00", "ThinkB": "10"}, "ai:expert@3.00"),
        ({"B": "ai:expert", "ThinkB": "10"}, "ai:expert@10 s"),
        ({"B": "ai:expert", "ThinkA": "10", "DialA": "3.00"}, "ai:expert"),
        ({"B": "ai:nobody", "DialB": "3.00"}, "ai:nobody"),
        ({"B": "Ann", "DialB": "3.00"}, "Ann"),
        ({"B": "Ann\nBen", "BotB": ""}, "Ann Ben"),
        ({"B": "x", "BotB": "i" * 40}, f"bot:{'i' * 40}\nx"),
        ({"BotB": "i"}, "bot:i\n"),
    ],
)
def test_tags_name_the_player(tags: dict[str, str], name: str) -> None:
    assert computers.seat_name(tags, "B") == name


def test_seating_a_player_removes_the_last_ones_tags() -> None:
    tags = {"A": "ai:easy", "DialA": "0.05", "ThinkA": "10", "BotA": "x", "B": "ai:hard", "DialB": "2.00"}
    beside = {"B": "ai:hard", "DialB": "2.00"}
    computers.set_seat(tags, "A", "Ann")
    assert tags == {"A": "Ann", **beside}
    computers.set_seat(tags, "A", "")
    assert tags == beside
    with pytest.raises(ValueError, match="'ai:nobody' is no computer player"):
        computers.set_seat(tags, "B", "ai:nobody")
    assert tags == beside, "unchanged"


def test_only_an_expert_has_extra_time() -> None:
    assert computers.read("ai:expert@10 s") == Computer("expert", seconds=10)
    assert computers.read("ai:expert@11 s") == computers.read("ai:expert@0 s") == Computer("expert")


def test_every_position_has_a_readable_name() -> None:
    for position in range(MIN_POSITION, MAX_POSITION + 1):
        assert computers.read(computers.from_position(position).name) == computers.from_position(position)


def test_a_ladder_is_interpolated_and_halves_are_rounded_up() -> None:
    ladder = Ladder(((-20, 101), (-16, 103), (0, 503)))
    assert [ladder.rating(position) for position in range(-21, -15)] == [101, 101, 102, 102, 103, 103]
    assert [ladder.rating(position) for position in (-15, -8, -1, 0, 1)] == [128, 303, 478, 503, 503]
    positions = [ladder.position(rating) for rating in (100, 101, 102, 103, 303, 503, 504)]
    assert positions == [-20, -20, -18, -16, -8, 0, 0]


def test_efforts_grow_within_the_total() -> None:
    for total in range(1, 400):
        spent = dial.split_effort(total)
        assert spent[0] == 1 and sum(spent) <= total
        assert all(2 * less <= more <= 4 * less for less, more in pairwise(spent))
        assert total - sum(spent) < 2 * spent[-1], "the rest is too little for another one"
    assert [dial.split_effort(total) for total in (2, 3, 6, 13)] == [(1,), (1, 2), (1, 4), (1, 4, 8)]


def test_a_patient_player_keeps_the_last_complete_result() -> None:
    class Slow:
        level = "expert"

        def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
            number = rng.random()
            yield Thought(("first", limit.times))
            yield Thought(("last", limit.times, number))

    expected = random.Random(7).random()
    assert PatientPlayer(Slow()).level == "expert"
    thoughts = [
        thought.action for thought in PatientPlayer(Slow()).think(None, Limit(times=40), random.Random(7))
    ]
    results = [("last", times, expected) for times in (1, 4, 16)]
    assert thoughts == [("first", 1), results[0], results[0], results[0], results[1], results[1], results[2]]


def test_a_bot_can_be_seated_and_replaced() -> None:
    """Its tags are removed with it, and no person's name looks like a bot's."""
    tags: dict[str, str] = {}
    computers.set_seat(tags, "A", Computer("", bot="07ab12cd", bot_name="Greedy").name)
    assert tags == {"A": "Greedy", "BotA": "07ab12cd"}
    assert computers.read(computers.seat_name(tags, "A") or "") == Computer(
        "", bot="07ab12cd", bot_name="Greedy"
    )
    computers.set_seat(tags, "A", "ai:hard")
    assert tags == {"A": "ai:hard"}
    computers.set_seat(tags, "A", Computer("", bot="07ab12cd").name)
    assert tags == {"BotA": "07ab12cd"}
    computers.set_seat(tags, "A", "Ann")
    assert tags == {"A": "Ann"}
    for odd in ("bot:07ab12cd", "bot:07ab12cd\nGreedy"):
        assert computers.read(computers.seat_name({"A": odd}, "A") or "") is None
    for odd in ("", "a b", "x" * 41):
        assert computers.read(computers.seat_name({"A": "Ann", "BotA": odd}, "A") or "") is None
    beside = {"A": "ai:hard", "BotA": "07ab12cd"}
    assert computers.read(computers.seat_name(beside, "A") or "") == Computer("hard")
