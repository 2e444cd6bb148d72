"""Browser tests of Trafalgar: whole games, port guns that fire in the enemy's turn, every way to win."""

from __future__ import annotations

import captain
import pytest
import trafalgar
from captain import (
    CALM,
    LINES,
    advised,
    begin_by_keys,
    close_finale_by_keys,
    downloaded,
    finale_agrees,
    hand_over,
    moves,
    open_record,
    replayed,
    seen_of,
    status,
)
from conftest import PHONE, Opener
from driver import Page
from hands import (
    Hand,
    exists,
    fingers,
    focus,
    key,
    middle,
    mouse,
    tab_back,
    tab_to,
    unfold,
    write,
)
from trafalgar import (
    BROADSIDE,
    FIGHT,
    Captain,
    aim,
    begin,
    card,
    end_turn,
    fire,
    my_move,
    point,
    record_of,
)
from waiting import wait_for

from navals.ui.board.labels import text_width

pytestmark = pytest.mark.browser

SHIPS = ("Victory", "Euryalus", "Redoutable", "Hortense")


# --- whole games


def test_whole_duel_by_touch_on_a_phone(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        begin(hand, kind_1="easy", max_rounds="1")
        captain = Captain(hand)
        captain.until("turn")
        camera = "document.querySelector('#sea [data-camera]').getAttribute('transform')"
        # The last ship to act may be far away.
        hand.press("#zoom-all")
        hand.act("#hull-1", over=True)
        assert exists(page, f"{card('E2')}[aria-pressed=true]")
        close = page.evaluate(camera)
        assert close and float(close.split("scale(")[1].rstrip(")")) > 1.5, (
            "the chart goes to the ship by itself"
        )
        box = page.locator("#sea").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390.5
        hand.press("#zoom-all")
        assert page.evaluate(camera) != close
        hand.press("#zoom-frame")
        assert page.evaluate(camera) == close
        captain.until("over")
        assert {"ship", "goal", "turn"} <= {*captain.done}
        hand.press("#finale-look")
        assert page.evaluate(BOX, "table-strip")[3] <= page.evaluate(BOX, "review")[1], "no card is covered"
        hand.press("#finale-open")
        finale_agrees(page, replayed(downloaded(page, hand.press)))


def test_whole_duel_by_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        begin_by_keys(page, "trafalgar", "duel")
        unfold(page, "#all-options > summary")
        tab_to(page, "option-max_rounds", 90)
        write(page, "1", over=True)
        tab_to(page, "start", 90)
        key(page, "Enter")
        done: set[str] = set()
        for _ in range(160):
            state = my_move(page)
            if state == "over":
                break
            assert focus(page) != "BODY", f"the focus is never lost ({state})"
            old_state = (page.evaluate(LINES), status(page))
            step = by_keys(page, state, done)
            assert exists(page, "#finale") or (page.evaluate(LINES), status(page)) != old_state, step
            done.add(step)
        assert {"walked", "steered", "ended"} <= done, done
        close_finale_by_keys(page)


def by_keys(page: Page, state: str, done: set[str]) -> str:
    """Act by keyboard, in a way not used before if possible; return the name of the way."""
    if state == "wind":
        tab_to(page, "blow-0", 90)
        key(page, "Enter")
        tab_to(page, "set-wind", 20)
        key(page, "Enter")
        return "wind"
    if state in ("defend", "answer"):
        key(page, "n")
        return "held"
    if state == "aim":
        tab_to(page, "aim-*", 90)
        key(page, "Enter")
        return "fired"
    if state == "turn":
        able = page.evaluate(trafalgar.READY)
        if not able:
            key(page, "e")
            return "ended"
        tab_back(page, f"card-{able[0]}")
        key(page, "Enter")
        assert exists(page, f"#card-{able[0]}[aria-pressed=true]")
        return "taken"
    assert state == "ship", state
    if exists(page, "#end"):
        key(page, "e")
        return "ended ship"
    if "walked" not in done:
        walk(page)
        return "walked"
    key(page, "Shift+ArrowLeft" if exists(page, "#steer-ahead[aria-disabled]") else "Shift+ArrowUp")
    return "steered"


def walk(page: Page) -> None:
    """Choose a point with the arrow keys; Enter previews the path to it, a second Enter sails there."""
    tab_back(page, "to-*")
    key(page, "Control+Home")
    first = focus(page)
    key(page, "Control+End")
    assert focus(page).startswith("to-") and focus(page) != first
    key(page, "ArrowUp")
    target = focus(page)
    assert target.startswith("to-")
    key(page, "Enter")
    assert exists(page, f"#{target}[aria-selected=true]")
    assert focus(page) == target, "the focus stays on the point"
    key(page, "Enter")


# --- secrets


def no_handing_over(page: Page) -> None:
    """Check that the screen is not handed over: these decisions are public."""
    assert not exists(page, "#lift, #pass, #curtain-title")


def lift(hand: Hand) -> str:
    """Lift the curtain and return the name of the person it is for."""
    return captain.lift(hand, *SHIPS, "G1", "G2", "C1")


@pytest.mark.once
def test_the_free_set_up_is_secret_and_the_rest_is_not(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        pages, berths = [], []
        for exchange in (True, False):
            begin(hand, mode="two", setup="free", name_0="Anne", name_1="Bob")
            assert my_move(page) == "curtain"
            assert lift(hand) == "Anne"
            assert my_move(page) == "place"
            if exchange:
                hand.act("#berth-0", over=True)
                assert exists(page, "#berth-0[aria-selected=true]")
                hand.act("#berth-3", over=True)
            berths.append(page.locator("#berth-3").get_attribute("aria-label"))
            hand.act("#ready")
            hand_over(hand)
            assert lift(hand) == "Bob"
            assert my_move(page) == "place"
            pages.append(seen_of(page))
            if exchange:
                hand.press("#bar-back")
        assert "Victory" in str(berths[0]) and "Victory" not in str(berths[1])
        assert pages[0] == pages[1], "Bob's page is the same to the last letter"
        hand.act("#ready")
        assert my_move(page) == "wind"
        Captain(hand).act("wind")
        assert my_move(page) == "turn"
        no_handing_over(page)
        end_turn(hand)
        assert my_move(page) == "turn"
        no_handing_over(page)


# --- help


def test_hints_tell_chances_and_then_advice_that_can_be_taken(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of(setup=BROADSIDE, names=("Anne", "ai:easy")))
        assert my_move(page) == "turn"
        for _ in range(3):
            count = len(moves(page))
            label, arg = advised(hand)
            best = str(arg.get("action", ""))
            heed = page.locator("#heed")
            if "goal" in arg:
                assert SHIPS[arg["ship"]] in label and exists(page, ".is-advised .sea-ghost"), (
                    "where it leads"
                )
                hand.act("#heed")
            elif heed.count():
                assert label.rsplit(", ")[-1] in heed.inner_text(), "the target is on the chart"
                hand.act("#heed")
            elif best.startswith("activate"):
                assert exists(page, f"{card(best.split()[1])}[aria-pressed=true]")
                assert exists(page, ".hint-line"), "there is more to it than to take the ship"
                break
            else:
                hand.act(f"#aim-{best.rsplit(maxsplit=1)[-1]}")
            assert len(moves(page)) > count
            state = my_move(page)
            assert state in ("aim", "ship", "turn")


# --- layout

BOX = (
    "(id) => { const e = document.getElementById(id)?.getBoundingClientRect(); return e && [e.left, e.top,"
    " e.right, e.bottom]; }"
)
SHORT: dict[str, object] = {**PHONE, "viewport": {"width": 390, "height": 664}}
LETTERS = """[...document.querySelectorAll("#sea .hull-code, #sea .tall-name")].map((text) => [
  text.textContent, parseFloat(getComputedStyle(text).fontSize), text.getComputedTextLength(),
])"""
CAMERA = "document.querySelector('#sea [data-camera]').getAttribute('transform')"


def test_the_chart_keeps_still_and_no_two_ends_share_a_spot(visit: Opener, site: str) -> None:
    """On a short phone screen the board stays put, and buttons that end different things never overlap."""
    with visit(site, warm=True, **(CALM | SHORT)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of(setup=FIGHT, dice="0 0"))
        assert my_move(page) == "turn"
        boards: dict[str, list[float]] = {}
        spots: dict[str, list[float]] = {}

        def look(name: str) -> None:
            boards[name] = page.evaluate(BOX, "table-board")
            spots.update({id: box for id in ("go", "end", "end-turn") if (box := page.evaluate(BOX, id))})

        look("turn")
        letters = page.evaluate(LETTERS)
        assert len(letters) >= 4
        for words, size, wide in letters:
            # Labels are placed using the widths of bold text, but some of them are lighter.
            assert 0.85 < wide / text_width(words, size) < 1.04, words
        hand.act("#next-ship")
        look("in hand")
        aim(hand, "F1")
        look("aim")
        fire(hand, "main")
        look("shot")
        hand.act("#drop")
        look("active")
        hand.act("#end")
        look("next")
        hand.act(f"#{point('9,10')}", over=True)
        look("goal")
        hand.act("#go")
        look("sailed")
        hand.press("#drawer-open")
        hand.act("#list-5")
        assert "Hortense" in page.locator("#look").inner_text()
        look("card")
        first = boards["turn"]
        for name, board in boards.items():
            assert board == pytest.approx(first, abs=1), name
        assert {*spots} == {"go", "end", "end-turn"}
        for this, other in (("go", "end"), ("go", "end-turn"), ("end", "end-turn")):
            assert spots[this][2] <= spots[other][0] or spots[other][2] <= spots[this][0], (this, other)


def test_ships_are_found_in_the_list_and_flags_by_their_arrows(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(CALM | SHORT)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of(setup=FIGHT))
        assert my_move(page) == "turn"
        camera = page.evaluate(CAMERA)
        hand.press("#drawer-open")
        hand.act("#list-1")
        assert not page.evaluate("document.querySelector('#table-drawer').matches(':popover-open')")
        assert "Euryalus" in status(page) and page.evaluate(CAMERA) != camera, "and the chart goes there"
        assert page.locator("#beacon-1").is_visible(), "Cadiz is far away"
        hand.act("#beacon-1")
        assert "The flag of Cadiz" in page.locator("#look").inner_text()
        assert not page.locator("#beacon-1").is_visible() and page.locator("#flag-1").is_visible()


def test_on_a_desk_every_picture_has_a_word_and_what_is_pointed_at_a_card(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of(setup=FIGHT))
        hand.act("#next-ship")
        wordless = (
            "[...document.querySelectorAll('.table-actions .icon-button, .sea-helm .icon-button')].filter((e)"
            " => !e.dataset.word).map((e) => e.id)"
        )
        assert page.evaluate(wordless) == []
        script = (
            "[...document.querySelectorAll('.sea-helm .icon-button')].map((e) => getComputedStyle(e,"
            " '::after').content)"
        )
        assert '"To port"' in page.evaluate(script)
        page.mouse.move(*middle(page, "#hull-5"))
        wait_for(page, "document.getElementById('look')?.textContent.includes('Hortense')", "its card")
        page.mouse.move(*middle(page, "#status"))
        wait_for(page, "!document.getElementById('look')", "and no more")
