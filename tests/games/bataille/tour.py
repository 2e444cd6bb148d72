"""What tests walk through of Bataille navale."""

from __future__ import annotations

from tests.games.tour import Story, Tour

TOUR = Tour(
    examples=("X", 12),
    endings={
        # R7, R11: variant 1, all bombs used, the greater sum of sizes.
        "classic": ("0-1 sizes", 73, "d4b98c9ceb3058fd07f64a58922370c37d708b66dcac2da3031d286fde47a9a3"),
        # R10: the whole fleet of variant 1 is sunk.
        "fleet-sunk": ("1-0 fleet", 70, "a4c60e305704c737250b3790171073aa519033637b6b28541d9244687f617345"),
        # R1, R10: variant 2.
        "flotilla": ("1-0 fleet", 94, "ddba55ec445684d999d51b065eae917eb67c4cd5291a4ab378a1b1d3b5459421"),
        # R9: 5 bombs against 8 (X9).
        "handicap": ("0-1 sizes", 15, "f6ed7cc98875a717b6b4c770674a2c71dd26919fdf7f113ca66dddb90b0b66c3"),
        # table: A resigns in B's turn.
        "resign": ("0-1 resign", 27, "8f8055dfeb1771e7b4511245a68dbd4ccc7486827764f8bcbcb7f03ef5c534b0"),
        # table: offers declined and accepted; R5: the first player agreed.
        "agreed-draw": (
            "1/2-1/2 agreement",
            20,
            "fc9757419879510c39c40d8d887c4f1a2133a610c9a1675f61d0d04c39b69fcf",
        ),
        # R1: a fleet of one's own; R7, A5: sunk ships are named.
        "custom": ("0-1 fleet", 49, "bc221da85ce16c63c4c0193fe03fbadad64f5e9b31ab005ae68faf312c484afc"),
    },
    many=30,
    random_games=(("", 10, "809dc39fc558c2c8766668045dc6cb7679f66ab69a6684bfda07a5fd6f877bc3"),),
    undo=False,
    free={2: ("D5", "E4", "E6", "F4", "F5", "F6", "G5")},
    ways=(
        ("place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2",),
        ("E5",),
        ("F5", "G5"),
        (),
        ("J9",),
        (),
        (),
    ),
    wrong_actions=("A place A1-A2", "* first C"),
    quiet=frozenset({"Placed"}),
    sheets=2,
    story=Story("flotilla", 9, "B4"),
    saved={
        "": (36, "dc4e4049863074f9e89aadf9999ca9e0630d45513729ff705860289c8f1e0054"),
    },
    replayed=("classic",),
    marks={"agreed-draw": "7 hit, 11 sunk, 15 sunk, 20 end"},
    analysed="classic",
    weighed={"classic": False, "agreed-draw": False, "resign": False},
)
