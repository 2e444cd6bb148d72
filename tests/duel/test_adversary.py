"""Games against an adversary who has one device and the line. Every cheat is refused, or found at the end."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import pytest

from navals.core.refusal import IllegalAction
from navals.core.rules import Resign
from navals.core.seat import letter
from navals.duel import Duel, DuelError, chain
from navals.duel.duel import FLOOD_LIMIT, chain_seed
from navals.duel.ledger import Entry, Ledger, NextEntry
from navals.duel.packing import TurnMessage, pack, to_base64, unpack
from navals.duel.transcript import HEAD_LENGTH, make_turn
from tests.duel.pairs import CASES, Pair, timed

ON_THE_LINE: Final = ("truncate", "damage", "replay", "reorder", "mix", "flood")
"""Attacks on a text, whoever sends it."""
BY_A_DEVICE: Final = ("forge", "break_rules", "bias", "repeat_link", "move")
"""Attacks by the device that must write the next entry."""
ALWAYS: Final = ("duplicate", "withhold", "fork", "lie")
"""Attacks that are tried whenever they are possible."""
SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_. é"

Attack = tuple[str, tuple[str, ...]]
"""A text, and the codes with which it may be refused. Without codes it may also have no effect."""


@cache
def strangers(name: str) -> list[Duel]:
    """Return the two devices of another game."""
    return Pair(name, 10**6).duels


def is_same(text: str, other: str) -> bool:
    """Return whether two texts hold the same turn."""
    try:
        return unpack(text, TurnMessage) == unpack(other, TurnMessage)
    except DuelError:
        return False


def is_possible(kind: str, name: str) -> bool:
    """Return whether a kind of attack is possible in a game."""
    case = CASES[name]
    return {"move": case.seals, "lie": bool(case.lie)}.get(kind, True)


class Adversary(Pair):
    """Two devices, of which one is the cheater's, who has the line as well.

    He tries two attacks of each sort that he has not tried before, and sometimes another one. Where answers
    depend on secrets, his program has none: it claims whatever agrees with its earlier claims, and prefers
    ``habit``: always water, or never a card.
    """

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.cheater = seed // 2 % 2
        self.habit = CASES[name].lie if seed % 3 else ""
        self.tried: Counter[str] = Counter()
        self.past: list[list[str]] = [[], []]
        super().__init__(name, seed, swift=seed % 5 == 0)
        if CASES[name].lie:
            self.forget()

    # The game.

    @property
    def honest(self) -> Ledger:
        ledger = self.duels[1 - self.cheater].ledger
        assert ledger is not None
        return ledger

    def forget(self) -> None:
        """Let the cheater's program know only what both devices know."""
        duel = self.duels[self.cheater]
        duel.ledger = Ledger(duel.terms, {}, self.rng.randbytes(8))
        for entry in self.honest.entries:
            duel.ledger.add(entry)
        write = duel._write

        def lie(text: str) -> None:
            if text.startswith("say "):
                self.tried["lie"] += 1
                if self.habit:
                    try:
                        write(f"say {self.habit}")
                        return
                    except DuelError:
                        pass
            write(text)

        vars(duel)["_write"] = lie

    def act(self, duel: Duel) -> None:
        try:
            super().act(duel)
        except IllegalAction:
            assert duel.device == self.cheater
            duel.act(Resign())  # his program notices that he does not hold the card

    def step(self) -> None:
        if self.honest.next_entry().device != self.cheater and self.rng.random() < 0.2:
            early = self.rng.choice(("open", "yes", "say water", "act A resign"))
            self.send(1 - self.cheater, (self.forged([early]), ("turn",)))
        super().step()

    def carry(self, sender: int, text: str) -> None:
        receiver = 1 - sender
        self.past[sender].append(text)
        for kind in self.plan(ON_THE_LINE):
            for attack in getattr(self, kind)(sender, text):
                if attack[1] or not is_same(attack[0], text):
                    self.send(receiver, attack)
                    self.tried[kind] += 1
        due, number = self.honest.next_entry(), len(self.honest.entries)
        answers: dict[str, str] = {}
        if sender == self.cheater == due.device:
            self.withhold()
            for kind in self.plan(BY_A_DEVICE):
                for attack in getattr(self, kind)(due):
                    self.send(receiver, attack)
                    self.tried[kind] += 1
            answers = {line: self.forged([line]) for line in self.answers(due)}
        super().carry(sender, text)
        assert timed(self.duels[receiver], text).entry_count == 0
        self.tried["duplicate"] += 1
        for line, other in answers.items():
            if len(self.honest.entries) > number and self.honest.entries[number].text != line:
                self.send(receiver, (other, ("fork",)))
                self.tried["fork"] += 1

    def plan(self, kinds: Sequence[str]) -> list[str]:
        """Return the attacks to try now."""
        possible = [kind for kind in kinds if is_possible(kind, self.name)]
        new = [kind for kind in possible if not self.tried[kind]]
        again = [self.rng.choice(possible)] if not new and self.rng.random() < 0.1 else []
        return self.rng.sample(new, min(2, len(new))) + again

    def send(self, receiver: int, attack: Attack) -> None:
        """Send a text to a device; assert that it is refused, or at least changes nothing."""
        text, codes = attack
        duel = self.duels[receiver]
        statement = duel.statement
        try:
            receipt = timed(duel, text)
        except DuelError as error:
            assert not codes or error.code in codes, (error.code, codes)
        else:
            assert not codes and receipt.entry_count == 0
        assert duel.statement == statement

    def links(self, count: int) -> list[bytes]:
        """Return the next links of the cheater."""
        ledger, entropy = self.honest, self.duels[self.cheater].entropy
        seed = chain_seed(entropy, ledger.renewals[self.cheater])
        links = chain.build_chain(seed, chain.LENGTH)
        top = chain.LENGTH - 1 - ledger.used_links[self.cheater]
        return [links[top - number] for number in range(count)]

    def forged(self, texts: list[str], link: bytes | None = None) -> str:
        """Return a turn with entries of the cheater's own making."""
        links = self.links(len(texts))
        head = self.honest.head
        for text, own in zip(texts, links, strict=True):
            entry = Entry(self.cheater, text, own)
            head = chain.digest("entry", head, entry.link, entry.line.encode())
        return pack(
            TurnMessage(
                id=self.honest.terms.id,
                start=len(self.honest.entries),
                lines="\n".join(f"{'ab'[self.cheater]} {text}" for text in texts),
                links=(links[-1] if link is None else link,),
                head=head[:HEAD_LENGTH],
            )
        )

    # On the line.

    def truncate(self, sender: int, text: str) -> Iterator[Attack]:
        at = self.rng.randrange(len(text))
        yield text[:at], ()
        yield text[:at] + text[at + 1 :], ()

    def damage(self, sender: int, text: str) -> Iterator[Attack]:
        at = self.rng.randrange(len(text))
        sign = self.rng.choice([sign for sign in SIGNS if sign != text[at]])
        yield text[:at] + sign + text[at + 1 :], ()
        yield text + text, ()
        yield "".join(self.rng.choice(SIGNS) for _ in range(at + 1)), ()
        turn = unpack(text, TurnMessage)
        changes = {
            "start": turn.start + self.rng.choice((-1, 1, 10**15)),
            "lines": turn.lines.replace("a ", "b ", 1) if "a " in turn.lines else turn.lines + "\na open",
            "links": (*reversed(turn.links), self.rng.randbytes(32)),
            "head": self.rng.randbytes(HEAD_LENGTH),
            "id": self.rng.randbytes(8),
        }
        field = self.rng.choice(list(changes))
        values = {name: getattr(turn, name) for name in turn.__struct_fields__}
        yield pack(TurnMessage(**values | {field: changes[field]})), ()

    def replay(self, sender: int, text: str) -> Iterator[Attack]:
        """Send older texts again, also to their sender."""
        for texts in (self.past[sender][:-1], self.past[1 - sender]):
            if texts:
                yield self.rng.choice(texts), ()

    def reorder(self, sender: int, text: str) -> Iterator[Attack]:
        """Send entries before the ones that they follow."""
        ledger, other = self.duels[sender].ledger, self.duels[1 - sender].ledger
        assert ledger is not None and other is not None
        if len(ledger.entries) > len(other.entries):
            yield pack(make_turn(ledger, len(other.entries) + 1)), ("gap",)

    def mix(self, sender: int, text: str) -> Iterator[Attack]:
        """Send texts of another game."""
        stranger = strangers(self.name)[sender]
        yield stranger.turn(), ("game",)
        yield stranger.text, ("game", "foreign")

    def flood(self, sender: int, text: str) -> Iterator[Attack]:
        """Send more texts than a device accepts; then the devices connect again."""
        for _ in range(FLOOD_LIMIT):
            with pytest.raises(DuelError):
                self.duels[1 - sender].receive("t1.AAAAAAAA")
        yield text, ("flood",)
        for again in self.duels[1 - sender].outgoing_texts(force=True):
            super().carry(1 - sender, again)

    # By a device.

    def withhold(self) -> None:
        """Send nothing: the other device waits for the cheater, and can neither act nor draw."""
        duel = self.duels[1 - self.cheater]
        assert duel.awaited_device == self.cheater and duel.verdict().outcome == "open"
        with pytest.raises(DuelError, match="turn"):
            duel.act(None)
        with pytest.raises(DuelError, match="early"):
            duel.record()
        self.tried["withhold"] += 1

    def answers(self, due: NextEntry) -> list[str]:
        """Return entries of which one at most is the cheater's: the others are second answers to a turn."""
        seat = letter(self.duels[self.cheater].own_seats[0])
        options = {"act": [f"act {seat} resign"], "say": ["say water", "say hit"], "reply": ["yes", "no"]}
        return options.get(due.kind, [])

    def forge(self, due: NextEntry) -> Iterator[Attack]:
        """Write entries for the other side, without a request, or of a kind that is not due."""
        duel = self.duels[1 - self.cheater]
        yield self.forged([f"act {letter(duel.own_seats[0])} resign"]), ("turn", "kind")
        yield self.forged(["grant resign"]), ("wish", "kind")
        yield self.forged(["grant undo 0"]), ("wish", "kind", "turn")
        impossible = (
            "open",
            "yes",
            "no",
            "say hit",
            "show AAAA x",
            "dance",
            "",
            f"close {to_base64(bytes(32))}",
        )
        text = self.rng.choice([text for text in impossible if text[:3] != due.kind[:3]])
        yield self.forged([text]), ("kind", "damaged")

    def break_rules(self, due: NextEntry) -> Iterator[Attack]:
        seat = letter(self.duels[self.cheater].own_seats[0])
        if due.kind == "act":
            yield self.forged([f"act {seat} {self.illegal()}"]), ("illegal", "turn", "damaged")
            yield self.forged(["act * 6"]), ("turn", "illegal")
            yield self.forged([f"seal {seat} {to_base64(bytes(31))}"]), ("damaged", "illegal")
        elif due.kind == "say":
            yield self.forged(["say nonsense"]), ("claim",)

    def illegal(self) -> str:
        """Return an action that the rules forbid now, or nonsense."""
        state, game = self.honest.table.position.state, self.honest.terms.game
        positions = self.honest.table.replay.positions
        for _ in range(5):
            earlier = self.rng.choice(positions).state
            if earlier.actor() >= 0:
                action = earlier.sample(self.rng)
                if state.check(action) is not None and not game.hidden.seals(earlier, action):
                    return game.text(action)
        return self.rng.choice(("", "B99", "order", "activate nobody", "x" * 300, "Z9-Z9 é"))

    def bias(self, due: NextEntry) -> Iterator[Attack]:
        """Choose the link that draws depend on: another one, a later one, or one of a new chain."""
        line = "open" if due.kind == "open" else f"act {letter(self.duels[self.cheater].own_seats[0])} resign"
        for link in (self.rng.randbytes(32), self.links(2)[1]):
            yield self.forged([line], link), ("link",)
        if due.kind != "chain":
            yield self.forged([f"chain {to_base64(self.rng.randbytes(32))}"]), ("kind",)

    def repeat_link(self, due: NextEntry) -> Iterator[Attack]:
        yield self.forged(["open"], self.honest.links[self.cheater]), ("link",)

    def move(self, due: NextEntry) -> Iterator[Attack]:
        """Open another fleet, order or seed than the sealed one."""
        own = self.duels[self.cheater]
        if due.kind == "close":
            texts = [own.secrets.actions[number] for number in self.honest.unopened_entries(self.cheater)]
            seed = to_base64(own.secrets.seed)
            yield self.forged([f"close {to_base64(self.rng.randbytes(32))}"]), ("link",)
            yield self.forged(["; ".join((f"close {seed}", *texts, "place A1"))]), ("seal",)
            for at in range(len(texts)):
                moved = [*texts[:at], texts[at] + " ", *texts[at + 1 :]]
                yield self.forged(["; ".join((f"close {seed}", *moved))]), ("seal",)
        elif due.kind == "show":
            action = own.secrets.actions[self.honest.last_seal_entry(own.own_seats[0])]
            salt = to_base64(chain.seal_salt(own.secrets.seed, self.honest.last_seal_entry(own.own_seats[0])))
            first, *words = action.split()
            other = " ".join((first, *reversed(words)))
            if other != action:
                yield self.forged([f"show {salt} {other}"]), ("seal",)
            yield self.forged([f"show {to_base64(bytes(16))} {action}"]), ("seal",)

    # The end.

    def has_lied(self) -> bool:
        """Return whether an entry contradicts the cheater's own secrets."""
        duel = self.duels[self.cheater]
        truth = Ledger(duel.terms, {self.cheater: duel.secrets}, b"")
        try:
            for entry in self.honest.entries:
                if entry.text.startswith("say ") and entry.author == self.cheater:
                    assert truth.open_claim is not None
                    if entry.text != f"say {truth.open_claim.truth}":
                        return True
                truth.add(entry)
        except DuelError as error:
            assert error.author == self.cheater
            return True
        return False


