"""Game options: one typed schema for set-up form, command line, record tag, docs and tests."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from navals.core.message import Message, clip, msg, read

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - the options struct of a game


class OptionError(ValueError):
    """Raised for an invalid value of ``option`` or, if that is ``''``, an invalid combination of values.

    ``offset`` is the 0-based index of the error in the parsed text, ``rule`` the broken rule or ``''``.

    >>> from navals import games
    >>> try:
    ...     games.find("mats").schema.parse("gap=99")
    ... except OptionError as error:
    ...     error.option
    'gap'
    """

    def __init__(self, option: str, message: Message, offset: int = 0, rule: str = "") -> None:
        super().__init__(str(message))
        self.option = option
        self.message = message
        self.offset = offset
        self.rule = rule


def option_key(name: str) -> str:
    """Replace dots and hyphens in an option's name by underscores, for use in field names and ids.

    >>> option_key("strike.cruiser")
    'strike_cruiser'
    """
    return name.replace(".", "_").replace("-", "_")


class Choice(msgspec.Struct, frozen=True):
    """A possible value of a ``Pick``, as written in records, with its label."""

    value: str
    label: Message


class Option(msgspec.Struct, frozen=True):
    """Base class of options. ``Schema`` fills in ``default`` from the options struct.

    A name may consist of words joined by dots (``strike.cruiser``); ``key`` is the field that holds the
    value. ``only``: another option and the value it must have for this one to apply. ``initial``: the value
    that forms start with. An option that is not ``shown`` is determined by the mode (``Preset.modes``).
    """

    name: str
    label: Message
    help: Message
    default: object = None
    only: tuple[str, str] | None = None
    initial: object = None
    group: Message | None = None
    """Heading of the option's group in forms. Options in a group are adjacent."""
    shown: bool = True
    early: bool = False
    """Whether forms show it among the first options, not only in the full list."""
    apart: bool = False
    """Whether its values are rated separately (``Card.rated``); presets do not set it."""

    @property
    def key(self) -> str:
        """The field of the options struct that holds the value."""
        return option_key(self.name)

    def tidy(self, text: str) -> str:
        """Clean up input (by default, strip blanks); the result may still be invalid."""
        return text.strip()

    def parse(self, text: str) -> Any:
        """Read a value. Raise ``OptionError`` if it is invalid."""
        raise NotImplementedError

    def error_for(self, message: Message, text: str) -> OptionError:
        """Return the error for an invalid text; ``message`` may contain ``{option}`` and ``{value}``."""
        args = {"option": self.name, **message.args, "value": clip(text)}
        return OptionError(self.name, Message(message.text, args))

    def write(self, value: object) -> str:
        """Write a value for records, without blanks. Inverse of ``parse``."""
        return str(value)

    def random(self, rng: random.Random) -> object:
        """Return a random valid value, for the contract tests."""
        raise NotImplementedError


class Pick(Option, frozen=True, kw_only=True):
    """One of a few named values; case is ignored.

    >>> from navals.core.message import msg
    >>> calm, rough = Choice("calm", msg("Calm")), Choice("rough", msg("Rough"))
    >>> sea = pick("sea", msg("Sea"), msg(""), calm, rough)
    >>> sea.parse("Rough")
    'rough'
    >>> sea.parse("flat")
    Traceback (most recent call last):
    navals.core.option.OptionError: sea must be one of calm, rough, not flat
    """

    choices: tuple[Choice, ...]

    def parse(self, text: str) -> str:
        for choice in self.choices:
            if choice.value.lower() == text.lower():
                return choice.value
        value_list = ", ".join(choice.value for choice in self.choices)
        raise self.error_for(msg("{option} must be one of {values}, not {value}", values=value_list), text)

    def random(self, rng: random.Random) -> str:
        return rng.choice(self.choices).value


