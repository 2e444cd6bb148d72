"""Questions, wishes, storage, watchers, chains and texts of games on two devices."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from navals.core.refusal import IllegalAction
from navals.core.rules import Resign
from navals.duel import (
    Duel,
    DuelError,
    accept,
    chain,
    check_entries,
    invite,
    load,
    peek,
    read_invitation,
    transcript,
    watch,
)
from tests.duel.pairs import CASES, Pair
from tests.games import game

A_ORDER, B_ORDER = "order F1 TP V1", "order V1 F1 TP"


def pair(name: str = "mats", swift: bool = False) -> Pair:
    return Pair(name, 0, swift)


def act(pair: Pair, text: str) -> None:
    duel = pair.duels[pair.duels[0].awaited_device]
    duel.act(duel.table.parse(text))
    pair.pump()


def code(call: Callable[..., object], *args: object) -> str:
    with pytest.raises(DuelError) as caught:
        call(*args)
    return caught.value.code


def test_the_order_of_a_column_is_sealed_until_the_enemy_has_formed_his() -> None:
    mats = pair()
    act(mats, A_ORDER)
    host, guest = mats.duels
    assert guest.ledger is not None and len(guest.ledger.entries) == 1
    assert A_ORDER not in guest.dump() and A_ORDER not in guest.ledger.entries[0].line
    assert guest.table.view(1).line == host.table.view(1).line
    act(mats, B_ORDER)
    assert host.table.position == guest.table.position
    assert host.table.text() == guest.table.text()
    assert "A order F1 TP V1" in guest.table.text()


def test_a_fleet_stays_on_its_device_and_in_no_text_before_the_end() -> None:
    pair = Pair("bataille", 0)
    host, guest = pair.duels
    texts = []
    for _ in range(10):
        pair.step()
        texts += [duel.turn() for duel in pair.duels]
        pair.pump()
    [fleet] = host.secrets.actions.values()
    assert fleet not in guest.dump()
    assert host.ledger is not None
    assert all(fleet not in entry.line for entry in host.ledger.entries)
    assert to_hex(host.secrets.seed) not in guest.dump()


def to_hex(raw: bytes) -> str:
    return transcript.to_base64(raw)


@pytest.mark.parametrize("agrees", [True, False])
@pytest.mark.parametrize("asker", [0, 1])
def test_taking_back_is_asked_and_answered(asker: int, agrees: bool) -> None:
    mats = pair()
    act(mats, A_ORDER)
    ply = mats.duels[0].table.ply
    assert mats.duels[0].awaited_device == 1
    mats.duels[asker].ask("undo 0")
    mats.pump()
    other = mats.duels[1 - asker]
    assert other.question == "undo 0"
    other.reply(agrees)
    refused = [mats.duels[asker].receive(text).is_refusal for text in other.outgoing_texts()]
    assert any(refused) is not agrees
    mats.pump()
    for duel in mats.duels:
        assert (duel.table.ply, duel.wish, duel.question) == (0 if agrees else ply, "", "")
    act(mats, A_ORDER if agrees else B_ORDER)
    mats.play()
    mats.assert_fair()


def test_a_wish_is_void_once_the_other_has_acted() -> None:
    mats = pair()
    host, guest = mats.duels
    guest.ask("swift")
    late = guest.outgoing_texts()
    host.act(host.table.parse(A_ORDER))
    mats.pump()
    assert guest.wish == ""
    for text in late:
        host.receive(text)
    assert host.question == ""


def test_a_player_resigns_out_of_turn() -> None:
    mats = pair()
    mats.duels[1].act(Resign())
    mats.pump()
    for duel in mats.duels:
        result = duel.table.result()
        assert result is not None and result.outcome == "1-0"
    mats.assert_fair()


def test_a_draw_is_offered_and_accepted() -> None:
    mats = pair()
    act(mats, "draw")
    assert mats.duels[1].table.position.awaits == 1
    act(mats, "accept")
    mats.assert_fair()


def test_an_illegal_action_is_refused_with_the_rule() -> None:
    host = pair().duels[0]
    with pytest.raises(IllegalAction):
        host.act(host.table.parse("order F1"))
    assert code(pair().duels[1].act, host.table.parse(A_ORDER)) == "turn"


def test_agreeing_to_stop_opens_the_secrets() -> None:
    bataille = Pair("bataille", 0)
    for _ in range(6):
        bataille.step()
        bataille.pump()
    host, guest = bataille.duels
    host.ask("stop")
    bataille.pump()
    guest.reply(True)
    bataille.pump()
    bataille.assert_fair()
    assert host.record().result() is None
    assert host.transcript().count("; place") == 2


def test_swift_draws_need_no_reply() -> None:
    replies = []
    for swift in (False, True):
        uncharted = Pair("uncharted", 0, swift)
        uncharted.play()
        uncharted.assert_fair()
        assert uncharted.duels[0].ledger is not None
        replies.append(sum(entry.text == "open" for entry in uncharted.duels[0].ledger.entries))
    assert replies[1] == 2 < replies[0]


def test_neither_chain_can_be_chosen_after_the_other_link() -> None:
    """In a swift game the first draw waits for a link of the host: the guest knew the host's anchor."""
    uncharted = Pair("uncharted", 0, swift=True)
    assert uncharted.duels[0].ledger is not None
    authors = [entry.author for entry in uncharted.duels[0].ledger.entries[:2]]
    assert authors == [1, 0]


