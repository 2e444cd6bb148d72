"""Content containers: cards, panels, dialogs, the handover curtain, messages, tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from navals.ui.art import compass_rose, draw_icon
from navals.ui.components.controls import button, button_row, icon_button, popover_closer
from navals.ui.draw.html import Attribute, Child, Markup, tag


def game_card(
    title: str, blurb: Child, picture: Markup, actions: Child, *, id: str, menu: Child = None
) -> Markup:
    """A game on the home page: picture, description, buttons. One of the buttons opens `menu`."""
    return tag(
        "article",
        tag("div", picture, class_="game-card-plate"),
        tag(
            "div",
            tag("h2", title, id=f"{id}-title", class_="game-card-title"),
            tag("p", blurb, class_="game-card-blurb"),
            class_="game-card-body",
        ),
        tag("div", actions, class_="game-card-actions"),
        menu,
        class_="game-card",
        id=id,
        aria_labelledby=f"{id}-title",
    )


def menu(title: str, items: Child, *, id: str, close_label: str) -> Markup:
    """A popover opened by a button with `popovertarget=id`: a bottom sheet on phones, a panel on wide
    screens. A press outside, or the button labelled `close_label`, closes it."""
    return tag(
        "div",
        tag("p", title, class_="menu-title", id=f"{id}-title"),
        popover_closer(close_label, id, class_="menu-close", id=f"{id}-close"),
        tag("div", items, class_="menu-list"),
        id=id,
        popover="auto",
        role="group",
        aria_labelledby=f"{id}-title",
        class_="menu-sheet",
    )


def resume_card(
    title: str, text: str, actions: Child, *, id: str, picture: Markup | None = None, menu: Child = None
) -> Markup:
    """A card for an unfinished game, above the cards of all games. One of its buttons opens `menu`."""
    return tag(
        "article",
        tag("div", picture or draw_icon("anchor"), class_="resume-plate"),
        tag(
            "div",
            tag("h2", title, class_="resume-title"),
            tag("p", text, class_="resume-text"),
            class_="resume-body",
        ),
        tag("div", actions, class_="resume-actions"),
        menu,
        class_="resume-card",
        id=id,
    )


def panel(
    title: str | None,
    body: Child,
    actions: Child = None,
    *,
    id: str | None = None,
    level: int = 2,
    class_: str = "",
) -> Markup:
    """A section with a title and body, and actions at the bottom."""
    return tag(
        "section",
        tag(f"h{level}", title, class_="panel-title") if title else None,
        tag("div", body, class_="panel-body"),
        tag("div", actions, class_="panel-actions") if actions else None,
        class_=["panel", class_],
        id=id,
    )


def dialog(
    title: str,
    body: Child,
    actions: Child = None,
    *,
    id: str,
    dismiss: str | None = "app:dismiss",
    dismiss_label: str = "",
    is_alert: bool = False,
    extra_class: str = "is-dialog",
) -> Markup:
    """A dialog for the region `over`. `dismiss` is the act sent by its close button, Escape and a tap
    outside; `None` for a dialog that must be answered."""
    close_button = icon_button(dismiss_label, "close", dismiss, data_dismiss=True, class_="dialog-close")
    heading = tag("h2", title, id=f"{id}-title", class_="dialog-title", tabindex=-1)
    return tag(
        "div",
        tag("div", class_="scrim", data_act=dismiss),
        tag(
            "div",
            # <header> and <footer> would be landmarks of the page, because they are not in an article.
            tag("div", heading, close_button if dismiss else None, class_="dialog-head"),
            tag("div", body, class_="dialog-body"),
            tag("div", actions, class_="dialog-actions") if actions else None,
            id=id,
            role="alertdialog" if is_alert else "dialog",
            aria_modal="true",
            aria_labelledby=f"{id}-title",
            class_=["dialog", extra_class],
            data_dialog=True,
        ),
        class_=["over", f"over-{extra_class}"],
        data_modal=True,
    )


sheet = partial(dialog, extra_class="is-sheet")
"""A dialog that slides up from the bottom on phones and is centred on wide screens."""


def curtain(title: str, name: str, button: Child, *, text: str | None = None) -> Markup:
    """The handover screen, for the region `over`. It shows only the next player's `name`.

    `button`, its only control, is for the next player."""
    return tag(
        "div",
        tag(
            "div",
            tag(
                "div",
                compass_rose("curtain-rose"),
                tag("p", title, class_="curtain-lead", id="curtain-lead"),
                tag("h2", name, class_="curtain-name", id="curtain-title", tabindex=-1),
                tag("p", text, class_="curtain-text") if text else None,
                tag("div", button, class_="curtain-action"),
                class_="curtain-cartouche neat-line",
            ),
            id="curtain",
            role="dialog",
            aria_modal="true",
            aria_labelledby="curtain-lead curtain-title",
            data_dialog=True,
            class_="curtain-sheet",
        ),
        class_="curtain",
        data_modal=True,
    )


_BANNER_ICONS = {"error": "warning", "update": "download"}


def entry(
    picture: Child,
    title: Child,
    lines: Iterable[Child],
    action: Child,
    *,
    id: str | None = None,
    heading_tag: str = "h2",
) -> Markup:
    """A list item: picture, title, some lines of text, and actions."""
    line_markup = [
        item if isinstance(item, Markup) else tag("p", item, class_="library-facts") for item in lines
    ]
    return tag(
        "li",
        tag("div", picture, class_="library-plate"),
        tag("div", tag(heading_tag, title, class_="library-title"), line_markup, class_="library-words"),
        button_row(action),
        class_="library-entry",
        id=id,
    )


def toast(text: str, *, act: str, seconds: int = 5, action: Child = None) -> Markup:
    """A short message for the region `toast`. After `seconds`, or when tapped, it sends the act `act`."""
    return tag(
        "div",
        draw_icon("info"),
        tag("p", text),
        action,
        class_="toast is-info",
        id="toast-message",
        data_away=1000 * seconds,
        data_gone=act,
    )


def banner(text: Child, *, kind: str = "info", actions: Child = None, id: str | None = None) -> Markup:
    """A lasting message at the top of a screen; `kind` is `info`, `warning`, `error` or `update`."""
    return tag(
        "div",
        draw_icon(_BANNER_ICONS.get(kind, kind)),
        tag("p", text, class_="banner-text"),
        tag("div", actions, class_="banner-actions") if actions else None,
        class_=["banner", f"is-{kind}"],
        id=id,
    )


def progress(label: str, value: float | None = None, *, max: float = 1, id: str | None = None) -> Markup:
    """A progress bar, indeterminate if `value` is `None`."""
    return tag(
        "div",
        tag("span", label, class_="progress-label"),
        tag("progress", value=value, max=max, id=id, aria_label=label),
        class_="progress",
    )


def meter(
    label: str, value: float, *, max: float = 1, text: str | None = None, id: str | None = None
) -> Markup:
    """A quantity as a bar and as `text`, by default the number."""
    return tag(
        "div",
        tag("span", label, class_="meter-label"),
        tag("span", text if text is not None else f"{value:g}", class_="meter-value"),
        tag("meter", value=value, min=0, max=max, aria_label=label, id=id),
        class_="meter",
    )


def badge(text: str | int, *, kind: str = "plain", icon: str | None = None) -> Markup:
    """A short label; `kind` is `plain`, `brass`, `red`, `green`, `blue` or `note`."""
    return tag("span", draw_icon(icon) if icon else None, text, class_=["badge", f"is-{kind}"])


def details(summary: Child, *children: Child, id: str, is_open: bool = False, class_: str = "") -> Markup:
    """A collapsible section, which stays open or closed as the reader left it."""
    return tag(
        "details",
        tag("summary", tag("span", summary), draw_icon("chevron-down"), class_="summary"),
        tag("div", *children, class_="details-body"),
        id=id,
        open=is_open,
        data_keep=True,
        class_=["details", class_],
    )


def table(
    headers: Sequence[Child],
    rows: Iterable[Sequence[Child]],
    *,
    caption: str | None = None,
    has_row_headers: bool = True,
    numeric: Sequence[int] = (),
    class_: str = "",
    id: str | None = None,
) -> Markup:
    """A ruled table that scrolls sideways if too wide; columns listed in `numeric` are aligned as numbers."""

    def cell(i: int, value: Child) -> Markup:
        class_name = "is-number" if i in numeric else None
        if i == 0 and has_row_headers:
            return tag("th", value, scope="row", class_=class_name)
        return tag("td", value, class_=class_name)

    classes = ["is-number" if i in numeric else None for i in range(len(headers))]
    header_cells = [
        tag("th", name, scope="col", class_=class_name)
        for name, class_name in zip(headers, classes, strict=True)
    ]
    scroll_attrs: dict[str, Attribute] = (
        {"tabindex": 0, "role": "region", "aria_label": caption} if caption else {}
    )
    return tag(
        "div",
        tag(
            "table",
            tag("caption", caption) if caption else None,
            tag("thead", tag("tr", header_cells)),
            tag(
                "tbody",
                (tag("tr", (cell(i, cell_value) for i, cell_value in enumerate(row))) for row in rows),
            ),
            class_="table",
        ),
        class_=["table-scroll", class_],
        id=id,
        **scroll_attrs,
    )


def empty_list_note(text: str, *, icon: str = "compass", action: Child = None) -> Markup:
    """A friendly note for an empty list."""
    return tag("div", draw_icon(icon), tag("p", text), action, class_="empty")


def confirmation(
    title: str,
    text: str,
    accept_label: str,
    act: str,
    refuse_label: str,
    refuse_act: str = "app:dismiss",
    *,
    close_label: str,
) -> Markup:
    """A question that must be answered; `close_label` labels the corner button, which also sends
    `refuse_act`.
    """
    accept_button = button(accept_label, act, kind="primary", id="confirm-yes")
    buttons, close_args = (
        button_row(accept_button, button(refuse_label, refuse_act, id="confirm-no")),
        {"dismiss_label": close_label},
    )
    return dialog(
        title, tag("p", text), buttons, id="confirm", dismiss=refuse_act, is_alert=True, **close_args
    )
