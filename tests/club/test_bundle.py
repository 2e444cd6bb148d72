"""Several records in one text, and changes of tags without a replay."""

from __future__ import annotations

import pytest

from navals.club import bundle
from navals.core.record import record
from tests.games import under_test
from tests.records import golden

SHORT = [min(golden(game_id).values(), key=lambda path: path.stat().st_size) for game_id in under_test()]
TEXTS = [record.write(record.read(path.read_text(encoding="utf-8"))) for path in SHORT]


def test_what_is_joined_comes_apart_into_the_same_bytes() -> None:
    pieces = bundle.split_records(bundle.join_records(TEXTS))
    assert [record.write(record.read(piece.text)) for piece in pieces] == TEXTS
    assert bundle.join_records([bundle.join_records(TEXTS[:2]), *TEXTS[2:]]) == bundle.join_records(TEXTS)


def test_every_piece_knows_its_line() -> None:
    lines = bundle.join_records(TEXTS).split("\n")
    for piece in bundle.split_records(bundle.join_records(TEXTS)):
        assert lines[piece.line_offset] == '[Navals "1"]'


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_ends_of_lines_and_a_byte_order_mark(end: str) -> None:
    text = "\ufeff" + bundle.join_records(TEXTS[:3]).replace("\n", end)
    assert [record.write(record.read(piece.text)) for piece in bundle.split_records(text)] == TEXTS[:3]


@pytest.mark.parametrize("head", ['[navals "1"]', '  [ NAVALS\t"1"]', '\ufeff[Navals"1"]'])
def test_a_careless_head_begins_a_record_too(head: str) -> None:
    text = f'[Navals "1"]\n[Game "x"]\n{head}\n[Game "y"]\n'
    pieces = [('[Navals "1"]\n[Game "x"]\n', 0), (f'{head}\n[Game "y"]\n', 2)]
    assert [(piece.text, piece.line_offset) for piece in bundle.split_records(text)] == pieces


TWIN = '{"tags": {"Navals": "1"}}'
NOT_TWO = ("", "x", TWIN, '; [Navals "1"]\n[Navals "1"]\n', TEXTS[0], "\ufeff \t\n{\n" + '[Navals "1"]\n' * 2)


@pytest.mark.parametrize("text", NOT_TWO)
def test_what_is_no_bundle_is_left_as_it_is(text: str) -> None:
    assert bundle.split_records(text) == [bundle.BundleItem(text, line_offset=0)]


def test_what_stands_before_the_first_record_is_its_fault() -> None:
    first, second = bundle.split_records("what is this\n" + bundle.join_records(TEXTS[:2]))
    with pytest.raises(record.RecordError) as error:
        record.read(first.text)
    assert error.value.line == 1
    assert record.write(record.read(second.text)) == TEXTS[1]


@pytest.mark.parametrize("value", ["Sunday", 'a "b" \\ c', "é\u202f!", ""])
@pytest.mark.parametrize("name", ["Title", "Seed", "Zebra", "Annotator", "Date"])
def test_a_changed_tag_is_where_the_writer_puts_it(name: str, value: str) -> None:
    for text in TEXTS:
        replay = record.read(text)
        replay.tags.pop(name, None)
        if value:
            replay.tags[name] = value
        assert record.change_tag(text, name, value) == record.write(replay)
        assert record.change_tag(record.change_tag(text, name, "before"), name, value) == record.write(replay)


def test_a_name_breaks_no_line() -> None:
    text = record.change_tag(TEXTS[0], "Title", 'x"]\n1. A resign')
    assert record.read(text).tags["Title"] == 'x"] 1. A resign'


def test_a_tag_is_told_from_others_that_begin_like_it() -> None:
    tags = ("Setup", "A", "B", "Date", "Seed", "SeedCommit", "Event", "Zone")
    lines = [f'[{name} "x"]\n' for name in ("Navals", "Game", "Rules", *tags, "Result")]
    text = "".join(lines) + "\n1. A resign\n"
    for name in tags:
        without = record.change_tag(text, name, "")
        assert without == text.replace(f'[{name} "x"]\n', "")
        assert record.change_tag(without, name, "x") == record.change_tag(text, name, "x") == text
    assert record.change_tag(text, "Result", "*") == text.replace('[Result "x"]', '[Result "*"]')
