"""``navals play``: play in the terminal.

The board is printed as text, and actions are typed in the notation of records.
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path

from navals.cli import arguments
from navals.cli.arguments import Commands, UserError
from navals.cli.players import PLAYER_SYNTAX, PREFIXES, describe_forfeit, find_computer, find_player
from navals.club.dial import get_player
from navals.core import rules
from navals.core.event import Event
from navals.core.message import Message, make_printable, msg
from navals.core.player import Forfeit, Limit, Player, decide
from navals.core.record.computers import AI_PREFIX
from navals.core.refusal import IllegalAction, NotationError
from navals.core.seat import CHANCE, LETTERS, NOBODY, letter
from navals.core.table import Table
from navals.engine.program import Program
from navals.ui.registry import board_text
from navals.ui.session.summary import display_names
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

CLEAR_SCREEN = "\033[2J\033[3J\033[H"


def register(commands: Commands) -> None:
    """Add ``navals play`` and its arguments."""
    parser = commands.add_parser("play", help="play in the terminal")
    arguments.add_game(parser)
    for seat in LETTERS:
        default = None if seat == "A" else "ai:medium"
        parser.add_argument(
            f"--{seat.lower()}",
            default=default,
            metavar="NAME",
            help=f"player {seat}, if the game has one: a name, {PLAYER_SYNTAX} "
            f"(default: {default or 'an unnamed person'})",
        )
    arguments.add_options(parser, "the game's defaults")
    parser.add_argument("--seed", metavar="S", help="seed of the dice (default: random and secret)")
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write the record to this file after every action"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Set up the table and play."""
    game = arguments.find_game(args.game)
    options = arguments.parse_options(game, args.options or "")
    player_texts = [args.a, args.b, args.c, args.d][: game.seating.seats(options)]
    if any(text is not None and text.startswith(PREFIXES) for text in player_texts):
        options = arguments.parse_computer_options(game, args.options)
    names: list[str] = []
    guests: dict[int, Player] = {}
    with ExitStack() as stack:
        try:
            for seat, text in enumerate(player_texts):
                if text is None:
                    names.append("")
                elif text.startswith(AI_PREFIX):
                    names.append(find_computer(game, text).name)
                elif text.startswith(PREFIXES):
                    guests[seat] = find_player(game, text, stack)
                    names.append(guests[seat].level)
                elif 1 <= len(text) <= 40 and make_printable(text) == text:
                    names.append(text)
                else:
                    raise UserError(msg("a name must have 1 to 40 printable characters"))
            table = Table.new(game, options, names, args.seed or secrets.token_hex(32))
            table.replay.tags["SeedCommit"] = table.dice.commitment
            for seat, guest in guests.items():
                if isinstance(guest, Program):
                    guest.start_game(table, f"{table.dice.generator(seat, 'guest').getrandbits(64):016x}")
            Terminal(table, args.t, args.record, guests).play()
        except (Forfeit, IllegalAction) as error:
            raise UserError(describe_forfeit(names[max(table.actor(), 0)], error)) from None
    return 0


