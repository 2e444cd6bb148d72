"""Pages that are there before the engine."""

from __future__ import annotations

import re

from navals import games
from navals.ui.shell.prerender import framed, pages, shell_texts
from navals.ui.words.i18n import LANGUAGES


def test_pages_that_need_no_game() -> None:
    found = {(code, route): answer for code, route, answer in pages()}
    for code in LANGUAGES:
        for route in ("#/", "#/about", "#/rules", "#/g", *(f"#/{game}/rules" for game in games.IDS)):
            answer = found.pop((code, route))
            assert answer["title"] and answer["patch"]["main"]
    assert not found


def test_figures_of_pages_keep_their_frames_only() -> None:
    for _, route, answer in pages():
        figures = re.findall(r"<figure\b.*?</figure>", answer["patch"]["main"], re.DOTALL)
        assert bool(figures) == (route.endswith("/rules") and route != "#/rules")
        for figure in figures:
            assert "<path" not in figure and "<figcaption" in figure
            assert figure.count("<svg") == figure.count("</svg>")
            assert all("viewBox" in frame for frame in re.findall(r"<svg[^>]*>", figure)), "the room is kept"


def test_framed() -> None:
    inner = '<svg x="1"><path/></svg>'
    before = f'<p><svg><path/></svg></p><figure><svg viewBox="0"><g>{inner}</g></svg><b>x</b><svg id="b"/></svg>y</figure>'
    before = before.replace('<svg id="b"/></svg>', '<svg id="b"><rect/></svg>')
    assert (
        framed(before)
        == '<p><svg><path/></svg></p><figure><svg viewBox="0"></svg><b>x</b><svg id="b"></svg>y</figure>'
    )


def test_shell_has_its_sentences_in_every_language() -> None:
    texts = shell_texts()
    assert set(texts) == set(LANGUAGES)
    assert len({tuple(sorted(one)) for one in texts.values()}) == 1
    assert all(all(one.values()) for one in texts.values())
