"""The game screen: layout, status line, and the bar showing who is ahead."""

from __future__ import annotations

from navals.core import rules
from navals.core.seat import CHANCE, NOBODY
from navals.ui.board.board import Scene
from navals.ui.components import balance_bar, game_layout
from navals.ui.draw.html import Markup, join, tag
from navals.ui.features.play import recap
from navals.ui.features.play.actions import action_bar
from navals.ui.features.play.log import log_panel
from navals.ui.session import Session
from navals.ui.shell import index
from navals.ui.table import recorder
from navals.ui.table.commands import command_panel, current_scene, refusal_line
from navals.ui.table.phrases import chances_text
from navals.ui.table.words import (
    address_reader,
    dice_prompt,
    end_reason,
    player_labels,
    shown_names,
    side_names,
)
from navals.ui.words.i18n import Language


def game_screen(session: Session, t: Language, shows_meter: bool) -> Markup:
    """Draw the game screen; `shows_meter` adds the bar showing who is ahead."""
    names = shown_names(session, t)
    is_replay = session.lookback.ply is not None
    scene = current_scene(session, t)
    note = (
        recorder.step_note(session, t)
        if is_replay
        else t.sentence(scene.note)
        if scene.note is not None
        else ""
    )
    problem = (
        refusal_line(session, session.refusal, t) if session.refusal is not None and not is_replay else None
    )
    failed_decision = None if is_replay else session.thinking.failed_decision
    if (
        failed_decision is not None
        and failed_decision.failure is not None
        and isinstance(failed_decision.failure.reason, str)
    ):
        # Python's own error message.
        problem = tag("code", failed_decision.failure.reason, translate="no")
    recap_part, replay_button = (None, None) if is_replay or problem else _draw_recap(session, note, t, names)
    status_parts = (
        index.strips(session, t),
        tag("p", _status_text(session, scene, t, names), id="status", class_="status-line"),
        tag(
            "div",
            tag("p", problem or note, class_=["status-note", problem and "is-refused"], id="note"),
            recap_part,
            replay_button,
            class_="status-more",
        ),
        _balance_bar(session, t, player_labels(session, t)) if shows_meter else None,
    )
    return game_layout(
        scene.board,
        t,
        title=t("{game}: {players}", game=session.table.game.title, players=" – ".join(names)),
        status=status_parts,
        strip=scene.strip or None,
        hand=scene.hand or None,
        actions=action_bar(session, scene, t, names),
        side=join((scene.facts, recorder.mark_list(session, t) if is_replay else command_panel(session, t))),
        log=log_panel(session, t, names),
        game=session.table.game.id,
        is_stored_picture=not session.seats.is_secret(),
    )


def _status_text(session: Session, scene: Scene, t: Language, names: tuple[str, ...]) -> str:
    actor = session.awaited_seat()
    if session.lookback.returns_to_game:
        return t("This is what just happened.")
    if session.lookback.ply is not None:
        return t("Replay: action {n} of {total}.", n=session.lookback.ply, total=session.table.ply)
    if actor == NOBODY:
        result = session.result()
        assert result is not None
        return end_reason(session, result, address_reader(session, names), t)
    recipient = session.next_viewer()
    if recipient is not None:
        return t("{name} is next: hand over the screen.", name=names[recipient])
    if session.asks_for_dice():
        return t.sentence(dice_prompt(session, t))
    if actor == CHANCE:
        if session.must_agree():
            return t("Who goes first?")
        return t("The dice are rolling.") if session.table.game.dice else t("Chance decides…")
    if session.handover.consent_request is not None:
        return t("Waiting for {name} to answer.", name=names[session.handover.consent_request[1]])
    failed_decision = session.thinking.failed_decision
    if failed_decision is not None and failed_decision.failure is not None:
        return t.message(failed_decision.failure.message(names[actor]))
    if session.acting_seat() is None:
        if session.seats.is_duel:
            return t("Waiting for {name}.", name=names[actor])
        return t("{name} is thinking.", name=names[actor])
    status = t.sentence(scene.status) if scene.status is not None else ""
    return f"{names[actor]} – {status}" if len(session.seats.people) > 1 else status


def _draw_recap(
    session: Session, note: str, t: Language, names: tuple[str, ...]
) -> tuple[Markup | None, Markup | None]:
    """Draw the recap and the replay button, each `None` if not shown. The card contains its own button."""
    is_card_open = recap.is_card_open(session)
    current_recap = recap.make_recap(session, names, is_full=is_card_open)
    if current_recap is None or not current_recap.lines:
        return None, None
    if is_card_open:
        return recap.recap_card(session, current_recap, names, t), None
    # After a touch, the note explains the selection.
    if note and session.last_touch_ply == session.table.ply:
        return None, recap.replay_button(t)
    return recap.result_line(current_recap, t), recap.replay_button(t)


def _balance_bar(session: Session, t: Language, names: tuple[str, ...]) -> Markup | None:
    chance = _winning_chance(session)
    if chance is None:
        return None
    names_by_side = side_names(session, names)
    percent = round(100 * min(1.0, max(0.0, chance)))
    side_percents = (percent, 100 - percent)
    label = chances_text(names_by_side, side_percents, t)
    end_labels = [
        (name, t.percent(side_percent / 100))
        for name, side_percent in zip(names_by_side, side_percents, strict=True)
    ]
    return balance_bar(end_labels[0], end_labels[1], percent, label=label, id="balance")


def _winning_chance(session: Session) -> float | None:
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
