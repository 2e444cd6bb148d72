"""Connect the pages of two devices, as two players would."""

from __future__ import annotations

from typing import Any

from driver import Page
from hands import Hand, exists, fill, go, select
from waiting import wait_for

SMALL: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
"""A phone, less its browser's bars."""


def appears(page: Page, selector: str) -> None:
    wait_for(page, f"document.querySelector({selector!r}) !== null", f"{selector} appears")


def code_of(page: Page) -> str:
    """Return the code on the screen, once it is complete."""
    appears(page, "#duel-code")
    return str(page.locator("#duel-code").input_value())


def visit_link(page: Page, url: str) -> None:
    """Open a link in the same tab."""
    go(page, url[url.index("#/") :])


def paste(hand: Hand, text: str) -> None:
    """Paste a code instead of scanning it."""
    if not hand.page.evaluate("document.querySelector('#duel-pasting').open"):
        hand.press("#duel-pasting summary")
    fill(hand.page, "#duel-text", text)
    hand.press("#duel-paste")


def connect(host: Hand, guest: Hand, name: str = "") -> None:
    """Pass the invitation to the guest, who may enter a name, and the answer back to the host."""
    visit_link(guest.page, code_of(host.page))
    appears(guest.page, "#duel-answer")
    if name:
        fill(guest.page, "#duel-name", name)
    guest.press("#duel-answer")
    paste(host, code_of(guest.page))
    for hand in (host, guest):
        appears(hand.page, "#duel.is-open")


def invite(hand: Hand, game: str, preset: str = "", name: str = "") -> None:
    """Show an invitation from the home page."""
    hand.press(f"#{game}-more")
    hand.press(f"#{game}-duel")
    appears(hand.page, "#duel-invite")
    if preset and exists(hand.page, "#duel-preset"):
        select(hand.page, "#duel-preset", preset)
    if name:
        fill(hand.page, "#duel-name", name)
    hand.press("#duel-invite")
