"""The conformance kit that every game must pass. Authors of games can import it.

``check_game`` plays random games with random valid options and checks each state against
``docs/protocol.md``: round trips of notation and records; legal, unique, ordered and complete lists of
actions; legal samples; an actor until the end; bounded length; declared results; probabilities that sum to 1;
``apply`` without side effects; ``check`` accepting any action; table actions; secrecy of views and events. It
returns a digest of all games, the same on every platform. ``checking`` does the same in steps.
``navals.rehearsal`` tests what is built on the rules: programs, texts, analysis, pictures and the page.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Final, get_args

import msgspec

from navals.core import position as table
from navals.core.capabilities import Claims, Question
from navals.core.card import MODES
from navals.core.event import Event
from navals.core.game import AnyGame, State
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.core.position import Position
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.result import Outcome
from navals.core.seat import CHANCE, LETTERS, NOBODY

CHECKED: Final = 20
"""Number of random games for testing a third-party game."""
FULL_MENU: Final = 4
"""Number of initial plies at which the notation of all actions is checked, as at the last ply."""
ENTRIES: Final = 4
"""Number of actions whose notation is checked at other plies."""
RESIGNS: Final = 0.1
"""Share of games that may end by resignation or agreement."""
HOUSE: Final = Path(__file__).parent
"""This package's folder."""


class ContractError(AssertionError):
    """Raised when a game breaks the contract. The text has the reason, file, line and record so far."""


class Broken(AssertionError):
    """Raised when the result of a game's ``function`` does not meet a requirement."""

    def __init__(self, what: str, function: object) -> None:
        super().__init__(what)
        self.code: CodeType | None = getattr(getattr(function, "__func__", function), "__code__", None)


def failure(game: AnyGame, where: str, error: Exception, replay: Replay | None = None) -> ContractError:
    """Return an error that describes what failed, the file and line at fault, and the record."""
    what = str(error) if isinstance(error, Broken) else repr(error)
    home = Path(sys.modules[type(game).__module__].__file__ or "").parent
    return ContractError(f"{where}: {what}{place(home, error)}\n{_record_of(replay)}")


