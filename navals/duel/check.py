"""The final check: replay the whole transcript with the secrets that both devices have revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from navals.core.table import Table
from navals.duel.fault import DuelError
from navals.duel.ledger import DeviceSecrets, Entry, Ledger, Terms


class CheckVerdict(msgspec.Struct, frozen=True):
    """Result of the check.

    ``fair``: every answer, draw and sealed action agrees with the revealed secrets. ``broken``:
    ``entry_number`` (from 1), written by the device ``author``, is illegal or contradicts them, for the
    reason ``code`` (in ``CODES``). ``open``: some secrets are missing. ``table`` is the whole game if it is
    fair.
    """

    outcome: Literal["fair", "broken", "open"]
    code: str = ""
    entry_number: int = 0
    author: int = -1
    table: Table | None = None


def revealed_secrets(ledger: Ledger) -> dict[int, DeviceSecrets]:
    """Return the secrets that the devices have revealed, by device. Both must have revealed their seeds."""
    secrets: dict[int, DeviceSecrets] = {
        device: DeviceSecrets(seed, {}) for device, seed in ledger.closing_seeds.items()
    }
    for number, text in ledger.revealed_actions.items():
        secrets[ledger.seals[number].author].actions[number] = text
    return secrets


def check(ledger: Ledger) -> CheckVerdict:
    """Check a ledger built entry by entry. The verdict is ``open`` until both devices reveal their seeds."""
    if len(ledger.closing_seeds) < 2:
        return CheckVerdict("open")
    full_ledger = Ledger(ledger.terms, revealed_secrets(ledger), b"")
    return _replay_entries(full_ledger, ledger.entries)


def check_entries(game_terms: Terms, entries: Sequence[Entry]) -> tuple[CheckVerdict, Ledger]:
    """Check the entries of an external transcript; return the verdict and the ledger of valid entries."""
    ledger = Ledger(game_terms, {}, b"")
    for entry in entries:
        trial_ledger = ledger.copy()
        try:
            trial_ledger.add(entry)
        except DuelError as error:
            return CheckVerdict("broken", error.code, error.entry_number, error.author), ledger
        ledger = trial_ledger
    return check(ledger), ledger


def _replay_entries(ledger: Ledger, entries: Sequence[Entry]) -> CheckVerdict:
    for entry in entries:
        try:
            ledger.add(entry)
        except DuelError as error:
            return CheckVerdict("broken", error.code, error.entry_number, error.author)
    return CheckVerdict("fair", table=ledger.table)
