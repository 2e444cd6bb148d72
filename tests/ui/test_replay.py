"""The replay: every position, marks, perspectives, and games that branch off."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from navals.core.record import record
from navals.core.rules import digest
from navals.ui.session import replay
from tests import EVERYTHING
from tests.games import collect
from tests.records import golden_text
from tests.ui.page import Element, Page
from tests.ui.play import (
    FINISHED,
    FLEET_A,
    FLEET_B,
    FLEET_OTHER,
    alone,
    exchange,
    lift,
    menu,
    opened,
    place,
    shoot,
    start,
    two,
)


def seen_again(text: str, **more: Any) -> Page:
    """Return a page with the replay of a record."""
    page = opened(text, **more)
    menu(page, "look")
    return page


def looking_back(*squares: str) -> Page:
    """Return a page with the replay of an unfinished game of Bataille."""
    page = alone()
    exchange(page, *squares)
    menu(page, "look")
    return page


def at(page: Page) -> int:
    """Return the replay's current ply."""
    assert page.session.lookback.ply is not None
    return page.session.lookback.ply


def scrub(page: Page, ply: int) -> None:
    page.change("look-scrub", str(ply))


@pytest.mark.slow
@pytest.mark.parametrize("name", FINISHED)
def test_a_replay_goes_through_every_position_with_the_films_of_its_actions(name: str) -> None:
    page = seen_again(name)
    session, stored = page.session, dict(page.store)
    copy = record.read(golden_text(name))
    total = len(copy.moves)
    assert at(page) == 0, "a finished game is seen from its beginning"
    page.suspicious = False
    films, steps = 0, 0
    while at(page) < total:
        ply, steps = at(page), steps + 1
        if not EVERYTHING and steps == 30 and ply < total - 15:
            page.send("replay:scrub", {"value": str(total - 15)})
            continue
        page.send("replay:forward")
        next_ply = at(page)
        assert ply < next_ply <= total
        film = session.board.motion(session.view(), replay.visible_events(session, ply, next_ply))
        played = [clip for clip in page.answer.get("play", []) if not clip["target"].startswith("#caption-")]
        assert played == json.loads(msgspec.json.encode(film.clips))
        films += bool(film.clips)
        assert digest(copy.game, page.table.replay.positions[next_ply]) == digest(
            copy.game, copy.positions[next_ply]
        )
        if steps % 5 == 0:
            assert page.element("look-scrub")["value"] == str(next_ply)
    page.suspicious = True
    page.check()
    assert films > steps / 8, "animations are shown"
    while at(page) > 0:
        page.suspicious = at(page) % 20 == 0
        page.send("replay:look", {"ply": replay.previous_ply(session, at(page))})
        assert "play" not in page.answer, "backwards it jumps"
        if not EVERYTHING and at(page) == total - 10 > 40:
            page.send("replay:scrub", {"value": "10"})
    page.press("look-end")
    assert session.lookback.ply is None and page.store == stored, "the game is unchanged"


