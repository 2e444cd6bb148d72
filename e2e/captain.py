"""Helpers for playing any game through the UI."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from driver import Page
from hands import Hand, Press, exists, fill, focus, go, key, select, tab_to, unfold, write
from waiting import PACE, pace, ready, rest, wait_for, wait_for_element, wait_for_game

from navals import games
from navals.core.dice import Dice
from navals.core.game import Game
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.rules import digest
from navals.core.seat import CHANCE
from tests.records import golden_text

ENGLISH: dict[str, Any] = {"locale": "en-GB"}
CALM: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}

# --- all games


def of_games(name: str) -> dict[str, Any]:
    """Return the attribute ``name`` of each game's helper module, by game; modules without it are omitted.

    - ``RECAP``: a golden game, and a number of actions after which A has to act and a lot has happened
    - ``RECAP_ABOVE``: whether its recap never covers the board, which cannot be moved
    - ``RECORDS``: the golden record that each tour of all games uses
    - ``HALF``: records to stop halfway, with the number of actions to play
    - ``TAKEN_BACK``: a finished record, and how many actions to undo before trying one that is refused
    - ``Captain``: a ``Player`` of the game, made from a hand and a side
    - ``DUEL``: the shortest preset for two devices; whether it is played at every change
    - ``SHEETS``: the number of printed sheets besides the rules, a page each
    - ``USUAL``: selectors to press to move a game on, in order of preference
    - ``ANALYSIS``: how long an analysis takes: ``soon``, or ``late`` if there is time to stop it
    - ``WRAPS``: set if labels of its fire buttons may wrap, in columns that stay in place
    - ``COUNTED``: whether the game has a table of dice statistics
    - ``SECRET``: a selector of elements hidden from the viewing seat
    - ``WATCHED``: a preset and options of a computer against the easy level; whether the game is short
    - ``SCREENS``: names of the screens, in the order of ``screens``
    - ``picture``: a function that sets up the README picture
    """
    hands = {game: import_module(game) for game in games.IDS if find_spec(game)}
    return {game: getattr(module, name) for game, module in hands.items() if hasattr(module, name)}


def records(tour: str) -> dict[str, str]:
    """Return the golden record each game uses for a tour; games without one are omitted."""
    return {game: tours[tour] for game, tours in of_games("RECORDS").items() if tour in tours}


# --- reading the screen

ANY_GAME = {"over": "#finale", "curtain": "#lift", "pass": "#pass"}
LINES = "document.querySelectorAll('#log .log-line').length"
"""JavaScript: the number of lines in the log."""


def my_move(page: Page, doing: Mapping[str, str]) -> str:
    """Wait until the page is idle and return the player's next task.

    Tasks are the keys of ``ANY_GAME`` and ``doing``, which map them to selectors.
    """
    rest(page)
    state = next_task(page, ANY_GAME | doing)
    assert state, "nobody may act"
    return state


def next_task(page: Page, doing: Mapping[str, str]) -> str:
    """Return the first task whose selector matches, or ""."""
    tasks = json.dumps([*doing.items()])
    return str(page.evaluate(f"({tasks}.find(([, element]) => document.querySelector(element)) ?? [''])[0]"))


def status(page: Page) -> str:
    """Return the status line."""
    return page.locator("#status").inner_text()


def moves(page: Page) -> list[str]:
    """Return the lines of the log without their numbers."""
    return [re.sub(r"^\d+\s*", "", line).strip() for line in page.locator("#log .log-text").all_inner_texts()]


# --- a game


def set_up(hand: Hand, game: str, mode: str, preset: str, **options: str) -> None:
    """Open the set-up from the home page and fill it in.

    Options go by name; seats are ``kind_0``, ``name_1`` and so on.
    """
    page = hand.page
    hand.press(f"#{game}-{mode}")
    hand.press(f"label:has(#preset-{preset})")
    for name, value in options.items():
        seat = re.fullmatch(r"(?:kind|name)_\d", name)
        if not seat and page.locator("#all-options").get_attribute("open") is None:
            hand.press("#all-options > summary")
        field = "#" + name.replace("_", "-") if seat else f"#option-{name}"
        if page.locator(field).evaluate("(e) => e.tagName") == "SELECT":
            select(page, field, value)
        else:
            fill(page, field, value)


def start(hand: Hand) -> None:
    """Start the game from the set-up."""
    hand.press("#start")
    assert "#/play/" in hand.page.url


def begin(hand: Hand, game: str, mode: str, preset: str, **options: str) -> None:
    """Set up and start a game from the home page."""
    set_up(hand, game, mode, preset, **options)
    start(hand)


def begin_by_keys(page: Page, game: str, preset: str) -> None:
    """Choose a game against the computer and a preset from the home page, with keys alone."""
    ready(page)
    for button in (f"{game}-more", f"{game}-ai"):
        tab_to(page, button)
        key(page, "Enter")
    tab_to(page, "preset-*")
    for _ in range(9):
        if exists(page, f"#preset-{preset}:checked"):
            return
        key(page, "ArrowDown")
    raise AssertionError(f"the arrow keys do not lead to {preset}")


def close_finale_by_keys(page: Page) -> None:
    """Close the dialog at the end of a game; the focus is in it, and stays on the page."""
    assert page.evaluate("!!document.activeElement.closest('#finale')"), "the focus is in the dialog"
    key(page, "Escape")
    assert not exists(page, "#finale") and focus(page) != "BODY"


def watch(hand: Hand, game: str, preset: str, **options: str) -> None:
    """Start a game between two computers, and pause it after a few moves."""
    page = hand.page
    set_up(hand, game, "watch", preset, **options)
    pace(page, 1)
    page.locator("#start").click()
    wait_for(page, f"{LINES} >= 3", "the computers play by themselves")
    page.locator("#pause").click()
    pace(page, PACE)
    rest(page)
    assert exists(page, "#step")


def open_record(page: Page, text: str) -> None:
    """Open a record from a file as a new game, from any page."""
    go(page, "#/")
    send_file(page, "#open-record", "game.navals", text)
    assert "#/play/" in page.url


def send_file(page: Page, field: str, name: str, text: str | bytes) -> None:
    content = text if isinstance(text, bytes) else text.encode()
    page.locator(field).set_input_files([{"name": name, "mimeType": "text/plain", "buffer": content}])
    rest(page)


def switch(hand: Hand, option: str) -> None:
    """Toggle an option in the game menu."""
    hand.press("#game-menu")
    hand.press(f"label:has({option})")
    key(hand.page, "Escape")


def type_action(page: Page, text: str) -> None:
    """Type an action in notation, regardless of where the focus is."""
    unfold(page, "#command-box > summary")
    tab_to(page, "command", 3)
    write(page, text)
    key(page, "Enter")


def hand_over(hand: Hand) -> None:
    """Pass the screen to the next player."""
    hand.press("#pass")
    assert exists(hand.page, "#lift")


def lift(hand: Hand, *words: str) -> str:
    """Lift the curtain after checking that it hides the game, notably ``words``; return the player's name."""
    name = hand.page.locator("#curtain-title").inner_text()
    nothing_to_see(hand.page, *words)
    hand.press("#lift")
    return name


