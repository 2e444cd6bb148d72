"""The rules of The Uncharted Seas.

Source: rules sheet 004, a quick-reference page of the first edition. It lacks ship profiles, arcs, ranges,
the critical table and cards, so those numbers (``data/*.json``) and most readings of its phrases are ours.
``words/book.json`` has the full text of every rule; this is a summary. Refusals cite sections (``uncharted
3.6``) and resolutions (``uncharted A12``).

3.1   Units: thousandths of an inch; headings in steps of 15 degrees clockwise from north. Hulls are
      rectangles: small 1.5 x 0.5 inches, medium 2.5 x 0.8, large 4.0 x 1.2. Distances are gaps between hulls;
      range band n covers 8(n - 1) to 8n inches. Halves round down. Dice are read in the order rolled.
3.2   Movement: four points for each inch. Straight: half an inch for 2 points; turn of 15 degrees: 0.5, 1.0
      or 1.5 inches by size for 2, 4 or 6. Double into the wind (within 45 degrees of its origin) for ships
      that feel it. Minimum 2 inches (1 if begun into the wind) unless the ship anchors, is in contact or
      cannot pay for a straight step. Anchoring needs half of the points left. Off the table: withdrawn.
3.3   Command: ships of a squadron linked by gaps of at most 4 inches form a group. One group acts; others
      do not fire and, unless anchored or engaged, drift 2 inches ahead.
3.4   Activation: choose a squadron (S card), move its ships in any order, drift, rams and collisions at once,
      a round of its melees, then fire. Any contact stops a ship at the last free tenth of an inch.
3.5   Arcs: broadsides bear 45 to 135 degrees to their side, fore and aft guns on a strip of the beam's width,
      32 inches long, the turret all around but 90 degrees astern. Nine points of the target are checked: it
      is whole if all are in arc and sight, partial if some are. High terrain and hulls at least as large as
      both ships block sight.
3.6   Fire: printed dice at the band, less the greater loss of hull or crew, then halved by a Guns marker, a
      partial target and helping in linked fire; at least 1. A die hits on 4 and 5, twice on 6; sixes are
      thrown again. Each battery fires once a turn: alone, linked (the leader in full, others half) or split
      (dice of the farthest band, divided). No fire by or at ships in a melee. Stern rake: +1 in the first
      band. Small targets (option): -1 for larger ships in bands 3 and 4. Hits reach CR: a critical hit for
      each CR; else DR: a hull point.
3.7   Critical hits: two dice on ``data/criticals.json``; no marker twice. Hull 0: sunk; crew 0: derelict. End
      phase: fire kills 1 crew; flood costs a hull point on 1-2; each marker goes on 4+ (3+ at anchor).
3.8   Rams: declared on touching an enemy after 2 inches straight. The target suffers the ram dice, the rammer
      as many dice as the target's initial hull, both at once and unreduced. A red ram makes damage critical.
      Collisions: each ship suffers the other's initial hull as dice; terrain: 4, 8 or 12 dice. A ship in
      contact with terrain or a friendly ship may first go an inch astern for 4 points.
3.9   Boarding: enemies in contact fight a round in each activation of either. A ship has as many dice as
      crew, divided among its enemies, inactive player first. Hits kill crew at once. Without crew: a prize if
      an enemy lives, else derelict. A derelict drifts 2 inches in each end phase until it runs into
      something, then stays for good; the first ship to touch it takes or saves it.
3.10  The turn: T cards (loser of the last initiative first), initiative, wind (changes on 6), activations,
      end phase: markers, derelicts, discards and draws (winner first), victory.
3.11  Fleets: four classes in each of four fleets (``data/fleets.json``). Standard: 480 points. Custom: within
      the limit; a battleship for each 400 points; half of the limit for one size; no more heavy cruisers than
      cruisers; 2 to 8 squadrons.
3.12  Cards: a deck of 26 for each fleet (``data/cards.json``, ``cards/play.py``). Hidden hands, open
      discards. A window opens only for a seat that can use it, for one card; only Countermand answers a card.
      Turret drill (D5) needs a turret that may fire and has a target.
3.13  Table: 48 x 48 inches, A in the south. The roll-off's winner deploys first, then the sides alternate:
      within 12 inches of their edge, 4 from the sides, in command, on one heading. The opening wind is drawn
      at random. On a random map, the sides first place 3 + D3 pieces in turn.
3.14  Victory: enemy sunk: its points; prize or derelict taken: 150 %; withdrawn, or derelict at the end: 50
      %; derelict saved by its side: 25 % for the enemy. Under a twentieth of the limit: draw; from half, or
      without enemy crew: crushing. ``data/scenarios.json`` has the scenarios. Breakout: the runner's
      battleship leaves over the north edge or is lost; after the last turn the hunter has held; a hunter
      without ships has lost. A player-made scenario (``data/own.py``) sets zones, wind, terrain (up to 16
      pieces, placed as on a random map), up to 6 wrecks, the winning lead and the runner; with fixed costs
      only bounds on squadrons apply.
3.15  Options: cards, stern rake, small targets and explosions.

Resolutions: A1 hits that reach the critical rating are a critical hit; A2 one for each time they reach it; A3
without one, a hull point for the damage rating; A4 only natural sixes are rerolled, natural ones always miss;
A5 losses reduce the dice of each attack, to one at least; A6 the order of halving; A7 ties are rerolled; A8
the winner of the initiative rolls for the wind; A9 eight wind points; A10 within 45 degrees is into the wind;
A11 steamers ignore it; A12 each half of a turn costs its own rate; A13 groups may be chains, judged at
activation; A14 one group acts; A15 the others drift after it; A16 anchoring before the minimum travel; A17
weighing at any time; A18 contacts, then melees, then fire; A19 each once; A20 linked fire is by one squadron;
A21 also by two batteries of one ship; A22 helpers subtract losses, then halve; A23 split fire has the dice of
the farthest band; A24 several batteries at several targets are not split fire; A25 rams need a declared bow
contact after 2 inches; A26 losses do not reduce a ram; A27 a red ram turns damage into one critical hit; A28
the target answers as in a collision; A29 only the first ship touched is rammed; A30 friends collide but do
not fight; A31 dice by kind of terrain; A32 moving off astern; A33 the active player divides dice last; A34
linked contacts are one melee; A35 if all crews are lost, all ships are derelicts; A36 a round at each
activation; A37 no fire by or at ships in melees; A38 prizes are removed; A39 derelicts drift whatever the
wind; A40 whoever touches one takes or saves it; A41 one stopped by terrain stays, and can be taken; A42
scores by fate; A43 ships without hull points are sunk, ships without crew derelict; A44 discard, then draw;
A45 a card for each living squadron; A46 letters of cards; A47 the loser of the initiative plays first; A48
only repairs and cards remove markers; A49 our own tables; A50 distances are gaps; A51 a side without
squadrons lets the other continue; A52 squadrons lost before acting are not replaced; A53 the turret's arc;
A54 current crew fights; A55 a ship on a limit is in the nearer band.

Choices where the rules are silent: repairs, fire and flood need crew, and explosions only hit ships with
crew; an attack or melee round takes one A and one R card, while critical hits, sinkings and ends of attacks
count separately; a derelict from a melee without crews is saved at once by a friendly ship with crew; old
contacts count again once a ship has moved; neutral wrecks lie east-west. Reasons for results:
``crushing``, ``minor``, ``even``, ``no_ships``, and in a breakout ``escaped``, ``runner_lost``, ``astray``
(over another edge), ``held``.
"""
