"""Board formats, as data files and as texts in the options, and board validity (R50).

A data file (``strait.json``) is JSON. ``rows`` is the picture, one character per point; odd rows are half a
step further east:

    ``.``  sea                  ``5 6 7 8``  anchorages G1 to G4 of A's port (``1 2 3 4``: C1 to C4 of B's)
    ``:``  sandbank             ``h`` (``g``)  a port gun of A's port (of B's), on land
    ``*``  reef                 ``K`` (``F``)  pole of A's flag (of B's), on land
    ``#``  land

``basins`` lists each port's water, besides its anchorages, as (column, row); ``labels`` has place names.

A board's text describes its northern half, with rows separated by ``/``; the southern half is the same,
rotated by half a turn. A number repeats the next character. Letters replace the digits and capitals of the
picture: ``p q r s`` for C1 to C4, ``w x y z`` for G1 to G4, ``f`` and ``k`` for the flags. ``b`` (``a``) is
the water of B's port (of A's).

A board is valid if half a turn swaps the ports and changes nothing else, the sea is all connected, and every
anchorage is within range of a port gun.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Final

import msgspec

from navals.core.message import Message, clip, msg
from navals.geometry import lattice

GUN_RANGE: Final = 3
"""A gun's range in steps (R10, R24)."""
BOARD_RULE: Final = "trafalgar R50"
BERTHS: Final = ("5678", "1234")
"""Characters for each side's anchorages in a picture, the corner anchorage first."""
ANCHORAGE_NAMES: Final = ("G1", "G2", "G3", "G4", "C1", "C2", "C3", "C4")
"""Names of the anchorages, in the order of BERTHS."""
GUN_MARKS: Final = ("h", "g")
FLAG_MARKS: Final = ("K", "F")
LAND: Final = "#hgKF"
BASIN_MARKS: Final = ("a", "b")
"""Characters for the water of each port, not used in pictures."""
MAX_POINTS: Final = 2000
"""Maximum number of points of a board (R50)."""
MAX_EDGE: Final = 99
"""Maximum number of columns, and of rows: numbers in a text have at most two digits."""

_SEA: Final = ".:*"
_PICTURE_LETTERS: Final = "12345678FK"
_TEXT_LETTERS: Final = "pqrswxyzfk"
_PICTURE_TO_TEXT: Final = str.maketrans(_PICTURE_LETTERS, _TEXT_LETTERS)
_TEXT_TO_PICTURE: Final = str.maketrans(_TEXT_LETTERS, _PICTURE_LETTERS)
_HALF_TURN: Final = str.maketrans("12345678ghFKab", "56781234hgKFba")
_RUN_PATTERN: Final = re.compile(r"([1-9][0-9]?)?([.:*#a-z])", re.ASCII)

Place = tuple[int, int]
"""Column and row."""


