"""Notation of actions (section 14): ``shot 2 > 2 11``, ``break off 5 > 1``, ``foul turn > 3 12``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from navals.core.message import Message, clip, msg
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE, letter
from navals.games.billiard.rules import events

if TYPE_CHECKING:
    from navals.games.billiard.rules.state import BilliardState
    from navals.games.billiard.rules.table.match import TableState

_EXAMPLES: Final = "shot 2 > 11, miss, break, foul > 4, surface 9, shot 2 aim=37.50 speed=3.200"
_TOKEN_PATTERN: Final = re.compile(r">|[^\s>]+")
_UNIT_PATTERN: Final = re.compile(r"[0-9]{1,2}", re.ASCII)
_SEED_PATTERN: Final = re.compile(r"[0-9]{1,10}", re.ASCII)
_ASSIGNMENT_PATTERN: Final = re.compile(r"([a-z]+)=(\S+)", re.ASCII)
_DECIMALS: Final = {"aim": 2, "speed": 3, "side": 2, "top": 2}  # decimals of the numbers in a simulated shot
_PLACE_DECIMALS: Final = 4
_MAX_LENGTH: Final = 300


def _join_numbers(units: events.Units) -> str:
    return " ".join(str(unit) for unit in units)


def _write_balls(off_units: events.Units, pocketed_units: events.Units) -> str:
    text = f" off {_join_numbers(off_units)}" if off_units else ""
    return text + (f" > {_join_numbers(pocketed_units)}" if pocketed_units else "")


def _write_decimal(value: int, decimals: int) -> str:
    sign, magnitude = ("-" if value < 0 else ""), abs(value)
    return f"{sign}{magnitude // 10**decimals}.{magnitude % 10**decimals:0{decimals}d}"


def _write_place(place: events.Spot | None) -> str:
    return (
        ""
        if place is None
        else f" at={_write_decimal(place[0], _PLACE_DECIMALS)},{_write_decimal(place[1], _PLACE_DECIMALS)}"
    )


def text(action: events.BilliardAction) -> str:
    """Return an action in record notation (``docs/record.md``); the inverse of ``parse``."""
    match action:
        case events.Lag():
            return letter(action.side)
        case events.Rack():
            return f"rack {_join_numbers(action.units)} {action.seed}"
        case events.Break():
            return f"break{_write_balls(action.off, action.pocketed)}" if action.legal else "break illegal"
        case events.Shot():
            pocket = f" pocket={action.pocket}" if action.pocket >= 0 else ""
            return f"shot {action.unit} > {_join_numbers(action.pocketed)}{pocket}"
        case events.Miss():
            return "miss"
        case events.Strike():
            values = (
                f" {name}={_write_decimal(getattr(action, name), decimals)}"
                for name, decimals in _DECIMALS.items()
            )
            return f"shot {action.unit}{''.join(values)}{_write_place(action.at)}"
        case events.Surface():
            return f"surface {action.unit}{_write_place(action.at)}"
        case events.Foul():
            return f"foul{' turn' if action.turn else ''}{_write_balls(action.off, action.pocketed)}"
        case events.Place():
            return f"place {action.unit}{_write_place(action.at)}"
        case events.Time():
            return "time"


def parse(text: str, state: BilliardState | TableState) -> events.BilliardAction:
    """Parse an action, ignoring case. Raise NotationError if it is not in the notation."""
    reader = _Reader(text)
    if state.actor() == CHANCE:
        action = reader.read_draw()
    else:
        action = reader.read_action(is_simulated=state.options.use == "simulation")
    reader.expect_end()
    return action


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        matches = list(_TOKEN_PATTERN.finditer(source.lower()[:_MAX_LENGTH]))
        self.tokens = [match[0] for match in matches]
        self.offsets = [match.start() for match in matches]
        self.index = 0
        if len(source) > _MAX_LENGTH or not matches:
            raise self.unknown_action_error()

    def unknown_action_error(self) -> NotationError:
        args = {"text": clip(self.source), "example": _EXAMPLES}
        sentence = msg("{text} is not an action of this game: write it like {example}", **args)
        return self.error(sentence) if self.next_token() else NotationError(sentence, 0)

    def error(self, sentence: Message) -> NotationError:
        """Return an error at the next token."""
        offset = self.offsets[self.index] if self.index < len(self.offsets) else len(self.source)
        return NotationError(sentence, offset)

    def next_token(self) -> str:
        return self.tokens[self.index] if self.index < len(self.tokens) else ""

    def accept(self, *words: str) -> bool:
        """Consume the next token if it is one of ``words``; return whether it was."""
        if self.next_token() not in words:
            return False
        self.index += 1
        return True

    def expect_end(self) -> None:
        if self.next_token():
            raise self.error(msg("{text} does not belong here", text=clip(self.next_token())))

    def read_draw(self) -> events.BilliardAction:
        if self.accept("a"):
            return events.Lag(0)
        if self.accept("b"):
            return events.Lag(1)
        if self.accept("rack"):
            units = tuple(self.read_unit() for _ in range(events.RACK_SIZE))
            return events.Rack(units, self.read_seed())
        raise self.unknown_action_error()

    def read_action(self, *, is_simulated: bool) -> events.BilliardAction:
        if self.accept("miss"):
            return events.Miss()
        if self.accept("time"):
            return events.Time()
        if self.accept("break"):
            return self.read_break()
        if self.accept("foul"):
            is_out_of_turn = self.accept("turn")
            off_units, pocketed_units = self.read_units_off_table(), self.read_pocketed_units()
            return events.Foul(pocketed_units, off_units, is_out_of_turn)
        if self.accept("surface"):
            return events.Surface(self.read_unit(), self.read_place())
        if self.accept("place"):
            return events.Place(self.read_unit(), self.read_place())
        if self.accept("shot"):
            unit = self.read_unit()
            return (
                self.read_strike(unit) if is_simulated or "=" in self.next_token() else self.read_shot(unit)
            )
        raise self.unknown_action_error()

    def read_break(self) -> events.Break:
        if self.accept("illegal"):
            return events.Break(legal=False)
        off_units = self.read_units_off_table()
        return events.Break(self.read_pocketed_units(), off_units)

    def read_shot(self, unit: int) -> events.Shot:
        pocketed_units = self.read_pocketed_units()
        pocket = -1
        assignment = _ASSIGNMENT_PATTERN.fullmatch(self.next_token())
        if assignment and assignment[1] == "pocket":
            if not re.fullmatch(r"[0-5]", assignment[2], re.ASCII):
                raise self.error(msg("pockets are numbered 0 to 5"))
            pocket = int(assignment[2])
            self.index += 1
        return events.Shot(unit, pocketed_units, pocket)

    def read_strike(self, unit: int) -> events.Strike:
        values: dict[str, int] = {"side": 0, "top": 0}
        spot: events.Spot | None = None
        while assignment := _ASSIGNMENT_PATTERN.fullmatch(self.next_token()):
            name = assignment[1]
            if name == "at" and spot is None:
                spot = self.read_place()
                continue
            if name not in _DECIMALS or (name in values and name not in ("side", "top")):
                raise self.unknown_action_error()
            values[name] = self.parse_decimal(assignment[2], _DECIMALS[name])
            self.index += 1
        if "aim" not in values or "speed" not in values:
            raise NotationError(msg("a shot needs aim= and speed="), self.offsets[-1])
        return events.Strike(unit, values["aim"], values["speed"], values["side"], values["top"], spot)

    def read_unit(self) -> int:
        word = self.next_token()
        if not _UNIT_PATTERN.fullmatch(word) or not 1 <= int(word) <= 16:
            raise self.error(msg("{text} is not a unit: write a number from 1 to 16", text=clip(word)))
        self.index += 1
        return int(word)

    def read_units(self) -> events.Units:
        units = [self.read_unit()]
        while _UNIT_PATTERN.fullmatch(self.next_token()):
            units.append(self.read_unit())
        return tuple(units)

    def read_seed(self) -> int:
        word = self.next_token()
        if not _SEED_PATTERN.fullmatch(word):
            raise self.error(events.RACK_ERROR)
        self.index += 1
        return int(word)

    def read_units_off_table(self) -> events.Units:
        return tuple(sorted(self.read_units())) if self.accept("off") else ()

    def read_pocketed_units(self) -> events.Units:
        return tuple(sorted(self.read_units())) if self.accept(">") else ()

    def read_place(self) -> events.Spot | None:
        assignment = _ASSIGNMENT_PATTERN.fullmatch(self.next_token())
        if not assignment or assignment[1] != "at":
            return None
        x, comma, y = assignment[2].partition(",")
        if not comma:
            raise self.error(msg("write a place as at=x,y, in metres"))
        place = self.parse_decimal(x, _PLACE_DECIMALS), self.parse_decimal(y, _PLACE_DECIMALS)
        self.index += 1
        return place

    def parse_decimal(self, source: str, decimals: int) -> int:
        """Parse a number with up to ``decimals`` decimals as an integer in units of the last one."""
        if not re.fullmatch(rf"-?[0-9]{{1,3}}(\.[0-9]{{1,{decimals}}})?", source, re.ASCII):
            raise self.error(
                msg("{text} is not a number with at most {n} decimals", text=clip(source), n=decimals)
            )
        whole_digits, _, decimal_digits = source.removeprefix("-").partition(".")
        magnitude = int(whole_digits + decimal_digits.ljust(decimals, "0"))
        return -magnitude if source.startswith("-") else magnitude
