"""Questions to the bots in the current game, one at a time, for the bot's sandbox (`web/src/bots.js`)."""

from __future__ import annotations

from functools import partial

from navals import games
from navals.club.bot import Bot
from navals.ui.session import bots
from navals.ui.session.bots import BotDecision, Loader
from navals.ui.session.session import Session
from navals.ui.shell.app.answer import Response
from navals.ui.shell.shell import Shell


class BotQuestions:
    """Remembers the last question sent to the page and its game."""

    def __init__(self) -> None:
        self._last_decision: BotDecision | None = None
        self._game_key: str = ""
        self._wheel_players: dict[tuple[str, int, str], Bot] = {}
        """Wheel players in the current game, by game, seat and name. They keep their memory during a game."""

    def ask_bot(self, shell: Shell, response: Response) -> None:
        """Ask the bot for its move if the game is waiting for one; stop bots that are no longer needed."""
        session = shell.session
        if session is not None and (
            session.seats.is_visitor or not session.seats.has_bots or session.result() is not None
        ):
            session = None
        decision = None if session is None else session.thinking.decision
        self._send_question(shell, response, session, decision if isinstance(decision, BotDecision) else None)
        if (
            isinstance(decision, BotDecision)
            and (failure_message := decision.pop_failure_message()) is not None
        ):
            response.say(shell.t.message(failure_message))

    def _send_question(
        self, shell: Shell, response: Response, session: Session | None, decision: BotDecision | None
    ) -> None:
        pending_decision = decision if decision is not None and decision.is_pending else None
        drops_decision = (
            self._last_decision is not None
            and self._last_decision.is_pending
            and self._last_decision is not pending_decision
        )
        has_left_game = bool(self._game_key) and (session is None or session.key != self._game_key)
        if drops_decision or has_left_game:
            response.fields.setdefault("bot", None)
        if session is not None and session.key != self._game_key and _uses_sandbox(session, shell):
            # Start Python early: it takes a while.
            response.fields["bot"] = {"n": 0, "game": session.table.game.id, "table": session.key}
        self._game_key = "" if session is None else session.key
        previous_decision, self._last_decision = self._last_decision, pending_decision
        if session is None or pending_decision is None or pending_decision is previous_decision:
            return
        text = shell.store.get(bots.KIND.key(pending_decision.bot.bot))
        if text is None and (loader := shell.wheel_players.get(pending_decision.bot.bot)) is not None:
            self._wheel_players = {
                recipient: player
                for recipient, player in self._wheel_players.items()
                if recipient[0] == session.key
            }
            pending_decision.use_wheel_player(
                partial(
                    self._load_player,
                    (session.key, pending_decision.seat, pending_decision.bot.bot),
                    loader,
                    session,
                )
            )
            return
        bot = bots.KIND.find(shell.store, pending_decision.bot.bot)
        if bot is None or games.adopted_folders(pending_decision.game_id):
            pending_decision.failure = bots.NOT_SAVED_FAILURE if bot is None else bots.EXTENSION_GAME_FAILURE
            return
        recipient = {
            "to": "play:told",
            "table": session.key,
            "seat": pending_decision.seat,
            "stop": drops_decision or has_left_game,
        }
        response.fields["bot"] = {**pending_decision.question(bot.source), **recipient}

    def _load_player(self, player_key: tuple[str, int, str], loader: Loader, session: Session) -> Bot:
        """Load a player from a wheel unless it is already loaded. Raise `BotError` if this fails."""
        if player_key not in self._wheel_players:
            self._wheel_players[player_key] = loader(session.table.game)
        return self._wheel_players[player_key]


def _uses_sandbox(session: Session, shell: Shell) -> bool:
    """Return whether a bot in the game is stored on this device and so runs in the sandbox."""
    table = session.table
    computers = (table.computer(seat) for seat in range(session.seats.count))
    return any(player is not None and bots.KIND.key(player.bot) in shell.store for player in computers)
