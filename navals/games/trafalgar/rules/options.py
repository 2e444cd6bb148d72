"""Options: the points on which the sheet is silent or ambiguous."""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from navals.core.game import Preset
from navals.core.message import msg
from navals.core.option import Choice, Number, Option, OptionError, Schema, Switch, pick
from navals.games.trafalgar.rules.sailing.boards import canonical, canonical_of, some
from navals.games.trafalgar.rules.sailing.drawing import RULE, ChartError

BOARD: Final = "strait"
"""The name of the standard board (``chart.py``)."""


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """Values of the options of a game."""

    fleet: str = "full"
    setup: str = "fixed"
    wind_no_go: str = "exact"
    los: str = "none"
    range_rule: str = "max"
    aspect_rule: str = "arc"
    main_mask: str = "either"
    hulk: str = "any_side"
    strike: bool = False
    mast_choice: str = "attacker"
    interleave: bool = False
    fort_rate: str = "per_round"
    fort_interrupt: str = "any_step"
    repair_scope: str = "ship"
    repair_fire: bool = False
    home_point: str = "any_anchorage"
    transfer: str = "adjacent_or_same"
    superiority: str = "3"
    no_progress_rounds: int = 40
    max_rounds: int = 0
    board: str = BOARD


class Board(Option, frozen=True, kw_only=True):
    """A board: its name, or the text of a custom one (R50)."""

    def tidy(self, text: str) -> str:
        return "".join(text.split()).lower()

    def parse(self, text: str) -> str:
        if text.lower() == BOARD:
            return BOARD
        try:
            own = canonical(text)
        except ChartError as error:
            raise OptionError(self.name, error.message, rule=RULE) from None
        return BOARD if own == canonical_of(BOARD) else own

    def random(self, rng: random.Random) -> str:
        return some(rng)


def _draw(rng: random.Random) -> dict[str, Any]:
    """Return random options of the printed rules, on the standard board, under which games end soon."""
    usual = [option for option in SCHEMA.options if option.name not in ("board", "strike")]
    values = {o.name: o.random(rng) for o in usual if rng.random() < 0.4}
    values["no_progress_rounds"] = rng.choice((0, 2, 4, 8))
    values["max_rounds"] = rng.randint(1, 14) if rng.random() < 0.6 or not values["no_progress_rounds"] else 0
    return values


PRESETS: Final[tuple[Preset, ...]] = (
    Preset("battle", msg("The battle: 4 ships a side"), ""),
    Preset("duel", msg("Quick duel: 2 ships a side"), "fleet=duel strike=true"),
    Preset("race", msg("Flag race: 2 frigates a side"), "fleet=frigates strike=true superiority=0"),
    Preset(
        "admirals",
        msg("Admirals' rules: harder wind, land and ships block fire, free set-up"),
        "setup=free wind_no_go=wide los=ships",
    ),
)

