"""Campaigns on a page without a browser: set up, fought, repaired, saved, deleted and brought back; what is kept survives whatever happens to the battles."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from navals import games
from navals.core.campaign.campaign import Campaign
from navals.core.record import bundle, record
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import KIND, Chosen
from navals.ui.session import playout, summary
from navals.ui.words.i18n import language
from tests.games import game as found
from tests.ui.page import Page
from tests.ui.test_tournaments import resign

OFFERED = [
    (game.id, plan.id) for id in games.IDS if (game := found(id)).campaigns for plan in game.campaigns.plans()
]
every = pytest.mark.parametrize(("game_id", "plan_id"), OFFERED)


def begin(page: Page, game_id: str, plan_id: str, **kinds: str) -> str:
    """Set one up; returns its id. ``first`` and ``second`` are who plays."""
    page.go("#/campaign")
    page.press(f"campaign-new-{game_id}-{plan_id}")
    for side, who in enumerate(("first", "second")):
        page.change(f"kind-{side}", kinds.get(who, "person"))
    page.press("campaign-start")
    assert page.path.startswith("#/campaign/") and "/new" not in page.path
    return page.path.removeprefix("#/campaign/")


def held(page: Page, id: str) -> Chosen:
    one = campaigns.find(page.app.shell.store, id)
    assert one is not None
    return one


def kept_of(page: Page, id: str) -> str:
    """What is kept of it."""
    return page.app.shell.store[KIND.prefix + id]


def fight_on(page: Page, id: str) -> None:
    """Have the computers fight the next battle out, and look at it."""
    number = len(held(page, id).held.battles)
    page.press("settle")
    page.works()
    assert "The game is over." in page.said and len(held(page, id).held.battles) == number + 1


def with_damage(page: Page, game_id: str, plan_id: str, **kinds: str) -> str:
    """A campaign of which one battle was fought, in which the first side's ships came to harm that can be repaired; its id."""
    for _ in range(12):
        id = begin(page, game_id, plan_id, first="easy", second="easy")
        fight_on(page, id)
        one = held(page, id)
        yards = one.course.stages[0].yards
        assert yards is not None
        if one.ready and len(yards[0].chosen) >= 2:
            players = [
                {"name": "Ann"} if kinds.get(who, "person") == "person" else {"kind": "easy"}
                for who in ("first", "second")
            ]
            changed = json.loads(kept_of(page, id)) | {"players": players}
            page.app.shell.store = {**page.app.shell.store, KIND.prefix + id: json.dumps(changed)}
            page.go("#/campaign")
            page.go(f"#/campaign/{id}")
            return id
    raise AssertionError("nothing is ever damaged")


@every
def test_a_battle_begins_ends_and_counts(game_id: str, plan_id: str) -> None:
    page = Page()
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
    assert session.table.names == ["Ann", "Ben"] and session.counts is None
    tags = session.table.replay.tags
    plan = held(page, id).plan
    assert tags["Setup"] and plan.battles[0].said.title[:10] in tags[record.TITLE]
    # The battle is begun, and cannot begin a second time.
    page.go(f"#/campaign/{id}")
    assert not page.find("sail") and held(page, id).held.goes_on
    page.press(f"battle-{session.key.removeprefix(summary.SAVE)}")
    resign(page)
    result = page.session.result()
    assert result is not None
    page.press("finale-event")
    one = held(page, id)
    assert page.path == f"#/campaign/{id}" and "Battle 2 of 5." in page.text("campaign-said")
    winner = 0 if result.outcome == "1-0" else 1
    assert one.course.points[winner] >= plan.battles[0].win
    assert f"{('Ann', 'Ben')[winner]} wins" in page.text("leg-0")
    page.press(f"battle-{session.key.removeprefix(summary.SAVE)}")
    assert page.session.key == session.key


@every
def test_two_computers_fight_it_out_beside_the_page(
    monkeypatch: pytest.MonkeyPatch, game_id: str, plan_id: str
) -> None:
    page = Page()
    id = begin(page, game_id, plan_id, first="easy", second="easy")
    fresh = page.store[KIND.prefix + id]
    # One is stopped, another one left: nothing of them is kept. A step at a time.
    with monkeypatch.context() as slow:
        slow.setattr(playout, "SLICE", -1.0)
        page.press("settle")
        assert page.answer["focus"] == "playout-stop" and not page.find("sail")
        page.send("app:tick")
        page.press("playout-stop", "settle")
        page.send("app:tick")
        page.go("#/campaign")
    page.go(f"#/campaign/{id}")
    assert page.store == {KIND.prefix + id: fresh} and "so far" not in page.text()
    for _ in range(5):
        if not page.find("settle"):
            break
        fight_on(page, id)
        assert not page.find("repair-0")
        assert not [e for e in page.live() if (e["data-act"] or "") == "campaigns:repair"]
    one = held(page, id)
    assert one.course.over and not page.find("sail")
    said = page.text("campaign-said")
    assert "campaign" in said and ("wins" in said) == (one.course.winner != -1)
    # Every battle is an ordinary record that replays, begins as the course says, and ended as is told.
    for number, battle in enumerate(one.held.battles):
        save = summary.GAMES.decode(page.store[battle.key])
        replay = record.read(save.record)
        assert replay.result() is not None and battle.ending == campaigns.ending(one.game, replay)
        stage = one.course.stages[number]
        assert one.game.campaigns is not None
        assert replay.tags["Setup"] == one.game.campaigns.setup(stage.plan, stage.ships)
    # Another device finds all of it: the store is all there is. In French too.
    again = Page(store=page.store, route=f"#/campaign/{id}")
    assert again.regions["main"] == page.regions["main"]
    page.go("#/campaign")
    assert "Look" in page.text(f"campaign-{id}")


