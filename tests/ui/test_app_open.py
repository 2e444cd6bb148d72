"""The open table: a curtain only before secret decisions, draws shown together, and pace."""

from __future__ import annotations

import json
from typing import Any

from navals.core.seat import CHANCE
from navals.games.mats.rules.events import Decided, Engaged, Fired, Struck
from tests.ui.page import Page
from tests.ui.play import FLEET_A, alone, new, place, shoot
from tests.ui.play import two as bataille
from tests.ui.stub import BOARDS, FLEET, OTHER, afloat_of, begin, mats_page, pass_until, two


def ordering(page: Page) -> bool:
    """Return whether new columns must be formed."""
    return bool(page.table.view(None).phase == "order")


def test_the_curtain_falls_before_secret_decisions_only() -> None:
    page = begin(mats_page(), "Anne", "Bob", seed="3")  # Both still have ships after a crossing.
    assert "Anne" in page.text("curtain") and not page.regions["main"]
    page.press("lift")
    page.command(f"order {OTHER}")
    assert page.text("line-0") == OTHER, "Anne still sees her own column"
    assert "Bob is next" in page.text("status")
    page.press("pass")
    assert "Bob" in page.text("curtain") and not page.regions["main"]
    page.press("lift")
    assert page.text("recap") == "Anne has formed a column. Show again" and OTHER not in page.content
    page.command(f"order {FLEET}")
    assert not page.find("lift") and not page.find("pass")
    assert (page.text("line-0"), page.text("line-1")) == (OTHER, FLEET), "both columns are revealed to both"

    def looked() -> bool:
        assert not page.find("lift") and (not page.find("pass") or ordering(page))
        assert page.session.handover.viewer is None
        return ordering(page)

    pass_until(page, looked)
    assert page.session.handover.seen_plies == (page.table.ply,) * 2, "what both saw is not repeated"
    assert page.regions["main"] and "Anne is next" in page.text("status"), "both see the end of the crossing"
    page.press("pass")
    assert not page.regions["main"]
    page.press("lift")
    assert not page.element("recap").has("data-touch") and not page.find("toast-message")
    page.command("order " + " ".join(afloat_of(page.session.view())))
    page.press("pass", "lift")
    assert page.text("recap") == "Anne has formed a column. Show again", "and only that"


def test_where_seats_know_different_things_the_screen_is_handed_over_every_time() -> None:
    page = bataille()
    shoot(page, "A1")
    assert page.find("pass") and page.session.handover.viewer == 0


def test_a_take_back_in_the_open_is_agreed_on_before_the_board() -> None:
    page = two()
    page.wait()
    # Hiding the tab covers secrets only, and a draw offer is answered in the open.
    page.send("app:hidden", True)
    assert not page.find("lift") and page.regions["main"]
    page.go("#/bataille/rules")
    page.go("#/play/mats")
    assert not page.find("lift") and page.regions["main"]
    page.send("play:offer")
    assert "offers a draw" in page.text("confirm") and not page.find("pass")
    page.press("confirm-no")
    assert page.session.acting_seat() is not None
    decided = page.table.ply
    page.command("pass")
    page.press("undo")
    assert page.regions["main"], "nothing secret need be covered"
    page.press("confirm-no")
    assert page.table.ply > decided
    page.press("undo", "confirm-yes")
    assert page.table.ply == decided
    assert not page.find("lift") and page.session.handover.viewer is None
    assert page.session.acting_seat() is not None


def test_a_take_back_into_the_secret_brings_the_curtain_back() -> None:
    page = two()
    page.wait()
    page.press("undo")
    assert page.regions["main"], "both see the columns until Bob's comes back"
    page.press("confirm-yes")
    assert "Bob" in page.text("curtain") and not page.regions["main"]
    page.press("lift")
    assert FLEET not in page.content, "Anne's column is hidden again"
    page.command(f"order {FLEET}")
    assert page.text("line-1") == FLEET and not page.find("pass")


def test_resuming_in_the_open_and_in_secret() -> None:
    page = begin(mats_page(), "Anne", "Bob")
    page.press("lift")
    page.command(f"order {OTHER}")
    reload = Page(store=page.store, route=page.path)
    assert "Bob" in reload.text("curtain") and OTHER not in reload.content
    reload.press("lift")
    reload.command(f"order {FLEET}")
    once_more = Page(store=reload.store, route=page.path)
    assert not once_more.find("lift") and once_more.text("line-0") == OTHER
    once_more.wait()
    assert once_more.session.acting_seat() is not None


def test_who_plays_changes_in_the_open_and_in_secret() -> None:
    page = begin(mats_page(), "Anne", "ai:easy")
    people = {"kind-0": "person", "name-0": "Anne", "kind-1": "person", "name-1": "Bob"}
    page.send("play:seated", people)
    assert "Anne" in page.text("curtain")
    page.press("lift")
    page.send("play:seated", {**people, "kind-1": "easy"})
    assert not page.find("lift") and page.session.handover.viewer == 0
    page.command(f"order {FLEET}")
    page.wait()
    page.send("play:seated", people)
    assert not page.find("lift") and page.session.handover.viewer is None and page.text("line-0") == FLEET
    assert page.session.acting_seat() is not None


