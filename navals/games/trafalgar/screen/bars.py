"""The action bar under the chart, the text above the bar, and the helm buttons on the chart.

The bar has three fixed slots: "finish the ship" on the left, the pending action in the middle, "end the turn"
on the right. A button that appears after a tap is therefore never under a second, accidental tap. Buttons
also send the context they were drawn for, so that late taps are ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from navals.core.message import Message, msg, msgn
from navals.games.trafalgar.rules import events, naming
from navals.games.trafalgar.rules.fire.gunnery import BOW, shots_left
from navals.games.trafalgar.rules.fleet import FLEETS, PORT, SHIP_SIDE, STARBOARD, moves_left
from navals.games.trafalgar.rules.guess import state_of
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.hands import Selection, ShotChoice, TrafalgarUi
from navals.ui.board.board import Context
from navals.ui.components import block_reason, button, button_row
from navals.ui.components.deeds import main_button, rich_button, steer_button, tool_button
from navals.ui.draw.html import EMPTY, Child, Markup, join, tag
from navals.ui.draw.svg import path, svg
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.games.trafalgar.ai.decision import PlannedCandidate

_GUN_LABELS: Final = (msg("Fire at the north gun"), msg("Fire at the south gun"))


def action_bar(view: View, ui: TrafalgarUi, context: Context) -> Markup:
    """Return the buttons in the action bar."""
    t = context.t
    selection, shot = hands.current_selection(view, ui), hands.aimed_shot(view, ui)
    match view.phase:
        case "place":
            return button_row(main_button(t("Ready to sail"), "ready", "check"))
        case "wind":
            reason = None if ui.heading >= 0 else t("choose a direction first")
            wind_button = main_button(
                t("Set the wind"), "set-wind", "check", reason, key=None if reason else "Enter"
            )
            return button_row(_compass_buttons(ui.heading, "blow", t), wind_button)
        case "draw":
            accept_button = main_button(t("Accept the draw"), "accept-draw", "handshake", key=None)
            return button_row(button(t("Decline"), "decline-draw", id="decline-draw"), accept_button)
        case "lose":
            masts = [action.mast for action in hands.legal_actions(view) if isinstance(action, events.Lose)]
            return button_row(
                main_button(
                    t.message(naming.AIM_TITLES[mast]),
                    "lose",
                    id=f"lose-{mast}",
                    key=None,
                    arg={"mast": mast},
                )
                for mast in masts
            )
        case "interrupt":
            hold_button = button(t("Hold fire"), "hold", id="hold", shortcut="n")
            return _bar_slots(end=hold_button, aim_buttons=_aim_buttons(view, shot, t) if shot else None)
        case "priority":
            done_button = button(t("Cease fire"), "done", id="done", shortcut="n")
            return _bar_slots(end=done_button, aim_buttons=_aim_buttons(view, shot, t) if shot else None)
    if view.phase not in ("idle", "active"):
        return EMPTY
    if ui.next_ship >= 0:
        label = t("Stay with {ship}", ship=naming.ship_name(view.active))
        stay_button = button(label, "drop", id="drop", shortcut=_escape_key(ui))
        return button_row(
            stay_button, main_button(t("On to {ship}", ship=naming.ship_name(ui.next_ship)), "next", "check")
        )
    if ui.is_ending_turn:
        stay_button = button(t("Not yet"), "drop", id="drop", shortcut=_escape_key(ui))
        return _bar_slots(
            end=main_button(t("End the turn"), "end-turn", arg={"round": view.round}), turn_button=stay_button
        )
    if shot is not None:
        return _bar_slots(middle=_hint_button(ui, t), aim_buttons=_aim_buttons(view, shot, t))
    if ui.is_taking_flag and selection is not None:
        return _compass_buttons(OFF, "take", t)
    if selection is None:
        next_ship, next_button = hands.next_ship(view), None
        if next_ship >= 0 and ui.advised_action is None:
            label = t("Next: {ship}", ship=naming.ship_name(next_ship))
            next_button = button(label, "ship", {"ship": next_ship}, id="next-ship", shortcut="Enter")
        return _bar_slots(
            middle=_hint_button(ui, t) or next_button, turn_button=_end_turn_button(view, next_ship < 0, t)
        )
    return _ship_bar(view, ui, selection, context)


def _bar_slots(
    *, end: Child = None, middle: Child = None, turn_button: Child = None, aim_buttons: Markup | None = None
) -> Markup:
    """Return the bar's three slots, which may be empty; small screens show ``aim_buttons`` above them."""
    parts = ((end, "end"), (middle, "middle"), (turn_button, "turn"))
    slots = [tag("span", content, class_=f"place place-{name}") for content, name in parts]
    return join((aim_buttons, tag("span", slots, class_="places")))


