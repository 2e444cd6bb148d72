"""The library: searching, renaming, copying and deleting games, files, storage, and other tabs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from navals.core.record import link, record
from navals.games import card
from navals.ui import clock
from navals.ui.art import sketch
from navals.ui.features.library import model, update, view
from navals.ui.session import summary
from navals.ui.shell.effects import StoreGame
from navals.ui.shell.storage.problems import PROBLEMS
from tests.ui.page import Page
from tests.ui.play import FLEET_A, FLEET_OTHER, alone, exchange, play_to_end, shoot, two
from tests.ui.relay import relay_game
from tests.ui.test_statistics import EVIL, ended, list_players

GOLDEN = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parents[1] / "golden").glob("*.navals"))
}


def going(*names: str, date: str = "2026-11-20") -> str:
    """Return the stored text of an unfinished game of Relay."""
    return ended(*names, throws="22", date=date)


def choose(page: Page, id: str, *files: tuple[str, str | None]) -> dict[str, Any]:
    """Choose files in a file field; a text of ``None`` stands for a file that is too large."""
    field = page.element(id)
    assert field["type"] == "file" and field.has("multiple")
    first, *more = (
        {"name": name, "text": text or ""} | ({} if text is not None else {"large": True})
        for name, text in files
    )
    value = first | ({"more": more} if more else {})
    return page.send(field["data-change"] or "", {"name": None, "value": value, "form": {}})


def bring_in(page: Page, *files: tuple[str, str | None], id: str = "library-import") -> None:
    """Choose files and wait until they are read."""
    choose(page, id, *files)
    page.wait()


def records(page: Page) -> list[str]:
    return sorted(json.loads(text)["record"] for key, text in page.store.items() if key.startswith("game/"))


def test_a_game_is_in_the_library_and_found_there() -> None:
    page = alone(bombs="1")
    id = page.id
    page.go("#/")
    assert page.text("library-link") == "Library: 1 game" and page.find("resume-0")
    page.press("library-link")
    assert "Resume" in page.text(f"library-open-{id}") and "turn." in page.text(f"kept-{id}")
    page.press(f"library-open-{id}")
    play_to_end(page)
    page.press("finale-library")
    assert page.path == "#/library/bataille" and page.title == "Library – Navals"
    assert page.text("bar-title") == "Library"
    assert "Open" in page.text(f"library-open-{id}") and "21 November 2026" in page.text(f"kept-{id}")
    page.press(f"library-open-{id}", "finale-open")
    assert page.find("finale")
    store = {
        **page.store,
        "game/1": ended("Ann", "Bob"),
        "game/2": going("Ann", "Cid"),
        "game/3": "{",
        "other": "x",
    }
    page = Page(store=store, route="#/library")
    assert len(list_players(page)) == 3 and "Unreadable game" in page.text("kept-3")
    page.change("library-game", "relay")
    assert sorted(list_players(page)) == ["Ann – Bob", "Ann – Cid"] and page.path == "#/library/relay"
    assert not page.find("kept-3")
    page.choose("library-state", "going")
    assert list_players(page) == ["Ann – Cid"]
    page.choose("library-state", "over")
    assert list_players(page) == ["Ann – Bob"]
    page.change("library-search", " CID ann")
    assert not list_players(page) and "No games match." in page.text()
    page.choose("library-state", "")
    assert list_players(page) == ["Ann – Cid"] and "1 game" in page.text()
    page.change("library-search", "20 november 2026 bob")
    assert list_players(page) == ["Ann – Bob"]
    page.change("library-search", "2026-11 BOB")
    assert list_players(page) == ["Ann – Bob"]
    page.change("library-search", "20 november 2026 bob")
    page.go("#/library/chess")
    assert page.element("library-search")["value"] == "20 november 2026 bob"
    page.change("library-search", "")
    assert len(list_players(page)) == 3


def test_a_search_ignores_accents_and_case() -> None:
    page = Page(store={"game/1": ended("Zoé", "Bob"), "game/2": ended("Cid", "Bob")}, route="#/library")
    for words in ("zoe", "ZOÉ", "Zoe\u0301"):
        page.change("library-search", words)
        assert list_players(page) == ["Zoé – Bob"]


def test_the_newest_games_come_first_and_more_on_request() -> None:
    store = {
        f"game/{n:03d}": ended(f"Ann{n}", "ai:easy", date=f"2026-{1 + n // 28:02d}-{1 + n % 28:02d}")
        for n in range(50)
    }
    store["game/x"] = going("Zoe", "Bob", date="2026-12-01")
    page = Page(store=store, route="#/library")
    assert (
        list_players(page)[:2] == ["Zoe – Bob", "Ann49 – Cabin boy"]
        and len(list_players(page)) == view.PAGE_SIZE
    )
    page.press("library-more", "library-more")
    assert len(list_players(page)) == 51 and not page.find("library-more")
    # Games come first, then other storage.
    order = [e["id"] for e in page.tree("main").walk() if e["id"] in ("games", "library-safe")]
    assert order == ["games", "library-safe"]
    assert page.app.shell.session is None and page.path == "#/library"
    texts = [json.loads(ended(f"Ann{n}", "Bob")) for n in range(5)]
    for n, save in enumerate(texts):
        save["summary"]["at"] = 1000 + n
    store = {f"game/{9 - n}": json.dumps(save) for n, save in enumerate(texts)}
    page = Page(store=store, route="#/library")
    assert [name.split()[0] for name in list_players(page)] == ["Ann4", "Ann3", "Ann2", "Ann1", "Ann0"]


def test_games_keep_their_dates() -> None:
    page = Page(store={"game/1": ended("Ann", "Bob", date="2025-01-02")}, route="#/play/1")
    page.app.execute_effects(StoreGame())
    page.send("replay:look", {"ply": 2})
    assert json.loads(page.app.shell.store["game/1"])["summary"]["date"] == "2025-01-02"
    for tag, day in (
        ("1999-12-31", "31 December 1999"),
        ("<b>", "21 November 2026"),
        ("1999-12-31\u0661", "21 November 2026"),
    ):
        page = Page(route="#/")
        head = f'[Navals "1"]\n[Game "relay"]\n[Options "use=played"]\n[Date "{tag}"]\n'
        choose(page, "open-record", ("x", head + "A throw 3\nB resign\n"))
        page.go("#/library")
        assert page.text("games").count(day) == 1


def test_an_empty_library_says_what_comes_into_it() -> None:
    page = Page(route="#/library")
    assert not page.find("library-search") and not page.find("library-export")
    assert page.element("library-import") is not None
    page.press("library-home")
    assert page.path == "#/" and not page.find("library-link")


def test_three_games_are_on_the_home_page_the_rest_is_in_the_library() -> None:
    store = {f"game/{n}": going(f"Ann{n}", "Bob", date=f"2026-11-0{n}") for n in range(1, 6)}
    page = Page(store=store)
    assert [page.text(f"resume-card-{i}").count(f"Ann{5 - i}") for i in range(3)] == [2, 2, 2], (
        "a player, and to act"
    )
    assert not page.find("resume-card-3") and page.text("library-link") == "Library: 5 games"
    assert "Ann5’s turn" in page.text("resume-card-0") and "2 actions so far" in page.text("resume-card-0")


def test_a_sketch_tells_nothing_that_a_bystander_does_not_know() -> None:
    sketches = []
    for fleet in (FLEET_A, FLEET_OTHER):
        page = two(b=fleet)
        shoot(page, "B5")  # a miss in both fleets
        save = json.loads(next(iter(page.store.values())))
        sketches.append(save["summary"]["sketch"])
    assert sketches[0] == sketches[1] and sketches[0]


def test_every_game_has_a_sketch_and_odd_marks_are_only_a_card() -> None:
    for name, text in GOLDEN.items():
        replay = record.read(text)
        for position in replay.positions:
            marks = sketch.draw_sketch(replay.game.id, position.state.view(None))
            picture = sketch.picture(replay.game.id, marks)
            assert len(marks) <= sketch.MAX_MARKS and len(picture) < 4000, name
        assert marks and "sketch" in picture
        assert card(replay.game.id).ground[0] in picture, "the ground of its game"
    for odd in ((9,), (0,), (0, 5, 1, 1, 0, 4, 0), (2, 0, 3, 1), (-9, 1)):
        assert "sketch" not in sketch.picture("bataille", [odd]), odd


def test_a_game_gets_a_name_and_keeps_it() -> None:
    page = relay_game(2)
    id = page.id
    page.go("#/library")
    page.press(f"library-name-{id}")
    assert page.answer["focus"] == "library-title" and page.element("library-title")["value"] == ""
    page.send("library:named", {"title": f"  {EVIL}\n of Sunday "})
    assert f"{EVIL} of Sunday" in page.text(f"kept-{id}") and not page.find("library-naming")
    assert record.read(json.loads(page.store[f"game/{id}"])["record"]).tags["Title"] == f"{EVIL} of Sunday"
    # The game continues from memory and from the store; its name stays.
    page.press(f"library-open-{id}")
    page.command("throw 3")
    page.go("#/")
    assert EVIL in page.text("resume-card-0")
    reload = Page(store=page.store, route=f"#/play/{id}")
    reload.command("throw 1")
    reload.go("#/library")
    assert EVIL in reload.text(f"kept-{id}")
    reload.press(f"library-name-{id}", "library-unnamed", f"library-name-{id}")
    reload.send("library:named", {"title": " "})
    assert EVIL not in reload.text(f"kept-{id}")
    assert "Title" not in json.loads(reload.store[f"game/{id}"])["record"]


def test_a_copy_goes_its_own_way() -> None:
    page = relay_game(2)
    key = page.session.key
    previous = page.store[key]
    page.go("#/library")
    page.press(*[f"library-copy-{key.removeprefix('game/')}"] * 2)
    assert page.store[key] == previous and len(page.store) == 3
    titles = sorted(json.loads(text)["summary"].get("title", "") for text in page.store.values())
    assert titles == ["", "Relay (2)", "Relay (3)"]
    other = next(name for name in page.store if name != key)
    page.go("#/play/" + other.removeprefix("game/"))
    page.command("throw 3")
    assert page.store[key] == previous and page.table.ply == 2


def test_a_deleted_game_is_told_by_its_name_and_comes_back() -> None:
    named = model.with_title(summary.GAME_KIND.decode(ended("Cid", "Dan")), "Our first")
    store = {"game/1": going("Ann", "Bob"), "game/2": summary.GAME_KIND.encode(named), "game/3": "{"}
    page = Page(store=store, route="#/")
    page.press("delete-0")
    assert not page.find("resume-0") and page.said == ["Game of Relay deleted."]
    page.go("#/library")
    page.press("library-delete-2")
    assert page.said == ["“Our first” deleted."]
    page.press("library-delete-3")
    assert "Unreadable game deleted." in page.text("toast-message") and not list_players(page)
    for message in ("Game restored.", "“Our first” restored.", "Game of Relay restored."):
        page.press("shelf-undo")
        assert page.text("toast-message") == message
        page.send("app:read")
    assert len(list_players(page)) == 2 and page.app.shell.store == store


def test_all_games_go_to_one_file_and_come_back_in_the_same_bytes() -> None:
    page = Page(route="#/library")
    bring_in(page, *((f"{name}.navals", text) for name, text in GOLDEN.items()))
    assert len(records(page)) == len(GOLDEN) and f"{len(GOLDEN)} games added" in page.text("library-report")
    page.press("library-read")
    file = page.back_up("library-export")
    assert file["name"] == "navals-2026-11-21.navals"
    assert f"{len(GOLDEN)} games saved" in page.text("toast-message")
    other = Page(route="#/library")
    bring_in(other, (file["name"], file["text"]))
    assert records(other) == records(page)
    assert other.back_up("library-export")["text"] == file["text"]
    # A second import has no effect.
    bring_in(other, (file["name"], file["text"]))
    assert f"{len(GOLDEN)} games were already here." in other.text("library-report")
    assert len(records(other)) == len(GOLDEN)


def test_games_that_come_in_within_a_millisecond_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock.time, "time_ns", lambda: 10**18)
    text = record.write(record.read(GOLDEN["mats-squadron"]))
    files = [(f"{n}.navals", record.change_tag(text, "A", f"Ann{n:02}")) for n in range(12)]
    page = Page(route="#/library")
    keys = iter(range(99, 0, -1))
    page.app.shell.entropy = lambda size: f"{next(keys):02}" * size
    bring_in(page, *files)
    page.press("library-read")
    assert [name.split()[0] for name in list_players(page)] == [f"Ann{n:02}" for n in reversed(range(12))]


def test_a_game_played_here_comes_back_with_its_name_and_its_seed() -> None:
    page = alone(bombs="1")
    play_to_end(page)
    key = page.session.key
    page.go("#/library")
    page.press("library-name-" + key.removeprefix("game/"))
    page.send("library:named", {"title": "Our first"})
    text = page.back_up("library-export")["text"]
    tags = record.read(text).tags
    assert tags["Title"] == "Our first"
    assert tags["Seed"] == json.loads(page.store[key])["seed"]
    assert "SeedCommit" in tags
    assert page.press("library-save-" + key.removeprefix("game/"))["download"]["text"] == text
    other = Page(route="#/library")
    choose(other, "library-import", ("x", text))
    assert "Our first" in other.text("games")
    assert other.back_up("library-export")["text"] == text
    # The game is recognised here too, although its record has no seed.
    choose(page, "library-import", ("x", text))
    assert "1 game was already here." in page.text("library-report")


def test_a_seed_that_nobody_knows_is_not_told() -> None:
    page = alone(bombs="1")
    text = record.write(page.table.replay)
    assert "SeedCommit" in record.read(text).tags and "Seed" not in record.read(text).tags
    other = Page(route="#/library")
    choose(other, "library-import", ("x", text))
    id = next(iter(other.store)).removeprefix("game/")
    other.press(f"library-open-{id}")
    play_to_end(other)
    content = other.press("finale-share", "share-save")["download"]["text"]
    assert "Seed" not in record.read(content).tags
    other.go("#/library")
    assert other.press(f"library-save-{id}")["download"]["text"] == content


def test_refused_files_are_named_and_the_others_come_in() -> None:
    good = '[Navals "1"]\n[Game "relay"]\n[Options "use=played"]\n[Result "*"]\n\n1. A throw 3\n'
    bad = '[Navals "1"]\n[Game "relay"]\n[Options "use=played"]\n\n1. A throw 3\n2. B throw 9\n'
    old = going("Ann", "Bob")
    page = Page(store={"game/1": old}, route="#/library")
    both, twin = good.replace("3", "2") + "\n" + bad, record.write_json(record.read(good))
    files = [("good.navals", good), ("both.txt", both), (EVIL, '[Navals "1"]\n[Game "chess"]\n')]
    bring_in(page, *files, ("huge.navals", None), ("twin.json", twin), ("none", ""))
    assert page.store["game/1"] == old and len(records(page)) == 3, "two came in, nothing was replaced"
    faults = [e.text for e in page.element("library-report").walk() if e.tag == "li"]
    assert faults[0] == "huge.navals: this is far too big for a game."
    assert faults[1] == "both.txt: this file is damaged after action 1, on line 13. Ask for a new copy."
    assert faults[2].startswith(f"{EVIL}: this game was saved by a newer version")
    assert faults[3].startswith("none: this is not a game. ")
    report = "2 games added to your library. 1 game was already here. 4 games could not be added."
    assert report in page.text("library-report") and page.answer["focus"] == "library-report"
    page.press("library-read")
    assert not page.find("library-report")


def test_long_files_are_read_while_the_page_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(route="#/library")
    monkeypatch.setattr(model, "SLICE", 0)
    choose(page, "library-import", *((name, GOLDEN[name]) for name in ("bataille-classic", "trafalgar-flag")))
    assert "Reading game 1 of 2" in page.text() and page.answer["again"] == 0
    page.go("#/about")
    for _ in range(3):
        page.send("app:tick")
    page.go("#/library")
    slices = 0
    while "again" in page.answer:
        page.send("app:tick")
        slices += 1
    assert slices > 100 and len(records(page)) == 2 and "2 games added" in page.text("library-report")


def test_files_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model.bundle, "MAX_RECORDS", 3)
    page = Page(route="#/library")
    game = record.write(record.read(GOLDEN["bataille-resign"]))
    titled = [game.replace("[Result", f'[Title "{n}"]\n[Result') for n in range(5)]
    bring_in(page, *((str(n), text) for n, text in enumerate(titled)))
    assert len(records(page)) == 3
    assert page.text("library-report").count("too many games to open") == 2
    page.press("library-read")
    monkeypatch.setattr(model.bundle, "MAX_BYTES", 2 * len(game) + model.backup.MAX_LENGTH)
    text = page.back_up("library-export")["text"]
    assert len(text) <= 2 * len(game)
    assert "1 game saved" in page.text("toast-message")
    assert "2 games were too long" in page.text("toast-message")
    page = Page(route="#/library")
    bring_in(page, *((f"{n}", "x") for n in range(40)))
    assert "and 28 more" in page.text("library-report")
    assert "40 games could not be added." in page.text("library-report")


def test_several_files_or_a_bundle_opened_anywhere_come_to_the_library() -> None:
    a, b = GOLDEN["bataille-resign"], GOLDEN["mats-squadron"]
    for files in ([("a", a), ("b", b)], [("both", a + "\n" + b)]):
        page = Page(route="#/")
        bring_in(page, *files, id="open-record")
        assert page.path == "#/library" and len(records(page)) == 2
    page = Page(route="#/")
    choose(page, "open-record", ("a", a))
    assert page.path.startswith("#/play/")
    page.send("share:file", {"name": "both", "text": a + "\n" + b})
    page.wait()
    assert page.path == "#/library" and len(records(page)) == 2, "one of them was here"
    page = Page(route="#/")
    address = link.PREFIX + link.encode(b)
    files = [("a", a), ("b", f"A game for you: {address}"), ("c", address[:-20])]
    bring_in(page, *files, id="open-record")
    assert page.path == "#/library" and records(page) == sorted(
        record.write(record.read(text)) for text in (a, b)
    )
    assert "1 game could not be added." in page.text("library-report")
    assert "cut off" in page.text("library-report")


def test_only_what_is_listed_goes_to_the_file() -> None:
    store = {"game/1": going("Ann", "Bob"), "game/2": ended("Cid", "Dan"), "game/3": "{"}
    page = Page(store=store, route="#/library")
    assert page.text("library-export") == "Save all to file"
    page.choose("library-state", "over")
    assert page.text("library-export") == "Save this game to a file"
    assert record.read(page.press("library-export")["download"]["text"]).tags["A"] == "Cid"
    page.choose("library-state", "")
    assert page.back_up("library-export")["text"].count("[Navals") == 2
    assert "1 game was too long or could not be read" in page.text("toast-message")
    assert page.press("library-save-3")["download"]["text"] == "{"


def test_a_save_that_has_lost_actions_is_damaged() -> None:
    good = going("Ann", "Bob")
    short = json.loads(ended("Ann", "Bob", throws="222"))
    short["record"] = "\n".join(short["record"].split("\n")[:-3]) + "\n"
    page = Page(store={"game/1": json.dumps(short)}, previous={"game/1": good}, route="#/play/1")
    assert page.table.ply == 2
    assert "was damaged: here is the one before it" in page.text("toast-message")


def test_the_browser_is_asked_once_when_there_is_something_to_lose() -> None:
    page = relay_game()
    requests = []
    for _ in range(5):
        page.command("throw 1")
        requests.append(page.answer.get("shell"))
    assert requests == [None] * (update.MIN_SAVES_TO_ASK - 2) + ["persist"]
    page.send("library:persisted", True)
    assert not page.find("toast-message"), "no word about it in a game"
    page.command("throw 1")
    assert "shell" not in page.answer
    page.go("#/library")
    assert "keeps your games until you delete them" in page.text("library-safe")
    assert not page.find("library-persist")


def test_a_browser_that_forgets_is_told_about_once_after_a_game() -> None:
    page = relay_game(forgets=True)
    messages = []
    while page.find("finale") is None:
        messages.append(page.find("toast-message"))
        page.command("throw 2")
        assert "shell" not in page.answer, "asking would not help"
    assert set(messages) == {None}, "no word about it in a game"
    assert "Add to Home Screen" in page.text("toast-message") and page.prefs["warned"] is True
    page.go("#/library")
    assert "after seven days" in page.text("library-safe") and not page.find("library-persist")
    page.go("#/relay/new/two")
    page.press("start")
    while page.find("finale") is None:
        page.command("throw 2")
    assert not page.find("toast-message"), "said once"


def test_what_the_browser_promises_is_said() -> None:
    page = Page(store={"game/1": ended("Ann", "Bob")}, route="#/library")
    assert "may delete them" in page.text("library-safe")
    assert "1 game saved here (1 kB)." in page.text("library-safe")
    assert page.press("library-persist")["shell"] == "persist"
    page.send("library:persisted", False)
    assert "may still delete" in page.text("toast-message")
    assert Page(store=page.store, route="#/library", persisted=True).find("library-persist") is None


def test_every_problem_of_the_storage_is_explained(page: Page) -> None:
    page.go("#/library")
    for problem in PROBLEMS:
        page.send("library:storage", problem)
        assert re.search("to (a file|files)", page.text("library-problem")), problem
        for other in ("", "<b>"):
            page.send("library:storage", other)
            assert not page.find("library-problem")


def tabs(title: str = "") -> tuple[Page, Page, str]:
    """Return two tabs with the same game, which the second tab has continued, and the game's key."""
    page = relay_game()
    page.session.set_title(title)
    page.command("throw 2")
    other = Page(store=page.store, route=page.path)
    other.command("throw 3")
    key = other.session.key
    page.send("library:stored", {"key": key, "text": other.store[key]})
    return page, other, key


