"""Take the README's pictures from the built site: python e2e/pictures.py [FOLDER] [SUBJECT ...]

The home page on a desktop and every game on a phone in landscape, each in the light and the dark theme; two
phones with an invitation and a game.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

import bataille  # noqa: E402
from browsers import ARGUMENTS, executable  # noqa: E402
from captain import of_games, open_record  # noqa: E402
from hands import exists, fingers, go, mouse  # noqa: E402
from pairing import SMALL, appears, connect, invite  # noqa: E402
from waiting import PACE, WATCH, pace, rest  # noqa: E402

from navals.cli.serve import running_server  # noqa: E402
from tests.records import golden_text  # noqa: E402

FRAME = """<!doctype html><style>
body {{ margin: 0; padding: 24px; background: #8d8468; display: flex; flex-direction: {flow}; gap: 20px;
    align-items: center; width: max-content }}
img {{ display: block; border-radius: 8px; box-shadow: 0 8px 24px rgb(0 0 0 / 45%) }}
</style>{shots}"""
PUBLISHED = (
    "const code = document.querySelector('#duel-code');"
    " code.value = code.value.replace(location.origin, 'https://navals.example')"
)
"""Show a link as on a published site."""
SHOT = '<img src="data:image/png;base64,{data}" width="{width}">'

LAYOUTS = {"lying": (844, 390, 560), "desk": (1280, 800, 760)}
"""Window width and height, and width in the picture, by layout."""


def at_home(page: Page) -> None:
    """Show the home page with a game in progress."""
    record = golden_text("trafalgar-flag")
    text = record[: record.index("\n100. ")].replace('[Result "1-0"]', '[Result "*"]')
    open_record(page, text)
    go(page, "#/")


def picture(
    browser: Browser, url: str, play: Callable[[Page], None], width: int, height: int, scheme: str
) -> str:
    """Return a base64 screenshot of a game."""
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
    page.evaluate("scrollTo(0, 0); document.activeElement.blur()")
    page.mouse.move(0, 0)
    rest(page)
    image = page.screenshot()
    context.close()
    return base64.b64encode(image).decode()


def two_phones(browser: Browser, url: str) -> list[str]:
    """Return base64 screenshots of an invitation, and of both phones a few shots into that game."""
    hands, shots = [], []
    for scheme in ("light", "dark"):
        context = browser.new_context(**SMALL, color_scheme=scheme, locale="en", reduced_motion="reduce")  # type: ignore[arg-type]
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(url)
        hands.append(fingers(page))
        pace(page, PACE)
    host, guest = hands
    invite(host, "bataille", name="Anne")
    appears(host.page, "#duel-qr")
    rest(host.page)
    host.page.evaluate(PUBLISHED)
    shots.append(host.page.screenshot())
    connect(host, guest, "Zoe")
    for hand in hands:
        hand.press("#shuffle")
        hand.press("#ready:not([aria-disabled])")
    squares = {hand.page: ["C3", "F6", "H2", "D8", "E5", "G4", "B6", "F2", "H7", "E3"] for hand in hands}
    while all(squares.values()):
        for hand in hands:
            rest(hand.page)
            if exists(hand.page, ".cell.is-legal"):
                bataille.shoot(hand, squares[hand.page].pop())
    for hand in hands:
        rest(hand.page)
        shots.append(hand.page.screenshot())
        hand.page.context.close()
    return [base64.b64encode(shot).decode() for shot in shots]


def framed(browser: Browser, shots: list[tuple[str, int]], file: Path, flow: str = "column") -> None:
    """Write screenshots to a file, in a column or row, each with its width."""
    page = browser.new_page(viewport={"width": 1400, "height": 900}, device_scale_factor=1.25)
    images = "".join(SHOT.format(data=data, width=width) for data, width in shots)
    page.set_content(FRAME.format(shots=images, flow=flow))
    page.locator("body").screenshot(path=file, type="jpeg", quality=52)
    page.close()


def main(folder: Path = ROOT / "docs" / "images", *names: str) -> None:
    """Write the pictures of all subjects, or of the given ones."""
    folder.mkdir(parents=True, exist_ok=True)
    subjects = [
        ("home", "desk", at_home),
        *((name, "lying", play) for name, play in of_games("picture").items()),
    ]
    with running_server(ROOT / "web" / "dist") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        for name, layout, play in subjects:
            if not names or name in names:
                width, height, size = LAYOUTS[layout]
                shots = [picture(browser, url, play, width, height, scheme) for scheme in ("light", "dark")]
                framed(browser, [(shot, size) for shot in shots], folder / f"{name}-{layout}.jpg")
        if not names or "two-devices" in names:
            phones = [(shot, 270) for shot in two_phones(browser, url)]
            framed(browser, phones, folder / "two-devices.jpg", "row")
        browser.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]), *sys.argv[2:])
