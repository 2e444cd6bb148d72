"""Take the README's pictures from the built site: python e2e/pictures.py [FOLDER] [SUBJECT ...]

The home page on a desktop and every game on a phone in landscape, each in the light and the dark theme.
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

from browsers import ARGUMENTS, executable  # noqa: E402
from captain import of_games, open_record  # noqa: E402
from hands import go, mouse  # noqa: E402
from waiting import PACE, WATCH, pace, rest  # noqa: E402

from navals.cli.serve import running_server  # noqa: E402
from tests.records import golden_text  # noqa: E402

FRAME = """<!doctype html><style>
body {{ margin: 0; padding: 24px; background: #8d8468; display: flex; flex-direction: column; gap: 20px;
    align-items: center; width: max-content }}
img {{ display: block; border-radius: 8px; box-shadow: 0 8px 24px rgb(0 0 0 / 45%) }}
</style>{shots}"""
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


def framed(browser: Browser, shots: list[tuple[str, int]], file: Path) -> None:
    """Write screenshots to a file, one above the other, each with its width."""
    page = browser.new_page(viewport={"width": 1400, "height": 900}, device_scale_factor=1.25)
    images = "".join(SHOT.format(data=data, width=width) for data, width in shots)
    page.set_content(FRAME.format(shots=images))
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
        browser.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]), *sys.argv[2:])
