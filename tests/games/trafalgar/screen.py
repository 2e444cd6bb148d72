"""The screen in tests: scenes for positions, and games played by gestures as in a session."""

from __future__ import annotations

import re
from typing import Any, Self

from navals.core.refusal import Refusal
from navals.core.seat import CHANCE
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import UNAIMED
from navals.games.trafalgar.rules.fleet import SHIP_NUMBERS
from navals.games.trafalgar.rules.sailing.chart import GUNS, chart
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.board import BOARD, TrafalgarUi
from navals.geometry.lattice import HEADINGS
from navals.ui.board.board import Context, Do, Scene
from navals.ui.words.i18n import language
from tests.games.trafalgar.play import Sea
from tests.suites.scenes import Scene as Scenes

T = language("en")
NAMES = ("Ann", "Bob")
SEA = chart("strait")


def context(acting: int | None = None) -> Context:
    return Context(T, NAMES, acting)


def show(
    state: TrafalgarState, ui: TrafalgarUi | None = None, seat: int | None = None, acting: int | None = -1
) -> Scene:
    view = state.view(seat)
    if acting == -1:
        acting = state.actor() if state.actor() in (0, 1) else None
    return BOARD.scene(view, ui or BOARD.new_ui(view), context(acting))


def markup(scene: Scene) -> str:
    return f"<div>{scene.board}{scene.strip}{scene.hand}{scene.facts}{scene.actions}</div>"


def words(scene: Scene) -> str:
    return " ".join(T.sentence(message) for message in (scene.status, scene.note) if message is not None)


def gesture(state: TrafalgarState, ui: TrafalgarUi, name: str, /, **arg: Any) -> Any:
    return BOARD.interact(state.view(state.actor()), ui, name, arg)


def new_ui(state: TrafalgarState) -> TrafalgarUi:
    return BOARD.new_ui(state.view(state.actor()))


class Screen:
    """A game played by gestures. It carries out orders and keeps the selection."""

    def __init__(self, sea: Sea) -> None:
        self.state = sea.state
        self.ui = new_ui(self.state)
        self.taken: list[str] = []  # Actions of the last gesture, in notation.

    @property
    def view(self) -> View:
        return self.state.view(0)

    def words(self) -> str:
        return words(self.scene())

    @property
    def facts(self) -> str:
        return str(self.scene().facts)

    @property
    def hand(self) -> str:
        return str(self.scene().hand)

    @property
    def board(self) -> str:
        return str(self.scene().board)

    def press(self, name: str, /, **arg: Any) -> Screen:
        self.taken = []
        result = gesture(self.state, self.ui, name, **arg)
        assert result is not None, f"{name} {arg} means nothing"
        assert not isinstance(result, Refusal), f"{name} {arg}: {result}"
        if isinstance(result, Do):
            self.ui = result.ui if result.ui is not None else self.ui
            self._play(result.action)
            while self.state.actor() in (0, 1):
                action = BOARD.follow(self.state.view(None), self.ui)
                if action is None or self.state.check(action) is not None:
                    break
                self._play(action)
        else:
            self.ui = result
        return self

    def roll(self, text: str) -> Screen:
        assert self.state.actor() == CHANCE
        self._play(GAME.parse(text, self.state))
        return self

    def _play(self, action: Any) -> None:
        refusal = self.state.check(action)
        assert refusal is None, f"{GAME.text(action)}: {refusal}"
        self.taken.append(GAME.text(action))
        self.state = self.state.apply(action)
        self.ui = BOARD.keep(self.ui, self.state.view(None))

    def refused(self, name: str, /, **arg: Any) -> str:
        result = gesture(self.state, self.ui, name, **arg)
        assert isinstance(result, Refusal), result
        return result.rule.removeprefix("trafalgar ")

    def scene(self) -> Scene:
        return show(self.state, self.ui)

    def ids(self) -> set[str]:
        text = markup(self.scene())
        tags = re.findall(r"<[a-z]+[^>]*>", text)
        return {
            m[1]
            for tag in tags
            if "data-act" in tag and "aria-disabled" not in tag and (m := re.search(r' id="([^"]+)"', tag))
        }


