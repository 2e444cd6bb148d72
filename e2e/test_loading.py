"""Tests of loading games on demand: a game that cannot be loaded is reported, and the others still work."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from captain import ENGLISH
from conftest import Opener, offline_ready
from driver import Page
from hands import go, mouse, reload, shown
from test_runtime import site_copy
from waiting import ready, wait_for

from navals.cli.serve import running
from navals.games import IDS

pytestmark = [pytest.mark.browser, pytest.mark.once]


def test_no_game_is_asked_for_before_it_is_opened(visit: Opener, site: str) -> None:
    # The service worker would download everything in advance.
    with visit(site, fresh=True, service_workers="block", **ENGLISH) as (page, guard):
        ready(page)

        def brought() -> list[str]:
            return [game for game in IDS if any(f"/runtime/{game}-" in one for one in guard.requests)]

        assert brought() == []
        for count, game in enumerate(IDS, 1):
            go(page, f"#/{game}/new/ai")
            assert page.locator("#start").count() == 1
            assert brought() == [one for one in IDS if one in IDS[:count]]
            go(page, "#/")


def test_a_game_that_cannot_come_is_said_to_be_missing(visit: Opener, dist: Path, tmp_path: Path) -> None:
    site = site_copy(dist, tmp_path)
    (wheel,) = (site / "runtime").glob("mats-*")
    hidden = tmp_path / "hidden"
    shutil.move(wheel, hidden)
    with running(site) as url, visit(url, **ENGLISH) as (page, guard):
        guard.allow("404|Failed to load|no service worker|ServiceWorker")
        mouse(page).press("#mats-ai")
        assert "could not be loaded" in page.locator("#toast").inner_text()
        assert page.locator(".screen-home").count() == 1 and page.evaluate("location.hash") == "#/"
        go(page, "#/bataille/new/ai")
        assert page.locator("#start").count() == 1, "the others are there"
        shutil.move(hidden, wheel)
        go(page, "#/mats/new/ai")
        assert page.locator("#start").count() == 1, "and so is this one, once it can be had"


def test_whoever_starts_on_a_missing_game_comes_home(visit: Opener, dist: Path, tmp_path: Path) -> None:
    site = site_copy(dist, tmp_path)
    (wheel,) = (site / "runtime").glob("trafalgar-*")
    shutil.move(wheel, tmp_path / "hidden")
    with running(site) as url, visit(url + "#/trafalgar/rules", **ENGLISH) as (page, guard):
        guard.allow("404|Failed to load|no service worker|ServiceWorker")
        ready(page)
        assert "could not be loaded" in page.locator("#toast").inner_text()
        assert page.locator(".screen-home").count() == 1


def test_games_that_were_never_opened_open_with_the_server_gone(visit: Opener, dist: Path) -> None:
    with running(dist) as url:
        opened = visit(url, fresh=True, **ENGLISH)
        page, guard = opened.__enter__()
        ready(page)
        offline_ready(page)
    guard.allow("net::ERR|Failed to load")
    page.reload()
    ready(page)
    for game in IDS:
        go(page, f"#/{game}/rules")
        wait_for(
            page,
            "document.querySelectorAll('#main svg').length > 0",
            f"the rules of {game}, with their drawings",
        )
    opened.__exit__(None, None, None)


SECOND = "**/pyodide.second.wasm"
CALLED_FOR = "second half of Pyodide was called for"


@pytest.mark.chromium_only("every message of the console is read")
def test_a_start_and_a_game_call_for_the_first_half_of_pyodide_only(visit: Opener, site: str) -> None:
    """The second half is loaded when the page is idle; here it comes too late or not at all."""
    told: list[str] = []
    with visit(site, fresh=True, service_workers="block", **ENGLISH) as (page, guard):
        guard.allow(
            "second half of Pyodide did not come|Failed to load|net::ERR|no service worker|ServiceWorker"
        )
        page.context.on("console", lambda message: told.append(message.text))
        # Allow it on demand, so that the game continues and the console shows what needed it.
        page.context.route(
            SECOND, lambda route: route.continue_() if route.request.resource_type == "xhr" else route.abort()
        )
        page.reload()
        hand = mouse(page)
        for game in IDS:
            go(page, f"#/{game}/new/ai")
            hand.press("#start")
            if shown(page, "#hint"):
                hand.press("#hint")
            go(page, "#/")
        assert any("did not come" in text for text in told), "it was asked for when nobody waited"
        called = [text for text in told if CALLED_FOR in text]
        assert not called, "\n".join(called)


KEPT = """(async () => {
  const name = (await caches.keys()).find((one) => one.startsWith('navals-snapshot'));
  return name !== undefined && (await (await caches.open(name)).keys()).length === 1;
})()"""
# Overwrite the start of the snapshot with zeros.
DAMAGE = """(async () => {
  const name = (await caches.keys()).find((one) => one.startsWith('navals-snapshot'));
  const shelf = await caches.open(name);
  const [request] = await shelf.keys();
  const kept = await shelf.match(request);
  const bytes = new Uint8Array(await kept.arrayBuffer()).fill(0, 0, 65536);
  await shelf.put(request, new Response(bytes, { headers: kept.headers }));
})()"""


@pytest.mark.chromium_only("every message of the console is read")
def test_later_visits_start_from_a_picture_of_the_memory_and_from_none_if_it_is_damaged(
    visit: Opener, site: str
) -> None:
    told: list[str] = []

    def began(page: Page) -> str:
        """Reload and return the text of a game's start button."""
        told.clear()
        reload(page)
        ready(page)
        go(page, "#/mats/new/ai")
        return page.locator("#start").inner_text()

    with visit(site, fresh=True, **ENGLISH) as (page, _):
        page.context.on("console", lambda message: told.append(message.text))
        ready(page)
        assert not page.evaluate(KEPT), "the first visit has enough to do"
        offline_ready(page)
        first = began(page)
        wait_for(page, KEPT, "a picture is kept")
        assert began(page) == first and not told
        page.evaluate(DAMAGE)
        assert began(page) == first
        assert any("no start from the picture" in text for text in told)
        wait_for(page, KEPT, "a new one is kept")
        assert began(page) == first and not told
