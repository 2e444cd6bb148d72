"""The commands that read a record: ``replay``, ``picture``, ``link``, ``verify``, ``analyse``."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec

from navals.commands.asked import UserError
from navals.core import position as rules
from navals.core.message import msg
from navals.core.record import link, record
from navals.core.record.link import LinkError
from navals.core.record.record import RecordError, Replay
from navals.core.result import UNFINISHED
from navals.core.seat import CHANCE, LETTERS, NOBODY, from_letter, letter
from navals.ui.registry import board_text
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


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


def linked(args: argparse.Namespace) -> int:
    """Print a record as a link; returns the exit status."""
    try:
        replay = record.read(_read(args.file))
    except RecordError as error:
        print(_error_text(error, args.t), file=sys.stderr)
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


def replayed(args: argparse.Namespace) -> int:
    """Check and replay a record, and print what is asked for; returns the exit status."""
    t = args.t
    if args.ply is not None and args.ply < 0:
        raise UserError(msg("--ply takes a number of actions, 0 or more"))
    try:
        replay = record.read(_read(args.file), args.ply)
    except RecordError as error:
        print(_error_text(error, t), file=sys.stderr)
        return 2
    seat = _seat(args.seat, replay)
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


def _whole(args: argparse.Namespace) -> Replay | None:
    """The record of the command's file, None where it cannot be read to its end: then the reason has been told."""
    try:
        return record.read(_read(args.file))
    except RecordError as error:
        print(_error_text(error, args.t), file=sys.stderr)
        return None


def verified(args: argparse.Namespace) -> int:
    """Check the draws of a record against its seed; returns the exit status."""
    from navals.tools.verify import STATUS, as_json, report

    t = args.t
    replay = _whole(args)
    if replay is None:
        return 2
    for warning in replay.warnings:
        print(t("warning: {warning}", warning=warning), file=sys.stderr)
    outcome, lines = report(replay, t)
    print(msgspec.json.encode(as_json(outcome)).decode() if args.json else "\n".join(lines))
    return STATUS[outcome.outcome]


def analysed(args: argparse.Namespace) -> int:
    """Analyse a finished game; returns the exit status."""
    t = args.t
    replay = _whole(args)
    if replay is None:
        return 2
    if replay.result() is None:
        raise UserError(msg("only a game that is over can be analysed"))
    from navals.core.analysis.analysis import Analysis
    from navals.tools import analyse

    analysis = Analysis(replay).finish()
    print(analyse.as_json(analysis) if args.json else "\n".join(analyse.as_text(analysis, replay, t)))
    return 0


def pictured(args: argparse.Namespace) -> int:
    """Print a picture of a record as SVG; returns the exit status."""
    from navals import pictures

    replay = _whole(args)
    if replay is None:
        return 2
    last = len(replay.moves)
    if args.at is not None and not 0 <= args.at <= last:
        raise UserError(msg("--at takes a number of actions, 0 to {n}", n=last))
    seat = _seat(args.seat, replay)
    print(pictures.draw(replay, at=args.at, seat=seat, dark=args.dark or None, lang=args.lang))
    return 0


def _seat(text: str | None, replay: Replay) -> int | None:
    """The seat that somebody asks for, None where nobody did."""
    if text is None:
        return None
    seat = from_letter(text)
    if seat is None or seat == CHANCE or seat >= replay.game.seating.seats(replay.options):
        raise UserError(msg("there is no seat {seat} in this game", seat=repr(text)))
    return seat


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
