"""Play Trafalgar through its user interface."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import captain
from driver import Page
from hands import Hand, exists, go, mouse
from waiting import rest

from navals.core.dice import Dice
from navals.core.record import record
from navals.core.seat import CHANCE
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.fleet import SHIP_NUMBERS, SHIPS_OF
from navals.games.trafalgar.rules.sailing.chart import chart

RECAP = "trafalgar-flag", 78
RECORDS = {
    "replayed": "trafalgar-superiority",
    "kept": "trafalgar-superiority",
    "shared": "trafalgar-flag",
    "analysed": "trafalgar-superiority",
    "checked": "trafalgar-duel",
}
HALF = {"trafalgar-duel": 60}
TAKEN_BACK = {"trafalgar-duel": 6}
WRAPS = True
WATCHED = "duel", {"kind_0": "medium", "max_rounds": "1"}, True
DUEL = "duel", False
SHEETS = 3
COUNTED = True
USUAL = (
    "#set-wind", "[id^='blow-']", "#ready", "[id^='lose-']", ".aims .aim", "#hold", "#done",
    "#decline-draw", "#take-0", "#go",
    "#targets .target-line[id^='target-ship']", "#steer-ahead", "#end", ".sea-ship.is-ready", "#end-turn",
)  # fmt: skip

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

PASSAGE = "round=1 first=A turn=A wind=E E2=7,2,SW S2=20,9,E"
"""A frigate off Cadiz, a few steps from both port guns (example E14 of the rules)."""
BROADSIDE = "round=3 first=A turn=A wind=SE E1=10,9,E E2=6,12,E F1=10,7,W F2=20,8,W"
"""Two ships of the line side by side, and two frigates far away."""
FIGHT = "round=3 first=A turn=A wind=SE E1=10,9,E E2=9,11,NE F1=10,7,W,m,1/1 F2=12,8,W,m,1/1"
"""Two fleets of two ships, all within range."""
SCARRED = (
    "round=5 first=A turn=A wind=SE E1=10,9,E,fz,3/1 E2=6,12,E E3=5,3,W,-,1/2 F1=10,7,W,m,2/0 F2=20,8,W"
    " S2=14,9,E,fmz,2/2,A GS=down2"
)
"""A battle with damaged ships, a stolen flag, and a silenced port gun."""
CORNER = "round=5 first=A turn=A wind=W E2=1,1,NW,fmz,2/2,c S2=20,9,E CN=down2 CS=down2"
"""A frigate that can take the flag of Cadiz."""

begin = partial(captain.begin, game="trafalgar", mode="ai", preset="duel")
my_move = partial(captain.my_move, doing=DOING)


def point(place: str) -> str:
    """Return the id of the reachable point at `place`, such as `10,9`."""
    column, row = map(int, place.split(","))
    return f"to-{chart('strait').point(column, row)}"


def card(ship: str) -> str:
    """Return the selector of the card of a ship, such as `E1`."""
    return f"#card-{SHIP_NUMBERS[ship]}"


# --- records


def record_of(
    *actions: str, setup: str, dice: str = "", options: str = "", names: tuple[str, str] = ("Anne", "Bob")
) -> str:
    """Return the record of a game from a given position. If `dice` are given, its seed rolls them next."""
    replay = captain.replay_of(GAME, *actions, setup=setup, options=options, names=names)
    if not dice:
        return record.write(replay)
    from navals.games.trafalgar.rules.events import DICE

    count = sum(1 for move in replay.moves if move.seat == CHANCE)
    stars = dice.split()

    def fits(seed: Dice) -> bool:
        return all(GAME.text(seed.choose(DICE, count + number)) == star for number, star in enumerate(stars))

    match = next(seed for number in range(100_000) if fits(seed := Dice(f"{number:064x}")))
    replay.tags |= {"Seed": match.seed, "SeedCommit": match.commitment}
    return record.write(replay)


# --- gestures


def take(hand: Hand, ship: str) -> None:
    """Select a ship by its card."""
    hand.act(card(ship))
    assert exists(hand.page, f"{card(ship)}[aria-pressed=true]")


def steer(hand: Hand, *steps: str) -> None:
    """Steer the selected ship: `ahead`, `port`, or `starboard`."""
    for step in steps:
        hand.act(f"#steer-{step}:not([aria-disabled])")


def sail(hand: Hand, place: str) -> None:
    """Preview the selected ship's path to a point, then sail there."""
    hand.act(f"#{point(place)}", over=True)
    assert exists(hand.page, f"#{point(place)}[aria-selected=true]")
    hand.act("#go")


