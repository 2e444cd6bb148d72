"""What runs in the page's workers only: the bridges to the page, and what brings the wheels of games."""
