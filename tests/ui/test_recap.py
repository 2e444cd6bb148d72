"""The recap: everything that weakens the reader is described in full until the first touch."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import pytest

from navals.core.event import Event, Loss
from navals.core.message import Message
from navals.core.record import computers, record
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, LETTERS
from navals.core.table import Table
from navals.games.trafalgar.rules.events import Activate as Order
from navals.games.trafalgar.rules.events import Rolled
from navals.games.uncharted.rules.actions import Activate
from navals.ui import registry
from navals.ui.features.play import recap
from navals.ui.session import Session
from navals.ui.table.words import address_reader, end_reason, event_message, shown_names
from navals.ui.words.i18n import LANGUAGES, Language, language
from tests.games import collect
from tests.records import golden_text
from tests.ui.page import tree
from tests.ui.play import FINISHED, alone, exchange, shoot, two

LETTERS_IN_A_LINE = 50
LINES = 14
"""Space for a card on a phone of 390 by 664 pixels, as measured by ``e2e/test_stage.py``."""


def branch(source: Replay, ply: int, reader: int) -> Session:
    """Return a game between a person and computers, at a ply."""
    replay = Replay(source.game, source.options, dict(source.tags))
    for seat, letter in enumerate(LETTERS[: source.game.seating.seats(source.options)]):
        computers.set_seat(replay.tags, letter, "" if seat == reader else "ai:medium")
    replay.moves, replay.events = source.moves[:ply], source.events[:ply]
    replay.positions = source.positions[: ply + 1]
    return Session("save:x", Table.from_replay(replay), registry.board_of(source.game.id))


def decisions(replay: Replay, reader: int) -> Iterator[tuple[Session, int]]:
    """Yield the game before each decision of the reader except the first, with the ply of the
    previous one."""
    last = None
    for ply, move in enumerate(replay.moves):
        if move.seat == reader:
            if last is not None:
                yield branch(replay, ply, reader), last
            last = ply


def recap_of(session: Session, t: Language) -> tuple[recap.Recap, str]:
    """Return the recap before a decision, and its text on the screen."""
    names, opened = shown_names(session, t), recap.is_card_open(session)
    news = recap.make_recap(session, names, is_full=opened)
    assert news is not None
    return news, tree(
        recap.recap_card(session, news, names, t) if opened else recap.result_line(news, t)
    ).text


def own_losses(session: Session, start: int, side: int) -> list[Event]:
    """Return a side's losses since a ply, summed by unit; losing a whole unit replaces its earlier losses."""
    table, moments = session.table, session.table.game.moments
    losses: list[tuple[Loss, Event]] = []
    for events in table.replay.events[start:]:
        for event in session.visible_events(events):
            loss = moments.loss(event, table.options)
            if loss is None or loss.side != side:
                continue
            both = event
            for entry in [entry for entry in losses if entry[0].unit == loss.unit]:
                summed = moments.summed(entry[1], event)
                both = both if summed is None else summed
                if loss.is_total or summed is not None:
                    losses.remove(entry)
            losses.append((loss, both))
    return [event for _, event in losses]


@pytest.mark.parametrize("name", FINISHED)
def test_whatever_weakens_the_reader_is_told_and_fits_on_a_phone(name: str) -> None:
    """In whole games, seen from both seats, each loss of masts, armour, crew or ships has its sentence.

    Nothing is shortened in any language, and even the longest card leaves half of the screen free.
    """
    replay, t = record.read(golden_text(name)), language("en")
    strength = collect("strength")[replay.game.id]
    weakened = maximum = 0
    for reader in range(replay.game.seating.seats(replay.options)):
        side = replay.game.seating.side(reader, replay.options)
        for session, start in decisions(replay, reader):
            for other in map(language, LANGUAGES):
                news, text = recap_of(session, other)
                assert "…" not in text and "..." not in text
                lines = [" ".join(map(other.sentence, line.messages)) for line in news.lines]
                maximum = max(maximum, sum(ceil(len(line) / LETTERS_IN_A_LINE) for line in lines))
            news, text = recap_of(session, t)
            if replay.game.seating.people_only(replay.options):
                start = news.start_ply  # The recorder of a real game enters every loss.
            assert news.start_ply == start
            old, new = (strength(replay.positions[ply].state, side) for ply in (start, session.table.ply))
            if new < old:
                weakened += 1
                assert any(line.is_own for line in news.lines), (name, start, session.table.ply)
            for event in own_losses(session, start, side):
                message = event_message(session, event, shown_names(session, t))
                assert message is None or t.sentence(message) in text, (name, start, event)
    assert weakened and 0 < maximum <= LINES, maximum


