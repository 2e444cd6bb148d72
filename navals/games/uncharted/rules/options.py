"""Options of the Uncharted Seas: scenario, fleets, and rules that can be left out (3.11, 3.14, 3.15).

A fleet of one's own is a list of squadrons, letters of classes with ``;`` between them: ``B;CCC;FFF;FFF``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from navals.core.game import Preset
from navals.core.message import Message, clip, msg
from navals.core.option import FIRST, Choice, Number, Option, OptionError, Schema, Switch, pick
from navals.games.uncharted.rules.data.fleet import (
    FLEETS,
    STARTER,
    Profile,
    Squadron,
    fleets,
    points,
    squadrons,
)
from navals.games.uncharted.rules.data.scenarios import BATTLE, BREAKOUT, WRECK, Scenario, scenarios
from navals.games.uncharted.rules.data.tables import FORM, OPTION, HouseNumbers
from navals.games.uncharted.rules.names import FLEET_NAMES

LARGE_PER: Final = 400
"""Points of the limit for each large ship."""
LEAST_SQUADRONS: Final = 2
MOST_SQUADRONS: Final = 8
STARTING_LIMIT: Final = 480
_LIST: Final = re.compile(r"[FCHB]{1,9}(?:;[FCHB]{1,9}){0,11}", re.ASCII)
_FORM: Final = "B;CCC;FFF;FFF"


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options as played; ``limit`` and ``turns`` None where they follow from the rest, a list None for the usual one; ``edition``
    the version of the rules."""

    scenario: str = BATTLE
    fleet_a: str = "imperials"
    fleet_b: str = "dwarves"
    list_a: str | None = None
    list_b: str | None = None
    limit: int | None = None
    turns: int | None = None
    map: str = "default"
    cards: bool = True
    stern_rake: bool = True
    small_target: bool = False
    explosion: bool = True
    house: str = ""
    edition: str = FIRST

    def fleet(self, side: int) -> str:
        """The fleet of a side."""
        return self.fleet_b if side else self.fleet_a

    def list(self, side: int) -> str:
        """The squadrons of a side."""
        own = self.list_b if side else self.list_a
        return usual(self.scenario, side) if own is None else own

    @property
    def plan(self) -> Scenario:
        """The scenario that is played, with its table and its end."""
        return scenarios(self.house)[self.scenario]

    @property
    def table(self) -> tuple[int, int]:
        """Width and height of the table."""
        return self.plan.table

    @property
    def length(self) -> int:
        """How many turns are played."""
        return self.plan.turns if self.turns is None else self.turns

    @property
    def points(self) -> int:
        """The limit of points, of which differences of score are shares."""
        return limit_of(self)


def usual(scenario: str, side: int) -> str:
    """The squadrons of a side where none were chosen."""
    lists = scenarios()[scenario].lists
    return STARTER if lists is None else lists[side]


@lru_cache(maxsize=256)
def limit_of(options: Options) -> int:
    """The limit of points: given, that of the starter fleets, or that of the scenario."""
    if options.limit is not None:
        return options.limit
    given = options.plan.points
    return STARTING_LIMIT if given is None else max(given)


def limit_for(options: Options, side: int) -> int:
    """What the fleet of a side may cost."""
    own = options.plan.points
    return options.points if own is None else own[side]


def wrong(options: Options, side: int, text: str) -> tuple[Message, ...]:
    """Everything that is wrong with a fleet of one's own in this scenario (3.11, 3.14)."""
    if options.scenario == BREAKOUT:
        return breakout_faults(options.fleet(side), text, side, options.house)
    return faults(options.fleet(side), text, options.points, options.house)


def faults(fleet: str, text: str, limit: int, house: str = "") -> tuple[Message, ...]:
    """Everything that is wrong with a fleet of one's own (3.11); () if nothing is."""
    cards = fleets(house)[fleet].ships
    listed = squadrons(text)
    if any(letter not in cards for squadron in listed for letter in squadron.classes):
        return (msg("a squadron is written with the letters F, C, H and B, as in {form}", form=_FORM),)
    reasons = [*_misfits(listed, cards), *_overspent(points(fleet, text, house), limit)]
    spent = {"S": 0, "M": 0, "L": 0}
    large = 0
    for squadron in listed:
        ships = [cards[letter] for letter in squadron.classes]
        if len({ship.size for ship in ships}) == 1:
            spent[ships[0].size] += sum(ship.points for ship in ships)
            large += len(ships) if ships[0].size == "L" else 0
    if large > limit // LARGE_PER:
        reasons.append(
            msg(
                "Too many battleships ({n}): at most one for every {points} points of the limit",
                n=large,
                points=LARGE_PER,
            )
        )
    if any(2 * cost > limit for cost in spent.values()):
        reasons.append(msg("at most half of the limit may be spent on ships of one size"))
    letters = "".join("".join(squadron.classes) for squadron in listed)
    if letters.count("H") > letters.count("C"):
        reasons.append(msg("there may not be more heavy cruisers than cruisers"))
    if not LEAST_SQUADRONS <= len(listed) <= MOST_SQUADRONS:
        reasons.append(miscounted(len(listed)))
    return tuple(reasons)


