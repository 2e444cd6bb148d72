"""Campaigns on the page: setup, battles, repairs, saving and deleting."""

from __future__ import annotations

import json
import secrets
from functools import cache
from typing import Any

import pytest

from navals import games
from navals.club import bundle
from navals.club.campaign.plan import campaigns_of
from navals.core.record import record
from navals.ui.features.campaigns import model
from navals.ui.features.campaigns.model import KIND, CampaignStatus
from navals.ui.session import summary
from tests.games import game
from tests.ui.page import Page
from tests.ui.test_tournaments import resign

OFFERED = [(id, plan.id) for id in games.IDS if (rules := campaigns_of(game(id))) for plan in rules.plans()]
every = pytest.mark.parametrize(("game_id", "plan_id"), OFFERED)


def begin(page: Page, game_id: str, plan_id: str, kind: str = "person") -> str:
    """Set up a campaign; return its id."""
    page.go("#/campaign")
    page.press(f"campaign-new-{game_id}-{plan_id}")
    for side in (0, 1):
        page.change(f"kind-{side}", kind)
    page.press("campaign-start")
    assert page.path.startswith("#/campaign/") and "/new" not in page.path
    return page.path.removeprefix("#/campaign/")


def status_of(page: Page, id: str) -> CampaignStatus:
    status = model.find_status(page.app.shell.store, id)
    assert status is not None
    return status


def kept_of(page: Page, id: str) -> str:
    return page.app.shell.store[KIND.prefix + id]


def fight_on(page: Page, id: str) -> None:
    """Let the computers play the next battle to its end."""
    number = len(status_of(page, id).campaign.battles)
    page.press("settle")
    page.works()
    assert "The game is over." in page.said and len(status_of(page, id).campaign.battles) == number + 1


