"""The conformance kit that every game must pass. Authors of games can import it.

``check_game`` plays random games with random valid options and checks each state against
``docs/protocol.md``: notation and records survive a round trip; lists of actions are legal, unique, ordered
and complete; samples are legal; some seat or chance must act until the end; games are of bounded length and
have valid results; probabilities sum to 1; ``apply`` has no side effects; ``check`` copes with any action;
table actions work; views and events keep secrets. It returns a digest of all games, the same on every
platform. ``check_in_steps`` does the same in steps. ``navals.rehearsal`` tests what is built on the
rules: programs, texts, analysis, pictures and the page.
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

TEST_GAMES: Final = 20
"""Number of random games for testing a third-party game."""
FULL_PLIES: Final = 4
"""Number of initial plies at which the notation of all actions is checked; so it is at the last ply."""
SAMPLE_SIZE: Final = 4
"""Number of actions whose notation is checked at each of the other plies."""
RESIGN_RATE: Final = 0.1
"""Share of games that may end by resignation or agreement."""
PACKAGE_FOLDER: Final = Path(__file__).parent
"""This package's folder."""


class ContractError(AssertionError):
    """Raised when a game breaks the contract. The text has the reason, file, line and record so far."""


class BrokenContract(AssertionError):
    """Raised when the result of a game's ``function`` does not meet a requirement."""

    def __init__(self, message: str, function: object) -> None:
        super().__init__(message)
        self.code: CodeType | None = getattr(getattr(function, "__func__", function), "__code__", None)


def make_error(game: AnyGame, stage: str, error: Exception, replay: Replay | None = None) -> ContractError:
    """Return an error with the ``stage``, the reason, the file and line at fault, and the record so far."""
    message = str(error) if isinstance(error, BrokenContract) else repr(error)
    folder = Path(sys.modules[type(game).__module__].__file__ or "").parent
    return ContractError(f"{stage}: {message}{error_location(folder, error)}\n{_record_text(replay)}")