def advised(hand: Hand) -> tuple[str, Any]:
    """Press Hint twice: for the likely moves, then for advice with a reason.

    Return the first hint's text, and its action if it is a button.
    """
    hand.press("#hint")
    line = hand.page.locator("#hint-panel .hint-line").first
    button = line.locator("button")
    arg = json.loads(button.get_attribute("data-arg") or "") if button.count() else None
    text = (button if arg else line).inner_text().strip()
    shares = hand.page.locator("#hint-panel .hint-share").all_inner_texts()
    assert shares and all(re.fullmatch(r"\d+\s*%", share) for share in shares)
    hand.press("#hint")
    assert len(hand.page.locator("#note").inner_text()) > 20, "a reason"
    return text, arg


def in_another_language(hand: Hand) -> None:
    """Switch to French and back during a game; the log and status must match."""
    page = hand.page
    log, line = moves(page), status(page)
    hand.press("#tool-language")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert len(moves(page)) == len(log) and status(page) != line
    hand.press("#tool-language")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert moves(page) == log and status(page) == line


def looking_back_and_menu(hand: Hand) -> Iterator[str]:
    """Walk through the screens that every game has, yielding their names."""
    hand.press("#log .log-line")
    yield "looking back"
    hand.press("#look-end")
    hand.press("#game-menu")
    yield "menu"
    key(hand.page, "Escape")


class Player:
    """A player of any game, who handles one decision after another."""

    def __init__(self, hand: Hand, doing: Mapping[str, str]) -> None:
        self.hand = hand
        self.doing = doing
        self.done: list[str] = []
        """Decisions made so far, in order."""

    def act(self, state: str) -> None:
        """Handle one decision."""
        raise NotImplementedError

    def until(self, *goals: str, limit: int = 900) -> str:
        """Play until one of these decisions comes up, and return it."""
        for _ in range(limit):
            state = my_move(self.hand.page, self.doing)
            if state in goals:
                return state
            self.done.append(state)
            self.act(state)
        raise AssertionError(f"never {goals}: {self.done[-20:]}")