def place(home: Path, error: BaseException) -> str:
    """Return, in brackets, the line of the faulty function, or else the last traceback line (of the error or
    its cause) in a game's folder, or else the last one of all; "" for a ``SyntaxError``, whose message
    already has a line.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return ""
    if isinstance(error, Broken):
        places = [(Path(error.code.co_filename), error.code.co_firstlineno)] if error.code else []
    else:
        places = [line for one in (error, error.__cause__) if one is not None for line in _lines(one)]
        places = [one for one in places if one[0].is_relative_to(home)] or places[-1:]
    if not places:
        return ""
    path, line = places[-1]
    above = next((one.parent for one in (home, HOUSE) if path.is_relative_to(one)), path.parent)
    return f" ({path.relative_to(above).as_posix()}, line {line})"


def _lines(error: BaseException) -> Iterator[tuple[Path, int]]:
    """Yield the files and lines of a traceback, outermost first."""
    trace = error.__traceback__
    while trace is not None:
        yield Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno
        trace = trace.tb_next


def _check_card(game: AnyGame) -> None:
    """Check that the card, which is read without the game, lists the modes offered, and check the presets."""
    known = (*MODES, *(way.mode for way in game.card.ways))
    offered = {mode for mode in known if game.offered(mode)}
    if offered != {*game.card.modes}:
        told, found = ", ".join(game.card.modes), ", ".join(sorted(offered))
        raise ContractError(f"{game.id}: the card tells the modes {told}; presets offer {found}")
    if {*game.card.levels} != {*LEVELS}:
        raise ContractError(f"{game.id}: the card has sentences on the levels {', '.join(game.card.levels)}")
    ids = [preset.id for preset in game.presets]
    if len({*ids}) < len(ids) or game.first_preset not in ("", *ids):
        raise ContractError(
            f"{game.id}: the presets are {', '.join(ids)}; the first is {game.first_preset!r}"
        )
    for name, options in (*((one.id, one.options) for one in game.presets), ("matches", game.match_options)):
        try:
            game.schema.parse(options)
        except OptionError as error:
            raise ContractError(f"{game.id}: the options of {name}, {options!r}: {error}") from error


def checking(
    game: AnyGame, games: int, seed: int = 0, secrecy_every: int = 7, fixed: str = ""
) -> Iterator[str]:
    """Play and check random games; yield "" after each action, and the digest so far after each game.

    Secrecy is checked at every ``secrecy_every``-th position. ``fixed`` options (as in a record) apply to all
    games. Raise ``ContractError`` if a check fails.
    """
    _check_card(game)
    total = hashlib.sha256()
    for number in range(games):
        rng = random.Random(f"{game.id} {seed} {number}")
        replay: Replay | None = None
        try:
            options = game.schema.default() if number == 0 else game.schema.random(rng)
            if fixed:
                options = game.schema.parse(_with_fixed(game.schema.write(options), fixed))
            _check_options(game, options)
            replay = Replay(game, options, {})
            held = table.options_of(replay.position.state) == options
            require(held, "the state has no attribute options with the options of the game", game.start)
            for _ in _play(replay, rng, secrecy_every, cut_short=number > 0 and rng.random() < RESIGNS):
                yield ""
            _check_result(replay)
            _check_record(replay)
        except Exception as error:
            raise failure(game, f"game {number}", error, replay) from error
        total.update(table.digest(game, replay.position).encode())
        yield total.hexdigest()


def check_game(
    game: AnyGame,
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    secrecy_every: int = 7,
    fixed: str = "",
) -> str:
    """Run ``checking`` and return the digest; call ``progress`` with the number of games passed.

    Raise ``ContractError`` if a check fails."""
    digest, passed = hashlib.sha256().hexdigest(), 0
    for step in checking(game, games, seed, secrecy_every, fixed):
        if step:
            digest, passed = step, passed + 1
            if progress is not None:
                progress(passed)
    return digest


def check_given(game: AnyGame, options: object, setup: str, rng: random.Random, plies: int = 12) -> None:
    """Check a set-up position and some random actions from it. Raise ``ContractError`` if a check fails."""
    replay: Replay | None = None
    try:
        replay = Replay(game, options, {"Setup": setup})
        written = game.setup(replay.position.state)
        if written is not None:
            again = game.start(options, written)
            require(game.setup(again) == written, "the position does not come back from its text")
            same = again.actions() == replay.position.state.actions()
            require(same, "other actions in the position that was written")
        for _ in _play(replay, rng, 1, False, plies):
            pass
        _check_record(replay)
    except Exception as error:
        raise failure(game, setup, error, replay) from error


def _with_fixed(options: str, fixed: str) -> str:
    """Return ``options`` overridden by ``fixed``."""
    pairs = dict(pair.split("=", 1) for pair in (*options.split(), *fixed.split()))
    return " ".join(f"{name}={value}" for name, value in pairs.items())


def _record_of(replay: Replay | None) -> str:
    """Return the record so far, or an error text if a broken game cannot write it."""
    try:
        return "" if replay is None else record.write(replay)
    except Exception as error:
        return f"(its record cannot be written: {error!r})"


def require(condition: bool, what: str, function: object = None) -> None:
    """Raise ``Broken`` unless ``condition`` holds; ``function`` is the game's function at fault."""
    if not condition:
        raise Broken(what, function)


def _check_options(game: AnyGame, options: object) -> None:
    text = game.schema.write(options)
    again = game.schema.parse(text)
    require(again == options, f"options do not come back from {text!r}")
    require(game.schema.write(game.schema.default()) == "", "the defaults are written out")
    sides = game.seating.sides(options)
    require(1 <= len(sides) <= len(LETTERS), f"{len(sides)} seats: there are 1 to 4", game.seating.seats)
    known = {*sides} in ({0}, {0, 1})
    require(known, f"the sides are {sides}: all 0 (cooperative), or 0 and 1", game.seating.side)


def _play(
    replay: Replay, rng: random.Random, secrecy_every: int, cut_short: bool, most: int | None = None
) -> Iterator[None]:
    """Continue at random, to the end or for ``most`` actions, with all checks; yield before each action."""
    game = replay.game
    known: list[object] = []
    before_last: State | None = None
    while (actor := table.actor(replay.position)) != NOBODY:
        ply = len(replay.moves)
        if ply == most:
            return
        yield
        require(ply < game.max_plies + len(_table_moves(replay)), f"more than {game.max_plies} plies")
        before_last = state = replay.position.state
        require(state.result() is None, "a result although somebody must act", state.result)
        menu = check_state(game, state, None if ply < FULL_MENU else rng)
        check_total(state, menu, known, rng)
        action = state.sample(rng)
        text = game.text(action)
        require(state.check(action) is None, f"the sample {text} is refused", state.sample)
        require(menu is None or action in menu, f"the sample {text} is not in the menu", state.actions)
        if ply < FULL_MENU or ply % secrecy_every == 0:
            check_secrecy(game, state, action, rng)
            check_claims(game, state, action, rng)
        check_notation(game, state, action)
        known.append(action)
        before = msgspec.json.encode(state)
        draws = not game.seating.own_draw and not game.seating.cooperative(replay.options)
        may_offer = actor != CHANCE and draws and replay.position.offered != actor
        if may_offer and rng.random() < 0.02:
            replay.play(actor, table.Offer())
            agreed = cut_short and rng.random() < 0.5
            replay.play(table.actor(replay.position), table.Accept() if agreed else table.Decline())
            continue
        if cut_short and rng.random() < 0.05:
            replay.play(rng.randrange(game.seating.seats(replay.options)), table.Resign())
            continue
        replay.play(actor, action)
        require(msgspec.json.encode(state) == before, "apply changed its state", state.apply)
        same = state.apply(action) == replay.position.state
        require(same, "apply is not deterministic, or depends on the log", state.apply)
    final = replay.position.state
    ended = table.result(replay.position) is not None
    require(ended, "nobody must act, and there is no result", final.result)
    if before_last is not None:
        check_state(game, before_last)
    if replay.position.ended is None:
        require(final.actor() == NOBODY and not final.actions(), "actions after the end", final.actions)
        refused = all(final.check(action) is not None for action in known[-3:])
        require(refused, "an action after the end", final.check)


