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

from navals.core import rules
from navals.core.capabilities import Claims, Question
from navals.core.card import MODES
from navals.core.event import Event
from navals.core.game import AnyGame, State
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.result import Outcome
from navals.core.rules import Position
from navals.core.seat import CHANCE, LETTERS, NOBODY

CHECKED: Final = 20
"""Number of random games for testing a third-party game."""
FULL_MENU: Final = 4
"""Number of initial plies at which the notation of all actions is checked, as at the last ply."""
ENTRIES: Final = 4
"""Number of actions whose notation is checked at each of the other plies."""
RESIGNS: Final = 0.1
"""Share of games that may end by resignation or agreement."""
HOUSE: Final = Path(__file__).parent
"""This package's folder."""


class ContractError(AssertionError):
    """Raised when a game breaks the contract. The text has the reason, file, line and record so far."""


class BrokenContract(AssertionError):
    """Raised when the result of a game's ``function`` does not meet a requirement."""

    def __init__(self, message: str, function: object) -> None:
        super().__init__(message)
        self.code: CodeType | None = getattr(getattr(function, "__func__", function), "__code__", None)


def failure(game: AnyGame, stage: str, error: Exception, replay: Replay | None = None) -> ContractError:
    """Return an error that says what failed and ``stage``, with the file and line at fault and the record."""
    message = str(error) if isinstance(error, BrokenContract) else repr(error)
    home = Path(sys.modules[type(game).__module__].__file__ or "").parent
    return ContractError(f"{stage}: {message}{place(home, error)}\n{_record_of(replay)}")


def place(home: Path, error: BaseException) -> str:
    """Return the file and line of an error, in brackets: those of the faulty function (``BrokenContract``),
    or else of the last traceback entry in the game's folder ``home``, or else of the last entry; "" if
    unknown, or for a ``SyntaxError``, whose message already has a line.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return ""
    if isinstance(error, BrokenContract):
        places = [(Path(error.code.co_filename), error.code.co_firstlineno)] if error.code else []
    else:
        places = [line for item in (error, error.__cause__) if item is not None for line in _lines(item)]
        places = [item for item in places if item[0].is_relative_to(home)] or places[-1:]
    if not places:
        return ""
    path, line = places[-1]
    base = next((item.parent for item in (home, HOUSE) if path.is_relative_to(item)), path.parent)
    return f" ({path.relative_to(base).as_posix()}, line {line})"


def _lines(error: BaseException) -> Iterator[tuple[Path, int]]:
    """Yield the files and lines of a traceback, outermost first."""
    trace = error.__traceback__
    while trace is not None:
        yield Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno
        trace = trace.tb_next


def _check_card(game: AnyGame) -> None:
    """Check that the card lists exactly the modes that the presets offer, and check levels and presets."""
    modes = (*MODES, *(extra.mode for extra in game.card.ways))
    available = {mode for mode in modes if game.presets_of(mode)}
    if available != {*game.card.modes}:
        listing, actual = ", ".join(game.card.modes), ", ".join(sorted(available))
        raise ContractError(f"{game.id}: the card tells the modes {listing}; presets offer {actual}")
    if {*game.card.levels} != {*LEVELS}:
        raise ContractError(f"{game.id}: the card has sentences on the levels {', '.join(game.card.levels)}")
    ids = [preset.id for preset in game.presets]
    if len({*ids}) < len(ids) or game.first_preset not in ("", *ids):
        raise ContractError(
            f"{game.id}: the presets are {', '.join(ids)}; the first is {game.first_preset!r}"
        )
    for name, options in (*((p.id, p.options) for p in game.presets), ("matches", game.match_options)):
        try:
            game.schema.parse(options)
        except OptionError as error:
            raise ContractError(f"{game.id}: the options of {name}, {options!r}: {error}") from error


def checking(
    game: AnyGame, games: int, seed: int = 0, secrecy_every: int = 7, fixed_options: str = ""
) -> Iterator[str]:
    """Play and check random games; yield "" after each action, and the digest so far after each game.

    Secrecy is checked at every ``secrecy_every``-th position. ``fixed_options`` options (as in a record)
    apply to all games. Raise ``ContractError`` if a check fails.
    """
    _check_card(game)
    total = hashlib.sha256()
    for number in range(games):
        rng = random.Random(f"{game.id} {seed} {number}")
        replay: Replay | None = None
        try:
            options = game.schema.default() if number == 0 else game.schema.random(rng)
            if fixed_options:
                options = game.schema.parse(_with_fixed(game.schema.write(options), fixed_options))
            _check_options(game, options)
            replay = Replay(game, options, {})
            matches = rules.options_of(replay.position.state) == options
            require(matches, "the state has no attribute options with the options of the game", game.start)
            for _ in _play(replay, rng, secrecy_every, cut_short=number > 0 and rng.random() < RESIGNS):
                yield ""
            _check_result(replay)
            _check_record(replay)
        except Exception as error:
            raise failure(game, f"game {number}", error, replay) from error
        total.update(rules.digest(game, replay.position).encode())
        yield total.hexdigest()


def check_game(
    game: AnyGame,
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    secrecy_every: int = 7,
    fixed_options: str = "",
) -> str:
    """Run ``checking`` and return the digest; call ``progress`` with the number of games passed.

    Raise ``ContractError`` if a check fails."""
    digest, pass_count = hashlib.sha256().hexdigest(), 0
    for step in checking(game, games, seed, secrecy_every, fixed_options):
        if step:
            digest, pass_count = step, pass_count + 1
            if progress is not None:
                progress(pass_count)
    return digest


def check_given(game: AnyGame, options: object, setup: str, rng: random.Random, plies: int = 12) -> None:
    """Check a set-up position and some random actions from it. Raise ``ContractError`` if a check fails."""
    replay: Replay | None = None
    try:
        replay = Replay(game, options, {"Setup": setup})
        setup_text = game.setup(replay.position.state)
        if setup_text is not None:
            copy = game.start(options, setup_text)
            require(game.setup(copy) == setup_text, "the position does not come back from its text")
            is_same = copy.actions() == replay.position.state.actions()
            require(is_same, "other actions in the position that was written")
        for _ in _play(replay, rng, 1, False, plies):
            pass
        _check_record(replay)
    except Exception as error:
        raise failure(game, setup, error, replay) from error


def _with_fixed(options: str, fixed_options: str) -> str:
    """Return ``options`` overridden by ``fixed_options``."""
    pairs = dict(pair.split("=", 1) for pair in (*options.split(), *fixed_options.split()))
    return " ".join(f"{name}={value}" for name, value in pairs.items())


def _record_of(replay: Replay | None) -> str:
    """Return the record so far, or an error text if a broken game cannot write it."""
    try:
        return "" if replay is None else record.write(replay)
    except Exception as error:
        return f"(its record cannot be written: {error!r})"


def require(condition: bool, message: str, function: object = None) -> None:
    """Raise ``BrokenContract`` unless ``condition`` holds; ``function`` is the game's function at fault."""
    if not condition:
        raise BrokenContract(message, function)


