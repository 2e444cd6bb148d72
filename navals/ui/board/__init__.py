"""The building blocks of game boards, and the editors of their options."""
