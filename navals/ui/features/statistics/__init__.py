"""What the kept games add up to."""
