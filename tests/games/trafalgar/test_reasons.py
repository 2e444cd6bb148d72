"""What the computer players say of what they do."""

from __future__ import annotations

from navals.games.trafalgar.ai import reasons
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.voyage import Voyage
from navals.games.trafalgar.ai.weights import WEIGHTS
from navals.games.trafalgar.rules.fire.gunnery import ARC
from navals.games.trafalgar.rules.fleet import INDEX
from navals.games.trafalgar.rules.sailing.chart import OFF

from .play import given


def test_raking_is_told() -> None:
    """R13: where a broadside finds bow or stern of its target, the sentence says that it is raked."""
    view = given("turn=A wind=SE E1=9,8,E F1=14,8,NW F2=22,3,E").state.view(0)
    look = Outlook(view, 0, WEIGHTS, plans=True, fears=1.0)
    number, enemy = INDEX["E1"], INDEX["F1"]
    said = set()
    for side, fires in enumerate(look.fires(number, look.theirs, look.berth, forts=True)):
        for berth in fires:
            text = str(reasons.voyage(look, number, Voyage(0.0, 0.0, berth, (berth, OFF - side))))
            lie = look.sea.near[look.at[enemy]][berth // 6]
            answered = ARC[look.berth[enemy] % 6][lie] >= 0
            assert answered == ("rake" not in text), text
            said.add(text.split(" Redoutable")[0])
    assert {"Victory crosses the bow of", "Victory crosses the stern of"} < said


def test_raking_is_not_told_where_it_is_not_safe() -> None:
    """aspect_rule=axis: bow and stern are lines only, and guns may bear beside them."""
    view = given("turn=A wind=SE E1=9,8,E F1=14,8,NW F2=22,3,E", "aspect_rule=axis").state.view(0)
    look = Outlook(view, 0, WEIGHTS, plans=True, fears=1.0)
    number = INDEX["E1"]
    for side, fires in enumerate(look.fires(number, look.theirs, look.berth, forts=True)):
        for berth in fires:
            plan = Voyage(0.0, 0.0, berth, (berth, OFF - side))
            assert "rake" not in str(reasons.voyage(look, number, plan))
