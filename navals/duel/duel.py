"""One device's side of a game on two devices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from navals.core import rules
from navals.core.record.record import Replay, action_text
from navals.core.refusal import IllegalAction
from navals.core.rules import TABLE_TYPES, Resign
from navals.core.seat import letter
from navals.core.table import Table
from navals.duel import chain, packing
from navals.duel.check import CheckVerdict, check
from navals.duel.fault import DuelError
from navals.duel.ledger import DeviceSecrets, Entry, Ledger, NextEntry, Terms, invitation_id, terms
from navals.duel.packing import Acceptance, Invitation, TurnMessage, Watch, pack, to_base64, unpack
from navals.duel.transcript import HEAD_LENGTH, make_turn, read_entries, statement, write

FLOOD_LIMIT: Final = 300
"""Maximum number of texts without a new entry before further ones are refused as a flood."""
PHRASE_COUNT: Final = 32
"""Number of preset phrases, and maximum number of phrases to remember for each device."""


def chain_seed(entropy: bytes, epoch: int) -> bytes:
    """Return the seed of a device's chain; the first one has epoch 0."""
    return chain.derive_key(entropy, f"chain {epoch}")


def chain_anchor(entropy: bytes) -> bytes:
    """Return the anchor of a device's first chain."""
    return chain.build_chain(chain_seed(entropy, 0), chain.LENGTH)[-1]


class Receipt(msgspec.Struct, frozen=True):
    """The effect of a received text: number of new entries, whether it started the game, new phrases, and
    whether the other player declined a request (``is_refusal``). Empty if the text had been received before.
    """

    entry_count: int = 0
    has_begun: bool = False
    phrases: tuple[int, ...] = ()
    is_refusal: bool = False


class _StoredDuel(msgspec.Struct):
    """The content of ``dump``."""

    version: int
    device: int
    entropy: bytes
    invitation: bytes
    acceptance: bytes
    turn: TurnMessage | None
    actions: dict[int, str]
    acknowledged: int
    wish: str
    asked: str
    phrases: list[tuple[int, int, int]]
    signatures: list[bytes]


