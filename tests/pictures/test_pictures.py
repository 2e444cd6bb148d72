"""Pictures for notebooks: self-contained, with the same boards as the page, and without secrets."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from navals import club, core, games, pictures
from navals.club.analysis.findings import Advice, ChanceChange, Findings
from navals.core.rules import Resign
from tests import records

pytestmark = pytest.mark.native

SVG = "{http://www.w3.org/2000/svg}"
MOST = 200_000


@cache
def replay(game_id: str) -> core.Replay:
    return core.read_record(records.missed(game_id))


def analysed(game_id: str) -> club.GameAnalysis:
    """Return an analysis with one finding, without computing it."""
    read = replay(game_id)
    ply, move = next((ply, move) for ply, move in enumerate(read.moves) if move.seat >= 0)
    last = len(read.moves)
    curve: list[float | None] = [0.5 + 0.4 * n / last for n in range(last + 1)]
    advice = [Advice(ply, move.seat, move.action, move.action, None, 0.12)]
    analysis = club.GameAnalysis(read)
    analysis.adopt(
        Findings({"both": curve}, [ChanceChange() for _ in read.moves], advice, "done", 1.0, False, False)
    )
    return analysis


def subjects_of(game_id: str) -> dict[str, Any]:
    read = replay(game_id)
    state = read.positions[len(read.moves) // 2].state
    return {
        "state": state,
        "view": state.view(0),
        "bystander": state.view(None),
        "position": read.position,
        "record": read,
        "table": core.Table.from_replay(read),
        "analysis": analysed(game_id),
    }


def parse(picture: str) -> ElementTree.Element:
    """Parse a picture, which must be self-contained: no scripts, no references, no clashes with the page
    around it."""
    root = ElementTree.fromstring(picture)
    name = root.get("id", "")
    assert root.tag == f"{SVG}svg" and root.get("aria-label")
    assert re.fullmatch(r"navals-[0-9a-f]{10}", name)
    assert len(picture.encode()) <= MOST
    allowed = (
        "svg style g path rect circle ellipse line polyline polygon text tspan title use defs symbol"
        " clipPath mask pattern marker linearGradient radialGradient stop"
    )
    assert {element.tag for element in root.iter()} <= {SVG + tag for tag in allowed.split()}
    ids = [element.get("id", "") for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) and all(id.startswith(name) for id in ids)
    inside = [value for element in root.iter() for value in element.attrib.values()]
    referred = [item for value in inside for item in re.findall(r"^#(.+)$|url\(#(.+?)\)", value)]
    assert {first or second for first, second in referred} <= set(ids)
    assert not any(key.startswith(("on", "data-")) for element in root.iter() for key in element.attrib)
    (style,) = root.iter(f"{SVG}style")
    css = style.text or ""
    assert not re.search(r"@import|https?:|light-dark|color-mix|undefined", css)
    selectors = re.findall(r"(?<=[{}])([^{}@]+)(?=\{)", "}" + css)
    assert selectors and all(f"#{name}" in part for selector in selectors for part in selector.split(","))
    used = {item for element in root.iter() for item in element.get("class", "").split()}
    assert used == set(re.findall(r"\.(n\d+)\{", css))
    assert set(re.findall(r"var\((--n\d+)\)", css)) <= set(re.findall(r"(--n\d+):", css))
    return root


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
def test_everything_of_a_game_shows_itself(game_id: str) -> None:
    images = {kind: thing._repr_svg_() for kind, thing in subjects_of(game_id).items()}
    words = {kind: " ".join(" ".join(parse(picture).itertext()).split()) for kind, picture in images.items()}
    title = str(games.card(game_id).title)  # type: ignore[union-attr]
    assert all(title in text for text in words.values())
    last = len(replay(game_id).moves)
    assert f"After {last} action" in words["record"] and images["table"] == images["record"]
    assert "Seen by Player 1" in words["view"] and "What everyone sees" in words["bystander"]
    assert "about 12 points better" in words["analysis"] and "Before action" in words["analysis"]


@pytest.mark.parametrize("game_id", games.IDS)
def test_the_board_of_a_picture_is_that_of_the_page(game_id: str) -> None:
    """It has the page's shapes, in the colours of the style sheets."""
    from navals.ui.art import sketch
    from navals.ui.registry import board_of
    from navals.ui.table.diagrams import view_drawings
    from navals.ui.words.i18n import language

    state = replay(game_id).positions[-1].state
    page = "".join(
        view_drawings(board_of(game_id), state.open_view(), ("Player 1", "Player 2"), language("en"))
    )
    page += sketch.picture(game_id, sketch.draw_sketch(game_id, state.open_view()))
    paths = {element.get("d", "") for element in parse(pictures.draw(state) or "").iter(f"{SVG}path")}
    assert paths and all(path in page for path in paths)


