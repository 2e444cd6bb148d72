"""Options of a game: one typed schema drives the set-up form, the command line, the record tag, the docs and
the tests."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from navals.core.message import Message, clip, msg

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - the options struct of a game


class OptionError(ValueError):
    """A value that an option cannot have. ``option`` names it ('' for the whole), ``message`` is the reason, ``offset`` its place in
    a text, from 0 on, ``rule`` the rule of the game that says so ('' where none does).

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


def key_of(name: str) -> str:
    """The name of an option as a struct's field, or a part of an id: what joins words is an underscore.

    >>> key_of("strike.cruiser")
    'strike_cruiser'
    """
    return name.replace(".", "_").replace("-", "_")


class Choice(msgspec.Struct, frozen=True):
    """One value of a choice, as written in records, with its label for people."""

    value: str
    label: Message


class Option(msgspec.Struct, frozen=True):
    """Base of an option: its name in records, a label and a help sentence, and its default value, which ``Schema`` takes from
    the struct that holds the options.

    Words of a name may be joined by dots (``strike.cruiser``); ``key`` is the field that holds the value.
    ``only`` names another option and the value it must have for this one to make sense; ``initial`` is the value with
    which a form begins to edit this one, where that is needed and nothing was chosen yet. One that is not ``shown`` is
    decided by how the set-up was opened (``Preset.modes``).
    """

    name: str
    label: Message
    help: Message
    default: Any = None
    only: tuple[str, str] | None = None
    initial: Any = None
    group: Message | None = None
    """The heading under which forms show it; options of a group stand together."""
    shown: bool = True
    early: bool = False
    """Whether forms show it at once, and not among all options."""

    @property
    def key(self) -> str:
        """The field of the options struct that holds the value."""
        return key_of(self.name)

    def tidy(self, text: str) -> str:
        """What somebody typed, without what they cannot have meant (blanks); it may still be wrong."""
        return text.strip()

    def parse(self, text: str) -> Any:
        """The value written as ``text``. Raises OptionError."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """The text of a value as records have it, without blanks; ``parse`` gives the value again."""
        return str(value)

    def random(self, rng: random.Random) -> Any:
        """Some valid value, for the contract tests."""
        raise NotImplementedError


class Pick(Option, frozen=True, kw_only=True):
    """One of a few named values, read in either case.

    >>> from navals.core.message import msg
    >>> sea = Pick(name="sea", label=msg("Sea"), help=msg(""), choices=(Choice("calm", msg("Calm")), Choice("rough", msg("Rough"))))
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
        values = ", ".join(choice.value for choice in self.choices)
        raise OptionError(
            self.name,
            msg(
                "{option} must be one of {values}, not {value}",
                option=self.name,
                values=values,
                value=clip(text),
            ),
        )

    def random(self, rng: random.Random) -> str:
        return rng.choice(self.choices).value


def pick(name: str, label: Message, help: Message, *choices: Choice, **more: Any) -> Pick:
    """One of these choices; ``more`` as in ``Option``."""
    return Pick(name, label, help, choices=choices, **more)