def test_a_person_repairs_ship_by_ship_or_takes_what_is_proposed() -> None:
    page = Page()
    id = with_damage(page, "trafalgar", "strait", first="person", second="easy")
    kept = held(page, id).held

    def yard() -> Any:
        yards = held(page, id).course.stages[0].yards
        assert yards is not None
        return yards[0]

    assert yard().proposed and not page.find("propose-0") and not page.find("clear-1")
    proposed = yard().chosen
    page.press("clear-0")
    assert yard().chosen == () and not yard().proposed and page.answer["focus"] == "propose-0"
    presses = 0
    while buttons := [e["id"] for e in page.live() if (e["data-act"] or "") == "campaigns:repair"]:
        assert all(button.startswith("repair-0-") for button in buttons)
        rest = yard().rest
        page.press(buttons[0])
        presses += 1
        assert yard().rest < rest and any("left." in said for said in page.said)
    assert len(yard().chosen) == presses > 0
    chosen = kept_of(page, id)
    # What cannot be paid, or be done, or is not one's own, changes nothing.
    for arg in (
        {"side": 0, "what": "E1:f"},
        {"side": 1, "what": "F1:f"},
        {"side": True, "what": "E1:f"},
        {"side": 0, "what": "E9:f"},
        {"side": 0},
        None,
    ):
        page.send("campaigns:repair", arg)
        assert kept_of(page, id) == chosen
    page.press("propose-0")
    assert yard().proposed and yard().chosen == proposed and held(page, id).held == kept
    # The ships sail as they were repaired, and from then on nothing changes any more.
    page.press("clear-0")
    bare = held(page, id)
    page.press("sail")
    setup = page.table.replay.tags["Setup"]
    assert bare.game.campaigns is not None
    assert setup == bare.game.campaigns.setup(bare.course.stages[1].plan, bare.course.stages[1].ships)
    page.go(f"#/campaign/{id}")
    sailed = kept_of(page, id)
    for act in ("repair", "propose", "clear", "sail", "settle"):
        page.send(f"campaigns:{act}", {"side": 0, "what": "E1:f"})
    assert kept_of(page, id) == sailed


def test_a_killed_page_loses_nothing_of_it() -> None:
    """The battle was stored, the campaign was not: its end is there when somebody looks."""
    page = Page()
    id = begin(page, *OFFERED[0])
    page.press("sail")
    before = kept_of(page, id)
    resign(page)
    assert page.store[KIND.prefix + id] != before
    killed = Page(store=page.store | {KIND.prefix + id: before}, route=f"#/campaign/{id}")
    assert killed.store[KIND.prefix + id] == kept_of(page, id)


def test_a_battle_that_was_deleted_begins_anew_or_keeps_its_end() -> None:
    page = Page()
    id = begin(page, *OFFERED[0])
    page.press("sail")
    page.go("#/library")
    page.send("library:delete", {"key": held(page, id).held.battles[0].key})
    page.go(f"#/campaign/{id}")
    assert held(page, id).held.battles == () and page.find("sail")
    page.press("sail")
    resign(page)
    key = page.session.key
    page.go("#/library")
    page.send("library:delete", {"key": key})
    page.go(f"#/campaign/{id}")
    assert "Battle 2 of 5." in page.text("campaign-said") and "wins" in page.text("leg-0")
    assert not page.find(f"battle-{key.removeprefix(summary.SAVE)}")
    page.press("campaign-games")
    assert "No battle of it" in page.text()


def test_a_battle_that_is_taken_back_goes_on_until_the_next_has_begun() -> None:
    page = Page()
    id = begin(page, *OFFERED[0])
    page.press("sail")
    resign(page)
    session = page.session
    assert not held(page, id).held.goes_on

    def take_back() -> None:
        session.table.take_back(session.table.ply - 1)
        page.app._save()  # what taking back does at its end

    take_back()
    assert held(page, id).held.goes_on and held(page, id).held.battles[0].ending is None
    page.go("#/")
    page.go(f"#/play/{session.key.removeprefix(summary.SAVE)}")
    resign(page)
    page.go(f"#/campaign/{id}")
    page.press("sail")
    settled = kept_of(page, id)
    page.go(f"#/play/{session.key.removeprefix(summary.SAVE)}")
    session = page.session
    take_back()
    assert kept_of(page, id) == settled


