"""The screen of Naval Battle Billiard: board, gestures, motion, figures."""
