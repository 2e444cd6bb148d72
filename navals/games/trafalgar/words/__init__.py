"""The words of Trafalgar: what is said of events, the rules, the lesson."""
