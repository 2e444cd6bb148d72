"""The screen of Bataille navale: board, gestures, motion, figures."""