class ChartError(ValueError):
    """Raised for an unfair or unplayable board; ``message`` is the reason.

    Messages about faults that only a data file can have are not translated.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class PlaceLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place name on the chart, with its point as (column, row)."""

    name: str
    at: Place


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as stored in its file."""

    id: str
    rows: tuple[str, ...]
    basins: tuple[tuple[Place, ...], tuple[Place, ...]]
    labels: tuple[PlaceLabel, ...] = ()


def decode_file(source: bytes) -> Drawing:
    """Decode a data file. Raise ChartError if it is malformed."""
    try:
        return msgspec.json.decode(source, type=Drawing)
    except msgspec.DecodeError as error:
        raise ChartError(Message(str(error).replace("{", "{{").replace("}", "}}"))) from None


def point_grid(drawing: Drawing) -> list[list[str]]:
    """Return the picture as rows of characters, with port water marked by the letters of BASIN_MARKS."""
    grid = [list(row) for row in drawing.rows]
    for letter, basin in zip(BASIN_MARKS, drawing.basins, strict=True):
        for column, row in basin:
            grid[row][column] = letter
    return grid


def rotate_kind(kind: str) -> str:
    """Return the kind that a point has after the board is rotated by half a turn.

    >>> rotate_kind("1"), rotate_kind("h"), rotate_kind("*")
    ('5', 'g', '*')
    """
    return kind.translate(_HALF_TURN)


def drawing_text(rows: Iterable[Iterable[str]]) -> str:
    """Return a picture's text, built from its northern half.

    >>> drawing_text(["##..", "F1g.", ".h5K", "..##"])
    '2#2./fpg.'
    """
    lines = ["".join(row) for row in rows]
    return "/".join(_pack_line(line.translate(_PICTURE_TO_TEXT)) for line in lines[: len(lines) // 2])


def _pack_line(line: str) -> str:
    run_texts = []
    for kind, run in groupby(line):
        # Split runs longer than two digits can express.
        full_count, remainder = divmod(len(list(run)), MAX_EDGE)
        run_texts += [f"{MAX_EDGE}{kind}"] * full_count + [f"{remainder if remainder > 1 else ''}{kind}"] * (
            remainder > 0
        )
    return "".join(run_texts)


@lru_cache(maxsize=32)
def parse_text(text: str) -> Drawing:
    """Parse a text into a drawing without validating it. Raise ChartError if it is malformed.

    >>> parse_text("2#2./fpg.").rows
    ('##..', 'F1g.', '.h5K', '..##')
    """
    half_rows: list[str] = []
    if not 0 < text.count("/") < MAX_EDGE // 2:
        raise ChartError(_size_message())
    for line in text.lower().split("/"):
        row = ""
        for index, run_match in enumerate(_RUN_PATTERN.finditer(line)):
            row += run_match[2] * int(run_match[1] or 1)
            if len(row) > MAX_EDGE or index > MAX_EDGE:
                break
        if _RUN_PATTERN.sub("", line) or not 0 < len(row) <= MAX_EDGE:
            reason = msg(
                "{text} is not a row of a board: write it like {form}", text=clip(line), form="5#5.4#11."
            )
            raise ChartError(reason)
        half_rows.append(row.translate(_TEXT_TO_PICTURE))
    rows = [*half_rows, *(row[::-1].translate(_HALF_TURN) for row in reversed(half_rows))]
    basins = [
        tuple(
            (column, index)
            for index, row in enumerate(rows)
            for column, kind in enumerate(row)
            if kind == letter
        )
        for letter in BASIN_MARKS
    ]
    plain_rows = tuple(row.translate(str.maketrans("ab", "..")) for row in rows)
    return Drawing(text, plain_rows, (basins[0], basins[1]), tuple(_port_labels(plain_rows)))


def _port_labels(rows: tuple[str, ...]) -> Iterable[PlaceLabel]:
    """Yield labels for the ports, next to their flags."""
    for name, mark in (("Cadiz", "F"), ("Gibraltar", "K")):
        for row_number, row in enumerate(rows):
            if mark in row:
                # Put it one row away, so that it does not cover the flag.
                label_row = row_number - 1 if row_number < len(rows) // 2 else row_number + 1
                yield PlaceLabel(name, (row.index(mark), min(max(label_row, 0), len(rows) - 1)))


def _size_message() -> Message:
    return msg(
        "a board needs an even number of rows, at least four, with at most 99 points a side and 2000 in all"
    )


@lru_cache(maxsize=32)
def parse(text: str) -> Drawing:
    """Parse and validate a text. Raise ChartError if it is not a valid board."""
    drawing = parse_text(text)
    validate(drawing)
    return drawing


def validate(drawing: Drawing) -> None:
    """Raise ChartError if a board is unfair or unplayable."""
    rows = drawing.rows
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ChartError(msg("the rows are not all the same length"))
    if len(rows) % 2 or len(rows) * len(rows[0]) > MAX_POINTS or max(len(rows), len(rows[0])) > MAX_EDGE:
        raise ChartError(_size_message())
    picture = "".join(rows)
    if set(picture) - set(_SEA + LAND + "12345678"):
        raise ChartError(msg("the drawing contains an unknown character"))
    for mark, name in zip("".join(BERTHS), ANCHORAGE_NAMES, strict=True):
        if picture.count(mark) != 1:
            raise ChartError(msg("{anchorage} must appear exactly once", anchorage=name))
    if any(picture.count(mark) != 1 for mark in FLAG_MARKS):
        raise ChartError(msg("each port must have exactly one flag"))
    if any(picture.count(mark) != 2 for mark in GUN_MARKS):
        raise ChartError(msg("each port must have exactly two guns"))
    _check_symmetry(drawing, picture)
    _check_sea(drawing, picture)


def _check_symmetry(drawing: Drawing, picture: str) -> None:
    width, height = len(drawing.rows[0]), len(drawing.rows)
    rotated_picture = picture[::-1].translate(_HALF_TURN)
    if rotated_picture != picture:
        changed_point = next(
            point
            for point, (char, rotated_char) in enumerate(zip(picture, rotated_picture, strict=True))
            if char != rotated_char
        )
        row, column = divmod(changed_point, width)
        raise ChartError(Message(f"half a turn changes the point ({column},{row})"))
    rotated_basin = {(width - 1 - column, height - 1 - row) for column, row in drawing.basins[0]}
    if rotated_basin != set(drawing.basins[1]):
        raise ChartError(Message("half a turn changes the basins"))


def _check_sea(drawing: Drawing, picture: str) -> None:
    width, height = len(drawing.rows[0]), len(drawing.rows)
    axial_points = {
        kind: [
            lattice.to_axial(point % width, point // width)
            for point, char in enumerate(picture)
            if char == kind
        ]
        for kind in (*BERTHS[0], *BERTHS[1], *GUN_MARKS)
    }
    # Surround with land, so that no step leaves the board.
    padded_picture = "".join(f"#{row}#" for row in ("#" * width, *drawing.rows, "#" * width))
    padded_width = width + 2
    # Odd rows are half a step further east; the board's first row is the second here.
    steps = tuple(
        (1, -1, padded_width + odd, padded_width + odd - 1, odd - padded_width, odd - padded_width - 1)
        for odd in (1, 0)
    )
    for barrier_kinds in (":*" + LAND, "*" + LAND):
        sea_points = {point for point, kind in enumerate(padded_picture) if kind not in barrier_kinds}
        unreached_points, frontier = set(sea_points), [padded_picture.index("1")]
        unreached_points.discard(frontier[0])
        while frontier:
            point = frontier.pop()
            for step in steps[point // padded_width % 2]:
                if point + step in unreached_points:
                    unreached_points.discard(point + step)
                    frontier.append(point + step)
        if unreached_points:
            row, column = divmod(min(unreached_points), padded_width)
            place_text = f"{column - 1},{row - 1}"
            raise ChartError(
                msg("the sea is not all in one piece: there is no way to {place}", place=place_text)
            )
    for column, row in (*drawing.basins[0], *drawing.basins[1]):
        if not (0 <= column < width and 0 <= row < height and picture[row * width + column] == "."):
            raise ChartError(Message(f"the basin has no water at ({column},{row})"))
    for marks, names, gun in zip(BERTHS, (ANCHORAGE_NAMES[:4], ANCHORAGE_NAMES[4:]), GUN_MARKS, strict=True):
        for mark, name in zip(marks, names, strict=True):
            ((q, r),) = axial_points[mark]
            if all(lattice.distance(q - gun_q, r - gun_r) > GUN_RANGE for gun_q, gun_r in axial_points[gun]):
                raise ChartError(msg("no port gun reaches the anchorage {anchorage}", anchorage=name))
