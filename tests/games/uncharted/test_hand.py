"""Cards on the screen: plays, choices, discards, and secrecy."""

from __future__ import annotations

import random
from functools import partial

import pytest

from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import PASS, Discard, Play
from navals.games.uncharted.rules.cards.deck import CARD_TYPES, cards
from navals.games.uncharted.rules.cards.play import CARD_RULES
from navals.games.uncharted.rules.naming import CARD_NAMES, CARD_TEXTS, TYPE_NAMES
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.tasks import Discarding, Window
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import hand
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.ui import UNSET, UnchartedUi
from navals.ui.board.board import Do
from tests.games.uncharted.play import EN, context, do_all, go, lies, position, replace, sea, states
from tests.ui.page import Page
from tests.ui.play import lift

HANDS = (("C05", "C06", "I2", "I2"), ("C13", "D3"))


def activated() -> UnchartedState:
    """Return a state with a window for S cards of A."""
    state = sea({"A.C1": lies(10, 20), "A.C2": lies(13, 20), "B.C1": lies(30, 30)}, hands=HANDS)
    state = go(state, "A activate S2")
    assert isinstance(state.agenda[-1], Window)
    return state


def discarding(names: tuple[str, ...]) -> UnchartedState:
    """Return a state in which A discards, with one squadron left."""
    state = sea({"A.C1": lies(10, 20), "B.C1": lies(30, 30)}, hands=(names, ()))
    return replace(state, agenda=(*state.agenda, Discarding(0)))


do = partial(do_all, hand)


def test_every_card_has_a_name_a_text_and_a_kind() -> None:
    assert list(cards()) == list(CARD_TEXTS) == list(CARD_NAMES) == list(CARD_RULES)
    assert list(TYPE_NAMES) == list(CARD_TYPES)
    assert len({message.text for message in CARD_TEXTS.values()}) == 41


def test_playable_cards_can_be_pressed_and_others_not() -> None:
    view = activated().view(0)
    page = str(hand.hands_panel(view, UnchartedUi(), context()))
    assert page.count("hand-card is-ready") == 4
    alone = replace(view, hands=(("C05", "C13"), ()), held=(2, 2))
    page = str(hand.hands_panel(alone, UnchartedUi(), context()))
    assert page.count("hand-card is-ready") == 1
    assert "Countermand" in page
    assert "Bob: 2 cards" in page


def test_a_card_is_taken_in_hand_then_played() -> None:
    state = activated()
    view = state.view(0)
    assert hand.selected_card(view, UnchartedUi()) == ("", ())
    ui = do(view, UnchartedUi(), ("card", {"card": "C05"}))
    parts = hand.build_parts(view, ui, context())
    assert "Play Crowd on sail" in parts.actions
    # The text of a card is no order to the player.
    assert str(parts.note) == f"{CARD_NAMES['C05']}: “{CARD_TEXTS['C05']}”"
    answer = do(view, ui, ("play", {}))
    assert answer == Do(Play("C05"))
    assert state.check(answer.action) is None
    # A second press puts it back.
    assert do(view, ui, ("card", {"card": "C05"})).card == ""
    assert do(view, ui, ("no-card", {})).action == PASS
    assert hand.interact(view, ui, "card", {"card": "C13"}) is None
    assert hand.interact(view, UnchartedUi(), "play", {}) is None


def test_the_only_card_is_in_hand_but_enter_does_not_play_it() -> None:
    view = replace(activated().view(0), hands=(("C05",), ()), held=(1, 2))
    assert hand.selected_card(view, UnchartedUi())[0] == "C05"

    def by_enter(ui: UnchartedUi) -> str:
        page = str(hand.build_parts(view, ui, context()).actions)
        return next(button for button in page.split("<button") if 'data-shortcut="Enter"' in button)

    assert "No card" in by_enter(UnchartedUi())
    assert "Play Crowd on sail" in by_enter(UnchartedUi(card="C05")), "it was taken in hand"


