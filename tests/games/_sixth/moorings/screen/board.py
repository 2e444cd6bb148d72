"""The board of Moorings: the boats at each quay, and how many of them to cast off.

Gestures (name, argument): ``pick`` takes boats in hand (an action in notation), ``cast`` casts them off.
"""

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.message import Message, msg, msgn
from navals.games.moorings.rules.notation import text
from navals.games.moorings.rules.state import Cast, View
from navals.ui.board.board import Board, Context, Do, Motion, Scene
from navals.ui.board.clip import Sound
from navals.ui.components import button
from navals.ui.draw.html import EMPTY, Markup, tag
from navals.ui.draw.svg import path, svg
from navals.ui.words.i18n import Language

BOAT = "m1 6h13l-2 3H3zM8 1v4.5h4z"


def row(boats: int) -> Markup:
    """The boats of a quay, side by side."""
    return svg(
        "0 0 135 10", [path(BOAT, transform=f"translate({15 * n} 0)") for n in range(boats)], class_="moored"
    )


def _describe(cast: Cast) -> Message:
    return msgn("{n} boat from quay {quay}", "{n} boats from quay {quay}", cast.boats, quay=cast.quay + 1)


def _pick(cast: Cast, pick: Cast | None, t: Language) -> Markup:
    """The button that takes boats in hand."""
    name, label = text(cast), t.message(_describe(cast))
    return button(str(cast.boats), "pick", name, id=f"pick-{name}", pressed=cast == pick, aria_label=label)


class MooringsBoard(Board[View, Cast | None]):
    """See ``navals.ui.board.board.Board``. The selection is the ``Cast`` in hand, if any."""

    open_table = False
    example = "2x3"

    def new_ui(self, view: View) -> Cast | None:
        return None

    def is_private(self, view: View) -> bool:
        return False

    def has_secrets(self, view: View) -> bool:
        return False

    def scene(self, view: View, ui: Cast | None, context: Context) -> Scene:
        t, live = context.t, context.acting_seat is not None
        quays = []
        for quay, boats in enumerate(view.state.boats):
            buttons = [_pick(cast, ui, t) for cast in view.state.actions() if live and cast.quay == quay]
            count = tag("span", t.plural("{n} boat", "{n} boats", boats))
            quays.append(tag("li", row(boats), count, buttons))
        none = None if ui else t("choose boats first")
        return Scene(
            tag("ol", quays, class_="quays", id="quays", tabindex=-1),
            button(t("Cast off"), "cast", kind="primary", id="cast", disabled=none) if live else EMPTY,
            status=(_describe(ui) if ui else msg("Choose boats from one quay.")) if live else None,
            note=context.hint.reason if context.hint and context.shows_advice else None,
        )

    def interact(self, view: View, ui: Cast | None, name: str, arg: object) -> Cast | Do | None:
        if name == "cast" and ui is not None:
            return Do(ui)
        return next((cast for cast in view.state.actions() if name == "pick" and text(cast) == arg), None)

    def apply_hint(self, ui: Cast | None, action: Cast) -> Cast:
        return action

    def focus_target(self, view: View) -> str | None:
        return "quays"

    def motion(self, view: View, events: Sequence[Event]) -> Motion:
        return Motion(sounds=(Sound("splash"),))

    def finale(self, view: View, context: Context) -> Markup:
        return EMPTY


BOARD = MooringsBoard()
