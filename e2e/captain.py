"""Playing Bataille navale through the screen: what the tests of whole games have in common."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import conftest
from playwright.sync_api import Page

from navals.core import record
from navals.core.dice import Dice
from navals.core.position import digest
from navals.core.record import Replay

ENGLISH: dict[str, Any] = {"locale": "en-GB"}
CALM: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}

# A gesture is answered in well under a second; the rest is for a machine with much else to do.
PATIENCE = 30.0


def ready(page: Page) -> None:
    """Wait for the engine; from then on nothing takes long."""
    state = conftest.wait_for(
        page, "['ready', 'failed'].find((word) => word === document.documentElement.dataset.engine)"
    )
    assert state == "ready", page.locator("#engine").inner_text()
    page.set_default_timeout(PATIENCE * 1000)


def wait_for(page: Page, expression: str, what: str = "") -> Any:
    """Poll an expression until it is true."""
    found = conftest.wait_for(
        page,
        f"document.documentElement.dataset.engine === 'failed' ? 'failed' : ({expression})",
        what,
        PATIENCE,
    )
    assert found != "failed", "the engine stopped"
    return found


STATE = """(() => {
  const at = (id) => document.getElementById(id);
  if (at('finale')) return 'over';
  if (at('lift')) return 'curtain';
  if (at('recap-close')) return 'recap';
  if (at('pass')) return 'pass';
  if (at('fire')) return 'fire';
  return '';
})()"""

Press = Callable[[str], None]


def by_mouse(page: Page) -> Press:
    """Press with the mouse."""
    return lambda selector: page.locator(selector).first.click()


def by_touch(page: Page) -> Press:
    """Press with a finger."""
    return lambda selector: page.locator(selector).first.tap()


def begin(page: Page, press: Press, mode: str = "ai", preset: str = "quick", **options: str) -> None:
    """From the home page to the first decision."""
    press(f"#bataille-{mode}")
    page.locator("#start").wait_for()
    press(f"label:has(#preset-{preset})")
    for name, value in options.items():
        if page.locator("#all-options").get_attribute("open") is None:
            press("#all-options > summary")
        field = page.locator(
            f"#option-{name}" if "_" not in name or name.startswith("bombs") else "#" + name.replace("_", "-")
        )
        if field.evaluate("(e) => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
            field.blur()
    press("#start")
    wait_for(page, "location.hash.startsWith('#/play/')")


def place_random(page: Page, press: Press) -> None:
    """A random fleet."""
    press("#shuffle")
    page.locator("#ready:not([aria-disabled])").wait_for()
    press("#ready")
    page.locator("#shuffle").wait_for(state="detached")


def my_move(page: Page) -> str:
    """Wait until a person has something to do; says what. A key that means nothing ends the animations."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = str(wait_for(page, f"{STATE} || 'nothing'"))
        if state != "nothing":
            return state
        page.keyboard.press("Shift")
        page.wait_for_timeout(50)
    raise AssertionError("nobody may act")


def shoot(page: Page, press: Press, square: str | None = None) -> str:
    """Aim and fire at a square, or at the first one that can be aimed at; wait for the answer. The square's name."""
    target = page.locator(f".cell.is-legal[id$='-{square}']" if square else ".cell.is-legal").first
    name = str(target.get_attribute("id")).rsplit("-", 1)[1]
    press(f".cell.is-legal[id$='-{name}']")
    wait_for(
        page,
        f"document.querySelector('#fire .button-label')?.textContent.includes('{name}')",
        f"{name} is aimed at",
    )
    press("#fire")
    wait_for(
        page,
        f"!document.querySelector(\".cell.is-legal[id$='-{name}']\") || !!document.getElementById('finale')",
        f"{name} is bombed",
    )
    return name


def play_to_end(
    page: Page, press: Press, *, most: int = 110, square: Callable[[int], str | None] = lambda _: None
) -> int:
    """Shoot until the reckoning; how many shots it took."""
    for shots in range(most):
        state = my_move(page)
        if state == "over":
            return shots
        assert state == "fire", state
        shoot(page, press, square(shots))
    raise AssertionError("the game does not end")


def downloaded(page: Page, press: Press, button: str = "#finale-save") -> str:
    """The record that a button saves."""
    with page.expect_download() as waiting:
        press(button)
    download = waiting.value
    assert download.suggested_filename.endswith(".navals")
    return download.path().read_text(encoding="utf-8")


def replayed(text: str) -> Replay:
    """The record, replayed natively; its own text comes back, and its draws are those of the seed it tells."""
    replay = record.read(text)
    assert record.write(replay) == text and not replay.warnings
    again = record.read(record.write_json(replay))
    assert digest(again.game, again.position) == digest(replay.game, replay.position)
    if "Seed" in replay.tags:
        assert Dice(replay.tags["Seed"]).commitment == replay.tags["SeedCommit"]
    return replay


def moves(page: Page) -> list[str]:
    """The log's lines, without their numbers."""
    return [re.sub(r"^\d+\s*", "", line).strip() for line in page.locator("#log .log-text").all_inner_texts()]
