"""A game's draws in words: purpose, outcome and dice, and the result of the audit."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from navals.core.message import Message, msg, msgn
from navals.core.record.audit import Audit, Check
from navals.core.record.record import MAX_ACTIONS, Replay
from navals.core.seat import CHANCE
from navals.ui.board.board import Context
from navals.ui.registry import board_of
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


class ListedDraw(NamedTuple):
    """A draw: its number, the number of actions before it, its purpose and outcome in words (each may be
    `None`), and the faces of its dice."""

    number: int
    ply: int
    purpose: Message | None
    outcome: Message | None
    faces: tuple[str, ...]
    seats: tuple[int, ...]  # the seats for which the dice were thrown (`Throws.throwers`)


def list_draws(
    replay: Replay,
    names: tuple[str, ...],
    t: Language,
    viewer: int | None,
    show_all: bool = False,
    limit: int = MAX_ACTIONS,
) -> list[ListedDraw]:
    """Return the first `limit` draws that show a die or an event that `viewer` may know (with `show_all`, any
    event)."""
    game, listed_draws = replay.game, list[ListedDraw]()
    board, context = board_of(game.id), Context(t, names, None)
    plies = (ply for ply, move in enumerate(replay.moves) if move.seat == CHANCE)
    for number, ply in enumerate(plies):
        if len(listed_draws) >= limit:
            break
        move = replay.moves[ply]
        state, faces = replay.positions[ply].state, game.faces(move.action)
        seats = game.dice.throwers(state) if game.dice else ()
        purpose = board.prompt(state.view(None), context) if seats else None
        messages = (
            sentences.event_sentence(game, event, viewer, names, replay.options)
            for event in replay.events[ply]
            if show_all or event.visible_to(viewer)
        )
        outcome = next((message for message in messages if message is not None), None)
        if faces or outcome is not None:
            listed_draws.append(ListedDraw(number, ply, purpose, outcome, faces, seats))
    return listed_draws


class FaceCounts(NamedTuple):
    """The frequency of each face, in the order of the dice's `faces`."""

    frequencies: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.frequencies)


def count_dice(replay: Replay) -> tuple[FaceCounts, tuple[FaceCounts, ...]]:
    """Count the dice of a game by face: in total and for each seat. Both are empty for a game without
    dice."""
    game, dice = replay.game, replay.game.dice
    if dice is None:
        return FaceCounts(()), ()
    seat_count = game.seating.seats(replay.options)
    all_counts: Counter[str] = Counter()
    counts_by_seat: list[Counter[str]] = [Counter() for _ in range(seat_count)]
    for ply, move in enumerate(replay.moves):
        if move.seat != CHANCE or not (faces := game.faces(move.action)):
            continue
        all_counts.update(faces)
        throwers = dice.throwers(replay.positions[ply].state)
        for index, face in enumerate(faces):
            if throwers:
                counts_by_seat[throwers[min(index, len(throwers) - 1)]][face] += 1
    face_labels = [face for face, _ in dice.faces]
    counts = [
        FaceCounts(tuple(counter[face] for face in face_labels)) for counter in (all_counts, *counts_by_seat)
    ]
    return counts[0], tuple(counts[1:])


def mismatch_message(check: Check) -> Message:
    """Describe a draw that does not match the seed."""
    return msg(
        "Action {n}: {drawn} was drawn, but the seed gives {due}.",
        n=check.ply + 1,
        drawn=check.drawn,
        due=check.due,
    )


def audit_sentences(audit: Audit) -> list[Message]:
    """Return the result of an audit in sentences: first on the promised seed, then on the draws, by
    verdict."""
    match_count, mismatch_count, unknown_count = (
        len(audit.checks_with(name)) for name in ("same", "other", "unknown")
    )
    real_count, agreed_count, earlier_count = (
        len(audit.checks_with(name)) for name in ("real", "agreed", "earlier")
    )
    if audit.kept is False:
        conclusion = msg("The promise was broken: the seed does not match the fingerprint.")
    elif audit.kept:
        conclusion = msg("The promise was kept: the seed matches the fingerprint.")
    elif audit.seed is not None:
        conclusion = msg("Nothing was promised before the game: nobody can tell when the seed was chosen.")
    elif not audit.over:
        conclusion = msg("The seed stays secret until the game is over.")
    else:
        conclusion = msg("The seed is unknown, so nobody can tell where the draws come from.")
    if mismatch_count:
        match_note = msgn("{n} other draw matches the seed.", "{n} other draws match the seed.", match_count)
    else:
        match_note = msgn(
            "{n} draw comes from the seed, and matches it.",
            "{n} draws come from the seed, and all match it.",
            match_count,
        )
    messages = (
        msgn("{n} draw does not match the seed.", "{n} draws do not match the seed.", mismatch_count),
        match_note,
        msgn("{n} draw cannot be checked.", "{n} draws cannot be checked.", unknown_count),
        msgn(
            "{n} draw was made with real dice: only those who saw them can vouch for it.",
            "{n} draws were made with real dice: only those who saw them can vouch for them.",
            real_count,
        ),
        msgn("{n} draw was agreed on at the table.", "{n} draws were agreed on at the table.", agreed_count),
        msgn(
            "{n} draw was made before the game came to this device: its seed is unknown.",
            "{n} draws were made before the game came to this device: their seed is unknown.",
            earlier_count,
        ),
    )
    return [conclusion, *(message for message in messages if message.args["n"])]
