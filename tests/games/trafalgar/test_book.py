"""The rule book: its figures agree with the rules."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fire.gunnery import HIT_FACES
from navals.games.trafalgar.rules.fleet import SHIP_NUMBERS, SHIPS, SPEEDS
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, FRIGATE, SHIP_OF_LINE
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.screen import figures
from navals.games.trafalgar.screen.chart import still
from navals.ui.words import i18n
from tests.games.trafalgar.play import Sea
from tests.games.trafalgar.screen import at
from tests.suites.figures import ENGLISH, caption, rows, shares, words


def menu(state: TrafalgarState, begin: str = "") -> list[str]:
    return [text for text in map(GAME.text, state.actions() or ()) if text.startswith(begin)]


def test_every_picture_is_in_the_language_of_the_page() -> None:
    french = i18n.language("fr")
    for code, name in (("en", "Cadiz"), ("fr", french.message(naming.PLACE_NAMES["Cadiz"]))):
        t = i18n.language(code)
        assert name in words(figures.draw_chart(t))
        view = figures.state_after(None, "B", "wind E").open_view()
        assert name in words(still.picture(view, t, "chart"))


def test_figure_of_the_chart() -> None:
    markup = figures.draw_chart(ENGLISH)
    texts = words(markup)
    assert all({kind.id, kind.name} & set(texts) for kind in SHIPS)
    root = ET.fromstring(markup)
    assert sum("hull-code" in (e.get("class") or "") for e in root.iter()) == 8


def test_figure_of_the_speeds() -> None:
    """R1: each combination of masts is in one row, with the moves by the rules."""
    table = [[int(n) for n in row if n.isdecimal()] for row in rows(figures.draw_speeds(ENGLISH))]
    pairs = {(SPEEDS[SHIP_OF_LINE][masts], SPEEDS[FRIGATE][masts]) for masts in range(8)}
    assert {tuple(row) for row in table} == pairs and table[0] == [4, 6] and len(table) == 6


def test_figure_of_moving() -> None:
    """R3: going one point back takes all four moves; the figure shows the computed costs."""
    texts = words(figures.draw_moving(ENGLISH))
    sea = Sea(figures.state_after(figures.MOVING_SETUP))
    assert sea.lies("E1") == "15,13 E"
    for step in ("activate E1", *["starboard"] * 3, "advance"):
        sea.do(step)
    assert sea.lies("E1") == "14,13 W" and not sea.can("advance")
    assert Counter(text for text in texts if text.isdigit()).keys() == set("1234")
    assert "Victory" in texts and caption("trafalgar", "moving").startswith("What the Victory")


def test_figure_of_the_wind() -> None:
    """R7: the heading that the wind bars, and the way around."""
    assert "no-go" in figures.draw_windward(ENGLISH) and "wind-arrow" in figures.draw_windward(ENGLISH)
    sea = Sea(figures.state_after(figures.WINDWARD_SETUP, "activate E1"))
    assert sea.refused("advance") == "R7"
    assert sea.do("starboard").do("advance").ship("E1").used == 2
    assert words(figures.draw_windward(ENGLISH)).count("2") == 2


def test_figure_of_the_triangles() -> None:
    """R9: nine points a side, minus the target's; the caption agrees with the legal shots."""
    counts = Counter(text for text in words(figures.draw_arcs(ENGLISH)) if text.isdigit())
    assert counts == {"1": 4, "2": 5, "3": 8}
    state = figures.state_after(figures.ARCS_SETUP, "activate E1")
    assert menu(state, "fire starboard F1") and not menu(state, "fire port")
    assert not [text for text in menu(state, "fire") if "F2" in text]
    ships = state.ships
    assert DISTANCES[state.sea.offsets_from[ships[0].at][ships[SHIP_NUMBERS["F1"]].at]] == 2
    ahead = state.sea.neighbours[0][state.sea.neighbours[0][ships[0].at]]
    assert ahead == ships[SHIP_NUMBERS["F2"]].at and SHIPS[SHIP_NUMBERS["F2"]].name in caption(
        "trafalgar", "arcs"
    )


def test_figure_of_the_aspects() -> None:
    """R13: of the 36 points, 18 see a side."""
    markup = figures.draw_aspects(ENGLISH)
    assert markup.count('class="reach is-goal"') == 18 and markup.count('class="reach"') == 18


@pytest.mark.parametrize(("shooter", "side"), [("16,15,E", True), ("18,13,SE", False), ("14,14,NE", False)])
def test_the_battery_is_aimed_at_from_full_circles_only(shooter: str, side: bool) -> None:
    """R13, R14: the figure agrees with the legal aims."""
    state = figures.state_after(f"turn=A wind=E E1={shooter} F1=16,13,E")
    state = state.apply(GAME.parse("activate E1", state))
    shots = [text for text in menu(state, "fire") if "F1" in text]
    for _ in range(6):
        if shots:
            break
        turned = GAME.parse("starboard", state)
        if state.check(turned) is not None:
            break
        state = state.apply(turned)
        shots = [text for text in menu(state, "fire") if "F1" in text]
    assert shots and any("battery" in text for text in shots) == side


def test_figure_of_the_odds() -> None:
    """R12: computed for both values of the option."""
    table = rows(figures.draw_hits(ENGLISH))
    for distance, row in enumerate(table, 1):
        assert shares(row)[-2:] == [round(100 * HIT_FACES[rule][distance] / 6) for rule in ("max", "exact")]
    assert len(table) == 3


def test_figure_of_the_damage() -> None:
    """R14, R15: the losses are those in the caption."""
    setup, *actions = figures.DAMAGE_RECORD
    intact, damaged = figures.state_after(setup), figures.state_after(setup, *actions)
    f1 = SHIP_NUMBERS["F1"]
    assert (intact.ships[f1].guns, damaged.ships[f1].guns) == ((3, 3), (2, 3))
    assert SPEEDS[SHIP_OF_LINE][damaged.ships[f1].masts] == 2
    assert {"4 moves", "2 moves"} <= set(words(figures.draw_damage(ENGLISH)))


def test_figure_of_the_passage() -> None:
    """R26, R27: the gun can be called, and the frigate can fire at it to starboard."""
    state = figures.state_after(*figures.PASSAGE_RECORD)
    assert state.phase == "interrupt" and menu(state, "gun CS") and not menu(state, "gun CN")
    assert "arc-port-gun" in figures.draw_passage(ENGLISH)
    called = state.apply(GAME.parse("gun CS E2 fore", state))
    assert menu(called, "fire starboard CS")


def test_figure_of_the_flag() -> None:
    """R35: the flag is aboard on the corner, and she does not move."""
    state = figures.state_after(*figures.RAID_RECORD)
    assert state.flags[1] == SHIP_NUMBERS["E2"] and state.ships[1].at == at(1, 1)
    assert not {"advance", "port", "starboard"} & set(menu(state))


def test_figure_of_a_shared_point() -> None:
    """R40."""
    state = figures.state_after(figures.SHARED_SETUP)
    assert "transfer E2 E1" in menu(state)
    assert {"Victory", "Euryalus"} <= set(words(figures.draw_shared(ENGLISH)))


def test_a_figure_cannot_show_what_is_not_allowed() -> None:
    with pytest.raises(ValueError, match="advance"):
        figures.state_after(figures.WINDWARD_SETUP, "activate E1", "advance")
    with pytest.raises(ValueError, match="cannot act"):
        figures._select_ship(
            figures.state_after(figures.PASSAGE_RECORD[0], *figures.PASSAGE_RECORD[1:]).open_view(), 0
        )
