"""Station: orders to fire, built battery by battery, with their chances.

Gestures:

    target {ship}        aim at a ship with the chosen battery, or else the best
    gun {ship, battery}  without a target: choose the battery; with one: toggle it in the attack
    lead {ship, battery} make a battery lead the attack
    all                  add all batteries that bear on the target
    also {ship}          add a target that shares the dice, or remove it
    shift {ship, by}     move a die to or from one of several targets
    other {by}           aim at the next or previous target
    volley               fire every battery at its best target, until done
    fire, end, drop      fire; cease fire (asks first while a battery can fire); stop aiming
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from navals.core.message import Message, msg, msgn
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.actions import END, End, Fire, UnchartedAction
from navals.games.uncharted.rules.fire.gunnery import band
from navals.games.uncharted.rules.turn.tasks import Attack
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo, volley
from navals.games.uncharted.screen.guns.salvo import AttackOdds, Gun
from navals.games.uncharted.screen.ui import Aim, Response, ShipNote, StationParts, UnchartedUi
from navals.games.uncharted.words import navy
from navals.ui.board.board import Context, Do
from navals.ui.components import badge, button, button_row, panel
from navals.ui.components.deeds import main_button, rich_button, tool_button
from navals.ui.components.fields import tally
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.words.i18n import Language

ACTIONS: Final = (Fire, End)
KEYS: Final = (
    (("1–9",), msg("aim at a target by its number in the list")),
    (("←", "→"), msg("previous target, next target")),
    (("E",), msg("cease fire")),
)
CONFIRM_END: Final = ("end",)  # ``UnchartedUi.choice`` after "cease fire" was pressed with batteries left.
_LIKELIHOODS: Final = {
    0.9: msg("almost sure"),
    0.65: msg("likely"),
    0.4: msg("about even"),
    0.15: msg("unlikely"),
}
_DEFAULT_NOTE: Final = msg("Chance of damage with the best battery alone.")
_GUN_NOTE: Final = msg("Chance of damage with this battery.")
_AIMED_NOTE: Final = msg("Chance of damage with this attack; for other ships, with the best battery alone.")


def gun_name(view: View, gun: Gun) -> Message:
    """Return the name of a friendly battery: ``Intrepid, port broadside``."""
    return msg("{ship}, {battery}", ship=salvo.name(view, gun[0]), battery=naming.BATTERY_NAMES[gun[1]])


def chance_phrase(chance: float, t: Language) -> str:
    """Return a chance in percent and in words."""
    phrase = next(
        (phrase for minimum, phrase in _LIKELIHOODS.items() if chance >= minimum), msg("a long shot")
    )
    return t("{percent} ({words})", percent=t.percent(chance), words=t.message(phrase))


def odds_sentence(odds: AttackOdds, t: Language) -> str:
    """Describe the chances of an attack."""
    return t(
        "Damage or worse: {damage}. Critical hit: {critical}. Average loss: {hull} hull points.",
        damage=chance_phrase(odds.damage_chance, t),
        critical=chance_phrase(odds.critical_chance, t),
        hull=t.number(odds.average_loss, 1),
    )


def explain_dice(view: View, attack: Attack, index: int, t: Language) -> str:
    """Explain how a battery's dice in an attack are calculated."""
    part = attack.parts[index]
    steps = salvo.dice_steps(view, attack, part)
    term_list = ", ".join(
        t.fill(t.pattern(naming.DICE_STEP_TEXTS[dice_step.kind].text), {"n": dice_step.number})
        for dice_step in steps
    )
    text = t.plural("{n} die", "{n} dice", steps[-1].dice)
    if steps[1:]:
        text = t.plural("{terms}: {n} die", "{terms}: {n} dice", steps[-1].dice, terms=term_list)
    if part.bonus:
        reason = t("+1 to each die: stern rake") if part.bonus > 0 else t("−1 to each die: small target")
        return f"{text}; {reason}"
    return text


ready_ships = salvo.targets_of


def example(view: View) -> str:
    """Return an order to fire in notation, or to cease fire if no battery can."""
    for shot in salvo.all_shots(view):
        return f"fire {view.ships[shot.ship].name}.{shot.battery} {salvo.full_name(view, shot.target)}"
    return "end"


def tap_ship(view: View, ui: UnchartedUi, ship: int) -> Response:
    """Aim at a ship if a battery can fire at it."""
    return aim_at(view, ui, ship) if ship in salvo.targets_of(view) else None


