"""Buttons at the helm, and the effect of a step on a draft."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import Stay, Weigh
from navals.games.uncharted.rules.fire import aiming
from navals.games.uncharted.rules.position import FIRST_TERRAIN
from navals.games.uncharted.rules.sea.moves import movable_ships, starts_in_contact
from navals.games.uncharted.rules.sea.sailing import PORT, STARBOARD, STRAIGHT
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import name, state_of
from navals.games.uncharted.screen.helm import formation, plotting
from navals.games.uncharted.screen.ui import NO_DRAFT, Draft, UnchartedUi
from navals.games.uncharted.words import navy
from navals.ui.components import BlockReason, block_reason, button, button_row, icon_button
from navals.ui.components.deeds import main_button, steer_button, tool_button
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.words.i18n import Language

_STEP_LETTERS: Final = {"port": PORT, "ahead": STRAIGHT, "starboard": STARBOARD}
_ARROW_KEYS: Final = {"port": "ArrowLeft", "ahead": "ArrowUp", "starboard": "ArrowRight", "back": "ArrowDown"}


def undo_part(draft: Draft) -> Draft:
    """Undo the last part of a draft: the anchor or ram, a step, going astern, or turning on the spot."""
    if draft.drops_anchor or draft.ram:
        return replace(draft, drops_anchor=False, ram="")
    if draft.steps:
        return replace(draft, steps=draft.steps[: -2 if draft.steps.endswith(STRAIGHT * 2) else -1])
    return replace(draft, is_astern=False) if draft.is_astern else NO_DRAFT


def add_step(view: View, n: int, draft: Draft, direction: str) -> Draft | Refusal | None:
    """Add a step to a draft (``back``: remove one), or return why not (``None``: there is none to remove)."""
    if direction == "back":
        return undo_part(draft) if draft != NO_DRAFT else None
    draft, letters = replace(draft, drops_anchor=False, ram=""), _STEP_LETTERS[direction]
    if (refusal := plotting.step_refusal(view, n, draft, letters)) is not None:
        return refusal
    if direction == "ahead" and plotting.step_refusal(view, n, draft, 2 * letters) is None:
        letters *= 2
    return replace(draft, steps=draft.steps + letters)


def _next_ship_button(t: Language) -> Markup:
    """Return the button for the next ship, with a hidden one that gives the previous ship a key."""
    arg = {"back": True}
    previous_button = tag(
        "button", type="button", tabindex=-1, data_act="next", data_arg=arg, data_shortcut="N"
    )
    hidden_button = tag("span", previous_button, class_="visually-hidden", aria_hidden="true")
    return join((icon_button(t("Next ship"), "next", "next", shortcut="n", id="next-ship"), hidden_button))


def action_buttons(view: View, ui: UnchartedUi, n: int, leg_count: int, t: Language) -> Markup:
    """Return all buttons for the selected ship; ``leg_count``: number of ships that its draft moves."""
    ship, draft = view.ships[n], ui.draft
    next_button = _next_ship_button(t) if len(movable_ships(state_of(view))) > 1 else None
    if ship.anchored:
        if isinstance(ui.hint, Weigh):
            stay_button = button(t("Stay"), "stay", icon="check", id="stay")
            return button_row(next_button, stay_button, main_button(t("Weigh anchor"), "weigh", "anchor"))
        weigh_button = button(t("Weigh anchor"), "weigh", icon="anchor", id="weigh")
        return button_row(next_button, weigh_button, main_button(t("Stay"), "stay", "check"))
    state = state_of(view)
    cards = state.activation.cards if state.activation is not None else ()
    items: list[Child] = [_steering_buttons(view, ui, n, t), next_button]
    if formation.companion_ships(view, n):
        items.append(tool_button(t("The group sails together"), "link", "alone", pressed=not ui.moves_singly))
    if "C06" in cards and not ship.is_confused:
        items.append(tool_button(t("Helm over to port"), "undo", "helm", {"by": -1}, id="helm-p"))
        items.append(tool_button(t("Helm over to starboard"), "redo", "helm", {"by": 1}, id="helm-s"))
    if starts_in_contact(state, n):
        items.append(button(t("Astern first"), "astern", pressed=draft.is_astern, id="astern"))
    anchored_draft = replace(draft, drops_anchor=not draft.drops_anchor, ram="")
    refusal = None if draft.drops_anchor else plotting.move_refusal(view, n, anchored_draft)
    reason = _block_reason(view, refusal, t)
    items.append(
        tool_button(t("Drop anchor"), "anchor", "anchor", pressed=draft.drops_anchor, disabled=reason)
    )
    if draft != NO_DRAFT:
        items.append(tool_button(t("Start again"), "close", "drop", key="Escape"))
    elif state.check(Stay(ship.name)) is None:
        items.append(button(t("Stay"), "stay", id="stay"))
    # The go button is always present so that the step buttons do not jump. Phones give these their own row.
    return button_row(tag("span", items, class_="helm-row"), *_order_buttons(view, ui, n, leg_count, t))


def _block_reason(view: View, refusal: Refusal | None, t: Language) -> BlockReason | None:
    if refusal is None:
        return None
    return block_reason(Refusal(navy.name_ships(refusal.message, view.options, view.actor), refusal.rule), t)


def _order_buttons(view: View, ui: UnchartedUi, n: int, leg_count: int, t: Language) -> list[Child]:
    """Return the button that sails ``leg_count`` ships. If the ship can ram, return buttons to ram first, and
    this one only to collide.
    """
    draft = ui.draft
    refusal = plotting.move_refusal(view, n, draft)
    reason = (t("no course is set yet") if draft == NO_DRAFT else None) or _block_reason(view, refusal, t)
    contacts = [m for m in plotting.contacts(view, n, draft) if m >= FIRST_TERRAIN or view.ships[m].is_afloat]
    if ram_targets := plotting.ships_to_ram(view, n, draft):
        buttons: list[Child] = []
        for m in ram_targets:
            target_chance, own_chance = _ram_odds(view, n, m, t, is_ram=True)
            label = t(
                "Ram {ship}: damage {odds}, in return {own}",
                ship=name(view, m),
                odds=target_chance,
                own=own_chance,
            )
            key = None if buttons else "Enter"
            buttons.append(main_button(label, "ram", "sail", id=f"ram-{m}", key=key, arg={"ship": m}))
        target_chance, own_chance = _ram_odds(view, n, ram_targets[0], t, is_ram=False)
        label = t("Just collide: damage {odds}, in return {own}", odds=target_chance, own=own_chance)
        return [*buttons, button(label, "go", id="go", disabled=reason)]
    sail_label = t("Sail and anchor") if draft.drops_anchor else t("Collide") if contacts else t("Sail")
    if leg_count > 1:
        sail_label = (
            t("Sail {n} and anchor", n=leg_count)
            if draft.drops_anchor
            else t("Sail {n} together", n=leg_count)
        )
    return [main_button(sail_label, "go", "sail", reason)]


def _ram_odds(view: View, n: int, m: int, t: Language, *, is_ram: bool) -> tuple[str, str]:
    """Return, in percent, the chances of damage to ship ``m``, and to ship ``n``, which runs into it."""
    chances = {
        attack.target: aiming.damage_chances(state_of(view), attack)[0]
        for attack in plotting.impact_attacks(view, n, m, is_ram=is_ram)
    }
    return t.percent(chances.get(m, 0.0)), t.percent(chances.get(n, 0.0))


def _steering_buttons(view: View, ui: UnchartedUi, n: int, t: Language) -> Markup:
    items = []
    labels = t("Turn to port"), t("Ahead"), t("Turn to starboard"), t("One step back")
    for (direction, key), label in zip(_ARROW_KEYS.items(), labels, strict=True):
        result = add_step(view, n, ui.draft, direction)
        reason: str | None = _block_reason(view, result, t) if isinstance(result, Refusal) else None
        if result is None:
            reason = t("no course is set yet")
        items.append(steer_button(direction, label, f"Shift+{key}", reason, data_repeat=True))
    return tag("span", items, class_="steering", role="group", aria_label=t("Steering"))
