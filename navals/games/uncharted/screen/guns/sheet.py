"""The sheet of the selected ship: profile, state, batteries by range band."""

from __future__ import annotations

from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data.fleet import BATTERIES, NEUTRAL, Ship
from navals.games.uncharted.rules.fire.gunnery import attack_dice
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.guns.guns import ship_title
from navals.games.uncharted.screen.ui import UnchartedUi
from navals.games.uncharted.words import navy
from navals.ui.board.board import Context
from navals.ui.components import icon_button, panel, table
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.words.i18n import Language


def state_phrases(view: View, n: int, t: Language) -> list[str]:
    """List a ship's fate, anchor, melee, markers and fired batteries."""
    ship = view.ships[n]
    phrases = [t.message(naming.FATE_NAMES[ship.fate])] if ship.fate in naming.FATE_NAMES else []
    if ship.anchored:
        phrases.append(t("at anchor"))
    if salvo.state_of(view).is_engaged(n):
        phrases.append(t("in a melee"))
    phrases += [t.message(naming.MARKER_NAMES[marker]) for marker in ship.markers]
    if ship.fired:
        gun_list = ", ".join(t.message(naming.BATTERY_NAMES[battery]) for battery in ship.fired)
        phrases.append(t("has fired: {guns}", guns=gun_list))
    return phrases


def pips(kind: str, points: int, maximum: int, label: str) -> Markup:
    """Draw points as pips, lost ones empty, labelled with the numbers."""
    dots = [tag("i", class_=["sheet-pip", index < points and "is-left"]) for index in range(maximum)]
    return tag(
        "span",
        tag("span", label, class_="sheet-label"),
        tag("span", dots, class_=f"sheet-pips is-{kind}", aria_hidden="true"),
        tag("b", f"{points}/{maximum}"),
        class_="sheet-points",
    )


def battery_dice(ship: Ship, battery: str, band: int) -> int:
    """Return a battery's current dice in a band against a whole target (3.6, steps 1 to 3)."""
    return attack_dice(ship, ship.card.dice(battery, band))


def _battery_table(ship: Ship, t: Language) -> Markup | None:
    """Return current dice by battery and band, with the printed ones where they differ."""
    rows = []
    for battery in BATTERIES:
        card = ship.card
        if not any(card.dice(battery, band) for band in (1, 2, 3, 4)):
            continue
        fired_note = tag("span", f" ({t('fired')})") if battery in ship.fired else None
        label = (
            tag("b", battery, aria_hidden="true"),
            " ",
            t.message(naming.BATTERY_NAMES[battery]),
            fired_note,
        )
        cells: list[Child] = []
        for band in (1, 2, 3, 4):
            current_dice, base_dice = battery_dice(ship, battery, band), card.dice(battery, band)
            note = tag("small", f"/{base_dice}") if current_dice != base_dice else None
            cells.append((tag("b", current_dice), note) if base_dice else "–")
        rows.append((label, *cells))
    if not rows:
        return None
    band_titles = [t("{a} to {b} inches", a=8 * band - 8, b=8 * band) for band in (1, 2, 3, 4)]
    band_headings = [tag("abbr", str(band), title=title) for band, title in enumerate(band_titles, 1)]
    return table((t("Dice"), *band_headings), rows, numeric=(1, 2, 3, 4), class_="sheet-guns")


def ship_sheet(view: View, ui: UnchartedUi, context: Context) -> Markup:
    """Return the sheet of the selected ship; empty if none is selected."""
    n, t = ui.ship, context.t
    if not 0 <= n < len(view.ships):
        return EMPTY
    ship = view.ships[n]
    profile = ship.card
    ram_text = t("ram {n}, red", n=profile.ram) if profile.red else t("ram {n}", n=profile.ram)
    index = sum(1 for other_ship in view.ships[:n] if other_ship.side == ship.side)
    captain_name = navy.captain_name(ship.fleet, ship.side, index)
    details = [
        t("Captain {name}", name=captain_name) if captain_name else "",
        t.message(naming.FLEET_NAMES[ship.fleet]) if ship.fleet else "",
        t("squadron {n} ({code} in notation)", n=ship.squadron + 1, code=salvo.full_name(view, n)),
        t.message(naming.SIZE_NAMES[profile.size]),
        t("moves {n} inches", n=profile.move),
        t("under sail") if ship.has_sails else t("by steam"),
        t("damage {damage}, critical {critical}", damage=profile.damage, critical=profile.critical),
        ram_text,
        t.plural("{n} point", "{n} points", profile.points),
    ]
    if ship.side == NEUTRAL:
        details = [t.plural("{n} point", "{n} points", profile.points)]
    phrases = state_phrases(view, n, t)
    hull_pips = pips("hull", max(0, ship.hull), profile.hull, t("Hull"))
    crew_pips = pips("crew", ship.crew, profile.crew, t("Crew"))
    label = t("Close the sheet")
    close_button = icon_button(label, "close", "ship", {"ship": n}, class_="sheet-close", id="sheet-close")
    content = (
        tag("p", hull_pips, crew_pips, class_="sheet-strength"),
        tag("p", " · ".join(phrases), class_="sheet-state") if phrases else None,
        tag("p", " · ".join(details), class_="sea-fine"),
        _battery_table(ship, t),
        close_button if context.acting_seat is not None else None,
    )
    return panel(ship_title(view, n, t), content, class_=f"ship-sheet seat-{'abw'[ship.side]}", id="sheet")
