"""The Uncharted Seas through the screen of a real browser: whole battles, every kind of decision, secret hands, real dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import uncharted
from captain import (
    CALM,
    Hand,
    downloaded,
    finale_agrees,
    fingers,
    focus,
    middle,
    mouse,
    moves,
    nothing_to_see,
    open_record,
    replayed,
    set_up,
    start,
    tab_to,
    type_action,
)
from conftest import PHONE, Opener, offline_ready
from playwright.sync_api import Page
from test_accessibility import AXE, CLEAR, PAINT, SMALL, WEAR, WIDE, violations
from uncharted import (
    HANDS,
    LINE,
    LINES,
    MELEE,
    RAM,
    WAY,
    Admiral,
    activate,
    ahead,
    begin,
    drag,
    menu_record,
    my_move,
    number,
    point_at,
    press,
    record_of,
    says,
    shortly_before,
    still,
    taken,
    told,
)
from waiting import ready, wait_for

from navals.games.uncharted.names import CARD_NAMES
from navals.serve import running
from navals.ui.i18n import language

pytestmark = pytest.mark.browser

SHORT = {"turns": "1"}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
"""Whether nothing sticks out: on a phone ``innerWidth`` grows with what does."""


# -------------------------------------------------------------------------------------------------- whole battles


def test_whole_battle_by_mouse_against_the_computer(visit: Opener, site: str) -> None:
    """Deployment by drag and turn, a squadron by a tap on the sea, moves by drag, tap, and steps, an anchor; then to the end."""
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        begin(hand, kind_1="easy", name_0="Anne", turns="2", cards=False)
        assert my_move(page) == "deploy"
        drag(page, "#berth-0", 20, 6)
        press(hand, "#rotate-s")
        press(hand, "#shift-right")
        press(hand, "#deploy:not([aria-disabled])")
        admiral = Admiral(hand)
        admiral.until("choose")
        [deployed] = [text for text in taken(menu_record(hand)) if text.startswith("deploy S1 at B1 20.5")]
        assert deployed.endswith("heading 15")
        page.mouse.click(*middle(page, f"#at-{number('A.C1')} .sea-grip"))
        says(page, "C1, C2, C3")
        press(hand, "#activate")
        assert my_move(page) == "sail"
        first = number("A.C1")
        x, y = middle(page, f"#grip-{first}")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 4, y - 90, steps=6)
        page.mouse.up()
        page.locator("#go:not([aria-disabled])").wait_for()
        press(hand, "#steer-back")
        press(hand, "#go")
        assert my_move(page) == "sail"
        told_before = told(page)
        x, y = middle(page, f"#grip-{first + 1}")
        page.mouse.click(x, y - 60)
        wait_for(page, f"document.getElementById('status').textContent !== {told_before!r}")
        press(hand, "#go")
        assert my_move(page) == "sail"
        press(hand, "#anchor")
        says(page, "C3")
        press(hand, "#go")
        admiral.play_to_end()
        text = downloaded(page, hand.press)
        replay = replayed(text)
        finale_agrees(page, replay, "Cabin boy")
        orders = [one for one in taken(text) if one.startswith("move C")]
        assert orders[2].endswith("anchor") and {move.seat for move in replay.moves} == {-1, 0, 1}
        hand.press("#finale-look")
        page.locator("#finale").wait_for(state="detached")


def test_whole_battle_by_touch_on_a_phone(visit: Opener, site: str) -> None:
    """With cards; nothing sticks out, and panning and zooming are no tap."""
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        hand = fingers(page)
        begin(hand, kind_1="easy", name_0="Anne", **SHORT)
        assert my_move(page) == "deploy" and page.evaluate(FITS)
        point_at(hand, 14, 8, touch=True)
        admiral = Admiral(hand)
        admiral.until("choose")
        assert page.evaluate(FITS)
        # One finger moves the closer chart, two come nearer: nothing is chosen by that.
        before, camera = told(page), "document.querySelector('#sea [data-camera]').getAttribute('transform')"
        hand.press("#zoom-in")
        still(page)
        seen = page.evaluate(camera)
        x, y = middle(page, "#sea")
        finger = page.context.new_cdp_session(page)
        for kind, points in (
            ("touchStart", [(x, y)]),
            ("touchMove", [(x + 30, y + 20)]),
            ("touchMove", [(x + 60, y + 40)]),
            ("touchEnd", []),
        ):
            finger.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]},
            )
        wait_for(page, f"{camera} !== {seen!r}", "the chart is panned")
        assert told(page) == before
        hand.press("#zoom-all")
        still(page)
        admiral.until("sail")
        page.locator("#sea").scroll_into_view_if_needed()
        still(page)
        grip = page.locator("#sea-overlay .ship-grip").last
        box = grip.bounding_box()
        assert box
        start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        from captain import Finger

        Finger(page).drag(start, (start[0] + 3, start[1] - 70))
        page.locator("#go:not([aria-disabled])").wait_for()
        admiral.play_to_end()
        assert page.evaluate(FITS)
        finale_agrees(page, replayed(downloaded(page, hand.press)), "Cabin boy")


def test_whole_battle_by_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        keys = page.keyboard
        tab_to(page, "uncharted-ai")
        keys.press("Enter")
        page.locator("#start").wait_for()
        tab_to(page, "preset-*")
        for _ in range(2):
            keys.press("ArrowUp" if page.locator("#preset-battle:checked").count() else "ArrowDown")
            if page.locator("#preset-battle:checked").count():
                break
        summary = "document.activeElement.matches('#all-options > summary')"
        for _ in range(40):
            if page.evaluate(summary):
                break
            keys.press("Tab")
        keys.press("Enter")
        tab_to(page, "option-turns", 90)
        keys.press("Control+A")
        keys.type("1")
        keys.press("Tab")
        tab_to(page, "start", 90)
        keys.press("Enter")
        wait_for(page, "location.hash.startsWith('#/play/')")
        ways: list[str] = []
        for _ in range(200):
            state = my_move(page)
            if state == "over":
                break
            assert focus(page) != "BODY", f"the focus is never lost ({state})"
            ways.append(state)
            by_keys(page, state, ways)
        assert {"deploy", "choose", "sail", "over"} <= {*ways, state}
        assert page.evaluate("!!document.activeElement.closest('#finale')"), "the focus is in the dialog"
        keys.press("Escape")
        page.locator("#finale").wait_for(state="detached")
        assert focus(page) != "BODY"


def by_keys(page: Page, state: str, ways: list[str]) -> None:
    """Do with keys what is to be done."""
    keys = page.keyboard

    def key(*names: str) -> None:
        for name in names:
            uncharted.changes(page, lambda name=name: keys.press(name), f"{name} ({state})")  # type: ignore[misc]

    match state:
        case "deploy":
            if ways.count(state) == 1:
                key("Shift+ArrowLeft", "e")
            key("Enter")
        case "choose":
            if page.locator("#activate[aria-disabled]").count():
                key("1")
            key("Enter")
        case "sail":
            if ways.count(state) == 1:
                name = told(page).split()[0]
                uncharted.changes(page, lambda: type_action(page, f"move {name} s4"), "a typed move")
            elif page.locator("#go:not([aria-disabled])").count():
                key("Enter")
            elif page.locator("#stay").count():
                tab_to(page, "stay", 120)
                key("Enter")
            elif page.locator("#steer-ahead:not([aria-disabled])").count():
                key("Shift+ArrowUp")
            else:
                key("Shift+ArrowRight")
        case "fire":
            if page.locator("#fire").count():
                key("Enter")
            elif page.locator(".target-line").count():
                key("1")
            else:
                key("e")
        case "card":
            key("p")
        case "discard" if page.locator("#discard[aria-disabled]").count():
            place = 0
            while page.locator("#discard[aria-disabled]").count():
                tab_to(page, f"card-{place}", 120)
                key("Enter")
                place += 1
            tab_to(page, "discard", 120)
            key("Enter")
        case _:
            key("Enter")


def hand_titles(cards: Iterator[str] | tuple[str, ...]) -> list[str]:
    """What cards are called on the page."""
    return [language("en").message(CARD_NAMES[card]) for card in cards]


def page_holds(page: Page, words: list[str]) -> list[str]:
    """Which of these stand anywhere in the page: in its markup, its title, what is read aloud."""
    whole = page.evaluate("document.documentElement.outerHTML") + page.title()
    whole += page.locator("body").aria_snapshot()
    return [word for word in words if word in whole]


class Watchful(Admiral):
    """Somebody who sees to it, at two people's screen, that nobody's cards are shown but those of who holds the screen."""

    holder = "Anne"
    curtains = 0

    def look(self, state: str) -> None:
        """What the page holds now, and who may see it."""
        page = self.hand.page
        shown = {*page.locator(".hand-cards .card-head b").all_inner_texts()}
        if state == "curtain":
            self.holder = page.locator("#curtain-title").inner_text()
            self.curtains += 1
            nothing_to_see(page, *hand_titles(tuple(CARD_NAMES)))
        elif state in ("pass", "over", "recap") or not page.locator("#hands").count():
            return  # nothing is secret while squadrons are deployed
        else:
            seat = "AB"[self.holder == "Bob"]
            assert told(page).startswith(self.holder), (told(page), self.holder)
            owners = page.locator(".hand:has(.hand-cards)").evaluate_all("(es) => es.map((e) => e.id)")
            assert owners in ([], [f"hand-{'AB'.index(seat)}"]), f"{self.holder} sees {owners}"
            hidden = [
                name
                for name in hand_titles(tuple(CARD_NAMES))
                if name not in shown and name in page.locator("#hands").inner_html()
            ]
            assert not hidden

    def act(self, state: str) -> None:
        self.look(state)
        super().act(state)


def test_whole_battle_of_two_people_hands_the_screen_over(visit: Opener, site: str) -> None:
    """Each sees their own cards alone, before and after each hand-over; behind the curtain there is nothing to see."""
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        begin(hand, mode="two", name_0="Anne", name_1="Bob", **SHORT)
        admiral = Watchful(hand)
        admiral.play_to_end()
        assert admiral.curtains >= 4 and {"deploy", "choose", "sail"} <= {*admiral.done}
        finale_agrees(page, replayed(downloaded(page, hand.press)), "Bob")


def test_a_card_is_asked_for_only_where_it_can_be_played(visit: Opener, site: str) -> None:
    """Windows of two people: with the curtain, a card with an answer of the enemy, none where none fits."""
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=f"{LINE} {HANDS}", options=""))
        mine, theirs = hand_titles(("C06", "C08", "I1")), hand_titles(("C13", "D3"))

        def come(name: str) -> None:
            """The screen goes to that person, and nothing of anybody's hand with it."""
            for _ in range(2):
                if my_move(page) == "pass":
                    page.wait_for_timeout(400)
                    press(hand, "#pass")
            assert my_move(page) == "curtain" and page.locator("#curtain-title").inner_text() == name
            assert not page_holds(page, mine + theirs)
            press(hand, "#lift")
            if my_move(page) == "recap":
                press(hand, "#recap-close")

        come("Anne")
        assert my_move(page) == "choose"
        assert page_holds(page, mine + theirs) == mine
        activate(hand)
        assert my_move(page) == "card", "one card fits, and it is in hand"
        assert page.locator(".hand-card.is-ready").count() == 1
        press(hand, "#play")
        come("Bob")
        assert my_move(page) == "card"
        says(page, "Helm over")
        assert page_holds(page, theirs) == theirs and not page_holds(page, mine[1:])
        press(hand, "#no-card")
        come("Anne")
        assert my_move(page) == "sail" and not page_holds(page, theirs)
        # At anchor, at anchor, and one who uses the card: turned on the spot, a step taken away.
        press(hand, "#stay")
        press(hand, "#stay")
        press(hand, "#helm-s")
        ahead(hand)
        assert my_move(page) == "fire"
        press(hand, f"#target-{number('B.C1')}")
        press(hand, "#fire")
        assert my_move(page) == "card"
        press(hand, "#no-card")
        come("Bob")
        assert my_move(page) == "card" and page.locator(".hand-card.is-ready").count() == 1
        press(hand, "#play")
        come("Anne")
        assert not page_holds(page, theirs[:1])
        said = " ".join(moves(page))
        assert re.search(r"Anne plays [^.]*Helm over", said) and re.search(
            r"Bob plays [^.]*Riveted plates", said
        )


