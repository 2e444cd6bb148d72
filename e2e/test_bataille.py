"""Bataille navale through the screen of a real browser, to the end and back again."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from bataille import begin, first_shot, my_move, place_random, play_to_end, shoot
from browsers import ARGUMENTS, executable
from captain import (
    CALM,
    ENGLISH,
    by_mouse,
    downloaded,
    finale_agrees,
    fingers,
    focus,
    hide_tab,
    middle,
    mouse,
    moves,
    nothing_to_see,
    replayed,
    tab_to,
)
from conftest import DESK, PHONE, Opener, offline_ready
from playwright.sync_api import Playwright, TimeoutError
from test_runtime import publish_next, seen_update, site_copy
from waiting import ready, wait_for

from navals.games.bataille.grid import NAMES
from navals.serve import running

pytestmark = pytest.mark.browser


# -------------------------------------------------------------------------------------------------- whole games


def test_classic_game_by_mouse(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, _):
        ready(page)
        hand = mouse(page)
        press = hand.press
        begin(page, press, preset="classic")
        # Two ships by hand: one from the list, one by a click on a square.
        hand.drag("#fleet-0", "#grid-0-E3")
        page.locator("#ship-0").wait_for()
        hand.reach("#grid-0-B6")
        page.locator("#ship-1").wait_for()
        page.locator("#ship-0").click()
        place_random(page, press)
        shots = play_to_end(page, press)
        assert 17 <= shots <= 35
        replay = replayed(downloaded(page, press))
        finale_agrees(page, replay)
        press("#finale-look")
        press("#rematch")
        page.locator("#shuffle").wait_for()


def test_flotilla_game_by_mouse(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        press = by_mouse(page)
        begin(page, press, preset="flotilla")
        place_random(page, press)
        # Over the whole sea, not row by row.
        assert play_to_end(page, press, square=lambda shot: NAMES[(37 * shot) % 100]) <= 50
        finale_agrees(page, replayed(downloaded(page, press)))


def test_quick_game_by_touch(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        hand = fingers(page)
        press = hand.press
        begin(page, press)
        page.locator("#fleet-0").scroll_into_view_if_needed()
        hand.drag("#fleet-0", "#grid-0-F5")
        page.locator("#ship-0").wait_for()
        before = page.locator("#fleet-0 .roster-status").inner_text()
        page.locator("#grid-0").scroll_into_view_if_needed()
        hand.drag("#ship-0", "#grid-0-E9")
        wait_for(
            page,
            f"document.querySelector('#fleet-0 .roster-status').innerText !== '{before}'",
            "the ship is moved by touch",
        )
        # The first tap after so quick a drag is for the browser: it would stop a fling.
        taken = page.locator("#fleet-1[aria-pressed=true]")
        for _ in range(3):
            page.locator("#fleet-1").tap()
            with suppress(TimeoutError):
                taken.wait_for(timeout=3000)
                break
        assert taken.count()
        page.touchscreen.tap(*middle(page, "#grid-0-A1"))
        page.locator("#ship-1").wait_for()
        press("#turn")
        place_random(page, press)
        assert play_to_end(page, press, square=lambda shot: NAMES[(37 * shot) % 100]) <= 25
        press("#finale-look")


def test_quick_game_by_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        keys = page.keyboard
        tab_to(page, "bataille-ai")
        keys.press("Enter")
        page.locator("#start").wait_for()
        tab_to(page, "preset-classic")
        keys.press("ArrowRight")
        keys.press("ArrowRight")
        wait_for(page, "document.getElementById('preset-quick').checked")
        tab_to(page, "start")
        keys.press("Enter")
        page.locator("#ready").wait_for()
        assert focus(page) != "BODY"
        # One ship by hand: over the grid with the arrows, then laid.
        page.locator("[role=gridcell][tabindex='0']").first.wait_for()
        tab_to(page, "grid-0-*")
        keys.press("Control+Home")
        keys.press("ArrowDown")
        assert focus(page) == "grid-0-A2"
        keys.press("Enter")
        page.locator("#ship-0").wait_for()
        keys.press("r")
        keys.press("f")
        page.locator("#ready:not([aria-disabled])").wait_for()
        keys.press("z")
        keys.press("f")
        page.locator("#ready:not([aria-disabled])").wait_for()
        tab_to(page, "ready")
        keys.press("Enter")
        page.locator("#shuffle").wait_for(state="detached")
        assert focus(page) != "BODY"
        for shot in range(30):
            if my_move(page) == "over":
                break
            for _ in range(60):
                if focus(page).startswith("grid-1-"):
                    break
                keys.press("Tab")
                assert focus(page) != "BODY" or shot == 0
            name = NAMES[(37 * shot) % 100]
            keys.press("Control+Home")
            for _ in range("ABCDEFGHIJ".index(name[0])):
                keys.press("ArrowRight")
            for _ in range(int(name[1:]) - 1):
                keys.press("ArrowDown")
            assert focus(page) == f"grid-1-{name}"
            keys.press("Enter")
            wait_for(page, f"document.querySelector('#fire .button-label')?.textContent.includes('{name}')")
            keys.press("Enter")
            wait_for(
                page,
                f"!document.querySelector('#grid-1-{name}.is-legal') || !!document.getElementById('finale')",
            )
            assert focus(page) != "BODY", "the focus is never lost"
        page.locator("#finale").wait_for()
        assert page.evaluate("!!document.activeElement.closest('#finale')"), "the focus is in the dialog"
        keys.press("Escape")
        page.locator("#finale").wait_for(state="detached")
        assert focus(page) != "BODY"
        keys.press("?")
        page.locator("#keys").wait_for()
        keys.press("Escape")
        page.locator("#keys").wait_for(state="detached")


TOLD = ("afloat", "sunk", "hit", "water", "fires", "placed", "A1", "J10", "size")
"""Words of a game of Bataille navale."""


def test_two_people_at_one_screen(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, _):
        ready(page)
        press = by_mouse(page)
        press("#bataille-two")
        page.locator("#name-0").fill("Anne")
        page.locator("#name-1").fill("Bob")
        press("label:has(#preset-quick)")
        press("#all-options > summary")
        page.locator("#option-bombs").fill("3")
        press("#start")
        seen = set()
        curtains = 0
        for _ in range(60):
            state = my_move(page) if not page.locator("#shuffle").count() else "place"
            if state == "over":
                break
            if state == "place":
                place_random(page, press)
            elif state == "pass":
                # Not where #fire was just pressed: that would be the second half of a double click.
                page.locator("#pass").click(position={"x": 12, "y": 12})
                page.locator("#lift").wait_for()
            elif state == "curtain":
                nothing_to_see(page, *TOLD)
                seen.add(page.locator("#curtain-title").inner_text())
                curtains += 1
                press("#lift")
                page.locator("#lift").wait_for(state="detached")
                wait_for(page, "!!document.querySelector('#shuffle, #recap-close, #fire, #finale')")
                assert page.locator("#main").inner_html() != ""
                if page.locator("#recap-close").count():
                    press("#recap-close")
                    page.locator("#recap-close").wait_for(state="detached")
            elif state == "recap":
                press("#recap-close")
                page.locator("#recap-close").wait_for(state="detached")
            else:
                shoot(page, press)
        assert page.locator("#finale").count() and curtains >= 7 and seen == {"Anne", "Bob"}


def test_the_curtain_falls_when_the_tab_is_hidden(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, _):
        ready(page)
        press = by_mouse(page)
        begin(page, press, mode="two")
        press("#lift")
        press("#shuffle")
        page.locator("#ready:not([aria-disabled])").wait_for()
        hide_tab(page)
        page.locator("#lift").wait_for()
        nothing_to_see(page, *TOLD)


def test_watching_two_computers(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        press = by_mouse(page)
        begin(page, press, mode="watch", bombs="4")
        press("#pause")
        page.locator("#step:not([aria-disabled])").wait_for()
        for _ in range(4):
            before = len(moves(page))
            press("#step")
            wait_for(page, f"document.querySelectorAll('#log .log-line').length > {before}")
        press("#game-menu")
        press("label:has([name=perspective][value='0'])")
        page.keyboard.press("Escape")
        page.locator("#menu").wait_for(state="detached")
        page.keyboard.press("p")
        page.locator("#finale").wait_for()
        replayed(downloaded(page, press))


# -------------------------------------------------------------------------------------------------- learning


def test_the_tutorial_to_its_end(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        press = by_mouse(page)
        press("#bataille-learn")
        press("#shuffle")
        page.locator("#ready:not([aria-disabled])").wait_for()
        press("#ready")
        press("#lesson-next:not([aria-disabled])")
        shoot(page, press, "E5")
        press("#lesson-next:not([aria-disabled])")
        shoot(page, press, "F5")
        shoot(page, press, "G5")
        press("#lesson-next:not([aria-disabled])")
        page.locator("#fire").wait_for(state="attached")
        press("#lesson-next:not([aria-disabled])")
        press("#hint")
        page.locator("#grid-1-heat").wait_for()
        shoot(page, press)
        press("#lesson-next:not([aria-disabled])")
        press("#lesson-next:not([aria-disabled])")
        press("#lesson-play")
        page.locator("#start").wait_for()


def test_a_refusal_leads_to_its_rule_and_back(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        press = first_shot(page)
        name = shoot(page, press)
        my_move(page)
        press(f"#grid-1-{name}")
        link = page.locator("#note a")
        link.wait_for()
        assert "R8" in link.inner_text()
        link.click()
        page.locator("#rule-R8").wait_for()
        wait_for(page, "document.activeElement.id === 'rule-R8'", "the rule has the focus")
        wait_for(
            page,
            "(() => { const r = document.getElementById('rule-R8').getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; })()",
            "the rule is in sight",
        )
        page.go_back()
        page.locator("#fire").wait_for()
        assert name in " ".join(moves(page))


LOOK = "(e) => { const s = getComputedStyle(e); return [s.backgroundColor, s.outlineStyle, s.boxShadow, s.borderInlineStartColor]; }"


def test_the_rule_that_was_asked_for_is_highlighted(visit: Opener, site: str) -> None:
    with visit(site + "#/bataille/rules", **CALM) as (page, _):
        ready(page)
        page.locator("#title").click()
        page.evaluate("() => { location.hash = '#/bataille/rules/R8'; }")
        wait_for(page, "document.activeElement.id === 'rule-R8'", "the rule has the focus")
        assert page.locator("#rule-R8").evaluate(LOOK) != page.locator("#rule-R7").evaluate(LOOK)


# -------------------------------------------------------------------------------------------------- in the middle


def test_language_undo_hint_and_looking_back(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        press = first_shot(page)
        name = shoot(page, press)
        my_move(page)
        told = moves(page)
        press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'fr'")
        assert len(moves(page)) == len(told)
        press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'en'")
        assert moves(page) == told
        press("#undo")
        wait_for(page, f"!!document.querySelector('#grid-1-{name}.is-legal')", "taken back")
        shoot(page, press, name)
        my_move(page)
        assert moves(page) == told, "the same answers come back"
        press("#hint")
        page.locator("#grid-1-heat").wait_for()
        press("#hint")
        page.locator("#grid-1-aim").wait_for()
        assert page.locator("#note").inner_text()
        page.locator("#log .log-line").first.click()
        page.locator("#look-end").wait_for()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        page.locator("#fire").wait_for()


def test_a_closed_tab_loses_nothing(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        press = first_shot(page)
        name = shoot(page, press)
        my_move(page)
        told = moves(page)
        other = page.context.new_page()
        page.close()
        other.goto(site)
        ready(other)
        press = by_mouse(other)
        press("#resume-0")
        my_move(other)
        assert moves(other) == told
        assert not other.locator(f"#grid-1-{name}.is-legal").count()
        shoot(other, press)
        other.reload()
        ready(other)
        my_move(other)
        assert len(moves(other)) > len(told), "the address is that of the game"


def kill(profile: Path) -> None:
    """End the browser that uses the profile, as a crash or an empty battery would."""
    for process in Path("/proc").iterdir():
        try:
            line = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if f"--user-data-dir={profile}".encode() in line and not any(
            part.startswith(b"--type=") for part in line
        ):
            os.kill(int(process.name), signal.SIGKILL)
            return
    raise AssertionError("the browser is not found")


def test_a_killed_browser_loses_nothing(playwright_: Playwright, site: str, tmp_path: Path) -> None:
    profile = tmp_path / "profile"

    def launch() -> Any:
        return playwright_.chromium.launch_persistent_context(
            str(profile), executable_path=executable(), args=ARGUMENTS, **(DESK | CALM)
        )

    context = launch()
    page = context.new_page()
    page.goto(site)
    press = first_shot(page)
    for _ in range(2):
        shoot(page, press)
        my_move(page)
    told = moves(page)
    # What is written is told to the reader's disk within the gesture's own transaction.
    wait_for(page, "indexedDB.databases().then((all) => all.length > 0)")
    page.reload()
    ready(page)
    my_move(page)
    assert moves(page) == told
    kill(profile)
    wait_for_end(context)
    again = launch()
    try:
        page = again.new_page()
        page.goto(site)
        ready(page)
        by_mouse(page)("#resume-0")
        my_move(page)
        assert moves(page) == told
    finally:
        again.close()


def wait_for_end(context: Any) -> None:
    """Let Playwright notice that its browser is gone."""
    try:
        context.close()
    except Exception as error:
        assert "closed" in str(error) or "Target" in str(error), error


def test_a_whole_game_with_the_server_gone(visit: Opener, dist: Path) -> None:
    with running(dist) as url:
        opened = visit(url, **CALM)
        page, guard = opened.__enter__()
        ready(page)
        offline_ready(page)
    guard.allow("net::ERR|Failed to load")  # the browser's own look for a newer service worker
    page.reload()
    ready(page)
    press = by_mouse(page)
    begin(page, press, bombs="12")
    place_random(page, press)
    play_to_end(page, press)
    replayed(downloaded(page, press))
    press("#finale-rematch")
    page.locator("#shuffle").wait_for()
    opened.__exit__(None, None, None)


def test_a_new_version_asks_at_home_and_never_in_a_game(visit: Opener, dist: Path, tmp_path: Path) -> None:
    copy = site_copy(dist, tmp_path)
    with running(copy) as url, visit(url, **CALM) as (page, _):
        ready(page)
        offline_ready(page)
        press = by_mouse(page)
        begin(page, press)
        publish_next(copy)
        seen_update(page, "waiting")
        place_random(page, press)
        assert not page.locator("#update-now").count()
        press("#bar-back")
        page.locator("#update-now").wait_for()
        page.evaluate("() => { window.sameDocument = true; }")
        press("#update-now")
        wait_for(page, "!window.sameDocument", "the page is loaded again")
        ready(page)
        assert page.evaluate("fetch('licences.json').then((r) => r.text())").endswith("\n")
        press("#resume-0")
        page.locator("#grid-0").wait_for()


def test_a_record_from_a_file_is_a_game_of_its_own(visit: Opener, site: str, tmp_path: Path) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        good, bad = tmp_path / "good.navals", tmp_path / "bad.navals"
        good.write_text(
            '[Navals "1"]\n[Game "bataille"]\n[Options "first=A"]\n[A "Anne"]\n[B "ai:easy"]\n\n1. A place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2\n'
        )
        bad.write_text('[Navals "1"]\n[Game "bataille"]\n\n1. A <img src=x>\n')
        page.locator("#open-record").set_input_files(str(bad))
        page.locator("#toast-message").wait_for()
        assert "line 4" in page.locator("#toast-message").inner_text()
        page.locator("#open-record").set_input_files(str(good))
        assert my_move(page) == "fire"
        shoot(page, by_mouse(page))
        assert any("Anne" in line for line in moves(page))
