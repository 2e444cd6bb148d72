"""The fleet builder and the house numbers of the Uncharted Seas, in a real browser: by mouse, by touch, by keyboard."""

from __future__ import annotations

import pytest
from captain import CALM, Press, by_mouse, by_touch, focus, set_up, start, tab_to
from conftest import PHONE, Opener
from playwright.sync_api import Page
from test_accessibility import AXE, LANGUAGES, MAIN, SMALL, THEMES, WEAR, WIDE, violations
from waiting import ready, wait_for

from navals.games.uncharted.tables import knobs

pytestmark = pytest.mark.browser

MOVE = f"#option-house-{list(knobs()).index('imperials.C.move')}"


def builder(page: Page, press: Press) -> None:
    """The set-up of a battle line for two people here, its options unfolded."""
    ready(page)
    set_up(page, press, "uncharted", "two", "battle")
    press("#all-options > summary")
    page.locator("#option-list_a-0-remove").wait_for()


def points(page: Page, side: str, total: str) -> None:
    """Wait until a side's fleet costs so much."""
    wait_for(page, f"document.querySelector('#option-list_{side}').innerText.includes('{total} points')")


def errors(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("#setup .field-error").all_inner_texts()]


def tags(page: Page) -> str:
    """The options of the record of the game on the screen."""
    with page.expect_download() as waiting:
        page.locator("#game-menu").click()
        page.locator("#menu-export").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    return text.split('[Options "')[1].split('"]')[0] if "[Options" in text else ""


def test_a_fleet_is_built_with_the_mouse_and_played(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        press = by_mouse(page)
        builder(page, press)
        press("#option-list_a-0-remove")
        points(page, "a", "360 of 480")
        press("#option-list_a-add-H")
        points(page, "a", "510 of 480")
        wait_for(page, "document.querySelector('#start').ariaDisabled === 'true'")
        assert errors(page) == [
            "The fleet costs 510 points, and the limit is 480",
            "At most half of the limit may be spent on ships of one size",
        ]
        press("#option-list_a-3-remove")
        points(page, "a", "360 of 480")
        press("#option-list_a-0-C-more")
        points(page, "a", "420 of 480")
        press("#option-list_b-copy")
        points(page, "b", "420 of 480")
        wait_for(page, "document.querySelector('#start').ariaDisabled !== 'true'")
        assert errors(page) == []
        start(page, press)
        assert tags(page) == "list_a=CCCC;FFF;FFF list_b=CCCC;FFF;FFF"


def test_a_fleet_and_house_numbers_by_touch_on_a_phone(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        press = by_touch(page)
        builder(page, press)
        press("#option-list_b-from-swarm")
        wait_for(page, "document.querySelector('#option-list_b-text').value === 'FFFF;FFFF;CC;CC'")
        press("#option-list_b-0-F-less")
        points(page, "b", "450 of 480")
        press("#option-list_a-cards > summary")
        page.locator("#option-list_a-cards table").wait_for()
        page.locator("#option-house-show").select_option("imperials")
        page.locator(MOVE).wait_for()
        page.locator(MOVE).fill("99")
        page.locator(MOVE).blur()
        page.locator(f"{MOVE}-error").wait_for()
        assert "from 2 to 16, not 99" in page.locator(f"{MOVE}-error").inner_text()
        page.locator(MOVE).fill("12")
        page.locator(MOVE).blur()
        page.locator("#option-house-changed").wait_for()
        assert page.evaluate(WIDE) == []
        # Saved under a name, it comes back whole.
        press("#keep-options > summary")
        page.locator("#keep-name").fill("Ours")
        press("#keep-save")
        page.locator("#saved").wait_for()
        press("label:has(#preset-battle)")
        page.locator("#option-house-changed").wait_for(state="detached")
        page.locator("#saved").select_option("Ours")
        page.locator("#option-house-changed").wait_for(state="attached")
        start(page, press)


def test_a_fleet_is_built_with_the_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        builder(page, by_mouse(page))
        page.locator("#option-fleet_a").focus()
        tab_to(page, "option-list_a-0-remove")
        page.keyboard.press("Enter")
        points(page, "a", "360 of 480")
        # The focus stays with the squadron that took its place.
        assert focus(page) == "option-list_a-0-remove"
        tab_to(page, "option-list_a-0-H-more")
        page.keyboard.press("Space")
        points(page, "a", "435 of 480")
        assert focus(page) == "option-list_a-0-H-more"
        assert errors(page) == ["At most half of the limit may be spent on ships of one size"]
        tab_to(page, "option-list_a-add-F")
        page.keyboard.press("Enter")
        wait_for(page, "document.activeElement.id === 'option-list_a-3-remove'")
        page.locator("#option-house-show").focus()
        page.keyboard.press("ArrowDown")
        page.locator(MOVE).wait_for()
        tab_to(page, MOVE[1:])
        page.keyboard.press("Control+a")
        page.keyboard.type("11")
        page.keyboard.press("Enter")
        page.locator("#option-house-changed").wait_for()
        assert page.url.endswith("#/uncharted/new/two"), "Enter in a field does not begin the game"


def test_the_builder_is_accessible_and_fits_a_small_phone(visit: Opener, site: str) -> None:
    for language in LANGUAGES:
        size = {"viewport": {"width": 360, "height": 740}, "locale": LANGUAGES[language]}
        with visit(site, **(PHONE | CALM | size)) as (page, _):
            press = by_mouse(page)
            builder(page, press)
            press("#option-list_a-add-B")
            press("#option-list_a-cards > summary")
            page.locator("#option-house-show").select_option("critical")
            page.locator("#option-house").locator("select").nth(1).wait_for()
            found = [*page.evaluate(WIDE), *page.evaluate(SMALL, 24), *page.evaluate(MAIN)]
            if language == "en":
                page.evaluate(AXE.read_text(encoding="utf-8"))
                for theme in THEMES:
                    page.evaluate(WEAR, theme)
                    found += violations(page, "" if theme == THEMES[0] else "color-contrast")
            assert not found, "\n".join(found)
