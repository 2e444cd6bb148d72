"""Campaigns: their list, the set-up, one with its battles, fleets and yards."""
