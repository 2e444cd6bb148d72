"""Moving ships on the screen."""
