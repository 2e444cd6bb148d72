"""Building blocks of game boards, and editors for game options."""
