"""The page on fairness: the promise from the beginning, the seed in the end, every draw with its purpose, and the check."""

from __future__ import annotations

import re
from typing import Any

import pytest

from navals import games
from navals.core.dice import Dice
from navals.core.record import record
from navals.ui.features.fairness import view
from navals.ui.features.fairness.model import counted, draws
from navals.ui.features.play.words import shown_names
from navals.ui.words.i18n import language
from tests.core.test_audit import SEED, again, played
from tests.games import given
from tests.records import GOLDEN, golden_text
from tests.ui.page import Element, Page
from tests.ui.play import alone, lift, play_to_end
from tests.ui.play import two as two_fleets
from tests.ui.stub import FLEET, OTHER, begin, dice, mats_page, pass_until, session, two


def opened(patch: pytest.MonkeyPatch, text: str) -> Page:
    """A record as a game, and its page on fairness."""
    page = Page(patch)
    page.send("share:file", {"name": "x.navals", "text": text})
    return fairness(page)


def fairness(page: Page) -> Page:
    """From the table to its page on fairness, by the menu."""
    if page.find("finale") is not None:
        page.send("app:dismiss")
    page.press("game-menu")
    page.press("menu-fairness")
    assert page.path.endswith("/fairness") and page.text("title") == "Fairness"
    return page


def lines(page: Page) -> list[Element]:
    """The draws on the page."""
    return [e for e in page.elements("main") if "fair-line" in e.classes]


def key(page: Page, id: str) -> str:
    """A long number of the page, without its blanks."""
    return page.text(id).replace(" ", "")


# ------------------------------------------------------------------------------------------------- before the end


