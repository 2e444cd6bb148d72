"""The conformance kit that every game must pass, importable for authors of games.

``check_game`` plays random games with random valid options and checks each state against
``docs/protocol.md``: round trips of notation and records; legal, unique, ordered and complete menus; legal
samples; an actor until the end; bounded length; declared results; probabilities that sum to 1; pure
``apply``; total ``check``; table actions; and secrecy of views and events. It returns a digest of all games,
equal on every platform. ``checking`` does the same in steps.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from navals.core import position as table
from navals.core.card import MODES
from navals.core.event import Event
from navals.core.game import Game, State
from navals.core.position import Position
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, NOBODY

CHECKED: Final = 20
"""Number of random games that test a third-party game."""
FULL_MENU: Final = 4
"""Number of plies at the start with a full check of the menu's notation, as at the last ply."""
ENTRIES: Final = 4
"""Number of checked menu entries at other plies."""
RESIGNS: Final = 0.1
"""Share of games that end at the table."""


class ContractError(AssertionError):
    """A game broke the contract; the text says how, with the record so far."""


def _check_card(game: Game[Any]) -> None:
    """Check that the card lists the offered modes, since it is read without the game."""
    known = (*MODES, *(way.mode for way in game.card.ways))
    offered = {mode for mode in known if game.offered(mode)}
    if offered != {*game.card.modes}:
        told, found = ", ".join(game.card.modes), ", ".join(sorted(offered))
        raise ContractError(f"{game.id}: the card tells the modes {told}; presets offer {found}")