def aim_at(view: View, ui: UnchartedUi, ship: int) -> UnchartedUi:
    """Aim at a ship with the chosen battery, or else the best one."""
    aim = ui.aim
    guns = aim.guns[:1] if aim.guns and not aim.shares and aim.guns[0] in salvo.guns_at(view, ship) else ()
    aim = Aim(guns, ((ship, 0),)) if guns else salvo.propose_aim(view, ship)
    return replace(ui, aim=aim, choice=(), hint=None)


def apply_hint(ui: UnchartedUi, action: UnchartedAction) -> UnchartedUi:
    """Select an advised order; ``fill_aim`` fills in its aim."""
    return replace(ui, aim=Aim(), choice=CONFIRM_END if isinstance(action, End) else (), hint=action)


def fill_aim(view: View, ui: UnchartedUi) -> UnchartedUi:
    """Fill in the aim of an advised order to fire."""
    if not isinstance(ui.hint, Fire) or ui.aim.guns:
        return ui
    state = salvo.state_of(view)
    gun_parts = (gun.partition(".") for gun in ui.hint.guns)
    guns = tuple((state.ship_number(view.actor, name), battery) for name, _, battery in gun_parts)
    return replace(ui, aim=Aim(guns, tuple((state.find_ship(name), dice) for name, dice in ui.hint.shares)))


def interact(view: View, ui: UnchartedUi, name: str, args: dict[str, object]) -> Response:
    """Handle a gesture: see the module docstring."""
    ui = fill_aim(view, ui)
    aim, targets = ui.aim, salvo.targets_of(view)
    ship, battery = args.get("ship"), args.get("battery")
    gun = next((candidate for candidate in salvo.all_guns(view) if candidate == (ship, battery)), None)
    step = 1 if args.get("by") == 1 else -1
    aimed_ships = tuple(n for n, _ in aim.shares)

    def with_aim(aim: Aim) -> UnchartedUi:
        return replace(ui, aim=aim, choice=(), hint=None)

    match name:
        case "target" if ship in targets:
            return aim_at(view, ui, ship)
        case "other" if targets:
            index = (
                targets.index(aimed_ships[0]) + step
                if aimed_ships and aimed_ships[0] in targets
                else min(step, 0)
            )
            return aim_at(view, ui, targets[index % len(targets)])
        case "gun" | "lead" if gun is not None:
            if name == "lead" and gun in aim.guns and len(aimed_ships) == 1:
                return with_aim(
                    Aim((gun, *[candidate for candidate in aim.guns if candidate != gun]), aim.shares)
                )
            if aimed_ships and gun not in salvo.guns_at(view, aimed_ships[0]):
                return None
            if not aimed_ships and aim.guns == (gun,):
                return with_aim(Aim())
            return with_aim(salvo.toggle_gun(view, aim, gun))
        case "all" if len(aimed_ships) == 1:
            return with_aim(salvo.choose_leader(view, salvo.guns_at(view, aimed_ships[0]), aimed_ships[0]))
        case "also" if ship in aimed_ships and len(aimed_ships) > 1:
            return with_aim(salvo.spread_dice(view, aim, tuple(n for n in aimed_ships if n != ship)))
        case "also" if ship in salvo.extra_targets(view, aim):
            return with_aim(salvo.spread_dice(view, aim, (*aimed_ships, ship)))
        case "shift" if ship in aimed_ships and len(aimed_ships) > 1:
            return with_aim(Aim(aim.guns, salvo.move_die(aim.shares, ship, step, 1)))
        case "volley" if orders := volley.orders(view):
            return Do(orders[0].action, replace(ui, volley=volley.activation_key(view)))
        case "fire" if aim.guns and aim.shares:
            return Do(salvo.fire_action(view, aim))
        case "end":
            can_fire = bool(salvo.all_shots(view)) and ui.choice != CONFIRM_END
            return replace(ui, choice=CONFIRM_END) if can_fire else Do(END)
        case "drop":
            return with_aim(Aim())
    return None


def build_parts(view: View, ui: UnchartedUi, context: Context) -> StationParts:
    """Return the screen's parts while fire is ordered."""
    if context.acting_seat is None:
        return StationParts()
    ui, t = fill_aim(view, ui), context.t
    attacks = salvo.attacks(view, ui.aim)
    target_panel = _target_panel(view, ui, t)
    panels = (
        (_attack_panel(view, ui.aim, attacks, t), target_panel)
        if attacks
        else (target_panel, _gun_panel(view, ui, t))
    )
    status, note = _status_and_note(view, ui, attacks, t)
    aimed_ships = tuple(n for n, _ in ui.aim.shares) or salvo.targets_of(view, *ui.aim.guns[:1])
    firing_ships = tuple(dict.fromkeys(n for n, _ in ui.aim.guns or salvo.all_guns(view)))
    return StationParts(
        underlay=target_marks(view, ui),
        notes=tuple(
            ShipNote(n, chance) for n, chance in target_chances(view, ui.aim).items() if n in aimed_ships
        ),
        subject_ships=firing_ships or None,
        frame_points=tuple(view.ships[n].at for n in (*firing_ships, *aimed_ships)),
        sought_ships=aimed_ships,
        tappable_ships=salvo.targets_of(view),
        actions=_action_buttons(view, ui, attacks, t),
        panels=join(panels),
        status=status,
        note=note,
    )