def aim(hand: Hand, target: str) -> None:
    """Aim the selected ship's guns at another ship."""
    hand.act(f"#target-ship-{SHIP_NUMBERS[target]}")
    assert exists(hand.page, ".aims")


def fire(hand: Hand, at: str) -> None:
    """Fire at a part of the target: `fore`, `main`, `mizzen`, `battery`, or `none`."""
    hand.act(f"#aim-{at}")


def end_turn(hand: Hand) -> None:
    """End the activation of the active ship, if any, then the turn, also if no ship has acted."""
    if exists(hand.page, "#end"):
        hand.act("#end")
    hand.act("#end-turn:not([aria-disabled])")
    if exists(hand.page, ".place-end #end-turn"):
        hand.act("#end-turn")


# Return the id of the uncovered reachable point nearest to an enemy, or "".
_NEAREST = """(foes) => {
  const middle = (e) => { const box = e.getBoundingClientRect(); return [box.x + box.width / 2,
      box.y + box.height / 2]; };
  const there = foes.map((n) => document.getElementById(`hull-${n}`)).filter(Boolean).map(middle);
  const far = (cell) => Math.min(...there.map(([x, y]) => Math.hypot(x - middle(cell)[0],
      y - middle(cell)[1])));
  const cells = [...document.querySelectorAll('#reach-grid [role=gridcell]')];
  const free = cells.filter((cell) => cell.contains(document.elementFromPoint(...middle(cell))));
  return free.sort((a, b) => far(a) - far(b))[0]?.id ?? '';
}"""
# Own ships that can still be activated.
READY = "[...document.querySelectorAll('.sea-ship.is-ready')].map((e) => JSON.parse(e.dataset.arg).ship)"


class Captain(captain.Player):
    """A player who sails towards the enemy and fires whenever possible."""

    def __init__(self, hand: Hand, side: int = 0) -> None:
        super().__init__(hand, DOING)
        self.foes = [*SHIPS_OF[1 - side]]
        self.rested: set[int] = set()
        """Ships already tried in this turn."""
        self.sailed = False

    def act(self, state: str) -> None:
        page, hand = self.hand.page, self.hand
        match state:
            case "wind":
                hand.act("#blow-0")
                hand.act("#set-wind:not([aria-disabled])")
            case "place":
                hand.act("#ready")
            case "lose":
                hand.act("[id^='lose-']")
            case "aim" | "defend" | "answer" if exists(page, ".aims .aim"):
                hand.act(".aims .aim")
            case "defend":
                hand.act("#hold")
            case "answer":
                hand.act("#done")
            case "draw":
                hand.act("#decline-draw")
            case "heading":
                hand.act("#take-0")
            case "goal":
                self.sailed = True
                hand.act("#go")
            case "ship":
                self._ship()
            case "turn":
                self._next()
            case _:
                raise AssertionError(state)

    def _ship(self) -> None:
        page, hand = self.hand.page, self.hand
        if exists(page, "#targets .target-line[id^='target-ship']"):
            hand.act("#targets .target-line[id^='target-ship']")
            return
        page.locator("#sea").scroll_into_view_if_needed()
        rest(page)
        nearest = "" if self.sailed else str(page.evaluate(_NEAREST, self.foes))
        if nearest:
            hand.act(f"#{nearest}", over=True)
        else:
            hand.act("#end:not([aria-disabled])" if exists(page, "#end") else "#drop")

    def _next(self) -> None:
        page, hand = self.hand.page, self.hand
        self.sailed = False
        ready = [n for n in page.evaluate(READY) if n not in self.rested]
        if ready:
            self.rested.add(ready[0])
            hand.act(f"#card-{ready[0]}")
        else:
            self.rested.clear()
            hand.act("#end-turn:not([aria-disabled])")


