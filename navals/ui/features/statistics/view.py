"""Statistics over the games that are over: by game, level, side and player, with plots. Made from summaries alone, nothing is
replayed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from navals import games
from navals.core.analysis.interval import wilson
from navals.core.message import Message
from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.components import button, details, empty, field, link, page_title, select, table
from navals.ui.draw import plots
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.library.view import game_field
from navals.ui.features.rating import view as rating
from navals.ui.session.summary import BOT, DIALLED, Summary, day, level_of, unnamed
from navals.ui.shell.prefs import USUAL, Prefs
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES

PLAYERS: Final = 12
"""So many players are listed: those who played most."""
LAST: Final = 10
"""The course of the results is a share of so many games."""
MOST: Final = 200
"""So many games are drawn, one after the other."""


class Score:
    """Games played, won, lost and drawn."""

    def __init__(self) -> None:
        self.won: int = 0
        self.lost: int = 0
        self.drawn: int = 0

    @property
    def played(self) -> int:
        """How many games were played."""
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


def statistics(
    known: Mapping[str, Summary | Message],
    chosen: str,
    player: str,
    behind: bool,
    t: Language,
    prefs: Prefs = USUAL,
) -> Markup:
    """The screen: ``chosen`` is a game's id or '', ``player`` whose results are shown; ``behind``: not all stored games are
    known yet; the ratings are among the ``prefs``."""
    over = [
        one
        for one in known.values()
        if isinstance(one, Summary) and one.outcome and games.card(one.game) is not None
    ]
    over.sort(key=lambda one: (one.date, one.at))
    present = [game_id for game_id in games.IDS if any(one.game == game_id for one in over)]
    chosen = chosen if chosen in present else ""
    shown = [one for one in over if chosen in ("", one.game)]
    people = _people(shown)
    player = player if player in people else (people or [""])[0]
    return tag(
        "div",
        page_title(t("Statistics"), t("All the games finished on this device.")),
        tag("p", t("Reading your games…"), id="statistics-behind", role="status") if behind else None,
        tag(
            "div",
            game_field(present, chosen, t) if len(present) > 1 else None,
            field(
                t("Results of"),
                select("library-player", [(name, name) for name in people], player, id="library-player", change="statistics:player"),
                id="library-player",
            )
            if len(people) > 1
            else None,
            button(t("Save as a table (CSV)"), "library:table", icon="download", id="library-table"),
            class_="library-filters",
        )
        if shown
        else None,
        rating.part(prefs, chosen, t) if shown or prefs.ratings else None,
        _counted(shown, player, t) if shown else None,
        empty(t("No finished games yet."), action=link(t("Choose a game"), "#/", kind="primary", id="statistics-home"))
        if not shown and not behind
        else None,
        class_="screen screen-statistics",
    )  # fmt: skip


def _title(game_id: str, t: Language) -> str:
    card = games.card(game_id)
    return t.message(card.title) if card is not None else game_id


def _counted(played: Sequence[Summary], player: str, t: Language) -> Markup:
    by_game: dict[str, list[int]] = {}
    players: dict[str, Score] = {}
    against: dict[str, Score] = {}
    for one in played:
        by_game.setdefault(one.game, []).append(one.plies)
        for name, side in zip(one.names, one.sides, strict=True):
            players.setdefault(name, Score()).add(one, side)
        for side, level in opponents(one):
            against.setdefault(level, Score()).add(one, side)
    by_game = {game_id: by_game[game_id] for game_id in games.IDS if game_id in by_game}
    levels: dict[str, Score] = {
        level: against[level] for level in (*LEVELS, DIALLED, BOT) if level in against
    }
    scored = (t("Games"), t("Won"), t("Lost"), t("Drawn"))
    return tag(
        "div",
        _course(played, player, t) if player else None,
        _plotted(_levels(levels, t), _table(
            (t("Opponent"), *scored, t("Share of wins")),
            [(_opponent(level, t), *_row(score, t), _share(score.won, score.played, t)) for level, score in levels.items()],
            t("People against the computer"),
        )) if levels else None,
        _plotted(_lengths(by_game, t), _table(
            (t("Kind of game"), t("Games"), t("Actions on average"), t("Shortest"), t("Longest")),
            [
                (_title(game_id, t), t.number(len(plies)), t.number(sum(plies) / len(plies), 1), t.number(min(plies)), t.number(max(plies)))
                for game_id, plies in by_game.items()
            ],
            t("By game"),
        )),
        _part(_sides(played, t)),
        _part(_table(
            (t("Player"), *scored),
            [(_called(name, t), *_row(players[name], t)) for name in _most(players)],
            t("By player"),
        )),
        [_part(_counts(game_id, [one for one in played if one.game == game_id], t)) for game_id in by_game],
        class_="statistics",
        id="statistics",
    )  # fmt: skip


def _part(*children: Child) -> Markup:
    return tag("section", *children, class_="statistics-part")


def _plotted(plot: Markup | None, *children: Child) -> Markup:
    """A plot, and its figures beside it."""
    return tag(
        "section", plot, tag("div", *children, class_="statistics-part"), class_="statistics-part is-plotted"
    )


def opponents(one: Summary) -> set[tuple[int, str]]:
    """The sides on which people played, each with the levels of the computers that they played against."""
    seats = list(zip(one.sides, map(level_of, one.names), strict=True))
    return {
        (side, level)
        for side, person in seats
        for other, level in seats
        if person is None and other != side and level is not None
    }


def _people(played: Iterable[Summary]) -> list[str]:
    """The people who played, those who played most first."""
    count: dict[str, int] = {}
    for one in played:
        for name in set(one.names):
            if level_of(name) is None:
                count[name] = count.get(name, 0) + 1
    return sorted(count, key=lambda name: (-count[name], name))[:PLAYERS]


def _most(players: Mapping[str, Score]) -> list[str]:
    """The names of people, those who played most first, then the computer's levels."""
    people = sorted(
        (n for n in players if level_of(n) is None), key=lambda name: (-players[name].played, name)
    )
    return people[:PLAYERS] + [f"ai:{level}" for level in LEVELS if f"ai:{level}" in players]


