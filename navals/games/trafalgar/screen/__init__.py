"""The screen of Trafalgar: board, gestures, motion, figures."""