def test_a_game_that_goes_on_in_another_tab_stops_here() -> None:
    page, other, key = tabs()
    assert page.find("elsewhere") and "another tab" in page.said[0]
    page.send("play:command", {"command": "throw 1"})
    page.send("app:dismiss")
    assert page.table.ply == 1 and "put" not in page.answer
    page.press("elsewhere-show")
    assert page.table.ply == 2 and not page.find("elsewhere")
    page.command("throw 1")
    assert json.loads(page.store[key])["summary"]["plies"] == 3
    other.send("library:stored", {"key": key, "text": page.store[key]})
    assert other.find("elsewhere")


def test_what_could_not_be_stored_is_kept_as_a_game_of_its_own() -> None:
    page, other, key = tabs()
    page.press("elsewhere-show")
    page.command("throw 1")
    own_text, newer = page.store[key], other.store[key]
    page.send("library:stored", {"key": key, "text": newer, "mine": own_text})
    (apart,) = page.answer["put"]
    assert apart != key and json.loads(page.store[apart])["summary"]["title"] == "Relay (2)"
    assert json.loads(page.store[apart])["summary"]["plies"] == 3 and page.app.shell.store[key] == newer
    # The next action was already on its way: it belongs to the same game.
    page.send("library:stored", {"key": key, "text": newer, "mine": own_text})
    assert list(page.answer["put"]) == [apart]
    page.press("elsewhere-part")
    assert page.session.key == apart and list(page.answer["put"]) == [apart]
    page.command("throw 2")
    assert json.loads(page.store[apart])["summary"]["plies"] == 4
    assert json.loads(page.store[apart])["summary"]["title"] == "Relay (2)"


