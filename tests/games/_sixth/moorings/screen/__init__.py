"""Board, figures and texts of the screen."""
