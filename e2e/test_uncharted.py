"""Browser tests of The Uncharted Seas: whole battles, decisions, secret hands, real dice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from captain import (
    CALM,
    downloaded,
    finale_agrees,
    in_another_language,
    lift,
    menu_record,
    moves,
    nothing_to_see,
    open_record,
    replayed,
    status,
    taken,
    type_action,
    watch,
)
from conftest import DESK, PHONE, Opener
from driver import Page
from hands import Hand, fingers, focus, key, middle, mouse, reload, shown, tab_to
from looks import FITS, PAINT, WIDE, at_size, for_fingers, in_themes, stands_out
from uncharted import (
    ABREAST,
    HANDS,
    LINE,
    MELEE,
    RAM,
    WAY,
    Admiral,
    activate,
    ahead,
    begin,
    my_move,
    number,
    pixel,
    point_at,
    record_of,
    shortly_before,
)
from waiting import ready

from navals.games.uncharted.rules.names import CARD_NAMES
from navals.ui.words.i18n import language

pytestmark = pytest.mark.browser

SHORT = {"turns": "1"}
SMALL = "list_a=CC;FF list_b=CC;FF limit=300 turns=1"
"""Options of a battle of one turn between two squadrons a side."""


# --- whole battles


@pytest.mark.exhaustive
def test_whole_battle_by_mouse_against_the_computer(visit: Opener, site: str) -> None:
    """Deploy by dragging and turning, activate from the chart, sail in every way, then play to the end."""
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        begin(hand, kind_1="easy", name_0="Anne", turns="1", cards=False)
        assert my_move(page) == "deploy"
        place = pixel(page, 20, 6)
        hand.draw(middle(page, "#berth-0"), place)
        hand.act("#rotate-s")
        hand.act("#shift-right")
        hand.act("#deploy:not([aria-disabled])")
        admiral = Admiral(hand)
        admiral.until("choose")
        [deployed] = [text for text in taken(menu_record(hand)) if text.startswith("deploy S1 at B1 20.5")]
        assert deployed.endswith("heading 15")
        hand.tap(middle(page, f"#at-{number('A.C1')} .sea-grip"))
        assert "Intrepid, Valiant, Renown" in said(page)
        hand.act("#activate")
        assert my_move(page) == "sail"
        hand.act("#alone")
        first = number("A.C1")
        x, y = middle(page, f"#grip-{first}")
        hand.draw((x, y), (x + 4, y - 90))
        assert shown(page, "#go:not([aria-disabled])")
        hand.act("#steer-back")
        hand.act("#go")
        assert my_move(page) == "sail"
        before = status(page)
        x, y = middle(page, f"#grip-{first + 1}")
        hand.tap((x, y - 60))
        assert status(page) != before
        hand.act("#go")
        assert my_move(page) == "sail"
        hand.act("#anchor")
        assert "Renown" in said(page)
        hand.act("#go")
        admiral.until("over")
        text = downloaded(page, hand.press)
        replay = replayed(text)
        finale_agrees(page, replay, "Cabin boy")
        orders = [replay.game.text(move.action) for move in replay.moves if move.seat == 0]
        orders = [one for one in orders if one.startswith("move C")]
        assert orders[2].endswith("anchor") and {move.seat for move in replay.moves} == {-1, 0, 1}
        hand.press("#finale-look")
        assert not shown(page, "#finale")


def test_whole_battle_by_touch_on_a_phone(visit: Opener, site: str) -> None:
    """Play with cards; the page fits the screen, and panning and zooming are not taken for taps."""
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of(options=SMALL, names=("Anne", "ai:easy")))
        assert my_move(page) == "deploy" and page.evaluate(FITS)
        point_at(hand, 14, 8)
        admiral = Admiral(hand)
        admiral.until("choose")
        assert page.evaluate(FITS)
        # Dragging the zoomed chart pans it without selecting anything.
        before, camera = (
            status(page),
            "document.querySelector('#sea [data-camera]').getAttribute('transform')",
        )
        hand.press("#zoom-in")
        seen = page.evaluate(camera)
        x, y = middle(page, "#sea")
        hand.draw((x, y), (x + 60, y + 40))
        assert page.evaluate(camera) != seen, "the chart is panned"
        assert status(page) == before
        hand.press("#zoom-all")
        admiral.until("sail")
        pixel(page, 0, 0)
        x, y = middle(page, "#sea-overlay .ship-grip >> nth=-1")
        hand.draw((x, y), (x + 3, y - 70))
        assert shown(page, "#go:not([aria-disabled])")
        admiral.until("over")
        assert page.evaluate(FITS)
        finale_agrees(page, replayed(downloaded(page, hand.press)), "Cabin boy")


def said(page: Page) -> str:
    """Return the status text above the table."""
    return page.locator("#table-status").inner_text()


def test_a_battle_by_keyboard_alone_from_the_home_page_to_its_end(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        ready(page)
        tab_to(page, "uncharted-more")
        key(page, "Enter")
        tab_to(page, "uncharted-ai")
        key(page, "Enter")
        tab_to(page, "preset-*")
        for _ in range(2):
            if not shown(page, "#preset-skirmish:checked"):
                key(page, "ArrowDown")
        assert shown(page, "#preset-skirmish:checked")
        tab_to(page, "start", 90)
        key(page, "Enter")
        ways: list[str] = []
        for _ in range(200):
            state = my_move(page)
            if state == "over":
                break
            if state == "fire" and "late" not in ways:
                # Go on near the end of a battle.
                ways.append("late")
                open_record(page, shortly_before("skirmish", LATE, ("Anne", "ai:easy")))
                continue
            assert focus(page) != "BODY", f"the focus is never lost ({state})"
            ways.append(state)
            by_keys(page, state, ways.count(state) == 1)
        assert {"deploy", "choose", "sail", "over"} <= {*ways, state}
        assert page.evaluate("!!document.activeElement.closest('#finale')"), "the focus is in the dialog"
        key(page, "Escape")
        assert not shown(page, "#finale") and focus(page) != "BODY"


LATE = 24
"""Number of actions before the end of a recorded battle."""


def by_keys(page: Page, state: str, first: bool) -> None:
    """Handle one decision with keys; `first` is true the first time a state comes up."""
    match state:
        case "deploy":
            key(page, *(("Shift+ArrowLeft", "e", "Enter") if first else ("Enter",)))
        case "choose":
            key(page, *(("1", "Enter") if shown(page, "#activate[aria-disabled]") else ("Enter",)))
        case "sail" if first:
            code = re.search(r"[AB]\.(\w+) in notation", page.locator("#sheet").inner_text())
            assert code is not None, "the sheet of a ship tells what records call it"
            type_action(page, f"move {code[1]} s4")
        case "sail" if shown(page, "#go:not([aria-disabled])"):
            key(page, "Enter")
        case "sail" if shown(page, "#stay"):
            tab_to(page, "stay", 120)
            key(page, "Enter")
        case "sail":
            ahead = shown(page, "#steer-ahead:not([aria-disabled])")
            key(page, "Shift+ArrowUp" if ahead else "Shift+ArrowRight")
        case "fire":
            key(page, "Enter" if shown(page, "#fire") else "1" if shown(page, ".target-line") else "e")
        case "card":
            key(page, "Enter")
        case "discard":
            place = 0
            while shown(page, "#discard[aria-disabled]"):
                tab_to(page, f"card-{place}", 120)
                key(page, "Enter")
                place += 1
            tab_to(page, "discard", 120)
            key(page, "Enter")
        case _:
            key(page, "Enter")


def hand_titles(cards: Iterator[str] | tuple[str, ...]) -> list[str]:
    """Return the English titles of the cards."""
    return [language("en").message(CARD_NAMES[card]) for card in cards]


def page_holds(page: Page, words: list[str]) -> list[str]:
    """Return the words that occur in the page's markup, title, or accessibility tree."""
    whole = page.evaluate("document.documentElement.outerHTML") + page.title()
    whole += page.locator("body").aria_snapshot()
    return [word for word in words if word in whole]


