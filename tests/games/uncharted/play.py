"""Test positions, and record lines played on them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final, Self

import msgspec

from navals.core.event import Event
from navals.core.seat import CHANCE, LETTERS
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import UnchartedAction
from navals.games.uncharted.rules.fire.attack import pools, target_ratings
from navals.games.uncharted.rules.notation import throwers
from navals.games.uncharted.rules.position import FIRST_TERRAIN
from navals.games.uncharted.rules.sea.moves import movement_points
from navals.games.uncharted.rules.sea.terrain import Island
from navals.games.uncharted.rules.state import UnchartedState, opening_state, run_automatic_tasks
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.agenda import Transition, attack_of
from navals.games.uncharted.rules.turn.ending import side_scores, verdict
from navals.games.uncharted.rules.turn.tasks import Choosing, EndPhase
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.board import BOARD
from navals.games.uncharted.screen.ui import UnchartedUi
from navals.ui.board.board import Context
from navals.ui.words.i18n import language
from tests.suites.scenes import Scene, write

replace = msgspec.structs.replace
COMMON = {
    "FAR": "A.B1 6,2; B.B1 44,46,180",
    "TURN": "A.B1 10,10; B.B1 40,40; due TurnCards, RollOff initiative, WindRoll",
    "PAIR": "A.C1 20,20; A.C2 23,20; B.B1 40,46,180; fleet_b=imperials",
    "FIRE": "A.C1 20,20 anchored; A.C2 20,23.5 anchored; B.C1 14,21.5; fleet_b=imperials",
    "FLEETS": "A.C1 6,4; A.B1 6,2; B.F6 40,40; B.B1 44,46,180; cards=false",
    "BOW": "A.C1 24,20; B.C1 24,26,90",
    "MELEE": "A.C1 20,20; B.C1 20.9,20; touch=A.C1+B.C1",
}
"""Shared parts of scenes: battleships out of the way, T cards due, two cruisers, two firing cruisers, fleets
with ships to lose, a ship before a broadside, a melee."""
SHIPS = ("ship", "target", "met", "source")  # Fields with the number of a ship.

Lies = dict[str, Any]

PRINTED = (
    "house=dwarves.B.crew:9,dwarves.C.crew:5,dwarves.H.crew:6,"
    "drakes.B.critical:9,drakes.B.hull:8,drakes.C.crew:5,drakes.C.side:7/6/3/0,"
    "imperials.B.side:15/13/10/7,imperials.C.side:6/6/5/3,imperials.H.side:8/7/6/4,"
    "orcs.C.side:6/5/3/0"
)
"""Numbers of the worked examples, before the fleets were evened out (docs/opponents.md)."""


EN: Final = language("en")


def context(acting: int | None = 0) -> Context:
    """Return a page in English, with or without an acting seat."""
    return Context(EN, ("Ann", "Bob"), acting)


def do(view: View, ui: UnchartedUi, name: str, **args: Any) -> Any:
    """Make a gesture on the board."""
    return BOARD.interact(view, ui, name, args)


def do_all(part: Any, view: View, ui: UnchartedUi, *gestures: tuple[str, dict[str, Any]]) -> Any:
    """Make gestures on a part of the screen, all with an effect; return the last answer."""
    answer: Any = ui
    for name, args in gestures:
        answer = part.interact(view, answer, name, args)
        assert answer is not None, name
    return answer


def scene(view: View, ui: UnchartedUi | None = None) -> Any:
    """Return the page of the acting seat, with a fresh screen by default."""
    acting = context(view.actor if view.actor >= 0 else None)
    return BOARD.scene(view, BOARD.new_ui(view) if ui is None else ui, acting)


def faced(state: UnchartedState) -> tuple[View, UnchartedUi]:
    """Return the acting seat's view with a fresh screen."""
    view = state.view(state.actor())
    return view, BOARD.new_ui(view)


def states(options: str = "", seed: int = 0) -> Iterator[Any]:
    """Yield the states of a random game, to its end."""
    rng, state = random.Random(seed), GAME.start(GAME.schema.parse(options))
    while state.result() is None:
        yield state
        state = state.apply(state.sample(rng))
    yield state


def _thou(inches: float) -> int:
    return round(1000 * inches)