def pick(name: str, label: Message, help: Message, *choices: Choice, **more: Any) -> Pick:
    """Create a ``Pick`` from its choices; ``more`` as in ``Option``."""
    return Pick(name, label, help, choices=choices, **more)


class Number(Option, frozen=True, kw_only=True):
    """An integer from ``low`` to ``high``. If the default is ``None``, it depends on other options.

    >>> from navals.core.message import msg
    >>> Number(name="bombs", label=msg("Bombs"), help=msg(""), low=1, high=99).parse("40")
    40
    """

    low: int = 0
    high: int
    default: int | None = None

    def parse(self, text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
        if number is None or not self.low <= number <= self.high:
            bounds = {"low": self.low, "high": self.high}
            message = msg("{option} must be a whole number from {low} to {high}, not {value}", **bounds)
            raise self.error_for(message, text)
        return number

    def random(self, rng: random.Random) -> int | None:
        if self.default is None and rng.random() < 0.5:
            return None
        return rng.randint(self.low, self.high)


class Numbers(Option, frozen=True, kw_only=True):
    """A list of 1 to ``most`` integers, each from ``low`` to ``high``.

    >>> from navals.core.message import msg
    >>> fleet = Numbers(name="fleet", label=msg("Fleet"), help=msg(""), low=1, high=6, most=10)
    >>> fleet.parse("5,4,3"), fleet.write((5, 4, 3)), fleet.tidy("5 4, 3")
    ((5, 4, 3), '5,4,3', '5,4,3')
    """

    low: int
    high: int
    most: int

    def tidy(self, text: str) -> str:
        return ",".join(text.replace(",", " ").split())

    def parse(self, text: str) -> tuple[int, ...]:
        parts = text.split(",")
        numbers = [int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) < 6]
        is_valid = len(numbers) == len(parts) <= self.most
        if not is_valid or not all(self.low <= number <= self.high for number in numbers):
            bounds = {"most": self.most, "low": self.low, "high": self.high}
            message = msg(
                "{option} must be a list of 1 to {most} whole numbers from {low} to {high}, not {value}",
                **bounds,
            )
            raise self.error_for(message, text)
        return tuple(numbers)

    def write(self, value: Any) -> str:
        return ",".join(str(number) for number in value)

    def random(self, rng: random.Random) -> tuple[int, ...]:
        return tuple(rng.randint(self.low, self.high) for _ in range(rng.randint(1, self.most)))


