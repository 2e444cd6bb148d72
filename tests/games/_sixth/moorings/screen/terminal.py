"""The quays as text, for terminals."""

from navals.games.moorings.rules.state import View
from navals.ui.words.i18n import Language


def board_text(view: View, t: Language) -> str:
    """A line a quay, a letter a boat."""
    rows = enumerate(view.state.boats, 1)
    return "\n".join(t("Quay {n}: {boats}", n=n, boats="B" * boats) for n, boats in rows)
