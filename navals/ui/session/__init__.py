"""A game on this screen: `Session` and its parts (seats, handover, thinking, dice, pace, replay)."""

from navals.ui.session.session import Session, game_address, load

__all__ = ["Session", "game_address", "load"]
