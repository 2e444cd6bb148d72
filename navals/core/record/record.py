"""Game records: one readable text format for all games, its JSON twin, and the replay that checks both.

The writer is strict (its output is canonical: reading and rewriting it gives the same bytes), the reader
lenient (lower case, extra blanks, missing numbers, CRLF). Errors carry line, column, reason and rule, and
everything before them stays usable. Records are untrusted: sizes are limited and no content is evaluated.
Format: ``docs/record.md``.
"""

from __future__ import annotations

import copy
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, Protocol

import msgspec

from navals.core import rules
from navals.core.capabilities import Claims
from navals.core.event import Event
from navals.core.game import AnyGame
from navals.core.message import Message, clip, msg
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.core.public import Shown
from navals.core.record.jsons import is_nested_deeper
from navals.core.refusal import NotationError
from navals.core.result import UNFINISHED, Result
from navals.core.rules import TABLE_ACTIONS, Position
from navals.core.seat import CHANCE, LETTERS, NOBODY, from_letter, letter

FORMAT_VERSION: Final = "1"
MAX_BYTES: Final = 1 << 20
MAX_ACTIONS: Final = 100_000
RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "0-0", UNFINISHED)
_DERIVED_TAGS: Final = ("Navals", "Game", "Rules", "Options")
OWN_TAGS: Final = (*_DERIVED_TAGS, "Setup", *LETTERS, "Date", "Seed", "SeedCommit", "Result")
"""Known tags in canonical order; other tags come before ``Result``."""

TITLE_TAG: Final = "Title"
"""Tag for a title that a user gave the game."""
MAX_DEPTH: Final = 8
MAX_DRAW: Final = 1000
"""Maximum number of tokens in a draw."""

# Possessive quantifiers keep matching linear on hostile lines.
# Patterns are compiled on first use, because the home page reads no records.
_TAG: Final = r'\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\]|\\["\\])*+)"\s*\]\s*(?:;.*)?$'
# Like _TAG, with the curly quotation marks of word processors.
_QUOTED_TAG: Final = (
    r"\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s*[\"\u201c-\u201f\u00ab]"
    r"([^\"\\\u201c-\u201f\u00ab\u00bb]*)[\"\u201c-\u201f\u00bb]\s*\]\s*(?:;.*)?$"
)
_FENCE: Final = r"(?:```|~~~)\w*"
_EOF_CHARS: Final = "\x00\x1a"  # end-of-file characters of some systems
_MOVE_START: Final = r"\s*+(?:\d++[\s.]*+)?+(?P<who>[^\s\d.]\S*+)\s*+"
_CONTROL_CHARS: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"
_UNWRITABLE_CHARS: Final = "[\x00-\x08\n-\x1f\x7f-\x9f\ud800-\udfff]"


class Move(msgspec.Struct, frozen=True):
    """One entry of a record: the seat (CHANCE for a draw) and its action.

    >>> read('[Navals "1"]\\n[Game "mats"]\\n\\n1. A resign').moves
    [Move(seat=0, action=Resign())]
    """

    seat: int
    action: object


ErrorKind = Literal["foreign", "newer", "large", "damaged"]


class RecordError(ValueError):
    """Raised when a record cannot be read or replayed further.

    ``line`` and ``column`` are 1-based; ``message`` is the reason, ``rule`` the broken rule (``''`` for
    syntax errors). ``replay`` is the replay up to the error, ``None`` if not even the game is known. ``kind``
    is ``foreign`` (not a record at all), ``newer`` (an unknown version), ``large`` or ``damaged``.

    >>> try:
    ...     read('[Navals "1"]\\n[Game "mats"]\\n\\n1. B pass')
    ... except RecordError as error:
    ...     error.line, error.column, error.kind, len(error.replay.moves)
    (4, 6, 'damaged', 0)
    """

    def __init__(
        self,
        line: int,
        column: int,
        message: Message,
        rule: str = "",
        replay: Replay | None = None,
        kind: ErrorKind = "damaged",
    ) -> None:
        self.line = line
        self.column = column
        self.message = message
        self.rule = rule
        self.replay = replay
        self.kind: ErrorKind = kind
        location = msg("line {line}, column {column}: {reason}", line=line, column=column, reason=message)
        super().__init__(f"{location} ({rule})" if rule else str(location))


