"""The command line: ``navals games | extensions | play | replay | picture | verify | analyse | link | match | engine | serve | bench | completion``.

Bad input gives one clear sentence on standard error and exit status 2; ``replay --actions`` gives 3 where the
actions cannot be listed. The exit statuses of ``verify`` are in ``tools/verify.py``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from navals import __version__, games
from navals.commands import contests, extended, records
from navals.commands.asked import UserError, known_game
from navals.core.message import msg
from navals.tools.completion import SHELLS, script
from navals.ui.words.i18n import LANGUAGES, language

PLAYERS: Final = "ai:LEVEL | ai:dial:RATING | player:NAME | cmd:COMMAND"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = _parser()
    args = parser.parse_args(arguments)
    t = args.t = language(args.lang)
    try:
        extended.take_in()
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

    others = commands.add_parser(
        "extensions", help="list the games and players of other people that are installed"
    )
    others.add_argument("--again", action="store_true", help="try them once more")
    others.add_argument("--json", action="store_true", help="as JSON")
    others.set_defaults(run=extended.listed)

    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game")
    play.add_argument(
        "--a",
        help=f"a name, or {PLAYERS} (default: a person without a name)",
    )
    for seat in "bcd":
        play.add_argument(
            f"--{seat}",
            default="ai:medium",
            help=f"a name, or {PLAYERS} (default: ai:medium)"
            if seat == "b"
            else "the same, in games for more than two",
        )
    play.add_argument("--options", default=None, help='for example "variant=2 bombs=40"')
    play.add_argument("--seed", default=None)
    play.add_argument("--record", type=Path, default=None, help="write the record there after every action")
    play.set_defaults(run=contests.play)

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
    replay.set_defaults(run=records.replayed)

    picture = commands.add_parser("picture", help="print a record as a picture (SVG)")
    picture.add_argument(
        "file", metavar="FILE", help="a record, text or JSON, or a link; - for standard input"
    )
    picture.add_argument(
        "--at", type=int, default=None, metavar="N", help="after N actions (default: the last one)"
    )
    picture.add_argument("--seat", default=None, metavar="A", help="only what this seat sees")
    picture.add_argument(
        "--dark", action="store_true", help="by night (default: as the device of whoever looks at it)"
    )
    picture.set_defaults(run=records.pictured)

    linking = commands.add_parser("link", help="print a record as a link")
    linking.add_argument("file", metavar="FILE", help="a record, text or JSON; - for standard input")
    linking.add_argument(
        "--site", default="", metavar="URL", help="the address of the site, to stand before it"
    )
    linking.set_defaults(run=records.linked)

    verify = commands.add_parser("verify", help="check the draws of a record against its seed")
    verify.add_argument("file", metavar="FILE", help="a record, text or JSON; - for standard input")
    verify.add_argument("--json", action="store_true", help="print the outcome as JSON")
    verify.set_defaults(run=records.verified)

    analyse = commands.add_parser("analyse", help="analyse a finished game: luck, decisions, better moves")
    analyse.add_argument("file", metavar="FILE", help="a record, text or JSON; - for standard input")
    analyse.add_argument("--json", action="store_true", help="print everything as JSON")
    analyse.set_defaults(run=records.analysed)

    match = commands.add_parser("match", help="let computer players play against each other")
    match.add_argument("game")
    match.add_argument(
        "--a",
        default="expert",
        metavar="PLAYER",
        help=f"the first player: {PLAYERS}; ai: and player: may be left out",
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
    match.add_argument(
        "--patience",
        type=float,
        default=10.0,
        metavar="SECONDS",
        help="how long a program may be silent (10)",
    )
    match.add_argument("--json", action="store_true", help="print the outcome as JSON")
    match.set_defaults(run=contests.match)

    engine = commands.add_parser("engine", help="speak a line protocol on standard input and output")
    engine.add_argument(
        "--player",
        default="expert",
        metavar="PLAYER",
        help="who plays: ai:LEVEL or ai:dial:RATING; ai: may be left out (expert)",
    )
    engine.add_argument("--seed", default="1", metavar="S", help="what its choices come from (1)")
    engine.add_argument(
        "--views",
        nargs="?",
        const="",
        default=None,
        metavar="GAME",
        help="print what positions of a game (of all games) say, and leave",
    )
    engine.set_defaults(run=contests.engine)

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


def _games(args: argparse.Namespace) -> int:
    t = args.t
    known = [known_game(game_id) for game_id in games.IDS]
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