def _ship_bar(view: View, ui: TrafalgarUi, selection: Selection, context: Context) -> Markup:
    t = context.t
    middle_buttons: list[Child] = [_hint_course_button(selection, context) or _hint_button(ui, t)]
    if selection.can_do(events.TakeFlag):
        middle_buttons.append(main_button(t("Take the flag"), "take", "flag", id="take-flag", key=None))
    if selection.can_do(events.Repair):
        middle_buttons.append(main_button(t("Repair the mizzen"), "repair", "anchor", key=None))
    for transfer in hands.legal_transfers(view, selection.ship):
        taker, label = transfer.taker, t("Flag to {ship}", ship=naming.ship_name(transfer.taker))
        middle_buttons.append(
            button(label, "transfer", {"taker": taker}, icon="flag", id=f"transfer-{taker}")
        )
    if ui.goal in selection.reach.costs:
        label = t.plural("Sail: {n} move", "Sail: {n} moves", selection.reach.costs[ui.goal])
        middle_buttons = [main_button(label, "go", arg={"ship": selection.ship, "goal": ui.goal})]
    if selection.activation is not None:
        return _bar_slots(middle=middle_buttons, turn_button=_end_turn_button(view, False, t))
    label, reason = (
        t("Done with {ship}", ship=naming.ship_name(selection.ship)),
        _refusal_text(selection, events.End(), t),
    )
    end_button = button(label, "end", {"ship": selection.ship}, shortcut="e", id="end", disabled=reason)
    return _bar_slots(end=end_button, middle=middle_buttons)


def helm_buttons(view: View, ui: TrafalgarUi, context: Context) -> Markup:
    """Return the buttons in a corner of the chart, which steer the selected ship or deselect it."""
    t, selection = context.t, hands.current_selection(view, ui)
    if (
        context.acting_seat is None
        or view.phase not in ("idle", "active")
        or ui.next_ship >= 0
        or ui.is_ending_turn
    ):
        return EMPTY
    if hands.aimed_shot(view, ui) is not None:
        return _deselect_button(ui, t("Stop aiming"), t("Not now"))
    if ui.is_taking_flag:
        return _deselect_button(ui, t("Not now"), t("Not now"))
    if selection is None:
        return EMPTY
    steer_buttons = _steer_buttons(view, ui, selection, t) if selection.reach.costs else None
    if ui.goal in selection.reach.costs:
        return join((steer_buttons, _deselect_button(ui, t("Stay here"), t("Stay"))))
    if selection.activation is None:
        return join((steer_buttons,))
    return join(
        (
            steer_buttons,
            _deselect_button(ui, t("Deselect {ship}", ship=naming.ship_name(selection.ship)), t("Deselect")),
        )
    )


def _refusal_text(selection: Selection, action: object, t: Language) -> str | None:
    return block_reason(selection.state.check(action), t)  # type: ignore[arg-type]


