"""Real dice on the screen, estimated chances, and secret hints."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from navals.core.record import record
from navals.core.seat import CHANCE
from navals.games.mats import game
from navals.ui.session.summary import Save
from tests.ui.page import Page
from tests.ui.play import alone, menu, new
from tests.ui.stub import BOARDS, FLEET, OTHER, afloat_of, begin, dice, mats_page, pass_until, two


def asks(page: Page) -> bool:
    """Return whether the page asks for a die; check that its controls agree."""
    pad = page.find("dice-pad") is not None
    assert pad is (page.find("dice-send") is not None) is page.session.asks_for_dice()
    assert not pad or "again" not in page.answer, "the game waits for the die"
    return pad


def enter(page: Page, text: str) -> dict[str, Any]:
    """Enter several results."""
    page.element("dice-send")
    return page.send("play:dice", {"dice": text})


def rolling(*ids: str, **more: Any) -> Page:
    """Return a game between two people with real dice, after pressing these buttons."""
    page = two(has_real_dice=True, **more)
    page.press(*ids)
    return page


def switch(page: Page, on: bool) -> None:
    """Switch real dice on or off in the menu."""
    page.press("game-menu")
    page.change("menu-physical", on)
    page.press_text("Close")


def roll_all(page: Page, face: str = "4") -> None:
    """Enter the same face for every die, but a 1 for the second die of the lead."""
    for _ in range(400):
        page.wait()
        if not asks(page):
            return
        enter(page, f"{face} 1" if page.table.view(None).phase == "initiative" else face)
    raise AssertionError("it asks for ever")


def test_a_die_is_asked_for_with_a_button_a_face() -> None:
    page = rolling()
    assert asks(page) and page.text("status") == "Anne rolls for the lead."
    assert "Anne rolls for the lead." in page.said[0], "and it is said"
    for number in range(1, 7):
        button = page.element(f"die-{number - 1}")
        assert button.text == str(number) and button["aria-label"] == f"The die shows {number}"
        assert button["data-shortcut"] == str(number)
        assert sum("face-pip" in e.classes for e in button.walk()) == number
    page.press("die-4")
    assert dice(page) == "5" and asks(page) and page.text("status") == "Bob rolls for the lead."
    assert "rolls a 5 for the lead" in page.said[0]
    assert "focus" not in page.answer, "the focus stays on the pad"
    page.key("2")
    assert dice(page) == "5 2" and not asks(page) and page.session.acting_seat() == 0
    assert page.answer["focus"] == "held"
    moves = record.read(page.table.text()).moves
    assert [game.GAME.text(move.action) for move in moves if move.seat == CHANCE] == ["5", "2"]


@pytest.mark.parametrize(
    ("text", "result", "why"),
    [
        ("3 9 2", "3", "9 is not a roll of a die"),
        ("x", "", "X is not a roll of a die"),
        ("", "", "Enter what the dice show"),
        ("6 1 5 2", "6 1", "No more dice are needed: 5 2 was ignored"),
        ("0", "", "0 is not a roll of a die"),
        ("3 <b>", "3", "<b> is not a roll of a die"),
    ],
)
def test_what_does_not_fit_is_told_and_what_came_before_it_holds(text: str, result: str, why: str) -> None:
    page = rolling()
    enter(page, text)
    assert dice(page) == result and page.text("note").startswith(why) and why in page.answer["say"]["alert"]
    assert "is-refused" in page.element("note").classes


def test_the_computer_s_dice_are_rolled_by_hand_too() -> None:
    page = begin(mats_page(), "Anne", "ai:easy", has_real_dice=True)
    page.command(f"order {FLEET}")
    page.wait()
    assert asks(page)
    enter(page, "1 6")
    page.wait()
    assert page.session.acting_seat() == 0, "the computer has passed: it is Anne's turn"
    page.command("pass")
    page.wait()
    assert asks(page)
    roll_all(page)
    assert set(dice(page)[4:].split()) == {"4"} and "sinks (die: 4)" in page.text("log")


def test_a_whole_game_with_real_dice() -> None:
    page = rolling()
    page.suspicious = False
    for turn in range(200):
        roll_all(page, "63"[turn % 2])
        if page.find("finale"):
            break
        if page.find("pass"):
            for _ in range(2):
                page.press("pass", "lift")
                page.command("order " + " ".join(afloat_of(page.session.view())))
            continue
        page.command("pass")
    assert page.find("finale")
    replay = record.read(page.table.text())
    assert replay.tags["Dice"] == f"real=0-{len(dice(page).split()) - 1}", "these dice are not from the seed"


def test_switched_off_the_table_rolls_what_is_new() -> None:
    page = rolling()
    enter(page, "6 1")
    page.press("undo", "confirm-yes", "lift")
    page.command(f"order {OTHER}")
    switch(page, False)
    page.wait()
    assert dice(page) == "6 1", "typed dice come again"
    pass_until(page, lambda: len(dice(page).split()) > 4)
    assert not asks(page)
    assert record.read(page.table.text()).tags["Dice"] == "real=0-1"


def test_after_a_take_back_the_same_dice_come_back_unasked() -> None:
    page = begin(mats_page(), "Anne", "ai:easy", has_real_dice=True)

    def play(*commands: str) -> None:
        for command in commands:
            page.command(command)
            page.wait()

    play(f"order {FLEET}")
    enter(page, "6 1")
    play("pass")
    enter(page, "2 5 1")
    page.wait()
    rolled, ply = dice(page), page.table.ply
    assert not asks(page)
    page.press("undo", "undo")
    assert dice(page) == "" and page.table.ply == 0
    reload = Page(store=page.store, route=page.path)
    reload.command(f"order {OTHER}")
    reload.wait()
    assert dice(reload) == "6 1" and not asks(reload), "stored dice hold whatever else is done"
    play(f"order {FLEET}", "pass")
    assert dice(page) == rolled and page.table.ply == ply and not asks(page)
    play("pass")
    assert asks(page), "new dice are asked for"


def test_no_switch_without_dice_or_people() -> None:
    page = alone()
    page.press("game-menu")
    assert not page.find("menu-physical") and not page.find("menu-meter")
    page.send("play:physical", {"name": "physical", "value": True})
    assert page.session.dice.has_real_dice is False
    page = begin(mats_page(), "ai:easy", "ai:easy", has_real_dice=True)
    page.press("game-menu")
    assert not page.find("menu-physical")
    page.press_text("Close")
    page.wait(lambda: len(dice(page).split()) >= 2)
    assert len(dice(page).split()) >= 2 and not asks(page), "nobody is there to roll"


def test_the_menu_switches_between_real_dice_and_the_table_s() -> None:
    page = two()
    ((key, text),) = page.store.items()
    old = {name: value for name, value in json.loads(text).items() if name not in ("physical", "rolled")}
    reload = Page(store={key: json.dumps(old)}, route=page.path)
    assert reload.session.dice.has_real_dice is False and reload.session.dice.repeated_draws == {}
    assert msgspec.json.decode(text, type=Save).physical is False
    page.send("play:dice", {"dice": "3"})
    assert dice(page) == "" and not asks(page), "no die is asked for"
    page.press("game-menu")
    assert not page.element("menu-physical").has("checked")
    page.change("menu-physical", True)
    assert page.element("menu-physical").has("checked") and "rolls for the lead" in page.said[0]
    assert all(
        any("icon" in e.classes for e in b.walk()) for b in page.elements("over") if "button" in b.classes
    )
    page.press_text("Close")
    assert asks(page)
    assert asks(Page(store=page.store, route=page.path)), "stored"
    switch(page, False)
    page.wait()
    assert len(dice(page).split()) == 2
    page.send("play:dice", {"dice": "3"})
    assert len(dice(page).split()) == 2


def test_strange_and_damaged_dice_do_no_harm() -> None:
    page = rolling()
    ((key, text),) = page.store.items()
    for rolled in ({"0": ""}, {"0": "9"}, {"0": "3 5"}, {"7": "x" * 5000}, {"-1": "3"}):
        store = {key: json.dumps({**json.loads(text), "rolled": rolled})}
        reload = Page(store=store, route=page.path)
        assert asks(reload)
        enter(reload, "3")
        assert dice(reload) == "3"
    for arg in (None, {}, {"dice": None}, {"dice": [3]}, [3], "3", {"dice": "9" * 9000}):
        page.send("play:dice", arg)
        assert dice(page) == "" and asks(page)
    # An earlier position asks for no dice.
    menu(page, "look")
    assert not asks(page) and page.find("look-end")
    page.press("look-end")
    assert asks(page)
    rev = page.element("dice")["data-rev"]
    enter(page, "3 3 6")
    assert dice(page) == "3 3 6" and page.element("dice")["data-rev"] != rev, "equal dice are rolled again"
    enter(page, " 2,")
    assert dice(page) == "3 3 6 2" and not asks(page)


def test_a_rematch_keeps_the_real_dice() -> None:
    page = rolling()
    enter(page, "6 1")
    page.send("play:resign-now")
    autofocus = [e["id"] for e in page.elements("over") if e.has("data-autofocus")]
    assert autofocus == ["finale-rematch"], "not the cross that closes it"
    page.press("finale-rematch")
    assert page.session.dice.has_real_dice and page.table.ply == 0


def meter(page: Page) -> str:
    """Return the label of the estimated chances, or ""."""
    element = page.find("balance")
    assert element is None or (element["role"] == "img" and element["aria-label"])
    return (element and element["aria-label"]) or ""


def test_who_is_ahead_is_shown_only_when_wished() -> None:
    page = begin(mats_page(tells=True), "Anne", "ai:easy")
    calls = game.GAME.asked.by
    assert not meter(page) and not calls, "what is not shown is not computed"
    page.press("game-menu")
    page.change("menu-meter", True)
    assert page.prefs["meter"] is True and page.element("menu-meter").has("checked")
    page.press_text("Close")
    assert meter(page) == "Winning chances: 62% for Anne, 38% for the Cabin boy"
    assert "62%" in page.text("balance") and "38%" in page.text("balance")
    count = len(calls)
    page.send("take", "TP")
    page.send("take", "V1")
    assert len(calls) == count, "the same position is estimated once"
    assert set(calls) == {(0, "order")}
    page.press("game-menu")
    page.change("menu-meter", False)
    assert not page.find("balance")


def test_the_estimate_uses_what_the_screen_may_show() -> None:
    page = begin(mats_page(tells=True, prefs={"meter": True}), "Anne", "Bob")
    assert not meter(page), "not behind the curtain"
    page.press("lift")
    assert "62% for Anne" in meter(page)
    page.command(f"order {FLEET}")
    page.press("pass")
    assert not meter(page)
    page.press("lift")
    page.command(f"order {OTHER}")
    page.wait()
    assert meter(page)
    assert {seat for seat, _ in game.GAME.asked.by} == {None}, "two people: a bystander's view"
    page.send("play:resign-now")
    page.press("finale-look")
    assert not meter(page), "it is over"
    # A spectator chooses whose knowledge counts.
    page = begin(mats_page(tells=True, prefs={"meter": True}), "ai:easy", "ai:easy")
    page.send("replay:perspective", {"value": "1"})
    assert {seat for seat, _ in game.GAME.asked.by} == {None, 1} and meter(page)
    # A game without an analysis does not offer it.
    page = begin(mats_page(prefs={"meter": True}), "Anne", "Bob")
    page.press("lift")
    assert not meter(page)
    page.press("game-menu")
    assert not page.find("menu-meter") and not game.GAME.analysis.shows_chance


def test_hints_in_secret() -> None:
    page = begin(mats_page(), "Anne", "Bob")
    page.press("lift", "hint")
    page.wait()
    page.key("h")
    assert page.find("advised") and page.text("held") == FLEET and "TP should lead." in page.said
    page.send("app:hidden", True)
    assert page.session.thinking.hint is None and not page.session.thinking.shows_advice
    page.press("lift")
    assert not page.find("advised") and page.text("held") == FLEET, "the column stays in hand"
    page.press("hint", "hint")
    page.send("ready")
    page.press("pass", "lift")
    assert not page.find("advised") and page.text("held") == ""
    page = new("ai")
    assert not page.find("hint"), "there are no hints for placing a fleet"
    page.send("play:hint")
    assert page.session.thinking.decision is None


def test_the_example_of_a_typed_action_is_the_game_s(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone()
    assert "B7" in page.text("command-help")
    page = two()
    page.wait()
    assert "F1+2" in page.text("command-help") and "B7" not in page.content
    monkeypatch.setattr(BOARDS[0], "example", "")
    page.send("comfort:language", {"language": "en"})
    assert not page.find("command-help")
