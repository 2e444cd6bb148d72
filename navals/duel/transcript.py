"""Convert turns and transcripts to and from text."""

from __future__ import annotations

from typing import Final

from navals.duel import chain, packing
from navals.duel.fault import DuelError
from navals.duel.ledger import DEVICE_LETTERS, Entry, Ledger, Terms, terms
from navals.duel.packing import Acceptance, Invitation, TurnMessage, from_base64, to_base64

HEAD_LENGTH: Final = 16
"""Length of the truncated hash in a turn, in bytes."""
FIRST_LINE: Final = "navals-duel 1"
"""First line of a transcript."""


def _chain_segments(entries: list[tuple[int, str]]) -> list[list[int]]:
    """Return the indexes of the entries, grouped by the chain of their links, in order of appearance."""
    open_segments: dict[int, list[int]] = {}
    segments: list[list[int]] = []
    for index, (author, text) in enumerate(entries):
        if author not in open_segments:
            open_segments[author] = []
            segments.append(open_segments[author])
        open_segments[author].append(index)
        if text.startswith("chain "):
            del open_segments[author]
    return segments


def make_turn(
    ledger: Ledger,
    start: int,
    wish: str = "",
    phrases: tuple[tuple[int, int], ...] = (),
    signature: bytes = b"",
) -> TurnMessage:
    """Return a turn with the entries from ``start`` on. Earlier links follow from the last of each chain."""
    entries = ledger.entries[start:]
    segments = _chain_segments([(entry.author, entry.text) for entry in entries])
    return TurnMessage(
        id=ledger.terms.id,
        start=start,
        lines="\n".join(entry.line for entry in entries),
        links=tuple(entries[segment[-1]].link for segment in segments),
        head=ledger.head[:HEAD_LENGTH],
        wish=wish,
        phrases=phrases,
        signature=signature,
    )


def read_entries(turn: TurnMessage) -> list[Entry]:
    """Return a turn's entries. Raise ``DuelError`` if it is invalid."""
    lines = turn.lines.split("\n") if turn.lines else []
    if len(lines) > packing.MAX_LINES or len(turn.wish) > 20 or len(turn.phrases) > 3:
        raise DuelError("large")
    authored_lines: list[tuple[int, str]] = []
    for line in lines:
        if len(line) > packing.MAX_LINE or line[:2] not in ("a ", "b "):
            raise DuelError("damaged")
        authored_lines.append((DEVICE_LETTERS.index(line[0]), line[2:]))
    segments = _chain_segments(authored_lines)
    if len(segments) != len(turn.links) or any(len(link) != 32 for link in turn.links):
        raise DuelError("damaged")
    links: list[bytes] = [b""] * len(authored_lines)
    for segment, link in zip(segments, turn.links, strict=True):
        for index in reversed(segment):
            links[index] = link
            link = chain.next_link(link)
    return [Entry(author, text, link) for (author, text), link in zip(authored_lines, links, strict=True)]


def statement(ledger: Ledger) -> bytes:
    """Return what both devices sign at the end, based on the whole transcript's hash."""
    return b"navals duel result\0" + ledger.head


def write(agreement: tuple[Invitation, Acceptance], ledger: Ledger, signatures: list[bytes]) -> str:
    """Write a transcript, a text that ``navals verify`` can check."""
    lines = [FIRST_LINE, packing.pack(agreement[0]), packing.pack(agreement[1])]
    for number, entry in enumerate(ledger.entries, 1):
        lines.append(f"{number} {to_base64(entry.link)} {entry.line}")
    lines.append(f"head {ledger.head.hex()}")
    for device, signature in zip(DEVICE_LETTERS, signatures, strict=True):
        if signature:
            lines.append(f"signature {device} {to_base64(signature)}")
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[Terms, list[Entry], list[bytes]]:
    """Read a transcript: its terms, entries and signatures (``b""``: missing).

    Raise ``DuelError`` if it is unreadable or its hash is wrong. ``check_entries`` checks the entries.
    """
    if len(text) > packing.MAX_BYTES:
        raise DuelError("large")
    lines = text.strip().splitlines()
    if len(lines) < 3 or lines[0].strip() != FIRST_LINE:
        raise DuelError("foreign")
    game_terms = terms(packing.unpack(lines[1], Invitation), packing.unpack(lines[2], Acceptance))
    entries: list[Entry] = []
    signatures, head_hash, stated_head = [b"", b""], game_terms.head, ""
    for line in lines[3:]:
        fields = line.split(" ", 3)
        try:
            if fields[0] == "head":
                stated_head = fields[1]
                continue
            if fields[0] == "signature":
                signatures[DEVICE_LETTERS.index(fields[1])] = from_base64(fields[2])
                continue
            number, link, author, entry_text = fields
            if int(number) != len(entries) + 1:
                raise DuelError("gap")
            entry = Entry(DEVICE_LETTERS.index(author), entry_text, from_base64(link))
            entries.append(entry)
            head_hash = chain.digest("entry", head_hash, entry.link, entry.line.encode())
        except DuelError:
            raise
        except (ValueError, IndexError):
            raise DuelError("damaged", len(entries) + 1) from None
    if stated_head != head_hash.hex():
        raise DuelError("damaged")
    return game_terms, entries, signatures
