"""The game record: one readable text for all games, its JSON twin, and the replay that checks both.

Strict writer (the output is canonical: reading and writing it again gives the same bytes), lenient reader
(lower case, extra blanks, missing numbers, CRLF). Errors name line and column, the reason and the rule; what
comes before the error stays usable. Records come from strangers: sizes are bounded and nothing in them is
evaluated. Format: ``docs/record.md``.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, Protocol

import msgspec

from navals.core import position as table
from navals.core.event import Event
from navals.core.game import Game
from navals.core.message import Message, clip, msg
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.core.position import TABLE_ACTIONS, Position
from navals.core.public import Shown
from navals.core.record.jsons import nested_deeper
from navals.core.refusal import NotationError
from navals.core.result import UNFINISHED, Result
from navals.core.seat import CHANCE, NOBODY, from_letter, letter

FORMAT: Final = "1"
MAX_BYTES: Final = 1 << 20
MAX_ACTIONS: Final = 100_000
RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "0-0", UNFINISHED)
OWN_TAGS: Final = (
    "Navals",
    "Game",
    "Rules",
    "Options",
    "Setup",
    "A",
    "B",
    "C",
    "D",
    "Date",
    "Seed",
    "SeedCommit",
    "Result",
)
"""The tags the format knows, in the order of the writer (other tags come before ``Result``)."""

TITLE: Final = "Title"
"""The tag with the name that somebody gave the game."""
MAX_DEPTH: Final = 8
MAX_DRAW: Final = 1000
"""No draw of any game takes more tokens than that."""

# Possessive quantifiers keep hostile lines linear.
# Compiled when they are first used: the home page reads no record.
_TAG: Final = r'\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\]|\\["\\])*+)"\s*\]\s*(?:;.*)?$'
_HEAD: Final = r"\s*+(?:\d++[\s.]*+)?+(?P<who>[^\s\d.]\S*+)\s*+"
_CONTROL: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"
_UNWRITABLE: Final = "[\x00-\x08\n-\x1f\x7f-\x9f\ud800-\udfff]"


class Move(msgspec.Struct, frozen=True):
    """One action of a record: the seat (CHANCE for a draw) and the game's action.

    >>> read('[Navals "1"]\\n[Game "mats"]\\n\\n1. A resign').moves
    [Move(seat=0, action=Resign())]
    """

    seat: int
    action: Any


Kind = Literal["foreign", "newer", "large", "damaged"]


class RecordError(ValueError):
    """A record that cannot be read or replayed further.

    ``line`` and ``column`` are 1-based; ``message`` is the reason, ``rule`` the rule it comes from ('' for
    faults of form); ``opened`` is what comes before the error, None if not even the game is known. ``kind`` says what the text is:
    ``foreign`` (no record at all), ``newer`` (of a version that is not known here), ``large``, or a record that is ``damaged``.

    >>> try:
    ...     read('[Navals "1"]\\n[Game "mats"]\\n\\n1. B pass')
    ... except RecordError as error:
    ...     error.line, error.column, error.kind, len(error.opened.moves)
    (4, 6, 'damaged', 0)
    """

    def __init__(
        self,
        line: int,
        column: int,
        message: Message,
        rule: str = "",
        opened: Replay | None = None,
        kind: Kind = "damaged",
    ) -> None:
        self.line = line
        self.column = column
        self.message = message
        self.rule = rule
        self.opened = opened
        self.kind: Kind = kind
        where = msg("line {line}, column {column}: {reason}", line=line, column=column, reason=message)
        super().__init__(f"{where} ({rule})" if rule else str(where))


class Replay(Shown):
    """A record played through: the game, its options, the tags, the moves and the positions after each of
    them. Raises NotationError where the tag ``Setup`` is no position of the game.

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

    def __init__(self, game: Game[Any], options: Any, tags: dict[str, str]) -> None:
        self.game = game
        self.options = options
        self.tags = tags
        """Tags as read, without the ones that follow from the game (Navals, Game, Rules, Options, Result)."""
        self.moves: list[Move] = []
        self.positions: list[Position] = [Position(game.start(options, tags.get("Setup")))]
        self.events: list[tuple[Event, ...]] = []
        """What happened at each move."""
        self.warnings: list[Message] = []

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self.positions[-1]

    def play(self, seat: int, action: Any) -> tuple[Event, ...]:
        """Add a move; returns what happened. Raises IllegalAction."""
        log: list[Event] = []
        following = table.apply(self.game, self.position, seat, action, log)
        self.moves.append(Move(seat, action))
        self.positions.append(following)
        events = tuple(log)
        self.events.append(events)
        return events

    def cut(self, plies: int) -> None:
        """Forget every move after the first ``plies``."""
        del self.moves[plies:], self.events[plies:], self.positions[plies + 1 :]

    def result(self) -> Result | None:
        """The result, as the replay has it; None while the game goes on."""
        return table.result(self.position)


