"""A person who plays a game against the strongest computer player and touches whatever the screen offers meanwhile.

What a person presses to get on, the most pressing first, is ``USUAL`` of the game's hands (``e2e/<id>.py``). A game without them is played by
whatever takes a press.
"""

from __future__ import annotations

import time

import captain
from hands import fingers
from playwright.sync_api import Page
from waiting import rest, skip, wait_for

from bench.gestures import Finger, Gesture

# Of every game: whose turn it is, what was missed, back from a look at an earlier position.
ALWAYS = ("#lift", "#recap-close", "#begins-0", "#pass")
RATE = "(rate) => { document.dispatchEvent(new CustomEvent('navals:clock', {detail: {rate}})); }"
HINT = "[data-act='play:hint']"
"""A hint is thought over like a move of the computer, by the strongest player."""


def begin(page: Page, game: str, level: str) -> None:
    """From wherever the page is to a game of a person against that level."""
    page.evaluate("(game) => { location.hash = `#/${game}/new/ai`; }", game)
    wait_for(page, "document.querySelector('#start')")
    rest(page)
    page.locator("#kind-1").select_option(level)
    captain.start(fingers(page))


def state_after_films(page: Page) -> str:
    """Wait until the page is at rest or somebody thinks; which of them. A key ends the films, pauses pass quickly; presses are measured at the
    pace of real time."""
    while (state := str(page.evaluate("bench.state()"))) == "busy":
        page.evaluate(RATE, 20)
        page.keyboard.press("Shift")
        wait_for(page, "bench.state() !== 'busy'")
        page.evaluate(RATE, 1)
    return state


def play(page: Page, game: str, level: str, each: int, seconds: float) -> tuple[list[Gesture], list[str]]:
    """Play until there are ``each`` gestures of both states (``idle`` and ``thinking``) or the time is over; a game that ends is followed
    by another one. Returns the gestures of these states and the acts that got no answer."""
    finger = Finger(page)
    done: list[Gesture] = []
    end = time.monotonic() + seconds
    begin(page, game, level)

    def short(state: str) -> bool:
        return sum(one.state == state for one in done) < each

    turn = 0
    while (short("idle") or short("thinking")) and time.monotonic() < end:
        if state_after_films(page) == "thinking":
            pressed = finger.press(scroll=False)
        elif page.locator("#finale").count():
            begin(page, game, level)
            continue
        else:
            skip(page)
            turn += 1
            on = (*ALWAYS, *captain.of_games("USUAL").get(game, ()))
            pressed = None
            if short("thinking") and (turn % 4 == 0 or not short("idle")):
                pressed = finger.press_and_interrupt((HINT,) if turn % 3 == 0 else on)
            elif turn % 2:
                pressed = finger.press(on)
            else:
                pressed = finger.press()
            # A screen that asks for something else than the usual.
            pressed = pressed or (finger.press() if page.evaluate("bench.state()") == "idle" else None)
        if pressed:
            done.append(pressed)
    return [one for one in done if one.state != "busy"], finger.lost
