"""Labels on the boards: each is closest to its own ship, and covers no other ship or label.

The geometry is read from the drawn board, with the letter widths of the shipped font and the sizes in the
style sheets. Boards are drawn in user units, and no layout sets its own font sizes (`_font`), so results hold
at any scale.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import hypot, radians
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from fontTools.misc.arrayTools import calcBounds
from fontTools.misc.bezierTools import segmentPointAtT
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from msgspec.structs import replace

from navals.club.study import days
from navals.core.record import record
from navals.games import read_data
from navals.games.trafalgar.rules.fleet import SHIPS as VESSELS
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.ui.board.board import Context
from navals.ui.components.layout import PartedMarkup
from navals.ui.registry import board_of
from navals.ui.words.i18n import language
from tests import EVERYTHING
from tests.games import game
from tests.games.uncharted.play import position
from tests.records import golden

pytestmark = pytest.mark.native
"""It reads the fonts and style sheets of the site."""

ROOT = Path(__file__).parents[2]
SHIPS = ("trafalgar", "uncharted")
T = language("fr")

Spot = tuple[float, float]
Box = tuple[float, float, float, float]
_MOVE = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")


class Label(NamedTuple):
    """A label: its kind (``code``, ``name``, ``chance``, ``place``), its ship, and its box."""

    kind: str
    ship: int
    text: str
    box: Box


class Drawn(NamedTuple):
    """Hull outlines by ship, the labels, and the lines from names to hulls by ship."""

    hulls: dict[int, list[Spot]]
    labels: list[Label]
    lines: dict[int, list[Spot]]


# Letters.


@cache
def _letters(weight: int, name: str = "source-sans-3") -> dict[str, tuple[float, float, float]]:
    """Return each letter's advance width, lower edge and upper edge, relative to the font size."""
    font = TTFont(ROOT / f"web/fonts/{name}.woff2")
    glyphs, units, letters = font.getGlyphSet(location={"wght": weight}), font["head"].unitsPerEm, {}
    for code, name in font.getBestCmap().items():
        glyphs[name].draw(pen := BoundsPen(glyphs))
        _, low, _, high = pen.bounds or (0, 0, 0, 0)
        letters[chr(code)] = glyphs[name].width / units, low / units, high / units
    # Another font contains this space.
    return letters | {"\u202f": (0.25, 0, 0)}


@cache
def _font(class_: str) -> tuple[int, float]:
    """Return the weight and size of a text class, the same in all layouts; size 0: set on the element."""
    fonts = set()
    for path in (*ROOT.glob("navals/games/*/screen/*.css"), *ROOT.glob("web/styles/*.css")):
        for rule in re.findall(rf"\.{class_}\b[^{{}}]*\{{([^{{}}]*)", path.read_text(encoding="utf-8")):
            if match := re.search(r"font: (?:italic )?(\d+) ([\d.]+)px", rule):
                fonts.add((int(match[1]), float(match[2])))
            elif match := re.search(r"font-weight: (\d+)", rule):
                fonts.add((int(match[1]), 0.0))
            assert "font-size" not in rule
    (font,) = fonts
    return font


# Geometry.


def _moved(at: Transform, element: Element) -> Transform:
    """Return an element's transform within that of its parent."""
    for name, inside in _MOVE.findall(element.get("transform", "")):
        first, *rest = (float(part) for part in re.split(r"[ ,]+", inside.strip()))
        at = at.rotate(radians(first)) if name == "rotate" else getattr(at, name)(first, *rest)
    return at


@cache
def _outline(d: str) -> tuple[Spot, ...]:
    """Return the corners of a path; each curve is split into four parts."""
    pen, spots = RecordingPen(), list[Spot]()
    parse_path(d, pen)
    for name, points in pen.value:
        if name in ("moveTo", "lineTo"):
            spots.append(points[0])
        elif name in ("qCurveTo", "curveTo"):
            curve = (spots[-1], *points)
            spots += [segmentPointAtT(curve, share) for share in (0.25, 0.5, 0.75, 1.0)]
    return tuple(spots)


