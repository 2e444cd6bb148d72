"""Playing in the terminal: the board as text, the notation of the record typed at a prompt.

Besides actions: ``undo``, ``actions``, ``board``, ``save FILE``, ``help``, ``quit``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from pathlib import Path

from navals.core import position as rules
from navals.core.event import Event
from navals.core.player import Limit, Player, decide
from navals.core.position import TABLE_ACTIONS
from navals.core.refusal import IllegalAction, NotationError
from navals.core.seat import CHANCE, NOBODY, letter
from navals.core.table import Table
from navals.ui.registry import board_text
from navals.ui.session.summary import called
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


def play(table: Table, t: Language, path: Path | None, guests: Mapping[int, Player] | None = None) -> int:
    """Play until the game is over or the player quits; returns the exit status. ``guests`` are players of other people, by seat; raises what they raise, and IllegalAction."""
    guests = guests or {}
    seats = range(table.game.seating.seats(table.options))
    people = [seat for seat in seats if table.level(seat) is None and seat not in guests]
    # With two people at one terminal each sees their own view only; a clear screen stands between turns.
    shared = len(people) > 1
    last_person: int | None = None
    while (seat := table.actor()) != NOBODY:
        if seat == CHANCE:
            _tell(
                table,
                _agreed(table, t) if people and table.position.state.agreed() else table.roll(),
                t,
                None,
            )
        elif seat in guests or table.computer(seat) is not None:
            if table.position.awaits == seat:
                events = table.play(seat, rules.Decline())
            else:
                thought = decide(_player(table, seat, guests), table.view(seat), Limit(), table.thinker(seat))
                events = table.play(seat, thought.action)
            _tell(table, events, t, people[0] if len(people) == 1 else None)
        else:
            if shared and seat != last_person:
                _hand_over(table, seat, t)
            last_person = seat
            print(board_text(table.game.id, table.view(seat), t))
            if not _ask(table, seat, t):
                return 0
        if table.result() is not None:
            table.replay.tags["Seed"] = table.dice.seed
        if path is not None:
            path.write_text(table.text(), encoding="utf-8")
    result = table.result()
    assert result is not None
    print(board_text(table.game.id, table.position.state.open_view(), t))
    sides = sentences.sides_of(table.game, table.options)
    print(t.message(sentences.reason(table.game.card, result, sides, called(table.names, t))))
    return 0


def _tell(table: Table, events: tuple[object, ...], t: Language, viewer: int | None) -> None:
    for event in events:
        if event.visible_to(viewer):  # type: ignore[attr-defined]
            names = called(table.names, t)
            message = sentences.event(table.game, event, viewer, names, table.options)  # type: ignore[arg-type]
            if message is not None:
                print(t.sentence(message))


def _agreed(table: Table, t: Language) -> tuple[Event, ...]:
    """Ask for what the people agreed on instead of drawing it; without an answer the lot decides."""
    outcomes = table.position.state.actions() or ()
    while True:
        try:
            answer = input(
                t("What did you agree on? {choices}", choices=" / ".join(map(table.game.text, outcomes)))
                + " > "
            )
        except EOFError:
            return table.roll()
        for outcome in outcomes:
            if table.game.text(outcome).lower() == answer.strip().lower():
                return table.play(CHANCE, outcome)


def _hand_over(table: Table, seat: int, t: Language) -> None:
    if sys.stdout.isatty():
        print("\033[2J\033[3J\033[H", end="")
    print(
        t(
            "{name}, it is your turn. Press Enter when you alone see the screen.",
            name=called(table.names, t)[seat],
        )
    )
    try:
        input()
    except EOFError:
        return


def _ask(table: Table, seat: int, t: Language) -> bool:
    """Let a person act once; False to leave."""
    while True:
        try:
            line = input(f"{letter(seat)} {called(table.names, t)[seat]}> ").strip()
        except EOFError:
            return False
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                continue
            case "quit" | "exit":
                return False
            case "help" | "?":
                print(
                    t(
                        "Type an action in the notation of records, or: random, actions, board, undo, "
                        "save FILE, resign, draw, quit."
                    )
                )
            case "board":
                print(board_text(table.game.id, table.view(seat), t))
            case "actions":
                actions = table.position.state.actions()
                print(
                    " ".join(table.game.text(a) for a in actions)
                    if actions
                    else t("the legal actions cannot be listed here")
                )
            case "random":
                if table.position.awaits == seat:
                    print(t("A draw is offered: accept or decline"))
                    continue
                action = table.position.state.sample(random.Random())
                print(table.game.text(action))
                _tell(table, table.play(seat, action), t, seat)
                return True
            case "undo":
                mine = [ply for ply, move in enumerate(table.replay.moves) if move.seat == seat]
                if not mine:
                    print(t("there is nothing to take back"))
                    continue
                table.take_back(mine[-1])
                return True
            case "save":
                try:
                    Path(rest or "game.navals").write_text(table.text(), encoding="utf-8")
                except OSError as error:
                    print(f"{rest}: {error.strerror}")
            case _:
                if _take(table, seat, line, t):
                    return True


def _player(table: Table, seat: int, guests: Mapping[int, Player]) -> Player:
    """Who thinks for a seat at which no person sits."""
    if seat in guests:
        return guests[seat]
    computer = table.computer(seat)
    assert computer is not None
    return computer.player(table.game)


def _take(table: Table, seat: int, line: str, t: Language) -> bool:
    try:
        action = TABLE_ACTIONS.get(line.lower())
        if action is None or (line.lower() != "resign" and table.game.seating.own_draw):
            action = table.game.parse(line, table.position.state)
        events = table.play(seat, action)
    except NotationError as error:
        print(t.sentence(table.game.named(error.message, seat, table.options)))
    except IllegalAction as error:
        refusal = error.refusal
        said = t.sentence(table.game.named(refusal.message, seat, table.options))
        print(said + (f" ({refusal.rule})" if refusal.rule else ""))
    else:
        _tell(table, events, t, seat)
        return True
    return False
