"""Jobs for the page's second worker: computer players' decisions, hints, analyses and grading."""
