"""Modules only for the page's workers: bridges to the page, and loading wheels."""
