"""Stored texts of every kind: reading, deleting, exporting, sharing, and damaged ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from navals.club.tournament.tournament import Entrant, Tournament
from navals.core.record import link
from navals.ui.features.campaigns.model import KIND as CAMPAIGNS
from navals.ui.features.daily.model import KIND as DAYS
from navals.ui.features.drills.model import KIND as DRILLS
from navals.ui.features.exercises.model import KIND as STUDIES
from navals.ui.features.setup.options import KIND as OPTIONS
from navals.ui.features.tournaments.model import KIND as TOURNAMENTS
from navals.ui.session.arranged import KIND as POSITIONS
from navals.ui.session.bots import KIND as BOTS
from navals.ui.session.summary import GAME_KIND
from navals.ui.shell import index
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.storage import backup
from tests.ui.page import Page


class Sample(NamedTuple):
    """A stored text that must stay readable, another of its kind, and its name on the page."""

    kind: Any
    id: str
    text: str
    other: str
    name: str

    @property
    def key(self) -> str:
        return str(self.kind.key(self.id))


PLAYERS = '"entrants":[{"name":"Ann"},{"kind":"hard"}]'
CUP = f'{{"title":"%s","game":"mats","options":"","system":"all",{PLAYERS}%s}}'
KEYS = f'{{"game":"trafalgar","plan":"strait",{PLAYERS.replace("entrants", "players")}%s}}'
OWN_DRILL = (
    '{"drill":{"options":"use=simulation","setup":"turn=A","task":"safe","title":"Stop shot"},"run":%s}'
)
RUN = '{"marks":"%s","date":"2026-11-02"}'
POSITION = '{"options":"","setup":"turn=%s"}'
OURS = '{"navals-options":1,"game":"bataille","configurations":[%s]}'
DAY = '{"11-02":{"mats":"%s"}%s}'
SAMPLES = (
    Sample(
        GAME_KIND,
        "3f2a1b0c",
        '{"record":"[Navals \\"1\\"]\\n","seed":"ab"}',
        '{"record":"x","seed":"cd"}',
        "",
    ),
    Sample(TOURNAMENTS, "0badcafe", CUP % ("Cup", ""), CUP % ("Plate", ',"at":7'), "Cup"),
    Sample(CAMPAIGNS, "07ab12cd", KEYS % "", KEYS % ',"at":7', "The keys of the strait"),
    Sample(DAYS, "2026", DAY % ("best", ""), DAY % ("miss", ',"11-05":{"mats":"part"}'), "2026"),
    Sample(DRILLS, "billiard.0a1b2c3d", OWN_DRILL % RUN % "+-", OWN_DRILL % RUN % "++", "Stop shot"),
    Sample(POSITIONS, "mats", POSITION % "A", POSITION % "B", "mats"),
    Sample(OPTIONS, "bataille", OURS % '{"name":"Ours","options":"bombs=40"}', OURS % "", "bataille"),
    Sample(STUDIES, "3f2a1b0c", '{"plies":12}', '{"plies":13}', "3f2a1b0c"),
    Sample(
        BOTS, "1a2b3c4d", '{"name":"Ann\'s own","source":"x = 1"}', '{"name":"Bo","source":""}', "Ann's own"
    ),
)
BESIDE = [sample for sample in SAMPLES if sample.kind in index.exported_kinds()]


def each(samples: Iterable[Sample]) -> Any:
    return pytest.mark.parametrize("sample", samples, ids=lambda sample: sample.kind.prefix)


free = each([sample for sample in SAMPLES if not sample.kind.has_game_ids])
"""Samples that do not depend on a stored game."""
every, exported = each(SAMPLES), each(BESIDE)
UNREADABLE = ("", "{", "3", "null", '"x"', "[1]", "[" * 5000, '{"' + "a" * 9, '{"x":' * 30 + "1" + "}" * 30)


def opened(sample: Sample, **more: Any) -> Page:
    """Return the page that lists a kind, and a gesture that deletes the sample."""
    page = Page(store={sample.key: sample.text}, route=sample.kind.pages(sample.id)[0], **more)
    page.app.handlers["test-delete"] = lambda gesture: page.app.execute_effects(
        *page.app.shell.shelf.delete(sample.kind, gesture.text("id") or sample.id)
    )
    return page


@every
def test_what_was_stored_once_is_read_for_ever(sample: Sample) -> None:
    kind, store = sample.kind, {sample.key: sample.text, "other/1": sample.text}
    value = kind.find(store, sample.id)
    assert value is not None and kind.items(store) == [(sample.id, value)]
    assert kind.encode(kind.decode(sample.text)) == sample.text, "byte for byte"
    assert kind.find(store, "none") is None


@every
def test_what_cannot_be_read_is_left_out_and_stays(sample: Sample) -> None:
    kind = sample.kind
    for text in UNREADABLE:
        store = {sample.key: text, kind.key("zz"): sample.text}
        with pytest.raises(ValueError, match=r"."):
            kind.decode(text)
        assert kind.find(store, sample.id) is None and not kind.is_readable(text)
        assert [id for id, _ in kind.items(store)] == ["zz"]
        page = Page(store=store, route=kind.pages(sample.id)[0])
        page.wait()
        assert page.store == store or kind.has_game_ids


@free
def test_what_is_deleted_comes_back_with_both_generations(sample: Sample) -> None:
    page = opened(sample, previous={sample.key: sample.other})
    page.send("app:test-delete")
    assert page.answer["put"] == {sample.key: None} and page.answer["focus"] == "shelf-undo"
    message = page.text("toast-message").removesuffix("Undo").strip()
    assert message.startswith(f"“{sample.name}” deleted.") and page.said == [message]
    page.press("shelf-undo")
    assert page.answer["put"] == {sample.key: {"current": sample.text, "previous": sample.other}}
    assert page.app.shell.store == {sample.key: sample.text}
    assert page.app.shell.previous_texts == {sample.key: sample.other}
    assert page.text("toast-message") == f"“{sample.name}” restored." and not page.find("shelf-undo")


@every
def test_the_last_one_comes_back_first_while_the_reader_stays(sample: Sample) -> None:
    kind, first = sample.kind, sample.kind.key("zz")
    page = opened(sample)
    shell = page.app.shell
    shell.store = {first: sample.other, sample.key: sample.text}
    page.send("app:test-delete", {"id": "zz"})
    page.send("app:test-delete")
    page.send("app:test-delete")
    assert shell.store == {}, "the third time there is nothing to delete"
    page.press("shelf-undo")
    page.send("app:read")
    assert list(shell.store) == [sample.key]
    page.press("shelf-undo")
    assert shell.store == {sample.key: sample.text, first: sample.other}
    page.send("app:undo")
    for leave in ("app:gone", "app:route"):
        shell.store = {sample.key: sample.text}
        page.send("app:test-delete")
        page.send(leave, "#/about")
        page.send("app:route", kind.pages(sample.id)[0])
        page.send("app:undo")
        assert shell.store == {} and not page.find("shelf-undo")


@free
def test_what_another_tab_has_stored_meanwhile_stays(sample: Sample) -> None:
    page = opened(sample)
    page.send("app:test-delete")
    page.send("library:stored", {"key": sample.key, "text": sample.other})
    page.press("shelf-undo")
    store = dict(page.app.shell.store)
    assert store.pop(sample.key) == sample.other
    assert list(store.values()) == ([sample.text] if sample.kind.has_random_ids else [])
    assert all(key.startswith(sample.kind.prefix) for key in store)


@exported
def test_it_goes_to_the_file_and_comes_back_once(sample: Sample) -> None:
    text = backup.format_lines({sample.key: sample.text}, {}, Prefs(), backup.BackupContents())
    contents = backup.read("[Navals 1]\n" + text)
    assert contents.texts == {sample.key: sample.text}
    texts, changed = backup.compute_changes(contents, {}, (), Prefs())
    assert texts == {sample.key: sample.text} and changed == {}
    assert backup.compute_changes(contents, texts, (), Prefs()) == ({}, {}), "a second time nothing is added"
    # Unreadable texts are not imported.
    for spoilt in UNREADABLE:
        assert backup.read(backup._format_line("kept", sample.key, backup._to_json(spoilt))).texts == {}
    assert (
        backup.read(backup._format_line("kept", sample.kind.key("../x"), backup._to_json(sample.text))).texts
        == {}
    )


@exported
def test_an_import_overwrites_nothing_and_unites_days(sample: Sample) -> None:
    contents = backup.BackupContents(texts={sample.key: sample.other})
    united = {sample.key: '{"11-02":{"mats":"best"},"11-05":{"mats":"part"}}'}
    for current in (sample.text, "{"):
        texts, _ = backup.compute_changes(contents, {sample.key: current}, (), Prefs())
        assert texts == (united if sample.kind is DAYS and current != "{" else {})
    # A new backup keeps the file's texts, and adds those that are unreadable here.
    text = backup.format_lines({sample.kind.key("zz"): "{"}, {}, Prefs(), contents)
    assert f"; navals kept {sample.key} " in text and f'; navals kept {sample.kind.key("zz")} "{{"' in text


@every
def test_a_link_holds_it(sample: Sample) -> None:
    kind, value = sample.kind, sample.kind.decode(sample.text)
    assert kind.from_link(kind.to_fragment(value)) == value
    for damaged in ("", "x", "1.d.AAAA", "9.z.AAAA", "<b>", *map(link.encode, UNREADABLE)):
        assert kind.from_link(damaged) is None


@every
def test_an_unknown_id_leads_to_the_list(sample: Sample) -> None:
    page = opened(sample)
    missing = page.app.shell.shelf.report_missing(sample.kind, sample.id)
    page.app.handlers["test-missing"] = lambda gesture: page.app.execute_effects(*missing)
    page.send("app:test-missing")
    assert page.path == sample.kind.pages(sample.id)[0]
    assert page.text("toast-message") == page.app.shell.t.message(sample.kind.missing_message)


def test_the_newest_come_first_and_unknown_games_are_left_out() -> None:
    def cup(at: int, game: str = "mats") -> str:
        return TOURNAMENTS.encode(Tournament(str(at), game, "", "all", (Entrant(), Entrant()), at=at))

    store = {TOURNAMENTS.key(str(n)): cup(at) for n, at in enumerate((5, 9, 7))}
    store[TOURNAMENTS.key("far")] = cup(8, "chess")
    assert [tournament.title for _, tournament in TOURNAMENTS.items(store)] == ["9", "7", "5"]
    assert TOURNAMENTS.find(store, "far") is None and TOURNAMENTS.is_readable(store[TOURNAMENTS.key("far")])
