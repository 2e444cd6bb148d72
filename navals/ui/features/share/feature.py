"""Games in links: sharing and receiving them; and texts from other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.components.importing import importer
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.session import Session
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import Acts, Door, Feature, Overlay, Page, Requirements, Route, Slice, Step
from navals.ui.shell.offered import brought, linked
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.ui.features.share.model import Share


def _model() -> Share:
    from navals.ui.features.share.model import Share

    return Share()


def _acts() -> Acts[Share]:
    from navals.ui.features.share import update

    return update.ACTS


def _arrive(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    from navals.ui.features.share import update

    return update.arrive(model, gesture, shell)


def _page(model: Share, shell: Shell) -> Page:
    from navals.ui.features.share import view

    t = shell.t
    return Page(view.arrival(model.progress, model.refused, t), t("A game from a link"), "#/")


def _is_open(shell: Shell) -> bool:
    return shell.session is not None and shell.overlay == "share"


def _sheet(model: Share, shell: Shell) -> Markup:
    if shell.session is None:
        return EMPTY
    from navals.ui.features.share import view

    return view.sheet(shell.session, model.link, shell.sharing, shell.t)


def _reads(model: Share | None, shell: Shell) -> bool:
    return model is not None and model.opening is not None


def _read_on(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    if not _reads(model, shell):
        return model, ()
    from navals.ui.features.share import update

    return update.read_on(model, shell, update.SLICE)


def _text_needs(gesture: Gesture, shell: Shell) -> tuple[str, ...]:
    return brought(gesture)


def _strip(session: Session, t: Language) -> Markup:
    from navals.ui.features.share import view

    return view.strip(session, t)


def _desk(shell: Shell) -> tuple[Door, ...]:
    opener, importing = importer(shell.t, "share:file", "open-record")
    return (Door(40, opener, importing),)


FEATURE: Final = Feature(
    model=_model,
    acts=_acts,
    routes=(
        Route(
            path="g",
            page=_page,
            needs=lambda place: Requirements(linked(place.part(1))),
            built="page",
        ),
    ),
    overlays=(Overlay(34, _is_open, _sheet),),
    needs={"file": _text_needs, "text": _text_needs},
    arrive=_arrive,
    works=(Slice(rank=10, waits=_reads, work=_read_on),),
    doors={"desk": _desk},
    strip=_strip,
)