class Replay(Shown):
    """A replayed record: game, options, tags, moves, and the position after each move.

    Raise ``NotationError`` if the tag ``Setup`` is not a valid position.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> replay = Replay(game, game.schema.default(), {"A": "Ann"})
    >>> replay.play(0, game.parse("order F1 C2 C1 V2 TP F2 V1", replay.position.state))[1].seat
    0
    >>> print(write(replay))
    [Navals "1"]
    [Game "mats"]
    [Rules "1"]
    [A "Ann"]
    [Result "*"]
    <BLANKLINE>
    1. A order F1 C2 C1 V2 TP F2 V1
    <BLANKLINE>
    >>> read(write(replay)).position == replay.position
    True
    """

    def __init__(self, game: AnyGame, options: object, tags: dict[str, str]) -> None:
        self.game = game
        self.options = options
        self.tags = tags
        """Tags as read, without derived ones (Navals, Game, Rules, Options, Result)."""
        self.moves: list[Move] = []
        self.positions: list[Position] = [Position(game.start(options, tags.get("Setup")))]
        self.events: list[tuple[Event, ...]] = []
        """The events of each move."""
        self.warnings: list[Message] = []

    @property
    def position(self) -> Position:
        """Return the position after the last move."""
        return self.positions[-1]

    def play(self, seat: int, action: object, claims: Claims | None = None) -> tuple[Event, ...]:
        """Add a move; return its events. Raise ``IllegalAction`` or, with ``claims``, ``Question``."""
        log: list[Event] = []
        position = rules.apply(self.game, self.position, seat, action, log, claims)
        self.moves.append(Move(seat, action))
        self.positions.append(position)
        events = tuple(log)
        self.events.append(events)
        return events

    def copy_until(self, plies: int, tags: dict[str, str]) -> Replay:
        """Return a replay of the first ``plies`` moves with other ``tags``, sharing the positions."""
        replay = copy.copy(self)
        replay.tags, replay.warnings = tags, []
        replay.moves, replay.events = self.moves[:plies], self.events[:plies]
        replay.positions = self.positions[: plies + 1]
        return replay

    def truncate(self, plies: int) -> None:
        """Remove all moves after the first ``plies``."""
        del self.moves[plies:], self.events[plies:], self.positions[plies + 1 :]

    def result(self) -> Result | None:
        """Return the result, or ``None`` if the game is unfinished."""
        return rules.result(self.position)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def action_text(game: AnyGame, action: object) -> str:
    """Write any action in notation, including table actions.

    >>> from navals import games
    >>> action_text(games.find("mats"), rules.Resign())
    'resign'
    """
    if isinstance(action, rules.TABLE_TYPES):
        return str(msgspec.to_builtins(action)["type"])
    return game.text(action)


def tags_of(replay: Replay) -> dict[str, str]:
    """Return all tags in canonical order."""
    game = replay.game
    options = game.schema.write(replay.options)
    derived_tags = {"Navals": FORMAT_VERSION, "Game": game.id, "Rules": game.card.rules, "Options": options}
    result = replay.result()
    tags: dict[str, str] = {}
    for name in OWN_TAGS[:-1]:
        value = derived_tags.get(name, replay.tags.get(name))
        if value is not None and (name != "Options" or value):
            tags[name] = value
    tags.update((name, replay.tags[name]) for name in sorted(replay.tags) if name not in OWN_TAGS)
    tags["Result"] = result.outcome if result else UNFINISHED
    # Keep line breaks and other characters that the reader refuses out of the file.
    return {name: re.sub(_UNWRITABLE_CHARS, " ", value) for name, value in tags.items()}


def tag_line(name: str, value: str) -> str:
    """Write a tag.

    >>> print(tag_line("A", 'Ann "Sharp" Bonny'))
    [A "Ann \\"Sharp\\" Bonny"]
    """
    return f'[{name} "{_escape(re.sub(_UNWRITABLE_CHARS, " ", value))}"]'


def change_tag(text: str, name: str, value: str) -> str:
    """Change a tag of a canonical record (``''`` removes it) without replaying it. The result is canonical.

    >>> print(change_tag('[Navals "1"]\\n[Game "mats"]\\n[Result "*"]\\n\\n', "Title", "Spring").strip())
    [Navals "1"]
    [Game "mats"]
    [Title "Spring"]
    [Result "*"]
    """

    def rank(tag: str) -> tuple[int, str]:
        if tag in OWN_TAGS:
            return (OWN_TAGS.index(tag) if tag != OWN_TAGS[-1] else len(OWN_TAGS) + 1), ""
        return len(OWN_TAGS), tag

    tag_block, separator, move_block = text.partition("\n\n")
    lines = [line for line in tag_block.split("\n") if not line.startswith(f"[{name} ")]
    if value:
        index = sum(rank(line[1:].partition(" ")[0]) < rank(name) for line in lines)
        lines.insert(index, tag_line(name, value))
    return "\n".join(lines) + separator + move_block


