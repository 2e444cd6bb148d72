"""A game on two devices without a server, in which neither side can cheat undetected.

Each device knows the secrets of its own seats. Its table holds these secrets and, for the other seats,
guesses consistent with everything it has received. The devices exchange texts over any channel: invitation,
acceptance, then turns. Protocol and threat model: ``docs/two-devices.md``. There is no clock and no network;
all randomness is passed in (``entropy``: 32 random bytes).

>>> from navals import games
>>> from navals.duel import accept, invite
>>> mats = games.find("mats")
>>> host = invite(mats, mats.schema.default(), ["Ann", ""], bytes(32))
>>> guest = accept(host.text, "Zoe", bytes(range(32)))
>>> host.receive(guest.text)
Receipt(entry_count=0, has_begun=True, phrases=(), is_refusal=False)
>>> host.own_seats, guest.own_seats, host.awaited_device, guest.awaited_device
((0,), (1,), 0, 0)
>>> host.act(host.table.parse("order F1 C2 C1 V2 TP F2 V1"))
>>> for text in host.outgoing_texts(): print(guest.receive(text))
Receipt(entry_count=1, has_begun=False, phrases=(), is_refusal=False)
>>> guest.act(guest.table.parse("order TP V1 F1 V2 F2 C1 C2"))
>>> for _ in range(2):
...     for text in guest.outgoing_texts(): _ = host.receive(text)
...     for text in host.outgoing_texts(): _ = guest.receive(text)
>>> host.table.text().splitlines()[-1] == guest.table.text().splitlines()[-1]
True

What a page does:

- Host: ``invite``, show ``duel.text``, ``receive`` the acceptance. Guest: ``accept(text, ...)``, show its
  ``duel.text``.
- Live: after each call and each ``receive``, send every text in ``outgoing_texts()``; after a lost
  connection, ``outgoing_texts(force=True)``. By turns: let the player send ``turn()`` when ``awaited_device``
  is the other one; it always contains everything that the other device may lack.
- ``peek(text)`` returns the kind and game id of a text without loading the game.
- ``receive`` raises ``DuelError`` with a code from ``CODES`` and leaves everything unchanged. A receipt
  without entries may mean an old turn.
- Show ``table.view(seat)`` only for seats in ``own_seats``. Each change creates a new ``table``.
  ``pending_move`` is a move that still waits for its answer. At the end, use ``is_opened`` and
  ``verdict()``. Until then, the other device's secrets in the table are guesses, even where the rules
  reveal them at the end.
- Store ``dump()`` after every change, before sending.
"""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.game import AnyGame
from navals.duel.check import CheckVerdict, check_entries
from navals.duel.duel import Duel, Receipt, chain_anchor
from navals.duel.fault import CODES, DuelError
from navals.duel.ledger import NextEntry, invitation_id, terms
from navals.duel.packing import Acceptance, Invitation, TurnMessage, Watch, decode, text_letter, unpack

__all__ = ["CODES", "CheckVerdict", "Duel", "DuelError", "NextEntry", "Receipt"]
__all__ += ["accept", "check_entries", "invite", "load", "peek", "read_invitation", "watch"]


def invite(
    game: AnyGame,
    options: object,
    names: Sequence[str],
    entropy: bytes,
    *,
    side: int = 0,
    swift: bool = False,
    setup: str = "",
    key: bytes = b"",
) -> Duel:
    """Start a game as the host. The result's ``text`` is the invitation.

    ``names`` are listed by seat, with "" for the guest. ``side`` is the host's side: 0 to take seat A, 1 for
    seat B. ``swift``: draws do not wait for a reply from the other device. ``key`` is the host's
    public key (Ed25519, 32 bytes), or empty. Raise ``ValueError`` for entropy of the wrong length,
    ``DuelError`` for invalid names or an invalid ``setup``.
    """
    _check_entropy(entropy)
    all_names = (*names, *[""] * (game.seating.seats(options) - len(names)))
    invitation = Invitation(
        game=game.id,
        rules=game.card.rules,
        options=game.schema.write(options),
        setup=setup,
        names=tuple(all_names),
        side=side,
        swift=swift,
        anchor=chain_anchor(entropy),
        key=key,
    )
    terms(invitation, Acceptance(invitation_id(invitation), "", bytes(32)))  # raises for invalid names
    return Duel(0, entropy, invitation, None)


def read_invitation(text: str) -> Invitation:
    """Read an invitation, to show it before accepting. Raise ``DuelError`` if it is invalid."""
    invitation = unpack(text, Invitation)
    terms(invitation, Acceptance(invitation_id(invitation), "", bytes(32)))
    return invitation


def accept(text: str, name: str, entropy: bytes, *, key: bytes = b"") -> Duel:
    """Accept an invitation as the guest. The result's ``text`` is the acceptance to send back.

    Raise ``DuelError`` if the invitation or the name is invalid, ``ValueError`` for entropy of the wrong
    length."""
    _check_entropy(entropy)
    invitation = read_invitation(text)
    acceptance = Acceptance(invitation_id(invitation), name, chain_anchor(entropy), key)
    return Duel(1, entropy, invitation, acceptance)


def watch(text: str) -> Duel:
    """Open a game as a watcher, from the text of ``Duel.watch_text``; it can then receive turns.

    Raise ``DuelError`` if the text is invalid."""
    content = unpack(text, Watch)
    invitation = decode(content.invitation, Invitation)
    duel = Duel(-1, b"", invitation, decode(content.acceptance, Acceptance))
    duel.receive_turn(content.turn)
    duel.signatures = list(content.signatures)
    return duel


def load(text: str) -> Duel:
    """Restore a game from ``Duel.dump``. Raise ``DuelError`` if the text is damaged."""
    return Duel.load(text)


def peek(text: str) -> tuple[str, str]:
    """Return a text's letter and the id of its game in hexadecimal. Raise ``DuelError`` if it cannot be read.

    Letters: ``i`` invitation, ``a`` acceptance, ``t`` turn, ``w`` a game for watchers.
    """
    letter = text_letter(text)
    if letter == "i":
        return letter, invitation_id(unpack(text, Invitation)).hex()
    if letter == "a":
        return letter, unpack(text, Acceptance).id.hex()
    return letter, (unpack(text, TurnMessage) if letter == "t" else unpack(text, Watch).turn).id.hex()


def _check_entropy(entropy: bytes) -> None:
    if len(entropy) != 32:
        raise ValueError("the entropy is 32 random bytes")
