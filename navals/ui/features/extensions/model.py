"""The state of the extensions page: chosen, tested and rejected wheels.

An accepted wheel is a stored text, `wheel/NAME` (`navals.extensions.wheels.StoredWheel`). `update.settle`
and `update.work` register its content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from navals import games
from navals.conformance import CHECKED, checking
from navals.core.message import Message, msg
from navals.extensions import players, wheels
from navals.extensions.wheels import StoredWheel, Wheel, WheelError
from navals.ui import clock
from navals.ui.session.bots import Loader
from navals.ui.session.kind import Kind
from navals.ui.shell.gesture import File
from navals.ui.shell.kit import WHEEL

ADDRESS: Final = "#/extensions"
SLICE: Final = 0.03  # seconds of testing per slice

KIND: Final = Kind(WHEEL, StoredWheel, pages=lambda id: (ADDRESS,), has_random_ids=False)


class PickedFile(msgspec.Struct, frozen=True):
    """A chosen file: its wheel and the text to store, or why it is not a valid wheel."""

    file: str
    wheel: Wheel | None = None
    text: str = ""
    reason: Message | None = None


class WheelTrial:
    """A wheel being tested: first its games with the conformance kit, then its players."""

    def __init__(self, name: str, wheel: Wheel) -> None:
        self.name = name
        self.wheel = wheel
        self.done_count: int = 0
        self.total_count: int = CHECKED * len(wheel.games) + players.TRIALS * len(wheel.players)
        self.is_over: bool = False
        self._has_begun = False
        self.reason: Message | None = None
        self.needs: tuple[str, ...] = tuple(wheel.games)  # games needed to continue
        self._steps = self._test_steps()

    def work(self) -> None:
        """Test for one slice. The first call does nothing, so that `needs` can be loaded before the tests."""
        if not self._has_begun:
            self._has_begun = True
            return
        deadline = clock.machine_time() + SLICE
        try:
            for needs_games in self._steps:
                if needs_games or clock.machine_time() >= deadline:
                    return
        except (Exception, SystemExit) as error:  # an untrusted program may raise anything
            self.reason = msg("it failed the tests: {why}", why=wheels.describe_error(error))
        self.is_over = True

    def _test_steps(self) -> Iterator[bool]:
        """Test step by step; yield `True` when other games are needed to continue."""
        for game_id in self.wheel.games:
            for step in checking(games.find(game_id), CHECKED):
                self.done_count += bool(step)
                yield False
        for name, loader in self.wheel.players.items():
            self.needs = games.IDS[:1]
            yield True
            entry = players.PlayerEntry(name, loader)
            ids = self.needs = entry.games()
            yield True
            self.total_count += players.TRIALS * (len(ids) - 1)
            for step in players.play_trials(entry, ids):
                self.done_count += bool(step)
                yield False


class Extensions(msgspec.Struct, frozen=True):
    """The `picked_files` files, the wheels to install and test (`confirmed_texts`: texts by name), the
    current `trial`, and why wheels were rejected (`faults`), by name.
    """

    picked_files: tuple[PickedFile, ...] = ()
    confirmed_texts: dict[str, str] = {}
    trial: WheelTrial | None = None
    faults: dict[str, Message] = {}

    def all_wheel_texts(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Return the wheels that should be installed: the stored `texts` and the confirmed ones, by name."""
        return {**texts, **self.confirmed_texts}

    def has_unsettled_wheels(self, texts: Mapping[str, str]) -> bool:
        """Return whether wheels still have to be installed or removed."""
        return wheels.is_unsettled(self.all_wheel_texts(texts))

    def has_tests(self, texts: Mapping[str, str]) -> bool:
        """Return whether a wheel is being tested or is waiting to be."""
        if self.trial is not None:
            return True
        for name, text in self.all_wheel_texts(texts).items():
            entry, wheel_pair = wheels.statuses().get(name), wheels.decode(text)
            if entry is None or entry.reason is not None or wheel_pair is None:
                continue
            if wheel_pair[0].state != wheels.state_of(entry.wheel):
                return True
        return False

    @property
    def needs(self) -> tuple[str, ...]:
        """The games needed by the trial."""
        return () if self.trial is None else self.trial.needs


def read_file(file: File) -> PickedFile:
    """Read a chosen file; if it is not a valid wheel, the result says why."""
    name, data = file.name[:120], file.data
    try:
        if file.large:
            raise WheelError(
                msg("it is too large: a wheel can be {n} MB at most", n=wheels.MAX_BYTES // 2**20)
            )
        wheel = wheels.read(name, wheels.bytes_of(data))
    except WheelError as error:
        return PickedFile(name, reason=error.message)
    return PickedFile(name, wheel, wheels.encode(StoredWheel(name, data)))


def has_passed(name: str, text: str) -> bool:
    """Return whether this version of a wheel has passed its tests."""
    wheel_pair = wheels.decode(text)
    return (
        wheel_pair is not None
        and wheel_pair[0].state == wheels.state_of(wheel_pair[1])
        and not wheel_pair[0].why
    )


def with_result(text: str, reason: str = "") -> str:
    """Return the text of a wheel with its test result: `reason` it failed, or "" if it passed."""
    wheel_pair = wheels.decode(text)
    if wheel_pair is None:
        return text
    stored_wheel, wheel = wheel_pair
    return wheels.encode(msgspec.structs.replace(stored_wheel, state=wheels.state_of(wheel), why=reason))


def wheel_players(texts: Mapping[str, str]) -> dict[str, Loader]:
    """Return, by name, the players of wheels that are stored, installed and have passed their tests."""
    statuses = wheels.statuses()
    return {
        player: players.PlayerEntry(player, loader).bot
        for name, text in sorted(texts.items())
        if (entry := statuses.get(name)) is not None and entry.reason is None and has_passed(name, text)
        for player, loader in entry.wheel.players.items()
    }
