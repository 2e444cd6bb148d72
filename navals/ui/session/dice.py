"""Dice that people roll themselves, and those that were taken back."""

from __future__ import annotations

from typing import Any

from navals.core.position import check
from navals.core.record import audit
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE
from navals.core.table import Table


class Dice:
    """The dice of a game at this screen, beside those of the table."""

    def __init__(self, physical: bool) -> None:
        self.physical: bool = physical
        """Whether the people roll real dice, and tell what they show."""
        self.rolled: dict[int, str] = {}
        """Dice that were taken back, by the number of the draw: the same ones come again."""
        self.shown: tuple[str, ...] = ()
        """What real dice have shown of a throw that needs more of them."""

    def again(self, table: Table) -> Any:
        """The draw of this number that was taken back, None if there was none or it does not fit here."""
        number, tags, state = table.draws(), table.replay.tags, table.position.state
        tokens = self.rolled.get(number, "").split()
        if not tokens:
            return None
        try:
            action, took = table.game.draw(tokens, state)
        except NotationError:
            return None
        if took != len(tokens) or check(table.game, table.position, CHANCE, action) is not None:
            return None
        # The table's own dice follow from the seed, also where something else is drawn now than was then.
        return table.drawn() if "SeedCommit" in tags and number not in audit.sources(tags) else action

    def due(self, table: Table) -> bool:
        """Whether the people must tell what a real die shows."""
        dice = table.game.dice
        if not (self.physical and dice) or table.actor() != CHANCE:
            return False
        return dice.thrown(table.position.state, ()) is not None and self.again(table) is None

    def show(self, face: str | None, table: Table) -> bool:
        """One die of a throw shows a face, or (None) the last one was told wrongly. Returns whether the throw is complete: then
        ``shown`` is to be entered."""
        self.shown = self.shown[:-1] if face is None else (*self.shown, face)
        dice = table.game.dice
        return face is not None and dice is not None and not dice.thrown(table.position.state, self.shown)

    def keep(self, table: Table, gone: list[Any]) -> None:
        """Remember the draws among actions that were taken back: they come again."""
        elsewhere = audit.sources(table.replay.tags)
        drawn = [move for move in gone if move.seat == CHANCE]
        for number, move in enumerate(drawn, table.draws()):
            if table.game.dice or number in elsewhere:
                self.rolled[number] = table.game.text(move.action)
