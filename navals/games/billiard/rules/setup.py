"""Custom positions: the ``Setup`` tag of records, for positions before a shot.

A space-separated list of ``key=value``, each key once.

    turn=A                      the player to shoot, as an index in the cycle of R1, A to D
    last=B                      the last player; by default the previous one in the cycle
    armour=2:1,11:0             armour of damaged units (0: destroyed)
    hangar=1,2                  planes aboard the carriers of solids and stripes
    immersed=9@2                immersed submarines, with pockets if tracked
    lies=2@1.0000,0.6350;...    simulated table: positions of the balls in metres, to 1/100 mm; all other
                                units are destroyed unless immersed
"""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from navals.core.message import clip, msg
from navals.core.record.word_reader import SetupError, build_position, key_normalizer, read_pairs
from navals.core.refusal import NotationError
from navals.core.seat import LETTERS
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, Armies, new_armies
from navals.games.billiard.rules.options import Options, damage_terms_of
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table import shots
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import is_free
from navals.games.billiard.rules.table.shots import CLOTHS, REST_SCALE, Lies
from navals.games.billiard.rules.turns import BREAKERS, CYCLES
from navals.games.billiard.rules.units import SUBMARINE, UNIT_COUNT, army_of, class_of, unit_of_class

# For each key: the form of its items (``lies`` separated by semicolons, others by commas) and an example, in
# reading order.
_PATTERNS: Final = {
    "turn": (re.compile(r"[A-D]", re.IGNORECASE), "A"),
    "last": (re.compile(r"[A-D]", re.IGNORECASE), "B"),
    "armour": (re.compile(r"([0-9]{1,2}):([0-9])", re.ASCII), "2:1,11:0"),
    "hangar": (re.compile(r"([0-9])", re.ASCII), "1,2"),
    "immersed": (re.compile(r"([0-9]{1,2})(?:@([0-5]))?", re.ASCII), "9@2"),
    "lies": (
        re.compile(r"([0-9]{1,2})@([0-9])(?:\.([0-9]{1,5}))?,([0-9])(?:\.([0-9]{1,5}))?", re.ASCII),
        "2@1.0000,0.6350;11@1.5000,0.6350",
    ),
}
_MAX_LENGTH: Final = 500


def read(source: str, options: Options) -> BilliardState | TableState:
    """Parse a position. Raise NotationError at the faulty pair."""
    values = read_pairs(
        source, key_normalizer(_PATTERNS), ("turn", "lies") if options.is_simulated else ("turn",)
    )
    return build_position(values, _PATTERNS, _PositionReader(options))


