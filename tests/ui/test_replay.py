"""The replay: every game from its first position to its last, its marks, whose eyes look, and new games that branch off."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from navals.core.position import digest
from navals.core.record import record
from navals.ui.board.board import Motion
from navals.ui.features.replay import model as replay
from tests.games import given
from tests.records import golden_text as golden
from tests.ui.page import Element, Page
from tests.ui.play import (
    FLEET_A,
    FLEET_B,
    FLEET_OTHER,
    alone,
    exchange,
    lift,
    place,
    shoot,
    start,
    two,
)

GAMES = [f"{game_id}-{name}" for game_id, names in given("replayed").items() for name in names]
"""Records of games that are over, of every game."""


def opened(text: str, **more: Any) -> Page:
    """A page on which a record was opened."""
    page = Page(**more)
    page.open(text)
    return page


def seen_again(text: str, **more: Any) -> Page:
    """The same, in the replay."""
    page = opened(text, **more)
    page.press("game-menu", "menu-look")
    return page


def at(page: Page) -> int:
    """The position that is looked at."""
    look = page.session.past.ply
    assert look is not None
    return look


def scrub(page: Page, ply: int) -> None:
    page.change("look-scrub", str(ply))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_replay_goes_through_every_position_with_the_films_of_its_actions(name: str) -> None:
    page = seen_again(golden(name))
    session, stored = page.session, dict(page.store)
    again = record.read(golden(name))
    total = len(again.moves)
    assert at(page) == 0, "what is over is seen from its beginning"
    page.suspicious = False
    films = 0
    while at(page) < total:
        before = at(page)
        page.press("look-next")
        here = at(page)
        assert before < here <= total
        film = session.board.motion(session.view(), replay.happened(session, before, here))
        played = [clip for clip in page.answer.get("play", []) if not clip["target"].startswith("#caption-")]
        assert played == json.loads(_encoded(film))
        films += bool(film.clips)
        assert digest(again.game, session.table.replay.positions[here]) == digest(
            again.game, again.positions[here]
        )
        assert page.element("look-scrub")["value"] == str(here)
    page.suspicious = True
    page.check()
    assert films > total / 8, "the films of the game are shown"
    while at(page) > 0:
        page.suspicious = at(page) % 10 == 0
        page.press("look-previous")
        assert "play" not in page.answer, "backwards it jumps"
    page.press("look-end")
    assert session.past.ply is None and page.store == stored, "the game is as it was"


def _encoded(film: Motion) -> str:
    return msgspec.json.encode(film.clips).decode()


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_is_the_same_wherever_one_comes_from(name: str) -> None:
    page = seen_again(golden(name))
    total = page.table.ply
    stops = [total // 3, total // 2, total]
    for ply in stops:
        page.press("look-first")
        scrub(page, ply)
        jumped = dict(page.regions)
        page.press("look-previous")
        before = at(page)
        page.press("look-next")
        if at(page) == ply:
            assert page.regions == jumped
        else:
            assert before < ply < at(page), "a throw of several dice is one step"


def test_draws_that_belong_together_are_one_step() -> None:
    page = seen_again(golden("mats-classic"))
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
    f"{game_id}-{name}": marks for game_id, known in given("marks").items() for name, marks in known.items()
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MARKS)
def test_what_matters_is_marked(name: str) -> None:
    page = seen_again(golden(name))
    marks = replay.marks(page.session)
    assert ", ".join(f"{mark.ply} {mark.kind}" for mark in marks) == MARKS[name]
    total = page.table.ply
    signs = [e for e in page.elements("main") if "event-sign" in e.classes and e["x"]]
    assert [e["x"] for e in signs] == [f"{100 * mark.ply / total:.2f}%" for mark in marks]
    listed = [e for e in page.element("events-box").walk() if "log-line" in e.classes]
    assert [json.loads(e["data-arg"] or "")["ply"] for e in listed] == [mark.ply for mark in marks]
    assert all(len(e.text) > 5 for e in listed), "each in words"
    for mark in marks:
        if at(page) < mark.ply:  # else the dice before belonged to the same throw
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
    page = seen_again(golden("bataille-agreed-draw"))
    assert page.element("look-event-after")["aria-label"] == "Next event", "what is later is not told"
    page.press("look-event-after")
    assert page.text("note") in page.said[0]
    told = page.text("note")
    page.press("look-next")
    assert page.element("look-event-before")["aria-label"] == f"Previous event: {told}"
    page.press("look-event-before", "look-previous", "look-event-after")
    assert page.answer["play"]
    value = page.element("look-scrub")["aria-valuetext"] or ""
    assert value.startswith(f"Action {at(page)} of 20.") and page.text("note") in value


def test_it_runs_by_itself_and_stops_at_the_end() -> None:
    page = seen_again(golden("bataille-agreed-draw"))
    page.key("Space")
    assert page.element("recorder")["data-halt"] == "replay:pause"
    assert page.element("replay-play")["aria-label"] == "Pause"
    page.wait()
    assert at(page) == page.table.ply and "again" not in page.answer
    assert page.element("replay-play")["aria-label"] == "Start the replay"
    assert page.element("recorder")["data-halt"] is None
    page.press("replay-play")
    assert at(page) == 0, "once more"


@pytest.mark.parametrize(
    ("act", "arg"),
    [
        ("replay:pause", None),
        ("app:key", {"key": "x"}),
        ("replay:look", {"ply": 3}),
        ("play:menu", None),
        ("replay:scrub", {"value": "4"}),
        ("app:hidden", True),
        ("replay:play", None),
        ("replay:perspective", {"value": "0"}),
    ],
)
def test_any_press_stops_it(act: str, arg: Any) -> None:
    page = seen_again(golden("bataille-agreed-draw"))
    page.press("replay-play")
    page.wait(lambda: at(page) == 2)
    page.send(act, arg)
    assert not page.session.past.rolling and "again" not in page.answer
    here = at(page)
    page.clock.now += 60
    page.send("app:tick")
    page.send("app:settled")
    assert at(page) == here


@pytest.mark.parametrize(
    ("act", "arg"), [("comfort:mute", None), ("replay:speed", {"value": "4"}), ("preview", None)]
)
def test_some_gestures_do_not(act: str, arg: Any) -> None:
    page = seen_again(golden("bataille-agreed-draw"))
    page.press("replay-play")
    page.wait(lambda: at(page) == 2)
    page.send(act, arg)
    assert page.session.past.rolling
    page.wait()
    assert at(page) == page.table.ply


def test_it_waits_for_its_films_and_goes_faster() -> None:
    page = seen_again(golden("bataille-classic"))
    taken = {}
    for tempo in ("0.5", "1", "4"):
        scrub(page, 10)
        page.change("replay-speed", tempo)
        begun = page.clock.now
        page.press("replay-play")
        page.wait(lambda: at(page) == 20)
        taken[tempo] = page.clock.now - begun
        page.send("replay:pause")
    assert taken["0.5"] == pytest.approx(2 * taken["1"], rel=0.05)
    assert taken["4"] == pytest.approx(taken["1"] / 4, rel=0.1)
    assert taken["1"] > 9, "a film of a second, and a pause, for each action"


@pytest.mark.parametrize("value", ["3", "-1", "nan", "inf", "", None, [], {}, "x"])
def test_no_other_speeds(value: Any) -> None:
    page = seen_again(golden("bataille-agreed-draw"))
    page.send("replay:speed", {"value": value})
    page.send("replay:scrub", {"value": value})
    assert page.session.past.tempo == 1 and at(page) in (0, 3)


def fleet_on(page: Page, grid: int) -> int:
    """How many ships of a grid are shown."""
    return sum((e["id"] or "").startswith(f"grid-{grid}-ship-") for e in page.elements("main"))


def test_when_it_is_over_one_may_look_through_all_eyes() -> None:
    page = seen_again(golden("bataille-classic"))
    scrub(page, 4)
    assert (fleet_on(page, 0), fleet_on(page, 1)) == (5, 5)
    page.change("replay-eyes", "0")
    assert (fleet_on(page, 0), fleet_on(page, 1)) == (5, 0)
    page.change("replay-eyes", "1")
    assert (fleet_on(page, 0), fleet_on(page, 1)) == (0, 5)
    page.press("look-end")
    assert (fleet_on(page, 0), fleet_on(page, 1)) == (5, 5), "the end is open to all"
    for value in ("9", "x", None):
        page.send("replay:perspective", {"value": value})
        assert page.session.past.eyes is None


def test_where_nothing_was_secret_there_is_nothing_to_choose() -> None:
    assert seen_again(golden("billiard-table")).find("replay-eyes") is None


def test_cards_are_seen_by_who_holds_them() -> None:
    page = seen_again(golden("uncharted-skirmish"))
    scrub(page, 12)
    everything = page.text("table-side-top")
    page.change("replay-eyes", "0")
    ann = page.text("table-side-top")
    page.change("replay-eyes", "1")
    bo = page.text("table-side-top")
    assert len({everything, ann, bo}) == 3


def test_while_it_goes_on_nobody_looks_through_other_eyes() -> None:
    page = alone()
    exchange(page, "B2")
    page.press("game-menu", "menu-look")
    assert not page.find("replay-eyes")
    for value in ("0", "1", "all"):
        page.send("replay:perspective", {"value": value})
        assert fleet_on(page, 1) == 0


class Screens:
    """Two screens with two games that differ in secrets only: what is shown must not."""

    def __init__(self, *pages: Page) -> None:
        self.pages = pages

    def both(self, act: str, arg: Any = None) -> None:
        shown = []
        for page in self.pages:
            page.send(act, arg)
            answer = {name: value for name, value in page.answer.items() if name != "put"}
            shown.append((page.regions["main"], page.regions["over"], page.regions["toast"], answer))
        assert shown[0] == shown[1], act

    def walk(self) -> None:
        """All that a replay can do, at both."""
        total = self.pages[0].table.ply
        self.both("replay:look", {"ply": 0})
        for _ in range(total):
            self.both("replay:forward")
        for ply in range(total + 1):
            self.both("replay:scrub", {"value": str(ply)})
        for mark in replay.marks(self.pages[0].session):
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


def test_a_hidden_fleet_stays_hidden_in_the_replay() -> None:
    pages = []
    for fleet in (FLEET_B, FLEET_OTHER):
        page = start(Page(again=True), "two", names=("Anne", "Bob"), first="A")
        lift(page)
        place(page, FLEET_A)
        lift(page)
        place(page, fleet)
        page.wait()
        lift(page)
        # Squares where neither fleet lies, and Bob's answers.
        for square in ("E5", "F5"):
            shoot(page, square)
            lift(page)
            shoot(page, square)
            lift(page)
        pages.append(page)
    assert pages[0].session.handover.viewer == 0
    Screens(*pages).walk()


MATS = '[Navals "1"]\n[Game "mats"]\n[A "Anne"]\n[B "Bob"]\n\n1. A order {order}\n'


def test_a_column_that_is_not_seen_yet_stays_unseen() -> None:
    pages = []
    for order in ("F2 V1 F1 TP C1 V2 C2", "TP V1 V2 F1 F2 C1 C2"):
        page = opened(MATS.format(order=order), again=True)
        page.press("lift")
        page.send("app:dismiss")
        assert page.session.handover.viewer == 1
        pages.append(page)
    Screens(*pages).walk()


def test_cards_of_the_other_hand_stay_unseen() -> None:
    text = golden("uncharted-skirmish")
    begin = text[: text.index("\n14. ")] + "\n"
    pages = []
    for cards in ("C02 C05", "C03 C06"):
        page = opened(begin.replace("C02 C05", cards), again=True)
        assert cards in page.table.text()
        if page.session.handover.curtain is None:
            page.press("pass")
        if page.session.handover.curtain == 1:
            page.session.handover.curtain = 0
        page.press("lift")
        page.send("app:dismiss")
        assert page.session.handover.viewer == 0
        pages.append(page)
    Screens(*pages).walk()


def test_behind_the_curtain_there_is_no_replay() -> None:
    page = two()
    shoot(page, "A1")
    page.press("pass")
    for act, arg in (
        ("replay:look", {"ply": 0}),
        ("replay:forward", None),
        ("replay:play", None),
        ("replay:scrub", {"value": "1"}),
        ("replay:branch", None),
        ("app:tick", None),
    ):
        page.send(act, arg)
        assert page.session.past.ply is None and not page.regions["main"] and "play" not in page.answer


def test_the_curtain_ends_a_replay() -> None:
    page = two()
    page.send("replay:look", {"ply": 1})
    page.press("replay-play")
    page.send("app:hidden", True)
    assert page.session.past.ply is None and page.find("lift")
    lift(page)
    page.send("replay:look", {"ply": 1})
    assert page.find("recorder") and not page.find("fire")
    page.press("look-end")
    assert not page.find("recorder") and page.find("fire")


def test_the_computer_waits_while_one_looks_back() -> None:
    page = alone()
    shoot(page, "B2")
    ply = page.table.ply
    page.press("game-menu", "menu-look")
    for _ in range(20):
        page.clock.now += 10
        page.send("app:tick")
    page.send("play:play-now")
    page.press("replay-play")
    page.wait()
    assert page.table.ply == ply and at(page) == ply
    page.press("look-end")
    page.wait()
    assert page.table.ply > ply


@pytest.mark.parametrize("name", GAMES)
def test_one_can_play_on_from_any_position(name: str) -> None:
    page = seen_again(golden(name))
    old = page.session
    stored = page.store[old.key]
    ply = page.table.ply // 2
    scrub(page, ply)
    page.press("replay-branch")
    new = page.session
    assert new.key != old.key and page.store[old.key] == stored, "the old game stays as it is"
    assert page.path == "#/play/" + new.key.removeprefix("game/")
    text = json.loads(page.store[new.key])["record"]
    again = record.read(text)
    before = old.table.replay
    assert record.write(again) == text and again.moves == before.moves[:ply]
    assert digest(again.game, again.position) == digest(before.game, before.positions[ply])
    assert "Seed" not in again.tags
    assert again.tags["SeedCommit"] == new.table.dice.commitment, "a promise of its own"
    draws = new.table.draws()
    assert again.tags.get("Dice") == ({0: None, 1: "earlier=0"}.get(draws, f"earlier=0-{draws - 1}"))
    assert new.table.dice.seed != old.table.dice.seed
    assert len(before.moves) > ply and len(new.table.replay.moves) == ply
    # Nothing goes on until it is said who plays.
    for _ in range(5):
        page.clock.now += 10
        page.send("app:tick")
    assert page.table.ply == ply and "again" not in page.answer
    if page.find("seat-kind-0"):
        kinds = {e["value"] for e in page.element("seat-kind-0").walk()}
        level = "easy" if "easy" in kinds else "person"
        fields = {f"kind-{seat}": level for seat in range(new.seats.count)}
        page.send("play:seated", fields)
        if level == "easy":
            page.wait(lambda: page.table.ply > ply)
            assert page.table.ply > ply and page.store[old.key] == stored


def test_the_seats_are_chosen_before_the_curtain_hangs() -> None:
    page = seen_again(golden("bataille-classic"))
    scrub(page, 20)
    page.press("replay-branch")
    assert page.find("seats") and not page.regions["main"]
    page.send("app:dismiss")
    assert page.find("lift") and not page.regions["main"]


def test_where_one_cannot_play_on_it_is_said_why() -> None:
    page = seen_again(golden("bataille-classic"))
    page.press("look-last")
    assert page.element("replay-branch")["title"] == "the game is over here"
    page.send("replay:branch")
    assert at(page) == page.table.ply
    page = alone()
    exchange(page, "B2")
    page.send("replay:look", {"ply": 2})
    assert "secrets" in (page.element("replay-branch")["title"] or "")
    page.send("replay:branch")
    assert at(page) == 2, "the hidden fleet is not to be looked at so"


def test_an_open_game_may_branch_while_it_goes_on() -> None:
    text = golden("trafalgar-duel")
    page = opened(text[: text.index("\n20. ")] + "\n")
    page.send("replay:look", {"ply": 5})
    page.press("replay-branch")
    assert page.table.ply == 5 and page.find("seats")


def test_a_guest_is_shown_a_replay_and_may_play_on() -> None:
    page = opened(golden("bataille-classic"))
    session = page.session
    session.seats.guest, session.past.ply = True, 0
    page.store.pop(session.key)
    page.app.shell.store.pop(session.key)
    page.send("replay:look", {"ply": 0})
    page.press("look-next", "look-event-after")
    page.change("replay-eyes", "1")
    assert session.key not in page.store
    page.press("replay-branch")
    new = page.session
    assert not new.seats.guest and new.key in page.store and session.key not in page.store


def test_the_result_leads_to_the_replay() -> None:
    page = opened(golden("bataille-resign"))
    page.press("finale-open", "finale-replay")
    assert at(page) == 0 and not page.regions["over"]
    page.key("End")
    assert at(page) == page.table.ply
    page.key("Home")
    page.key(".")
    page.key(".")
    page.key(",")
    assert at(page) == 1
    page.key("Escape")
    assert not page.find("recorder")


def test_a_line_of_the_log_is_where_the_replay_stands() -> None:
    page = seen_again(golden("uncharted-skirmish"))

    def current() -> list[Element]:
        return [e for e in page.tree("main").walk() if e["aria-current"] == "step"]

    for ply in (9, 60, 61, 160):
        scrub(page, ply)
        # Only what changes is sent, not the whole log.
        sent = sum(len(text) for id, text in page.answer["patch"].items() if id.startswith("log-"))
        assert sent < (1500 if ply == 61 else 60_000)
        assert {json.loads(e["data-arg"] or "")["ply"] for e in current()} <= {ply}
    page.click(current()[0])
    assert at(page) == 160


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_is_later_is_not_told(name: str) -> None:
    page = opened(golden(name))
    page.press("review")
    result = page.session
    assert at(page) == 0
    assert not [
        e for e in page.tree("main").walk() if "log-line" in e.classes and e.above("ol")["id"] == "log"
    ]
    told = {e.text for e in page.tree("main").walk() if "log-text" in e.classes}
    assert all(text.startswith("Later: ") for text in told)
    page.press("look-last")
    lines = [e for e in page.tree("main").walk() if "log-line" in e.classes]
    assert len(lines) > 3 and not any(e.text.startswith("Later: ") for e in lines)
    half = page.table.ply // 2
    scrub(page, half)
    shown = [
        json.loads(e["data-arg"] or "")["ply"] for e in page.find("log").walk() if "log-line" in e.classes
    ]
    assert shown and max(shown) <= half


def test_the_log_of_a_game_that_goes_on_stays_whole() -> None:
    page = alone()
    exchange(page, "B2")
    before = page.text("log")
    page.send("replay:look", {"ply": 2})
    assert page.text("log") == before and page.element("look-end").text.startswith("Back to the game")


def test_there_is_no_way_back_where_there_is_no_game() -> None:
    page = seen_again(golden("bataille-resign"))
    assert page.element("look-end").text.startswith("Close the replay")
    text = golden("trafalgar-duel")
    page = opened(text[: text.index("\n20. ")] + "\n")
    page.session.visit("#/g/x")
    page.send("replay:look", {"ply": 1})
    assert page.find("recorder") and not page.find("look-end")


def test_replay_keys_are_in_the_list_of_keys() -> None:
    page = seen_again(golden("bataille-resign"))
    page.send("comfort:help")
    assert "replay: play or pause" in page.text("keys")
