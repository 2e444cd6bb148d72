"""The figures of the rule book."""

from navals.games.moorings.screen.board import row
from navals.ui.draw.html import Markup, tag
from navals.ui.words.i18n import Language


def quays(t: Language) -> Markup:
    """Draw the boats of the default options."""
    return tag("div", [row(boats) for boats in (3, 4, 5)], class_="quays")


FIGURES = {"quays": quays}
