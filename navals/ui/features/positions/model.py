"""A position that is put together by hand. What stands here is always a position of the game: a change that makes none is refused, with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from navals import games
from navals.core.game import Game, State
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.core.position import Position
from navals.core.refusal import NotationError
from navals.ui.board.arranger import Arranger, Brush, Pairs, Piece
from navals.ui.registry import arranger_of
from navals.ui.session.kind import Kind
from navals.ui.words import i18n

BACK: Final = 50
"""So many changes can be taken back."""
LONGEST: Final = 4000


class Arranged(msgspec.Struct, frozen=True):
    """What is kept: options and ``Setup``, as a record has them."""

    options: str
    setup: str


class Positions(msgspec.Struct, frozen=True):
    """The position of a ``game`` on the page; which piece is in hand, what was refused last and by which rule, what was typed then, and what can be taken back. ``level`` plays where
    a computer does, ``preset`` is what the position began as. ``whole``: the game begins at its start on this ground, and not at the position; ``large``: the picture is larger than
    its place."""

    game: str = ""
    now: Arranged = Arranged("", "")
    piece: str = ""
    refused: Message | None = None
    rule: str = ""
    typed: str = ""
    before: tuple[Arranged, ...] = ()
    level: str = LEVELS[1]
    preset: str = ""
    whole: bool = False
    large: bool = False


@lru_cache(maxsize=16)
def state_of(game_id: str, now: Arranged) -> State:
    """The state of a position. Raises NotationError or OptionError."""
    game = games.find(game_id)
    assert game is not None
    state: State = game.start(game.schema.parse(now.options), now.setup)
    return state


def arranger(game_id: str) -> Arranger:
    """The arranger of a game that has one."""
    return arranger_of(game_id)


def beginning(game: Game[Any], options: Any) -> str:
    """Where a position of these options begins: where there is something to be seen, if computers can play so far. "" where there is no such place."""
    from navals.core.study.opening import first_position

    english = i18n.language("en")
    alone = game.seating.people_only(options)
    return first_position(
        game, options, lambda state: alone or bool(arranger(game.id).sheets(state, english))
    )


def begun(game: Game[Any], preset_id: str) -> Positions:
    """The page with the first position of a preset; of the first one against the computer, if there is none of that id."""
    offered = game.presets
    played = next((one for one in offered if "ai" in one.modes), offered[0])
    preset = next((one for one in offered if one.id == preset_id), played)
    options = game.schema.parse(preset.options)
    return Positions(
        game.id, Arranged(game.schema.write(options), beginning(game, options)), preset=preset.id
    )


def _short(now: Arranged) -> Arranged:
    if max(len(now.setup), len(now.options)) > LONGEST:
        raise ValueError("too long")
    return now


KIND: Final = Kind("position/", Arranged, check=_short, random_ids=False)


def restored(game: Game[Any], store: Mapping[str, str]) -> Positions | None:
    """The page with the position that was stored; None where it is none."""
    now = KIND.find(store, game.id)
    if now is None:
        return None
    try:
        _checked(game, now)
    except ValueError:
        return None
    return Positions(game.id, now)


def _checked(game: Game[Any], now: Arranged) -> Arranged:
    """The position as it is written. Raises NotationError, OptionError."""
    if max(len(now.setup), len(now.options)) > LONGEST:
        raise NotationError(msg("that is too long for a position"))
    state = state_of(game.id, now)
    if state.result() is not None:
        raise NotationError(msg("the game would be over there: nothing is left to play"))
    options: Any = getattr(state, "options", None)
    written = game.setup(state)
    return Arranged(game.schema.write(options), written if written is not None else now.setup)


def changed(model: Positions, setup: str, *, typed: bool = False) -> Positions:
    """The page with another text of the position, or with the reason why it is none; what was ``typed`` stays then, to be mended."""
    return _taken_over(model, Arranged(model.now.options, setup), setup if typed else "")


def _rearranged(model: Positions, text: Pairs) -> Positions:
    """The page with what an arranger has made of the position."""
    if not text.anew:
        return _taken_over(model, Arranged(text.options, text.told()))
    game = games.find(model.game)
    assert game is not None
    try:
        options = game.schema.parse(text.options)
    except OptionError as error:
        return replace(model, refused=error.message, rule=error.rule, typed="")
    return _taken_over(model, Arranged(text.options, beginning(game, options)))


def with_options(model: Positions, options: str) -> Positions:
    """The page with a position with which a game of these options may begin."""
    text = Pairs.of("", options)
    text.anew = True
    return _rearranged(model, text)


def _taken_over(model: Positions, wanted: Arranged, typed: str = "") -> Positions:
    game = games.find(model.game)
    assert game is not None
    try:
        now = _checked(game, wanted)
    except OptionError as error:
        return replace(model, refused=error.message, rule=error.rule, typed=typed)
    except NotationError as error:
        return replace(model, refused=error.message, rule=error.rule, typed=typed)
    before = model.before if now == model.now else (*model.before, model.now)[-BACK:]
    return replace(model, now=now, before=before, refused=None, rule="", typed="")


def taken_back(model: Positions) -> Positions:
    """The page without the last change."""
    if not model.before:
        return model
    return replace(model, now=model.before[-1], before=model.before[:-1], refused=None, rule="", typed="")


def text_of(model: Positions) -> Pairs:
    """The pairs of the position."""
    return Pairs.of(model.now.setup, model.now.options)


def brush(model: Positions) -> Brush | None:
    """The brush in hand, if it is one."""
    brushes = arranger(model.game).brushes(state_of(model.game, model.now))
    return next((one for one in brushes if one.id == model.piece), None)


def near(model: Positions, sheet: int, x: float, y: float) -> Piece | None:
    """The piece that a finger means on a sheet. With a piece of a side in hand, what lies there for both sides is only in its way."""
    best: tuple[float, Piece] | None = None
    pieces = arranger(model.game).pieces(state_of(model.game, model.now))
    sides = any(piece.id == model.piece and piece.side != 2 for piece in pieces)
    for piece in pieces:
        if piece.at is None or piece.sheet != sheet or (sides and piece.side == 2):
            continue
        dx, dy = piece.at[0] - x, piece.at[1] - y
        far = dx * dx + dy * dy
        if far <= piece.radius * piece.radius and (best is None or far < best[0]):
            best = far, piece
    return best[1] if best else None


def put(model: Positions, sheet: int, x: float, y: float) -> Positions:
    """The page after a tap on a sheet: the piece in hand goes there; without one, or where another one lies, that is taken."""
    there = near(model, sheet, x, y) if brush(model) is None else None
    if there is not None and (not model.piece or there.id != model.piece):
        return replace(model, piece=there.id, refused=None, rule="", typed="")
    if not model.piece:
        return model
    text = text_of(model)
    if not arranger(model.game).put(state_of(model.game, model.now), text, model.piece, sheet, x, y):
        return replace(model, refused=msg("nothing can lie there"), rule="", typed="")
    return _rearranged(model, text)


def turned(model: Positions, piece: str, knob: str, value: str) -> Positions:
    """The page after a value was set, of a piece or ("") of the whole."""
    text = text_of(model)
    arranger(model.game).turn(state_of(model.game, model.now), text, piece, knob, value[:LONGEST])
    return _rearranged(model, text)


def written(model: Positions) -> str:
    """A record that begins at the position, for a link or a file."""
    from navals.core.record import record
    from navals.core.record.record import Replay

    game = games.find(model.game)
    assert game is not None
    options = game.schema.parse(model.now.options)
    return record.write(Replay(game, options, {} if begins(model) else {"Setup": model.now.setup}))


def begins(model: Positions) -> bool:
    """Whether a game from here begins at its start: on a ground of the players' own, if they want it so."""
    return model.whole and arranger(model.game).own(state_of(model.game, model.now))


def at(game: Game[Any], position: Position) -> Arranged | None:
    """The position of a game that is played, None where it cannot be written."""
    setup = game.setup(position.state)
    options: Any = getattr(position.state, "options", None)
    return None if setup is None else Arranged(game.schema.write(options), setup)
