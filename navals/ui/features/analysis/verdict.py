"""The result of an analysis in words, for the page and the command line."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.analysis.analysis import Analysis
from navals.core.analysis.findings import Ledger
from navals.ui.words.i18n import Language


def signed(change: float, t: Language) -> str:
    """Return a change in hundredths, with its sign."""
    hundredths = round(100 * change)
    return ("+" if hundredths > 0 else "−" if hundredths < 0 else "±") + t.number(abs(hundredths))


def amount(change: float, t: Language) -> str:
    """Return the size of a change in words."""
    return t.plural("{n} point", "{n} points", round(100 * abs(change)))


def on_luck(analysis: Analysis, ledger: Ledger, teams: Sequence[str], t: Language) -> str:
    """Return a sentence on which side had luck."""
    if not any(share is not None and abs(share.luck) > 1e-9 for share in analysis.shares):
        return t("Luck played no part: nothing drawn or hidden changed anyone's chances.")
    args = {
        "name": teams[0 if ledger.luck >= 0 else 1],
        "points": amount(ledger.luck, t),
        "error": t.number(max(1, round(100 * ledger.error))),
    }
    if abs(ledger.luck) <= ledger.error:
        return t("Luck favoured nobody: {points} for {name}, give or take {error}.", **args)
    return t("Luck gave {name} {points}, give or take {error}.", **args)
