"""Pages that are there before the engine."""

from __future__ import annotations

import re

from navals import games
from navals.ui.shell.prerender import framed, pages, shell_texts
from navals.ui.words.i18n import LANGUAGES


def test_pages_that_need_no_game() -> None:
    found = {(code, route): answer for code, route, answer in pages()}
    for code in LANGUAGES:
        cards = [card for game in games.IDS if (card := games.card(game)) is not None]
        pages_of = {f"#/{card.id}{page}" for card in cards for page in ("", "/play", "/rules")}
        ways = {f"#/{card.id}/new/{mode}" for card in cards for mode in card.modes}
        for route in {"#/", "#/about", "#/library", "#/rules", "#/g", "#/play"} | pages_of | ways:
            answer = found.pop((code, route))
            assert answer["title"] and answer["patch"]["main"]
    assert not found


def test_a_page_before_a_game_offers_the_lesson_to_newcomers_only() -> None:
    found = {route: answer["patch"]["main"] for code, route, answer in pages() if code == "en"}
    for game in games.IDS:
        assert 'id="door-play"' in found[f"#/{game}/play"] and 'id="door-learn"' in found[f"#/{game}/play"]
        assert "<button" not in found[f"#/{game}"] and found[f"#/{game}"].count("<li>") == 3


def test_the_home_page_of_the_build_goes_on_with_whatever_game_there_is() -> None:
    (home,) = [answer["patch"]["main"] for code, route, answer in pages() if (code, route) == ("en", "#/")]
    assert 'data-act="library:resume" data-arg="{}"' in home and "is-any" in home


def test_the_library_of_the_build_does_not_say_that_there_are_no_games() -> None:
    (library,) = [
        answer["patch"]["main"] for code, route, answer in pages() if (code, route) == ("en", "#/library")
    ]
    assert "library-behind" in library and "No games" not in library


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
