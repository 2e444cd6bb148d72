"""Two pages without browsers as two devices, the connection between them, and players who press buttons."""

from __future__ import annotations

import random
from typing import Any

from navals.core.record.record import action_text
from navals.ui.features.duel.remote import RemoteSession
from tests.duel.test_sdp import CHROMIUM
from tests.ui.page import Page

SITE = "https://navals.example/"


KEY = {"public": "ab" * 32, "secret": "cd" * 40}
"""A key for signatures, as the browser makes it."""


class Device(Page):
    """A page that collects its orders about connections. The browser makes a key at once, unless it is
    ``slow``."""

    def __init__(self, *, slow: bool = False, **boot: Any) -> None:
        self.orders: list[dict[str, Any]] = []
        self.slow = slow
        super().__init__(site=SITE, **boot)

    def send(self, act: str, arg: Any = None) -> dict[str, Any]:
        answer = super().send(act, arg)
        self.orders += answer.get("peer", [])
        if {"do": "key"} in self.orders and not self.slow:
            self.orders = [order for order in self.orders if order["do"] != "key"]
            self.send("duel:key", KEY)
        return answer

    @property
    def remote(self) -> RemoteSession:
        """The game on the screen."""
        session = self.session
        assert isinstance(session, RemoteSession)
        return session

    @property
    def code(self) -> str:
        """The code on the screen."""
        return self.element("duel-code")["value"] or ""

    def paste(self, text: str) -> None:
        """Paste a code."""
        self.send("duel:paste", {"text": text})

    def follow(self, url: str) -> None:
        """Open a link in this browser."""
        assert url.startswith(SITE + "#/duel/"), url
        self.go(url.removeprefix(SITE))

    def reload(self) -> Device:
        """Return the page after a reload."""
        return Device(store=self.store, route=self.path, prefs=self.prefs)


class Wire:
    """The connection between two devices. While it is cut, messages are lost."""

    def __init__(self, *devices: Device) -> None:
        self.devices = list(devices)
        self.numbers: list[int] = [0, 0]
        self.open = False
        self.carried: list[str] = []

    def settle(self) -> None:
        """Carry out all orders and the orders that follow from them."""
        for _ in range(10_000):
            at = next((at for at in (0, 1) if self.devices[at].orders), None)
            if at is None:
                return
            self._carry_out(at, self.devices[at].orders.pop(0))
        raise AssertionError("the devices never stop talking")

    def _carry_out(self, at: int, order: dict[str, Any]) -> None:
        device = self.devices[at]
        match order["do"]:
            case "offer" | "answer":
                self.open, self.numbers[at] = False, order["n"]
                sdp = CHROMIUM if order["do"] == "offer" else CHROMIUM.replace("actpass", "active")
                device.send("duel:described", {"n": order["n"], "sdp": sdp})
            case "accept":
                self.open = True
                for one, number in zip(self.devices, self.numbers, strict=True):
                    one.send("duel:state", {"n": number, "state": "open"})
            case "send" if self.open and order["n"] == self.numbers[at]:
                self.carried += order["texts"]
                other = {"n": self.numbers[1 - at], "texts": order["texts"]}
                self.devices[1 - at].send("duel:texts", other)
            case "sign":
                device.send("duel:signed", {"signature": "ef" * 64})
            case "close":
                self.open = False

    def cut(self) -> None:
        """Cut the connection and report that to both devices."""
        self.open = False
        for device, number in zip(self.devices, self.numbers, strict=True):
            device.send("duel:state", {"n": number, "state": "lost"})


def invitation(game: str = "mats", preset: str = "", **boot: Any) -> tuple[Device, Device, Wire]:
    """Return two devices, of which the first shows an invitation."""
    host, guest = Device(prefs={"names": ["Ann"]}, **boot), Device(prefs={"names": ["Bob"]}, **boot)
    wire = Wire(host, guest)
    host.go("#/")
    host.press(f"{game}-duel")
    if preset:
        host.change("duel-preset", preset)
    host.press("duel-invite")
    wire.settle()
    return host, guest, wire


def invited(game: str = "mats", preset: str = "", **boot: Any) -> tuple[Device, Device, Wire]:
    """Return two devices that have just been connected."""
    host, guest, wire = invitation(game, preset, **boot)
    guest.follow(host.code)
    guest.press("duel-answer")
    wire.settle()
    host.paste(guest.code)
    wire.settle()
    return host, guest, wire


def act(device: Device, rng: random.Random) -> bool:
    """Let the player of a device take a random legal action; return whether one was possible."""
    session = device.remote
    if device.find("confirm-yes") is not None:
        device.press("confirm-yes" if rng.random() < 0.5 else "confirm-no")
        return True
    if session.must_agree():
        device.press("begins-0")
        return True
    seat = session.acting_seat()
    if seat is None:
        return False
    action = session.table.position.state.sample(rng)
    device.send("play:command", {"command": action_text(session.table.game, action)})
    assert session.refusal is None, session.refusal
    return True


def play_live(host: Device, guest: Device, wire: Wire, seed: int = 1, most: int = 10_000) -> int:
    """Play up to ``most`` random actions, then resign; return the number of actions."""
    rng, done = random.Random(seed), 0
    checked(wire.devices, False)
    for _ in range(10_000):
        wire.settle()
        for device in wire.devices:
            device.wait()
        if all(is_over(one) for one in wire.devices):
            checked(wire.devices, True)
            return done
        for one in wire.devices:
            if is_over(one):
                continue
            if done < most:
                done += act(one, rng)
            elif one.remote.acting_seat() is not None:
                one.send("play:resign-now")
    raise AssertionError("the game does not end")


def checked(devices: list[Device], every: bool) -> None:
    """Check the markup now, and after every later answer if ``every``; that is slow in long games."""
    for device in devices:
        device.suspicious = every
        device.check()


def is_over(device: Device) -> bool:
    """Return whether the game is over and its record is on the screen."""
    return not isinstance(device.app.shell.session, RemoteSession)


def play_by_turns(devices: list[Device], seed: int = 1, most: int = 10_000) -> list[str]:
    """Play random actions by link, then resign; return the links. The first device goes first."""
    rng, done, links = random.Random(seed), 0, list[str]()
    checked(devices, False)
    for _ in range(2_000):
        for device, other in (devices, devices[::-1]):
            device.wait()
            for _ in range(500):
                if is_over(device):
                    break
                if done >= most and device.remote.acting_seat() is not None:
                    device.send("play:resign-now")
                elif not act(device, rng):
                    break
                done += 1
                device.wait()
            if is_over(device) and is_over(other):
                checked(devices, True)
                return links
            if not is_over(device) and device.remote.has_unsent_entries:
                device.press("duel-turn")
            elif is_over(device) and not is_over(other):
                device.press("finale-event")
            else:
                continue
            links.append(device.code)
            device.press("duel-copy")
            device.send("app:dismiss")
            other.follow(links[-1])
            other.wait()
    raise AssertionError("the game does not end")


def invited_by_turns(game: str = "mats", preset: str = "") -> list[Device]:
    """Return two devices that have agreed on a game by link."""
    host, guest = Device(prefs={"names": ["Ann"]}), Device(prefs={"names": ["Bob"]})
    host.go("#/")
    host.press(f"{game}-duel")
    if preset:
        host.change("duel-preset", preset)
    host.press("duel-turns")
    guest.follow(host.code)
    guest.press("duel-accept")
    guest.press("duel-turn")
    host.follow(guest.code)
    guest.press("duel-copy")
    guest.send("app:dismiss")
    return [host, guest]
