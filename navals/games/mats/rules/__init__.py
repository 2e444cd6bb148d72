"""The rules of MATS.

Two columns of ships pass each other broadside to broadside until one side has no ships left. Masts limit how
far a ship may advance; guns set its firepower. A pawn has two faces, intact and hit. Source: rules sheet 000,
except for the figures on the pawns (``options.py``), whose pictures are lost. Refusals cite R1-R28 and
the readings A1-A18.

The board
  G1  One axis of positions; pawns of both sides at the same position are broadside to broadside.
  G2  A (white) travels towards +1, B (black) towards -1, in every crossing.
  G3  A side has two places at each position: the base file, next to the enemy (water, a wreck or a ship), and
      the double file, outside (a wreck or a ship, never water).
  G4  A pawn is in the double file only next to a ship or wreck of its side.
  G5  Rear and head of a column: its rearmost and its foremost ship or wreck.
  G6  Water fills only the gaps in the base file between rear and head. It has no other effect.
Set-up of a crossing
  R1  Each player secretly arranges all surviving ships in one file, in any order (A15), with hit ships on
      their hit face, none in the double file. Both know which ships survive and which are hit (A18).
  R2  Then the orders are revealed. The first ship named is the head. The heads are one step apart (A1), or
      further with option ``gap``.
  R3  Each player rolls a die, A first; the higher is player 1 of the first series. Ties are rolled again.
      Each crossing rolls anew (A16).
A series
  R4  Phase 1: all pawns of player 1, wrecks and water too, move one position ahead.
  R5  If the columns have now passed each other, the crossing ends (R24) without the rest of the series.
  R6  Phase 2: player 1 may advance one ship or pass. Phase 3: player 2 likewise, in any case (A12).
  R7  Phase 4: combat (R18) at every contested position.
  R8  If the game has not ended (R26), the players swap roles and a new series begins.
The chosen advance: one ship moves ahead
  R9  By at least one position, at most by its present masts. A ship without masts never does (A17).
  R10 It may not leave the base file while a ship or wreck is beside it in the double file. It may always
      leave the double file.
  R11 Not beyond the enemy's rearmost ship or wreck (A2); beside it is allowed. A ship already beyond stays.
  R12 Not past a position where a ship of its own side is in the double file. A wreck there may be passed (A4,
      option ``pass_double_wreck``); single ships, wrecks, water and the enemy never block it.
  R13 Not to a position whose double file is taken, by ship or wreck (A7, A8).
  R14 At a ship or wreck of its side, it goes to the double file (A10).
  R15 At water, it takes the water's place.
  R16 Ahead of the head it takes the base file; water fills the gap (A11).
  R17 Its former place becomes empty; water fills it if G6 applies.
  A player without a legal advance is skipped.
Combat
  R18 A position is contested if each side has a ship there, in either file. Each contested position is fought
      once a series, independently, by one or two ships against one or two. A ship in the double file beside a
      wreck fights alone (A5); with option ``wreck_screens`` it takes no part in combat. When the base
      ship sinks, the doubled one stays where it is (A9).
  R19 A side's total is a die plus the guns of all its ships there before this combat; a die alone is enough
      (A17).
  R20 The higher total wins and suffers nothing. Equal totals: both lose.
  R21 A loser rolls a die for each of its ships there (A13, A14), base file first: 1-3 hit, 4-6 sunk. A ship
      already hit sinks whatever the die shows, but it is rolled (A6).
  R22 A hit ship is turned over; a sunk one becomes a wreck in its place, and moves with R4 only.
  R23 Dice are rolled by increasing position, and at each position: player 1, player 2, the damage of player
      1's ships, then of player 2's.
Ends
  R24 After phase 1 only: the crossing ends when all ships and wrecks of A are beyond all of B's (A3; option
      ``crossing_end=ships``: when all ships are).
  R25 Wrecks and water are removed; new columns are formed (R1).
  R26 After phase 4: a side without ships has lost.
  R27 Both without ships: both lose.
  R28 No game is endless: each crossing has a combat and each combat costs a ship's face. Option
      ``max_crossings`` ends it earlier: the side with more ships wins, then the one with more intact ships,
      else it is a draw.

Our choices where the rules are silent: A orders first, then B, and both orders are revealed together; a
single ship is ordered too; a die is an action. Reasons of results: ``fleet`` (R26), ``both`` (R27),
``ships``, ``intact`` and ``equal`` (R28)."""
