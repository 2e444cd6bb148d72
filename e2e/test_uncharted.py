"""Browser tests of The Uncharted Seas: whole battles, decisions, secret hands, real dice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from captain import (
    CALM,
    actions_of,
    begin_by_keys,
    close_finale_by_keys,
    downloaded,
    finale_agrees,
    lift,
    menu_record,
    moves,
    open_record,
    replayed,
    shortly_before,
    status,
    type_action,
)
from conftest import PHONE, Opener
from driver import Page
from hands import exists, fingers, focus, key, middle, mouse, reload, tab_to
from looks import FITS, at_size
from uncharted import (
    ABREAST,
    HANDS,
    LINE,
    MELEE,
    RAM,
    Admiral,
    activate,
    ahead,
    my_move,
    number,
    pixel,
    point_at,
    record_of,
)

from navals.games.uncharted.rules.naming import CARD_NAMES
from navals.ui.words.i18n import language

pytestmark = pytest.mark.browser

SMALL = "list_a=CC;FF list_b=CC;FF limit=300 turns=1"
"""Options of a battle of one turn between two squadrons a side."""


# --- whole battles


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
        old_status, camera = (
            status(page),
            "document.querySelector('#sea [data-camera]').getAttribute('transform')",
        )
        hand.press("#zoom-in")
        seen = page.evaluate(camera)
        x, y = middle(page, "#sea")
        hand.draw((x, y), (x + 60, y + 40))
        assert page.evaluate(camera) != seen, "the chart is panned"
        assert status(page) == old_status
        hand.press("#zoom-all")
        admiral.until("sail")
        pixel(page, 0, 0)
        x, y = middle(page, "#sea-overlay .ship-grip >> nth=-1")
        hand.draw((x, y), (x + 3, y - 70))
        assert exists(page, "#go:not([aria-disabled])")
        admiral.until("over")
        assert page.evaluate(FITS)
        finale_agrees(page, replayed(downloaded(page, hand.press)), "Cabin boy")


def read_status(page: Page) -> str:
    """Return the status text above the table."""
    return page.locator("#table-status").inner_text()


def test_a_battle_by_keyboard_alone_from_the_home_page_to_its_end(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        begin_by_keys(page, "uncharted", "skirmish")
        tab_to(page, "start", 90)
        key(page, "Enter")
        states: list[str] = []
        for _ in range(200):
            state = my_move(page)
            if state == "over":
                break
            if state == "fire" and "late" not in states:
                # Go on near the end of a battle.
                states.append("late")
                open_record(page, shortly_before("uncharted-skirmish", LATE, ("Anne", "ai:easy")))
                continue
            assert focus(page) != "BODY", f"the focus is never lost ({state})"
            states.append(state)
            by_keys(page, state, states.count(state) == 1)
        assert {"deploy", "choose", "sail", "over"} <= {*states, state}
        close_finale_by_keys(page)


LATE = 24
"""Number of actions before the end of a recorded battle."""


def by_keys(page: Page, state: str, first: bool) -> None:
    """Handle one decision with keys; `first` is true the first time a state comes up."""
    match state:
        case "deploy":
            key(page, *(("Shift+ArrowLeft", "e", "Enter") if first else ("Enter",)))
        case "choose":
            key(page, *(("1", "Enter") if exists(page, "#activate[aria-disabled]") else ("Enter",)))
        case "sail" if first:
            code = re.search(r"[AB]\.(\w+) in notation", page.locator("#sheet").inner_text())
            assert code is not None, "the sheet of a ship tells what records call it"
            type_action(page, f"move {code[1]} s4")
        case "sail" if exists(page, "#go:not([aria-disabled])"):
            key(page, "Enter")
        case "sail" if exists(page, "#stay"):
            tab_to(page, "stay", 120)
            key(page, "Enter")
        case "sail":
            ahead = exists(page, "#steer-ahead:not([aria-disabled])")
            key(page, "Shift+ArrowUp" if ahead else "Shift+ArrowRight")
        case "fire":
            key(page, "Enter" if exists(page, "#fire") else "1" if exists(page, ".target-line") else "e")
        case "card":
            key(page, "Enter")
        case "discard":
            place = 0
            while exists(page, "#discard[aria-disabled]"):
                tab_to(page, f"card-{place}", 120)
                key(page, "Enter")
                place += 1
            tab_to(page, "discard", 120)
            key(page, "Enter")
        case _:
            key(page, "Enter")


def hand_titles(cards: tuple[str, ...]) -> list[str]:
    """Return the English titles of the cards."""
    return [language("en").message(CARD_NAMES[card]) for card in cards]


def page_holds(page: Page, words: list[str]) -> list[str]:
    """Return those of the words that occur in the page's markup, title, or accessibility tree."""
    text = page.evaluate("document.documentElement.outerHTML") + page.title()
    text += page.locator("body").aria_snapshot()
    return [word for word in words if word in text]


