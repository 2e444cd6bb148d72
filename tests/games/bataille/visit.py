"""The part of the tour that shows Bataille navale."""

from __future__ import annotations

from typing import Any

from navals.core.seat import CHANCE

WRONG = (
    *("place A1-A5 B6-B9", "place A1-B2", "place A1-A4", "place J8-J12", "place what", "Z99", "accept"),
    *("place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2 J9", "place A1-A5 A3-D3 E7-E9 G1-G3 I1-I2"),
)


def visit(guide: Any) -> None:
    """Visit all parts with a ``tests.i18n.tour.Guide``."""
    for part in (_set_up, _two_people, _hints, _draws, _against_the_computer, _watching):
        part(guide)


def _set_up(guide: Any) -> None:
    for mode in ("ai", "two", "watch"):
        guide.go(f"#/bataille/new/{mode}")
        guide.levels()
        guide.set(
            ("variant", "custom"),
            ("fleet", "9"),
            ("fleet", "6,6,6,6,6,6,6,6,6,6,6,6"),
            ("fleet", "2,2"),
            ("bombs", "0"),
            ("bombs", "5"),
            ("bombs_b", "7"),
            ("preset", "flotilla"),
        )


def _two_people(guide: Any) -> None:
    guide.begin("bataille", "two", variant="1", first="A", announce="class", bombs="9")
    guide.step = "placing"
    guide.act("play:lift")
    guide.each(
        "ready",
        ("preview", {"square": 9}),
        *(("put", {"square": square}) for square in (9, 0, 10)),
        *(("preview", {"square": square}) for square in (5, None)),
        ("put", {"square": 40}),
        "turn",
        "back",
        "clear",
        ("why", {"text": "…"}),
        *(("command", {"command": text}) for text in WRONG),
        "shuffle",
        "ready",
    )
    guide.hand_over()
    guide.place()
    guide.step = "battle"
    for _ in range(6):
        guide.hand_over()
        guide.shoot()
    guide.hand_over()
    guide.command("A1", "K11", "nonsense")
    guide.act("play:hint")
    guide.time()
    guide.each("play:hint", "play:hint")
    for overlay in ("play:menu", "play:seats", "comfort:settings", "comfort:help", "play:resign"):
        guide.each(overlay, "app:dismiss")
    guide.each(("replay:look", {"ply": 3}), ("replay:look", {"ply": None}))
    guide.act("library:save", {"key": guide.session.key})
    guide.each("play:undo", "play:refuse-consent", "play:undo", "play:consent")
    guide.hand_over()
    guide.step = "home with a game"
    key = guide.session.key
    guide.go("#/")
    guide.act("library:resume", {"key": key})
    if guide.session.handover.curtain_seat is not None:
        guide.act("play:lift")
    guide.act("app:dismiss")
    guide.step = "to the end"
    for _ in range(30):
        if guide.session.result() is not None:
            break
        guide.hand_over()
        guide.shoot()
    guide.each("app:dismiss", "play:menu", "play:copy", "play:rematch")


def _hints(guide: Any) -> None:
    """Show hints for the search, a damaged ship, and the last bombs."""
    fleet = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
    for options, ships, shots in (
        ("first=A", fleet, ((), ("A1", "J10"), ("A2", "J9", "A3", "J8", "A4", "J7"))),
        ("first=A bombs=9", fleet, ((), ("A1", "J10"))),
        ("first=A variant=custom fleet=2", "A1-A2", ((),)),
        ("first=A variant=custom fleet=2,2", "A1-A2 C1-C2", ((),)),
    ):
        guide.position("bataille", None, options)
        guide.play(f"place {ships}", f"place {ships}")
        for some in shots:
            guide.play(*some)
            guide.hint()


def _draws(guide: Any) -> None:
    guide.step = "draws"
    for last in ("play:decline", "play:accept"):
        guide.begin("bataille", "two", first="agree", openly=True)
        guide.place()
        guide.hand_over()
        guide.place()
        guide.act("app:dismiss")
        if guide.session.table.actor() == CHANCE:
            guide.act("play:begins", {"side": 0})
        guide.hand_over()
        guide.act("play:offer")
        guide.hand_over()
        guide.act(last)
    guide.hand_over()
    guide.step = "unequal"
    guide.begin("bataille", "two", first="B", openly=True, bombs="1", bombs_b="3")
    guide.place()
    guide.hand_over()
    guide.place()
    for _ in range(8):
        if guide.session.result() is None:
            guide.hand_over()
            guide.shoot()


def _against_the_computer(guide: Any) -> None:
    guide.step = "against the computer"
    guide.begin("bataille", "ai", kind_1="easy", variant="2")
    guide.place()
    guide.time()
    guide.shoot()
    guide.act("play:play-now")
    guide.time()
    guide.act("play:undo")
    guide.act("app:hidden", True)
    guide.each("play:seats", ("play:seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "easy"}))
    guide.each("play:resign", "play:resign-now")


def _watching(guide: Any) -> None:
    guide.step = "watching"
    guide.begin("bataille", "watch", kind_0="easy", kind_1="easy", bombs="12")
    for value in ("0", "1", "all"):
        guide.act("replay:perspective", {"value": value})
    guide.time(6)
    guide.each("play:pause", "play:menu", "play:step", "play:pause")
    guide.time(3000)
