"""Browser tests of MATS: whole games, secret columns, real dice, custom fleets."""

from __future__ import annotations

import json
import re

import captain
import mats
import pytest
from captain import (
    CALM,
    begin_by_keys,
    close_finale_by_keys,
    hand_over,
    menu_record,
    moves,
    nothing_to_see,
    open_record,
    seen_of,
    set_up,
    start,
    status,
    switch,
    type_action,
)
from conftest import PHONE, Opener
from driver import Page
from hands import Hand, exists, fingers, focus, key, mouse, tab_to
from looks import at_size
from mats import begin, form, my_move, order_shown, stay, take

pytestmark = pytest.mark.browser

SHIPS = ["TP", "V1", "F1", "C1"]


# --- whole games


def drag_a_ship_ahead(hand: Hand) -> None:
    """Drag the first ship that can advance to its target."""
    page = hand.page
    take(hand)
    ship = str(page.locator("#columns-space .pawn-piece").first.get_attribute("id"))
    target = str(page.locator(".columns-cell.is-target").first.get_attribute("id"))
    hand.reach(f"#{ship}")  # put it down again
    assert not exists(page, ".columns-cell.is-target")
    hand.drag(f"#{ship}", f"#{target}")
    assert exists(page, f"#{target}[aria-selected=true]")
    count = len(moves(page))
    hand.press("#go")
    assert ship.removeprefix("grip-") in " ".join(moves(page)[count:])


def lift(hand: Hand) -> str:
    """Lift the curtain and return the name of the person it is for."""
    return captain.lift(hand, *SHIPS, "column", "formed", "crossing", "Crossing")


def anne_orders(hand: Hand, *steps: tuple[str, str]) -> list[str]:
    """Start a two-player game, let Anne form her column by swapping ships, and hand the screen to Bob.

    Return Anne's column.
    """
    begin(hand, mode="two", name_0="Anne", name_1="Bob", max_crossings="2")
    lift(hand)
    for ship, place in steps:
        hand.reach(f"#grip-{ship}")
        assert exists(hand.page, ".order-cell[aria-selected=true]")
        hand.reach(f"#grip-{place}")
        assert not exists(hand.page, ".order-cell[aria-selected=true]")
    order = order_shown(hand.page)
    form(hand)
    hand_over(hand)
    return order