def error_location(folder: Path, error: BaseException) -> str:
    """Return the file and line of an error, in brackets: those of the faulty function (``BrokenContract``),
    or else of the last traceback entry in the game's folder ``folder``, or else of the last entry; "" if
    unknown, or for a ``SyntaxError``, whose message already has a line.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return ""
    if isinstance(error, BrokenContract):
        locations = [(Path(error.code.co_filename), error.code.co_firstlineno)] if error.code else []
    else:
        locations = [line for item in (error, error.__cause__) if item is not None for line in _frames(item)]
        locations = [item for item in locations if item[0].is_relative_to(folder)] or locations[-1:]
    if not locations:
        return ""
    path, line = locations[-1]
    base = next((item.parent for item in (folder, PACKAGE_FOLDER) if path.is_relative_to(item)), path.parent)
    return f" ({path.relative_to(base).as_posix()}, line {line})"


def _frames(error: BaseException) -> Iterator[tuple[Path, int]]:
    """Yield the files and lines of a traceback, outermost first."""
    trace = error.__traceback__
    while trace is not None:
        yield Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno
        trace = trace.tb_next


def _check_card(game: AnyGame) -> None:
    """Check that the card lists exactly the modes of the presets, and that levels and presets are valid."""
    modes = (*MODES, *(extra.mode for extra in game.card.ways))
    preset_modes = {mode for mode in modes if game.presets_of(mode)}
    if preset_modes != {*game.card.modes}:
        mode_list, preset_list = ", ".join(game.card.modes), ", ".join(sorted(preset_modes))
        raise ContractError(f"{game.id}: the card tells the modes {mode_list}; presets offer {preset_list}")
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


def check_in_steps(
    game: AnyGame, game_count: int, seed: int = 0, secrecy_interval: int = 7, fixed_options: str = ""
) -> Iterator[str]:
    """Play and check random games; yield "" after each action, and the digest so far after each game.

    Secrecy is checked at every ``secrecy_interval``-th position. ``fixed_options`` (as in a record)
    apply to all games. Raise ``ContractError`` if a check fails.
    """
    _check_card(game)
    hasher = hashlib.sha256()
    for number in range(game_count):
        rng = random.Random(f"{game.id} {seed} {number}")
        replay: Replay | None = None
        try:
            options = game.schema.default() if number == 0 else game.schema.random(rng)
            if fixed_options:
                options = game.schema.parse(_override_options(game.schema.write(options), fixed_options))
            _check_options(game, options)
            replay = Replay(game, options, {})
            is_same = rules.options_of(replay.position.state) == options
            require(is_same, "the state has no attribute options with the options of the game", game.start)
            for _ in _play(replay, rng, secrecy_interval, may_stop=number > 0 and rng.random() < RESIGN_RATE):
                yield ""
            _check_result(replay)
            _check_record(replay)
        except Exception as error:
            raise make_error(game, f"game {number}", error, replay) from error
        hasher.update(rules.digest(game, replay.position).encode())
        yield hasher.hexdigest()


def check_game(
    game: AnyGame,
    game_count: int,
    seed: int = 0,
    report_progress: Callable[[int], None] | None = None,
    secrecy_interval: int = 7,
    fixed_options: str = "",
) -> str:
    """Run ``check_in_steps`` and return the digest; call ``report_progress`` with the number of games passed.

    Raise ``ContractError`` if a check fails."""
    digest, pass_count = hashlib.sha256().hexdigest(), 0
    for game_digest in check_in_steps(game, game_count, seed, secrecy_interval, fixed_options):
        if game_digest:
            digest, pass_count = game_digest, pass_count + 1
            if report_progress is not None:
                report_progress(pass_count)
    return digest


def check_setup(game: AnyGame, options: object, setup: str, rng: random.Random, plies: int = 12) -> None:
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
        raise make_error(game, setup, error, replay) from error


def _override_options(options: str, fixed_options: str) -> str:
    """Return ``options`` overridden by ``fixed_options``."""
    values = dict(pair.split("=", 1) for pair in (*options.split(), *fixed_options.split()))
    return " ".join(f"{name}={value}" for name, value in values.items())


def _record_text(replay: Replay | None) -> str:
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
    is_valid = {*sides} in ({0}, {0, 1})
    require(is_valid, f"the sides are {sides}: all 0 (cooperative), or 0 and 1", game.seating.side)


def _play(
    replay: Replay, rng: random.Random, secrecy_interval: int, may_stop: bool, limit: int | None = None
) -> Iterator[None]:
    """Continue at random with all checks, to the end or up to ply ``limit``; yield before each action.

    ``may_stop`` allows resignation and agreed draws.
    """
    game = replay.game
    actions: list[object] = []
    last_state: State | None = None
    while (actor := rules.actor(replay.position)) != NOBODY:
        ply = len(replay.moves)
        if ply == limit:
            return
        yield
        require(ply < game.max_plies + len(_table_moves(replay)), f"more than {game.max_plies} plies")
        last_state = state = replay.position.state
        require(state.result() is None, "a result although somebody must act", state.result)
        menu = check_state(game, state, None if ply < FULL_PLIES else rng)
        check_refusals(state, menu, actions, rng)
        action = state.sample(rng)
        text = game.text(action)
        require(state.check(action) is None, f"the sample {text} is refused", state.sample)
        require(menu is None or action in menu, f"the sample {text} is not in the menu", state.actions)
        if ply < FULL_PLIES or ply % secrecy_interval == 0:
            check_secrecy(game, state, action, rng)
            check_claims(game, state, action, rng)
        check_notation(game, state, action)
        actions.append(action)
        snapshot = msgspec.json.encode(state)
        allows_draws = not game.seating.own_draw and not game.seating.cooperative(replay.options)
        may_offer = actor != CHANCE and allows_draws and replay.position.offered != actor
        if may_offer and rng.random() < 0.02:
            replay.play(actor, rules.Offer())
            is_accepted = may_stop and rng.random() < 0.5
            replay.play(rules.actor(replay.position), rules.Accept() if is_accepted else rules.Decline())
            continue
        if may_stop and rng.random() < 0.05:
            replay.play(rng.randrange(game.seating.seats(replay.options)), rules.Resign())
            continue
        replay.play(actor, action)
        require(msgspec.json.encode(state) == snapshot, "apply changed its state", state.apply)
        is_same = state.apply(action) == replay.position.state
        require(is_same, "apply is not deterministic, or depends on the log", state.apply)
    end_state = replay.position.state
    has_ended = rules.result(replay.position) is not None
    require(has_ended, "nobody must act, and there is no result", end_state.result)
    if last_state is not None:
        check_state(game, last_state)
    if replay.position.ended is None:
        require(
            end_state.actor() == NOBODY and not end_state.actions(),
            "actions after the end",
            end_state.actions,
        )
        all_refused = all(end_state.check(action) is not None for action in actions[-3:])
        require(all_refused, "an action after the end", end_state.check)


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
        function = state.actions
        require(len(menu) > 0, "an empty menu before the end", function)
        require(len(set(menu)) == len(menu), "an action stands twice in the menu", function)
        require(menu == function() == copy.actions(), "the menu is not in a fixed order", function)
        for action in menu:
            require(state.check(action) is None, f"{game.text(action)} is in the menu and refused", function)
        sample = menu if rng is None or len(menu) <= SAMPLE_SIZE else rng.sample(menu, SAMPLE_SIZE)
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


def check_refusals(
    state: State, menu: Sequence[object] | None, past_actions: Sequence[object], rng: random.Random
) -> None:
    """Check that ``State.check`` copes with actions from earlier positions and agrees with ``menu``."""
    for action in rng.sample(past_actions, min(3, len(past_actions))):
        is_legal = state.check(action) is None
        is_same = menu is None or is_legal == (action in menu)
        require(is_same, f"the menu and check differ on {action}", state.check)


def check_notation(game: AnyGame, state: State, action: object) -> None:
    """Check that an action survives a round trip through notation (in upper or lower case) and JSON."""
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
        is_table_action = text.lower() in rules.TABLE_ACTIONS and not game.seating.own_draw
        require(not is_table_action, f"{text} is an action of the table", game.text)
    copy = msgspec.json.decode(msgspec.json.encode(action), type=game.action_type)
    require(copy == action, f"{text} does not come back from JSON", game.text)


def check_secrecy(game: AnyGame, state: State, action: object, rng: random.Random) -> None:
    """Check for each seat that a state guessed from its view gives the same view, menu and visible events.

    Events must reveal exactly what views reveal: for two actions, or for two states with equal views, the
    events are equal if and only if the views afterwards are equal. ``action`` is any legal action.
    """
    viewers: list[int | None] = [*range(game.seating.seats(rules.options_of(state))), None]
    other_action = state.sample(rng)
    for seat in viewers:
        view = state.view(seat)
        function = game.hidden.guess
        require(getattr(view, "seat", "") == seat, f"the view of seat {seat} names another", state.view)
        options = getattr(view, "options", rules.options_of(state))
        require(options == rules.options_of(state), f"the view of seat {seat} has other options", state.view)
        guess = function(view, rng)
        require(guess.view(seat) == view, f"the guess of seat {seat} gives another view", function)
        require(guess.actor() == state.actor(), f"the guess of seat {seat} has another actor", function)
        if state.actor() == seat:
            is_same = guess.actions() == state.actions()
            require(is_same, f"the menu of seat {seat} tells a secret", state.actions)
        effect = _observe(state, action, seat)
        other_effects = [_observe(state, other_action, seat)]
        if guess.check(action) is None:
            other_effects.append(_observe(guess, action, seat))
        for other_effect in other_effects:
            is_fair = (
                other_effect[0] != effect[0]
                or other_effect[1] == effect[1]
                or _is_public(game, state, (action, other_action), rng)
            )
            require(is_fair, f"the events of seat {seat} tell a secret", state.apply)
            # At the end, a game may reveal secrets.
            has_ended = other_effect[2] or effect[2]
            is_same = has_ended or other_effect[1] != effect[1] or other_effect[0] == effect[0]
            require(is_same, f"the view of seat {seat} tells a secret", state.view)


def check_claims(game: AnyGame, state: State, action: object, rng: random.Random) -> None:
    """Check that true claims about an action lead to its outcome, and that each seat's guess adapts to them.

    A game needs no claims if no action depends on hidden information (``Hidden.apply``).
    """
    hidden, expected_state = game.hidden, state.apply(action)
    seats = frozenset(range(game.seating.seats(rules.options_of(state))))
    claim_texts: list[str] = []
    while True:
        try:
            next_state = hidden.apply(state, action, None, Claims(claim_texts, seats, rng))
        except Question as question:
            claim_texts.append(question.truth)
            if question.is_sealed:
                return  # the sealed action is opened first
            continue
        break
    require(next_state == expected_state, "true claims give another outcome", hidden.apply)
    if not claim_texts or expected_state.actor() == NOBODY or hidden.drawer(state) != NOBODY:
        return
    for seat in seats:
        guess = hidden.guess(state.view(seat), rng)
        if state.actor() != seat:
            guess = hidden.admit(guess, action, rng)
        require(guess.check(action) is None, f"seat {seat} refuses a legal action", hidden.admit)
        next_guess = hidden.apply(guess, action, None, Claims(claim_texts, frozenset({seat}), rng))
        is_same = next_guess.view(seat) == expected_state.view(seat)
        require(is_same, f"the guess of seat {seat} does not agree with the claims", hidden.apply)


def _is_public(game: AnyGame, state: State, actions: Sequence[object], rng: random.Random) -> bool:
    """Return whether a spectator knows everything before and after each action."""
    states = [state, *[state.apply(action) for action in actions]]
    return all(game.hidden.guess(snapshot.view(None), rng) == snapshot for snapshot in states)


def _observe(state: State, action: object, seat: int | None) -> tuple[object, list[Event], bool]:
    """Return the view of ``seat`` after an action, its visible events, and whether the game is over."""
    log: list[Event] = []
    next_state = state.apply(action, log)
    return next_state.view(seat), visible_events(log, seat), next_state.actor() == NOBODY


def visible_events(events: list[Event], seat: int | None) -> list[Event]:
    """Return the events that a seat may see."""
    return [event for event in events if event.visible_to(seat)]


def _check_result(replay: Replay) -> None:
    """Check the result and statistics of a finished game."""
    game, result, function = replay.game, replay.result(), replay.position.state.result
    assert result is not None
    require(result.outcome in get_args(Outcome), f"{result.outcome!r} is no outcome", function)
    all_lost = game.seating.cooperative(replay.options) and result.outcome == "0-0"
    require(not all_lost, "0-0 in a cooperative game: 0-1 says that all have lost", function)
    seat_count = game.seating.seats(replay.options)
    for label, numbers in game.statistics(replay.options, replay.events):
        is_valid = label in game.card.counts and len(numbers) == seat_count
        require(is_valid, f"the count {label} is not on the card, or not one a seat", game.statistics)


def _check_record(replay: Replay) -> None:
    text = record.write(replay)
    copy = record.read(text)
    require(record.write(copy) == text, "the record is not canonical")
    require(copy.position == replay.position, "the record replays to another position")
    require(copy.events == replay.events, "the record replays to other events")
    require(not copy.warnings, "the record's own result is doubted")
    json_text = record.write_json(replay)
    json_replay = record.read(json_text)
    require(record.write(json_replay) == text, "the JSON twin tells something else")
    require(record.write_json(json_replay) == json_text, "the JSON twin is not canonical")
    variant = _loosen(text)
    require(record.read(variant).position == replay.position, "a lenient reading replays to another position")
    position: Position = record.read(text, plies=len(replay.moves) // 2).position
    require(position == replay.positions[len(replay.moves) // 2], "a record stopped half-way is elsewhere")


def _loosen(text: str) -> str:
    """Rewrite a record sloppily: lower case, no numbers, extra blanks, CRLF."""
    lines = []
    for line in text.split("\n"):
        if line.startswith("[") or not line:
            lines.append(line)
        else:
            lines.append("  " + line.split(". ", 1)[1].lower().replace(" ", "  ") + "   ; as played")
    return "\r\n".join(lines)
