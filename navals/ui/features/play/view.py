"""The game screen: layout, status line, and the bar showing who is ahead."""

from __future__ import annotations

from navals.core import rules
from navals.core.seat import CHANCE, NOBODY
from navals.ui.board.board import Scene
from navals.ui.components import balance, game_layout
from navals.ui.draw.html import Markup, join, tag
from navals.ui.features.play import recap
from navals.ui.features.play.actions import action_bar
from navals.ui.features.play.log import log
from navals.ui.session import Session
from navals.ui.shell import index
from navals.ui.table import recorder
from navals.ui.table.commands import command, refusal_line, scene_of
from navals.ui.table.phrases import chances
from navals.ui.table.words import address_reader, labels, prompt, reason, shown_names, teams
from navals.ui.words.i18n import Language


def game_screen(session: Session, t: Language, shows_meter: bool) -> Markup:
    """Draw the game screen; `shows_meter` adds the bar showing who is ahead."""
    names = shown_names(session, t)
    is_replay = session.lookback.ply is not None
    scene = scene_of(session, t)
    note = (
        recorder.note(session, t) if is_replay else t.sentence(scene.note) if scene.note is not None else ""
    )
    refusal = refusal_line(session, session.note, t) if session.note is not None and not is_replay else None
    failed_bot = None if is_replay else session.thinking.failed_decision
    if failed_bot is not None and failed_bot.fault is not None and isinstance(failed_bot.fault.reason, str):
        # Python's own error message.
        refusal = tag("code", failed_bot.fault.reason, translate="no")
    news_card, again_button = (None, None) if is_replay or refusal else _news(session, note, t, names)
    status_parts = (
        index.strips(session, t),
        tag("p", _status(session, scene, t, names), id="status", class_="status-line"),
        tag(
            "div",
            tag("p", refusal or note, class_=["status-note", refusal and "is-refused"], id="note"),
            news_card,
            again_button,
            class_="status-more",
        ),
        _balance(session, t, labels(session, t)) if shows_meter else None,
    )
    return game_layout(
        scene.board,
        t,
        title=t("{game}: {players}", game=session.table.game.title, players=" – ".join(names)),
        status=status_parts,
        strip=scene.strip or None,
        hand=scene.hand or None,
        actions=action_bar(session, scene, t, names),
        side=join((scene.facts, recorder.moments(session, t) if is_replay else command(session, t))),
        log=log(session, t, names),
        game=session.table.game.id,
        is_stored_picture=not session.seats.is_secret(),
    )


def _status(session: Session, scene: Scene, t: Language, names: tuple[str, ...]) -> str:
    actor = session.awaited_seat()
    if session.lookback.returns_to_game:
        return t("This is what just happened.")
    if session.lookback.ply is not None:
        return t("Replay: action {n} of {total}.", n=session.lookback.ply, total=session.table.ply)
    if actor == NOBODY:
        result = session.result()
        assert result is not None
        return reason(session, result, address_reader(session, names), t)
    recipient = session.recipient()
    if recipient is not None:
        return t("{name} is next: hand over the screen.", name=names[recipient])
    if session.asks_for_dice():
        return t.sentence(prompt(session, t))
    if actor == CHANCE:
        if session.must_agree():
            return t("Who goes first?")
        return t("The dice are rolling.") if session.table.game.dice else t("Chance decides…")
    if session.handover.question is not None:
        return t("Waiting for {name} to answer.", name=names[session.handover.question[1]])
    failed_bot = session.thinking.failed_decision
    if failed_bot is not None and failed_bot.fault is not None:
        return t.message(failed_bot.fault.message(names[actor]))
    if session.acting_seat() is None:
        if session.seats.is_remote:
            return t("Waiting for {name}.", name=names[actor])
        return t("{name} is thinking.", name=names[actor])
    status = t.sentence(scene.status) if scene.status is not None else ""
    return f"{names[actor]} – {status}" if len(session.seats.people) > 1 else status


def _news(
    session: Session, note: str, t: Language, names: tuple[str, ...]
) -> tuple[Markup | None, Markup | None]:
    """Return the recap and the replay button, each `None` if not shown. The card has a button of its own."""
    is_open = recap.card_is_open(session)
    current_recap = recap.recap(session, names, is_full=is_open)
    if current_recap is None or not current_recap.lines:
        return None, None
    if is_open:
        return recap.recap_card(session, current_recap, names, t), None
    # After a touch, the note explains the selection.
    if note and session.touch_ply == session.table.ply:
        return None, recap.replay_button(t)
    return recap.result_line(current_recap, t), recap.replay_button(t)


def _balance(session: Session, t: Language, names: tuple[str, ...]) -> Markup | None:
    chance = _chance(session)
    if chance is None:
        return None
    sides = teams(session, names)
    percent = round(100 * min(1.0, max(0.0, chance)))
    side_percents = (percent, 100 - percent)
    label = chances(sides, side_percents, t)
    end_labels = [
        (name, t.percent(side_percent / 100)) for name, side_percent in zip(sides, side_percents, strict=True)
    ]
    return balance(end_labels[0], end_labels[1], percent, label=label, id="balance")


def _chance(session: Session) -> float | None:
    """Return A's winning chance from what the screen may reveal; `None` without an estimate, during a
    handover, and in a finished position."""
    position = session.table.replay.positions[session.shown_ply]
    if session.handover.curtain_seat is not None or rules.result(position) is not None:
        return None
    state, seat = position.state, session.perspective()
    if len(session.seats.people) > 1 and session.board.is_private(state.view(None)):
        seat = None
    estimate_chance = session.table.game.analysis.chance
    return session.cache.part("chance", position, (seat,), lambda: estimate_chance(state.view(seat)))