class Watchful(Admiral):
    """A player who checks that only the hand of the current player is visible."""

    holder = "Anne"
    curtains = 0

    def look(self, state: str) -> None:
        """Check that the page shows no hand but that of the current player."""
        page = self.hand.page
        own = page.locator(".hand-cards .card-head b").all_inner_texts()
        if state == "curtain":
            self.holder = page.locator("#curtain-title").inner_text()
            self.curtains += 1
            nothing_to_see(page, *hand_titles(tuple(CARD_NAMES)))
        elif state in ("pass", "over") or not shown(page, "#hands"):
            return  # no secrets during deployment
        else:
            seat = "AB"[self.holder == "Bob"]
            assert status(page).startswith(self.holder), (status(page), self.holder)
            owners = page.locator(".hand:has(.hand-cards)").evaluate_all("(es) => es.map((e) => e.id)")
            assert owners in ([], [f"hand-{'AB'.index(seat)}"]), f"{self.holder} sees {owners}"
            hidden = [
                name
                for name in hand_titles(tuple(CARD_NAMES))
                if name not in own and name in page.locator("#hands").inner_html()
            ]
            assert not hidden

    def act(self, state: str) -> None:
        self.look(state)
        super().act(state)


@pytest.mark.exhaustive
@pytest.mark.once
def test_whole_battle_of_two_people_hands_the_screen_over(visit: Opener, site: str) -> None:
    """Check the visible text before and after each handover, and behind the curtain."""
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        begin(hand, mode="two", name_0="Anne", name_1="Bob", **SHORT)
        admiral = Watchful(hand)
        admiral.until("over")
        assert admiral.curtains >= 4 and {"deploy", "choose", "sail"} <= {*admiral.done}
        finale_agrees(page, replayed(downloaded(page, hand.press)), "Bob")


