"""Codes of WebRTC connections: round trips of two browsers' descriptions, and invalid texts."""

from __future__ import annotations

import random

import pytest

from navals.duel.sdp import MAX_NAME, CodeError, code_from_sdp, read

MDNS = "1c0f2b9e-6f7a-4c11-9b44-0d6c6f1f8a55.local"
CHROMIUM = (
    "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n"
    "a=extmap-allow-mixed\r\na=msid-semantic: WMS\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n"
    "c=IN IP4 0.0.0.0\r\n"
    f"a=candidate:2999745851 1 udp 2113937151 {MDNS} 50123 typ host generation 0 network-cost 999\r\n"
    "a=candidate:1 1 udp 1677729535 203.0.113.9 61000 typ srflx raddr 0.0.0.0 rport 0\r\n"
    "a=candidate:2 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active\r\n"
    "a=ice-ufrag:G7+x\r\na=ice-pwd:q3bnwTuWU2mF1PQcIWUBn2Ec\r\na=ice-options:trickle\r\n"
    f"a=fingerprint:sha-256 {':'.join(['AB', '01'] * 16)}\r\na=setup:actpass\r\na=mid:0\r\n"
    "a=sctp-port:5000\r\na=max-message-size:262144\r\n"
)
FIREFOX = (
    "v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 5521 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=sendrecv\r\n"
    f"a=fingerprint:sha-256 {':'.join(['7F', 'E0'] * 16)}\r\na=group:BUNDLE 0\r\na=ice-options:trickle\r\n"
    "m=application 40211 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 192.168.1.7\r\n"
    "a=candidate:0 1 UDP 2122252543 192.168.1.7 40211 typ host\r\n"
    "a=candidate:1 1 UDP 2122187007 fd00:0:0:0:0:0:0:7 40212 typ host\r\n"
    "a=candidate:2 1 TCP 2105524479 192.168.1.7 9 typ host tcptype active\r\n"
    "a=sendrecv\r\na=end-of-candidates\r\na=ice-pwd:0123456789abcdef0123456789abcdef\r\na=ice-ufrag:89abcdef\r\n"
    "a=mid:0\r\na=setup:active\r\na=sctp-port:5000\r\na=max-message-size:1073741823\r\n"
)


@pytest.mark.parametrize(("sdp", "hosts"), [(CHROMIUM, 2), (FIREFOX, 2)], ids=["chromium", "firefox"])
def test_a_description_survives_the_code(sdp: str, hosts: int) -> None:
    code = code_from_sdp(sdp, b"call", b"duel", "bataille", "Ann")
    again = read(code.text())
    assert again == code
    assert len(again.addresses) == hosts
    rebuilt = again.sdp()
    assert code_from_sdp(rebuilt, b"call", b"duel", "bataille", "Ann") == code
    for line in sdp.splitlines():
        if line.startswith(("a=ice-ufrag", "a=ice-pwd", "a=fingerprint", "a=setup", "a=mid", "m=app")):
            assert line.replace(" 40211", " 9") in rebuilt.splitlines()


def test_the_code_of_a_phone_fits_a_small_qr_code() -> None:
    """Version 10 holds 213 bytes with middle correction (``M``): the address of the page and the code."""
    lines = CHROMIUM.splitlines(keepends=True)
    phone = "".join(line for line in lines if "srflx" not in line)
    code = code_from_sdp(phone, b"call", b"duel", "trafalgar", "Bartholomew")
    assert len("https://navals.example/#/duel/" + code.text()) <= 213


@pytest.mark.parametrize(
    "text", ["", "x", "!" * 80, "A" * 601, "IA" + "A" * 200, "EA" + "A" * 30], ids=lambda text: text[:3] + "…"
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(CodeError):
        read(text)


def test_a_damaged_code_is_refused_or_another_code() -> None:
    text, rng = code_from_sdp(CHROMIUM, b"call", b"duel", "mats", "Ann").text(), random.Random(1)
    for length in range(len(text)):
        with pytest.raises(CodeError):
            read(text[:length])
    for _ in range(500):
        at = rng.randrange(len(text))
        other = text[:at] + rng.choice("ABCDxyz019-_") + text[at + 1 :]
        try:
            rebuilt = read(other).sdp()
        except CodeError:
            continue
        assert all(line.isprintable() for line in rebuilt.split("\r\n"))


@pytest.mark.parametrize("line", ["a=ice-pwd", "a=fingerprint", "a=setup", "a=candidate"])
def test_an_incomplete_description_is_refused(line: str) -> None:
    lines = [one for one in CHROMIUM.splitlines() if not one.startswith(line)]
    with pytest.raises(CodeError):
        code_from_sdp("\r\n".join(lines), b"call", b"duel")


def test_a_long_name_is_cut_between_characters() -> None:
    name = read(code_from_sdp(CHROMIUM, b"call", b"duel", "mats", "é" * 60).text()).name
    assert name == "é" * (MAX_NAME // 2)
