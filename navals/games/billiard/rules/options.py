"""Options of Naval Battle Billiard (section 10 of the rules)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from navals.core.fields import copied
from navals.core.game import Preset
from navals.core.message import Message, clip, msg
from navals.core.option import Choice, Number, Option, OptionError, Schema, Switch, pick
from navals.games.billiard.rules.damage import Terms
from navals.games.billiard.rules.units import COUNT, KINDS, PLANE, home_spot

SPOTS: Final = 7
_EXAMPLE: Final = "8:2,16:6"
_PAIR: Final = re.compile(r"([0-9]{1,2}):([1-7])", re.ASCII)


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of a match; a plane's armour is always 1.

    ``track_sub_pocket`` None follows ``use``. ``spot_map`` lists units with a spot other than their own.
    """

    mode: str = "1v1"
    army_of_A: str = "S"
    use: str = "companion"
    first_breaker: str = "choose"
    strike_submarine: int = 2
    strike_cruiser: int = 3
    strike_destroyer: int = 2
    strike_carrier: int = 1
    strike_plane: int = 2
    strike_repair: int = 1
    armour_submarine: int = 2
    armour_cruiser: int = 4
    armour_destroyer: int = 2
    armour_carrier: int = 3
    armour_repair: int = 2
    planes_total: int = 3
    repair_amount: int = 1
    repair_by_unit: bool = True
    friendly_repairship: str = "never"
    break_damage: bool = False
    continue_on_pocket: bool = False
    multi_counter: str = "sum"
    self_pocket_damage: bool = False
    immerse_via_other: bool = False
    immersion_limit: int = 0
    surface_must_attack: bool = True
    sub_survivor: str = "spot"
    hangar_lost_with_carrier: bool = True
    spot_map: tuple[tuple[int, int], ...] = ()
    foul_enemy_place: str = "owner"
    score_mode: str = "standing"
    time_limit: int = 0
    track_sub_pocket: bool | None = None
    table: str = "9ft"
    aim: str = "helped"

    @property
    def simulated(self) -> bool:
        """Whether the table is simulated."""
        return self.use == "simulation"

    def tracks(self) -> bool:
        """Return whether the pocket of an immersion is tracked: by default on the simulated table only."""
        return self.simulated if self.track_sub_pocket is None else self.track_sub_pocket

    def army_of(self, side: int) -> int:
        """Return the army of a side: 0 for S, 1 for T."""
        return side if self.army_of_A == "S" else 1 - side

    def spot_of(self, unit: int) -> int:
        """Return the spot that a unit returns to."""
        return dict(self.spot_map).get(unit, home_spot(unit))


@lru_cache(maxsize=256)
def terms(options: Options) -> Terms:
    """Return the options about damage."""
    armour = [1 if kind == PLANE else getattr(options, f"armour_{name}") for kind, name in enumerate(KINDS)]
    strike = [getattr(options, f"strike_{name}") for name in KINDS]
    return copied(Terms, options, strike=tuple(strike), armour=tuple(armour))


class SpotMap(Option, frozen=True, kw_only=True):
    """Units that return to another spot than their own: ``8:2,16:6``."""

    def tidy(self, text: str) -> str:
        return ",".join(text.replace(",", " ").split())

    def parse(self, text: str) -> tuple[tuple[int, int], ...]:
        spots: dict[int, int] = {}
        for part in text[:200].split(","):
            pair = _PAIR.fullmatch(part)
            unit = int(pair[1]) if pair else 0
            if pair is None or not 1 <= unit <= COUNT or unit in spots or len(text) > 200:
                words = {"option": self.name, "example": _EXAMPLE, "value": clip(text)}
                fault = msg(
                    "{option} must be a list such as {example} (unit 8 to spot 2), not {value}", **words
                )
                raise OptionError(self.name, fault)
            spots[unit] = int(pair[2])
        return tuple(sorted(spots.items()))

    def write(self, value: Any) -> str:
        return ",".join(f"{unit}:{spot}" for unit, spot in value)

    def random(self, rng: random.Random) -> tuple[tuple[int, int], ...]:
        units = sorted(rng.sample(range(1, COUNT + 1), rng.randint(1, 3)))
        return tuple((unit, rng.randint(1, SPOTS)) for unit in units)


