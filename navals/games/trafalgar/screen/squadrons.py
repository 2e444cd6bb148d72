"""The list of all ships and of the flags: where each is found with one press."""

from __future__ import annotations

from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules.fire.gunnery import shots_left
from navals.games.trafalgar.rules.fleet import ARMS, RATE, SHIPS, SIDE, moves_left
from navals.games.trafalgar.rules.sailing.chart import FRIGATE
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hand as hands
from navals.games.trafalgar.screen.chart.art import card, flag
from navals.games.trafalgar.screen.hand import Ui
from navals.games.trafalgar.screen.looks import KINDS, whereabouts
from navals.games.trafalgar.screen.panels import sides, state_words
from navals.ui.board.board import Context
from navals.ui.components import panel
from navals.ui.components.deeds import press
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import Language


def _list_row(view: View, ui: Ui, n: int, acting: bool, t: Language) -> Markup:
    """A ship in the list: what it is, what is left of it, what it can still do; a press takes it, or opens its card."""
    ship, known, rate = view.ships[n], SHIPS[n], RATE[n]
    sunk = ship.at < 0 and not ship.masts
    lines = [t.message(KINDS[known.id[0]][rate == FRIGATE])]
    if ship.at < 0:
        lines.append(t("sunk") if sunk else t("in port"))
    else:
        lines.append(
            t(
                "masts {masts}/3, guns {guns}/{all}",
                masts=ship.masts.bit_count(),
                guns=sum(ship.guns),
                all=2 * ARMS[rate],
            )
        )
        if SIDE[n] == view.turn and view.round:
            lines.append(_left(view, n, t))
        lines += [
            t("the flag of {port} is aboard", port=t.message(called.PORTS[s]))
            for s in (0, 1)
            if view.flags[s] == n
        ]
    body = (
        svg("0 0 40 22", card(rate, SIDE[n], ship.masts, ship.guns, ship.fired), class_="ship-picture"),
        tag("b", known.name, class_="list-name"),
        tag("span", ", ".join(lines), class_="list-words"),
    )
    held = n in (view.active if view.active >= 0 else ui.ship if acting else -1, ui.look)
    look = ["list-ship", held and "is-held", sunk and "is-sunk", ship.closed and "is-done"]
    if not acting or sunk:
        return tag("div", body, class_=look, id=f"list-{n}")
    # Of one's own ships a press always takes it: in the list nobody puts a ship down.
    take = SIDE[n] == view.turn and not held
    act, arg = ("ship", {"ship": n}) if take else ("look", {"what": n})
    return press(*body, act=act, arg=arg, id=f"list-{n}", class_=look, on=held, data_closes="")


def _left(view: View, n: int, t: Language) -> str:
    """What a ship of the side to play can still do this turn."""
    ship = view.ships[n]
    if ship.closed or ship.repairing or any(n in pair for pair in view.transfers):
        return state_words(view, n, t)
    moves = t.plural("{n} move left", "{n} moves left", moves_left(n, ship))
    shots = sum(shots_left(ship, side) for side in (0, 1))
    return ", ".join((moves, t.plural("{n} shot left", "{n} shots left", shots)))


def ship_list(view: View, ui: Ui, context: Context) -> Markup | None:
    """All ships by name, one's own first, and the flags: where each is found with one press."""
    t = context.t
    if not view.round:
        return None
    acting = context.acting is not None
    blocks = []
    for side in sides(view, context):
        rows = [tag("li", _list_row(view, ui, n, acting, t)) for n in hands.fleet_of(view, side)]
        words = (
            tag("b", t("The flag of {port}", port=t.message(called.PORTS[side])), class_="list-name"),
            tag("span", whereabouts(view, side, t), class_="list-words"),
        )
        picture = svg("-2 -9 20 11", flag(side), class_="ship-picture")
        what = hands.FLAG + side
        rows.append(
            tag(
                "li",
                press(
                    picture,
                    *words,
                    act="look",
                    arg={"what": what},
                    id=f"list-flag-{side}",
                    class_=["list-ship", ui.look == what and "is-held"],
                    data_closes="",
                )
                if acting
                else tag("div", picture, *words, class_="list-ship"),
            )
        )
        title = t("{name}'s fleet", name=context.names[side])
        blocks.append(
            tag(
                "div",
                tag("h3", title, class_="guns-title", id=f"list-title-{side}"),
                tag("ul", rows, class_="ship-list", role="list", aria_labelledby=f"list-title-{side}"),
                class_=["guns-block", f"seat-{'ab'[side]}"],
            )
        )
    return panel(
        t("Ships and flags"), tag("div", blocks, class_="guns-blocks"), class_="list-panel", id="ship-list"
    )
