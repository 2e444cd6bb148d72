"""How many taps lead from the home page to each feature."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from navals import games
from tests.ui.page import Element, Page

MOST = 2


LANDMARKS: dict[str, Callable[[Page], bool]] = {
    "settings": lambda page: seen(page, "advanced") == 0,
    "position of the day": lambda page: page.path == "#/day",
    "earlier days": lambda page: seen(page, "day-before") == 0,
    "exercises": lambda page: page.path == "#/study",
    "rating": lambda page: seen(page, "statistics-rating") == 0,
    "import of a file": lambda page: page.path == "#/" and seen(page, "open-record") == 1,
    "import of a text": lambda page: page.path == "#/" and seen(page, "paste-text") == 1,
    "extensions": lambda page: page.path == "#/extensions",
    "workshop": lambda page: page.path == "#/workshop",
    "tournaments": lambda page: page.path == "#/tournament",
    "campaigns": lambda page: page.path == "#/campaign",
    "library": lambda page: page.path == "#/library",
    "licences": lambda page: seen(page, "about-licences") == 0,
    **{
        f"{card.id}: {name}": lambda page, route=f"#/{card.id}/{route}": page.path == route
        for card in map(games.card, games.IDS)
        if card is not None
        for name, route in (
            ("rules", "rules"),
            ("lesson", "learn"),
            *((entry.mode, f"new/{entry.mode}") for entry in card.ways),
            *([("drills", "drill")] if card.drilled else []),
            *([("editor", "position")] if card.arranged else []),
        )
    },
}
"""Tests that recognise each feature on a page."""


def covers(element: Element) -> int:
    """Return the number of menus and folded sections to open before an element is visible."""
    count, node = 0, element.parent
    folded = element.tag != "summary"
    while node is not None:
        shut = node.has("popover") or (node.tag == "details" and not node.has("open") and folded)
        count += shut
        folded = folded or node.tag == "details"
        node = node.parent
    return count


def seen(page: Page, id: str) -> int | None:
    """Return the taps until an element is visible on this page; ``None`` if it is missing or hidden."""
    element = page.find(id, *page.usable())
    return None if element is None else covers(element)


def controls(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the number of each link and button that can be pressed, and the taps this takes."""
    for number, element in enumerate(page.live()):
        pressable = element.tag == "a" and (element["href"] or "").startswith("#/")
        pressable |= element.tag == "button" and element.has("data-act")
        barred = element["aria-disabled"] == "true" or element.has("disabled")
        if pressable and not barred and not element.hidden:
            yield number, covers(element) + 1


def pressed(*numbers: int) -> Page:
    """Return the home page after pressing these elements."""
    page = Page()
    page.suspicious = False
    for number in numbers:
        page.click(list(page.live())[number])
    return page


def state(page: Page) -> str:
    return json.dumps([page.path, page.app.shell.overlay])


@pytest.mark.native
def test_every_feature_is_found_within_two_taps() -> None:
    """Breadth first: pages one tap from home, then pages two taps away."""
    taps: dict[str, int] = {}
    states = set()
    queue: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    while queue:
        spent, path = queue.pop(0)
        page = pressed(*path)
        if state(page) in states:
            continue
        states.add(state(page))
        for name, is_shown in LANDMARKS.items():
            if is_shown(page):
                taps.setdefault(name, spent)
        more = [(spent + cost, (*path, number)) for number, cost in controls(page) if spent + cost <= MOST]
        queue = sorted([*queue, *more], key=lambda item: item[0])
    assert taps.keys() == LANDMARKS.keys(), LANDMARKS.keys() - taps.keys()
    assert max(taps.values()) <= MOST
    assert len(states) > 30


def test_experts_tools_are_out_of_sight_but_on_the_page() -> None:
    page = Page()
    page.press("mats-play", "door-play")
    assert "is-expert" in page.element("command-box").classes and page.root["advanced"] is None
    page.send("comfort:settings")
    page.change("advanced", True)
    assert page.root["advanced"] == "on"
    page.send("app:dismiss")
    assert page.element("command-send")


def test_one_door_shares_a_game() -> None:
    page = Page()
    page.press("mats-play", "door-play", "game-menu")
    menu = [e["data-act"] for e in page.live() if e.has("data-act")]
    assert menu.count("share:share") == 1
    assert not {"library:save", "play:copy", "app:print"} & {*menu}


@pytest.mark.native
def test_the_home_page_shows_the_rating_and_the_positions_of_today() -> None:
    page = Page()
    assert page.text("day-link") == "Position of the day new"
    assert page.text("statistics-link") == "Rating and statistics"
    rated = {"key": "game/1", "date": "2026-11-20", "opponent": 1200, "score": 1.0}
    ratings = {"mats": [rated | {"rating": 1311.4, "deviation": 90.0, "volatility": 0.06}]}
    page = Page(prefs={"ratings": ratings})
    assert page.text("statistics-link") == "Rating and statistics 1311"
    page.press("day-link", "day-open-mats", "trial-give-up")
    page.works()
    page.go("#/")
    daily = sum((card := games.card(game_id)) is not None and card.daily for game_id in games.IDS)
    assert page.text("day-link") == f"Position of the day 1 of {daily} solved"
