"""The rules of Bataille navale.

Two players, two grids of 10 x 10 (columns A-J, rows 1-10), a secret fleet each, and a limited number of
bombs. Source: rules sheet 001. Refusals cite R1-R11 and the readings A1-A5.

Placement
  R1  Each player secretly places every ship on their own grid: straight, on contiguous squares (A1).
  R2  A ship is wholly inside the grid.
  R3  Ships may not overlap or touch, even at a corner.
  R4  Nobody sees the other's grid.
Play
  R5  The first player is drawn by lot or agreed (option ``first``).
  R6  The players alternate, dropping one bomb each, whatever the answer.
  R7  The answer is miss, hit or sunk (the last undamaged square); option ``announce=class`` also names the
      ship (A5).
  R8  A square already bombed is refused and costs nothing (A2).
  R9  A player without bombs is skipped; the other continues until out of bombs (A3).
End
  R10 Sinking the whole enemy fleet wins at once (A4: the opponent gets no last shot).
  R11 When both have used all their bombs: the greater sum of sizes of sunk ships wins; if equal, more ships
      sunk win; if equal again, draw. (The sheet says "50 bombs"; read as all the bombs of this game.)

Our choices where the rules are silent: a placement lists its ships in fleet order, largest first, and another
order is refused as ships of the wrong size (R1); ships of one size are interchangeable; a bystander sees
neither fleet; after the game everybody sees both. Reasons of results: ``fleet`` (R10), ``sizes``, ``ships``
and ``equal`` (R11)."""
