"""Games printed on paper."""
