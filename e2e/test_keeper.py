"""Browser tests of the score keeper of Naval Battle Billiard.

Whole matches by touch, mouse, and keyboard; the examples of the rules; fouls, surfacing, undo; reloading,
working offline, and keeping the screen on.
"""

from __future__ import annotations

import captain
import pytest
from billiard import ENTERED, GO, WHOLE, go, pressed, put, record_of, scores, shot, tap, unit
from captain import (
    CALM,
    ENGLISH,
    downloaded,
    menu_record,
    moves,
    open_record,
    replayed,
    status,
    taken,
    type_action,
)
from conftest import PHONE, Opener, offline_ready
from driver import Page
from hands import Hand, fingers, focus, key, middle, mouse, reload, shown, tab_to
from looks import at_size, in_themes
from waiting import ready, rest, wait_for

from navals.games.billiard.game import GAME

pytestmark = pytest.mark.browser

FRESH = record_of()
AWAKE = "document.documentElement.dataset.awake"


def begin(hand: Hand) -> None:
    """Open a new match and enter the break."""
    open_record(hand.page, FRESH)
    go(hand, "BREAK")


def entered(hand: Hand) -> list[str]:
    """Return the entries in notation, from the record saved by the menu."""
    return taken(menu_record(hand))


def whole(hand: Hand) -> None:
    """Enter the match of example B21; check the scores after each shot, and the record."""
    begin(hand)
    for units, after in WHOLE:
        shot(hand, *units)
        assert scores(hand.page) == after, units
    assert "anne" in hand.page.locator("#finale-title").inner_text().lower()
    replay = replayed(downloaded(hand.page, hand.press))
    assert ", ".join(GAME.text(move.action) for move in replay.moves) == ENTERED


# --- whole matches


def test_whole_match_by_touch_on_a_phone(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(PHONE | ENGLISH)) as (page, _):
        whole(fingers(page))


@pytest.mark.exhaustive
def test_whole_match_by_mouse(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **ENGLISH) as (page, _):
        whole(mouse(page))


def test_whole_match_by_keyboard(visit: Opener, site: str) -> None:
    """Use Tab to reach the balls, arrow keys and Enter to mark them, S for the main button."""
    with visit(site, warm=True, **CALM) as (page, _):
        ready(page)
        open_record(page, FRESH)
        key(page, "s")
        assert page.locator(GO).inner_text() == "MISS"
        for units, after in WHOLE:
            tab_to(page, "unit-*")
            for n, number in enumerate(units):
                _arrow_to(page, number)
                key(page, "Enter")
                assert pressed(page) == {*units[: n + 1]}
                if n and number == units[0]:
                    assert shown(page, f"{unit(number)}.is-fell")
            key(page, "s")
            assert scores(page) == after and not pressed(page)
        assert shown(page, "#finale")


def _arrow_to(page: Page, number: int) -> None:
    """Move the focus with the arrow keys to another ball."""
    for _ in range(20):
        here = int(focus(page).removeprefix("unit-"))
        if here == number:
            return
        if (here > 8) != (number > 8):
            page.keyboard.press("ArrowDown" if number > 8 else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if here < number else "ArrowLeft")
    raise AssertionError(f"the arrows do not lead to {number}")


