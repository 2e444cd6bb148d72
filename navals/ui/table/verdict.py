"""Analysis results in words, for the page and the command line."""

from __future__ import annotations

from collections.abc import Sequence

from navals.club.analysis.analysis import GameAnalysis
from navals.club.analysis.findings import ChanceBalance
from navals.core.message import msg
from navals.ui.words.address import You
from navals.ui.words.i18n import Language


def change_text(change: float, t: Language) -> str:
    """Format a change of a share in hundredths, with its sign."""
    hundredths = round(100 * change)
    return ("+" if hundredths > 0 else "−" if hundredths < 0 else "±") + t.number(abs(hundredths))


def amount(change: float, t: Language) -> str:
    """Put the size of a change of a share into words: its hundredths are called points."""
    return t.plural("{n} point", "{n} points", round(100 * abs(change)))


def luck_sentence(analysis: GameAnalysis, ledger: ChanceBalance, teams: Sequence[str], t: Language) -> str:
    """Describe which side was lucky or, if all players are on one side, its luck and decisions."""
    if not any(share is not None and abs(share.luck) > 1e-9 for share in analysis.shares):
        return t("Luck played no part: nothing drawn or hidden changed anyone's chances.")
    if analysis.game.seating.cooperative(analysis.options):
        return player_sentence(ledger, 0, teams[0], t)
    args = {
        "name": teams[0 if ledger.luck >= 0 else 1],
        "points": amount(ledger.luck, t),
        "error": t.number(max(1, round(100 * ledger.error))),
    }
    if abs(ledger.luck) <= ledger.error:
        return t("Luck favoured nobody: {points} for {name}, give or take {error}.", **args)
    return t("Luck gave {name} {points}, give or take {error}.", **args)


def player_sentence(ledger: ChanceBalance, side: int, name: str, t: Language) -> str:
    """Describe in one sentence how luck and a player's own decisions changed a side's chances; a `name` of
    `YOU` addresses the player."""
    sign = -1 if side else 1
    luck, skill = sign * ledger.luck, sign * ledger.skill[side]
    fate, choice = {"points": amount(luck, t)}, {"points": amount(skill, t)}
    if isinstance(name, You):
        lucky, unlucky = msg("luck gave you {points}", **fate), msg("bad luck cost you {points}", **fate)
        cost_nothing = msg("your decisions cost you nothing")
        gained_chances = msg("your decisions gained you {points}", **choice)
        lost_chances = msg("your decisions cost you {points}", **choice)
    else:
        lucky = msg("luck gave {name} {points}", name=name, **fate)
        unlucky = msg("bad luck cost {name} {points}", name=name, **fate)
        cost_nothing = msg("{name}'s decisions cost nothing", name=name)
        gained_chances = msg("{name}'s decisions gained {points}", name=name, **choice)
        lost_chances = msg("{name}'s decisions cost {points}", name=name, **choice)
    message = msg("luck favoured nobody") if abs(luck) <= ledger.error else lucky if luck > 0 else unlucky
    decisions = cost_nothing if not round(100 * skill) else gained_chances if skill > 0 else lost_chances
    return t("Winning chances: {luck}, {decisions}.", luck=message, decisions=decisions)