def _check_options(game: AnyGame, options: object) -> None:
    text = game.schema.write(options)
    copy = game.schema.parse(text)
    require(copy == options, f"options do not come back from {text!r}")
    require(game.schema.write(game.schema.default()) == "", "the defaults are written out")
    sides = game.seating.sides(options)
    require(1 <= len(sides) <= len(LETTERS), f"{len(sides)} seats: there are 1 to 4", game.seating.seats)
    valid = {*sides} in ({0}, {0, 1})
    require(valid, f"the sides are {sides}: all 0 (cooperative), or 0 and 1", game.seating.side)


def _play(
    replay: Replay, rng: random.Random, secrecy_every: int, cut_short: bool, limit: int | None = None
) -> Iterator[None]:
    """Continue at random with all checks, to the end or up to ply ``limit``; yield before each action.

    ``cut_short`` allows resignation and agreed draws.
    """
    game = replay.game
    actions: list[object] = []
    before_last: State | None = None
    while (actor := rules.actor(replay.position)) != NOBODY:
        ply = len(replay.moves)
        if ply == limit:
            return
        yield
        require(ply < game.max_plies + len(_table_moves(replay)), f"more than {game.max_plies} plies")
        before_last = state = replay.position.state
        require(state.result() is None, "a result although somebody must act", state.result)
        menu = check_state(game, state, None if ply < FULL_MENU else rng)
        check_total(state, menu, actions, rng)
        action = state.sample(rng)
        text = game.text(action)
        require(state.check(action) is None, f"the sample {text} is refused", state.sample)
        require(menu is None or action in menu, f"the sample {text} is not in the menu", state.actions)
        if ply < FULL_MENU or ply % secrecy_every == 0:
            check_secrecy(game, state, action, rng)
            check_claims(game, state, action, rng)
        check_notation(game, state, action)
        actions.append(action)
        snapshot = msgspec.json.encode(state)
        draws = not game.seating.own_draw and not game.seating.cooperative(replay.options)
        may_offer = actor != CHANCE and draws and replay.position.offered != actor
        if may_offer and rng.random() < 0.02:
            replay.play(actor, rules.Offer())
            accepts = cut_short and rng.random() < 0.5
            replay.play(rules.actor(replay.position), rules.Accept() if accepts else rules.Decline())
            continue
        if cut_short and rng.random() < 0.05:
            replay.play(rng.randrange(game.seating.seats(replay.options)), rules.Resign())
            continue
        replay.play(actor, action)
        require(msgspec.json.encode(state) == snapshot, "apply changed its state", state.apply)
        is_same = state.apply(action) == replay.position.state
        require(is_same, "apply is not deterministic, or depends on the log", state.apply)
    final = replay.position.state
    has_ended = rules.result(replay.position) is not None
    require(has_ended, "nobody must act, and there is no result", final.result)
    if before_last is not None:
        check_state(game, before_last)
    if replay.position.ended is None:
        require(final.actor() == NOBODY and not final.actions(), "actions after the end", final.actions)
        is_refused = all(final.check(action) is not None for action in actions[-3:])
        require(is_refused, "an action after the end", final.check)


