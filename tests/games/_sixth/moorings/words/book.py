"""The rules of Moorings as players read them."""

from navals.club.words.book import Book, Figure, Paragraph, Rule, Section
from navals.core.message import msg

_AIM = (
    Paragraph(msg("All the boats put to sea, and whoever casts off the last one wins.")),
    Figure("quays", msg("Three quays, with three, four and five boats.")),
)
_PLAY = (
    Rule("R1", msg("Boats lie in rows at the quays. An option sets how many lie at each.")),
    Rule("R2", msg("On your turn, cast off as many boats as you like, but all from the same quay.")),
    Rule("R3", msg("The game ends when no boats are left. Whoever cast off the last one wins.")),
)
BOOK = Book((Section("aim", msg("The aim"), _AIM), Section("play", msg("Playing"), _PLAY)))