@pytest.mark.once
def test_a_card_is_asked_for_only_where_it_can_be_played(visit: Opener, site: str) -> None:
    """Offer a card only if it can be played; hand over the screen only if the opponent can answer."""
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of(setup=f"{LINE} {HANDS}", options=""))
        mine, theirs = hand_titles(("C06", "C08", "I1")), hand_titles(("C13", "D3"))

        def come(name: str) -> None:
            """Wait for the curtain, check that it hides all cards, and lift it for `name`."""
            if my_move(page) == "pass":
                hand.act("#pass")
            assert my_move(page) == "curtain" and not page_holds(page, mine + theirs)
            assert lift(hand) == name

        come("Anne")
        assert my_move(page) == "choose"
        assert page_holds(page, mine + theirs) == mine
        activate(hand)
        assert my_move(page) == "card", "one card fits, and it is in hand"
        assert page.locator(".hand-card.is-ready").count() == 1
        hand.act("#play")
        # Bob's card would have no effect, so the screen stays with Anne.
        assert my_move(page) == "sail" and not page_holds(page, theirs)
        # Two ships stay at anchor; the third uses its card to turn on the spot, then sails.
        hand.act("#stay")
        hand.act("#stay")
        hand.act("#helm-s")
        ahead(hand)
        assert my_move(page) == "fire"
        hand.act(f"#target-{number('B.C1')}")
        hand.act("#fire")
        assert my_move(page) == "card"
        hand.act("#no-card")
        come("Bob")
        assert my_move(page) == "card" and page.locator(".hand-card.is-ready").count() == 1
        hand.act("#play")
        come("Anne")
        assert not page_holds(page, theirs[:1])
        told = " ".join(moves(page))
        assert re.search(r"Anne plays [^.]*Helm over", told) and re.search(
            r"Bob plays [^.]*Riveted plates", told
        )


# --- computer players, offline


@pytest.mark.exhaustive
def test_two_computers_and_a_person_play_with_the_server_gone(cut_off: Opener) -> None:
    """Watch a whole battle at top speed, then finish a recorded one, after the server has stopped."""
    with cut_off(**CALM) as page:
        hand = mouse(page)
        watch(hand, "uncharted", "first", kind_0="easy", kind_1="easy", **SHORT)
        hand.act("#step:not([aria-disabled])")
        hand.press("#pause")
        assert shown(page, "#finale")
        replay = replayed(downloaded(page, hand.press))
        assert replay.result() is not None and replay.tags["A"] == "ai:easy"
        open_record(page, shortly_before("skirmish", 12, ("Anne", "ai:easy")))
        Admiral(hand).until("over")
        finale_agrees(page, replayed(downloaded(page, hand.press)), "Cabin boy")