def test_at_an_open_table_a_hand_is_shown_on_demand(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        set_up(page, hand.press, "uncharted", "two", "battle")
        hand.press("label:has(#openly)")
        start(page, hand.press)
        admiral = Admiral(hand)
        admiral.until("choose", "card", most=30)
        names = hand_titles(tuple(CARD_NAMES))
        assert "curtain" not in admiral.done and not page.locator(".hand-cards").count()
        press(hand, "#peek")
        shown = page.locator(".hand-cards .card-head b").all_inner_texts()
        assert shown and set(shown) <= {*names}
        press(hand, "#peek")
        assert not page.locator(".hand-cards").count()


# -------------------------------------------------------------------------------------------------- watching, offline


def test_two_computers_and_a_person_play_with_the_server_gone(visit: Opener, dist: Path) -> None:
    """A whole battle is watched at top speed, and one from a record to its end, after the first load."""
    with running(dist) as url:
        opened = visit(url, **CALM)
        page, guard = opened.__enter__()
        ready(page)
        offline_ready(page)
    guard.allow("net::ERR|Failed to load")  # the browser's own look for a newer service worker
    page.reload()
    ready(page)
    hand = mouse(page)
    begin(hand, mode="watch", kind_0="easy", kind_1="easy", **SHORT)
    wait_for(page, f"{LINES} >= 6", "the computers play by themselves")
    hand.press("#pause")
    before = page.evaluate(LINES)
    page.locator("#step:not([aria-disabled])").wait_for()
    hand.press("#step")
    wait_for(page, f"{LINES} > {before}", "one step")
    hand.press("#pause")
    for _ in range(600):
        if page.locator("#finale").count():
            break
        page.keyboard.press("Shift")  # ends what is being shown
        page.wait_for_timeout(200)
    replay = replayed(downloaded(page, hand.press))
    assert replay.result() is not None and replay.tags["A"] == "ai:easy"
    hand.press("#finale-look")
    hand.press("#bar-back")
    page.locator("#uncharted-ai").wait_for()
    open_record(page, shortly_before("skirmish", 30, ("Anne", "ai:easy")))
    Admiral(hand).play_to_end()
    finale_agrees(page, replayed(downloaded(page, hand.press)), "Cabin boy")
    opened.__exit__(None, None, None)


# -------------------------------------------------------------------------------------------------- every decision


def test_single_linked_and_split_fire_tell_their_dice_before(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=LINE))
        first, second = number("B.C1"), number("B.C2")
        guns = {name: number(f"A.{name}") for name in ("C1", "C2", "C3")}
        point_at(hand, 18, 9.5)
        activate(hand)
        # Second thoughts within the activation: a ship stays, and does not.
        press(hand, "#stay")
        press(hand, "#undo")
        says(page, "C1 lies at anchor")
        press(hand, "#stay")
        press(hand, "#stay")
        ahead(hand)
        assert my_move(page) == "fire"
        # One battery, aimed by a tap on the enemy; then it divides its dice between two, one more for the second.
        press(hand, f"#gun-{guns['C3']}-S")
        point_at(hand, 25, 12)
        assert my_move(page) == "fire" and dice_in_panel(page) == dice_of_fire(page)[0] == 6
        press(hand, f"#also-{first}")
        press(hand, f"#dice-{first}-more:not([aria-disabled])")
        assert "divides its fire" in told(page)
        shares = dice_of_fire(page)
        assert len(shares) == 2 and min(shares) >= 1
        thrown_as_told(hand, shares)
        # Two ships link their fire; one leads with all its dice, the other one helps with half.
        assert my_move(page) == "fire"
        press(hand, f"#target-{second}")
        page.keyboard.press("Escape")
        page.locator("#fire").wait_for(state="detached")
        press(hand, f"#target-{first}")
        alone = dice_of_fire(page)[0]
        press(hand, "#all") if page.locator("#all").count() else press(hand, ".gun-chip:not(.is-held)")
        assert "leads" in page.locator("#attack").inner_text()
        [linked] = dice_of_fire(page)
        assert dice_in_panel(page) == linked and alone < linked < 2 * alone
        thrown_as_told(hand, [linked])
        orders = [one for one in taken(menu_record(hand)) if one.startswith("fire")]
        assert orders[0].startswith("fire C3.S B.C2 ") and " B.C1 " in orders[0] and " + " in orders[1]
        # What is left need not be fired, but one is asked.
        if my_move(page) == "fire":
            press(hand, "#end")
            if page.locator("#end").count() and my_move(page) == "fire":
                says(page, "can still fire")
                press(hand, "#end")
        # A reload in the middle, and another language.
        assert my_move(page) == "choose"
        state, lines = told(page), moves(page)
        ships = page.locator("#sea-ships").inner_html()
        page.reload()
        ready(page)
        assert my_move(page) == "choose" and told(page) == state
        assert moves(page) == lines and page.locator("#sea-ships").inner_html() == ships
        hand.press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'fr'")
        assert len(moves(page)) == len(lines)
        hand.press("#tool-language")
        wait_for(page, "document.documentElement.lang === 'en'")
        assert moves(page) == lines


