"""Charts sent in parts: templates with placeholders for the parts that change. Also the box of a sea chart
with its tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from navals.ui.components.controls import icon_button
from navals.ui.components.layout import PartedMarkup
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import g, number, path, svg

Pieces = tuple[str, ...]  # a chart split at its placeholders: markup and placeholder names alternate


def placeholder(name: str, **attrs: Attribute) -> Markup:
    """Create a placeholder group in a drawing. It is hidden from screen readers unless `attrs` says
    otherwise."""
    return g(Markup(f"\0{name}\0"), id=name, **{"aria_hidden": "true", **attrs})


def split_chart(chart: Markup) -> Pieces:
    """Split a chart template at its placeholders."""
    return tuple(str(chart).split("\0"))


def fill_chart(pieces: Pieces, parts: Mapping[str, Markup]) -> PartedMarkup:
    """Fill in the placeholders of a chart with `parts`, by placeholder name."""
    markup = "".join([parts[piece] if index % 2 else piece for index, piece in enumerate(pieces)])
    return PartedMarkup(Markup(markup), Markup("".join(pieces[::2])), parts)


def beacon(x: float, y: float, label: str, extra_class: str = "", **attrs: Attribute) -> Markup:
    """An arrow at the edge of the chart that points to the off-screen point x,y in user units
    (`web/src/beacons.js`). `extra_class` is a CSS class."""
    return tag(
        "button",
        svg("0 0 24 24", path("M4 5l16 7-16 7 4-7z")),
        type="button",
        class_=["beacon", extra_class],
        data_beacon=f"{number(x)} {number(y)}",
        hidden="hidden",
        aria_label=label,
        title=label,
        tabindex=-1,
        **attrs,
    )


_ZOOM_TOOLS = (
    ("plus", "1.5", "in"),
    ("minus", "0.667", "out"),
    ("fit", "reset", "all"),
    ("target", "frame", "frame"),
)


def chart_box(
    frame: str,
    *layers: Child,
    label: str,
    max_zoom: str,
    fx_box: str,
    name_size: float,
    tool_labels: Sequence[str],
    defs: Child = None,
    has_views: bool = False,
    has_helm: bool = False,
    class_: str = "sea-box",
) -> Pieces:
    """A sea chart with the view box `frame` that can be moved, and zoomed up to `max_zoom` times.

    `layers` move with the camera; `fx_box` is the view box of the animation layer; `name_size` is the size of
    names, which are hidden while they are too small to read. `tool_labels` are the labels of the zoom buttons
    (in, out, all, current action). `has_views` adds containers for optional views and `beacon`s, `has_helm`
    one for steering."""
    camera_args: dict[str, Attribute] = {
        "data_zoom": max_zoom,
        "data_space": True,
        "role": "group",
        "tabindex": 0,
    }
    camera_args["data_names"] = name_size
    camera = g(*layers, data_camera=True)
    picture = svg(frame, defs, camera, id="sea", class_="sea-art sea", **camera_args, aria_label=label)

    def slot_div(name: str, class_: str, **attrs: Attribute) -> Markup:
        return tag("div", Markup(f"\0sea-{name}\0"), class_=class_, id=f"sea-{name}", **attrs)

    zoom_buttons = [
        icon_button(
            name, icon, class_="sea-tool", id=f"zoom-{zoom_id}", data_zoom_by=zoom_step, data_zoom_for="sea"
        )
        for name, (icon, zoom_step, zoom_id) in zip(tool_labels, _ZOOM_TOOLS, strict=True)
    ]
    return split_chart(
        tag(
            "div",
            picture,
            svg(fx_box, g(id="fx"), class_="sea-over"),
            slot_div("wind", "sea-wind", data_after=""),
            tag("div", zoom_buttons, class_="sea-tools"),
            slot_div("views", class_="sea-tools is-views") if has_views else None,
            slot_div("helm", "sea-helm", data_after="") if has_helm else None,
            slot_div("beacons", "sea-beacons") if has_views else None,
            class_=class_,
            id="sea-box",
        )
    )