@pytest.mark.once
def test_two_people_by_touch_order_in_secret_and_play_in_the_open(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        # Bob's page must be the same whatever column Anne has formed.
        first = anne_orders(hand, ("C1", "TP"), ("F1", "C1"))
        lift(hand)
        seen = seen_of(page)
        hand.press("#bar-back")
        second = anne_orders(hand)
        lift(hand)
        assert first == ["F1", "C1", "TP", "V1"] and second == SHIPS
        assert seen_of(page) == seen
        assert order_shown(page) == SHIPS
        hand.drag("#grip-V1", "#grip-TP")
        assert order_shown(page) == ["V1", "TP", "F1", "C1"]
        form(hand)
        assert my_move(page) == "advance"
        drag_a_ship_ahead(hand)
        for _ in range(4):
            assert my_move(page) == "advance", "no curtain where nothing is secret"
            stay(hand)
        # The columns of the next crossing are secret again.
        open_record(page, mats.end_of_crossing())
        stay(hand)
        while my_move(page) == "advance":
            stay(hand)
        for name in ("Anne", "Bob"):
            if my_move(page) == "pass":
                hand_over(hand)
            assert my_move(page) == "curtain" and lift(hand) == name
            assert my_move(page) == "order" and not exists(page, "#columns")
            form(hand)
        # The dice of the first combat may end the crossing, whose successor begins with "pass", or the game.
        assert my_move(page) in ("advance", "pass", "over")
        assert [line for line in moves(page) if line.startswith("Crossing 2")], "both columns are revealed"


def test_a_game_by_keyboard_alone_from_the_home_page_to_its_end(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        begin_by_keys(page, "mats", "squadron")
        tab_to(page, "start")
        key(page, "Enter")
        assert focus(page) != "BODY"
        tab_to(page, "slot-*")
        key(page, "Control+End")
        assert focus(page) == "slot-3"
        key(page, "Enter")
        assert exists(page, "#slot-3[aria-selected=true]")
        key(page, "ArrowUp", "ArrowUp")
        assert focus(page) == "slot-1"
        key(page, "Enter")
        assert order_shown(page) == ["TP", "C1", "V1", "F1"]
        key(page, "Enter")
        assert exists(page, "#slot-1[aria-selected=true]")
        key(page, "Shift+ArrowUp")
        assert order_shown(page) == ["C1", "TP", "V1", "F1"]
        key(page, "f", "z")
        assert order_shown(page) == ["C1", "TP", "V1", "F1"]
        tab_to(page, "ready")
        key(page, "Enter")
        assert not exists(page, "#ready")
        assert my_move(page) == "advance"
        walk_ahead(page)
        assert my_move(page) == "advance"
        type_action(page, "pass")
        while (state := my_move(page)) != "over":
            assert focus(page) != "BODY", "the focus is never lost"
            if state == "order":
                tab_to(page, "ready")
                key(page, "Enter")
            else:
                key(page, "n")
        close_finale_by_keys(page)


def walk_to(page: Page, cell: str) -> None:
    """Move the focus with the arrow keys to another cell."""
    place = "(e) => [Number(e.dataset.row), Number(e.dataset.col)]"
    row, col = page.locator(f"#{cell}").evaluate(place)
    here_row, here_col = page.evaluate(f"({place})(document.activeElement)")
    # On a rotated board, columns run across.
    turned = (
        page.evaluate(
            "getComputedStyle(document.querySelector('#columns-grid')).getPropertyValue('--turned').trim()"
        )
        == "1"
    )
    behind, ahead, left, right = (
        ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
        if turned
        else ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight")
    )
    for _ in range(abs(row - here_row)):
        page.keyboard.press(ahead if row < here_row else behind)
    for _ in range(abs(col - here_col)):
        page.keyboard.press(left if col < here_col else right)
    assert focus(page) == cell


def walk_ahead(page: Page) -> None:
    """Advance a ship with the arrow keys and Enter."""
    tab_to(page, "at-*")
    ship = page.locator("#columns-space .pawn-piece").first
    cell = page.evaluate("({x, lane}) => `at-${x}-${lane}`", json.loads(str(ship.get_attribute("data-arg"))))
    walk_to(page, cell)
    key(page, "Enter")
    walk_to(page, str(page.locator(".columns-cell.is-target").first.get_attribute("id")))
    key(page, "Enter")
    assert exists(page, "#go:not([aria-disabled])")
    key(page, "Enter")


# --- secrets


@pytest.mark.once
def test_the_computers_hidden_order_is_not_in_the_page(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        pages, orders = [], set()
        for _ in range(4):
            begin(hand, preset="standard", kind_0="easy", kind_1="person", name_1="Bob")
            assert my_move(page) == "order"
            assert any("has formed" in line for line in moves(page)), "the computer at seat A went first"
            pages.append(seen_of(page))
            form(hand)
            assert my_move(page) == "advance"
            orders.add(next(line for line in moves(page) if line.startswith("Crossing")).split(" Bob:")[0])
            hand.press("#bar-back")
            if len(orders) > 1:
                break
        assert len(orders) > 1, "two columns of 5040"
        assert all(item == pages[0] for item in pages), "the page is the same whatever the computer's column"


# --- real dice


def dice_of(text: str) -> list[str]:
    """Return the dice in a record, in order."""
    return re.findall(r"[1-6]", " ".join(re.findall(r"\* ([1-6 ]+)", text.split("\n\n", 1)[1])))


def test_real_dice_by_buttons_keys_and_several_at_once(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        set_up(hand, "mats", "ai", "squadron", kind_1="easy")
        hand.press("label:has(#physical)")
        assert page.locator("#physical").is_checked()
        start(hand)
        form(hand)
        assert my_move(page) == "dice" and "You roll for the lead" in status(page)
        hand.act("#die-4")  # 5
        key(page, "2")
        assert my_move(page) == "advance", "the person leads"
        log = moves(page)
        stay(hand)
        assert my_move(page) == "dice"
        assert re.search(r"rolls? for .* against ", status(page)), status(page)
        # One combat: a die for each side, then the loser's damage. Bad input is reported.
        hand.press("#dice-box > summary")
        page.locator("#dice").fill("6 7")
        hand.press("#dice-send")
        assert exists(page, "#note.is-refused, #toast-message")
        page.locator("#dice").fill("1 6, 2")
        hand.press("#dice-send")
        assert my_move(page) in ("advance", "dice")
        first, record = moves(page), menu_record(hand)
        assert dice_of(record)[:3] == ["5", "2", "6"], record
        assert '[Dice "real=' in record, "the seed does not tell where these dice come from"
        while my_move(page) == "dice":
            hand.press("#die-2")
        # Undo to the previous decision: the same dice are reused without asking.
        told_all, dice = moves(page), dice_of(menu_record(hand))
        assert len(told_all) >= len(first)
        while moves(page) != log:
            count = len(moves(page))
            hand.press("#undo")
            assert len(moves(page)) < count
        stay(hand)
        assert my_move(page) == "advance", "no die is asked for"
        assert moves(page) == told_all and dice_of(menu_record(hand)) == dice


# --- help


@pytest.mark.once
def test_a_bar_shows_who_is_ahead_and_hides_behind_curtains(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, mats.end_of_crossing())
        assert my_move(page) == "advance" and not exists(page, "#balance")
        switch(hand, "#menu-meter")
        bar = page.locator("#balance")
        first, second = map(int, re.findall(r"(\d+)\s*%", str(bar.get_attribute("aria-label"))))
        assert first + second == 100
        while (state := my_move(page)) != "curtain":
            if state == "advance":
                stay(hand)
            else:
                assert state == "pass"
                hand_over(hand)
        assert not bar.count()
        nothing_to_see(page, "%", "Chance")


# --- in the middle of a game


SIZES = """() => Object.fromEntries([["place", ".columns-cell"], ["pawn", "#pawn-0-V1 .pawn"],
  ["board", "#columns"], ["room", "#table-board"]].map(([name, part]) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return [name, [box.width, box.height]];
}))"""


@pytest.mark.once
def test_the_board_takes_the_room_and_its_pawns_can_be_hit(visit: Opener, site: str) -> None:
    """In windows wider than high, columns run across; dragging must work there too."""
    with visit(site, warm=True, **(CALM | {"viewport": {"width": 844, "height": 390}})) as (page, _):
        hand = mouse(page)
        mats.picture(page)
        for width, height, place, pawn in (
            (844, 390, 40, 34),
            (1280, 800, 56, 50),
            (390, 664, 40, 36),
            (360, 640, 39.5, 36),
        ):
            at_size(page, width, height)
            seen = page.evaluate(SIZES)
            assert min(seen["place"]) >= place and min(seen["pawn"]) >= pawn, (width, seen)
            used = max(side / all_ for side, all_ in zip(seen["board"], seen["room"], strict=True))
            assert used > 0.8, (width, seen)
        for width, height in ((844, 390), (1280, 800), (390, 664)):
            at_size(page, width, height)
            hand.reach("#grip-C2")
            hand.reach("#grip-C2")
            assert not exists(page, ".columns-cell[aria-selected=true]")
            hand.drag("#grip-C1", "#at-0-0")
            assert exists(page, "#at-0-0[aria-selected=true]"), f"pulled at {width}x{height}"
            assert "C1" in page.locator("#mats-card").inner_text()
