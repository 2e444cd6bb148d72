"""Trafalgar: the rules.

Two squadrons sail on a lattice of points between Cadiz and Gibraltar, turned by sixths of a circle, driven by their masts
and by the wind. Masts make the speed, guns the broadside; what is shot away is gone. A side wins by sinking the enemy, by
outnumbering him, or by bringing his flag home. Source: rules sheet 002. Its picture of the board and its diagram of the
arcs are lost, so the board of the house (``sailing/strait.json``) and the offsets of R9 and R13 are ours; so are the names of the ships. Where
the sheet can be read in several ways, there is an option, named below with its default first. Numbers R1-R50 are those that
refusals cite.

A is English, home Gibraltar; B has two French and two Spanish ships, home Cadiz. Each side has two ships of the line and
two frigates (option ``fleet``: fewer), each with a fore, a main and a mizzen mast, and with 3 or 2 guns on either side; each
port has two guns on land. The six headings are E, SE, SW, W, NW and NE. A distance is a number of steps along the lattice.
The die shows 0, 0, 0, 1, 2 or 3 stars.

Speed
  R1  In a turn a ship of the line makes 1 move for its fore mast, 2 for the main and 1 for the mizzen; a frigate 2 for
      each. Only masts that stand count.
  R2  A ship without masts neither advances nor turns. It may fire.
Movement
  R3  One move is one point ahead, or a sixth of a circle to port or to starboard on the spot. Nothing else is possible.
  R4  A ship uses as many of its moves as it likes, in any order.
  R5  No ship enters land, a port gun, the place of a flag, a reef, or leaves the board. Sandbanks are closed to ships of the
      line; frigates may cross them and lie there.
  R6  Nor does it enter a point where any ship lies, but for R40.
  R7  The arrow points where the wind blows to. No ship advances straight against it (``wind_no_go=exact``; ``wide``: nor in
      the two headings next to that; ``off``). It may turn in any wind.
Firing
  R8  Each gun of a ship fires once in the ship's own turn. A gun lost in that turn takes a shot with it, if one is left.
  R9  The guns of a side bear on a triangle of points, 3 steps long: to port the one between the headings that lie one and
      two turns to port, edges included, to starboard likewise.
  R10 A target is an enemy ship, or a port gun of the enemy that is not destroyed, in the triangle of the side that fires.
      Nothing stops a shot (``los=none``). With ``land`` and ``ships`` a line to the target is drawn twice, nudged to either
      side, and both must be free of land, or of land and ships, between the two ends.
  R11 The target and the aim are named before the die: a mast or the battery. Without an aim the die is rolled for nothing.
      Each die of a broadside has its own target and aim.
  R12 A shot hits with at least as many stars as the distance (``range_rule=max``), or with exactly as many (``exact``).
  R13 A ship shows a side to exactly those points on which the guns of that side would bear; elsewhere its bow or its stern,
      whichever is nearer (``aspect_rule=arc``). With ``axis`` it shows them straight ahead and astern only.
  R14 The battery is hit from the side, and costs a gun of the side that is seen, if one is left there. The guns of a ship
      without masts can be hit from everywhere (``hulk=any_side``): the side seen, or else the side with more guns, port if
      equal; not so with ``strict``.
  R15 A mast that stands is hit from everywhere. From ahead and astern the main mast is hidden while both others stand
      (``main_mask=either``), or by the one in front of it (``matching``). The shooter names the mast
      (``mast_choice=attacker``); with ``defender`` he aims at a mast, and the owner says which of those that could be named.
  R16 A ship without mast and gun is sunk and taken off.
  R17 A ship fires before, between and after its moves, to both sides, in as many instalments as it likes.
  R18 At a port gun no aim is named; a hit destroys it.
Turns
  R19 The winner of a toss sets the arrow; the other side begins.
  R20 A round is a turn of each side and a throw for the wind.
  R21 In its turn a side activates its ships one after the other, each once at most, in any order, and ends the turn when it
      likes. An activation lasts until it is ended. With ``interleave`` a ship that has done something may be left and taken
      up again in the same turn.
  R22 After the round one die turns the arrow clockwise, by as many points as it shows stars.
  R23 Moves left: the speed at this moment less the moves made, never below 0.
Port guns
  R24 A port gun reaches 3 steps in every direction and fires one die at an enemy ship, with aim and aspect as above.
  R25 It fires once in a round (``fort_rate=per_round``; ``per_turn``: once in each player's turn), in its owner's turn
      between activations, or as R26 says.
  R26 In the enemy's turn it may fire at the active ship after each advance that ends within its reach, and before the first
      advance of a ship that was within its reach when activated (``fort_interrupt=any_step``); or before an advance that
      leaves its reach (``leaving``); or ``never``. The defender fires one gun at a time, or holds. An advance that was
      declared is carried out afterwards, unless the ship is sunk or has no move left.
  R27 Before the die of such a shot, the ship may fire at that gun with what bears on it. A gun destroyed so does not fire.
  R28 Then the other guns may fire, while there are any. The ship goes on with the moves it has left.
  R29 A gun destroyed misses the two next turns of its owner, and is there again in the third.
  R30 Port guns fire into their harbour too.
Repair
  R31 A ship without masts may spend its whole activation on a repair. After two such turns in a row its mizzen stands again.
  R32 A turn without declaring it undoes the first; damage does not. A mizzen can be put up any number of times. The ship
      alone passes its turns (``repair_scope=ship``), or the whole side (``player``); it does not fire meanwhile, but with
      ``repair_fire``.
Flags
  R33 A flag is at its corner or aboard a ship.
  R34 A ship that lies on the enemy's corner anchorage when its side's turn ends, the flag being there, may take it later.
  R35 In its next turn, or a later one if it has not left, it takes the flag: it is turned as it likes and stays where it is
      for this turn. It may fire.
  R36 From the next turn on it sails as ever.
  R37 An enemy flag is brought home by a ship on one of its own anchorages (``home_point=any_anchorage``), on the one at the
      corner (``corner``), or anywhere in its port (``basin``).
  R38 A ship that sinks a carrier takes over all flags aboard, its own as recovered, the enemy's as captured. When a port gun
      sinks a carrier, they go back to their corners.
  R39 A recovered flag goes back to its corner when its ship comes to an own anchorage.
  R40 Two ships side by side, or on one point (``transfer=adjacent_or_same``; ``same_only``), hand over all flags of the first
      by passing a whole turn; the flags change ships at its end. To prepare this a ship may advance onto a point held by
      one ship of its side, if either carries a flag; it goes no further in that turn.
  R41 Two ships that share a point when their side's turn begins must part in it or hand over a flag, unless neither can leave.
Victory
  R42 All enemy ships are sunk.
  R43 At least three times as many ships as the enemy (``superiority=3``; ``4``; ``0``: never).
  R44 The enemy flag is home (R37).
  R45 Looked at after everything that happens, first for the side whose turn it is, in the order R42, R43, R44.
  R46 No side wins while its own flag is aboard an enemy ship.
  R47 Draws: by agreement, offered between activations once in a turn; after ``no_progress_rounds`` (40) rounds in a row
      without damage, sinking or flag taken, won back or brought home, the loss of a last mast that is a mizzen not counting;
      after ``max_rounds`` (0: never). 0 switches either off.
Order of things
  R48 What can be done when: one state, one actor, its actions; see ``TrafalgarState.phase`` and ``legality.KNOWN``. A turn
      begins with: the round counted, marks of port guns cleared, destroyed guns counted down, pairs on one point noted. It
      ends with: flags handed over, repairs counted, ships on the enemy's corner noted, victory, draws.
  R49 With ``setup=free`` each side places its ships on its anchorages before the toss, A first; neither sees the other's
      choice before both have chosen.
  R50 The board is that of the house, or one of the players' own (``board``, drawn as ``sailing/drawing.py`` says): an even number of rows, four at least and 2000 points at most, for each port a flag, two
      guns and four anchorages, each within reach of one of the guns. Half a turn changes the ports and nothing else, and all the sea is one, for ships of the line and for frigates.

Choices where the rules are silent: the ships of a smaller fleet lie where they lie in the whole one, and in a free set-up
choose among all four anchorages; who hands over must carry a flag; a pair that has parted and is together again on its point
counts as never parted (R41); a declared advance opens the window before it only if a gun is usable then; a ship sunk in
its own turn still counts as one that has acted (R32). Reasons of results: ``fleet`` (R42), ``superiority`` (R43), ``flag``
(R44), ``agreement``, ``no_progress`` and ``max_rounds`` (R47).
"""
