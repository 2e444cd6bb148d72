"""Drawing the chart and the pieces on it."""
