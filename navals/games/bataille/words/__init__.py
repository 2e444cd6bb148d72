"""The words of Bataille navale: what is said of events, the rules, the lesson."""