def _inside(x: float, y: float, outline: list[Spot]) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def _apart(a: Spot, b: Spot, c: Spot, d: Spot) -> float:
    """Return the distance between two segments."""

    def side(p: Spot, q: Spot, r: Spot) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return 0.0

    def gap(p: Spot, q: Spot, r: Spot) -> float:
        dx, dy = r[0] - q[0], r[1] - q[1]
        share = min(1.0, max(0.0, ((p[0] - q[0]) * dx + (p[1] - q[1]) * dy) / (dx * dx + dy * dy or 1)))
        return hypot(p[0] - q[0] - share * dx, p[1] - q[1] - share * dy)

    return min(gap(a, c, d), gap(b, c, d), gap(c, a, b), gap(d, a, b))


def distance(outline: list[Spot], other: list[Spot]) -> float:
    """Return the distance between two outlines; 0 if they overlap."""
    if _inside(*outline[0], other) or _inside(*other[0], outline):
        return 0.0
    return min(
        _apart(a, b, c, d)
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
        for c, d in zip(other, [*other[1:], other[0]], strict=True)
    )


def _corners(box: Box) -> list[Spot]:
    return [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]


# The drawn board.


def _text_box(element: Element, at: Transform) -> Box:
    (class_,) = (name for name in element.get("class", "").split() if not name.startswith("side-"))
    weight, size = _font(class_)
    size = size or float(element.get("font-size", ""))
    letters = [_letters(weight)[letter] for letter in "".join(element.itertext())]
    widths, lows, highs = zip(*letters, strict=True)
    half = float(element.get("textLength") or size * sum(widths)) / 2
    x, y = float(element.get("x", 0)), float(element.get("y", 0))
    low, high = y - size * max(highs), y - size * min(lows)
    return calcBounds(at.transformPoints([(x - half, low), (x + half, high)]))


def _shape(element: Element, at: Transform) -> list[Spot]:
    figures = {name: float(element.get(name, 0)) for name in ("x", "y", "width", "height", "cx", "cy", "r")}
    if element.tag == "path":
        return at.transformPoints(list(_outline(element.get("d", ""))))
    if element.tag == "circle":
        x, y, r = (figures[name] for name in ("cx", "cy", "r"))
        return at.transformPoints([(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)])
    x, y, wide, high = (figures[name] for name in ("x", "y", "width", "height"))
    return at.transformPoints(_corners((x, y, x + wide, y + high)))


def _joined(element: Element, at: Transform) -> Box:
    """Return the bounding box of a group's shapes."""
    spots: list[Spot] = []
    for child in element:
        place = _moved(at, child)
        if child.tag == "text":
            spots += _corners(_text_box(child, place))
        elif child.tag == "g":
            spots += _corners(_joined(child, place))
        else:
            spots += _shape(child, place)
    return calcBounds(spots)


def read_board(board: PartedMarkup) -> Drawn:
    """Read the ships and labels of a board."""
    symbols = {}
    defs = re.search(r"<defs>.*?</defs>", str(board))
    for symbol in ElementTree.fromstring(defs[0] if defs else "<defs/>"):
        decks = [shape for shape in symbol.iter("path") if shape.get("class") == "hull-deck"]
        symbols[f"#{symbol.get('id')}"] = decks[0] if decks else None
    result = Drawn({}, [], {})

    def walk(element: Element, at: Transform, ship: int) -> None:
        at = _moved(at, element)
        classes, name = set(element.get("class", "").split()), element.get("id", "")
        if match := re.fullmatch(r"(?:ship|odds|note)-(\d+)", name):
            ship = int(match[1])
        words = "".join(element.itertext())
        if "tall-hull" in classes:
            result.hulls[ship] = _shape(element, at)
        elif element.tag == "use" and (deck := symbols.get(element.get("href", ""))) is not None:
            result.hulls[ship] = _shape(deck, at)
        elif "hull-code" in classes:
            result.labels.append(Label("code", ship, words, _text_box(element, at)))
        elif "tall-name" in classes:
            result.labels.append(Label("name", ship, words, _text_box(element, at)))
        elif "ship-plate" in classes:
            result.labels.append(Label("name", ship, words, _joined(element, at)))
            return
        elif name and classes & {"sight", "sea-note"}:
            result.labels.append(Label("chance", ship, words, _joined(element, at)))
            return
        elif "label-line" in classes:
            result.lines[ship] = _shape(element, at)
        for child in element:
            walk(child, at, ship)

    for part in ("sea-ships", "sea-overlay"):
        walk(ElementTree.fromstring(f"<g>{board.parts.get(part, '')}</g>"), Transform(), -1)
    if "sea-cells" in board.parts:
        # On the chart of the strait, ship names avoid place names.
        for x, y, words in re.findall(
            r'<text x="([^"]+)" y="([^"]+)" class="chart-name">([^<]+)<', str(board)
        ):
            spaced = 5 * sum(_letters(400, "old-standard-italic")[letter][0] + 0.06 for letter in words)
            left, line = float(x) - spaced / 2, float(y)
            result.labels.append(Label("place", -1, words, (left, line - 3.4, left + spaced, line)))
    return result