def target_marks(view: View, ui: UnchartedUi) -> Markup:
    """Draw rings around firers and targets, lines of fire, and the leader's arc.

    Before aiming, draw rings around possible targets, and the lines of fire of a volley.
    """
    from navals.games.uncharted.screen.sea import marks

    aim, layers = ui.aim, list[Markup]()
    if not aim.guns and not aim.shares:
        layers = [marks.hull_mark(view, n, "target") for n in salvo.targets_of(view)]
        for order in volley.orders(view):
            firers = dict.fromkeys(n for n, _ in order.aim.guns)
            layers += [marks.sight_line(view, view.ships[n].at, order.target) for n in firers]
        return join(layers)
    for index, (number, battery) in enumerate(aim.guns):
        if index == 0:
            layers.append(marks.gun_arc(view, view.ships[number], battery))
        layers.append(marks.hull_mark(view, number, "helper" if index else "own"))
        layers += [marks.sight_line(view, view.ships[number].at, n) for n, _ in aim.shares]
    targets = [n for n, _ in aim.shares] or salvo.targets_of(view, aim.guns[0])
    layers += [marks.hull_mark(view, n, "target") for n in targets]
    return join(layers)


def target_chances(view: View, aim: Aim) -> dict[int, float]:
    """Return each target's chance of damage, as shown on the table and in the list of targets.

    For targets of the current attack, this is the attack's chance; for others, the chance of the chosen
    battery or, if none is chosen, of the best single battery.
    """
    gun = aim.guns[0] if aim.guns and not aim.shares else None
    best_chances: dict[int, float] = {}
    for shot in salvo.all_shots(view):
        if gun in (None, (shot.ship, shot.battery)):
            best_chances[shot.target] = max(best_chances.get(shot.target, 0.0), shot.damage_chance)
    return best_chances | {
        attack.target: salvo.attack_odds(view, attack).damage_chance for attack in salvo.attacks(view, aim)
    }


def _status_and_note(
    view: View, ui: UnchartedUi, attacks: tuple[Attack, ...], t: Language
) -> tuple[Message, Message | None]:
    if ui.choice == CONFIRM_END:
        question = msgn(
            "{n} battery can still fire: end the activation?",
            "{n} batteries can still fire: end the activation?",
            len(salvo.all_guns(view)),
        )
        return question, None
    gun_text = gun_name(view, ui.aim.guns[0]) if ui.aim.guns else ""
    if not attacks:
        if gun_text:
            return msg("{gun}: fire at which ship?", gun=gun_text), _GUN_NOTE
        if volley.orders(view):
            return msg("Fire all batteries, or choose a target."), _DEFAULT_NOTE
        return msg("Choose a target to fire at."), _DEFAULT_NOTE
    if len(attacks) > 1:
        dice_texts = [
            f"{t.message(salvo.name(view, shot.target))} {salvo.total_dice(view, shot)}" for shot in attacks
        ]
        return msg("{gun} splits its fire: {shares}.", gun=gun_text, shares=", ".join(dice_texts)), None
    odds, ship_name = salvo.attack_odds(view, attacks[0]), salvo.name(view, attacks[0].target)
    damage, critical = t.percent(odds.damage_chance), t.percent(odds.critical_chance)
    note = msg("Damage {damage}, critical hit {critical}.", damage=damage, critical=critical)
    return msgn("{n} die at {ship}: fire?", "{n} dice at {ship}: fire?", odds.dice, ship=ship_name), note


