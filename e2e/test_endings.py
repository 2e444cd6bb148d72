"""The end of a game on its one screen, and the picture of it that is given away."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import pytest
from browsers import ROOT
from captain import CALM, open_record
from conftest import Opener
from hands import mouse, shown
from looks import LANGUAGES, WIDE
from playwright.sync_api import Page
from waiting import rest

from navals import games

pytestmark = [pytest.mark.browser, pytest.mark.once]

WINDOWS = [(390, 664), (844, 390), (1280, 800)]
PARTS = [
    "#finale-title",
    "#finale-board",
    "#finale-figure",
    ".finale-turn",
    "#finale-rematch",
    "#finale-replay",
]
"""What is seen of an ending without scrolling, as far as there is such a thing."""
SEEN = """(parts) => parts.flatMap((part) => {
  const element = document.querySelector(part);
  if (!element) return [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const out = left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const covered = !there?.closest('#finale') || (element.matches('button') && !element.contains(there));
  return out || covered ? [`${part} ${out ? 'sticks out' : 'is covered'}: ${[left, top, right, bottom].map(Math.round)}`] : [];
})"""
OVERLAP = """(parts) => {
  const boxes = parts.flatMap((part) => document.querySelector(part)?.getBoundingClientRect() ?? []);
  return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""


def finished(game: str) -> str:
    """The first golden game that somebody won, as if it had been played against the computer."""
    texts = (
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "tests" / "golden").glob(f"{game}-*.navals"))
    )
    won = next(text for text in texts if re.search(r'\[Result "(1-0|0-1)"\]', text))
    return re.sub(r'\[B ".*"\]', '[B "ai:hard"]', won)


@pytest.mark.parametrize("game", games.IDS)
def test_an_ending_is_one_screen(visit: Opener, site: str, game: str) -> None:
    """Result, board, figure, turning point and both buttons, in both languages, with nothing to scroll."""
    problems = []
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, finished(game))
        hand.press("#finale-open")
        assert shown(page, "#finale-board svg") and shown(page, "#finale-figure")
        for language in LANGUAGES:
            if language == "fr":
                hand.press("#finale-look")
                hand.press("#tool-language")
                hand.press("#finale-open")
            for width, height in WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                rest(page)
                found = [*page.evaluate(SEEN, PARTS), *page.evaluate(WIDE)]
                found += ["parts lie over each other"] * page.evaluate(OVERLAP, PARTS)
                problems += [f"{game}, {language}, {width}x{height}: {one}" for one in found]
            page.set_viewport_size({"width": 1280, "height": 800})
        hand.press("#finale-look")
        assert not shown(page, "#finale"), "the open board is looked at"
    assert not problems, "\n".join(problems)


def pixels(png: Path) -> tuple[int, int, list[bytes]]:
    """Width, height and rows of a picture with eight bits a channel and no interlacing, as canvases write them."""
    data, at, packed = png.read_bytes(), 8, b""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind, *_ = struct.unpack(">IIBBBBB", data[16:29])
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        packed += data[at + 8 : at + 8 + size] if data[at + 4 : at + 8] == b"IDAT" else b""
        at += size + 12
    step = {2: 3, 6: 4}[kind]
    assert depth == 8
    raw, rows, before = zlib.decompress(packed), [], bytes(width * step)
    for row in range(height):
        start = row * (width * step + 1)
        how, line = raw[start], bytearray(raw[start + 1 : start + 1 + width * step])
        for i in range(len(line) if how else 0):
            left = line[i - step] if i >= step else 0
            up, corner = before[i], before[i - step] if i >= step else 0
            paeth = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
            line[i] = (line[i] + (0, left, up, (left + up) // 2, paeth)[how]) % 256
        before = bytes(line)
        rows.append(before)
    return width, height, rows


def colours(png: Path) -> tuple[int, int, int]:
    """Width, height, and how many colours the middle of a picture has, where its board is."""
    width, height, rows = pixels(png)
    step = len(rows[0]) // width
    middle = rows[height // 4 : 3 * height // 4 : 8]
    return width, height, len({row[i : i + 3] for row in middle for i in range(0, len(row), 4 * step)})


def saved(page: Page, tmp_path: Path) -> Path:
    with page.expect_download() as waiting:
        mouse(page).press("#finale-picture")
    assert re.fullmatch(r"navals-\w+\.png", waiting.value.suggested_filename)
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


@pytest.mark.parametrize("game", games.IDS)
def test_the_picture_of_an_ending_is_saved_or_shared(
    visit: Opener, site: str, game: str, tmp_path: Path
) -> None:
    """Its size is that of a post, its board is drawn with its colours, and where a device hands on files it gets the same file."""
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        page.evaluate("Object.defineProperty(navigator, 'share', {value: undefined, configurable: true})")
        open_record(page, finished(game))
        hand.press("#finale-open")
        width, height, hues = colours(saved(page, tmp_path))
        assert width == 1080 and 700 <= height <= 1500
        assert hues >= 12, "the board is there, and in colours"
        page.evaluate(
            "() => { navigator.canShare = () => true; Object.defineProperty(navigator, 'share', {configurable: true, value: async (what) => { globalThis.shared = what; }}); }"
        )
        hand.press("#finale-picture")
        file = page.evaluate("[shared.files[0].type, shared.files[0].size > 20000, shared.url]")
        assert file[:2] == ["image/png", True] and "#/g/" in file[2]
