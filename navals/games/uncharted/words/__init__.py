"""The words of The Uncharted Seas: what is said of events, the rules, the lesson."""
