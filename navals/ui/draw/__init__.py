"""Markup, drawings, plots and paper, built by functions."""
