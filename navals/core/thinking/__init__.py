"""Work that is done away from the table."""
