"""The end of a match on the simulated table: the deciding shot is shown before the result covers it."""

from __future__ import annotations

import pytest

from navals.core.record import record
from tests.records import golden
from tests.ui.page import Page


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """Return a match one shot before its end."""
    lines = (
        record.write(record.read(golden("billiard")["table"].read_text(encoding="utf-8")))
        .rstrip("\n")
        .split("\n")
    )
    text = "\n".join(lines[:-1]).replace('"1-0"', '"*"').replace("ai:hard", "Ann").replace("ai:medium", "Bob")
    screen = Page(monkeypatch, route="#/")
    screen.send("share:file", {"name": "x.navals", "text": text})
    return screen


def _decide(page: Page) -> None:
    page.send("play:command", {"command": "shot 1 aim=184.96 speed=3.249 side=0.00 top=0.00"})
    assert page.app.shell.session is not None and page.app.shell.session.result() is not None


def test_the_result_waits_for_the_film_of_the_deciding_shot(page: Page) -> None:
    _decide(page)
    assert page.answer["play"]
    assert "finale" not in page.regions["over"]
    page.send("app:settled")
    assert 'id="finale"' in page.regions["over"]


def test_a_result_that_was_closed_does_not_come_again(page: Page) -> None:
    _decide(page)
    page.send("app:settled")
    page.send("app:dismiss")
    page.send("app:settled")
    assert "finale" not in page.regions["over"]


def test_a_match_resigned_has_its_result_at_once(page: Page) -> None:
    """Resignation shows the result at once, as there is no film to wait for."""
    page.send("play:resign-now")
    assert 'id="finale"' in page.regions["over"]
