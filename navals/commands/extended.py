"""Games and players of other people on the command line: games are taken in before a command runs; both are listed."""

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
        if one.id == game_id and not games.places(game_id):
            return _refused(extensions.offer(one))
    return None


def _refused(verdict: Verdict) -> Message:
    one = verdict.extension
    return msg(
        "{game} of {wheel} is not offered, since it did not pass the kit: {why}",
        game=one.id,
        wheel=f"{one.name} {one.version}".strip(),
        why=verdict.why,
    )


def _tried(verdict: Verdict) -> Message:
    """What came of a player's games."""
    one = verdict.extension
    wheel = f"{one.name} {one.version}".strip()
    if verdict.passed:
        return msg(
            "player {name} of {wheel} has played by the rules: {games}",
            name=one.id,
            wheel=wheel,
            games=", ".join(verdict.plays),
        )
    return msg(
        "player {name} of {wheel} did not play by the rules: {why}", name=one.id, wheel=wheel, why=verdict.why
    )


def listed(args: argparse.Namespace) -> int:
    """The installed games and players of other people, and whether each passed; 1 where one did not."""
    t, verdicts = args.t, []
    for one in extensions.found():
        if args.again and games.places(one.id):
            games.forget(one.id)
        if args.again or not games.places(one.id):
            verdicts.append(extensions.offer(one, args.again))
        else:
            verdicts.append(extensions.noted(one))
    verdicts += [extensions.try_out(one, args.again) for one in extensions.found("player")]
    if args.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(verdicts), indent=1).decode() + "\n")
    for verdict in () if args.json else verdicts:
        one = verdict.extension
        passed = msg("{game} of {wheel} has passed the kit", game=one.id, wheel=f"{one.name} {one.version}")
        if one.kind == "player":
            print(t.message(_tried(verdict)))
        else:
            print(t.message(passed if verdict.passed else _refused(verdict)))
    if not verdicts and not args.json:
        print(t("No wheel that is installed here brings a game or a player."))
    return int(not all(verdict.passed for verdict in verdicts))
