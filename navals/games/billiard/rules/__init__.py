"""Naval Battle Billiard: two armies of eight balls on one pool table.

The rules, in our own words; numbers as tests and refusals cite them.

Players
  R1  Two players, two pairs, or one against a pair. The sides alternate, and so do the players of a pair; the cycle goes on
      from whoever breaks.
  R2  After every shot it is the other side's turn, whatever fell. With ``continue_on_pocket`` a player goes on after a shot
      that pocketed a unit other than the one struck.
  R3  The cue strikes a unit of one's own that can be used: on the table, or one's immersed submarine (R22).
  R4  The unit struck by the cue is the attacker, whatever pushed the others.
Break
  R5  Who breaks is agreed, drawn, or an option.
  R6  The breaker strikes his own repair ship, from behind the head line, at the other fifteen. On the simulated table they
      touch, each a little off its place as a number has it that is drawn with them.
  R7  Nothing is hurt, repaired or immersed by a break; what fell goes back to its spots, and the breaker plays the first shot.
  R8  A break that is not from behind the head line: the other side breaks anew. A ball that leaves the table in a break goes to
      the centre, and the break stands.
A shot (``damage.py``)
  R9  Enemies that fall, the attacker not among what fell: each takes the attacker's strike.
  R10 The attacker falls with enemies: they take nothing, it takes their strikes together.
  R11 Own units that fall take the attacker's strike.
  R12 A repair ship that pockets damaged units of its own repairs each by a point.
  R13 A damaged unit that pockets its own repair ship is repaired by a point.
  R14 A repair ship does not repair itself; what is destroyed is not repaired.
  R15 The attacker alone falls: nothing, but see R20.
  R16 Nothing falls: a miss.
  R17 First the damage, but to planes; then repairs; then carriers that are destroyed; then planes.
  R18 A plane that is hit is lost; while its carrier is afloat and has planes aboard, the ball stays as a new one.
  R19 A carrier that is destroyed takes the planes aboard with it.
  R20 A submarine that falls alone, struck by the cue, is immersed: it stays in its pocket, where nothing can hurt or repair it;
      unless it is the last unit of its army on the table.
  R21 In every other case a submarine that falls is a unit like others.
  R22 Instead of playing from where a unit lies, one may put one's immersed submarine in front of a corner pocket and strike it.
  R23 What fell and is not destroyed or immersed goes back to its spot.
  R24 An army with nothing on the table but an immersed submarine must put it before its pocket at once.
  R25 Then the score, the winner, the next player.
Fouls
  R26 A ball leaves the table: a miss; it and all that fell go to the centre.
  R27 Other fouls: a miss; enemy units that fell are placed by their owner, one's own go to the centre.
  R28 Out of turn: as R27, and the side whose turn it was plays.
  R29 Both: R26 holds for all.
End
  R30 The score is what was taken from the enemy, in hundredths of an army, rounded down.
  R31 A side without a unit has lost. An immersed submarine is one.
  R32 Resignation; the end of the time, if it is limited: the higher score wins.
"""
