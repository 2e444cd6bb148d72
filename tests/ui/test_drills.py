"""Drills on the page: runs on the simulated and the real table, custom drills, results and damaged input."""

from __future__ import annotations

import random
from typing import Any

import pytest

from navals import games
from navals.club.study import drill as drill_texts
from navals.club.study.drill import Drill, Run
from navals.core.record import link
from navals.core.refusal import Refusal
from navals.ui.features.drills import model as drills
from navals.ui.features.drills.drill_try import DrillTry
from navals.ui.features.drills.model import StoredDrill
from navals.ui.registry import drills_of
from tests.games import game, under_test
from tests.ui.page import Page

DRILLED = [id for id in under_test() if (card := games.card(id)) is not None and card.drilled]


def ready(game_id: str) -> drill_texts.BuiltInDrill:
    """Return the first drill of a game."""
    return drills_of(game_id).built_in[0]


def opened(game_id: str, *rest: str, store: dict[str, str] | None = None) -> Page:
    return Page(store=store or {}, route="/".join((f"#/{game_id}/drill", *rest)))


def entry_of(page: Page, game_id: str, id: str) -> StoredDrill:
    return drills.stored_drill(page.store, game_id, id)


def shoot(page: Page) -> DrillTry:
    """Play any legal action on the table."""
    bout = page.app.shell.separate_board
    assert isinstance(bout, DrillTry)
    table = bout.session.table
    page.send("play:command", {"command": table.game.text(table.position.state.sample(random.Random(1)))})
    return bout


@pytest.mark.parametrize("game_id", DRILLED)
def test_a_run_on_the_table_here(page: Page, game_id: str) -> None:
    id = ready(game_id).id
    page.press("practice-link", f"{game_id}-drill", f"drill-{id}")
    page.choose("tries", "5")
    page.press("drill-table")
    assert page.path == f"#/{game_id}/drill/{id}/table" and "try 1 of 5" in page.text("lesson-head")
    state = page.app.shell.separate_board.session.table.position.state
    marks = ""
    for n in range(1, 6):
        bout = page.app.shell.separate_board
        assert bout.session.table.position.state == state, "each try begins alike"
        assert shoot(page) is bout and bout.result is not None
        marks += "+" if bout.result.done else "-"
        assert entry_of(page, game_id, id).run == Run(marks, 5, date="2026-11-21")
        assert page.text("status").startswith("Made." if bout.result.done else "Missed.")
        # The shot counts once, and the try is over.
        page.send("drills:judged")
        page.send("play:command", {"command": bout.session.table.game.text(state.sample(random.Random(2)))})
        assert entry_of(page, game_id, id).run.marks == marks
        if n == 2:
            page.press("drill-undo")
            marks = marks[:-1]
            assert (
                entry_of(page, game_id, id).run.marks == marks
                and page.app.shell.separate_board.result is None
            )
            shoot(page)
            marks += "+" if page.app.shell.separate_board.result.done else "-"
        if n < 5:
            page.press("drill-next")
            assert f"try {n + 1} of 5" in page.text("lesson-head")
    assert not page.find("drill-next")
    page.send("drills:next")
    assert page.app.shell.separate_board.result is not None, "the run is over"
    page.press("drill-again")
    now = entry_of(page, game_id, id)
    assert now.run is not None and not now.run.marks and [run.marks for run in now.past] == [marks]
    page.press("drill-all")
    assert f"{marks.count('+')} of 5" in page.text("drill-runs") and page.app.shell.separate_board is None


@pytest.mark.parametrize("game_id", DRILLED)
def test_a_run_at_a_real_table(game_id: str) -> None:
    id = ready(game_id).id
    page = opened(game_id, id)
    assert not page.find("drill-delete")
    page.press("drill-copy")
    assert page.answer["copy"].endswith(f"#/{game_id}/drill/{id}")
    page.press("drill-real")
    assert page.app.shell.separate_board is None and page.text("drill-counter") == "Try 1 of 10"
    page.press("drill-made", "drill-made", "drill-missed", "drill-made")
    assert page.text("drill-sum") == "Made: 3 of 4 (best streak: 2)"
    page.press("drill-undo")
    assert page.text("drill-sum") == "Made: 2 of 3 (best streak: 2)"
    # The run continues at the next visit.
    reload = opened(game_id, id, store=page.store)
    reload.press("drill-on")
    assert reload.text("drill-counter") == "Try 4 of 10"
    reload.press(*["drill-made"] * 7)
    assert reload.text("drill-final") == "90% made, best streak: 7." and not reload.find("drill-made")
    reload.send("drills:hit", {"made": True})
    assert entry_of(reload, game_id, id).run == Run("++-+++++++", 10, True, "2026-11-21")
    reload.press("drill-undo")
    assert reload.text("drill-counter") == "Try 10 of 10"
    reload.press("drill-missed")
    reload.go(f"#/{game_id}/drill")
    assert "best 80%" in reload.text(f"drill-{id}")
    # The results are deleted; a ready-made drill stays.
    reload.press(f"drill-{id}", "drill-delete")
    assert not reload.store and reload.find("drill-real") and not reload.find("drill-runs")


