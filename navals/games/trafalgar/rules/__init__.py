"""Trafalgar: the rules.

Two squadrons sail on a lattice of points between Cadiz and Gibraltar, turning by sixths of a circle. Masts
give speed, guns give firepower, and losses are permanent. A side wins by sinking the enemy, by outnumbering
it, or by bringing home its flag. Source: rules sheet 002. The sheet's picture of the board and diagram of the
arcs are lost, so the board (``sailing/strait.json``), arcs (R9), aspects (R13) and the ships' names are ours.
Ambiguous points are options, named below with the default value first. Refusals cite the numbers R1-R51.

A is English, based in Gibraltar; B has two French and two Spanish ships, based in Cadiz. Each side has two
ships of the line and two frigates (fewer with option ``fleet``), each with a fore, a main and a mizzen mast
and with 3 or 2 guns a side; each port has two guns on land. The six headings are E, SE, SW, W, NW and NE.
Distances are steps along the lattice. The die shows 0, 0, 0, 1, 2 or 3 stars.

Speed
  R1  In a turn a ship of the line has 1 move for its fore mast, 2 for the main and 1 for the mizzen; a
      frigate 2 for each. Only standing masts count.
  R2  A ship without masts neither advances nor turns. It may fire.
Movement
  R3  A move is one point ahead, or a turn on the spot by a sixth of a circle to port or starboard.
  R4  A ship may use any number of its moves, in any order.
  R5  No ship enters land, a reef, or the point of a port gun or flag, or leaves the board. Sandbanks are
      closed to ships of the line; frigates may cross them and stop there.
  R6  No ship enters a point with another ship on it, except under R40.
  R7  The arrow points where the wind blows to. No ship advances straight against it (``wind_no_go=exact``;
      ``wide``: nor on the two adjacent headings; ``off``: no limit). It may turn in any wind.
Firing
  R8  Each gun of a ship fires at most once in the ship's own turn. A gun lost in that turn costs one of the
      shots left on its side, if any.
  R9  The guns of a side bear on a triangle of points, 3 steps long: to port, between the headings one and
      two turns to port, inclusive; to starboard likewise.
  R10 A target is an enemy ship, or an enemy port gun that is not destroyed, in the triangle of the side that
      fires. Nothing blocks a shot (``los=none``). With ``land`` and ``ships`` a line to the target is drawn
      twice, nudged to either side, and one must be free of land, or of land and ships, between the ends.
  R11 Target and aim are named before the die: a mast or the battery. Without an aim the die has no effect.
      Each die of a broadside has its own target and aim.
  R12 A shot hits with at least as many stars as the distance (``range_rule=max``), or with exactly as many
      (``exact``).
  R13 A ship shows a side to exactly those points on which the guns of that side would bear; to other points
      it shows its bow or stern, whichever is nearer (``aspect_rule=arc``). With ``axis`` it shows them only
      straight ahead and astern.
  R14 The battery can only be hit on the side that the shooter sees, and loses a gun there, if any is left.
      The guns of a ship without masts can be hit from anywhere (``hulk=any_side``): on the side seen, or else
      on the side with more guns, port if equal. ``strict`` removes this exception, which the sheet lacks.
  R15 A standing mast can be hit from anywhere. From ahead and astern the main mast is hidden while both
      others stand (``main_mask=either``), or by the one in front of it (``matching``). The shooter names the
      mast (``mast_choice=attacker``); with ``defender`` the shooter aims at the masts, and the owner chooses
      among those exposed.
  R16 A ship without masts and guns is sunk and removed.
  R17 A ship may fire before, between and after its moves, to both sides.
  R18 A shot at a port gun names no aim; a hit destroys the gun.
Turns
  R19 The winner of a toss sets the arrow; the other side goes first.
  R20 A round is a turn of each side and a roll for the wind.
  R21 In its turn a side activates its ships one by one, each at most once, in any order, and may end the turn
      between activations. With ``interleave`` a ship that has acted may be suspended and resumed later in
      the turn.
  R22 At the end of the round, one die turns the arrow clockwise by one heading per star.
  R23 Moves left: the current speed minus the moves made, but never negative.
Port guns
  R24 A port gun reaches 3 steps in every direction and fires one die at an enemy ship, with aim and aspect as
      above.
  R25 It fires once a round (``fort_rate=per_round``; ``per_turn``: once in each player's turn), in its
      owner's turn between activations, or by R26.
  R26 In the enemy's turn it may fire at the active ship after each advance that ends within its reach, and
      before the first advance of a ship that was within its reach when activated
      (``fort_interrupt=any_step``); or before an advance that leaves its reach (``leaving``: the only case in
      the sheet); or ``never``.
      The defender fires one gun at a time, or holds. A declared advance is carried out afterwards, unless the
      ship is sunk or has no move left.
  R27 Before the die of such a shot, the ship may fire every gun that bears on the port gun at it. If
      destroyed, the port gun does not fire.
  R28 Then the other guns may fire, one after another. The ship goes on with the moves it has left.
  R29 A destroyed gun misses its owner's next two turns and is back in the third.
  R30 Port guns can fire into their own harbour too.
Repair
  R31 A ship without masts may spend its whole activation on a repair. After two such turns in a row its
      mizzen stands again.
  R32 A turn without repair in between cancels the first one; damage does not. A mizzen can be repaired any
      number of times. Only the ship misses its turns (``repair_scope=ship``), or the whole side (``player``);
      the ship does not fire meanwhile, except with ``repair_fire``.
Flags
  R33 A flag is at its corner or aboard a ship.
  R34 A ship on the enemy's corner anchorage at the end of its side's turn, with the flag there, may take it
      later.
  R35 In its next turn, or a later one if it has not left, it may take the flag: it turns to any heading and
      does not move in this turn. It may fire.
  R36 From the next turn on it sails as usual.
  R37 An enemy flag is brought home by a ship on one of its own anchorages (``home_point=any_anchorage``), on
      the one at the corner (``corner``), or anywhere in its port (``basin``).
  R38 A ship that sinks a carrier takes all flags aboard: its own side's is recovered, the enemy's captured.
      When a port gun sinks a carrier, they go back to their corners.
  R39 A recovered flag goes back to its corner when its ship reaches an anchorage of its side.
  R40 Two ships side by side, or on one point (``transfer=adjacent_or_same``; ``same_only``), hand over all
      flags of the first by passing a whole turn; the flags change ships at its end. To prepare this a ship
      may advance onto a point with one ship of its side, if either carries a flag; it goes no further in that
      turn.
  R41 Two ships that share a point when their side's turn begins must separate or hand over a flag in that
      turn, unless neither can leave.
Victory
  R42 All enemy ships are sunk.
  R43 At least three times as many ships as the enemy (``superiority=3``; ``4``; ``0``: never).
  R44 The enemy flag is home (R37).
  R45 Checked after every event, first for the side to move, in the order R42, R43, R44.
  R46 No side wins while its own flag is aboard an enemy ship.
  R47 Draws: by agreement, offered between activations once a turn; after ``no_progress_rounds`` (40) rounds
      in a row without damage, sinkings, or flags taken, recovered or brought home (losing a mizzen that is
      the last mast does not count); after ``max_rounds`` (0). 0 switches either off.
Sequence of play
  R48 Each state has one actor; see ``Waters`` and ``legality.ALLOWED_ACTIONS``. A turn begins by
      counting the round, clearing the marks of port guns that fired, counting destroyed guns down, and noting
      pairs that share a point. It ends by handing over flags, counting repairs, noting ships on the enemy's
      corner, and testing for victory and draw.
  R49 With ``setup=free`` each side places its ships on its anchorages before the toss, A first; neither sees
      the other's choice until both have chosen.
  R50 The board is the standard one or a custom one (``board``, see ``sailing/drawing.py``): an even number of
      rows, at least four, at most 2000 points; for each port a flag, two guns and four anchorages, each
      within reach of one of the guns. Rotating it by half a turn changes only the ports. All sea is
      connected, for ships of the line and for frigates.
Our addition
  R51 With ``strike`` a ship strikes its colours as soon as it has no mast and at most half of its guns. It is
      taken: it leaves the board, and for all rules it counts as sunk by the shot (R38, R42, R43, R47). The
      sheet has no such rule; it spares hulks a fight to the last gun. All presets but
      Admirals' rules use it.

Where the rules are silent, we decided: the ships of a smaller fleet start where they do in the full one, and
have all four anchorages to choose from in a free set-up; only a ship with a flag can hand one over; a pair
that separates and meets again on its point counts as not separated (R41); a declared advance opens a window
only if a gun can fire at that moment; a ship sunk in its own turn counts as having acted (R32).

Reasons for results: ``fleet`` (R42), ``superiority`` (R43), ``flag`` (R44), ``agreement``, ``no_progress``
and ``max_rounds`` (R47).
"""
