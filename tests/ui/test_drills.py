"""The pages of drills without a browser: a run on the table here, one at a real table, a drill of one's own, what is kept, and what strangers send."""

from __future__ import annotations

import random

import pytest

from navals import games
from navals.core.record import link
from navals.core.refusal import Refusal
from navals.core.study import drill as told
from navals.core.study.drill import Drill, Run
from navals.ui.features.drills import model as drills
from navals.ui.features.drills.bout import Bout
from navals.ui.features.drills.model import Held, Kept
from navals.ui.registry import drills_of
from tests.games import under_test
from tests.ui.page import Page

DRILLED = [id for id in under_test() if (card := games.card(id)) is not None and card.drilled]


def ready(game_id: str) -> told.Ready:
    """The first drill of a game."""
    return drills_of(game_id).ready[0]


def opened(game_id: str, *rest: str, store: dict[str, str] | None = None) -> Page:
    return Page(store=store or {}, route="/".join((f"#/{game_id}/drill", *rest)))


def kept(page: Page, game_id: str, id: str) -> Kept:
    return drills.kept_of(page.store, game_id, id)


def shoot(page: Page) -> Bout:
    """Any legal action is tried on the table."""
    bout = page.app.shell.stand
    assert isinstance(bout, Bout)
    table = bout.session.table
    page.send("play:command", {"command": table.game.text(table.position.state.sample(random.Random(1)))})
    return bout


@pytest.mark.parametrize("game_id", DRILLED)
def test_a_run_on_the_table_here(game_id: str) -> None:
    id = ready(game_id).id
    page = Page()
    page.press(f"{game_id}-drill", f"drill-{id}")
    page.choose("tries", "5")
    page.press("drill-table")
    assert page.path == f"#/{game_id}/drill/{id}/table" and "try 1 of 5" in page.text("lesson-head")
    before = page.app.shell.stand.session.table.position.state
    marks = ""
    for n in range(1, 6):
        bout = page.app.shell.stand
        assert bout.session.table.position.state == before, "each try begins alike"
        assert shoot(page) is bout and bout.made is not None
        marks += "+" if bout.made.done else "-"
        assert kept(page, game_id, id).run == Run(marks, 5, date="2026-11-21")
        assert page.text("status").startswith("Made." if bout.made.done else "Missed.")
        # Counted once, and nothing more is played.
        page.send("drills:judged")
        page.send("play:command", {"command": bout.session.table.game.text(before.sample(random.Random(2)))})
        assert kept(page, game_id, id).run.marks == marks
        if n == 2:
            page.press("drill-undo")
            marks = marks[:-1]
            assert kept(page, game_id, id).run.marks == marks and page.app.shell.stand.made is None
            shoot(page)
            marks += "+" if page.app.shell.stand.made.done else "-"
        if n < 5:
            page.press("drill-next")
            assert f"try {n + 1} of 5" in page.text("lesson-head")
    assert not page.find("drill-next")
    page.send("drills:next")
    assert page.app.shell.stand.made is not None, "the run is over"
    page.press("drill-again")
    now = kept(page, game_id, id)
    assert now.run is not None and not now.run.marks and [run.marks for run in now.past] == [marks]
    page.press("drill-all")
    assert f"{marks.count('+')} of 5" in page.text("drill-runs") and page.app.shell.stand is None


@pytest.mark.parametrize("game_id", DRILLED)
def test_a_run_at_a_real_table(game_id: str) -> None:
    id = ready(game_id).id
    page = opened(game_id, id)
    page.press("drill-real")
    assert page.app.shell.stand is None and page.text("drill-counter") == "Try 1 of 10"
    for made in (True, True, False, True):
        page.press("drill-made" if made else "drill-missed")
    assert page.text("drill-sum") == "3 of 4 made, the most in a row: 2"
    page.press("drill-undo")
    assert page.text("drill-sum") == "2 of 3 made, the most in a row: 2"
    # It goes on after the page was left.
    again = opened(game_id, id, store=page.store)
    again.press("drill-on")
    assert again.text("drill-counter") == "Try 4 of 10"
    for _ in range(7):
        again.press("drill-made")
    assert again.text("drill-final") == "90% made, 7 in a row at best." and not again.find("drill-made")
    again.send("drills:hit", {"made": True})
    assert kept(again, game_id, id).run == Run("++-+++++++", 10, True, "2026-11-21")
    again.press("drill-undo")
    assert again.text("drill-counter") == "Try 10 of 10"
    again.press("drill-missed")
    again.go(f"#/{game_id}/drill")
    assert "best 80%" in again.text(f"drill-{id}")


@pytest.mark.parametrize("game_id", DRILLED)
def test_a_drill_of_ones_own(game_id: str) -> None:
    """Of the position that was put together last: kept, sent, opened by somebody else, deleted."""
    page = Page(route=f"#/{game_id}/position")
    page.press("position-drill")
    assert page.path == f"#/{game_id}/drill/new"
    first = page.text("drill-said")
    kind = next(one for one in drills_of(game_id).choices(*_state_and_task(page)) if one.name == "kind")
    page.change("task-kind", kind.choices[-1][0])
    assert page.text("drill-said") != first
    page.change("drill-title", "  Zoé's   own " + "x" * 80)
    page.choose("tries", "20")
    page.press("drill-save")
    id = page.path.rpartition("/")[2]
    held: Held = page.app.model("drills")
    assert held.drill is not None
    assert held.drill.tries == 20
    assert held.drill.title.startswith("Zoé's own xx")
    assert len(held.drill.title) == told.NAME
    assert kept(page, game_id, id).drill == held.drill
    page.press("drill-copy")
    url = page.answer["copy"]
    assert len(url) < 2048
    # Somebody else opens it, keeps it, and keeps it only once.
    other = Page(route="#" + url.partition("#")[2])
    assert "Zoé's own" in other.text("title") and not other.find("drill-table") and not other.store
    other.press("drill-save")
    theirs = other.path.rpartition("/")[2]
    assert kept(other, game_id, theirs).drill == held.drill and other.find("drill-table")
    other.go("#" + url.partition("#")[2])
    other.press("drill-save")
    assert other.path.endswith(theirs) and len(other.store) == 1
    other.press("drill-delete")
    assert other.path == f"#/{game_id}/drill" and not other.store