class Switch(Option, frozen=True, kw_only=True):
    """True or false. If the default is ``None``, it depends on other options.

    >>> from navals.core.message import msg
    >>> Switch(name="cards", label=msg("Cards"), help=msg("")).parse("TRUE")
    True
    """

    default: bool | None = False

    def parse(self, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise self.error_for(msg("{option} must be true or false, not {value}"), text)
        return text.lower() == "true"

    def write(self, value: object) -> str:
        return "true" if value else "false"

    def random(self, rng: random.Random) -> bool:
        return rng.random() < 0.5


def read_options(source: bytes) -> Iterator[Option]:
    """Yield the options in a data file: a ``Pick`` if it has ``choices``, a ``Number`` if it has ``high``,
    else a ``Switch``.

    >>> deck = b'{"cards": {"said": {"label": "Cards", "help": "Each fleet has a deck."}}}'
    >>> [(type(one).__name__, one.name, str(one.label)) for one in read_options(deck)]
    [('Switch', 'cards', 'Cards')]
    """
    for name, fields in read(source).items():
        # Interned, because msgspec leaves out a default only if it is the same object.
        choices = [Choice(sys.intern(value), text) for value, text in fields.pop("choices", {}).items()]
        if choices:
            yield Pick(name, choices=tuple(choices), **fields)
        else:
            yield Number(name, **fields) if "high" in fields else Switch(name, **fields)


class Schema(Generic[O]):
    """All options of a game. ``struct`` is the frozen class of their values, with one field per option key.

    ``normal`` returns the canonical form of a valid struct (values equal to defaults become defaults) and
    raises ``OptionError`` for inconsistent values. ``draw`` returns random values by name if independent
    random values would rarely be valid. ``effective`` computes the value of an option (by name) that depends
    on others.

    >>> from navals import games
    >>> schema = games.find("mats").schema
    >>> schema.write(schema.parse("gap=2 roster=standard"))
    'gap=2'
    >>> schema.parse("gap=2 gap=3")
    Traceback (most recent call last):
    navals.core.option.OptionError: the option gap is given twice
    """

    def __init__(
        self,
        struct: type[O],
        options: Iterable[Option],
        normal: Callable[[O], O] = lambda options: options,
        draw: Callable[[random.Random], dict[str, object]] | None = None,
        effective: Callable[[O, str], object] | None = None,
    ) -> None:
        self.struct = struct
        defaults = struct()
        replace = msgspec.structs.replace
        entries = (replace(option, default=getattr(defaults, option.key)) for option in options)
        self.options: tuple[Option, ...] = tuple(entries)
        self.by_name: dict[str, Option] = {option.name: option for option in self.options}
        self._by_lower_name = {name.lower(): option for name, option in self.by_name.items()}
        self._normal = normal
        self._draw = draw
        self._effective = effective

    def default(self) -> O:
        """Return the default options."""
        return self.struct()

    def effective(self, options: O, name: str) -> object:
        """Return the effective value of an option, even if it depends on others."""
        value = getattr(options, option_key(name))
        return self._effective(options, name) if value is None and self._effective is not None else value

    def build(self, values: Mapping[str, object]) -> O:
        """Build options from values by name or key, with defaults for the rest.

        Raise ``OptionError`` if they are inconsistent."""
        fields = {option_key(name): value for name, value in values.items()}
        return self._normal(self.struct(**fields))

    def read(self, texts: Mapping[str, str]) -> O:
        """Read options from texts by name, ignoring case. Raise ``OptionError`` for bad names or values."""
        values: dict[str, object] = {}
        for name, text in texts.items():
            option = self._by_lower_name.get(name.lower())
            if option is None:
                raise OptionError(name, msg("there is no option {option}", option=clip(name)))
            values[option.name] = option.parse(text)
        return self.build(values)

    def parse(self, text: str) -> O:
        """Read ``name=value`` pairs separated by blanks. Raise ``OptionError`` at an invalid pair."""
        texts: dict[str, str] = {}
        offsets: dict[str, int] = {}
        for match in re.finditer(r"\S+", text):
            pair, offset = match[0], match.start()
            name, separator, value = pair.partition("=")
            name = name.lower()
            if not separator or not value:
                raise OptionError(name, msg("{text} is not in the form name=value", text=clip(pair)), offset)
            if name in texts:
                raise OptionError(name, msg("the option {option} is given twice", option=clip(name)), offset)
            texts[name], offsets[name] = value, offset
        try:
            return self.read(texts)
        except OptionError as error:
            offset = offsets.get(error.option.lower(), 0)
            raise OptionError(error.option, error.message, offset, error.rule) from None

    def write(self, options: O) -> str:
        """Write non-default values as ``name=value`` pairs in schema order."""
        pairs = ((option, getattr(options, option.key)) for option in self.options)
        return " ".join(f"{item.name}={item.write(value)}" for item, value in pairs if value != item.default)

    def write_rated(self, options: O, is_separate: bool) -> str:
        """Write only the options that are rated separately (if ``is_separate``), or only the others."""
        pairs = self.write(options).split()
        return " ".join(pair for pair in pairs if self.by_name[pair.partition("=")[0]].apart is is_separate)

    def random(self, rng: random.Random) -> O:
        """Return random valid options, for the contract tests."""
        while True:
            if self._draw is not None:
                values = self._draw(rng)
            else:
                values = {option.name: option.random(rng) for option in self.options if rng.random() < 0.6}
            try:
                return self.build(values)
            except OptionError:
                continue
