"""The parts of a session. They do not know the session itself."""
