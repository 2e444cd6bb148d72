"""Mixtures of columns for whole fleets, which are hard to answer even if known.

Found by a double oracle over all orders of each fleet, in self-play of the expert. In 10,000 games a fleet,
the best response found against a mixture won 49.5 to 50.8 %."""

from __future__ import annotations

from typing import Final

_STANDARD = """
0.330 V1 TP V2 F1 F2 C1 C2  0.293 V1 TP V2 C1 F1 F2 C2  0.105 V1 TP V2 C1 C2 F1 F2
0.054 TP V1 V2 F1 C1 F2 C2  0.043 TP F1 V1 V2 F2 C1 C2  0.036 TP V1 V2 F1 C1 C2 F2
0.033 TP V1 V2 C1 F1 F2 C2  0.033 V1 TP F1 C1 V2 C2 F2  0.022 TP V1 F1 C1 C2 V2 F2
0.021 TP V1 F1 F2 V2 C1 C2  0.016 V1 TP F1 V2 C1 F2 C2  0.013 TP V1 V2 C1 F1 C2 F2
"""
_CLOSE = """
0.200 TP V1 C1 F1 V2 C2 F2  0.067 TP C1 V1 C2 V2 F1 F2  0.065 TP V1 F1 C1 V2 F2 C2
0.062 V1 TP V2 F1 F2 C1 C2  0.060 V1 V2 TP C1 F1 C2 F2  0.058 V1 TP V2 C1 F1 C2 F2
0.055 TP V1 C1 C2 V2 F1 F2  0.052 V1 V2 F1 TP C1 F2 C2  0.050 V1 TP F1 V2 C1 C2 F2
0.050 V1 V2 F1 TP C1 C2 F2  0.049 V1 TP C1 V2 F1 C2 F2  0.049 V1 TP F1 F2 V2 C1 C2
0.040 V1 V2 TP F1 C1 F2 C2  0.034 V1 TP C1 F1 F2 V2 C2  0.030 V1 V2 TP F1 F2 C1 C2
0.030 V1 TP V2 C1 F1 F2 C2  0.021 V1 V2 TP C1 C2 F1 F2  0.016 V1 V2 F1 TP F2 C1 C2
0.012 TP F1 V1 V2 C1 F2 C2
"""
_SQUADRON = """
0.459 V1 TP F1 C1  0.237 TP C1 V1 F1  0.158 TP F1 V1 C1  0.068 TP V1 C1 F1
0.054 V1 TP C1 F1  0.024 TP V1 F1 C1
"""


def _mixture(text: str) -> tuple[tuple[str, float], ...]:
    columns = text.strip().replace("\n", "  ").split("  ")
    return tuple((column[6:], float(column[:5])) for column in columns)


COLUMNS: Final[dict[str, tuple[tuple[str, float], ...]]] = {
    "TP:1/5>0/3,V1:2/4>1/2,V2:2/4>1/2,F1:3/3>2/2,F2:3/3>2/2,C1:4/2>3/1,C2:4/2>3/1": _mixture(_STANDARD),
    "TP:1/4>0/3,V1:2/4>1/2,V2:2/4>1/2,F1:3/3>2/2,F2:3/3>2/2,C1:5/3>3/1,C2:5/3>3/1": _mixture(_CLOSE),
    "TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2,C1:4/2>3/1": _mixture(_SQUADRON),
}
"""Columns, head first, with their shares, by fleet as records write it."""
