"""``navals verify``: where the draws of a record come from, one line a draw, and what that amounts to.

Exit status 0: the promise was kept, and every draw made from the seed agrees with it; 1: something differs; 3: that cannot be
told, because seed or promise is not known.
"""

from __future__ import annotations

from typing import Any, Final

from navals.core.record.audit import Audit, Check, audit
from navals.core.record.record import Replay
from navals.core.seat import LETTERS
from navals.core.thinking.dial import name_in
from navals.ui.features.fairness.model import draws, verdicts
from navals.ui.session.summary import called
from navals.ui.words.i18n import Language

STATUS: Final = {"fair": 0, "broken": 1, "open": 3}
"""Exit status by outcome."""


def report(replay: Replay, t: Language) -> tuple[Audit, list[str]]:
    """The audit of a record, and what is printed."""
    outcome = audit(replay)
    seats = LETTERS[: replay.game.seating.seats(replay.options)]
    names = called([name_in(replay.tags, seat) or seat for seat in seats], t)
    by_number = {one.number: one for one in draws(replay, names, t, None, everything=True)}
    lines = []
    for check in outcome.checks:
        said = []
        if check.number in by_number:
            one = by_number[check.number]
            said = [t.sentence(message) for message in (one.purpose, one.outcome) if message is not None]
        lines.append(
            t(
                "draw {number}, action {ply}: {drawn} – {verdict}",
                number=check.number,
                ply=check.ply + 1,
                drawn=check.drawn,
                verdict=_verdict(check, t),
            )
            + (f" ({' '.join(said)})" if said else "")
        )
    lines += [t.sentence(message) for message in verdicts(outcome)]
    return outcome, lines


def _verdict(check: Check, t: Language) -> str:
    match check.verdict:
        case "same":
            return t("follows from the seed")
        case "other":
            return t("DIFFERS: the seed gives {due}", due=check.due)
        case "real":
            return t("real dice")
        case "agreed":
            return t("agreed on")
        case "earlier":
            return t("drawn elsewhere")
        case "unknown":
            return t("cannot be checked")


def as_json(outcome: Audit) -> dict[str, Any]:
    """The audit of a record, for programs."""
    return {
        "game": outcome.game,
        "outcome": outcome.outcome,
        "over": outcome.over,
        "promise": outcome.promise,
        "seed": outcome.seed,
        "kept": outcome.kept,
        "draws": [
            {
                "number": check.number,
                "ply": check.ply + 1,
                "drawn": check.drawn,
                "verdict": check.verdict,
                "due": check.due or None,
            }
            for check in outcome.checks
        ],
    }
