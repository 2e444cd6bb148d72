"""Fire and melees on the screen."""