def fleet(page: Page) -> tuple[Any, ...]:
    """Return the ships placed so far."""
    return tuple(page.session.ui.fleet)


def test_a_person_who_comes_back_finds_the_fleet_as_it_was() -> None:
    page = new("two", names=("Anne", "Bob"))
    page.press("lift", "shuffle", "turn")
    placed, path = fleet(page), page.path
    assert None not in placed
    for step in ("hidden", "rules", "home", "resume"):
        if step == "hidden":
            page.send("app:hidden", True)
            page.send("app:hidden", False)
        else:
            page.go("#/bataille/rules/R3" if step == "rules" else "#/")
            assert not [e for e in page.elements() if (e["id"] or "").startswith("ship-")]
            if step == "resume":
                page.press("resume-0")
            else:
                page.go(path)
        assert not page.regions["main"] and "Anne" in page.text("curtain")
        assert set(fleet(page)) == {None}, "not behind the curtain"
        page.press("lift")
        assert fleet(page) == placed
    # It returns to Anne only, and only if nothing has happened since.
    page.send("app:hidden", True)
    page.session.handover = page.session.handover.put_up_curtain(1)
    page.press("lift")
    assert set(fleet(page)) == {None}, "Bob does not get Anne's fleet"
    page.session.handover = page.session.handover.put_up_curtain(0)
    page.send("app:settled")
    page.press("lift")
    place(page, FLEET_A)
    page.press("pass", "lift", "shuffle")
    page.send("app:hidden", True)
    page.press("lift")
    assert None not in fleet(page) and page.table.ply == 1
    page.send("play:offer")
    assert page.session.handover.saved_selection is None


def test_a_deleted_game_does_not_come_back() -> None:
    page = new("ai")
    path, key = page.path, page.session.key
    page.go("#/")
    page.send("library:delete", {"key": key})
    page.go(path)
    assert page.app.shell.session is None and "cannot be read" in page.text("toast-message")


def test_the_dice_of_a_combat_are_one_step() -> None:
    page = two()
    table, board = page.table, BOARDS[0]
    while table.ply <= 2:
        assert "focus" not in page.tick(), "the focus stays"
    assert table.ply == 4 and table.actor() != CHANCE, "both dice for the lead"
    board.batches.clear()
    pass_until(page, lambda: any(isinstance(e, Decided) for batch in board.batches for e in batch))
    kinds = [type(event) for event in board.batches[-1]]
    assert kinds[:2] == [Fired, Fired] and Decided in kinds and Struck in kinds
    assert kinds.count(Decided) == 1 and Engaged not in kinds[: kinds.index(Decided)], "a single combat"
    text = " ".join(page.said)
    assert text.count("rolls") == 2 and "sinks (die: 5)" in text, "all of it is told at once"


def test_what_is_due_comes_soon_once_the_animation_is_over() -> None:
    page = alone()
    shoot(page, "B2")
    session = page.session
    assert session.pace.delay() > 1500, "the shell flies, and a pause follows"
    page.clock.now += 0.1
    page.send("app:settled")
    assert 200 < session.pace.delay() <= 250
    page.clock.now += 0.2
    page.send("app:settled")
    assert session.pace.delay() <= 50, "not postponed again"


def test_the_computer_thinks_while_the_animation_runs_and_acts_after_it() -> None:
    page = alone(kind1="expert")
    shoot(page, "B2")
    ply = page.table.ply
    for _ in range(500):
        if page.answer.get("again", 1):
            break
        page.send("app:tick")
    thinking = page.session.thinking.decision
    assert thinking is not None and thinking.is_done, "no time has passed"
    assert page.table.ply == ply and page.answer["again"] > 1500
    page.tick()
    assert page.table.ply > ply


def test_between_computers_a_pause_stays_when_the_animation_is_cut_short() -> None:
    page = new("watch")
    page.wait(lambda: page.table.ply >= 4)
    assert page.session.pace.delay() > 1500
    page.send("app:settled")
    assert 600 < page.session.pace.delay() <= 650


def test_nothing_secret_in_what_the_open_table_sends() -> None:
    page = begin(mats_page(), "Anne", "Bob")
    page.press("lift")
    for ship in OTHER.split():
        page.send("take", ship)
    answer = page.send("ready")
    page.press("pass")
    lifted = page.press("lift")
    for sent in (page.answer, lifted):
        assert OTHER not in json.dumps({k: v for k, v in sent.items() if k != "put"})
    assert OTHER in json.dumps(answer), "Anne saw her own"
    assert page.text("held") == "" and page.text("line-0") == ""
