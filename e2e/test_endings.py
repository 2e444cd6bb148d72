"""The final screen of a game, and the picture of it to share."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from browsers import ROOT
from captain import CALM, open_record
from conftest import DESK, Opener
from driver import Page
from hands import exists, mouse
from looks import LANGUAGES, WIDE, at_size, sample

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
"""Parts of the final screen, if present, that must be in view without scrolling."""
SEEN = """(parts) => parts.flatMap((part) => {
  const element = document.querySelector(part);
  if (!element) return [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const out = left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const covered = !there?.closest('#finale') || (element.matches('button') && !element.contains(there));
  if (!out && !covered) return [];
  return [`${part} ${out ? 'sticks out' : 'is covered'}: ${[left, top, right, bottom].map(Math.round)}`];
})"""
OVERLAP = """(parts) => {
  const boxes = parts.flatMap((part) => document.querySelector(part)?.getBoundingClientRect() ?? []);
  return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1 &&
      a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""


def finished(game: str) -> str:
    """Return the first decisive golden record of a game, with the computer in seat B."""
    texts = (
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "tests" / "golden").glob(f"{game}-*.navals"))
    )
    won = next(text for text in texts if re.search(r'\[Result "(1-0|0-1)"\]', text))
    return re.sub(r'\[B ".*"\]', '[B "ai:hard"]', won)


@pytest.mark.parametrize("game", sample(games.IDS, 1, "screen"))
def test_an_ending_is_one_screen(visit: Opener, site: str, game: str) -> None:
    """Result, board, figure, turning point and both buttons fit without scrolling, in both languages."""
    problems = []
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, finished(game))
        hand.press("#finale-open")
        assert exists(page, "#finale-board svg") and exists(page, "#finale-figure")
        for language in LANGUAGES:
            if language == "fr":
                hand.press("#finale-look")
                hand.press("#tool-language")
                hand.press("#finale-open")
            for width, height in WINDOWS:
                at_size(page, width, height)
                items = [*page.evaluate(SEEN, PARTS), *page.evaluate(WIDE)]
                items += ["parts lie over each other"] * page.evaluate(OVERLAP, PARTS)
                problems += [f"{game}, {language}, {width}x{height}: {item}" for item in items]
            at_size(page, **DESK["viewport"])
        hand.press("#finale-look")
        assert not exists(page, "#finale"), "the open board is looked at"
    assert not problems, "\n".join(problems)


def test_long_names_leave_the_buttons_of_an_ending_in_sight(visit: Opener, site: str) -> None:
    """The two buttons, on a phone in landscape, in both languages."""
    names = {"A": "Maximilian Bartholomew Fitzgerald-Howard", "B": "Wilhelmina Josephine Montgomery-Williams"}
    with visit(site, warm=True, **(CALM | {"viewport": {"width": 844, "height": 390}})) as (page, _):
        hand = mouse(page)
        for game in sample(games.IDS, 2, "long"):
            text = finished(game)
            for seat, name in names.items():
                text = re.sub(rf'\[{seat} ".*"\]', f'[{seat} "{name}"]', text)
            open_record(page, text)
            for _ in LANGUAGES:
                hand.press("#finale-open")
                assert page.evaluate(SEEN, ["#finale-rematch", "#finale-replay"]) == [], game
                hand.press("#finale-look")
                hand.press("#tool-language")


PAINTED = """async () => {
  const image = await createImageBitmap(shared.files[0]);
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, Math.floor(image.height / 4), image.width,
      Math.floor(image.height / 2));
  const seen = new Set();
  for (let i = 0; i < data.length; i += 64) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
  return [image.width, image.height, seen.size];
}"""
"""JavaScript: width and height of the shared picture, and the number of colours in its board."""


def saved(page: Page, tmp_path: Path) -> Path:
    with page.expect_download() as waiting:
        mouse(page).press("#share-picture")
    assert re.fullmatch(r"navals-\w+\.png", waiting.value.suggested_filename)
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


@pytest.mark.parametrize("game", sample(games.IDS, 1, "picture"))
def test_the_picture_of_an_ending_is_saved_or_shared(
    visit: Opener, site: str, game: str, tmp_path: Path
) -> None:
    """The picture has the size of a post and a coloured board; devices that share files get the same file."""
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        page.evaluate("Object.defineProperty(navigator, 'share', {value: undefined, configurable: true})")
        open_record(page, finished(game))
        hand.press("#finale-open")
        hand.press("#finale-share")
        data = saved(page, tmp_path).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        size = list(struct.unpack(">II", data[16:24]))
        page.evaluate(
            "() => { navigator.canShare = () => true; Object.defineProperty(navigator, 'share',"
            " {configurable: true, value: async (what) => { globalThis.shared = what; }}); }"
        )
        hand.press("#share-picture")
        file = page.evaluate("[shared.files[0].type, shared.files[0].size > 20000, shared.url]")
        assert file[:2] == ["image/png", True] and "#/g/" in file[2]
        *shape, hues = page.evaluate(PAINTED)
        # A code for cameras may take 640 pixels.
        assert shape == size and size[0] == 1080 and 700 <= size[1] <= 2140
        assert hues >= 12, "the board is there, and in colours"
