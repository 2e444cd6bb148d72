"""The words of MATS: sentences about events, the rule book, the lesson."""
