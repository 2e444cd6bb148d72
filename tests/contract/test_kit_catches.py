"""``navals.conformance`` detects broken games, with helpful messages."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import msgspec
import pytest

from navals import games
from navals.conformance import ContractError, check_game
from navals.core.capabilities import Hidden, Seating
from navals.core.game import Preset
from navals.core.refusal import NotationError
from navals.core.result import Result, won_by
from navals.games.bataille.game import Bataille
from navals.games.bataille.rules import notation
from navals.games.bataille.rules.grid import SQUARE_NAMES
from navals.games.bataille.rules.options import SCHEMA
from navals.games.bataille.rules.state import (
    FIRST_CHANCES,
    SHOT_ACTIONS,
    BatailleState,
    First,
    Place,
    Placed,
    Shoot,
)

GAME: Any = games.find("bataille")
_view, _actions, _apply = BatailleState.view, BatailleState.actions, BatailleState.apply
_sample, _check, _result = BatailleState.sample, BatailleState.check, BatailleState.result
_text, _parse = GAME.text, GAME.parse
_guess = Bataille.hidden.guess
_start, _write = Bataille.start, SCHEMA.write
_count = itertools.count()


def enemy_in_view(self: Any, seat: int | None) -> Any:
    """R4 broken: the view contains both fleets."""
    return msgspec.structs.replace(self.open_view(), seat=seat)


def own_order_in_view(self: Any, seat: int | None) -> Any:
    """The view contains a number that depends on the hidden fleet."""
    view = _view(self, seat)
    secret = sum(self.fleets[1]) % 50 if seat == 0 and self.turn != -2 else 0
    return msgspec.structs.replace(view, bombs=(view.bombs[0], secret or view.bombs[1]))


def view_of_another(self: Any, seat: int | None) -> Any:
    return _view(self, None if seat is None else 1 - seat)


def view_with_other_options(self: Any, seat: int | None) -> Any:
    return msgspec.structs.replace(_view(self, seat), options=SCHEMA.parse("variant=2"))


def start_with_other_options(self: Any, options: Any, setup: str | None = None) -> Any:
    return _start(self, SCHEMA.parse("variant=2"), setup)


def all_squares(self: Any) -> Any:
    """R8 is broken, but only in the menu."""
    return SHOT_ACTIONS if self.phase == "play" else _actions(self)


def one_missing(self: Any) -> Any:
    menu = _actions(self)
    return menu[:-1] if menu and self.phase == "play" and len(menu) > 1 else menu


def one_twice(self: Any) -> Any:
    menu = _actions(self)
    return (*menu, menu[0]) if menu else menu


def shuffled(self: Any) -> Any:
    menu = _actions(self)
    return tuple(random.Random(next(_count)).sample(menu, len(menu))) if menu else menu


def empty_menu(self: Any) -> Any:
    return () if self.phase == "play" else _actions(self)


def menu_with_a_secret(self: Any) -> Any:
    """The menu leaves out water that only the enemy knows about."""
    menu = _actions(self)
    if self.phase != "play":
        return menu
    fleet = self.fleets[1 - self.turn]
    return tuple(
        shot for shot in menu if shot.square != (sum(fleet) % 97) or any(s >> shot.square & 1 for s in fleet)
    )


def check_that_trips(self: Any, action: Any) -> Any:
    if self.phase == "play" and not isinstance(action, Shoot):
        raise AttributeError("square")
    return _check(self, action)


def check_that_forgets_r8(self: Any, action: Any) -> Any:
    return None if isinstance(action, Shoot) and self.phase == "play" else _check(self, action)


def sample_of_anything(self: Any, rng: random.Random) -> Any:
    return SHOT_ACTIONS[rng.randrange(100)] if self.phase == "play" else _sample(self, rng)


def apply_at_random(self: Any, action: Any, log: Any = None) -> Any:
    state = _apply(self, action, log)
    return msgspec.structs.replace(state, bombs=(next(_count), 1)) if self.phase == "play" else state


def apply_that_needs_its_log(self: Any, action: Any, log: Any = None) -> Any:
    state = _apply(self, action, log)
    return state if log is not None or self.phase != "play" else msgspec.structs.replace(state, last=None)


def apply_that_shouts(self: Any, action: Any, log: Any = None) -> Any:
    """The public event contains the ships."""
    state = _apply(self, action, log)
    if log is not None and isinstance(action, Place):
        log.append(Placed(seat=self.turn, ships=action.ships))
    return state


def apply_in_silence(self: Any, action: Any, log: Any = None) -> Any:
    """Shots change the view, but no event reports them."""
    return _apply(self, action, None)


def no_result(self: Any) -> Any:
    return None


def early_result(self: Any) -> Any:
    return _result(self) or (won_by(0, "fleet") if self.bombs[0] < 30 else None)


def lopsided(self: Any) -> Any:
    return ((First(0), 0.5), (First(1), 0.4))


def upside_down(self: Any) -> Any:
    return FIRST_CHANCES[::-1]


def text_without_row(self: Any, action: Any) -> str:
    return SQUARE_NAMES[action.square % 10] if isinstance(action, Shoot) else _text(action)


def text_that_breaks_lines(self: Any, action: Any) -> str:
    return _text(action).replace(" ", ", ")


def parse_in_capitals_only(self: Any, text: str, state: Any) -> Any:
    if text != text.upper() and state.phase == "play":
        raise NotationError(GAME.title)
    return _parse(text, state)


def parse_in_small_letters_only(self: Any, text: str, state: Any) -> Any:
    if text == text.upper() and state.phase == "place":
        raise NotationError(GAME.title)
    return _parse(text, state)


def guess_of_any_fleet(view: Any, rng: random.Random) -> Any:
    """Guess a fleet that may contradict the answers."""
    state = _guess(view, rng)
    if view.phase != "play" or view.seat is None:
        return state
    fleet = BatailleState(options=view.options).sample(rng)
    masks = BatailleState(options=view.options).apply(fleet).fleets[0]
    fleets = (state.fleets[0], masks) if view.seat == 0 else (masks, state.fleets[1])
    return msgspec.structs.replace(state, fleets=fleets)


def guess_that_loses_the_turn(view: Any, rng: random.Random) -> Any:
    return msgspec.structs.replace(_guess(view, rng), turn=1)


def without_first_bombs(options: Any) -> str:
    return _write(options).replace("bombs_a", "bombs_b")


BREAKS: dict[tuple[type, str], list[tuple[Any, str]]] = {
    (BatailleState, "view"): [
        (enemy_in_view, "the view of seat . tells a secret"),
        (own_order_in_view, "gives another view|the view of seat 0 tells a secret"),
        (view_of_another, "names another"),
        (view_with_other_options, "the view of seat 0 has other options"),
    ],
    (BatailleState, "actions"): [
        (all_squares, "is in the menu and refused"),
        (one_missing, "is not in the menu|the menu and check differ"),
        (one_twice, "stands twice"),
        (shuffled, "not in a fixed order"),
        (empty_menu, "an empty menu"),
        (menu_with_a_secret, "tells a secret|not in the menu|the menu and check differ"),
    ],
    (BatailleState, "check"): [
        (check_that_trips, "AttributeError"),
        (check_that_forgets_r8, "the menu and check differ"),
    ],
    (BatailleState, "sample"): [(sample_of_anything, "the sample .* is refused")],
    (BatailleState, "apply"): [
        (apply_at_random, "not deterministic|tells a secret"),
        (apply_that_needs_its_log, "depends on the log"),
        (apply_that_shouts, "the events of seat . tell a secret"),
        (apply_in_silence, "tells a secret"),
    ],
    (BatailleState, "result"): [
        (no_result, r"there is no result(.|\n)*\[Game \"bataille\"\](.|\n)*\n1\. A place "),
        (early_result, "a result although somebody must act"),
    ],
    (BatailleState, "outcomes"): [
        (lopsided, "do not sum to 1"),
        (upside_down, "outcomes and menu differ"),
    ],
    (Bataille, "start"): [(start_with_other_options, "the state has no attribute options")],
    (Bataille, "text"): [
        (text_without_row, "does not come back"),
        (text_that_breaks_lines, "would break a record|NotationError"),
    ],
    (Bataille, "parse"): [
        (parse_in_capitals_only, "NotationError"),
        (parse_in_small_letters_only, "NotationError"),
    ],
    (Bataille, "hidden"): [
        (Hidden(guess_of_any_fleet), "gives another view"),
        (Hidden(guess_that_loses_the_turn), "gives another view|another actor"),
    ],
}
OTHERS: dict[tuple[Any, str], list[tuple[Any, str]]] = {
    (SCHEMA, "write"): [(without_first_bombs, r"options do not come back|twice")],
    (Bataille, "max_plies"): [(20, "more than 20 plies")],
    (Bataille, "card"): [
        (
            msgspec.structs.replace(GAME.card, modes=("ai", "two")),
            "the card tells the modes ai, two; presets offer ai, two, watch",
        ),
        (
            msgspec.structs.replace(GAME.card, levels={"easy": GAME.title}),
            "the card has sentences on the levels easy$",
        ),
    ],
    (Bataille, "presets"): [
        (
            (*GAME.presets, Preset("odd", GAME.title, "bombs=x")),
            "the options of odd, 'bombs=x': bombs must be a whole number from 1 to 100",
        ),
        ((*GAME.presets, *GAME.presets), "the presets are classic, flotilla, "),
    ],
    (Bataille, "first_preset"): [("quickest", "the first is 'quickest'")],
}
"""Faults that have no line number."""


def cases(breaks: dict[tuple[Any, str], list[tuple[Any, str]]]) -> Any:
    """Parametrize a test with these faults."""
    return pytest.mark.parametrize(
        ("owner", "name", "broken", "said"),
        [(*place, *fault) for place, broken in breaks.items() for fault in broken],
        ids=lambda value: getattr(getattr(value, "guess", value), "__name__", ""),
    )


@cases(BREAKS)
def test_it_notices(owner: type, name: str, broken: Any, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(ContractError, match=said) as caught:
        check_game(GAME, 3)
    first = str(caught.value).partition("\n")[0]
    assert "Error(" in first or re.search(r"\((test_kit_catches|bataille/.*)\.py, line \d+\)$", first)


@cases(OTHERS)
def test_it_notices_what_has_no_line(
    owner: Any, name: str, broken: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(ContractError, match=said):
        check_game(GAME, 12)


def test_it_names_the_line_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of the function with the wrong result, or the line in the game that raised an error."""
    monkeypatch.setattr(BatailleState, "actions", one_twice)
    begins = one_twice.__code__.co_firstlineno
    with pytest.raises(ContractError, match=rf"menu \(test_kit_catches.py, line {begins}\)"):
        check_game(GAME, 1)
    monkeypatch.undo()
    monkeypatch.setattr(notation, "SQUARE_NAMES", {})
    with pytest.raises(ContractError, match=r"KeyError\(\d+\) \(bataille/rules/notation\.py, line \d+\)"):
        check_game(GAME, 1)


@pytest.mark.parametrize(
    ("seating", "words"),
    [
        (Seating(seats=lambda options: 5), "5 seats: there are 1 to 4"),
        (Seating(side=lambda seat, options: 1), r"the sides are \(1, 1\)"),
        (Seating(side=lambda seat, options: 0), "0-0 in a cooperative game"),
    ],
    ids=["seats", "sides", "both"],
)
def test_it_wants_sides_and_payoffs_that_fit(
    monkeypatch: pytest.MonkeyPatch, seating: Seating, words: str
) -> None:
    monkeypatch.setattr(Bataille, "seating", seating)
    monkeypatch.setattr(BatailleState, "result", lambda self: _result(self) and Result("0-0", "fleet"))
    with pytest.raises(ContractError, match=words):
        check_game(GAME, 1)


def test_the_kit_has_nothing_to_say_of_the_real_game() -> None:
    """Its digest depends on the seed."""
    assert check_game(GAME, 2) == check_game(GAME, 2) != check_game(GAME, 2, seed=1)
