"""``navals analyse``: analyse a finished game."""

from __future__ import annotations

import argparse

from navals.cli.arguments import Commands, UserError, add_report, print_json, read_record, seat_names
from navals.club.analysis.analysis import BOTH_SIDES, GameAnalysis
from navals.core.message import msg
from navals.core.record.record import Replay, action_text
from navals.core.seat import letter
from navals.ui.table.verdict import change_text, luck_sentence, points_text
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

CURVE_STEPS = 10
"""Number of steps of the printed curve."""


def register(commands: Commands) -> None:
    """Add ``navals analyse`` and its arguments."""
    parser = commands.add_parser("analyse", help="analyse a finished game: luck, decisions, better moves")
    add_report(parser, run)


def run(args: argparse.Namespace) -> int:
    """Analyse the record and print the results."""
    replay = read_record(args.file)
    if replay.result() is None:
        raise UserError(msg("only a finished game can be analysed"))
    analysis = GameAnalysis(replay).finish()
    if args.json:
        print_json(summary(analysis))
    else:
        print("\n".join(report_lines(analysis, replay, args.t)))
    return 0


def summary(analysis: GameAnalysis) -> dict[str, object]:
    """Return the data for ``--json``: ``curve`` lists A's chance after 0, 1, 2, ... actions, ``actions``
    the shares of luck and decision in each action. Both are ``None`` if the game has no estimate."""
    game = analysis.game
    actions = [
        {"who": letter(move.seat), "luck": round(share.luck, 4), "decision": round(share.skill, 4)}
        for move, share in zip(analysis.moves, analysis.shares, strict=True)
        if share is not None
    ]
    return {
        "game": game.id,
        "plies": len(analysis.moves),
        "curve": None
        if analysis.blind
        else [value and round(value, 4) for value in analysis.curves[BOTH_SIDES]],
        "actions": None if analysis.blind else actions,
        "ledger": analysis.ledger(),
        "examined": [
            {
                "ply": advice.ply,
                "seat": letter(advice.seat),
                "played": action_text(game, advice.played),
                "better": None if advice.better is None else action_text(game, advice.better),
                "gain": round(advice.gain, 4),
                "error": round(advice.error, 4),
            }
            for advice in analysis.advice
        ],
    }


def report_lines(analysis: GameAnalysis, replay: Replay, t: Language) -> list[str]:
    """Return the lines to print."""
    game = analysis.game
    names = seat_names(replay, t)
    sides = sentences.seat_sides(game, replay.options)
    side_names = sentences.side_names(sides, names)
    ledger = analysis.ledger()
    if ledger is None:
        explanation = t(
            "With these rules the computer cannot tell who is ahead, so there is no curve and no way to tell "
            "luck from skill."
        )
        return [explanation]
    curve = analysis.curves[BOTH_SIDES]
    last_ply = len(analysis.moves)
    plies = sorted({round(last_ply * step / CURVE_STEPS) for step in range(CURVE_STEPS + 1)})
    chance_texts = [f"{ply}: {t.percent(value)}" for ply in plies if (value := curve[ply]) is not None]
    chance_line = "  ".join([t("{name}'s chances", name=side_names[0]), *chance_texts])
    lines = [chance_line, luck_sentence(analysis, ledger, side_names, t)]
    for side, side_name in enumerate(side_names[: 1 + (1 in sides)]):
        label, change = t("{name}'s decisions", name=side_name), change_text(ledger.skill[side], t)
        lines.append(f"{label}: " + t("{change} for {name}", change=change, name=side_names[0]))
    for advice in analysis.advice:
        action_label = t("Action {n}", n=advice.ply + 1)
        line = f"{action_label} · {names[advice.seat]} · {action_text(game, advice.played)}: "
        if advice.better is None:
            lines.append(line + t("The computer found nothing clearly better."))
            continue
        gain_text = t("about {points} better", points=points_text(advice.gain, t))
        lead_in = t("The computer prefers:")
        reason_text = " " + t.sentence(advice.reason) if advice.reason is not None else ""
        lines.append(f"{line}{lead_in} {action_text(game, advice.better)} ({gain_text}).{reason_text}")
    if game.analysis.reckoning is not None:
        lines.append(t.message(game.analysis.reckoning))
    return lines
