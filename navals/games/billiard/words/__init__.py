"""The words of Naval Battle Billiard: what is said of events, the rules, the lesson."""
