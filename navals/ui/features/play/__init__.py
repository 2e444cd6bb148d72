"""A game in progress at this screen."""
