"""Bataille navale in a real browser, through whole games."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from bataille import begin, first_shot, my_move, place_random, play_to_end, shoot
from browsers import ARGUMENTS, shell
from captain import (
    CALM,
    ENGLISH,
    begin_by_keys,
    close_finale_by_keys,
    downloaded,
    hide_tab,
    in_another_language,
    moves,
    nothing_to_see,
    replayed,
    send_file,
)
from conftest import DESK, PHONE, Opener, offline_ready
from hands import exists, fingers, focus, go, key, middle, mouse, reload, tab_to, unfold, write
from looks import sample
from playwright.sync_api import Playwright
from test_runtime import loaded_again, publish_next, seen_update, site_copy
from waiting import ready, rest

from navals.cli.serve import running_server
from navals.games.bataille.rules.grid import SQUARE_NAMES

pytestmark = pytest.mark.browser


# --- whole games


def scattered(shot: int) -> str:
    """Return a square; successive shots spread over the whole sea."""
    return SQUARE_NAMES[(37 * shot) % 100]


def test_quick_game_by_touch(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        begin(hand, bombs="2")
        hand.drag("#fleet-0", "#grid-0-F5")
        assert exists(page, "#ship-0")
        previous = page.locator("#fleet-0 .roster-status").inner_text()
        hand.drag("#ship-0", "#grid-0-E9")
        assert page.locator("#fleet-0 .roster-status").inner_text() != previous, "the ship is moved by touch"
        hand.press("#fleet-1")
        assert exists(page, "#fleet-1[aria-pressed=true]")
        hand.tap(middle(page, "#grid-0-A1"))
        assert exists(page, "#ship-1")
        hand.press("#turn")
        place_random(hand)
        assert play_to_end(hand, scattered) <= 2
        hand.press("#finale-look")


def test_quick_game_by_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        begin_by_keys(page, "bataille", "quick")
        unfold(page, "#all-options > summary")
        tab_to(page, "option-bombs")
        write(page, "3", over=True)
        tab_to(page, "start", 120)
        key(page, "Enter")
        assert focus(page) != "BODY"
        # Place one ship by hand, moving over the grid with the arrow keys.
        tab_to(page, "grid-0-*")
        key(page, "Control+Home", "ArrowDown")
        assert focus(page) == "grid-0-A2"
        key(page, "Enter")
        assert exists(page, "#ship-0")
        key(page, "r", "f")
        assert exists(page, "#ready:not([aria-disabled])")
        key(page, "z", "f")
        tab_to(page, "ready")
        key(page, "Enter")
        assert not exists(page, "#shuffle") and focus(page) != "BODY"
        for shot in range(6):
            if my_move(page) == "over":
                break
            tab_to(page, "grid-1-*")
            name = scattered(shot)
            for step in (
                "Control+Home",
                *["ArrowRight"] * "ABCDEFGHIJ".index(name[0]),
                *["ArrowDown"] * (int(name[1:]) - 1),
            ):
                page.keyboard.press(step)
            assert focus(page) == f"grid-1-{name}"
            key(page, "Enter")
            assert name in page.locator("#fire .button-label").inner_text()
            key(page, "Enter")
            assert not exists(page, f"#grid-1-{name}.is-legal") or exists(page, "#finale")
            assert focus(page) != "BODY", "the focus is never lost"
        close_finale_by_keys(page)
        key(page, "?")
        assert exists(page, "#keys")
        key(page, "Escape")
        assert not exists(page, "#keys")


TOLD = ("afloat", "sunk", "hit", "miss", "fires", "placed", "A1", "J10", "size")
"""Words that would reveal something about a game."""


@pytest.mark.once
def test_the_curtain_falls_when_the_tab_is_hidden(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **ENGLISH) as (page, _):
        hand = mouse(page)
        begin(hand, mode="two")
        hand.press("#lift")
        hand.press("#shuffle")
        assert exists(page, "#ready:not([aria-disabled])")
        hide_tab(page)
        rest(page)
        assert exists(page, "#lift")
        nothing_to_see(page, *TOLD)


# --- learning


def test_the_rule_that_was_asked_for_is_highlighted(visit: Opener, site: str) -> None:
    with visit(site + "#/bataille/rules", warm=True, **CALM) as (page, _):
        mouse(page).press("#title")
        go(page, "#/bataille/rules/R8")
        assert focus(page) == "rule-R8"
        look = (
            "(e) => { const s = getComputedStyle(e); return [s.backgroundColor, s.outlineStyle, s.boxShadow,"
            " s.borderInlineStartColor]; }"
        )
        assert page.locator("#rule-R8").evaluate(look) != page.locator("#rule-R7").evaluate(look)


# --- during a game


def test_language_undo_hint_and_looking_back(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        first_shot(hand)
        name = shoot(hand)
        log = moves(page)
        in_another_language(hand)
        hand.press("#undo")
        assert exists(page, f"#grid-1-{name}.is-legal"), "taken back"
        shoot(hand, name)
        assert moves(page) == log, "the same answers come back"
        hand.press("#hint")
        assert exists(page, "#grid-1-heat")
        hand.press("#hint")
        assert exists(page, "#grid-1-aim") and page.locator("#note").inner_text()
        hand.press("#log .log-line")
        assert exists(page, "#look-end")
        key(page, "ArrowRight", "Escape")
        assert my_move(page) == "fire"


def kill(profile: Path) -> None:
    """Kill the browser that uses a profile, as in a crash."""
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


@pytest.mark.once
def test_a_killed_browser_loses_nothing(playwright_: Playwright, site: str, tmp_path: Path) -> None:
    profile = tmp_path / "profile"

    def launch() -> Any:
        return playwright_.chromium.launch_persistent_context(
            str(profile), executable_path=shell(), args=ARGUMENTS, **(DESK | CALM)
        )

    context = launch()
    page = context.new_page()
    page.goto(site)
    hand = mouse(page)
    first_shot(hand)
    shoot(hand)
    log = moves(page)
    # Each gesture is written to disk in its own transaction.
    reload(page)
    assert moves(page) == log
    kill(profile)
    wait_for_end(context)
    second = launch()
    try:
        page = second.new_page()
        page.goto(site)
        mouse(page).press("#resume-0")
        assert moves(page) == log
    finally:
        second.close()


def wait_for_end(context: Any) -> None:
    """Let Playwright notice that its browser is gone."""
    try:
        context.close()
    except Exception as error:
        assert "closed" in str(error) or "Target" in str(error), error


@pytest.mark.tour("webkit")
def test_a_whole_game_with_the_server_gone(cut_off: Opener) -> None:
    with cut_off(**CALM) as page:
        hand = mouse(page)
        begin(hand, bombs="4")
        place_random(hand)
        play_to_end(hand)
        replayed(downloaded(page, hand.press))
        hand.press("#finale-rematch")
        assert exists(page, "#shuffle")


@pytest.mark.tour("firefox")
@pytest.mark.once
def test_a_new_version_asks_at_home_and_never_in_a_game(visit: Opener, dist: Path, tmp_path: Path) -> None:
    copy = site_copy(dist, tmp_path)
    with running_server(copy) as url, visit(url, **CALM) as (page, _):
        hand = mouse(page)
        offline_ready(page)
        begin(hand)
        publish_next(copy)
        seen_update(page, "waiting")
        place_random(hand)
        assert not exists(page, "#update-now")
        hand.press("#bar-back")
        page.evaluate("() => { window.sameDocument = true; }")
        page.locator("#update-now").click()
        loaded_again(page)
        ready(page)
        assert page.evaluate("fetch('licences.json').then((r) => r.text())").endswith("\n")
        hand.press("#resume-0")
        assert exists(page, "#grid-0")


def test_a_record_from_a_file_is_a_game_of_its_own(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        send_file(page, "#open-record", "bad.navals", '[Navals "1"]\n[Game "bataille"]\n\n1. A <img src=x>\n')
        assert "line 4" in page.locator("#toast-message").inner_text()
        good = (
            '[Navals "1"]\n[Game "bataille"]\n[Options "first=A"]\n[A "Anne"]\n[B "ai:easy"]\n\n1. A place'
            " A1-A5 C1-C4 E1-E3 G1-G3 I1-I2\n"
        )
        send_file(page, "#open-record", "good.navals", good)
        assert my_move(page) == "fire"
        shoot(hand)
        assert any(line.startswith("You fire") for line in moves(page))


@pytest.mark.once
@pytest.mark.parametrize(("width", "height"), sample([(390, 664), (844, 390), (1280, 800)], 1, "window"))
@pytest.mark.parametrize("locale", sample(["en-GB", "fr-FR"], 1, "grid"))
def test_the_grid_stays_where_it_is_while_a_fleet_is_placed(
    visit: Opener, site: str, width: int, height: int, locale: str
) -> None:
    """Prompts and refusals must not move the grid; a ship can be rotated before it is placed."""
    with visit(
        site, warm=True, **(CALM | {"locale": locale, "viewport": {"width": width, "height": height}})
    ) as (
        page,
        _,
    ):
        hand = mouse(page)
        begin(hand)
        grid = page.locator("#grid-0").bounding_box()
        hand.tap(middle(page, "#grid-0-A1"))
        assert exists(page, "#ship-0") and page.locator("#grid-0").bounding_box() == grid
        hand.tap(middle(page, "#grid-0-B2"))
        assert exists(page, "#note.is-refused") and page.locator("#grid-0").bounding_box() == grid
        page.mouse.move(*middle(page, "#grid-0-E5"))
        rest(page)
        assert exists(page, "#ghost"), "a ghost under the pointer"
        hand.press("#turn")
        assert exists(page, "#ghost") and page.locator("#grid-0").bounding_box() == grid
        hand.press("#shuffle")
        assert page.locator("#grid-0").bounding_box() == grid