def _opponent(level: str, t: Language) -> str:
    """What computers of a level, or of a rating, are called together."""
    if level == DIALLED:
        return t("Computer: by rating")
    if level == BOT:
        return t("Bots")
    return t("Computer: {level}", level=LEVEL_NAMES[level])


def _called(name: str, t: Language) -> str:
    level = level_of(name)
    if level is not None:
        return _opponent(level, t)
    return unnamed(LETTERS.index(name), t) if name in tuple(LETTERS) else name


def _row(score: Score, t: Language) -> tuple[str, ...]:
    return tuple(t.number(number) for number in (score.played, score.won, score.lost, score.drawn))


def _share(won: int, played: int, t: Language) -> str:
    """A share of games with the interval in which it would lie after very many."""
    if not played:
        return "–"
    low, high = wilson(won, played)
    return t(
        "{share} ({low} to {high})", share=t.percent(won / played), low=t.percent(low), high=t.percent(high)
    )


def _table(headers: Sequence[str], rows: Sequence[Sequence[Child]], caption: str) -> Markup | None:
    return table(headers, rows, caption=caption, numeric=range(1, len(headers))) if rows else None


# ---------------------------------------------------------------------------------------------------- plots


def _course(played: Sequence[Summary], player: str, t: Language) -> Markup:
    """The results of a player in the order in which they came, and the same by month."""
    scores: list[float] = []
    days: list[str] = []
    months: dict[str, Score] = {}
    for one in played:
        result = one.result
        sides = {side for name, side in zip(one.names, one.sides, strict=True) if name == player}
        if result is None or len(sides) != 1:  # who plays both sides neither wins nor loses
            continue
        side = sides.pop()
        scores.append(result.score(side))
        days.append(one.date)
        months.setdefault(one.date[:7], Score()).add(one, side)
    if not scores:
        return _part(None)
    running = [sum(scores[max(0, i - LAST + 1) : i + 1]) / min(i + 1, LAST) for i in range(len(scores))]
    total = Score()
    for month in months.values():
        total.won, total.lost, total.drawn = (
            total.won + month.won,
            total.lost + month.lost,
            total.drawn + month.drawn,
        )
    won = t.plural("{n} game won", "{n} games won", total.won)
    lost = t.plural("{n} lost", "{n} lost", total.lost)
    drawn = t.plural("{n} drawn", "{n} drawn", total.drawn)
    words = t("{file}: {where}", file=player, where=f"{won}, {lost}, {drawn}.")
    caption = t(
        "Results of {name}, game by game. The line is the share of wins in the last {n}.",
        name=player,
        n=LAST,
    )
    return _plotted(
        plots.course(
            caption, words, scores[-MOST:], running[-MOST:], (day(days[-MOST:][0], t), day(days[-1], t)), (t("Won"), t("Lost")), "plot-course"
        ),
        tag("p", words),
        details(
            t("Month by month"),
            _table(
                (t("Month"), t("Games"), t("Won"), t("Lost"), t("Drawn")),
                [(_month(month, t), *_row(score, t)) for month, score in months.items()],
                t("Results of {name} by month", name=player),
            ),
            id="by-month",
        ),
    )  # fmt: skip


