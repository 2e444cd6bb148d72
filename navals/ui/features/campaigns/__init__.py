"""Campaigns: the list, the set-up, and a campaign's page with its battles, fleets and shipyards."""