def _misfits(listed: Iterable[Squadron], cards: Mapping[str, Profile]) -> Iterator[Message]:
    """The squadrons that have too few or too many ships, or ships of several sizes."""
    for number, squadron in enumerate(listed, 1):
        ships = [cards[letter] for letter in squadron.classes]
        # Heavy and ordinary cruisers may share a squadron: the looser bounds hold.
        low, high = min(ship.squadron[0] for ship in ships), max(ship.squadron[1] for ship in ships)
        if len({ship.size for ship in ships}) > 1:
            yield msg("squadron {number} mixes ships of different sizes", number=number)
        elif not low <= len(ships) <= high:
            yield msg("squadron {number} must have {low} to {high} ships", number=number, low=low, high=high)


def _overspent(total: int, limit: int) -> list[Message]:
    """That a fleet costs too much, if it does."""
    if total <= limit:
        return []
    return [msg("the fleet costs {points} points, and the limit is {limit}", points=total, limit=limit)]


def miscounted(n: int) -> Message:
    """That a fleet of ``n`` squadrons has too few or too many."""
    return msg(
        "a fleet has {low} to {high} squadrons, not {n}", low=LEAST_SQUADRONS, high=MOST_SQUADRONS, n=n
    )


def breakout_faults(fleet: str, text: str, side: int, house: str = "") -> tuple[Message, ...]:
    """Everything that is wrong with a fleet of the breakout, which has bounds of its own (3.14)."""
    plan = scenarios()[BREAKOUT]
    assert plan.points is not None
    cards = fleets(house)[fleet].ships
    listed = squadrons(text)
    if side == plan.runner:
        if sorted("".join(squadron.classes) for squadron in listed) in (
            ["B", "CC"],
            ["B", "CH"],
            ["B", "HC"],
        ):
            return ()
        return (msg("the runner has one battleship and one squadron of two cruisers"),)
    if any(letter not in "CF" for squadron in listed for letter in squadron.classes):
        reasons = [msg("the hunter has cruisers and frigates only")]
    else:
        reasons = [*_misfits(listed, cards)]
    return (*reasons, *_overspent(points(fleet, text, house), plan.points[side]))


class Listing(Option, frozen=True, kw_only=True):
    """A list of squadrons; whether it fits is looked at with all options together."""

    def tidy(self, text: str) -> str:
        return "".join(text.split()).strip(";").upper()

    def parse(self, text: str) -> str:
        listed = self.tidy(text)
        if not _LIST.fullmatch(listed):
            raise OptionError(
                self.name, msg("{text} is no list of squadrons, as in {form}", text=clip(text), form=_FORM)
            )
        return listed

    def random(self, rng: random.Random) -> str:
        return rng.choice(
            (
                "B;CCC;FFF;FFF",
                "CC;CC;FFFF;FFFF",
                "CH;FFF;FF",
                "CCC;FFFF",
                "B;CH;FF",
                "FF;FF;CC",
                "B;CC;FFF;FFF",
            )
        )


def _normal(options: Options) -> Options:
    if options.scenario == BREAKOUT and options.limit is not None:
        raise OptionError("limit", msg("the breakout has its own points"))
    if options.limit == STARTING_LIMIT and options.scenario != BREAKOUT:
        options = msgspec.structs.replace(options, limit=None)
    if options.turns == options.plan.turns:
        options = msgspec.structs.replace(options, turns=None)
    for side, name in enumerate(("list_a", "list_b")):
        own = getattr(options, name)
        if own is None and options.limit is None and not options.house:
            continue
        text = options.list(side)
        reasons = wrong(options, side, text)
        if reasons:
            raise OptionError(name, reasons[0])
        if own == usual(options.scenario, side):
            options = msgspec.structs.replace(options, **{name: None})
    return options


def _effective(options: Options, name: str) -> Any:
    match name:
        case "list_a":
            return options.list(0)
        case "list_b":
            return options.list(1)
        case "limit":
            return options.points
        case _:
            return options.length


def _house(rng: random.Random) -> str:
    """Some changes of the tables that fit together."""
    while True:
        try:
            return HOUSE.random(rng)
        except OptionError:
            continue


