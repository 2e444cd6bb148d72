"""The state of the extensions page: chosen, tested and rejected wheels.

An accepted wheel is a stored text, `wheel/NAME` (`navals.extensions.wheels.StoredWheel`).
`update.sync_wheels` and `update.run_slice` register its content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from navals import games
from navals.conformance import TEST_GAMES, check_in_steps
from navals.core.message import Message, msg
from navals.extensions import players, wheels
from navals.extensions.wheels import StoredWheel, Wheel, WheelError
from navals.ui import clock
from navals.ui.session.bots import Loader
from navals.ui.session.kind import Kind
from navals.ui.shell.gesture import File
from navals.ui.shell.kit import WHEEL_PREFIX

ADDRESS: Final = "#/extensions"
SLICE: Final = 0.03  # seconds of testing per slice

KIND: Final = Kind(WHEEL_PREFIX, StoredWheel, pages=lambda id: (ADDRESS,), has_random_ids=False)


class PickedFile(msgspec.Struct, frozen=True):
    """A chosen file: its wheel and the text to store, or why it is not a valid wheel."""

    file_name: str
    wheel: Wheel | None = None
    text: str = ""
    reason: Message | None = None


class WheelTrial:
    """A wheel being tested: first its games with the conformance kit, then its players."""

    def __init__(self, name: str, wheel: Wheel) -> None:
        self.name = name
        self.wheel = wheel
        self.done_count: int = 0
        self.total_count: int = TEST_GAMES * len(wheel.games) + players.TRIALS * len(wheel.players)
        self.is_over: bool = False
        self._has_begun = False
        self.reason: Message | None = None
        self.required_games: tuple[str, ...] = tuple(wheel.games)  # games needed to continue
        self._steps = self._test_steps()

    def run_slice(self) -> None:
        """Run tests for one slice. The first call does nothing; `required_games` can be loaded after it."""
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
            for step in check_in_steps(games.find(game_id), TEST_GAMES):
                self.done_count += bool(step)
                yield False
        for name, loader in self.wheel.players.items():
            self.required_games = games.IDS[:1]
            yield True
            entry = players.PlayerEntry(name, loader)
            ids = self.required_games = entry.games()
            yield True
            self.total_count += players.TRIALS * (len(ids) - 1)
            for step in players.play_trials(entry, ids):
                self.done_count += bool(step)
                yield False


class Extensions(msgspec.Struct, frozen=True):
    """The files picked, the wheels to install and test (`confirmed_texts`: texts by name), the
    current `trial`, and why wheels were rejected (`faults`), by name.
    """

    picked_files: tuple[PickedFile, ...] = ()
    confirmed_texts: dict[str, str] = {}
    trial: WheelTrial | None = None
    faults: dict[str, Message] = {}

    def all_wheel_texts(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Return the wheels that should be installed: the stored `texts` and the confirmed ones, by name."""
        return {**texts, **self.confirmed_texts}

    def must_sync(self, texts: Mapping[str, str]) -> bool:
        """Return whether wheels still have to be installed or removed."""
        return wheels.needs_sync(self.all_wheel_texts(texts))

    def must_test(self, texts: Mapping[str, str]) -> bool:
        """Return whether a wheel is being tested or is waiting to be."""
        if self.trial is not None:
            return True
        for name, text in self.all_wheel_texts(texts).items():
            status, wheel_pair = wheels.statuses().get(name), wheels.decode(text)
            if status is None or status.reason is not None or wheel_pair is None:
                continue
            if wheel_pair[0].state != wheels.state_digest(status.wheel):
                return True
        return False

    @property
    def required_games(self) -> tuple[str, ...]:
        """The games needed by the trial."""
        return () if self.trial is None else self.trial.required_games


def read_file(file: File) -> PickedFile:
    """Read a chosen file; if it is not a valid wheel, the result says why."""
    name, data = file.name[:120], file.data
    try:
        if file.large:
            raise WheelError(
                msg("it is too large: a wheel can be {n} MB at most", n=wheels.MAX_BYTES // 2**20)
            )
        wheel = wheels.read(name, wheels.decode_data(data))
    except WheelError as error:
        return PickedFile(name, reason=error.message)
    return PickedFile(name, wheel, wheels.encode(StoredWheel(name, data)))


def has_passed(name: str, text: str) -> bool:
    """Return whether this version of a wheel has passed its tests."""
    wheel_pair = wheels.decode(text)
    return (
        wheel_pair is not None
        and wheel_pair[0].state == wheels.state_digest(wheel_pair[1])
        and not wheel_pair[0].why
    )


def with_result(text: str, reason: str = "") -> str:
    """Return the text of a wheel with its test result: the `reason` for failing, or "" if it passed."""
    wheel_pair = wheels.decode(text)
    if wheel_pair is None:
        return text
    stored_wheel, wheel = wheel_pair
    return wheels.encode(msgspec.structs.replace(stored_wheel, state=wheels.state_digest(wheel), why=reason))


def wheel_players(texts: Mapping[str, str]) -> dict[str, Loader]:
    """Return, by name, the players of wheels that are stored, installed and have passed their tests."""
    statuses = wheels.statuses()
    return {
        player: players.PlayerEntry(player, loader).bot
        for name, text in sorted(texts.items())
        if (status := statuses.get(name)) is not None and status.reason is None and has_passed(name, text)
        for player, loader in status.wheel.players.items()
    }
