"""The words of MATS: what is said of events, the rules, the lesson."""
