"""The steps of the build, one module each; ``web/build.py`` runs them in order."""
