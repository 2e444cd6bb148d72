"""MATS through the screen of a real browser: whole games, secrets, real dice, a fleet of one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import mats
import pytest
from captain import (
    CALM,
    ENGLISH,
    Hand,
    downloaded,
    finale_agrees,
    fingers,
    focus,
    mouse,
    moves,
    nothing_to_see,
    open_record,
    replayed,
    set_up,
    start,
    tab_to,
    type_action,
)
from conftest import PHONE, Opener, offline_ready
from mats import (
    advance,
    begin,
    form,
    hand_over,
    my_move,
    order_shown,
    play_to_end,
    record_of,
    see_order,
    stay,
    take,
)
from playwright.sync_api import Page
from waiting import ready, wait_for

from navals.games.mats.game import GAME
from navals.serve import running

pytestmark = pytest.mark.browser

SHIPS = ("TP", "V1", "F1", "C1")


# -------------------------------------------------------------------------------------------------- whole games


def drag_a_ship_ahead(hand: Hand) -> None:
    """Advance the first ship that can, pulling it to where it may go."""
    page = hand.page
    take(hand)
    ship = str(page.locator("#columns-space .pawn-piece").first.get_attribute("id"))
    target = str(page.locator(".columns-cell.is-target").first.get_attribute("id"))
    hand.reach(f"#{ship}")  # down again
    page.locator(".columns-cell.is-target").first.wait_for(state="detached")
    hand.drag(f"#{ship}", f"#{target}")
    page.locator(f"#{target}[aria-selected=true]").wait_for(state="attached")
    told = len(moves(page))
    page.wait_for_timeout(500)  # the first tap after so quick a drag would stop a fling
    hand.press("#go")
    wait_for(page, f"{mats.LINES} > {told}")
    assert ship.removeprefix("grip-") in " ".join(moves(page)[told:])


def test_whole_game_by_mouse(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, _):
        ready(page)
        hand = mouse(page)
        begin(hand)
        see_order(page, *SHIPS)
        hand.reach("#grip-C1")
        page.locator("#slot-3[aria-selected=true]").wait_for(state="attached")
        hand.reach("#grip-TP")
        see_order(page, "C1", "TP", "V1", "F1")
        hand.drag("#grip-F1", "#grip-C1")
        see_order(page, "F1", "C1", "TP", "V1")
        hand.press("#shuffle")
        page.locator("#back:not([aria-disabled])").wait_for()
        while sorted(order_shown(page)) == sorted(SHIPS) and order_shown(page) != ["F1", "C1", "TP", "V1"]:
            hand.press("#back")
            page.wait_for_timeout(100)
        form(hand)
        assert my_move(page) == "advance"
        assert any("F1 C1 TP V1." in line for line in moves(page)), "the column as it was ordered"
        drag_a_ship_ahead(hand)
        play_to_end(hand)
        replay = replayed(downloaded(page, hand.press))
        finale_agrees(page, replay)
        hand.press("#finale-look")
        hand.press("#rematch")
        page.locator("#ready").wait_for()


def seen_of(page: Page) -> list[str]:
    """Everything that the page holds for whoever looks into it: markup, title, what is read aloud."""
    page.wait_for_timeout(300)
    regions = "['top', 'main', 'over', 'toast'].map((id) => document.getElementById(id).innerHTML)"
    # Two elements of a live region take turns.
    spoken = "['polite', 'alert'].map((id) => document.getElementById(id).textContent)"
    return [
        *page.evaluate(regions),
        *page.evaluate(spoken),
        page.title(),
        page.locator("#main").aria_snapshot(),
    ]


def lift(hand: Hand) -> None:
    """The person for whom the curtain hangs is there."""
    page = hand.page
    nothing_to_see(page, *SHIPS, "column", "formed", "crossing", "Crossing")
    hand.press("#lift")
    page.locator("#lift").wait_for(state="detached")
    wait_for(page, "!!document.querySelector('#ready, #recap-close, #no-advance, #finale')")
    if page.locator("#recap-close").count():
        hand.press("#recap-close")
        page.locator("#recap-close").wait_for(state="detached")


def anne_orders(hand: Hand, *steps: tuple[str, str]) -> list[str]:
    """Begin a game of two people; Anne forms her column, each step putting a ship where another lies, and hands the screen
    to Bob. Her column."""
    page = hand.page
    begin(hand, mode="two", name_0="Anne", name_1="Bob", max_crossings="2")
    lift(hand)
    for ship, place in steps:
        hand.reach(f"#grip-{ship}")
        page.locator(".order-cell[aria-selected=true]").wait_for(state="attached")
        hand.reach(f"#grip-{place}")
        page.locator(".order-cell[aria-selected=true]").wait_for(state="detached")
    order = order_shown(page)
    form(hand)
    hand_over(hand)
    return order


def test_two_people_by_touch_order_in_secret_and_play_in_the_open(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        hand = fingers(page)
        # Whatever Anne has ordered, Bob's page is the same to the last letter.
        one = anne_orders(hand, ("C1", "TP"), ("F1", "C1"))
        lift(hand)
        seen = seen_of(page)
        hand.press("#bar-back")
        page.locator("#mats-two").wait_for()
        other = anne_orders(hand)
        lift(hand)
        assert one == ["F1", "C1", "TP", "V1"] and other == [*SHIPS]
        assert seen_of(page) == seen
        see_order(page, *SHIPS)
        hand.drag("#grip-V1", "#grip-TP")
        see_order(page, "V1", "TP", "F1", "C1")
        page.wait_for_timeout(500)  # the first tap after so quick a drag would stop a fling
        form(hand)
        assert my_move(page) == "advance"
        drag_a_ship_ahead(hand)
        page.wait_for_timeout(500)
        before, curtains = "advance", []
        for turn in range(150):
            state = my_move(page)
            if state == "over":
                break
            if state == "pass":
                hand_over(hand)
            elif state == "curtain":
                curtains.append(page.locator("#curtain-title").inner_text())
                lift(hand)
            elif state == "order":
                assert before == "curtain", "each forms a column behind a curtain of their own"
                form(hand)
            else:
                assert state == "advance" and before in ("advance", "order"), (
                    "no curtain where nothing is secret"
                )
                if turn % 3 == 2:
                    advance(hand)
                else:
                    stay(hand)
            before = state
        assert before != "curtain" and page.locator("#finale").count()
        replay = replayed(downloaded(page, hand.press))
        crossings = sum(1 for move in replay.moves if GAME.text(move.action).startswith("order")) // 2
        assert curtains == ["Anne", "Bob"] * (crossings - 1)


def test_columns_of_the_next_crossing_are_secret_again(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, mats.end_of_crossing())
        seen = []
        while (state := my_move(page)) != "over" and len(seen) < 2:
            if state == "advance":
                assert not seen
                stay(hand)
            elif state == "pass":
                hand_over(hand)
            elif state == "curtain":
                seen.append(page.locator("#curtain-title").inner_text())
                lift(hand)
            else:
                assert state == "order"
                assert page.locator("#slot-0").count() and not page.locator("#columns").count()
                if seen == ["Anne"]:
                    form(hand)
        assert seen == ["Anne", "Bob"]


def test_whole_game_by_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        keys = page.keyboard
        tab_to(page, "mats-ai")
        keys.press("Enter")
        page.locator("#start").wait_for()
        tab_to(page, "preset-standard")
        for _ in range(3):
            keys.press("ArrowRight")
        wait_for(page, "document.getElementById('preset-squadron').checked")
        tab_to(page, "start")
        keys.press("Enter")
        page.locator("#ready").wait_for()
        assert focus(page) != "BODY"
        tab_to(page, "slot-*")
        keys.press("Control+End")
        assert focus(page) == "slot-3"
        keys.press("Enter")
        page.locator("#slot-3[aria-selected=true]").wait_for(state="attached")
        keys.press("ArrowUp")
        keys.press("ArrowUp")
        assert focus(page) == "slot-1"
        keys.press("Enter")
        see_order(page, "TP", "C1", "V1", "F1")
        keys.press("Enter")
        page.locator("#slot-1[aria-selected=true]").wait_for(state="attached")
        keys.press("Shift+ArrowUp")
        see_order(page, "C1", "TP", "V1", "F1")
        keys.press("f")
        page.locator("#back:not([aria-disabled])").wait_for()
        keys.press("z")
        see_order(page, "C1", "TP", "V1", "F1")
        tab_to(page, "ready")
        keys.press("Enter")
        page.locator("#ready").wait_for(state="detached")
        typed = False
        for turn in range(120):
            state = my_move(page)
            if state == "over":
                break
            assert focus(page) != "BODY", "the focus is never lost"
            told = page.evaluate(mats.LINES)
            if state == "order":
                tab_to(page, "ready")
                keys.press("Enter")
                page.locator("#ready").wait_for(state="detached")
                continue
            if turn % 3 == 0:
                walk_ahead(page)
            elif not typed:
                type_action(page, "pass")
                typed = True
            else:
                keys.press("n")
            wait_for(page, f"{mats.LINES} > {told} || !!document.getElementById('finale')", f"turn {turn}")
        assert typed
        page.locator("#finale").wait_for()
        assert page.evaluate("!!document.activeElement.closest('#finale')"), "the focus is in the dialog"
        keys.press("Escape")
        page.locator("#finale").wait_for(state="detached")
        assert focus(page) != "BODY"


def walk_to(page: Page, cell: str) -> None:
    """With the arrows from the cell in focus to another."""
    place = "(e) => [Number(e.dataset.row), Number(e.dataset.col)]"
    row, col = page.locator(f"#{cell}").evaluate(place)
    here_row, here_col = page.evaluate(f"({place})(document.activeElement)")
    for _ in range(abs(row - here_row)):
        page.keyboard.press("ArrowUp" if row < here_row else "ArrowDown")
    for _ in range(abs(col - here_col)):
        page.keyboard.press("ArrowLeft" if col < here_col else "ArrowRight")
    assert focus(page) == cell


def walk_ahead(page: Page) -> None:
    """Advance a ship with arrows and Enter."""
    keys = page.keyboard
    tab_to(page, "at-*")
    ship = page.locator("#columns-space .pawn-piece").first
    cell = page.evaluate("({x, lane}) => `at-${x}-${lane}`", json.loads(str(ship.get_attribute("data-arg"))))
    walk_to(page, cell)
    keys.press("Enter")
    target = page.locator(".columns-cell.is-target").first
    target.wait_for(state="attached")
    walk_to(page, str(target.get_attribute("id")))
    keys.press("Enter")
    page.locator("#go:not([aria-disabled])").wait_for()
    keys.press("Enter")


def test_two_computers_play_to_the_end_with_the_server_gone(visit: Opener, dist: Path) -> None:
    with running(dist) as url:
        opened = visit(url, **CALM)
        page, guard = opened.__enter__()
        ready(page)
        offline_ready(page)
    guard.allow("net::ERR|Failed to load")  # the browser's own look for a newer service worker
    page.reload()
    ready(page)
    hand = mouse(page)
    begin(hand, mode="watch", kind_0="hard", kind_1="medium", max_crossings="1")
    # A while as it comes, then step by step.
    wait_for(page, f"{mats.LINES} >= 8", "the computers play by themselves")
    hand.press("#pause")
    for _ in range(200):
        page.locator("#step:not([aria-disabled]), #finale").first.wait_for()
        if page.locator("#finale").count():
            break
        told = page.evaluate(mats.LINES)
        hand.press("#step")
        wait_for(page, f"{mats.LINES} > {told} || !!document.getElementById('finale')")
    page.locator("#finale").wait_for()
    replay = replayed(downloaded(page, hand.press))
    assert replay.result() is not None and replay.tags["A"] == "ai:hard"
    opened.__exit__(None, None, None)


# -------------------------------------------------------------------------------------------------- secrets


def test_the_computers_hidden_order_is_not_in_the_page(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        pages, orders = [], set()
        for _ in range(4):
            begin(hand, preset="standard", kind_0="easy", kind_1="person", name_1="Bob")
            assert my_move(page) == "order"
            assert any("has formed" in line for line in moves(page)), "the computer at seat A went first"
            page.locator("#slot-0").wait_for(state="attached")
            pages.append(seen_of(page))
            form(hand)
            assert my_move(page) == "advance"
            orders.add(next(line for line in moves(page) if line.startswith("Crossing")).split(" Bob:")[0])
            hand.press("#bar-back")
            page.locator("#mats-ai").wait_for()
            if len(orders) > 1:
                break
        assert len(orders) > 1, "two columns of 5040"
        assert all(one == pages[0] for one in pages), "the page is the same whatever the computer's column"


# -------------------------------------------------------------------------------------------------- real dice


def drawn(text: str) -> list[str]:
    """The dice of a record, in order."""
    return re.findall(r"[1-6]", " ".join(re.findall(r"\* ([1-6 ]+)", text.split("\n\n", 1)[1])))


def test_real_dice_by_buttons_keys_and_several_at_once(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        set_up(page, hand.press, "mats", "ai", "squadron", kind_1="easy")
        hand.press("label:has(#physical)")
        wait_for(page, "document.getElementById('physical').checked")
        start(page, hand.press)
        form(hand)
        assert my_move(page) == "dice"
        assert "rolls for the lead" in page.locator("#status").inner_text()
        hand.press("#die-4")  # 5
        wait_for(page, f"{mats.LINES} >= 4", "the first die is taken")
        page.keyboard.press("2")
        wait_for(page, f"{mats.LINES} >= 6", "the second die is taken")
        assert my_move(page) == "advance", "the person leads"
        told = moves(page)
        stay(hand)
        assert my_move(page) == "dice"
        asked = page.locator("#status").inner_text()
        assert re.search(r"rolls for .* against ", asked), asked
        # One contested place: a die each, and the loser's damage; what is left over is told.
        hand.press("#dice-box > summary")
        page.locator("#dice").fill("6 7")
        hand.press("#dice-send")
        page.locator("#note.is-refused, #toast-message").first.wait_for()
        page.locator("#dice").fill("1 6, 2")
        hand.press("#dice-send")
        state = my_move(page)
        assert state in ("advance", "dice")
        first = moves(page)
        record = menu_record(hand)
        assert drawn(record)[:3] == ["5", "2", "6"], record
        assert '[Dice "real=' in record, "the seed does not tell where these dice come from"
        while my_move(page) == "dice":
            hand.press("#die-2")
            page.wait_for_timeout(100)
        # Back to the decision before: the same dice come again, unasked.
        told_all, dice = moves(page), drawn(menu_record(hand))
        assert len(told_all) >= len(first)
        while moves(page) != told:
            before = len(moves(page))
            hand.press("#undo")
            wait_for(page, f"{mats.LINES} < {before}")
        stay(hand)
        assert my_move(page) == "advance", "no die is asked for"
        assert moves(page) == told_all and drawn(menu_record(hand)) == dice


def menu_record(hand: Hand) -> str:
    """The record as the menu saves it in the middle of a game."""
    hand.press("#game-menu")
    text = downloaded(hand.page, hand.press, "#menu-export")
    if hand.page.locator("#menu").count():
        hand.page.keyboard.press("Escape")
        hand.page.locator("#menu").wait_for(state="detached")
    return text


# -------------------------------------------------------------------------------------------------- a fleet of one's own


def test_a_fleet_of_ones_own_is_mended_and_played(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        set_up(page, hand.press, "mats", "ai", "squadron")
        hand.press("#all-options > summary")
        hand.press("#option-ships-1-intact-guns-more")
        wait_for(page, "document.getElementById('option-ships-1-intact-guns').textContent === '5'")
        # Once hit it must be weaker: said beside the ship, and no game begins.
        for _ in range(2):
            hand.press("#option-ships-3-intact-masts-less")
        hand.press("#option-ships-3-intact-guns-less")
        error = page.locator("#option-ships-3-error")
        error.wait_for()
        assert "C1" in error.inner_text()
        row, said = page.locator("#option-ships-3").bounding_box(), error.bounding_box()
        assert row and said and row["y"] <= said["y"] <= row["y"] + row["height"]
        page.locator("#start[aria-disabled]").wait_for()
        hand.reach("#start")
        page.wait_for_timeout(500)
        assert "#/play" not in page.url
        hand.press("#option-ships-3-hit-masts-less")
        error.wait_for(state="detached")
        name = page.locator("#option-ships-0-name")
        name.fill("?!")
        name.press("Tab")
        page.locator("#option-ships-0-error").wait_for()
        name.fill("big")
        name.press("Tab")
        page.locator("#option-ships-0-error").wait_for(state="detached")
        hand.press("#option-ships-2-remove")
        page.locator("#option-ships-3").wait_for(state="detached")
        start(page, hand.press)
        see_order(page, "BIG", "V1", "C1")
        assert "5 guns" in str(page.locator("#slot-1").get_attribute("aria-label"))
        form(hand)
        my_move(page)
        options = replayed(menu_record(hand)).options
        fleet = [(ship.id, ship.intact, ship.hit) for ship in options.fleet]
        assert fleet == [("BIG", (1, 5), (0, 3)), ("V1", (2, 5), (1, 2)), ("C1", (2, 1), (1, 1))]


# -------------------------------------------------------------------------------------------------- help


def test_hints_tell_odds_and_then_advice_that_can_be_taken(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        begin(hand, kind_1="easy")
        for state in ("order", "advance"):
            assert my_move(page) == state
            hand.press("#hint")
            page.locator("#hint-panel .hint-line").first.wait_for()
            shares = page.locator("#hint-panel .hint-share").all_inner_texts()
            assert shares and all(re.fullmatch(r"\d+\s*%", share) for share in shares)
            hand.press("#hint")
            wait_for(page, "document.getElementById('note').textContent.length > 20", "a reason")
            told = page.evaluate(mats.LINES)
            best = page.locator("#hint-panel .hint-line").first.inner_text()
            if state == "order":
                assert " ".join(order_shown(page)) in page.locator("#hint-panel").inner_text()
                form(hand)
            elif page.locator("#go:not([aria-disabled])").count():
                ship = best.split("+")[0]
                hand.press("#go")
                wait_for(page, f"{mats.LINES} > {told}")
                assert f"advances {ship} " in " ".join(moves(page)[told:])
            else:
                assert "No advance" in best
                stay(hand)


def test_a_bar_shows_who_is_ahead_and_hides_behind_curtains(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, mats.end_of_crossing())
        assert my_move(page) == "advance"
        assert not page.locator("#balance").count()
        hand.press("#game-menu")
        hand.press("label:has(#menu-meter)")
        page.keyboard.press("Escape")
        bar = page.locator("#balance")
        bar.wait_for()
        one, other = map(int, re.findall(r"(\d+)\s*%", str(bar.get_attribute("aria-label"))))
        assert one + other == 100
        while (state := my_move(page)) != "curtain":
            if state == "advance":
                stay(hand)
            else:
                assert state == "pass"
                hand_over(hand)
        assert not bar.count()
        nothing_to_see(page, "%", "Chance")


def test_the_lesson_to_its_end(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        hand.press("#mats-learn")
        go_on = "#lesson-next:not([aria-disabled])"
        page.locator("#ready").wait_for()
        assert page.locator("#lesson-next[aria-disabled]").count()
        hand.press("#ready")
        page.locator("#note.is-refused").wait_for()
        hand.reach("#grip-V1")
        page.locator(".order-cell[aria-selected=true]").wait_for(state="attached")
        hand.reach("#slot-0")
        see_order(page, "V1", "F1", "C1")
        hand.press("#ready")
        hand.press(go_on)
        for ship in ("F1", "C1"):
            page.locator("#no-advance").wait_for()
            take(hand, ship)
            hand.reach(".columns-cell.is-target >> nth=-1")
            page.locator("#go:not([aria-disabled])").wait_for()
            hand.press("#go")
            hand.press(go_on)
            hand.press(go_on)
        page.locator("#ready").wait_for()
        hand.press("#ready")
        hand.press(go_on)
        page.locator("#lesson-next[aria-disabled]").wait_for()
        page.locator("#no-advance").wait_for()
        for _ in range(4):
            if page.locator(go_on).count():
                break
            if page.locator("#no-advance").count():
                hand.press("#no-advance")
            page.wait_for_timeout(1500)
        hand.press(go_on)
        hand.press("#lesson-play")
        page.locator("#start").wait_for()


LOOK = "(e) => { const s = getComputedStyle(e); return [s.backgroundColor, s.outlineStyle, s.boxShadow, s.borderInlineStartColor]; }"


def test_a_refusal_leads_to_its_rule_and_back(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of("order TP V1 F1 C1", "order TP V1 F1 C1", "6 1"))
        assert my_move(page) == "advance"
        take(hand, "TP")
        # One mast: the position two steps ahead is too far.
        hand.reach("#at-2-1")
        link = page.locator("#note a")
        link.wait_for()
        number = link.inner_text().split()[-1]
        assert number == "R9"
        link.click()
        rule = page.locator(f"#rule-{number}")
        rule.wait_for()
        wait_for(page, f"document.activeElement.id === 'rule-{number}'", "the rule has the focus")
        box = f"document.getElementById('rule-{number}').getBoundingClientRect()"
        wait_for(page, f"{box}.top >= 0 && {box}.bottom <= innerHeight", "the rule is in sight")
        assert rule.evaluate(LOOK) != page.locator("#rule-R8").evaluate(LOOK), "it stands out"
        page.go_back()
        assert my_move(page) == "advance"
        assert "TP" in " ".join(moves(page))


# -------------------------------------------------------------------------------------------------- in the middle


def test_take_back_within_a_game_brings_the_same_dice(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        begin(hand, kind_1="medium")
        form(hand)
        assert my_move(page) == "advance"
        before = moves(page)
        # In hand only: put down again, nothing happened.
        take(hand)
        page.keyboard.press("Escape")
        page.locator(".columns-cell.is-target").first.wait_for(state="detached")
        assert moves(page) == before
        stay(hand)
        my_move(page)
        told = moves(page)
        hand.press("#undo")
        wait_for(page, f"{mats.LINES} === {len(before)}", "taken back")
        assert moves(page) == before
        assert my_move(page) == "advance"
        stay(hand)
        my_move(page)
        assert moves(page) == told, "the same dice and the same answers"


def test_a_reload_in_the_middle_of_a_combat_and_of_an_order(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of("order TP V1 F1 C1", "order V1 TP F1 C1", "6 1", "pass"))
        assert my_move(page) == "advance"
        hand.press("#game-menu")
        hand.press("label:has(#menu-physical)")
        page.keyboard.press("Escape")
        stay(hand)
        assert my_move(page) == "dice"
        hand.press("#die-0")
        wait_for(page, "!!document.querySelector('.combat-plate.is-fought')", "half of a combat")
        told, asked = moves(page), page.locator("#status").inner_text()
        drawn_ = page.locator("#columns-art").inner_html()
        page.reload()
        ready(page)
        assert my_move(page) == "dice"
        assert moves(page) == told and page.locator("#status").inner_text() == asked
        assert page.locator("#columns-art").inner_html() == drawn_
        hand.press("#die-5")
        wait_for(page, f"{mats.LINES} > {len(told)}")
        # Two people, one column formed: after a reload a curtain hangs, and the other forms theirs.
        hand.press("#bar-back")
        begin(hand, mode="two", name_0="Anne", name_1="Bob")
        lift(hand)
        form(hand)
        hand_over(hand)
        lift(hand)
        told = moves(page)
        page.reload()
        ready(page)
        assert my_move(page) == "curtain"
        assert page.locator("#curtain-title").inner_text() == "Bob"
        lift(hand)
        assert my_move(page) == "order" and moves(page) == told
        see_order(page, *SHIPS)
        form(hand)
        assert my_move(page) == "advance"


def test_another_language_in_the_middle(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, mats.last_decision(("Anne", "ai:easy")))
        assert my_move(page) == "advance"
        take(hand) if page.locator("#columns-space .pawn-piece").count() else None
        told, status = moves(page), page.locator("#status").inner_text()
        hand.press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'fr'")
        assert len(moves(page)) == len(told)
        hand.press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'en'")
        assert moves(page) == told and page.locator("#status").inner_text() == status
        hand.press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'fr'")
        play_to_end(hand)
        replayed(downloaded(page, hand.press))
