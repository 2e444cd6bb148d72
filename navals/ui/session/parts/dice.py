"""Dice rolled by the players, and draws that were taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from navals.core.record import audit
from navals.core.record.record import Move
from navals.core.refusal import NotationError
from navals.core.rules import check
from navals.core.seat import CHANCE
from navals.core.table import Table


class SessionDice(msgspec.Struct, frozen=True):
    """The real dice of a game on this screen, and the draws to be repeated."""

    has_real_dice: bool = False  # whether the players roll real dice and enter the results
    repeated_draws: Mapping[int, str] = {}  # draws taken back, by number: they will be repeated
    faces: tuple[str, ...] = ()  # results entered so far for a throw that needs more dice

    def repeated_draw(self, table: Table) -> object:
        """Return the draw that repeats the one taken back at this point; `None` if there is none or it is no
        longer legal."""
        number, tags, state = table.draws(), table.replay.tags, table.position.state
        tokens = self.repeated_draws.get(number, "").split()
        if not tokens:
            return None
        try:
            action, token_count = table.game.draw(tokens, state)
        except NotationError:
            return None
        if token_count != len(tokens) or check(table.game, table.position, CHANCE, action) is not None:
            return None
        # The table's own dice depend only on the seed, whatever kind of draw was taken back.
        is_seeded = "SeedCommit" in tags and number not in audit.draw_origins(tags)
        return table.next_draw() if is_seeded else action

    def awaits_dice(self, table: Table) -> bool:
        """Return whether the players must now enter the result of a real die."""
        dice = table.game.dice
        if not (self.has_real_dice and dice) or table.actor() != CHANCE:
            return False
        return dice.thrown(table.position.state, ()) is not None and self.repeated_draw(table) is None

    def change_throw(self, face: str | None) -> SessionDice:
        """Add a face to the throw, or remove the last one (`None`)."""
        return replace(self, faces=self.faces[:-1] if face is None else (*self.faces, face))

    def is_complete(self, table: Table) -> bool:
        """Return whether the throw needs no more dice."""
        dice = table.game.dice
        return dice is not None and not dice.thrown(table.position.state, self.faces)

    def clear(self) -> SessionDice:
        """Forget the results entered so far."""
        return replace(self, faces=()) if self.faces else self

    def remember_draws(self, table: Table, moves: Sequence[Move]) -> SessionDice:
        """Remember the draws among the actions taken back, in order to repeat them."""
        origins = audit.draw_origins(table.replay.tags)
        numbered_draws = enumerate((move for move in moves if move.seat == CHANCE), table.draws())
        repeated_draws = {
            number: table.game.text(move.action)
            for number, move in numbered_draws
            if table.game.dice or number in origins
        }
        return replace(self, repeated_draws={**self.repeated_draws, **repeated_draws})