def _steer_buttons(view: View, ui: TrafalgarUi, selection: Selection, t: Language) -> Markup:
    buttons = []
    has_ghost = ui.goal in selection.reach.costs
    for name, action, key, label, short_label in (
        ("port", events.Turn(PORT), "Shift+ArrowLeft", t("Turn to port"), t("To port")),
        ("ahead", events.Advance(), "Shift+ArrowUp", t("Advance"), t("Advance")),
        ("starboard", events.Turn(STARBOARD), "Shift+ArrowRight", t("Turn to starboard"), t("To starboard")),
    ):
        if has_ghost:
            next_berth = hands.berth_after(view.sea, ui.goal, action)
            reason = None if next_berth in selection.reach.costs else t("not enough moves left")
        else:
            reason = _refusal_text(selection, action, t)
        buttons.append(steer_button(name, label, key, reason, data_word=short_label))
    return tag("span", buttons, class_="steering")


def _aim_buttons(view: View, shot: ShotChoice, t: Language) -> Markup:
    buttons = []
    for action in shot.actions:
        aim_label = (
            _GUN_LABELS[action.target % 2] if action.aim == events.UNAIMED else naming.AIM_TITLES[action.aim]
        )
        label = t.message(aim_label)
        gesture_arg = {"aim": action.aim, "shot": hands.count_shots(view)}
        button_id = f"aim-{_AIM_IDS[action.aim]}"
        buttons.append(
            button(label, "fire", gesture_arg, icon="cannon", kind="primary", id=button_id, class_="aim")
        )
    return tag("span", buttons, class_="aims", role="group", aria_label=t("Aim at"))


_AIM_IDS = {
    events.UNAIMED: "none",
    0: "fore",
    1: "main",
    2: "mizzen",
    events.BATTERY: "battery",
    events.MAST: "mast",
}


def _deselect_button(ui: TrafalgarUi, label: str, short_label: str) -> Markup:
    """Return the button that undoes the last selection. Its argument identifies the selection, so that a
    second tap is ignored."""
    gesture_arg = {"goal": ui.goal, "target": ui.target}
    return tool_button(label, "close", "drop", gesture_arg, key=_escape_key(ui), data_word=short_label)


def _escape_key(ui: TrafalgarUi) -> str | None:
    """Return Escape, the key that undoes the selection; None while that key closes an open card instead."""
    return "Escape" if ui.card_subject < 0 else None


def _compass_buttons(current_heading: int, gesture: str, t: Language) -> Markup:
    buttons = []
    for heading in (3, 4, 5, 0, 1, 2):
        heading_mark = t.message(naming.HEADING_MARKS[heading])
        arrow = path("M12 19V6M7 11l5-5 5 5", transform=f"rotate({60 * heading + 90} 12 12)")
        buttons.append(
            rich_button(
                svg("0 0 24 24", arrow, class_="icon"),
                tag("span", heading_mark, class_="button-label", aria_hidden="true"),
                act=gesture,
                arg={"heading": heading},
                id=f"{gesture}-{heading}",
                class_=["button", "button-plain", "heading"],
                # Voice control needs the visible text first.
                label=f"{heading_mark}, {t.message(naming.HEADING_WORDS[heading])}",
                pressed=heading == current_heading if gesture == "blow" else None,
            )
        )
    return tag("span", buttons, class_="compass", role="group", aria_label=t("Directions"))


def _end_turn_button(view: View, is_primary: bool, t: Language) -> Markup:
    reason = block_reason(state_of(view).check(events.EndTurn()), t)
    kind, arg = "primary" if is_primary else "plain", {"round": view.round}
    return button(t("End the turn"), "end-turn", arg, kind=kind, shortcut="e", id="end-turn", disabled=reason)


def find_hint(context: Context, ship: int) -> PlannedCandidate | None:
    """Return the best action in the hint for a ship (OFF: for any ship), or None without a hint."""
    hint = context.hint
    if hint is None or not context.shows_advice:
        return None
    candidates: Sequence[PlannedCandidate] = hint.detail or ()
    return next((entry for entry in candidates if ship in (OFF, entry.course.ship)), None)