def dice_in_panel(page: Page) -> int:
    """The dice of the attack in hand, as its panel tells them, with what they may do."""
    words = page.locator("#attack-odds").inner_text()
    assert re.search(r"Damage or worse \d+%.*critical hit \d+%.*hull points on average", words), words
    return int(words.split()[0])


def dice_of_fire(page: Page) -> list[int]:
    """The dice on the button, a number for each target."""
    words = page.locator("#fire .button-label").inner_text()
    return [int(one) for one in re.findall(r"\d+", words)]


def thrown_as_told(hand: Hand, dice: list[int]) -> None:
    """Fire; the record has a throw of so many dice for each target, and a die more for each six."""
    before = len(taken(menu_record(hand)))
    press(hand, "#fire")
    my_move(hand.page)
    order, *rows = taken(menu_record(hand))[before:]
    assert order.startswith("fire")
    throws = [row.split() for row in rows if re.fullmatch(r"[1-6]( [1-6])*", row)]
    pools = iter(len(throw) - throw.count("6") for throw in throws)
    # Critical hits and fates are thrown for in between.
    assert all(any(pool == wanted for pool in pools) for wanted in dice), (dice, rows)


def test_a_ram_a_boarding_and_a_melee_of_three(visit: Opener, site: str) -> None:
    """By touch: a bow into an enemy, its chances told; then a ship between two, and how its dice are divided."""
    with visit(site, **(PHONE | CALM)) as (page, _):
        ready(page)
        hand = fingers(page)
        open_record(page, record_of(setup=RAM))
        activate(hand)
        target = number("B.F1")
        for _ in range(9):
            if page.locator(f"#ram-{target}").count():
                break
            press(hand, "#steer-ahead:not([aria-disabled])")
        words = page.locator(f"#ram-{target}").inner_text()
        assert re.search(r"Ram B\.F1: damage \d+%, to itself \d+%", words), words
        before = len(moves(page))
        press(hand, f"#ram-{target}")
        my_move(page)
        said = " ".join(moves(page)[before:])
        assert "ram" in said.lower(), said
        assert any(one.endswith("ram F1") for one in taken(menu_record(hand)))
        page.evaluate("location.hash = '#/'")
        page.locator("#uncharted-ai").wait_for()
        open_record(page, record_of(setup=MELEE))
        activate(hand)
        assert my_move(page) == "divide"
        one, other = number("B.F1"), number("B.F2")
        shares = [int(page.locator(f"#share-{n}").inner_text()) for n in (one, other)]
        assert sum(shares) == 11 and abs(shares[0] - shares[1]) == 1
        press(hand, f"#share-{one}-more")
        press(hand, "#even")
        press(hand, f"#share-{other}-more")
        asked = re.findall(r"B\.F\d (\d+)", page.locator("#divide").inner_text())
        press(hand, "#divide")
        my_move(page)
        [order] = [one for one in taken(menu_record(hand)) if one.startswith("melee")]
        assert re.findall(r"B\.F\d (\d+)", order) == asked


