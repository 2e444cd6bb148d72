"""Naval Battle Billiard: two armies of eight balls on one pool table.

The rules in our own words; tests and refusals cite their numbers.

Players
  R1  Two players, two pairs, or one against a pair. Sides alternate, as do the players of a pair, starting
      with the breaker.
  R2  Every shot ends the turn. With ``continue_on_pocket`` a player who pockets any unit but the attacker
      shoots again.
  R3  The cue must strike a unit of the player's army: on the table, or the immersed submarine (R22).
  R4  The unit struck by the cue is the attacker, even if other units do the pushing.
Break
  R5  The breaker is agreed, drawn by lot, or set by an option.
  R6  The breaker strikes their repair ship from behind the head line; the other fifteen are racked. On the
      simulated table they touch, each slightly displaced as given by the rack's seed.
  R7  A break does not damage, repair or immerse units; pocketed units return to their spots, and the
      breaker shoots first.
  R8  After a break from beyond the head line the other side breaks instead. A ball that leaves the table in a
      break goes to the centre, and the break stands.
A shot (``damage.py``)
  R9  If enemies are pocketed without the attacker, each takes the attacker's strike.
  R10 If the attacker is pocketed with enemies, it takes the sum of their strikes, and they take nothing.
  R11 Pocketed friendly units take the attacker's strike.
  R12 A repair ship that pockets damaged friendly units repairs each by a point.
  R13 A damaged unit that pockets its army's repair ship is repaired by a point.
  R14 A repair ship does not repair itself, and nothing repairs a destroyed unit.
  R15 If only the attacker is pocketed, there is no effect, but see R20.
  R16 A shot that pockets nothing is a miss.
  R17 Order of effects: damage except to planes, repairs, destroyed carriers, planes.
  R18 A hit destroys a plane; while its carrier is afloat with planes aboard, the ball stays as a new plane.
  R19 A destroyed carrier takes the planes aboard with it.
  R20 A submarine struck by the cue and pocketed alone is immersed: it stays in its pocket and can be
      neither damaged nor repaired. Exception: the last unit of its army on the table.
  R21 Otherwise a pocketed submarine is a unit like any other.
  R22 For a shot, an immersed submarine may be placed in front of a corner pocket and struck.
  R23 Pocketed units that are neither destroyed nor immersed return to their spots.
  R24 An army with only an immersed submarine left must place it in front of its pocket at once.
  R25 Finally, the score, the winner and the next player are determined.
Fouls
  R26 If a ball leaves the table, the shot is a miss; the ball and all pocketed units go to the centre.
  R27 Other fouls are misses; pocketed enemies are placed by their owner, friendly units go to the centre.
  R28 After a shot out of turn, R27 applies, and the side whose turn it was plays next.
  R29 If a ball also leaves the table, R26 applies to all units.
End
  R30 The score is the percentage of the enemy army's armour that is lost, rounded down.
  R31 A side without units has lost. An immersed submarine counts as a unit.
  R32 Resignation; or the time limit: the higher score wins.
"""