def move_lines(replay: Replay) -> Iterator[tuple[int, str]]:
    """Yield the seat and text of each line. A line has one action of a seat, or all consecutive draws."""
    for are_draws, moves in itertools.groupby(replay.moves, lambda move: move.seat == CHANCE):
        lines = [(move.seat, action_text(replay.game, move.action)) for move in moves]
        if are_draws:
            yield CHANCE, " ".join(text for _, text in lines)
        else:
            yield from lines


def write(replay: Replay) -> str:
    """Write the canonical record: tags, a blank line, then a line for each move or run of draws.

    >>> print(write(read('[Navals "1"]\\n[Game "mats"]\\n\\nA RESIGN')).splitlines()[-1])
    1. A resign
    """
    lines = [tag_line(name, value) for name, value in tags_of(replay).items()]
    lines.append("")
    lines.extend(f"{n}. {letter(seat)} {text}" for n, (seat, text) in enumerate(move_lines(replay), 1))
    return "\n".join(lines) + "\n"


class JsonRecord(msgspec.Struct, frozen=True):
    """The JSON form of a record: all tags by name, and the lines of moves as ``[who, text]``."""

    tags: dict[str, str]
    moves: list[tuple[str, str]]


def write_json(replay: Replay) -> str:
    """Write the canonical JSON form of a record, with the same tags and lines.

    >>> read(write_json(read('[Navals "1"]\\n[Game "mats"]\\n\\nA resign'))).result().outcome
    '0-1'
    """
    moves = [(letter(seat), text) for seat, text in move_lines(replay)]
    return (
        msgspec.json.format(msgspec.json.encode(JsonRecord(tags_of(replay), moves)), indent=1).decode() + "\n"
    )


class _TagLocation(msgspec.Struct, frozen=True):
    """The location of a tag's value, and its ``text`` with escapes."""

    line: int
    column: int
    text: str

    def column_of(self, offset: int) -> int:
        """Return the column of the character at an offset in the value."""
        index = 0
        for _ in range(offset):
            index += 2 if self.text[index : index + 1] == "\\" else 1
        return self.column + index


_FILE_START: Final = _TagLocation(1, 1, "")


class _MoveLine(msgspec.Struct, frozen=True):
    number: int
    seat_text: str
    seat_column: int
    text: str
    text_column: int


def read(text: str | bytes, plies: int | None = None) -> Replay:
    """Read and replay a record, as text or JSON; with ``plies``, at most that many actions.

    Raise ``RecordError`` if it is invalid; its ``replay`` holds the valid part. For JSON, line and column
    refer to the text form.

    >>> read('[Navals "1"]\\n[Game "mats"]\\n\\n1. B pass')
    Traceback (most recent call last):
    navals.core.record.record.RecordError: line 4, column 6: it is A's turn
    """
    *_, replay = read_in_steps(text, plies)
    return replay


def read_in_steps(text: str | bytes, plies: int | None = None) -> Iterator[Replay]:
    """Do the same as ``read``, but yield the replay before the first line of moves and after each line."""
    lines = _split_rows(_decode(text))
    if next((line for line in lines if line.strip()), "").lstrip().startswith("{"):
        lines = _split_rows(_from_json("\n".join(lines)))
    rows = enumerate(lines, 1)
    tags, locations, first_rows = _parse_tags(rows)
    replay = _start_replay(tags, locations)
    yield replay
    for number, row in itertools.chain(first_rows, rows):
        if plies is not None and len(replay.moves) >= plies:
            break
        try:
            line = _parse_line(number, row)
        except RecordError as error:
            error.replay = replay
            raise
        if line is not None:
            _play_line(replay, line, plies)
            yield replay
    stated_outcome, final_result = tags.get("Result"), replay.result()
    if plies is None and stated_outcome is not None:
        outcome = final_result.outcome if final_result else UNFINISHED
        if stated_outcome != outcome:
            replay.warnings.append(
                msg(
                    "the record gives the result as {stated}, but the replay ends in {found}",
                    stated=stated_outcome,
                    found=outcome,
                )
            )


def _decode(text: str | bytes) -> str:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if len(data) > MAX_BYTES:
        raise RecordError(1, 1, msg("the record is larger than {most} bytes", most=MAX_BYTES), kind="large")
    try:
        # Python in the browser lacks the utf-8-sig codec.
        return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        lines = re.split(r"\r\n|\r|\n", error.object[: error.start].decode())
        line, column = len(lines), len(lines[-1]) + 1
        raise RecordError(line, column, msg("this is not UTF-8 text"), kind="foreign") from None