# --- decisions


def test_single_linked_and_split_fire_tell_their_dice_before(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of(setup=LINE))
        first, second = number("B.C1"), number("B.C2")
        guns = {name: number(f"A.{name}") for name in ("C1", "C2", "C3")}
        point_at(hand, 18, 9.5)
        activate(hand)
        # Change one's mind during an activation: stay, undo, stay again.
        hand.act("#stay")
        hand.act("#undo")
        assert "Intrepid is at anchor" in said(page)
        hand.act("#stay")
        hand.act("#stay")
        ahead(hand)
        assert my_move(page) == "fire"
        # Aim one battery by tapping the enemy, then split its dice between two targets.
        hand.act(f"#gun-{guns['C3']}-S")
        point_at(hand, 25, 12)
        assert my_move(page) == "fire" and dice_in_panel(page) == dice_of_fire(page)[0] == 6
        hand.act(f"#also-{first}")
        hand.act(f"#dice-{first}-more:not([aria-disabled])")
        assert "splits its fire" in status(page)
        shares = dice_of_fire(page)
        assert len(shares) == 2 and min(shares) >= 1
        thrown_as_told(hand, shares)
        # Two ships link their fire: one leads with all its dice, the other adds half of its own.
        assert my_move(page) == "fire"
        hand.act(f"#target-{second}")
        key(page, "Escape")
        hand.act(f"#target-{first}")
        alone = dice_of_fire(page)[0]
        hand.act("#all") if shown(page, "#all") else hand.act(".gun-chip:not(.is-held)")
        assert "leads" in page.locator("#attack").inner_text()
        [linked] = dice_of_fire(page)
        assert dice_in_panel(page) == linked and alone < linked < 2 * alone
        thrown_as_told(hand, [linked])
        orders = [one for one in taken(menu_record(hand)) if one.startswith("fire")]
        assert orders[0].startswith("fire C3.S B.C2 ") and " B.C1 " in orders[0] and " + " in orders[1]
        # Ending the activation with guns left to fire asks for confirmation.
        if my_move(page) == "fire":
            hand.act("#end")
            if shown(page, "#end") and my_move(page) == "fire":
                assert "can still fire" in said(page)
                hand.act("#end")
        # The enemy's only squadron is activated automatically. Reload in the middle, then switch language.
        assert my_move(page) == "sail"
        state, lines, ships = status(page), moves(page), page.locator("#sea-ships").inner_html()
        reload(page)
        assert my_move(page) == "sail" and status(page) == state
        assert moves(page) == lines and page.locator("#sea-ships").inner_html() == ships
        in_another_language(hand)


def dice_in_panel(page: Page) -> int:
    """Return the number of dice in the attack panel, and check that the panel shows the odds."""
    words = page.locator("#attack-odds").inner_text()
    assert re.search(r"Damage or worse \d+%.*critical hit \d+%.*hull points on average", words), words
    return int(words.split()[0])


def dice_of_fire(page: Page) -> list[int]:
    """Return the numbers of dice on the fire button, one per target."""
    words = page.locator("#fire .button-label").inner_text()
    return [int(one) for one in re.findall(r"\d+", words)]


def thrown_as_told(hand: Hand, dice: list[int]) -> None:
    """Fire, and check in the record that each target's throw has its dice plus one for each six."""
    before = len(taken(menu_record(hand)))
    hand.act("#fire")
    my_move(hand.page)
    order, *rows = taken(menu_record(hand))[before:]
    assert order.startswith("fire")
    throws = [row.split() for row in rows if re.fullmatch(r"[1-6]( [1-6])*", row)]
    pools = iter(len(throw) - throw.count("6") for throw in throws)
    # Critical hits and their effects add throws of their own.
    assert all(any(pool == wanted for pool in pools) for wanted in dice), (dice, rows)


