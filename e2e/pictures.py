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

import bataille as squares  # noqa: E402
import mats  # noqa: E402
import trafalgar  # noqa: E402
import uncharted  # noqa: E402
from browsers import ARGUMENTS, executable  # noqa: E402
from captain import open_record  # noqa: E402
from hands import go, mouse, select  # noqa: E402
from waiting import WATCH, rest  # noqa: E402

from navals.games import find  # noqa: E402
from navals.search.match import keeper, play_match  # noqa: E402
from navals.serve import running  # noqa: E402

MOVES = 12
FRAME = """<!doctype html><style>
body {{ margin: 0; padding: 32px; background: #8d8468; display: flex; gap: 28px; align-items: center; width: max-content }}
img {{ display: block; border-radius: 10px; box-shadow: 0 10px 30px rgb(0 0 0 / 45%) }}
</style><img src="data:image/png;base64,{desk}" width="900"><img src="data:image/png;base64,{phone}" width="260">"""


def bataille(page: Page) -> None:
    """Bataille navale after some moves, with the likely squares shown."""
    hand = mouse(page)
    squares.begin(hand, preset="classic", name_0="Ann")
    squares.place_random(hand)
    for move in range(MOVES):
        assert squares.my_move(page) == "fire"
        hand.press(f"#grid-1-grid .cell.is-legal >> nth={(move * 37) % 60}")
        hand.press("#fire:not([aria-disabled])")
    hand.press("#hint")


CROSSING = """
order V1 TP F1 V2 F2 C1 C2, order F1 V1 TP C1 V2 F2 C2, 5 2, F1+2, V1+1, 6 1 3 1,
TP+1, V2+1, 2 6 2 2 5 6 3
"""


def columns(page: Page) -> None:
    """MATS in the middle of a crossing, with an advance in hand."""
    actions = [part.strip() for part in CROSSING.split(",")]
    open_record(page, mats.record_of(*actions, options="", names=("Ann", "ai:medium")))
    assert mats.my_move(page) == "advance"
    hand = mouse(page)
    mats.take(hand, "V2")
    hand.reach(".columns-cell.is-target")


STRAIT = "round=4 first=A turn=A wind=SE E1=10,9,E E2=12,11,NE E3=17,12,W F1=10,7,W F2=7,4,SE,fm,2/1 S1=12,7,SW,fmz,2/3 CN=fired"


def strait(page: Page) -> None:
    """Trafalgar with a ship in hand: where it can sail, and what its guns bear on."""
    open_record(page, trafalgar.record_of(setup=STRAIT, names=("Ann", "ai:medium")))
    assert trafalgar.my_move(page) == "turn"
    trafalgar.take(mouse(page), "E1")


GOLDEN = ROOT / "tests" / "golden"


def balls(page: Page) -> None:
    """Naval Battle Billiard: on a desk a shot on the simulated table, on a phone the score keeper after a shot."""
    desk = page.viewport_size is not None and page.viewport_size["width"] > 600
    name, last = ("billiard-table", 6) if desk else ("billiard-sheet", 10)
    lines = (GOLDEN / f"{name}.navals").read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if not line[:1].isdigit() or int(line.split(".")[0]) <= last]
    text = "\n".join(kept).replace("1-0", "*").replace("ai:hard", "Ann").replace("ai:medium", "Bob")
    open_record(page, text.replace("Solids", "Ann").replace("Stripes", "Bob"))
    if desk:
        select(page, "#aim-target", page.locator("#aim-target option").nth(2).get_attribute("value") or "")


BATTLE = (
    "seat=A turn=2 wind=NE A.B1=26,16,15 A.C1=15,16,0 A.C2=18,19,0 A.C3=20.5,14,0 A.F1=28,13,0 A.F2=29.5,16,15 A.F3=31,13,0"
    " B.B1=23,35,195 B.C1=19.5,32,195 B.C2=18,34,180 B.C3=17,31,165 B.F1=31,34,195 B.F2=29,32,195 B.F3=27,34,180"
)


def fleets(page: Page) -> None:
    """The Uncharted Seas with a move in hand: its way, where the ship can get, what it could fire at from there."""
    open_record(
        page,
        uncharted.record_of("activate S3", setup=BATTLE, options="cards=false", names=("Ann", "ai:medium")),
    )
    uncharted.point_at(mouse(page), 33, 20.5)


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
        for name, play in {
            "bataille": bataille,
            "mats": columns,
            "replay": again,
            "share": given,
            "trafalgar": strait,
            "billiard": balls,
            "uncharted": fleets,
        }.items():
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
