"""Play Naval Battle Billiard on the simulated table through the UI."""

from __future__ import annotations

import random
from typing import NamedTuple

import captain
from driver import Page
from hands import Hand, select
from waiting import wait_for

from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.game import GAME
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.shots import CLOTHS, to_metres
from navals.games.billiard.rules.units import UNITS
from navals.games.billiard.screen.table import aiming, felt, potting
from navals.ui.words.i18n import language

TABLE = "use=simulation first_breaker=A"
PACE = 2500
"""Default shot speed at the start of a turn, in millimetres a second."""
ENDING = "lies=2@1.2700,0.3000;11@2.2000,0.3000;16@0.4000,0.9000;3@0.5000,0.4000 armour=16:1 turn=A"
"""Two units a side: the cruiser can finish the destroyer and later the white ball."""
OPEN = (
    "lies=1@1.2700,0.6350;2@1.0000,0.3000;3@0.6000,0.9000;9@2.3000,0.2000;10@2.3000,1.0000;11@1.5000,0.2000;12@0.3000,0.3000;13@1.6000,1.1000"
    " turn=A"
)
"""Eight balls with many possible shots."""
DIVED = "lies=2@1.2700,0.6350;11@2.0000,0.4000 immersed=1@3 turn=A"
"""A submerged submarine and two balls."""


class Shot(NamedTuple):
    """A planned shot: strike ``unit`` so that ``target`` goes into ``pocket``."""

    unit: int
    target: int
    pocket: int


def replay_of(setup: str = "", options: str = TABLE, names_: tuple[str, str] = ("Anne", "Bob")) -> Replay:
    """Return a match between two people from a position."""
    return captain.replay_of(GAME, setup=setup, options=options, names=names_)


def racked(options: str = TABLE, seed: int = 1, names_: tuple[str, str] = ("Anne", "Bob")) -> Replay:
    """Return a match with the balls racked, before the break."""
    replay = replay_of("", options, names_)
    rng = random.Random(seed)
    while replay.position.state.actor() == CHANCE:
        replay.play(CHANCE, replay.position.state.sample(rng))
    return replay


def strike_of(state: TableState, shot: Shot) -> Strike:
    """Return the action of a shot, faster than ``PACE`` if the ball would stop short."""
    result = potting.find_pot(state.lies, shot.unit, shot.target, shot.pocket, state.options.table)
    assert result.aim is not None
    return Strike(shot.unit, result.aim, max(PACE, result.speed))


def best_shot(state: TableState, rng: random.Random, tries: int = 120) -> Shot | None:
    """Return the best of up to ``tries`` random shots for the player to move, or ``None``."""
    army, side = state.match.shooting_army(), state.match.turn % 2
    shots = [
        Shot(unit, target, pocket)
        for unit in UNITS[army]
        for target in UNITS[1 - army]
        for pocket in range(6)
        if state.lies[unit - 1] is not None
        and aiming.aim_at(state.lies, unit, target, pocket, state.options.table) is not None
    ]
    rng.shuffle(shots)

    def value(shot: Shot) -> float:
        scores = state.apply(strike_of(state, shot)).match.scores()
        return scores[side] - 1.01 * scores[1 - side]

    return max(shots[:tries], key=value, default=None)


def at_table(hand: Hand, replay: Replay) -> None:
    """Open a match and wait for a turn or its end."""
    captain.open_record(hand.page, record.write(replay))
    wait_for(hand.page, "document.querySelector('#pool-shoot, #pool-heed, #finale')")


def option_label(unit: int) -> str:
    """Return a unit's name as shown in the list of balls."""
    return language("en").sentence(naming.unit_name(unit))


def choose(hand: Hand, shot: Shot) -> None:
    """Choose ball, target and pocket."""
    hand.press(f"#pool-key-{shot.unit}")
    select(hand.page, "#aim-target", str(shot.target))
    select(hand.page, "#aim-pocket", str(shot.pocket))
    assert chosen_ball(hand.page) == shot.unit


def chosen_ball(page: Page) -> int:
    """Return the ball chosen to be struck."""
    id = page.locator(".pool-key.is-held").get_attribute("id")
    return int(str(id).removeprefix("pool-key-"))


def shown_aim(page: Page) -> int:
    """Return the aim shown, in hundredths of a degree."""
    return round(float(page.locator(".pool-aim-value").inner_text().rstrip("°")) * 100)


def shown_speed(page: Page) -> int:
    """Return the speed shown, in millimetres a second."""
    return int(page.locator("#pool-speed").input_value())


def spin(page: Page) -> str:
    """Return the description of where the cue strikes."""
    return page.locator(".pool-spin-words").inner_text()


def shoot(hand: Hand) -> None:
    hand.act("#pool-shoot")


def pixel(page: Page, place: tuple[float, float], table: str = "9ft") -> tuple[float, float]:
    """Convert a place on the table, in metres, to pixels."""
    x, y = felt.to_svg(place, CLOTHS[table].width)
    point = page.evaluate(
        "([x, y]) => { const at = new DOMPoint(x, y).matrixTransform(document.querySelector('#pool"
        " [data-units]').getScreenCTM()); return [at.x, at.y]; }",
        [x, y],
    )
    return float(point[0]), float(point[1])


def ball_place(state: TableState, unit: int) -> tuple[float, float]:
    """Return a ball's position, in metres."""
    place = state.lies[unit - 1]
    assert place is not None
    return to_metres(place)


def over(state: TableState) -> bool:
    """Return whether the match is over."""
    return state.actor() == NOBODY
