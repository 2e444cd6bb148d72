"""Charts sent in parts: templates with placeholders for the parts that change. Also the box of a sea chart
with its tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from navals.ui.components.controls import icon_button
from navals.ui.components.layout import Parted
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import g, number, path, svg

Pieces = tuple[str, ...]  # a chart split at its placeholders: markup and placeholder names alternate


def placeholder(name: str, **more: Attribute) -> Markup:
    """Create a placeholder group in a drawing. It is hidden from screen readers unless `more` says
    otherwise."""
    return g(Markup(f"\0{name}\0"), id=name, **{"aria_hidden": "true", **more})


def split_chart(chart: Markup) -> Pieces:
    """Split a chart template at its placeholders."""
    return tuple(str(chart).split("\0"))


def fill_in(pieces: Pieces, parts: Mapping[str, Markup]) -> Parted:
    """Fill in the placeholders of a chart with `parts`, by placeholder name."""
    markup = "".join([parts[piece] if index % 2 else piece for index, piece in enumerate(pieces)])
    return Parted(Markup(markup), Markup("".join(pieces[::2])), parts)


def beacon(x: float, y: float, label: str, look: str = "", **more: Attribute) -> Markup:
    """An arrow at the edge of the chart that points to the off-screen point x,y in user units
    (`web/src/beacons.js`). `look` is an extra class."""
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


_ZOOMS = (
    ("plus", "1.5", "in"),
    ("minus", "0.667", "out"),
    ("fit", "reset", "all"),
    ("target", "frame", "frame"),
)


def chart_box(
    frame: str,
    *layers: Child,
    label: str,
    zoom: str,
    fx_box: str,
    names: float,
    tools: Sequence[str],
    defs: Child = None,
    views: bool = False,
    helm: bool = False,
    class_: str = "sea-box",
) -> Pieces:
    """A sea chart with the view box `frame` that can be moved, and zoomed up to `zoom` times.

    `layers` move with the camera; `fx_box` is the view box of the animation layer; `names` is the size of
    names, which are hidden while they are too small to read. `tools` are the labels of the zoom buttons (in,
    out, all, current action). `views` adds containers for optional views and `beacon`s, `helm` one for
    steering."""
    camera_args: dict[str, Attribute] = {
        "data_zoom": zoom,
        "data_space": True,
        "role": "group",
        "tabindex": 0,
    }
    camera_args["data_names"] = names
    camera = g(*layers, data_camera=True)
    art = svg(frame, defs, camera, id="sea", class_="sea-art sea", **camera_args, aria_label=label)

    def space(name: str, look: str, **more: Attribute) -> Markup:
        return tag("div", Markup(f"\0sea-{name}\0"), class_=look, id=f"sea-{name}", **more)

    zoom_buttons = [
        icon_button(
            name, icon, class_="sea-tool", id=f"zoom-{zoom_id}", data_zoom_by=step, data_zoom_for="sea"
        )
        for name, (icon, step, zoom_id) in zip(tools, _ZOOMS, strict=True)
    ]
    return split_chart(
        tag(
            "div",
            art,
            svg(fx_box, g(id="fx"), class_="sea-over"),
            space("wind", "sea-wind", data_after=""),
            tag("div", zoom_buttons, class_="sea-tools"),
            space("views", look="sea-tools is-views") if views else None,
            space("helm", "sea-helm", data_after="") if helm else None,
            space("beacons", "sea-beacons") if views else None,
            class_=class_,
            id="sea-box",
        )
    )
