"""Measure the time from a gesture to its painting."""

from __future__ import annotations

import pytest
from bataille import first_shot
from captain import CALM
from conftest import Opener
from hands import mouse
from stopwatch import soon
from waiting import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.alone]

CLICKS = """(ids) => ids.map((id) => () => {
  const cell = document.getElementById(id);
  const finger = { bubbles: true, button: 0, pointerId: 1, isPrimary: true };
  cell.dispatchEvent(new PointerEvent("pointerdown", finger));
  cell.dispatchEvent(new PointerEvent("pointerup", finger));
  cell.click();
})"""


def test_a_gesture_is_painted_soon(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        first_shot(mouse(page), preset="classic")
        wait_for(page, "document.readyState === 'complete'")
        squares = [f"grid-1-{column}{row}" for row in (2, 4, 6, 8) for column in "ABCDEFGHIJ"]
        soon(page, "gesture", CLICKS, squares)