def test_used_up_chains_are_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "LENGTH", 6)
    for name in CASES:
        for swift in (False, True):
            pair = Pair(name, 3, swift)
            pair.play()
            pair.assert_fair()
            assert pair.duels[0].ledger is not None
            assert min(pair.duels[0].ledger.renewals) > 0


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("swift", [False, True])
def test_by_turns_one_text_carries_everything_new(name: str, swift: bool) -> None:
    """Each device is closed between its turns."""
    pair, number = Pair(name, 0, swift), 0
    for _ in range(500):
        duel = pair.duels[number]
        while duel.awaited_device == number:
            pair.act(duel)
        text = duel.turn()
        assert len(text) < 2000
        number = 1 - number
        pair.reload(number)
        pair.duels[number].receive(text)
        assert pair.duels[number].receive(text).entry_count == 0
        if pair.over:
            break
    pair.assert_fair()


def test_texts_in_the_wrong_place_have_their_own_reasons() -> None:
    mats, stranger = pair(), Pair("mats", 2)
    host, guest = mats.duels
    assert code(host.receive, stranger.duels[1].turn()) == "game"
    assert code(host.receive, stranger.duels[1].text) == "game"
    assert code(host.receive, host.text) == "foreign"
    assert code(host.receive, "hello") == "foreign"
    assert code(host.receive, "t2.AAAAAAAA") == "newer"
    assert code(host.receive, "t1." + "A" * 300_000) == "large"
    assert code(host.receive, "t1.AAAAAAAA") == "damaged"
    late = accept(host.text, "Bob", bytes(32))
    assert code(host.receive, late.text) == "taken"
    assert host.receive(guest.text).has_begun is False
    with pytest.raises(DuelError, match="early"):
        load(invite(mats.game, host.terms.options, ["Ann"], bytes(32)).dump()).turn()


