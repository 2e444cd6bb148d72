"""The record: strict writer, lenient reader, errors with line and column, limits against hostile input."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from navals import games
from navals.core import rules
from navals.core.record import record
from navals.core.record.jsons import is_nested_deeper
from navals.core.record.record import MAX_ACTIONS, MAX_BYTES, RecordError
from navals.core.table import Table

GAME: Any = games.find("bataille")
FLEET = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
HEAD = '[Navals "1"]\n[Game "bataille"]\n'
PLACED = f"1. A place {FLEET}\n2. B place {FLEET}\n3. * A\n"
CANONICAL = f"""[Navals "1"]
[Game "bataille"]
[Rules "1"]
[Options "bombs=40 first=agree"]
[A "Ann"]
[B "ai:hard"]
[Date "2026-11-20"]
[Seed "abc"]
[SeedCommit "def"]
[Event "Regatta \\"Blue\\" \\\\ 1"]
[Zone "x"]
[Result "*"]

1. A place {FLEET}
2. B place {FLEET}
3. * B
4. B A1
5. A B7
"""


def failing(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        record.read(text)
    return caught.value


def place(text: str | bytes) -> tuple[int, int]:
    error = failing(text)
    return error.line, error.column


# ----------------------------------------------------------------------------------------------- writer


def test_tags_are_written_in_the_order_of_the_format_and_others_by_name() -> None:
    lines = CANONICAL.split("\n")
    shuffled = "\n".join([*reversed(lines[:12]), *lines[12:]])
    assert record.write(record.read(shuffled)) == CANONICAL


def test_only_options_that_differ_are_written_in_schema_order() -> None:
    text = HEAD + '[Options "first=A bombs=35 announce=sunk bombs_b=20 variant=1"]\n'
    assert '[Options "bombs_b=20 first=A"]' in record.write(record.read(text))
    none = HEAD + '[Options "bombs=35"]\n'
    assert "Options" not in record.write(record.read(none))


def test_what_the_reader_would_refuse_never_gets_into_a_tag() -> None:
    """Line breaks and control characters in names, as a program might give."""
    names = ['Ann\n[Game "x"]', "B\x00o\ud800"]
    written = Table.new(GAME, GAME.schema.default(), names, "seed").text()
    assert '[A "Ann [Game \\"x\\"]"]' in written
    assert '[B "B o "]' in written
    assert record.write(record.read(written)) == written


def test_what_the_reader_takes_is_left_in_a_tag_as_it_is() -> None:
    valid = "\t~\xa0\ud7ff\ue000"
    refused = "\x00\x08\n\x0b\r\x0e\x1f\x7f\x80\x9f\ud800\udfff"
    assert record.tag_line("Site", valid + refused) == f'[Site "{valid}{" " * len(refused)}"]'
    replay = record.read(HEAD + f'[A ""]\n[Site "{valid}"]\n')
    assert replay.tags == {"A": "", "Site": valid}
    assert record.read(record.write(replay)).tags == replay.tags
    assert record.read(HEAD + f"; {valid[:3]}\n").moves == []


def test_tags_that_follow_from_the_game_are_not_kept_beside_it() -> None:
    assert list(record.read(CANONICAL).tags) == ["A", "B", "Date", "Seed", "SeedCommit", "Event", "Zone"]


# ----------------------------------------------------------------------------------------- lenient reader


@pytest.mark.parametrize(
    "loose",
    [
        HEAD + PLACED.lower() + "a a1\nb b7\n",
        HEAD + f"A place {FLEET}\nB place {FLEET}\n* A\nA A1\nB B7\n",
        HEAD + f"  17.   A   place   {FLEET.replace(' ', '   ')}  \n"
        f"\tB\tplace {FLEET}\n*  A\n1 A A1\n2.B B7\n",
        (HEAD + PLACED + "A A1\nB B7\n").replace("\n", "\r\n"),
        (HEAD + PLACED + "A A1\nB B7\n").replace("\n", "\r"),
        "\ufeff" + HEAD + PLACED + "A A1\nB B7",
        "; first\n\n"
        + HEAD.replace("\n", " ; a tag\n")
        + "\n; then\n"
        + PLACED
        + "A A1;hit\n\n;\nB B7 ; water\n",
        '[ navals  "1" ]\n[GAME "Bataille"]\n' + PLACED + "A A1\nB B7\n",
    ],
    ids=["lower case", "no numbers", "blanks", "CRLF", "CR", "BOM", "comments", "tags"],
)
def test_a_careless_record_is_the_same_game(loose: str) -> None:
    """Lower case, missing numbers, extra blanks, CRLF, a byte order mark, comments, blank lines."""
    strict = HEAD + '[Rules "1"]\n[Result "*"]\n\n' + PLACED + "4. A A1\n5. B B7\n"
    assert record.write(record.read(loose)) == strict
    assert record.write(record.read(loose.encode())) == strict


def test_a_line_may_hold_several_actions_of_one_seat() -> None:
    """They are separated by a comma and a blank; here one player shoots alone."""
    head = HEAD + '[Options "bombs_a=1 bombs_b=4 first=A"]\n'
    start = f"A place {FLEET}\nB place {FLEET}\nA A1\n"
    joined = record.read(head + start + "B A1, A2,  A3, A4\n")
    split = record.read(head + start + "B A1\nB A2\nB A3\nB A4\n")
    assert joined.position == split.position
    assert record.write(joined) == record.write(split)
    assert len(joined.moves) == 7


def test_several_actions_stop_where_one_fails() -> None:
    head = HEAD + '[Options "bombs_a=1 bombs_b=4 first=A"]\n'
    error = failing(head + f"A place {FLEET}\nB place {FLEET}\nA A1\nB A1, A2, A1, A4\n")
    assert (error.line, error.column, error.rule) == (7, 11, "bataille R8")
    assert error.replay is not None
    assert len(error.replay.moves) == 5


def test_a_chance_line_that_holds_more_than_is_drawn_stops_at_the_token_too_many() -> None:
    """``* A B``: the first player is one token; the error is at the next one."""
    assert place(HEAD + f"A place {FLEET}\nB place {FLEET}\n3. *  A  B\n") == (5, 10)


def test_tags_may_have_escapes_semicolons_and_brackets_and_unknown_ones_are_kept() -> None:
    text = HEAD.replace("\n", " ; the format\n", 1) + '[A "a \\"b\\" \\\\ [c] ; d"];c\n[round "  2  "]\n'
    replay = record.read(text)
    assert replay.tags == {"A": 'a "b" \\ [c] ; d', "round": "  2  "}
    assert '[A "a \\"b\\" \\\\ [c] ; d"]\n[round "  2  "]' in record.write(replay)


def test_reading_stops_after_the_wanted_number_of_actions() -> None:
    """As for ``--ply``: in the middle of a line, and before later errors."""
    head = HEAD + '[Options "bombs_a=1 bombs_b=4 first=A"]\n'
    text = head + f"A place {FLEET}\nB place {FLEET}\nA A1\nB A1, A2, A1, A4\n???\n"
    assert len(record.read(text, 5).moves) == 5
    assert len(record.read(text, 0).moves) == 0
    assert len(record.read(HEAD + PLACED, 99).moves) == 3


def test_whoever_reads_a_line_at_a_time_has_the_game_so_far_after_each() -> None:
    """This holds from the first line on; blank lines and comments are not steps."""
    text = HEAD + '[Options "bombs_a=1 bombs_b=4 first=A"]\n'
    text += f"A place {FLEET}\n\nB place {FLEET}\n; now\nA A1\nB A1, A2\n"
    assert [len(replay.moves) for replay in record.read_in_steps(text)] == [0, 1, 2, 3, 5]
    assert [len(replay.moves) for replay in record.read_in_steps(text, 4)] == [0, 1, 2, 3, 4]
    assert [len(replay.moves) for replay in record.read_in_steps(text, 2)] == [0, 1, 2]


# ---------------------------------------------------------------------------------------------- result


@pytest.mark.parametrize(
    ("stated", "moves", "actual"),
    [("0-1", PLACED + "B resign\n", "1-0"), ("1-0", PLACED, "*"), ("*", "B resign\n", "1-0")],
)
def test_a_result_that_differs_is_a_warning(stated: str, moves: str, actual: str) -> None:
    replay = record.read(HEAD + f'[Result "{stated}"]\n' + moves)
    [warning] = replay.warnings
    assert str(warning) == f"the record gives the result as {stated}, but the replay ends in {actual}"
    assert f'[Result "{actual}"]' in record.write(replay)


@pytest.mark.parametrize(
    ("tag", "moves"),
    [('[Result "*"]\n', PLACED), ("", PLACED), ("", "B resign\n"), ('[Result "1-0"]\n', "B resign\n")],
)
def test_no_warning_when_the_result_agrees(tag: str, moves: str) -> None:
    assert record.read(HEAD + tag + moves).warnings == []


def test_no_warning_when_the_replay_was_cut() -> None:
    assert record.read(HEAD + '[Result "1-0"]\n' + PLACED, 1).warnings == []


# ---------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", (1, 1), "the tag Navals is missing"),
        ('[Navals "1"]\n', (1, 1), "the tag Game is missing"),
        ('[Navals "2"]\n[Game "bataille"]\n', (1, 10), "format version 2"),
        ('[Navals "1"]\n[Game "chess"]\n', (2, 8), "no game chess"),
        (HEAD + '[Rules "9"]\n', (3, 9), "version 9 of the rules"),
        (HEAD + '[Result "won"]\n', (3, 10), "won is not a result"),
        (HEAD + '[Game "bataille"]\n', (3, 2), "the tag Game appears twice"),
        (HEAD + '[game "bataille"]\n', (3, 2), "the tag Game appears twice"),
        (HEAD + '[A "x]\n', (3, 1), "not a tag of the form"),
        (HEAD + '[A "x\\n"]\n', (3, 1), "not a tag of the form"),
        (HEAD + "[A x]\n", (3, 1), "not a tag of the form"),
        (HEAD + '  [A "x"] [B "y"]\n', (3, 3), "not a tag of the form"),
        (HEAD + '[C "x"]\n', (3, 5), "no seat C"),
        (HEAD + '[B "ai:god"]\n', (3, 5), "easy, medium, hard, expert"),
        (HEAD + '[Setup "x"]\n', (3, 9), "cannot be part of a position"),
        (HEAD + '[Options "bombs=40 bombs=41"]\n', (3, 20), "given twice"),
        (HEAD + '[Options "bombs=0"]\n', (3, 11), "from 1 to 100"),
        (HEAD + '[Options "first=A  bombs=x"]\n', (3, 20), "from 1 to 100"),
        (HEAD + '[Options "first=A wind=3"]\n', (3, 19), "no option wind"),
        (HEAD + '[Options "first=A bombs"]\n', (3, 19), "name=value"),
        (HEAD + '[Options "variant=custom"]\n', (3, 11), "fleet"),
        (HEAD + '[Options "a\\\\b=1 bombs=0"]\n', (3, 11), "no option"),
        (HEAD + '[Options "first=\\\\ bombs=1"]\n', (3, 11), "must be one of"),
        (HEAD + '[Options "a\\\\b=1 bombs"]\n', (3, 18), "name=value"),
        (HEAD + '[Options "a=\\"\\\\ bombs"]\n', (3, 18), "name=value"),
        (HEAD + ' [  game "bataille"]\n', (3, 5), "the tag Game appears twice"),
        (HEAD + " [A x]\n", (3, 2), "not a tag of the form"),
        (HEAD + PLACED + '   [Date "x"]\n', (6, 4), "tags must come before the first move"),
        (HEAD + "1. A place A1-A5 C1;C4\n", (3, 18), "C1/C4 is not a ship"),
        (HEAD + "1. Q A1\n", (3, 4), "Q is not a seat"),
        (HEAD + "C A1\n", (3, 1), "C is not a seat"),
        (HEAD + "A1\n", (3, 1), "A1 is not a seat"),
        (HEAD + "  12.\n", (3, 3), "not a move of the form"),
        (HEAD + "1. A\n", (3, 5), "the action is missing"),
        (HEAD + "1. B A1\n", (3, 6), "it is A's turn"),
        (HEAD + "1. * A\n", (3, 6), "there is nothing to roll or draw"),
        (HEAD + PLACED + "B A1\n", (6, 3), "it is A's turn"),
        (HEAD + PLACED[:-7] + "A A1\n", (5, 3), "nobody can act before the roll"),
        (HEAD + PLACED + "4. A K1\n", (6, 6), "outside the grid"),
        (HEAD + PLACED + "4. A  what?\n", (6, 7), "not an action of this game"),
        (HEAD + PLACED + '[Date "x"]\n', (6, 1), "tags must come before the first move"),
        (HEAD + PLACED + "A A1,\n", (6, 3), "not an action of this game"),
        (HEAD + PLACED + "A A1,B2\n", (6, 3), "not an action of this game"),
        (HEAD + PLACED + "A , A1\n", (6, 3), "the action is missing"),
        (HEAD + PLACED + "A resign\nA A1\n", (7, 3), "the game is over"),
        (HEAD + "A place A1-A5 C1;C4\n", (3, 15), "C1/C4 is not a ship"),
    ],
)
def test_a_fault_of_form_has_a_place_and_no_rule(text: str, at: tuple[int, int], reason: str) -> None:
    error = failing(text.replace("C1;C4", "C1/C4"))
    assert ((error.line, error.column), error.rule) == (at, "")
    assert reason in str(error.message)
    assert str(error) == f"line {at[0]}, column {at[1]}: {error.message}"


@pytest.mark.parametrize("fault", ["6. A A1", "???", "12", '[Date "x"]', "A zz", "A A\x07"])
def test_everything_before_an_error_stays_usable(fault: str) -> None:
    error = failing(HEAD + PLACED + f"A A1\nB A1\n{fault}\nA A2\n")
    assert error.line == 8
    assert error.replay is not None
    assert len(error.replay.moves) == 5
    assert record.read(record.write(error.replay)).position == error.replay.position


def test_the_first_error_of_the_file_is_the_one_reported() -> None:
    assert failing(HEAD + '[Options "bombs=0"]\n12\n').line == 3
    assert failing(HEAD + PLACED + "A zz\n12\n").line == 6


# ---------------------------------------------------------------------------------------------- JSON twin


def test_the_twin_holds_the_same_content() -> None:
    replay = record.read(CANONICAL)
    twin = record.write_json(replay)
    content = json.loads(twin)
    assert list(content) == ["tags", "moves"]
    assert content["tags"]["Event"] == 'Regatta "Blue" \\ 1'
    assert content["moves"][2:] == [["*", "B"], ["B", "A1"], ["A", "B7"]]
    assert record.write(record.read(twin)) == CANONICAL
    assert record.write_json(record.read(twin)) == twin


def test_lines_of_a_twin_are_numbered_as_those_of_the_text() -> None:
    shots = [["A", "A1"], ["B", "A1"], ["A", "A2"], ["B", "A2"], ["A", "A3"], ["B", "A4 A5"]]
    moves = [["A", f"place {FLEET}"], ["B", f"place {FLEET}"], ["*", "A"], *shots]
    twin = {"tags": {"Navals": "1", "Game": "bataille"}, "moves": moves}
    text = HEAD + "\n" + "".join(f"{n}. {who} {what}\n" for n, (who, what) in enumerate(moves, 1))
    assert place(json.dumps(twin)) == place(text) == (12, 6)


@pytest.mark.parametrize(
    ("tags", "moves"),
    [({"A": "x\ny"}, []), ({"Game": "bataille\nx"}, []), ({}, [["A", "A1\rB A1"]]), ({"A\n": "x"}, [])],
)
def test_a_twin_smuggles_no_lines(tags: dict[str, str], moves: list[list[str]]) -> None:
    assert "a line of the record contains a line break" in refused_twin(tags, moves)


@pytest.mark.parametrize("name", ['A" ', "A;", "A]", "A B"])
def test_a_twin_smuggles_no_names(name: str) -> None:
    assert "is neither a tag nor a seat" in refused_twin({name: "x"}, [])
    assert "is neither a tag nor a seat" in refused_twin({}, [[name, "A1"]])


def refused_twin(tags: dict[str, str], moves: list[list[str]]) -> str:
    error = failing(json.dumps({"tags": {"Navals": "1", "Game": "bataille", **tags}, "moves": moves}))
    assert (error.line, error.column) == (1, 1)
    return str(error)


@pytest.mark.parametrize(
    "around",
    [
        "{}\x00\x00\x00",
        "{}\x1a",
        "{}\n\x1a\r\n",
        "```\n{}```\n",
        "\n```navals\r\n{}\n```",
        "~~~\n{}\n~~~\n\n",
        "\ufeff```\n{}```\n\x00",
    ],
)
def test_what_other_programs_leave_around_a_record_is_passed_over(around: str) -> None:
    text = HEAD + '[A "Zo\u00e9"]\n' + PLACED
    read = record.read(around.format(text))
    assert record.write(read) == record.write(record.read(text)) and read.warnings == []
    # Errors are reported at their own lines.
    shift = around.partition("{}")[0].count("\n")
    assert place(around.format(text + "A Z1\n"))[0] == place(text + "A Z1\n")[0] + shift


@pytest.mark.parametrize("marks", ["\u201c\u201d", "\u201e\u201c", "\u201d\u201d", '"\u201d', "\u00ab\u00bb"])
def test_quotation_marks_of_word_processors_are_taken(marks: str) -> None:
    text = HEAD + '[A "Zo\u00e9 2"]\n' + PLACED
    curly = re.sub(r'"([^"]*)"', rf"{marks[0]}\1{marks[1]}", text)
    assert curly != text and record.write(record.read(curly)) == record.write(record.read(text))
    spaced = curly.replace("\u00ab", "\u00ab\u00a0").replace("\u00bb", "\u202f\u00bb")
    assert record.read(spaced).tags["A"] == "Zo\u00e9 2"


DAMAGE = (
    *('[A "x"]\n[A "x"]', '[Options "bombs=0"]', '[C "x"]', '[Result "won"]', '[Setup "x"]', "A zz"),
    *("; \x07", "[see there]"),
)
KINDS: dict[str, tuple[str | bytes, ...]] = {
    "foreign": (
        *("", '[Game "bataille"]\n', b"\xff", "{", "{" + '"a":[' * 20),
        *("\x07" + HEAD, "[see there]\n" + HEAD),
    ),
    "newer": (
        HEAD.replace("bataille", "chess"),
        *(HEAD.replace('[Navals "1"]', f'[Navals "{version}"]') for version in ("0", "2", "1.0", "one")),
        *(f'{HEAD}[Rules "{version}"]\n' for version in ("0", "2", "1.0", "one")),
    ),
    "damaged": (
        *(f"{HEAD}{line}\n" for line in DAMAGE),
        *(json.dumps({"tags": tags, "moves": []}) for tags in ({"A": "x\ny"}, {"A B": "x"})),
    ),
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in KINDS.items() for text in texts])
def test_foreign_newer_and_damaged_records_are_told_apart(kind: str, text: str | bytes) -> None:
    error = failing(text)
    assert error.kind == kind and (error.line == 1 or kind != "foreign")


def test_names_and_texts_between_brackets_do_not_change_how_deep_they_are_nested() -> None:
    assert is_nested_deeper('{"a": {"b": {"c": "d"}}}', 2) and not is_nested_deeper(
        '{"a": {"b": {"c": "d"}}}', 3
    )
    assert not is_nested_deeper('["[", ["[", "]"], ["["]]', 2)


def test_a_twin_may_hold_more_but_nothing_nested_more_than_eight_deep() -> None:
    twin = '{"tags": {"Navals": "1", "Game": "bataille"}, "moves": [], "other": %s}'
    assert record.read(twin % ("[" * 7 + "]" * 7)).moves == []
    assert "nested too deeply" in str(failing(twin % ("[" * 8 + "]" * 8)))


def test_a_twin_is_laid_out_line_by_line_and_known_by_its_first_brace() -> None:
    twin = record.write_json(record.read(CANONICAL))
    assert twin.startswith('{\n "tags": {\n  "Navals": "1",\n') and twin.endswith("\n}\n")
    for text in ("\ufeff" + twin, " \n" + twin, json.dumps(json.loads(twin)).encode()):
        assert record.write_json(record.read(text)) == twin


@pytest.mark.parametrize(
    "twin",
    [
        "{",
        "{}",
        '{"tags": [], "moves": []}',
        '{"tags": {}, "moves": [["A"]]}',
        '{"tags": {}, "moves": [["A", 7]]}',
        '{"tags": {"Navals": "1", "Game": "bataille", "A": "\\u0000"}, "moves": []}',
        '{"tags": {"Navals": "1", "Game": "bataille", "A": "\\ud800"}, "moves": []}',
        '{"tags":' + "[" * 200_000,
        '{"other":' + "[" * 200_000,
        '{"other":' + '{"a":' * 100_000,
        '{"other":"' + '\\\\"' * 300_000,
        '{"tags": {}, "moves": [], "other": [[[[[[[[]]]]]]]]}',
        '{"tags": {}, "moves": [], "n": ' + "9" * 200_000 + "}",
        '{"tags": {}, "moves": [], "n": 1e999999}',
    ],
)
def test_a_hostile_twin_is_refused_clearly(twin: str) -> None:
    assert len(str(failing(twin))) < 300


# ---------------------------------------------------------------------------------------------- hostile input


def test_a_record_of_more_than_a_mebibyte_is_refused() -> None:
    fits = HEAD + "; " + "x" * (MAX_BYTES - len(HEAD) - 2)
    assert len(fits) == MAX_BYTES
    assert record.read(fits).moves == []
    assert "larger than 1048576 bytes" in str(failing(fits + "x"))
    assert place(fits + "x") == (1, 1) and failing(fits + "x").kind == "large"
    assert "larger" in str(failing("é" * (MAX_BYTES // 2 + 1)))


def test_a_record_of_too_many_actions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_ACTIONS == 100_000
    monkeypatch.setattr(record, "MAX_ACTIONS", 4)
    error = failing(HEAD + PLACED + "A A1\n5. B A1\n")
    assert (error.line, error.column) == (7, 6)
    assert "more than 4 actions" in str(error)
    assert error.replay is not None


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe[\x00N\x00", b'[Navals "1"]\n[Game "bata\xc3', HEAD.encode() + b"A \xed\xa0\x80\n"]
)
def test_bytes_that_are_no_utf8_are_refused(raw: bytes) -> None:
    assert "not UTF-8" in str(failing(raw))


def test_the_place_of_a_bad_byte_counts_characters_not_bytes() -> None:
    assert place('[Navals "1"]\r\n[A "éé'.encode() + b"\xff\n") == (2, 7)
    assert place(b"\xef\xbb\xbfab\xff") == (1, 3)
    assert place(b"a\xff") == (1, 2)


def test_a_lone_surrogate_in_a_text_is_refused() -> None:
    assert place(HEAD + "A \ud800") == (3, 3)


@pytest.mark.parametrize(
    "control",
    ["\x00", "\x08", "\x0b", "\x0c", "\x0e", "\x1b[2J", "\x1f", "\x7f", "\x80", "\x85", "\x9b", "\x9f"],
)
def test_a_control_character_is_refused_wherever_it_stands(control: str) -> None:
    """They could affect the terminal that prints an error."""
    assert place(HEAD + f'[A "x{control}"]\n') == (3, 6)
    assert place(HEAD + f"; {control}\n") == (3, 3)
    assert place(HEAD + PLACED + f"A {control}A1\n") == (6, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "A a" + " " * 900_000 + "b",
        "1" + " " * 900_000 + "2",
        "1" * 900_000,
        "1. " * 300_000,
        "A" * 900_000,
        "A " + "A1, " * 250_000,
        "A place" + " A1" * 300_000,
        "A place " + "A1" + " " * 900_000 + "x",
        "A " + "," * 900_000,
        "* " + "A " * 450_000,
        '[A "' + "\\" * 900_001 + '"]',
        '[A "' + "x" * 900_000,
        "[A" + " " * 900_000,
        "[" * 900_000,
        '[Options "bombs=' + "9" * 900_000 + '"]',
        '[Options "variant=custom fleet=' + "6," * 400_000 + '6"]',
        '[Options "' + "first=A " * 100_000 + '"]',
        '[Options "' + "a" * 900_000 + '=1"]',
        '[Options "variant=custom fleet=6,6,6,6,5,5,5,4,3,1"]',
        '[Options "variant=custom fleet=5,5,5,5,5,5,3,3,1,1,1,1"]',
    ],
    ids=lambda line: f"{line[:12]}...{len(line)}",
)
def test_a_monstrous_line_is_refused_in_linear_time_with_a_short_sentence(line: str) -> None:
    """Quadratic algorithms or long searches would take minutes for each of these."""
    assert len(str(failing(HEAD + line + "\n"))) < 300


@pytest.mark.slow
def test_a_megabyte_of_empty_lines_or_tags_is_read() -> None:
    assert record.read(HEAD + "\n" * 900_000).moves == []
    many = "".join(f'[T{n} "x"]\n' for n in range(60_000))
    assert len(record.read(HEAD + many).tags) == 60_000


# ---------------------------------------------------------------------------------------------- digest


def test_the_digest_is_that_of_the_position_not_of_the_path() -> None:
    """The same squares, bombed in another order but with the same last shots, give the same digest."""
    first = record.read(HEAD + PLACED + "A A1\nB A1\nA A2\nB A2\nA J1\nB J1\n")
    second = record.read(HEAD + PLACED + "A A2\nB A2\nA A1\nB A1\nA J1\nB J1\n")
    other = record.read(HEAD + PLACED + "A A1\nB A1\nA A3\nB A2\nA J1\nB J1\n")
    digests = [rules.digest(replay.game, replay.position) for replay in (first, second, other)]
    assert digests[0] == digests[1] != digests[2]
    assert len(digests[0]) == 64