def _action_buttons(view: View, ui: UnchartedUi, attacks: tuple[Attack, ...], t: Language) -> Markup:
    items: list[Child] = []
    is_ending = ui.choice == CONFIRM_END
    if ui.aim.guns or is_ending:
        items.append(tool_button(t("Stop aiming"), "close", "drop", key="Escape"))
    if not is_ending and len(salvo.targets_of(view)) > 1:
        previous_label, next_label = t("Previous target"), t("Next target")
        items.append(
            tool_button(
                previous_label, "previous", "other", {"by": -1}, id="target-previous", key="ArrowLeft"
            )
        )
        items.append(tool_button(next_label, "next", "other", {"by": 1}, id="target-next", key="ArrowRight"))
    gun_count = sum(len(order.aim.guns) for order in volley.orders(view))
    if not ui.aim.guns and not is_ending and gun_count:
        items.append(main_button(t("Fire all ({n})", n=gun_count), "volley", "cannon"))
    if attacks and not is_ending:
        totals = [salvo.total_dice(view, attack) for attack in attacks]
        label = t.plural(
            "Fire! ({dice} die)", "Fire! ({dice} dice)", sum(totals), dice=" + ".join(map(str, totals))
        )
        items.append(main_button(label, "fire", "cannon"))
    label, kind, key = (t("End anyway"), "primary", "Enter") if is_ending else (t("Cease fire"), "plain", "e")
    return button_row(*items, button(label, "end", kind=kind, shortcut=key, id="end"))


def _target_panel(view: View, ui: UnchartedUi, t: Language) -> Markup:
    aim, rows, ship_chances = ui.aim, [], target_chances(view, ui.aim)
    aimed_ships = [n for n, _ in aim.shares]
    gun = aim.guns[0] if aim.guns and not aimed_ships else None
    for rank, n in enumerate(salvo.targets_of(view, gun), 1):
        shots = [s for s in salvo.all_shots(view) if s.target == n and gun in (None, (s.ship, s.battery))]
        best_shot = max(shots, key=lambda s: s.damage_chance)
        count_text = t.plural("{n} battery", "{n} batteries", len(shots))
        target_button = rich_button(
            tag("span", tag("b", view.ships[n].name), " ", ship_title(view, n, t), class_="target-name"),
            tag("span", t.percent(ship_chances[n]), class_="target-chance"),
            tag("span", f"{range_text(view, best_shot.ship, n, t)} · {count_text}", class_="target-words"),
            act="target",
            arg={"ship": n},
            id=f"target-{n}",
            class_=["target-line", n in aimed_ships and "is-held"],
            pressed=n in aimed_ships,
            key=str(rank) if rank < 10 else None,
        )
        rows.append(tag("li", target_button))
    title = t("Targets for {gun}", gun=t.message(gun_name(view, gun))) if gun else t("Within range")
    note = tag(
        "p",
        t.sentence(_AIMED_NOTE if aimed_ships else _GUN_NOTE if gun else _DEFAULT_NOTE),
        class_="sea-fine",
    )
    return panel(title, (note, tag("ul", rows, class_="target-list", role="list")), id="targets")


def ship_title(view: View, n: int, t: Language) -> str:
    """Return the name of a ship with its class: ``Intrepid, cruiser``."""
    return t.message(navy.full_title(view.ships[n]))


def range_text(view: View, ship: int, other_ship: int, t: Language) -> str:
    """Return the distance between two ships, and its range band."""
    gap = salvo.state_of(view).distance(ship, other_ship)
    return t("{way} inches, band {band}", way=t.number(gap / 1000, 1), band=band(gap))


def _gun_chip(gun: Gun, label: Child, is_on: bool) -> Markup:
    arg = {"ship": gun[0], "battery": gun[1]}
    classes = ["gun-chip", is_on and "is-held"]
    return rich_button(label, act="gun", arg=arg, id=f"gun-{gun[0]}-{gun[1]}", class_=classes, pressed=is_on)


def _gun_panel(view: View, ui: UnchartedUi, t: Language) -> Markup | None:
    """List every battery that can fire, with the number of its targets."""
    if not (counts := Counter((shot.ship, shot.battery) for shot in salvo.all_shots(view))):
        return None
    chips = []
    for gun, count in sorted(counts.items()):
        label = tag("b", t.sentence(gun_name(view, gun))), t.plural("{n} target", "{n} targets", count)
        chips.append(_gun_chip(gun, label, gun in ui.aim.guns))
    return panel(t("Batteries that can fire"), tag("div", chips, class_="gun-chips"), id="guns")


