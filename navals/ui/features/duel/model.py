"""Stored games on two devices, the connection to the other device, and the set-up form."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from navals.core.game import AnyGame, Preset
from navals.core.message import clip, msg
from navals.duel.sdp import Code, CodeError, read
from navals.ui.features.duel.remote import RemoteSession
from navals.ui.session.summary import SAVE_PREFIX
from navals.ui.shell.gesture import Gesture
from navals.ui.words.i18n import Language

OFFER_PREFIX, REPLY_PREFIX = "o.", "r."
"""Prefixes of the codes that connect two devices. Those of a duel's texts are `i1.`, `a1.`, `t1.`, `w1.`."""
_CODE_PATTERN: Final = re.compile(r"(?<![A-Za-z0-9_-])([or]\.|[iatw][0-9]{1,3}\.)([A-Za-z0-9_-]{8,})")
PHRASES: Final = (
    msg("Good luck!"),
    msg("Well played!"),
    msg("Just a minute, please."),
    msg("I'm back."),
    msg("That was close!"),
    msg("Thank you for the game!"),
    msg("Another game?"),
)
"""What players can say to each other. Devices send the index, so add new phrases at the end."""


CallState = Literal["making", "waiting", "connecting", "open", "lost", "failed", "unavailable", "flood"]


class Call(msgspec.Struct, frozen=True):
    """The connection to the other device. `call_id` is in the codes of both devices. `id` is the id of the
    stored game, or "" for a guest who has not received the invitation yet. `own_code` is this device's code;
    `offer` is the other device's code if `own_code` answers it. `is_renewed`: an earlier code for this game
    is no longer valid.
    """

    number: int
    state: CallState
    call_id: bytes
    id: str = ""
    own_code: Code | None = None
    offer: Code | None = None
    is_renewed: bool = False


class DuelState(msgspec.Struct, frozen=True):
    """The state of the pages: the form (`name`, `preset`, `is_strict`), the connection, the number of
    calls so far, the open game, why a text was refused (`fault_code`), why the camera failed
    (`camera_error`), the Ed25519 key of this device (`public_key` is `None` until the page has made it,
    and "" if the browser has no Ed25519), and a gesture that waits for the key.
    """

    name: str | None = None
    preset: str = ""
    is_strict: bool = False
    call: Call | None = None
    call_count: int = 0
    session: RemoteSession | None = None
    fault_code: str = ""
    camera_error: str = ""
    public_key: str | None = None
    secret_key: str = ""
    waiting_gesture: Gesture | None = None


def duel_presets(game: AnyGame) -> tuple[Preset, ...]:
    """Return the presets for two people, including those for a real table."""
    modes = ("two", *(special_mode.mode for special_mode in game.card.ways))
    return tuple(preset for preset in game.presets if not {*modes}.isdisjoint(preset.modes))


def chosen_preset(game: AnyGame, preset_id: str) -> Preset:
    """Return the chosen preset, or the first one."""
    presets = duel_presets(game)
    return next((preset for preset in presets if preset.id == preset_id), presets[0])


def extract_code(text: str) -> str:
    """Extract the code from a pasted or scanned text, or return "" if no code is found."""
    match = _CODE_PATTERN.search("".join(text.split()))
    return "" if match is None else match[0]


def decode_offer(code: str) -> Code | None:
    """Return the connection offer in a code, or `None` if the code is not an offer."""
    return _decode_code(code, OFFER_PREFIX)


def decode_reply(code: str) -> Code | None:
    """Return the answer in a code, or `None` if the code is not an answer."""
    return _decode_code(code, REPLY_PREFIX)


def _decode_code(code: str, prefix: str) -> Code | None:
    if not code.startswith(prefix):
        return None
    try:
        decoded_code = read(code.removeprefix(prefix))
    except CodeError:
        return None
    return decoded_code if decoded_code.is_offer == (prefix == OFFER_PREFIX) else None


def prefixed_code(code: Code) -> str:
    """Return a code in the form that players exchange, with its prefix."""
    return (OFFER_PREFIX if code.is_offer else REPLY_PREFIX) + code.text()


def display_name(name: str, t: Language) -> str:
    """Return the other player's name, shortened, or a placeholder if it is empty."""
    return clip(name) or t("Someone")


def game_key(id: str) -> str:
    """Return the key under which the finished game is stored."""
    return SAVE_PREFIX + id
