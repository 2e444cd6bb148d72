"""Browsers that refuse storage, addresses changed on the way, and the Back button with a dialog open."""

from __future__ import annotations

import pytest
from captain import ENGLISH
from conftest import Opener, offline_ready
from hands import exists, go, go_back, mouse
from waiting import ready, rest, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.once]

THROWS = (
    "get() { throw new DOMException('The operation is insecure.', 'SecurityError'); }, configurable: true"
)
HANGS = "value: () => new Promise(() => {}), configurable: true"
WIDE = "W" * 40
REFUSED = {
    "everything": "for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])"
    f" Object.defineProperty(window, name, {{{THROWS}}});"
    " for (const name of ['locks', 'storage'])"
    f" Object.defineProperty(Navigator.prototype, name, {{{THROWS}}});",
    "channels": "window.BroadcastChannel = class { constructor() { throw new Error('refused'); } };",
    "workers": f"Object.defineProperty(Navigator.prototype, 'serviceWorker', {{{THROWS}}});",
    "an answer": "Object.defineProperty(IDBFactory.prototype, 'open', {value: () => new EventTarget()});"
    f" Object.defineProperty(StorageManager.prototype, 'persisted', {{{HANGS}}});"
    f" Object.defineProperty(LockManager.prototype, 'query', {{{HANGS}}});",
}


@pytest.mark.parametrize("what", REFUSED)
def test_the_page_starts_or_says_why_not(what: str, visit: Opener, site: str) -> None:
    with visit(site, script=REFUSED[what], **ENGLISH) as (page, guard):
        guard.allow(".")
        notice = (
            "document.getElementById('unfit') ?? document.querySelector('[data-engine=failed] .engine-retry')"
        )
        state = "document.documentElement.dataset.engine === 'ready'"
        wait_for(page, f"{state} || ({notice}) !== null", "the engine, or the reason")


def test_escaped_addresses_lead_to_their_page_and_unknown_ones_to_the_host(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, guard):
        guard.allow("404")
        ready(page)
        offline_ready(page)
        page.goto(f"{site}%23/mats/rules")
        ready(page)
        assert page.url == f"{site}#/mats/rules"
        page.goto(f"{site}#%2Fmats%2Frules\u201d")
        ready(page)
        assert exists(page, ".screen-rules")
        page.goto(f"{site}some/deep/path")
        assert page.locator("#engine").count() == 0


def test_back_closes_what_is_open(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **ENGLISH) as (page, _):
        go(page, "#/library")
        mouse(page).press("#tool-settings")
        assert exists(page, "#settings")
        go_back(page)
        wait_for(page, "document.querySelector('#settings') === null", "the settings are closed")
        assert page.url.endswith("#/library")
        go_back(page)
        assert exists(page, ".screen-home")


def test_a_long_name_makes_no_page_wider(visit: Opener, site: str) -> None:
    with visit(site, warm=True, viewport={"width": 420, "height": 800}, **ENGLISH) as (page, _):
        go(page, "#/library")
        record = f'[Navals "1"]\n[Game "mats"]\n[A "{WIDE}"]\n[B "{WIDE}"]\n'
        page.locator("#library-import").set_input_files(
            [{"name": "long.navals", "mimeType": "text/plain", "buffer": record.encode()}]
        )
        rest(page)
        for route in ("#/library", "#/", "#/statistics"):
            go(page, route)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), route
