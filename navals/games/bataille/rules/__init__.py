"""Bataille navale: the rules.

Two players, two grids of 10 x 10 (columns A-J, rows 1-10) and a fleet each, placed in secret; a limited
number of bombs. Source: rules sheet 001; numbers R1-R11 and readings A1-A5 are those that refusals cite.

Placement
  R1  Every ship of the fleet is placed on one's own grid, in secret: straight, on contiguous squares (A1: no
      bends).
  R2  A ship lies wholly inside the grid.
  R3  Two ships never touch, by side or corner, still less share a square.
  R4  Nobody sees the other's grid.
Play
  R5  The first player is drawn by lot or agreed (option ``first``).
  R6  The players alternate, one bomb each, whatever the answer.
  R7  The answer is water, hit or sunk (the last undamaged square); option ``announce=class`` also names the
      ship (A5).
  R8  A square already bombed is refused and costs nothing (A2).
  R9  A player without bombs is skipped; the other goes on until his are used (A3).
End
  R10 Sinking the whole enemy fleet wins at once (A4: no last shot for the other).
  R11 When both have used all their bombs: the greater sum of sizes of sunk ships wins; equal, more ships sunk
      wins; equal again, draw. (The sheet says "50 bombs" there; read as all the bombs of the game being
      played.)

Choices where the rules are silent: the ships of a placement are listed in fleet order, largest first, and a
list in another order is refused as ships of the wrong size (R1); two ships of one size are interchangeable; a
bystander sees neither fleet; when the game is over everybody sees both. Reasons of results: ``fleet`` (R10),
``sizes``, ``ships`` and ``equal`` (R11).
"""
