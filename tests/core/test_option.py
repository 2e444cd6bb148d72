"""Options: a schema parses, checks, normalises and writes them."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from navals import games
from navals.core.message import msg
from navals.core.option import Choice, Number, Numbers, OptionError, Pick, Schema, Switch

GAME: Any = games.find("bataille")
SCHEMA = GAME.schema


class _Options(msgspec.Struct, frozen=True):
    wind: bool = False
    crew: int = 3
    course: str = "north"
    buoys: tuple[int, ...] = (1, 2)
    sail_main_top: int | None = None


def _option(kind: type, name: str, **rest: Any) -> Any:
    return kind(name, msg(name), msg(name), **rest)


NORTH = (Choice("north", msg("N")), Choice("South", msg("S")))


TOY = Schema(
    _Options,
    (
        _option(Switch, "wind"),
        _option(Number, "crew", default=3, low=1, high=9),
        _option(Pick, "course", default="north", choices=NORTH),
        _option(Numbers, "buoys", default=(1, 2), low=0, high=50, most=3),
        _option(Number, "sail.main-top", low=0, high=9),
    ),
    effective=lambda options, name: options.crew if name == "sail.main-top" else None,
)


def test_every_kind_of_option_is_read_and_written() -> None:
    options = TOY.parse("buoys=4,50 course=South crew=9 wind=true")
    assert options == _Options(True, 9, "South", (4, 50))
    assert TOY.write(options) == "wind=true crew=9 course=South buoys=4,50"


def test_defaults_are_empty_text() -> None:
    assert TOY.parse("") == TOY.default() == _Options()
    assert TOY.write(_Options()) == ""
    assert TOY.write(TOY.parse("wind=false crew=3 course=north buoys=1,2")) == ""


def test_names_values_and_blanks_are_read_leniently() -> None:
    assert TOY.parse("  WIND=True\tCourse=sOUTH   crew=04 ") == _Options(True, 4, "South")


def test_names_may_contain_dots() -> None:
    options = TOY.parse("crew=4 sail.MAIN-top=2")
    assert options == TOY.build({"crew": 4, "sail.main-top": 2}) == _Options(crew=4, sail_main_top=2)
    assert TOY.write(options) == "crew=4 sail.main-top=2"
    assert TOY.by_name["sail.main-top"].key == "sail_main_top"
    assert TOY.effective(options, "sail.main-top") == 2
    assert TOY.effective(TOY.parse("crew=4"), "sail.main-top") == 4
    with pytest.raises(OptionError) as caught:
        TOY.parse("crew=4 sail.main-top=10")
    assert (caught.value.option, caught.value.offset) == ("sail.main-top", 7)
    with pytest.raises(OptionError):
        TOY.parse("sail_main_top=2")  # Records only use the dotted name.


def test_names_with_capitals_are_read_in_either_case() -> None:
    class Sides(msgspec.Struct, frozen=True):
        crew: int = 3
        side_A: int = 1

    schema = Schema(Sides, [_option(Number, name, low=0, high=9) for name in ("crew", "side_A")])
    assert schema.parse("crew=4 SIDE_a=2") == Sides(4, 2)
    for text in ("crew=4 side_A=10", "crew=4 Side_a=x"):
        with pytest.raises(OptionError) as caught:
            schema.parse(text)
        assert (caught.value.option, caught.value.offset) == ("side_A", 7)


@pytest.mark.parametrize(
    ("option", "texts"),
    [
        ("wind", ["wind=yes"]),
        (
            "crew",
            ["crew=10", "crew=0", "crew=-1", "crew=1.5", "crew=٣", "crew=²", "crew=" + "9" * 5000, "crew="],
        ),
        ("buoys", ["buoys=1,2,3,4", "buoys=1,,2", "buoys=51", "buoys=" + "1" * 9999]),
        ("", ["=3"]),
        ("course", ["wind=true |course=east"]),
        ("sails", ["wind=true  |sails=3"]),
        ("wind", ["wind=true |wind=true", "wind=true |WIND=false"]),
        ("crew", ["wind=true |crew"]),
    ],
)
def test_a_wrong_option_is_named_with_its_place(option: str, texts: list[str]) -> None:
    """A bar marks the offset of the fault, if it is not the start."""
    for text in texts:
        with pytest.raises(OptionError) as caught:
            TOY.parse(text.replace("|", ""))
        assert (caught.value.option, caught.value.offset) == (option, max(0, text.find("|")))
        assert len(str(caught.value)) < 250


def test_random_options_are_valid_varied_and_survive_writing() -> None:
    rng = random.Random(1)
    for schema in (TOY, SCHEMA):
        samples = [schema.random(rng) for _ in range(40)]
        assert len(set(samples)) > 10
        assert [schema.parse(schema.write(options)) for options in samples] == samples
    count = sum(TOY.random(rng).wind is False for _ in range(400))
    assert 200 < count < 340, "six of ten are random, and half of those equal the default"


def test_random_values_are_within_their_bounds() -> None:
    rng = random.Random(1)
    fixed, left_open = (_option(Number, "crew", default=default, low=1, high=3) for default in (2, None))
    assert {fixed.random(rng) for _ in range(60)} == {1, 2, 3}
    assert {left_open.random(rng) for _ in range(60)} == {None, 1, 2, 3}
    numbers = _option(Numbers, "buoys", low=1, high=3, most=2)
    assert {number for _ in range(60) for number in numbers.random(rng)} == {1, 2, 3}
    choices = _option(Pick, "course", choices=NORTH)
    for option, values in ((choices, {"north", "South"}), (_option(Switch, "wind"), {False, True})):
        assert {option.random(rng) for _ in range(60)} == values


def test_a_game_may_draw_its_options_until_they_fit() -> None:
    def few(options: _Options) -> _Options:
        if options.crew > 2:
            raise OptionError("crew", msg("too many"))
        return options

    crews = iter((9, 5, 2, 1))
    schema = Schema(_Options, TOY.options, few, lambda rng: {"crew": next(crews), "sail.main-top": 4})
    assert schema.random(random.Random(1)) == _Options(crew=2, sail_main_top=4)
    assert next(crews) == 1


def test_input_is_tidied() -> None:
    tidied = [TOY.by_name[name].tidy(" 4  5, 6 ,") for name in ("crew", "buoys")]
    assert tidied == ["4  5, 6 ,", "4,5,6"]


def test_numbers_have_a_limited_number_of_digits() -> None:
    number = _option(Number, "crew", low=1, high=999_999_999)
    assert [number.parse(text) for text in ("1", "000000007", "999999999")] == [1, 7, 999_999_999]
    assert _option(Numbers, "buoys", low=0, high=99_999, most=2).parse("99999,00001") == (99_999, 1)
    for low in ("0", "1000000000"):
        with pytest.raises(OptionError, match="from 1 to 999999999, not"):
            number.parse(low)
    with pytest.raises(OptionError, match="a list of 1 to 3 whole numbers from 0 to 50, not 3,51"):
        TOY.parse("buoys=3,51")


def test_defaults_come_from_the_struct() -> None:
    schema = Schema(_Options, [_option(Number, "crew", default=8, low=1, high=9)])
    assert schema.by_name["crew"].default == 3 and schema.write(_Options(crew=8)) == "crew=8"


def test_effective_values_come_from_the_game() -> None:
    assert Schema(_Options, TOY.options).effective(_Options(), "sail.main-top") is None
    assert TOY.effective(_Options(), "crew") == 3
    assert TOY.effective(_Options(sail_main_top=0), "sail.main-top") == 0


def test_a_fault_of_the_whole_has_no_place_and_keeps_its_rule() -> None:
    def never(options: _Options) -> _Options:
        raise OptionError("", msg("that does not fit"), rule="toy R1")

    schema = Schema(_Options, TOY.options, never)
    with pytest.raises(OptionError) as caught:
        schema.parse("   crew=4")
    assert (caught.value.option, caught.value.offset, caught.value.rule) == ("", 0, "toy R1")
    with pytest.raises(OptionError) as caught:
        TOY.read({"crew": "x"})
    assert (caught.value.option, caught.value.offset, caught.value.rule) == ("crew", 0, "")


# ----------------------------------------------------------------------------------------- Bataille navale


CLASSIC, FLOTILLA = (5, 4, 3, 3, 2), (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("text", "written", "sizes", "bombs"),
    [
        ("", "", CLASSIC, (35, 35)),
        ("variant=1 bombs=35 first=draw announce=sunk", "", CLASSIC, (35, 35)),
        ("variant=2 bombs=50", "variant=2", FLOTILLA, (50, 50)),
        ("variant=2 bombs=35", "variant=2 bombs=35", FLOTILLA, (35, 35)),
        ("bombs_a=35 bombs_b=35", "", CLASSIC, (35, 35)),
        ("bombs=40 bombs_a=40 bombs_b=35", "bombs=40 bombs_b=35", CLASSIC, (40, 35)),
        ("bombs_a=5 bombs_b=8", "bombs_a=5 bombs_b=8", CLASSIC, (5, 8)),
        ("fleet=2,4,3 variant=custom bombs=50", "variant=custom fleet=4,3,2", (4, 3, 2), (50, 50)),
        ("first=b", "first=B", CLASSIC, (35, 35)),
    ],
)
def test_bataille_writes_only_what_differs(
    text: str, written: str, sizes: tuple[int, ...], bombs: tuple[int, int]
) -> None:
    """Bombs depend on the variant, single numbers on both; the fleet is sorted by size."""
    options = SCHEMA.parse(text)
    assert SCHEMA.write(options) == written
    assert SCHEMA.parse(written) == options
    assert (options.sizes, options.bombs_by_seat) == (sizes, bombs)


@pytest.mark.parametrize(
    ("option", "texts"),
    [
        ("variant", ["variant=custom", "variant=3"]),
        ("fleet", ["fleet=4,3", "variant=2 fleet=4,3"]),
        ("fleet", [f"variant=custom fleet={fleet}" for fleet in ("7", "0", "5" + ",5" * 7 + ",3")]),
        ("fleet", ["variant=custom fleet=1" + ",1" * 12, "variant=custom fleet=6" + ",6" * 11]),
        ("bombs", ["bombs=101"]),
        ("bombs_a", ["bombs_a=0"]),
        ("first", ["first=C"]),
        ("announce", ["announce=all"]),
    ],
)
def test_bataille_refuses_options_that_do_not_fit(option: str, texts: list[str]) -> None:
    """A custom fleet must be possible to place, and numbers have limits."""
    for text in texts:
        with pytest.raises(OptionError) as caught:
            SCHEMA.parse(text)
        assert caught.value.option == option


def test_a_switch_is_off_by_default_and_a_list_is_never_empty() -> None:
    assert _option(Switch, "wind").default is False
    numbers = _option(Numbers, "buoys", default=(1,), low=0, high=50, most=3)
    lengths = {len(numbers.random(random.Random(seed))) for seed in range(50)}
    assert lengths == {1, 2, 3}
