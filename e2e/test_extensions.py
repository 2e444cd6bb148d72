"""Extensions: a game in a wheel is installed by touch, played offline, reloaded, removed and restored; a
wheel with a bot fills a seat; a broken wheel is refused.
"""

from __future__ import annotations

from typing import Any

import pytest
from captain import LINES
from conftest import PHONE, Opener, offline_ready
from driver import Page
from hands import fingers, go, reload, select
from waiting import ready, wait_for, wait_for_element

from navals import games
from tests import others
from tests.games.sixth import ID

pytestmark = [pytest.mark.browser, pytest.mark.once]
NAME = "navals-boats"


PLAYER = others.wheel("first_bots", {"first_bots.py": others.BOT}, "[navals.players]\nchance = first_bots\n")


def pick(page: Page, *made: tuple[str, bytes]) -> None:
    page.locator("#extensions-file").set_input_files(
        [{"name": name, "mimeType": "application/octet-stream", "buffer": data} for name, data in made]
    )
    wait_for_element(page, "#extensions-picked")


def moves(page: Page) -> int:
    return int(page.evaluate("document.querySelectorAll('#log li').length"))


def test_a_game_in_a_wheel_is_installed_played_kept_and_removed(visit: Opener, site: str) -> None:
    phone: dict[str, Any] = PHONE | {"locale": "fr-FR"}
    with visit(site, **phone) as (page, guard):
        ready(page)
        offline_ready(page)
        guard.allow("net::ERR|Failed to load")  # the browser checks for a new service worker
        page.context.set_offline(True)
        hand = fingers(page)
        hand.press("#extensions-link")
        wait_for(page, "!!document.getElementById('extensions-file')", "what deals with wheels has come")
        pick(page, others.game_wheel(name="navals_sunk", id=ID, __init__="\nraise RuntimeError('no wind')\n"))
        hand.press("#extensions-install")
        wait_for(
            page, "!!document.getElementById('extensions-refused-navals-sunk')", "the bad one is refused"
        )
        assert "no wind" in page.locator("#extensions-refused-navals-sunk").inner_text()

        pick(
            page,
            others.game_wheel(needs=("navals", "tides>=1")),
            others.wheel("tides", {"tides.py": ""}),
            PLAYER,
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        hand.press("#extensions-install")
        wait_for_element(page, f"#extensions-play-{ID}")
        go(page, "#/")
        assert "Les amarres" in page.locator(f"#game-{ID}").inner_text()

        # Play against the computer.
        hand.press(f"#{ID}-play")
        hand.press("#door-play")
        wait_for(page, "!!document.querySelector('[id^=pick-]')", "the board is there")
        hand.press("[id^=pick-]")
        hand.press("#cast")
        wait_for(page, "document.querySelectorAll('#log li').length >= 2", "the computer has answered")
        assert page.locator(".quays").evaluate("(element) => getComputedStyle(element).display") == "grid"

        played = moves(page)
        reload(page)
        wait_for(page, f"document.querySelectorAll('#log li').length >= {played}", "the game goes on")

        go(page, "#/extensions")
        hand.press(f"#extensions-remove-{NAME}")
        hand.press("#shelf-undo")
        wait_for(page, f"!!document.getElementById('extensions-play-{ID}')", "it is back")
        hand.press(f"#extensions-remove-{NAME}")
        go(page, "#/")
        wait_for(page, f"!document.getElementById('game-{ID}')", "the game is gone")
        go(page, "#/library")
        assert "Ce jeu n’est pas installé" in page.locator("#games").inner_text()
        go(page, "#/extensions")
        pick(page, others.game_wheel(needs=("navals", "tides>=1")))
        hand.press("#extensions-install")
        wait_for(page, f"!!document.getElementById('extensions-play-{ID}')", "it has passed again")

        # Let the bot from the other wheel play a computer.
        go(page, f"#/{games.IDS[1]}/new/watch")
        select(page, "#kind-0", "bot:chance")
        page.locator("#start").click()
        wait_for(page, f"{LINES} >= 6", "both play")
        assert "chance" in page.locator("#main").inner_text() and not page.locator("#bot-again").count()
