"""The Uncharted Seas: the rules.

Two fantastic fleets fight on an open table, squadron by squadron. Source: rules sheet 004, a quick-reference page of the
first edition; it has no profiles of ships, arcs, ranges, critical table or cards, so all numbers are ours and stand in data
files (``data/*.json``), and so are most readings of what it says in a few words. Refusals cite sections (``uncharted 3.6``)
and resolutions (``uncharted A12``).

3.1   Units
      Lengths are whole thousandths of an inch, headings steps of 15 degrees clockwise from north. Hulls are rectangles,
      small 1.5 x 0.5 inches, medium 2.5 x 0.8, large 4.0 x 1.2; the distance of two ships is the gap between them. Range
      band n reaches from 8(n - 1) to 8n inches. Halves are rounded down. Dice count in the order in which they are rolled.
3.2   Movement
      Four movement points for each inch of move. A straight step is half an inch for 2 points; a turn step is 15 degrees,
      its way 0.5, 1.0 or 1.5 inches by size, for 2, 4 or 6 points, half of it before and half after the turn. Into the wind
      (heading within 45 degrees of where it comes from) points cost double, for ships that feel it. A ship travels at least
      2 inches (1 if it begins into the wind) unless it anchors, lies in contact or cannot pay for another straight step.
      After at most half of its points it may drop anchor; an anchored ship stays or weighs anchor instead of moving. A ship
      whose centre leaves the table is withdrawn.
3.3   Command
      Ships of a squadron within 4 inches of each other are one group, chains count. With several groups one acts; every
      other ship drifts 2 inches straight ahead, whatever the wind, unless it is anchored or engaged, and does not fire.
3.4   Activation
      Choose a squadron (S card); move its ships one by one, in any order; others drift; rams and collisions, all at once; a
      round of each of its melees; then the ships that are not engaged fire, attack after attack; then it is the other's
      turn. Whatever a ship touches stops it at the last free tenth of an inch.
3.5   Arcs and sight
      Broadsides bear 45 to 135 degrees to their side, fore and aft guns on a strip as wide as the beam and 32 inches long,
      the turret everywhere but in the 90 degrees astern. Nine points of the target (centre, corners, middles of edges) are
      looked at: all in the arc and seen, the target is whole; some, partial. High terrain hides, and so do hulls at least
      as large as both ships.
3.6   Fire
      The printed dice of a battery at its band, less the greater loss of hull or crew; halved by a Guns marker, by a
      partial target, for a helper in linked fire, in this order; at least 1. A die hits on 4 and 5, twice on 6, and a 6 is
      thrown again. A battery fires once in a turn: alone, in linked fire (squadron mates at one target, one throw, all but
      the leader half), or in split fire (its dice at the farthest band, divided among targets). No ship in a melee fires or
      is fired at. Stern rake: +1 to each die from the wedge astern, in the first band. Small targets (option): -1 for
      larger ships in bands 3 and 4. As many hits as CR: a critical hit for each CR in them; else as many as DR: a hull
      point.
3.7   Critical hits
      Two dice on the table of ``data/criticals.json``. A marker is not held twice. Hull 0: sunk. Crew 0: derelict. In the
      end phase each ship in turn: fire kills 1 crew; flood costs a hull point on 1-2; then a die for each marker, gone on
      4+ (3+ at anchor).
3.8   Rams and collisions
      A ram is declared by a ship that touches an enemy after 2 inches straight ahead. Its ram dice strike, the target's
      initial hull answers, both at once, unreduced. A red ram makes a critical hit of what would be damage. Every other
      contact of ships is a collision: each suffers the other's initial hull as dice. Terrain strikes with 4, 8 or 12 dice.
      A ship that begins against terrain or a friend may first go an inch straight astern for 4 points.
3.9   Boarding and derelicts
      Living enemies in contact fight a round in each activation of one of them. A ship's dice are its crew; against several
      enemies it divides them, ships of the player who is not active first. Hits kill crew, all at once. Without crew while
      an enemy lives: a prize; if nobody lives, all are derelicts. Engaged ships do not move. A derelict drifts 2 inches in
      each end phase until it touches something; the first ship with crew that it touches takes or saves it.
3.10  The turn
      T cards, the loser of the last initiative first, one each; initiative, a die each; the wind, a die, on 6 another;
      activations in turn; end phase: markers, derelicts, discards and draws (the winner of the initiative first), victory.
3.11  Fleets
      Four fleets, four classes each (``data/fleets.json``). The usual fleet has a battleship, three cruisers and two
      squadrons of three frigates, 480 points. One's own: within the limit; a battleship for each 400 points; at most half
      of the limit in one size; not more heavy cruisers than cruisers; 2 to 8 squadrons.
3.12  Cards
      A deck of 26 for each fleet (``data/cards.json``, ``cards.py``). Hands are hidden, discards lie open. A window opens
      only for who can use it, for one card; Countermand alone answers a card. Turret drill (D5) is for a turret that may fire
      and has a target in reach.
3.13  Table
      48 x 48 inches, A in the south, B in the north. The winner of a roll-off deploys first, squadron after squadron in
      turn, within 12 inches of the own edge and 4 inches from the sides (centres), within command, on one heading. Opening
      wind by lot. Pieces of a random map (3 + D3) are placed first, by turns.
3.14  Scenarios and victory
      Enemy sunk: its points; prize or derelict taken: one and a half times; withdrawn, or a derelict at the end: half; own
      derelict saved: a quarter, for the enemy. A difference below a twentieth of the limit is a draw, from half of it on, or
      with no enemy crew left, a crushing victory. Scenarios, with what wins in them, in ``data/scenarios.json``.
      Breakout: the runner's battleship out over the north edge, or lost; a hunter without a ship has lost; after the last turn
      the hunter has held.
      A scenario of the players' own (``own_scenario``, told as ``data/own.py`` says) has its zones, its opening wind, its terrain and wrecks, the lead that wins, and whether A breaks out; if it
      says what each side may cost, no other bound of 3.11 holds but that of squadrons. Its terrain lies as that of a random map, 16 pieces at most, and 6 wrecks at most.
3.15  Options
      Cards, stern rake, small targets and explosions can be switched.

Resolutions: A1 at least the rating; A2 one critical hit for each CR; A3 no damage besides; A4 natural 6 and 1; A5 reduced
for each attack, least 1; A6 order of halving; A7 ties rolled again; A8 the winner rolls the wind; A9 eight points; A10 45
degrees; A11 only sails; A12 by half steps; A13 chains, at the start; A14 one group; A15 drift after the moves; A16
anchoring short; A17 weighing whenever; A18 contacts, melee, fire; A19 once; A20 one squadron; A21 one ship's batteries too;
A22 reduce, then halve; A23 farthest band; A24 several batteries are no split; A25 a declared bow contact after 2 inches;
A26 unreduced; A27 one critical at DR; A28 an ordinary answer; A29 the first ship only; A30 friends collide, no melee; A31
kinds of terrain; A32 moving off; A33 the active player divides last; A34 groups; A35 all derelict; A36 at each activation;
A37 no fire at melees; A38 prizes are removed; A39 drift without wind; A40 a derelict joins; A41 it stays, and can be taken;
A42 values; A43 hull now; A44 discard, then draw; A45 squadrons that live; A46 letters of cards; A47 loser first; A48 only
repairs remove; A49 ours; A50 gaps; A51 the other goes on; A52 lost; A53 the turret; A54 crew as it is; A55 the nearer band.

Choices where the rules are silent: repairs, fire and flood are for ships with crew; an explosion reaches ships with crew;
an attack and a melee round bear one A and one R card each, a critical hit, a sinking and the end of an attack are events of
their own; a derelict of a melee without crews that touches a friend with crew is saved at once; a pair of old contacts
counts anew only once a ship has moved; the neutral wrecks lie east and west. Reasons of results: ``crushing``, ``minor``,
``even``, ``no_ships``, and in a breakout ``escaped``, ``runner_lost``, ``astray`` (over another edge) and ``held``.
"""
