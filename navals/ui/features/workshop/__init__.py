"""The workshop: players write bots and let them play."""