def _split_rows(text: str) -> list[str]:
    """Split text into lines, without enclosing code fences and end-of-file characters."""
    rows = re.split(r"\r\n|\r|\n", text)
    rows[-1] = rows[-1].rstrip(_EOF_CHARS)
    while rows and ((last_row := rows[-1].strip(_EOF_CHARS + " \t")) == "" or re.fullmatch(_FENCE, last_row)):
        rows.pop()
    start = next((index for index, row in enumerate(rows) if row.strip()), None)
    if start is not None and re.fullmatch(_FENCE, rows[start].strip()):
        rows[start] = ""
    return rows


def _from_json(text: str) -> str:
    """Convert the JSON form to text form, so that one reader handles both."""
    if is_nested_deeper(text, MAX_DEPTH):
        raise RecordError(1, 1, msg("this JSON is not a record: it is nested too deeply"), kind="foreign")
    try:
        json_record = msgspec.json.decode(text, type=JsonRecord)
    except (msgspec.DecodeError, RecursionError) as error:
        message = msg("this JSON is not a record: {reason}", reason=str(error))
        raise RecordError(1, 1, message, kind="foreign") from None
    for name, value in (*json_record.tags.items(), *json_record.moves):
        if re.search(r"[\r\n]", name + value):
            raise RecordError(1, 1, msg("a line of the record contains a line break"))
        if re.search(r'[\s";\]]', name):
            raise RecordError(1, 1, msg("{name} is neither a tag nor a seat", name=clip(name)))
    lines = [f'[{name} "{_escape(value)}"]' for name, value in json_record.tags.items()]
    lines.append("")
    lines.extend(f"{n}. {actor} {text_}" for n, (actor, text_) in enumerate(json_record.moves, 1))
    return "\n".join(lines)


def _parse_tags(
    rows: Iterator[tuple[int, str]],
) -> tuple[dict[str, str], dict[str, _TagLocation], list[tuple[int, str]]]:
    """Return the tags by name, the locations of their values, and the row of the first move, if any."""
    tags: dict[str, str] = {}
    locations: dict[str, _TagLocation] = {}
    for line_number, row in rows:
        text = row.strip()
        if not text or text.startswith(";"):
            _check_printable(line_number, row)
            continue
        if not text.startswith("["):
            return tags, locations, [(line_number, row)]
        _check_printable(line_number, row)
        match = re.match(_TAG, row) or re.match(_QUOTED_TAG, row)
        if match is None:
            kind: ErrorKind = "damaged" if tags else "foreign"
            message = msg('this is not a tag of the form [Name "value"]')
            raise RecordError(line_number, _first_column(row), message, kind=kind)
        # Ignore the case of known tags.
        name = next((label for label in OWN_TAGS if label.lower() == match[1].lower()), match[1])
        if name in tags:
            message = msg("the tag {name} appears twice", name=clip(name))
            raise RecordError(line_number, match.start(1) + 1, message)
        tags[name] = re.sub(r'\\(["\\])', r"\1", match[2] if match.re.pattern == _TAG else match[2].strip())
        locations[name] = _TagLocation(line_number, match.start(2) + 1, match[2])
    return tags, locations, []


def _parse_line(line_number: int, row: str) -> _MoveLine | None:
    """Split a line of moves; return ``None`` for a blank one."""
    _check_printable(line_number, row)
    content = row.split(";", 1)[0].rstrip()
    if not content:
        return None
    if content.lstrip().startswith("["):
        raise RecordError(line_number, _first_column(row), msg("tags must come before the first move"))
    match = re.match(_MOVE_START, content)
    if match is None:
        raise RecordError(
            line_number, _first_column(row), msg("this is not a move of the form N. WHO ACTION")
        )
    text = content[match.end() :]
    return _MoveLine(
        line_number, match["who"], match.start("who") + 1, text, (match.end() if text else len(content)) + 1
    )


def _first_column(row: str) -> int:
    return len(row) - len(row.lstrip()) + 1


def _check_printable(line_number: int, row: str) -> None:
    match = re.search(_CONTROL_CHARS, row)
    if match is not None:
        kind: ErrorKind = "foreign" if line_number == 1 else "damaged"
        message = msg("there is a control character here")
        raise RecordError(line_number, match.start() + 1, message, kind=kind)


