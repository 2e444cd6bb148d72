"""Tests of the engine's start, the service worker, and updates, on any host and offline."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from pathlib import Path
from urllib.request import urlopen

import pytest
from captain import start
from conftest import Opener, offline_ready
from driver import Page
from hands import exists, go, mouse, reload
from looks import sample
from waiting import ready, wait_for

from navals.cli.serve import running_server
from navals.games import IDS

pytestmark = [pytest.mark.browser, pytest.mark.once]


def site_copy(dist: Path, folder: Path) -> Path:
    """Return a private copy of the site, made of hard links to save space."""
    target = folder / "site"
    shutil.copytree(dist, target, copy_function=lambda a, b: Path(b).hardlink_to(a))
    return target


def replace(path: Path, data: bytes) -> None:
    """Replace a file without changing the one it is linked to."""
    path.unlink()
    path.write_bytes(data)


def integrity(data: bytes) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def publish_next(site: Path, honest: bool = True) -> None:
    """Publish a new version with a different `licences.json`; if not `honest`, list a wrong hash for it."""
    path = site / "licences.json"
    old = path.read_bytes()
    new = old + b"\n"
    worker = (site / "sw.js").read_text(encoding="utf-8")
    assert integrity(old) in worker
    entry = re.search(r'\{url:"licences.json",revision:"(\w+)"', worker)
    assert entry, "the service worker lists licences.json with its revision"
    claimed = integrity(new if honest else new + b"?")
    worker = worker.replace(integrity(old), claimed).replace(entry[1], entry[1][::-1])
    replace(path, new)
    replace(site / "sw.js", worker.encode())


def licences(page: Page) -> str:
    return str(page.evaluate("fetch('licences.json').then((response) => response.text())"))


def seen_update(page: Page, state: str) -> None:
    """Check for an update and wait until the new worker is in the given state."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => {})")
    wait_for(
        page,
        f"navigator.serviceWorker.getRegistration().then((found) => !!found.{state})",
        f"a worker is {state}",
    )


def loaded_again(page: Page) -> None:
    """Wait until the page is reloaded, which removes `sameDocument`.

    Raise `AssertionError` with the states of the workers on timeout.
    """
    try:
        wait_for(page, "!window.sameDocument", "the page is loaded again")
    except AssertionError as error:
        workers = page.evaluate(
            "navigator.serviceWorker.getRegistration().then((found) => ['installing', 'waiting', 'active']"
            ".map((role) => `${role}: ${found[role]?.state ?? 'none'}`).join(', '))"
        )
        raise AssertionError(
            f"{error}; {workers}; asked: {page.locator('#update-now').count()} banners"
        ) from error


def test_pages_of_the_build_are_shown_without_the_engine_in_the_readers_language(
    visit: Opener, dist: Path, tmp_path: Path
) -> None:
    site = site_copy(dist, tmp_path)
    shutil.rmtree(site / "runtime")
    homes = {}
    with running_server(site) as url:
        for locale, language in {"fr-FR": "fr", "en-GB": "en", "ja-JP": "en"}.items():
            with visit(url, locale=locale) as (page, guard):
                guard.allow("404|Failed to fetch|engine|Failed to load")
                assert page.locator("#main h1").first.is_visible()
                home, homes[locale] = page.locator("#main").inner_html(), page.locator("#main").inner_text()
                wait_for(page, "document.documentElement.dataset.engine === 'failed'")
                go(page, "#/about")
                wait_for(page, "!!document.querySelector('.screen-about')")
                go(page, "#/")
                wait_for(page, "!document.querySelector('.screen-about')")
                assert page.locator("#main").inner_html() == home
                assert page.evaluate("document.documentElement.lang") == language
    assert homes["fr-FR"] != homes["en-GB"] == homes["ja-JP"]


def test_a_first_visit_is_isolated_has_the_headers_policy_and_asks_for_listed_files_only(
    visit: Opener, site: str, dist: Path
) -> None:
    with visit(site, fresh=True) as (page, guard):
        with urlopen(site) as response:
            header = response.headers["content-security-policy"]
        meta = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
        parts = {part.strip() for part in header.split(";")}
        assert {part.strip() for part in meta.split(";")} == {
            part for part in parts if not part.startswith("frame-ancestors")
        }
        assert "'unsafe-inline'" not in header
        assert "'unsafe-eval'" not in header
        ready(page)
        assert page.evaluate("crossOriginIsolated")
        offline_ready(page)
        for request in set(guard.requests):
            name = request.split("#")[0].split("?")[0].removeprefix(site)
            if not name.startswith("blob:"):
                assert (dist / (name or "index.html")).is_file(), request


def test_plain_host_becomes_isolated_by_one_reload(visit: Opener, dist: Path) -> None:
    with running_server(dist, is_plain=True) as url, visit(url) as (page, guard):
        ready(page)
        assert page.evaluate("crossOriginIsolated")
        documents = [request for request in guard.requests if request == url]
        assert len(documents) == 2, "the first visit and one reload"
        reload(page)
        assert page.evaluate("crossOriginIsolated")