def _draw(rng: random.Random) -> dict[str, Any]:
    values: dict[str, Any] = {"scenario": rng.choice((BATTLE, BATTLE, BREAKOUT, WRECK))}
    for name in ("fleet_a", "fleet_b", "map", "cards", "stern_rake", "small_target", "explosion"):
        if rng.random() < 0.5:
            values[name] = SCHEMA.by_name[name].random(rng)
    if rng.random() < 0.5:
        values["turns"] = rng.randint(1, 8)
    if rng.random() < 0.3:
        values["house"] = _house(rng)
    if values["scenario"] == BREAKOUT:
        values["list_b"] = rng.choice((None, "CC;FF", "FFFF;CCCC", "CC;CC;FFFF"))
    elif rng.random() < 0.5:
        values["limit"] = rng.choice((300, 400, 480, 600))
        for name in ("list_a", "list_b"):
            values[name] = SCHEMA.by_name[name].random(rng)
    return values


_FLEETS: Final = tuple(Choice(name, FLEET_NAMES[name]) for name in FLEETS)
_OF: Final = (msg("Side A"), msg("Side B"))
_RULES: Final = msg("Rules")

HOUSE: Final = HouseNumbers(
    OPTION,
    msg("Numbers of your own"),
    msg("Changes to the printed numbers, separated by commas, as in {form}.", form=FORM),
    group=msg("Numbers of your own"),
)

_SCORE: Final = msg("Sink and take enemy ships: the higher score wins.")
PRESETS: Final[tuple[Preset, ...]] = (
    Preset(
        "first",
        msg("First battle: two squadrons a side, no cards, 5 turns; short"),
        "list_a=CC;FFF list_b=CC;FFF limit=300 turns=5 cards=false",
        aim=_SCORE,
    ),
    Preset(
        "skirmish",
        msg("Skirmish: 300 points, 6 turns; short"),
        "list_a=CC;FFF;FF list_b=CC;FFF;FF limit=300 turns=6",
        aim=_SCORE,
    ),
    Preset("battle", msg("Battle line: Imperials against Forge Dwarves, 8 turns"), "", aim=_SCORE),
    Preset(
        "orcs",
        msg("Wings and tusks: Drake Lords against Orcs, 8 turns"),
        "fleet_a=drakes fleet_b=orcs",
        aim=_SCORE,
    ),
    Preset(
        "wreck",
        msg("Take the wreck: Imperials against Forge Dwarves, 8 turns"),
        "scenario=wreck",
        aim=msg("Two wrecks lie between the fleets: 60 points to whoever takes one."),
    ),
    Preset(
        "breakout",
        msg("Breakout: three Imperials against nine Forge Dwarves, 10 turns"),
        "scenario=breakout",
        aim=msg("The Imperial battleship must get off the north edge; the dwarves must stop it."),
    ),
    Preset(
        "grand",
        msg("Great battle: 800 points, 10 turns; long"),
        "list_a=B;CCC;FFF;FFF;B;FFFF list_b=B;CCC;FFF;FFF;B;FFFF limit=800 turns=10",
        aim=_SCORE,
    ),
)

SCHEMA: Final = Schema(
    Options,
    (
        pick(
            "scenario",
            msg("Scenario"),
            msg("What the fleets fight for."),
            Choice(BATTLE, msg("Battle line")),
            Choice(BREAKOUT, msg("Breakout: A must get its battleship over the north edge")),
            Choice(WRECK, msg("Take the wreck: two wrecks are worth 60 points each")),
        ),
        pick("fleet_a", msg("Fleet of A"), msg("Who sails for A."), *_FLEETS, early=True),
        pick("fleet_b", msg("Fleet of B"), msg("Who sails for B."), *_FLEETS, early=True),
        Listing(
            "list_a",
            msg("Ships of A"),
            msg("Squadrons of A, with the letters F, C, H and B, as in {form}.", form=_FORM),
            group=_OF[0],
            initial=STARTER,
        ),
        Listing(
            "list_b",
            msg("Ships of B"),
            msg("Squadrons of B, with the letters F, C, H and B, as in {form}.", form=_FORM),
            group=_OF[1],
            initial=STARTER,
        ),
        Number("limit", msg("Points"), msg("What a fleet of your own may cost."), low=240, high=2000),
        Number("turns", msg("Turns"), msg("After this many turns the score decides."), low=1, high=20),
        pick(
            "map",
            msg("Terrain"),
            msg("What lies on the table."),
            Choice("default", msg("An island, two reefs and two sandbanks")),
            Choice("random", msg("Four to six pieces, placed by the players in turn")),
            group=_RULES,
        ),
        Switch("cards", msg("Cards"), msg("Each fleet has a deck of cards."), group=_RULES),
        Switch(
            "stern_rake",
            msg("Stern rake"),
            msg("Fire from astern at close range hits more easily."),
            group=_RULES,
        ),
        Switch(
            "small_target",
            msg("Small targets"),
            msg("From far away, larger ships find small ones hard to hit."),
            group=_RULES,
        ),
        Switch(
            "explosion",
            msg("Explosions"),
            msg("A ship that blows up damages the ships around it."),
            group=_RULES,
        ),
        HOUSE,
    ),
    _normal,
    _draw,
    _effective,
    edition="3",
)
