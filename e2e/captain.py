"""Playing through the screen: what the tests of all games have in common."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from driver import Page
from hands import Hand, Press, back, fill, focus, go, key, select, shown, tab_to, unfold, write
from waiting import PACE, pace, rest, wait_for

from navals import games
from navals.core.dice import Dice
from navals.core.position import digest
from navals.core.record import record
from navals.core.record.record import Replay

ENGLISH: dict[str, Any] = {"locale": "en-GB"}
CALM: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}

# --- all games


def of_games(name: str) -> dict[str, Any]:
    """By game, what its hands, the module of its id, have under a name; those that have nothing are left
    out.
    """
    hands = {game: import_module(game) for game in games.IDS if find_spec(game)}
    return {game: getattr(module, name) for game, module in hands.items() if hasattr(module, name)}


def records(tour: str) -> dict[str, str]:
    """By game, the name of the record that a tour of all games takes; those that it leaves out have none."""
    return {game: known[tour] for game, known in of_games("RECORDS").items() if tour in known}


# --- what is to be seen

ANY_GAME = {"over": "#finale", "curtain": "#lift", "recap": "#recap-close", "pass": "#pass"}
LINES = "document.querySelectorAll('#log .log-line').length"
"""How many lines the log has."""


def my_move(page: Page, doing: Mapping[str, str]) -> str:
    """Wait until the page is at rest; says what a person has to do: a word of ``ANY_GAME`` or of the game's
    ``doing``, which tell by which element it is known."""
    rest(page)
    known = json.dumps([*(ANY_GAME | doing).items()])
    state = page.evaluate(f"({known}.find(([, element]) => document.querySelector(element)) ?? [''])[0]")
    assert state, "nobody may act"
    return str(state)


def status(page: Page) -> str:
    """What is said above the board."""
    return page.locator("#status").inner_text()


def moves(page: Page) -> list[str]:
    """The log's lines, without their numbers."""
    return [re.sub(r"^\d+\s*", "", line).strip() for line in page.locator("#log .log-text").all_inner_texts()]


# --- a game


def set_up(hand: Hand, game: str, mode: str, preset: str, **options: str) -> None:
    """From the home page to the set-up, filled in: options by name, and ``kind_0``, ``name_1`` and the
    like.
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
    """From the set-up to the game."""
    hand.press("#start")
    assert "#/play/" in hand.page.url


def begin(hand: Hand, game: str, mode: str, preset: str, **options: str) -> None:
    """From the home page to the game."""
    set_up(hand, game, mode, preset, **options)
    start(hand)


def watch(hand: Hand, game: str, preset: str, **options: str) -> None:
    """Two computers play; after a while they are halted."""
    page = hand.page
    set_up(hand, game, "watch", preset, **options)
    pace(page, 1)
    page.locator("#start").click()
    wait_for(page, f"{LINES} >= 3", "the computers play by themselves")
    page.locator("#pause").click()
    pace(page, PACE)
    rest(page)
    assert shown(page, "#step")


def open_record(page: Page, text: str) -> None:
    """A record from a file, as a game of its own; from wherever the page is."""
    go(page, "#/")
    send_file(page, "#open-record", "game.navals", text)
    assert "#/play/" in page.url


def send_file(page: Page, field: str, name: str, text: str | bytes) -> None:
    """Choose a file."""
    content = text if isinstance(text, bytes) else text.encode()
    page.locator(field).set_input_files([{"name": name, "mimeType": "text/plain", "buffer": content}])
    rest(page)


def switch(hand: Hand, option: str) -> None:
    """Turn something of the menu on or off."""
    hand.press("#game-menu")
    hand.press(f"label:has({option})")
    key(hand.page, "Escape")


def type_action(page: Page, text: str) -> None:
    """Type an action in the notation of records, from wherever the focus is."""
    unfold(page, "#command-box > summary")
    tab_to(page, "command", 3)
    write(page, text)
    key(page, "Enter")


def hand_over(hand: Hand) -> None:
    """Give the screen to whoever is next."""
    hand.press("#pass")
    assert shown(hand.page, "#lift")


def lift(hand: Hand, *words: str) -> str:
    """The person for whom the curtain hangs is there: nothing is to be seen before, least of all ``words``.
    Their name.
    """
    name = hand.page.locator("#curtain-title").inner_text()
    nothing_to_see(hand.page, *words)
    hand.press("#lift")
    if shown(hand.page, "#recap-close"):
        hand.press("#recap-close")
    return name


def advised(hand: Hand) -> tuple[str, Any]:
    """Ask what is likely, then what to do: shares, and a reason. What the first line says, and what it would
    send if it is a button."""
    hand.press("#hint")
    line = hand.page.locator("#hint-panel .hint-line").first
    button = line.locator("button")
    arg = json.loads(button.get_attribute("data-arg") or "") if button.count() else None
    said = (button if arg else line).inner_text().strip()
    shares = hand.page.locator("#hint-panel .hint-share").all_inner_texts()
    assert shares and all(re.fullmatch(r"\d+\s*%", share) for share in shares)
    hand.press("#hint")
    assert len(hand.page.locator("#note").inner_text()) > 20, "a reason"
    return said, arg


def in_another_language(hand: Hand) -> None:
    """The page speaks French in the middle of a game, then English again, and tells the same."""
    page = hand.page
    told, said = moves(page), status(page)
    hand.press("#tool-language")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert len(moves(page)) == len(told) and status(page) != said
    hand.press("#tool-language")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert moves(page) == told and status(page) == said


def looking_back_and_menu(hand: Hand) -> Iterator[str]:
    """What there is in every game."""
    hand.press("#log .log-line")
    yield "looking back"
    hand.press("#look-end")
    hand.press("#game-menu")
    yield "menu"
    key(hand.page, "Escape")


def step_to_end(hand: Hand, most: int = 200) -> None:
    """Go on step by step with a game of computers that is halted."""
    for _ in range(most):
        if shown(hand.page, "#finale"):
            return
        hand.act("#step:not([aria-disabled])")
    raise AssertionError("the game does not end")


def hide_tab(page: Page) -> None:
    """What a page notices when another tab comes before it."""
    page.evaluate(
        "() => { Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});"
        " Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )


def nothing_to_see(page: Page, *words: str) -> None:
    """At the curtain: the page, what is read aloud and the title tell nothing of the game, least of all
    ``words``.
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
    """Everything that the page holds for whoever looks into it: markup, title, what is read aloud."""
    rest(page)
    regions = "['top', 'main', 'over', 'toast'].map((id) => document.getElementById(id).innerHTML)"
    # Two elements of a live region take turns.
    spoken = "['polite', 'alert'].map((id) => document.getElementById(id).textContent)"
    return [
        *page.evaluate(regions),
        *page.evaluate(spoken),
        page.title(),
        page.locator("#main").aria_snapshot(),
    ]