def _table_moves(replay: Replay) -> list[object]:
    return [move for move in replay.moves if isinstance(move.action, rules.TABLE_TYPES)]


def check_state(game: AnyGame, state: State, rng: random.Random | None = None) -> Sequence[object] | None:
    """Check a state's JSON, list of actions and outcomes. Return the list (``None`` if there is none).

    With ``rng``, check the notation of only some actions.
    """
    actor = state.actor()
    menu = state.actions()
    data = msgspec.json.encode(state)
    copy = msgspec.json.decode(data, type=type(state))
    require(copy == state, "the state does not come back from JSON", state.apply)
    if menu is not None:
        source = state.actions
        require(len(menu) > 0, "an empty menu before the end", source)
        require(len(set(menu)) == len(menu), "an action stands twice in the menu", source)
        require(menu == source() == copy.actions(), "the menu is not in a fixed order", source)
        for action in menu:
            require(state.check(action) is None, f"{game.text(action)} is in the menu and refused", source)
        sample = menu if rng is None or len(menu) <= ENTRIES else rng.sample(menu, ENTRIES)
        for action in sample:
            check_notation(game, state, action)
    if actor == CHANCE:
        outcomes = state.outcomes()
        if outcomes is not None:
            total = sum(p for _, p in outcomes)
            require(abs(total - 1) < 1e-9, "probabilities do not sum to 1", state.outcomes)
            require(all(p > 0 for _, p in outcomes), "an outcome of no probability", state.outcomes)
            is_same = menu is None or tuple(a for a, _ in outcomes) == menu
            require(is_same, "outcomes and menu differ", state.outcomes)
    return menu


def check_total(
    state: State, menu: Sequence[object] | None, earlier: Sequence[object], rng: random.Random
) -> None:
    """Check that ``check`` can handle actions of earlier positions, and agrees with the menu."""
    for action in rng.sample(earlier, min(3, len(earlier))):
        is_legal = state.check(action) is None
        is_same = menu is None or is_legal == (action in menu)
        require(is_same, f"the menu and check differ on {action}", state.check)


def check_notation(game: AnyGame, state: State, action: object) -> None:
    """Check that an action survives a round trip through notation (in any case) and JSON."""
    text = game.text(action)
    for variant in (text, text.lower(), text.upper()):
        if state.actor() == CHANCE:
            tokens = variant.split()
            is_same = game.draw(tokens, state) == (action, len(tokens))
        else:
            is_same = game.parse(variant, state) == action
        require(is_same, f"{variant} does not come back", game.parse)
    if state.actor() != CHANCE:
        require(", " not in text and ";" not in text, f"{text} would break a record", game.text)
        at_table = text.lower() in rules.TABLE_ACTIONS and not game.seating.own_draw
        require(not at_table, f"{text} is an action of the table", game.text)
    copy = msgspec.json.decode(msgspec.json.encode(action), type=game.action_type)
    require(copy == action, f"{text} does not come back from JSON", game.text)


