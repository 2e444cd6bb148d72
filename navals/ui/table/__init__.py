"""What pages show of a game on this screen: its words, boards, replay, exercises, and the end."""
