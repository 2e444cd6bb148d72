"""Questions to the bots in the current game, one at a time, for the bot's sandbox (`web/src/bots.js`)."""

from __future__ import annotations

from functools import partial

from navals import games
from navals.club.bot import Bot
from navals.ui.session import bots
from navals.ui.session.bots import BotDecision, Loader
from navals.ui.session.session import Session
from navals.ui.shell.app.answer import Answer
from navals.ui.shell.shell import Shell


class Bots:
    """Remembers the last question sent to the page and its game."""

    def __init__(self) -> None:
        self._last_request: BotDecision | None = None
        self._game: str = ""
        self._wheel_players: dict[tuple[str, int, str], Bot] = {}
        """Wheel players in the current game, by game, seat and name. They keep their memory during a game."""

    def assign(self, shell: Shell, answer: Answer) -> None:
        """Ask the stored bot whose move the current game is waiting for; otherwise stop all bots."""
        session = shell.session
        if session is not None and (
            session.seats.is_visit or not session.seats.has_bots or session.result() is not None
        ):
            session = None
        decision = None if session is None else session.thinking.decision
        self._ask(shell, answer, session, decision if isinstance(decision, BotDecision) else None)
        if isinstance(decision, BotDecision) and (fault := decision.fault_to_tell()) is not None:
            answer.say(shell.t.message(fault))

    def _ask(
        self, shell: Shell, answer: Answer, session: Session | None, decision: BotDecision | None
    ) -> None:
        request = decision if decision is not None and decision.is_pending else None
        has_given_up = (
            self._last_request is not None
            and self._last_request.is_pending
            and self._last_request is not request
        )
        has_left = bool(self._game) and (session is None or session.key != self._game)
        if has_given_up or has_left:
            answer.fields.setdefault("bot", None)
        if session is not None and session.key != self._game and _in_sandbox(session, shell):
            # Start Python early: it takes a while.
            answer.fields["bot"] = {"n": 0, "game": session.table.game.id, "table": session.key}
        self._game = "" if session is None else session.key
        previous, self._last_request = self._last_request, request
        if session is None or request is None or request is previous:
            return
        text = shell.store.get(bots.KIND.key(request.bot.bot))
        if text is None and (loader := shell.wheel_players.get(request.bot.bot)) is not None:
            self._wheel_players = {
                recipient: player
                for recipient, player in self._wheel_players.items()
                if recipient[0] == session.key
            }
            request.use_wheel_player(
                partial(self._load, (session.key, request.seat, request.bot.bot), loader, session)
            )
            return
        bot = bots.KIND.find(shell.store, request.bot.bot)
        if bot is None or games.places(request.game):
            request.fault = bots.NOT_SAVED_HERE if bot is None else bots.NOT_IN_WHEELS
            return
        recipient = {
            "to": "play:told",
            "table": session.key,
            "seat": request.seat,
            "stop": has_given_up or has_left,
        }
        answer.fields["bot"] = {**request.question(bot.source), **recipient}

    def _load(self, player_key: tuple[str, int, str], loader: Loader, session: Session) -> Bot:
        """Load a player from a wheel unless it is already loaded. Raise `BotError` if this fails."""
        if player_key not in self._wheel_players:
            self._wheel_players[player_key] = loader(session.table.game)
        return self._wheel_players[player_key]


def _in_sandbox(session: Session, shell: Shell) -> bool:
    """Return whether a bot in the game is stored on this device and so runs in the sandbox."""
    table = session.table
    computers = (table.computer(seat) for seat in range(session.seats.count))
    return any(player is not None and bots.KIND.key(player.bot) in shell.store for player in computers)
