"""The page's second worker: decisions of computer players, hints, analyses and grading."""