def _table_moves(replay: Replay) -> list[object]:
    return [move for move in replay.moves if isinstance(move.action, table.TABLE_TYPES)]


def check_state(game: AnyGame, state: State, rng: random.Random | None = None) -> Sequence[object] | None:
    """Check a state's list of actions and return it; with ``rng``, check the notation of only some."""
    actor = state.actor()
    menu = state.actions()
    encoded = msgspec.json.encode(state)
    again = msgspec.json.decode(encoded, type=type(state))
    require(again == state, "the state does not come back from JSON", state.apply)
    if menu is not None:
        listed = state.actions
        require(len(menu) > 0, "an empty menu before the end", listed)
        require(len(set(menu)) == len(menu), "an action stands twice in the menu", listed)
        require(menu == listed() == again.actions(), "the menu is not in a fixed order", listed)
        for action in menu:
            require(state.check(action) is None, f"{game.text(action)} is in the menu and refused", listed)
        some = menu if rng is None or len(menu) <= ENTRIES else rng.sample(menu, ENTRIES)
        for action in some:
            check_notation(game, state, action)
    if actor == CHANCE:
        outcomes = state.outcomes()
        if outcomes is not None:
            total = sum(p for _, p in outcomes)
            require(abs(total - 1) < 1e-9, "probabilities do not sum to 1", state.outcomes)
            require(all(p > 0 for _, p in outcomes), "an outcome of no probability", state.outcomes)
            same = menu is None or tuple(a for a, _ in outcomes) == menu
            require(same, "outcomes and menu differ", state.outcomes)
    return menu


def check_total(
    state: State, menu: Sequence[object] | None, known: Sequence[object], rng: random.Random
) -> None:
    """Check that ``check`` accepts actions from other positions as input, and agrees with the menu."""
    for action in rng.sample(known, min(3, len(known))):
        allowed = state.check(action) is None
        same = menu is None or allowed == (action in menu)
        require(same, f"the menu and check differ on {action}", state.check)


def check_notation(game: AnyGame, state: State, action: object) -> None:
    """Check that an action survives a round trip through notation (in any case) and JSON."""
    text = game.text(action)
    for written in (text, text.lower(), text.upper()):
        if state.actor() == CHANCE:
            tokens = written.split()
            back = game.draw(tokens, state) == (action, len(tokens))
        else:
            back = game.parse(written, state) == action
        require(back, f"{written} does not come back", game.parse)
    if state.actor() != CHANCE:
        require(", " not in text and ";" not in text, f"{text} would break a record", game.text)
        at_table = text.lower() in table.TABLE_ACTIONS and not game.seating.own_draw
        require(not at_table, f"{text} is an action of the table", game.text)
    decoded = msgspec.json.decode(msgspec.json.encode(action), type=game.action_type)
    require(decoded == action, f"{text} does not come back from JSON", game.text)


def check_secrecy(game: AnyGame, state: State, action: object, rng: random.Random) -> None:
    """Check for each seat that a state guessed from its view gives the same view, menu and visible events.

    Views and events must reveal the same: two actions, or two states with equal views, have equal events if
    and only if the views afterwards are equal. ``action`` is any legal action.
    """
    seats: list[int | None] = [*range(game.seating.seats(table.options_of(state))), None]
    other = state.sample(rng)
    for seat in seats:
        view = state.view(seat)
        guessing = game.hidden.guess
        require(getattr(view, "seat", "") == seat, f"the view of seat {seat} names another", state.view)
        options = getattr(view, "options", table.options_of(state))
        require(options == table.options_of(state), f"the view of seat {seat} has other options", state.view)
        guess = guessing(view, rng)
        require(guess.view(seat) == view, f"the guess of seat {seat} gives another view", guessing)
        require(guess.actor() == state.actor(), f"the guess of seat {seat} has another actor", guessing)
        if state.actor() == seat:
            same = guess.actions() == state.actions()
            require(same, f"the menu of seat {seat} tells a secret", state.actions)
        told = _told(state, action, seat)
        pairs = [_told(state, other, seat)]
        if guess.check(action) is None:
            pairs.append(_told(guess, action, seat))
        for one in pairs:
            known = one[0] != told[0] or one[1] == told[1] or _open(game, state, (action, other), rng)
            require(known, f"the events of seat {seat} tell a secret", state.apply)
            # At the end, a game may reveal secrets.
            over = one[2] or told[2]
            same = over or one[1] != told[1] or one[0] == told[0]
            require(same, f"the view of seat {seat} tells a secret", state.view)