def test_a_card_with_a_choice_waits_for_it() -> None:
    state = position("A.F1 10,20; A.F2 13,20; A.F3 16,20; B.C1 30,30; fleet_a=drakes hand_a=L7")
    state = go(state, "A activate S3")
    view = state.view(0)
    ui = do(view, UnchartedUi(), ("card", {"card": "L7"}))
    parts = hand.build_parts(view, ui, context())
    assert "first choose how to play it" in parts.actions
    assert parts.panels.count('data-act="pick"') == 7
    assert hand.interact(view, ui, "play", {}) is None
    ui = do(view, ui, ("pick", {"choice": ["F1", "F3"]}))
    answer = do(view, ui, ("play", {}))
    assert answer == Do(Play("L7", ("F1", "F3")))
    assert state.check(answer.action) is None
    # A ship on the sea is a choice too.
    tapped = hand.tap_ship(view, UnchartedUi(), state.find_ship("A.F2"))
    assert isinstance(tapped, UnchartedUi)
    assert hand.find_play(view, tapped) == Play("L7", ("F2",))
    assert hand.tap_ship(view, UnchartedUi(), state.find_ship("B.C1")) is None


def test_a_window_of_an_attack_shows_who_attacks_whom() -> None:
    state = position("A.C1 10,20; A.C2 7,20; B.C1 18,22; hand_a=C08 wind=2")
    state = go(state, "A activate S2", "A move C1 s4", "A move C2 s4", "A fire C1.S B.C1")
    parts = hand.build_parts(state.view(0), UnchartedUi(), context())
    assert str(parts.status) == "Intrepid attacks Cauldron with 6 dice: play a card?"
    assert parts.frame_points == (
        state.ships[state.find_ship("B.C1")].at,
        state.ships[state.find_ship("A.C1")].at,
    )
    assert "Play Heavy broadside" in parts.actions


def test_cards_that_are_too_many_must_go() -> None:
    state = discarding(("C05", "C06", "I2", "I2"))
    view = state.view(0)
    parts = hand.build_parts(view, UnchartedUi(), context())
    assert "Discard 3 more cards" in parts.actions
    ui = do(view, UnchartedUi(), ("away", {"card": "I2", "on": True}), ("away", {"card": "I2", "on": True}))
    assert ui.discards == ("I2", "I2")
    assert hand.interact(view, ui, "away", {"card": "I2", "on": True}).discards == ("I2", "I2")  # type: ignore[union-attr]
    ui = do(view, ui, ("away", {"card": "C05", "on": True}))
    assert str(hand.hands_panel(view, ui, context())).count("is-gone") == 3
    assert "Discard 3" in hand.build_parts(view, ui, context()).actions
    answer = do(view, ui, ("discard", {}))
    assert answer == Do(Discard(("C05", "I2", "I2")))
    assert state.check(answer.action) is None
    fewer = do(view, ui, ("away", {"card": "I2", "on": False}))
    assert fewer.discards == ("C05", "I2")
    assert hand.interact(view, ui, "away", {"card": "C13", "on": True}) is None


def test_a_hand_that_fits_may_be_kept() -> None:
    state = discarding(("C05",))
    answer = do(state.view(0), UnchartedUi(), ("discard", {}))
    assert answer == Do(PASS)
    assert state.check(answer.action) is None


def test_nobody_sees_the_other_hand() -> None:
    state = activated()
    names = [CARD_NAMES[card].text for deal in HANDS for card in deal]

    def render(view: View, ui: UnchartedUi, acting: int | None) -> str:
        parts = hand.build_parts(view, ui, context(acting))
        return str((hand.hands_panel(view, ui, context(acting)), parts))

    # No hand is shown; then one shown before, to a seat that no longer acts, or to spectators.
    views = [(UnchartedUi(), 0), (UnchartedUi(), None), (UnchartedUi(), 1)]
    views += [
        (UnchartedUi(shown_hand=(1, HANDS[1])), 0),
        (UnchartedUi(shown_hand=(1, HANDS[1])), 1),
        (UnchartedUi(shown_hand=(0, HANDS[0])), None),
    ]
    for ui, acting in views:
        page = render(state.view(None), ui, acting)
        assert not [name for name in names if name in page]
    page = render(state.view(1), UnchartedUi(), None)
    assert "Countermand" in page
    assert not [CARD_NAMES[card].text for card in HANDS[0] if CARD_NAMES[card].text in page]


def test_at_an_open_table_a_hand_is_shown_on_demand_until_it_changes() -> None:
    state = activated()
    table, view = state.view(None), state.view(0)
    assert 'data-act="peek"' in str(hand.hands_panel(table, UnchartedUi(), context()))
    assert 'data-act="peek"' not in str(hand.hands_panel(table, UnchartedUi(), context(None)))
    ui = do(view, UnchartedUi(), ("peek", {}))
    page = str(hand.hands_panel(table, ui, context()))
    assert page.count("hand-card is-ready") == 4
    assert 'data-act="hide"' in page
    assert "Riveted" not in page
    ui = do(view, ui, ("card", {"card": "I2"}))
    assert do(view, ui, ("play", {})) == Do(Play("I2"))
    assert do(view, ui, ("hide", {})).shown_hand is None
    # The shown hand closes once a card is played.
    played = go(state, "A play I2")
    assert hand.visible_hand(played.view(None), ui, 0) is None
    assert hand.interact(table, UnchartedUi(), "peek", {}) is None
    assert hand.interact(state.view(1), UnchartedUi(), "peek", {}) is None


