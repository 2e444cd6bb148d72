"""Play on two devices: over a real connection between two browser profiles, and by links, on phones."""

from __future__ import annotations

import io
import time
from contextlib import closing
from pathlib import Path

import pytest
from browsers import ARGUMENTS, shell
from captain import ENGLISH, next_task, of_games
from conftest import Opener
from driver import Page
from driver.engines import missing, started
from hands import Hand, exists, fingers, go, middle, reload
from lifetime import READY
from pairing import SMALL, appears, code_of, connect, invite, paste, visit_link
from PIL import Image
from playwright.sync_api import Playwright
from waiting import PATIENCE, ready, rest, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.once]

CHECKED = "Checked: nobody cheated."
GAMES = of_games("DUEL")


def text_of(page: Page, selector: str) -> str:
    return str(page.locator(selector).inner_text())


def resign(hand: Hand) -> None:
    appears(hand.page, "#game-menu")
    hand.press("#game-menu")
    hand.press("#menu-resign")
    hand.press("#confirm-yes")


def test_two_phones_play_and_reconnect(visit: Opener, site: str) -> None:
    with visit(site, **(SMALL | ENGLISH)) as (first, _), visit(site, **(SMALL | ENGLISH)) as (second, _):
        host, guest = fingers(first), fingers(second)
        host.press("#mats-more")
        host.press("#mats-duel")
        appears(first, "#duel-invite")
        host.press("#duel-invite")
        connect(host, guest)
        host.press("#ready")
        wait_for(first, "document.querySelector('#ready') === null", "the host's column is formed")
        reload(first)
        for page in (first, second):
            appears(page, "#duel.is-lost")
        appears(first, "#duel-reconnect")
        host.press("#duel-reconnect")
        host.press("#duel-call")
        connect(host, guest)
        guest.press("#ready")
        wait_for(second, "document.querySelector('#ready') === null", "the guest's column is formed")
        for page in (first, second):
            assert "Connected" in text_of(page, "#duel-status")


def test_two_phones_play_by_links(visit: Opener, site: str) -> None:
    with visit(site, **(SMALL | ENGLISH)) as (first, _), visit(site, **(SMALL | ENGLISH)) as (second, _):
        host, guest = fingers(first), fingers(second)
        go(first, "#/bataille/duel")
        appears(first, "#duel-turns")
        host.press("#duel-turns")
        visit_link(second, code_of(first))
        appears(second, "#duel-accept")
        guest.press("#duel-accept")
        appears(second, "#duel-turn")
        guest.press("#duel-turn")
        visit_link(first, code_of(second))
        appears(first, "#shuffle, #ready")
        resign(host)
        appears(first, "#duel-turn")
        host.press("#duel-turn")
        last = code_of(first)
        assert len(last) <= 2000
        visit_link(second, last)
        appears(second, "#finale-rating")
        assert CHECKED in text_of(second, "#finale-rating")
        guest.press("#finale-event")
        visit_link(first, code_of(second))
        appears(first, "#finale-rating")
        assert CHECKED in text_of(first, "#finale-rating")


def play(hands: tuple[Hand, Hand], game: str, limit: int) -> int:
    """Do what a player would do next, on either phone, until both show the result; return the number of
    steps."""
    captain = of_games("Captain").get(game)
    captains = {} if captain is None else {hand.page: captain(hand, side) for side, hand in enumerate(hands)}
    usual = (*of_games("USUAL").get(game, ()), "#main [data-act][data-cell]", "#main button.is-primary")
    buttons = ["#confirm-yes", "#begins-0", *usual]
    steps, end = 0, time.monotonic() + PATIENCE
    while not all(exists(hand.page, "#finale") for hand in hands):
        for hand in hands:
            rest(hand.page, skip=1000)
            if exists(hand.page, "#finale"):
                continue
            player = captains.get(hand.page)
            if player is not None and (task := next_task(hand.page, player.doing)):
                player.act(task)
                steps, end = steps + 1, time.monotonic() + PATIENCE
            elif selector := hand.page.evaluate(READY, buttons):
                hand.page.locator(selector).first.scroll_into_view_if_needed()
                hand.page.touchscreen.tap(*middle(hand.page, selector))
                steps, end = steps + 1, time.monotonic() + PATIENCE
        assert steps < limit and time.monotonic() < end, f"the game does not end: {steps} steps"
    return steps


@pytest.mark.chromium_only("two pages of one engine connect as in the tests above")
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.exhaustive] * (not often)) for game, (_, often) in GAMES.items()],
)
def test_two_phones_play_a_whole_game_without_the_network(cut_off: Opener, game: str) -> None:
    """Both find that nobody cheated. (An emulated offline mode would stop the data channel, too.)"""
    with cut_off(**(SMALL | ENGLISH)) as first, cut_off(**(SMALL | {"locale": "en-US"})) as second:
        whole_game((fingers(first), fingers(second)), game)


def whole_game(hands: tuple[Hand, Hand], game: str, limit: int = 3000) -> None:
    """Play a whole game; both phones find that nobody cheated."""
    invite(hands[0], game, GAMES[game][0])
    connect(*hands)
    assert play(hands, game, limit) > 5
    for hand in hands:
        appears(hand.page, "#finale-rating")
        assert CHECKED in text_of(hand.page, "#finale-rating")


PICTURE = 640, 480
"""Width and height of the camera's picture."""


def film(code: bytes, path: Path) -> None:
    """Write a film of one picture, in which a QR code is seen on a grey table (YUV4MPEG2)."""
    width, height = PICTURE
    picture = Image.new("L", PICTURE, 90)
    with Image.open(io.BytesIO(code)) as image:
        side = height - 40
        picture.paste(image.convert("L").resize((side, side)), ((width - side) // 2, 20))
    grey = bytes([128]) * (width * height // 2)
    path.write_bytes(b"YUV4MPEG2 W%d H%d F10:1 Ip C420jpeg\nFRAME\n" % PICTURE + picture.tobytes() + grey)


@pytest.mark.chromium_only("Chromium takes a film for a camera")
def test_the_camera_reads_the_code_of_the_other_phone(
    visit: Opener, site: str, playwright_: Playwright, tmp_path: Path
) -> None:
    with visit(site, **(SMALL | ENGLISH)) as (first, _):
        host = fingers(first)
        invite(host, "mats")
        appears(first, "#duel-qr")
        rest(first)
        film(first.locator("#duel-qr").screenshot(), tmp_path / "code.y4m")
        camera = [
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={tmp_path / 'code.y4m'}",
        ]
        arguments = {"executable_path": shell(), "args": [*ARGUMENTS, *camera]}
        with closing(playwright_.chromium.launch(**arguments)) as browser:
            second = browser.new_page(**(SMALL | ENGLISH))
            second.goto(f"{site}#/duel")
            guest = fingers(second)
            guest.press("#duel-scan")
            appears(second, "#duel-answer")
            guest.press("#duel-answer")
            paste(host, code_of(second))
            for page in (first, second):
                appears(page, "#duel.is-open")


@pytest.mark.exhaustive
@pytest.mark.chromium_only("the other phone has Firefox")
def test_chromium_and_firefox_play_a_whole_game(visit: Opener, site: str) -> None:
    if (lacking := missing("firefox")) is not None:
        pytest.skip(lacking)
    with visit(site, **(SMALL | ENGLISH)) as (first, _), started("firefox") as firefox:
        context = firefox.context(SMALL | ENGLISH, (), PATIENCE)
        second = context.new_page()
        second.goto(site)
        ready(second)
        whole_game((fingers(first), fingers(second)), "mats")
