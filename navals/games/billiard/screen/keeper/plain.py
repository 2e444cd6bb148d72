"""Effects of a shot in plain words, and which ball is put back where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from navals.core.event import Ended, Event
from navals.core.message import Message, msg, msgn
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules import names as called
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.turns import CYCLE, seat_at
from navals.games.billiard.rules.units import CARRIER, SUBMARINE, UNITS, WHITE, army, kind
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.keeper import hand
from navals.games.billiard.screen.keeper.hand import Ui
from navals.games.billiard.words import sentences
from navals.ui.board.board import Context
from navals.ui.words.i18n import Language

_TOLD = (ev.Hurt, ev.Mended, ev.PlaneLost, ev.HangarLost, ev.Dived, ev.Stayed)


def effects(view: View, events: Iterable[Event], names: Sequence[str], unit: int = 0) -> list[Message]:
    """Return a sentence for each effect on a unit, or one that says there is none.

    ``unit`` was struck by the cue, unless an event says so.
    """
    law, found, shot = terms(view.options), [], bool(unit)
    for event in events:
        if isinstance(event, ev.Struck):
            unit, shot = event.unit, True
        elif isinstance(event, ev.Hurt):
            found.append(_hurt(unit, event, law.most(event.unit)))
        elif isinstance(event, ev.Mended):
            most = law.most(event.unit)
            found.append(
                msg("{unit} is repaired: armour {n} of {most}.", unit=event.unit, n=event.armour, most=most)
            )
        elif isinstance(event, ev.PlaneLost):
            found.append(
                msgn(
                    "{unit} is shot down and replaced: {n} plane left aboard.",
                    "{unit} is shot down and replaced: {n} planes left aboard.",
                    event.aboard,
                    unit=event.unit,
                )
            )
        elif isinstance(event, ev.Dived):
            found.append(msg("{unit} is immersed in its pocket.", unit=event.unit))
        elif isinstance(event, ev.Stayed):
            found.append(
                msg("{unit} is the last on the table: put it back before its pocket.", unit=event.unit)
            )
        elif not isinstance(event, ev.Spotted | Ended | ev.Chosen | ev.Placed):
            said = sentences.sentence(event, names)
            if said is not None and not (isinstance(event, ev.Surfaced) and not event.forced):
                found.append(said)
    if shot and not any(isinstance(event, _TOLD) for event in events):
        found.append(msg("Nothing is damaged or repaired."))
    return found


def _hurt(unit: int, event: ev.Hurt, most: int) -> Message:
    if event.unit == unit or not unit:
        if not event.armour:
            return msg("{unit} is hit: destroyed.", unit=event.unit)
        return msg("{unit} is hit: armour {n} of {most}.", unit=event.unit, n=event.armour, most=most)
    if not event.armour:
        return msg("{attacker} strikes {unit}: destroyed.", attacker=unit, unit=event.unit)
    return msg(
        "{attacker} strikes {unit}: armour {n} of {most}.",
        attacker=unit,
        unit=event.unit,
        n=event.armour,
        most=most,
    )


def respots(events: Iterable[Event]) -> tuple[tuple[int, int], ...]:
    """Return the units to be put back, and their spots."""
    return tuple((event.unit, event.spot) for event in events if isinstance(event, ev.Spotted))


def last_shot(view: View, context: Context) -> tuple[Event, ...]:
    """Return the events of the last shot or illegal break."""
    recent = context.recent
    if not recent:
        return ()
    if view.phase == "break":
        for events in recent:
            if any(isinstance(event, ev.Broken) for event in events):
                return events
        return ()
    return recent[seat_at(view.options.mode, view.last)]


def todo(view: View, ui: Ui) -> Message:
    """Return what to do now, as a short phrase after the player's name."""
    repair = UNITS[view.army()][-1]
    if view.phase == "rise":
        return msg("put {unit} back before its pocket", unit=view.rising)
    if view.phase == "place":
        return msg("put {unit} anywhere you like", unit=view.owed[0])
    if ui.foul == hand.ASK:
        return msg("what went wrong?")
    if ui.foul == hand.ILLEGAL:
        return msg("the break was not from behind the head line")
    if ui.foul and ui.marking == hand.OFF:
        return msg("tap what left the table")
    if ui.foul:
        return msg("tap what fell, if anything")
    if view.phase == "break":
        if ui.fell:
            return msg("tap all that fell, then BREAK")
        return msg("break with {unit}, then tap BREAK", unit=repair)
    if (submarine := hand.dives(view, ui)) and ui.pocket < 0:
        return msg("tap the pocket into which {unit} fell", unit=submarine)
    if not ui.unit:
        return msg("tap the ball you struck, or MISS")
    if not ui.fell:
        if hand.surfaces(view, ui) or view.surfaced == ui.unit:
            return msg("put {unit} in a corner zone, strike it, tap what fell", unit=ui.unit)
        if kind(ui.unit) == SUBMARINE:
            return msg("tap what fell, {unit} again to immerse it, or MISS", unit=ui.unit)
        return msg("tap what fell, or MISS")
    return msg("tap SHOT if that is all")


def spoken(view: View, ui: Ui, unit: int, t: Language, owner: str) -> str:
    """Describe a ball: "11, destroyer of Bob, armour 2 of 2, strike 2, on the table"."""
    law, armies = terms(view.options), view.armies
    white = unit == WHITE
    parts = [
        t(
            "{unit}, {unit_class} of {name}",
            unit=t("16, the white ball") if white else unit,
            unit_class=t.message(called.CLASSES[kind(unit)]),
            name=owner,
        ),
    ]
    place = armies.at(unit)
    if place == DESTROYED:
        parts.append(t("destroyed"))
        return ", ".join(parts)
    parts.append(t("armour {n} of {most}", n=armies.armour[unit - 1], most=law.most(unit)))
    parts.append(t("strike {n}", n=law.strike[kind(unit)]))
    if kind(unit) == CARRIER:
        n = armies.planes_aboard(army(unit), law)
        parts.append(t.plural("{n} plane aboard", "{n} planes aboard", n))
    parts.append(t("immersed") if place == IMMERSED else t("on the table"))
    if unit == ui.unit:
        parts.append(t("struck by the cue"))
    if unit in ui.fell:
        parts.append(t("fell into a pocket"))
    if unit in ui.off:
        parts.append(t("left the table"))
    if unit in view.owed:
        parts.append(t("to be placed by its owner"))
    if unit == view.rising:
        parts.append(t("must surface"))
    return ", ".join(parts)


def side_name(view: View, side: int, names: Sequence[str]) -> str:
    """Return the players of a side, as a heading."""
    return " + ".join(names[seat] for seat in seats_of(view, side))


def seats_of(view: View, side: int) -> list[int]:
    """Return the seats of a side, in playing order."""
    cycle = CYCLE[view.options.mode]
    return list(dict.fromkeys(seat for place, seat in enumerate(cycle) if place % 2 == side))