def test_the_promise_is_there_before_the_first_action(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begin(mats_page(monkeypatch), "Anne", "ai:easy")
    seed = session(page).table.dice.seed
    fairness(page)
    promise = key(page, "fair-promise")
    assert promise == Dice(seed).commitment == session(page).table.replay.tags["SeedCommit"]
    assert page.press("fair-promise-copy")["copy"] == promise
    assert page.find("fair-seed") is None and page.find("check-draws") is None
    assert "Nothing has been drawn yet." in page.text() and "No die has been thrown yet." in page.text()


def test_the_seed_is_nowhere_while_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    page = begin(mats_page(monkeypatch), "Anne", "ai:easy", seed="d4" * 32)
    page.command(f"order {FLEET}")
    page.wait()
    fairness(page)
    for act, arg in (
        ("check-draws", None),
        ("copy-seed", None),
        ("check_draws", 1),
        ("see-draw", {"ply": 0}),
        ("copy", None),
    ):
        page.send(act, arg)
        shown = str({name: value for name, value in page.answer.items() if name != "put"})
        assert "d4d4d4d4" not in page.whole.replace(" ", "") + shown
        assert page.find("fair-result") is None
    assert session(page).audit is None


def test_behind_the_curtain_the_page_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    page = two_fleets(monkeypatch)
    fairness(page)
    page.send("app:hidden", True)
    assert not page.regions["main"] and page.find("lift") is not None
    page.send("fairness:see", {"ply": 1})
    assert not page.regions["main"], "and no gesture opens it"
    lift(page)
    assert page.text("title")


def test_drawn_cards_are_told_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Uncharted, two people: the draws of cards are listed by their number only, at every stage of the game."""
    text = golden_text("uncharted-breakout")
    replay = record.read(text)
    names = ("Ann", "Bo")
    cards = {
        token
        for move in replay.moves
        if move.seat == -1
        for token in replay.game.text(move.action).split()
        if token[0] in "CIL" and token[1:].isdecimal()
    }
    assert cards
    for viewer in (None, 0, 1):
        for one in draws(replay, names, language("en"), viewer):
            said = f"{one.purpose} {one.outcome} {one.faces}"
            assert not cards & set(re.findall(r"[CIL]\d+", said)) and "You draw" not in said
    listed = draws(replay, names, language("en"), None)
    assert sum("draws" in str(one.outcome) for one in listed) > 5


def test_equal_screens_whatever_the_other_one_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games, equal but for the order of the hidden column and the seed: the page is the same but for the promise."""
    pages = []
    for order in (FLEET, OTHER):
        page = begin(mats_page(monkeypatch), "Anne", "Bob")
        page.press("lift")
        page.command(f"order {order}")
        page.press("pass")
        page.press("lift")
        pages.append(fairness(page).regions["main"])
    assert pages[0] == pages[1]


# ------------------------------------------------------------------------------------------------- every draw


def test_every_roll_has_its_purpose_and_leads_to_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(monkeypatch, golden_text("mats-classic"))
    rows = lines(page)
    assert len(rows) == 58
    assert rows[2].text == "7 Ann rolls for F2 against TP + V2. Ann rolls 4: 4 + 3 = 7. 4"
    assert rows[4].text == "9 Ann rolls for the damage to F2. Damage to F2 (Ann): 3, hit. 3"
    page.press("draw-2")
    assert not page.path.endswith("fairness") and session(page).past.ply == 7
    assert "Ann rolls 4: 4 + 3 = 7." in page.text("log") and page.find("look-end") is not None
    page.press("look-end")
    assert "Result" in page.text()


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.navals")), ids=lambda path: path.stem)
def test_the_page_of_every_golden_game(monkeypatch: pytest.MonkeyPatch, path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    drawn = [move for move in record.read(text).moves if move.seat == -1]
    page = Page(monkeypatch)
    page.send("share:file", {"name": "x.navals", "text": text})
    key_ = session(page).key.removeprefix("game/")
    page.go(f"#/play/{key_}/fairness")
    if not drawn:
        assert page.app.shell.study == "", "nothing to look at"
        return
    assert len(lines(page)) == min(60, len(drawn))
    if len(drawn) > 60:
        page.press("more-draws")
        assert len(lines(page)) == min(120, len(drawn)) and page.find("more-draws") is None
    assert "Nothing was promised" in page.text() and page.find("check-draws") is None
    whole, own = counted(session(page).table.replay)
    assert whole.dice >= sum(count.dice for count in own)
    assert ("All dice" in page.text()) is (whole.dice > 0)
    page.send("comfort:language", {"language": "fr"})


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.5, "often|usually are"), (0.01, "about once in 100"), (0.001, "about once in 1,000"), (0.0009, "less than once in 1,000")],
)  # fmt: skip
def test_chances_are_told_in_words(chance: float, said: str) -> None:
    for words in (view._rarity(chance, language("en")), view._unevenness(chance, language("en"))):
        assert re.search(said, words)


def test_counts_stand_beside_what_was_to_be_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(monkeypatch, golden_text("mats-classic"))
    whole, own = counted(session(page).table.replay)
    assert whole.dice == 58 == sum(count.dice for count in own) == sum(whole.faces)
    sixes = whole.faces[5]
    assert f"{sixes} of 58 dice showed a 6; about 9.7 would be average." in page.text()
    assert re.search(
        r"Fair dice (stray this far about once in \d+|often stray this far or farther)\.", page.text()
    )
    assert re.search(
        r"Taken together, the faces are about as even|With fair dice, faces this uneven", page.text()
    )
    tables = [e for e in page.elements("main") if "fair-table" in e.classes]
    assert len(tables) == 3 and all(len([e for e in table.walk() if e.tag == "tr"]) == 7 for table in tables)


def test_dice_count_for_whom_they_are_thrown() -> None:
    """Roll-offs have a die for each, salvoes belong to who fires, the wind to nobody."""
    replay = record.read(golden_text("uncharted-breakout"))
    whole, own = counted(replay)
    wind = sum(
        len(replay.game.faces(move.action)) == 1
        and not replay.game.dice.throwers(replay.positions[ply].state)
        for ply, move in enumerate(replay.moves)
        if move.seat == -1
    )
    assert wind > 0 and whole.dice == own[0].dice + own[1].dice + wind
    first = next(ply for ply, move in enumerate(replay.moves) if move.seat == -1)
    assert replay.game.dice.throwers(replay.positions[first].state) == (0, 1)
    duel = record.read(golden_text("trafalgar-duel"))
    assert (
        duel.game.faces(duel.moves[0].action) == () and duel.game.dice.throwers(duel.positions[0].state) == ()
    )
    whole, own = counted(duel)
    assert sum(whole.faces) == 38 and own[0].dice and own[1].dice


