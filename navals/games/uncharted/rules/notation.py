"""Notation: words, ships and numbers separated by spaces; faces and cards for chance.

Ships are named by class and number, enemy ships with a seat prefix (B.C2). Positions are in inches with three
decimals, headings in degrees. Examples:

    place island at 24.000,24.000 radius 3.000     a piece of the random map
    * NE                                           the opening wind
    move C1 hr2 b s4 r2 s3                         Helm over (hl, hr), then an inch astern, then the steps
    stay C1, weigh C1                              orders to a ship that does not move
    move C1 s6 ram H1                              a ram of an enemy ship
    play C01 +1, play L1 NE                        a wind shift (+1 or -1), a compass point
    play D6 C1 flood, play D6 C1 hull              a marker, or a hull point
    play L7 F1 F2, play I5 C1, play L6 C1          friendly ships (also D5, D7)
    play O4 B.H1, play O7 P B.H1, play I7 P        an enemy, a battery, or both
    discard C08 C12, pass                          cards discarded, or none
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from navals.core.message import clip, msg
from navals.core.record.word_reader import split_words
from navals.core.refusal import NotationError
from navals.core.seat import CHANCE
from navals.games.uncharted.rules import actions
from navals.games.uncharted.rules.cards.deck import cards, sort_cards
from navals.games.uncharted.rules.naming import COMPASS
from navals.games.uncharted.rules.reader import Reader, unknown_action_error
from navals.games.uncharted.rules.state import HANDLERS, UnchartedState
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.agenda import RollHandler, attack_of

DRAW_WORD: Final = "draw"  # The word before drawn cards.
_MAX_WORDS: Final = 140  # Maximum number of words of an action.
_MAX_LENGTH: Final = 2000


def format_inches(thousandths: int) -> str:
    """Format a coordinate in inches with three decimals."""
    return f"{thousandths // 1000}.{thousandths % 1000:03}"


def text(action: actions.UnchartedAction) -> str:
    """Return an action in record notation (``docs/record.md``); the inverse of ``parse``."""
    match action:
        case actions.Deploy():
            words = [f"deploy S{action.squadron + 1} at"]
            words += [f"{name} {format_inches(x)},{format_inches(y)}" for name, x, y in action.at]
            return " ".join([*words, f"heading {15 * action.heading}"])
        case actions.Piece():
            place = f"{format_inches(action.x)},{format_inches(action.y)}"
            return f"place {action.kind} at {place} radius {format_inches(action.radius)}"
        case actions.Play():
            return " ".join(("play", action.card, *action.choice))
        case actions.Pass():
            return "pass"
        case actions.Activate():
            words = [f"activate S{action.squadron + 1}"]
            return " ".join([*words, "group", *action.group] if action.group else words)
        case actions.MoveShip():
            return _move_text(action)
        case actions.Stay():
            return f"stay {action.ship}"
        case actions.Weigh():
            return f"weigh {action.ship}"
        case actions.Divide():
            return " ".join((f"melee {action.ship}:", *[f"{name} {dice}" for name, dice in action.shares]))
        case actions.Fire():
            shares = [f"{name} {dice}" if dice else name for name, dice in action.shares]
            return " ".join(("fire", " + ".join(action.guns), *shares))
        case actions.End():
            return "end"
        case actions.Discard():
            return " ".join(("discard", *action.cards))
        case actions.Roll():
            return " ".join(map(str, action.faces))
        case actions.Draw():
            return " ".join((DRAW_WORD, *action.cards))
        case actions.Breeze():
            return COMPASS[action.point]


def _move_text(action: actions.MoveShip) -> str:
    helm_text = f"h{'r' if action.helm > 0 else 'l'}{abs(action.helm)}" if action.helm else ""
    steps = [f"{same_steps[0]}{len(same_steps)}" for same_steps in re.findall(r"s+|l+|r+", action.steps)]
    endings = ["anchor" * action.anchor, f"ram {action.ram}" if action.ram else ""]
    return " ".join(filter(None, ("move", action.ship, helm_text, "b" * action.back, *steps, *endings)))


def parse(text: str, state: UnchartedState) -> actions.UnchartedAction:
    """Parse an action, ignoring case. Raise ``NotationError`` if it is not in the notation."""
    if state.actor() == CHANCE:
        return parse_draw(text.split() or [text], state)[0]
    if not (tokens := split_words(text, _MAX_LENGTH, _MAX_WORDS)):
        raise unknown_action_error(text)
    return Reader(text, tokens, state).read_action()


def needs_more_dice(state: UnchartedState, draws: Sequence[str]) -> bool | None:
    """Return whether a throw needs more dice (3.6) after ``draws``, or ``None`` for cards and the opening
    wind.
    """
    task = state.agenda[-1]
    handler = HANDLERS[type(task)]
    if not isinstance(handler, RollHandler):
        return None
    faces = tuple(int(face) for face in draws if face in tuple("123456"))
    return not handler.is_complete(state, task, faces)


def throwers(state: UnchartedState) -> tuple[int, ...]:
    """Return the seats that throw the dice now due: both in a roll-off, the enemy for dice against a ship,
    its owner for floods, repairs and overpressure; otherwise none.
    """
    match state.agenda[-1]:
        case tasks.RollOff():
            return (0, 1)
        case tasks.Throwing():
            attack = attack_of(state)
            source, enemy = attack.source, 1 - state.ships[attack.target].side
            return (state.ships[source].side if attack.parts else enemy,)
        case tasks.Hacking(target=target) | tasks.Critical(target=target) | tasks.CrewDie(target=target):
            return (1 - state.ships[target].side,)
        case tasks.FloodDie(ship=ship) | tasks.Repairs(ship=ship):
            return (state.ships[ship].side,)
        case tasks.Boilers(ships=ships):
            return (state.ships[ships[0]].side,)
    return ()


def parse_draw(tokens: Sequence[str], state: UnchartedState) -> tuple[actions.UnchartedAction, int]:
    """Parse a chance action at the start of the tokens; return it and the number of tokens used. Raise
    ``NotationError`` if there is none.
    """
    if state.actor() != CHANCE or not tokens:
        raise NotationError(msg("there is nothing to roll or draw here"))
    task = state.agenda[-1]
    word = tokens[0].upper()
    if isinstance(task, tasks.Drawing):
        if word != DRAW_WORD.upper():
            example = f"{DRAW_WORD} C05 C12"
            message = msg(
                "{text} is not a draw of cards: write it like {form}", text=clip(tokens[0]), form=example
            )
            raise NotationError(message)
        card_ids = tuple(token.upper() for token in tokens[1 : 1 + task.count])
        for card in card_ids:
            if card not in cards():
                raise NotationError(msg("there is no card {card}", card=clip(card)))
        return actions.Draw(sort_cards(card_ids)), 1 + len(card_ids)
    if word in COMPASS:
        return actions.Breeze(COMPASS.index(word)), 1
    handler = HANDLERS[type(task)]
    if not isinstance(handler, RollHandler):
        raise NotationError(msg("{text} is not a point of the compass", text=clip(tokens[0])))
    faces: list[int] = []
    for token in tokens:
        if len(token) != 1 or token not in "123456":
            if not faces:
                raise NotationError(msg("{text} is not the result of a die roll", text=clip(token)))
            break
        faces.append(int(token))
        if handler.is_complete(state, task, tuple(faces)):
            break
    return actions.Roll(tuple(faces)), len(faces)
