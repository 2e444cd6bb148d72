"""Fleet editor: a row for each squadron, with its cost and faults, and the profiles of the classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from navals.core.message import Message, msg
from navals.core.option import Option
from navals.games.uncharted.rules.data.fleet import CLASSES, Profile, fleet_points, fleets
from navals.games.uncharted.rules.data.scenarios import BREAKOUT
from navals.games.uncharted.rules.forces import MAX_SQUADRONS
from navals.games.uncharted.rules.naming import BATTERY_NAMES, CLASS_NAMES
from navals.games.uncharted.rules.options import Options, fleet_errors, side_limit
from navals.games.uncharted.screen.editor import squadrons
from navals.games.uncharted.screen.editor.squadrons import (
    BOUNDS_REASON,
    LIST_NAMES,
    parse_options,
    row_id,
    split_list,
)
from navals.games.uncharted.screen.figures import dice_text
from navals.games.uncharted.screen.sea import hulls
from navals.ui.board.as_text import text_section
from navals.ui.board.editor import ACT, Editor, EditorFault, EditResult, button_arg, field_id_of
from navals.ui.components import button, details, icon_button, meter, table
from navals.ui.components.fields import field_error, tally
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import el, g, svg
from navals.ui.words.i18n import Language

_GUN_LABELS: Final = {"P": msg("Broadside"), **{battery: BATTERY_NAMES[battery] for battery in "FAT"}}


class FleetEditor(Editor):
    """Editor for a side's squadrons, given its fleet, the points limit and the scenario."""

    def __init__(self, side: int, texts: Mapping[str, str] | None = None) -> None:
        self.side = side
        self.options: Options = parse_options(texts or {})

    def adapt(self, texts: Mapping[str, str], panel: str) -> Editor:
        return FleetEditor(self.side, texts)

    def edit_text(self, text: str, act: str, arg: Mapping[str, object]) -> EditResult | EditorFault | None:
        return squadrons.change_list(self.options, self.side, act, arg)

    def draw(self, option: Option, text: str, fault: EditorFault | None, t: Language) -> Markup:
        side, options, name = self.side, self.options, option.name
        base_id, groups = field_id_of(name), split_list(options.fleet_list(side))
        profiles = fleets(options.house)[options.fleet(side)].ships
        messages = fleet_errors(options, side, ";".join(groups))
        general_messages = [message for message in messages if "number" not in message.args]

        if fault is not None and not fault.element_id and fault.message not in messages:
            general_messages.append(fault.message)
        block_reason = t.message(BOUNDS_REASON) if len(groups) >= MAX_SQUADRONS else None
        ship_kinds = tuple(self._ship_kind(letter) for letter in profiles)
        # If both sides have the same fleet, they share its symbols.
        symbols = hulls.symbols(ship_kinds) if side == 0 or options.fleet_a != options.fleet_b else None
        rows = []
        for i in range(len(groups)):
            errors = [message for message in messages if message.args.get("number") == i + 1]
            rows.append(self._squadron_row(i, groups, errors, t))
        add_buttons = []
        for letter in CLASSES:
            label, arg, id = (
                _class_name(letter, t),
                button_arg(name, "add", ship=letter),
                f"{base_id}-add-{letter}",
            )
            add_buttons.append(
                button(label, ACT, arg, icon="plus", compact=True, disabled=block_reason, id=id)
            )
        add_label = tag("span", t("Add a squadron"), id=f"{base_id}-adds", class_="fleet-starts-label")
        text, details_id = ";".join(groups), f"{base_id}-text-open"
        return tag(
            "div",
            svg("0 0 1 1", el("defs", symbols), class_="builder-art"),
            self._preset_buttons(t),
            tag("ul", rows, class_="builder-rows", role="list"),
            tag(
                "div",
                add_label,
                add_buttons,
                class_="fleet-starts",
                role="group",
                aria_labelledby=f"{base_id}-adds",
            ),
            self._cost_meter(groups, t),
            [
                field_error(t.sentence(message), id=f"{base_id}-fault-{n}")
                for n, message in enumerate(general_messages)
            ],
            _profile_table(profiles, fleets(options.house)[options.fleet(side)].wind, base_id, t),
            text_section(
                option,
                text,
                fault,
                t,
                field_id=f"{base_id}-text",
                section_id=details_id,
                limit=squadrons.LENGTH_LIMIT,
            ),
            class_="builder",
            id=base_id,
        )

    def _ship_kind(self, letter: str) -> hulls.ShipKind:
        fleet = self.options.fleet(self.side)
        card = fleets(self.options.house)[fleet].ships[letter]
        return fleet, letter, card.size, any(card.turret)

    def _ship_picture(self, letter: str) -> Markup:
        """Draw a ship of a class; all classes have the same scale."""
        length, beam = hulls.half_size("L")
        length, beam = round(1.2 * length), round(1.5 * beam)
        picture = g(hulls.hull(self._ship_kind(letter), self.side), transform="rotate(90)")
        return svg(f"{-length} {-beam} {2 * length} {2 * beam}", picture, class_="builder-hull")

    def _preset_buttons(self, t: Language) -> Markup:
        """Return buttons that load a ready-made fleet, copy the other side's, or reset."""
        name = LIST_NAMES[self.side]
        base_id = field_id_of(name)
        buttons = []
        for key, list_text in squadrons.ready_fleets(self.options, self.side).items():
            label, arg = t.message(squadrons.FLEET_PATTERNS[key][0]), button_arg(name, "from", value=key)
            buttons.append(button(label, ACT, arg, compact=True, title=list_text, id=f"{base_id}-from-{key}"))
        label = t("Copy A") if self.side else t("Copy B")
        copy_actions = [("copy", "copy", label)] * (self.options.scenario != BREAKOUT)
        for act, icon, label in (*copy_actions, ("reset", "undo", t("Reset"))):
            arg = button_arg(name, act)
            buttons.append(button(label, ACT, arg, icon=icon, compact=True, id=f"{base_id}-{act}"))
        return tag("div", buttons, class_="fleet-starts")

    def _squadron_row(self, index: int, groups: list[str], errors: list[Message], t: Language) -> Markup:
        """Return a squadron's row: its cost, and a counter for the ships of each class."""
        name, base_id = LIST_NAMES[self.side], row_id(self.side, index)
        fleet = self.options.fleet(self.side)
        profiles = fleets(self.options.house)[fleet].ships
        letters, size = groups[index], profiles[groups[index][0]].size
        title = t("Squadron {n}", n=index + 1)
        classes = [
            class_letter
            for class_letter in CLASSES
            if class_letter in letters or profiles[class_letter].size == size
        ]
        maximum = max(profiles[class_letter].squadron[1] for class_letter in classes)
        tallies = []
        for letter in classes:
            count = letters.count(letter)
            label = f"{title}, {_class_name(letter, t)}"
            ship_tally = tally(
                t("{label}: {n}", label=label, n=count),
                count,
                ACT,
                less_button=(
                    t("{label}: one less", label=label),
                    button_arg(name, "less", at=index, ship=letter),
                ),
                more_button=(
                    t("{label}: one more", label=label),
                    button_arg(name, "more", at=index, ship=letter),
                ),
                min_reason=t("{low} is the minimum", low=count) if not count or len(letters) == 1 else None,
                max_reason=t("{high} is the maximum", high=maximum) if len(letters) >= maximum else None,
                id=f"{base_id}-{letter}",
            )
            class_label = tag("span", _class_name(letter, t), class_="builder-class")
            tallies.append(
                tag("span", self._ship_picture(letter), class_label, ship_tally, class_="builder-ships")
            )
        block_reason = t.message(BOUNDS_REASON) if len(groups) == 1 else None
        label, arg, id = (
            t("Remove squadron {n}", n=index + 1),
            button_arg(name, "remove", at=index),
            f"{base_id}-remove",
        )
        cost = t.plural("{n} point", "{n} points", fleet_points(fleet, letters, self.options.house))
        return tag(
            "li",
            tag("span", title, class_="builder-title"),
            tag("span", cost, class_="fleet-count"),
            icon_button(label, "trash", ACT, arg, disabled=block_reason, id=id),
            tag("span", tallies, class_="builder-tallies"),
            [field_error(t.sentence(error), id=f"{base_id}-error-{n}") for n, error in enumerate(errors)],
            class_=["builder-row", errors and "has-error"],
            id=base_id,
        )

    def _cost_meter(self, groups: list[str], t: Language) -> Markup:
        """Return the cost, the limit, and the points spent on each size."""
        options, side = self.options, self.side
        list_text, limit = ";".join(groups), side_limit(options, side)
        total = fleet_points(options.fleet(side), list_text, options.house)
        label, id = (
            t("{points} of {limit} points", points=total, limit=limit),
            f"{field_id_of(LIST_NAMES[side])}-sum",
        )
        costs = squadrons.size_costs(options, side, list_text).values()
        sizes_text = t(
            "Small ships {small}, medium {medium}, large {large}: at most {half} each.",
            **dict(zip(("small", "medium", "large"), costs, strict=True)),
            half=limit // 2,
        )
        return tag(
            "div",
            meter(t("Points"), min(total, limit), max=limit, text=label, id=id),
            tag("p", sizes_text if options.scenario != BREAKOUT else None, class_="field-help"),
        )


