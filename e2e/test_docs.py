"""The documentation served with the app: its link, and whether it works under the site's security policy."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import PHONE, Opener, offline_ready
from driver import Page
from looks import for_fingers
from waiting import ready, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.once]


@pytest.fixture
def documented(dist: Path) -> None:
    if not (dist / "docs" / "index.html").is_file():
        pytest.skip("this site was built without the documentation: make site")


def followed(page: Page) -> None:
    """Follow the link to the documentation at the foot of the home page."""
    page.locator("#home-docs").click()
    wait_for(page, "location.pathname.endsWith('/docs/') && document.readyState === 'complete'")


@pytest.mark.usefixtures("documented")
def test_the_link_leads_to_the_documentation_whether_or_not_the_page_is_kept_for_offline_play(
    visit: Opener, site: str
) -> None:
    with visit(site, fresh=True, **PHONE) as (page, guard):
        followed(page)
        page.goto(site)
        ready(page)
        offline_ready(page)
        assert for_fingers(page) == []
        guard.requests.clear()
        followed(page)
        assert page.locator("h1").inner_text().startswith("Navals")
        assert any("/docs/" in url for url in guard.requests), "it comes from the network"


@pytest.mark.usefixtures("documented")
def test_every_name_can_be_found_in_the_documentation(visit: Opener, site: str) -> None:
    """The scripts are files; the page's guard reports any that the policy blocks."""
    with visit(site + "docs/", fresh=True) as (page, _):
        wait_for(page, "document.readyState === 'complete'")
        page.locator("[data-md-component=search-query]").click()
        page.keyboard.type("read_record")
        wait_for(page, "!!document.querySelector('.md-search-result__item a[href*=\"core.read_record\"]')")


def test_a_site_without_the_documentation_has_no_link_to_it(visit: Opener, site: str) -> None:
    with visit(site, warm=True) as (page, _):
        ready(page)
        page.evaluate("document.documentElement.removeAttribute('data-docs')")
        assert page.locator("#home-docs").is_hidden()
        page.evaluate("document.documentElement.setAttribute('data-docs', '')")
        assert page.locator("#home-docs").is_visible()
