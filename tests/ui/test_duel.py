"""A game on two devices: pages, codes, connection, turns by links, and the check."""

from __future__ import annotations

import random
from typing import Any

import pytest

from navals.core.result import Result
from navals.duel import CODES, load
from navals.ui.features.duel import model, view
from navals.ui.features.duel.stored import KIND
from navals.ui.shell import kit
from tests.ui.devices import (
    KEY,
    SITE,
    Device,
    Wire,
    act,
    invitation,
    invited,
    invited_by_turns,
    is_over,
    play_by_turns,
    play_live,
)
from tests.ui.page import Page, written

FEW = 24
"""Random actions before a player resigns, where a whole game takes long."""
GAMES = [
    "bataille:quick",
    "mats:squadron",
    "trafalgar:duel",
    "billiard:short",
    "billiard:score",
    "uncharted:first",
]


def few(case: str) -> Any:
    """Return the parameter of a game in which a player resigns early."""
    return pytest.param((*case.split(":"), FEW), id=f"{case}-{FEW}")


def whole(case: str) -> Any:
    """Return the parameter of a game to its end."""
    return pytest.param((*case.split(":"), 10_000), id=case, marks=pytest.mark.exhaustive)


@pytest.mark.parametrize("case", [*map(few, GAMES), *map(whole, GAMES)])
def test_a_game_over_the_connection(case: tuple[str, str, int]) -> None:
    host, guest, wire = invited(*case[:2])
    for device, other in ((host, "Bob"), (guest, "Ann")):
        assert device.text("duel-status") == f"Connected with {other}."
        assert device.find("lift") is None
    assert [sorted(one.remote.own_seats) for one in (host, guest)] == [[0], [1]]
    assert play_live(host, guest, wire, most=case[2]) > 5
    for device in (host, guest):
        assert "nobody cheated" in device.text("finale-rating")
        device.press("finale-event")
        assert "nobody cheated" in device.text("duel-verdict")
        assert device.press("duel-transcript")["download"]["text"].startswith("navals-duel 1\n")
        device.press("duel-game")
    assert host.table.replay.moves == guest.table.replay.moves


@pytest.mark.parametrize("case", [few(GAMES[0]), few(GAMES[1]), *map(whole, GAMES[:2])])
def test_a_game_by_turns(case: tuple[str, str, int]) -> None:
    devices = invited_by_turns(*case[:2])
    links = play_by_turns(devices, most=case[2])
    assert len(links) > 2 and max(map(len, links)) <= 2000
    for device in devices:
        assert is_over(device) or "nobody cheated" in device.text("duel-verdict")
        assert sum(key.startswith("game/") for key in device.store) == 1


def test_from_the_home_page_to_an_invitation_in_three_presses() -> None:
    """More, Play on two devices, Invite. The drawer is the browser's."""
    device = Device()
    assert device.find("bataille-more") is not None
    device.press("bataille-duel", "duel-invite")
    assert device.orders[-1]["do"] == "offer"


@pytest.mark.parametrize("how", ["duel-invite", "duel-turns"])
def test_an_invitation_waits_for_the_key(how: str) -> None:
    device = Device(slow=True)
    device.press("mats-duel", how)
    assert device.path == "#/mats/duel" and not device.store
    assert [order["do"] for order in device.orders] == ["key"]
    device.send("duel:key", KEY)
    [text] = device.store.values()
    made = load(KIND.decode(text).duel).invitation
    assert made.key.hex() == KEY["public"] and KIND.decode(text).secret == KEY["secret"]
    assert device.path.startswith("#/duel/")


@pytest.mark.parametrize("turns", [False, True])
def test_joining_waits_for_the_key(turns: bool) -> None:
    host, guest = Device(), Device(slow=True)
    host.press("mats-duel", "duel-turns" if turns else "duel-invite")
    Wire(host, guest).settle()
    guest.follow(host.code)
    guest.press("duel-accept" if turns else "duel-answer")
    assert [order["do"] for order in guest.orders] == ["key"]
    guest.send("duel:key", KEY)
    if turns:
        assert guest.remote.duel.terms.keys[1].hex() == KEY["public"]
    else:
        assert guest.orders[-1]["do"] == "answer"


def test_an_invitation_is_forgotten_on_another_page() -> None:
    device = Device(slow=True)
    device.press("mats-duel", "duel-invite")
    device.go("#/library")
    device.send("duel:key", KEY)
    assert not device.store and device.path == "#/library"


def test_a_browser_without_signatures_invites_too() -> None:
    device = Device(slow=True)
    device.press("mats-duel", "duel-invite")
    device.send("duel:key", {"public": "", "secret": ""})
    assert device.orders[-1]["do"] == "offer"


