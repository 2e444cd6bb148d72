"""Games of other people on the command line: taken in before a command runs, and listed."""

from __future__ import annotations

import argparse
import sys

import msgspec

from navals import extensions, games
from navals.core.message import Message, msg
from navals.extensions import Verdict


def take_in() -> None:
    """Hold the games in installed wheels to the kit, where that was not done yet, and take in those that pass."""
    extensions.offer_all()


def why_not(game_id: str) -> Message | None:
    """Why an installed game of that id is not offered; None where there is none."""
    for one in extensions.found():
        if one.game == game_id and not games.places(game_id):
            return _refused(extensions.offer(one))
    return None


def _refused(verdict: Verdict) -> Message:
    one = verdict.extension
    return msg(
        "{game} of {wheel} is not offered, since it did not pass the kit: {why}",
        game=one.game,
        wheel=f"{one.name} {one.version}".strip(),
        why=verdict.why,
    )


def listed(args: argparse.Namespace) -> int:
    """The installed games of other people, and whether each passed; 1 where one did not."""
    t, verdicts = args.t, []
    for one in extensions.found():
        if args.again and games.places(one.game):
            games.forget(one.game)
        if args.again or not games.places(one.game):
            verdicts.append(extensions.offer(one, args.again))
        else:
            verdicts.append(extensions.noted(one))
    if args.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(verdicts), indent=1).decode() + "\n")
    for verdict in () if args.json else verdicts:
        one = verdict.extension
        passed = msg("{game} of {wheel} has passed the kit", game=one.game, wheel=f"{one.name} {one.version}")
        print(t.message(passed if verdict.passed else _refused(verdict)))
    if not verdicts and not args.json:
        print(t("No wheel that is installed here brings a game."))
    return int(not all(verdict.passed for verdict in verdicts))