def test_a_ram_a_boarding_and_a_melee_of_three(visit: Opener, site: str) -> None:
    """By touch: ram an enemy after seeing the odds, then split the dice of a melee between two ships."""
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of(setup=RAM))
        activate(hand)
        target = number("B.F1")
        for _ in range(9):
            if shown(page, f"#ram-{target}"):
                break
            hand.act("#steer-ahead:not([aria-disabled])")
        words = page.locator(f"#ram-{target}").inner_text()
        assert re.search(r"Ram Flint: damage \d+%, to herself \d+%", words), words
        before = len(moves(page))
        hand.act(f"#ram-{target}")
        my_move(page)
        told = " ".join(moves(page)[before:])
        assert "ram" in told.lower(), told
        assert any(one.endswith("ram F1") for one in taken(menu_record(hand)))
        open_record(page, record_of(setup=MELEE))
        activate(hand)
        assert my_move(page) == "divide"
        one, other = number("B.F1"), number("B.F2")
        shares = [int(page.locator(f"#share-{n}").inner_text()) for n in (one, other)]
        assert sum(shares) == 11 and abs(shares[0] - shares[1]) == 1
        hand.act(f"#share-{one}-more")
        hand.act("#even")
        hand.act(f"#share-{other}-more")
        asked = re.findall(r"(?:Flint|Chisel) (\d+)", page.locator("#divide").inner_text())
        hand.act("#divide")
        my_move(page)
        [order] = [one for one in taken(menu_record(hand)) if one.startswith("melee")]
        assert re.findall(r"B\.F\d (\d+)", order) == asked


# --- screens


def screens(page: Page, hand: Hand) -> Iterator[str]:
    """Go through the main screens of a battle: deployment, choice, card, move, fire."""
    begin(hand, mode="two", name_0="Anne", name_1="Bob", cards=False)
    assert my_move(page) == "deploy"
    yield "deployment"
    open_record(
        page,
        record_of(setup=f"{LINE} hand_a=C06,C08", options="", names=("Anne", "ai:easy")),
    )
    assert my_move(page) == "choose"
    yield "choice"
    activate(hand)
    assert my_move(page) == "card"
    yield "card"
    hand.act("#play")
    assert my_move(page) == "sail"
    hand.act("#stay")
    hand.act("#stay")
    for _ in range(2):
        hand.act("#steer-ahead")
    for what in ("arcs", "threats"):
        hand.act(f"#show-{what}")
    yield "move"
    hand.act("#go")
    assert my_move(page) == "fire"
    hand.act(".target-line")
    hand.act("[id^='also-']")
    yield "fire"