def checking(
    game: Game[Any], games: int, seed: int = 0, secrecy_every: int = 7, fixed: str = ""
) -> Iterator[str]:
    """Play and check random games; yield "" after each action, and the digest so far after each game.

    Every ``secrecy_every``-th position is checked for secrecy. ``fixed`` options hold in all games, as in a
    record. Raise ``ContractError``.
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
            for _ in _play(replay, rng, secrecy_every, cut_short=number > 0 and rng.random() < RESIGNS):
                yield ""
            _check_record(replay)
        except Exception as error:
            raise ContractError(f"game {number}: {error!r}\n{_record_of(replay)}") from error
        total.update(table.digest(game, replay.position).encode())
        yield total.hexdigest()


def check_game(
    game: Game[Any],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    secrecy_every: int = 7,
    fixed: str = "",
) -> str:
    """Run ``checking`` and return the digest; ``progress`` gets the games passed. Raise ``ContractError``."""
    digest, passed = hashlib.sha256().hexdigest(), 0
    for step in checking(game, games, seed, secrecy_every, fixed):
        if step:
            digest, passed = step, passed + 1
            if progress is not None:
                progress(passed)
    return digest


def check_given(game: Game[Any], options: Any, setup: str, rng: random.Random, plies: int = 12) -> None:
    """Check a given position and some random actions after it. Raise ``ContractError``."""
    replay: Replay | None = None
    try:
        replay = Replay(game, options, {"Setup": setup})
        written = game.setup(replay.position.state)
        if written is not None:
            again = game.start(options, written)
            _require(game.setup(again) == written, "the position does not come back from its text")
            same = again.actions() == replay.position.state.actions()
            _require(same, "other actions in the position that was written")
        for _ in _play(replay, rng, 1, False, plies):
            pass
        _check_record(replay)
    except Exception as error:
        raise ContractError(f"{setup}: {error!r}\n{_record_of(replay)}") from error


def _with_fixed(options: str, fixed: str) -> str:
    """Return options with those of ``fixed`` in place of others of the same name."""
    pairs = dict(pair.split("=", 1) for pair in (*options.split(), *fixed.split()))
    return " ".join(f"{name}={value}" for name, value in pairs.items())


def _record_of(replay: Replay | None) -> str:
    """Return the record so far, as well as a broken game can write it."""
    try:
        return "" if replay is None else record.write(replay)
    except Exception as error:
        return f"(its record cannot be written: {error!r})"


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise AssertionError(what)


def _check_options(game: Game[Any], options: Any) -> None:
    text = game.schema.write(options)
    again = game.schema.parse(text)
    _require(again == options, f"options do not come back from {text!r}")
    _require(game.schema.write(game.schema.default()) == "", "the defaults are written out")


def _play(
    replay: Replay, rng: random.Random, secrecy_every: int, cut_short: bool, most: int | None = None
) -> Iterator[None]:
    """Play on at random, to the end or for ``most`` actions, with all checks; yield before each action."""
    game = replay.game
    known: list[Any] = []
    before_last: State | None = None
    while (actor := table.actor(replay.position)) != NOBODY:
        ply = len(replay.moves)
        if ply == most:
            return
        yield
        _require(ply < game.max_plies + len(_table_moves(replay)), f"more than {game.max_plies} plies")
        before_last = state = replay.position.state
        _require(state.result() is None, "a result although somebody must act")
        menu = check_state(game, state, None if ply < FULL_MENU else rng)
        check_total(state, menu, known, rng)
        action = state.sample(rng)
        _require(state.check(action) is None, f"the sample {game.text(action)} is refused")
        _require(menu is None or action in menu, f"the sample {game.text(action)} is not in the menu")
        if ply < FULL_MENU or ply % secrecy_every == 0:
            check_secrecy(game, state, action, rng)
        check_notation(game, state, action)
        known.append(action)
        before = msgspec.json.encode(state)
        may_offer = actor != CHANCE and not game.seating.own_draw and replay.position.offered != actor
        if may_offer and rng.random() < 0.02:
            replay.play(actor, table.Offer())
            agreed = cut_short and rng.random() < 0.5
            replay.play(table.actor(replay.position), table.Accept() if agreed else table.Decline())
            continue
        if cut_short and rng.random() < 0.05:
            replay.play(rng.randrange(game.seating.seats(replay.options)), table.Resign())
            continue
        replay.play(actor, action)
        _require(msgspec.json.encode(state) == before, "apply changed its state")
        again = state.apply(action)
        _require(again == replay.position.state, "apply is not deterministic, or depends on the log")
    _require(table.result(replay.position) is not None, "nobody must act, and there is no result")
    if before_last is not None:
        check_state(game, before_last)
    final = replay.position.state
    if replay.position.ended is None:
        _require(final.actor() == NOBODY and not final.actions(), "actions after the end")
        _require(all(final.check(action) is not None for action in known[-3:]), "an action after the end")


def _table_moves(replay: Replay) -> list[Any]:
    return [move for move in replay.moves if isinstance(move.action, table.TABLE_TYPES)]


def check_state(game: Game[Any], state: State, rng: random.Random | None = None) -> Sequence[Any] | None:
    """Check and return the menu of a state; with ``rng``, only some entries' notation is checked."""
    actor = state.actor()
    menu = state.actions()
    encoded = msgspec.json.encode(state)
    again = msgspec.json.decode(encoded, type=type(state))
    _require(again == state, "the state does not come back from JSON")
    if menu is not None:
        _require(len(menu) > 0, "an empty menu before the end")
        _require(len(set(menu)) == len(menu), "an action stands twice in the menu")
        _require(menu == state.actions() == again.actions(), "the menu is not in a fixed order")
        for action in menu:
            _require(state.check(action) is None, f"{game.text(action)} is in the menu and refused")
        some = menu if rng is None or len(menu) <= ENTRIES else rng.sample(menu, ENTRIES)
        for action in some:
            check_notation(game, state, action)
    if actor == CHANCE:
        outcomes = state.outcomes()
        if outcomes is not None:
            _require(abs(sum(p for _, p in outcomes) - 1) < 1e-9, "probabilities do not sum to 1")
            _require(all(p > 0 for _, p in outcomes), "an outcome of no probability")
            _require(menu is None or tuple(a for a, _ in outcomes) == menu, "outcomes and menu differ")
    return menu


def check_total(state: State, menu: Sequence[Any] | None, known: Sequence[Any], rng: random.Random) -> None:
    """Check that ``check`` accepts actions of other moments, and agrees with the menu."""
    for action in rng.sample(known, min(3, len(known))):
        allowed = state.check(action) is None
        _require(menu is None or allowed == (action in menu), f"the menu and check differ on {action}")