# ---------------------------------------------------------------------------------------------------- writing


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def action_text(game: Game[Any], action: Any) -> str:
    """Notation of any action, the table's included.

    >>> from navals import games
    >>> action_text(games.find("mats"), table.Resign())
    'resign'
    """
    if isinstance(action, table.TABLE_TYPES):
        return str(msgspec.to_builtins(action)["type"])
    return game.text(action)


def tags_of(replay: Replay) -> dict[str, str]:
    """All tags in the order of the writer."""
    game, options = replay.game, replay.options
    fixed = {
        "Navals": FORMAT,
        "Game": game.id,
        "Rules": game.card.rules,
        "Options": game.schema.write(options),
    }
    result = replay.result()
    tags: dict[str, str] = {}
    for name in OWN_TAGS[:-1]:
        value = fixed.get(name, replay.tags.get(name))
        if value is not None and (name != "Options" or value):
            tags[name] = value
    tags.update((name, replay.tags[name]) for name in sorted(replay.tags) if name not in OWN_TAGS)
    tags["Result"] = result.outcome if result else UNFINISHED
    # What the reader would refuse, line breaks first of all, must not get into a file.
    return {name: re.sub(_UNWRITABLE, " ", value) for name, value in tags.items()}


def tag_line(name: str, value: str) -> str:
    """A tag as the writer writes it.

    >>> print(tag_line("A", 'Ann "Sharp" Bonny'))
    [A "Ann \\"Sharp\\" Bonny"]
    """
    return f'[{name} "{_escape(re.sub(_UNWRITABLE, " ", value))}"]'


def retagged(text: str, name: str, value: str) -> str:
    """A canonical text with another value of one tag ('': without it), still canonical, and nothing replayed.

    >>> print(retagged('[Navals "1"]\\n[Game "mats"]\\n[Result "*"]\\n\\n', "Title", "Spring").strip())
    [Navals "1"]
    [Game "mats"]
    [Title "Spring"]
    [Result "*"]
    """

    def rank(tag: str) -> tuple[int, str]:
        if tag in OWN_TAGS:
            return (OWN_TAGS.index(tag) if tag != OWN_TAGS[-1] else len(OWN_TAGS) + 1), ""
        return len(OWN_TAGS), tag

    head, blank, moves = text.partition("\n\n")
    lines = [line for line in head.split("\n") if not line.startswith(f"[{name} ")]
    if value:
        before = sum(rank(line[1:].partition(" ")[0]) < rank(name) for line in lines)
        lines.insert(before, tag_line(name, value))
    return "\n".join(lines) + blank + moves


def move_lines(replay: Replay) -> Iterator[tuple[int, str]]:
    """Seat and text of each line: one action a line for seats, consecutive draws joined on one."""
    draws: list[str] = []
    for move in replay.moves:
        if move.seat == CHANCE:
            draws.append(action_text(replay.game, move.action))
            continue
        if draws:
            yield CHANCE, " ".join(draws)
            draws = []
        yield move.seat, action_text(replay.game, move.action)
    if draws:
        yield CHANCE, " ".join(draws)