def _hint_course_button(selection: Selection, context: Context) -> Markup | None:
    """Return the button that follows the hint for the selected ship (its course or target), or None."""
    t, candidate = context.t, find_hint(context, selection.ship)
    if candidate is None:
        return None
    course = candidate.course
    cost = selection.reach.costs.get(course.end_berth, 0)
    if not cost and (course.target < 0 or not isinstance(candidate.action, events.Activate)):
        return None
    label = t.plural("Sail: {n} move", "Sail: {n} moves", cost)
    if not cost:
        label = t("Aim at {target}", target=naming.target_name(course.target))
    gesture_arg = {"ship": selection.ship, "goal": course.end_berth, "go": True, "target": course.target}
    return button(label, "course", gesture_arg, kind="primary", id="heed")


def _hint_button(ui: TrafalgarUi, t: Language) -> Markup | None:
    """Return the button for the hinted action; None without a hint, or if it only activates a ship."""
    if ui.advised_action is None or isinstance(ui.advised_action, events.Activate):
        return None
    label = action_label(ui.advised_action)
    if isinstance(ui.advised_action, events.Fire | events.Gun) and ui.advised_action.aim >= 0:
        # The chart shows the target, and a small button has no room for it.
        label = msg("Fire at {target}", target=naming.AIM_WORDS[ui.advised_action.aim])
    return main_button(t.sentence(label), "heed", key=None)


def action_label(action: events.TrafalgarAction) -> Message:
    """Return the button text for an action."""
    match action:
        case events.Turn():
            return (msg("Turn to port"), msg("Turn to starboard"))[action.side]
        case events.Fire() | events.Gun():
            target_name = naming.target_name(action.target)
            if action.aim == events.UNAIMED:
                return msg("Fire at {target}", target=target_name)
            return msg("Fire at {target}, {aim}", target=target_name, aim=naming.AIM_WORDS[action.aim])
        case events.TakeFlag():
            return msg("Take the flag, head {heading}", heading=naming.HEADING_WORDS[action.heading])
        case events.Transfer():
            return msg("Flag to {ship}", ship=naming.ship_name(action.taker))
        case events.Wind():
            return msg("Wind to the {heading}", heading=naming.HEADING_WORDS[action.heading])
        case events.Lose():
            return naming.AIM_TITLES[action.mast]
        case events.Activate():
            return msg("Choose {ship}", ship=naming.ship_name(action.ship))
    return naming.NAME_TABLES["deeds"].get(type(action).__name__, msg("Play the hint"))


def status_message(view: View, ui: TrafalgarUi) -> Message | None:
    """Return the question or prompt for the player to act."""
    selection, shot = hands.current_selection(view, ui), hands.aimed_shot(view, ui)
    match view.phase:
        case "place" | "wind" | "draw" | "lose":
            return naming.NAME_TABLES["questions"][view.phase]
        case "interrupt":
            return msg("{ship} is within range: fire, or hold fire?", ship=naming.ship_name(view.active))
        case "priority":
            gun = naming.gun_name(view.call.gun if view.call is not None else 0)
            return msg(
                "{gun} is about to fire: {ship} may fire first.", gun=gun, ship=naming.ship_name(view.active)
            )
    if ui.next_ship >= 0:
        return msg("Leave {ship} now? She can still act.", ship=naming.ship_name(view.active))
    if ui.is_ending_turn:
        return msg("End the turn? None of your ships has acted.")
    if shot is not None:
        target_name = naming.target_name(shot.target)
        if ui.goal >= 0:
            return msg("Sail there and fire at {target}: what do you aim at?", target=target_name)
        return msg("Fire at {target}: what do you aim at?", target=target_name)
    if selection is None:
        return _idle_status(view)
    ship_name = naming.ship_name(selection.ship)
    if ui.is_taking_flag:
        return msg("Which way should {ship} head with the flag?", ship=ship_name)
    if ui.goal in selection.reach.costs:
        return msg(
            "Sail {ship} there, heading {heading}?", ship=ship_name, heading=naming.HEADING_WORDS[ui.goal % 6]
        )
    moves = moves_left(selection.ship, selection.state.ships[selection.ship])
    if not selection.state.ships[selection.ship].masts:
        return msg("{ship} has no masts left: she can fire or repair.", ship=ship_name)
    return msgn("{ship}: {n} move left.", "{ship}: {n} moves left.", moves, ship=ship_name)