@pytest.mark.slow
@pytest.mark.parametrize("name", FINISHED)
def test_a_position_looks_the_same_after_a_step_and_after_a_jump(name: str) -> None:
    page = seen_again(name)
    total = page.table.ply
    for ply in (total // 3, total // 2, total):
        page.press("look-first")
        scrub(page, ply)
        jumped = dict(page.regions)
        page.press("look-previous")
        previous = at(page)
        page.press("look-next")
        if at(page) == ply:
            assert page.regions == jumped
        else:
            assert previous < ply < at(page), "a throw of several dice is one step"


def test_draws_that_belong_together_are_one_step() -> None:
    page = seen_again("mats-classic")
    page.press("look-next", "look-next")
    assert at(page) == 2
    page.press("look-next")
    assert at(page) == 4, "two dice for the lead"
    scrub(page, 3)
    page.press("look-next")
    assert at(page) == 4
    page.press("look-previous")
    assert at(page) == 2


MARKS = {
    f"{game_id}-{name}": marks
    for game_id, by_name in collect("marks").items()
    for name, marks in by_name.items()
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MARKS)
def test_what_matters_is_marked(name: str) -> None:
    page = seen_again(name)
    marks = replay.marks(page.session)
    assert ", ".join(f"{mark.ply} {mark.kind}" for mark in marks) == MARKS[name]
    total = page.table.ply
    signs = [e for e in page.elements("main") if "event-sign" in e.classes and e["x"]]
    assert [e["x"] for e in signs] == [f"{100 * mark.ply / total:.2f}%" for mark in marks]
    lines = [e for e in page.element("events-box").walk() if "log-line" in e.classes]
    assert [json.loads(e["data-arg"] or "")["ply"] for e in lines] == [mark.ply for mark in marks]
    assert all(len(e.text) > 5 for e in lines), "each in words"
    for mark in marks:
        if at(page) < mark.ply:  # otherwise earlier dice belong to the same roll
            page.press("look-event-after")
        assert at(page) >= mark.ply
    assert page.element("look-event-after")["aria-disabled"] == "true"
    assert at(page) == marks[-1].ply
    for mark in reversed(marks[:-1]):
        page.press("look-event-before")
        assert at(page) == mark.ply
    page.press("look-first")
    assert page.element("look-event-before")["aria-disabled"] == "true"


def test_the_next_event_is_seen_as_a_film_and_told() -> None:
    page = seen_again("bataille-agreed-draw")
    assert page.element("look-event-after")["aria-label"] == "Next event", "what is later is not told"
    page.press("look-event-after")
    assert page.text("note") in page.said[0]
    text = page.text("note")
    page.press("look-next")
    assert page.element("look-event-before")["aria-label"] == f"Previous event: {text}"
    page.press("look-event-before", "look-previous", "look-event-after")
    assert page.answer["play"]
    value = page.element("look-scrub")["aria-valuetext"] or ""
    assert value.startswith(f"Action {at(page)} of 20.") and page.text("note") in value


@pytest.mark.slow
@pytest.mark.parametrize(
    ("act", "arg", "goes_on"),
    [
        ("replay:pause", None, False),
        ("app:key", {"key": "x"}, False),
        ("replay:look", {"ply": 3}, False),
        ("play:menu", None, False),
        ("replay:scrub", {"value": "4"}, False),
        ("app:hidden", True, False),
        ("replay:play", None, False),
        ("replay:perspective", {"value": "0"}, False),
        ("comfort:mute", None, True),
        ("replay:speed", {"value": "4"}, True),
        ("preview", None, True),
    ],
)
def test_most_gestures_stop_it(act: str, arg: Any, goes_on: bool) -> None:
    page = seen_again("bataille-agreed-draw")
    page.press("replay-play")
    page.wait(lambda: at(page) == 2)
    page.send(act, arg)
    assert page.session.lookback.is_playing is goes_on
    if goes_on:
        page.wait()
        assert at(page) == page.table.ply
        return
    assert "again" not in page.answer
    ply = at(page)
    page.clock.now += 60
    for sent in ("app:tick", "app:settled"):
        page.send(sent)
    assert at(page) == ply


def test_it_waits_for_its_films_and_goes_faster() -> None:
    page = seen_again("bataille-classic")
    times = {}
    for tempo in ("0.5", "1", "4"):
        scrub(page, 10)
        page.change("replay-speed", tempo)
        start_time = page.clock.now
        page.press("replay-play")
        page.wait(lambda: at(page) == 20)
        times[tempo] = page.clock.now - start_time
        page.send("replay:pause")
    assert times["0.5"] == pytest.approx(2 * times["1"], rel=0.05)
    assert times["4"] == pytest.approx(times["1"] / 4, rel=0.1)
    assert times["1"] > 9, "a film of a second, and a pause, for each action"


def test_it_runs_by_itself_and_stops_at_the_end() -> None:
    page = seen_again("bataille-agreed-draw")
    for value in ("3", "-1", "nan", "inf", "", None, [], {}, "x"):
        page.send("replay:speed", {"value": value})
        page.send("replay:scrub", {"value": value})
        assert page.session.lookback.tempo == 1 and at(page) in (0, 3)
    page.key("Space")
    assert page.element("recorder")["data-halt"] == "replay:pause"
    assert page.element("replay-play")["aria-label"] == "Pause"
    page.wait()
    assert at(page) == page.table.ply and "again" not in page.answer
    assert page.element("replay-play")["aria-label"] == "Start the replay"
    assert page.element("recorder")["data-halt"] is None
    page.press("replay-play")
    assert at(page) == 0, "once more"


def fleets(page: Page) -> tuple[int, ...]:
    """Count the ships visible on each grid."""
    ids = [e["id"] or "" for e in page.elements("main")]
    return tuple(sum(id.startswith(f"grid-{grid}-ship-") for id in ids) for grid in (0, 1))


def test_when_it_is_over_one_may_look_through_all_eyes() -> None:
    page = seen_again("bataille-classic")
    scrub(page, 4)
    assert fleets(page) == (5, 5)
    page.change("replay-eyes", "0")
    assert fleets(page) == (5, 0)
    page.change("replay-eyes", "1")
    assert fleets(page) == (0, 5)
    page.press("look-end")
    assert fleets(page) == (5, 5), "the end is open to all"
    for value in ("9", "x", None):
        page.send("replay:perspective", {"value": value})
        assert page.session.lookback.perspective is None
    assert not seen_again("billiard-table").find("replay-eyes"), "nothing was secret"


class Screens:
    """Two screens whose games differ only in secrets must look the same."""

    def __init__(self, *pages: Page) -> None:
        self.pages = pages

    def both(self, act: str, arg: Any = None) -> None:
        views = []
        for page in self.pages:
            page.send(act, arg)
            answer = {name: value for name, value in page.answer.items() if name != "put"}
            views.append((page.regions["main"], page.regions["over"], page.regions["toast"], answer))
        assert views[0] == views[1], act

    def walk(self) -> None:
        """Use every function of a replay."""
        page = self.pages[0]
        assert page.session.handover.viewer is not None
        total = page.table.ply
        self.both("replay:look", {"ply": 0})
        for _ in range(total):
            self.both("replay:forward")
        for ply in range(total + 1):
            self.both("replay:scrub", {"value": str(ply)})
        for mark in replay.marks(page.session):
            self.both("replay:forward", {"ply": mark.ply})
        for value in ("0", "1", "all"):
            self.both("replay:perspective", {"value": value})
        self.both("replay:branch")
        self.both("replay:look", {"ply": 0})
        self.both("replay:play")
        for _ in range(3 * total):
            for page in self.pages:
                page.clock.now += 5
            self.both("app:tick")
        assert at(self.pages[0]) == total
        self.both("replay:look", {"ply": None})


@pytest.mark.slow
def test_a_hidden_fleet_stays_hidden_in_the_replay() -> None:
    pages = []
    for fleet in (FLEET_B, FLEET_OTHER):
        page = start(Page(reseed=True), "two", names=("Anne", "Bob"), first="A")
        lift(page)
        place(page, FLEET_A)
        lift(page)
        place(page, fleet)
        page.wait()
        lift(page)
        # Neither fleet has ships on these squares.
        for square in ("E5", "E5", "F5", "F5"):
            shoot(page, square)
            lift(page)
        pages.append(page)
    Screens(*pages).walk()


def test_a_column_that_is_not_seen_yet_stays_unseen() -> None:
    pages = []
    for order in ("F2 V1 F1 TP C1 V2 C2", "TP V1 V2 F1 F2 C1 C2"):
        text = f'[Navals "1"]\n[Game "mats"]\n[A "Anne"]\n[B "Bob"]\n\n1. A order {order}\n'
        page = opened(text, reseed=True)
        page.press("lift")
        page.send("app:dismiss")
        assert page.session.handover.viewer == 1
        pages.append(page)
    Screens(*pages).walk()


@pytest.mark.slow
def test_cards_of_the_other_hand_stay_unseen() -> None:
    text = golden_text("uncharted-skirmish")
    begin = text[: text.index("\n14. ")] + "\n"
    pages = []
    for cards in ("C02 C05", "C03 C06"):
        page = opened(begin.replace("C02 C05", cards), reseed=True)
        assert cards in page.table.text()
        if page.session.handover.curtain_seat is None:
            page.press("pass")
        page.session.handover = page.session.handover.put_up_curtain(0)
        page.press("lift")
        page.send("app:dismiss")
        assert page.session.handover.viewer == 0
        pages.append(page)
    Screens(*pages).walk()


def test_behind_the_curtain_there_is_no_replay() -> None:
    page = two()
    page.send("replay:look", {"ply": 1})
    page.press("replay-play")
    page.send("app:hidden", True)
    assert page.session.lookback.ply is None and page.find("lift")
    for act in ("look", "forward", "play", "scrub", "branch"):
        page.send(f"replay:{act}", {"look": {"ply": 0}, "scrub": {"value": "1"}}.get(act))
        assert page.session.lookback.ply is None and not page.regions["main"] and "play" not in page.answer
    page.send("app:tick")
    assert page.session.lookback.ply is None and not page.regions["main"]
    lift(page)
    page.send("replay:look", {"ply": 1})
    assert page.find("recorder") and not page.find("fire")
    page.press("look-end")
    assert not page.find("recorder") and page.find("fire")


def test_the_computer_waits_while_one_looks_back() -> None:
    page = alone()
    shoot(page, "B2")
    ply = page.table.ply
    menu(page, "look")
    for _ in range(20):
        page.clock.now += 10
        page.send("app:tick")
    page.send("play:play-now")
    page.press("replay-play")
    page.wait()
    assert page.table.ply == ply == at(page)
    page.press("look-end")
    page.wait()
    assert page.table.ply > ply


@pytest.mark.slow
@pytest.mark.parametrize("name", FINISHED)
def test_one_can_play_on_from_any_position(name: str) -> None:
    page = seen_again(name)
    old = page.session
    stored = page.store[old.key]
    ply = page.table.ply // 2
    scrub(page, ply)
    page.press("replay-branch")
    new = page.session
    assert new.key != old.key and page.store[old.key] == stored, "the old game is unchanged"
    assert page.path == f"#/play/{page.id}"
    text = json.loads(page.store[new.key])["record"]
    copy = record.read(text)
    source = old.table.replay
    assert record.write(copy) == text and copy.moves == source.moves[:ply]
    assert digest(copy.game, copy.position) == digest(source.game, source.positions[ply])
    assert copy.tags["Date"] == "2026-11-21", "begun today"
    assert "Seed" not in copy.tags and copy.tags["SeedCommit"] == new.table.dice.commitment
    draws = new.table.draws()
    assert copy.tags.get("Dice") == ({0: None, 1: "earlier=0"}.get(draws, f"earlier=0-{draws - 1}"))
    assert new.table.dice.seed != old.table.dice.seed
    assert len(source.moves) > ply == len(new.table.replay.moves)
    # The game waits until seats have been chosen.
    for _ in range(5):
        page.clock.now += 10
        page.send("app:tick")
    assert page.table.ply == ply and "again" not in page.answer
    if page.find("seat-kind-0") is not None:
        kinds = {e["value"] for e in page.element("seat-kind-0").walk()}
        level = "easy" if "easy" in kinds else "person"
        page.send("play:seated", {f"kind-{seat}": level for seat in range(new.seats.count)})
        if level == "easy":
            page.wait(lambda: page.table.ply > ply)
            assert page.table.ply > ply and page.store[old.key] == stored


def test_the_end_and_secrets_are_no_place_to_play_on_from() -> None:
    page = seen_again("bataille-classic")
    page.press("look-last")
    assert page.element("replay-branch")["title"] == "the game is already over here"
    page.send("replay:branch")
    assert at(page) == page.table.ply
    # Seats are chosen before the curtain falls.
    scrub(page, 20)
    page.press("replay-branch")
    assert page.find("seats") and not page.regions["main"]
    page.send("app:dismiss")
    assert page.find("lift") and not page.regions["main"]
    page = looking_back("B2")
    page.send("replay:look", {"ply": 2})
    assert "secrets" in (page.element("replay-branch")["title"] or "")
    page.send("replay:branch")
    assert at(page) == 2
    # The perspective cannot be changed either.
    assert not page.find("replay-eyes")
    for value in ("0", "1", "all"):
        page.send("replay:perspective", {"value": value})
        assert fleets(page)[1] == 0


def test_an_open_game_may_branch_while_it_goes_on() -> None:
    text = golden_text("trafalgar-duel")
    page = opened(text[: text.index("\n20. ")] + "\n")
    page.session.visit("#/g/x")
    page.send("replay:look", {"ply": 1})
    assert page.find("recorder") and not page.find("look-end"), "there is no game to go back to"
    page.send("replay:look", {"ply": 5})
    page.press("replay-branch")
    assert page.table.ply == 5 and page.find("seats")


def test_a_guest_is_shown_a_replay_and_may_play_on() -> None:
    page = opened("bataille-classic")
    session = page.session
    session.seats.is_visitor = True
    session.look_at(0)
    page.store.pop(session.key)
    page.app.shell.store.pop(session.key)
    page.send("replay:look", {"ply": 0})
    page.press("look-next", "look-event-after")
    page.change("replay-eyes", "1")
    assert session.key not in page.store
    page.press("replay-branch")
    new = page.session
    assert not new.seats.is_visitor and new.key in page.store and session.key not in page.store


def test_the_result_leads_to_the_replay() -> None:
    page = opened("bataille-resign")
    page.press("finale-open", "finale-replay")
    assert at(page) == 0 and not page.regions["over"]
    assert page.element("look-end").text.startswith("Close the replay")
    for button in ("previous", "next"):
        assert page.element(f"look-{button}").has("data-repeat"), "a key that is held down repeats"
    page.key("End")
    assert at(page) == page.table.ply
    for key in ("Home", ".", ".", ","):
        page.key(key)
    assert at(page) == 1
    page.key("Escape")
    assert not page.find("recorder")
    menu(page, "look")
    page.send("comfort:help")
    assert "replay: play or pause" in page.text("keys")


def test_a_line_of_the_log_is_where_the_replay_stands() -> None:
    page = seen_again("uncharted-skirmish")

    def current() -> list[Element]:
        return [e for e in page.tree("main").walk() if e["aria-current"] == "step"]

    for ply in (9, 60, 61, 160):
        scrub(page, ply)
        # Only changes are sent, not the whole log.
        sent = sum(len(text) for id, text in page.answer["patch"].items() if id.startswith("log-"))
        assert sent < (1500 if ply == 61 else 60_000)
        assert {json.loads(e["data-arg"] or "")["ply"] for e in current()} <= {ply}
    page.click(current()[0])
    assert at(page) == 160
    scrub(page, 12)
    texts = {page.text("table-side-top")}
    for seat in "01":
        page.change("replay-eyes", seat)
        texts.add(page.text("table-side-top"))
    assert len(texts) == 3


@pytest.mark.slow
@pytest.mark.parametrize("name", FINISHED)
def test_what_is_later_is_not_told(name: str) -> None:
    page = opened(name)
    page.press("review")
    assert at(page) == 0

    def lines(kind: str = "log-line") -> list[Element]:
        return [e for e in page.tree("main").walk() if kind in e.classes]

    assert not [e for e in lines() if e.above("ol")["id"] == "log"]
    assert all(text.startswith("Later: ") for text in {e.text for e in lines("log-text")})
    page.press("look-last")
    assert len(lines()) > 3 and not any(e.text.startswith("Later: ") for e in lines())
    half = page.table.ply // 2
    scrub(page, half)
    plies = [
        json.loads(e["data-arg"] or "")["ply"] for e in page.element("log").walk() if "log-line" in e.classes
    ]
    assert plies and max(plies) <= half


def test_the_log_of_a_game_that_goes_on_stays_whole() -> None:
    page = looking_back("B2")
    page.press("look-end")
    text = page.text("log")
    page.send("replay:look", {"ply": 2})
    assert page.text("log") == text and page.element("look-end").text.startswith("Back to the game")