def check_notation(game: Game[Any], state: State, action: Any) -> None:
    """Check that an action survives notation, in either case, and JSON."""
    text = game.text(action)
    if state.actor() == CHANCE:
        _require(game.draw(text.split(), state) == (action, len(text.split())), f"{text} does not come back")
        low = text.lower().split()
        _require(game.draw(low, state) == (action, len(low)), f"{text.lower()} does not come back")
    else:
        _require(game.parse(text, state) == action, f"{text} does not come back")
        _require(game.parse(text.lower(), state) == action, f"{text.lower()} does not come back")
        _require(", " not in text and ";" not in text, f"{text} would break a record")
        at_table = text.lower() in table.TABLE_ACTIONS and not game.seating.own_draw
        _require(not at_table, f"{text} is an action of the table")
    decoded = msgspec.json.decode(msgspec.json.encode(action), type=game.action_type)
    _require(decoded == action, f"{text} does not come back from JSON")


def check_secrecy(game: Game[Any], state: State, action: Any, rng: random.Random) -> None:
    """Check for each seat that a guess from its view gives the same view, menu and visible events.

    Knowledge from views and events must agree: two actions, or two states with equal views, have equal events
    if and only if they have equal views afterwards. ``action`` is any legal action.
    """
    seats: list[int | None] = [*range(game.seating.seats(getattr(state, "options", None))), None]
    other = state.sample(rng)
    for seat in seats:
        view = state.view(seat)
        _require(view.seat == seat, f"the view of seat {seat} names another")
        guess = game.hidden.guess(view, rng)
        _require(guess.view(seat) == view, f"the guess of seat {seat} gives another view")
        _require(guess.actor() == state.actor(), f"the guess of seat {seat} has another actor")
        if state.actor() == seat:
            _require(guess.actions() == state.actions(), f"the menu of seat {seat} tells a secret")
        told = _told(state, action, seat)
        pairs = [_told(state, other, seat)]
        if guess.check(action) is None:
            pairs.append(_told(guess, action, seat))
        for one in pairs:
            known = one[0] != told[0] or one[1] == told[1] or _open(game, state, (action, other), rng)
            _require(known, f"the events of seat {seat} tell a secret")
            # At the end, a game may reveal secrets.
            over = one[2] or told[2]
            same = over or one[1] != told[1] or one[0] == told[0]
            _require(same, f"the view of seat {seat} tells a secret")


def _open(game: Game[Any], state: State, actions: Sequence[Any], rng: random.Random) -> bool:
    """Return whether a bystander knows everything before and after each action."""
    states = [state, *[state.apply(action) for action in actions]]
    return all(game.hidden.guess(one.view(None), rng) == one for one in states)


def _told(state: State, action: Any, seat: int | None) -> tuple[Any, list[Event], bool]:
    """Return the view of ``seat`` after an action, its visible events, and whether the game is over."""
    log: list[Event] = []
    after = state.apply(action, log)
    return after.view(seat), visible(log, seat), after.actor() == NOBODY


def visible(events: list[Event], seat: int | None) -> list[Event]:
    """Return the events that a seat may see."""
    return [event for event in events if event.visible_to(seat)]


def _check_record(replay: Replay) -> None:
    text = record.write(replay)
    again = record.read(text)
    _require(record.write(again) == text, "the record is not canonical")
    _require(again.position == replay.position, "the record replays to another position")
    _require(again.events == replay.events, "the record replays to other events")
    _require(not again.warnings, "the record's own result is doubted")
    twin = record.write_json(replay)
    back = record.read(twin)
    _require(record.write(back) == text, "the JSON twin tells something else")
    _require(record.write_json(back) == twin, "the JSON twin is not canonical")
    loose = _loosen(text)
    _require(record.read(loose).position == replay.position, "a lenient reading replays to another position")
    lasting: Position = record.read(text, plies=len(replay.moves) // 2).position
    _require(lasting == replay.positions[len(replay.moves) // 2], "a record stopped half-way is elsewhere")


def _loosen(text: str) -> str:
    """Rewrite a record carelessly: lower case, no numbers, extra blanks, CRLF."""
    lines = []
    for line in text.split("\n"):
        if line.startswith("[") or not line:
            lines.append(line)
        else:
            lines.append("  " + line.split(". ", 1)[1].lower().replace(" ", "  ") + "   ; as played")
    return "\r\n".join(lines)