def write(replay: Replay) -> str:
    """The canonical text of a replay: tags, a blank line, a line for each move of a seat and for each row of draws.

    >>> print(write(read('[Navals "1"]\\n[Game "mats"]\\n\\nA RESIGN')).splitlines()[-1])
    1. A resign
    """
    lines = [tag_line(name, value) for name, value in tags_of(replay).items()]
    lines.append("")
    lines.extend(f"{n}. {letter(seat)} {text}" for n, (seat, text) in enumerate(move_lines(replay), 1))
    return "\n".join(lines) + "\n"


class Twin(msgspec.Struct, frozen=True):
    """The JSON twin: all tags by name, and the lines of moves as ``[who, text]``."""

    tags: dict[str, str]
    moves: list[tuple[str, str]]


def write_json(replay: Replay) -> str:
    """The canonical JSON twin of a replay, with the same tags and lines.

    >>> read(write_json(read('[Navals "1"]\\n[Game "mats"]\\n\\nA resign'))).result().outcome
    '0-1'
    """
    moves = [(letter(seat), text) for seat, text in move_lines(replay)]
    return msgspec.json.format(msgspec.json.encode(Twin(tags_of(replay), moves)), indent=1).decode() + "\n"


# ---------------------------------------------------------------------------------------------------- reading


class _Tag(msgspec.Struct, frozen=True):
    """``raw`` is the value as written, with its escapes; ``line`` and ``column`` are where it begins."""

    line: int
    column: int
    raw: str

    def column_of(self, offset: int) -> int:
        """Where a character of the value stands in its line."""
        at = 0
        for _ in range(offset):
            at += 2 if self.raw[at : at + 1] == "\\" else 1
        return self.column + at


_NOWHERE: Final = _Tag(1, 1, "")


class _Line(msgspec.Struct, frozen=True):
    number: int
    who: str
    who_column: int
    rest: str
    rest_column: int


def read(text: str | bytes, plies: int | None = None) -> Replay:
    """Read and replay a record, text or JSON twin; with ``plies``, no further than that many actions.

    Raises RecordError, whose ``opened`` holds what could be played. Places in a JSON twin are those of the
    text it stands for.

    >>> read('[Navals "1"]\\n[Game "mats"]\\n\\n1. B pass')
    Traceback (most recent call last):
    navals.core.record.record.RecordError: line 4, column 6: it is A's turn
    """
    steps = reading(text, plies)
    replay = next(steps)
    for _ in steps:
        pass
    return replay


def reading(text: str | bytes, plies: int | None = None) -> Iterator[Replay]:
    """As ``read``, a line of moves at a time: yields the replay before the first line and after each of them, so that
    whoever has something else to do in between can."""
    decoded = _decode(text)
    if decoded.lstrip().startswith("{"):
        decoded = _from_json(decoded)
    rows = enumerate(re.split(r"\r\n|\r|\n", decoded), 1)
    tags, places, first = _head(rows)
    replay = _open(tags, places)
    yield replay
    for number, row in itertools.chain(first, rows):
        if plies is not None and len(replay.moves) >= plies:
            break
        try:
            line = _line(number, row)
        except RecordError as error:
            error.opened = replay
            raise
        if line is not None:
            _play_line(replay, line, plies)
            yield replay
    stated, actual = tags.get("Result"), replay.result()
    if plies is None and stated is not None:
        outcome = actual.outcome if actual else UNFINISHED
        if stated != outcome:
            replay.warnings.append(
                msg(
                    "the record says that the result is {stated}, the replay gives {found}",
                    stated=stated,
                    found=outcome,
                )
            )


def _decode(text: str | bytes) -> str:
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if len(raw) > MAX_BYTES:
        raise RecordError(1, 1, msg("the record is larger than {most} bytes", most=MAX_BYTES), kind="large")
    try:
        # Not the codec utf-8-sig: the browser's Python goes without it.
        return raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        before = re.split(r"\r\n|\r|\n", error.object[: error.start].decode())
        raise RecordError(
            len(before), len(before[-1]) + 1, msg("this is not UTF-8 text"), kind="foreign"
        ) from None


