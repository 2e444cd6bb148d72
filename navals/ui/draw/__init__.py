"""Functions that build markup, drawings, plots and printed pages."""
