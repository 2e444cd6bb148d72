"""What this is, whose work is in it, and whether its files are what they should be."""