def test_from_the_home_page(visit: Opener, site: str) -> None:
    """Set up a match of pairs and choose who breaks."""
    with visit(site, warm=True, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        captain.begin(hand, "billiard", "keep", "score_pairs", name_0="Ann", name_1="Bob")
        hand.press("#begins-1")
        assert status(page).startswith("Bob")
        go(hand, "BREAK")
        shot(hand, 10, 3)
        assert scores(page) == (0, 10)


# --- examples

EXAMPLES: dict[str, tuple[tuple[str, ...], tuple[int, ...], tuple[int, int], list[tuple[int, int]]]] = {
    "B1": ((), (2,), (0, 0), []),
    "B2": ((), (2, 11), (10, 0), []),
    "B3": ((), (2, 2, 11), (0, 10), [(2, 2), (11, 3)]),
    "B4": (("miss",), (15, 14, 10), (20, 0), [(10, 2), (14, 6)]),
    "B5": ((), (2, 2, 3), (0, 10), [(2, 2)]),
    "B6": (("miss",), (9, 9), (0, 0), []),
    "B7": (("miss",), (9, 9, 3), (10, 0), [(3, 3)]),
    "B8": ((), (1, 14), (10, 0), [(14, 6)]),
    "B8 two": ((), (1, 2, 14), (10, 10), [(2, 2), (14, 6)]),
    "B9": (("shot 1 > 14",), (16, 14), (5, 0), [(14, 6)]),
    "B10": (("shot 1 > 2", "miss"), (2, 8), (0, 5), [(8, 4)]),
    "B11": ((), (8, 3), (0, 0), [(3, 3)]),
    "B12": (("miss", "shot 16 > 4"), (8, 4, 11), (5, 0), [(4, 4), (11, 3)]),
    "B13": ((), (2, 15), (5, 0), [(15, 7)]),
    "B14": ((), (2, 14, 15), (30, 0), []),
    "B15": ((), (2, 2, 3, 11), (0, 20), [(2, 2), (11, 3)]),
    "B16": ((), (3, 3, 10, 14), (0, 10), [(10, 2), (14, 6)]),
    "B17": ((), (7, 7, 12), (0, 5), [(7, 7), (12, 4)]),
    "B26": ((), (8, 13, 16, 9, 7), (20, 0), [(7, 7), (9, 1), (13, 5), (16, 4)]),
}
"""By example: earlier actions, taps, scores (solids first), and balls to put back on which spots."""


@pytest.mark.exhaustive
def test_examples(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        for name, (before, units, after, back) in EXAMPLES.items():
            open_record(page, record_of("break", *before))
            shot(hand, *units)
            if name == "B26":
                # The repair ship hits four enemies in one shot.
                assert put(page) == [(7, 7), (9, 1), (13, 5), (16, 4)]
                continue
            assert scores(page) == after, name
            assert put(page) == back, name


@pytest.mark.exhaustive
def test_break(visit: Opener, site: str) -> None:
    """Example B24, legal and illegal, and a ball off the table."""
    with visit(site, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        open_record(page, FRESH)
        tap(hand, 14, 1)
        go(hand, "BREAK")
        assert put(page) == [(1, 1), (14, 6)] and scores(page) == (0, 0)
        assert status(page).startswith("Anne")
        hand.press("#undo")
        assert page.locator(GO).inner_text() == "BREAK"
        hand.press("#foul")
        hand.press("#foul-illegal")
        go(hand, "ILLEGAL BREAK")
        assert status(page).startswith("Bob")
        hand.press("#foul")
        hand.press("#foul-off")
        tap(hand, 5)
        hand.press("#mark-fell")
        assert shown(page, "#mark-fell[aria-pressed=true]")
        tap(hand, 1)
        go(hand, "BREAK")
        assert put(page) == [(5, 4), (1, 1)]
        assert entered(hand) == ["break illegal", "break off 5 > 1"]


@pytest.mark.exhaustive
def test_fouls(visit: Opener, site: str) -> None:
    """Examples B22 and B23, and a shot out of turn."""
    with visit(site, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        begin(hand)
        hand.press("#foul")
        assert shown(page, f"{GO}[aria-disabled]")
        hand.press("#foul-hit")
        tap(hand, 12, 4)
        go(hand, "FOUL")
        assert put(page) == [(4, 4)]
        go(hand, "DONE: THE 12 IS PLACED")
        hand.press("#foul")
        hand.press("#foul-off")
        tap(hand, 5)
        hand.press("#mark-fell")
        assert shown(page, "#mark-fell[aria-pressed=true]")
        tap(hand, 12, 3)
        go(hand, "FOUL")
        assert put(page) == [(3, 4), (5, 4), (12, 4)]
        hand.press("#foul")
        hand.press("#foul-turn")
        tap(hand, 3, 12)
        go(hand, "FOUL")
        tap(hand, 3)
        assert entered(hand) == [
            *("break", "foul > 4 12", "place 12", "foul off 5 > 3 12", "foul turn > 3 12", "place 3")
        ]


@pytest.mark.exhaustive
def test_surfacing(visit: Opener, site: str) -> None:
    """An immersed submarine surfaces with its shot, undone in one step; or it must surface (example B19)."""
    with visit(site, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of("break", "miss", "shot 9 > 9", "miss"))
        tap(hand, 9)
        assert "corner zone" in page.locator("#keeper-strip").inner_text()
        assert page.locator(".sketch-zone").count() == 4
        tap(hand, 9, 2)
        go(hand, "SHOT")
        assert entered(hand)[-2:] == ["surface 9", "shot 9 > 2 9"]
        hand.press("#undo")
        assert shown(page, f"{unit(9)}.is-under")
        assert entered(hand)[-1] == "miss"
        sunk = ["shot 2 > 10", "miss"] * 2
        sunk += [part for n in (11, 12, 13) for part in (f"shot 2 > {n}", "miss")]
        sunk += ["shot 2 > 14 15", "miss", "shot 6 > 16", "miss"]
        open_record(page, record_of("break", "miss", "shot 9 > 9", *sunk))
        tap(hand, 2, 16)
        assert "9 must surface." in page.locator("#keeper-strip").inner_text()
        go(hand, "SHOT")
        assert scores(page) == (90, 0)
        go(hand, "DONE: THE 9 IS BACK")
        assert status(page).startswith("Bob")


@pytest.mark.exhaustive
def test_last_submarine_stays(visit: Opener, site: str) -> None:
    """Example B18: the last unit on the table is not immersed. Example B20: the last hit ends the match."""
    lone = [part for fell in ("2", "2", "3", "4", "5", "6 7", "8") for part in ("miss", f"shot 10 > {fell}")]
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of("break", *lone))
        tap(hand, 1)
        hand.press(unit(1))
        assert shown(page, f"{unit(1)}.is-fell")
        assert "1 is the last on the table" in page.locator("#keeper-strip").inner_text()
        go(hand, "SHOT")
        assert page.locator(f"{unit(1)}.is-under").count() == 0
        shot(hand, 10, 1)
        assert shown(page, "#finale")
        assert "bob" in page.locator("#finale-title").inner_text().lower()


@pytest.mark.exhaustive
def test_pocket_of_an_immersion(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of("break", "miss", options="first_breaker=A track_sub_pocket=true"))
        tap(hand, 9)
        hand.press(unit(9))
        for n in range(6):
            box = page.locator(f"#pocket-{n}").bounding_box()
            assert box and min(box["width"], box["height"]) >= 44
        hand.press("#pocket-5")
        assert shown(page, "#pocket-5[aria-pressed=true]")
        go(hand, "SHOT")
        assert entered(hand)[-1] == "shot 9 > 9 pocket=5"


@pytest.mark.exhaustive
@pytest.mark.parametrize(("mode", "order"), [("2v2", "AABCDA"), ("1v2", "AABACA")])
def test_order_of_players(visit: Opener, site: str, mode: str, order: str) -> None:
    """Example B25."""
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of(options=f"first_breaker=A mode={mode}"))
        for n, letter in enumerate(order):
            name = dict(zip("ABCD", ("Anne", "Bob", "Cid", "Dan"), strict=True))[letter]
            assert status(page).startswith(name)
            assert page.locator(".keeper-player.is-now").inner_text().startswith(name)
            go(hand, "MISS" if n else "BREAK")


# --- touch


def test_quick_taps_on_one_ball_count(visit: Opener, site: str) -> None:
    """Two quick taps on a submarine immerse it; two on the main button make a single entry."""
    with visit(site, pace=1, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        begin(hand)
        twice(page, unit(1))
        assert page.locator(GO).inner_text() == "SHOT"
        twice(page, unit(1))
        assert page.locator(GO).inner_text() == "SHOT" and pressed(page) == {1}
        twice(page, GO)
        assert shown(page, f"{unit(1)}.is-under")
        assert entered(hand) == ["break", "shot 1 > 1"]


def twice(page: Page, selector: str) -> None:
    """Tap twice as quickly as possible."""
    rest(page, skip=1000)
    spot = middle(page, selector)
    page.touchscreen.tap(*spot)
    page.touchscreen.tap(*spot)
    rest(page)


@pytest.mark.parametrize(("height", "least"), [(844, 76), (664, 70)])
def test_all_is_in_sight_on_a_phone(visit: Opener, site: str, height: int, least: int) -> None:
    """Scores, balls, and buttons need no scrolling, and do not move while balls are tapped."""
    with visit(site, warm=True, **(PHONE | CALM | {"viewport": {"width": 390, "height": height}})) as (
        page,
        _,
    ):
        hand = fingers(page)
        begin(hand)
        bar = page.locator(".table-actions").bounding_box()
        assert bar and bar["y"] + bar["height"] <= height + 0.5

        def boxes() -> dict[int, tuple[int, ...]]:
            found = {n: page.locator(unit(n)).bounding_box() for n in range(1, 17)}
            return {
                n: tuple(round(box[k]) for k in ("x", "y", "width", "height"))
                for n, box in found.items()
                if box
            }

        first = boxes()
        for x, y, wide, high in first.values():
            assert x >= 0 and x + wide <= 390 and y >= 0 and y + high <= bar["y"]
            assert wide >= least and high >= least
        for side in (0, 1):
            box = page.locator(f"#score-{side}").bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= bar["y"]
        big = page.locator(GO).bounding_box()
        undo = page.locator("#undo").bounding_box()
        assert big and undo and big["width"] > 170 and big["height"] >= 56 and undo["height"] >= 56
        for number in (12, 2, 11, 9, 3):  # an enemy ball first: it is refused, and the layout must not move
            hand.press(unit(number))
        assert shown(page, f"{unit(3)}.is-fell")
        assert boxes() == first
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_no_side_scrolling(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(CALM | {"locale": "fr-FR"})) as (page, _):
        ready(page)
        open_record(
            page,
            record_of(
                "break",
                "shot 2 > 2 11",
                options="first_breaker=A mode=2v2",
                names="Maximilienne Bartholomeus Wilhelmine Ferdinand-Auguste",
            ),
        )
        for width, height in [(360, 640), (320, 568), (844, 390), (768, 1024), (1280, 800)]:
            at_size(page, width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            for n in range(1, 17):
                box = page.locator(unit(n)).bounding_box()
                assert box and min(box["width"], box["height"]) >= 44, (n, width, height)


@pytest.mark.exhaustive
def test_undo_goes_back_to_the_beginning(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        begin(hand)
        shot(hand, 2, 11)
        shot(hand, 10, 3)
        tap(hand, 2, 12)
        for _ in (12, 2):
            hand.press("#undo")
            assert page.locator(GO).inner_text() == "MISS"
        assert not pressed(page)
        for n in (2, 1, 0):
            hand.press("#undo")
            assert page.locator(".unit.is-gone").count() == max(0, n - 1)
            assert not shown(page, "#over > *")
        assert page.locator(GO).inner_text() == "BREAK"


# --- device


@pytest.mark.exhaustive
@pytest.mark.once
def test_reload_in_the_middle(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        begin(hand)
        shot(hand, 2, 2, 11)
        tap(hand, 10)
        reload(page)
        assert scores(page) == (0, 10) and put(page) == [(2, 2), (11, 3)] and not pressed(page)
        shot(hand, 10, 3)
        assert scores(page) == (0, 20)


@pytest.mark.exhaustive
@pytest.mark.once
def test_without_a_network(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM)) as (page, guard):
        ready(page)
        offline_ready(page)
        page.context.set_offline(True)
        guard.allow("net::ERR|Failed to load")
        reload(page)
        whole(fingers(page))


def test_the_screen_stays_on(visit: Opener, site: str) -> None:
    """Hold a wake lock only while the score keeper is shown."""
    spy = """(() => {
      const held = (window.held = []);
      Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
        const lock = {released: false, release: async () => { lock.released = true; }};
        held.push(lock);
        return lock;
      }}});
    })()"""
    with visit(site, **ENGLISH) as (page, _):
        page.add_init_script(spy)
        reload(page)
        assert page.evaluate("held.length") == 0
        hand = mouse(page)
        begin(hand)
        wait_for(page, "held.filter((lock) => !lock.released).length === 1")
        assert page.evaluate(AWAKE) == "yes" and not page.locator(".wake-note").is_visible()
        captain.hide_tab(page)
        wait_for(page, "held.every((lock) => lock.released)")
        page.evaluate(
            "() => { for (const [name, value] of [['visibilityState', 'visible'], ['hidden', false]])"
            " Object.defineProperty(document, name, {value, configurable: true});"
            " document.dispatchEvent(new Event('visibilitychange')); }"
        )
        wait_for(page, "held.filter((lock) => !lock.released).length === 1")
        hand.press("#bar-back")
        wait_for(page, "held.every((lock) => lock.released)")


def test_a_screen_that_may_go_dark(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, _):
        page.add_init_script("Object.defineProperty(navigator, 'wakeLock', {value: undefined})")
        reload(page)
        begin(mouse(page))
        wait_for(page, f"{AWAKE} === 'no'")
        assert page.locator(".wake-note").is_visible()


def test_typed_and_read_aloud(visit: Opener, site: str) -> None:
    """Check typed actions, the accessible names of the balls, and announcements."""
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        begin(hand)
        type_action(page, "shot 2 > 11")
        assert shown(page, "#unit-11.is-gone")
        assert page.get_by_role("button", name="11, destroyer of Bob, destroyed").count() == 1
        tap(hand, 10, 3)
        assert "The 10 strikes the 3: destroyed." in page.locator("#keeper-said").inner_text()
        assert page.get_by_role("group", name="Solids, 1 to 8").count() == 1
        assert (
            page.get_by_role(
                "button",
                name="3, destroyer of Anne, armour 2 of 2, strike 2, on the table, fell into a pocket",
                pressed=True,
            ).count()
            == 1
        )
        key(page, "Escape")
        assert not pressed(page)
        assert "destroyed" in " ".join(moves(page))


def test_answers_are_small(visit: Opener, site: str) -> None:
    """A tap updates only the tapped ball and the area below the balls."""
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        begin(hand)
        tap(hand, 2)
        page.evaluate("""() => {
          globalThis.seen = new Set();
          const watch = new MutationObserver((all) =>
            all.forEach((one) => seen.add(one.target.closest('[id^=slot-]')?.id)));
          watch.observe(document.getElementById('balls'), {subtree: true, childList: true, attributes: true});
        }""")
        tap(hand, 12)
        assert page.evaluate("[...seen]") == ["slot-12"]


@pytest.mark.once
def test_axe_finds_nothing(visit: Opener, site: str) -> None:
    """Run axe in every theme on the states of the score keeper."""
    steps = ("", "2", "11", "clear", "foul", "foul-hit", "12", "go", "go", "9")
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of("break", "miss", "shot 9 > 9", "shot 8 > 13 7"))
        shot(hand, 10, 4, 5)
        found = []
        for step in steps:
            if step == "go":
                go(hand)
            elif step.isdecimal():
                tap(hand, int(step))
            elif step:
                hand.press(f"#{step}")
            found += [f"{step} {one}" for one in in_themes(page)]
        assert not found, "\n".join(found)


@pytest.mark.once
def test_states_are_told_apart_with_forced_colours(visit: Opener, site: str) -> None:
    """Destroyed, immersed, striking, and pocketed balls have visible marks in a distinct colour."""
    marks = {11: ".unit-cross", 9: ".unit-waves", 10: ".unit-ring", 3: ".unit-pocket"}
    with visit(site, warm=True, **(PHONE | CALM | {"forced_colors": "active"})) as (page, _):
        hand = fingers(page)
        open_record(page, record_of("break", "shot 2 > 11", "shot 9 > 9", "miss"))
        tap(hand, 10, 3)
        for number, mark in marks.items():
            look = page.locator(f"{unit(number)} + svg {mark}").evaluate(
                "(e) => { const s = getComputedStyle(e); return [s.visibility, s.stroke, s.fill,"
                " getComputedStyle(document.body).backgroundColor]; }"
            )
            assert look[0] == "visible" and {look[1], look[2]} - {"none", look[3]}, (number, look)
