"""Play on two devices: over a real connection between two browser profiles, and by links, on phones."""

from __future__ import annotations

import pytest
from captain import ENGLISH
from conftest import PHONE, Opener
from driver import Page
from hands import Hand, fill, fingers, go, reload
from waiting import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.once]

SMALL = PHONE | {"viewport": {"width": 390, "height": 664}}
CHECKED = "Checked: nobody cheated."


def text_of(page: Page, selector: str) -> str:
    return str(page.locator(selector).inner_text())


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


def connect(host: Hand, guest: Hand) -> None:
    """Pass the invitation to the guest and the answer back to the host."""
    visit_link(guest.page, code_of(host.page))
    appears(guest.page, "#duel-answer")
    guest.press("#duel-answer")
    paste(host, code_of(guest.page))
    for hand in (host, guest):
        appears(hand.page, "#duel.is-open")


def resign(hand: Hand) -> None:
    appears(hand.page, "#game-menu")
    hand.press("#game-menu")
    hand.press("#menu-resign")
    hand.press("#confirm-yes")


def test_two_phones_play_and_reconnect(visit: Opener, site: str) -> None:
    with visit(site, **(SMALL | ENGLISH)) as (first, _), visit(site, **(SMALL | ENGLISH)) as (second, _):
        host, guest = fingers(first), fingers(second)
        host.press("#mats-more")
        host.press("#mats-duel")
        appears(first, "#duel-invite")
        host.press("#duel-invite")
        connect(host, guest)
        host.press("#ready")
        wait_for(first, "document.querySelector('#ready') === null", "the host's column is formed")
        reload(first)
        for page in (first, second):
            appears(page, "#duel.is-lost")
        appears(first, "#duel-reconnect")
        host.press("#duel-reconnect")
        host.press("#duel-call")
        connect(host, guest)
        guest.press("#ready")
        wait_for(second, "document.querySelector('#ready') === null", "the guest's column is formed")
        for page in (first, second):
            assert "Connected" in text_of(page, "#duel-status")


def test_two_phones_play_by_links(visit: Opener, site: str) -> None:
    with visit(site, **(SMALL | ENGLISH)) as (first, _), visit(site, **(SMALL | ENGLISH)) as (second, _):
        host, guest = fingers(first), fingers(second)
        go(first, "#/bataille/duel")
        appears(first, "#duel-turns")
        host.press("#duel-turns")
        visit_link(second, code_of(first))
        appears(second, "#duel-accept")
        guest.press("#duel-accept")
        appears(second, "#duel-turn")
        guest.press("#duel-turn")
        visit_link(first, code_of(second))
        appears(first, "#shuffle, #ready")
        resign(host)
        appears(first, "#duel-turn")
        host.press("#duel-turn")
        last = code_of(first)
        assert len(last) <= 2000
        visit_link(second, last)
        appears(second, "#finale-rating")
        assert CHECKED in text_of(second, "#finale-rating")
        guest.press("#finale-event")
        visit_link(first, code_of(second))
        appears(first, "#finale-rating")
        assert CHECKED in text_of(first, "#finale-rating")
