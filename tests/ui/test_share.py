"""Sharing a game by link or file, and opening one."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from navals.core.message import msg
from navals.core.record import link, record
from navals.core.seat import CHANCE
from navals.ui.draw.html import Markup, tag
from navals.ui.features.share import update
from navals.ui.session import Session
from navals.ui.shell import index
from navals.ui.shell.manifest import Study
from navals.ui.table.words import event_message, shown_names
from tests.records import stored as stored_game
from tests.ui.page import Page
from tests.ui.play import alone, menu, new

TESTS = Path(__file__).parents[1]
RECORDS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((TESTS / "links").glob("*.navals"))}
SITE = "https://navals.example/"


def address(text: str) -> str:
    """Return a record's link as it appears in the address bar."""
    return link.PREFIX + link.encode(text)


def visiting(text: str = "mats-classic", **boot: Any) -> Page:
    """Return a page opened with a record's link; the record is given by name or as text."""
    page = Page(route=address(RECORDS.get(text, text)), site=SITE, **boot)
    page.wait(lambda: page.app.shell.session is not None)
    return page


def unfinished(name: str, plies: int) -> str:
    return record.write(record.read(RECORDS[name], plies))


def stored(page: Page) -> list[str]:
    return [key for key in page.store if key.startswith("game/")]


def url_of(page: Page) -> str:
    """Return the link on the share sheet."""
    return page.element("share-link")["value"] or ""


def shared(page: Page) -> str:
    """Return the record in the link on the share sheet."""
    return link.decode(link.find(url_of(page)) or "")


def test_a_reader_of_somebodys_game_is_not_you() -> None:
    replay = record.read(RECORDS["bataille-fleet-sunk"])
    replay.tags |= {"A": "de Ruyter", "B": "ai:easy"}
    host, guest = Page(), visiting(record.write(replay))
    host.open(record.write(replay))
    log = {}
    for page in (host, guest):
        assert page.session.seats.people == [0]
        names = shown_names(page.session, page.app.shell.t)
        events = (event for item in page.table.replay.events for event in item)
        messages = (event_message(page.session, event, names) for event in events)
        log[page] = [page.app.shell.t.sentence(message) for message in messages if message is not None]
        page.send("replay:look", {"ply": None})
        page.press("finale-open")
        page.wait()
    assert any(item.startswith("You fire") for item in log[host])
    assert not any("You " in item or " you" in item for item in log[guest])
    assert any(item.startswith("de Ruyter fires") for item in log[guest])
    spoken = " ".join(guest.text(f"finale-{part}") for part in ("title", "score", "turn", "luck"))
    assert "de Ruyter" in spoken and not re.search(r"\b[Yy]ou", spoken)
    assert " for you" in host.text("finale-score")


@pytest.mark.slow
@pytest.mark.parametrize("name", RECORDS)
def test_a_game_goes_from_one_device_to_another_byte_for_byte(name: str) -> None:
    giver = Page(site=SITE)
    giver.open(RECORDS[name])
    menu(giver, "share")
    url = url_of(giver)
    assert url.startswith(SITE + "#/g/1.d.") and shared(giver) == RECORDS[name]

    taker = Page(route=url.removeprefix(SITE), site=SITE)
    taker.wait(lambda: taker.app.shell.session is not None)
    game = taker.session
    first = next(ply for ply, move in enumerate(game.table.replay.moves) if move.seat != CHANCE)
    assert game.seats.is_visitor and game.lookback.ply == first and game.table.text() == RECORDS[name]
    assert not taker.store and "put" not in taker.answer
    for seat in game.table.names:
        assert seat in taker.text("guest") or seat.startswith("ai:")
    taker.press("adopt")
    assert stored(taker) == [taker.session.key] and taker.path == f"#/play/{taker.id}"
    assert not taker.session.seats.is_visitor and not taker.find("guest")
    assert taker.send("library:save", {"key": taker.session.key})["download"]["text"] == RECORDS[name]
    assert Page(store=taker.store, route=taker.path).table.text() == RECORDS[name]


