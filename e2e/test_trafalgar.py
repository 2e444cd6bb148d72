"""Trafalgar through the screen of a real browser: whole games, port guns in the enemy's turn, every way to win."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import trafalgar
from captain import (
    CALM,
    ENGLISH,
    Hand,
    downloaded,
    finale_agrees,
    fingers,
    focus,
    middle,
    mouse,
    moves,
    nothing_to_see,
    open_record,
    replayed,
    tab_back,
    tab_to,
    type_action,
)
from conftest import PHONE, Opener, offline_ready
from playwright.sync_api import Page
from trafalgar import (
    BROADSIDE,
    PASSAGE,
    Captain,
    aim,
    begin,
    card,
    end_turn,
    fire,
    hand_over,
    my_move,
    point,
    press,
    record_of,
    sail,
    shortly_before,
    standing_orders,
    steer,
    take,
)
from waiting import ready, wait_for

from navals.games.trafalgar.game import GAME
from navals.serve import running

pytestmark = pytest.mark.browser

SHIPS = ("Victory", "Euryalus", "Redoutable", "Hortense")


def menu_record(hand: Hand) -> str:
    """The record as the menu saves it in the middle of a game."""
    hand.press("#game-menu")
    text = downloaded(hand.page, hand.press, "#menu-export")
    if hand.page.locator("#menu").count():
        hand.page.keyboard.press("Escape")
        hand.page.locator("#menu").wait_for(state="detached")
    return text


def taken(text: str) -> list[str]:
    """The actions of a record, in notation."""
    return [GAME.text(move.action) for move in replayed(text).moves]


def until(captain: Captain, wanted: str, most: int = 60) -> None:
    """Play until a person has that to do."""
    for _ in range(most):
        state = my_move(captain.hand.page)
        if state == wanted:
            return
        captain.act(state)
    raise AssertionError(f"never {wanted}: {captain.done}")


# -------------------------------------------------------------------------------------------------- whole games


def test_whole_duel_by_mouse(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, _):
        ready(page)
        hand = mouse(page)
        begin(hand, kind_1="easy", max_rounds="3")
        captain = Captain(hand)
        until(captain, "turn")
        # The ship itself, a point near by, the ghost at the end of the way, and second thoughts.
        press(hand, "#ship-0", over=True)
        page.locator(f"{card('E1')}[aria-pressed=true]").wait_for()
        cells = page.locator("#reach-grid [role=gridcell]")
        far = str(cells.last.get_attribute("id"))
        x, y = middle(page, f"#{far}")
        page.mouse.click(x + 3, y - 2)
        page.locator(f"#{far}[aria-selected=true]").wait_for(state="attached")
        assert "sails there and heads" in page.locator("#status").inner_text()
        page.keyboard.press("Escape")
        page.locator(f"#{far}[aria-selected=true]").wait_for(state="detached")
        told = moves(page)
        press(hand, f"#{far}", over=True)
        press(hand, "#go")
        wait_for(page, f"{trafalgar.LINES} > {len(told)}", "the ship sails")
        assert "Victory" in " ".join(moves(page)[len(told) :])
        captain.sailed = True
        captain.play_to_end()
        replay = replayed(downloaded(page, hand.press))
        finale_agrees(page, replay)
        assert {move.seat for move in replay.moves} == {-1, 0, 1}
        hand.press("#finale-look")
        page.locator("#finale").wait_for(state="detached")
        hand.press("#rematch")
        wait_for(page, f"{trafalgar.LINES} < 10")


def test_whole_duel_by_touch_on_a_phone(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        hand = fingers(page)
        begin(hand, kind_1="easy", max_rounds="3")
        captain = Captain(hand)
        until(captain, "turn")
        camera = "document.querySelector('#sea [data-camera]').getAttribute('transform')"
        # Whoever acted last may be far away.
        hand.press("#zoom-all")
        page.wait_for_timeout(400)
        press(hand, "#ship-1", over=True)
        page.locator(f"{card('E2')}[aria-pressed=true]").wait_for()
        close = page.evaluate(camera)
        assert close and float(close.split("scale(")[1].rstrip(")")) > 1.5, (
            "the chart goes to the ship by itself"
        )
        box = page.locator("#sea").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390.5
        hand.press("#zoom-all")
        wait_for(page, f"{camera} !== {close!r}")
        hand.press("#zoom-frame")
        wait_for(page, f"{camera} === {close!r}")
        captain.play_to_end()
        assert {"ship", "goal", "turn"} <= {*captain.done}
        finale_agrees(page, replayed(downloaded(page, hand.press)))


def told_more(page: Page, lines: int) -> None:
    """Wait until the log goes on."""
    wait_for(page, f"{trafalgar.LINES} > {lines} || !!document.getElementById('finale')", "something happens")


def settled(page: Page, before: str) -> str:
    """Wait until what is said above the chart is something else; what it is."""
    wait_for(
        page,
        f"document.getElementById('status')?.textContent !== {before!r} || !!document.getElementById('finale')",
    )
    return page.locator("#status").inner_text()


def test_whole_duel_by_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        keys = page.keyboard
        tab_to(page, "trafalgar-ai")
        keys.press("Enter")
        page.locator("#start").wait_for()
        tab_to(page, "preset-battle")
        keys.press("ArrowRight")
        wait_for(page, "document.getElementById('preset-duel').checked")
        summary = "document.activeElement.matches('#all-options > summary')"
        for _ in range(30):
            if page.evaluate(summary):
                break
            keys.press("Tab")
        assert page.evaluate(summary)
        keys.press("Enter")
        tab_to(page, "option-max_rounds", 90)
        keys.press("Control+A")
        keys.type("2")
        keys.press("Tab")
        tab_to(page, "start", 90)
        keys.press("Enter")
        wait_for(page, "location.hash.startsWith('#/play/')")
        ways: set[str] = set()
        for _ in range(160):
            state = my_move(page)
            if state == "over":
                break
            assert focus(page) != "BODY", f"the focus is never lost ({state})"
            ways.add(by_keys(page, state, ways))
        assert {"walked", "steered", "typed", "ended"} <= ways, ways
        page.locator("#finale").wait_for()
        assert page.evaluate("!!document.activeElement.closest('#finale')"), "the focus is in the dialog"
        keys.press("Escape")
        page.locator("#finale").wait_for(state="detached")
        assert focus(page) != "BODY"


def by_keys(page: Page, state: str, ways: set[str]) -> str:
    """Do something with keys, in another way each time; which way it was."""
    keys, told = page.keyboard, page.evaluate(trafalgar.LINES)
    status = page.locator("#status").inner_text()
    if state == "wind":
        tab_to(page, "blow-0", 90)
        keys.press("Enter")
        page.locator("#set-wind:not([aria-disabled])").wait_for()
        tab_to(page, "set-wind", 20)
        keys.press("Enter")
        settled(page, status)
        return "wind"
    if state in ("defend", "answer"):
        keys.press("n")
        settled(page, status)
        return "held"
    if state == "aim":
        tab_to(page, "aim-*", 90)
        keys.press("Enter")
        told_more(page, told)
        return "fired"
    if state == "turn":
        ready_ = page.evaluate(trafalgar.READY)
        if not ready_:
            keys.press("e")
            settled(page, status)
            return "ended"
        tab_back(page, f"card-{ready_[0]}")
        keys.press("Enter")
        page.locator(f"#card-{ready_[0]}[aria-pressed=true]").wait_for()
        return "taken"
    assert state == "ship", state
    if page.locator("#end").count() == 0 and "walked" not in ways:
        walk(page)
        return "walked"
    if page.locator("#end").count() == 0:
        if "typed" not in ways:
            ship = page.locator(".ship-card[aria-pressed=true] .card-id").inner_text()
            type_action(page, f"activate {ship}")
            page.locator("#end").wait_for()
            return "typed"
        turn = page.locator("#steer-ahead[aria-disabled]").count()
        keys.press("Shift+ArrowLeft" if turn else "Shift+ArrowUp")
        told_more(page, told) if not turn else settled(page, status)
        return "steered"
    keys.press("e")
    settled(page, status)
    return "ended ship"


def walk(page: Page) -> None:
    """Go to a point with the arrows, and sail there: Enter shows the way, Enter again sails it."""
    keys, told = page.keyboard, page.evaluate(trafalgar.LINES)
    tab_back(page, "to-*")
    keys.press("Control+Home")
    first = focus(page)
    keys.press("Control+End")
    assert focus(page).startswith("to-") and focus(page) != first
    keys.press("ArrowUp")
    chosen = focus(page)
    assert chosen.startswith("to-")
    keys.press("Enter")
    page.locator(f"#{chosen}[aria-selected=true]").wait_for(state="attached")
    assert focus(page) == chosen, "the focus stays on the point"
    keys.press("Enter")
    told_more(page, told)


def test_a_broadside_by_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        keys = page.keyboard
        open_record(page, record_of(setup=BROADSIDE, dice="3 0"))
        assert my_move(page) == "turn"
        tab_to(page, "card-0", 90)
        keys.press("Enter")
        page.locator("#card-0[aria-pressed=true]").wait_for()
        for shot, mast in enumerate(("main", "fore")):
            if not shot:
                tab_to(page, "target-ship-4", 90)
                keys.press("Enter")
                page.locator(".aims").wait_for()
            assert my_move(page) == "aim" and focus(page) != "BODY"
            tab_to(page, f"aim-{mast}", 90)
            told = page.evaluate(trafalgar.LINES)
            keys.press("Enter")
            wait_for(page, f"{trafalgar.LINES} >= {told} + 2", "the shot and its die are told")
        assert "main mast" in " ".join(moves(page))
        keys.press("Escape")
        page.locator(".aims").wait_for(state="detached")
        keys.press("e")
        page.locator("#end-turn").wait_for()
        assert focus(page) != "BODY"


def test_two_computers_and_a_person_play_with_the_server_gone(visit: Opener, dist: Path) -> None:
    with running(dist) as url:
        opened = visit(url, **CALM)
        page, guard = opened.__enter__()
        ready(page)
        offline_ready(page)
    guard.allow("net::ERR|Failed to load")  # the browser's own look for a newer service worker
    page.reload()
    ready(page)
    hand = mouse(page)
    begin(hand, mode="watch", kind_0="medium", kind_1="easy", max_rounds="2")
    # A while as it comes, then step by step.
    wait_for(page, f"{trafalgar.LINES} >= 6", "the computers play by themselves")
    hand.press("#pause")
    for _ in range(200):
        page.locator("#step:not([aria-disabled]), #finale").first.wait_for()
        if page.locator("#finale").count():
            break
        ply = "document.querySelector('#log .log-list')?.innerHTML + document.getElementById('status').textContent + document.getElementById('fleets').innerHTML"
        before = page.evaluate(ply)
        hand.press("#step")
        wait_for(page, f"({ply}) !== {before!r} || !!document.getElementById('finale')")
    page.locator("#finale").wait_for()
    replay = replayed(downloaded(page, hand.press))
    result = replay.result()
    assert result is not None and replay.tags["A"] == "ai:medium"
    assert result.reason == "max_rounds" or result.outcome != "1/2-1/2"
    hand.press("#finale-look")
    hand.press("#bar-back")
    page.locator("#trafalgar-ai").wait_for()
    begin(hand, kind_1="easy", max_rounds="1")
    Captain(hand).play_to_end()
    assert replayed(downloaded(page, hand.press)).result() is not None
    opened.__exit__(None, None, None)


# -------------------------------------------------------------------------------------------------- how games end


def test_a_fight_to_the_finish(visit: Opener, site: str) -> None:
    """From broadside to broadside against the computer, with damage, hulks and wrecks, until one fleet is gone."""
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        options = "fleet=duel max_rounds=14"
        open_record(
            page, record_of(setup=trafalgar.FIGHT, options=options, dice="3", names=("Anne", "ai:easy"))
        )
        captain = Captain(hand)
        captain.play_to_end()
        replay = replayed(downloaded(page, hand.press))
        result = replay.result()
        assert result is not None and result.reason == "fleet"
        assert {"aim", "ship", "turn"} <= {*captain.done}
        loser = 1 if result.outcome == "1-0" else 0
        sunk = page.locator(f".seat-{'ab'[loser]} .ship-card.is-sunk")
        assert sunk.count() == 2
        finale_agrees(page, replay)


def test_the_last_shot_at_a_fleet(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, shortly_before("duel", 2, dice="3"))
        assert my_move(page) == "ship"
        assert "sunk" in str(page.locator(card("E2")).get_attribute("aria-label"))
        aim(hand, "E1")
        fire(hand, "battery")
        page.locator("#finale").wait_for()
        assert "the whole enemy fleet is sunk" in page.locator("#finale").inner_text()
        assert_ended(hand, "0-1", "fleet")


def test_three_times_as_many_ships(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        hand = fingers(page)
        open_record(page, shortly_before("superiority", 2, dice="3"))
        assert my_move(page) == "ship"
        press(hand, "#ship-0", over=True)
        page.locator(".aims").wait_for()
        fire(hand, "battery")
        page.locator("#finale").wait_for()
        assert "outnumbered" in page.locator("#finale").inner_text()
        assert_ended(hand, "0-1", "superiority")


def test_the_flag_comes_home(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, shortly_before("flag", 2))
        assert my_move(page) == "turn"
        take(hand, "E2")
        assert "the flag of Cadiz is aboard" in str(page.locator(card("E2")).get_attribute("aria-label"))
        hand.press("#steer-ahead")
        page.locator("#finale").wait_for()
        assert "the enemy flag is home" in page.locator("#finale").inner_text()
        assert_ended(hand, "1-0", "flag")


def test_a_flag_is_stolen_turn_by_turn(visit: Opener, site: str) -> None:
    """R34-R36: to the corner, the flag, and away with it; the enemy does nothing."""
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        setup = "round=4 first=A turn=A wind=W E2=2,2,NW S2=20,9,E CN=down3 CS=down3"
        open_record(page, record_of(setup=setup, dice="0 0"))
        assert my_move(page) == "turn"
        take(hand, "E2")
        assert not page.locator("#take-flag").count()
        steer(hand, "ahead")
        for _ in "AB":
            assert my_move(page) in ("ship", "turn")
            end_turn(hand)
        assert my_move(page) == "turn"
        take(hand, "E2")
        press(hand, "#take-flag")
        assert my_move(page) == "heading"
        press(hand, "#take-1")
        assert "the flag of Cadiz is aboard" in str(page.locator(card("E2")).get_attribute("aria-label"))
        assert page.locator("#steer-ahead[aria-disabled]").count(), "not in the turn in which it is taken"
        for _ in "AB":
            assert my_move(page) in ("ship", "turn")
            end_turn(hand)
        assert my_move(page) == "turn"
        take(hand, "E2")
        steer(hand, "ahead")
        assert "takeflag SE" in taken(menu_record(hand))


def test_a_draw_is_offered_and_agreed(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=BROADSIDE))
        assert my_move(page) == "turn"
        hand.press("#game-menu")
        page.locator("#menu").wait_for()
        assert not page.locator("#menu-draw").count(), "the offer of this game stands beside the chart"
        page.keyboard.press("Escape")
        press(hand, "#offer-draw")
        assert my_move(page) == "draw"
        assert page.locator("#status").inner_text().startswith("Bob")
        press(hand, "#decline-draw")
        assert my_move(page) == "turn" and not page.locator("#offer-draw").count()
        end_turn(hand)
        assert my_move(page) == "turn"
        press(hand, "#offer-draw")
        press(hand, "#accept-draw")
        page.locator("#finale").wait_for()
        assert_ended(hand, "1/2-1/2", "agreement")


def assert_ended(hand: Hand, outcome: str, reason: str) -> None:
    """The game is over so, on the screen and in the record."""
    replay = replayed(downloaded(hand.page, hand.press))
    result = replay.result()
    assert result is not None and (result.outcome, result.reason) == (outcome, reason)
    finale_agrees(hand.page, replay, "Bob")


# -------------------------------------------------------------------------------------------------- port guns


def no_handing_over(page: Page) -> None:
    """Nothing is secret: whoever decides, all look on."""
    assert not page.locator("#lift, #pass, #curtain-title").count()


def test_port_guns_ask_in_the_enemys_turn_and_the_turn_is_not_given_away(visit: Opener, site: str) -> None:
    """E14 of the rules."""
    with visit(site, **ENGLISH) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=PASSAGE, dice="2 3"))
        assert my_move(page) == "turn"
        take(hand, "E2")
        press(hand, f"#{point('5,5')}", over=True)
        assert "CS" in page.locator("#note").inner_text(), "the danger is told beforehand"
        press(hand, "#go")
        assert my_move(page) == "defend"
        no_handing_over(page)
        status = page.locator("#status").inner_text()
        assert status.startswith("Bob") and "fire, or hold" in status
        press(hand, "#hold")
        assert my_move(page) == "defend", "the ship sails on, and is within range again"
        fire(hand, "fore")
        assert my_move(page) == "answer"
        no_handing_over(page)
        status = page.locator("#status").inner_text()
        assert status.startswith("Anne") and "may fire first" in status
        fire(hand, "none")
        assert my_move(page) == "answer", "two stars are short"
        fire(hand, "none")
        assert my_move(page) == "ship", "the gun is silent, and the frigate is still active"
        no_handing_over(page)
        assert "destroyed" in page.locator("#orders").inner_text()
        assert "Euryalus" in page.locator("#status").inner_text()
        shots = ["gun CS E2 fore", "fire starboard CS", "2", "fire starboard CS", "3"]
        assert taken(menu_record(hand))[-5:] == shots


def test_standing_orders_answer_for_the_defender(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=PASSAGE, dice="3"))
        assert my_move(page) == "turn"
        standing_orders(page, 1, "hold")
        take(hand, "E2")
        sail(hand, "5,5")
        assert my_move(page) == "ship", "nobody is asked"
        no_handing_over(page)
        assert taken(menu_record(hand)).count("hold") == 2
        # One gesture, one take-back: what the order brought about goes with it, and nobody is asked.
        press(hand, "#undo")
        assert my_move(page) == "turn" and not moves(page)
        assert page.locator("#orders-1").input_value() == "hold"
        standing_orders(page, 1, "3")
        take(hand, "E2")
        sail(hand, "5,5")
        assert my_move(page) == "answer", "the gun is called, and the ship may fire first"
        assert page.locator("#status").inner_text().startswith("Anne")
        told = len(moves(page))
        press(hand, "#done")
        assert my_move(page) == "ship"
        said = " ".join(moves(page)[told:])
        assert "main mast" in said, said


# -------------------------------------------------------------------------------------------------- secrets


def lift(hand: Hand) -> None:
    """The person for whom the curtain hangs is there."""
    page = hand.page
    nothing_to_see(page, *SHIPS, "G1", "G2", "C1")
    hand.press("#lift")
    page.locator("#lift").wait_for(state="detached")
    if page.locator("#recap-close").count():
        hand.press("#recap-close")
        page.locator("#recap-close").wait_for(state="detached")


def seen_of(page: Page) -> list[str]:
    """Everything that the page holds for whoever looks into it."""
    page.wait_for_timeout(300)
    regions = "['top', 'main', 'over', 'toast'].map((id) => document.getElementById(id).innerHTML)"
    spoken = "['polite', 'alert'].map((id) => document.getElementById(id).textContent)"
    return [
        *page.evaluate(regions),
        *page.evaluate(spoken),
        page.title(),
        page.locator("#main").aria_snapshot(),
    ]


def test_the_free_set_up_is_secret_and_the_rest_is_not(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        pages, berths = [], []
        for exchange in (True, False):
            begin(hand, mode="two", setup="free", name_0="Anne", name_1="Bob")
            assert my_move(page) == "curtain"
            assert page.locator("#curtain-title").inner_text() == "Anne"
            lift(hand)
            assert my_move(page) == "place"
            if exchange:
                press(hand, "#berth-0", over=True)
                page.locator("#berth-0[aria-selected=true]").wait_for(state="attached")
                press(hand, "#berth-3", over=True)
            berths.append(page.locator("#berth-3").get_attribute("aria-label"))
            press(hand, "#ready")
            hand_over(hand)
            assert page.locator("#curtain-title").inner_text() == "Bob"
            lift(hand)
            assert my_move(page) == "place"
            pages.append(seen_of(page))
            if exchange:
                hand.press("#bar-back")
                page.locator("#trafalgar-two").wait_for()
        assert "Victory" in str(berths[0]) and "Victory" not in str(berths[1])
        assert pages[0] == pages[1], "Bob's page is the same to the last letter"
        press(hand, "#ready")
        assert my_move(page) == "wind"
        captain = Captain(hand)
        captain.act("wind")
        assert my_move(page) == "turn"
        no_handing_over(page)
        end_turn(hand)
        assert my_move(page) == "turn"
        no_handing_over(page)


# -------------------------------------------------------------------------------------------------- real dice


def test_real_dice_by_buttons_and_keys(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=BROADSIDE))
        assert my_move(page) == "turn"
        hand.press("#game-menu")
        hand.press("label:has(#menu-physical)")
        page.keyboard.press("Escape")
        page.locator("#menu").wait_for(state="detached")
        take(hand, "E1")
        aim(hand, "F1")
        fire(hand, "main")
        assert my_move(page) == "dice"
        assert page.locator("#status").inner_text() == "Anne rolls for the shot of Victory at Redoutable."
        press(hand, "#die-3")
        assert my_move(page) == "aim"
        assert "main mast" in " ".join(moves(page))
        fire(hand, "fore")
        assert my_move(page) == "dice"
        told = page.evaluate(trafalgar.LINES)
        page.keyboard.press("0")
        told_more(page, told)
        assert my_move(page) == "aim"
        for _ in "AB":
            press(hand, "#drop") if page.locator(".aims").count() else None
            end_turn(hand)
            state = my_move(page)
        assert state == "dice" and "wind" in page.locator("#status").inner_text()
        press(hand, "#die-1")
        assert my_move(page) == "turn"
        text = menu_record(hand)
        assert [token for token in taken(text) if token.isdecimal()] == ["3", "0", "1"]
        assert '[Dice "real=' in text, "the seed does not tell where these dice come from"


# -------------------------------------------------------------------------------------------------- help


def test_hints_tell_chances_and_then_advice_that_can_be_taken(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=BROADSIDE, names=("Anne", "ai:easy")))
        assert my_move(page) == "turn"
        for _ in range(3):
            hand.press("#hint")
            page.locator("#hint-panel .hint-line").first.wait_for()
            shares = page.locator("#hint-panel .hint-share").all_inner_texts()
            assert shares and all(re.fullmatch(r"\d+\s*%", share) for share in shares)
            first = page.locator("#hint-panel .hint-line button").first
            label = first.inner_text().strip()
            best = json.loads(first.get_attribute("data-arg") or "")["action"]
            hand.press("#hint")
            wait_for(page, "document.getElementById('note').textContent.length > 20", "a reason")
            heed = page.locator("#heed")
            if heed.count():
                assert label in heed.inner_text()
                press(hand, "#heed")
            elif best.startswith("activate"):
                page.locator(f"{card(best.split()[1])}[aria-pressed=true]").wait_for()
                type_action(page, best)
                page.locator("#end").wait_for()
            else:
                press(hand, f"#aim-{best.split()[-1]}")
            state = my_move(page)
            assert state in ("aim", "ship", "turn")
        assert "activate E1" in taken(menu_record(hand))


def test_a_refusal_leads_to_its_rule_and_back(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=BROADSIDE.replace("wind=SE", "wind=W")))
        assert my_move(page) == "turn"
        take(hand, "E1")
        # Somewhere to the west, behind her.
        page.locator("#ship-5").scroll_into_view_if_needed()
        hand.reach("#ship-5")
        link = page.locator("#note a")
        link.wait_for()
        assert link.inner_text().split()[-1] == "R10"
        link.click()
        page.locator("#rule-R10").wait_for()
        wait_for(page, "document.activeElement.id === 'rule-R10'", "the rule has the focus")
        page.go_back()
        assert my_move(page) in ("turn", "ship")


# -------------------------------------------------------------------------------------------------- in the middle


def test_take_back_inside_an_activation(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=BROADSIDE, dice="3 1"))
        assert my_move(page) == "turn"
        fleets = "document.getElementById('fleets').innerHTML"
        whole = page.evaluate(fleets)
        take(hand, "E1")
        steer(hand, "starboard")
        turned = page.evaluate(fleets)
        steer(hand, "port")
        press(hand, "#undo")
        assert page.evaluate(fleets) == turned, "step by step"
        press(hand, "#undo")
        assert my_move(page) == "turn"
        wait_for(page, f"{fleets} === {whole!r}", "whole again")
        assert not moves(page)
        take(hand, "E1")
        aim(hand, "F1")
        fire(hand, "main")
        wait_for(page, f"{trafalgar.LINES} >= 2", "the die is told")
        assert my_move(page) == "aim"
        hit = moves(page)
        assert "main mast" in " ".join(hit)
        # A die has shown: the other one is asked.
        hand.press("#undo")
        hand.press("#confirm-yes")
        wait_for(page, f"{trafalgar.LINES} === 0", "taken back")
        assert my_move(page) in ("turn", "ship", "aim")
        if not page.locator(".aims").count():
            if not page.locator(f"{card('E1')}[aria-pressed=true]").count():
                take(hand, "E1")
            aim(hand, "F1")
        fire(hand, "main")
        assert my_move(page) == "aim"
        assert moves(page) == hit, "the same die comes again"


def test_a_reload_in_the_middle_of_an_activation_and_of_a_window(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=PASSAGE, dice="0 0"))
        assert my_move(page) == "turn"
        take(hand, "E2")
        steer(hand, "ahead")
        steps = ["ship", "defend", "answer"]
        for wanted in steps:
            if wanted == "defend":
                steer(hand, "ahead")
            elif wanted == "answer":
                press(hand, "#hold")
                steer(hand, "ahead")
                assert my_move(page) == "defend"
                fire(hand, "fore")
            assert my_move(page) == wanted
            told, status = moves(page), page.locator("#status").inner_text()
            chart = page.locator("#sea-ships").inner_html()
            page.reload()
            ready(page)
            assert my_move(page) == wanted
            assert moves(page) == told and page.locator("#status").inner_text() == status
            assert page.locator("#sea-ships").inner_html() == chart
        press(hand, "#done")
        assert my_move(page) == "ship"


def test_another_language_in_the_middle(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, shortly_before("flag", 8))
        assert my_move(page) in ("turn", "ship")
        captain = Captain(hand)
        told, status = moves(page), page.locator("#status").inner_text()
        hand.press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'fr'")
        assert len(moves(page)) == len(told) and page.locator("#status").inner_text() != status
        hand.press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'en'")
        assert moves(page) == told and page.locator("#status").inner_text() == status
        hand.press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'fr'")
        captain.act(my_move(page))
        assert my_move(page) != "over"
        replayed(menu_record(hand))


def test_the_lesson_is_sailed_by_touch(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        hand = fingers(page)
        page.evaluate("location.hash = '#/trafalgar/learn'")
        on = page.locator("#lesson-next")
        on.wait_for()
        assert on.get_attribute("aria-disabled") == "true", "first do what is asked"
        take(hand, "E1")
        steer(hand, "port")
        wait_for(page, "document.body.innerText.includes('straight ahead, two points')", "and nothing else")
        sail(hand, "8,8")
        page.locator("#lesson-next:not([aria-disabled])").wait_for()
        press(hand, "#lesson-next")
        page.locator("#lesson-next[aria-disabled=true]").wait_for()
        take(hand, "E1")
        for _ in range(3):
            press(hand, "#steer-starboard:not([aria-disabled])")
        page.locator("#lesson-next:not([aria-disabled])").wait_for()
