"""The drivers of the three engines: input arrives as a user's would, and problems in a page are reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from captain import downloaded
from conftest import Opener
from driver import Error, drag_finger
from driver.wire import sizes_in
from hands import middle
from waiting import wait_for

from navals.cli.serve import running_server

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.tour]

SITE = """<!doctype html><title>Deck</title><link rel="icon" href="data:,">
<input id="field" value="old"> <select id="list"><option>one<option>two</select>
<input type="file" id="file" multiple hidden>
<button id="button">Fire</button> <button id="below" style="position: absolute; top: 3000px">Deep</button>
<div id="cover" style="position: absolute; top: 200px; left: 0; width: 200px; height: 100px"></div>
<button id="covered" style="position: absolute; top: 230px; left: 20px; z-index: -1">Hidden</button>
<div id="pad" style="position: absolute; top: 320px; left: 0; width: 300px; height: 200px;
  touch-action: none"></div>
<a id="save" href="data:text/plain,aye" download="log.navals">Save</a>
<script>
globalThis.told = [];
for (const kind of ["input", "change", "click", "keydown", "pointerdown", "pointermove", "pointerup"]) {
  addEventListener(kind, (event) => told.push(`${kind} ${event.target.id} ${event.key ?? ""}`.trim()), true);
}
</script>"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "index.html").write_text(SITE, encoding="utf-8")
    return tmp_path / "deck"


def test_a_page_hears_what_a_person_does(visit: Opener, deck: Path) -> None:
    with running_server(deck) as url, visit(url) as (page, _):

        def heard(kind: str) -> list[str]:
            return [line for line in page.evaluate("told.splice(0)") if line.split()[0] == kind]

        field = page.locator("#field")
        field.fill("new")
        assert field.input_value() == "new" and not heard("change")
        field.blur()
        assert heard("change") == ["change field"], "the browser tells it when the field is left"
        field.focus()
        page.keyboard.press("Control+A")
        page.keyboard.type("Éole + 2")
        assert field.input_value() == "Éole + 2"
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == "list"
        page.evaluate("told.splice(0)")
        page.locator("#list").select_option("two")
        assert heard("change") == ["change list"] and page.locator("#list").input_value() == "two"
        page.locator("#below").click()
        assert heard("click") == ["click below"], "it was scrolled to"
        page.evaluate("scrollTo(0, 0)")
        page.locator("#button").click()
        assert heard("click") == ["click button"]
        page.locator("#file").set_input_files(
            [{"name": name, "mimeType": "text/plain", "buffer": name.encode()} for name in ("a.txt", "b.txt")]
        )
        read = "Promise.all([...document.getElementById('file').files].map((one) => one.text()))"
        assert page.evaluate(read) == ["a.txt", "b.txt"]
        assert downloaded(page, lambda button: page.locator(button).click(), "#save") == "aye"
        page.set_viewport_size({"width": 390, "height": 664})
        assert page.evaluate("[innerWidth, innerHeight]") == [390, 664]
        page.goto(url + "#deep")
        assert page.url.endswith("#deep")


def test_a_finger_drags(visit: Opener, deck: Path) -> None:
    with running_server(deck) as url, visit(url, has_touch=True) as (page, _):
        x, y = middle(page, "#pad")
        drag_finger(page, [(x + 10 * step, y) for step in range(9)])
        log = [line for line in page.evaluate("told") if line.endswith("pad")]
        assert log[0].startswith("pointer") and "pointerdown pad" in log and log.count("pointermove pad") >= 5
        assert "pointerup pad" in log


def test_what_lies_under_something_cannot_be_pressed(visit: Opener, deck: Path) -> None:
    with running_server(deck) as url, visit(url) as (page, _):
        with pytest.raises(Error):
            page.locator("#covered").click(timeout=500)
        assert page.locator("#covered").is_visible() and not page.locator("#file").is_visible()


def test_what_goes_wrong_is_heard(visit: Opener, deck: Path) -> None:
    with running_server(deck) as url, visit(url) as (page, guard):
        page.evaluate("console.error('ouch')")
        page.evaluate("() => { setTimeout(() => { throw new Error('overboard'); }); }")
        page.evaluate("fetch('http://elsewhere.invalid/there').catch(() => true)")
        wait_for(page, "new Promise((done) => setTimeout(() => done(true), 300))")
        for word in ("console: ouch", "overboard", "left the origin: http://elsewhere.invalid"):
            assert any(word in problem for problem in guard.problems), (word, guard.problems)
        guard.allow("")


def test_a_file_that_is_renamed_while_its_folder_is_read_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "whole.navals").write_bytes(b"aye")
    # The file is listed in the folder, but missing when its size is read.
    (tmp_path / "renamed.txt").symlink_to(tmp_path / "elsewhere")
    assert sizes_in(tmp_path) == {tmp_path / "whole.navals": 3}