@pytest.mark.slow
@pytest.mark.parametrize("fleets", ["", "fleet_a=drakes fleet_b=orcs", "fleet_a=orcs fleet_b=imperials"])
def test_every_play_that_the_engine_allows_can_be_made_by_pressing(fleets: str) -> None:
    """Every window also has a question."""
    moments: set[str] = set()
    played: set[str] = set()
    for state in (state for seed in range(4) for state in states(fleets, seed) if state.agenda):
        task = state.agenda[-1]
        if not isinstance(task, Window):
            continue
        view = state.view(task.seat)
        moments.add(task.moment)
        legal = [action for action in state.actions() if isinstance(action, Play)]
        assert list(hand.visible_plays(view, UnchartedUi())) == legal
        status = hand.build_parts(view, UnchartedUi(), context(task.seat)).status
        assert status is not None and "{" not in str(status)
        for action in legal:
            played.add(action.card)
            assert hand.find_play(view, hand.apply_hint(UnchartedUi(), action)) == action
            assert hand.choice_label(view, action, EN) or not action.choice
            ui = UnchartedUi(card=action.card)
            if len(hand.selected_card(view, ui)[1]) > 1:
                ui = do(view, ui, ("pick", {"choice": list(action.choice)}))
            assert hand.interact(view, ui, "play", {}) == Do(action)
    assert len(moments) > 7
    assert len(played) > 14


def test_no_cards_no_fan() -> None:
    state = sea({"A.C1": lies(10, 20), "B.C1": lies(30, 30)}, options="cards=false")
    assert hand.hands_panel(state.view(0), UnchartedUi(), context()) is None
    assert hand.asked_seat(state.view(0)) == UNSET
    assert salvo.window_plays(state.view(0), ("C05",)) == ()
    assert hand.interact(state.view(0), UnchartedUi(), "no-card", {}) is None


def open_game(patch: pytest.MonkeyPatch, *, openly: bool) -> Page:
    """Begin a game of two people at one screen."""
    page = Page(patch)
    page.go("#/")
    page.press("uncharted-two")
    page.choose("preset", "battle")
    page.suspicious = False
    if openly:
        page.change("openly", True)
    page.press("start")
    return page


def secrets_of(state: UnchartedState, seat: int) -> list[str]:
    """Return the names of unplayed cards of a seat that the other seat does not hold."""
    acting = [card for _, card in state.effects]
    visible = *state.discards[0], *state.discards[1], *state.hands[1 - seat], *acting
    return [CARD_NAMES[card].text for card in state.hands[seat] if card not in visible]


@pytest.mark.slow
@pytest.mark.parametrize("openly", [True, False])
def test_two_at_one_screen_never_see_the_other_hand(monkeypatch: pytest.MonkeyPatch, openly: bool) -> None:
    """The whole page is read at every step of the first turns."""
    page, rng = open_game(monkeypatch, openly=openly), random.Random(7)
    peeked = lifted = 0
    for _ in range(60):
        page.wait()
        session = page.app.shell.session
        state = session.table.position.state
        who = session.handover.viewer if session.handover.curtain_seat is None else None
        for seat in (0, 1):
            if who != seat:
                assert not [name for name in secrets_of(state, seat) if name in page.content], (seat, who)
        if session.handover.curtain_seat is not None or session.next_viewer() is not None:
            lifted += 1
            lift(page)
            continue
        seat = session.acting_seat()
        assert seat is not None
        if openly and page.find("peek") is not None and rng.random() < 0.3:
            page.press("peek")
            peeked += 1
            assert all(name in page.content for name in secrets_of(state, seat))
            assert not [name for name in secrets_of(state, 1 - seat) if name in page.content]
            page.press("peek")
            assert not [name for name in secrets_of(state, seat) if name in page.content]
        if isinstance(state.agenda[-1], Window):
            page.press("no-card")
        else:
            page.command(GAME.text(state.sample(rng)))
    assert (peeked > 10 and not lifted) if openly else lifted > 10
