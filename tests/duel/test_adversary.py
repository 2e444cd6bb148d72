"""Games against an adversary: he has one device, or the line. Every cheat is refused, or found at the end."""

from __future__ import annotations

import itertools
import random

import pytest

from navals.core.refusal import IllegalAction
from navals.core.seat import letter
from navals.duel import DuelError, chain
from navals.duel.duel import chain_seed
from navals.duel.ledger import Entry, Ledger
from navals.duel.packing import Turn, pack, to_text, unpack
from navals.duel.transcript import HEAD
from tests.duel.pairs import CASES, Pair, timed


class Line(Pair):
    """The adversary has the line: he damages, repeats, reorders and invents texts."""

    def __init__(self, name: str, seed: int) -> None:
        self.past: list[list[str]] = [[], []]
        self.refused = 0
        self.strangers = Pair(name, seed + 1).duels
        super().__init__(name, seed)

    def carry(self, sender: int, text: str) -> None:
        receiver = 1 - sender
        self.past[sender].append(text)
        if self.rng.random() < 0.3:
            for attack in self.attacks(sender, text):
                head = self.duels[receiver].statement
                if is_same(attack, text):
                    continue
                try:
                    receipt = timed(self.duels[receiver], attack)
                    assert receipt.entries == 0
                except DuelError:
                    self.refused += 1
                assert self.duels[receiver].statement == head
        super().carry(sender, text)

    def attacks(self, sender: int, text: str) -> list[str]:
        at = self.rng.randrange(len(text))
        stranger = self.strangers[sender]
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_. é"
        return [
            text[:at] + self.rng.choice([sign for sign in letters if sign != text[at]]) + text[at + 1 :],
            text[:at],
            text[:at] + text[at + 1 :],
            text + text,
            "".join(self.rng.choice(letters) for _ in range(at + 1)),
            self.rng.choice(self.past[sender][:-1] or [""]),
            self.rng.choice(self.past[1 - sender] or [""]),
            stranger.turn() if self.rng.random() < 0.5 else stranger.text,
            pack(self.bent(unpack(text, Turn))),
        ]

    def bent(self, turn: Turn) -> Turn:
        """Return a well-formed turn that was changed."""
        changes = {
            "start": turn.start + self.rng.choice((-1, 1, 10**15)),
            "lines": turn.lines.replace("a ", "b ", 1) if "a " in turn.lines else turn.lines + "\na open",
            "links": (*reversed(turn.links), self.rng.randbytes(32)),
            "head": self.rng.randbytes(HEAD),
            "id": self.rng.randbytes(8),
        }
        field = self.rng.choice(list(changes))
        values = {name: getattr(turn, name) for name in turn.__struct_fields__}
        return Turn(**values | {field: changes[field]})


def is_same(text: str, other: str) -> bool:
    """Return whether two texts hold the same turn; unused bits at the end may differ."""
    try:
        return unpack(text, Turn) == unpack(other, Turn)
    except DuelError:
        return False


class Cheat(Pair):
    """The adversary has one device with a program of his own."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self.cheater = self.rng.randrange(2)
        self.cheated = 0

    @property
    def honest(self) -> Ledger:
        ledger = self.duels[1 - self.cheater].ledger
        assert ledger is not None
        return ledger

    def links(self, count: int) -> list[bytes]:
        """Return the next links of the cheater."""
        ledger, entropy = self.honest, self.duels[self.cheater].entropy
        seed = chain_seed(entropy, ledger.renewals[self.cheater])
        links = chain.links(seed, chain.LENGTH)
        top = chain.LENGTH - 1 - ledger.used[self.cheater]
        return [links[top - number] for number in range(count)]

    def forge(self, texts: list[str], link: bytes | None = None) -> str:
        """Return a turn with entries of the cheater's own making."""
        links = self.links(len(texts))
        head = self.honest.head
        for text, own in zip(texts, links, strict=True):
            entry = Entry(self.cheater, text, own)
            head = chain.digest("entry", head, entry.link, entry.line.encode())
        return pack(
            Turn(
                id=self.honest.terms.id,
                start=len(self.honest.entries),
                lines="\n".join(f"{'ab'[self.cheater]} {text}" for text in texts),
                links=(links[-1] if link is None else link,),
                head=head[:HEAD],
            )
        )

    def refuse(self, text: str, *codes: str) -> None:
        """Assert that the honest device refuses a text with one of these codes."""
        duel = self.duels[1 - self.cheater]
        before = duel.statement
        with pytest.raises(DuelError) as caught:
            timed(duel, text)
        assert caught.value.code in codes, (caught.value.code, codes)
        assert duel.statement == before
        self.cheated += 1


