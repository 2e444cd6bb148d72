"""Page content about a game on this screen: its wording, boards, replay, exercises, and the end."""
