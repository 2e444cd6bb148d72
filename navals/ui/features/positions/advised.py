"""The screen with the computer's advice on a position: the game table, as the player to act sees it."""

from __future__ import annotations

from navals.ui.components import button, button_row, game_layout, lesson_head, link, progress
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.positions.hint import PositionHint
from navals.ui.session.stand import SeparateBoard
from navals.ui.session.summary import display_names
from navals.ui.table.commands import current_scene, refusal_line
from navals.ui.table.phrases import safe_phrase
from navals.ui.table.words import address_reader
from navals.ui.words.i18n import Language


def screen(position_hint: SeparateBoard, t: Language) -> Markup:
    """Draw the table while the computer is thinking, then with its advice."""
    assert isinstance(position_hint, PositionHint)
    session, game = position_hint.session, position_hint.replay.game
    scene = current_scene(session, t)
    names = display_names(session.table.names, t)
    actions: Child = link(
        t("Back to the position"), f"#/{game.id}/position", icon="back", id="hint-back", kind="plain"
    )
    note: Child = refusal_line(session, session.refusal, t) if session.refusal is not None else ""
    if position_hint.is_thinking:
        status: Child = t("The computer is thinking…")
        stop_button = button(t("Stop thinking"), "positions:stop", id="hint-stop")
        progress_bar = progress(t("The computer is thinking…"), id="hint-progress")
        actions = tag("div", progress_bar, button_row(stop_button, actions))
    else:
        status = _hint_text(position_hint, names, t)
        actions = button_row(actions)
    return game_layout(
        scene.board,
        t,
        title=t("{game}: a hint", game=t.message(game.title)),
        status=(
            lesson_head(0, 0, None, title=t("Hint"), counter=t("for {name}", name=names[position_hint.seat])),
            tag("p", status, id="status", class_="status-line", role="status"),
            tag("p", note, id="note", class_=["status-note", session.refusal is not None and "is-refused"]),
        ),
        strip=scene.strip or None,
        hand=scene.hand or None,
        actions=actions,
        side=join((scene.facts,)),
        game=game.id,
    )


def _hint_text(position_hint: PositionHint, names: tuple[str, ...], t: Language) -> Child:
    hint, replay = position_hint.session.thinking.hint, position_hint.replay
    assert hint is not None
    if hint.reason is not None:
        return t.sentence(replay.game.reword(hint.reason, position_hint.seat, replay.options))
    names_for_reader = address_reader(position_hint.session, names)
    return safe_phrase(
        replay, replay.position.state, position_hint.action, position_hint.seat, names_for_reader, t
    )