@pytest.mark.tour("firefox")
@pytest.mark.parametrize("plain", [False, True], ids=["with headers", "plain host"])
def test_site_works_under_a_sub_path(visit: Opener, dist: Path, plain: bool) -> None:
    with running_server(dist, prefix="/some/where", is_plain=plain) as url, visit(url) as (page, guard):
        ready(page)
        offline_ready(page)
        assert not [
            item for item in guard.requests if not item.startswith("blob:") and "/some/where/" not in item
        ]


def test_an_address_with_two_slashes_is_one_too(visit: Opener, site: str) -> None:
    """The path must not be mistaken for a server name."""
    with visit(f"{site}/#/{IDS[0]}/new/two") as (page, _):
        ready(page)
        start(mouse(page))
        assert page.evaluate("location.pathname") == "//"


KEPT = Path(__file__).parent.parent / "tests" / "golden_saves"
KEEP = """(games) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('navals');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const write = opening.result.transaction('kept', 'readwrite');
    for (const [key, current] of Object.entries(games)) write.objectStore('kept').put({ current }, key);
    write.oncomplete = () => { opening.result.close(); resolve(true); };
  };
})"""


def test_a_new_version_waits_until_it_is_asked_for_and_games_go_on_after_it(
    visit: Opener, dist: Path, tmp_path: Path
) -> None:
    """It waits through a reload and a game; a version with a damaged file is refused whole."""
    site = site_copy(dist, tmp_path)
    old = (site / "licences.json").read_text(encoding="utf-8")
    games = {path.stem: path.read_text(encoding="utf-8") for path in sorted(KEPT.glob("*.json"))}
    with running_server(site) as url, visit(url, locale="en-GB", reduced_motion="reduce") as (page, guard):
        guard.allow("integrity|digest|bad-precaching|Failed to (fetch|update|load)|ServiceWorker")
        ready(page)
        offline_ready(page)
        page.evaluate(KEEP, {f"game/{game}": text for game, text in games.items()})
        publish_next(site)
        seen_update(page, "waiting")
        assert licences(page) == old, "the running page keeps its version"
        reload(page)
        assert licences(page) == old, "a reload does not switch versions either"
        go(page, "#/play/mats")
        assert page.locator("#update-now").count() == 0, "never in the middle of a game"
        log = page.locator("#log").inner_text()
        assert "Bo rolls a 5" in log, "a real die that lay there"
        page.evaluate("() => { location.hash = '#/'; window.sameDocument = true; }")
        page.locator("#update-now").click()
        loaded_again(page)
        ready(page)
        assert licences(page) == old + "\n"
        go(page, "#/play/mats")
        assert page.locator("#log").inner_text() == log
        for game in sample([*games], 2, "kept"):
            go(page, f"#/play/{game}")
            if exists(page, "#lift"):
                page.locator("#lift").click()
            opened = f"!!document.querySelector('.game-{game}') && !!document.querySelector('#log li')"
            wait_for(page, opened, f"{game} is opened")
            assert page.evaluate("location.hash") == f"#/play/{game}"
        publish_next(site, honest=False)
        page.evaluate(
            "navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => {})"
        )
        wait_for(page, "navigator.serviceWorker.getRegistration().then((found) => !found.installing)")
        assert not page.evaluate("navigator.serviceWorker.getRegistration().then((found) => !!found.waiting)")
        assert licences(page) == old + "\n"


def test_start_can_be_tried_again_after_a_failed_download(visit: Opener, dist: Path, tmp_path: Path) -> None:
    site = site_copy(dist, tmp_path)
    (library,) = (site / "runtime").glob("stdlib-*.zip")
    hidden = library.rename(tmp_path / "hidden.zip")
    with running_server(site) as url, visit(url) as (page, guard):
        guard.allow("404|engine|Failed to load")
        # Pyodide's own messages when it starts without its library.
        guard.allow(
            "standard library|Fatal Python error|Python runtime state|'encodings'|Current thread|no Python"
            " frame"
        )
        guard.allow(r"^console:\s*$")
        wait_for(page, "document.documentElement.dataset.engine === 'failed'", "the failure is told", 30)
        hidden.rename(library)
        page.locator(".engine-retry").click()
        ready(page)


def test_types_and_caching_suit_the_browser(dist: Path) -> None:
    rules = json.loads((dist / "headers.json").read_text(encoding="utf-8"))
    assert any("immutable" in rule["values"].get("Cache-Control", "") for rule in rules)
    with running_server(dist) as url:
        wasm = next((dist / "runtime").rglob("*.wasm")).relative_to(dist).as_posix()
        with urlopen(url + wasm) as response:
            assert response.headers["Content-Type"] == "application/wasm"
            assert "immutable" in response.headers["Cache-Control"]
        with urlopen(url + "manifest.webmanifest") as response:
            assert response.headers["Content-Type"].startswith("application/manifest+json")
        for name in ("", "sw.js"):
            with urlopen(url + name) as response:
                assert response.headers["Cache-Control"] == "no-cache"
