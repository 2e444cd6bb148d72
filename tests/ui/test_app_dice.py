"""Real dice: the screen asks for what they show, and never for the same roll twice. Who is ahead, hints in secret."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from navals.core.record import record
from navals.core.seat import CHANCE
from navals.games.mats import game as mats
from navals.ui.session.summary import Save
from tests.ui.page import Page, written
from tests.ui.play import alone, new
from tests.ui.stub import BOARDS, FLEET, OTHER, begin, dice, mats_page, pass_until, two
from tests.ui.test_app_secrets import acts, odd


def asks(page: Page) -> bool:
    """Whether the page asks for a die, all its parts with it."""
    pad = page.find("dice-pad") is not None
    assert pad is (page.find("dice-send") is not None) is page.session.asking()
    assert not pad or "again" not in page.answer, "nothing goes on by itself meanwhile"
    return pad


def enter(page: Page, text: str) -> dict[str, Any]:
    """Type several results."""
    assert page.element("dice-send") is not None
    return page.send("play:dice", {"dice": text})


def roll_all(page: Page, face: str = "4") -> None:
    """Every die that is asked for shows the same, but for the second one of the lead."""
    for _ in range(400):
        page.wait()
        if not asks(page):
            return
        enter(page, f"{face} 1" if page.table.view(None).phase == "initiative" else face)
    raise AssertionError("it asks for ever")


def test_a_die_is_asked_for_with_a_button_a_face() -> None:
    page = two(physical=True)
    assert asks(page) and page.text("status") == "Anne rolls for the lead."
    assert "Anne rolls for the lead." in page.said[0], "and it is said"
    buttons = [page.element(f"die-{n}") for n in range(6)]
    for number, button in enumerate(buttons, 1):
        assert button.text == str(number) and button["aria-label"] == f"The die shows {number}"
        assert button["data-shortcut"] == str(number)
        pips = [e for e in button.walk() if "face-pip" in e.classes]
        assert len(pips) == number
    page.press("die-4")
    assert dice(page) == "5" and asks(page) and page.text("status") == "Bob rolls for the lead."
    assert "rolls 5 for the lead" in page.said[0] and "focus" not in page.answer, "the focus stays on the pad"
    page.key("2")
    assert dice(page) == "5 2" and not asks(page) and page.session.acting() == 0
    assert page.answer["focus"] == "held"
    pages = record.read(page.table.text())
    assert [mats.GAME.text(m.action) for m in pages.moves if m.seat == CHANCE] == ["5", "2"]


def test_several_results_at_once() -> None:
    page = two(physical=True)
    rev = page.element("dice")["data-rev"]
    enter(page, "3 3 6")
    assert dice(page) == "3 3 6" and page.element("dice")["data-rev"] != rev, "equal dice are rolled again"
    enter(page, " 2,")
    assert dice(page) == "3 3 6 2" and not asks(page)


@pytest.mark.parametrize(
    ("text", "kept", "why"),
    [
        ("3 9 2", "3", "9 is no face of a die"),
        ("x", "", "X is no face of a die"),
        ("", "", "Type what the dice show"),
        ("6 1 5 2", "6 1", "No more dice are needed: 5 2 was left out"),
        ("0", "", "0 is no face of a die"),
        ("3 <b>", "3", "<b> is no face of a die"),
    ],
)
def test_what_does_not_fit_is_told_and_what_came_before_it_holds(text: str, kept: str, why: str) -> None:
    page = two(physical=True)
    enter(page, text)
    assert dice(page) == kept and page.text("note").startswith(why) and why in page.answer["say"]["alert"]
    assert "is-refused" in (page.element("note")["class"] or "")


@pytest.mark.parametrize("arg", [None, {}, {"dice": None}, {"dice": [3]}, [3], "3", {"dice": "9" * 9000}])
def test_strange_dice_do_no_harm(arg: Any) -> None:
    page = two(physical=True)
    page.send("play:dice", arg)
    assert dice(page) == "" and asks(page)


def test_no_die_is_taken_when_none_is_asked_for() -> None:
    page = two()
    page.send("play:dice", {"dice": "3"})
    assert dice(page) == "" and not asks(page)
    page.wait()
    page.send("play:dice", {"dice": "3"})
    assert len(dice(page).split()) == 2


def test_the_computer_s_dice_are_rolled_by_hand_too() -> None:
    page = begin(mats_page(), "Anne", "ai:easy", physical=True)
    page.command(f"order {FLEET}")
    page.wait()
    assert asks(page)
    enter(page, "1 6")
    page.wait()
    assert page.session.acting() == 0, "the computer has passed: it is Anne's turn"
    page.command("pass")
    page.wait()
    assert asks(page)
    roll_all(page)
    assert set(dice(page)[4:].split()) == {"4"} and "Damage" in page.text("log")


def test_a_whole_game_with_real_dice() -> None:
    page = two(physical=True)
    for turn in range(200):
        roll_all(page, "63"[turn % 2])
        if page.find("finale"):
            break
        if page.find("pass"):
            for _ in range(2):
                page.press("pass", "lift")
                view = page.session.view()
                page.command(
                    "order " + " ".join(view.options.fleet[s].id for s in view.survivors(view.actor))
                )
            continue
        page.command("pass")
    assert page.find("finale")
    again = record.read(page.table.text())
    count = len(dice(page).split())
    assert again.tags["Dice"] == f"real=0-{count - 1}", "the seed tells nothing of these dice"


def test_the_record_tells_which_dice_were_real() -> None:
    page = two(physical=True)
    enter(page, "6 1")
    page.press("game-menu")
    page.change("menu-physical", False)
    page.press_text("Close")
    pass_until(page, lambda: len(dice(page).split()) > 4)
    assert record.read(page.table.text()).tags["Dice"] == "real=0-1"


def test_after_a_take_back_the_same_dice_come_back_unasked() -> None:
    page = begin(mats_page(), "Anne", "ai:easy", physical=True)
    page.command(f"order {FLEET}")
    page.wait()
    enter(page, "6 1")
    page.command("pass")
    page.wait()
    enter(page, "2 5 1")
    page.wait()
    rolled, after = dice(page), page.table.ply
    assert not asks(page)
    page.press("undo", "undo")
    assert dice(page) == "" and page.table.ply == 0
    again = Page(store=page.store, route=page.path)
    again.command(f"order {OTHER}")
    again.wait()
    assert dice(again) == "6 1"
    assert not asks(again), "they are stored, and hold whatever else is done differently"
    page.command(f"order {FLEET}")
    page.wait()
    page.command("pass")
    page.wait()
    assert dice(page) == rolled and page.table.ply == after and not asks(page)
    page.command("pass")
    page.wait()
    assert asks(page), "new dice are asked for"


def test_the_table_s_own_dice_are_not_rolled_again_by_hand() -> None:
    page = two()
    page.wait()
    drawn = dice(page)
    page.press("undo", "confirm-yes", "lift")
    page.send("play:physical", {"name": "physical", "value": True})
    page.command(f"order {FLEET}")
    page.wait()
    assert dice(page) == drawn and not asks(page)


def test_switched_off_the_table_rolls_what_is_new() -> None:
    page = two(physical=True)
    page.wait()
    enter(page, "6 1")
    page.press("undo", "confirm-yes", "lift")
    page.command(f"order {OTHER}")
    page.press("game-menu")
    page.change("menu-physical", False)
    page.press_text("Close")
    page.wait()
    assert dice(page) == "6 1", "typed dice come again"
    pass_until(page, lambda: len(dice(page).split()) > 4)
    assert not asks(page)


def test_the_menu_switches_between_real_dice_and_the_table_s() -> None:
    page = two()
    page.press("game-menu")
    assert not page.element("menu-physical").has("checked")
    page.change("menu-physical", True)
    assert page.element("menu-physical").has("checked") and "rolls for the lead" in page.said[0]
    page.press_text("Close")
    assert asks(page)
    again = Page(store=page.store, route=page.path)
    assert asks(again), "it is stored"
    page.press("game-menu")
    page.change("menu-physical", False)
    page.wait()
    assert len(dice(page).split()) == 2


def test_no_switch_without_dice_or_people() -> None:
    page = alone()
    page.press("game-menu")
    assert not page.find("menu-physical") and not page.find("menu-meter")
    page.send("play:physical", {"name": "physical", "value": True})
    assert page.session.dice.physical is False
    page = begin(mats_page(), "ai:easy", "ai:easy", physical=True)
    page.press("game-menu")
    assert not page.find("menu-physical")
    page.press_text("Close")
    page.wait(lambda: len(dice(page).split()) >= 2)
    assert len(dice(page).split()) >= 2 and not asks(page), "nobody is there to roll"


def test_a_game_stored_before_there_were_real_dice_opens() -> None:
    page = two()
    ((key, text),) = page.store.items()
    old = {name: value for name, value in json.loads(text).items() if name not in ("physical", "rolled")}
    again = Page(store={key: json.dumps(old)}, route=page.path)
    assert again.session.dice.physical is False and again.session.dice.rolled == {}
    assert msgspec.json.decode(text, type=Save).physical is False


@pytest.mark.parametrize("rolled", [{"0": ""}, {"0": "9"}, {"0": "3 5"}, {"7": "x" * 5000}, {"-1": "3"}])
def test_damaged_dice_of_a_stored_game_are_as_if_never_rolled(rolled: dict[str, str]) -> None:
    page = two(physical=True)
    ((key, text),) = page.store.items()
    again = Page(store={key: json.dumps({**json.loads(text), "rolled": rolled})}, route=page.path)
    assert asks(again)
    enter(again, "3")
    assert dice(again) == "3"


def test_a_rematch_keeps_the_real_dice() -> None:
    page = two(physical=True)
    page.send("play:dice", {"dice": "6 1"})
    page.send("play:resign-now")
    autofocus = [e["id"] for e in page.elements("over") if e.has("data-autofocus")]
    assert autofocus == ["finale-rematch"], "not the cross that closes it"
    page.press("finale-rematch")
    assert page.session.dice.physical and page.table.ply == 0


def test_looking_back_asks_for_nothing() -> None:
    page = two(physical=True)
    page.press("game-menu", "menu-look")
    assert not asks(page) and page.find("look-end")
    page.press("look-end")
    assert asks(page)


def meter(page: Page) -> str:
    """What is told of who is ahead."""
    found = page.find("balance")
    if found is None:
        return ""
    assert found["role"] == "img" and found.has("aria-label")
    return found["aria-label"] or ""


def test_who_is_ahead_is_shown_only_when_wished() -> None:
    page = begin(mats_page(tells=True), "Anne", "ai:easy")
    assert not meter(page) and not mats.GAME.asked.by, "what is not shown is not reckoned either"
    page.press("game-menu")
    page.change("menu-meter", True)
    assert page.prefs["meter"] is True and page.element("menu-meter").has("checked")
    page.press_text("Close")
    assert meter(page) == "Chance to win: Anne 62%, Cabin boy 38%"
    assert "62%" in page.text("balance") and "38%" in page.text("balance")
    asked = len(mats.GAME.asked.by)
    page.send("take", "TP")
    page.send("take", "V1")
    assert len(mats.GAME.asked.by) == asked, "the same position is reckoned once"
    assert set(mats.GAME.asked.by) == {(0, "order")}
    page.press("game-menu")
    page.change("menu-meter", False)
    assert not page.find("balance")


def test_it_is_reckoned_from_what_the_screen_may_show() -> None:
    page = begin(mats_page(tells=True, prefs={"meter": True}), "Anne", "Bob")
    assert not meter(page), "nothing behind the curtain"
    page.press("lift")
    assert "Anne 62%" in meter(page)
    page.command(f"order {FLEET}")
    page.press("pass")
    assert not meter(page)
    page.press("lift")
    page.command(f"order {OTHER}")
    page.wait()
    assert meter(page)
    assert {seat for seat, _ in mats.GAME.asked.by} == {None}, "two people: a bystander's view"
    page.send("play:resign-now")
    page.press("finale-look")
    assert not meter(page), "it is over"


def test_a_game_that_cannot_tell_offers_no_meter() -> None:
    page = begin(mats_page(prefs={"meter": True}), "Anne", "Bob")
    page.press("lift")
    assert not meter(page)
    page.press("game-menu")
    assert not page.find("menu-meter") and not mats.GAME.analysis.at_the_table


def test_a_column_deserves_a_hint_and_it_falls_with_the_curtain() -> None:
    page = begin(mats_page(), "Anne", "Bob")
    page.press("lift", "hint")
    page.wait()
    page.key("h")
    assert page.find("advised") and page.text("held") == FLEET and "TP should lead." in page.said
    page.send("app:hidden", True)
    assert page.session.thinking.hint is None and not page.session.thinking.advice
    page.press("lift")
    assert not page.find("advised") and page.text("held") == FLEET, "what is in hand stays in hand"
    page.press("hint", "hint")
    page.send("ready")
    page.press("pass", "lift")
    assert not page.find("advised") and page.text("held") == ""


def test_no_hint_while_a_fleet_is_placed() -> None:
    page = new("ai")
    assert not page.find("hint")
    page.send("play:hint")
    assert page.session.thinking.current is None


@pytest.mark.parametrize("seed", range(3))
def test_no_gesture_ever_raises_at_real_dice(seed: int) -> None:
    rng = random.Random(seed)
    page = mats_page(tells=True, prefs={"meter": True})
    page.suspicious = False
    known = [act for act in acts() if act not in ("app:boot", "app:route", "setup:start", "share:file")]
    for turn in range(400):
        if turn % 100 == 0:
            begin(page, "Anne", ("Bob", "ai:easy")[turn // 100 % 2], physical=True, seed=str(turn))
        page.app.act(written(rng.choice(known), odd(rng)))
        for act, arg in (
            ("play:lift", None),
            ("play:command", {"command": f"order {FLEET}"}),
            ("play:pass", None),
        ):
            page.app.act(written(act, arg))
        page.app.act(written("play:dice", {"dice": rng.choice(["3", "6 1 2", "7", "5"])}))
    assert page.app.shell.session is None or json.loads(page.session.save("2026-11-21"))


def test_the_example_of_a_typed_action_is_the_game_s(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone()
    assert "B7" in page.text("command-help")
    page = two()
    page.wait()
    assert "F1+2" in page.text("command-help") and "B7" not in page.whole
    monkeypatch.setattr(BOARDS[0], "example", "")
    page.send("comfort:language", {"language": "en"})
    assert not page.find("command-help")


def test_every_button_of_the_menu_has_an_icon() -> None:
    page = two()
    page.press("game-menu")
    for element in page.elements("over"):
        if "button" in element.classes:
            assert any("icon" in e.classes for e in element.walk()), element["id"]
