"""``navals verify`` for transcripts of games on two devices (``docs/two-devices.md``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from navals.duel import CheckVerdict, check_entries
from navals.duel.ledger import Ledger
from navals.duel.transcript import FIRST_LINE, read, statement
from navals.ui.words.i18n import Language

PREFIX: Final = FIRST_LINE[:-1].encode()
"""Start of every transcript, before its version."""


class CheckReport(msgspec.Struct):
    """The result of a check; ``outcome``, ``code`` and ``entry`` as in ``CheckVerdict``.

    ``names`` and ``signatures`` are the host's and the guest's. A signature is right (``True``), wrong
    (``False``), or missing or unchecked (``None``).
    """

    game: str
    names: list[str]
    entries: int
    outcome: str
    code: str
    entry: int
    signatures: list[bool | None]
    is_checked: bool


def check(text: str) -> CheckReport:
    """Check a transcript. Raise ``DuelError`` if it cannot be read."""
    game_terms, entries, signatures = read(text)
    verdict, ledger = check_entries(game_terms, entries)
    results = check_signatures(ledger, verdict, signatures)
    seats = [game_terms.devices.index(device) for device in (0, 1)]
    return CheckReport(
        game=game_terms.game.id,
        names=[game_terms.names[seat] or "AB"[device] for device, seat in enumerate(seats)],
        entries=len(entries),
        outcome="broken" if results is not None and False in results else verdict.outcome,
        code=verdict.code,
        entry=verdict.entry_number,
        signatures=[None, None] if results is None else results,
        is_checked=results is not None,
    )


def check_signatures(
    ledger: Ledger, verdict: CheckVerdict, signatures: list[bytes]
) -> list[bool | None] | None:
    """Return whether each signature is right (``None``: it is missing); ``None`` without ``cryptography``."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None
    results: list[bool | None] = []
    for key, signature in zip(ledger.terms.keys, signatures, strict=True):
        if not signature:
            results.append(None)
            continue
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, statement(ledger))
            results.append(True)
        except (InvalidSignature, ValueError):
            results.append(False)
    return results


def describe(report: CheckReport, t: Language) -> Iterator[str]:
    """Yield the lines to print."""
    first, second = report.names
    yield t("{first} and {second}, {n} entries", first=first, second=second, n=report.entries)
    if report.code:
        yield t("FALSE: entry {entry} ({code})", entry=report.entry, code=report.code)
    elif report.outcome == "open":
        yield t("No contradictions, but not all secrets have been revealed.")
    else:
        yield t("Every action, answer and draw agrees with the revealed secrets.")
    if not report.is_checked:
        yield t("The signatures were not checked: this needs the Python package cryptography.")
        return
    for name, is_right in zip(report.names, report.signatures, strict=True):
        if is_right is None:
            yield t("{name} has not signed.", name=name)
        elif is_right:
            yield t("{name} has signed this game.", name=name)
        else:
            yield t("FALSE: {name}'s signature does not belong to this game.", name=name)