@pytest.mark.parametrize("reconnects", [False, True])
def test_a_code_is_replaced_when_its_page_is_reloaded(reconnects: bool) -> None:
    """The browser has forgotten the connection that the old code leads to."""
    host, guest, wire = invited("mats") if reconnects else invitation("mats")
    if reconnects:
        wire.cut()
        host.press("duel-reconnect", "duel-call")
        wire.settle()
    old = host.code
    assert host.find("duel-renewed") is None
    wire.devices[0] = host = host.reload()
    assert host.find("duel-code") is None
    wire.settle()
    assert host.code != old and "no longer works" in host.text("duel-renewed")
    guest.follow(old)
    guest.press("duel-answer")
    wire.settle()
    host.paste(guest.code)
    assert "another invitation" in host.text("toast-message")
    guest.follow(host.code)
    guest.press("duel-answer")
    wire.settle()
    host.paste(guest.code)
    wire.settle()
    assert [one.text("duel-status") for one in (host, guest)] == [
        "Connected with Bob.",
        "Connected with Ann.",
    ]


def test_a_second_tab_says_that_the_game_goes_on_in_the_first() -> None:
    host, guest, wire = invited("mats")
    rng, other = random.Random(3), host.reload()
    key = host.remote.key

    def tell(tab: Device, text: str, **mine: str | None) -> None:
        tab.send("library:stored", {"key": key, "text": text, **mine})

    tell(other, host.store[key])
    assert other.find("elsewhere") is None, "nothing has happened yet"
    assert act(host, rng)
    wire.settle()
    tell(other, host.store[key])
    assert "another tab" in other.text("elsewhere") and other.find("elsewhere-part") is None
    other.send("library:elsewhere-part")
    assert other.find("elsewhere") is not None and list(other.store) == [key]
    other.press("elsewhere-show")
    assert other.find("elsewhere") is None
    assert other.remote.duel.dump() == host.remote.duel.dump()
    # The second tab plays on, the first one sends it.
    for _ in range(20):
        if act(other, rng):
            break
        wire.settle()
        guest.wait(), other.wait()
        act(guest, rng)
        wire.settle()
        tell(other, host.store[key])
        if other.find("elsewhere") is not None:
            other.press("elsewhere-show")
    tell(host, other.store[key])
    host.press("elsewhere-show")
    wire.settle()
    assert host.remote.duel.dump() == KIND.decode(host.store[key]).duel
    assert guest.remote.duel.ledger is not None and host.remote.duel.ledger is not None
    assert guest.remote.duel.ledger.head == host.remote.duel.ledger.head
    assert host.text("duel-status") == "Connected with Bob."
    assert play_live(host, guest, wire, most=FEW) > 0
    assert host.table.replay.moves == guest.table.replay.moves


def test_the_tab_that_is_further_along_keeps_its_game() -> None:
    host, _, wire = invited("mats")
    other, key = host.reload(), host.remote.key
    old = host.store[key]
    assert act(host, random.Random(3))
    wire.settle()
    new, before = host.store[key], host.remote.duel.dump()
    host.send("library:stored", {"key": key, "text": old, "mine": new})
    assert host.answer["put"] == {key: {"current": new, "previous": old}}
    assert host.find("elsewhere") is None and host.remote.duel.dump() == before
    other.send("library:stored", {"key": key, "text": new, "mine": old})
    assert "put" not in other.answer and other.find("elsewhere") is not None
    assert list(other.app.shell.store) == [key]
    # It was deleted in the other tab.
    host.send("library:stored", {"key": key, "text": None, "mine": new})
    assert host.answer["put"] == {key: {"current": new}}


def test_an_unfinished_game_is_in_the_file_of_all_games() -> None:
    host, guest, wire = invited("mats")
    rng, key = random.Random(6), host.remote.key
    for _ in range(4):
        act(host, rng), act(guest, rng)
        wire.settle()
        host.wait(), guest.wait()
    wire.cut()
    host.go("#/library")
    file = host.back_up("library-export")["text"]
    assert "Everything saved on this device is in the file, except settings and extensions." in host.content
    new = Device(route="#/library")
    new.send("library:import", {"name": "my-games.navals", "text": file})
    new.wait()
    assert new.store == {key: host.store[key]}
    new.go(f"#/{key}")
    wire.devices[0] = host = new
    guest.press("duel-reconnect", "duel-call")
    wire.settle()
    host.go(guest.code.removeprefix(SITE))
    host.press("duel-answer")
    wire.settle()
    guest.paste(host.code)
    wire.settle()
    assert play_live(host, guest, wire, most=FEW) > 0
    # An older file does not take the game back.
    later = dict(host.store)
    host.go("#/library")
    host.send("library:import", {"name": "my-games.navals", "text": file})
    host.wait()
    assert host.store == later