def test_a_missing_turn_is_named() -> None:
    mats = pair()
    guest = load(mats.duels[1].dump())
    act(mats, A_ORDER)
    act(mats, B_ORDER)
    host = mats.duels[0]
    host.act(host.table.parse("resign"))
    assert code(guest.receive, host.turn()) == "gap"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "chess"),
        ("rules", "99"),
        ("options", "nonsense=1"),
        ("names", ("ai:hard", "")),
        ("names", ("x" * 41, "")),
        ("names", ("Ann\n", "")),
        ("names", ("Ann",)),
        ("side", 2),
        ("anchor", bytes(31)),
        ("key", bytes(31)),
        ("setup", "nonsense"),
    ],
)
def test_a_false_invitation_is_refused(field: str, value: object) -> None:
    from navals.duel.packing import Invitation, pack

    mats = game("mats")
    good = read_invitation(invite(mats, mats.schema.default(), ["Ann"], bytes(32)).text)
    values = {name: getattr(good, name) for name in Invitation.__struct_fields__}
    assert code(accept, pack(Invitation(**values | {field: value})), "Zoe", bytes(32)) in ("newer", "damaged")


def test_every_text_names_its_game() -> None:
    mats = pair()
    host, guest = mats.duels
    texts = [host.text, guest.text, host.turn(), host.watch_text()]
    assert [peek(text) for text in texts] == [(letter, host.id) for letter in "iatw"]


def test_a_watcher_sees_what_both_know() -> None:
    bataille = Pair("bataille", 0)
    for _ in range(8):
        bataille.step()
        bataille.pump()
    host = bataille.duels[0]
    watcher = watch(host.watch_text())
    assert watcher.own_seats == ()
    assert watcher.table.view(None) == host.table.view(None)
    while not bataille.over:
        bataille.step()
        bataille.pump()
        watcher.receive(host.watch_text())
    assert watcher.verdict().outcome == "fair"
    assert watcher.record().position == host.record().position
    assert watcher.outgoing_texts() == []


def test_a_stored_game_is_the_same_game() -> None:
    for name in ("bataille", "uncharted"):
        pair = Pair(name, 1)
        for _ in range(12):
            pair.step()
            pair.pump()
        for duel in pair.duels:
            again = load(duel.dump())
            assert again.dump() == duel.dump()
            assert again.table.position == duel.table.position
            assert (again.next_entry, again.own_seats, again.id) == (duel.next_entry, duel.own_seats, duel.id)
    assert code(load, "{}") == "damaged"
    waiting = invite(pair.game, pair.duels[0].terms.options, ["Ann"], bytes(32))
    assert Duel.load(waiting.dump()).text == waiting.text


def test_set_phrases_arrive_once() -> None:
    mats = pair()
    host, guest = mats.duels
    host.send_phrase(3)
    host.send_phrase(5)
    [text] = host.outgoing_texts()
    assert guest.receive(text).phrases == (3, 5)
    assert guest.receive(text).phrases == ()
    assert load(guest.dump()).receive(text).phrases == ()
    assert code(host.send_phrase, 99) == "kind"


def test_a_transcript_is_checked_elsewhere() -> None:
    bataille = Pair("bataille", 0)
    open_text = bataille.duels[0].transcript()
    bataille.play()
    text = bataille.duels[0].transcript()
    agreed, entries, _ = transcript.read(text)
    assert check_entries(agreed, entries)[0].outcome == "fair"
    agreed, entries, _ = transcript.read(open_text)
    assert check_entries(agreed, entries)[0].outcome == "open"
    rng = random.Random(7)
    lines = text.splitlines()
    for _ in range(60):
        at = rng.randrange(3, len(lines))
        changed = list(lines)
        changed[at] = changed[at][:-1] + ("1" if changed[at][-1] != "1" else "2")
        assert code(transcript.read, "\n".join(changed)) in ("damaged", "gap")


def test_on_one_side_the_seats_are_shared() -> None:
    billiard = game("billiard")
    options = billiard.schema.parse("mode=2v2 use=simulation first_breaker=random")
    host = invite(billiard, options, ["Ann", "", "Ben", ""], bytes(32))
    guest = accept(host.text, "Zoe", bytes(range(32)))
    host.receive(guest.text)
    assert sorted(host.own_seats + guest.own_seats) == [0, 1, 2, 3]
    assert guest.terms.names[guest.own_seats[0]] == "Zoe"
