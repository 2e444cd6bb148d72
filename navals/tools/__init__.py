"""What the command line offers beside playing: matches, measurements, replays looked at, the site served."""
