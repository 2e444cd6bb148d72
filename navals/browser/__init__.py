"""Modules of the page's workers only: bridges to the page, and loading of wheels."""
