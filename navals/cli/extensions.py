"""``navals extensions``: list the installed add-on games and players."""

from __future__ import annotations

import argparse

from navals import extensions, games
from navals.cli.arguments import Commands, add_json, explain_refusal, print_json, rehearse, wheel_name
from navals.core.message import Message, msg
from navals.extensions import Verdict


def register(commands: Commands) -> None:
    """Add ``navals extensions`` and its arguments."""
    parser = commands.add_parser("extensions", help="list the installed add-on games and players")
    parser.add_argument("--again", action="store_true", help="test them again")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List installed extensions and their test results; return 1 if a test failed."""
    t, verdicts = args.t, []
    for game in extensions.find_all():
        is_adopted = bool(games.adopted_folders(game.id))
        if is_adopted and args.again:
            games.forget(game.id)
        keeps_verdict = is_adopted and not args.again
        verdicts.append(
            extensions.stored_verdict(game) if keeps_verdict else extensions.offer(game, args.again, rehearse)
        )
    verdicts += [extensions.check_player(player, args.again) for player in extensions.find_all("player")]
    if args.json:
        print_json(verdicts, 1)
    elif not verdicts:
        print(t("No add-on games or players are installed."))
    else:
        print("\n".join(t.message(_describe_verdict(verdict)) for verdict in verdicts))
    return int(not all(verdict.has_passed for verdict in verdicts))


def _describe_verdict(verdict: Verdict) -> Message:
    name, wheel = verdict.extension.id, wheel_name(verdict)
    if verdict.extension.kind == "game":
        success_message = msg("{game} from {wheel} passed the conformance tests", game=name, wheel=wheel)
        return success_message if verdict.has_passed else explain_refusal(verdict)
    if verdict.has_passed:
        game_list = ", ".join(verdict.plays)
        return msg(
            "player {name} from {wheel} followed the rules of these games: {games}",
            name=name,
            wheel=wheel,
            games=game_list,
        )
    return msg("player {name} from {wheel} broke the rules: {why}", name=name, wheel=wheel, why=verdict.why)
