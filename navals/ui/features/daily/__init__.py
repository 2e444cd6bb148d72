"""A position a day in each game: the same for everybody, one try, a result to share, and days in a row."""
