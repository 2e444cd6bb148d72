"""Fleet editor: a row for each squadron, with its cost and faults, and the profiles of the classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from navals.core.message import Message, msg
from navals.core.option import Option
from navals.games.uncharted.rules.data.fleet import CLASSES, Profile, fleets, points
from navals.games.uncharted.rules.data.scenarios import BREAKOUT
from navals.games.uncharted.rules.forces import MOST_SQUADRONS
from navals.games.uncharted.rules.naming import BATTERY_NAMES, CLASS_NAMES
from navals.games.uncharted.rules.options import Options, fleet_faults, side_limit
from navals.games.uncharted.screen.editor import squadrons
from navals.games.uncharted.screen.editor.squadrons import BOUNDS_REASON, LISTS, options_of, parts_of, row_id
from navals.games.uncharted.screen.figures import dice_of
from navals.games.uncharted.screen.sea import hulls
from navals.ui.board.as_text import as_text
from navals.ui.board.editor import ACT, Editor, EditorFault, EditResult, gesture, spot_of
from navals.ui.components import button, details, icon_button, meter, table
from navals.ui.components.fields import field_error, tally
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import el, g, svg
from navals.ui.words.i18n import Language

_GUNS: Final = {"P": msg("Broadside"), **{battery: BATTERY_NAMES[battery] for battery in "FAT"}}


class FleetEditor(Editor):
    """Editor for a side's squadrons, given its fleet, the points limit and the scenario."""

    def __init__(self, side: int, texts: Mapping[str, str] | None = None) -> None:
        self.side = side
        self.options: Options = options_of(texts or {})

    def adapt(self, texts: Mapping[str, str], panel: str) -> Editor:
        return FleetEditor(self.side, texts)

    def change(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        return squadrons.change(self.options, self.side, act, arg)

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        side, options, name = self.side, self.options, option.name
        spot, parts = spot_of(name), parts_of(options.list(side))
        cards = fleets(options.house)[options.fleet(side)].ships
        messages = fleet_faults(options, side, ";".join(parts))
        rest = [message for message in messages if "number" not in message.args]

        if fault is not None and not fault.spot and fault.message not in messages:
            rest.append(fault.message)
        full_reason = t.message(BOUNDS_REASON) if len(parts) >= MOST_SQUADRONS else None
        kinds = tuple(self._kind(letter) for letter in cards)
        # If both sides have the same fleet, they share its symbols.
        symbols = hulls.symbols(kinds) if side == 0 or options.fleet_a != options.fleet_b else None
        rows = []
        for i in range(len(parts)):
            faults = [message for message in messages if message.args.get("number") == i + 1]
            rows.append(self._squadron(i, parts, faults, t))
        add_buttons = []
        for letter in CLASSES:
            label, arg, id = _class_name(letter, t), gesture(name, "add", ship=letter), f"{spot}-add-{letter}"
            add_buttons.append(
                button(label, ACT, arg, icon="plus", compact=True, disabled=full_reason, id=id)
            )
        add_label = tag("span", t("Add a squadron"), id=f"{spot}-adds", class_="fleet-starts-label")
        text, details_id = ";".join(parts), f"{spot}-text-open"
        return tag(
            "div",
            svg("0 0 1 1", el("defs", symbols), class_="builder-art"),
            self._start_buttons(t),
            tag("ul", rows, class_="builder-rows", role="list"),
            tag(
                "div",
                add_label,
                add_buttons,
                class_="fleet-starts",
                role="group",
                aria_labelledby=f"{spot}-adds",
            ),
            self._sum(parts, t),
            [field_error(t.sentence(message), id=f"{spot}-fault-{n}") for n, message in enumerate(rest)],
            _cards(cards, fleets(options.house)[options.fleet(side)].wind, spot, t),
            as_text(
                option, text, fault, t, spot=f"{spot}-text", section_id=details_id, limit=squadrons.LONGEST
            ),
            class_="builder",
            id=spot,
        )

    def _kind(self, letter: str) -> hulls.Kind:
        fleet = self.options.fleet(self.side)
        card = fleets(self.options.house)[fleet].ships[letter]
        return fleet, letter, card.size, any(card.turret)

    def _picture(self, letter: str) -> Markup:
        """Draw a ship of a class; all classes have the same scale."""
        length, beam = hulls.halves("L")
        length, beam = round(1.2 * length), round(1.5 * beam)
        ship = g(hulls.hull(self._kind(letter), self.side), transform="rotate(90)")
        return svg(f"{-length} {-beam} {2 * length} {2 * beam}", ship, class_="builder-hull")

    def _start_buttons(self, t: Language) -> Markup:
        """Return buttons that load a ready-made fleet, copy the other side's, or reset."""
        name = LISTS[self.side]
        spot = spot_of(name)
        buttons = []
        for key, text in squadrons.ready_fleets(self.options, self.side).items():
            label, arg = t.message(squadrons.STARTERS[key][0]), gesture(name, "from", value=key)
            buttons.append(button(label, ACT, arg, compact=True, title=text, id=f"{spot}-from-{key}"))
        label = t("Copy A") if self.side else t("Copy B")
        extras = [("copy", "copy", label)] * (self.options.scenario != BREAKOUT)
        for act, icon, label in (*extras, ("reset", "undo", t("Reset"))):
            arg = gesture(name, act)
            buttons.append(button(label, ACT, arg, icon=icon, compact=True, id=f"{spot}-{act}"))
        return tag("div", buttons, class_="fleet-starts")

    def _squadron(self, i: int, parts: list[str], faults: list[Message], t: Language) -> Markup:
        """Return a squadron's row: its cost, and a counter for the ships of each class."""
        name, spot = LISTS[self.side], row_id(self.side, i)
        fleet = self.options.fleet(self.side)
        cards = fleets(self.options.house)[fleet].ships
        part, size = parts[i], cards[parts[i][0]].size
        title = t("Squadron {n}", n=i + 1)
        classes = [c for c in CLASSES if c in part or cards[c].size == size]
        maximum = max(cards[c].squadron[1] for c in classes)
        tallies = []
        for letter in classes:
            count = part.count(letter)
            label = f"{title}, {_class_name(letter, t)}"
            ships = tally(
                t("{label}: {n}", label=label, n=count),
                count,
                ACT,
                less_button=(t("{label}: one less", label=label), gesture(name, "less", at=i, ship=letter)),
                more_button=(t("{label}: one more", label=label), gesture(name, "more", at=i, ship=letter)),
                least=t("{low} is the minimum", low=count) if not count or len(part) == 1 else None,
                most=t("{high} is the maximum", high=maximum) if len(part) >= maximum else None,
                id=f"{spot}-{letter}",
            )
            kind = tag("span", _class_name(letter, t), class_="builder-class")
            tallies.append(tag("span", self._picture(letter), kind, ships, class_="builder-ships"))
        last_reason = t.message(BOUNDS_REASON) if len(parts) == 1 else None
        label, arg, id = t("Remove squadron {n}", n=i + 1), gesture(name, "remove", at=i), f"{spot}-remove"
        cost = t.plural("{n} point", "{n} points", points(fleet, part, self.options.house))
        return tag(
            "li",
            tag("span", title, class_="builder-title"),
            tag("span", cost, class_="fleet-count"),
            icon_button(label, "trash", ACT, arg, disabled=last_reason, id=id),
            tag("span", tallies, class_="builder-tallies"),
            [field_error(t.sentence(fault), id=f"{spot}-error-{n}") for n, fault in enumerate(faults)],
            class_=["builder-row", faults and "has-error"],
            id=spot,
        )

    def _sum(self, parts: list[str], t: Language) -> Markup:
        """Return the cost, the limit, and the points spent on each size."""
        options, side = self.options, self.side
        text, limit = ";".join(parts), side_limit(options, side)
        total = points(options.fleet(side), text, options.house)
        label, id = t("{points} of {limit} points", points=total, limit=limit), f"{spot_of(LISTS[side])}-sum"
        costs = squadrons.size_costs(options, side, text).values()
        sizes = t(
            "Small ships {small}, medium {medium}, large {large}: at most {half} each.",
            **dict(zip(("small", "medium", "large"), costs, strict=True)),
            half=limit // 2,
        )
        return tag(
            "div",
            meter(t("Points"), min(total, limit), max=limit, text=label, id=id),
            tag("p", sizes if options.scenario != BREAKOUT else None, class_="field-help"),
        )


def _class_name(letter: str, t: Language) -> str:
    return t.sentence(CLASS_NAMES[letter])


def _cards(cards: Mapping[str, Profile], wind: bool, spot: str, t: Language) -> Markup:
    rows: dict[str, Callable[[Profile], object]] = {
        t("Points"): lambda card: card.points,
        t("Move"): lambda card: card.move,
        t("Damage / critical"): lambda card: f"{card.damage}/{card.critical}",
        t("Hull"): lambda card: card.hull,
        t("Crew"): lambda card: card.crew,
        t("Ram (R: red)"): lambda card: f"{card.ram}{'R' * card.red}",
        **{t.sentence(name): partial(dice_of, battery=battery) for battery, name in _GUNS.items()},
    }
    profiles = table(
        [t("Class"), *(_class_name(letter, t) for letter in cards)],
        [[name, *(str(value(card)) for card in cards.values())] for name, value in rows.items()],
        caption=t("Gun dice at range bands 1/2/3/4, 8 inches each"),
        numeric=(1, 2, 3, 4),
        class_="builder-cards",
    )
    sails, steam = t("Sailing ships: slow into the wind."), t("Steamers: unaffected by the wind.")
    moves = tag("p", sails if wind else steam)
    return details(t("Profiles of the ships"), profiles, moves, id=f"{spot}-cards")
