"""The parts of a session, none of which knows the whole."""
