"""Playing Trafalgar through the screen."""

from __future__ import annotations

import captain
from browsers import ROOT
from captain import Hand
from playwright.sync_api import Page
from waiting import wait_for

from navals.core import record
from navals.core.dice import Dice
from navals.core.record import Replay
from navals.core.seat import CHANCE
from navals.games.trafalgar.chart import chart
from navals.games.trafalgar.fleet import INDEX, OF
from navals.games.trafalgar.game import GAME

DOING = {
    "dice": "#dice-pad",
    "wind": "#set-wind",
    "place": "#ready",
    "lose": "[id^='lose-']",
    "defend": "#hold",
    "answer": "#done",
    "draw": "#accept-draw",
    "heading": "#take-0",
    "aim": ".aims",
    "goal": "#go",
    "ship": "#steer-ahead",
    "turn": "#end-turn",
}
LINES = "document.querySelectorAll('#log .log-line').length"

PASSAGE = "round=1 first=A turn=A wind=E E2=7,2,SW S2=20,9,E"
"""A frigate off Cadiz, within a few steps of both port guns (E14 of the rules)."""
BROADSIDE = "round=3 first=A turn=A wind=SE E1=10,9,E E2=6,12,E F1=10,7,W F2=20,8,W"
"""Two ships of the line side by side, and two frigates far away."""
FIGHT = "round=3 first=A turn=A wind=SE E1=10,9,E E2=9,11,NE F1=10,7,W,m,1/1 F2=12,8,W,m,1/1"
"""Two fleets of two within range of each other."""
SCARRED = "round=5 first=A turn=A wind=SE E1=10,9,E,fz,3/1 E2=6,12,E E3=5,3,W,-,1/2 F1=10,7,W,m,2/0 F2=20,8,W S2=14,9,E,fmz,2/2,A GS=down2"
"""The same with damage, a stolen flag, and a silent port gun."""
CORNER = "round=5 first=A turn=A wind=W E2=1,1,NW,fmz,2/2,c S2=20,9,E CN=down2 CS=down2"
"""A frigate that may take the flag of Cadiz."""

# What tells whether the engine has answered: everything but what animations and the focus change by themselves.
_SCENE = """['#table-status', '#sea-cells', '#sea-hand', '#sea-marks', '#sea-ships', '#table-second', '#table-side-top', '#log', '#table-actions', '#over']
  .map((part) => document.querySelector(part)?.innerHTML ?? '').join('').replaceAll(/ tabindex="-?[01]"/g, '')"""


def point(place: str) -> str:
    """The id of a point that can be reached: ``10,9``."""
    column, row = map(int, place.split(","))
    return f"to-{chart('strait').point(column, row)}"


def card(ship: str) -> str:
    """The card of a ship: ``E1``."""
    return f"#card-{INDEX[ship]}"


# ---------------------------------------------------------------------------------------------------- records


def record_of(
    *actions: str, setup: str, dice: str = "", options: str = "", names: tuple[str, str] = ("Anne", "Bob")
) -> str:
    """The record of a game from a given position in which these actions were taken; ``dice``: what comes up from then on."""
    tags = {"A": names[0], "B": names[1], "Setup": setup}
    replay = Replay(GAME, GAME.schema.parse(options), tags)
    for text in actions:
        actor = replay.position.state.actor()
        for part in text.split() if actor == CHANCE else [text]:
            replay.play(replay.position.state.actor(), GAME.parse(part, replay.position.state))
    return _with_dice(replay, dice)


def shortly_before(name: str, plies: int, dice: str = "", names: tuple[str, str] = ("Anne", "Bob")) -> str:
    """A recorded game, some actions before its end."""
    replay = record.read((ROOT / "tests" / "golden" / f"trafalgar-{name}.navals").read_text(encoding="utf-8"))
    replay.cut(len(replay.moves) - plies)
    replay.tags |= {"A": names[0], "B": names[1]}
    replay.tags.pop("Result", None)
    return _with_dice(replay, dice)


def _with_dice(replay: Replay, wanted: str) -> str:
    """The record, with a seed from which these stars are drawn next if there are any."""
    if not wanted:
        return record.write(replay)
    from navals.games.trafalgar.rules import DICE

    drawn = sum(1 for move in replay.moves if move.seat == CHANCE)
    stars = wanted.split()

    def fits(dice: Dice) -> bool:
        return all(GAME.text(dice.choose(DICE, drawn + number)) == star for number, star in enumerate(stars))

    dice = next(dice for number in range(100_000) if fits(dice := Dice(f"{number:064x}")))
    replay.tags |= {"Seed": dice.seed, "SeedCommit": dice.commitment}
    return record.write(replay)


# ---------------------------------------------------------------------------------------------------- hands


def begin(hand: Hand, mode: str = "ai", preset: str = "duel", **options: str) -> None:
    """From the home page to the game."""
    captain.set_up(hand.page, hand.press, "trafalgar", mode, preset, **options)
    captain.start(hand.page, hand.press)


def my_move(page: Page) -> str:
    """See ``captain.my_move``."""
    return captain.my_move(page, DOING)


def press(hand: Hand, selector: str, *, over: bool = False) -> None:
    """Press something, and wait for what comes of it; ``over``: whatever lies over it."""
    before = hand.page.evaluate(_SCENE)
    (hand.reach if over else hand.press)(selector)
    assert hand.page.evaluate(_SCENE) != before, f"{selector}: nothing happens"