class Number(Option, frozen=True, kw_only=True):
    """A whole number from ``low`` to ``high``; a default of None means that it follows from other options.

    >>> from navals.core.message import msg
    >>> Number(name="bombs", label=msg("Bombs"), help=msg(""), low=1, high=99).parse("40")
    40
    """

    low: int
    high: int

    def parse(self, text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
        if number is None or not self.low <= number <= self.high:
            raise OptionError(
                self.name,
                msg(
                    "{option} must be a whole number from {low} to {high}, not {value}",
                    option=self.name,
                    low=self.low,
                    high=self.high,
                    value=clip(text),
                ),
            )
        return number

    def random(self, rng: random.Random) -> int | None:
        if self.default is None and rng.random() < 0.5:
            return None
        return rng.randint(self.low, self.high)


class Numbers(Option, frozen=True, kw_only=True):
    """A list of at most ``most`` whole numbers, each from ``low`` to ``high``, and of one at least.

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
        good = all(
            p.isascii() and p.isdecimal() and len(p) < 6 and self.low <= int(p) <= self.high for p in parts
        )
        if not good or len(parts) > self.most:
            raise OptionError(
                self.name,
                msg(
                    "{option} must be a list of 1 to {most} whole numbers from {low} to {high}, not {value}",
                    option=self.name,
                    most=self.most,
                    low=self.low,
                    high=self.high,
                    value=clip(text),
                ),
            )
        return tuple(int(p) for p in parts)

    def write(self, value: Any) -> str:
        return ",".join(str(number) for number in value)

    def random(self, rng: random.Random) -> tuple[int, ...]:
        return tuple(rng.randint(self.low, self.high) for _ in range(rng.randint(1, self.most)))


class Switch(Option, frozen=True, kw_only=True):
    """True or false; a default of None means that it follows from other options.

    >>> from navals.core.message import msg
    >>> Switch(name="cards", label=msg("Cards"), help=msg("")).parse("TRUE")
    True
    """

    default: bool | None = False

    def parse(self, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise OptionError(
                self.name,
                msg("{option} must be true or false, not {value}", option=self.name, value=clip(text)),
            )
        return text.lower() == "true"

    def write(self, value: Any) -> str:
        return "true" if value else "false"

    def random(self, rng: random.Random) -> bool:
        return rng.random() < 0.5


class Schema(Generic[O]):
    """All options of a game.

    ``struct`` is the frozen struct that holds them, one field an option (named by its key). ``normal`` returns the canonical
    form of a valid struct (defaults spelled out become defaults again) and raises OptionError where values do
    not fit together. ``draw`` gives random values by name where values drawn one by one would seldom be valid, ``effective`` the value of
    an option (by name) that follows from others.

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
        draw: Callable[[random.Random], dict[str, Any]] | None = None,
        effective: Callable[[O, str], Any] | None = None,
    ) -> None:
        self.struct = struct
        plain = struct()
        self.options: tuple[Option, ...] = tuple(
            msgspec.structs.replace(option, default=getattr(plain, option.key)) for option in options
        )
        self.by_name: dict[str, Option] = {option.name: option for option in self.options}
        self._read_as = {name.lower(): option for name, option in self.by_name.items()}
        self._normal = normal
        self._draw = draw
        self._effective = effective

    def default(self) -> O:
        """The options where nobody said any."""
        return self.struct()

    def effective(self, options: O, name: str) -> Any:
        """The value that holds for the option ``name``, also where it follows from others."""
        value = getattr(options, key_of(name))
        return self._effective(options, name) if value is None and self._effective is not None else value

    def build(self, values: Mapping[str, Any]) -> O:
        """Options from values by name or key (the others at their defaults). Raises OptionError."""
        fields = {key_of(name): value for name, value in values.items()}
        return self._normal(self.struct(**fields))

    def read(self, texts: Mapping[str, str]) -> O:
        """Options from texts by name. Raises OptionError, also for a name that is no option; names in either case."""
        values: dict[str, Any] = {}
        for name, text in texts.items():
            option = self._read_as.get(name.lower())
            if option is None:
                raise OptionError(name, msg("there is no option {option}", option=clip(name)))
            values[option.name] = option.parse(text)
        return self.build(values)

    def parse(self, text: str) -> O:
        """Options from ``name=value`` pairs separated by blanks. Raises OptionError with the offset of the
        pair."""
        texts: dict[str, str] = {}
        offsets: dict[str, int] = {}
        for word in re.finditer(r"\S+", text):
            pair, offset = word[0], word.start()
            name, sign, value = pair.partition("=")
            name = name.lower()
            if not sign or not value:
                raise OptionError(name, msg("{text} is not of the form name=value", text=clip(pair)), offset)
            if name in texts:
                raise OptionError(name, msg("the option {option} is given twice", option=clip(name)), offset)
            texts[name], offsets[name] = value, offset
        try:
            return self.read(texts)
        except OptionError as error:
            raise OptionError(
                error.option, error.message, offsets.get(error.option.lower(), 0), error.rule
            ) from None

    def write(self, options: O) -> str:
        """What differs from the defaults as ``name=value`` pairs, in the order of the schema; '' where nothing does."""
        values = ((option, getattr(options, option.key)) for option in self.options)
        return " ".join(f"{one.name}={one.write(value)}" for one, value in values if value != one.default)

    def random(self, rng: random.Random) -> O:
        """Some valid options, for the contract tests."""
        while True:
            if self._draw is not None:
                values = self._draw(rng)
            else:
                values = {o.name: o.random(rng) for o in self.options if rng.random() < 0.6}
            try:
                return self.build(values)
            except OptionError:
                continue
