"""Campaigns: the list, the set-up, and a campaign with its battles, fleets and shipyards."""