@pytest.mark.once
def test_a_card_is_asked_for_only_where_it_can_be_played(visit: Opener, site: str) -> None:
    """Offer a card only if it can be played; hand over the screen only if the opponent can answer."""
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, record_of(setup=f"{LINE} {HANDS}", options=""))
        ours, theirs = hand_titles(("C06", "C08", "I1")), hand_titles(("C13", "D3"))

        def come(name: str) -> None:
            """Wait for the curtain, check that it hides all cards, and lift it for `name`."""
            if my_move(page) == "pass":
                hand.act("#pass")
            assert my_move(page) == "curtain" and not page_holds(page, ours + theirs)
            assert lift(hand) == name

        come("Anne")
        assert my_move(page) == "choose"
        assert page_holds(page, ours + theirs) == ours
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
        log = " ".join(moves(page))
        assert re.search(r"Anne plays [^.]*Helm over", log) and re.search(
            r"Bob plays [^.]*Riveted plates", log
        )


# --- decisions


def test_a_ram_a_boarding_and_a_melee_of_three(visit: Opener, site: str) -> None:
    """By touch: ram an enemy after seeing the odds, then split the dice of a melee between two ships."""
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        open_record(page, record_of(setup=RAM))
        activate(hand)
        target = number("B.F1")
        for _ in range(9):
            if exists(page, f"#ram-{target}"):
                break
            hand.act("#steer-ahead:not([aria-disabled])")
        words = page.locator(f"#ram-{target}").inner_text()
        assert re.search(r"Ram Flint: damage \d+%, in return \d+%", words), words
        count = len(moves(page))
        hand.act(f"#ram-{target}")
        my_move(page)
        log = " ".join(moves(page)[count:])
        assert "ram" in log.lower(), log
        assert any(item.endswith("ram F1") for item in actions_of(menu_record(hand)))
        open_record(page, record_of(setup=MELEE))
        activate(hand)
        assert my_move(page) == "divide"
        item, other = number("B.F1"), number("B.F2")
        shares = [int(page.locator(f"#share-{n}").inner_text()) for n in (item, other)]
        assert sum(shares) == 11 and abs(shares[0] - shares[1]) == 1
        hand.act(f"#share-{item}-more")
        hand.act("#even")
        hand.act(f"#share-{other}-more")
        dice = re.findall(r"(?:Flint|Chisel) (\d+)", page.locator("#divide").inner_text())
        hand.act("#divide")
        my_move(page)
        [order] = [item for item in actions_of(menu_record(hand)) if item.startswith("melee")]
        assert re.findall(r"B\.F\d (\d+)", order) == dice


# --- screens


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

        def all_in_sight(*controls: str) -> Iterator[None]:
            for width, height in ((844, 390), (360, 640), (390, 664)):
                at_size(page, width, height)
                ids, problems = page.evaluate(OUT_OF_REACH)
                assert not problems and {*controls} <= {*ids}, (width, problems, ids)
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
            # A phone in landscape shows most of the sea; the list shows the odds at 12 px.
            assert min(page.evaluate(LETTERS)) >= 8.7, "codes and chances on the table"


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
        assert exists(page, "#show-ask[aria-pressed=true]") and exists(page, "#show-arcs[aria-pressed=true]")
        assert exists(page, "#sea .arc-face")
