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

    seen_plies: tuple[int, ...]
    """For each seat, the ply up to which its player has seen the game."""
    viewer: int | None = None
    """The seat looking at the screen; `None` for a bystander or for all players together."""
    curtain_seat: int | None = None  # the seat that the curtain is up for, or `None`
    consent_request: tuple[int, int] | None = None
    """A take-back that needs consent: the ply to return to, and the seat that must agree."""
    first_missed_ply: int = 0  # the first ply that the viewer had not seen when the curtain was lifted
    saved_selection: SavedSelection | None = None

    def show_to_viewer(self, viewer: int | None) -> HandOver:
        """Show the screen to a viewer; drop the curtain, the consent request and the saved selection."""
        return replace(self, viewer=viewer, curtain_seat=None, consent_request=None, saved_selection=None)

    def show_to_all(self) -> HandOver:
        """Show the game to bystanders; drop the curtain and the consent request."""
        return replace(self, viewer=None, curtain_seat=None, consent_request=None)

    def with_viewer(self, viewer: int | None) -> HandOver:
        """Change the viewer."""
        return replace(self, viewer=viewer)

    def ask_consent(self, request: tuple[int, int] | None) -> HandOver:
        """Ask for consent to a take-back, or drop the request (`None`)."""
        return replace(self, consent_request=request)

    def put_up_curtain(self, seat: int) -> HandOver:
        """Put up the curtain for a seat."""
        return replace(self, curtain_seat=seat)

    def save_selection(self, ply: int, ui: object) -> HandOver:
        """Save the viewer's selection."""
        return (
            self
            if self.viewer is None
            else replace(self, saved_selection=SavedSelection(self.viewer, ply, ui))
        )

    def lift_curtain(self, ply: int) -> HandOver:
        """Show the screen to the person behind the curtain, who then has seen the game up to `ply`."""
        if self.curtain_seat is None:
            return self
        handover = replace(
            self,
            viewer=self.curtain_seat,
            curtain_seat=None,
            first_missed_ply=self.seen_plies[self.curtain_seat],
        )
        return handover.mark_seen((self.curtain_seat,), ply)

    def mark_seen(self, seats: tuple[int, ...], ply: int) -> HandOver:
        """Record that the players of some seats have seen the game up to a ply."""
        seen_plies = tuple(
            ply if seat in seats else seen_ply for seat, seen_ply in enumerate(self.seen_plies)
        )
        return replace(self, seen_plies=seen_plies)

    def record_action(self, ply: int, *, is_shared: bool) -> HandOver:
        """Record who has seen the last action: the viewer or, without one, everyone; nobody while the curtain
        is up. `is_shared`: people have no secrets from each other, so there is no viewer from now on."""
        viewer = None if is_shared else self.viewer
        handover = replace(self, saved_selection=None, viewer=viewer)
        if self.curtain_seat is not None:
            return handover
        # Without a viewer, everyone is watching.
        return handover.mark_seen(tuple(range(len(self.seen_plies))) if viewer is None else (viewer,), ply)

    def rewind(self, ply: int) -> HandOver:
        """Forget the events after `ply`, which were taken back."""
        seen_plies = tuple(min(ply, seen_ply) for seen_ply in self.seen_plies)
        return replace(
            self,
            consent_request=None,
            saved_selection=None,
            seen_plies=seen_plies,
            first_missed_ply=min(self.first_missed_ply, ply),
        )

    def selection(self, ply: int) -> SavedSelection | None:
        """Return the selection to restore for the viewer, if any."""
        selection = self.saved_selection
        return (
            selection
            if selection is not None and (selection.seat, selection.ply) == (self.viewer, ply)
            else None
        )