@pytest.mark.parametrize("name", FINISHED)
def test_a_turn_without_losses_is_told_whole(name: str) -> None:
    """The recap names every enemy ship that sailed or fired, also after changes of wind or cards."""
    replay, t = record.read(golden_text(name)), language("en")
    moments, several = replay.game.moments, 0
    for reader in range(replay.game.seating.seats(replay.options)):
        for session, start in decisions(replay, reader):
            names, (news, text) = shown_names(session, t), recap_of(session, t)
            plies = [ply for ply in range(start + 1, session.table.ply) if replay.moves[ply].seat != CHANCE]
            events = [event for ply in plies for event in session.visible_events(replay.events[ply])]
            later = [event for each in replay.events[start + 1 : session.table.ply] for event in each]
            if not recap.is_card_open(session) or any(moments.loss(item, replay.options) for item in later):
                continue
            messages = [
                message
                for item in events
                if not moments.passing(item) and (message := event_message(session, item, names))
            ]
            ships = {str(message.args["ship"]) for message in messages if "ship" in message.args}
            assert all(ship in text for ship in ships), (name, start, text)
            assert bool(messages) <= bool(news.lines), (name, start)
            several = max(several, len(ships))
    assert several >= {"trafalgar": 2, "uncharted": 3}.get(replay.game.id, 0)


@pytest.mark.parametrize("name", FINISHED)
def test_the_end_is_told_once(name: str) -> None:
    """The end of a game is described by the status line and the result, not by the recap."""
    replay, t = record.read(golden_text(name)), language("en")
    session = branch(replay, len(replay.moves), 0)
    names, result = shown_names(session, t), session.result()
    assert result is not None
    text = recap_of(session, t)[1]
    assert end_reason(session, result, address_reader(session, names), t) not in text


def test_a_shot_that_activates_a_ship_is_told_with_its_result() -> None:
    """The activation is the decision; the shot follows automatically."""
    replay, t = record.read(golden_text("trafalgar-flag")), language("en")
    count = 0
    for ply in range(1, len(replay.moves) - 1):
        activated, roll = replay.moves[ply - 1], replay.moves[ply + 1]
        missed = replay.events[ply + 1][0]
        if isinstance(activated.action, Order) and isinstance(missed, Rolled) and not missed.hit:
            session = branch(replay, ply + 2, activated.seat)
            session.follow_up_plies.add(ply)
            if session.acting_seat() == activated.seat:
                count += 1
                assert " fires at " in recap_of(session, t)[1] and roll.seat == CHANCE
    assert count


def test_the_card_stays_until_the_first_touch() -> None:
    page = alone()
    exchange(page, "D7")
    assert page.element("recap")["data-touch"] == "play:touched" and "fires at" in page.text("recap")
    assert not page.element("note").text and page.element("recap").parent is not None
    page.send("board:preview", {"owner": 1, "square": 3})
    assert page.element("recap").has("data-touch"), "a pointer that only passes over the board is no touch"
    page.clock.now += 5  # until the animation of the shot has ended
    page.send("play:touched")
    assert not page.element("recap").has("data-touch")
    page.press("again")
    while page.session.lookback.ply is not None:
        page.tick()
    assert page.element("recap").has("data-touch"), "it can be seen again"


def test_ones_own_result_stays_until_the_next_action() -> None:
    page = two(openly=True)
    shoot(page, "A1")
    page.wait()
    assert "Anne fires at A1: hit." in page.text("recap")


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("Hortense takes the flag.", "Hortense takes the flag of Gibraltar."),
        ("Escort it.", "Hortense takes the flag of Gibraltar. Escort it."),
    ],
)
def test_a_reason_that_only_repeats_the_event_is_left_out(reason: str, text: str) -> None:
    line = recap.RecapLine((Message("Hortense takes the flag of Gibraltar."),))
    assert tree(recap.result_line(recap.Recap((line,), Message(reason), 0, 1), language("en"))).text == text


def test_a_squadron_that_starts_by_itself_does_not_hide_what_happened() -> None:
    """The last squadron is activated automatically, right after the enemy's action."""
    replay, t = record.read(golden_text("uncharted-skirmish")), language("en")
    count = 0
    for reader in (0, 1):
        for session, _ in decisions(replay, reader):
            ply = session.table.ply
            if not recap.is_card_open(session) or not isinstance(replay.moves[ply].action, Activate):
                continue
            later = branch(replay, ply + 1, reader)
            later.follow_up_plies.add(ply)
            if later.acting_seat() == reader:
                count += 1
                assert recap.is_card_open(later)
                assert recap_of(later, t)[0].lines == recap_of(session, t)[0].lines
    assert count