def test_a_game_with_secrets_is_not_shared_before_it_is_over() -> None:
    page = alone()
    assert page.session.seats.has_secrets()
    page.press("game-menu", "menu-share")
    assert "secret" in page.text("share-secret") and "#/g/" not in page.content
    for id in ("share-link", "share-qr", "share-copy", "share-picture", "share-text", "share-print"):
        assert not page.find(id)
    page.send("share:copy")
    page.send("share:send", {"what": "link"})
    assert "copy" not in page.answer and "share" not in page.answer
    page.send("app:dismiss")
    page.send("play:resign-now")
    page.press("finale-share")
    replay = record.read(shared(page))
    assert replay.result() is not None and replay.tags["Seed"] and not replay.warnings
    # The link is recognised although it contains the seed.
    url = url_of(page)
    page.send("app:dismiss")
    page.go("#/")
    reload = Page(store=page.store, route=url)
    reload.wait(lambda: reload.app.shell.session is not None)
    assert reload.find("guest-open")


@pytest.mark.parametrize(
    ("share", "buttons"),
    [(False, []), (True, ["share-send"]), ("files", ["share-send", "share-file"]), (None, [])],
)
def test_the_sheet_offers_what_the_device_can(share: Any, buttons: list[str]) -> None:
    page = visiting(share=share)
    page.press("guest-share")
    assert [id for id in ("share-send", "share-file") if page.find(id)] == buttons
    assert page.press("share-copy")["copy"] == url_of(page)
    assert page.text("toast-message") == "Link copied."
    if "share-send" in buttons:
        assert page.press("share-send")["share"]["url"] == url_of(page)
    if "share-file" in buttons:
        file = page.press("share-file")["share"]["file"]
        assert file["text"] == RECORDS["mats-classic"] and file["name"].endswith(".txt")
    assert page.press("share-save")["download"]["text"] == RECORDS["mats-classic"]


def test_the_code_is_offered_as_long_as_the_link_fits() -> None:
    page = visiting()
    for size, code, note in ((0, True, ""), (1300, True, "cut"), (2500, False, "too long")):
        page.table.replay.tags["Note"] = random.Random(size).randbytes(size).hex()
        page.send("share:share")
        url = url_of(page)
        assert (page.find("share-qr") is not None) == code == (len(url) <= 2953), len(url)
        assert (page.find("share-note") is not None) == bool(note), len(url)
        assert note in (page.text("share-note") if note else "")
        if code:
            assert page.element("share-qr")["data-text"] == url and page.element("share-qr")["aria-label"]
        page.send("app:dismiss")


@pytest.mark.parametrize(
    ("route", "why"),
    [
        ("#/g/1.d.AA", "cut off"),
        ("#/g/1.d.____", "damaged"),
        ("#/g/7.x.AAAA", "newer version"),
        ("#/g/hello", "not a link to a game"),
        ("#/g/<script>", "not a link to a game"),
        (address("Hello"), "Ask for a new link"),
        (address(RECORDS["mats-classic"].replace('"mats"', '"chess"')), "newer version"),
        (address(RECORDS["mats-classic"] + "99. A C2+4\n"), "damaged"),
        (address(RECORDS["mats-classic"])[:-30], "cut off"),
        (address('[Navals "1"]\n' * 50_000), "damaged"),
    ],
)
def test_a_bad_link_says_what_is_wrong_and_leads_home(route: str, why: str) -> None:
    store = {"game/mats": stored_game("mats")}
    page = Page(store=store, route=route)
    page.wait()
    assert why in page.text("arrival-why") and "cannot be opened" in page.text("title")
    assert page.app.shell.session is None and page.said
    page.press("arrival-home")
    assert page.find("resume-0") and page.store == store


