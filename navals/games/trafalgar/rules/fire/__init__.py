"""Who may fire at what in Trafalgar, with which odds, and what comes of it."""
