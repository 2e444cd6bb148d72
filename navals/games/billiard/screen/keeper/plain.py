"""Sentences for the effects of a shot and the next step, and the balls to put back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from navals.core.event import Ended, Event
from navals.core.message import Message, msg, msgn
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.turns import CYCLES, seat_at
from navals.games.billiard.rules.units import SUBMARINE, UNITS, WHITE_BALL, class_of
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import unit_details
from navals.games.billiard.screen.keeper import hand
from navals.games.billiard.screen.keeper.hand import KeeperUi
from navals.games.billiard.words import sentences
from navals.ui.board.board import Context
from navals.ui.words.i18n import Language

_EFFECT_EVENTS = (ev.Hurt, ev.Mended, ev.PlaneLost, ev.HangarLost, ev.Dived, ev.Stayed)


def describe_effects(
    view: View, events: Iterable[Event], names: Sequence[str], unit: int = 0
) -> list[Message]:
    """Return a sentence for each effect on a unit or, if a shot had none, a sentence that says so.

    ``unit`` is the attacker; a ``Struck`` event overrides it.
    """
    damage_terms, lines, has_shot = damage_terms_of(view.options), list[Message](), bool(unit)
    for event in events:
        line = None
        match event:
            case ev.Struck():
                unit, has_shot = event.unit, True
            case ev.Hurt():
                line = _damage_message(unit, event, damage_terms.full_armour(event.unit))
            case ev.Mended(unit=mended, armour=n):
                line = msg(
                    "{unit} is repaired: armour {n} of {most}.",
                    unit=naming.ball_name(mended),
                    n=n,
                    most=damage_terms.full_armour(mended),
                )
            case ev.PlaneLost():
                line = msgn(
                    "{unit} is shot down and replaced: {n} plane left aboard.",
                    "{unit} is shot down and replaced: {n} planes left aboard.",
                    event.aboard,
                    unit=naming.ball_name(event.unit),
                )
            case ev.Dived():
                line = msg("{unit} is submerged in its pocket.", unit=naming.ball_name(event.unit))
            case ev.Stayed():
                line = msg(
                    "{unit} was the last of its army on the table: put it back in front of its pocket.",
                    unit=naming.ball_name(event.unit),
                )
            case ev.Spotted() | Ended() | ev.Chosen() | ev.Placed() | ev.Surfaced(forced=False):
                pass
            case _:
                line = sentences.sentence(event, names)
        lines += [line] if line is not None else []
    if has_shot and not any(isinstance(event, _EFFECT_EVENTS) for event in events):
        lines.append(msg("Nothing is damaged or repaired."))
    return lines


def _damage_message(unit: int, event: ev.Hurt, maximum: int) -> Message:
    """Describe damage done by ``unit``, the attacker; in a break, that is the repair ship."""
    args: dict[str, object] = {"unit": naming.ball_name(event.unit)} | (
        {"n": event.armour, "most": maximum} if event.armour else {}
    )
    if event.unit == unit or not unit:
        if not event.armour:
            return msg("{unit} is hit and destroyed.", **args)
        return msg("{unit} is hit: armour {n} of {most}.", **args)
    if not event.armour:
        return msg("{attacker} hits {unit} and destroys it.", attacker=naming.ball_name(unit), **args)
    return msg("{attacker} hits {unit}: armour {n} of {most}.", attacker=naming.ball_name(unit), **args)


def respots(events: Iterable[Event]) -> tuple[tuple[int, int], ...]:
    """Return the balls to put back, as (unit, spot)."""
    return tuple((event.unit, event.spot) for event in events if isinstance(event, ev.Spotted))


def last_shot_events(view: View, context: Context) -> tuple[Event, ...]:
    """Return the events of the last shot or illegal break, or ()."""
    if view.phase != "break":
        return context.recent_events[seat_at(view.options.mode, view.last)] if context.recent_events else ()
    break_events = (
        events for events in context.recent_events if any(isinstance(event, ev.Broken) for event in events)
    )
    return next(break_events, ())


def next_step(view: View, ui: KeeperUi) -> Message:
    """Return the next step as a short phrase, to follow the player's name."""
    repair_ship = UNITS[view.shooting_army()][-1]
    if view.phase == "rise":
        return msg("put {unit} back in front of its pocket", unit=naming.ball_name(view.rising))
    if view.phase == "place":
        return msg("put {unit} anywhere you like", unit=naming.ball_name(view.owed[0]))
    if ui.foul == hand.UNCHOSEN:
        return msg("what was the foul?")
    if ui.foul == hand.ILLEGAL:
        return msg("the break was not played from behind the head line")
    if ui.foul and ui.marking == hand.OFF:
        return msg("tap the balls that left the table")
    if ui.foul:
        return msg("tap the balls that went in, if any")
    if view.phase == "break":
        if ui.fell:
            return msg("tap the balls that went in, then BREAK")
        return msg("break with {unit}, then tap BREAK", unit=naming.ball_name(repair_ship))
    if (submarine := hand.immersed_unit(view, ui)) and ui.pocket < 0:
        return msg("tap the pocket {unit} went into", unit=naming.ball_name(submarine))
    if not ui.unit:
        return msg("tap the ball you struck, or MISS")
    if not ui.fell:
        if hand.must_surface(view, ui) or view.surfaced == ui.unit:
            return msg(
                "put {unit} in a corner zone, strike it, tap what went in", unit=naming.ball_name(ui.unit)
            )
        if class_of(ui.unit) == SUBMARINE:
            return msg("tap what went in ({unit} again if it dived), or MISS", unit=naming.ball_name(ui.unit))
        return msg("tap what went in, or MISS")
    return msg("tap SHOT if that's all")


def describe_ball(view: View, ui: KeeperUi, unit: int, t: Language, owner_name: str) -> str:
    """Describe a ball: "11, destroyer (Bob), armour 2 of 2, strike 2, on the table"."""
    ball_label = t.message(naming.ball_name(unit)) if unit == WHITE_BALL else unit
    unit_class = t.message(naming.CLASS_NAMES[class_of(unit)])
    title = t("{unit}, {unit_class} ({name})", unit=ball_label, unit_class=unit_class, name=owner_name)
    place = view.armies.place_of(unit)
    if place == DESTROYED:
        return ", ".join((title, t("destroyed")))
    conditions = (
        (unit == ui.unit, t("struck by the cue")),
        (unit in ui.fell, t("pocketed in this shot")),
        (unit in ui.off, t("left the table")),
        (unit in view.owed, t("to be placed by its owner")),
        (unit == view.rising, t("must surface")),
    )
    location = t("submerged") if place == IMMERSED else t("on the table")
    return ", ".join(
        (
            title,
            *unit_details(view, unit, t),
            location,
            *(phrase for applies, phrase in conditions if applies),
        )
    )


def side_seats(view: View, side: int) -> list[int]:
    """Return the seats of a side, in playing order."""
    cycle = CYCLES[view.options.mode]
    return list(dict.fromkeys(seat for index, seat in enumerate(cycle) if index % 2 == side))
