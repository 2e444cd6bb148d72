"""The home page and the practice page. They are prerendered at build time, so they need no game."""

from __future__ import annotations

from navals import __version__, games
from navals.core.card import Card
from navals.ui.art.sketch import card_picture
from navals.ui.components.controls import ButtonArgs, button, link
from navals.ui.components.door import mode_buttons
from navals.ui.components.layout import hero, page_title
from navals.ui.components.surfaces import badge, banner, game_card, menu
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.registry import cards
from navals.ui.shell import index
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language


def _menu_links(card: Card, t: Language, is_learned: bool) -> list[Child]:
    def mode_link(label: str, page: str, icon: str, name: str) -> Markup:
        return link(label, f"#/{card.id}/{page}", kind="plain", icon=icon, id=f"{card.id}-{name}")

    modes = [
        ("ai", t("Against the computer"), "computer"),
        *((item.mode, t.message(item.label), item.icon) for item in card.ways if card.here is None),
        ("two", t("Two players here"), "persons"),
    ]
    return [
        *(mode_link(label, f"new/{mode}", icon, mode) for mode, label, icon in modes if mode in card.modes),
        *(page_item.content for page_item in index.start_links(card, t)),
        mode_link(t("Watch"), "new/watch", "eye", "watch") if "watch" in card.modes else None,
        mode_link(
            t("Learn again") if is_learned else t("Learn"),
            "learn",
            "check" if is_learned else "officer",
            "learn",
        ),
        mode_link(t("Rules"), "rules", "book", "rules"),
    ]


def _game_card(card: Card, t: Language, is_learned: bool) -> Markup:
    title, blurb, id = t.message(card.title), t.message(card.blurb), card.id
    label = t("Play") if card.here is None else t.message(card.here)
    play_args: ButtonArgs = {"kind": "primary", "id": f"{id}-play", "aria_label": f"{label} – {title}"}
    menu_args: ButtonArgs = {"icon": "more", "id": f"{id}-more", "popovertarget": f"{id}-menu"}
    menu_args["aria_label"] = f"{t('More')} – {title}"
    actions = (
        *mode_buttons(card, t),
        link(label, f"#/{id}/play", **play_args),
        button(t("More"), **menu_args),
    )
    description: Child = (blurb, " ", badge(t("Extension"))) if games.adopted_folders(id) else blurb
    popup_menu = menu(title, _menu_links(card, t, is_learned), id=f"{id}-menu", close_label=t("Close"))
    return game_card(title, description, card_picture(id), actions, id=f"game-{id}", menu=popup_menu)


def home_page(shell: Shell) -> Markup:
    """Draw the home page: content of other features at the top, a card per game, the logbook, and the footer.

    The first visit shows the prerendered page."""
    t = shell.t
    game_cards = [_game_card(card, t, card.id in shell.prefs.learned) for card in cards()]
    manual_link = link(
        t("Developer documentation"), "docs/", id="home-docs", class_="needs-docs", hreflang="en"
    )
    ready_badge = badge(t("Ready offline"), kind="green", icon="check")
    offline_note = (
        tag("span", ready_badge, id="offline-ready")
        if shell.is_offline and not shell.is_prerendered
        else None
    )
    footer_links = [page_item.content for page_item in index.page_items("foot", shell)]
    link_parts = [(" · " if number else None, part) for number, part in enumerate(footer_links)]
    version_badge = badge(f"v{__version__}")
    return tag(
        "div",
        hero("Navals", t("Naval tabletop games, on your phone or computer.")),
        [page_item.content for page_item in index.page_items("top", shell)],
        tag("div", game_cards, _logbook(shell), class_="home-games"),
        _update_notice(t, has_update=shell.has_update),
        tag(
            "footer",
            tag("p", t("No account, no server: everything stays on this device and works offline.")),
            tag("p", link_parts, " ", manual_link, " ", version_badge, " ", offline_note),
            class_="home-foot",
        ),
        class_="screen screen-home",
    )


def _logbook(shell: Shell) -> Markup:
    """Draw the last card, the logbook: everything that does not belong to a particular game."""
    items = index.page_items("desk", shell)
    first_link, *other_links = [page_item.content for page_item in items]
    link_pairs = [
        tag("div", other_links[start : start + 2], class_="home-desk-pair")
        for start in range(0, len(other_links), 2)
    ]
    panels = [page_item.panel for page_item in items]
    return tag(
        "section",
        tag("h2", shell.t("Your logbook"), class_="game-card-title"),
        [page_item.content for page_item in index.page_items("reminder", shell)],
        tag("div", first_link, link_pairs, panels, class_="home-desk-items"),
        class_="home-desk",
    )


def practice_page(shell: Shell) -> Markup:
    """Draw the practice page."""
    parts = [page_item.content for page_item in index.page_items("practice", shell)]
    body = tag("div", parts, class_="practice-parts")
    return tag("div", page_title(shell.t("Practise")), body, class_="screen screen-practice")


def _update_notice(t: Language, *, has_update: bool) -> Markup:
    """Draw the notice of a new version, at the bottom of the window, away from any buttons."""
    if not has_update:
        return EMPTY
    update_button = button(t("Update now"), "app:update-now", kind="primary", compact=True, id="update-now")
    return banner(t("A new version is ready."), kind="update", actions=update_button, id="update-banner")
