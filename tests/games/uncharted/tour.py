"""What tests walk through of The Uncharted Seas."""

from __future__ import annotations

from tests.games.tour import Story, Tour

_OWN = "scenario=battle map=default list_a=B;FF list_b=CC;FF limit=400 turns=2 own_scenario=zones:10/12,minor:7,wind:E,runner:A,island:24:24:4,reef:11:19:2.5,wreck:30:30"
"""A scenario of the players' own."""

TOUR = Tour(
    examples=("U", 18),
    worn=("1/1", "2/2", "1/3"),
    endings={
        # 3.6 to 3.9 and 3.12: linked fire, a ram, a melee and a prize, a countermand, ships on the island.
        "skirmish": ("0-1 minor", 167, "2edc41a7a24374d9091bfa062e844db0aceeaf46d24ce88817e7b4a81c414904"),
        # 3.14, scenario 2.
        "breakout": ("0-1 held", 239, "bb1a2ed8e3116739ffab543137d73bbddf3fffbc835b6c9ddccf8422f733d138"),
        # 3.14: one game by two versions of the rules, which differ in the lead that wins.
        "rules2": ("1/2-1/2 even", 155, "cffe4b3f4e052e4617c63ac54d0d4d367c5c0a4dfe4e35d3d78c27408d4c6613"),
        "rules3": ("1-0 minor", 155, "4767fdfd22a2939265cc3b26c53efc704f23076d230a4b67f98b6f79f6aaff1e"),
        "rules4": ("1-0 minor", 125, "e9414dfa50cb950becb93675d13265a815d19d54ff4721d095214c7d5bd96991"),
    },
    many=2,
    random_games=(
        ("", 10, "79f00f405efde8368916c0cb64870e56a88d4a3eed1a98fee2b68f8fb7cf9203"),
        (_OWN, 3, "50ed2b2b104b7f4cff1de22a40ed0e3c0b81362f10e764741aec1895ef03f19b"),
    ),
    own=(_OWN,),
    older=(
        ("1", "", 10, "e8cf2f78486444f4bec0028fdc9b1707fb5bd8977ced9aab1bd11095617587db"),
        ("2", "", 10, "437890d13eb8cad7aa4500bf7f21729149e8b89533c791226266a2f95d652e90"),
        ("3", "", 10, "83ec81146dfaa6fb7f5612e2717ba74e621cac82a6c83ca8c7d20405f73cf9f2"),
        ("3", _OWN, 3, "29da311423d881d93a98f8d18da60fdb3918d4b56a9f4691ad1324119c9868bb"),
    ),
    ways=(
        ("activate S3",),
        ("move F1 s8",),
        ("activate S3", "move F1 s11"),
        ("activate S3 group F1 F2",),
        ("activate S2", "move C1 s12", "fire C1.S B.F1"),
        ("activate S2", "stay C1", "stay C2", "fire C1.S + C2.S B.C1"),
        ("activate S2", "move C1 s11 ram F1"),
        (),
        ("activate S2", "stay C1", "stay C2", "fire C1.S B.C1", "play C08"),
        (),
    ),
    wrong={
        0: ("activate S2",),
        2: ("activate S2",),
        3: ("activate S3 group F3",),
        4: ("end",),
        5: ("fire C1.S B.C1",),
        6: ("move C1 s4",),
        8: ("pass",),
    },
    wrong_actions=("* X9", "* 9", "A deploy S2 at C1 12.000,8.000 heading 0", "A activate S1"),
    quiet=frozenset({"ActivationEnded", "Aimed", "Marked", "Mended", "Opened"}),
    reasons={
        "1/2-1/2 even": "draw",
        "1-0 no_ships": "Ann",
        "0-1 crushing": "Bo",
        "1-0 minor": "Ann",
        "1-0 escaped": "Ann",
        "0-1 runner_lost": "Bo",
        "0-1 astray": "Bo",
        "0-1 held": "Bo",
    },
    real_dice=True,
    sheets=11,
    second_seat=("panels", r"&\.seat-b \{[^}]*dotted"),
    story=Story("skirmish", 14, "activate S9"),
    saved={
        "": (83, "5e21f9ebe9a2fd2ed3bbd1c0b87f1ff4376ad4db56878ddaafb824a2c2cf400d"),
        "rules2": (93, "2e1c4b49e15f0e6bea8450b31e14cdd5b52bf68b5ce3ea34ad0b2804aa8f236e"),
        "rules3": (93, "3dc889d27449ec35fe2dcab3ce777c74b34cec6bc4f379f120d325936f722a65"),
        "rules4": (93, "74904c583d756099363e933a185c3eeba2dc6245d800156dfc951cc08b76dd42"),
    },
    replayed=("skirmish",),
    marks={
        "skirmish": "8 leg, 31 sunk, 39 leg, 65 leg, 78 ram, 83 hit, 84 hit, 85 boarded, 103 leg, 109 boarded, 111 boarded, 119 sunk, "
        "120 sunk, 130 sunk, 133 leg, 149 leg, 155 sunk, 160 sunk, 167 end",
    },
    analysed="skirmish",
    weighed={"skirmish": True},
)