class Duel:
    """A game on two devices, as this device knows it. See ``navals.duel`` for an example.

    Created by ``invite``, ``accept``, ``watch`` and ``Duel.load``. Received texts may come from an attacker:
    if one is invalid, ``receive`` raises ``DuelError`` and changes nothing.
    """

    def __init__(
        self, device: int, entropy: bytes, invitation: Invitation, acceptance: Acceptance | None
    ) -> None:
        self.device = device
        """0: the host, 1: the guest, -1: a watcher."""
        self.entropy = entropy
        self.invitation = invitation
        self.acceptance = acceptance
        self.secrets: DeviceSecrets = DeviceSecrets(chain_seed(entropy, 0), {})
        self.ledger: Ledger | None = None
        self.ack_count: int = 0
        """Number of entries that the other device is known to have."""
        self.last_summary: object = None
        self.wish: str = ""
        """What this device has asked for out of turn (``ask``), or ``""``."""
        self.other_wish: str = ""
        """What the other device has asked for out of turn, or ``""``."""
        self.phrases: list[tuple[int, int, int]] = []
        """The last phrases, as (device, sequence number on that device, phrase)."""
        self.signatures: list[bytes] = [b"", b""]
        self.texts_left: int = FLOOD_LIMIT
        self._verdict: CheckVerdict | None = None
        self._checked_count = -1
        if acceptance is not None:
            self._begin_game(acceptance)
            self._continue_game()

    def _begin_game(self, acceptance: Acceptance) -> None:
        game_terms = terms(self.invitation, acceptance)
        own_secrets = {} if self.device < 0 else {self.device: self.secrets}
        self.ledger = Ledger(game_terms, own_secrets, chain.derive_key(self.entropy, "guesses"))
        self.acceptance = acceptance

    # State for the page.

    @property
    def id(self) -> str:
        """Return the game's id (16 hexadecimal digits), the same on both devices."""
        return invitation_id(self.invitation).hex()

    @property
    def text(self) -> str:
        """Return the text to send first: the host's invitation or the guest's acceptance."""
        return pack(self.invitation if self.device == 0 or self.acceptance is None else self.acceptance)

    @property
    def has_begun(self) -> bool:
        """Return whether the guest's acceptance is known."""
        return self.ledger is not None

    @property
    def terms(self) -> Terms:
        """Return the agreed terms. Raise ``DuelError`` if the game has not begun."""
        return self._ledger.terms

    @property
    def _ledger(self) -> Ledger:
        if self.ledger is None:
            raise DuelError("early")
        return self.ledger

    @property
    def table(self) -> Table:
        """Return the table. The other device's secrets are guesses: show only views of ``own_seats``.

        Once ``verdict`` finds the game fair and complete, it is the whole game with all real secrets.
        """
        verdict = self._verdict
        if (
            verdict is not None
            and verdict.table is not None
            and self._checked_count == len(self._ledger.entries)
        ):
            return verdict.table
        return self._ledger.table

    @property
    def own_seats(self) -> tuple[int, ...]:
        """Return the seats of this device; ``()`` for a watcher."""
        return tuple(seat for seat, device in enumerate(self.terms.devices) if device == self.device)

    @property
    def next_entry(self) -> NextEntry:
        """Return what the next entry must be, and which device must write it."""
        return NextEntry(1, "nothing") if self.ledger is None else self.ledger.next_entry()

    @property
    def awaited_device(self) -> int:
        """Return the device that the game is waiting for: 0 or 1; -1 once it is complete.

        The result is this device only if its player must act or reply; other entries are automatic.
        """
        return self.next_entry.device

    @property
    def question(self) -> str:
        """Return the request that this player must answer (``reply``), or ``""``."""
        if self.ledger is None or self.device < 0:
            return ""
        next_entry = self.next_entry
        if next_entry.kind == "reply" and next_entry.device == self.device:
            return self.ledger.question
        return (
            self.other_wish
            if next_entry.device == self.device and next_entry.kind in ("act", "agree")
            else ""
        )

    @property
    def pending_move(self) -> tuple[int, object] | None:
        """Return the seat and action waiting for the other device's answer, or ``None``."""
        return self._ledger.pending_move

    @property
    def is_opened(self) -> bool:
        """Return whether the game is over and both devices have revealed their secrets."""
        return self.ledger is not None and len(self.ledger.closing_seeds) == 2

    # Player actions.

    def act(self, action: object) -> None:
        """Take an action for this device's seat, or resign. Raise ``DuelError`` out of turn,
        ``IllegalAction`` if the action is illegal.

        An action that needs an answer waits (``pending_move``). Out of turn, a resignation is sent as a wish.
        If people agree on the outcome of a draw, the host enters it.
        """
        ledger = self._ledger
        next_entry, table = ledger.next_entry(), ledger.table
        is_own_turn = next_entry.device == self.device and next_entry.kind in ("act", "agree")
        if isinstance(action, Resign) and not is_own_turn:
            self.ask("resign")
            return
        if not is_own_turn:
            raise DuelError("turn")
        seat = table.actor()
        if isinstance(action, Resign) and seat not in self.own_seats:
            seat = self.own_seats[0]
        game, number = ledger.terms.game, len(ledger.entries) + 1
        refusal = rules.check(game, table.position, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        text = action_text(game, action)
        if not isinstance(action, TABLE_TYPES) and game.hidden.seals(table.position.state, action):
            self.secrets.actions[number] = text
            commitment = chain.commitment(chain.seal_salt(self.secrets.seed, number), text)
            self._write(f"seal {letter(seat)} {to_base64(commitment)}")
        else:
            self._write(f"act {letter(seat)} {text}")
        self._continue_game()

    def ask(self, request: str) -> None:
        """Ask the other player for ``undo PLY``, ``stop`` (reveals all secrets), ``swift`` or ``strict``.

        ``resign`` needs no consent. A request out of turn becomes a ``wish``; the other player answers it,
        or declines it by writing another entry. Raise ``DuelError`` if the request is impossible now.
        """
        ledger = self._ledger
        next_entry = ledger.next_entry()
        if request == "resign":
            self.wish = request
        elif not ledger.can_agree(request) or next_entry.kind in ("reply", "close", "nothing"):
            raise DuelError("kind")
        elif next_entry.device == self.device and next_entry.kind in ("act", "agree"):
            self._write(f"ask {request}")
        else:
            self.wish = request
        self._continue_game()

    def reply(self, agrees: bool) -> None:
        """Answer the pending ``question``. Raise ``DuelError`` if nothing was asked."""
        if not self.question:
            raise DuelError("kind")
        if self.next_entry.kind == "reply":
            self._write("yes" if agrees else "no")
        else:
            self._write(f"{'grant' if agrees else 'deny'} {self.other_wish}")
        self._continue_game()

    def send_phrase(self, phrase: int) -> None:
        """Send a preset phrase by its number. Raise ``DuelError`` if there is no such phrase."""
        if not 0 <= phrase < PHRASE_COUNT:
            raise DuelError("kind")
        self._remember_phrase(self.device, self._next_number(self.device), phrase)

    def _next_number(self, device: int) -> int:
        """Return the number for a device's next phrase."""
        return 1 + max((number for author, number, _ in self.phrases if author == device), default=0)

    def _remember_phrase(self, device: int, number: int, phrase: int) -> None:
        """Remember a phrase; forget the device's oldest ones if there are too many."""
        self.phrases.append((device, number, phrase))
        while sum(author == device for author, _, _ in self.phrases) > PHRASE_COUNT:
            del self.phrases[next(n for n, entry in enumerate(self.phrases) if entry[0] == device)]

    def sign(self, signature: bytes) -> None:
        """Store this device's signature of ``statement`` (Ed25519, 64 bytes). Raise ``DuelError`` if its
        length is wrong or if ``is_opened`` is false."""
        if not self.is_opened or len(signature) != 64:
            raise DuelError("kind")
        self.signatures[self.device] = signature

    @property
    def statement(self) -> bytes:
        """Return the bytes that both devices sign once ``is_opened`` is true."""
        return statement(self._ledger)

    # Exchanged texts.

    def outgoing_texts(self, force: bool = False) -> list[str]:
        """Return the texts to send now in live play: a turn if anything is new, otherwise none.

        With ``force``, return a turn even if nothing is new, for use after a lost connection.
        """
        if self.ledger is None or self.device < 0:
            return []
        signature = self.signatures[self.device]
        summary = (len(self.ledger.entries), self.wish, self._next_number(self.device), signature)
        if summary in (self.last_summary, (self.ack_count, "", 1, b"")) and not force:
            return []
        self.last_summary, self.texts_left = summary, FLOOD_LIMIT if force else self.texts_left
        return [self.turn()]

    def turn(self) -> str:
        """Return everything that the other device may lack, as a single text for a link."""
        ledger = self._ledger
        own_phrases = tuple(
            (number, phrase) for device, number, phrase in self.phrases if device == self.device
        )
        signature = self.signatures[self.device] if self.device >= 0 else b""
        return pack(make_turn(ledger, self.ack_count, self.wish, own_phrases[-3:], signature))

    def watch_text(self) -> str:
        """Return the game so far for a watching device, without secrets."""
        assert self.acceptance is not None
        first, second = self.signatures
        turn = make_turn(self._ledger, 0)
        return pack(
            Watch(packing.encode(self.invitation), packing.encode(self.acceptance), turn, (first, second))
        )

    def receive(self, text: str) -> Receipt:
        """Process a received acceptance or turn (for a watcher, also a text of ``watch_text``).

        If it is invalid, raise ``DuelError`` and change nothing."""
        self.texts_left -= 1
        if self.texts_left < 0:
            raise DuelError("flood")
        if packing.text_letter(text) == "a":
            return self._receive_acceptance(unpack(text, Acceptance))
        if packing.text_letter(text) == "w" and self.device < 0:
            return self.receive_turn(unpack(text, Watch).turn)
        return self.receive_turn(unpack(text, TurnMessage))

    def _receive_acceptance(self, acceptance: Acceptance) -> Receipt:
        if acceptance == self.acceptance:
            return Receipt()
        if acceptance.id != invitation_id(self.invitation):
            raise DuelError("game")
        if self.acceptance is not None:
            raise DuelError("taken")
        self._begin_game(acceptance)
        self.texts_left = FLOOD_LIMIT
        self._continue_game()
        return Receipt(has_begun=True)

    def receive_turn(self, turn: TurnMessage) -> Receipt:
        """Process an unpacked turn. If it is invalid, raise ``DuelError`` and change nothing."""
        if turn.id != invitation_id(self.invitation):
            raise DuelError("game")
        ledger = self._ledger
        count, entries = len(ledger.entries), read_entries(turn)
        start, end = turn.start, turn.start + len(entries)
        if not 0 <= start <= count:
            raise DuelError("gap")
        if end <= count:
            if turn.head != ledger.heads[end][:HEAD_LENGTH]:
                raise DuelError("fork")
            new_ledger = ledger
        else:
            if any(
                new_entry != known_entry
                for new_entry, known_entry in zip(entries, ledger.entries[start:], strict=False)
            ):
                raise DuelError("fork")
            new_ledger = ledger.copy()
            for entry in entries[count - start :]:
                if entry.author == self.device:
                    raise DuelError("fork")
                self._check_wish(new_ledger, entry)
                new_ledger.add(entry)
            if turn.head != new_ledger.head[:HEAD_LENGTH]:
                raise DuelError("fork")
            self.texts_left = FLOOD_LIMIT
        new_entries = new_ledger.entries[count:]
        self._adopt_turn(turn, new_ledger, new_entries, end)
        is_refusal = any(entry.text == "no" or entry.text.startswith("deny ") for entry in new_entries)
        return Receipt(len(new_entries), False, self._receive_phrases(turn.phrases), is_refusal)

    def _check_wish(self, ledger: Ledger, entry: Entry) -> None:
        """Raise ``DuelError`` if the other device answers a request that this one never made."""
        kind, _, request = entry.text.partition(" ")
        if kind in ("grant", "deny") and self.device >= 0 and request != self.wish:
            raise DuelError("wish", len(ledger.entries) + 1, entry.author)

    def _adopt_turn(self, turn: TurnMessage, ledger: Ledger, new_entries: Sequence[Entry], end: int) -> None:
        if new_entries and (
            self.wish != "resign" or any(entry.text == f"grant {self.wish}" for entry in new_entries)
        ):
            self.wish = ""
        self.ledger = ledger
        self.ack_count = max(self.ack_count, end)
        if end == len(ledger.entries):
            wish = turn.wish
            self.other_wish = wish if wish == "resign" or ledger.can_agree(wish) else ""
        if self.is_opened and self.device >= 0 and len(turn.signature) == 64:
            self.signatures[1 - self.device] = turn.signature
        self._continue_game()

    def _receive_phrases(self, phrases: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Remember and return new phrases, which are numbered by their sender."""
        other_device, new_phrases = 1 - self.device, []
        for number, phrase in phrases:
            if self.device >= 0 and number >= self._next_number(other_device) and 0 <= phrase < PHRASE_COUNT:
                new_phrases.append(phrase)
                self._remember_phrase(other_device, number, phrase)
        return tuple(new_phrases)

    def _write(self, text: str) -> None:
        """Add an entry written by this device."""
        ledger = self._ledger
        links = self._own_chain(ledger.renewals[self.device])
        link = links[chain.LENGTH - 1 - ledger.used_links[self.device]]
        new_ledger = ledger.copy()
        new_ledger.add(Entry(self.device, text, link))
        self.ledger = new_ledger
        self.other_wish, self.texts_left = "", FLOOD_LIMIT

    def _own_chain(self, epoch: int) -> tuple[bytes, ...]:
        return chain.build_chain(chain_seed(self.entropy, epoch), chain.LENGTH)

    def _continue_game(self) -> None:
        """Write all entries that need no decision by the player."""
        while (ledger := self._ledger) and (next_entry := ledger.next_entry()).device == self.device >= 0:
            if next_entry.kind == "say":
                assert ledger.open_claim is not None
                self._write(f"say {ledger.open_claim.truth}")
            elif next_entry.kind == "show":
                assert ledger.open_claim is not None
                entry_number = ledger.last_seal_entry(ledger.open_claim.seat)
                salt = chain.seal_salt(self.secrets.seed, entry_number)
                self._write(f"show {to_base64(salt)} {self.secrets.actions[entry_number]}")
            elif next_entry.kind == "open":
                self._write("open")
            elif next_entry.kind == "chain":
                anchor = self._own_chain(ledger.renewals[self.device] + 1)[-1]
                self._write(f"chain {to_base64(anchor)}")
            elif next_entry.kind == "close":
                texts = [self.secrets.actions[n] for n in ledger.unopened_entries(self.device)]
                self._write("; ".join((f"close {to_base64(self.secrets.seed)}", *texts)))
            elif next_entry.kind in ("act", "agree") and self.other_wish == "resign":
                self._write(f"grant {self.other_wish}")
            elif next_entry.kind in ("act", "agree") and self.wish == "resign":
                self.wish = ""
                self._write(f"act {letter(self.own_seats[0])} resign")
            else:
                break
        if self._ledger.next_entry().kind in ("close", "nothing"):
            self.wish = self.other_wish = ""

    # The end.

    def verdict(self) -> CheckVerdict:
        """Check the game; the verdict is ``open`` until both devices have revealed their secrets."""
        ledger = self._ledger
        if self._verdict is None or self._checked_count != len(ledger.entries):
            self._verdict, self._checked_count = check(ledger), len(ledger.entries)
        return self._verdict

    def transcript(self) -> str:
        """Return the game so far as text, for ``navals verify``. It contains no unrevealed secrets."""
        assert self.acceptance is not None
        return write((self.invitation, self.acceptance), self._ledger, self.signatures)

    def record(self) -> Replay:
        """Return the whole game if ``is_opened`` and fair. Raise ``DuelError`` otherwise."""
        table = self.verdict().table
        if table is None:
            raise DuelError("early")
        return table.replay

    # Storage.

    def dump(self) -> str:
        """Return everything to store, as JSON. It contains this device's secrets."""
        contents = _StoredDuel(
            version=packing.VERSION,
            device=self.device,
            entropy=self.entropy,
            invitation=packing.encode(self.invitation),
            acceptance=b"" if self.acceptance is None else packing.encode(self.acceptance),
            turn=None if self.ledger is None else make_turn(self.ledger, 0),
            actions=self.secrets.actions,
            acknowledged=self.ack_count,
            wish=self.wish,
            asked=self.other_wish,
            phrases=self.phrases,
            signatures=self.signatures,
        )
        return msgspec.json.encode(contents).decode()

    @classmethod
    def load(cls, text: str) -> Duel:
        """Restore a stored game. Raise ``DuelError`` if the text is damaged."""
        try:
            contents = msgspec.json.decode(text, type=_StoredDuel)
        except (msgspec.DecodeError, UnicodeEncodeError):
            raise DuelError("damaged") from None
        if contents.version != packing.VERSION:
            raise DuelError("newer")
        invitation = packing.decode(contents.invitation, Invitation)
        acceptance = packing.decode(contents.acceptance, Acceptance) if contents.acceptance else None
        duel = cls(contents.device, contents.entropy, invitation, None)
        duel.secrets.actions = contents.actions
        if acceptance is not None and contents.turn is not None:
            duel._begin_game(acceptance)
            for entry in read_entries(contents.turn):
                duel._ledger.add(entry)
        duel.ack_count, duel.wish, duel.other_wish = contents.acknowledged, contents.wish, contents.asked
        duel.phrases, duel.signatures = contents.phrases, contents.signatures
        return duel