SCHEMA: Final = Schema(
    Options,
    (
        pick(
            "fleet",
            msg("Fleets"),
            msg("Which ships take part on each side."),
            Choice("full", msg("Two ships of the line and two frigates")),
            Choice("duel", msg("One ship of the line and one frigate")),
            Choice("frigates", msg("Two frigates")),
        ),
        pick(
            "setup",
            msg("Set-up"),
            msg("Where the ships lie in their port at the start."),
            Choice("fixed", msg("Each ship at its own anchorage")),
            Choice("free", msg("Each side chooses in secret")),
        ),
        pick(
            "wind_no_go",
            msg("Against the wind"),
            msg("In which directions no ship can advance. Turning is always possible."),
            Choice("exact", msg("Straight against the wind")),
            Choice("wide", msg("Against the wind and next to it")),
            Choice("off", msg("The wind stops nobody")),
        ),
        pick(
            "los",
            msg("What stops shots"),
            msg("What may lie between a gun and its target."),
            Choice("none", msg("Nothing")),
            Choice("land", msg("Land")),
            Choice("ships", msg("Land and ships")),
        ),
        pick(
            "range_rule",
            msg("Stars and range"),
            msg("How many stars a shot needs."),
            Choice("max", msg("As many as the distance, or more")),
            Choice("exact", msg("Exactly as many as the distance")),
        ),
        pick(
            "aspect_rule",
            msg("Bow and stern"),
            msg("When a ship shows its bow or stern to a gun, and not its side."),
            Choice("arc", msg("Wherever its own guns do not bear")),
            Choice("axis", msg("Straight ahead and straight astern only")),
        ),
        pick(
            "main_mask",
            msg("The main mast from ahead or astern"),
            msg("What hides the main mast from a shooter ahead or astern."),
            Choice("either", msg("Fore and mizzen mast together")),
            Choice("matching", msg("The mast in front of it")),
        ),
        pick(
            "hulk",
            msg("Ships without a mast"),
            msg("From where the guns of a ship without a mast can be hit."),
            Choice("any_side", msg("From everywhere")),
            Choice("strict", msg("From the side only")),
        ),
        Switch(
            "strike",
            msg("Striking the colours"),
            msg("A ship that has lost its masts and half of its guns is taken. Not in the printed rules."),
        ),
        pick(
            "mast_choice",
            msg("Who chooses the mast"),
            msg("Who says which mast a hit brings down."),
            Choice("attacker", msg("The shooter, before the die")),
            Choice("defender", msg("The owner, after the hit")),
        ),
        Switch(
            "interleave",
            msg("Going back to a ship"),
            msg("A ship may be left and taken up again in the same turn."),
        ),
        pick(
            "fort_rate",
            msg("Rate of the port guns"),
            msg("How often a port gun fires."),
            Choice("per_round", msg("Once in a round")),
            Choice("per_turn", msg("Once in the turn of each player")),
        ),
        pick(
            "fort_interrupt",
            msg("Port guns in the enemy's turn"),
            msg("When a port gun may fire at a passing ship. As printed: when the ship leaves their range."),
            Choice("any_step", msg("At each step within range")),
            Choice("leaving", msg("When the ship leaves their range")),
            Choice("never", msg("Never")),
        ),
        pick(
            "repair_scope",
            msg("Who waits for a repair"),
            msg("Who passes the two turns that a repair takes."),
            Choice("ship", msg("The ship")),
            Choice("player", msg("The whole side")),
        ),
        Switch("repair_fire", msg("Fire during a repair"), msg("A ship under repair may fire.")),
        pick(
            "home_point",
            msg("Where the flag is home"),
            msg("Where a ship must bring the enemy flag."),
            Choice("any_anchorage", msg("Any anchorage of its port")),
            Choice("corner", msg("The anchorage at the corner")),
            Choice("basin", msg("Anywhere in its port")),
        ),
        pick(
            "transfer",
            msg("Handing over a flag"),
            msg("How close two ships must be."),
            Choice("adjacent_or_same", msg("On neighbouring points or on the same")),
            Choice("same_only", msg("On the same point")),
        ),
        pick(
            "superiority",
            msg("Superiority"),
            msg("How many times as many ships as the enemy you need to win."),
            Choice("3", msg("Three to one")),
            Choice("4", msg("Four to one")),
            Choice("0", msg("Does not count")),
        ),
        Number(
            "no_progress_rounds",
            msg("Quiet rounds"),
            msg("After this many rounds in a row without damage the game is a draw; 0 for never."),
            low=0,
            high=999,
        ),
        Number(
            "max_rounds",
            msg("Rounds at most"),
            msg("After this many rounds the game is a draw; 0 for no limit."),
            low=0,
            high=999,
        ),
        Board(
            "board", msg("Board"), msg("A board of your own is drawn on the page of positions."), shown=False
        ),
    ),
    draw=_draw,
)
