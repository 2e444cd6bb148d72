"""Handover of the screen between players: the viewer, the curtain between two people, and the events seen."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace


class SavedSelection(msgspec.Struct, frozen=True):
    """A person's selection when the curtain was put up; it is restored for the same seat and ply."""

    seat: int
    ply: int
    ui: object


class HandOver(msgspec.Struct, frozen=True):
    """Who is looking at a game's screen, who is waiting behind the curtain, and what each has seen."""

    seen: tuple[int, ...]
    """For each seat, the ply up to which its player has seen the game."""
    viewer: int | None = None
    """The seat looking at the screen; `None` for a bystander or for all players together."""
    curtain: int | None = None  # the seat that the curtain is up for, or `None`
    asked: tuple[int, int] | None = None
    """A take-back that needs consent: the ply to return to, and the seat that must agree."""
    missed: int = 0  # the first ply that the viewer had not seen when the curtain was lifted
    held: SavedSelection | None = None

    def begin(self, viewer: int | None) -> HandOver:
        """Show the screen to a seat, without a curtain, question or saved selection."""
        return replace(self, viewer=viewer, curtain=None, asked=None, held=None)

    def open(self) -> HandOver:
        """Show the game to bystanders, without a curtain."""
        return replace(self, viewer=None, curtain=None, asked=None)

    def look(self, viewer: int | None) -> HandOver:
        """Change the viewer."""
        return replace(self, viewer=viewer)

    def ask(self, question: tuple[int, int] | None) -> HandOver:
        """Ask for consent to a take-back, or end the question (`None`)."""
        return replace(self, asked=question)

    def drop(self, seat: int) -> HandOver:
        """Put up the curtain for a seat."""
        return replace(self, curtain=seat)

    def hold(self, ply: int, ui: object) -> HandOver:
        """Save the viewer's selection."""
        return self if self.viewer is None else replace(self, held=SavedSelection(self.viewer, ply, ui))

    def lift(self, ply: int) -> HandOver:
        """Show the screen to the person behind the curtain, who then has seen the game up to `ply`."""
        if self.curtain is None:
            return self
        handover = replace(self, viewer=self.curtain, curtain=None, missed=self.seen[self.curtain])
        return handover.see((self.curtain,), ply)

    def see(self, seats: tuple[int, ...], ply: int) -> HandOver:
        """Record that the players of some seats have seen the game up to a ply."""
        seen = tuple(ply if seat in seats else seen_ply for seat, seen_ply in enumerate(self.seen))
        return replace(self, seen=seen)

    def after_action(self, ply: int, *, together: bool) -> HandOver:
        """Record that the viewer (without one, everyone) has seen the last action, unless the curtain is up.
        `together`: there is no viewer, because people watch without secrets from each other."""
        viewer = None if together else self.viewer
        changed = replace(self, held=None, viewer=viewer)
        if self.curtain is not None:
            return changed
        # Without a viewer, everyone is watching.
        return changed.see(tuple(range(len(self.seen))) if viewer is None else (viewer,), ply)

    def back_to(self, ply: int) -> HandOver:
        """Forget the events after `ply`, which were taken back."""
        seen = tuple(min(ply, seen_ply) for seen_ply in self.seen)
        return replace(self, asked=None, held=None, seen=seen, missed=min(self.missed, ply))

    def selection(self, ply: int) -> SavedSelection | None:
        """Return the selection to restore for the viewer, if any."""
        held = self.held
        return held if held is not None and (held.seat, held.ply) == (self.viewer, ply) else None
