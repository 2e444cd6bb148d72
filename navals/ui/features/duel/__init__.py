"""A game on two devices: invitations, the connection, turns as links, and the check at the end."""