def test_a_lost_connection_is_made_again_and_nothing_is_lost() -> None:
    host, guest, wire = invited("mats")
    rng = random.Random(3)
    for _ in range(6):
        act(host, rng), act(guest, rng)
        wire.settle()
        host.wait(), guest.wait()
    wire.cut()
    assert host.text("duel-status") == "No connection with Bob."
    while act(host, rng) or act(guest, rng):  # actions on their way
        host.wait(), guest.wait()
    wire.devices = [host, guest] = [host.reload(), guest.reload()]
    assert guest.text("duel-status") == "No connection with Ann."
    guest.press("duel-reconnect", "duel-call")
    wire.settle()
    host.press("duel-reconnect")
    host.paste(guest.code)
    assert "Continue your game against Bob." in host.text()
    host.press("duel-answer")
    wire.settle()
    guest.paste(host.code)
    wire.settle()
    assert guest.text("duel-status") == "Connected with Ann."
    assert play_live(host, guest, wire, most=FEW) > 0
    assert host.table.replay.moves == guest.table.replay.moves


def test_a_game_begun_live_goes_on_by_turns() -> None:
    host, guest, wire = invited("mats")
    wire.cut()
    rng = random.Random(5)
    act(host, rng)
    host.press("duel-talk", "duel-by-turns")
    assert host.text("duel-status") == "Your turn is ready for Bob."
    host.press("duel-turn")
    guest.follow(host.code)
    assert guest.remote.table.ply == host.remote.table.ply or guest.remote.pending_count


def test_a_take_back_is_asked_and_answered() -> None:
    host, guest, wire = invited("mats")
    rng = random.Random(7)
    act(host, rng)
    wire.settle()
    guest.wait()
    ply = host.remote.table.ply
    host.press("undo")
    wire.settle()
    assert "would like to take back" in guest.text("confirm")
    guest.press("confirm-yes")
    wire.settle()
    assert host.remote.table.ply < ply and guest.remote.table.ply < ply
    assert act(host, rng)


def test_a_player_resigns_while_the_other_is_thinking() -> None:
    host, guest, wire = invited("mats")
    assert guest.remote.acting_seat() is None
    assert guest.text("status") == "Waiting for Ann."
    guest.press("game-menu")
    assert guest.element("menu-draw")["aria-disabled"] == "true"
    guest.press("menu-resign", "confirm-yes")
    for _ in range(4):
        wire.settle()
        host.wait(), guest.wait()
    for device in (host, guest):
        assert is_over(device) and device.table.result() == Result("1-0", "resign")


def test_an_accepted_invitation_by_turns_has_an_answer_to_send() -> None:
    host, guest = Device(prefs={"names": ["Ann"]}), Device(prefs={"names": ["Bob"]})
    host.go("#/")
    host.press("mats-duel", "duel-turns")
    guest.follow(host.code)
    guest.press("duel-accept")
    assert guest.text("duel-status") == "Your answer to Ann is ready."
    guest.press("duel-turn", "duel-copy")
    assert guest.text("duel-status") == "Waiting for a link from Ann."


def test_a_resignation_by_turns_is_handed_over() -> None:
    host, guest = invited_by_turns("mats")
    assert guest.remote.acting_seat() is None and not guest.remote.has_unsent_entries
    guest.press("game-menu", "menu-resign", "confirm-yes")
    assert guest.text("duel-status") == "Your turn is ready for Ann."
    guest.press("duel-turn", "duel-copy")
    host.follow(guest.code)
    assert host.remote.duel.table.result() == Result("1-0", "resign")


def test_a_third_device_watches_without_the_secrets() -> None:
    host, guest, wire = invited("bataille", "quick")
    rng = random.Random(3)
    for _ in range(6):
        act(host, rng), act(guest, rng)
        wire.settle()
        host.wait(), guest.wait()
    host.press("duel-talk", "duel-watch")
    watcher = Device()
    watcher.follow(host.code)
    watcher.wait()
    assert "You are watching" in watcher.text("duel-status")
    session = watcher.remote
    assert session.acting_seat() is None and session.table.ply == host.remote.table.ply
    # Both devices and the watcher know the same about the sea.
    assert session.view() == host.remote.table.view(None)
    assert session.handover.viewer is None and not session.shows_everything()


def test_phrases_are_said_and_heard() -> None:
    host, guest, wire = invited("mats")
    host.press("duel-talk", "duel-say-0")
    wire.settle()
    assert "Ann: “Good luck!”" in guest.text("duel")