SHIPS, SIDES, AIMS = (*SHIP_NUMBERS,), ("A", "B"), ("fore", "main", "mizzen", "battery")
NAMED: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "ship": (("ship", SHIPS),),
    "look": (("what", SHIPS),),
    "target": (("target", SHIPS),),
    "transfer": (("taker", SHIPS),),
    "preview": (("ship", SHIPS), ("gun", GUNS), ("side", SIDES), ("at", ())),
    "fort": (("gun", GUNS),),
    "take": (("heading", HEADINGS),),
    "blow": (("heading", HEADINGS),),
    "fire": (("aim", AIMS),),
    "lose": (("mast", AIMS),),
}
"""The arguments of gestures, with names for their values."""


def parse(words: str) -> tuple[str, dict[str, Any]]:
    """Parse a gesture with its argument, such as ``ship E1``, ``point 9,9``, ``orders 1 hold`` or ``go``."""
    name, *rest = words.split()
    match name, *rest:
        case "point", place:
            return name, {"at": at(*map(int, place.split(",")))}
        case "steer", way:
            return name, {"to": way}
        case "orders", side, value:
            return name, {"name": f"orders-{side}", "value": value}
        case "fire", "none":
            return name, {"aim": UNAIMED}
        case _, word:
            field, names = next(entry for entry in NAMED[name] if word in entry[1] or entry[0] == "at")
            number = names.index(word) if names else None
            return name, {field: number, **({"gun": -1} if name == "target" else {})}
    return name, {}


class Taps(Scenes):
    """A game played by gestures in scenes; see ``screen.taps``."""

    def __init__(self, sea: Sea, game_id: str = "") -> None:
        super().__init__(sea.state, "trafalgar")
        self.screen = Screen(sea)

    @classmethod
    def begin(cls, text: str, game_id: str = "") -> Self:
        return cls(Sea.begin(text))

    def do(self, *texts: str) -> Self:
        """Also handle ``roll 0``, ``play B, wind E`` (notation), ``nothing fire main`` (has no effect)."""
        word, _, rest = texts[0].partition(" ")
        match word:
            case "roll":
                self.screen.roll(rest)
            case "play":
                self.screen = Screen(Sea(self.screen.state).do(rest))
            case "nothing":
                name, arg = parse(rest)
                assert gesture(self.screen.state, self.screen.ui, name, **arg) is None
            case _:
                name, arg = parse(texts[0])
                self.screen.press(name, **arg)
        return self

    def refusal(self, text: str) -> Refusal | None:
        name, arg = parse(text)
        result = gesture(self.screen.state, self.screen.ui, name, **arg)
        return result if isinstance(result, Refusal) else None

    def fact(self, name: str) -> Any:
        """Also return the parts of the screen, whether it ``offers`` an element, and the selections."""
        screen, (word, *rest) = self.screen, name.split()
        actions, ui = str(screen.scene().actions), screen.ui
        match word:
            case "hand" | "board" | "facts" | "actions" | "strip":
                return str(getattr(screen.scene(), word))
            case "words":
                return screen.words()
            case "taken":
                return ", ".join(screen.taken) or "-"
            case "offers":
                return rest[0] in screen.ids()
            case "ship" | "target" | "finished_ship" | "next_ship":
                return "-" if (number := getattr(ui, word)) < 0 else SHIPS[number]
            case "gun" | "plan":
                return getattr(ui, word)
            case "goal":
                column, row = SEA.column_and_row(ui.goal // 6)
                return f"{column},{row} {HEADINGS[ui.goal % 6]}"
            case "chosen":
                return hands.aimed_shot(screen.view, ui)
            case "place":
                return re.findall(r'class="place place-(\w+)"', actions.split(f'id="{rest[0]}"')[0])[-1]
            case "places":
                return actions.count('class="place ')
            case "key":
                tags = re.findall(rf'<[^>]*data-shortcut="{rest[0]}"[^>]*>', markup(screen.scene()))
                return [hit[1] for tag in tags if (hit := re.search(r' id="([^"]*)"', tag))]
            case "list":
                return screen.facts[screen.facts.index('id="ship-list"') : screen.facts.index('id="orders"')]
            case "closing":
                return self.fact("list").count("data-closes") >= 6
            case "own":
                return self.fact("list").index("Victory") < self.fact("list").index("Redoutable")
            case "held":
                return re.findall(rf'id="{rest[0]}"[^>]*aria-pressed="(\w+)"', screen.facts)
        return Sea(screen.state).fact(name)


def at(column: int, row: int) -> int:
    return SEA.point(column, row)


def frame(markup: object) -> tuple[float, ...]:
    """Return the part of the chart shown on small screens: left, top, width, height."""
    match = re.search(r'data-frame="([^"]*)"', str(markup))
    assert match is not None
    return tuple(map(float, match[1].split()))
