"""Pages prerendered by the build."""

from __future__ import annotations

import re

from navals import games
from navals.ui.shell.app.prerender import TITLE_ONLY_ROUTES, clear_figures, pages, shell_texts
from navals.ui.words.i18n import LANGUAGES


def test_pages_that_need_no_game() -> None:
    answers = {(code, route): answer for code, route, answer in pages()}
    cards = [card for game in games.IDS if (card := games.card(game)) is not None]
    routes = {"#/", "#/about", "#/library", "#/practice", "#/rules", "#/g", "#/play", *TITLE_ONLY_ROUTES}
    routes |= {f"#/{card.id}{page}" for card in cards for page in ("", "/play", "/rules", "/duel")}
    routes |= {f"#/{card.id}/new/{mode}" for card in cards for mode in card.modes}
    assert answers.keys() == {(code, route) for code in LANGUAGES for route in routes}
    assert all(answer["title"] and answer["patch"]["main"] for answer in answers.values())


def test_pages_of_the_build_do_not_know_the_stored_games() -> None:
    bodies = {route: answer["patch"]["main"] for code, route, answer in pages() if code == "en"}
    for game in games.IDS:
        assert 'id="door-play"' in bodies[f"#/{game}/play"] and 'id="door-learn"' in bodies[f"#/{game}/play"]
        assert "<button" not in bodies[f"#/{game}"] and bodies[f"#/{game}"].count("<li>") == 3
    assert 'data-act="library:resume" data-arg="{}"' in bodies["#/"] and "is-any" in bodies["#/"]
    assert all("<button" not in bodies[route] and "<h1" in bodies[route] for route in TITLE_ONLY_ROUTES)
    assert "library-behind" in bodies["#/library"] and "No games" not in bodies["#/library"]


def test_figures_of_pages_keep_their_frames_only() -> None:
    for _, route, answer in pages():
        figures = re.findall(r"<figure\b.*?</figure>", answer["patch"]["main"], re.DOTALL)
        assert bool(figures) == (route.endswith("/rules") and route != "#/rules")
        for figure in figures:
            assert "<path" not in figure and "<figcaption" in figure
            assert figure.count("<svg") == figure.count("</svg>")
            assert all("viewBox" in frame for frame in re.findall(r"<svg[^>]*>", figure)), "the room is kept"


def test_framed() -> None:
    drawing = '<svg viewBox="0">%s</svg><b>x</b><svg id="b">%s</svg>y</figure>'
    inner, begin = '<g><svg x="1"><path/></svg></g>', "<p><svg><path/></svg></p><figure>"
    assert clear_figures(begin + drawing % (inner, "<rect/>")) == begin + drawing % ("", "")


def test_shell_has_its_sentences_in_every_language() -> None:
    texts = shell_texts()
    assert set(texts) == set(LANGUAGES)
    assert len({tuple(sorted(entry)) for entry in texts.values()}) == 1
    assert all(all(entry.values()) for entry in texts.values())
