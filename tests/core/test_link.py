"""Links: exact round trips, tolerance for pasted links, and refusals with reasons."""

from __future__ import annotations

import base64
import random
import re
import zlib
from pathlib import Path
from urllib.parse import quote

import pytest

from navals.core.record import link, record
from navals.core.record.link import LinkError
from navals.games import IDS
from tests.records import WRITES

TESTS = Path(__file__).parents[1]
LINKS = sorted((TESTS / "links").glob("*.link"))
TEXT = (TESTS / "golden" / "mats-classic.navals").read_text(encoding="utf-8")
FRAGMENT = link.encode(TEXT)


def packed(data: bytes, head: str = "1.d.") -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = deflate.compress(data) + deflate.flush()
    return head + base64.urlsafe_b64encode(raw).decode().rstrip("=")


def refusal(fragment: str) -> str:
    with pytest.raises(LinkError) as caught:
        link.decode(fragment)
    assert str(caught.value) == str(caught.value.message)
    return str(caught.value)


# ------------------------------------------------------------------------------------------------ stability


def test_every_record_has_its_link() -> None:
    """``NAVALS_GOLDEN=write`` writes missing links."""
    for path in (TESTS / "links").glob("*.navals"):
        beside = path.with_suffix(".link")
        if WRITES and not beside.exists():
            beside.write_text(f"{link.PREFIX}{link.encode(path.read_text('utf-8'))}\n", encoding="utf-8")
        assert beside.exists(), path.name


@pytest.mark.parametrize("path", LINKS, ids=lambda path: path.stem)
def test_links_once_given_away_open_to_their_records(path: Path) -> None:
    text = link.decode(path.read_text(encoding="utf-8"))
    assert text.encode() == path.with_suffix(".navals").read_bytes()
    assert record.write(record.read(text)) == text


def test_links_of_all_games_and_decoders_are_kept() -> None:
    games = {path.stem.split("-")[0] for path in LINKS}
    assert games == set(IDS)
    forms = {re.match(r"#/g/(\d+\.\w+)\.", path.read_text(encoding="utf-8")) for path in LINKS}
    assert {form[1] for form in forms if form} == {f"{version}.{codec}" for version, codec in link._DECODERS}


# ---------------------------------------------------------------------------------------------- round trips