def against(name: str, seed: int) -> Adversary:
    """Play a game against the adversary; assert that the final check reports a lie if, and only if, there was
    one."""
    pair = Adversary(name, seed)
    pair.play()
    verdict = pair.duels[1 - pair.cheater].verdict()
    if CASES[name].lie and pair.has_lied():
        assert (verdict.outcome, verdict.author) == ("broken", pair.cheater)
    else:
        assert (verdict.outcome, verdict.code) == ("fair", "")
    return pair


def test_five_hundred_games_are_played() -> None:
    assert sum(case.adversary for case in CASES.values()) >= 500


@pytest.mark.parametrize("name", [pytest.param(name, id=f"{name}-{CASES[name].adversary}") for name in CASES])
def test_no_cheat_stays_undetected(name: str) -> None:
    """Every attack that is possible in a game is tried in it, unless it ends too soon."""
    count = CASES[name].adversary
    tried = dict.fromkeys(ON_THE_LINE + BY_A_DEVICE + ALWAYS, 0)
    for seed in range(count):
        for kind in against(name, seed).tried:
            tried[kind] += 1
    for kind, number in tried.items():
        if not is_possible(kind, name):
            assert number == 0, kind
        else:
            # Only one side of MATS and of Trafalgar seals an action.
            assert number >= count * (4 if kind == "move" else 9) // 10, (kind, number)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(100))