@pytest.mark.parametrize("end", ["%E2%80%9D", ",%20look", "_", "/analysis", "%3E"])
def test_a_link_opens_with_what_a_messenger_left_at_its_end(end: str) -> None:
    page = Page(route=address(RECORDS["mats-classic"]) + end)
    page.wait()
    assert page.session.record() == RECORDS["mats-classic"]


@pytest.mark.parametrize("act", ["share:file", "library:import"])
def test_a_file_in_another_encoding_is_refused_with_the_reason(act: str) -> None:
    page = Page(route="#/library")
    page.send(act, {"name": "zoe.navals", "text": "", "encoding": True})
    page.wait()
    assert "zoe.navals" in page.text() and "not stored as UTF-8 text" in page.text() and not stored(page)


def test_the_reading_of_a_long_record_leaves_time_for_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(update, "FIRST_SLICE", 0)
    monkeypatch.setattr(update, "SLICE", 0)
    page = Page(route=address(RECORDS["trafalgar-flag"]))
    page.suspicious = False
    seen = set()
    while page.app.shell.session is None:
        assert page.answer["again"] == 0 and "arrival-progress" in page.content
        seen.add(page.element("arrival-progress")["value"])
        page.send("app:tick")
    assert len(seen) > 40
    # A player who leaves meanwhile stays where they went.
    other = Page(route=address(RECORDS["trafalgar-flag"]))
    other.go("#/about")
    other.wait()
    assert other.app.shell.session is None and "About" in other.text("title")


def test_a_fault_in_a_game_never_stops_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, address: str) -> None:
        raise RuntimeError("a board that cannot draw this")

    monkeypatch.setattr("navals.ui.session.Session.visit", broken)
    page = Page(route=address(RECORDS["mats-classic"]))
    page.wait()
    assert "cannot be shown" in page.text("arrival-why")


def test_one_leaves_a_guests_game_comes_back_and_goes_on_with_ones_own() -> None:
    page = new("two", names=("Anne", "Bob"))
    home, store = page.path, dict(page.store)
    url = address(RECORDS["billiard-table"])
    page.go(url)
    page.wait(lambda: page.session.seats.is_visitor)
    guest = page.session
    page.send("replay:look", {"ply": 5})
    page.go("#/about")
    page.go(url)
    assert page.session is guest and guest.lookback.ply == 5, "as it was left"
    page.go(home)
    assert not page.session.seats.is_visitor and page.session.handover.curtain_seat is not None
    page.go("#/")
    page.press("resume-0")
    assert page.path == home and page.store == store
    page.go(url)
    page.wait(lambda: page.session.seats.is_visitor)
    assert page.store == store


def test_a_game_that_is_here_already_is_not_kept_twice() -> None:
    page = visiting()
    page.press("adopt")
    (key,) = stored(page)
    path = page.path
    page.go("#/")
    page.go(address(RECORDS["mats-classic"]))
    page.wait(lambda: page.session.seats.is_visitor)
    assert not page.find("adopt") and "already" in page.text("guest")
    page.press("guest-open")
    assert page.path == path and not page.session.seats.is_visitor and stored(page) == [key]


@pytest.mark.parametrize("name", ["bataille-fleet-sunk", "mats-classic"])
def test_a_guest_of_a_game_with_secrets_sees_what_bystanders_see(name: str) -> None:
    page = visiting(unfinished(name, 12))
    game = page.session
    for ply in range(game.table.ply + 1):
        page.send("replay:look", {"ply": ply})
        assert game.acting_seat() is None and game.is_idle() and not page.store
        assert game.view() == game.table.replay.positions[ply].state.view(None)
    page.send("replay:look", {"ply": None})
    assert game.lookback.ply == game.table.ply, "there is no game to go back to"
    assert game.acting_seat() is None and game.is_idle() and not page.find("lift") and not page.find("pass")
    page.send("play:menu")
    assert not any(page.find(f"menu-{entry}") for entry in ("seats", "resign", "physical"))
    page.send("app:dismiss")
    page.press("adopt")
    if game.seats.has_secrets():
        assert page.find("lift") and not page.regions["main"], "now two people play it here"


