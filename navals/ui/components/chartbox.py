"""Charts that are sent in parts: a frame that stays, with holes for what changes; and the box of a sea chart with its tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from navals.ui.components.controls import icon_button
from navals.ui.components.layout import Parted
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import g, number, path, svg

Pieces = tuple[str, ...]
"""A chart cut at its holes: markup and names of holes by turns."""


def hole(name: str, **more: Attribute) -> Markup:
    """A group of a drawing whose content comes later; not for those who hear the page, unless ``more`` says so."""
    return g(Markup(f"\0{name}\0"), id=name, **{"aria_hidden": "true", **more})


def cut(whole: Markup) -> Pieces:
    """The pieces of a chart with holes."""
    return tuple(str(whole).split("\0"))


def parted(pieces: Pieces, parts: Mapping[str, Markup]) -> Parted:
    """The chart with its holes filled."""
    whole = "".join([parts[piece] if at % 2 else piece for at, piece in enumerate(pieces)])
    return Parted(Markup(whole), Markup("".join(pieces[::2])), parts)


def beacon(x: float, y: float, label: str, look: str = "", **more: Attribute) -> Markup:
    """An arrow at the edge of the chart that points to a place (user units) for as long as that is out of sight (``web/src/camera.js``).
    ``look``: a class of its own."""
    return tag(
        "button",
        svg("0 0 24 24", path("M4 5l16 7-16 7 4-7z")),
        type="button",
        class_=["beacon", look],
        data_beacon=f"{number(x)} {number(y)}",
        hidden="hidden",
        aria_label=label,
        title=label,
        tabindex=-1,
        **more,
    )


def chart_box(
    frame: str,
    *layers: Child,
    label: str,
    zoom: str,
    over: str,
    tools: Sequence[str],
    defs: Child = None,
    views: bool = False,
    helm: bool = False,
    class_: str = "sea-box",
) -> Pieces:
    """A sea chart that can be moved and zoomed, up to ``zoom`` times: ``layers`` within the camera, ``over`` the frame of what animations
    put over it, the wind, and four ``tools`` by their names (closer, farther, the whole, what matters now); ``views``: places for
    what is shown on demand, and for ``beacon``s; ``helm``: one for what steers a piece, in a corner."""
    art = svg(
        frame, defs, g(*layers, data_camera=True), id="sea", class_="sea-art sea", data_zoom=zoom, data_space=True,
        role="group", tabindex=0, aria_label=label,
    )  # fmt: skip
    keys = zip(
        tools,
        ("plus", "minus", "fit", "target"),
        ("1.5", "0.667", "reset", "frame"),
        ("in", "out", "all", "frame"),
        strict=True,
    )
    zooms = [
        icon_button(name, icon, class_="sea-tool", id=f"zoom-{which}", data_zoom_by=by, data_zoom_for="sea")
        for name, icon, by, which in keys
    ]
    return cut(
        tag(
            "div",
            art,
            svg(over, g(id="fx"), class_="sea-over"),
            tag("div", Markup("\0sea-wind\0"), class_="sea-wind", id="sea-wind", data_after=""),
            tag("div", zooms, class_="sea-tools"),
            tag("div", Markup("\0sea-views\0"), class_="sea-tools is-views", id="sea-views")
            if views
            else None,
            tag("div", Markup("\0sea-helm\0"), class_="sea-helm", id="sea-helm", data_after="")
            if helm
            else None,
            tag("div", Markup("\0sea-beacons\0"), class_="sea-beacons", id="sea-beacons") if views else None,
            class_=class_,
            id="sea-box",
        )
    )
