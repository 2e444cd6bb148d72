"""What each card says (3.12), in a sentence, and what its letter means: for the screens and the rules pages."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.games.uncharted.rules import names as called
from navals.games.uncharted.rules.names import POINTS

TYPE_NAMES: Final = {
    "T": msg("before the initiative"),
    "S": msg("when a squadron is activated"),
    "A": msg("in your activation"),
    "R": msg("in answer to the enemy"),
}
"""When the cards of a type are played."""

CARD_TEXTS: Final[dict[str, Message]] = {
    "C01": msg("Turn the wind by one point, either way."),
    "C02": msg("The wind is not rolled this turn."),
    "C03": msg("Add 2 to your initiative die."),
    "C04": msg("This turn your ships that begin to move before the wind have 2 inches more."),
    "C05": msg("Each ship of the squadron moves 2 inches more."),
    "C06": msg("Each ship of the squadron may first turn by up to 30 degrees on the spot."),
    "C07": msg("The radius of command of this squadron is 8 inches."),
    "C08": msg("An attack led by a broadside has 3 dice more."),
    "C09": msg("In this linked fire helpers are not halved."),
    "C10": msg("Hits that would damage halve the target's speed instead."),
    "C11": msg("In range band 1: damage also kills 1 crew, a critical hit 2."),
    "C12": msg("An attack thrown at your ship has 2 hits fewer."),
    "C13": msg("A card of the enemy is cancelled."),
    "I1": msg("Throw all dice that missed once more."),
    "I2": msg("The squadron is not halved for partial targets."),
    "I3": msg("A critical hit on your ship costs hull points only; a magazine costs 4."),
    "I4": msg("Draw 2 cards."),
    "I5": msg("One of your ships has 3 dice more in this round of melee."),
    "I6": msg("The squadron fires beyond band 1 as if one band nearer."),
    "I7": msg("A ship just fired at from within 16 inches fires a battery back, at half its dice."),
    "D1": msg("The squadron moves 3 inches more; then each ship loses a hull point on a 1."),
    "D2": msg("The target's ratings are 1 lower for this attack."),
    "D3": msg("For this attack your ship's ratings are higher, damage by 1, critical by 2."),
    "D4": msg("This turn attacks on your ships in bands 3 and 4 are halved."),
    "D5": msg("A turret that has fired fires once more, at half its dice."),
    "D6": msg("A ship loses a marker or regains a hull point; it does not fire."),
    "D7": msg("A ship just run into has 4 dice more in its next round of melee."),
    "L1": msg("Set the wind as you like; it is not rolled this turn."),
    "L2": msg("In bands 1 and 2: a target that is damaged also burns."),
    "L3": msg("The squadron ignores the wind and moves 1 inch more."),
    "L4": msg("An attack on your ship has half its dice."),
    "L5": msg("This attack hits from 3 on."),
    "L6": msg("In this round of melee 2 dice fewer strike one of your ships."),
    "L7": msg("Ships of the squadron give 1 crew each for 3 dice more in their next attack."),
    "O1": msg("The squadron moves 3 inches more and does not fire."),
    "O2": msg("A ram has 3 dice more."),
    "O3": msg("Throw all melee dice that missed once more."),
    "O4": msg("A ship within 2 inches of an enemy is drawn alongside: a melee begins."),
    "O5": msg("This turn each of your ships has a die more in every melee."),
    "O6": msg("An enemy that has run into your ship burns."),
    "O7": msg("A ship about to sink by gunfire fires a last battery, unreduced."),
}
"""By id, in the order of the rules."""


def choice_of(card: str, choice: tuple[str, ...]) -> str | Message:
    """What a card was, or may be, played on, in words; ships by their codes (``navy.named``)."""
    match card:
        case "C01":
            return msg("clockwise") if choice[0] == "+1" else msg("the other way")
        case "L1":
            return called.POINT_NAMES[POINTS.index(choice[0])]
        case "D6":
            what = msg("a hull point") if choice[1] == "hull" else called.MARKER_NAMES[choice[1]]
            return msg("{ship}, {what}", ship=choice[0], what=what)
        case "I7" | "O7" if choice[1:]:
            return msg(
                "{battery}, {ship}", battery=called.BATTERY_NAMES[choice[0]], ship=" ".join(choice[1:])
            )
        case "I7" | "O7":
            return called.BATTERY_NAMES[choice[0]]
    return " + ".join(choice)
