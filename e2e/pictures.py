"""Takes the pictures of the README from the built site: python e2e/pictures.py

A game of Bataille navale is played for some moves on a desk and on a phone, in day and night colours, and both are put side by side.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402

from navals.serve import running  # noqa: E402

MOVES = 12
FRAME = """<!doctype html><style>
body {{ margin: 0; padding: 32px; background: #8d8468; display: flex; gap: 28px; align-items: center; width: max-content }}
img {{ display: block; border-radius: 10px; box-shadow: 0 10px 30px rgb(0 0 0 / 45%) }}
</style><img src="data:image/png;base64,{desk}" width="900"><img src="data:image/png;base64,{phone}" width="260">"""


def game(browser: Browser, url: str, width: int, height: int, scheme: str, out: Path) -> bytes:
    """A picture of a game after some moves, with the likely squares shown."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="en",
        device_scale_factor=2,
        reduced_motion="reduce",
    )  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(url + "#/bataille/new/ai")
    page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    page.fill("#name-0", "Ann")
    page.click("#start")
    page.click("#shuffle")
    page.click("#ready")
    for move in range(MOVES):
        page.wait_for_selector("#fire", timeout=60_000)
        page.locator("#grid-1-grid .cell.is-legal").nth((move * 37) % 60).click()
        page.locator("#fire:not([aria-disabled])").click()
        page.wait_for_selector("#fire", state="detached")
    page.wait_for_selector("#fire", timeout=60_000)
    page.click("#hint")
    page.wait_for_selector(".heat")
    page.wait_for_timeout(1500)
    page.screenshot(path=out)
    context.close()
    return out.read_bytes()


def main() -> None:
    """Write docs/images/bataille.png."""
    with (
        running(ROOT / "web" / "dist") as url,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
    ):
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        desk = game(browser, url, 1280, 800, "light", Path(folder) / "desk.png")
        phone = game(browser, url, 390, 844, "dark", Path(folder) / "phone.png")
        page = browser.new_page(viewport={"width": 1300, "height": 700})
        page.set_content(
            FRAME.format(desk=base64.b64encode(desk).decode(), phone=base64.b64encode(phone).decode())
        )
        target = ROOT / "docs" / "images" / "bataille.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        page.locator("body").screenshot(path=target)
        browser.close()


if __name__ == "__main__":
    main()
