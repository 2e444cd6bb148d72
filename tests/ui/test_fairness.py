"""The fairness page: the commitment, the seed, every draw with its purpose, the check, and the significance
of counts, compared with exact values."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from msgspec.structs import replace

from navals import games
from navals.core.dice import Dice
from navals.core.record import record
from navals.core.record.record import Replay
from navals.ui.features.fairness import view
from navals.ui.features.fairness.significance import (
    chi_square,
    chi_square_tail,
    deviation_chance,
    usual_range,
)
from navals.ui.session.parts.draws import count_dice, list_draws
from navals.ui.shell.app import App
from navals.ui.table.words import shown_names
from navals.ui.words.i18n import language
from tests.core.test_audit import SEED, edit, played
from tests.games import collect
from tests.records import GOLDEN, golden_text
from tests.ui.page import Element, Page, written
from tests.ui.play import alone, lift, menu, opened, play_to_end
from tests.ui.play import two as two_fleets
from tests.ui.stub import FLEET, OTHER, begin, dice, mats_page, pass_until, two


def checked(replay: Replay, *changes: tuple[str, str]) -> Page:
    """Return the fairness page of a record after the check, with these changes to the record."""
    page = fair(record.write(edit(replay, *changes) if changes else replay))
    page.press("check-draws")
    return page


def fair(text: str) -> Page:
    """Open a record and its fairness page."""
    return fairness(opened(text))


def fairness(page: Page) -> Page:
    """Go from the table to its fairness page."""
    if page.find("finale"):
        page.send("app:dismiss")
    menu(page, "fairness")
    assert page.path.endswith("/fairness") and page.text("title") == "Fairness"
    return page


def lines(page: Page) -> list[Element]:
    """Return the draws on the page."""
    return [e for e in page.elements("main") if "fair-line" in e.classes]


def key(page: Page, id: str) -> str:
    """Return a long number on the page without its blanks."""
    return page.text(id).replace(" ", "")


def test_before_the_end_there_is_a_promise_and_no_seed() -> None:
    page = begin(mats_page(), "Anne", "ai:easy", seed="d4" * 32)
    table = page.path
    fairness(page)
    assert "note it now" in page.text()
    promise = key(page, "fair-promise")
    assert promise == Dice("d4" * 32).commitment == page.table.replay.tags["SeedCommit"]
    assert page.press("fair-promise-copy")["copy"] == promise
    assert not page.find("fair-seed") and not page.find("check-draws")
    assert "Nothing has been drawn yet." in page.text() and "No dice have been rolled yet." in page.text()
    page.go(table)
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
        answer = str({name: value for name, value in page.answer.items() if name != "put"})
        assert "d4d4d4d4" not in page.content.replace(" ", "") + answer
        assert not page.find("fair-result")
    assert page.session.audit is None


def test_behind_the_curtain_the_page_is_empty() -> None:
    page = fairness(two_fleets())
    page.send("app:hidden", True)
    assert not page.regions["main"] and page.find("lift")
    page.send("fairness:see", {"ply": 1})
    assert not page.regions["main"], "no gesture opens it"
    lift(page)
    assert page.text("title")


def test_drawn_cards_are_secret() -> None:
    """Card draws of both people are listed by number only."""
    replay = record.read(golden_text("uncharted-breakout"))
    tokens = " ".join(replay.game.text(move.action) for move in replay.moves if move.seat == -1).split()
    cards = {token for token in tokens if token[0] in "CIL" and token[1:].isdecimal()}
    assert cards
    for viewer in (None, 0, 1):
        rows = list_draws(replay, ("Ann", "Bo"), language("en"), viewer)
        for row in rows:
            text = f"{row.purpose} {row.outcome} {row.faces}"
            assert not cards & set(re.findall(r"[CIL]\d+", text)) and "You draw" not in text
        assert viewer is not None or sum("draws" in str(row.outcome) for row in rows) > 5


def test_equal_screens_whatever_the_other_one_holds() -> None:
    """The page does not depend on the hidden column."""
    pages = []
    for order in (FLEET, OTHER):
        page = begin(mats_page(), "Anne", "Bob")
        page.press("lift")
        page.command(f"order {order}")
        page.press("pass", "lift")
        pages.append(fairness(page).regions["main"])
    assert pages[0] == pages[1]


def test_every_roll_has_its_purpose_and_leads_to_its_position() -> None:
    page = fair("mats-classic")
    total, seats = count_dice(page.table.replay)
    assert total.total == 58 == sum(count.total for count in seats) == sum(total.frequencies)
    assert f"{total.frequencies[5]} of 58 dice showed a 6; the average would be about 9.7." in page.text()
    assert re.search(
        r"Fair dice are (this far off about one time in \d+|often this far off, or further)\.", page.text()
    )
    assert re.search(r"Overall, the faces are about as even|With fair dice, faces this uneven", page.text())
    tables = [e for e in page.elements("main") if "fair-table" in e.classes]
    assert [sum(e.tag == "tr" for e in table.walk()) for table in tables] == [7] * 3
    rows = lines(page)
    assert len(rows) == 58
    assert rows[2].text == "7 Ann rolls for F2 against TP + V2. Ann rolls a 4: 4 + 3 = 7. 4"
    assert rows[4].text == "9 Ann rolls for damage to F2. Ann’s F2 is hit (die: 3). 3"
    page.press("draw-2")
    assert not page.path.endswith("fairness") and page.session.lookback.ply == 7
    assert "Ann rolls a 4: 4 + 3 = 7." in page.text("log")
    page.press("look-end")
    assert "Result" in page.text()


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.navals")), ids=lambda path: path.stem)
def test_the_page_of_every_golden_game(path: Any) -> None:
    page = opened(path.read_text(encoding="utf-8"))
    number = sum(move.seat == -1 for move in page.table.replay.moves)
    page.go(f"#/play/{page.id}/fairness")
    if not number:
        assert page.app.shell.study_id == ""
        return
    assert len(lines(page)) == min(60, number)
    if number > 60:
        page.press("more-draws")
        assert len(lines(page)) == min(120, number) and not page.find("more-draws")
    assert "Nothing was promised" in page.text() and not page.find("check-draws")
    total, seats = count_dice(page.table.replay)
    assert total.total >= sum(count.total for count in seats)
    assert ("All dice" in page.text()) is (total.total > 0)
    page.send("comfort:language", {"language": "fr"})


@pytest.mark.parametrize(
    ("chance", "pattern"),
    [
        (0.5, "often|about as even"),
        (0.01, "about one time in 100"),
        (0.001, "about one time in 1,000"),
        (0.0009, "less than one time in 1,000"),
    ],
)
def test_chances_are_told_in_words(chance: float, pattern: str) -> None:
    for words in (view._rarity_text(chance, language("en")), view._unevenness_text(chance, language("en"))):
        assert re.search(pattern, words)


def test_dice_count_for_their_throwers() -> None:
    """Rolls for the lead have a die per seat, salvoes belong to the firing seat, wind rolls to neither."""
    replay = record.read(golden_text("uncharted-breakout"))
    total, seats = count_dice(replay)
    plies = [ply for ply, move in enumerate(replay.moves) if move.seat == -1]
    throwers = {ply: replay.game.dice.throwers(replay.positions[ply].state) for ply in plies}
    wind = sum(len(replay.game.faces(replay.moves[ply].action)) == 1 and not throwers[ply] for ply in plies)
    assert wind > 0 and total.total == seats[0].total + seats[1].total + wind
    assert throwers[plies[0]] == (0, 1)
    duel = record.read(golden_text("trafalgar-duel"))
    assert duel.game.faces(duel.moves[0].action) == ()
    assert duel.game.dice.throwers(duel.positions[0].state) == ()
    total, seats = count_dice(duel)
    assert sum(total.frequencies) == 38 and seats[0].total and seats[1].total


@pytest.mark.slow
@pytest.mark.parametrize("name", games.IDS)
def test_one_press_checks_every_draw(name: str) -> None:
    replay = played(name)
    page = checked(replay)
    message = page.answer["say"]["polite"]
    assert key(page, "fair-seed") == SEED and page.press("fair-seed-copy")["copy"] == SEED
    assert message.startswith("The promise was kept: the seed matches the fingerprint.")
    assert re.search("(and|all) match", message)
    assert "note it now" not in page.text() and "Its fingerprint was known from the start" in page.text()
    assert page.text("fair-result").split(". ")[0] in message
    assert all("matches the seed" in row.text for row in lines(page)) and lines(page)
    while page.find("more-draws"):
        page.press("more-draws")
    assert len(lines(page)) == sum(move.seat == -1 for move in replay.moves)
    page.press("check-draws")
    assert page.press("fair-save")["download"]["text"] == record.write(replay)


def test_a_forged_die_is_named_with_its_place() -> None:
    replay = played("mats")
    line = next(text for text in record.write(replay).split("\n")[::-1] if ". * " in text)
    last = line.split()[-1]
    other = {"1": "2", "2": "1", "3": "2", "4": "5", "5": "4", "6": "5"}[last]
    page = checked(replay, (line, line[:-1] + other))
    plies = [ply for ply, move in enumerate(replay.moves) if move.seat == -1]
    place, result = plies[-1] + 1, page.text("fair-result")
    assert f"Action {place}: {other} was drawn, but the seed gives {last}." in result
    assert "1 draw does not match the seed." in result
    assert "is-broken" in page.element("fair-result").classes
    assert sum("does not match the seed" in row.text for row in lines(page)) == 1
    page.press(f"wrong-{len(plies) - 1}")
    assert page.session.lookback.ply == place
    # A seed or a commitment is replaced by one that does not match.
    for change in ((SEED, "b5" * 32), ('SeedCommit "', 'SeedCommit "0')):
        page = checked(replay, change)
        assert "The promise was broken: the seed does not match the fingerprint." in page.text("fair-result")


def test_a_live_game_to_its_end() -> None:
    """The commitment made at the start is checked at the end."""
    page = fairness(alone(bombs="2", first="draw"))
    promise = key(page, "fair-promise")
    assert len(lines(page)) == 1 and "Drawn at random" in lines(page)[0].text
    page.press("bar-back")
    play_to_end(page)
    page.press("finale-fairness")
    assert key(page, "fair-promise") == promise == Dice(key(page, "fair-seed")).commitment
    page.press("check-draws")
    assert "1 draw comes from the seed, and matches it." in page.text("fair-result")
    stored = fairness(Page(store=page.store, route=f"#/play/{page.id}"))
    assert key(stored, "fair-promise") == promise and key(stored, "fair-seed")


def test_a_take_back_discards_the_check() -> None:
    page = checked(played("mats"))
    page.table.take_back(page.table.ply - 1)
    page.send("comfort:language", {"language": "en"})
    assert not page.find("fair-result") and not page.find("fair-seed")


def test_a_missing_seed_stays_unknown() -> None:
    text = re.sub(r"\[Seed .*\n", "", record.write(played("mats")))
    page = fair(text)
    assert not page.find("fair-seed") and "is unknown here" in page.text()
    page.press("bar-back", "game-menu", "menu-share")
    assert page.press("share-save")["download"]["text"] == text


def test_real_dice_are_marked_and_not_checked() -> None:
    page = two(has_real_dice=True)
    page.send("play:dice", {"dice": "6 1"})
    page.press("game-menu")
    page.change("menu-physical", False)
    page.press_text("Close")
    pass_until(page, lambda: len(dice(page).split()) > 4)
    page.send("play:resign-now")
    fairness(page)
    assert ["real dice" in row.text for row in lines(page)][:3] == [True, True, False]
    page.press("check-draws")
    result = page.text("fair-result")
    assert "The promise was kept" in result and "2 draws were made with real dice" in result
    assert "is-fair" in page.element("fair-result").classes


def test_the_table_s_own_dice_come_back_from_the_seed_after_a_take_back() -> None:
    page = two()
    page.wait()
    rolls = dice(page)
    # A game opened from elsewhere says from when on its commitment holds.
    other = fair(page.table.text())
    assert "The game began elsewhere" in other.text()
    assert ["drawn elsewhere" in row.text for row in lines(other)] == [True] * len(rolls.split())
    assert shown_names(other.session, language("en")) == ("Anne", "Bob")
    # The seed takes precedence over a typed die.
    typed = {**page.session.dice.repeated_draws, 0: "6"}
    page.session.dice = replace(page.session.dice, repeated_draws=typed)
    page.press("undo", "confirm-yes", "lift")
    typed = {**page.session.dice.repeated_draws, 0: "1" if rolls[0] != "1" else "2"}
    page.session.dice = replace(page.session.dice, repeated_draws=typed)
    page.send("play:physical", {"name": "physical", "value": True})
    page.command(f"order {FLEET}")
    page.wait()
    assert dice(page) == rolls and not page.session.asks_for_dice(), "nor are they rolled again by hand"
    page.send("play:resign-now")
    fairness(page)
    page.press("check-draws")
    assert "is-fair" in page.element("fair-result").classes


@pytest.mark.parametrize("name", games.IDS)
@pytest.mark.parametrize("mode", ["ai", "two"])
def test_every_game_with_dice_offers_real_ones(page: Page, name: str, mode: str) -> None:
    page.go(f"#/{name}/new/{mode}")
    if name not in collect("real_dice"):
        assert not page.find("physical")
        return
    page.change("physical", True)
    page.press("start")
    assert page.session.dice.has_real_dice
    if page.find("lift"):
        page.press("lift")
    page.press("game-menu")
    assert page.element("menu-physical").has("checked")
    for on in (False, True):
        page.change("menu-physical", on)
        assert page.session.dice.has_real_dice is on
    page.press("menu-fairness")
    assert key(page, "fair-promise")


def test_two_boots_never_share_a_seed() -> None:
    """Without predictable seeds, every new game gets 256 new bits from the system."""
    seeds = set()
    for _ in range(4):
        app = App()
        app.act(written("app:boot", {"route": "#/mats/new/watch", "date": "2026-11-21"}))
        for _ in range(2):
            app.act(written("app:route", "#/mats/new/watch"))
            app.act(written("setup:start"))
            seeds.add(app.shell.session.table.dice.seed)
            app.act(written("app:route", "#/"))
    assert len(seeds) == 8 and all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


def exact(n: int, k: int, p: Fraction) -> float:
    """Return the probability of both tails at least as far from the mean as ``k``."""
    away = abs(k - n * p)
    return float(sum(comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(n + 1) if abs(j - n * p) >= away))


@pytest.mark.parametrize("p", [Fraction(1, 6), Fraction(1, 2)])
@pytest.mark.parametrize("n", [0, 1, 2, 6, 13, 96, 300])
def test_the_tails_are_exact(n: int, p: Fraction) -> None:
    for k in range(0, n + 1, 1 + n // 20):
        assert deviation_chance(n, k, float(p)) == pytest.approx(exact(n, k, p), abs=1e-9)


@pytest.mark.parametrize("n", [0, 1, 5, 36, 96, 500])
def test_the_usual_range_holds_nineteen_times_in_twenty(n: int) -> None:
    p = Fraction(1, 6)
    low, high = usual_range(n, 1 / 6)
    chances = [comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(n + 1)]
    assert sum(chances[low : high + 1]) >= Fraction(19, 20)
    assert sum(chances[:low]) <= Fraction(1, 40) >= sum(chances[high + 1 :])
    assert sum(chances[: low + 1]) > Fraction(1, 40) < sum(chances[high:])


@pytest.mark.parametrize(
    ("x", "degrees", "tail"),
    [
        (3.8415, 1, 0.05),
        (5.9915, 2, 0.05),
        (7.8147, 3, 0.05),
        (9.4877, 4, 0.05),
        (11.0705, 5, 0.05),
        (15.0863, 5, 0.01),
        (1.1455, 5, 0.95),
        (16.2662, 3, 0.001),
    ],
)
def test_chi_square_tails_are_those_of_the_tables(x: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(x, degrees) == pytest.approx(tail, rel=1e-3)
    assert chi_square_tail(0, degrees) == 1.0


def test_chi_square_of_a_known_case() -> None:
    assert chi_square((5, 8, 9, 8, 10, 20), (1,) * 6) == pytest.approx(13.4)
    assert chi_square_tail(13.4, 5) == pytest.approx(0.0199, abs=1e-4)
    assert chi_square((30, 10, 10, 10), (3, 1, 1, 1)) == 0
