"""Naval Battle Billiard: two armies of eight balls on one pool table.

The rules in our own words; tests and refusals cite their numbers.

Players
  R1  Two players, two pairs, or one against a pair. Sides alternate, and so do the players of a pair; the
      cycle starts with the breaker.
  R2  Every shot ends the turn. With ``continue_on_pocket`` a player who pockets another unit than the
      attacker shoots again.
  R3  The cue strikes an own unit: on the table, or the immersed submarine (R22).
  R4  The unit struck by the cue is the attacker, whatever pushed the others.
Break
  R5  The breaker is agreed, drawn, or an option.
  R6  The breaker strikes the own repair ship from behind the head line; the other fifteen are racked. On the
      simulated table they touch, each a little off its place as the rack's seed says.
  R7  A break hurts, repairs and immerses nothing; units that fell return to their spots, and the breaker
      shoots first.
  R8  After a break from beyond the head line the other side breaks anew. A ball that leaves the table in a
      break goes to the centre, and the break stands.
A shot (``damage.py``)
  R9  Enemies fall without the attacker: each takes the attacker's strike.
  R10 The attacker falls with enemies: they take nothing, it takes the sum of their strikes.
  R11 Own units that fall take the attacker's strike.
  R12 A repair ship that pockets damaged own units repairs each by a point.
  R13 A damaged unit that pockets its own repair ship is repaired by a point.
  R14 A repair ship does not repair itself, and nothing repairs a destroyed unit.
  R15 Only the attacker falls: no effect, but see R20.
  R16 A shot that pockets nothing is a miss.
  R17 First damage except to planes; then repairs; then destroyed carriers; then planes.
  R18 A hit destroys a plane; while its carrier is afloat with planes aboard, the ball stays as a new plane.
  R19 A destroyed carrier takes the planes aboard with it.
  R20 A submarine that falls alone, struck by the cue, is immersed: it stays in its pocket, safe from damage
      and repair; unless it is the last unit of its army on the table.
  R21 Otherwise a submarine that falls is a unit like any other.
  R22 For a shot, an immersed submarine may be placed before a corner pocket and struck.
  R23 Units that fell and are neither destroyed nor immersed return to their spots.
  R24 An army with only an immersed submarine left must place it before its pocket at once.
  R25 Then the score, the winner, the next player.
Fouls
  R26 A ball leaves the table: a miss; it and all pocketed units go to the centre.
  R27 Other fouls: a miss; pocketed enemies are placed by their owner, own units go to the centre.
  R28 Out of turn: as R27, and the side whose turn it was plays.
  R29 Both: R26 holds for all.
End
  R30 The score is what was taken from the enemy, in hundredths of an army, rounded down.
  R31 A side without units has lost. An immersed submarine is a unit.
  R32 Resignation; or the time limit: the higher score wins.
"""