# ------------------------------------------------------------------------------------------------- the check


@pytest.mark.parametrize("name", games.IDS)
def test_one_press_checks_every_draw(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    replay = played(name)
    page = opened(monkeypatch, record.write(replay))
    assert key(page, "fair-seed") == SEED and page.press("fair-seed-copy")["copy"] == SEED
    said = page.press("check-draws")["say"]["polite"]
    assert said.startswith("The promise was kept: the seed fits the fingerprint.") and "agree" in said
    assert page.text("fair-result") in said or page.text("fair-result").split(". ")[0] in said
    assert all("follows from the seed" in row.text for row in lines(page)) and lines(page)
    while page.find("more-draws") is not None:
        page.press("more-draws")
    assert len(lines(page)) == sum(move.seat == -1 for move in replay.moves)
    page.press("check-draws")
    assert page.press("fair-save")["download"]["text"] == record.write(replay)


def test_a_forged_die_is_named_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = played("mats")
    line = next(text for text in record.write(replay).split("\n")[::-1] if ". * " in text)
    last = line.split()[-1]
    other = {"1": "2", "2": "1", "3": "2", "4": "5", "5": "4", "6": "5"}[last]
    page = opened(monkeypatch, record.write(again(replay, (line, line[:-1] + other))))
    page.press("check-draws")
    place = max(ply for ply, move in enumerate(replay.moves) if move.seat == -1) + 1
    result = page.text("fair-result")
    assert f"Action {place}: {other} was drawn, the seed gives {last}." in result
    assert (
        "1 draw does not follow from the seed." in result
        and "is-broken" in page.element("fair-result").classes
    )
    assert ["differs from the seed" in row.text for row in lines(page)].count(True) == 1
    number = sum(move.seat == -1 for move in replay.moves) - 1
    page.press(f"wrong-{number}")
    assert session(page).past.ply == place


@pytest.mark.parametrize(("old", "new"), [(SEED, "b5" * 32), ('SeedCommit "', 'SeedCommit "0')])
def test_a_broken_promise_is_told(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    page = opened(monkeypatch, record.write(again(played("mats"), (old, new))))
    page.press("check-draws")
    assert "The promise was broken: the seed does not fit the fingerprint." in page.text("fair-result")


def test_a_live_game_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bataille against the computer: the promise of the beginning is the one that is checked in the end."""
    page = alone(monkeypatch, bombs="2", first="draw")
    fairness(page)
    promise = key(page, "fair-promise")
    assert len(lines(page)) == 1 and "Chance decides" in lines(page)[0].text
    page.press("bar-back")
    play_to_end(page)
    page.press("finale-fairness")
    assert key(page, "fair-promise") == promise == Dice(key(page, "fair-seed")).commitment
    page.press("check-draws")
    assert "1 draw was made from it, and agrees." in page.text("fair-result")
    page.go(f"#/play/{session(page).key.removeprefix('game/')}")
    stored = Page(monkeypatch, store=page.store, route=page.path)
    fairness(stored)
    assert key(stored, "fair-promise") == promise and key(stored, "fair-seed")


def test_a_check_is_one_of_the_game_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(monkeypatch, record.write(played("mats")))
    page.press("check-draws")
    session(page).table.take_back(session(page).table.ply - 1)
    page.send("comfort:language", {"language": "en"})
    assert page.find("fair-result") is None and page.find("fair-seed") is None, "it goes on again"


def test_an_export_tells_no_seed_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that is over, with a promise but without its seed: none is made up."""
    text = "\n".join(
        line for line in record.write(played("mats")).split("\n") if not line.startswith("[Seed ")
    )
    page = opened(monkeypatch, text)
    assert page.find("fair-seed") is None and "is unknown here" in page.text()
    page.press("bar-back")
    page.press("game-menu")
    assert page.press("menu-export")["download"]["text"] == text


# ------------------------------------------------------------------------------------------------- real dice


def test_real_dice_are_marked_and_nothing_is_claimed_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    page = two(monkeypatch, physical=True)
    page.send("play:dice", {"dice": "6 1"})
    page.press("game-menu")
    page.change("menu-physical", False)
    page.press_text("Close")
    pass_until(page, lambda: len(dice(page).split()) > 4)
    page.send("play:resign-now")
    fairness(page)
    assert [("real dice" in row.text) for row in lines(page)][:3] == [True, True, False]
    page.press("check-draws")
    result = page.text("fair-result")
    assert "The promise was kept" in result and "2 draws were made with real dice" in result
    assert "is-fair" in page.element("fair-result").classes


def test_the_table_s_own_dice_come_back_from_the_seed_after_a_take_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = two(monkeypatch)
    page.wait()
    drawn = dice(page)
    session(page).dice.rolled[0] = "6"  # as if another die had been noted: the seed goes before
    page.press("undo")
    page.press("confirm-yes")
    page.press("lift")
    session(page).dice.rolled[0] = "1" if drawn[0] != "1" else "2"
    page.command(f"order {FLEET}")
    page.wait()
    assert dice(page) == drawn
    page.send("play:resign-now")
    fairness(page)
    page.press("check-draws")
    assert "is-fair" in page.element("fair-result").classes


def test_an_opened_game_says_since_when_its_promise_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    page = two(monkeypatch)
    page.wait()
    text = session(page).table.text()
    other = Page(monkeypatch)
    other.send("share:file", {"name": "x.navals", "text": text})
    fairness(other)
    assert "The game was begun elsewhere" in other.text()
    assert [("drawn elsewhere" in row.text) for row in lines(other)] == [True] * len(dice(page).split())
    assert shown_names(session(other), language("en")) == ("Anne", "Bob")


@pytest.mark.parametrize("name", given("real_dice"))
@pytest.mark.parametrize("mode", ["ai", "two"])
def test_every_game_with_dice_offers_real_ones(monkeypatch: pytest.MonkeyPatch, name: str, mode: str) -> None:
    page = Page(monkeypatch)
    page.go(f"#/{name}/new/{mode}")
    page.change("physical", True)
    page.press("start")
    assert session(page).dice.physical
    if page.find("lift") is not None:
        page.press("lift")
    page.press("game-menu")
    assert page.element("menu-physical").has("checked")
    page.change("menu-physical", False)
    assert not session(page).dice.physical
    page.change("menu-physical", True)
    assert session(page).dice.physical
    page.press("menu-fairness")
    assert key(page, "fair-promise")


@pytest.mark.parametrize("name", sorted({*games.IDS} - {*given("real_dice")}))
def test_a_game_without_dice_offers_none(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    page = Page(monkeypatch)
    page.go(f"#/{name}/new/ai")
    assert page.find("physical") is None


def test_hostile_names_stay_text(monkeypatch: pytest.MonkeyPatch) -> None:
    evil = "<img src=x onerror=alert(1)>"
    page = opened(
        monkeypatch, record.write(again(played("mats"), ('[A "ai:easy"]', f'[A "{evil}"]'), (SEED, evil)))
    )
    assert evil in page.text() and "<img" not in page.whole
    page.press("check-draws")


def test_two_boots_never_share_a_seed() -> None:
    """Without the test's own predictable seeds: every new game has 256 bits of its own from the system."""
    from navals.ui.shell import gesture
    from navals.ui.shell.app import App

    seeds = set()
    for _ in range(4):
        app = App()
        app.act(gesture.write("app:boot", {"route": "#/mats/new/watch", "date": "2026-11-21"}))
        for _ in range(2):
            app.act(gesture.write("app:route", "#/mats/new/watch"))
            app.act(gesture.write("setup:start"))
            assert app.shell.session is not None
            seeds.add(app.shell.session.table.dice.seed)
            app.act(gesture.write("app:route", "#/"))
    assert len(seeds) == 8 and all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)
