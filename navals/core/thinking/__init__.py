"""Computer players and jobs for workers."""