def hiding() -> list[str]:
    """Return the games in which something is hidden in the middle of the short record."""
    ids = []
    for game_id in games.IDS:
        state = replay(game_id).positions[len(replay(game_id).moves) // 2].state
        game = games.find(game_id)
        if state.view(None) != state.open_view() and type(game).hidden is not core.Game.hidden:
            ids.append(game_id)
    return ids


def test_a_view_shows_what_its_seat_sees() -> None:
    assert hiding()
    for game_id in hiding():
        read, game = replay(game_id), games.find(game_id)
        state = read.positions[len(read.moves) // 2].state
        view = state.view(0)
        guesses = [game.hidden.guess(view, random.Random(seed)) for seed in range(8)]
        other = next(guess for guess in guesses if guess != state)
        assert pictures.draw(other.view(0)) == pictures.draw(view)
        assert pictures.draw(read, at=len(read.moves) // 2, seat=0) != pictures.draw(
            read, at=len(read.moves) // 2
        )


def test_what_is_hidden_is_seen_in_a_state_and_in_no_view_of_it() -> None:
    """The picture of a state has more shapes than that of a view, which has more than a bystander's."""
    counts = []
    for game_id in hiding():
        state = replay(game_id).positions[len(replay(game_id).moves) // 2].state
        seen = (state, state.view(0), state.view(None))
        counts.append([len(list(parse(pictures.draw(subject) or "").iter(f"{SVG}path"))) for subject in seen])
    assert any(everything > part > nobody for everything, part, nobody in counts), counts
    assert all(everything >= part >= nobody for everything, part, nobody in counts), counts


def test_a_table_keeps_its_secrets_until_the_game_is_over() -> None:
    for game_id in hiding():
        read = core.read_record(records.missed(game_id), len(replay(game_id).moves) // 2)
        table = core.Table.from_replay(read)
        assert table._repr_svg_() != read._repr_svg_()
        table.play(0, Resign())
        assert table._repr_svg_() == table.replay._repr_svg_()


def test_day_and_night() -> None:
    state = replay(games.IDS[0]).position.state
    turning, day, night = (pictures.draw(state, dark=dark) or "" for dark in (None, False, True))
    for picture in (turning, day, night):
        parse(picture)
    assert "@media (prefers-color-scheme:dark)" in turning and '[data-jp-theme-light="false"]' in turning
    assert "@media" not in day + night and "var(--n" not in day + night
    papers = [re.search(r"\.n0\{fill:(#\w+)\}", picture) for picture in (turning, day, night)]
    first, second, third = (paper and paper[1] for paper in papers)
    assert first == second != third and None not in (first, third)


def test_a_picture_speaks_the_language_that_it_is_told_and_has_a_name() -> None:
    read = replay(games.IDS[0])
    french = "\n".join(parse(pictures.draw(read, lang="fr") or "").itertext())
    assert "actions" in french and "Après" in french
    pictures.speak("fr")
    try:
        assert read._repr_svg_() == pictures.draw(read, lang="fr")
    finally:
        pictures.speak("en")
    assert "After" in (read._repr_svg_() or "")
    # Different positions have different ids, and equal pictures are identical.
    first, other = (pictures.draw(read, at=at) or "" for at in (0, 1))
    assert parse(first).get("id") != parse(other).get("id")
    assert pictures.draw(read, at=0) == first


def test_other_things_have_no_picture_and_records_end_somewhere() -> None:
    assert pictures.draw("board") is None
    with pytest.raises(IndexError):
        pictures.draw(replay(games.IDS[0]), at=10_000)
