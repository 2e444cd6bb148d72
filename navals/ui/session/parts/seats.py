"""The players at the table, and whether they have secrets from each other."""

from __future__ import annotations

from navals.core.rules import Position
from navals.core.table import Table
from navals.ui.board.board import AnyBoard


class Seats:
    """The seats of a table, as this screen knows them."""

    def __init__(self, table: Table, board: AnyBoard, is_open: bool) -> None:
        self.is_open: bool = is_open  # whether two people watch together although seats know different things
        self.is_visitor: bool = (
            False  # whether this is a visitor: the game came with a link and is not stored
        )
        self.is_duel: bool = False  # whether the others use another device, so that no curtain is needed
        self.count: int = table.game.seating.seats(table.options)
        self._table = table
        self._board = board
        self._player_cache: tuple[dict[str, str], list[int], bool, list[str]] | None = None
        """The record's tags, and what follows from them: the seats of people, whether bots play, all
        names."""
        self._secrecy_cache: tuple[Position, bool, bool] | None = None
        """The last position asked about, whether its decision is secret, and whether the seats know different
        things."""

    @property
    def people(self) -> list[int]:
        """The seats taken by people."""
        return self._read_players()[1]

    @property
    def has_bots(self) -> bool:
        """Whether bots have seats; they can play only on the page."""
        return self._read_players()[2]

    @property
    def names(self) -> list[str]:
        """The names by seat (`Table.names`)."""
        return self._read_players()[3]

    def _read_players(self) -> tuple[dict[str, str], list[int], bool, list[str]]:
        tags = self._table.replay.tags
        if self._player_cache is None or self._player_cache[0] != tags:
            computers = [self._table.computer(seat) for seat in range(self.count)]
            human_seats = [seat for seat in range(self.count) if self._table.level(seat) is None]
            has_bots = any(player is not None and player.bot for player in computers)
            self._player_cache = dict(tags), human_seats, has_bots, self._table.names
        return self._player_cache

    def is_secret(self) -> bool:
        """Return whether only the person to act may see the screen: the decision is secret, or the seats know
        different things and do not play openly."""
        if self.is_visitor or self.is_duel or len(self.people) < 2 or self._table.result() is not None:
            return False
        is_private, is_hidden = self._read_secrecy()
        return is_private or (is_hidden and not self.is_open)

    def has_secrets(self) -> bool:
        """Return whether the seats currently know different things."""
        return self._read_secrecy()[1]

    def _read_secrecy(self) -> tuple[bool, bool]:
        position = self._table.position
        if self._secrecy_cache is None or self._secrecy_cache[0] is not position:
            view = position.state.view(None)
            self._secrecy_cache = (position, self._board.is_private(view), self._board.has_secrets(view))
        return self._secrecy_cache[1:]
