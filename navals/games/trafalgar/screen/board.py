"""The board of Trafalgar: a chart of the strait on which ships sail and fire.

Gestures (name, argument):

    tap {x, y}           the open sea, by user units of the chart: the nearest point
    point {at}           a point: the ship in hand is to sail there; the same point again, and it does
    ship {ship}          a ship: take it in hand, put it down, or aim at it
    fort {gun}           a port gun: let it fire, or aim at it
    target {gun, target} aim (gun -1: with the ship in hand)
    fire {aim}           fire at what is aimed at (fire, go, drop, end, end-turn may also say what they are meant for: what
                         comes too late, as the second of two taps, does nothing)
    steer {to}           ``ahead``, ``port``, ``starboard``: one move of the ship, or of the ghost at the end of its way
    flag {side}          a flag: open its card
    look {what}          open the card of a ship, a port gun (GUN + its number) or a flag (FLAG + its side)
    preview {at}         a point is pointed at (None: no more): the ship in hand as it would lie there, and its odds
    preview {ship}, preview {gun}, preview {side}  a ship, a port gun or a flag is: its card, unless another one is open
    course {ship, goal, go}  a ship in hand, with the way to a berth, to be sailed at once (``go``) or not; where it stays,
                         with a ``target``
    go, drop             sail the way that is shown; put down what is in hand
    next                 leave the active ship, although it could do more, for the one that was touched
    take, take {heading} choose a heading for taking the flag; take it
    repair, transfer {taker}, end, end-turn, hold, done, lose {mast}
    blow {heading}, set-wind
    berth {berth}, ready the free set-up
    orders {name, value} standing orders of the port guns
    offer-draw, accept-draw, decline-draw
    weigh {action}, heed take up what the hint names; do it
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeGuard

import msgspec
from msgspec.structs import replace

from navals.core.fields import with_one
from navals.core.message import Message, msg, msgn
from navals.core.refusal import NotationError, Refusal
from navals.games.trafalgar.card import HITS, SHOTS
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules import notation
from navals.games.trafalgar.rules.fleet import PORT, RATE, SIDE, STARBOARD
from navals.games.trafalgar.rules.guess import whole
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE, LINE, OFF
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import bars, looks, motion, panels, squadrons
from navals.games.trafalgar.screen import hand as hands
from navals.games.trafalgar.screen.chart import chartroom
from navals.games.trafalgar.screen.chart.sea import nearest, spot
from navals.games.trafalgar.screen.hand import Hand, Ui
from navals.ui.board.board import Board, Context, Do, Figure, Scene, rate
from navals.ui.components.reckoning import reckoning
from navals.ui.draw.html import EMPTY, Markup, join

NEAR: Final = 8.0
"""A tap is meant for a ship or a port gun at most that many user units away."""

Given = Ui | Do | Refusal | None

_STEPS: Final[dict[str, ev.TrafalgarAction]] = {
    "ahead": ev.Advance(),
    "port": ev.Turn(PORT),
    "starboard": ev.Turn(STARBOARD),
}
_PLAIN: Final[dict[str, ev.TrafalgarAction]] = {
    "end": ev.End(),
    "repair": ev.Repair(),
    "end-turn": ev.EndTurn(),
    "hold": ev.Hold(),
    "done": ev.Done(),
    "offer-draw": ev.OfferDraw(),
    "accept-draw": ev.AcceptDraw(),
    "decline-draw": ev.DeclineDraw(),
}
_NOTHING: Final = {
    "goal": OFF,
    "peek": OFF,
    "target": OFF,
    "gun": OFF,
    "taking": False,
    "advised": None,
    "look": OFF,
    "glance": OFF,
    "next": OFF,
}
"""No way, no aim, no card, nothing that waits."""


class TrafalgarBoard(Board):
    """See ``navals.ui.board.board.Board``."""

    open_table = False
    example = "fire port F1 main"
    touches = (
        (msg("Tap a ship"), msg("take it in hand, or aim at it")),
        (msg("Tap a point of the chart"), msg("sail there")),
        (msg("Two fingers"), msg("come nearer, or see more of the chart")),
    )
    keys = (
        (("Shift+↑",), msg("advance by one point")),
        (("Shift+←", "Shift+→"), msg("turn to port, to starboard")),
        (("E",), msg("done with the ship; end the turn")),
        (("N",), msg("hold fire, fire no more")),
        (("+", "−", "0"), msg("nearer, farther, the whole chart; arrows look around on the chart")),
    )
    fresh = staticmethod(hands.fresh)
    kept = staticmethod(hands.kept)
    follow = staticmethod(hands.follow)
    advised = staticmethod(hands.advised)
    motion = staticmethod(motion.film)

    def takes_back(self, view: View) -> bool:
        """Within a turn, until a die shows."""
        return view.phase in ("idle", "active", "priority")

    def private(self, view: View) -> bool:
        """Only the free set-up is secret (R49)."""
        return view.phase == "place"

    hidden = private

    def advises(self, view: View) -> bool:
        return True

    def asked(self, view: View, context: Context) -> Message:
        """What the next die is for."""
        if view.phase == "wind_roll":
            return msg("Roll the star die for the wind, and enter its stars.")
        shot = view.shot
        if isinstance(shot, ev.Fire):
            return msg(
                "{name} rolls: {ship} fires at {target}.",
                name=context.names[SIDE[view.active]],
                ship=called.ship(view.active),
                target=called.target(shot.target),
            )
        if isinstance(shot, ev.Gun):
            return msg(
                "{name} rolls: {gun} fires at {ship}.",
                name=context.names[GUN_SIDE[shot.gun]],
                gun=called.gun(shot.gun),
                ship=called.ship(shot.target),
            )
        return msg("Toss for the wind, and enter who wins.")

    def scene(self, view: View, ui: Ui, context: Context) -> Scene:
        acting = context.acting is not None and (view.phase != "place" or view.seat == view.turn)
        if not acting:
            context = msgspec.structs.replace(context, acting=None)
        facts = join(
            (
                squadrons.ship_list(view, ui, context),
                panels.orders(view, ui, context),
                panels.draw_offer(view, context),
                panels.in_words(view, context),
            )
        )
        hand_ = hands.in_hand(view, ui)
        advised = bars.advice(context, OFF if hand_ is None else hand_.ship)
        board = chartroom.render(view, ui, context, bars.helm(view, ui, context), advised)
        strip = panels.cards(view, ui, context)
        # Advice that was asked for comes before a card that is open, and either before the targets: on a phone the chart needs the room.
        asked = (panels.hint_panel(view, ui, context), looks.opened(view, ui, context))
        hand = join(asked) if any(asked) else panels.targets(view, ui, context) or EMPTY
        if not acting:
            return Scene(board, facts=facts, strip=strip, hand=hand)
        note = bars.note(view, ui)
        best = bars.advice(context, OFF)
        # With another ship in hand than the one that is meant, the words would be about that one.
        about = hand_ is None or best is None or best.course.ship in (OFF, hand_.ship)
        if context.hint is not None and context.advice and context.hint.reason is not None and about:
            note = context.hint.reason
        return Scene(board, bars.actions(view, ui, context), facts, bars.status(view, ui), note, strip, hand)

    def finale(self, view: View, context: Context) -> Markup:
        """What is left of the squadrons."""
        t = context.t
        fleets = [[view.ships[n] for n in view.afloat(side)] for side in (0, 1)]
        rows = [
            (t("Ships afloat"), *(t.number(len(fleet)) for fleet in fleets)),
            (
                t("Masts standing"),
                *(t.number(sum(ship.masts.bit_count() for ship in fleet)) for fleet in fleets),
            ),
            (t("Guns left"), *(t.number(sum(sum(ship.guns) for ship in fleet)) for fleet in fleets)),
        ]
        caption = t.plural("The tally after {n} round", "The tally after {n} rounds", view.round)
        return reckoning(view, context.names, rows, caption)

    def figure(self, counts: Mapping[str, int]) -> Figure | None:
        """How many shots hit."""
        return rate(
            counts,
            HITS,
            SHOTS,
            lambda n, shots: msgn("{n} hit in {shots} shots", "{n} hits in {shots} shots", n, shots=shots),
        )

    def spot(self, view: View) -> str | None:
        match view.phase:
            case "active":
                return "steer-ahead"
            case "interrupt":
                return "hold"
            case "priority":
                return "done"
            case "wind":
                return "blow-0"
            case "idle" | "place":
                return "sea"
        return None

    def interact(self, view: View, ui: Ui, name: str, arg: Any) -> Given:
        args: dict[str, Any] = arg if isinstance(arg, dict) else {}
        if name == "orders":
            return _ordered(ui, args)
        if view.phase == "place":
            return _arrange(view, ui, name, args)
        match name:
            case "tap":
                return _tapped(view, ui, args)
            case "point" if _within(point := args.get("at"), view.sea.size):
                return _point(view, ui, point)
            case "ship" if _within(n := args.get("ship"), len(view.ships)):
                return _ship(view, ui, n)
            case "fort" if _within(gun := args.get("gun"), len(GUN_SIDE)):
                return _fort(view, ui, gun)
            case "flag" if _within(side := args.get("side"), 2) and view.phase in _LOOKS:
                return _flag(view, ui, side)
            case "look" if _within(what := args.get("what"), hands.FLAG + 2) and view.phase in _LOOKS:
                return replace(ui, **_NOTHING | {"look": what})
            case "target":
                return _target(view, ui, args.get("gun"), args.get("target"))
            case "fire":
                return None if _late(args, "shot", hands.volley(view)) else _fire(view, ui, args.get("aim"))
            case "lose" if isinstance(mast := args.get("mast"), int):
                return Do(ev.Lose(mast))
            case "blow" if _within(heading := args.get("heading"), 6) and view.phase == "wind":
                return replace(ui, heading=heading)
            case "set-wind" if view.phase == "wind" and ui.heading >= 0:
                return Do(ev.Wind(ui.heading))
            case "drop":
                late = _late(args, "goal", ui.goal) or _late(args, "target", ui.target)
                return None if late else _drop(view, ui)
            case "end" if _late(args, "ship", view.active):
                return None
            case "end-turn" if _late(args, "round", view.round):
                return None
            case "preview":
                return _pointed(view, ui, args)
            case "course":
                return _course(view, ui, args)
            case "next" if ui.next >= 0:
                return Do(ev.End(), replace(ui, ship=view.active, goal=OFF, target=OFF))
            case "weigh":
                return _weigh(view, ui, args.get("action"))
            case "heed" if ui.advised is not None:
                return Do(ui.advised, replace(ui, ship=max(view.active, ui.ship), closes=True))
            case "steer" | "go" | "take" | "repair" | "transfer":
                return _hand_gesture(view, ui, name, args)
        return Do(_PLAIN[name]) if name in _PLAIN else None


def _late(args: dict[str, Any], name: str, now: int) -> bool:
    """Whether a button was meant for what is no more: the second tap of two, on what the first one has changed."""
    return name in args and args[name] != now


def _within(value: Any, size: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < size


def _ordered(ui: Ui, args: dict[str, Any]) -> Ui | None:
    """A standing order of the port guns is changed."""
    name, value = str(args.get("name")), args.get("value")
    if value not in hands.ORDERS or name not in ("orders-0", "orders-1"):
        return None
    side = int(name[-1])
    return replace(ui, orders=with_one(ui.orders, side, value))


def _arrange(view: View, ui: Ui, name: str, args: dict[str, Any]) -> Given:
    """The free set-up: two anchorages exchange what lies there."""
    if name == "tap":
        point = _at(view, args)
        berths = view.sea.berths[view.turn]
        if point not in berths:
            return None
        name, args = "berth", {"berth": berths.index(point)}
    match name:
        case "berth" if _within(berth := args.get("berth"), len(ANCHORAGES[0])):
            if ui.held == OFF:
                return replace(ui, held=berth)
            lying = list(ui.berths)
            lying[ui.held], lying[berth] = lying[berth], lying[ui.held]
            return replace(ui, berths=tuple(lying), held=OFF)
        case "drop":
            return replace(ui, held=OFF)
        case "heed" if ui.advised is not None:
            return Do(ui.advised)
        case "ready":
            placed = sorted((n, berth) for berth, n in enumerate(ui.berths) if n >= 0)
            return Do(ev.Place(tuple(placed)))
    return None


def _at(view: View, args: dict[str, Any]) -> int:
    """The point of a tap, OFF if there is none."""
    x, y = args.get("x"), args.get("y")
    if not isinstance(x, int | float) or not isinstance(y, int | float):
        return OFF
    return nearest(view.sea, x, y)


def _tapped(view: View, ui: Ui, args: dict[str, Any]) -> Given:
    """A tap on the sea. It need not be exact: without a ship in hand, the nearest ship is meant."""
    point = _at(view, args)
    if point < 0:
        return None
    hand = hands.in_hand(view, ui)
    if (hand is None or not hand.reach.cost) and view.phase in ("idle", "active", "interrupt", "priority"):
        afloat = [n for n, ship in enumerate(view.ships) if ship.at >= 0]

        def far(n: int) -> float:
            x, y = spot(view.sea, view.ships[n].at)
            return max(abs(x - float(args["x"])), abs(y - float(args["y"])))

        near = min(afloat, key=far, default=OFF)
        if near >= 0 and far(near) <= NEAR:
            return _ship(view, ui, near)
    return _point(view, ui, point)


def _point(view: View, ui: Ui, point: int) -> Given:
    hand = hands.in_hand(view, ui)
    lying = [n for n, ship in enumerate(view.ships) if ship.at == point]
    if hand is not None:
        if view.ships[hand.ship].at == point:
            return _drop(view, ui) if ui.goal == OFF and ui.target == OFF else replace(ui, **_NOTHING)
        goal = hands.cheapest(hand, point)
        if goal >= 0:
            if ui.goal // 6 == point and ui.goal >= 0:
                return _sail(view, ui, hand)
            return replace(ui, **_NOTHING | {"goal": goal})
    if lying:
        return _ship(view, ui, lying[0])
    if point in view.sea.guns:
        return _fort(view, ui, view.sea.guns.index(point))
    if hand is not None and hand.reach.cost:
        return _out_of_reach(view, hand, point)
    return replace(ui, look=OFF) if ui.look >= 0 else None


def _out_of_reach(view: View, hand: Hand, point: int) -> Refusal:
    name = called.ship(hand.ship)
    if view.sea.land[point]:
        return Refusal(msg("{ship} cannot sail over land", ship=name), "trafalgar R5")
    if view.sea.kind[point] == "*":
        return Refusal(msg("{ship} cannot sail over a reef", ship=name), "trafalgar R5")
    if view.sea.kind[point] == ":" and RATE[hand.ship] == LINE:
        return Refusal(msg("only frigates can cross a sandbank"), "trafalgar R5")
    return Refusal(msg("{ship} cannot get there in this turn", ship=name), "trafalgar R1")


def _sail(view: View, ui: Ui, hand: Hand) -> Given:
    steps = hands.path_to(hand, ui.goal) if ui.goal >= 0 else ()
    return hands.order(view, ui, hand, steps) if steps else None


def _pointed(view: View, ui: Ui, args: dict[str, Any]) -> Ui | None:
    """A point, or a thing on the chart, is pointed at, or nothing any longer."""
    hand, point = hands.in_hand(view, ui), args.get("at")
    peek = hands.cheapest(hand, point) if hand is not None and _within(point, view.sea.size) else OFF
    glance = OFF
    for name, first, count in (("ship", 0, ev.GUN), ("gun", ev.GUN, len(GUN_SIDE)), ("side", hands.FLAG, 2)):
        if _within(number := args.get(name), count) and view.phase in _LOOKS:
            glance = first + number
    return replace(ui, peek=peek, glance=glance) if (peek, glance) != (ui.peek, ui.glance) else None


def _course(view: View, ui: Ui, args: dict[str, Any]) -> Given:
    """A ship and a way for it, to be sailed at once if it is so meant."""
    n, goal = args.get("ship"), args.get("goal")
    hand = hands.hand_of(view, n) if _within(n, len(view.ships)) else None
    if hand is None or (goal not in hand.reach.cost and goal != OFF):
        return None
    if not hand.reach.cost.get(goal):
        stays = replace(ui, **_NOTHING | {"ship": n})
        return _target(view, stays, OFF, args.get("target")) or stays
    there = replace(ui, **_NOTHING | {"ship": n, "goal": goal})
    return _sail(view, there, hand) if args.get("go") is True else there


def _card(ui: Ui, what: int) -> Ui:
    """The card of a ship or of a port gun is opened, or closed."""
    return replace(ui, **_NOTHING | {"look": OFF if ui.look == what else what})


def _ship(view: View, ui: Ui, n: int) -> Given:
    """A ship is touched."""
    if view.ships[n].at < 0:
        return _card(ui, n) if view.phase in _LOOKS else None
    hand = hands.in_hand(view, ui)
    for shot in hands.shots_of(view, ui):
        if shot.target == n and (shot.gun == ui.gun or hand is None or ui.gun == OFF):
            return _target(view, ui, shot.gun, n)
    if (
        SIDE[n] == view.turn
        and hand is not None
        and n != hand.ship
        and hands.cheapest(hand, view.ships[n].at) >= 0
    ):
        return _point(view, ui, view.ships[n].at)
    if SIDE[n] != view.turn:
        return _card(ui, n) if view.phase in _LOOKS else None
    if view.phase == "active":
        return replace(ui, **_NOTHING) if n == view.active else _pass_on(view, ui, n)
    if view.phase != "idle":
        return whole(view).check(ev.Activate(n))
    if ui.ship == n:
        # It may have come into hand by itself, just before somebody touched it to take it.
        return replace(ui, left=OFF) if ui.left >= 0 else replace(hands.fresh(view), orders=ui.orders)
    if hands.hand_of(view, n) is None:
        return whole(view).check(ev.Activate(n))
    return replace(hands.fresh(view), orders=ui.orders, ship=n)


_LOOKS: Final = ("idle", "active", "interrupt", "priority", "lose", "draw")
"""When cards are opened."""


def _pass_on(view: View, ui: Ui, n: int) -> Given:
    """Another ship than the active one is touched: that one is done, if it may be; where it could do more, it is asked first."""
    hand = hands.hand_of(view, view.active)
    assert hand is not None
    refusal = hand.state.check(ev.End()) or hand.state.apply(ev.End()).check(ev.Activate(n))
    if refusal is not None:
        return refusal
    following = replace(ui, **_NOTHING | {"ship": view.active, "next": n})
    if hands.unspent(view, hand) and ui.next != n:
        return following
    return Do(ev.End(), following)


def _fort(view: View, ui: Ui, gun: int) -> Given:
    """A port gun is touched: it is to fire, or is aimed at."""
    shots = hands.shots_of(view, ui)
    for shot in shots:
        if shot.gun == gun or shot.target == ev.GUN + gun:
            return _target(view, ui, shot.gun, shot.target)
    return _card(ui, ev.GUN + gun) if view.phase in _LOOKS else None


def _flag(view: View, ui: Ui, side: int) -> Given:
    """A flag is touched, on its pole or aboard."""
    return _card(ui, hands.FLAG + side)


def _target(view: View, ui: Ui, gun: Any, target: Any) -> Ui | None:
    for shot in hands.shots_of(view, ui):
        if shot.gun == gun and shot.target == target:
            if (ui.gun, ui.target) == (gun, target):
                return replace(ui, gun=OFF, target=OFF)
            goal = ui.goal if shot.gun < 0 else OFF
            return replace(ui, **_NOTHING | {"gun": shot.gun, "target": shot.target, "goal": goal})
    return None


def _fire(view: View, ui: Ui, aim: Any) -> Given:
    shot, hand = hands.chosen(view, ui), hands.in_hand(view, ui)
    if shot is None or not isinstance(aim, int):
        return None
    for action in shot.actions:
        if action.aim == aim:
            if isinstance(action, ev.Fire) and hand is not None:
                way = hands.path_to(hand, ui.goal) if ui.goal >= 0 else ()
                return hands.order(view, ui, hand, (*way, action))
            return Do(action)
    if hand is not None and shot.gun < 0 and ui.goal < 0:
        return hand.state.check(ev.Fire(shot.side, shot.target, aim))
    return whole(view).check(ev.Gun(shot.gun, shot.target, aim))


def _drop(view: View, ui: Ui) -> Ui:
    """One thing after the other is put down: the card, the aim, the way, the heading, the ship."""
    if ui.look >= 0 or ui.next >= 0:
        return replace(ui, look=OFF, next=OFF)
    if ui.target >= 0 and ui.goal >= 0:
        return replace(ui, target=OFF)
    if (ui.target, ui.gun, ui.goal, ui.heading) != (OFF,) * 4 or ui.taking or ui.advised is not None:
        return replace(ui, heading=OFF, **_NOTHING)
    return replace(hands.fresh(view), orders=ui.orders)


def _weigh(view: View, ui: Ui, text: Any) -> Ui | None:
    try:
        action = notation.parse(str(text), whole(view))
    except NotationError:
        return None
    return hands.advised(ui, action) if whole(view).check(action) is None else None


def _hand_gesture(view: View, ui: Ui, name: str, args: dict[str, Any]) -> Given:
    """What the ship in hand is to do."""
    hand = hands.in_hand(view, ui)
    if hand is None:
        return None
    match name:
        case "go":
            late = _late(args, "ship", hand.ship) or _late(args, "goal", ui.goal)
            return None if late else _sail(view, ui, hand)
        case "steer" if (action := _STEPS.get(str(args.get("to")))) is not None:
            if ui.goal in hand.reach.cost:
                to = hands.moved(view.sea, ui.goal, action)
                start = view.ships[hand.ship]
                if to == start.at * 6 + start.heading:
                    return replace(ui, goal=OFF)
                return replace(ui, goal=to) if to in hand.reach.cost else None
            refusal = hand.state.check(action)
            return refusal if refusal is not None else hands.order(view, ui, hand, (action,))
        case "take":
            if not hand.can(ev.TakeFlag):
                return None
            heading = args.get("heading")
            return (
                hands.order(view, ui, hand, (ev.TakeFlag(heading),))
                if _within(heading, 6)
                else replace(ui, **_NOTHING | {"taking": True})
            )
        case "repair" if hand.can(ev.Repair):
            return hands.order(view, ui, hand, (ev.Repair(),))
        case "transfer" if isinstance(args.get("taker"), int):
            return Do(ev.Transfer(hand.ship, args["taker"]))
    return None


BOARD = TrafalgarBoard()