def test_a_game_that_goes_on_is_played_on_once_it_is_kept() -> None:
    text = unfinished("trafalgar-flag", 30)
    page = visiting(text)
    page.press("adopt")
    menu(page, "share")
    assert record.read(shared(page)).moves == record.read(text).moves
    page.send("app:dismiss")
    page.send("replay:look", {"ply": None})
    page.wait(lambda: page.session.acting_seat() is not None)
    assert page.session.acting_seat() is not None
    table = page.table
    assert table.replay.tags["SeedCommit"] == table.dice.commitment, "a new promise of the dice to come"
    assert json.loads(page.store[page.session.key])["seed"] == table.dice.seed
    assert visiting(text, store=page.store).find("guest-open"), "recognised"
    assert visiting(unfinished("trafalgar-flag", 29), store=page.store).find("adopt"), "another game"


def test_what_strangers_wrote_stays_text() -> None:
    text, evil = RECORDS["mats-classic"], "<img src=x onerror=alert(1)>' \\\""
    text = re.sub(r'\[A "[^\n]*\n|(?=\[Result)', lambda _: f'[A "{evil}"]\n', text, count=1)
    page = visiting(text.replace('[Date "', f'[Date "{"9" * 3000}'))
    page.press("guest-share")
    assert "<img" not in page.content and "onerror" in page.text("guest") and len(page.text("guest")) < 300
    # A foreign commitment is passed on unchanged.
    text = RECORDS["mats-classic"].replace("[Result", f'[SeedCommit "{"0" * 64}"]\n[Result', 1)
    page = visiting(text)
    page.send("share:share")
    assert shared(page) == text


def test_pages_about_a_guests_game_have_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    page = visiting("trafalgar-flag")
    path = page.path
    assert page.session.address == path and "Trafalgar" in page.title

    def plies(game: Session) -> Markup:
        return tag("p", game.table.ply, id="moves")

    about = Study("moves", 1, "log", msg("Moves"), lambda game, t: plies(game), lambda game: True)
    monkeypatch.setattr(index, "studies", lambda: (about,))
    page.send("replay:look", {"ply": 7})
    page.send("play:menu")
    page.press("menu-moves")
    assert page.path == path + "/moves" and page.text("moves") == str(page.table.ply)
    reload = Page(route=page.path)
    reload.wait(lambda: reload.app.shell.session is not None)
    assert reload.find("moves"), "also when it is the first page"
    page.press("bar-back")
    assert page.path == path and page.session.lookback.ply == 7 and page.find("adopt")


def test_links_and_records_are_pasted_on_the_home_page(page: Page) -> None:
    text = RECORDS["uncharted-skirmish"]
    page.open(SITE + address(text), "link.txt")
    page.wait(lambda: page.app.shell.session is not None)
    assert page.session.seats.is_visitor and not page.store
    page.go("#/")
    page.element("paste-open")
    page.send("share:text", {"text": f"Look, Zoe: {SITE}{address(text)}\nAnn"})
    page.wait(lambda: page.app.shell.session is not None)
    assert page.session.seats.is_visitor and page.path == address(text)
    page.go("#/")
    page.send("share:text", {"text": text})
    assert not page.session.seats.is_visitor and len(stored(page)) == 1
    page.go("#/")
    page.send("share:text", {"text": "nothing at all"})
    assert "no game in this text" in page.text("toast-message") and page.said
    page.send("share:text", {"text": '[Navals "1"]'})
    assert "cannot be opened" in page.text("toast-message")
    page.send("share:text", {"text": "see #/g/1.d.AA"})
    assert "cut off" in page.text("arrival-why")
    assert len(stored(page)) == 1


def test_the_page_that_waits_for_a_link_is_made_at_build_time() -> None:
    page = Page(route="#/g")
    assert "will appear in a moment" in page.text() and page.element("paste-text")
    assert page.path == "#/g"
