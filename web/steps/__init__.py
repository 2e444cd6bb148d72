"""The steps of the build, one a module (``web/build.py`` has them in order)."""
