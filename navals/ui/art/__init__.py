"""Drawings without words to translate: emblem, compass rose, coasts, ships, dice, marks, icons, sketches."""

from navals.ui.art.coast import *  # noqa: F403
from navals.ui.art.dice import *  # noqa: F403
from navals.ui.art.emblem import *  # noqa: F403
from navals.ui.art.icons import *  # noqa: F403
from navals.ui.art.marks import *  # noqa: F403
from navals.ui.art.ships import *  # noqa: F403
