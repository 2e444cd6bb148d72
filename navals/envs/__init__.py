"""The games as environments for research: ``text`` for language models, ``aec`` for PettingZoo, ``spiel`` for OpenSpiel, ``gym`` for Gymnasium.

See ``docs/environments.md``. What a module needs beside this package is imported by that module only (``pip install navals[envs]``).
"""
