"""MATS: the rules.

Two columns of ships pass each other side by side, again and again, until one side has no ship left. A ship has masts (how
far it may advance) and guns (how hard it fires); its pawn has two faces, intact and hit. Source: rules sheet 000; the
figures on the pawns are ours (``options.py``), for the sheet's pictures are lost. Numbers R1-R28 and readings A1-A18 are
those that refusals cite.

The board
  G1  One axis of positions; pawns of both sides at one position are board to board.
  G2  A (white) travels towards +1, B (black) towards -1, in every crossing.
  G3  A side has two places at each position: the base file, next to the enemy (water, a wreck or a ship), and the double
      file, outside (a wreck or a ship, never water).
  G4  A pawn lies in the double file only beside a ship or a wreck of its side.
  G5  Rear and head of a column: its rearmost and its foremost ship or wreck.
  G6  Holes of the base file between rear and head are filled with water; water behind the rear is taken away. Water has
      no other effect.
Set-up of a crossing
  R1  Each player orders all surviving ships in one file, in secret and as he likes (A15), hit ships on their hit face; no
      ship begins in the double file. What is left of a fleet, and which of it is hit, is known to both (A18).
  R2  Then the orders are revealed. The first ship named is the head. The heads are one step apart (A1), or further by
      option ``gap``.
  R3  Each player rolls a die, A first; the higher is player 1 of the first series. Equal: both roll again. This is done
      anew in each crossing (A16).
A series
  R4  Phase 1: all pawns of player 1, wrecks and water too, move one position ahead.
  R5  If the columns have now passed each other, the crossing ends (R24) and the rest of the series is not played.
  R6  Phase 2: player 1 may advance one ship or pass. Phase 3: so may player 2, whatever player 1 did (A12).
  R7  Phase 4: combat (R18) wherever it is due.
  R8  Then the end of the game is looked at (R26); else the players change parts and a new series begins.
The chosen advance: one ship moves some positions ahead
  R9  At least one, at most as many as it now has masts. A ship without masts never does (A17).
  R10 Not out of the base file while a ship or a wreck lies in the double file beside it; out of the double file always.
  R11 Not beyond the enemy's rearmost ship or wreck (A2); beside it is allowed. A ship already beyond it stays.
  R12 Not past a position where a ship of its own side lies in the double file. A wreck there may be passed (A4, option
      ``pass_double_wreck``); single ships, wrecks, water and the enemy never bar the way.
  R13 Not to a position whose double file is taken, by ship or wreck (A7, A8).
  R14 Where a ship or wreck of its side lies, it goes to the double file (A10).
  R15 Where water lies, it takes the water's place.
  R16 Ahead of the head it takes the base file; the gap is filled with water (A11).
  R17 The place left is empty, and G6 puts the file in order.
  A player without a legal advance is skipped.
Combat
  R18 A position is contested where each side has a ship, in either file. Each contested position is fought once a series,
      independently of the others: one or two ships against one or two. A ship in the double file beside a wreck of its
      side fights alone (A5), unless option ``wreck_screens`` says that it neither fights nor is fought. When the base
      ship sinks, the doubled one stays where it is (A9).
  R19 A side's total is a die and the guns of all its ships there, as they were before this combat; bare dice fight too
      (A17).
  R20 The higher total wins and suffers nothing. Equal totals: both lose.
  R21 A loser rolls a die for each of its ships there (A13, A14), base file first: 1-3 hit, 4-6 sunk. A ship hit before
      sinks whatever the die shows; it is rolled all the same (A6).
  R22 A ship hit is turned; a ship sunk becomes a wreck in the same place, which from now on moves with R4 only.
  R23 Dice are rolled by increasing position, and at each position: player 1, player 2, then the damage of player 1's
      ships, then of player 2's.
Ends
  R24 After phase 1 only: the crossing ends when all ships and wrecks of A are beyond all of B's (A3; option
      ``crossing_end=ships``: when all ships are).
  R25 Wrecks and water are taken away; new columns are formed (R1).
  R26 After phase 4: a side without ships has lost.
  R27 Both without ships: both lose.
  R28 A game cannot go on for ever: each crossing has a combat and each combat costs a ship's face. Option
      ``max_crossings`` ends it earlier: after that many crossings the side with more ships wins, then the one with more
      intact ships, else it is a draw.

Choices where the rules are silent: A orders first, then B, and neither order is seen before both are there; one ship left
is ordered too; a die is an action of its own. Reasons of results: ``fleet`` (R26), ``both`` (R27), ``ships``, ``intact``
and ``equal`` (R28).
"""
