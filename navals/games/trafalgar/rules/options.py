"""Options of Trafalgar: where the sheet is silent or can be read in several ways."""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from navals.core.game import Preset
from navals.core.message import msg
from navals.core.option import Choice, Number, Pick, Schema, Switch

BOARD: Final = "strait"
"""The board that is played on (``chart.py``)."""


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options as played."""

    fleet: str = "full"
    setup: str = "fixed"
    wind_no_go: str = "exact"
    los: str = "none"
    range_rule: str = "max"
    aspect_rule: str = "arc"
    main_mask: str = "either"
    hulk: str = "any_side"
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


def _draw(rng: random.Random) -> dict[str, Any]:
    """Random options whose games come to an end within some rounds."""
    values = {o.name: o.random(rng) for o in SCHEMA.options if rng.random() < 0.4}
    values["no_progress_rounds"] = rng.choice((0, 2, 4, 8))
    values["max_rounds"] = rng.randint(1, 14) if rng.random() < 0.6 or not values["no_progress_rounds"] else 0
    return values


PRESETS: Final[tuple[Preset, ...]] = (
    Preset("battle", msg("The battle: 4 ships a side"), ""),
    Preset("duel", msg("Quick duel: 2 ships a side"), "fleet=duel"),
    Preset("race", msg("Flag race: 2 frigates a side"), "fleet=frigates superiority=0"),
    Preset(
        "admirals",
        msg("For admirals: hard winds, land and ships hide, free set-up"),
        "setup=free wind_no_go=wide los=ships",
    ),
)

SCHEMA: Final = Schema(
    Options,
    (
        Pick(
            name="fleet",
            label=msg("Fleets"),
            help=msg("Which ships take part on each side."),
            default="full",
            choices=(
                Choice("full", msg("Two ships of the line and two frigates")),
                Choice("duel", msg("One ship of the line and one frigate")),
                Choice("frigates", msg("Two frigates")),
            ),
        ),
        Pick(
            name="setup",
            label=msg("Set-up"),
            help=msg("Where the ships lie in their port at the start."),
            default="fixed",
            choices=(
                Choice("fixed", msg("Each ship at its own anchorage")),
                Choice("free", msg("Each side chooses in secret")),
            ),
        ),
        Pick(
            name="wind_no_go",
            label=msg("Against the wind"),
            help=msg("In which directions no ship can advance. Turning is always possible."),
            default="exact",
            choices=(
                Choice("exact", msg("Straight against the wind")),
                Choice("wide", msg("Against the wind and next to it")),
                Choice("off", msg("The wind stops nobody")),
            ),
        ),
        Pick(
            name="los",
            label=msg("What stops shots"),
            help=msg("What may lie between a gun and its target."),
            default="none",
            choices=(
                Choice("none", msg("Nothing")),
                Choice("land", msg("Land")),
                Choice("ships", msg("Land and ships")),
            ),
        ),
        Pick(
            name="range_rule",
            label=msg("Stars and range"),
            help=msg("How many stars a shot needs."),
            default="max",
            choices=(
                Choice("max", msg("As many as the distance, or more")),
                Choice("exact", msg("Exactly as many as the distance")),
            ),
        ),
        Pick(
            name="aspect_rule",
            label=msg("Bow and stern"),
            help=msg("When a ship shows its bow or stern to a gun, and not its side."),
            default="arc",
            choices=(
                Choice("arc", msg("Wherever its own guns do not bear")),
                Choice("axis", msg("Straight ahead and straight astern only")),
            ),
        ),
        Pick(
            name="main_mask",
            label=msg("The main mast from ahead or astern"),
            help=msg("What hides the main mast from a shooter ahead or astern."),
            default="either",
            choices=(
                Choice("either", msg("Fore and mizzen mast together")),
                Choice("matching", msg("The mast in front of it")),
            ),
        ),
        Pick(
            name="hulk",
            label=msg("Ships without a mast"),
            help=msg("From where the guns of a ship without a mast can be hit."),
            default="any_side",
            choices=(
                Choice("any_side", msg("From everywhere")),
                Choice("strict", msg("From the side only")),
            ),
        ),
        Pick(
            name="mast_choice",
            label=msg("Who chooses the mast"),
            help=msg("Who says which mast a hit brings down."),
            default="attacker",
            choices=(
                Choice("attacker", msg("The shooter, before the die")),
                Choice("defender", msg("The owner, after the hit")),
            ),
        ),
        Switch(
            name="interleave",
            label=msg("Ships in turns"),
            help=msg("A ship may be left and taken up again in the same turn."),
        ),
        Pick(
            name="fort_rate",
            label=msg("Rate of the port guns"),
            help=msg("How often a port gun fires."),
            default="per_round",
            choices=(
                Choice("per_round", msg("Once in a round")),
                Choice("per_turn", msg("Once in the turn of each player")),
            ),
        ),
        Pick(
            name="fort_interrupt",
            label=msg("Port guns in the enemy's turn"),
            help=msg("When a port gun may fire at a ship that passes."),
            default="any_step",
            choices=(
                Choice("any_step", msg("At each step within range")),
                Choice("leaving", msg("When the ship leaves their range")),
                Choice("never", msg("Never")),
            ),
        ),
        Pick(
            name="repair_scope",
            label=msg("Who waits for a repair"),
            help=msg("Who passes the two turns that a repair takes."),
            default="ship",
            choices=(
                Choice("ship", msg("The ship")),
                Choice("player", msg("The whole side")),
            ),
        ),
        Switch(
            name="repair_fire",
            label=msg("Fire during a repair"),
            help=msg("A ship under repair may fire."),
        ),
        Pick(
            name="home_point",
            label=msg("Where the flag is home"),
            help=msg("Where a ship must bring the enemy flag."),
            default="any_anchorage",
            choices=(
                Choice("any_anchorage", msg("Any anchorage of its port")),
                Choice("corner", msg("The anchorage at the corner")),
                Choice("basin", msg("Anywhere in its port")),
            ),
        ),
        Pick(
            name="transfer",
            label=msg("Handing over a flag"),
            help=msg("How close two ships must be."),
            default="adjacent_or_same",
            choices=(
                Choice("adjacent_or_same", msg("On neighbouring points or on the same")),
                Choice("same_only", msg("On the same point")),
            ),
        ),
        Pick(
            name="superiority",
            label=msg("Superiority"),
            help=msg("How many times as many ships as the enemy win the game."),
            default="3",
            choices=(
                Choice("3", msg("Three to one")),
                Choice("4", msg("Four to one")),
                Choice("0", msg("Does not count")),
            ),
        ),
        Number(
            name="no_progress_rounds",
            label=msg("Quiet rounds"),
            help=msg("After so many rounds in a row without damage the game is a draw; 0 for never."),
            default=40,
            low=0,
            high=999,
        ),
        Number(
            name="max_rounds",
            label=msg("Rounds at most"),
            help=msg("After so many rounds the game is a draw; 0 for no limit."),
            default=0,
            low=0,
            high=999,
        ),
    ),
    draw=_draw,
)
