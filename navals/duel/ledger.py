"""The game as a sequence of entries: who must write the next one, and the table as a device knows it.

Both devices, watchers and the final check use the same code; they differ in the secrets they know
(``Ledger.secrets``). Device 0 is the host, 1 the guest.
"""

from __future__ import annotations

import random
from typing import Final, Literal

import msgspec

from navals import games
from navals.core.capabilities import Claims, FalseClaim, Question
from navals.core.dice import Dice
from navals.core.game import AnyGame
from navals.core.option import OptionError
from navals.core.record import computers
from navals.core.record.record import Replay, action_text
from navals.core.refusal import IllegalAction, NotationError
from navals.core.rules import TABLE_TYPES, Resign
from navals.core.seat import CHANCE, LETTERS, NOBODY, from_letter, letter
from navals.core.table import Table
from navals.duel import chain
from navals.duel.fault import DuelError
from navals.duel.packing import MAX_LINE, Acceptance, Invitation, encode, from_base64

DEVICE_LETTERS: Final = "ab"
"""Letters for the host and the guest at the start of transcript lines."""

EntryKind = Literal["act", "reply", "say", "show", "open", "agree", "chain", "close", "nothing"]


class NextEntry(msgspec.Struct, frozen=True):
    """The next entry: its ``device`` (-1: none) and what it must be.

    ``act``: an action, or a request. ``agree``: an outcome that people agreed on, written by the host.
    ``reply``: yes or no. The other kinds are written automatically: ``say`` (an answer), ``show`` (a sealed
    action), ``open`` (a link for a draw), ``chain`` (a new chain), ``close`` (the secrets after the end).
    ``nothing``: the game is complete.
    """

    device: int
    kind: EntryKind


class Entry(msgspec.Struct, frozen=True):
    """A transcript entry: its author, its line without the author's letter, and the author's link."""

    author: int
    text: str
    link: bytes

    @property
    def line(self) -> str:
        """Return the line that is hashed."""
        return f"{DEVICE_LETTERS[self.author]} {self.text}"


class DeviceSecrets(msgspec.Struct):
    """A device's secrets: the seed of its first chain, and its sealed actions by entry."""

    seed: bytes
    actions: dict[int, str] = {}


class Seal(msgspec.Struct, frozen=True):
    """A sealed action: its author, seat and commitment, and the number of actions before it."""

    author: int
    seat: int
    commitment: bytes
    ply: int


class Terms(msgspec.Struct, frozen=True):
    """Everything agreed before the first entry.

    ``id`` is a prefix of the invitation's hash, ``head`` the hash of invitation and acceptance."""

    game: AnyGame
    options: object
    setup: str
    names: tuple[str, ...]
    devices: tuple[int, ...]
    """The device of each seat."""
    is_swift: bool
    anchors: tuple[bytes, bytes]
    keys: tuple[bytes, bytes]
    id: bytes
    head: bytes


def invitation_id(invitation: Invitation) -> bytes:
    """Return the id of a game, 8 bytes."""
    return chain.digest("invitation", encode(invitation))[:8]


def terms(invitation: Invitation, acceptance: Acceptance) -> Terms:
    """Return the agreed terms. Raise ``DuelError`` if the invitation or the acceptance is invalid."""
    invitation_data = encode(invitation)
    if acceptance.id != invitation_id(invitation):
        raise DuelError("game")
    game = games.get(invitation.game)
    if game is None or game.card.rules != invitation.rules:
        raise DuelError("newer")
    try:
        options = game.schema.parse(invitation.options)
        game.start(options, invitation.setup or None)
    except (OptionError, NotationError):
        raise DuelError("damaged") from None
    seat_count = game.seating.seats(options)
    size_checks = [len(anchor) == 32 for anchor in (invitation.anchor, acceptance.anchor)]
    size_checks += [len(key) in (0, 32) for key in (invitation.key, acceptance.key)]
    names = [*invitation.names, acceptance.name]
    if not all(size_checks) or len(invitation.names) != seat_count or invitation.side not in (0, 1):
        raise DuelError("damaged")
    if any(len(name) > 40 or not name.isprintable() or name.startswith(("ai:", "player:")) for name in names):
        raise DuelError("damaged")
    host_flags = game.seating.first_player_seats(invitation.side, options)
    devices = tuple(0 if is_host else 1 for is_host in host_flags)
    pairs = zip(invitation.names, devices, strict=True)
    return Terms(
        game=game,
        options=options,
        setup=invitation.setup,
        names=tuple(name or (acceptance.name if device else "") for name, device in pairs),
        devices=devices,
        is_swift=invitation.swift,
        anchors=(invitation.anchor, acceptance.anchor),
        keys=(invitation.key, acceptance.key),
        id=acceptance.id,
        head=chain.digest("game", invitation_data, encode(acceptance)),
    )