def _start_replay(tags: dict[str, str], locations: dict[str, _TagLocation]) -> Replay:
    from navals import games  # the registry of games is a layer above this package

    # Errors in tags never cite a rule (docs/record.md), even if options or a position break one.
    def tag_error(name: str, message: Message, offset: int = 0, kind: ErrorKind = "damaged") -> RecordError:
        location = locations.get(name, _FILE_START)
        return RecordError(location.line, location.column_of(offset), message, kind=kind)

    for name in ("Navals", "Game"):
        if name not in tags:
            raise RecordError(1, 1, msg("the tag {name} is missing", name=name), kind="foreign")
    if tags["Navals"] != FORMAT_VERSION:
        message = msg("format version {version} is unknown", version=clip(tags["Navals"]))
        raise tag_error("Navals", message, kind="newer")
    game = games.get(tags["Game"].lower())
    if game is None:
        raise tag_error("Game", msg("there is no game {name}", name=clip(tags["Game"])), kind="newer")
    version = tags.get("Rules", game.card.rules)
    if version != game.card.rules:
        message = msg("version {version} of the rules is unknown", version=clip(version))
        raise tag_error("Rules", message, kind="newer")
    try:
        options = game.schema.parse(tags.get("Options", ""))
    except OptionError as error:
        raise tag_error("Options", error.message, error.offset) from None
    for seat, name in enumerate(LETTERS):
        if (value := tags.get(name)) is None:
            continue
        if seat >= game.seating.seats(options):
            raise tag_error(name, msg("there is no seat {seat} in this game", seat=name))
        if value.startswith("ai:") and value[3:] not in LEVELS:
            message = msg(
                "{value} is not a computer player: the levels are {levels}",
                value=clip(value),
                levels=", ".join(LEVELS),
            )
            raise tag_error(name, message)
    if tags.get("Result", UNFINISHED) not in RESULTS:
        raise tag_error("Result", msg("{value} is not a result", value=clip(tags["Result"])))
    given_tags = {name: value for name, value in tags.items() if name not in (*_DERIVED_TAGS, "Result")}
    try:
        return Replay(game, options, given_tags)
    except NotationError as error:
        raise tag_error("Setup", error.message, error.offset) from None


class _ErrorMaker(Protocol):
    def __call__(self, column: int, message: Message, rule: str = "") -> RecordError: ...


def _split_parts(text: str, separator: str) -> Iterator[tuple[int, str]]:
    """Yield the offset and text of each part of ``text`` between matches of ``separator``."""
    start = 0
    for match in re.finditer(separator, text):
        yield start, text[start : match.start()]
        start = match.end()
    yield start, text[start:]


def _play_line(replay: Replay, line: _MoveLine, plies: int | None) -> None:
    def error_at(column: int, message: Message, rule: str = "") -> RecordError:
        return RecordError(line.number, column, message, rule, replay)

    seat = from_letter(line.seat_text)
    if seat is None or seat >= replay.game.seating.seats(replay.options):
        raise error_at(line.seat_column, msg("{who} is not a seat in this game", who=clip(line.seat_text)))
    if not line.text:
        raise error_at(line.text_column, msg("the action is missing"))
    separator = r"\s+" if seat == CHANCE else r",\s+"
    offsets, texts = zip(*_split_parts(line.text, separator), strict=True)
    index = 0
    while index < len(texts):
        if plies is not None and len(replay.moves) >= plies:
            return
        column = line.text_column + offsets[index]
        if len(replay.moves) >= MAX_ACTIONS:
            raise error_at(column, msg("the record has more than {most} actions", most=MAX_ACTIONS))
        action, count = _parse_action(replay, seat, texts[index : index + MAX_DRAW], column, error_at)
        refusal = rules.check(replay.game, replay.position, seat, action)
        if refusal is not None:
            raise error_at(column, refusal.message, refusal.rule)
        replay.play(seat, action)
        index += count


def _parse_action(
    replay: Replay, seat: int, texts: Sequence[str], column: int, error_at: _ErrorMaker
) -> tuple[object, int]:
    """Read one action; return it with the number of texts used. Report a wrong turn before bad notation."""
    game, current_actor = replay.game, rules.actor(replay.position)
    text = texts[0].strip()
    word = text.lower()
    # "draw" followed by tokens draws cards (``* draw C05 I2``); it does not offer a draw.
    is_card_draw = seat == CHANCE and len(texts) > 1
    if word == "resign" or (word in TABLE_ACTIONS and not game.seating.own_draw and not is_card_draw):
        return TABLE_ACTIONS[word], 1
    if current_actor != seat or current_actor == NOBODY:
        refusal = rules.check(game, replay.position, seat, None)
        assert refusal is not None
        raise error_at(column, refusal.message)
    if not text:
        raise error_at(column, msg("the action is missing"))
    try:
        if seat == CHANCE:
            return game.draw(texts, replay.position.state)
        return game.parse(text, replay.position.state), 1
    except NotationError as error:
        raise error_at(column + error.offset, error.message) from None