def test_real_dice_are_told_one_by_one(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=LINE.replace("A.C3=18,13,0 ", ""), seed=""))
        activate(hand)
        press(hand, "#stay")
        press(hand, "#stay")
        hand.press("#game-menu")
        hand.press("label:has(#menu-physical)")
        page.keyboard.press("Escape")
        page.locator("#menu").wait_for(state="detached")
        press(hand, f"#target-{number('B.C1')}")
        [dice] = dice_of_fire(page)
        press(hand, "#fire")
        assert my_move(page) == "dice"
        says(page, f"throws {dice} dice")
        press(hand, "#die-5")
        press(hand, "#die-1")
        assert page.locator("#dice-shown").inner_text().endswith("6 2")
        press(hand, "#die-wrong")
        page.keyboard.press("3")
        wait_for(page, "document.querySelector('#dice-shown').textContent.endsWith('6 3')")
        # The six is thrown again, so there is a die more than those of the battery.
        for _ in range(dice - 1):
            assert my_move(page) == "dice"
            press(hand, "#die-0")
        assert my_move(page) == "fire"
        text = menu_record(hand)
        [throw] = [one for one in taken(text) if one.startswith("6 ")]
        assert throw == " ".join(["6", "3", *["1"] * (dice - 1)])
        assert '[Dice "real=' in text


