"""The rule book of Naval Battle Billiard for players."""

from __future__ import annotations

from navals.core.message import msg
from navals.core.words.book import Book, Figure, section

BOOK = Book(
    (
        section(
            "aim",
            msg("The aim"),
            msg(
                "The balls of a pool table are two armies of eight units. A unit that is pocketed takes damage. Whoever destroys the whole army of the enemy wins."
            ),
            msg(
                "It is played at a real pool table, with fifteen numbered balls and the white one, while this screen keeps the score; or on the simulated table, where the same rules hold."
            ),
        ),
        section(
            "armies",
            msg("The armies"),
            msg(
                "The solids, 1 to 8, are one army; the stripes, 9 to 15, and the white ball are the other. The strike of a unit is the damage it does, its armour how much it can take. Without armour it is destroyed, and stays pocketed."
            ),
            Figure("armies", msg("All classes, with the spots to which their balls go back.")),
            msg(
                "Three planes belong to an army: one is on the table, two are aboard the carrier. The printed table of units is lost, so these numbers are ours; they can be changed."
            ),
        ),
        section(
            "turns",
            msg("Turns"),
            {
                "R1": msg(
                    "Two players, two pairs, or one against a pair. The sides take turns, and so do the players of a pair, from whoever breaks: first A, B, second A, second B; alone against a pair, A plays every other shot."
                ),
                "R2": msg(
                    "A turn is one shot, whatever falls. With an option, whoever pockets another unit than the one struck goes on."
                ),
                "R3": msg(
                    "The cue strikes a unit of one’s own, with one foot on the floor. Nothing is called, luck counts, and a shot may touch nothing at all."
                ),
                "R4": msg(
                    "The unit struck by the cue is the attacker. Whatever falls in its shot, it alone deals the damage, even if other balls did the pushing."
                ),
            },
        ),
        section(
            "break",
            msg("The break"),
            {
                "R5": msg("The players agree who breaks, let chance decide, or choose a side by an option."),
                "R6": msg(
                    "The breaker strikes their repair ship, ball 8 or the white one, from behind the head line. The fifteen others are racked at random, the front ball on spot 6."
                ),
                "R7": msg(
                    "A break neither damages nor repairs nor immerses anything: what fell goes back to its spots, and the breaker plays the first shot. With an option, what falls is hit by the breaker’s repair ship."
                ),
                "R8": msg(
                    "A break from beyond the head line is illegal: all is racked again, and the other side breaks. A ball that leaves the table goes to the centre spot, and the break stands."
                ),
            },
        ),
        section(
            "shots",
            msg("What a shot does"),
            {
                "R9": msg(
                    "Enemies fall, the attacker does not: each of them loses as much armour as the attacker’s strike."
                ),
                "R10": msg(
                    "The attacker falls with enemies: it takes their strikes together, and they take nothing. With an option, it takes the greatest strike only."
                ),
                "R11": msg(
                    "Own units that fall take the attacker’s strike as well, whatever else falls; the attacker takes nothing for it."
                ),
                "R12": msg(
                    "The repair ship is the attacker: damaged units of its army that fall get a point of armour each, the others nothing."
                ),
                "R13": msg(
                    "A damaged unit that pockets its own repair ship gets a point itself. The repair ship is not hurt; options may say otherwise."
                ),
            },
            Figure("shots", msg("Six shots, and what they do. In the last one, 1 pushed 2 onto 14.")),
            {
                "R14": msg(
                    "A repair ship never repairs itself, nor what is destroyed. Enemies it hits like any other unit."
                ),
                "R15": msg(
                    "An attacker that falls alone is not hurt, unless an option says so; it was a miss. A submarine dives, see R20."
                ),
                "R16": msg("Where nothing falls, nothing changes. To play for position only is allowed."),
            },
        ),
        section(
            "planes",
            msg("Carriers and planes"),
            {
                "R17": msg(
                    "Damage comes first, then repairs, then carriers that are destroyed, and planes last."
                ),
                "R18": msg(
                    "Any hit shoots a plane down. As long as its carrier is afloat with planes aboard, another one takes off, and the ball goes back to its spot; else the ball is out."
                ),
                "R19": msg(
                    "A carrier that is destroyed takes the planes aboard down with it, unless an option saves them; the one on the table plays on."
                ),
            },
        ),
        section(
            "submarine",
            msg("The submarine"),
            {
                "R20": msg(
                    "Struck by the cue and pocketed alone, a submarine is immersed: it stays in its pocket, safe from damage and repair. As the last unit of its army on the table it cannot dive, and is put back in front of that pocket."
                ),
                "R21": msg(
                    "Whenever it falls otherwise, it is a unit like others. Options limit the dives, let another unit immerse it, or let it dive when it falls with an enemy and survives."
                ),
                "R22": msg(
                    "For a shot, one may put one’s immersed submarine in front of any corner pocket, behind the line from diamond to diamond, touching no ball, and strike it. With an option, another unit may be struck then."
                ),
            },
        ),
        section(
            "spots",
            msg("Back on the table"),
            {
                "R23": msg(
                    "What fell and is neither destroyed nor immersed goes back to the spot of its number, 9 to 15 to 1 to 7, repair ships to the centre; the lowest number first. If a spot is taken, the ball lies as near to it as possible."
                ),
            },
            Figure(
                "spots",
                msg(
                    "The seven spots, one at each diamond. 8 lies on the centre spot, so the white ball lies beside it."
                ),
            ),
            {
                "R24": msg(
                    "A side whose last unit is an immersed submarine must put it back at once in front of its pocket: in the zone of a corner, or at most 5 cm straight in front of a middle pocket."
                ),
            },
            Figure(
                "zones",
                msg(
                    "Where a submarine may surface: in front of a corner. If it must, in front of its own pocket, which may be a middle one."
                ),
            ),
            {
                "R25": msg("Then the score is counted, and the turn is over."),
            },
        ),
        section(
            "fouls",
            msg("Fouls"),
            {
                "R26": msg(
                    "A ball leaves the table: the shot is a miss, and that ball and all that fell go to the centre spot."
                ),
                "R27": msg(
                    "Touching a ball, striking one that still rolls, a double hit, an enemy unit struck, no foot on the floor: a miss too. One’s own units that fell go to the centre spot; enemies are put anywhere by their owner, or, with an option, there as well."
                ),
                "R28": msg("Playing out of turn counts as R27, and the side whose turn it was plays."),
                "R29": msg("If R26 holds as well, all these balls go to the centre spot."),
            },
        ),
        section(
            "end",
            msg("Score and end"),
            {
                "R30": msg(
                    "A score tells, in hundredths of an army rounded down, what the enemy lacks, planes aboard among it: with the usual units, 5 for each point. A repair lowers it again, unless an option says not. Only a winner has 100."
                ),
                "R31": msg(
                    "Whoever has no unit left has lost, even by their own shot. An immersed submarine counts."
                ),
                "R32": msg(
                    "Whoever resigns has lost. If a time was agreed on, the higher score wins when it is up; equal scores are a draw."
                ),
            },
        ),
        section(
            "keeper",
            msg("Keeping the score"),
            msg(
                "Tap the ball that was struck, then each ball that fell, and press {shot}; if nothing fell, just {miss}. If the attacker fell too, tap it once more. A second tap takes a ball out again, and every entry can be taken back.",
                shot=msg("SHOT"),
                miss=msg("MISS"),
            ),
            msg(
                "An immersed submarine that is tapped first surfaces for this shot. After each shot the screen says what was hit, where balls are put back, and who is next. Fouls have a button of their own."
            ),
        ),
        section(
            "table",
            msg("The simulated table"),
            msg(
                "Balls slide, roll and spin as real ones do, and never leave the table; what the rules forbid cannot be played, so there are no fouls. Set the aim, the speed, and the point struck: high to follow, low to draw back, to the side for spin off the cushions."
            ),
            Figure(
                "aim",
                msg(
                    "A shot in hand: the way of the attacker, where it meets the enemy, and where that one runs."
                ),
            ),
        ),
        section(
            "options",
            msg("Options and interpretations"),
            msg(
                "Before a match strikes, armours, planes, the points of a repair, the spots, and whether the pocket of a dive is remembered can be agreed on, besides what is said above."
            ),
            msg(
                "Where the printed rules are silent, we read them this way: a plane must be hit, not just touched; a carrier is hit before its plane; a submarine that surfaces is the attacker."
            ),
        ),
    )
)
