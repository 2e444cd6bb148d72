"""The adviser's actions in words, best first, and ghosts of ships where its moves end."""

from __future__ import annotations

from msgspec.structs import replace

from navals.core.message import Message
from navals.games.uncharted.rules import actions, naming, notation
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import muster
from navals.games.uncharted.screen.guns.salvo import state_of
from navals.games.uncharted.screen.sea import hulls, marks
from navals.games.uncharted.words import navy
from navals.ui.board.board import Context
from navals.ui.components.reckoning import hint_line, hint_panel, suggestion_button
from navals.ui.draw.html import EMPTY, Markup, tag
from navals.ui.draw.svg import g
from navals.ui.words.i18n import Language


def suggestion_panel(view: View, context: Context) -> Markup | None:
    """List the adviser's actions as buttons, with their values; return ``None`` without a hint."""
    hint, t = context.hint, context.t
    if hint is None or context.acting_seat is None:
        return None

    def action_button(action: actions.UnchartedAction, id: str) -> Markup:
        return suggestion_button(_action_text(view, action, t), notation.text(action), "counsel", id=id)

    title, reason = t("Suggested"), hint.reason
    text = t.sentence(hint_reason(view, reason)) if reason is not None else _action_text(view, hint.action, t)
    if isinstance(hint.action, actions.Deploy):
        # A deployment has no alternatives; ``marks`` draws its ships.
        deploy_line = hint_line(action_button(hint.action, "counsel-deploy"), "")
        return hint_panel(
            title, [deploy_line, tag("li", text, class_="hint-why") if reason else None], context
        )
    details = hint.detail or ()
    # Show points only if there are several actions to compare.
    is_comparison = len(details) > 1
    rows = [
        hint_line(
            action_button(entry.action, f"counsel-{n}"), _points_text(entry.value, t) if is_comparison else ""
        )
        for n, entry in enumerate(details)
    ]
    if is_comparison:
        note = t("In fleet points: what the order promises, minus what it risks.")
        rows.append(tag("li", note, class_="hint-why"))
    return hint_panel(title, rows, context, text)


def _points_text(value: float, t: Language) -> str:
    points = round(value)
    return t.plural("{points} point", "{points} points", abs(points), points=t.number(points))


def hint_reason(view: View, reason: Message) -> Message:
    """Return the adviser's reason with ship names."""
    return navy.name_ships(reason, view.options, view.actor)


def _gun_text(view: View, gun: str, t: Language) -> str:
    ship, _, battery = gun.partition(".")
    return t("{ship}, {battery}", ship=_name_ships(view, ship, t), battery=naming.BATTERY_NAMES[battery])


def hint_marks(view: View, context: Context) -> Markup:
    """Draw ships where the suggested moves, or the suggested deployment, would put them."""
    if (hint := context.hint) is None or context.acting_seat is None:
        return EMPTY
    state = state_of(view)
    moves = (
        entry
        for entry in hint.detail or ()
        if entry.end is not None and isinstance(entry.action, actions.MoveShip)
    )
    placements = [(entry.action.ship, entry.end, entry.heading) for entry in moves]
    if isinstance(hint.action, actions.Deploy):
        placements += [(name, (x, y), hint.action.heading) for name, x, y in hint.action.at]
    ghosts = []
    for name, point, heading in placements:
        n = state.ship_number(context.acting_seat, name)
        if n >= 0:
            ghost = replace(view.ships[n], at=point, heading=heading)
            ghosts.append(
                g(
                    hulls.draw_ship(ghost),
                    transform=marks.hull_transform(view, point, heading),
                    class_="sea-ghost",
                )
            )
    return g(ghosts) if ghosts else EMPTY


def _name_ships(view: View, text: str, t: Language) -> str:
    return t.message(navy.name_ships(Message("{ships}", {"ships": text}), view.options, view.actor))


def _action_text(view: View, action: object, t: Language) -> str:
    ship = _name_ships(view, getattr(action, "ship", ""), t)
    match action:
        case actions.Activate():
            return t("Squadron {n}", n=action.squadron + 1)
        case actions.Deploy():
            return t.message(muster.order_text(view, action.squadron))
        case actions.MoveShip(anchor=True):
            return t("{ship} sails and anchors", ship=ship)
        case actions.MoveShip() if action.ram:
            target = _name_ships(view, f"{'AB'[1 - view.actor]}.{action.ram}", t)
            return t("{ship} rams {target}", ship=ship, target=target)
        case actions.MoveShip():
            turn = action.steps.count("r") - action.steps.count("l") + action.helm
            heading = view.ships[state_of(view).ship_number(view.actor, action.ship)].heading + turn
            return t("{ship}, heading {degrees}°", ship=ship, degrees=15 * (heading % 24))
        case actions.Stay():
            return t("{ship} stays", ship=ship)
        case actions.Fire():
            gun_list = " + ".join(_gun_text(view, gun, t) for gun in action.guns)
            target_list = _name_ships(view, ", ".join(name for name, _ in action.shares), t)
            return t("{guns} at {targets}", guns=gun_list, targets=target_list)
        case actions.Play():
            return t.message(naming.CARD_NAMES[action.card])
        case actions.Divide():
            share_list = _name_ships(view, ", ".join(f"{name} {dice}" for name, dice in action.shares), t)
            return t("{ship} divides her crew: {shares}.", ship=ship, shares=share_list)
        case actions.Piece():
            return t.message(naming.TERRAIN_WITH_ARTICLE[action.kind])
        case actions.Discard():
            return ", ".join(t.message(naming.CARD_NAMES[card]) for card in action.cards)
        case actions.Weigh():
            return t("{ship} weighs anchor.", ship=ship)
        case actions.End():
            return t("Cease fire")
    return t("No card")
