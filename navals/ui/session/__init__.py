"""A game on this screen: `Session` and its parts (seats, handover, thinking, dice, pace, replay)."""

from navals.ui.session.session import Session, address_of, load

__all__ = ["Session", "address_of", "load"]
