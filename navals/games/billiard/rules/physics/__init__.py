"""Event-driven pool physics in plain arithmetic, bit-identical on every machine."""
