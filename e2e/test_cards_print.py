"""Printed sheets of the Uncharted Seas: a page per sheet on A4 and Letter, at true scale."""

from __future__ import annotations

import re

import pytest
from conftest import Opener
from waiting import ready

pytestmark = pytest.mark.browser

SHEETS = 11
INCH = 96


@pytest.mark.chromium_only("a page as PDF")
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_each_sheet_is_a_page_of_paper(visit: Opener, site: str, locale: str) -> None:
    with visit(f"{site}#/uncharted/rules/print", locale=locale) as (page, _):
        ready(page)
        assert page.locator(".sheet").count() == SHEETS
        assert page.locator("#print").is_visible()
        page.emulate_media(media="print")
        for paper in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == SHEETS
        hulls = page.evaluate(
            "[...document.querySelectorAll('.counters .cut')].slice(0, 2).map((e) => [e.getBBox().width,"
            " e.getBBox().height].map((side) => side * e.getScreenCTM().a))"
        )
        assert hulls == [
            pytest.approx([1.2 * INCH, 4.0 * INCH], abs=0.5),
            pytest.approx([0.8 * INCH, 2.5 * INCH], abs=0.5),
        ], "a battleship and a cruiser"
        stick = page.evaluate("document.querySelector('.cut').getBoundingClientRect().height")
        assert stick == pytest.approx(8 * INCH, abs=1.5)
