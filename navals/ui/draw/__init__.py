"""Functions that produce markup, drawings, plots and printed pages."""
