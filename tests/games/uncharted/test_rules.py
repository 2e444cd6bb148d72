"""Sections 3.1 to 3.12 from inside; scenes play the rest."""

from __future__ import annotations

import re
from importlib import resources

from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import MoveShip
from navals.games.uncharted.rules.cards.deck import cards, full_deck
from navals.games.uncharted.rules.cards.play import CARD_RULES
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.events import Drawn, RolledOff
from navals.games.uncharted.rules.fire.attack import resolve_hits
from navals.games.uncharted.rules.naming import CARD_NAMES
from navals.games.uncharted.rules.sea.moves import plot_course
from navals.games.uncharted.rules.turn.tasks import Choosing, EndPhase, RollOff
from tests.games import scenes
from tests.games.uncharted.play import Play, replace


def test_the_wind_is_felt_by_half_steps() -> None:
    """A12: a turn out of the wind pays one half double."""
    state = Play.begin("A.C1 24,20,45; FAR; wind=4").do("activate S2").state
    path = plot_course(state, state.find_ship("A.C1"), MoveShip("C1", "r"))
    assert not isinstance(path, Refusal)
    assert path.points == 36 - 6


def test_initiative_is_rolled_again_while_equal_and_the_winner_activates_first() -> None:
    """A7."""
    scene = Play.begin("FAR")
    scene.state = replace(scene.state, agenda=(EndPhase(), Choosing(-2), RollOff("initiative")), first=-2)
    assert [event.winner for event in scene.do("3 3, 2 5").happened(RolledOff)] == [-2, 1]
    assert (scene.fact("actor"), scene.state.first, scene.state.lost) == ("B", 1, 0)


def test_cards_are_drawn_in_secret_and_decks_reshuffled_when_they_are_empty() -> None:
    """A44."""
    scene = Play.begin("A.B1 6,2; A.C1 12,2; B.B1 44,46; hand_a=C01; due Discarding 0, TurnEnd")
    start = scene.state
    draws = scene.do("discard C01", "draw C02 C03").happened(Drawn)
    assert [(event.audience, event.cards) for event in draws][:2] == [(None, ()), (0, ("C02", "C03"))]
    used = tuple(card for card in full_deck("imperials") if card != "C01")
    scene.state = replace(start, discards=(used, ()))
    assert scene.do("pass", "draw C05").state.discards[0] == ()


def test_all_numbers_come_from_data_files() -> None:
    """A49: critical table, fleets, cards, terrain and scenarios."""
    names = {path.name for path in resources.files("navals.games.uncharted.rules.data").iterdir()}
    expected = {"cards.json", "criticals.json", "fleets.json", "scenarios.json", "terrain.json"}
    assert {name for name in names if name.endswith(".json")} == expected


def test_what_hits_amount_to() -> None:
    """U2, U13, A1, A2, A3, A27: at least the rating; one critical hit for each CR; no damage besides; red
    rams."""
    result = [resolve_hits(hits, 3, 5) for hits in (5, 10, 4, 2, 3, 14)]
    assert result == [(1, False), (2, False), (0, True), (0, False), (0, True), (2, False)]
    assert [resolve_hits(hits, 4, 7) for hits in (4, 7)] == [(0, True), (1, False)]
    assert [resolve_hits(hits, 4, 7, is_red=True) for hits in (4, 14, 3)] == [
        (1, False),
        (2, False),
        (0, False),
    ]


def test_there_are_41_cards_and_decks_of_26() -> None:
    """3.12, A46: T 8, S 10, A 13, R 10; each card has its text and its name."""
    kinds = [card.type for card in cards().values()]
    assert {kind: kinds.count(kind) for kind in "TSAR"} == {"T": 8, "S": 10, "A": 13, "R": 10}
    assert list(cards()) == list(CARD_RULES) == list(CARD_NAMES)
    for fleet in FLEETS:
        assert len(full_deck(fleet)) == 26


def test_every_card_has_its_scene() -> None:
    """3.12: titles of scenes name all 41."""
    (path,) = [path for path in scenes("uncharted") if path.stem == "cards"]
    titles = " ".join(re.findall(r"(?m)^[^ #].*", path.read_text(encoding="utf-8")))
    assert [card for card in cards() if not re.search(rf"\b{card}\b", titles)] == []
