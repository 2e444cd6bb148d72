"""Analysis results in words, for the page and the command line."""

from __future__ import annotations

from collections.abc import Sequence

from navals.club.analysis.analysis import GameAnalysis
from navals.club.analysis.findings import ChanceBreakdown
from navals.core.message import msg
from navals.ui.words.address import ReaderName
from navals.ui.words.i18n import Language


def change_text(change: float, t: Language) -> str:
    """Format a change in a share, such as a winning chance, in hundredths with a sign."""
    hundredths = round(100 * change)
    return ("+" if hundredths > 0 else "−" if hundredths < 0 else "±") + t.number(abs(hundredths))


def points_text(change: float, t: Language) -> str:
    """Put the size of a change in a share into words, such as "3 points" for 3 hundredths."""
    return t.plural("{n} point", "{n} points", round(100 * abs(change)))


def luck_sentence(analysis: GameAnalysis, balance: ChanceBreakdown, names: Sequence[str], t: Language) -> str:
    """Say which side was lucky or, if all players are on one side, what its luck and decisions did."""
    if not any(share is not None and abs(share.luck) > 1e-9 for share in analysis.shares):
        return t("Luck played no part: nothing drawn or hidden changed anyone's chances.")
    if analysis.game.seating.cooperative(analysis.options):
        return player_sentence(balance, 0, names[0], t)
    args = {
        "name": names[0 if balance.luck >= 0 else 1],
        "points": points_text(balance.luck, t),
        "error": t.number(max(1, round(100 * balance.error))),
    }
    if abs(balance.luck) <= balance.error:
        return t("Luck favoured nobody: {points} for {name}, give or take {error}.", **args)
    return t("Luck gave {name} {points}, give or take {error}.", **args)


def player_sentence(balance: ChanceBreakdown, side: int, name: str, t: Language) -> str:
    """Describe in one sentence how luck and a player's own decisions changed a side's chances; a `name` of
    `YOU` addresses the player."""
    sign = -1 if side else 1
    luck, skill = sign * balance.luck, sign * balance.skill[side]
    luck_args, skill_args = {"points": points_text(luck, t)}, {"points": points_text(skill, t)}
    if isinstance(name, ReaderName):
        good_luck, bad_luck = (
            msg("luck gave you {points}", **luck_args),
            msg("bad luck cost you {points}", **luck_args),
        )
        no_effect = msg("your decisions cost you nothing")
        gain_message = msg("your decisions gained you {points}", **skill_args)
        loss_message = msg("your decisions cost you {points}", **skill_args)
    else:
        good_luck = msg("luck gave {name} {points}", name=name, **luck_args)
        bad_luck = msg("bad luck cost {name} {points}", name=name, **luck_args)
        no_effect = msg("{name}'s decisions cost nothing", name=name)
        gain_message = msg("{name}'s decisions gained {points}", name=name, **skill_args)
        loss_message = msg("{name}'s decisions cost {points}", name=name, **skill_args)
    luck_message = (
        msg("luck favoured nobody") if abs(luck) <= balance.error else good_luck if luck > 0 else bad_luck
    )
    skill_message = no_effect if not round(100 * skill) else gain_message if skill > 0 else loss_message
    return t("Winning chances: {luck}, {decisions}.", luck=luck_message, decisions=skill_message)