def _state_and_task(page: Page) -> tuple[object, str]:
    held: Held = page.app.model("drills")
    assert held.drill is not None
    return drills.state_of(held.game, held.drill), held.drill.task


@pytest.mark.parametrize("game_id", DRILLED)
def test_results_of_a_ready_drill_are_deleted_and_its_link_is_short(game_id: str) -> None:
    id = ready(game_id).id
    page = opened(game_id, id)
    assert not page.find("drill-delete"), "there is nothing to delete"
    page.press("drill-copy")
    assert page.answer["copy"].endswith(f"#/{game_id}/drill/{id}")
    page.press("drill-real", "drill-made", "drill-all", "drill-delete")
    assert not page.store and page.find("drill-real") and not page.find("drill-runs")


@pytest.mark.parametrize("game_id", DRILLED)
def test_what_the_table_does_not_take_is_refused(game_id: str) -> None:
    page = opened(game_id, ready(game_id).id, "table")
    assert isinstance(page.app.shell.stand, Bout), "an address is enough"
    page.send("play:resign-now")
    assert "only what happens on the table" in page.text("note")
    bout = page.app.shell.stand
    assert bout.made is None and isinstance(bout.objection(None), Refusal | None)
    page.send("drills:judged")
    page.send("drills:next")
    assert page.app.shell.stand is bout and not kept(page, game_id, ready(game_id).id).run.marks


@pytest.mark.parametrize("game_id", DRILLED)
def test_where_there_is_no_drill_nobody_stays(game_id: str) -> None:
    drill = ready(game_id).drill
    bad = Drill(drill.options, drill.setup, "nonsense")
    damaged = {
        f"drill/{game_id}.y": drills.KIND.encode(Kept(bad)),
    }
    ids = [
        "none",
        "~",
        "~1.d.AAAA",
        "~" + link.encode("[]"),
        "~" + link.encode(told.written(bad)),
        "y",
    ]
    for id in ids:
        page = opened(game_id, id, store=dict(damaged))
        assert page.path == f"#/{game_id}/drill" and "cannot be read" in page.text(), id
        assert not page.find(f"drill-{id}")
    other = next(id for id in games.IDS if id not in DRILLED)
    assert Page(route=f"#/{other}/drill").path == "#/"


def test_damaged_results_are_forgotten() -> None:
    store = {
        "drill/g.a": '{"run":{"marks":"+x"},"past":[{"marks":"++++++","tries":5},{"marks":"+","tries":5}]}',
        "drill/g.b": "nonsense",
    }
    assert drills.kept_of(store, "g", "a") == Kept(None, None, (Run("+", 5),))
    assert drills.kept_of(store, "g", "b") == drills.kept_of(store, "g", "c") == Kept()
    many = Kept(past=tuple(Run("+", 5) for _ in range(100)))
    assert len(drills.begun(many, 5, real=True).past) == drills.MOST


@pytest.mark.parametrize("game_id", DRILLED)
@pytest.mark.parametrize(
    "arg",
    [
        None,
        3,
        {},
        {"made": 1},
        {"real": "x"},
        {"name": "task.kind", "value": "x"},
        {"name": "tries", "value": "7"},
    ],
)
def test_strange_gestures_change_nothing(game_id: str, arg: object) -> None:
    id = ready(game_id).id
    for route in ("#/", f"#/{game_id}/drill", f"#/{game_id}/drill/{id}", f"#/{game_id}/drill/new"):
        page = Page(route=route)
        held = page.app.model("drills")
        for act in ("set", "hit", "judged", "next", "undo"):
            page.send(f"drills:{act}", arg)
        assert not page.store and page.path == route and page.app.model("drills") == held
    page = Page(route="#/")
    for act in ("save", "begin", "copy", "delete"):
        page.send(f"drills:{act}", arg)
    assert not page.store and page.path == "#/"


@pytest.mark.parametrize("game_id", DRILLED)
def test_a_position_without_a_shot_makes_no_drill(game_id: str) -> None:
    game = games.find(game_id)
    assert game is not None
    preset = next(one for one in game.presets if game.seating.people_only(game.schema.parse(one.options)))
    page = Page(route=f"#/{game_id}/position")
    page.send("positions:preset", {"name": "preset", "value": preset.id})
    page.press("position-drill")
    assert "simulated table" in page.text("drill-refused") and not page.find("drill-save")
    for act in ("save", "set"):
        page.send(f"drills:{act}", {"name": "task.kind", "value": "pot"})
    assert page.path == f"#/{game_id}/drill/new" and not any(
        key.startswith(drills.KIND.prefix) for key in page.store
    )