class Ledger:
    """The entries and their effects. ``secrets``: the known secrets, by device; ``guess_seed``: the seed for
    guesses of all others."""

    def __init__(self, game_terms: Terms, secrets: dict[int, DeviceSecrets], guess_seed: bytes) -> None:
        self.terms = game_terms
        self.secrets = secrets
        self.guess_seed = guess_seed
        tags = {"Setup": game_terms.setup} if game_terms.setup else {}
        for seat, name in zip(LETTERS, game_terms.names, strict=False):
            computers.set_seat(tags, seat, name)
        self.table: Table = Table(Replay(game_terms.game, game_terms.options, tags), "duel")
        self.entries: list[Entry] = []
        self.heads: list[bytes] = [game_terms.head]
        """Hashes of the transcript before the first entry and after each entry."""
        self.links: list[bytes] = list(game_terms.anchors)
        """The last link released by each device; initially its anchor."""
        self.used_links: list[int] = [0, 0]
        """Number of links used from each device's current chain."""
        self.renewals: list[int] = [0, 0]
        """Number of chains that each device has used up."""
        self.is_swift: bool = game_terms.is_swift
        self.releasers: frozenset[int] = frozenset()
        """Devices that have released a link since the last decision."""
        self.renewer: int = 1
        """The device that chose its chain after seeing the other's last link, or -1. Initially the guest."""
        self.draw_count: int = 0
        self.seals: dict[int, Seal] = {}
        self.undone_entries: frozenset[int] = frozenset()
        """Entries of sealed actions that were taken back."""
        self.revealed_actions: dict[int, str] = {}
        """Revealed sealed actions, by entry."""
        self.pending_move: tuple[int, object] | None = None
        """A seat and its action that waits for a claim, or ``None``."""
        self.claims: tuple[str, ...] = ()
        self.open_claim: Question | None = None
        self.question: str = ""
        """A request that waits for a reply, or ``""``."""
        self.is_stopped: bool = False
        """Whether both players agreed to stop the game."""
        self.closing_seeds: dict[int, bytes] = {}
        """Seeds of the first chains, revealed after the end, by device."""
        self._advance()

    def copy(self) -> Ledger:
        """Return an independent copy for trying out entries."""
        copy = object.__new__(Ledger)
        copy.__dict__.update(self.__dict__)
        replay = self.table.replay
        copy.table = Table(replay.copy_until(len(replay.moves), replay.tags), "duel")
        for name in ("entries", "heads", "links", "used_links", "renewals"):
            setattr(copy, name, list(getattr(self, name)))
        for name in ("seals", "revealed_actions", "closing_seeds"):
            setattr(copy, name, dict(getattr(self, name)))
        return copy

    @property
    def head(self) -> bytes:
        """Return the hash after the last entry."""
        return self.heads[-1]

    def device(self, seat: int) -> int:
        """Return the device of a seat."""
        return self.terms.devices[seat]

    def next_entry(self) -> NextEntry:
        """Return what the next entry must be, and who must write it."""
        next_entry = self._next_entry()
        if next_entry.device >= 0 and self.used_links[next_entry.device] == chain.LENGTH - 2:
            return NextEntry(next_entry.device, "chain")
        return next_entry

    def _next_entry(self) -> NextEntry:
        last_author = self.entries[-1].author if self.entries else 0
        if self.question:
            return NextEntry(1 - last_author, "reply")
        if self.open_claim is not None:
            return NextEntry(
                self.device(self.open_claim.seat), "show" if self.open_claim.is_sealed else "say"
            )
        actor = self.table.actor()
        if self.is_stopped or actor == NOBODY:
            first, second = last_author, 1 - last_author
            if first not in self.closing_seeds:
                return NextEntry(first, "close")
            return (
                NextEntry(second, "close") if second not in self.closing_seeds else NextEntry(-1, "nothing")
            )
        if actor == CHANCE:
            if self.table.position.state.agreed():
                return NextEntry(0, "agree")
            return NextEntry(1 if 1 not in self.releasers else 0, "open")
        return NextEntry(self.device(actor), "act")

    def add(self, entry: Entry) -> None:
        """Add an entry. Raise ``DuelError`` if it is invalid.

        An error leaves the ledger unusable, so try received entries on a ``copy``."""
        number, author = len(self.entries) + 1, entry.author
        next_entry = self.next_entry()
        try:
            if next_entry.device != author:
                raise DuelError("turn")
            if len(entry.text) > MAX_LINE or not entry.text.isprintable():
                raise DuelError("damaged")
            if chain.next_link(entry.link) != self.links[author]:
                raise DuelError("link")
            kind, _, argument = entry.text.partition(" ")
            handler = _HANDLERS.get(kind)
            if handler is None or next_entry.kind not in handler[0]:
                raise DuelError("kind")
            self.links[author] = entry.link
            self.used_links[author] += 1
            self.releasers |= {author}
            self.renewer = -1 if self.renewer == 1 - author else self.renewer
            self.entries.append(entry)
            self.heads.append(chain.digest("entry", self.head, entry.link, entry.line.encode()))
            handler[1](self, author, argument)
            self._advance()
        except DuelError as error:
            error.entry_number, error.author = number, author
            raise
        except FalseClaim:
            raise DuelError("lie", number, author) from None
        except (NotationError, IllegalAction):
            raise DuelError("illegal", number, author) from None
        except ValueError:
            raise DuelError("claim" if next_entry.kind == "say" else "damaged", number, author) from None

    def rng(self) -> random.Random:
        """Return the random generator for guesses, determined by the number of entries and actions."""
        return random.Random(self.guess_seed.hex() + f"/{len(self.entries)}/{self.table.ply}")

    # Actions.

    def _take_action(self, author: int, argument: str) -> None:
        seat_letter, _, notation = argument.partition(" ")
        seat = from_letter(seat_letter)
        table, game = self.table, self.terms.game
        if seat == CHANCE:
            tokens = notation.split(" ")
            if table.actor() != CHANCE or not table.position.state.agreed():
                raise DuelError("turn")
            action, count = game.draw(tokens, table.position.state)
            if count != len(tokens):
                raise DuelError("illegal")
        else:
            if seat is None or seat >= len(self.terms.devices) or self.device(seat) != author:
                raise DuelError("turn")
            action = table.parse(notation)
        if action_text(game, action) != notation:
            raise DuelError("illegal")
        if seat == table.actor() and not isinstance(action, TABLE_TYPES):
            if game.hidden.seals(table.position.state, action):
                raise DuelError("illegal")
            if author not in self.secrets and seat != CHANCE:
                state = game.hidden.admit(table.position.state, action, self.rng())
                table.replay.positions[-1] = msgspec.structs.replace(table.position, state=state)
        self._discard_links(author)
        self._play(seat, action)

    def _discard_links(self, author: int) -> None:
        """Discard links released before a decision, because its author may have known them."""
        self.releasers = frozenset({author})

    def _seal_action(self, author: int, argument: str) -> None:
        seat_letter, _, commitment_text = argument.partition(" ")
        seat, state, number = from_letter(seat_letter), self.table.position.state, len(self.entries)
        if seat is None or seat != self.table.actor() or self.device(seat) != author:
            raise DuelError("turn")
        commitment = from_base64(commitment_text)
        if len(commitment) != 32 or self.table.position.awaits != NOBODY:
            raise DuelError("damaged")
        own_secrets = self.secrets.get(author)
        if own_secrets is None:
            action = state.sample(self.rng())
        else:
            secret = own_secrets.actions.get(number, "")
            if chain.commitment(chain.seal_salt(own_secrets.seed, number), secret) != commitment:
                raise DuelError("seal")
            action = self.table.parse(secret)
            if action_text(self.terms.game, action) != secret:
                raise DuelError("illegal")
        if isinstance(action, TABLE_TYPES) or not self.terms.game.hidden.seals(state, action):
            raise DuelError("illegal")
        self.seals[number] = Seal(author, seat, commitment, self.table.ply)
        self._discard_links(author)
        self._play(seat, action)

    def _play(self, seat: int, action: object) -> None:
        """Play an action as far as its outcome is known; otherwise it waits for a claim."""
        own_seats = {seat for seat, device in enumerate(self.terms.devices) if device in self.secrets}
        self.pending_move, self.open_claim = None, None
        try:
            self.table.replay.play(seat, action, Claims(self.claims, frozenset(own_seats), self.rng()))
            self.claims = ()
        except Question as question:
            is_unopened = bool(self.last_seal_entry(question.seat))
            if question.is_sealed and not is_unopened:
                # It was opened before an action was taken back.
                self.claims += ("",)
                self._play(seat, action)
            else:
                self.pending_move, self.open_claim = (seat, action), question

    def _resume_move(self, claim: str) -> None:
        assert self.pending_move is not None
        self.claims += (claim,)
        self._play(*self.pending_move)

    def _answer_claim(self, author: int, argument: str) -> None:
        self._resume_move(argument)

    def _reveal_action(self, author: int, argument: str) -> None:
        """Reveal the author's last sealed action, because the pending action depends on it."""
        assert self.open_claim is not None
        salt_text, _, notation = argument.partition(" ")
        seat = self.open_claim.seat
        entry_number = self.last_seal_entry(seat)
        seal = self.seals[entry_number]
        if (
            len(salt_bytes := from_base64(salt_text)) != chain.SALT_LENGTH
            or chain.commitment(salt_bytes, notation) != seal.commitment
        ):
            raise DuelError("seal")
        self.revealed_actions[entry_number] = notation
        replay = self.table.replay
        later_moves = replay.moves[seal.ply + 1 :]
        replay.truncate(seal.ply)
        action, hidden = self.table.parse(notation), self.terms.game.hidden
        if isinstance(action, TABLE_TYPES) or not hidden.seals(replay.position.state, action):
            raise DuelError("illegal")
        replay.play(seat, action)
        for move in later_moves:
            replay.play(move.seat, move.action)
        self._resume_move("")

    def last_seal_entry(self, seat: int) -> int:
        """Return the entry of a seat's last sealed action that is neither revealed nor taken back, or 0."""
        entries = self.unopened_entries(self.device(seat))
        return max(
            (n for n in entries if self.seals[n].seat == seat and n not in self.undone_entries), default=0
        )

    def _advance(self) -> None:
        """Make all draws that can be made now."""
        while self._can_draw():
            game, state, number = self.terms.game, self.table.position.state, self.draw_count
            key, purpose = b"".join(self.links), ""
            seat = game.hidden.drawer(state)
            self.draw_count += 1
            if seat != NOBODY:
                own_secrets = self.secrets.get(self.device(seat))
                if own_secrets is None:
                    self._play(CHANCE, state.sample(self.rng()))
                    continue
                key, purpose = chain.derive_key(own_secrets.seed, "private") + key, letter(seat)
            seed = chain.draw_seed(key, self.terms.head, number, purpose)
            self._play(CHANCE, Dice(seed).draw(state, number))

    def _can_draw(self) -> bool:
        if self.open_claim is not None or self.is_stopped or self.question or self.table.actor() != CHANCE:
            return False
        if self.table.position.state.agreed():
            return False
        return len(self.releasers) == 2 or (self.is_swift and bool(self.releasers) and self.renewer < 0)

    # Agreements.

    def _release_link(self, author: int, argument: str) -> None:
        if argument:
            raise DuelError("damaged")

    def _make_request(self, author: int, argument: str) -> None:
        if not self.can_agree(argument):
            raise DuelError("kind")
        self.question = argument

    def can_agree(self, request: str) -> bool:
        """Return whether the players may agree on ``undo PLY``, ``swift``, ``strict`` or ``stop`` now."""
        kind, _, ply_text = request.partition(" ")
        if kind == "undo":
            positions = self.table.replay.positions[: self.table.ply]
            if not ply_text.isdecimal() or str(int(ply_text)) != ply_text or int(ply_text) >= len(positions):
                return False
            state = positions[int(ply_text)].state
            return state.actor() not in (CHANCE, NOBODY) and positions[int(ply_text)].awaits == NOBODY
        return request == "stop" or request == ("strict" if self.is_swift else "swift")

    def _accept_request(self, author: int, argument: str) -> None:
        self._release_link(author, argument)
        request, self.question = self.question, ""
        self._apply_request(request)

    def _decline_request(self, author: int, argument: str) -> None:
        self._release_link(author, argument)
        self.question = ""

    def _grant_wish(self, author: int, argument: str) -> None:
        """Grant the other device's request, made out of turn; ``Duel`` checks that there was one."""
        if argument == "resign":
            self._discard_links(author)
            self._play(self.terms.devices.index(1 - author), Resign())
        elif self.can_agree(argument):
            self._apply_request(argument)
        else:
            raise DuelError("kind")

    def _deny_wish(self, author: int, argument: str) -> None:
        if not self.can_agree(argument):
            raise DuelError("kind")

    def _apply_request(self, request: str) -> None:
        if request == "stop":
            self.is_stopped = True
        elif request in ("swift", "strict"):
            self.is_swift = request == "swift"
        else:
            ply = int(request.partition(" ")[2])
            self.table.replay.truncate(ply)
            self.undone_entries |= {n for n, seal in self.seals.items() if seal.ply >= ply}
        self.releasers = frozenset()

    # Chains and the end.

    def _renew_chain(self, author: int, argument: str) -> None:
        anchor = from_base64(argument)
        if len(anchor) != 32:
            raise DuelError("damaged")
        # A chain chosen after seeing the other's link must not be combined with that link in a draw.
        self.links[author], self.used_links[author] = anchor, 0
        self.renewals[author] += 1
        self.releasers, self.renewer = frozenset(), author

    def _reveal_secrets(self, author: int, argument: str) -> None:
        seed_text, *texts = argument.split("; ")
        seed = from_base64(seed_text)
        if len(seed) != 32 or chain.build_chain(seed, chain.LENGTH)[-1] != self.terms.anchors[author]:
            raise DuelError("link")
        sealed_entries = self.unopened_entries(author)
        if len(texts) != len(sealed_entries):
            raise DuelError("seal")
        for number, text in zip(sealed_entries, texts, strict=True):
            if chain.commitment(chain.seal_salt(seed, number), text) != self.seals[number].commitment:
                raise DuelError("seal")
            self.revealed_actions[number] = text
        self.closing_seeds[author] = seed

    def unopened_entries(self, author: int) -> list[int]:
        """Return the entries of a device's sealed actions that are not revealed yet."""
        return [
            n for n, seal in self.seals.items() if seal.author == author and n not in self.revealed_actions
        ]


_HANDLERS: Final = {
    "act": (("act", "agree"), Ledger._take_action),
    "seal": (("act",), Ledger._seal_action),
    "say": (("say",), Ledger._answer_claim),
    "show": (("show",), Ledger._reveal_action),
    "open": (("open",), Ledger._release_link),
    "ask": (("act", "agree"), Ledger._make_request),
    "yes": (("reply",), Ledger._accept_request),
    "no": (("reply",), Ledger._decline_request),
    "grant": (("act", "agree"), Ledger._grant_wish),
    "deny": (("act", "agree"), Ledger._deny_wish),
    "chain": (("chain",), Ledger._renew_chain),
    "close": (("close",), Ledger._reveal_secrets),
}
"""By kind of entry: the kinds of ``NextEntry`` that allow it, and its handler."""