def _from_json(text: str) -> str:
    """The text form of a JSON twin, so that there is one reader."""
    if nested_deeper(text, MAX_DEPTH):
        raise RecordError(1, 1, msg("this JSON is no record: it is nested too deeply"), kind="foreign")
    try:
        twin = msgspec.json.decode(text, type=Twin)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(
            1, 1, msg("this JSON is no record: {reason}", reason=str(error)), kind="foreign"
        ) from None
    for name, value in (*twin.tags.items(), *twin.moves):
        if re.search(r"[\r\n]", name + value):
            raise RecordError(1, 1, msg("a line of a record holds a line break"))
        if re.search(r'[\s";\]]', name):
            raise RecordError(1, 1, msg("{name} names neither a tag nor a seat", name=clip(name)))
    lines = [f'[{name} "{_escape(value)}"]' for name, value in twin.tags.items()]
    lines.append("")
    lines.extend(f"{n}. {who} {what}" for n, (who, what) in enumerate(twin.moves, 1))
    return "\n".join(lines)


def _head(
    rows: Iterator[tuple[int, str]],
) -> tuple[dict[str, str], dict[str, _Tag], list[tuple[int, str]]]:
    """Tags by name, where their values stand, and the row of the first move, if any."""
    tags: dict[str, str] = {}
    places: dict[str, _Tag] = {}
    for number, raw in rows:
        stripped = raw.strip()
        if not stripped or stripped.startswith(";"):
            _printable(number, raw)
            continue
        if not stripped.startswith("["):
            return tags, places, [(number, raw)]
        _printable(number, raw)
        tag = re.match(_TAG, raw)
        if tag is None:
            kind: Kind = "damaged" if tags else "foreign"
            raise RecordError(
                number, _indent(raw), msg('this is no tag of the form [Name "value"]'), kind=kind
            )
        name = _known(tag[1])
        if name in tags:
            raise RecordError(number, tag.start(1) + 1, msg("the tag {name} stands twice", name=clip(name)))
        tags[name] = re.sub(r'\\(["\\])', r"\1", tag[2])
        places[name] = _Tag(number, tag.start(2) + 1, tag[2])
    return tags, places, []


def _line(number: int, raw: str) -> _Line | None:
    """The parts of a line of moves; None for a blank one."""
    _printable(number, raw)
    body = raw.split(";", 1)[0].rstrip()
    if not body:
        return None
    if body.lstrip().startswith("["):
        raise RecordError(number, _indent(raw), msg("a tag stands after the first move"))
    match = re.match(_HEAD, body)
    if match is None:
        raise RecordError(number, _indent(raw), msg("this is no move of the form N. WHO ACTION"))
    rest = body[match.end() :]
    return _Line(number, match["who"], match.start("who") + 1, rest, (match.end() if rest else len(body)) + 1)


def _indent(raw: str) -> int:
    return len(raw) - len(raw.lstrip()) + 1


def _printable(number: int, raw: str) -> None:
    control = re.search(_CONTROL, raw)
    if control is not None:
        raise RecordError(
            number,
            control.start() + 1,
            msg("a control character stands here"),
            kind="foreign" if number == 1 else "damaged",
        )


def _known(name: str) -> str:
    """Tag names are kept as they are, but for the case of those the format knows."""
    return next((own for own in OWN_TAGS if own.lower() == name.lower()), name)


