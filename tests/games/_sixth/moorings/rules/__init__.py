"""Moorings: the rules.

R1  Boats lie in rows at quays, numbered from 1; option ``quays`` sets the number of boats at each. A begins.
R2  In turn, a player casts off one boat or more, all from one quay.
R3  The player who casts off the last boat wins.

Example
X1  Quays of 1, 2 and 3 boats. Whatever A casts off, B wins: after ``3x3``, say, B leaves two equal rows
    (``2x1``) and from then on copies at one quay the move of A at the other.
"""