@pytest.mark.parametrize("game_id", DRILLED)
def test_a_custom_drill(game_id: str) -> None:
    """A drill from the last position is stored, shared, opened on another device and deleted."""
    page = Page(route=f"#/{game_id}/position")
    page.press("position-drill")
    assert page.path == f"#/{game_id}/drill/new"
    first, model = page.text("drill-said"), page.app.model("drills")
    choices = drills_of(game_id).settings(drills.drill_state(model.game, model.drill), model.drill.task)
    kind = next(choice for choice in choices if choice.name == "kind")
    page.change("task-kind", kind.choices[-1][0])
    assert page.text("drill-said") != first
    page.change("drill-title", "  Zoé's   own " + "x" * 80)
    page.choose("tries", "20")
    page.press("drill-save")
    id = page.path.rpartition("/")[2]
    drill = page.app.model("drills").drill
    assert (
        drill.tries == 20
        and drill.title.startswith("Zoé's own xx")
        and len(drill.title) == drill_texts.MAX_TITLE
    )
    assert entry_of(page, game_id, id).drill == drill
    page.press("drill-copy")
    url = page.answer["copy"]
    assert len(url) < 2048
    # The other device opens it and stores it only once.
    route = "#" + url.partition("#")[2]
    other = Page(route=route)
    assert "Zoé's own" in other.text("title") and not other.find("drill-table") and not other.store
    other.press("drill-save")
    theirs = other.path.rpartition("/")[2]
    assert entry_of(other, game_id, theirs).drill == drill and other.find("drill-table")
    other.go(route)
    other.press("drill-save")
    assert other.path.endswith(theirs) and len(other.store) == 1
    other.press("drill-delete")
    assert other.path == f"#/{game_id}/drill" and not other.store


@pytest.mark.parametrize("game_id", DRILLED)
def test_what_the_table_does_not_take_is_refused(game_id: str) -> None:
    page = opened(game_id, ready(game_id).id, "table")
    bout = page.app.shell.separate_board
    assert isinstance(bout, DrillTry), "an address is enough"
    page.send("play:resign-now")
    assert "only the shot counts" in page.text("note")
    assert page.app.shell.separate_board is bout and bout.result is None
    assert isinstance(bout.objection(None), Refusal | None)
    page.send("drills:judged")
    page.send("drills:next")
    assert page.app.shell.separate_board is bout and not entry_of(page, game_id, ready(game_id).id).run.marks


@pytest.mark.parametrize("game_id", DRILLED)
def test_an_address_without_a_drill_leads_to_the_list(game_id: str) -> None:
    drill = ready(game_id).drill
    bad = Drill(drill.options, drill.setup, "nonsense")
    damaged = {f"drill/{game_id}.y": drills.KIND.encode(StoredDrill(bad))}
    for id in (
        "none",
        "~",
        "~1.d.AAAA",
        "~" + link.encode("[]"),
        "~" + link.encode(drill_texts.write(bad)),
        "y",
    ):
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
    assert drills.stored_drill(store, "g", "a") == StoredDrill(None, None, (Run("+", 5),))
    assert drills.stored_drill(store, "g", "b") == drills.stored_drill(store, "g", "c") == StoredDrill()
    many = StoredDrill(past=tuple(Run("+", 5) for _ in range(100)))
    assert len(drills.start_run(many, 5, is_real=True).past) == drills.MAX_RUNS


@pytest.mark.parametrize("game_id", DRILLED)
def test_a_position_without_a_shot_makes_no_drill(game_id: str) -> None:
    page = Page(route=f"#/{game_id}/position")
    page.send("positions:preset", {"name": "preset", "value": people_only(game(game_id))})
    page.press("position-drill")
    assert "simulated table" in page.text("drill-refused") and not page.find("drill-save")
    for act in ("save", "set"):
        page.send(f"drills:{act}", {"name": "task.kind", "value": "pot"})
    assert page.path == f"#/{game_id}/drill/new"
    assert not any(key.startswith(drills.KIND.prefix) for key in page.store)


def people_only(game: Any) -> str:
    """Return the preset for playing at a real table."""
    return next(item.id for item in game.presets if game.seating.people_only(game.schema.parse(item.options)))