def check_claims(game: AnyGame, state: State, action: object, rng: random.Random) -> None:
    """Check that the owners' claims about an action give its outcome, and that a guess adapts to them.

    A game without claims, whose actions never depend on hidden things, needs none (``Hidden.apply``).
    """
    hidden, expected = game.hidden, state.apply(action)
    seats = frozenset(range(game.seating.seats(table.options_of(state))))
    texts: list[str] = []
    while True:
        try:
            applied = hidden.apply(state, action, None, Claims(texts, seats, rng))
        except Question as question:
            texts.append(question.truth)
            if question.sealed:
                return  # the sealed action is opened first
            continue
        break
    require(applied == expected, "true claims give another outcome", hidden.apply)
    if not texts or expected.actor() == NOBODY or hidden.drawer(state) != NOBODY:
        return
    for seat in seats:
        guess = hidden.guess(state.view(seat), rng)
        if state.actor() != seat:
            guess = hidden.admit(guess, action, rng)
        require(guess.check(action) is None, f"seat {seat} refuses a legal action", hidden.admit)
        adapted = hidden.apply(guess, action, None, Claims(texts, frozenset({seat}), rng))
        same = adapted.view(seat) == expected.view(seat)
        require(same, f"the guess of seat {seat} does not agree with the claims", hidden.apply)


def _open(game: AnyGame, state: State, actions: Sequence[object], rng: random.Random) -> bool:
    """Return whether a spectator knows everything before and after each action."""
    states = [state, *[state.apply(action) for action in actions]]
    return all(game.hidden.guess(one.view(None), rng) == one for one in states)


def _told(state: State, action: object, seat: int | None) -> tuple[object, list[Event], bool]:
    """Return the view of ``seat`` after an action, its visible events, and whether the game is over."""
    log: list[Event] = []
    after = state.apply(action, log)
    return after.view(seat), visible(log, seat), after.actor() == NOBODY


def visible(events: list[Event], seat: int | None) -> list[Event]:
    """Return the events that a seat may see."""
    return [event for event in events if event.visible_to(seat)]


def _check_result(replay: Replay) -> None:
    """Check the result and statistics of a finished game."""
    game, result, ended = replay.game, replay.result(), replay.position.state.result
    assert result is not None
    require(result.outcome in get_args(Outcome), f"{result.outcome!r} is no outcome", ended)
    lost = game.seating.cooperative(replay.options) and result.outcome == "0-0"
    require(not lost, "0-0 in a cooperative game: 0-1 says that all have lost", ended)
    seats = game.seating.seats(replay.options)
    for label, numbers in game.statistics(replay.options, replay.events):
        right = label in game.card.counts and len(numbers) == seats
        require(right, f"the count {label} is not on the card, or not one a seat", game.statistics)


def _check_record(replay: Replay) -> None:
    text = record.write(replay)
    again = record.read(text)
    require(record.write(again) == text, "the record is not canonical")
    require(again.position == replay.position, "the record replays to another position")
    require(again.events == replay.events, "the record replays to other events")
    require(not again.warnings, "the record's own result is doubted")
    twin = record.write_json(replay)
    back = record.read(twin)
    require(record.write(back) == text, "the JSON twin tells something else")
    require(record.write_json(back) == twin, "the JSON twin is not canonical")
    loose = _loosen(text)
    require(record.read(loose).position == replay.position, "a lenient reading replays to another position")
    lasting: Position = record.read(text, plies=len(replay.moves) // 2).position
    require(lasting == replay.positions[len(replay.moves) // 2], "a record stopped half-way is elsewhere")


def _loosen(text: str) -> str:
    """Rewrite a record sloppily: lower case, no numbers, extra blanks, CRLF."""
    lines = []
    for line in text.split("\n"):
        if line.startswith("[") or not line:
            lines.append(line)
        else:
            lines.append("  " + line.split(". ", 1)[1].lower().replace(" ", "  ") + "   ; as played")
    return "\r\n".join(lines)