def faults(board: Drawn) -> Iterator[str]:
    """Yield everything that is wrong with the labels of a board."""
    for ship in board.hulls:
        codes = [label for label in board.labels if label.kind == "code" and label.ship == ship]
        if len(codes) != 1:
            yield f"ship {ship} has {len(codes)} codes"
    for at, (kind, ship, text, box) in enumerate(board.labels):
        if kind == "place":
            continue
        subject = f"{kind} {text!r} of ship {ship}"
        corners, own_hull = _corners(box), board.hulls.get(ship)
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        gaps = {
            n: distance(corners, hull)
            for n, hull in board.hulls.items()
            if n != ship and min(hypot(x - middle[0], y - middle[1]) for x, y in hull) < 60
        }
        for n, gap in gaps.items():
            if gap <= 0:
                yield f"{subject} lies over ship {n}"
        if own_hull is not None:
            own_gap = distance(corners, own_hull)
            if kind == "code" and not _inside(*middle, own_hull):
                yield f"{subject} is not on its hull"
            if kind == "chance" and own_gap > 0:
                yield f"{subject} is not on its hull"
            if kind == "name" and own_gap <= 0:
                yield f"{subject} lies over its own hull"
            for n, gap in gaps.items():
                if gap <= own_gap:
                    yield f"{subject} is as near to ship {n}: {gap:.1f}, {own_gap:.1f}"
        for other in board.labels[at + 1 :]:
            if other.kind == "place" and kind != "name":
                continue
            a, b = box, other.box
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                yield f"{subject} and {other.kind} {other.text!r} of ship {other.ship} overlap"
    for ship, line in board.lines.items():
        for n, hull in board.hulls.items():
            if n != ship and distance(line, hull) <= 0:
                yield f"the line of ship {ship} crosses ship {n}"


# Positions.


def _boards(
    game_id: str, states: Iterable[Any], hands: Iterable[dict[str, int]]
) -> Iterator[tuple[Any, PartedMarkup]]:
    board, last = board_of(game_id), None
    for state, hand in product(states, hands):
        acting = state.actor() if state.actor() in (0, 1) else None
        view = state.view(acting)
        ui = replace(board.new_ui(view), **hand)
        scene = board.scene(view, ui, Context(T, ("Ann", "Bob"), acting))
        assert isinstance(scene.board, PartedMarkup)
        if (now := (scene.board.parts["sea-ships"], hand)) != last:
            last = now
            yield state, scene.board


@cache
def _golden(game_id: str, name: str) -> tuple[Any, ...]:
    """Return states from a golden game."""
    replay = record.read(golden(game_id)[name].read_text(encoding="utf-8"))
    return tuple(position.state for position in replay.positions[:: 1 if EVERYTHING else 6])


def _days(game_id: str) -> Iterator[Any]:
    for line in days.unpack(read_data(game_id, days.FILE_NAME) or b"")[:: 1 if EVERYTHING else 16]:
        replay, exercise = days.load_puzzle(game(game_id), days.read(line))
        yield replay.positions[exercise.ply].state


