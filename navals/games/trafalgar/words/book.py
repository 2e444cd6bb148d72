"""The rules of Trafalgar as players read them, with figures drawn by the board."""

from __future__ import annotations

from navals.core.message import msg
from navals.core.words.book import Book, Figure, section

BOOK = Book(
    (
        section(
            "aim",
            msg("The aim"),
            msg(
                "Two squadrons meet in the strait: the English from Gibraltar, the French and Spanish from Cadiz. Sink the enemy, outnumber them by far, or fetch their flag from their port and bring it home to yours."
            ),
            msg(
                "Each side has two ships of the line and two frigates, and two guns on land that guard its port. Player A is English."
            ),
            Figure(
                "chart",
                msg(
                    "The chart. Ships lie on the points of a lattice; anchors mark the anchorages, crosses the reefs, dotted patches the sandbanks. The flag of a port stands beside the anchorage at its corner."
                ),
            ),
        ),
        section(
            "speed",
            msg("Masts and speed"),
            {
                "R1": msg(
                    "Masts that stand give moves. A ship of the line has one for her fore mast, two for the main and one for the mizzen; a frigate has two for each. That is what she may spend in a turn."
                ),
            },
            Figure("speeds", msg("Moves in a turn, by what is left of the rigging.")),
            {
                "R2": msg("Without a mast a ship can neither advance nor turn. Her guns still fire."),
            },
        ),
        section(
            "sailing",
            msg("Sailing"),
            {
                "R3": msg(
                    "There are two kinds of moves, and each costs one: go to the next point ahead, or turn on the spot by a sixth of a circle, to port or to starboard. No ship sails astern or sideways."
                ),
            },
            Figure(
                "moving",
                msg(
                    "What the Victory can reach with four moves. To sail a point back she turns three times and then advances: that is all she has."
                ),
            ),
            {
                "R4": msg("Moves may be spent in any order, and any number of them may be left unused."),
                "R5": msg(
                    "Land, port guns, the places of the flags and reefs are closed to all ships, and so is the edge of the chart. Sandbanks are closed to ships of the line; a frigate sails across them and may stop there."
                ),
                "R6": msg(
                    "Ships do not sail through each other: a point with a ship on it, friend or enemy, is closed. The only exception is R40."
                ),
                "R7": msg(
                    "The arrow shows where the wind blows to. In the heading straight against it no ship advances; turning is always possible. With options, the two headings beside it are closed as well, or the wind hinders nobody."
                ),
            },
            Figure(
                "windward",
                msg(
                    "With the wind to the west, the Victory cannot go east. She turns by a sixth, and advances for her second move."
                ),
            ),
        ),
        section(
            "firing",
            msg("Broadsides"),
            {
                "R8": msg(
                    "In her own turn a ship fires each of her guns once at most: a ship of the line has three on either side, a frigate two. A gun that is lost in that turn takes one of the shots left on its side with it."
                ),
                "R9": msg(
                    "Guns fire over the side, never ahead or astern. What they reach is a triangle with its tip at the ship, three steps long, between the two slanting lines of the lattice on that side; both lines belong to it."
                ),
            },
            Figure(
                "arcs",
                msg(
                    "Both triangles of the Victory, with the distances. The Redoutable can be fired at over the starboard side, two steps away; the Hortense, right ahead, cannot."
                ),
            ),
            {
                "R10": msg(
                    "In the triangle, enemy ships and enemy port guns that are still standing may be fired at. Nothing in between stops a shot. With an option, land does, or land and ships: whatever lies on the straight line, or on both ways round where the line passes between points."
                ),
                "R11": msg(
                    "Target and aim are named before the die is rolled: one of the masts, or the battery, that is the guns. A shot without an aim is rolled, but never does harm. Every die of a broadside may go to another target with another aim."
                ),
                "R12": msg(
                    "The die has three blank faces; the others show one, two and three stars. A shot hits if it shows at least as many stars as the target is steps away. With an option it must show exactly as many."
                ),
            },
            Figure("hits", msg("The chance to hit with one shot.")),
        ),
        section(
            "damage",
            msg("What a hit does"),
            {
                "R13": msg(
                    "A ship shows her side to all points that her own guns on that side bear on. From everywhere else one sees her bow or her stern, whichever is nearer. With an option, one sees bow and stern from right ahead and right astern only."
                ),
            },
            Figure(
                "aspects",
                msg(
                    "Whoever fires at the Redoutable from a full circle sees a side, and may aim at the guns. From an empty circle one sees the bow or the stern, and may aim at masts."
                ),
            ),
            {
                "R14": msg(
                    "The battery may be aimed at only where a side is seen that still has a gun; a hit destroys one gun there. If a ship has no mast left, her guns may be aimed at from everywhere: the side seen suffers, or, if it has none, the one with more guns, port if both are equal. An option does away with this exception."
                ),
                "R15": msg(
                    "A mast may be aimed at from every direction; a hit takes it down. From ahead and astern the main mast is hidden as long as fore and mizzen both stand; with an option, as long as the one in front of it does. The shooter names the mast, or, with an option, the owner gives up one that could have been named."
                ),
            },
            Figure(
                "damage",
                msg(
                    "The Redoutable loses a port gun and her main mast: two shots to port instead of three, and two moves instead of four."
                ),
            ),
            {
                "R16": msg("A ship with no mast and no gun sinks at once and is taken off the chart."),
                "R17": msg(
                    "A ship may fire before she moves, on the way and afterwards, a few guns here and a few there, to both sides."
                ),
                "R18": msg("At a port gun nothing more than the target is named. One hit destroys it."),
            },
        ),
        section(
            "turns",
            msg("Turns and wind"),
            {
                "R19": msg(
                    "A coin is tossed. Whoever wins points the arrow of the wind anywhere; the other one plays first."
                ),
                "R20": msg("In a round, each side has a turn; at its end a die is rolled for the wind."),
                "R21": msg(
                    "In a turn, ships act one at a time, in any order, each once at most; when one is done with, the next may follow. Not all of them need act. With an option, a ship may be left in the middle and taken up again in the same turn."
                ),
                "R22": msg(
                    "The die for the wind turns the arrow clockwise, by a sixth of a circle for each star. With a blank face the wind stays."
                ),
                "R23": msg(
                    "Speed is that of the masts standing now. A ship that loses masts in the middle of her turn has what the others give, less the moves she has made, and never less than none."
                ),
            },
        ),
        section(
            "port-guns",
            msg("Port guns"),
            {
                "R24": msg(
                    "A port gun reaches three steps all around. It rolls one die at an enemy ship, and what was said of distance, aim, bow and stern holds for it as well."
                ),
                "R25": msg(
                    "Each port gun fires once in a round: in the turn of its owner, between two ships, or in the turn of the enemy as follows. With an option, it fires once in each of the two turns."
                ),
                "R26": msg(
                    "In the enemy’s turn its owner may call fire at the ship that acts: whenever she has advanced to a point within reach, and, if she began within reach, before her first advance. An advance that she had declared is carried out afterwards, if she still can. With options, guns are called only before she leaves their reach, or never."
                ),
            },
            Figure(
                "passage",
                msg(
                    "The Euryalus has come within three steps of the south gun of Cadiz, which may be called. Her starboard guns bear on it: she fires first."
                ),
            ),
            {
                "R27": msg(
                    "A ship comes before a port gun: when it is called, she may first fire at it all that bears on it. If she destroys it, its shot is lost."
                ),
                "R28": msg(
                    "After each call the owner may call another gun within reach. Then the ship goes on, with the moves that she has left."
                ),
                "R29": msg(
                    "A port gun that was destroyed is missing in the next two turns of its owner. When the third one begins, a new gun is in its place."
                ),
                "R30": msg("The guns also reach into their own harbour: a raider is not safe there."),
            },
        ),
        section(
            "repair",
            msg("Repairs"),
            {
                "R31": msg(
                    "A ship without masts may spend her whole turn on a repair, without firing. After the second such turn in a row her mizzen stands again, and from the next turn on she sails with it."
                ),
                "R32": msg(
                    "A turn without repair in between undoes the first one; enemy fire does not. A mizzen may be put up as often as it is lost. With options, the whole side must wait for the two turns, or the ship may fire meanwhile."
                ),
            },
        ),
        section(
            "flags",
            msg("The flags"),
            {
                "R33": msg("A flag is either at its place in the corner of its port or aboard a ship."),
                "R34": msg(
                    "It takes three turns to fetch a flag. In the first, a ship must lie on the enemy’s anchorage at the corner when her side’s turn ends, and the flag must be there."
                ),
                "R35": msg(
                    "In the second turn, or a later one if she stays there, she may take the flag aboard. She is turned to any heading for nothing and neither advances nor turns besides, but may fire. She needs no mast for it."
                ),
                "R36": msg("From the third turn on she sails as ever, with the flag."),
            },
            Figure(
                "taken",
                msg(
                    "The Euryalus has taken the flag of Cadiz and heads for the sea. In her next turn she may leave."
                ),
            ),
            {
                "R37": msg(
                    "The enemy flag is home as soon as its ship is on one of the four anchorages of her own port. With options, it must be the one at the corner, or any point of the harbour will do."
                ),
                "R38": msg(
                    "The ship that sinks a carrier has all its flags aboard at once, wherever she is: her own side’s as won back, the enemy’s as taken. If a port gun sinks a carrier, the flags go back to their places."
                ),
                "R39": msg(
                    "A flag that was won back stays aboard until its ship comes to one of her own anchorages; then it is at its place again. A ship may carry both flags."
                ),
                "R40": msg(
                    "A ship hands over her flags to another of her side on a neighbouring point or the same one; an option allows the same one only. Both do nothing else in that turn, and the flags change ships at its end. To prepare it, a ship may advance onto a point with one ship of her side, if one of the two carries a flag; she then goes no further in that turn."
                ),
            },
            Figure(
                "shared",
                msg(
                    "The Victory has joined the Euryalus, which carries the flag of Cadiz: in the next turn the flag may change ships."
                ),
            ),
            {
                "R41": msg(
                    "Two ships that share a point when their side’s turn begins must hand over a flag in it, or part; only if neither can leave may they stay."
                ),
            },
        ),
        section(
            "victory",
            msg("Victory and draw"),
            {
                "R42": msg("A side wins when all enemy ships are sunk."),
                "R43": msg(
                    "It wins with three times as many ships afloat as the enemy, whatever their state. With options it takes four times as many, or this does not count."
                ),
                "R44": msg("It wins when the enemy flag is home, as in R37."),
                "R45": msg(
                    "All this is looked at after everything that happens, first for the side whose turn it is, and in the order given here."
                ),
                "R46": msg(
                    "No side wins, in whatever way, while its own flag is aboard an enemy ship. Once that flag is free, a victory that is still there counts at once."
                ),
                "R47": msg(
                    "The game is drawn if both agree; a draw is offered between two ships, once in a turn. It is also drawn after 40 rounds in a row in which no ship lost a gun or a mast or sank, and no flag was taken, won back or brought home; the loss of a lone mizzen does not count. Options change that number and set a limit to the rounds."
                ),
            },
        ),
        section(
            "order",
            msg("The order of things"),
            {
                "R48": msg(
                    "Each thing has its time. When a turn begins, port guns that were destroyed come nearer to their return. When it ends, flags are handed over, repairs counted, and ships on the enemy’s corner noted; then victory and draw are looked at."
                ),
                "R49": msg(
                    "With the free set-up each side gives its ships their anchorages in secret before the toss. The other side’s choice is seen when both are made."
                ),
                "R50": msg(
                    "You can also draw a board of your own, on the page of positions. Each port has a flag, two guns and four anchorages, each within reach of a gun. Half a turn changes the ports and nothing else, and all the sea is one, for both classes."
                ),
            },
            msg(
                "The picture of the board and the diagram of the triangles are lost, so the chart, the triangles and most names of ships are ours. The chart is the same seen from either port. Where the printed rules can be read in several ways, there is an option."
            ),
        ),
    )
)
