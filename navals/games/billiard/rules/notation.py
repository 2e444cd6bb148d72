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
_TOKEN: Final = re.compile(r">|[^\s>]+")
_UNIT: Final = re.compile(r"[0-9]{1,2}", re.ASCII)
_SEED: Final = re.compile(r"[0-9]{1,10}", re.ASCII)
_ASSIGNMENT: Final = re.compile(r"([a-z]+)=(\S+)", re.ASCII)
_DECIMALS: Final = {"aim": 2, "speed": 3, "side": 2, "top": 2}  # decimals of the numbers in a simulated shot
_PLACE_DECIMALS: Final = 4
_MAX_LENGTH: Final = 300


def _numbers(units: events.Units) -> str:
    return " ".join(str(unit) for unit in units)


def _write_balls(off_units: events.Units, pocketed_units: events.Units) -> str:
    text = f" off {_numbers(off_units)}" if off_units else ""
    return text + (f" > {_numbers(pocketed_units)}" if pocketed_units else "")


def _write_decimal(value: int, places: int) -> str:
    sign, size = ("-" if value < 0 else ""), abs(value)
    return f"{sign}{size // 10**places}.{size % 10**places:0{places}d}"


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
            return f"rack {_numbers(action.units)} {action.seed}"
        case events.Break():
            return f"break{_write_balls(action.off, action.pocketed)}" if action.legal else "break illegal"
        case events.Shot():
            pocket = f" pocket={action.pocket}" if action.pocket >= 0 else ""
            return f"shot {action.unit} > {_numbers(action.pocketed)}{pocket}"
        case events.Miss():
            return "miss"
        case events.Strike():
            values = (
                f" {name}={_write_decimal(getattr(action, name), places)}"
                for name, places in _DECIMALS.items()
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
        action = reader.draw()
    else:
        action = reader.action(is_simulated=state.options.use == "simulation")
    reader.end()
    return action


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        words = list(_TOKEN.finditer(source.lower()[:_MAX_LENGTH]))
        self.tokens = [token[0] for token in words]
        self.offsets = [token.start() for token in words]
        self.index = 0
        if len(source) > _MAX_LENGTH or not words:
            raise self.unknown()

    def unknown(self) -> NotationError:
        words = {"text": clip(self.source), "example": _EXAMPLES}
        sentence = msg("{text} is not an action of this game: write it like {example}", **words)
        return self.fault(sentence) if self.peek() else NotationError(sentence, 0)

    def fault(self, sentence: Message) -> NotationError:
        """Return an error at the next token."""
        offset = self.offsets[self.index] if self.index < len(self.offsets) else len(self.source)
        return NotationError(sentence, offset)

    def peek(self) -> str:
        return self.tokens[self.index] if self.index < len(self.tokens) else ""

    def take(self, *words: str) -> bool:
        """Consume the next token if it is one of ``words``; return whether it was."""
        if self.peek() not in words:
            return False
        self.index += 1
        return True

    def end(self) -> None:
        if self.peek():
            raise self.fault(msg("{text} does not belong here", text=clip(self.peek())))

    def draw(self) -> events.BilliardAction:
        if self.take("a"):
            return events.Lag(0)
        if self.take("b"):
            return events.Lag(1)
        if self.take("rack"):
            units = tuple(self.unit() for _ in range(events.RACK_SIZE))
            return events.Rack(units, self.seed())
        raise self.unknown()

    def action(self, *, is_simulated: bool) -> events.BilliardAction:
        if self.take("miss"):
            return events.Miss()
        if self.take("time"):
            return events.Time()
        if self.take("break"):
            return self.read_break()
        if self.take("foul"):
            turn = self.take("turn")
            off_units, pocketed_units = self.read_off(), self.read_pocketed()
            return events.Foul(pocketed_units, off_units, turn)
        if self.take("surface"):
            return events.Surface(self.unit(), self.read_place())
        if self.take("place"):
            return events.Place(self.unit(), self.read_place())
        if self.take("shot"):
            unit = self.unit()
            return self.strike(unit) if is_simulated or "=" in self.peek() else self.shot(unit)
        raise self.unknown()

    def read_break(self) -> events.Break:
        if self.take("illegal"):
            return events.Break(legal=False)
        off_units = self.read_off()
        return events.Break(self.read_pocketed(), off_units)

    def shot(self, unit: int) -> events.Shot:
        pocketed_units = self.read_pocketed()
        pocket = -1
        pair = _ASSIGNMENT.fullmatch(self.peek())
        if pair and pair[1] == "pocket":
            if not re.fullmatch(r"[0-5]", pair[2], re.ASCII):
                raise self.fault(msg("pockets are numbered 0 to 5"))
            pocket = int(pair[2])
            self.index += 1
        return events.Shot(unit, pocketed_units, pocket)

    def strike(self, unit: int) -> events.Strike:
        values: dict[str, int] = {"side": 0, "top": 0}
        spot: events.Spot | None = None
        while pair := _ASSIGNMENT.fullmatch(self.peek()):
            name = pair[1]
            if name == "at" and spot is None:
                spot = self.read_place()
                continue
            if name not in _DECIMALS or (name in values and name not in ("side", "top")):
                raise self.unknown()
            values[name] = self.decimal(pair[2], _DECIMALS[name])
            self.index += 1
        if "aim" not in values or "speed" not in values:
            raise NotationError(msg("a shot needs aim= and speed="), self.offsets[-1])
        return events.Strike(unit, values["aim"], values["speed"], values["side"], values["top"], spot)

    def unit(self) -> int:
        word = self.peek()
        if not _UNIT.fullmatch(word) or not 1 <= int(word) <= 16:
            raise self.fault(msg("{text} is not a unit: write a number from 1 to 16", text=clip(word)))
        self.index += 1
        return int(word)

    def units(self) -> events.Units:
        units = [self.unit()]
        while _UNIT.fullmatch(self.peek()):
            units.append(self.unit())
        return tuple(units)

    def seed(self) -> int:
        word = self.peek()
        if not _SEED.fullmatch(word):
            raise self.fault(events.RACK_FAULT)
        self.index += 1
        return int(word)

    def read_off(self) -> events.Units:
        return tuple(sorted(self.units())) if self.take("off") else ()

    def read_pocketed(self) -> events.Units:
        return tuple(sorted(self.units())) if self.take(">") else ()

    def read_place(self) -> events.Spot | None:
        pair = _ASSIGNMENT.fullmatch(self.peek())
        if not pair or pair[1] != "at":
            return None
        x, sign, y = pair[2].partition(",")
        if not sign:
            raise self.fault(msg("write a place as at=x,y, in metres"))
        place = self.decimal(x, _PLACE_DECIMALS), self.decimal(y, _PLACE_DECIMALS)
        self.index += 1
        return place

    def decimal(self, source: str, places: int) -> int:
        """Parse a number with up to ``places`` decimals as an integer in units of the last one."""
        if not re.fullmatch(rf"-?[0-9]{{1,3}}(\.[0-9]{{1,{places}}})?", source, re.ASCII):
            raise self.fault(
                msg("{text} is not a number with at most {n} decimals", text=clip(source), n=places)
            )
        units, _, part = source.removeprefix("-").partition(".")
        size = int(units + part.ljust(places, "0"))
        return -size if source.startswith("-") else size
