"""Tests of loading games on demand: a game that cannot be loaded is reported, and the others still work."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from captain import CALM, ENGLISH, downloaded, of_games, replayed, watch
from conftest import Opener, offline_ready
from driver import Page
from hands import exists, go, mouse, reload
from test_runtime import site_copy
from waiting import ready, wait_for

from navals.cli.serve import running_server
from navals.games import IDS

pytestmark = [pytest.mark.browser, pytest.mark.once]


def test_a_game_that_cannot_come_is_said_to_be_missing(visit: Opener, dist: Path, tmp_path: Path) -> None:
    """Start on the page of a missing game, then open another missing one; all other games work."""
    site = site_copy(dist, tmp_path)
    wheels = {game: next((site / "runtime").glob(f"{game}-*")) for game in ("mats", "trafalgar")}
    for game, wheel in wheels.items():
        shutil.move(wheel, tmp_path / game)
    with running_server(site) as url, visit(url + "#/trafalgar/rules", **ENGLISH) as (page, guard):
        guard.allow("404|Failed to load|no service worker|ServiceWorker")
        hand = mouse(page)

        def missing() -> bool:
            return "could not be loaded" in page.locator("#toast").inner_text() and exists(
                page, ".screen-home"
            )

        assert missing()
        go(page, "#/bataille/new/ai")
        assert page.locator("#start").count() == 1 and not missing(), "the others are there"
        go(page, "#/")
        hand.press("#mats-ai")
        assert missing() and page.evaluate("location.hash") == "#/"
        shutil.move(tmp_path / "mats", wheels["mats"])
        go(page, "#/mats/new/ai")
        assert page.locator("#start").count() == 1, "and so is this one, once it can be had"


def test_everything_works_with_the_server_gone_also_games_never_opened(visit: Opener, dist: Path) -> None:
    with running_server(dist) as url:
        opened = visit(url, fresh=True, **ENGLISH)
        page, guard = opened.__enter__()
        ready(page)
        offline_ready(page)
    guard.allow("net::ERR|Failed to load")  # the browser's check for a newer service worker
    page.goto(url + "?from=elsewhere#/")
    ready(page)
    for game in IDS:
        go(page, f"#/{game}/rules")
        wait_for(
            page,
            "document.querySelectorAll('#main svg').length > 0",
            f"the rules of {game}, with their drawings",
        )
    assert page.evaluate("fetch('licences.json').then((response) => response.ok)")
    opened.__exit__(None, None, None)


WATCHED = of_games("WATCHED")


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", WATCHED)
def test_two_computers_play_with_the_server_gone(cut_off: Opener, game: str) -> None:
    preset, options, short = WATCHED[game]
    with cut_off(**CALM) as page:
        hand = mouse(page)
        watch(hand, game, preset, kind_1="easy", **options)
        hand.act("#step:not([aria-disabled])")
        if short:
            hand.press("#pause")
            assert exists(page, "#finale")
            replay = replayed(downloaded(page, hand.press))
            assert replay.result() is not None and replay.tags["A"] == f"ai:{options['kind_0']}"


SECOND = "**/pyodide.second.wasm"
CALLED_FOR = "second half of Pyodide was called for"


@pytest.mark.chromium_only("every message of the console is read")
def test_games_come_when_they_are_opened_and_need_the_first_half_of_pyodide_only(
    visit: Opener, site: str
) -> None:
    """The second half is loaded when the page is idle; in this test it comes late or not at all."""
    messages: list[str] = []
    with visit(site, fresh=True, service_workers="block", **ENGLISH) as (page, guard):
        guard.allow(
            "second half of Pyodide did not come|Failed to load|net::ERR|no service worker|ServiceWorker"
        )
        page.context.on("console", lambda message: messages.append(message.text))
        # Serve the second half on demand, so that the game continues and the console shows the caller.
        page.context.route(
            SECOND, lambda route: route.continue_() if route.request.resource_type == "xhr" else route.abort()
        )
        page.reload()
        hand = mouse(page)
        for count, game in enumerate(IDS):
            names = [name for name in IDS if any(f"/runtime/{name}-" in url for url in guard.requests)]
            assert names == list(IDS[:count])
            go(page, f"#/{game}/new/ai")
            hand.press("#start")
            if exists(page, "#hint"):
                hand.press("#hint")
            go(page, "#/")
        assert any("did not come" in text for text in messages), "it was asked for when nobody waited"
        called = [text for text in messages if CALLED_FOR in text]
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
    messages: list[str] = []

    def began(page: Page) -> str:
        """Reload and return the text of a game's start button."""
        messages.clear()
        reload(page)
        ready(page)
        go(page, "#/mats/new/ai")
        return page.locator("#start").inner_text()

    with visit(site, fresh=True, **ENGLISH) as (page, _):
        page.context.on("console", lambda message: messages.append(message.text))
        ready(page)
        assert not page.evaluate(KEPT), "the first visit has enough to do"
        offline_ready(page)
        first = began(page)
        wait_for(page, KEPT, "a picture is kept")
        assert began(page) == first and not messages
        page.evaluate(DAMAGE)
        assert began(page) == first
        assert any("no start from the picture" in text for text in messages)
        wait_for(page, KEPT, "a new one is kept")
