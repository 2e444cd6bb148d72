"""What plays and judges in a worker of its own, or beside the page."""
