"""The screen of The Uncharted Seas: board, gestures, motion, figures."""