def lies(x: float, y: float, degrees: int = 0, **changes: Any) -> Lies:
    """Return the fields of a ship: place in inches, heading, and other changes."""
    return {"at": (_thou(x), _thou(y)), "heading": degrees // 15, **changes}


def sea(
    ships: dict[str, Lies],
    *,
    options: str = "",
    wind: int = 0,
    seat: int = 0,
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    islands: tuple[tuple[str, float, float, float], ...] = (),
    touching: tuple[tuple[str, str], ...] = (),
    effects: tuple[tuple[int, str], ...] = (),
    turn: int = 1,
) -> UnchartedState:
    """Return a position in which a seat activates a squadron; unnamed ships are absent.

    Fleets have the ``PRINTED`` numbers unless ``options`` has others; islands are (kind, x, y, radius) in
    inches.
    """
    state = opening_state(GAME.schema.parse(options if "house=" in options else f"{options} {PRINTED}"))
    fleet = list(state.ships)
    numbers = {"terrain": FIRST_TERRAIN} | {state.full_name(n): n for n in range(len(fleet))}
    for name, changes in ships.items():
        fleet[numbers[name]] = replace(fleet[numbers[name]], placed=True, **changes)
    return replace(
        state,
        ships=tuple(fleet),
        islands=tuple(Island(kind, (_thou(x), _thou(y)), _thou(radius)) for kind, x, y, radius in islands),
        wind=wind,
        turn=turn,
        first=seat,
        lost=1 - seat,
        hands=hands,
        touching=tuple(sorted(tuple(sorted(numbers[name] for name in pair)) for pair in touching)),
        effects=effects,
        agenda=(EndPhase(), Choosing(seat)),
    )


def read(state: UnchartedState, text: str) -> UnchartedAction:
    """Parse an action without its seat."""
    return GAME.parse(text, state)


def go(state: UnchartedState, *lines: str, log: list[Event] | None = None) -> UnchartedState:
    """Play legal lines such as ``A end`` and ``* 6 3 4``."""
    for line in lines:
        who, _, rest = line.partition(" ")
        actor, tokens = CHANCE if who == "*" else LETTERS.index(who), rest.split()
        while tokens:
            assert state.actor() == actor, f"{line}: {state.actor()} {state.agenda[-1:]}"
            action, count = GAME.draw(tokens, state) if who == "*" else (GAME.parse(rest, state), len(tokens))
            refusal = state.check(action)
            assert refusal is None, f"{line}: {refusal}"
            state = state.apply(action, log)
            tokens = tokens[count:]
    return state


def refused(state: UnchartedState, text: str) -> str:
    """Return the refusal of an action as text, or ''."""
    refusal = state.check(GAME.parse(text, state))
    return "" if refusal is None else str(refusal)


def ship(state: UnchartedState, name: str) -> Any:
    """Return a ship by its full name."""
    return state.ships[state.find_ship(name)]


def events_of(log: list[Event], kind: type[Any]) -> list[Any]:
    """Return the events of a kind."""
    return [event for event in log if isinstance(event, kind)]


class Play(Scene):
    """A game of The Uncharted Seas."""

    @classmethod
    def begin(cls, text: str, game_id: str = "") -> Self:
        """Read ships on an open sea, separated by semicolons: ``A.C1 24,20,90 anchored hull=1; B.C1 14,20;
        reef 24,24,3; wind=2 seat=B turn=8 hand_a=C08,C13 touch=A.C1+B.C1 effect=A:C04; fleet_b=orcs``. ``due
        Adrift, Repairs A.C1`` are tasks to run first. Words of ``COMMON`` are expanded. Without ships, start
        a new game."""
        ships, islands, tags, options, agenda = {}, [], dict[str, str](), [], ""
        for name, common in COMMON.items():
            text = re.sub(rf"\b{name}\b", common, text)
        for item in text.split("; "):
            head, _, rest = item.strip().partition(" ")
            place, *changes = rest.split() or [""]
            if head == "due":
                agenda = rest
            elif head[1:2] == ".":
                x, y, *degrees = map(float, place.split(","))
                ships[head] = lies(x, y, int(degrees[0]) if degrees else 0, **dict(map(_change, changes)))
            elif head in ("island", "reef", "sandbank"):
                islands.append((head, *map(float, place.split(","))))
            else:
                for name, value in (word.split("=", 1) for word in item.split() if word != "-"):
                    tags[name] = value if name in TAGS else options.append(f"{name}={value}") or ""
        if not ships:
            return super().begin(" ".join(options) or "-", game_id)
        state = sea(
            ships,
            options=" ".join(options),
            wind=int(tags.get("wind", 0)),
            seat="AB".index(tags.get("seat", "A")),
            hands=(_split(tags.get("hand_a", "")), _split(tags.get("hand_b", ""))),
            islands=tuple(islands),
            touching=tuple(tuple(pair.split("+")) for pair in _split(tags.get("touch", ""))),
            effects=tuple(("AB".index(word[0]), word[2:]) for word in _split(tags.get("effect", ""))),
            turn=int(tags.get("turn", 1)),
        )
        made = cls(state, game_id)
        if tags.get("seat") is None and "TurnCards" in agenda:
            made.state = replace(state, lost=0)
        if agenda:
            pending = [made._task(word.split()) for word in agenda.split(", ")]
            new_state = replace(made.state, agenda=(*state.agenda, *pending[::-1]))
            made.state = run_automatic_tasks(Transition(new_state, made.events))
        return made

    def _task(self, words: list[str]) -> Any:
        kind = getattr(tasks, words[0])
        fields = zip(msgspec.structs.fields(kind), words[1:], strict=False)
        return kind(*(self._value(field.type, word) for field, word in fields))

    def _value(self, kind: Any, word: str) -> Any:
        if "." in word:
            number = self.state.find_ship(word)
            return number if kind is int else (number,)
        return word == "True" if kind is bool else int(word) if kind is int else word

    def do(self, *texts: str) -> Self:
        """Expand ``FIRED`` to the fire of cruiser C1 at B's."""
        fire = "activate S2, stay C1, stay C2, fire C1.P B.C1"
        return super().do(*(text.replace("FIRED", fire) for text in texts))

    def fact(self, name: str) -> Any:
        """Also ``due`` (the pending task), ``A.C1.hull`` and other fields, ``A.C1.points`` (movement),
        ``touched A.C1``, ``engaged A.C1``, ``gap A.C1 B.C1``, ``score``, ``verdict``, ``throwers``, and
        ``attacks``, ``pools``, ``target_ratings`` of the current attack."""
        head, *rest = name.split()
        match head:
            case "due":
                return self._describe(self.state.agenda[-1])
            case "throwers":
                return [LETTERS[side] for side in throwers(self.state)]
            case "verdict":
                result = verdict(self.state)
                return "-" if result is None else f"{result.outcome} {result.reason}"
            case "score":
                return side_scores(self.state)
            case "attack.hits":
                return attack_of(self.state).hits
            case "pools":
                return pools(self.state, attack_of(self.state))
            case "ratings":
                return target_ratings(self.state, attack_of(self.state))
            case "attacks":
                batch = next(task for task in reversed(self.state.agenda) if isinstance(task, tasks.Batch))
                names = [f"{hit.kind} {self.state.full_name(hit.target)} {hit.flat}" for hit in batch.attacks]
                return ", ".join(
                    "red " * hit.red + name for hit, name in zip(batch.attacks, names, strict=True)
                )
            case "melee":
                return [
                    self.state.full_name(n) for n in self.state.melee_ships(self.state.find_ship(rest[0]))
                ]
            case "touched":
                numbers = self.state.contacts_of(self.state.find_ship(rest[0]))
                return ["terrain" if n == FIRST_TERRAIN else self.state.full_name(n) for n in numbers]
            case "engaged":
                return self.state.is_engaged(self.state.find_ship(rest[0]))
            case "gap":
                return self.state.distance(*map(self.state.find_ship, rest))
        if name[1:2] == ".":
            full, _, what = name.rpartition(".")
            number = self.state.find_ship(full)
            if what == "points":
                return movement_points(self.state, number)
            return getattr(self.state.ships[number], what)
        return super().fact(name)

    def _describe(self, task: Any) -> str:
        """Return a task by name and fields: required ones, then changed ones by name."""
        parts = [type(task).__name__]
        for field in msgspec.structs.fields(task):
            value = getattr(task, field.name)
            if field.default is not msgspec.NODEFAULT:
                parts += [f"{field.name}={write(value)}"] if value != field.default else []
            else:
                parts.append(self.state.full_name(value) if field.name in SHIPS else write(value))
        return " ".join(parts)


def position(text: str) -> UnchartedState:
    """Return the state that ``Play.begin`` reads from a text."""
    return Play.begin(text).state


TAGS = ("wind", "seat", "turn", "hand_a", "hand_b", "touch", "effect")


def _split(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(",")))


def _change(text: str) -> tuple[str, Any]:
    """Parse ``anchored``, ``hull=1``, ``fate=sunk`` or ``markers=fire,flood``."""
    name, sign, value = text.partition("=")
    if name == "markers":
        return name, _split(value)
    return name, (int(value) if value.isdecimal() else value) if sign else True
