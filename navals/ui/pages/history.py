"""The games played: statistics over them, and the list, newest first. Made from summaries alone, nothing is replayed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from navals import games
from navals.core.message import Message
from navals.core.player import LEVELS
from navals.ui import sentences
from navals.ui.art import card_picture
from navals.ui.components import button, button_row, empty, icon_button, link, page_title, segmented, table
from navals.ui.html import Child, Markup, tag
from navals.ui.i18n import Language
from navals.ui.sentences import LEVEL_NAMES
from navals.ui.summary import SAVE, Summary, called, level_of
from navals.ui.svg import g, svg, use

PAGE: Final = 25
"""So many games are listed at a time."""
PLAYERS: Final = 12
"""So many players are listed: those who played most."""

Ended = tuple[str, Summary]
"""A game that is over, with its key."""


class Score:
    """Games played, won, lost and drawn."""

    def __init__(self) -> None:
        self.won = self.lost = self.drawn = 0

    @property
    def played(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn

    def add(self, summary: Summary, side: int) -> None:
        """One more game, from the point of view of a side. Where both lose, both do."""
        result = summary.result
        share = result.score(side) if result is not None else 0.0
        if share == 1:
            self.won += 1
        elif share:
            self.drawn += 1
        else:
            self.lost += 1


def history(
    known: Mapping[str, Summary | Message], chosen: str, more: int, behind: bool, t: Language
) -> Markup:
    """The screen: ``chosen`` is a game's id or ''; ``more`` how often more was asked for; ``behind``: not all stored games
    are known yet."""
    over = [
        (key, one)
        for key, one in known.items()
        if isinstance(one, Summary) and one.outcome and games.find(one.game) is not None
    ]
    over.sort(key=lambda pair: (pair[1].date, pair[1].at, pair[0]), reverse=True)
    present = [game_id for game_id in games.IDS if any(one.game == game_id for _, one in over)]
    chosen = chosen if chosen in present else ""
    shown = [pair for pair in over if chosen in ("", pair[1].game)]
    return tag(
        "div",
        page_title(t("Games played"), t("Every game that came to its end on this device.")),
        tag("p", t("Reading the games that were stored…"), id="history-behind", role="status") if behind else None,
        segmented(
            "history",
            [("", t("All games")), *((game_id, _title(game_id, t)) for game_id in present)],
            chosen,
            label=t("Kind of game"),
            change="history-filter",
            id="history-filter",
        )
        if len(present) > 1
        else None,
        _statistics([one for _, one in shown], t) if shown else None,
        _list(shown, more, t) if shown else None,
        empty(t("No game has come to its end yet."), action=link(t("Choose a game"), "#/", kind="primary", id="history-home"))
        if not shown and not behind
        else None,
        class_="screen screen-history",
    )  # fmt: skip


def _title(game_id: str, t: Language) -> str:
    game = games.find(game_id)
    return t.message(game.title) if game is not None else game_id


# ---------------------------------------------------------------------------------------------------- statistics


def _statistics(played: Sequence[Summary], t: Language) -> Markup:
    by_game: dict[str, list[int]] = {}
    players: dict[str, Score] = {}
    against: dict[str, Score] = {}
    for one in played:
        by_game.setdefault(one.game, []).append(one.plies)
        for name, side in zip(one.names, one.sides, strict=True):
            players.setdefault(name, Score()).add(one, side)
        for side, level in opponents(one):
            against.setdefault(level, Score()).add(one, side)
    lengths = [
        (_title(game_id, t), t.number(len(plies)), t.number(sum(plies) / len(plies), 1))
        for game_id in games.IDS
        if (plies := by_game.get(game_id))
    ]
    scored = (t("Games"), t("Won"), t("Lost"), t("Drawn"))
    return tag(
        "section",
        tag("h2", t("Statistics"), class_="home-heading"),
        tag(
            "div",
            _table((t("Kind of game"), t("Games"), t("Actions on average")), lengths, t("By game")),
            _table(
                (t("Opponent"), *scored),
                [(_called(f"ai:{level}", t), *_row(against[level], t)) for level in LEVELS if level in against],
                t("People against the computer"),
            ),
            _table(
                (t("Player"), *scored),
                [(_called(name, t), *_row(players[name], t)) for name in _most(players)],
                t("By player"),
            ),
            [_counts(game_id, [one for one in played if one.game == game_id], t) for game_id in by_game],
            class_="history-tables",
        ),
        class_="history-statistics",
        id="statistics",
    )  # fmt: skip


def opponents(one: Summary) -> set[tuple[int, str]]:
    """The sides on which people played, each with the levels of the computers that they played against."""
    seats = list(zip(one.sides, map(level_of, one.names), strict=True))
    return {
        (side, level)
        for side, person in seats
        for other, level in seats
        if person is None and other != side and level is not None
    }


def _most(players: Mapping[str, Score]) -> list[str]:
    """The names of people, those who played most first, then the computer's levels."""
    people = sorted(
        (n for n in players if level_of(n) is None), key=lambda name: (-players[name].played, name)
    )
    return people[:PLAYERS] + [f"ai:{level}" for level in LEVELS if f"ai:{level}" in players]


