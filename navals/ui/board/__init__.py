"""What boards of games are made from, and the editors of their set-ups."""