class Terminal:
    """A game in the terminal. ``guests`` are bots and programs, by seat."""

    def __init__(self, table: Table, t: Language, path: Path | None, guests: Mapping[int, Player]) -> None:
        self.table = table
        self.t = t
        self.path = path
        self.guests = guests
        seats = range(table.game.seating.seats(table.options))
        self.human_seats: list[int] = [
            seat for seat in seats if table.level(seat) is None and seat not in guests
        ]
        self.names: tuple[str, ...] = display_names(table.names, t)

    def play(self) -> None:
        """Play until the game ends or a person quits. Raise ``Forfeit`` or ``IllegalAction`` if a guest
        breaks the rules."""
        table, last_seat = self.table, NOBODY
        while (seat := table.actor()) != NOBODY:
            if seat in self.human_seats:
                # People who share a terminal must not see each other's views.
                if len(self.human_seats) > 1 and seat != last_seat:
                    self.hand_over(seat)
                last_seat = seat
                self.print_board(table.view(seat))
                if not self.ask_person(seat):
                    return
            elif seat == CHANCE:
                self.print_events(self.make_draw(), None)
            else:
                self.print_events(
                    self.play_computer(seat), self.human_seats[0] if len(self.human_seats) == 1 else None
                )
            if table.result() is not None:
                table.replay.tags["Seed"] = table.dice.seed
            if self.path is not None:
                self.path.write_text(table.text(), encoding="utf-8")
        result = table.result()
        assert result is not None
        self.print_board(table.position.state.open_view())
        sides = sentences.seat_sides(table.game, table.options)
        print(self.t.message(sentences.end_reason(table.game.card, result, sides, self.names)))

    def print_board(self, view: object) -> None:
        """Print the board as text."""
        print(board_text(self.table.game.id, view, self.t))

    def print_events(self, events: Iterable[Event], viewer: int | None) -> None:
        """Print the events that ``viewer`` may see."""
        for event in events:
            if event.visible_to(viewer):
                message = sentences.event_sentence(
                    self.table.game, event, viewer, self.names, self.table.options
                )
                if message is not None:
                    print(self.t.sentence(message))

    def play_computer(self, seat: int) -> tuple[Event, ...]:
        """Let the computer or guest at a seat act; return the events."""
        table = self.table
        if table.position.awaits == seat:
            return table.play(seat, rules.Decline())
        player = self.guests.get(seat)
        if player is None:
            computer = table.computer(seat)
            assert computer is not None
            player = get_player(computer, table.game)
        return table.play(seat, decide(player, table.view(seat), Limit(), table.seat_rng(seat)).action)

    def make_draw(self) -> tuple[Event, ...]:
        """Draw at random, or ask for the outcome if the rules let people agree on it; return the events."""
        table = self.table
        if not self.human_seats or not table.position.state.agreed():
            return table.roll()
        outcomes = {table.game.text(action): action for action in table.position.state.actions() or ()}
        question = self.t("What did you agree on? {choices}", choices=" / ".join(outcomes))
        while True:
            try:
                answer = input(f"{question} > ").strip().lower()
            except EOFError:
                return table.roll()
            for text, outcome in outcomes.items():
                if text.lower() == answer:
                    return table.play(CHANCE, outcome)

    def hand_over(self, seat: int) -> None:
        """Clear the screen, and wait until only the person at ``seat`` can see it."""
        if sys.stdout.isatty():
            print(CLEAR_SCREEN, end="")
        name = self.names[seat]
        print(self.t("{name}, it is your turn. Press Enter when only you can see the screen.", name=name))
        try:
            input()
        except EOFError:
            return

    def ask_person(self, seat: int) -> bool:
        """Ask a person for one action, or let them take one back. Return ``False`` if they quit."""
        table, t = self.table, self.t
        while True:
            try:
                line = input(f"{letter(seat)} {self.names[seat]}> ").strip()
            except EOFError:
                return False
            command, _, argument = line.partition(" ")
            match command.lower():
                case "":
                    continue
                case "quit" | "exit":
                    return False
                case "help" | "?":
                    print(
                        t(
                            "Type an action in game notation, or: random, actions, board, undo, save FILE, "
                            "resign, draw, quit."
                        )
                    )
                case "board":
                    self.print_board(table.view(seat))
                case "actions":
                    actions = table.position.state.actions()
                    action_list = " ".join(table.game.text(action) for action in actions or ())
                    print(action_list or t("the legal actions cannot be listed here"))
                case "random" if table.position.awaits == seat:
                    print(t("You have been offered a draw: accept or decline"))
                case "random":
                    action = table.position.state.sample(random.Random())
                    print(table.game.text(action))
                    self.print_events(table.play(seat, action), seat)
                    return True
                case "undo":
                    plies = [ply for ply, move in enumerate(table.replay.moves) if move.seat == seat]
                    if plies:
                        table.take_back(plies[-1])
                        return True
                    print(t("there is nothing to take back"))
                case "save":
                    try:
                        Path(argument or "game.navals").write_text(table.text(), encoding="utf-8")
                    except OSError as error:
                        print(f"{argument}: {error.strerror}")
                    except ValueError:
                        # The name contains characters that no system allows, such as NUL.
                        print(t("{name} cannot be the name of a file", name=repr(argument)))
                case _:
                    if self.play_line(seat, line):
                        return True

    def play_line(self, seat: int, line: str) -> bool:
        """Play a typed action. If it is invalid, print the reason and return ``False``."""
        table = self.table
        try:
            self.print_events(table.play(seat, table.parse(line)), seat)
        except NotationError as error:
            self.print_refusal(seat, error.message)
        except IllegalAction as error:
            self.print_refusal(seat, error.refusal.message, error.refusal.rule)
        else:
            return True
        return False

    def print_refusal(self, seat: int, message: Message, rule: str = "") -> None:
        """Print why an action cannot be played."""
        text = self.t.sentence(self.table.game.reword(message, seat, self.table.options))
        print(f"{text} ({rule})" if rule else text)
