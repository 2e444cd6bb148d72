"""The workshop, where players write bots and let them play."""
