"""Tests of the test tools: wait until a page is at rest, blame only stalls on the browser, limit retries."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import waiting
from captain import CALM, begin
from conftest import PHONE, Opener
from hands import exists, fingers, mouse
from playwright.sync_api import Browser, Page
from waiting import BrowserStalled, ready, rest, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.once]

BUSY = "!('idle' in document.documentElement.dataset)"


# --- rest


def test_a_press_ends_the_rest_at_once_and_rest_waits_for_all_of_it(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        ready(page)
        page.evaluate(
            "() => { globalThis.answers = 0; document.addEventListener('navals:answer', () => { answers += 1;"
            " }); }"
        )
        assert page.evaluate(f"document.getElementById('bataille-ai').click(), {BUSY}"), "within the press"
        rest(page)
        assert page.evaluate("answers") > 0 and exists(page, "#start")


def test_a_change_of_the_address_ends_the_rest_at_once(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        ready(page)
        assert page.evaluate(f"location.hash = '#/about', {BUSY}")
        rest(page)
        assert exists(page, ".screen-about")
        assert page.evaluate(
            f"new Promise((done) => {{ addEventListener('popstate', () => done({BUSY})); history.back(); }})"
        )
        rest(page)
        assert not exists(page, ".screen-about")


def test_a_page_is_handed_on_to_the_next_test_that_wants_it_warm(visit: Opener, site: str) -> None:
    """Starting the engine takes longer than most tests, so pages are reused even if a game was begun on
    them."""
    with visit(site, warm=True, **CALM) as (page, _):
        begin(mouse(page), "bataille", "two", "quick")
        page.evaluate("globalThis.handedOn = true")
    with visit(site, warm=True, **CALM) as (page, _):
        assert page.evaluate("globalThis.handedOn")


@pytest.mark.exhaustive
def test_a_tap_is_waited_for_though_its_click_comes_later(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        fingers(page)
        press = (
            "new PointerEvent('%s', {bubbles: true, isPrimary: true, pointerId: 9, pointerType: 'touch',"
            " button: 0})"
        )
        target = "document.getElementById('bataille-ai')"
        for kind in ("pointerdown", "pointerup"):
            assert page.evaluate(f"{target}.dispatchEvent({press % kind}), {BUSY}"), kind
        page.evaluate(
            f"{target}.dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true, detail: 1}}))"
        )
        rest(page)
        assert exists(page, "#start")
        # A touch that does not lead to a click must not block for long.
        for kind in ("pointerdown", "pointerup"):
            page.evaluate(f"document.body.dispatchEvent({press % kind})")
        rest(page)


def test_rest_waits_for_the_thinking_of_a_computer(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        begin(hand, "bataille", "watch", "quick", bombs="1")
        assert exists(page, "#finale"), "a whole game of two computers"


@pytest.mark.exhaustive
def test_whoever_waits_in_vain_learns_what_goes_on(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        ready(page)
        waiting.pace(page, 0.0001)
        page.evaluate("scrollTo(0, 200)")
        wait_for(page, BUSY)
        with pytest.raises(AssertionError, match=r"not within 1 s \(under way: scrolling\)"):
            rest(page, 1)


# --- a stalled browser


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    """Open a blank page that never comes to rest, and whose frames the test can suppress."""
    context = browser.new_context()
    context.add_init_script(
        "globalThis.draws = true; const real = requestAnimationFrame;"
        "globalThis.requestAnimationFrame = (then) => real(() => globalThis.draws ? then() : undefined);"
    )
    context.add_init_script(waiting.WATCH)
    page = context.new_page()
    page.goto("about:blank")
    yield page
    context.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "STALL", 600)


@pytest.mark.exhaustive
def test_no_frames_while_timers_go_on_is_a_stall(blank: Page, impatient: None) -> None:
    blank.evaluate("globalThis.draws = false")
    with pytest.raises(BrowserStalled, match="no frame for"):
        wait_for(blank, "false", patience=1.5)
    with pytest.raises(BrowserStalled):
        rest(blank, 0.1)


@pytest.mark.exhaustive
def test_a_press_that_waits_for_frames_in_vain_is_a_stall(visit: Opener, site: str, impatient: None) -> None:
    """The driver clicks only elements that stay in place for two frames."""
    with pytest.raises(BrowserStalled, match="no frame for"), visit(site, **CALM) as (page, _):
        ready(page)
        page.evaluate("globalThis.requestAnimationFrame = () => 0")
        page.locator("#bataille-ai").click(timeout=2000)


@pytest.mark.exhaustive
def test_a_page_that_is_slow_by_itself_is_no_stall(blank: Page, impatient: None) -> None:
    blank.evaluate("() => { const end = performance.now() + 1500; while (performance.now() < end); }")
    with pytest.raises(AssertionError, match="what is wanted: not within"):
        wait_for(blank, "false", "what is wanted", patience=0.5)


@pytest.mark.exhaustive
def test_frames_that_come_are_no_stall(blank: Page, impatient: None) -> None:
    with pytest.raises(AssertionError, match="not within"):
        wait_for(blank, "false", patience=1.5)


STALLING = """
import pytest
from waiting import BrowserStalled

runs = {}

def stall(name, times):
    runs[name] = runs.get(name, 0) + 1
    if runs[name] <= times:
        raise BrowserStalled("no frame for 9 s")

def test_a(): stall("a", 1)
def test_b(): stall("b", 9)
def test_c(): stall("c", 1)

@pytest.mark.once
def test_secret(): stall("secret", 1)

def test_wrong():
    runs["wrong"] = runs.get("wrong", 0) + 1
    assert runs["wrong"] == 2
"""


@pytest.mark.parametrize(
    "workers",
    [
        pytest.param((), id="alone", marks=pytest.mark.exhaustive),
        pytest.param(("-n", "1", "-p", "xdist"), id="in a worker"),
    ],
)
def test_two_stalled_tests_of_a_run_are_run_again(tmp_path: Path, workers: tuple[str, ...]) -> None:
    """Of two retried tests one passes. A third stall, a test marked `once`, and a failed assert are final."""
    (tmp_path / "test_stalling.py").write_text(STALLING, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = once\n", encoding="utf-8")
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "stalls", *workers, str(tmp_path)],
        env=env | {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    passed = {line.split("::")[1].split()[0] for line in run.stdout.splitlines() if line.startswith("PASSED")}
    repeats = {line.split("::")[1] for line in run.stdout.splitlines() if line.startswith("browser stalled")}
    assert passed == {"test_a"} and repeats == {"test_a", "test_b"}, run.stdout + run.stderr
    assert "4 failed, 1 passed" in run.stdout