OUT_OF_REACH = """() => {
  const buttons = [...document.querySelectorAll("#table-actions button")].filter((one) =>
      one.checkVisibility() && one.getBoundingClientRect().width > 1);
  const found = [];
  for (const one of buttons) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -0.5 || top < 0 || right > innerWidth + 0.5 ||
        bottom > innerHeight + 0.5) found.push(`${one.id} is out of sight`);
    for (const [x, y] of [[left + 4, (top + bottom) / 2], [right - 4, (top + bottom) / 2],
        [(left + right) / 2, (top + bottom) / 2]]) {
      const top_most = document.elementFromPoint(x, y);
      if (!one.contains(top_most)) found.push(`${one.id} lies under ${top_most?.closest("[id]")?.id}`);
    }
  }
  return [buttons.map((one) => one.id), found];
}"""
"""Return the ids of the action buttons, and messages about hidden or covered ones."""
UNDER_TOOLS = """(ships) => {
  const tools = [...document.querySelectorAll(".sea-tools")].map((one) => one.getBoundingClientRect());
  const sea = document.querySelector("#sea").getBoundingClientRect();
  return ships.filter((n) => {
    const { left, top, right, bottom } = document.querySelector(`#hull-${n}`).getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return y < sea.top || y > sea.bottom || tools.some((one) => x > one.left && x < one.right &&
        y > one.top && y < one.bottom);
  });
}"""
"""Return the ships whose centre is off screen or covered by the chart's tools."""
LETTERS = """[...document.querySelectorAll("#sea .hull-code, #sea .note-text")].map((text) =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
"""The sizes of letters on the table, in pixels."""


@pytest.mark.once
def test_on_a_phone_all_that_steers_and_what_is_fired_at_is_in_sight(visit: Opener, site: str) -> None:
    """Check that no buttons or tools overlap, that targets are visible, and that odds are legible."""
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of(setup=ABREAST))

        def all_in_sight(*wanted: str) -> Iterator[None]:
            for width, height in ((844, 390), (360, 640), (390, 664)):
                at_size(page, width, height)
                ids, problems = page.evaluate(OUT_OF_REACH)
                assert not problems and {*wanted} <= {*ids}, (width, problems, ids)
                yield

        [*all_in_sight("choose-0", "activate")]
        activate(hand)
        hand.act("#steer-ahead")
        [*all_in_sight("steer-port", "steer-ahead", "steer-starboard", "alone", "anchor", "drop", "go")]
        hand.act("#steer-ahead")
        hand.act("#go:not([aria-disabled])")
        assert my_move(page) == "fire", "the three of them have sailed"
        ships = [number(name) for name in ("A.C1", "A.C2", "A.C3", "B.C1", "B.C2")]
        for _ in all_in_sight("volley", "end"):
            assert page.evaluate(UNDER_TOOLS, ships) == []
            odds = page.locator(".target-chance").first
            assert float(odds.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) >= 12
            # The smallest phone shows 15 inches of sea above the sheet; the list has the chances in 12 px.
            least = 6 if page.evaluate("innerWidth") < 390 else 6.9
            assert min(page.evaluate(LETTERS)) >= least, "codes and chances on the table"


@pytest.mark.once
def test_a_typed_action_is_refused_with_the_name_of_the_ship(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of(setup=WAY, names=("Anne", "ai:easy")))
        activate(hand)
        code = re.search(r"A\.(\w+) in notation", page.locator("#sheet").inner_text())
        assert code is not None
        type_action(page, f"move {code[1]} s1")
        assert re.search(rf"\w+ \({code[1]}\) must travel", page.locator("#note").inner_text())


@pytest.mark.exhaustive
@pytest.mark.once
def test_the_wish_to_be_asked_for_every_card_survives_a_reload(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of(setup=f"{LINE} {HANDS}", options="", names=("Anne", "ai:easy")))
        assert my_move(page) == "choose"
        hand.press("#show-ask")
        hand.press("#show-arcs")
        reload(page)
        assert shown(page, "#show-ask[aria-pressed=true]") and shown(page, "#show-arcs[aria-pressed=true]")
        assert shown(page, "#sea .arc-face")


@pytest.mark.exhaustive
@pytest.mark.once
def test_screens_on_a_desk_and_a_narrow_phone(visit: Opener, site: str) -> None:
    """Run axe in both themes, and check layout and target sizes down to a width of 360 px."""
    problems: list[str] = []
    with visit(site, **CALM) as (page, _):
        hand = mouse(page)
        for name in screens(page, hand):
            problems += [f"{name}, {one}" for one in in_themes(page, ("light", "dark"))]
            for wide in (390, 360):
                at_size(page, wide, 800)
                problems += [f"{name}, {wide} px: {one}" for one in page.evaluate(WIDE)]
            problems += [f"{name}: {one}" for one in for_fingers(page)]
            at_size(page, **DESK["viewport"])
        # With forced colours, the ships of both fleets must stand out from the sea.
        page.emulate_media(forced_colors="active")
        sea = page.evaluate(PAINT, "#sea .chart-sea")[0]["fill"]
        for n in (number("A.C1"), number("B.C1")):
            painted = page.evaluate(PAINT, f"#hull-{n} *:is(path, rect, use)")
            assert any(stands_out(one, sea) for one in painted), f"ship {n} on the sea ({sea}): {painted[:3]}"
    assert not problems, "\n".join(problems)