def test_nothing_of_another_tab_is_lost() -> None:
    page, other, key = tabs()
    page.send("library:stored", {"key": key, "text": other.store[key], "mine": "{"})
    assert list(page.answer["put"].values()) == ["{"]
    page, other, key = tabs()
    page.go("#/library")
    page.send("library:delete", {"key": key})
    page.send("library:stored", {"key": key, "text": other.store[key], "mine": None})
    assert "another tab" in page.text("toast-message") and page.app.shell.store[key] == other.store[key]
    assert "put" not in page.answer
    page, other, key = tabs()
    page.press("elsewhere-show")
    page.session.seats.is_visitor = True
    page.send("library:stored", {"key": key, "text": other.store[key]})
    assert not page.find("elsewhere")


def test_both_ways_can_be_kept() -> None:
    page, other, key = tabs("Final")
    page.press("elsewhere-part")
    copy = page.session.key
    assert page.send("library:save", {"key": key})["download"]["text"] == other.table.text()
    assert copy != key and page.path == "#/play/" + copy.removeprefix("game/") and not page.find("elsewhere")
    page.command("throw 1")
    assert page.app.shell.store[key] == other.store[key]
    assert json.loads(page.store[copy])["summary"]["plies"] == 2
    assert json.loads(page.store[copy])["summary"]["title"] == "Final (2)"


