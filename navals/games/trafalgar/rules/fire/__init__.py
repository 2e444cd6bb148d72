"""Who may fire at what, the odds, and the effects."""