def test_a_hint_can_be_done(visit: Opener, site: str) -> None:
    """What to do and why, and it is done with the board's own button."""
    with visit(site, **CALM) as (page, _):
        ready(page)
        hand = mouse(page)
        open_record(page, record_of(setup=WAY, names=("Anne", "ai:easy")))
        for go in ("#activate", "#go, #stay"):
            my_move(page)
            hand.press("#hint")
            page.locator("#hint[aria-pressed=true]").wait_for()
            hand.press("#hint")
            wait_for(page, "document.getElementById('note').textContent.length > 20", "a reason")
            before = page.evaluate(LINES)
            page.locator(go).first.wait_for()
            hand.press(f":is({go}):not([aria-disabled])")
            wait_for(page, f"{LINES} > {before}", f"{go} does what the hint says")


# -------------------------------------------------------------------------------------------------- everybody


def screens(page: Page, hand: Hand) -> Iterator[str]:
    """What there is to see in a battle: deployment, a choice, a move, fire, a card."""
    begin(hand, mode="two", name_0="Anne", name_1="Bob", cards=False)
    assert my_move(page) == "deploy"
    yield "deployment"
    page.evaluate("location.hash = '#/'")
    page.locator("#uncharted-ai").wait_for()
    open_record(
        page,
        record_of(setup=f"{LINE} hand_a=C06,C08", options="", names=("Anne", "ai:easy")),
    )
    assert my_move(page) == "choose"
    yield "choice"
    activate(hand)
    assert my_move(page) == "card"
    yield "card"
    press(hand, "#play")
    assert my_move(page) == "sail"
    press(hand, "#stay")
    press(hand, "#stay")
    for _ in range(2):
        press(hand, "#steer-ahead")
    for what in ("arcs", "threats"):
        press(hand, f"#show-{what}")
    yield "move"
    press(hand, "#go")
    assert my_move(page) == "fire"
    press(hand, ".target-line")
    press(hand, "[id^='also-']")
    yield "fire"


