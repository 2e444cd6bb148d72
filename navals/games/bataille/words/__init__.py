"""The words of Bataille navale: sentences about events, the rule book, the lesson."""
