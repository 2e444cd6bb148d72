"""Event-driven physics of a pool table in plain arithmetic: no time steps, the same digits on every machine."""
