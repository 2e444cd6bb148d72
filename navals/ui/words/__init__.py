"""Languages, and the sentences that all games share."""
