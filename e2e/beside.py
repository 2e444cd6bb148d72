"""Screenshot every game in all engines, side by side: python e2e/beside.py [FOLDER] [GAME ...]

One PNG per game, layout and theme, with Chromium, Firefox and WebKit from left to right, for comparison by
eye. Nothing is asserted.
"""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path
from typing import Any

from captain import of_games, open_record
from driver import Page
from driver.engines import ENGINES, missing, started
from hands import mouse
from pictures import GOLDEN, ROOT, SHOT
from waiting import PACE, PATIENCE, WATCH, pace, rest

from navals.cli.serve import running

LAYOUTS = {"phone": (390, 664, 390), "lying": (844, 390, 844), "desk": (1280, 800, 800)}
"""Window width and height, and width in the picture, by layout."""
PAGE = (
    "<!doctype html><style>body {{ margin: 0; padding: 8px; background: #777; display: flex; gap: 8px; width:"
    " max-content }}</style>{shots}"
)


def ended(page: Page) -> None:
    """Show the end of a game won against the computer."""
    record = (GOLDEN / "bataille-fleet-sunk.navals").read_text(encoding="utf-8")
    open_record(page, re.sub(r'\[B ".*"\]', '[B "ai:hard"]', record))
    mouse(page).press("#finale-open")
    rest(page)


def taken(engine: Any, url: str, wanted: list[str]) -> dict[tuple[str, str, str], str]:
    """Return base64 screenshots by subject, layout and theme."""
    found = {}
    subjects = {**of_games("picture"), "ending": ended}
    for layout, (width, height, _) in LAYOUTS.items():
        for theme in ("light", "dark"):
            options = {
                "viewport": {"width": width, "height": height},
                "color_scheme": theme,
                "locale": "fr-FR" if theme == "dark" else "en-GB",
                "reduced_motion": "reduce",
            }
            for name in wanted or subjects:
                context = engine.context(options, (WATCH,), PATIENCE)
                page = context.new_page()
                page.goto(url)
                mouse(page)
                pace(page, PACE)
                subjects[name](page)
                page.evaluate("scrollTo(0, 0)")
                rest(page)
                found[name, layout, theme] = base64.b64encode(page.screenshot()).decode()
                context.close()
    return found


def main(folder: Path = ROOT / "e2e" / "output" / "beside", *wanted: str) -> None:
    """Write the pictures of all subjects, or of the given ones."""
    folder.mkdir(parents=True, exist_ok=True)
    shots: dict[str, dict[tuple[str, str, str], str]] = {}
    with running(ROOT / "web" / "dist") as url:
        for name in ENGINES:
            if missing(name) is None:
                with started(name) as engine:
                    shots[name] = taken(engine, url, list(wanted))
    with started("chromium") as chromium:
        for key in next(iter(shots.values())):
            page = chromium.browser.new_page(viewport={"width": 1400, "height": 900})
            width = LAYOUTS[key[1]][2]
            images = "".join(SHOT.format(data=one[key], width=width) for one in shots.values())
            page.set_content(PAGE.format(shots=images))
            file = folder / f"{'-'.join(key)}.png"
            page.locator("body").screenshot(path=file)
            print(file)
            page.close()


if __name__ == "__main__":
    main(*(Path(word) for word in sys.argv[1:2]), *sys.argv[2:])
