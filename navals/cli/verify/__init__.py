"""``navals verify``: check the draws of a record against its seed, or a transcript of two devices.

Exit status 0: the seed matches the commitment, and all draws made with it match; 1: something differs; 3:
unknown, because the seed or the commitment is missing. In a transcript, the revealed secrets
take the place of the seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

import msgspec

from navals.cli.arguments import (
    Commands,
    UserError,
    add_report,
    parse_record,
    print_json,
    print_warnings,
    read_bytes,
    seat_names,
)
from navals.cli.verify import transcripts
from navals.core.message import msg
from navals.core.record.audit import Audit, Check, audit
from navals.core.record.record import Replay
from navals.duel import DuelError
from navals.ui.session.parts.draws import audit_sentences, list_draws
from navals.ui.words.i18n import Language

EXIT_STATUS: Final = {"fair": 0, "broken": 1, "open": 3}
"""Exit status, by ``Audit.outcome`` or ``CheckReport.outcome``."""


def register(commands: Commands) -> None:
    """Add ``navals verify`` and its arguments."""
    add_report(
        commands.add_parser("verify", help="check the draws of a record, or a transcript of two devices"), run
    )


def run(args: argparse.Namespace) -> int:
    """Print a line for each draw, then the conclusion."""
    data = read_bytes(args.file)
    if data.startswith(transcripts.PREFIX):
        return _verify_transcript(data, args)
    replay = parse_record(data)
    print_warnings(replay, args.t)
    audit_result = audit(replay)
    if args.json:
        print_json(summary(audit_result))
    else:
        print("\n".join(report_lines(replay, audit_result, args.t)))
    return EXIT_STATUS[audit_result.outcome]


def _verify_transcript(data: bytes, args: argparse.Namespace) -> int:
    try:
        report = transcripts.check(data.decode(errors="replace"))
    except DuelError as error:
        raise UserError(msg("this transcript cannot be read: {reason}", reason=error.code)) from None
    if args.json:
        print_json(report)
    else:
        print("\n".join(transcripts.describe(report, args.t)))
    return EXIT_STATUS[report.outcome]


def report_lines(replay: Replay, audit_result: Audit, t: Language) -> Iterator[str]:
    """Yield the lines to print."""
    names = seat_names(replay, t)
    draws_by_number = {
        listed_draw.number: listed_draw for listed_draw in list_draws(replay, names, t, None, show_all=True)
    }
    for check in audit_result.checks:
        line = t(
            "draw {number}, action {ply}: {drawn} – {verdict}",
            number=check.number,
            ply=check.ply + 1,
            drawn=check.drawn,
            verdict=describe_verdict(check, t),
        )
        if check.number in draws_by_number:
            draw = draws_by_number[check.number]
            texts = [t.sentence(message) for message in (draw.purpose, draw.outcome) if message is not None]
            line += f" ({' '.join(texts)})"
        yield line
    yield from (t.sentence(message) for message in audit_sentences(audit_result))


def describe_verdict(check: Check, t: Language) -> str:
    """Describe the verdict on a draw."""
    match check.verdict:
        case "same":
            return t("matches the seed")
        case "other":
            return t("DIFFERS: the seed gives {due}", due=check.due)
        case "real":
            return t("real dice")
        case "agreed":
            return t("agreed")
        case "earlier":
            return t("drawn elsewhere")
        case "unknown":
            return t("cannot be checked")


def summary(audit_result: Audit) -> dict[str, object]:
    """Return the data for ``--json``; ``ply`` numbers the draw among all actions, from 1."""
    field_names = ("game", "outcome", "over", "promise", "seed", "kept")
    draws = []
    for check in audit_result.checks:
        draws.append({**msgspec.to_builtins(check), "ply": check.ply + 1, "due": check.due or None})
    return {**{name: getattr(audit_result, name) for name in field_names}, "draws": draws}