def test_a_stopped_game_goes_on_against_the_computer() -> None:
    host, guest, wire = invited("mats")
    rng = random.Random(2)
    act(host, rng)
    wire.settle()
    guest.wait()
    act(guest, rng)
    wire.settle()
    host.wait(), guest.wait()
    host.press("duel-talk", "duel-stop")
    for _ in range(4):
        wire.settle()
        host.wait(), guest.wait()
        if guest.find("confirm-yes") is not None:
            guest.press("confirm-yes")
    host.press("duel-computer")
    assert host.table.level(1) == "medium" and host.table.ply >= 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "not a code"),
        ("o.AAAAAAAAAA", "Part of this code is missing"),
        ("t1.AAAAAAAAAA", "Part of this code is missing"),
        ("i9.AAAAAAAAAA", "newer version"),
    ],
)
def test_other_texts_are_refused(text: str, words: str) -> None:
    device = Device(route="#/duel")
    device.paste(text)
    assert words in device.text()


def test_links_are_refused_in_a_clear_sentence() -> None:
    host, guest = invited_by_turns("mats")
    rng = random.Random(4)
    act(host, rng)
    host.press("duel-turn")
    first = host.code
    guest.follow(first)
    before = guest.store[guest.remote.key]
    guest.go(first.removeprefix(SITE))
    assert "nothing new" in guest.text("duel-why")
    guest.press("duel-go")
    assert guest.remote.duel.dump() and "duel" in before
    stranger = Device()
    stranger.follow(first)
    assert "another device" in stranger.text("duel-why")
    others = invited_by_turns("mats")
    act(others[0], rng)
    others[0].press("duel-turn")
    guest.follow(others[0].code)
    assert "another device" in guest.text("duel-why")


def test_a_browser_without_connections_offers_turns() -> None:
    device = Device()
    device.press("mats-duel", "duel-invite")
    device.send("duel:state", {"n": 1, "state": "unavailable"})
    assert "cannot connect" in device.text("duel-state")
    device.press("duel-by-turns")
    assert "Send this link" in device.text()


def test_the_other_device_may_send_anything() -> None:
    host, guest, wire = invited("mats")
    number = wire.numbers[1]
    for text in ("", "x", "t1." + "A" * 400, "i1.AAAAAAAA", "a1.AAAAAAAA", "w1.AAAAAAAA", "t1.\ud800"):
        guest.send("duel:texts", {"n": number, "texts": [text, 5, None]})
        assert guest.remote.duel.has_begun
    assert play_live(host, guest, wire, most=FEW) > 0


def test_every_reason_has_a_sentence() -> None:
    assert set(CODES) <= set(view.FAULT_MESSAGES)


def test_a_code_is_found_in_a_message() -> None:
    assert model.extract_code(f"Join me: {SITE}#/duel/o.EAAAAAMAAA !") == "o.EAAAAAMAAA"
    assert model.extract_code("r.EAAA AAMA\nAA") == "r.EAAAAAMAAA"
    assert model.extract_code("Hello. World") == ""


def test_the_camera_says_why_it_is_dark() -> None:
    device = Device(route="#/duel")
    assert device.press("duel-scan")["shell"] == "scanner"
    assert device.find("duel-camera") is not None
    device.send("duel:scanned", {"problem": "refused"})
    assert "camera is blocked" in device.text("duel-scanner")


def test_a_game_is_deleted_and_restored() -> None:
    host, _, _ = invited("mats")
    id = host.remote.id
    host.go("#/duel")
    host.press(f"duel-delete-{id}")
    assert f"duel/{id}" not in host.store
    host.press("shelf-undo")
    assert f"duel/{id}" in host.store


def test_the_code_is_loaded_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "is_loaded", lambda wheel=kit.KIT_WHEEL: wheel != kit.DUEL_WHEEL)

    def wheels(page: Page, act: str, arg: Any = None) -> tuple[str, ...]:
        return page.app.requirements(written(act, arg)).wheels

    page, store = Page(), {"duel/1": "{}"}
    for route in ("#/", "#/mats", "#/mats/new/two", "#/library"):
        assert wheels(page, "app:route", route) == ()
    assert wheels(page, "app:tick") == wheels(page, "app:boot", {"route": "#/", "store": store}) == ()
    for route in ("#/duel", "#/mats/duel", "#/duel/o.AAAA"):
        assert wheels(page, "app:route", route) == ("duel",)
    for route in ("#/duel", "#/mats/duel"):
        assert wheels(page, "app:boot", {"route": route}) == ("duel",)
    assert wheels(page, "duel:texts", {"texts": ["i1.AAAAAAAA"]}) == ("duel",)
    # The result of a finished game shows its check.
    assert wheels(page, "app:boot", {"route": "#/play/1", "store": store}) == ("duel",)
    stored = Page(store=store)
    assert wheels(stored, "app:tick") == ("duel",)
    stored.send("app:absent", {"to": "app", "act": "tick"})
    assert "could not be loaded" in stored.text("toast-message")
    assert wheels(stored, "app:tick") == () and wheels(stored, "app:route", "#/duel") == ("duel",)
