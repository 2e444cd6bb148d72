"""A game at this screen: ``session`` (table and seats, who sees what, thinking), and its parts: real dice, the pace of what goes on by
itself, looking back, taking back."""

from navals.ui.session.session import SLICE, Session, address_of, load

__all__ = ["SLICE", "Session", "address_of", "load"]