def hide_tab(page: Page, hidden: bool = True) -> None:
    """Simulate the tab being hidden, or shown again."""
    page.evaluate(
        "(hidden) => { const is = (value) => ({value, configurable: true});"
        " Object.defineProperty(document, 'visibilityState', is(hidden ? 'hidden' : 'visible'));"
        " Object.defineProperty(document, 'hidden', is(hidden));"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def nothing_to_see(page: Page, *words: str) -> None:
    """Check that the page, its accessibility tree and its title reveal nothing of the game behind the
    curtain, in particular ``words``.
    """
    assert page.locator("#main").inner_html() == ""
    tree = page.locator("body").aria_snapshot()
    text = page.evaluate("document.body.innerText")
    markup = "".join(
        page.evaluate(
            "['top', 'main', 'over', 'toast', 'polite', 'alert'].map((id) =>"
            " document.getElementById(id).innerHTML)"
        )
    )
    for word in words:
        assert word not in tree and word not in text, word
    assert "grid" not in markup and "board" not in markup and "data-drag" not in markup
    playing = "document.getAnimations().filter((a) => a.effect?.target?.closest?.('#main')).length"
    assert page.evaluate(playing) == 0
    assert "Anne" not in page.title() and "Bob" not in page.title()


def seen_of(page: Page) -> list[str]:
    """Return everything a reader could find in the page: markup, live regions, title, accessibility tree."""
    rest(page)
    regions = "['top', 'main', 'over', 'toast'].map((id) => document.getElementById(id).innerHTML)"
    # Live regions alternate between two elements.
    spoken = "['polite', 'alert'].map((id) => document.getElementById(id).textContent)"
    return [
        *page.evaluate(regions),
        *page.evaluate(spoken),
        page.title(),
        page.locator("#main").aria_snapshot(),
    ]


# --- records


def downloaded(page: Page, press: Press, button: str = "", kind: str = ".navals") -> str:
    """Press a button, by default the one to share a finished game as a file, and return the text of the file
    it downloads."""
    if not button:
        press("#finale-share")
    with page.expect_download() as waiting:
        press(button or "#share-save")
    download = waiting.value
    if not button:
        key(page, "Escape")
        assert exists(page, "#finale")
    assert download.suggested_filename.endswith(kind)
    return download.path().read_text(encoding="utf-8")


def replay_of(
    game: Game[Any], *actions: str, setup: str = "", options: str = "", names: Sequence[str] = ("Anne", "Bob")
) -> Replay:
    """Return a game with these actions, from a given position or its beginning.

    In ``actions``, the dice of a throw are separated by spaces.
    """
    tags = dict(zip("ABCD", names, strict=False)) | ({"Setup": setup} if setup else {})
    replay = Replay(game, game.schema.parse(options), tags)
    for text in actions:
        for part in text.split() if replay.position.state.actor() == CHANCE else [text]:
            replay.play(replay.position.state.actor(), game.parse(part, replay.position.state))
    return replay


def shortly_before(name: str, plies: int, names: Sequence[str] = ("Anne", "Bob")) -> str:
    """Return the record of a golden game without its last ``plies`` actions, and without draws at its end."""
    replay = record.read(golden_text(name))
    replay.truncate(len(replay.moves) - plies)
    while replay.position.state.actor() == CHANCE:
        replay.truncate(len(replay.moves) - 1)
    replay.tags |= dict(zip("AB", names, strict=True))
    replay.tags.pop("Result", None)
    return record.write(replay)


def half_played(name: str, lines: int, *end: Sequence[str]) -> str:
    """Return a golden record cut off after ``lines`` actions, followed by those in ``end``."""
    data = json.loads(record.write_json(record.read(golden_text(name))))
    result = "0-1" if end else "*"
    return json.dumps({"tags": data["tags"] | {"Result": result}, "moves": [*data["moves"][:lines], *end]})


def menu_record(hand: Hand) -> str:
    """Return the record shared from the game menu."""
    hand.press("#game-menu")
    hand.press("#menu-share")
    text = downloaded(hand.page, hand.press, "#share-save")
    key(hand.page, "Escape")
    return text


def actions_of(text: str) -> list[str]:
    """Replay a record and return its actions in notation."""
    replay = replayed(text)
    return [replay.game.text(move.action) for move in replay.moves]


def replayed(text: str) -> Replay:
    """Replay a record; check that it round-trips and that its seed matches its commitment."""
    replay = record.read(text)
    assert record.write(replay) == text and not replay.warnings
    copy = record.read(record.write_json(replay))
    assert digest(copy.game, copy.position) == digest(replay.game, replay.position)
    if "Seed" in replay.tags:
        assert Dice(replay.tags["Seed"]).commitment == replay.tags["SeedCommit"]
    return replay


def finale_agrees(page: Page, replay: Replay, other: str = "Bosun") -> None:
    """Check that the final screen agrees with the record; ``other`` is seat B's name on screen."""
    result = replay.result()
    assert result is not None
    text = page.locator("#finale-title, .finale-reason").all_inner_texts()
    names = {"1-0": replay.tags.get("A", "Player 1"), "0-1": other, "1/2-1/2": "draw", "0-0": "both lose"}
    computers = [replay.tags.get(seat, "").startswith("ai:") for seat in "AB"]
    if sum(computers) == 1:  # a single human player is addressed as "you"
        names["0-1" if computers[0] else "1-0"] = "you"
    assert names[result.outcome].lower() in " ".join(text).lower()


def resigned(hand: Hand) -> None:
    """Resign a tournament or campaign game."""
    page = hand.page
    wait_for_game(page)
    for over in ("#begins-0", "#lift"):
        if exists(page, over):
            hand.press(over)
    hand.press("#game-menu")
    hand.press("#menu-resign")
    hand.press("#confirm-yes")
    wait_for_element(page, "#finale-event")