def test_games_of_other_tabs_come_and_go() -> None:
    page, other, key = tabs()
    page.go("#/")
    page.go("#/play/" + key.removeprefix("game/"))
    assert page.table.ply == 2
    page.go("#/")
    other.command("throw 1")
    page.send("library:stored", {"key": key, "text": other.store[key]})
    assert not page.find("elsewhere") and "3 actions so far" in page.text("resume-card-0")
    page.press("resume-0")
    assert page.table.ply == 3, "not as it was left here"
    page.go("#/")
    page.send("library:stored", {"key": key, "text": None})
    assert not page.find("resume-card-0")
    for arg in (None, 3, {}, {"key": 3, "text": "x"}, {"key": key, "text": 5}):
        page.send("library:stored", arg)
    assert key not in page.app.shell.store


def test_the_curtain_hangs_before_the_question() -> None:
    page = two()
    exchange(page, "A1")
    key = page.session.key
    page.send("app:hidden", True)
    page.send("library:stored", {"key": key, "text": page.store[key]})
    assert page.find("curtain") and not page.find("elsewhere")
    page.press("lift")
    assert page.find("elsewhere")
    page.go("#/")
    card = page.element("resume-card-0")
    assert [e.classes[1] for e in card.walk() if "sk-cells" in e.classes] == ["is-hit"]


def test_names_are_one_line_and_not_too_long() -> None:
    assert summary.normalize_title(" a\n\tb\u202e c ") == "a b c"
    assert summary.normalize_title("x" * 100) == "x" * summary.TITLE_LENGTH
    assert len(model.unique_title("x" * 60, ())) <= summary.TITLE_LENGTH
