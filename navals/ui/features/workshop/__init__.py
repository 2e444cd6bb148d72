"""The workshop: a person writes a computer player, a bot, and lets it play."""
