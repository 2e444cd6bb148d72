"""Takes the pictures of the README and of the front page from the built site: python e2e/pictures.py

Every game in full swing, the home page, a set-up and an ending, on a phone upright, a phone lying and a desk, by day and by night in one
picture each; beside them what comes after a game.
"""

from __future__ import annotations

import base64
import re
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
from hands import go, mouse, select  # noqa: E402
from waiting import PACE, WATCH, pace, rest, wait_for  # noqa: E402

from navals.cli.serve import running  # noqa: E402
from navals.games import find  # noqa: E402
from navals.search.match import keeper, play_match  # noqa: E402

FRAME = """<!doctype html><style>
body {{ margin: 0; padding: 24px; background: #8d8468; display: flex; flex-direction: {direction}; gap: 20px; align-items: center; width: max-content }}
img {{ display: block; border-radius: 8px; box-shadow: 0 8px 24px rgb(0 0 0 / 45%) }}
</style>{shots}"""
SHOT = '<img src="data:image/png;base64,{data}" width="{width}">'

LAYOUTS = {
    "phone": (390, 844, 300, "row"),
    "lying": (844, 390, 560, "column"),
    "desk": (1280, 800, 760, "column"),
}
"""By layout: the window, how wide it is in the picture, and how day and night lie beside each other."""


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


def practised(page: Page) -> None:
    """What there is to practise: on a desk a position that is put together, on a phone the position of the day, answered."""
    if page.viewport_size is not None and page.viewport_size["width"] > 600:
        go(page, "#/trafalgar/position")
        rest(page)
        mouse(page).press("#take-F1")
    else:
        go(page, "#/day/mats")
        rest(page)
        mouse(page).press("#trial-give-up")
        wait_for(page, "!!document.querySelector('#trial-better')")


def met(page: Page) -> None:
    """A cup of MATS, some games of which are played out; on a phone its first round."""
    go(page, "#/tournament/new")
    mouse(page)
    select(page, "#tournament-game", "mats")
    select(page, "#count", "5")
    for seat, kind in enumerate(("easy", "medium", "hard", "expert", "person")):
        select(page, f"#kind-{seat}", kind)
    page.locator("#name-4").fill("Ann")
    rest(page)
    mouse(page).press("#tournament-start")
    wait_for(page, "!!document.querySelector('#standings')")
    for _ in range(5):
        settle = page.evaluate("document.querySelector('[id^=settle-]').id")
        mouse(page).press(f"#{settle}")
        wait_for(page, "!document.querySelector('#playout-stop')", "the game is played out", 300)
        rest(page)


def kept_at(page: Page) -> None:
    """What goes on from one evening to the next: on a desk a campaign after three battles, on a phone a drill that is counted at a real table."""
    if page.viewport_size is not None and page.viewport_size["width"] > 600:
        go(page, "#/campaign")
        wait_for(page, "!!document.querySelector('#campaign-new-uncharted-passage')")
        mouse(page).press("#campaign-new-uncharted-passage")
        wait_for(page, "!!document.querySelector('#campaign-start')")
        for seat, kind in enumerate(("medium", "hard")):
            select(page, f"#kind-{seat}", kind)
        rest(page)
        mouse(page).press("#campaign-start")
        for _ in range(3):
            wait_for(page, "!!document.querySelector('#settle')")
            mouse(page).press("#settle")
            wait_for(page, "!document.querySelector('#playout-stop')", "the battle is played out", 300)
            rest(page)
    else:
        go(page, "#/billiard/drill/stop/real")
        for answer in ("drill-made", "drill-missed", "drill-made", "drill-made"):
            wait_for(page, f"!!document.querySelector('#{answer}')")
            mouse(page).press(f"#{answer}")
            rest(page)


def at_home(page: Page) -> None:
    """The home page of somebody who has begun a game."""
    record = (GOLDEN / "trafalgar-flag.navals").read_text(encoding="utf-8")
    begun = record[: record.index("\n100. ")].replace('[Result "1-0"]', '[Result "*"]')
    open_record(page, begun)
    go(page, "#/")


def setting_up(page: Page) -> None:
    """A set-up with a scenario to choose."""
    go(page, "#/uncharted/new/ai")
    rest(page)


def ended(page: Page) -> None:
    """A game won against the computer."""
    record = (GOLDEN / "bataille-fleet-sunk.navals").read_text(encoding="utf-8")
    open_record(page, re.sub(r'\[B ".*"\]', '[B "ai:hard"]', record))
    mouse(page).press("#finale-open")
    rest(page)


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
    pace(page, PACE)
    play(page)
    page.evaluate("scrollTo(0, 0)")
    rest(page)
    taken = page.screenshot()
    context.close()
    return base64.b64encode(taken).decode()


def framed(browser: Browser, shots: list[tuple[str, int]], direction: str, file: Path) -> None:
    """Pictures side by side or one above the other, each with its width, written to a file."""
    page = browser.new_page(viewport={"width": 1400, "height": 900}, device_scale_factor=1.5)
    images = "".join(SHOT.format(data=data, width=width) for data, width in shots)
    page.set_content(FRAME.format(shots=images, direction=direction))
    page.locator("body").screenshot(path=file, type="jpeg", quality=82)
    page.close()


def main(folder: Path = ROOT / "docs" / "images", *wanted: str) -> None:
    """Write all pictures, or those of the subjects that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    subjects = {**of_games("picture"), "home": at_home, "setup": setting_up, "ending": ended}
    with running(ROOT / "web" / "dist") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        for name, play in subjects.items():
            for layout, (width, height, shown, direction) in LAYOUTS.items():
                if not wanted or name in wanted:
                    shots = [
                        picture(browser, url, play, width, height, scheme) for scheme in ("light", "dark")
                    ]
                    framed(
                        browser, [(shot, shown) for shot in shots], direction, folder / f"{name}-{layout}.jpg"
                    )
        both = {
            "replay": again,
            "share": given,
            "practice": practised,
            "tournament": met,
            "campaign": kept_at,
        }
        for name, play in both.items():
            if not wanted or name in wanted:
                desk = picture(browser, url, play, 1280, 800, "light")
                phone = picture(browser, url, play, 390, 844, "dark")
                framed(browser, [(desk, 900), (phone, 260)], "row", folder / f"{name}.jpg")
        browser.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]), *sys.argv[2:])