def _starts(game_id: str) -> Iterator[Any]:
    """Return the first actions with each preset: setup, deployment, the first turn."""
    rules, rng = game(game_id), random.Random(7)
    for options in dict.fromkeys(preset.options for preset in rules.presets):
        state = rules.start(rules.schema.parse(options))
        for number in range(16):
            if EVERYTHING or number % 3 == 0:
                yield state
            state = state.apply(state.sample(rng))


GOLDEN = [(id, name) for id in SHIPS for name in golden(id)]


def _check(game_id: str, states: Iterable[Any], hands: Iterable[dict[str, int]] = ({},)) -> None:
    """``hands`` are fields of the screen's state, such as the held ship."""
    count, lines = 0, []
    for state, board in _boards(game_id, states, hands):
        count += 1
        lines += [f"{fault}\n  {game(game_id).setup(state)}" for fault in faults(read_board(board))]
    assert count
    assert not lines, f"{len(lines)} in {count} positions:\n" + "\n".join(lines[:10])


@pytest.mark.parametrize(("game_id", "name"), GOLDEN)
def test_labels_of_golden_games_belong_to_their_ships(game_id: str, name: str) -> None:
    _check(game_id, _golden(game_id, name))


@pytest.mark.parametrize("game_id", SHIPS)
def test_labels_of_positions_of_the_day_belong_to_their_ships(game_id: str) -> None:
    _check(game_id, _days(game_id))


@pytest.mark.parametrize("game_id", SHIPS)
def test_labels_of_all_scenarios_belong_to_their_ships_at_the_start(game_id: str) -> None:
    _check(game_id, _starts(game_id))


@pytest.mark.parametrize(
    "ships",
    [
        "A.F1 20,20; A.F2 20,18; A.F3 20,22",
        "A.C1 20,20,90; A.C2 22.5,20,90; B.C1 20,21.4,270",
        "A.C1 20,20; B.B1 20,17,180; B.F1 21.2,20,180; A.F1 18.8,20",
    ],
)
def test_labels_of_ships_that_touch_belong_to_their_ships(ships: str) -> None:
    _check("uncharted", (position(ships),))


@pytest.mark.parametrize("seed", range(40 if EVERYTHING else 4))
def test_labels_of_a_melee_belong_to_their_ships(seed: int) -> None:
    """All ships are within four points of each other, and each is held in turn."""
    rng, sea = random.Random(seed), chart("strait")
    places = [(c, r) for c in range(8, 12) for r in range(8, 12) if sea.kinds[sea.point(c, r)] == "."]
    ships = zip(VESSELS, rng.sample(places, len(VESSELS)), strict=True)
    headings = ["E", "SE", "SW", "W", "NW", "NE"]
    lies = " ".join(f"{item.id}={c},{r},{rng.choice(headings)}" for item, (c, r) in ships)
    rules = game("trafalgar")
    state = rules.start(rules.schema.default(), f"round=3 first=A turn=A wind=E {lies}")
    _check("trafalgar", (state,), [{"ship": ship} for ship in range(8)])


@pytest.mark.parametrize("game_id", SHIPS)
def test_the_board_and_the_list_tell_one_chance_of_a_target(game_id: str) -> None:
    """The wording is the same; if several guns bear on a target, the best one counts."""
    board, checked = board_of(game_id), 0
    for name in golden(game_id):
        for state in _golden(game_id, name):
            seat = state.actor()
            if seat not in (0, 1):
                continue
            view = state.view(seat)
            scene = board.scene(view, board.new_ui(view), Context(T, ("Ann", "Bob"), seat))
            chances: dict[int, set[str]] = {}
            pattern = r'id="target-(?:\w+-)?(\d+)"(?:(?!<button).)*?class="target-chance">([^<]*)<'
            for target, chance in re.findall(pattern, str(scene.hand)):
                chances.setdefault(int(target), set()).add(chance)
            assert isinstance(scene.board, PartedMarkup)
            for label in read_board(scene.board).labels:
                if label.kind == "chance" and chances:
                    checked += 1
                    assert label.text == max(chances[label.ship], key=lambda text: (len(text), text))
    assert checked
