"""Moorings: the rules.

R1  Boats lie in rows at quays, numbered from 1; option ``quays`` says how many boats at each. A begins.
R2  In turn, a player casts off one boat or more, all from one quay.
R3  The game ends when no boat is left. Whoever cast off the last one wins.

Example X1  Quays of 1, 2 and 3 boats. Whatever A casts off, B wins: after ``3x3``, say, B leaves two rows
alike (``2x1``) and
    from then on does at one quay what A did at the other.
"""
