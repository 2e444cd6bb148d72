"""Links to games: sharing and receiving them."""
