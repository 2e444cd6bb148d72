"""A game at this screen: ``Session``, which joins its parts: who sits at the table, whose eyes look and the curtain, thinking, dice, the
pace of what goes on by itself, looking back, taking back."""

from navals.ui.session.session import Session, address_of, load

__all__ = ["Session", "address_of", "load"]
