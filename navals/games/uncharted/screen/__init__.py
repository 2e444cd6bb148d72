"""The game's screen: board, gestures, animations, figures."""
