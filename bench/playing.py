"""Play a game against the strongest computer player, and press other elements meanwhile.

``USUAL`` in a game's hands (``e2e/<id>.py``) lists the elements that advance the game, the most urgent first.
If none of them is on the page, any element is pressed.
"""

from __future__ import annotations

import time

import captain
from hands import fingers
from playwright.sync_api import Page
from waiting import rest, wait_for

from bench.gestures import Finger, Gesture

# In all games: lift the screen between turns, roll for the start, pass.
ALWAYS = ("#lift", "#begins-0", "#pass")
RATE = "(rate) => { document.dispatchEvent(new CustomEvent('navals:clock', {detail: {rate}})); }"
HINT = "[data-act='play:hint']"
"""Selector of the hint button. The strongest player thinks about a hint for as long as about a move."""


def begin(page: Page, game: str, level: str) -> None:
    """Start a game against a level, from any page."""
    page.evaluate("(game) => { location.hash = `#/${game}/new/ai`; }", game)
    wait_for(page, "document.querySelector('#start')")
    rest(page)
    page.locator("#kind-1").select_option(level)
    captain.start(fingers(page))


def state_after_films(page: Page) -> str:
    """Skip films with a key and a fast clock until the page is idle or thinking; return the state."""
    while (state := str(page.evaluate("bench.state()"))) == "busy":
        page.evaluate(RATE, 20)
        page.keyboard.press("Shift")
        wait_for(page, "bench.state() !== 'busy'")
        page.evaluate(RATE, 1)
    return state


def play(page: Page, game: str, level: str, each: int, seconds: float) -> tuple[list[Gesture], list[str]]:
    """Play games until there are ``each`` gestures in both states (``idle`` and ``thinking``), at most for
    ``seconds``. Return the gestures in these states and the unanswered acts."""
    finger = Finger(page)
    gestures: list[Gesture] = []
    end = time.monotonic() + seconds
    begin(page, game, level)

    def needs(state: str) -> bool:
        return sum(gesture.state == state for gesture in gestures) < each

    turn = 0
    while (needs("idle") or needs("thinking")) and time.monotonic() < end:
        if state_after_films(page) == "thinking":
            pressed = finger.press(scroll=False)
        elif page.locator("#finale").count():
            begin(page, game, level)
            continue
        else:
            rest(page, skip=1000)
            turn += 1
            advancing = (*ALWAYS, *captain.of_games("USUAL").get(game, ()))
            pressed = None
            if needs("thinking") and (turn % 4 == 0 or not needs("idle")):
                pressed = finger.press_and_interrupt((HINT,) if turn % 3 == 0 else advancing)
            elif turn % 2:
                pressed = finger.press(advancing)
            else:
                pressed = finger.press()
            # The screen may ask for an unusual element.
            pressed = pressed or (finger.press() if page.evaluate("bench.state()") == "idle" else None)
        if pressed:
            gestures.append(pressed)
    return [gesture for gesture in gestures if gesture.state != "busy"], finger.lost
