"""Modules that run only in the page's workers: the bridges to the page, and the loading of wheels."""