@cache
def fought(
    game_id: str = "trafalgar", plan_id: str = "strait", seed: int = 0
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the id and the store of a campaign between computers after its first battle."""
    page = Page(reseed=True)
    for _ in range(seed):
        secrets.token_hex()
    id = begin(page, game_id, plan_id, "easy")
    fight_on(page, id)
    return id, tuple(page.store.items())


def with_damage() -> tuple[Page, str]:
    """Return a campaign after a battle that damaged ships of Ann, the first side; and its id."""
    for seed in range(12):
        id, store = fought(seed=seed)
        page = Page(store=dict(store))
        status = status_of(page, id)
        if status.is_ready and len(status.course.stages[0].yards[0].repairs) >= 2:
            changed = json.loads(kept_of(page, id)) | {"players": [{"name": "Ann"}, {"kind": "easy"}]}
            page.app.shell.store = {**page.app.shell.store, KIND.prefix + id: json.dumps(changed)}
            page.go(f"#/campaign/{id}")
            return page, id
    raise AssertionError("nothing is ever damaged")


@every
def test_a_battle_begins_ends_and_counts(page: Page, game_id: str, plan_id: str) -> None:
    page.press("campaigns-link")
    assert not page.find("campaigns")
    page.press(f"campaign-new-{game_id}-{plan_id}")
    for side, name in enumerate(("Ann", "Ben")):
        page.change(f"kind-{side}", "person")
        page.change(f"name-{side}", name)
    page.press("campaign-start")
    id = page.path.removeprefix("#/campaign/")
    assert "Battle 1 of 5." in page.text("campaign-said") and page.answer["focus"] == "title"
    page.press("sail")
    session = page.session
    assert page.table.names == ["Ann", "Ben"] and session.is_rated is None
    tags, plan = page.table.replay.tags, status_of(page, id).plan
    assert tags["Setup"] and plan.battles[0].said.title[:10] in tags[record.TITLE_TAG]
    # It cannot begin twice.
    page.go(f"#/campaign/{id}")
    assert not page.find("sail") and status_of(page, id).campaign.is_in_progress
    assert "Battle 1 of 5." in page.text("campaign-said")
    battle = f"battle-{session.key.removeprefix(summary.SAVE_PREFIX)}"
    page.press(battle)
    resign(page)
    winner = 0 if page.session.result().outcome == "1-0" else 1
    page.press("finale-event")
    assert page.path == f"#/campaign/{id}" and "Battle 2 of 5." in page.text("campaign-said")
    assert status_of(page, id).course.points[winner] >= plan.battles[0].win
    assert f"{('Ann', 'Ben')[winner]} wins" in page.text("leg-0")
    page.press(battle)
    assert page.session.key == session.key


@pytest.mark.slow
@every
def test_two_computers_fight_it_out(page: Page, game_id: str, plan_id: str) -> None:
    id = begin(page, game_id, plan_id, "easy")
    for _ in range(5):
        if not page.find("settle"):
            break
        fight_on(page, id)
        assert not page.find("repair-0")
        assert not [e for e in page.live() if e["data-act"] == "campaigns:repair"]
    status = status_of(page, id)
    assert status.course.is_finished and not page.find("sail")
    text = page.text("campaign-said")
    assert "campaign" in text and ("wins" in text) == (status.course.winner != -1)
    # Every battle is an ordinary record that begins and ends as the campaign states.
    for battle, stage in zip(status.campaign.battles, status.course.stages, strict=False):
        replay = record.read(summary.GAME_KIND.decode(page.store[battle.key]).record)
        assert replay.result() is not None and battle.ending == model.battle_result(status.game, replay)
        assert replay.tags["Setup"] == campaigns_of(status.game).setup(stage.plan, stage.ships)
    # The stored text alone is enough to show the campaign.
    reload = Page(store=page.store, route=f"#/campaign/{id}")
    assert reload.regions["main"] == page.regions["main"]
    page.go("#/campaign")
    assert "View" in page.text(f"campaign-{id}")


@pytest.mark.slow
def test_a_person_repairs_ship_by_ship_or_takes_what_is_proposed() -> None:
    page, id = with_damage()
    data = status_of(page, id).campaign

    def yard() -> Any:
        return status_of(page, id).course.stages[0].yards[0]

    assert yard().is_proposal and not page.find("propose-0") and not page.find("clear-1")
    for pips in (e for e in page.elements("main") if "ship-pips" in e.classes):
        count = sum(e.tag == "rect" for e in pips.walk())
        assert pips["viewbox"] == f"0 0 {5 * count} 8", "the marks fill the drawing"
    proposed = yard().repairs
    page.press("clear-0")
    assert yard().repairs == () and not yard().is_proposal and page.answer["focus"] == "propose-0"
    presses = 0
    while buttons := [e["id"] for e in page.live() if e["data-act"] == "campaigns:repair"]:
        assert all(button.startswith("repair-0-") for button in buttons)
        rest = yard().points_left
        page.press(buttons[0])
        presses += 1
        assert yard().points_left < rest and any("left." in text for text in page.said)
    assert len(yard().repairs) == presses > 0
    source = kept_of(page, id)
    # Repairs are ignored if they cannot be paid or made, or belong to the other side.
    for side, what in ((0, "E1:f"), (1, "F1:f"), (True, "E1:f"), (0, "E9:f"), (0, None)):
        page.send("campaigns:repair", {"side": side} | ({"what": what} if what else {}))
        assert kept_of(page, id) == source
    page.send("campaigns:repair")
    assert kept_of(page, id) == source
    page.press("propose-0")
    assert yard().is_proposal and yard().repairs == proposed and status_of(page, id).campaign == data
    # The ships sail as repaired; from then on repairs have no effect.
    page.press("clear-0")
    bare = status_of(page, id)
    page.press("sail")
    stage = bare.course.stages[1]
    assert page.table.replay.tags["Setup"] == campaigns_of(bare.game).setup(stage.plan, stage.ships)
    page.go(f"#/campaign/{id}")
    sailed = kept_of(page, id)
    for act in ("repair", "propose", "clear", "play", "settle"):
        page.send(f"campaigns:{act}", {"side": 0, "what": "E1:f"})
    assert kept_of(page, id) == sailed


def test_a_battle_that_is_taken_back_goes_on_until_the_next_has_begun(page: Page) -> None:
    id = begin(page, *OFFERED[0])
    page.press("sail")
    text = kept_of(page, id)
    resign(page)
    assert page.store[KIND.prefix + id] != text
    # A page that was killed before storing the campaign finds the result at the next visit.
    killed = Page(store=page.store | {KIND.prefix + id: text}, route=f"#/campaign/{id}")
    assert killed.store[KIND.prefix + id] == kept_of(page, id)
    battle = page.path
    assert not status_of(page, id).campaign.is_in_progress

    def take_back() -> None:
        page.table.take_back(page.table.ply - 1)
        page.app._save_game()

    take_back()
    assert (
        status_of(page, id).campaign.is_in_progress and status_of(page, id).campaign.battles[0].ending is None
    )
    page.go("#/")
    page.go(battle)
    resign(page)
    page.go(f"#/campaign/{id}")
    page.press("sail")
    settled = kept_of(page, id)
    page.go(battle)
    take_back()
    assert kept_of(page, id) == settled


def test_a_battle_that_was_deleted_begins_anew_or_keeps_its_end(page: Page) -> None:
    id = begin(page, *OFFERED[0])
    page.press("sail")
    page.go("#/library")
    page.send("library:delete", {"key": status_of(page, id).campaign.battles[0].key})
    page.go(f"#/campaign/{id}")
    assert status_of(page, id).campaign.battles == ()
    page.press("sail")
    resign(page)
    key = page.session.key
    page.go("#/library")
    page.send("library:delete", {"key": key})
    page.go(f"#/campaign/{id}")
    assert "Battle 2 of 5." in page.text("campaign-said") and "wins" in page.text("leg-0")
    assert not page.find(f"battle-{key.removeprefix(summary.SAVE_PREFIX)}")
    page.press("campaign-games")
    assert "None of the campaign’s battles" in page.text()


@pytest.mark.slow
def test_it_goes_to_a_file_is_deleted_and_comes_back() -> None:
    id, store = fought()
    page = Page(store=dict(store), route=f"#/campaign/{id}")
    file = page.press("campaign-games")["download"]
    assert file["name"] == f"navals-campaign-{id}.navals"
    (replay,) = [record.read(piece.text) for piece in bundle.split_records(file["text"])]
    assert replay.result() is not None
    page.press("campaign-delete")
    assert page.path == "#/campaign" and not page.find(f"campaign-{id}")
    assert sum(key.startswith(summary.SAVE_PREFIX) for key in page.store) == 1, "the battle stays"
    page.press("shelf-undo")
    assert page.answer["focus"] == f"campaign-open-{id}" and page.find(f"campaign-{id}")


def test_what_cannot_be_read_sends_back_and_breaks_nothing() -> None:
    id, texts = fought()
    good = dict(texts)[KIND.prefix + id]
    ships = json.loads(good)["battles"][0]["ending"]["ships"][0]
    code, state = next((code, data["state"]) for code, data in ships.items() if data.get("state"))
    old = f'"{code}":{{"state":"{state}"}}'
    changes = {
        "c": ('"trafalgar"', '"chess"'),
        "d": ('"trafalgar"', '"bataille"'),
        "e": ('"strait"', '"nowhere"'),
        "f": ('"kind":"easy"', '"kind":"wizard"'),
        "g": (old, f'"{code}":{{"state":"nonsense"}}'),
        "h": (old, f'"{code}":{{"state":"fmz,99/0"}}'),
    }
    spoilt = {name: good.replace(*change) for name, change in changes.items()}
    assert all(text != good for text in spoilt.values())
    store = {KIND.prefix + name: text for name, text in {**spoilt, "good": good}.items()}
    page = Page(store=store, route="#/campaign")
    assert page.find("campaign-good") and not page.find("campaign-g")
    for name in (*spoilt, "none", "new/trafalgar/nowhere", "new/chess/strait", "new"):
        page.go(f"#/campaign/{name}")
        assert page.path == "#/campaign" and "cannot be read" in page.text(), name
    # A state that can be written down but is impossible: a ship with neither mast nor gun.
    data = json.loads(good)
    for ships in data["battles"][0]["ending"]["ships"]:
        ships.update({code: {"state": "-,0/0"} for code in ships})
    data["battles"][0]["repairs"] = [[], []]
    page = Page(store=dict(texts) | {KIND.prefix + id: json.dumps(data)}, route=f"#/campaign/{id}")
    for button in ("sail", "settle"):
        page.press(button)
        assert page.app.shell.session is None and "cannot begin" in page.tree("toast").text
        page.send("app:read")