def _leave_warning(view: View, selection: Selection) -> Message:
    ship = selection.state.ships[selection.ship]
    shots = hands.shots_from(view, selection.ship, OFF)
    if shots:
        return msg("{target} is within range.", target=naming.target_name(shots[0].target))
    moves = moves_left(selection.ship, ship)
    return msgn("She has {n} move left.", "She has {n} moves left.", moves)


def _idle_status(view: View) -> Message:
    count = sum(1 for action in hands.legal_actions(view) if isinstance(action, events.Activate))
    if not count:
        return msg("All ships have acted: end the turn.")
    if any(ship.closed for number, ship in enumerate(view.ships) if SHIP_SIDE[number] == view.turn):
        return msgn(
            "Choose a ship ({n} left), or end the turn.", "Choose a ship ({n} left), or end the turn.", count
        )
    return msg("Choose a ship.")


def _odds_message(view: View, shot: ShotChoice) -> Message:
    percent = round(100 * shot.hit_faces / 6)
    if shot.aspect < 0:
        return msg("Distance {n}: {percent}% to hit.", n=shot.distance, percent=percent)
    args = {"n": shot.distance, "aspect": naming.ASPECT_WORDS[shot.aspect], "percent": percent}
    message = msg("Distance {n}, {aspect}: {percent}% to hit.", **args)
    if shot.gun >= 0:
        gun_name = naming.gun_name(shot.gun)
        message = msg("{gun}: distance {n}, {aspect}, {percent}% to hit.", gun=gun_name, **args)
    is_hulk = not view.ships[shot.target].masts and any(
        action.aim == events.BATTERY for action in shot.actions
    )
    if is_hulk and shot.aspect >= BOW:
        return msg("{odds} With no masts left, her guns can be hit from anywhere.", odds=message)
    return message


def note_message(view: View, ui: TrafalgarUi) -> Message | None:
    """Return the line with details about the selection, or None."""
    selection, shot = hands.current_selection(view, ui), hands.aimed_shot(view, ui)
    if shot is not None:
        return _odds_message(view, shot)
    if view.phase == "place" and len(FLEETS[view.options.fleet]) > 0:
        return msg("Choose two anchorages to swap their ships.")
    if selection is None:
        return (
            msg("{ship} is done.", ship=naming.ship_name(ui.finished_ship)) if ui.finished_ship >= 0 else None
        )
    if ui.next_ship >= 0:
        return _leave_warning(view, selection)
    if ui.goal in selection.reach.costs:
        guns_in_range = hands.threatening_guns(view, selection, ui.goal)
        if len(guns_in_range) > 1:
            return msg("On the way, both guns of {port} may fire.", port=naming.PORT_NAMES[1 - view.turn])
        if guns_in_range:
            return msg("On the way, {gun} may fire.", gun=naming.gun_name(guns_in_range[0]))
        return msg("Choose the point again to sail there, or turn the ship first.")
    if ui.finished_ship >= 0 and selection.activation is not None:
        return msg("{ship} is done.", ship=naming.ship_name(ui.finished_ship))
    port, starboard = (shots_left(selection.state.ships[selection.ship], side) for side in (PORT, STARBOARD))
    return msg("Shots left: {port} to port, {starboard} to starboard.", port=port, starboard=starboard)