def _attack_panel(view: View, aim: Aim, attacks: tuple[Attack, ...], t: Language) -> Markup:
    """Return the panel of an attack: its batteries with their dice, others that could join, and chances."""
    attack, aimed_ships = attacks[0], [n for n, _ in aim.shares]
    title = t("Target: {ships}", ships=" + ".join(ship_title(view, n, t) for n in aimed_ships))
    rows: list[Child] = []
    for index, gun in enumerate(aim.guns):
        detail = explain_dice(view, attack, index, t) if len(attacks) == 1 else ""
        label, arg = t("{gun} leads", gun=gun_name(view, gun)), {"ship": gun[0], "battery": gun[1]}
        lead_button = tool_button(label, "star", "lead", arg, id=f"lead-{gun[0]}-{gun[1]}") if index else None
        lead_badge = badge(t("leads"), kind="brass") if not index and aim.guns[1:] else None
        gun_label = tag("b", t.sentence(gun_name(view, gun)), lead_badge)
        rows.append(tag("div", _gun_chip(gun, (gun_label, detail), True), lead_button, class_="gun-row"))
    other_guns = (
        [gun for gun in salvo.guns_at(view, aimed_ships[0]) if gun not in aim.guns]
        if len(aimed_ships) == 1
        else []
    )
    linkable_guns = [gun for gun in other_guns if not view.ships[gun[0]].is_confused]
    can_link = not any(view.ships[n].is_confused for n, _ in aim.guns)
    for gun in other_guns:
        if gun not in linkable_guns:
            detail = t("in confusion: fires alone instead")
        elif can_link:
            new_attack = salvo.attacks(view, salvo.toggle_gun(view, aim, gun))[0]
            extra_dice = salvo.total_dice(view, new_attack) - salvo.total_dice(view, attack)
            detail = t.plural("Add (+{n} die)", "Add (+{n} dice)", extra_dice)
        else:
            detail = t("fires alone instead")
        rows.append(_gun_chip(gun, (tag("b", t.sentence(gun_name(view, gun))), detail), False))
    buttons = []
    if can_link and len(linkable_guns) > 1:
        buttons.append(button(t("All of them"), "all", icon="cannon", id="all"))
    for n in salvo.extra_targets(view, aim):
        label = t("Also fire at {ship}", ship=salvo.name(view, n))
        buttons.append(button(label, "also", {"ship": n}, icon="plus", id=f"also-{n}"))
    content = (
        tag("div", rows, class_="gun-chips", role="group", aria_label=t("Batteries")),
        [_share_row(view, split_attack, attacks, t) for split_attack in attacks]
        if len(attacks) > 1
        else _odds_line(view, attack, t),
        button_row(*buttons) if buttons else None,
    )
    return panel(title, content, class_="attack-panel", id="attack")


def dice_tally(
    name: str,
    n: int,
    dice: int,
    act_and_prefix: tuple[str, str],
    block_reasons: tuple[str | None, str | None],
    t: Language,
) -> Markup:
    """Return a stepper for the dice against ship ``n``. ``act_and_prefix``: gesture and id prefix;
    ``block_reasons``: why no die can be removed, and why none can be added (``None``: it can).
    """
    return tally(
        t.plural("{ship}: {n} die", "{ship}: {n} dice", dice, ship=name),
        dice,
        act_and_prefix[0],
        less_button=(t("One fewer die for {ship}", ship=name), {"ship": n, "by": -1}),
        more_button=(t("One more die for {ship}", ship=name), {"ship": n, "by": 1}),
        min_reason=block_reasons[0],
        max_reason=block_reasons[1],
        id=f"{act_and_prefix[1]}-{n}",
    )


def _odds_line(view: View, attack: Attack, t: Language) -> Markup:
    odds = salvo.attack_odds(view, attack)
    dice_text = t.plural("{n} die in all.", "{n} dice in all.", odds.dice)
    card_text = " " + t("{n} of them from a card.", n=attack.extra) if attack.extra else ""
    return tag(
        "p",
        tag("b", dice_text),
        card_text,
        " ",
        odds_sentence(odds, t),
        class_="attack-odds",
        id="attack-odds",
    )


def _share_row(view: View, attack: Attack, attacks: tuple[Attack, ...], t: Language) -> Markup:
    """Return the row of one of several targets, with its dice and chances."""
    n, dice = attack.target, attack.parts[0].share
    name = t.message(salvo.name(view, n))
    maximum = sum(other_attack.parts[0].share for other_attack in attacks) - len(attacks) + 1
    reason = t("each target needs at least one die")
    block_reasons = reason if dice <= 1 else None, reason if dice >= maximum else None
    die_tally = dice_tally(name, n, dice, ("shift", "dice"), block_reasons, t)
    spare_button = tool_button(t("Spare {ship}", ship=name), "trash", "also", {"ship": n}, id=f"spare-{n}")
    text = f"{explain_dice(view, attack, 0, t)}. {odds_sentence(salvo.attack_odds(view, attack), t)}"
    return tag(
        "div", tag("b", name), die_tally, spare_button, tag("p", text, class_="sea-fine"), class_="share-row"
    )
