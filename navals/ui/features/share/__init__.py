"""Links to games: giving and receiving."""
