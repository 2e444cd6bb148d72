"""The simulated table's screen."""