def _normal(options: Options) -> Options:
    """Drop values that would hold anyway."""
    tracks = None if options.track_sub_pocket == options.simulated else options.track_sub_pocket
    moved = tuple(pair for pair in options.spot_map if pair[1] != home_spot(pair[0]))
    return msgspec.structs.replace(options, track_sub_pocket=tracks, spot_map=moved)


def _draw(rng: random.Random) -> dict[str, Any]:
    """Draw values for some options: low armour, so that random matches come to an end."""
    values: dict[str, Any] = {}
    for option in SCHEMA.options:
        if rng.random() < 0.7:
            continue
        if isinstance(option, Number) and option.group is _FLEET:
            values[option.name] = rng.randint(1, min(option.high, 5))
        elif option.name != "use":
            values[option.name] = option.random(rng)
    if rng.random() < 0.04:
        values["use"] = "simulation"
    return values


PRESETS: Final[tuple[Preset, ...]] = (
    Preset("score", msg("The usual rules"), "", modes=("keep",)),
    Preset("score_pairs", msg("Two pairs"), "mode=2v2", modes=("keep",)),
    Preset("score_one", msg("One against two"), "mode=1v2", modes=("keep",)),
    Preset("table", msg("The usual rules"), "use=simulation first_breaker=random"),
    Preset(
        "short",
        msg("A short match"),
        "use=simulation first_breaker=random armour.cruiser=2 armour.destroyer=1 armour.carrier=2 "
        "armour.repair=1 planes_total=1 table=7ft",
    ),
    Preset(
        "pairs",
        msg("Two pairs"),
        "mode=2v2 use=simulation first_breaker=random",
        modes=("two", "ai", "watch"),
    ),
)

_FLEET: Final = msg("Strikes and armour")
_SHOTS: Final = msg("What shots do")
_SUBMARINE: Final = msg("The submarine")
_MATCH: Final = msg("The match")

_NAMES: Final[dict[str, Message]] = {
    "submarine": msg("Submarine"),
    "cruiser": msg("Cruiser"),
    "destroyer": msg("Destroyers"),
    "carrier": msg("Aircraft carrier"),
    "plane": msg("Plane"),
    "repair": msg("Repair ship"),
}


def _each(what: str, low: int, label: Message, help: Message) -> Iterator[Option]:
    """Yield a number for each class that has a strike, or an armour."""
    for name in KINDS:
        if f"{what}_{name}" in Options.__struct_fields__:
            title = msg("{unit}: {what}", unit=_NAMES[name], what=label)
            yield Number(f"{what}.{name}", title, help, low=low, high=9, group=_FLEET)


