"""The check of the site's files on the About page: intact, offline, with a damaged cache, and with altered
files."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

import pytest
from captain import CALM
from conftest import PHONE, Opener, offline_ready
from driver import Page
from hands import go
from looks import for_fingers, in_themes
from waiting import ready, rest, wait_for

from navals.cli.serve import running_server

pytestmark = [pytest.mark.browser, pytest.mark.once]

LIST = "SHA256SUMS.txt"

# Change a file in the service worker's cache.
DAMAGE = """async (name) => {
  for (const shelf of await caches.keys()) {
    const cache = await caches.open(shelf);
    for (const request of await cache.keys()) {
      if (!request.url.split('?')[0].endsWith(name)) continue;
      const text = await (await cache.match(request)).text();
      await cache.put(request, new Response(text + ' '));
      return true;
    }
  }
  return false;
}"""


def hashes(site: Path) -> dict[str, str]:
    """Return the digests in the built list, by path."""
    lines = (site / LIST).read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def checked(page: Page) -> list[str]:
    """Run the check; return the lines of its result."""
    page.locator("#about-check").click()
    wait_for(
        page,
        "!!document.querySelector('#about-result') && !document.querySelector('#about-check[aria-disabled]')",
    )
    rest(page)
    return [line for line in page.locator("#about-result").inner_text().splitlines() if line.strip()]


def opened(page: Page, site: Path) -> None:
    """Open the About page and wait for the list's digest."""
    go(page, "#/about")
    digest = hashlib.sha256((site / LIST).read_bytes()).hexdigest()
    wait_for(
        page, f"document.querySelector('#about-digest')?.textContent === '{digest}'", "the digest is shown"
    )


def test_the_list_names_every_file_with_its_digest(dist: Path) -> None:
    files = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    for name in (LIST, "sw.js", "headers.json"):
        del files[name]
    # The list does not contain the documentation.
    files = {name: path for name, path in files.items() if not name.startswith("docs/")}
    assert hashes(dist) == {
        name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()
    }


def test_files_are_right_with_and_without_a_network_and_a_damaged_one_is_named(
    visit: Opener, dist: Path
) -> None:
    small = PHONE | CALM | {"viewport": {"width": 360, "height": 740}, "locale": "fr-FR"}
    with running_server(dist) as url:
        context = visit(url, fresh=True, **small)
        page, guard = context.__enter__()
        ready(page)
        offline_ready(page)
        opened(page, dist)
        right = [f"Les {len(hashes(dist))} fichiers sont tous intacts."]
        assert checked(page) == right
    guard.allow("net::ERR|Failed to load")  # the browser checks for a new service worker
    assert checked(page) == right, "the server is gone"
    # The file list and related files are available offline too.
    for link in ("about-list", "about-licences", "about-components"):
        address = page.locator(f"#{link}").get_attribute("href")
        assert page.evaluate(f"fetch('{address}').then((response) => response.ok)")
    assert page.evaluate(f"({DAMAGE})('/icons/icon.svg')")
    rows = checked(page)
    assert re.fullmatch(rf"{len(hashes(dist)) - 1} fichiers sont intacts. 1 fichier ne l’est pas\s:", rows[0])
    assert re.fullmatch(r"icons/icon\.svg\s: différent", rows[1])
    assert "Vos parties" in rows[2] and len(rows) == 3
    assert in_themes(page) + for_fingers(page) == []
    context.__exit__(None, None, None)


def test_files_that_are_served_otherwise_or_not_at_all_are_named(
    visit: Opener, dist: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(dist, site)
    (site / "licences.html").write_bytes((site / "licences.html").read_bytes().replace(b"MIT", b"GPL"))
    (site / "icons" / "maskable-512.png").unlink()
    with running_server(site) as url, visit(url, locale="en-GB", fresh=True) as (page, guard):
        # The service worker refuses to install such a site.
        guard.allow("404|integrity|digest|service worker|Failed to load")
        ready(page)
        opened(page, site)
        assert checked(page)[:3] == [
            f"{len(hashes(site)) - 2} files are intact. 2 files are not:",
            "licences.html: different",
            "icons/maskable-512.png: missing",
        ]
        (site / LIST).unlink()
        assert checked(page) == ["The list of files cannot be read."]