def refused_by(hand: Hand, rule: str) -> None:
    """The refusal on the screen leads to its rule, which stands out, in sight and in focus; and back."""
    page = hand.page
    assert page.locator("#note a").inner_text().split()[-1] == rule
    hand.press("#note a")
    assert focus(page) == f"rule-{rule}"
    look = (
        "(e) => { const s = getComputedStyle(e); return [s.backgroundColor, s.outlineStyle, s.boxShadow,"
        " s.borderInlineStartColor]; }"
    )
    assert page.locator(f"#rule-{rule}").evaluate(look) != page.locator("#rule-R2").evaluate(look)
    in_sight = (
        "(e) => { const box = e.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    )
    assert page.locator(f"#rule-{rule}").evaluate(in_sight)
    back(page)


# --- its record


def downloaded(page: Page, press: Press, button: str = "#finale-save", kind: str = ".navals") -> str:
    """The file that a button saves."""
    with page.expect_download() as waiting:
        press(button)
    download = waiting.value
    assert download.suggested_filename.endswith(kind)
    return download.path().read_text(encoding="utf-8")


def menu_record(hand: Hand) -> str:
    """The record as the menu saves it in the middle of a game."""
    hand.press("#game-menu")
    text = downloaded(hand.page, hand.press, "#menu-export")
    if shown(hand.page, "#menu"):
        key(hand.page, "Escape")
    return text


def taken(text: str) -> list[str]:
    """The actions of a record, in notation; it replays."""
    replay = replayed(text)
    return [replay.game.text(move.action) for move in replay.moves]


def replayed(text: str) -> Replay:
    """The record, replayed natively; its own text comes back, and its draws are those of the seed it
    tells.
    """
    replay = record.read(text)
    assert record.write(replay) == text and not replay.warnings
    again = record.read(record.write_json(replay))
    assert digest(again.game, again.position) == digest(replay.game, replay.position)
    if "Seed" in replay.tags:
        assert Dice(replay.tags["Seed"]).commitment == replay.tags["SeedCommit"]
    return replay


def finale_agrees(page: Page, replay: Replay, other: str = "Bosun") -> None:
    """The tally on the screen says what the record says; ``other`` is what seat B is called."""
    result = replay.result()
    assert result is not None
    text = page.locator("#finale-title, .finale-reason").all_inner_texts()
    said = {"1-0": replay.tags.get("A", "Player 1"), "0-1": other, "1/2-1/2": "draw", "0-0": "both lose"}
    computers = [replay.tags.get(seat, "").startswith("ai:") for seat in "AB"]
    if sum(computers) == 1:  # who plays alone is told so
        said["0-1" if computers[0] else "1-0"] = "you"
    assert said[result.outcome].lower() in " ".join(text).lower()


def resigned(hand: Hand) -> None:
    """Give up the game on the screen, one of a tournament or of a campaign."""
    page = hand.page
    wait_for(page, "location.hash.startsWith('#/play/')", "the game begins")
    rest(page)
    for over in ("#begins-0", "#lift", "#recap-close"):
        if shown(page, over):
            hand.press(over)
            rest(page)
    hand.press("#game-menu")
    hand.press("#menu-resign")
    hand.press("#confirm-yes")
    wait_for(page, "!!document.querySelector('#finale-event')", "the game is over")
    rest(page)