def take(hand: Hand, ship: str) -> None:
    """Take a ship in hand by its card."""
    press(hand, card(ship))
    hand.page.locator(f"{card(ship)}[aria-pressed=true]").wait_for()


def steer(hand: Hand, *steps: str) -> None:
    """``ahead``, ``port``, ``starboard``, one after the other."""
    for step in steps:
        press(hand, f"#steer-{step}:not([aria-disabled])")


def sail(hand: Hand, place: str) -> None:
    """Show the way of the ship in hand to a point, and sail it."""
    press(hand, f"#{point(place)}", over=True)
    hand.page.locator(f"#{point(place)}[aria-selected=true]").wait_for(state="attached")
    press(hand, "#go")


def aim(hand: Hand, target: str) -> None:
    """Aim the ship in hand at another one."""
    press(hand, f"#target-ship-{INDEX[target]}")
    hand.page.locator(".aims").wait_for()


def fire(hand: Hand, at: str) -> None:
    """Fire at what is aimed at: ``fore``, ``main``, ``mizzen``, ``battery``, ``none``."""
    lines = hand.page.evaluate(LINES)
    hand.press(f"#aim-{at}")
    wait_for(hand.page, f"{LINES} > {lines}", "the shot is told")


def end_turn(hand: Hand) -> None:
    """End the activation of a ship, if one is active, and the turn."""
    if hand.page.locator("#end").count():
        press(hand, "#end")
    press(hand, "#end-turn:not([aria-disabled])")


def hand_over(hand: Hand) -> None:
    """Give the screen to whoever is next."""
    hand.press("#pass")
    hand.page.locator("#lift").wait_for()


def standing_orders(page: Page, seat: int, order: str) -> None:
    """What the port guns of a seat do in the enemy's turn: ``ask``, ``1``, ``2``, ``3``, ``hold``."""
    field = page.locator(f"#orders-{seat}")
    field.select_option(order)
    wait_for(page, f"document.getElementById('orders-{seat}').value === '{order}'")


# The point that can be pressed and is nearest to an enemy; empty if no point can be reached.
_NEAREST = """(foes) => {
  const middle = (e) => { const box = e.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const there = foes.map((n) => document.getElementById(`hull-${n}`)).filter(Boolean).map(middle);
  const far = (cell) => Math.min(...there.map(([x, y]) => Math.hypot(x - middle(cell)[0], y - middle(cell)[1])));
  const cells = [...document.querySelectorAll('#reach-grid [role=gridcell]')];
  const free = cells.filter((cell) => cell.contains(document.elementFromPoint(...middle(cell))));
  return free.sort((a, b) => far(a) - far(b))[0]?.id ?? '';
}"""
# Own ships that can still be activated.
READY = "[...document.querySelectorAll('.sea-ship.is-ready')].map((e) => JSON.parse(e.dataset.arg).ship)"


class Captain:
    """Somebody who goes for the enemy and fires at whatever bears."""

    def __init__(self, hand: Hand, seat: int = 0) -> None:
        self.hand = hand
        self.foes = [*OF[1 - seat]]
        self.rested: set[int] = set()
        """Ships that had nothing to do in this turn."""
        self.sailed = False
        self.done: list[str] = []
        """What was to be done, one after the other."""

    def act(self, state: str) -> None:
        """One gesture."""
        self.done.append(state)
        page, hand = self.hand.page, self.hand
        match state:
            case "wind":
                press(hand, "#blow-0")
                press(hand, "#set-wind:not([aria-disabled])")
            case "place":
                press(hand, "#ready")
            case "lose":
                press(hand, "[id^='lose-']")
            case "aim" | "defend" | "answer" if page.locator(".aims .aim").count():
                press(hand, ".aims .aim")
            case "defend":
                press(hand, "#hold")
            case "answer":
                press(hand, "#done")
            case "draw":
                press(hand, "#decline-draw")
            case "heading":
                press(hand, "#take-0")
            case "goal":
                self.sailed = True
                press(hand, "#go")
            case "ship":
                self._ship()
            case "turn":
                self._next()
            case _:
                raise AssertionError(state)

    def _ship(self) -> None:
        page, hand = self.hand.page, self.hand
        if page.locator("#targets .target-line[id^='target-ship']").count():
            press(hand, "#targets .target-line[id^='target-ship']")
            return
        page.locator("#sea").scroll_into_view_if_needed()
        nearest = "" if self.sailed else str(page.evaluate(_NEAREST, self.foes))
        if nearest:
            press(hand, f"#{nearest}", over=True)
        else:
            press(hand, "#end:not([aria-disabled])" if page.locator("#end").count() else "#drop")

    def _next(self) -> None:
        page, hand = self.hand.page, self.hand
        self.sailed = False
        ready = [n for n in page.evaluate(READY) if n not in self.rested]
        if ready:
            self.rested.add(ready[0])
            press(hand, f"#card-{ready[0]}")
        else:
            self.rested.clear()
            press(hand, "#end-turn:not([aria-disabled])")

    def play_to_end(self, most: int = 900) -> None:
        """Play until the reckoning."""
        for _ in range(most):
            state = my_move(self.hand.page)
            if state == "over":
                return
            self.act(state)
        raise AssertionError("the game does not end")