def _called(name: str, t: Language) -> str:
    level = level_of(name)
    return name if level is None else t("Computer: {level}", level=LEVEL_NAMES[level])


def _row(score: Score, t: Language) -> tuple[str, ...]:
    return tuple(t.number(number) for number in (score.played, score.won, score.lost, score.drawn))


def _table(headers: Sequence[str], rows: Sequence[Sequence[Child]], caption: str) -> Markup | None:
    return table(headers, rows, caption=caption, numeric=range(1, len(headers))) if rows else None


def _counts(game_id: str, played: Iterable[Summary], t: Language) -> Markup | None:
    """What the game itself counts, by player."""
    totals: dict[str, dict[str, int]] = {}
    labels: dict[str, None] = {}
    scores: dict[str, Score] = {}
    for one in played:
        for name, side in zip(one.names, one.sides, strict=True):
            scores.setdefault(name, Score()).add(one, side)
        for label, numbers in one.counts:
            labels[label] = None
            for name, number in zip(one.names, numbers, strict=True):
                of_player = totals.setdefault(name, {})
                of_player[label] = of_player.get(label, 0) + number
    rows = [
        (_called(name, t), *(t.number(totals[name].get(label, 0)) for label in labels))
        for name in _most(scores)
        if name in totals
    ]
    headers = (t("Player"), *(t.message(Message(label)) for label in labels))
    return _table(headers, rows, t("{game}, all games together", game=_title(game_id, t)))


# ---------------------------------------------------------------------------------------------------- the list


def _list(played: Sequence[Ended], more: int, t: Language) -> Markup:
    most = PAGE * (more + 1)
    drawn: set[str] = set()
    return tag(
        "section",
        tag("h2", t("The games"), class_="home-heading"),
        tag(
            "ol",
            [_entry(key, one, i, drawn, t) for i, (key, one) in enumerate(played[:most])],
            class_="history-list",
        ),
        button(t("Show more games"), "history-more", id="history-more", icon="chevron-down")
        if len(played) > most
        else None,
        class_="history-games",
        id="games",
    )


def _plate(game_id: str, drawn: set[str]) -> Markup:
    """The picture of a game: drawn once, and shown again by reference, for it weighs more than all the words."""
    spot = f"plate-{game_id}"
    inner = use(f"#{spot}") if game_id in drawn else g(card_picture(game_id), id=spot)
    drawn.add(game_id)
    return svg("0 0 240 132", inner, class_="card-picture", aria_hidden="true")


def _entry(key: str, one: Summary, i: int, drawn: set[str], t: Language) -> Markup:
    game = games.find(one.game)
    result = one.result
    assert game is not None and result is not None
    names = called(one.names, t)
    facts = [day(one.date, t)] if one.date else []
    facts += [t.plural("{n} action", "{n} actions", one.plies)]
    return tag(
        "li",
        _plate(one.game, drawn),
        tag(
            "div",
            tag("h3", t.message(game.title), class_="history-title"),
            tag("p", " – ".join(names), class_="history-names"),
            tag("p", t.sentence(sentences.reason(game, result, one.sides, names))),
            tag("p", " · ".join(facts), class_="history-facts"),
        ),
        button_row(
            link(t("Open"), "#/play/" + key.removeprefix(SAVE), kind="plain", icon="eye", id=f"open-{i}"),
            icon_button(t("Save to a file"), "download", "export", {"key": key}, id=f"export-{i}"),
            icon_button(t("Delete"), "trash", "delete", {"key": key}, id=f"delete-{i}"),
        ),
        class_="history-entry",
        id=f"history-{i}",
    )


def day(date: str, t: Language) -> str:
    """A date, such as 2026-11-21, as the language writes it."""
    parts = date.split("-")
    if len(parts) != 3:
        return date
    return t("{year}-{month}-{day}", year=parts[0], month=parts[1], day=parts[2])