@pytest.mark.parametrize("name", CASES)
def test_no_cheat_stays_undetected_in_ten_thousand_games(name: str, part: int) -> None:
    for seed in range(1000 + 17 * part, 1000 + 17 * (part + 1)):
        against(name, seed)


def test_a_liar_without_a_fleet_is_found_in_every_game_of_bataille() -> None:
    """The squares of the sealed fleet tell the truth, without the program's own rules."""
    lies = 0
    for seed in range(20):
        liar = against("bataille", seed)
        own = liar.duels[liar.cheater]
        [fleet] = own.secrets.actions.values()
        squares = {square for ship in fleet.split()[1:] for square in _squares(ship)}
        entries = liar.honest.entries
        answers = [
            (shot.text.split()[2], answer.text.split()[1])
            for shot, answer in itertools.pairwise(entries)
            if shot.author != liar.cheater and shot.text[:4] == "act " and answer.text[:4] == "say "
        ]
        lied = any((square in squares) != (answer != "water") for square, answer in answers)
        verdict = liar.duels[1 - liar.cheater].verdict()
        if lied:
            lies += 1
            assert (verdict.outcome, verdict.code, verdict.author) == ("broken", "lie", liar.cheater)
    assert lies > 6


def _squares(ship: str) -> set[str]:
    first, _, last = ship.partition("-")
    last = last or first
    columns = range(ord(first[0]), ord(last[0]) + 1)
    return {f"{chr(column)}{row}" for column in columns for row in range(int(first[1:]), int(last[1:]) + 1)}