# --- screens

_SCREENS = (
    "set-up, curtain, anchorages, wind, turn, ship in hand, way, refused way, aim, card, hint, advice, "
    "die, defence, answer, heading, draw, looking back, menu, finale, over, rules, lesson"
)
SCREENS = tuple(_SCREENS.split(", "))


def screens(hand: Hand) -> Iterator[str]:
    """Go through every screen of Trafalgar, yielding their names."""
    page, press = hand.page, hand.press
    captain.set_up(hand, "trafalgar", "two", "admirals")
    press("#all-options > summary")
    yield "set-up"
    press("#start")
    yield "curtain"
    for seat in "AB":
        press("#lift")
        hand.act("#berth-0", over=True)
        if seat == "A":
            yield "anchorages"
        press("#ready")
        if seat == "A":
            captain.hand_over(hand)
    assert my_move(page) == "wind"
    hand.act("#blow-2")
    yield "wind"
    hand.act("#set-wind")
    assert my_move(page) == "turn"
    yield "turn"
    captain.open_record(page, record_of(setup=SCARRED))
    take(hand, "E1")
    assert exists(page, ".ship-card[aria-pressed=true]")
    yield "ship in hand"
    hand.act(f"#{point('11,10')}", over=True)
    yield "way"
    hand.act("#drop")
    refused_on_the_bank(hand)
    yield "refused way"
    aim(hand, "F1")
    yield "aim"
    hand.act("#drop")
    hand.act("#list-5")
    assert exists(page, "#look")
    yield "card"
    press("#hint")
    assert exists(page, "#hint-panel .hint-line")
    yield "hint"
    press("#hint")
    assert len(page.locator("#note").inner_text()) > 20, "a reason"
    yield "advice"
    press("#hint")
    captain.open_record(page, record_of(setup=SCARRED))
    captain.switch(hand, "#menu-physical")
    take(hand, "E1")
    aim(hand, "F1")
    hand.act(".aims .aim")
    assert my_move(page) == "dice"
    yield "die"
    captain.open_record(page, record_of(setup=PASSAGE, dice="0"))
    take(hand, "E2")
    sail(hand, "5,5")
    assert my_move(page) == "defend"
    yield "defence"
    hand.act("#hold")
    assert my_move(page) == "defend"
    fire(hand, "fore")
    assert my_move(page) == "answer"
    yield "answer"
    captain.open_record(page, record_of(setup=CORNER))
    take(hand, "E2")
    hand.act("#take-flag")
    yield "heading"
    hand.act("#take-1")
    if exists(page, "#end"):
        hand.act("#end")
    hand.act("#offer-draw")
    assert my_move(page) == "draw"
    yield "draw"
    yield from captain.looking_back_and_menu(hand)
    press("#accept-draw")
    yield "finale"
    press("#finale-look")
    yield "over"
    go(page, "#/trafalgar/rules")
    yield "rules"
    go(page, "#/trafalgar/learn")
    yield "lesson"


def refused_on_the_bank(hand: Hand) -> None:
    """Press the sandbank in the middle of the chart; the refusal explains why the ship cannot sail there."""
    hand.press("#zoom-all")
    hand.act("#sea-tap", over=True)
    assert exists(hand.page, "#note.is-refused")
    hand.press("#zoom-frame")


_STRAIT = (
    "round=4 first=A turn=A wind=SE E1=10,9,E E2=12,11,NE E3=17,12,W F1=10,7,W F2=7,4,SE,fm,2/1"
    " S1=12,7,SW,fmz,2/3 CN=fired"
)


def picture(page: Page) -> None:
    """Show a game of Trafalgar with a ship selected, its reachable points, and its targets."""
    captain.open_record(page, record_of(setup=_STRAIT, names=("Ann", "ai:medium")))
    assert my_move(page) == "turn"
    take(mouse(page), "E1")