def _month(month: str, t: Language) -> str:
    year, _, number = month.partition("-")
    return t.date(int(year), int(number)) if number.isdecimal() and 1 <= int(number) <= 12 else "–"


def _levels(levels: Mapping[str, Score], t: Language) -> Markup:
    rows = []
    for level, score in levels.items():
        low, high = wilson(score.won, score.played)
        words = t(
            "{won} of {n}, {share}", won=score.won, n=score.played, share=t.percent(score.won / score.played)
        )
        called = (
            t("By rating")
            if level == DIALLED
            else t("Bots")
            if level == BOT
            else t.message(LEVEL_NAMES[level])
        )
        rows.append(plots.Share(called, words, score.won / score.played, low, high))
    caption = t(
        "Share of wins against each level. The bar shows how far off that may be: the more games, the shorter."
    )
    return plots.shares(caption, rows, [(0, t.percent(0)), (0.5, t.percent(0.5)), (1, t.percent(1))], "plot-levels")  # fmt: skip


def _lengths(by_game: Mapping[str, Sequence[int]], t: Language) -> Markup:
    rows = []
    for game_id, plies in by_game.items():
        lengths = plots.spread(_title(game_id, t), "", plies)
        words = t("median {n}", n=t.number(round(lengths.middle)))
        rows.append(lengths._replace(words=words))
    caption = t("How long the games were, in actions. Half of them lie within the box; the line marks the middle one.")  # fmt: skip
    return plots.spreads(caption, rows, "plot-lengths")


def _sides(played: Sequence[Summary], t: Language) -> Markup | None:
    """Whether it helps to begin, or to sit at A's side."""
    rows = []
    for game_id in games.IDS:
        ended = [one for one in played if one.game == game_id]
        if not ended:
            continue
        begun = [one for one in ended if one.first >= 0]
        results = [(one, one.result) for one in begun]
        first = sum(result is not None and result.score(one.first) == 1 for one, result in results)
        own = sum(one.outcome == "1-0" for one in ended)
        rows.append((_title(game_id, t), _share(first, len(begun), t), _share(own, len(ended), t)))
    caption = t("Does it help to begin?")
    return _table(
        (t("Kind of game"), t("Wins of the side that began"), t("Wins of player A's side")), rows, caption
    )


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