@pytest.mark.parametrize("path", sorted((TESTS / "golden").glob("*.navals")), ids=lambda path: path.stem)
def test_records_come_back_byte_for_byte(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    fragment = link.encode(text)
    assert re.fullmatch(r"1\.d\.[A-Za-z0-9_-]+", fragment), "nothing that an address must escape"
    assert link.decode(fragment) == text
    assert len(fragment) < len(text) * 0.8


@pytest.mark.parametrize("text", ["", "é ß \u2028 🚢", '[A "x"]\n' * 9000, "x"])
def test_any_text_comes_back(text: str) -> None:
    assert link.decode(link.encode(text)) == text


def test_the_largest_record_fits_in_a_link() -> None:
    text = random.Random(1).randbytes(record.MAX_BYTES // 2).hex()
    raw = random.Random(1).randbytes(record.MAX_BYTES)
    assert len(base64.b64encode(raw)) + 100 < link.MAX_LINK, "where nothing can be pressed together"
    fragment = link.encode(text)
    assert len(fragment) <= link.MAX_LINK
    assert link.decode(fragment) == text


# ------------------------------------------------------------------------------------------------ lenient


@pytest.mark.parametrize(
    "dressed",
    [
        "{}",
        "\ufeff \r\n\t{} \n",
        "#/g/{}",
        "#/g/{}==",
        "  #/g/{}\n",
        "\ufeff#/g/{}",
        "#/g/{}.",
        "#/g/{})!",
        "#/g/{}%20",
        "#/g/{}\u200b",
        "https://navals.example/#/g/{}",
        "https://navals.example/a/b/?x=1#/g/{} – look at move 7!",
        "Look: <https://navals.example/#/g/{}>\nYours, Zoe",
        'He said "https://navals.example/#/g/{}".',
        "https://navals.example/#/g/{}\n\nA new paragraph",
        "https://navals.example/#/g/{}\nYours, Zoe",
        "https://navals.example/#/g/{}/analysis",
        "https://navals.example/#%2Fg%2F{}",
        "[our game](https://navals.example/#/g/{})",
        "[Navals] https://navals.example/#/g/{}",
        "<https://navals.example/#/g/{}|our game>",
        "_https://navals.example/#/g/{}_",
        "**https://navals.example/#/g/{}**",
        "__#/g/{}__",
        "https://navals.example/#/g/{},what a game",
        "https://navals.example/#/g/{}?utm_source=chat",
        "https://navals.example/#/g/{}\u3002\u300d",
    ],
)
def test_a_link_is_found_in_what_people_paste(dressed: str) -> None:
    fragment = link.find(dressed.format(FRAGMENT))
    assert fragment is not None and link.decode(fragment) == TEXT


AFTER = [*"\u201d\u00bb\u00a0\u2026\u3002\u300d\uff09\U0001f44d\u2014\u200f\u200b\u060c"]
AFTER += [*'">`;,|_*~\\', ";;", "?x=1", " and more"]


@pytest.mark.parametrize("tail", AFTER)
def test_an_address_opens_with_what_messengers_left_after_it(tail: str) -> None:
    for end in (tail, quote(tail)):
        assert link.decode(f"#/g/{FRAGMENT}{end}") == TEXT
        assert link.decode(FRAGMENT + end) == TEXT


BLANKS = ["\r\n", *"\u00ad\u200b\u200f\u2060\ufeff", "%20\u200b\n"]


@pytest.mark.parametrize("put", [*["%20", "%E2%80%8B", "%C2%AD", "%0A", "%0a", "%0D", "%0d"], *BLANKS])
def test_what_programs_put_into_a_link_is_passed_over(put: str) -> None:
    text = f"https://navals.example/#/g/{FRAGMENT[:60]}{put}{FRAGMENT[60:]}"
    fragment = link.find(text)
    assert fragment is not None and link.decode(fragment) == TEXT


def test_blanks_do_not_make_a_link_too_long_until_they_exceed_its_limit() -> None:
    padded = FRAGMENT[:60] + "%20" * (link.MAX_LINK // 3 + 10) + FRAGMENT[60:]
    assert len(padded) > link.MAX_LINK
    fragment = link.find("#/g/" + padded)
    assert fragment is not None and link.decode(fragment) == TEXT
    assert refusal(FRAGMENT + " " * (2 * link.MAX_LINK)) == "the link is too long"


@pytest.mark.parametrize("broken", ["\n", "\r\n", "\n  "])
def test_a_link_whose_lines_were_broken_is_put_together(broken: str) -> None:
    lines = broken.join(FRAGMENT[at : at + 70] for at in range(0, len(FRAGMENT), 70))
    if broken != "\n  ":
        fragment = link.find("Here:\nhttps://navals.example/#/g/" + lines + "\n\nZoe")
        assert fragment is not None and link.decode(fragment) == TEXT
    assert link.decode(lines) == TEXT


OTHER = ("\ufeff" + TEXT, "\r\n\t " + TEXT + "#/g/" + FRAGMENT, record.write_json(record.read(TEXT)))


@pytest.mark.parametrize("text", [TEXT, *OTHER, "", "Hello", "1.2.3 go", "; #/g/1.d.x", "[A]"])
def test_no_link_is_found_where_there_is_none(text: str) -> None:
    assert link.find(text) is None


# ------------------------------------------------------------------------------------------------ refused


@pytest.mark.parametrize(
    "text", ["", "#/g/", "hello", "1.d", "d.1.abc", "1..abc", "-1.d.abc", "1.d!.abc", "9" * 400]
)
def test_what_is_no_link_is_called_so(text: str) -> None:
    assert refusal(text) == "this is not a link to a game"


@pytest.mark.parametrize("form", ["2.d", "1.z", "999999999.d", "1.D"])
def test_a_form_of_tomorrow_is_told_from_a_broken_link(form: str) -> None:
    assert f"newer version of Navals (format {form})" in refusal(f"{form}.AAAA")


def test_a_link_cut_short_is_called_so() -> None:
    for at in range(8, len(FRAGMENT) - 1, 41):
        reason = refusal(FRAGMENT[:at])
        assert "cut off" in reason or "damaged" in reason
    assert "cut off" in refusal(FRAGMENT[: 4 + (len(FRAGMENT) - 4) // 8 * 4])


@pytest.mark.parametrize(
    "fragment",
    [
        "1.d." + "é" * 8 + "A",
        "1.d.AA+A",
        "1.d.A=AA",
        "1.d.AAAAA",
        "1.d.____",
        packed(b"\xff\xfe\x00"),
        packed(b"\xed\xa0\x80"),
        FRAGMENT[:100] + "*" + FRAGMENT[101:],
        FRAGMENT + "AAAA",
    ],
)
def test_a_damaged_link_is_called_so(fragment: str) -> None:
    assert refusal(fragment).startswith("the link is damaged")


def test_a_small_link_cannot_unpack_to_something_huge() -> None:
    bomb = packed(b" " * 40_000_000)
    assert len(bomb) < 60_000
    assert "far too long" in refusal(bomb)
    assert link.decode(packed(b" " * record.MAX_BYTES)) == " " * record.MAX_BYTES


@pytest.mark.parametrize("length", [link.MAX_LINK + 10, 50_000_000])
def test_a_huge_link_is_refused_unread(length: int) -> None:
    assert refusal("1.d." + "A" * length) == "the link is too long"
    assert link.find("#/g/1.d." + "A" * length) is not None