def _open(tags: dict[str, str], places: dict[str, _Tag]) -> Replay:
    from navals import games  # the registry of games sits above this package

    # Faults of tags name no rule, also where the options or the position that is given break one: the format says so.
    def fault(name: str, message: Message, offset: int = 0, kind: Kind = "damaged") -> RecordError:
        place = places.get(name, _NOWHERE)
        return RecordError(place.line, place.column_of(offset), message, kind=kind)

    for name in ("Navals", "Game"):
        if name not in tags:
            raise RecordError(1, 1, msg("the tag {name} is missing", name=name), kind="foreign")
    if tags["Navals"] != FORMAT:
        raise fault(
            "Navals",
            msg("the format version {version} is not known here", version=clip(tags["Navals"])),
            kind="newer",
        )
    game = games.find(tags["Game"].lower())
    if game is None:
        raise fault("Game", msg("there is no game {name}", name=clip(tags["Game"])), kind="newer")
    version = tags.get("Rules", game.card.rules)
    if version != game.card.rules:
        raise fault(
            "Rules",
            msg("version {version} of the rules is not known here", version=clip(version)),
            kind="newer",
        )
    try:
        options = game.schema.parse(tags.get("Options", ""))
    except OptionError as error:
        raise fault("Options", error.message, error.offset) from None
    for seat, name in enumerate("ABCD"):
        value = tags.get(name)
        if value is None:
            continue
        if seat >= game.seating.seats(options):
            raise fault(name, msg("there is no seat {seat} in this game", seat=name))
        if value.startswith("ai:") and value[3:] not in LEVELS:
            raise fault(
                name,
                msg(
                    "{value} is no computer player: its level is one of {levels}",
                    value=clip(value),
                    levels=", ".join(LEVELS),
                ),
            )
    if tags.get("Result", UNFINISHED) not in RESULTS:
        raise fault("Result", msg("{value} is no result", value=clip(tags["Result"])))
    kept = {
        name: value
        for name, value in tags.items()
        if name not in ("Navals", "Game", "Rules", "Options", "Result")
    }
    try:
        return Replay(game, options, kept)
    except NotationError as error:
        raise fault("Setup", error.message, error.offset) from None


class _Fail(Protocol):
    def __call__(self, column: int, message: Message, rule: str = "") -> RecordError: ...


def _pieces(rest: str, separator: str) -> Iterator[tuple[int, str]]:
    """Offset and text of each part of ``rest``, cut at the pattern ``separator``."""
    at = 0
    for cut in re.finditer(separator, rest):
        yield at, rest[at : cut.start()]
        at = cut.end()
    yield at, rest[at:]


def _play_line(replay: Replay, line: _Line, plies: int | None) -> None:
    def fail(column: int, message: Message, rule: str = "") -> RecordError:
        return RecordError(line.number, column, message, rule, replay)

    seat = from_letter(line.who)
    if seat is None or seat >= replay.game.seating.seats(replay.options):
        raise fail(line.who_column, msg("{who} is no seat of this game", who=clip(line.who)))
    if not line.rest:
        raise fail(line.rest_column, msg("the action is missing"))
    separator = r"\s+" if seat == CHANCE else r",\s+"
    offsets, texts = zip(*_pieces(line.rest, separator), strict=True)
    at = 0
    while at < len(texts):
        if plies is not None and len(replay.moves) >= plies:
            return
        column = line.rest_column + offsets[at]
        if len(replay.moves) >= MAX_ACTIONS:
            raise fail(column, msg("the record has more than {most} actions", most=MAX_ACTIONS))
        action, taken = _action(replay, seat, texts[at : at + MAX_DRAW], column, fail)
        refusal = table.check(replay.game, replay.position, seat, action)
        if refusal is not None:
            raise fail(column, refusal.message, refusal.rule)
        replay.play(seat, action)
        at += taken


def _action(replay: Replay, seat: int, texts: Sequence[str], column: int, fail: _Fail) -> tuple[Any, int]:
    """The action at the head of ``texts`` and how many of them it took. Whose turn it is comes before
    notation."""
    game, now = replay.game, table.actor(replay.position)
    text = texts[0].strip()
    word = text.lower()
    # A line of draws that goes on behind the word is no offer: ``* draw C05 I2`` are cards.
    cards = seat == CHANCE and len(texts) > 1
    if word == "resign" or (word in TABLE_ACTIONS and not game.seating.own_draw and not cards):
        return TABLE_ACTIONS[word], 1
    if now != seat or now == NOBODY:
        refusal = table.check(game, replay.position, seat, None)
        assert refusal is not None
        raise fail(column, refusal.message)
    if not text:
        raise fail(column, msg("the action is missing"))
    try:
        if seat == CHANCE:
            return game.draw(texts, replay.position.state)
        return game.parse(text, replay.position.state), 1
    except NotationError as error:
        raise fail(column + error.offset, error.message) from None
