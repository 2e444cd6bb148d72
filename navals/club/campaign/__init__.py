"""Campaigns: five battles in a row, in which losses, repairs and prizes are carried over."""
