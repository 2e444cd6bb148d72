"""The screen of MATS: board, gestures, motion, figures."""
