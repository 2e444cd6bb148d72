"""The part of the tour about games given away and received."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from navals.core.record import link

RECORD = Path(__file__).parents[1] / "links" / "mats-classic.navals"


def visit(guide: Any) -> None:
    """Show links with every kind of damage, and a good one, whose game is kept and shared again."""
    text = RECORD.read_text(encoding="utf-8").replace('"Ann"', '"Anne"').replace('"Bo"', '"Zoé"')
    guide.go("#/g")
    whole = link.encode(text)
    for fragment in ("1.d.____", "9.x.AAAA", "nothing", whole[:-9], "A" * 4_000_000, link.encode("[Navals]")):
        guide.go(link.MARK + fragment)
    guide.go(link.MARK + whole)
    while guide.app.model("share").opening is not None:
        guide.act("app:tick")
    guide.step = "share"
    for noise in (
        "",
        "".join(map(chr, range(0x4E00, 0x4E00 + 700))),
        "".join(map(chr, range(0x4E00, 0x5500))),
    ):
        guide.session.table.replay.tags["Note"] = noise
        guide.each("share:share", "share:copy", ("share:send", {"what": "file"}))
    guide.act("app:dismiss")
    del guide.session.table.replay.tags["Note"]
    guide.act("share:adopt")
    guide.go("#/")
    guide.go(link.MARK + whole)
    while guide.app.model("share").opening is not None:
        guide.act("app:tick")
    guide.go("#/")
    guide.act("share:text", {"text": "…"})
    guide.go("#/bataille/new/two")
    guide.act("setup:start", {"name-0": "Anne", "name-1": "Zoé"})
    guide.place()
    guide.hand_over()
    guide.each("play:menu", "share:share")