def test_a_game_that_cannot_be_played_out_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    id = begin(page, *OFFERED[0], first="easy", second="easy")
    page.press("settle")

    def fails(self: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(playout.Playout, "work", fails)
    page.send("app:tick")
    assert "could not be played" in page.text() and page.find("settle")
    assert held(page, id).held.battles == ()


def test_it_goes_to_a_file_is_deleted_and_comes_back() -> None:
    page = Page()
    id = begin(page, *OFFERED[0], first="easy", second="easy")
    fight_on(page, id)
    fight_on(page, id)
    file = page.press("campaign-games")["download"]
    assert file["name"] == f"navals-campaign-{id}.navals"
    replays = [record.read(piece.text) for piece in bundle.split(file["text"])]
    assert len(replays) == 2 and all(replay.result() is not None for replay in replays)
    page.press("campaign-delete")
    assert page.path == "#/campaign" and not page.find(f"campaign-{id}")
    assert sum(key.startswith(summary.SAVE) for key in page.store) == 2, "the battles stay"
    page.press("shelf-undo")
    assert page.answer["focus"] == f"campaign-open-{id}" and page.find(f"campaign-{id}")


def test_what_cannot_be_read_sends_back_and_breaks_nothing() -> None:
    page = Page()
    id = begin(page, "trafalgar", "strait", first="easy", second="easy")
    fight_on(page, id)
    good = kept_of(page, id)
    code, state = next(
        (code, one["state"])
        for code, one in json.loads(good)["battles"][0]["ending"]["ships"][0].items()
        if one.get("state")
    )
    spoilt = {
        "c": good.replace('"trafalgar"', '"chess"'),
        "d": good.replace('"trafalgar"', '"bataille"'),
        "e": good.replace('"strait"', '"nowhere"'),
        "f": good.replace('"kind":"easy"', '"kind":"wizard"'),
        "g": good.replace(f'"{code}":{{"state":"{state}"}}', f'"{code}":{{"state":"nonsense"}}'),
        "h": good.replace(f'"{code}":{{"state":"{state}"}}', f'"{code}":{{"state":"fmz,99/0"}}'),
    }
    assert all(text != good for text in spoilt.values())
    store = {KIND.prefix + name: text for name, text in spoilt.items()} | {KIND.prefix + "good": good}
    page = Page(store=store, route="#/campaign")
    assert page.find("campaign-good") and not page.find("campaign-g")
    for name in (*spoilt, "none", "new/trafalgar/nowhere", "new/chess/strait", "new"):
        page.go(f"#/campaign/{name}")
        assert page.path == "#/campaign" and "cannot be read" in page.text(), name


def test_a_position_that_there_is_not_begins_no_battle() -> None:
    """A state that can be told, but not be: a ship with neither mast nor gun."""
    page = Page()
    id = begin(page, "trafalgar", "strait", first="easy", second="easy")
    fight_on(page, id)
    text = kept_of(page, id)
    one = json.loads(text)
    for ships in one["battles"][0]["ending"]["ships"]:
        for code in ships:
            ships[code] = {"state": "-,0/0"}
    one["battles"][0]["repairs"] = [[], []]
    page = Page(store=page.store | {KIND.prefix + id: json.dumps(one)}, route=f"#/campaign/{id}")
    page.press("sail")
    assert page.app.shell.session is None and "cannot begin" in page.text()


@pytest.mark.parametrize("seed", range(6))
def test_no_gesture_ever_raises(seed: int) -> None:
    """Whatever is pressed and filled in, the pages stand."""
    lot = random.Random(seed)
    page = Page(route="#/campaign")
    for _ in range(50):
        if page.app.shell.session is not None or not page.app.shell.route.startswith("#/campaign"):
            page.go("#/campaign")
        pressed = [
            e["id"] for e in page.live() if e["id"] and e["aria-disabled"] != "true" and ((e["data-act"] or "").startswith("campaigns:") or (e["href"] or "").startswith("#/campaign"))
        ]  # fmt: skip
        if lot.random() < 0.3 and "/new/" in page.app.shell.route:
            value = lot.choice(["person", "easy", "hard", "", "x" * 100, True, None])
            page.send(
                "campaigns:set",
                {
                    "name": lot.choice(["kind-0", "kind-1", "name-0", "name-1", "openly", "kind-2", "x"]),
                    "value": value,
                },
            )
        elif pressed:
            page.press(lot.choice(pressed))
    for act in (
        "start",
        "sail",
        "settle",
        "stop",
        "repair",
        "propose",
        "clear",
        "games",
        "delete",
        "set",
    ):
        for arg in (None, {}, {"side": -1}, {"side": 0}, {"side": 1, "what": 7}, {"side": "0"}, 7, []):
            page.send(f"campaigns:{act}", arg)


def test_what_is_said_in_french_has_no_english_left() -> None:
    page = Page()
    id = begin(page, "uncharted", "passage", first="easy", second="easy")
    fight_on(page, id)
    one = held(page, id)
    t = language("fr")
    assert t.message(one.plan.title) != one.plan.said.title
    assert all(t.message(battle.brief) != battle.said.brief for battle in one.plan.battles)
    assert isinstance(one.held, Campaign)
