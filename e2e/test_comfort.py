"""Comfort settings in a real browser: large text, narrow screens, custom keys, reduced motion."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from captain import CALM, half_played, of_games, open_record
from conftest import PHONE, Opener
from driver import Page
from hands import exists, fingers, go, key, middle, mouse, write
from looks import SMALL, WIDE, at_size, sample
from waiting import ready, wait_for

pytestmark = pytest.mark.browser

TABLES = {name: lines for half in of_games("HALF").values() for name, lines in half.items()}
"""Golden records, with the number of actions to play."""


def screens(page: Page) -> Iterator[str]:
    """Walk through the pages of the site and a table of each game, yielding their names."""
    hand = mouse(page)
    yield "home"
    for sheet, buttons in {
        "settings": ("#tool-settings",),
        "help": ("#tool-help",),
        "rekeying": ("#tool-help", "#keys-change"),
    }.items():
        for button in buttons:
            hand.press(button)
        assert exists(page, "#over [data-dialog]")
        yield sheet
        key(page, "Escape")
        assert not exists(page, "#over [data-dialog]")
    for route in ("#/bataille/new/two", "#/uncharted/new/two", "#/mats/rules", "#/about"):
        go(page, route)
        yield route
    for name in sample(list(TABLES), 3):
        open_record(page, half_played(name, TABLES[name]))
        if exists(page, "#lift"):
            hand.press("#lift")
        assert exists(page, "#game-menu")
        yield name


SIZES = (("normal", 320, ""), ("larger", 390, ""), ("larger", 360, ""), ("twice", 1280, "200%"))
"""Text size, window width in pixels, font size of the root element."""


@pytest.mark.once
def test_nothing_is_lost_with_the_largest_text_nor_on_the_narrowest_screen(visit: Opener, site: str) -> None:
    """WCAG 1.4.4 and 1.4.10: text at 200% on a desktop, the largest setting on a phone, 320 px width."""
    problems = []
    # Not as a mobile device, which would zoom out and so hide an overflow.
    with visit(site, warm=True, **(CALM | {"viewport": {"width": 390, "height": 844}})) as (page, _):
        for name in screens(page):
            for size, wide, text in sample(SIZES, 2, name):
                at_size(page, wide, 720)
                page.evaluate(
                    "([size, text]) => { const root = document.documentElement; root.style.fontSize = text;"
                    " if (size === 'larger') root.dataset.text = size; else delete root.dataset.text; }",
                    [size, text],
                )
                items = page.evaluate(WIDE)
                if wide == 390:
                    items += page.evaluate(SMALL, 24)
                problems += [f"{name}, {size} text, {wide} px: {item}" for item in items]
            page.evaluate(
                "() => { document.documentElement.style.fontSize = ''; delete"
                " document.documentElement.dataset.text; }"
            )
            at_size(page, 390, 844)
    assert not problems, "\n".join(problems)


def test_a_changed_key_works_and_what_was_chosen_is_there_before_the_engine(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | {"reduced_motion": "no-preference"})) as (page, _):
        hand = mouse(page)
        hand.press("#tool-settings")
        hand.press("label:has(#text-large)")
        hand.press("label:has(#motion-reduced)")
        assert page.evaluate("document.documentElement.dataset.motion") == "reduced"
        hand.press("#settings-keys")
        page.locator("#key-page-109").focus()
        key(page, "End")
        write(page, "k")
        assert page.locator("#key-page-109").input_value() == "K", "the field shows one key"
        assert page.locator("#polite").text_content() == "K: mute or unmute"
        hand.press("#own-keys-done")
        key(page, "m")
        key(page, "k")
        assert page.locator("#tool-sound").get_attribute("aria-label") == "Unmute", "K mutes"
        assert page.locator("#tool-sound").get_attribute("aria-keyshortcuts") == "k"
        # Dialogs are animated by style sheets alone.
        hand.press("#tool-help")
        assert page.locator("#keys").evaluate("(e) => getComputedStyle(e).animationDuration") == "0.001s"
        key(page, "Escape")
        # On the second visit the text size is applied before the engine answers.
        page.reload(wait_until="domcontentloaded")
        assert page.evaluate(
            "[document.documentElement.dataset.text, document.documentElement.dataset.motion]"
        ) == ["large", "reduced"]
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "19px"
        ready(page)
        assert page.locator("#tool-sound").get_attribute("data-shortcut") == "k", "the key is kept"


def test_a_pan_is_no_click(visit: Opener, site: str) -> None:
    """Dragging with mouse or finger pans the view, and sends the engine no gesture."""
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        ready(page)
        open_record(page, half_played("uncharted-skirmish", 14))
        finger, pointer = fingers(page), mouse(page)
        finger.press("#lift")
        finger.press("#recap")
        page.evaluate(
            "window.acts = []; document.addEventListener('navals:answer', ({detail}) => { if (!['app:tick',"
            " 'app:offline', 'thinking:thinker', 'thinking:thought'].includes(detail))"
            " window.acts.push(detail); });"
        )
        finger.press("[data-zoom-by]")
        finger.press("[data-zoom-by]")
        camera = "document.querySelector('#sea [data-camera]').getAttribute('transform')"
        start, (x, y) = page.evaluate(camera), middle(page, "#sea")
        finger.draw((x, y), (x + 60, y + 40))
        panned = page.evaluate(camera)
        assert panned != start, "the finger pans"
        pointer.draw((x, y), (x - 50, y - 30))
        assert page.evaluate(camera) != panned, "the mouse pans"
        assert page.evaluate("window.acts") == []
        # A real tap still counts.
        finger.press("#choose-0")
        assert "choose" in page.evaluate("window.acts"), "a tap counts"


def test_it_can_be_installed_and_each_game_begun_from_its_icon(visit: Opener, site: str) -> None:
    with visit(site, **CALM) as (page, _):
        with urlopen(f"{site.rstrip('/')}/manifest.webmanifest") as response:
            manifest = json.load(response)
        sizes = {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]}
        assert sizes >= {
            ("any", "192x192"),
            ("any", "512x512"),
            ("maskable", "192x192"),
            ("maskable", "512x512"),
        }
        for icon in manifest["icons"]:
            with urlopen(f"{site.rstrip('/')}/{icon['src']}") as response:
                kind, image = response.headers["content-type"], response.read()
            assert kind.partition(";")[0] == icon["type"]
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", image[16:24])
                assert f"{width}x{height}" == icon["sizes"]
        assert [entry["accept"] for entry in manifest["file_handlers"]] == [{"text/plain": [".navals"]}]
        ready(page)
        wait_for(page, "document.getElementById('offline-ready')", "ready offline is shown")
        assert len(manifest["shortcuts"]) == 5
        for shortcut in manifest["shortcuts"]:
            go(page, shortcut["url"].removeprefix("./"))
            assert exists(page, "#start")


RING = """() => {
  const here = document.activeElement;
  const ringed = [...document.querySelectorAll(':focus-visible')].filter((one) => one.matches('body *') &&
      !one.matches('input:not([type=radio], [type=checkbox], [type=range]), textarea'));
  return ringed.map((one) => `${one.id || one.className}: ${getComputedStyle(one).outlineStyle}`);
}"""
SPOTS = """() => {
  const seen = new Set(), spots = [];
  const places = '#main :is(button, [role=gridcell], [data-act], [data-tap], summary), #top button';
  for (const one of document.querySelectorAll(places)) {
    const box = one.getBoundingClientRect(),
        kind = one.tagName + (one.getAttribute('role') ?? '') + (one.dataset.act ?? '')
          + one.closest('[id]')?.parentElement?.id;
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const there = document.elementFromPoint(x, y);
    if (!box.width || seen.has(kind) || !there || !(one.contains(there) || there.closest('#table-board')) ||
        one.matches('#bar-back, [data-act^="app:"], #tool-language')) continue;
    seen.add(kind);
    spots.push([x, y]);
  }
  return spots.slice(0, 9);
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", sample([*of_games("picture")], 1, "ring"))
def test_a_ring_is_for_keys_only(visit: Opener, site: str, game: str) -> None:
    """Taps and clicks leave no focus ring; moving the focus by keyboard shows one."""
    with visit(
        site, warm=True, **(CALM | {"viewport": {"width": 1280, "height": 800}, "has_touch": True})
    ) as (page, _):
        hands = (fingers(page), mouse(page))
        of_games("picture")[game](page)
        problems = []
        for name, hand in zip(("finger", "mouse"), hands, strict=True):
            spots = page.evaluate(SPOTS)
            assert len(spots) >= 4
            for spot in spots:
                hand.tap(tuple(spot))
                problems += [f"{name} at {spot}: {ring}" for ring in page.evaluate(RING)]
                if exists(page, "#over [data-dialog]"):
                    page.locator("#over [data-dismiss]").first.click()
        assert not problems, "\n".join(problems)
        rings: list[str] = []
        for _ in range(3):  # text fields have their own style
            key(page, "Tab")
            rings += page.evaluate(RING)
        assert any("solid" in ring for ring in rings), "a ring for keys"
