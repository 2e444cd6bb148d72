"""Tests of limited browsers: unsupported ones show an explanation, and phones with WebKit can play."""

from __future__ import annotations

import bataille
import pytest
from captain import ENGLISH, downloaded
from conftest import PHONE, Opener
from hands import exists, fingers, go

pytestmark = [pytest.mark.browser, pytest.mark.once]

LACKING = {
    "WebAssembly": "delete globalThis.WebAssembly",
    "panels that open over the page": "delete HTMLElement.prototype.popover",
    "modern style sheets": (
        "const real = CSS.supports.bind(CSS); CSS.supports = (what) => !what.includes(':has') && real(what)"
    ),
    "https": "Object.defineProperty(globalThis, 'isSecureContext', {value: false})",
}
"""Scripts that remove a feature, by the page's name for it."""

WEBKIT = """(() => {
  // A home screen page is spared; this is a tab.
  Object.defineProperty(Navigator.prototype, "vendor", { get: () => "Apple Computer, Inc." });
  for (const name of ["wakeLock", "share", "canShare", "vibrate",
      "deviceMemory"]) delete Navigator.prototype[name];
  for (const name of ["showSaveFilePicker", "showOpenFilePicker", "requestIdleCallback",
      "launchQueue"]) delete globalThis[name];
  delete Element.prototype.moveBefore;
  Object.defineProperty(StorageManager.prototype, "persist", { value: async () => false });
  // Sound may begin when a finger has lifted, never before; after a call it is "interrupted".
  const { AudioContext: Real } = globalThis;
  globalThis.heard = [];
  globalThis.AudioContext = class extends Real {
    #state = "interrupted";
    get state() { return this.#state; }
    async resume() {
      globalThis.heard.push(event?.type);
      if (["pointerup", "click"].includes(event?.type)) globalThis.sounding = this.#state = "running";
    }
  };
})()"""
"""Init script: emulate the limits of WebKit on phones."""


@pytest.mark.parametrize("what", LACKING)
def test_a_browser_that_is_too_old_is_told_so(what: str, visit: Opener, site: str) -> None:
    with visit(site, script=LACKING[what], **ENGLISH) as (page, _):
        words = page.locator("#unfit").inner_text()
        # Without https, another browser would not help.
        assert what in words and ("Safari 17.5" in words) is (what != "https")
        assert page.locator("#unfit").get_attribute("role") == "alert"
        assert not page.workers, "the engine does not begin"


@pytest.mark.exhaustive
def test_a_phone_with_webkit_misses_nothing(visit: Opener, site: str) -> None:
    with visit(site, sound=True, script=WEBKIT, **(PHONE | ENGLISH)) as (page, _):
        hand = fingers(page)
        bataille.begin(hand, bombs="5", first="A")
        bataille.place_random(hand)
        assert page.evaluate("heard.at(-1)") == "pointerup", "sound begins when a finger lifts"
        assert page.evaluate("globalThis.sounding") == "running"
        assert not exists(page, "#toast .toast"), "no word about the device within a game"
        bataille.play_to_end(hand)
        assert "Add to Home Screen" in page.locator("#toast").inner_text()
        go(page, "#/library")
        assert "after seven days" in page.locator("#library-safe").inner_text()
        assert downloaded(page, hand.press, "#library-export", "").startswith("[")