class _PositionReader:
    """A position being parsed; keys are handled in the order of ``_PATTERNS``."""

    def __init__(self, options: Options) -> None:
        self.options, self.terms = options, damage_terms_of(options)
        armies = new_armies(self.terms)
        self.turn = self.last = 0
        self.armour, self.place = list(armies.armour), list(armies.place)
        self.hangar = armies.hangar
        self.pockets = [-1, -1]
        self.ball_positions: Lies = ()
        self.seen_units: set[int] = set()

    def read_pair(self, key: str, value: str) -> None:
        pattern, example = _PATTERNS[key]
        item_texts = value.split(";" if key == "lies" else ",")
        matches = [pattern.fullmatch(part) for part in item_texts] if len(value) <= _MAX_LENGTH else [None]
        items = [entry for entry in matches if entry is not None]
        if len(items) < len(matches) or (key in ("turn", "last") and len(items) > 1):
            raise SetupError(
                msg("{text} does not fit here; try something like {form}", text=clip(value), form=example)
            )
        self.seen_units = set()
        match key:
            case "turn":
                self.turn = self._read_turn(items[0][0])
                self.last = (self.turn - 1) % len(CYCLES[self.options.mode])
            case "last":
                self.last = self._read_turn(items[0][0])
            case "armour":
                for item in items:
                    self._set_armour(self._read_unit(item[1]), int(item[2]))
            case "hangar":
                self._set_hangar([int(item[1]) for item in items])
            case "immersed":
                for item in items:
                    self._submerge(self._read_unit(item[1]), item[2])
            case _:
                self._place_balls(items)

    def _read_turn(self, letter: str) -> int:
        seat = LETTERS.index(letter.upper())
        if seat >= len(CYCLES[self.options.mode]):
            raise SetupError(msg("{text} is not a player in this match", text=letter))
        return seat

    def _read_unit(self, source: str) -> int:
        unit = int(source)
        if not 1 <= unit <= UNIT_COUNT:
            raise SetupError(msg("units are numbered 1 to 16"))
        if unit in self.seen_units:
            raise SetupError(msg("{text} is given twice", text=str(unit)))
        self.seen_units.add(unit)
        return unit

    def _set_armour(self, unit: int, armour: int) -> None:
        limit = self.terms.full_armour(unit)
        if armour > limit:
            raise SetupError(msg("the armour of unit {unit} is at most {n}", unit=unit, n=limit))
        self.armour[unit - 1] = armour
        if not armour:
            self.place[unit - 1] = DESTROYED

    def _set_hangar(self, plane_counts: list[int]) -> None:
        if len(plane_counts) != 2 or max(plane_counts) >= self.terms.planes_total:
            limit = self.terms.planes_total - 1
            raise SetupError(msg("say how many planes are aboard each carrier, {n} at most", n=limit))
        self.hangar = plane_counts[0], plane_counts[1]

    def _submerge(self, unit: int, pocket_text: str | None) -> None:
        if class_of(unit) != SUBMARINE or not self.armour[unit - 1]:
            raise SetupError(msg("unit {unit} cannot be submerged", unit=unit), "billiard R20")
        self.place[unit - 1] = IMMERSED
        if pocket_text is not None:
            if not self.options.tracks_pockets():
                raise SetupError(msg("do not name a pocket here"))
            self.pockets[army_of(unit)] = int(pocket_text)
        elif self.options.tracks_pockets():
            raise SetupError(msg("say which pocket the submarine dived into, 0 to 5"))

    def _place_balls(self, items: list[re.Match[str]]) -> None:
        """Place the balls; units without a position are destroyed unless immersed."""
        if not self.options.is_simulated:
            raise SetupError(msg("shots are not simulated on a real table"))
        cloth = CLOTHS[self.options.table]
        ball_positions = list[shots.Lie | None]([None] * UNIT_COUNT)
        for item in items:
            unit = self._read_unit(item[1])
            if self.place[unit - 1] == IMMERSED or not self.armour[unit - 1]:
                raise SetupError(msg("unit {unit} is not on the table", unit=unit))
            x, y = (int(item[n] + (item[n + 1] or "").ljust(5, "0")) / REST_SCALE for n in (2, 4))
            if not cloth.contains((x, y)):
                raise SetupError(msg("that point is outside the rails"))
            if not is_free((x, y), shots.other_places(tuple(ball_positions))):
                raise SetupError(msg("another ball is already there"), "billiard R22")
            ball_positions[unit - 1] = shots.to_lie((x, y), cloth)
        self.ball_positions = tuple(ball_positions)
        for unit in range(1, UNIT_COUNT + 1):
            if ball_positions[unit - 1] is None and self.place[unit - 1] != IMMERSED:
                self.armour[unit - 1], self.place[unit - 1] = 0, DESTROYED

    def _build_armies(self) -> Armies:
        """Return both armies, counting missing armour as removed."""
        armies, damage_terms = Armies(tuple(self.armour), tuple(self.place), self.hangar), self.terms
        dives = [int(armies.place_of(unit_of_class(side, SUBMARINE)) == IMMERSED) for side in (0, 1)]
        return replace(
            armies,
            hangar=(armies.planes_aboard(0, damage_terms), armies.planes_aboard(1, damage_terms)),
            dives=(dives[0], dives[1]),
            removed=(
                damage_terms.total_armour() - armies.armour_left(0, damage_terms),
                damage_terms.total_armour() - armies.armour_left(1, damage_terms),
            ),
        )

    def build_state(self) -> BilliardState | TableState:
        """Return the position; its phase is ``over`` if an army is destroyed, ``rise`` if R24 applies."""
        match = BilliardState(
            options=self.options,
            phase="aim",
            armies=self._build_armies(),
            turn=self.turn,
            last=self.last,
            pockets=(self.pockets[0], self.pockets[1]),
        )
        match = match.settle([])
        return TableState(match, self.ball_positions) if self.options.is_simulated else match


