"""The command line: ``navals games | play | replay | verify | analyse | link | match | serve | bench | completion``.

Bad input gives one clear sentence on standard error and exit status 2; ``replay --actions`` gives 3 where the
actions cannot be listed. The exit statuses of ``verify`` are in ``tools/verify.py``.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from navals import __version__, games
from navals.core import position as rules
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.player import LEVELS, Limit
from navals.core.record import link, record
from navals.core.record.link import LinkError
from navals.core.record.record import RecordError, Replay
from navals.core.result import UNFINISHED
from navals.core.seat import CHANCE, LETTERS, NOBODY, from_letter, letter
from navals.core.table import Table
from navals.core.thinking.dial import Computer, at
from navals.tools.completion import SHELLS, script
from navals.ui.registry import board_text, ladder_of
from navals.ui.words import sentences
from navals.ui.words.i18n import LANGUAGES, Language, language


class UserError(Exception):
    """Something the user can mend; printed as one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = _parser()
    args = parser.parse_args(arguments)
    t = language(args.lang)
    try:
        return int(args.run(args))
    except UserError as error:
        print(f"navals: {t.message(error.message)}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except OSError as error:
        where = error.filename or t("input or output")
        print(f"navals: {where}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="navals", description="Naval tabletop games.")
    parser.add_argument("--version", action="version", version=f"navals {__version__}")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="language of the sentences (default: en)"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("games", help="list the games and their options")
    listing.add_argument("--json", action="store_true", help="as JSON")
    listing.set_defaults(run=_games)

    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game")
    play.add_argument("--a", help="a name, ai:LEVEL, or ai:dial:RATING (default: a person without a name)")
    for seat in "bcd":
        play.add_argument(
            f"--{seat}",
            default="ai:medium",
            help="a name, ai:LEVEL, or ai:dial:RATING (default: ai:medium)"
            if seat == "b"
            else "the same, in games for more than two",
        )
    play.add_argument("--options", default=None, help='for example "variant=2 bombs=40"')
    play.add_argument("--seed", default=None)
    play.add_argument("--record", type=Path, default=None, help="write the record there after every action")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", help="check and replay a record")
    replay.add_argument(
        "file", metavar="FILE", help="a record, text or JSON, or a link; - for standard input"
    )
    replay.add_argument("--json", action="store_true", help="print the outcome as JSON")
    replay.add_argument("--ply", type=int, default=None, metavar="N", help="stop after N actions")
    replay.add_argument("--actions", action="store_true", help="list the legal actions")
    replay.add_argument("--text", action="store_true", help="print the board")
    replay.add_argument("--position", action="store_true", help="print a record that begins at that position")
    replay.add_argument("--seat", default=None, metavar="A", help="only what this seat sees")
    replay.set_defaults(run=_replay)

    linking = commands.add_parser("link", help="print a record as a link")
    linking.add_argument("file", metavar="FILE", help="a record, text or JSON; - for standard input")
    linking.add_argument(
        "--site", default="", metavar="URL", help="the address of the site, to stand before it"
    )
    linking.set_defaults(run=_link)

    verify = commands.add_parser("verify", help="check the draws of a record against its seed")
    verify.add_argument("file", metavar="FILE", help="a record, text or JSON; - for standard input")
    verify.add_argument("--json", action="store_true", help="print the outcome as JSON")
    verify.set_defaults(run=_verify)

    analyse = commands.add_parser("analyse", help="analyse a finished game: luck, decisions, better moves")
    analyse.add_argument("file", metavar="FILE", help="a record, text or JSON; - for standard input")
    analyse.add_argument("--json", action="store_true", help="print everything as JSON")
    analyse.set_defaults(run=_analyse)

    match = commands.add_parser("match", help="let computer players play against each other")
    match.add_argument("game")
    match.add_argument(
        "--a",
        default="expert",
        metavar="PLAYER",
        help="the first player: easy, medium, hard, expert, or dial:RATING, as in dial:1350",
    )
    match.add_argument("--b", default="medium", metavar="PLAYER", help="the second player")
    match.add_argument(
        "-n", type=int, default=100, metavar="N", help="number of games; the seats change every game"
    )
    match.add_argument("--seed", default="1", metavar="S")
    match.add_argument(
        "--options",
        default=None,
        help='for example "variant=2" (default: the game\'s own for matches, as the outcome tells)',
    )
    match.add_argument(
        "--nodes", type=int, default=None, help="effort of each decision (default: the level's own)"
    )
    match.add_argument(
        "--times", type=int, default=1, metavar="N", help="N times the usual effort of each decision (1)"
    )
    match.add_argument(
        "--records", type=Path, default=None, metavar="DIR", help="write a record of each game there"
    )
    match.add_argument("--json", action="store_true", help="print the outcome as JSON")
    match.set_defaults(run=_match)

    serve = commands.add_parser("serve", help="serve the built site on this machine")
    serve.add_argument("directory", nargs="?", type=Path, default=Path("web/dist"))
    serve.add_argument("--port", type=int, default=8000)
    serve.set_defaults(run=_serve)

    bench = commands.add_parser("bench", help="measure the engine on this machine")
    bench.add_argument("--json", action="store_true", help="as JSON")
    bench.add_argument("--seconds", type=float, default=1.0, help="time for each figure")
    bench.set_defaults(run=_bench)

    completion = commands.add_parser("completion", help="print what lets a shell complete this command")
    completion.add_argument("shell", choices=SHELLS)
    completion.set_defaults(run=_completion)
    return parser


def _game(name: str) -> Game[Any]:
    game = games.find(name)
    if game is None:
        raise UserError(
            msg(
                "there is no game {name}; the games are: {games}",
                name=repr(name),
                games=", ".join(games.IDS),
            )
        )
    return game


def _options(game: Game[Any], text: str) -> Any:
    try:
        return game.schema.parse(text)
    except OptionError as error:
        raise UserError(error.message) from None


def _computers_options(game: Game[Any], text: str | None) -> Any:
    """The options of a game in which computers play; without any, the game's own for matches."""
    options = _options(game, game.match_options if text is None else text)
    if game.seating.people_only(options):
        raise UserError(
            msg(
                "computers cannot play with these options, since people tell what happens; try --options {options}",
                options=repr(game.match_options),
            )
        )
    return options


def _games(args: argparse.Namespace) -> int:
    t = language(args.lang)
    known = [_game(game_id) for game_id in games.IDS]
    if args.json:
        listing = [{"id": g.id, "title": t.message(g.title), "rules": g.card.rules} for g in known]
        print(msgspec.json.format(msgspec.json.encode(listing), indent=1).decode())
        return 0
    for game in known:
        print(f"{game.id}: {t.message(game.title)}. {t.message(game.card.blurb)}")
        for option in game.schema.options:
            default = "-" if option.default is None else option.write(option.default)
            print(f"  {option.name} ({default}): {t.message(option.help)}")
    return 0


# ---------------------------------------------------------------------------------------------------- replay


def _read(name: str) -> bytes:
    """What is in a file, on standard input, or in a link in their place."""
    if (fragment := link.find(name)) is not None:
        return _unpacked(fragment)
    raw = _bytes(name)
    fragment = link.find(raw[: link.MAX_LINK].decode(errors="replace"))
    return raw if fragment is None else _unpacked(fragment)


def _unpacked(fragment: str) -> bytes:
    try:
        return link.decode(fragment).encode()
    except LinkError as error:
        raise UserError(error.message) from None


def _link(args: argparse.Namespace) -> int:
    try:
        replay = record.read(_read(args.file))
    except RecordError as error:
        print(_error_text(error, language(args.lang)), file=sys.stderr)
        return 2
    print(args.site + link.MARK + link.encode(record.write(replay)))
    return 0


def _bytes(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(link.MAX_LINK + 1)
        with open(name, "rb") as file:
            return file.read(link.MAX_LINK + 1)
    except OSError as error:
        raise UserError(msg("{name} cannot be read: {reason}", name=name, reason=error.strerror)) from None


def _error_text(error: RecordError, t: Language) -> str:
    where = t(
        "line {line}, column {column}: {reason}", line=error.line, column=error.column, reason=error.message
    )
    return f"{where} ({error.rule})" if error.rule else where


def _replay(args: argparse.Namespace) -> int:
    t = language(args.lang)
    if args.ply is not None and args.ply < 0:
        raise UserError(msg("--ply takes a number of actions, 0 or more"))
    seat = None
    if args.seat is not None:
        seat = from_letter(args.seat)
    try:
        replay = record.read(_read(args.file), args.ply)
    except RecordError as error:
        print(_error_text(error, t), file=sys.stderr)
        return 2
    if args.seat is not None and (
        seat is None or seat == CHANCE or seat >= replay.game.seating.seats(replay.options)
    ):
        raise UserError(msg("there is no seat {seat} in this game", seat=repr(args.seat)))
    for warning in replay.warnings:
        print(t("warning: {warning}", warning=warning), file=sys.stderr)
    shown = False
    if args.actions:
        shown = True
        if not _print_actions(replay):
            print(t("the legal actions cannot be listed here"), file=sys.stderr)
            return 3
    if args.text:
        shown = True
        print(board_text(replay.game.id, _shown(replay, seat, args.seat is not None), t))
    if args.position:
        shown = True
        begun = _begun(replay)
        if begun is None:
            print(t("no game can begin at this position: something is hidden, or under way"), file=sys.stderr)
            return 3
        print(begun, end="")
    if args.json or not shown:
        summary = _summary(replay, seat, args.seat is not None)
        if args.json:
            print(msgspec.json.encode(summary).decode())
        else:
            names = [letter(s) for s in range(replay.game.seating.seats(replay.options))]
            print(
                t.plural(
                    "{game}: {n} ply, result {result}",
                    "{game}: {n} plies, result {result}",
                    summary["plies"],
                    game=summary["game"],
                    result=summary["result"],
                )
            )
            result = replay.result()
            if result is not None:
                sides = sentences.sides_of(replay.game, replay.options)
                print(t.message(sentences.reason(replay.game.card, result, sides, names)))
            print(t("digest {digest}", digest=summary["digest"]))
    return 0


def _begun(replay: Replay) -> str | None:
    """A record that begins where another one ends, with the same players; None where no position says that."""
    game = replay.game
    setup = game.setup(replay.position.state)
    if setup is None or replay.result() is not None:
        return None
    seats = LETTERS[: game.seating.seats(replay.options)]
    names = {seat: replay.tags[seat] for seat in seats if seat in replay.tags}
    return record.write(Replay(game, replay.options, {**names, "Setup": setup}))


def _verify(args: argparse.Namespace) -> int:
    from navals.tools.verify import STATUS, as_json, report

    t = language(args.lang)
    try:
        replay = record.read(_read(args.file))
    except RecordError as error:
        print(_error_text(error, t), file=sys.stderr)
        return 2
    for warning in replay.warnings:
        print(t("warning: {warning}", warning=warning), file=sys.stderr)
    outcome, lines = report(replay, t)
    print(msgspec.json.encode(as_json(outcome)).decode() if args.json else "\n".join(lines))
    return STATUS[outcome.outcome]


def _analyse(args: argparse.Namespace) -> int:
    t = language(args.lang)
    try:
        replay = record.read(_read(args.file))
    except RecordError as error:
        print(_error_text(error, t), file=sys.stderr)
        return 2
    if replay.result() is None:
        raise UserError(msg("only a game that is over can be analysed"))
    from navals.core.analysis.analysis import Analysis
    from navals.tools import analyse

    analysis = Analysis(replay).finish()
    print(analyse.as_json(analysis) if args.json else "\n".join(analyse.as_text(analysis, replay, t)))
    return 0


def _print_actions(replay: Replay) -> bool:
    """Print the legal actions of the seat to act; False if they cannot be listed."""
    now = rules.actor(replay.position)
    if now == NOBODY:
        return True
    if replay.position.awaits != NOBODY:
        print("accept\ndecline")
        return True
    actions = replay.position.state.actions()
    if actions is None:
        return False
    for action in actions:
        print(replay.game.text(action))
    return True


def _shown(replay: Replay, seat: int | None, limited: bool) -> Any:
    state = replay.position.state
    return state.view(seat) if limited else state.open_view()


def _summary(replay: Replay, seat: int | None, limited: bool) -> dict[str, Any]:
    result, now = replay.result(), rules.actor(replay.position)
    state = replay.position.state
    return {
        "game": replay.game.id,
        "plies": len(replay.moves),
        "actor": None if now == NOBODY else letter(now),
        "result": result.outcome if result else UNFINISHED,
        "reason": result.reason if result else None,
        "state": msgspec.to_builtins(state.view(seat) if limited else state),
        "digest": rules.digest(replay.game, replay.position),
    }


# ---------------------------------------------------------------------------------------------------- play


def _play(args: argparse.Namespace) -> int:
    from navals.tools.terminal import play

    game = _game(args.game)
    names = ["" if name is None else _name(game, name) for name in (args.a, args.b, args.c, args.d)]
    options = _options(game, args.options or "")
    if any(name.startswith("ai:") for name in names[: game.seating.seats(options)]):
        options = _computers_options(game, args.options)
    table = Table.new(game, options, names[: game.seating.seats(options)], args.seed or secrets.token_hex(32))
    table.replay.tags["SeedCommit"] = table.dice.commitment
    return play(table, language(args.lang), args.record)


def _name(game: Game[Any], name: str) -> str:
    if name.startswith("ai:"):
        return _computer(game, name[3:]).name
    if not name or not name.isprintable() or len(name) > 40:
        raise UserError(msg("a name has 1 to 40 printable characters"))
    return name


def _computer(game: Game[Any], text: str) -> Computer:
    """The computer player that somebody asks for: a level, or a rating on the game's ladder."""
    if text in LEVELS:
        return Computer(text)
    kind, _, rating = text.partition(":")
    if kind != "dial" or not rating.isdecimal() or len(rating) > 4:
        raise UserError(
            msg(
                "{value} is no computer player: its level is one of {levels}, or its rating is given, as in {example}",
                value=repr(text),
                example="dial:1350",
                levels=", ".join(LEVELS),
            )
        )
    ladder = ladder_of(game.id)
    if ladder is None:
        raise UserError(msg("nobody has measured how strong computers are in this game: give a level"))
    position = ladder.position(int(rating))
    return at(position, ladder.rating(position))


# ------------------------------------------------------------------------------- matches, server, bench


def _match(args: argparse.Namespace) -> int:
    from navals.search.match import keeper, play_match

    game = _game(args.game)
    if args.n < 1:
        raise UserError(msg("-n takes a number of games, 1 or more"))
    if args.nodes is not None and args.nodes < 1:
        raise UserError(msg("--nodes takes a number, 1 or more"))
    if args.times < 1:
        raise UserError(msg("--times takes a number, 1 or more"))
    options = _computers_options(game, args.options)
    if args.records is not None:
        try:
            args.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                msg("{name} cannot be written: {reason}", name=str(args.records), reason=error.strerror)
            ) from None
    outcome = play_match(
        game,
        lambda number: options,
        (_computer(game, args.a).player(game), _computer(game, args.b).player(game)),
        args.n,
        args.seed,
        Limit(args.nodes, args.times),
        # With the same dice two players of one level would play both games of a pair alike.
        paired=args.a != args.b,
        seen=keeper(args.records) if args.records is not None else None,
        progress=sys.stderr.isatty() and not args.json,
    )
    print(msgspec.json.encode(outcome).decode() if args.json else outcome.text())
    return 0


def _serve(args: argparse.Namespace) -> int:
    from navals.tools.serve import serve

    if not (args.directory / "index.html").is_file():
        raise UserError(msg("{name} holds no built site; build it with: make site", name=str(args.directory)))
    serve(args.directory, args.port)
    return 0


def _bench(args: argparse.Namespace) -> int:
    from navals.tools.measure import measure

    if args.seconds <= 0:
        raise UserError(msg("--seconds takes a number greater than 0"))
    figures = measure(args.seconds)
    if args.json:
        print(msgspec.json.encode(figures).decode())
    else:
        for name, value in figures.items():
            print(f"{name}: {value:,.1f}")
    return 0


def _completion(args: argparse.Namespace) -> int:
    print(script(args.shell, _parser()), end="")
    return 0