def _class_name(letter: str, t: Language) -> str:
    return t.sentence(CLASS_NAMES[letter])


def _profile_table(profiles: Mapping[str, Profile], has_sails: bool, base_id: str, t: Language) -> Markup:
    value_readers: dict[str, Callable[[Profile], object]] = {
        t("Points"): lambda card: card.points,
        t("Move"): lambda card: card.move,
        t("Damage / critical"): lambda card: f"{card.damage}/{card.critical}",
        t("Hull"): lambda card: card.hull,
        t("Crew"): lambda card: card.crew,
        t("Ram (R: red)"): lambda card: f"{card.ram}{'R' * card.red}",
        **{t.sentence(name): partial(dice_text, battery=battery) for battery, name in _GUN_LABELS.items()},
    }
    profile_table = table(
        [t("Class"), *(_class_name(letter, t) for letter in profiles)],
        [
            [name, *(str(read_value(card)) for card in profiles.values())]
            for name, read_value in value_readers.items()
        ],
        caption=t("Gun dice at range bands 1/2/3/4, 8 inches each"),
        numeric=(1, 2, 3, 4),
        class_="builder-cards",
    )
    sail_text, steam_text = t("Sailing ships: slow into the wind."), t("Steamers: unaffected by the wind.")
    movement_note = tag("p", sail_text if has_sails else steam_text)
    return details(t("Profiles of the ships"), profile_table, movement_note, id=f"{base_id}-cards")