def write(state: BilliardState | TableState) -> str | None:
    """Return the ``Setup`` tag of a state before a shot; None for other states, or if the text would not
    restore it. Past dives are not recorded.

    >>> from navals.games.billiard.rules.options import SCHEMA
    >>> write(start(SCHEMA.default(), "turn=b armour=2:1,11:0 hangar=1,2"))
    'turn=B armour=2:1,11:0 hangar=1,2'
    """
    match, ball_positions = (state.match, state.lies) if isinstance(state, TableState) else (state, ())
    if match.phase != "aim":
        return None
    parts = [f"turn={LETTERS[match.turn]}"]
    if match.last != (match.turn - 1) % len(CYCLES[match.options.mode]):
        parts.append(f"last={LETTERS[match.last]}")
    armies, damage_terms = match.armies, damage_terms_of(match.options)
    armour_parts = [
        f"{unit}:{armour}"
        for unit, armour in enumerate(armies.armour, 1)
        # On a simulated table, units without a ball are destroyed.
        if armour != damage_terms.full_armour(unit) and (armour or not ball_positions)
    ]
    if armour_parts:
        parts.append(f"armour={','.join(armour_parts)}")
    if armies.hangar != new_armies(damage_terms).hangar:
        parts.append(f"hangar={armies.hangar[0]},{armies.hangar[1]}")
    submarines = [unit for unit in range(1, UNIT_COUNT + 1) if armies.place_of(unit) == IMMERSED]
    if submarines:
        suffixes = [
            f"@{match.pockets[army_of(unit)]}" if match.options.tracks_pockets() else ""
            for unit in submarines
        ]
        submarine_parts = (f"{unit}{pocket}" for unit, pocket in zip(submarines, suffixes, strict=True))
        parts.append(f"immersed={','.join(submarine_parts)}")
    balls = [(unit, place) for unit, place in enumerate(ball_positions, 1) if place is not None]
    if balls:
        parts.append(
            "lies=" + ";".join(f"{unit}@{x / REST_SCALE:.5f},{y / REST_SCALE:.5f}" for unit, (x, y) in balls)
        )
    text = " ".join(parts)
    try:
        restored_state = read(text, match.options)
    except NotationError:
        return None  # some balls overlap slightly
    return text if _drop_history(restored_state) == _drop_history(state) else None


def _drop_history(state: BilliardState | TableState) -> BilliardState | TableState:
    """Return a state without the history that the ``Setup`` tag does not record."""
    match = state.match if isinstance(state, TableState) else state
    armies = replace(match.armies, dives=(0, 0), removed=(0, 0))
    match = replace(match, armies=armies, surfaced=0)
    return TableState(match, state.lies) if isinstance(state, TableState) else match


def start(options: Options, setup: str | None = None) -> BilliardState | TableState:
    """Return the initial state of a match, or the position in ``setup``. Raise NotationError if it is
    invalid.
    """
    if setup is not None:
        return read(setup, options)
    side = "AB".find(options.first_breaker)
    phase = "lag" if side < 0 else "break"
    match = BilliardState(
        options=options, phase=phase, armies=new_armies(damage_terms_of(options)), turn=BREAKERS[max(0, side)]
    )
    return TableState(match) if options.is_simulated else match
