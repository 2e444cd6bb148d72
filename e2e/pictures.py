"""Takes the pictures of the README from the built site: python e2e/pictures.py

A game of each kind is played for some moves on a desk and on a phone, in day and night colours, and both are put side by side.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402
from captain import of_games, open_record  # noqa: E402
from hands import go, mouse  # noqa: E402
from waiting import WATCH, rest  # noqa: E402

from navals.games import find  # noqa: E402
from navals.search.match import keeper, play_match  # noqa: E402
from navals.tools.serve import running  # noqa: E402

FRAME = """<!doctype html><style>
body {{ margin: 0; padding: 32px; background: #8d8468; display: flex; gap: 28px; align-items: center; width: max-content }}
img {{ display: block; border-radius: 10px; box-shadow: 0 10px 30px rgb(0 0 0 / 45%) }}
</style><img src="data:image/png;base64,{desk}" width="900"><img src="data:image/png;base64,{phone}" width="260">"""


GOLDEN = ROOT / "tests" / "golden"


def _after(page: Page, text: str) -> bool:
    """A game that is over; whether it is on a desk."""
    open_record(page, text)
    return page.viewport_size is not None and page.viewport_size["width"] > 600


def again(page: Page) -> None:
    """After a game: on a desk its replay, on a phone its analysis."""
    if _after(page, (GOLDEN / "trafalgar-duel.navals").read_text(encoding="utf-8")):
        mouse(page).press("#log .log-line >> nth=30")
    else:
        go(page, page.evaluate("location.hash") + "/analysis")


def given(page: Page) -> None:
    """A game given away: on a desk the check of its draws, on a phone the QR code of its link."""
    game = find("mats")
    assert game is not None
    with TemporaryDirectory() as folder:
        options, player = game.schema.default(), game.player("hard")
        play_match(game, lambda number: options, (player, player), 1, "picture", seen=keeper(Path(folder)))
        text = (Path(folder) / "mats-00001.navals").read_text(encoding="utf-8")
    if _after(page, text.replace('[A "ai:hard"]', '[A "Ann"]').replace('[B "ai:hard"]', '[B "Bo"]')):
        go(page, page.evaluate("location.hash") + "/fairness")
        mouse(page).press("#check-draws")
    else:
        mouse(page).press("#game-menu")
        mouse(page).press("#menu-share")


def picture(
    browser: Browser, url: str, play: Callable[[Page], None], width: int, height: int, scheme: str
) -> str:
    """A picture of a game, as base64."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="en",
        device_scale_factor=2,
        reduced_motion="reduce",
    )  # type: ignore[arg-type]
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(url)
    mouse(page)
    play(page)
    page.evaluate("scrollTo(0, 0)")
    rest(page)
    taken = page.screenshot()
    context.close()
    return base64.b64encode(taken).decode()


def main(folder: Path = ROOT / "docs" / "images", *wanted: str) -> None:
    """Write the picture of each game, or of those that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    with running(ROOT / "web" / "dist") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        for name, play in {**of_games("picture"), "replay": again, "share": given}.items():
            if wanted and name not in wanted:
                continue
            desk = picture(browser, url, play, 1280, 800, "light")
            phone = picture(browser, url, play, 390, 844, "dark")
            page = browser.new_page(viewport={"width": 1300, "height": 700})
            page.set_content(FRAME.format(desk=desk, phone=phone))
            page.locator("body").screenshot(path=folder / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]), *sys.argv[2:])
