"""The parts of a session. They do not depend on the session itself."""