def check_secrecy(game: AnyGame, state: State, action: object, rng: random.Random) -> None:
    """Check for each seat that a state guessed from its view gives the same view, menu and visible events.

    Views and events must reveal the same: two actions, or two states with equal views, have equal events if
    and only if the views afterwards are equal. ``action`` is any legal action.
    """
    seats: list[int | None] = [*range(game.seating.seats(rules.options_of(state))), None]
    other_action = state.sample(rng)
    for seat in seats:
        view = state.view(seat)
        guessing = game.hidden.guess
        require(getattr(view, "seat", "") == seat, f"the view of seat {seat} names another", state.view)
        options = getattr(view, "options", rules.options_of(state))
        require(options == rules.options_of(state), f"the view of seat {seat} has other options", state.view)
        guess = guessing(view, rng)
        require(guess.view(seat) == view, f"the guess of seat {seat} gives another view", guessing)
        require(guess.actor() == state.actor(), f"the guess of seat {seat} has another actor", guessing)
        if state.actor() == seat:
            is_same = guess.actions() == state.actions()
            require(is_same, f"the menu of seat {seat} tells a secret", state.actions)
        actual = _observe(state, action, seat)
        pairs = [_observe(state, other_action, seat)]
        if guess.check(action) is None:
            pairs.append(_observe(guess, action, seat))
        for pair in pairs:
            fair = (
                pair[0] != actual[0]
                or pair[1] == actual[1]
                or _open(game, state, (action, other_action), rng)
            )
            require(fair, f"the events of seat {seat} tell a secret", state.apply)
            # At the end, a game may reveal secrets.
            has_ended = pair[2] or actual[2]
            is_same = has_ended or pair[1] != actual[1] or pair[0] == actual[0]
            require(is_same, f"the view of seat {seat} tells a secret", state.view)


def check_claims(game: AnyGame, state: State, action: object, rng: random.Random) -> None:
    """Check that the owners' claims about an action give its outcome, and that a guess adapts to them.

    A game whose actions never depend on hidden things makes no claims (``Hidden.apply``).
    """
    hidden, expected = game.hidden, state.apply(action)
    seats = frozenset(range(game.seating.seats(rules.options_of(state))))
    texts: list[str] = []
    while True:
        try:
            next_state = hidden.apply(state, action, None, Claims(texts, seats, rng))
        except Question as question:
            texts.append(question.truth)
            if question.is_sealed:
                return  # the sealed action is opened first
            continue
        break
    require(next_state == expected, "true claims give another outcome", hidden.apply)
    if not texts or expected.actor() == NOBODY or hidden.drawer(state) != NOBODY:
        return
    for seat in seats:
        guess = hidden.guess(state.view(seat), rng)
        if state.actor() != seat:
            guess = hidden.admit(guess, action, rng)
        require(guess.check(action) is None, f"seat {seat} refuses a legal action", hidden.admit)
        next_guess = hidden.apply(guess, action, None, Claims(texts, frozenset({seat}), rng))
        is_same = next_guess.view(seat) == expected.view(seat)
        require(is_same, f"the guess of seat {seat} does not agree with the claims", hidden.apply)


def _open(game: AnyGame, state: State, actions: Sequence[object], rng: random.Random) -> bool:
    """Return whether a spectator knows everything before and after each action."""
    states = [state, *[state.apply(action) for action in actions]]
    return all(game.hidden.guess(snapshot.view(None), rng) == snapshot for snapshot in states)


def _observe(state: State, action: object, seat: int | None) -> tuple[object, list[Event], bool]:
    """Return the view of ``seat`` after an action, its visible events, and whether the game is over."""
    log: list[Event] = []
    next_state = state.apply(action, log)
    return next_state.view(seat), visible(log, seat), next_state.actor() == NOBODY


def visible(events: list[Event], seat: int | None) -> list[Event]:
    """Return the events that a seat may see."""
    return [event for event in events if event.visible_to(seat)]


def _check_result(replay: Replay) -> None:
    """Check the result and statistics of a finished game."""
    game, result, function = replay.game, replay.result(), replay.position.state.result
    assert result is not None
    require(result.outcome in get_args(Outcome), f"{result.outcome!r} is no outcome", function)
    all_lost = game.seating.cooperative(replay.options) and result.outcome == "0-0"
    require(not all_lost, "0-0 in a cooperative game: 0-1 says that all have lost", function)
    seats = game.seating.seats(replay.options)
    for label, numbers in game.statistics(replay.options, replay.events):
        right = label in game.card.counts and len(numbers) == seats
        require(right, f"the count {label} is not on the card, or not one a seat", game.statistics)


def _check_record(replay: Replay) -> None:
    text = record.write(replay)
    copy = record.read(text)
    require(record.write(copy) == text, "the record is not canonical")
    require(copy.position == replay.position, "the record replays to another position")
    require(copy.events == replay.events, "the record replays to other events")
    require(not copy.warnings, "the record's own result is doubted")
    twin = record.write_json(replay)
    reading = record.read(twin)
    require(record.write(reading) == text, "the JSON twin tells something else")
    require(record.write_json(reading) == twin, "the JSON twin is not canonical")
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