MAIN = """() => [...document.querySelectorAll('.button-primary, .steering button, #end, #drop, #no-card, #undo, #hint, #game-menu, .target-line, .gun-chip')]
  .filter((e) => e.getBoundingClientRect().width && Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height) < %s)
  .map((e) => `${e.id || e.className} ${e.getBoundingClientRect().width.toFixed(0)}x${e.getBoundingClientRect().height.toFixed(0)}`)"""


def test_screens_on_a_desk_and_a_narrow_phone(visit: Opener, site: str) -> None:
    """What axe finds by day and by night on a desk and on a phone of 360 px, where nothing may stick out, or be too small."""
    problems: list[str] = []
    with visit(site, **(CALM | {"viewport": {"width": 1280, "height": 800}})) as (page, _):
        ready(page)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        for name in screens(page, mouse(page)):
            for theme in ("light", "dark"):
                page.evaluate(WEAR, theme)
                only = "" if theme == "light" else "color-contrast"
                problems += [f"{name}, {theme}: {one}" for one in violations(page, only)]
            page.evaluate(WEAR, "light")
            # The same page on a narrow phone.
            for wide in (390, 360):
                page.set_viewport_size({"width": wide, "height": 800})
                problems += [f"{name}, {wide} px: {one}" for one in page.evaluate(WIDE)]
            problems += [f"{name}: small {one}" for one in page.evaluate(SMALL, 24)]
            problems += [f"{name}: main action {one}" for one in page.evaluate(MAIN % 43.5)]
            page.set_viewport_size({"width": 1280, "height": 800})
        # With forced colours both fleets stand out from the sea, and from each other.
        page.emulate_media(forced_colors="active")
        sea = page.evaluate(PAINT, "#sea .chart-sea")[0][0]
        for n in (number("A.C1"), number("B.C1")):
            painted = page.evaluate(PAINT, f"#hull-{n} *:is(path, rect, use)")
            assert any(
                (one[0] not in CLEAR and one[0] != sea) or (one[2] not in CLEAR and one[2] != sea)
                for one in painted
            ), f"ship {n} cannot be told from the sea ({sea}): {painted[:3]}"
    assert not problems, "\n".join(problems)