class Forger(Cheat):
    """He sends entries that are impossible, illegal, not his, or with wrong links."""

    def step(self) -> None:
        if self.rng.random() < 0.4:
            self.attack()
        super().step()

    def attack(self) -> None:
        duel, own = self.duels[1 - self.cheater], self.duels[self.cheater]
        due = duel.due
        if due.device != self.cheater:
            self.refuse(self.forge([self.rng.choice(("open", "yes", "say water", "act A resign"))]), "turn")
            return
        seat, other = letter(own.owner[0]), letter(duel.owner[0])
        self.refuse(self.forge([f"act {other} resign"]), "turn", "kind")
        self.refuse(self.forge(["grant resign"]), "wish", "kind")
        if duel.table.ply:
            self.refuse(self.forge(["grant undo 0"]), "wish", "kind", "turn")
        impossible = [
            "open",
            "yes",
            "no",
            "say hit",
            "show AAAA x",
            f"chain {to_text(bytes(32))}",
            "dance",
            "",
        ]
        impossible += [f"close {to_text(bytes(32))}"]
        impossible = [text for text in impossible if text[:3] != due.kind[:3]]
        self.refuse(self.forge([self.rng.choice(impossible)]), "kind", "damaged")
        # The right entry with a link that is wrong, used before, or from further down the chain.
        good = f"act {seat} resign"
        if due.kind == "act":
            skipped = self.links(2)[1]
            for link in (self.rng.randbytes(32), self.honest.links[self.cheater], skipped):
                self.refuse(self.forge([good], link), "link")
            self.refuse(self.forge([f"act {seat} {self.illegal()}"]), "illegal", "turn", "damaged")
            self.refuse(self.forge(["act * 6"]), "turn", "illegal")
            self.refuse(self.forge([f"seal {seat} {to_text(bytes(31))}"]), "damaged", "illegal")
            # A second answer to the same turn.
            if self.rng.random() < 0.1:
                self.fork()

    def illegal(self) -> str:
        """Return an action that the rules forbid now, or nonsense."""
        state = self.honest.table.position.state
        positions = self.honest.table.replay.positions
        for _ in range(20):
            earlier = self.rng.choice(positions).state
            if earlier.actor() >= 0:
                action = earlier.sample(self.rng)
                if state.check(action) is not None and not self.honest.terms.game.hidden.seals(
                    earlier, action
                ):
                    return self.honest.terms.game.text(action)
        return self.rng.choice(("", "B99", "order", "activate nobody", "x" * 300, "Z9-Z9 é"))

    def fork(self) -> None:
        """Answer one turn twice: the second answer is refused."""
        duel, own = self.duels[1 - self.cheater], self.duels[self.cheater]
        stored = own.dump()
        try:
            own.act(own.table.position.state.sample(self.rng))
        except IllegalAction:
            return
        first = own.turn()
        own = type(own).load(stored)
        own.act(own.table.parse("resign"))
        timed(duel, first)
        if own.turn() != first:
            self.refuse(own.turn(), "fork")
        # He goes on with the answer that was accepted.
        self.duels[self.cheater] = type(own).load(stored)
        kept = self.duels[self.cheater]
        assert kept.ledger is not None
        kept.ledger = Ledger(kept.terms, {}, b"")
        for entry in self.honest.entries:
            kept.ledger.add(entry)
        self.steps = 10**6


class Liar(Cheat):
    """He has no fleet and no hand: he answers whatever agrees with his earlier answers.

    ``habit`` is an answer that he prefers: always water, or never a card.
    """

    def __init__(self, name: str, seed: int, habit: str = "") -> None:
        super().__init__(name, seed)
        self.habit = habit
        self.forget()

    def forget(self) -> None:
        """Let the cheater's program know only what both devices know."""
        duel = self.duels[self.cheater]
        entries = self.honest.entries
        duel.ledger = Ledger(duel.terms, {}, self.rng.randbytes(8))
        for entry in entries:
            duel.ledger.add(entry)
        write = duel._write

        def lie(text: str) -> None:
            if text.startswith("say ") and self.habit:
                try:
                    write(f"say {self.habit}")
                    return
                except DuelError:
                    pass
            write(text)

        vars(duel)["_write"] = lie

    def has_lied(self) -> bool:
        """Return whether an entry contradicts the cheater's own secrets."""
        duel = self.duels[self.cheater]
        truth = Ledger(duel.terms, {self.cheater: duel.opening}, b"")
        try:
            for entry in self.honest.entries:
                if entry.text.startswith("say ") and entry.author == self.cheater:
                    assert truth.asked is not None
                    if entry.text != f"say {truth.asked.truth}":
                        return True
                truth.add(entry)
        except DuelError as error:
            assert error.author == self.cheater
            return True
        return False


