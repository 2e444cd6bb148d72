"""The rules of the Uncharted Seas as players read them, by sections (3.6) and resolutions (A12) as refusals cite them."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.core.words.book import Book, Figure, section
from navals.games.uncharted.rules.sea.terrain import kinds

_STRIKES = {name: kind.dice for name, kind in kinds().items()}

PROFILES: Final[dict[str, Message]] = {
    "imperials": msg("Imperials: sails, and guns for every side and range."),
    "dwarves": msg("Forge Dwarves: steam, turrets, thick plates."),
    "drakes": msg("Drake Lords: fast sails, deadly when close."),
    "orcs": msg("Orcs: sails, large crews, red rams (R)."),
}

BOOK = Book(
    (
        section(
            "aim",
            msg("The aim"),
            msg(
                "Two fantastic fleets meet on an open table. Sink the enemy’s ships, board them or take derelicts: ships are worth points, and after the last turn the difference decides."
            ),
        ),
        section(
            "measures",
            msg("Measures"),
            {
                "3.1": msg(
                    "Lengths are in inches, headings in steps of 15 degrees. Hulls are rectangles, 1.5 by 0.5 inches if small, 2.5 by 0.8 if medium, 4 by 1.2 if large. What is halved is rounded down."
                ),
                "A50": msg("The distance of two ships is the shortest gap between their hulls."),
                "A55": msg(
                    "Range bands are 8 inches wide: 8, 16, 24 and 32 inches are their ends. Just at an end, the nearer band counts."
                ),
            },
        ),
        section(
            "movement",
            msg("Movement and wind"),
            {
                "3.2": msg(
                    "A ship has four movement points for each inch of its move, for steps in any order. Half an inch straight ahead costs 2. A turn of 15 degrees is made halfway: a small ship goes 0.5 inches for 2 points, a medium one 1 inch for 4, a large one 1.5 inches for 6."
                ),
            },
            Figure(
                "turning", msg("Six turns each, a quarter of a circle: a small, a medium and a large ship.")
            ),
            msg(
                "A ship travels 2 inches at least, 1 if it begins into the wind, unless it anchors, is in contact, or cannot pay for a straight step. Points left over are lost. A ship whose centre leaves the table has withdrawn."
            ),
            {
                "A9": msg("The wind blows to one of the eight points of the compass."),
                "A10": msg(
                    "Headings within 45 degrees of where it comes from are into the wind, and cost double. All others are alike."
                ),
                "A11": msg("Steamers do not feel the wind."),
                "A12": msg("A turn pays each half at the rate of its own heading."),
            },
            Figure(
                "windward", msg("The wind blows to the east. On the red headings every step costs double.")
            ),
            {
                "A16": msg(
                    "A ship that has spent no more than half of its points may drop anchor, even if it has hardly moved."
                ),
                "A17": msg(
                    "At anchor it fires and fights, but does not move. Whenever its owner likes it weighs anchor instead of moving."
                ),
            },
        ),
        section(
            "command",
            msg("Command"),
            {
                "3.3": msg("Ships of a squadron keep command while they are within 4 inches of each other."),
                "A13": msg("Chains count, as they are when the squadron is activated."),
                "A14": msg("If it has fallen into several groups, one of them acts."),
                "A15": msg(
                    "After its moves the others drift 2 inches straight ahead, whatever the wind, unless they are anchored or engaged. They do not fire, and what they run into is a collision."
                ),
            },
            Figure(
                "groups",
                msg(
                    "F1 and F2 are 3.9 inches apart, F2 and F3 4.1: there are two groups. If F1 and F2 act, F3 drifts."
                ),
            ),
        ),
        section(
            "activation",
            msg("An activation"),
            {
                "3.4": msg(
                    "A squadron is chosen, and its ships move one after another. Whatever a ship touches stops it at the last free tenth of an inch."
                ),
                "A18": msg(
                    "Then others drift; rams and collisions count, all at once; each melee of the squadron has a round; and ships that are not engaged now fire."
                ),
                "A19": msg("Each of these comes once, and crew lost in one is missing in the next."),
                "A51": msg("The sides take turns. If one has no squadron left, the other goes on."),
                "A52": msg("A squadron that is lost before it acts is not replaced."),
            },
        ),
        section(
            "arcs",
            msg("Arcs and sight"),
            {
                "3.5": msg(
                    "Broadsides bear from 45 to 135 degrees off the bow, as seen from the centre. Fore and aft guns bear on what meets a strip as wide as the beam, 32 inches long."
                ),
                "A53": msg("Turrets bear all around, but for the 90 degrees astern."),
            },
            msg(
                "Nine points of a target are looked at: centre, corners, middles of the edges. If all are in the arc and in sight, it is whole; if some are, partial. For fore and aft guns sight alone counts."
            ),
            Figure(
                "arcs",
                msg(
                    "The arcs of an Imperial cruiser in the first range band. To starboard B.F1 is whole and B.F2 partial; nothing bears on B.F3, off the port bow."
                ),
            ),
            msg(
                "Islands block sight, and so do hulls at least as large as firer and target. Derelicts, reefs and sandbanks do not."
            ),
        ),
        section(
            "fire",
            msg("Gunfire"),
            {
                "3.6": msg(
                    "Each battery fires once in a turn, with the dice of its profile for the range band, and never at friends."
                ),
                "A5": msg(
                    "What the ship has lost of hull or crew, whichever is more, is taken off. One die always remains."
                ),
                "A6": msg(
                    "The rest is halved, one after the other, by dismounted guns, for a partial target, for a helper in linked fire. Dice of cards come last."
                ),
            },
            Figure("reckoning", msg("A broadside with 8 dice on its profile, step by step.")),
            {
                "A4": msg(
                    "A die hits on 4 and 5, twice on 6, and a 6 is thrown again. Whatever is added, only a natural 6 does so, and a natural 1 misses."
                ),
                "A1": msg("If the hits reach the critical rating, that is a critical hit."),
                "A2": msg("There is one for each time that they contain it."),
                "A3": msg("If not, and they reach the damage rating, one hull point is lost; never both."),
            },
            Figure("odds", msg("The chances of damage, and of critical hits among it, by dice and ratings.")),
            {
                "A20": msg(
                    "Linked fire: batteries of one squadron throw together at one target. One leads, the others help with half of their dice."
                ),
                "A21": msg("Two of them may belong to the same ship."),
                "A22": msg("Losses of a helper are taken off before its dice are halved."),
                "A23": msg(
                    "Split fire: a battery divides its dice for the farthest target, one at least for each. It is never linked; shares at partial targets are halved."
                ),
                "A24": msg("Several batteries with a target each are not split fire."),
                "A37": msg("Ships in a melee neither fire nor are fired at."),
            },
            msg(
                "Stern rake: fire from the 90 degrees astern of a target in band 1 adds 1 to each die. Small targets, an option: medium and large ships have 1 less on each die against small ones in bands 3 and 4."
            ),
        ),
        section(
            "critical",
            msg("Critical hits"),
            {
                "3.7": msg("For each critical hit two dice are thrown. No ship has the same marker twice."),
            },
            Figure("criticals", msg("What two dice do to a ship.")),
            {
                "A43": msg("Without hull points a ship is sunk. With hull but without crew it is derelict."),
                "A48": msg(
                    "In the end phase fire kills 1 crew, and flood costs a hull point on 1 and 2. Then each marker goes on 4 or more, at anchor on 3 or more; sooner by cards only."
                ),
            },
        ),
        section(
            "rams",
            msg("Rams and collisions"),
            {
                "3.8": msg(
                    "Whatever ships run into, both suffer an attack, at once, even if one sinks: in a collision with the initial hull of the other ship as dice."
                ),
                "A25": msg(
                    "A ship that meets an enemy with its bow after 2 inches straight ahead may declare a ram."
                ),
                "A26": msg("Then its ram dice strike, whatever it has lost."),
                "A28": msg("The target answers with its initial hull, as in a collision."),
                "A27": msg("A red ram makes a critical hit of damage; there are more only as in A2."),
            },
            Figure("ram", msg("C1 has come 2 inches straight ahead and may ram: the dice of both sides.")),
            {
                "A29": msg("The first ship touched is rammed; others touched with it collide."),
                "A30": msg("Friends collide as well, but do not fight."),
                "A31": msg(
                    "A sandbank strikes with {sandbank} dice, a reef with {reef}, an island with {island}. Terrain is never hurt.",
                    **_STRIKES,
                ),
                "A32": msg(
                    "A ship that begins against terrain or a friend may first go an inch straight astern for 4 points. Until it has moved, that contact does not count."
                ),
            },
        ),
        section(
            "boarding",
            msg("Boarding, prizes, derelicts"),
            {
                "3.9": msg(
                    "Enemies with crew that touch are engaged: they do not move, they fight. A ship’s dice are its crew; they hit as in fire, each hit kills one, all at once."
                ),
                "A34": msg("All ships connected by such contacts are one melee."),
                "A33": msg(
                    "A ship that touches several enemies divides its dice, the active player’s ships last. Dice against one ship are thrown together."
                ),
                "A36": msg("There is a round in each activation of one of its ships, of either side."),
                "A54": msg("Crew that fire or cards killed meanwhile does not fight."),
                "A38": msg("A ship without crew is a prize of the enemy and is taken off."),
                "A35": msg("If nobody is left on either side, all are derelicts."),
                "A39": msg(
                    "A derelict drifts 2 inches straight ahead in each end phase until it touches something."
                ),
                "A40": msg(
                    "The first ship with crew that touches it, or that it drifts into, takes it from the enemy or saves its own; it is taken off without a collision."
                ),
                "A41": msg("Against terrain it stays, and can still be taken."),
            },
        ),
        section(
            "turn",
            msg("The turn"),
            {
                "3.10": msg("T cards, initiative and wind, activations, end phase."),
                "A47": msg(
                    "Each side plays one T card at most, the loser of the last initiative first; in turn 1 a die tells."
                ),
                "A7": msg("For the initiative both throw a die, again if they tie. The winner acts first."),
                "A8": msg(
                    "The winner also throws for the wind. On a 6 a second die turns it: 1 and 2 a point clockwise, 3 and 4 a point back, 5 two points clockwise, 6 two points back."
                ),
                "A44": msg(
                    "End phase: markers, derelicts, cards. The winner of the initiative goes first: each side throws away what it likes, then draws up to its limit."
                ),
                "A45": msg("The limit is a card for each squadron with a ship left, and 5 at most."),
            },
        ),
        section(
            "fleets",
            msg("Fleets"),
            {
                "3.11": msg(
                    "The usual fleet has a battleship, a squadron of three cruisers and two of three frigates: 480 points. For one’s own, a limit is agreed on: a battleship for each 400 points of it at most, half of it for one size at most, no more heavy cruisers than cruisers, 2 to 8 squadrons. Cruisers and heavy cruisers may sail together."
                ),
                "A49": msg("The profiles, like arcs, ranges, critical hits and cards, are our own."),
            },
            *[Figure(f"profile-{fleet}", caption) for fleet, caption in PROFILES.items()],
        ),
        section(
            "cards",
            msg("Cards"),
            {
                "3.12": msg(
                    "A deck has the 13 common cards and seven of the fleet’s own, six of them twice. Hands are secret. A card needs a target; its owner plays none on a ship in confusion. An empty deck is made of the discards."
                ),
                "A46": msg(
                    "The letter tells when. T: before the initiative. S: when you activate a squadron, one at most. A: in your activation. R: in answer to the enemy. For each attack, ram and round of melee one A and one R at most. Countermand alone answers a card."
                ),
            },
            Figure("card_table", msg("All cards. A 2 stands at those that are twice in a deck.")),
        ),
        section(
            "table",
            msg("Table and deployment"),
            {
                "3.13": msg(
                    "The table measures 48 by 48 inches; A’s edge is in the south. The winner of a die begins; squadrons are deployed by turns, within 12 inches of the own edge and 4 inches from the sides, in command, on one heading. The opening wind is drawn, and each side draws a card for each squadron."
                ),
            },
            Figure("table_map", msg("The usual table: island, reefs, sandbanks and zones.")),
            msg(
                "On a random map 3 pieces and half a die more are placed by turns, 2 to 4 inches in radius, 8 inches from the edges and 4 from each other."
            ),
        ),
        section(
            "victory",
            msg("Scenarios and victory"),
            {
                "3.14": msg(
                    "Scores less than a twentieth of the limit apart are a draw. From half of it on, or if no enemy ship has crew, the victory is crushing; else it is minor."
                ),
                "A42": msg("What became of a ship scores a share of its points."),
            },
            Figure("scores", msg("What the enemy scores for a ship.")),
            msg(
                "Battle line: usual fleets, 8 turns. Take the wreck: two neutral wrecks in place of the island, 60 points for whoever takes one."
            ),
            msg(
                "Breakout: A has a battleship and two cruisers within 8 inches of the south edge, B 360 points of cruisers and frigates. A wins crushingly if the battleship leaves over the north edge, B if it is sunk or taken. A side without a ship has lost; after 10 turns B wins."
            ),
            msg(
                "You can also make a scenario of your own, on the page of positions: up to 16 pieces of terrain and 6 wrecks, 8 inches from the edges and 4 from each other, zones, the opening wind, the lead that wins, the points of each side, and whether A breaks out."
            ),
        ),
        section(
            "options",
            msg("Options and interpretations"),
            {
                "3.15": msg(
                    "Cards, stern rake and explosions can be left out, small targets added, turns, points and terrain chosen."
                ),
            },
            msg(
                "Where the sheet is silent: ships without crew neither repair nor burn, and no explosion reaches them; a derelict that a friend with crew touches at the end of a melee is saved at once; neutral wrecks do not drift."
            ),
        ),
    )
)