SCHEMA: Final = Schema(
    Options,
    (
        pick(
            "mode",
            msg("Players"),
            msg("Two players, two pairs, or one against a pair."),
            Choice("1v1", msg("One against one")),
            Choice("2v2", msg("Two against two")),
            Choice("1v2", msg("One against two")),
            group=_MATCH,
        ),
        pick(
            "army_of_A",
            msg("Army of side A"),
            msg("Solids are the balls 1 to 8; stripes are 9 to 15 and the white ball."),
            Choice("S", msg("Solids")),
            Choice("T", msg("Stripes")),
            group=_MATCH,
        ),
        pick(
            "use",
            msg("Table"),
            msg("A real table, with the score kept here, or a simulated one."),
            Choice("companion", msg("A real table")),
            Choice("simulation", msg("A simulated table")),
            shown=False,
        ),
        pick(
            "first_breaker",
            msg("Who breaks"),
            msg("The side that plays the break."),
            Choice("choose", msg("You agree on it")),
            Choice("A", msg("Side A")),
            Choice("B", msg("Side B")),
            Choice("random", msg("Chosen at random")),
            group=_MATCH,
        ),
        *_each("strike", 0, msg("Strike"), msg("Armour points that each of its hits takes away.")),
        *_each("armour", 1, msg("Armour"), msg("Armour points it can lose; at 0 it is destroyed.")),
        Number(
            "planes_total",
            msg("Planes of each army"),
            msg("One is on the table, the others are aboard the carrier."),
            low=1,
            high=9,
            group=_FLEET,
        ),
        Number(
            "repair_amount",
            msg("Points of a repair"),
            msg("How much armour a repair gives back."),
            low=1,
            high=3,
            group=_FLEET,
        ),
        Switch(
            "repair_by_unit",
            msg("A damaged unit repairs itself at its repair ship"),
            msg("By pocketing its own repair ship. Otherwise that damages the repair ship."),
            group=_SHOTS,
        ),
        pick(
            "friendly_repairship",
            msg("Pocketing your own repair ship"),
            msg("When a unit that pockets its own repair ship damages it."),
            Choice("never", msg("Never")),
            Choice("if_no_repair", msg("Unless it repairs")),
            Choice("always", msg("Always")),
            group=_SHOTS,
        ),
        Switch(
            "break_damage",
            msg("The break does damage"),
            msg("What falls in the break is hit by the breaker's repair ship."),
            group=_SHOTS,
        ),
        Switch(
            "continue_on_pocket",
            msg("Shoot again after pocketing"),
            msg("A player who pockets a unit other than the one struck plays again."),
            group=_SHOTS,
        ),
        pick(
            "multi_counter",
            msg("Falling with several enemies"),
            msg("The damage the attacker takes when it falls with several enemies."),
            Choice("sum", msg("All their strikes")),
            Choice("max", msg("The greatest strike")),
            group=_SHOTS,
        ),
        Switch(
            "self_pocket_damage",
            msg("An attacker that falls alone is damaged"),
            msg("It takes its own strike. A submarine dives instead."),
            group=_SHOTS,
        ),
        Switch(
            "immerse_via_other",
            msg("Another unit may submerge the submarine"),
            msg("When it pockets the submarine alone."),
            group=_SUBMARINE,
        ),
        Number(
            "immersion_limit",
            msg("Maximum number of dives"),
            msg("For each side; 0 for no limit."),
            low=0,
            high=99,
            group=_SUBMARINE,
        ),
        Switch(
            "surface_must_attack",
            msg("A submarine that surfaces must be struck"),
            msg("Otherwise you may place it and strike another unit."),
            group=_SUBMARINE,
        ),
        pick(
            "sub_survivor",
            msg("A submarine that falls with an enemy and survives"),
            msg("Where it goes."),
            Choice("spot", msg("Back to its spot")),
            Choice("immersed", msg("It stays submerged")),
            group=_SUBMARINE,
        ),
        Switch(
            "hangar_lost_with_carrier",
            msg("Planes aboard sink with their carrier"),
            msg("Otherwise they keep replacing lost planes."),
            group=_FLEET,
        ),
        SpotMap(
            "spot_map",
            msg("Other spots"),
            msg(
                "Units that return to a spot other than their own. {example} sends the 8 to spot 2, and "
                "the white ball (16) to spot 6.",
                example=_EXAMPLE,
            ),
            group=_MATCH,
        ),
        pick(
            "foul_enemy_place",
            msg("Enemy units pocketed in a foul"),
            msg("Where they go."),
            Choice("owner", msg("Where their owner places them")),
            Choice("centre", msg("To the centre spot")),
            # The simulated table has no fouls and no clock.
            only=("use", "companion"),
            group=_SHOTS,
        ),
        pick(
            "score_mode",
            msg("Score"),
            msg("Whether a repair lowers the enemy’s score."),
            Choice("standing", msg("What the enemy is missing now")),
            Choice("cumulative", msg("Everything ever taken")),
            group=_MATCH,
        ),
        Number(
            "time_limit",
            msg("Minutes"),
            msg("When the time is up, the higher score wins; 0 for no limit."),
            low=0,
            high=999,
            only=("use", "companion"),
            group=_MATCH,
        ),
        Switch(
            "track_sub_pocket",
            msg("Remember the submarine's pocket"),
            msg("You say which pocket it dived into, and a submarine that must surface comes up there."),
            group=_SUBMARINE,
        ),
        pick(
            "table",
            msg("Size of the table"),
            msg("For the simulated table."),
            Choice("9ft", msg("9 feet")),
            Choice("8ft", msg("8 feet")),
            Choice("7ft", msg("7 feet")),
            only=("use", "simulation"),
            group=_MATCH,
        ),
        pick(
            "aim",
            msg("Aiming"),
            msg(
                "Assisted: tap a ball, then a pocket. By hand: turn the cue yourself, and the line ends "
                "at the first ball; these games have their own rating."
            ),
            Choice("helped", msg("Assisted")),
            Choice("free", msg("By hand")),
            only=("use", "simulation"),
            early=True,
            apart=True,
        ),
    ),
    normal=_normal,
    draw=_draw,
    effective=lambda options, name: options.tracks(),
)