class Mover(Cheat):
    """At the end he opens another fleet, order or seed than the sealed one."""

    def pump(self) -> None:
        for number in (0, 1):
            duel = self.duels[number]
            if number == getattr(self, "cheater", -1) and duel.ledger and len(duel.ledger.closed) < 2:
                self.attack()
        super().pump()

    def attack(self) -> None:
        due, own = self.honest.due(), self.duels[self.cheater]
        if due.device != self.cheater:
            return
        if due.kind == "close":
            texts = [own.opening.actions[number] for number in self.honest.unopened(self.cheater)]
            seed = to_text(own.opening.seed)
            self.refuse(self.forge([f"close {to_text(self.rng.randbytes(32))}"]), "link")
            self.refuse(self.forge(["; ".join((f"close {seed}", *texts, "place A1"))]), "seal")
            for at in range(len(texts)):
                moved = [*texts[:at], texts[at] + " ", *texts[at + 1 :]]
                self.refuse(self.forge(["; ".join((f"close {seed}", *moved))]), "seal")
        elif due.kind == "show":
            number = self.honest.hides(own.owner[0])
            salt = to_text(chain.salt(own.opening.seed, number))
            words = own.opening.actions[number].split()
            self.rng.shuffle(words[1:])
            other = " ".join((words[0], *reversed(words[1:])))
            if other != own.opening.actions[number]:
                self.refuse(self.forge([f"show {salt} {other}"]), "seal")
            self.refuse(self.forge([f"show {to_text(bytes(16))} {own.opening.actions[number]}"]), "seal")


def against(name: str, seed: int) -> int:
    """Play a game against an adversary; return the number of cheats."""
    kind = seed % 5
    if kind == 0:
        line = Line(name, seed)
        line.play()
        line.assert_fair()
        return line.refused
    if kind == 1:
        forger = Forger(name, seed)
        forger.play()
        honest = forger.duels[1 - forger.cheater].verdict()
        assert honest.outcome == "fair" or honest.author == forger.cheater
        return forger.cheated
    if kind == 2:
        mover = Mover(name, seed)
        mover.play()
        mover.assert_fair()
        return mover.cheated
    liar = Liar(name, seed, "" if kind == 3 else CASES[name].lie)
    try:
        liar.play()
    except IllegalAction:
        return 0  # his own program notices that he does not hold the card
    verdict = liar.duels[1 - liar.cheater].verdict()
    if liar.has_lied():
        assert (verdict.outcome, verdict.author) == ("broken", liar.cheater)
        return 1
    assert verdict.outcome == "fair"
    return 0


@pytest.mark.parametrize("name", CASES)
def test_no_cheat_stays_undetected(name: str) -> None:
    count = CASES[name].adversary
    assert sum(against(name, seed) for seed in range(count)) >= count // 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(100))
@pytest.mark.parametrize("name", CASES)
def test_no_cheat_stays_undetected_in_ten_thousand_games(name: str, part: int) -> None:
    assert sum(against(name, seed) for seed in range(1000 + 17 * part, 1017 + 17 * part))


def test_a_liar_without_a_fleet_is_found_in_every_game_of_bataille() -> None:
    """The squares of the sealed fleet tell the truth, without the program's own rules."""
    lies = 0
    for seed in range(12):
        liar = Liar("bataille", seed, "water")
        liar.play()
        own = liar.duels[liar.cheater]
        [fleet] = own.opening.actions.values()
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


@pytest.mark.parametrize("name", ["mats", "bataille"])
def test_who_withholds_a_text_is_waited_for(name: str) -> None:
    pair = Pair(name, 1)
    duel = pair.duels[pair.duels[0].waiting]
    duel.act(duel.table.position.state.sample(random.Random(7)))
    other = pair.duels[1 - duel.device]
    assert other.waiting == duel.device
    assert other.verdict().outcome == "open"
    with pytest.raises(DuelError, match="early"):
        other.record()


def test_a_flood_is_refused() -> None:
    pair = Pair("mats", 1)
    text = pair.duels[0].turn()
    codes = set()
    for _ in range(1000):
        try:
            pair.duels[1].receive(text)
        except DuelError as error:
            codes.add(error.code)
    assert codes == {"flood"}
