"""A game on two devices: pages, codes, connection, turns by links, and the check."""

from __future__ import annotations

import pytest

from tests.ui.devices import Device, invited, play_live


def test_two_devices_are_connected_in_three_presses() -> None:
    host, guest, _ = invited("mats")
    for device, other in ((host, "Bob"), (guest, "Ann")):
        assert device.text("duel-status") == f"Connected with {other}."
        assert device.remote.table.names == ["Ann", "Bob"]
    assert [sorted(one.remote.own_seats) for one in (host, guest)] == [[0], [1]]


@pytest.mark.parametrize("game", ["mats"])
def test_a_whole_game_over_the_connection(game: str) -> None:
    host, guest, wire = invited(game)
    assert play_live(host, guest, wire) > 10
    for device in (host, guest):
        assert device.find("finale") is not None
        assert "nobody cheated" in device.text("finale-rating")
    assert host.table.text() == guest.table.text()
