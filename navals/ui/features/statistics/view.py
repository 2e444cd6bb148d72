"""Statistics of finished games by game, level, side and player, with plots, based on summaries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from navals import games
from navals.club.analysis.interval import wilson_interval
from navals.core.message import Message
from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.components import button, choice, details, empty_list_note, link, page_title, table
from navals.ui.components.filters import game_field
from navals.ui.draw import plots
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.session.summary import (
    BOT_LEVEL,
    DIAL_LEVEL,
    Summary,
    default_name,
    format_date,
    parse_level,
    person_name,
)
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES, game_title

MAX_PLAYERS: Final = 12  # maximum number of players to list
WINDOW_SIZE: Final = 10  # number of games in the moving win rate
MAX_GAMES: Final = 200  # maximum number of games to plot


class ResultCounts:
    """Counts of won, lost and drawn games."""

    def __init__(self) -> None:
        self.wins: int = 0
        self.losses: int = 0
        self.ties: int = 0

    @property
    def game_count(self) -> int:
        return self.wins + self.losses + self.ties

    def add(self, summary: Summary, side: int) -> None:
        """Add a game from a side's point of view; both sides may lose."""
        result = summary.result
        score = result.score(side) if result is not None else 0.0
        if score == 1:
            self.wins += 1
        elif score:
            self.ties += 1
        else:
            self.losses += 1


def statistics_page(
    summaries: Mapping[str, Summary | Message],
    only_game: str,
    player: str,
    is_loading: bool,
    t: Language,
    extra_parts: Child = None,
) -> Markup:
    """Draw the page for the game `only_game` ("": all), with the results of `player` (by default, the person
    with the most games). `is_loading`: some stored games have not been read yet; `extra_parts` come from
    other features.
    """
    finished_games = (game for game in summaries.values() if isinstance(game, Summary) and game.outcome)
    counted_games = sorted(
        (game for game in finished_games if games.card(game.game)), key=lambda game: (game.date, game.at)
    )
    omitted_count = sum(game.foreign for game in counted_games)
    counted_games = [game for game in counted_games if not game.foreign]
    game_ids = [game_id for game_id in games.IDS if any(game.game == game_id for game in counted_games)]
    only_game = only_game if only_game in game_ids else ""
    shown_games = [game for game in counted_games if only_game in ("", game.game)]
    people_names = _frequent_people(shown_games)
    player = player if player in people_names else (people_names or [""])[0]
    filter_bar = empty_note = player_choice = None
    if shown_games:
        if len(people_names) > 1:
            choices, id = [(name, _player_name(name, t)) for name in people_names], "library-player"
            player_choice = choice(t("Player"), id, choices, player, id=id, change="statistics:player")
        game_choice = game_field(game_ids, only_game, t) if len(game_ids) > 1 else None
        save_button = button(t("Save table (CSV)"), "library:table", icon="download", id="library-table")
        filter_bar = tag("div", game_choice, player_choice, save_button, class_="library-filters")
    elif not is_loading:
        game_link = link(t("Choose a game"), "#/", kind="primary", id="statistics-home")
        empty_note = empty_list_note(t("No finished games yet."), action=game_link)
    return tag(
        "div",
        page_title(t("Statistics"), t("All games finished on this device.")),
        tag("p", t("Reading your games…"), id="statistics-behind", role="status") if is_loading else None,
        filter_bar,
        None if is_loading else extra_parts,
        _results_part(shown_games, player, t) if shown_games else None,
        tag("p", _omission_note(omitted_count, t), class_="field-help", id="statistics-foreign")
        if omitted_count
        else None,
        empty_note,
        class_="screen screen-statistics",
    )


def _omission_note(count: int, t: Language) -> str:
    return t.plural(
        "Not counted: {n} game that is a copy or came from a file or a link.",
        "Not counted: {n} games that are copies or came from a file or a link.",
        count,
    )


def _results_part(summaries: Sequence[Summary], player: str, t: Language) -> Markup:
    game_lengths: dict[str, list[int]] = defaultdict(list)
    counts_by_player: dict[str, ResultCounts] = defaultdict(ResultCounts)
    counts_by_opponent: dict[str, ResultCounts] = defaultdict(ResultCounts)
    for game in summaries:
        game_lengths[game.game].append(game.plies)
        for name, side in zip(game.names, game.sides, strict=True):
            counts_by_player[name].add(game, side)
        for side, level in opponent_levels(game):
            counts_by_opponent[level].add(game, side)
    lengths_by_game = {game_id: game_lengths[game_id] for game_id in games.IDS if game_id in game_lengths}
    counts_by_level: dict[str, ResultCounts] = {
        level: counts_by_opponent[level]
        for level in (*LEVELS, DIAL_LEVEL, BOT_LEVEL)
        if level in counts_by_opponent
    }
    headers = (t("Games"), t("Won"), t("Lost"), t("Drawn"))
    level_part = None
    column_headers: tuple[str, ...]
    rows: list[tuple[str, ...]]
    if counts_by_level:
        column_headers = (t("Opponent"), *headers, t("Win rate"))
        rows = [
            (
                _opponent_text(level, t),
                *_count_cells(counts, t),
                _win_rate_text(counts.wins, counts.game_count, t),
            )
            for level, counts in counts_by_level.items()
        ]
        level_part = _plot_part(
            _level_plot(counts_by_level, t), _table(column_headers, rows, t("People against the computer"))
        )
    column_headers = (t("Game"), t("Games"), t("Actions (average)"), t("Shortest"), t("Longest"))
    rows = [
        (
            game_title(id, t),
            t.number(len(lengths)),
            t.number(sum(lengths) / len(lengths), 1),
            *map(t.number, (min(lengths), max(lengths))),
        )
        for id, lengths in lengths_by_game.items()
    ]
    player_rows = [
        (_player_name(name, t), *_count_cells(counts_by_player[name], t))
        for name in _rank_players(counts_by_player)
    ]
    return tag(
        "div",
        _history_part(summaries, player, t) if player else None,
        level_part,
        _plot_part(_length_plot(lengths_by_game, t), _table(column_headers, rows, t("By game"))),
        _section(_first_side_table(summaries, t)),
        _section(_table((t("Player"), *headers), player_rows, t("By player"))),
        [
            _section(_totals_table(game_id, [game for game in summaries if game.game == game_id], t))
            for game_id in lengths_by_game
        ],
        class_="statistics",
        id="statistics",
    )


def _section(*children: Child) -> Markup:
    return tag("section", *children, class_="statistics-part")


def _plot_part(plot: Markup | None, *children: Child) -> Markup:
    return tag(
        "section", plot, tag("div", *children, class_="statistics-part"), class_="statistics-part is-plotted"
    )


def opponent_levels(summary: Summary) -> set[tuple[int, str]]:
    """Return each side with people, paired with each level of its computer opponents."""
    sides_and_levels = list(zip(summary.sides, map(parse_level, summary.names), strict=True))
    return {
        (side, level)
        for side, own_level in sides_and_levels
        for other_side, level in sides_and_levels
        if own_level is None and other_side != side and level is not None
    }


def _frequent_people(summaries: Iterable[Summary]) -> list[str]:
    game_counts = Counter(name for game in summaries for name in set(game.names) if parse_level(name) is None)
    return sorted(game_counts, key=lambda name: (-game_counts[name], name))[:MAX_PLAYERS]


def _rank_players(counts_by_player: Mapping[str, ResultCounts]) -> list[str]:
    """Return the people with the most games, at most `MAX_PLAYERS`, then the computers by level."""
    people = [name for name in counts_by_player if parse_level(name) is None]
    people.sort(key=lambda name: (-counts_by_player[name].game_count, name))
    return people[:MAX_PLAYERS] + [f"ai:{level}" for level in LEVELS if f"ai:{level}" in counts_by_player]


def _opponent_text(level: str, t: Language) -> str:
    if level == DIAL_LEVEL:
        return t("Computer: chosen rating")
    if level == BOT_LEVEL:
        return t("Bots")
    return t("Computer: {level}", level=LEVEL_NAMES[level])


def _player_name(name: str, t: Language) -> str:
    level = parse_level(name)
    if level is not None:
        return _opponent_text(level, t)
    return default_name(LETTERS.index(name), t) if name in tuple(LETTERS) else person_name(name)


def _count_cells(counts: ResultCounts, t: Language) -> tuple[str, ...]:
    return tuple(t.number(number) for number in (counts.game_count, counts.wins, counts.losses, counts.ties))


def _win_rate_text(win_count: int, game_count: int, t: Language) -> str:
    if not game_count:
        return "–"
    rate_text, low, high = map(t.percent, (win_count / game_count, *wilson_interval(win_count, game_count)))
    return t("{share} ({low} to {high})", share=rate_text, low=low, high=high)


def _table(headers: Sequence[str], rows: Sequence[Sequence[Child]], caption: str) -> Markup | None:
    return table(headers, rows, caption=caption, numeric=range(1, len(headers))) if rows else None


def _history_part(summaries: Sequence[Summary], player: str, t: Language) -> Markup:
    """Draw a player's results game by game, and by month."""
    scores: list[float] = []
    days: list[str] = []
    counts_by_month: dict[str, ResultCounts] = defaultdict(ResultCounts)
    total_counts = ResultCounts()
    for game in summaries:
        result = game.result
        sides = {side for name, side in zip(game.names, game.sides, strict=True) if name == player}
        if result is None or len(sides) != 1:  # skip games against oneself
            continue
        side = sides.pop()
        scores.append(result.score(side))
        days.append(game.date)
        counts_by_month[game.date[:7]].add(game, side)
        total_counts.add(game, side)
    if not scores:
        return _section(None)
    win_rates = [
        sum(scores[max(0, i - WINDOW_SIZE + 1) : i + 1]) / min(i + 1, WINDOW_SIZE) for i in range(len(scores))
    ]
    won_text = t.plural("{n} game won", "{n} games won", total_counts.wins)
    lost_text = t.plural("{n} lost", "{n} lost", total_counts.losses)
    drawn_text = t.plural("{n} drawn", "{n} drawn", total_counts.ties)
    name = _player_name(player, t)
    summary_text = t("{file}: {where}", file=name, where=f"{won_text}, {lost_text}, {drawn_text}.")
    caption_args: dict[str, object] = {"name": name, "n": WINDOW_SIZE}
    caption = t(
        "{name}: results, game by game. The line shows the win rate over the last {n} games.", **caption_args
    )
    dates = format_date(days[-MAX_GAMES:][0], t), format_date(days[-1], t)
    axis_labels = (t("Won"), t("Lost"))
    plot = plots.results_plot(
        caption, summary_text, scores[-MAX_GAMES:], win_rates[-MAX_GAMES:], dates, axis_labels, "plot-course"
    )
    headers = (t("Month"), t("Games"), t("Won"), t("Lost"), t("Drawn"))
    rows = [(_month_text(month, t), *_count_cells(counts, t)) for month, counts in counts_by_month.items()]
    month_table = _table(headers, rows, t("{name}: results by month", name=name))
    return _plot_part(plot, tag("p", summary_text), details(t("Month by month"), month_table, id="by-month"))


def _month_text(month: str, t: Language) -> str:
    year, _, month_number = month.partition("-")
    return (
        t.date(int(year), int(month_number))
        if month_number.isdecimal() and 1 <= int(month_number) <= 12
        else "–"
    )


def _level_plot(counts_by_level: Mapping[str, ResultCounts], t: Language) -> Markup:
    rows = []
    for level, counts in counts_by_level.items():
        win_rate = counts.wins / counts.game_count
        rate_text = t(
            "{won} of {n}, {share}", won=counts.wins, n=counts.game_count, share=t.percent(win_rate)
        )
        special_names = {DIAL_LEVEL: t("Chosen rating"), BOT_LEVEL: t("Bots")}
        level_name = special_names[level] if level in special_names else t.message(LEVEL_NAMES[level])
        rows.append(
            plots.Rate(level_name, rate_text, win_rate, *wilson_interval(counts.wins, counts.game_count))
        )
    caption = t(
        "Win rate against each level. The bar shows the margin of error: the more you play, the shorter it "
        "gets."
    )
    return plots.rate_plot(caption, rows, [(tick, t.percent(tick)) for tick in (0, 0.5, 1)], "plot-levels")


def _length_plot(lengths_by_game: Mapping[str, Sequence[int]], t: Language) -> Markup:
    rows = []
    for game_id, lengths in lengths_by_game.items():
        spread = plots.spread(game_title(game_id, t), "", lengths)
        median_text = t("median {n}", n=t.number(round(spread.median)))
        rows.append(spread._replace(description=median_text))
    caption = t(
        "Length of your games, in actions. Half of the games fall inside the box; the line marks the "
        "middle one."
    )
    return plots.box_plot(caption, rows, "plot-lengths")


def _first_side_table(summaries: Sequence[Summary], t: Language) -> Markup | None:
    rows = []
    for game_id in games.IDS:
        finished_games = [game for game in summaries if game.game == game_id]
        if not finished_games:
            continue
        counted_games = [game for game in finished_games if game.first >= 0]
        results = [(game, game.result) for game in counted_games]
        first_side_wins = sum(
            result is not None and result.score(game.first) == 1 for game, result in results
        )
        a_wins = sum(game.outcome == "1-0" for game in finished_games)
        rows.append(
            (
                game_title(game_id, t),
                _win_rate_text(first_side_wins, len(counted_games), t),
                _win_rate_text(a_wins, len(finished_games), t),
            )
        )
    headers = (t("Game"), t("Won by the side that went first"), t("Won by player A's side"))
    return _table(headers, rows, t("Is it better to go first?"))


def _totals_table(game_id: str, summaries: Iterable[Summary], t: Language) -> Markup | None:
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    labels: dict[str, None] = {}
    result_counts: dict[str, ResultCounts] = defaultdict(ResultCounts)
    for game in summaries:
        for name, side in zip(game.names, game.sides, strict=True):
            result_counts[name].add(game, side)
        for label, numbers in game.counts:
            labels[label] = None
            for name, number in zip(game.names, numbers, strict=True):
                totals[name][label] += number
    names = [name for name in _rank_players(result_counts) if name in totals]
    rows = [(_player_name(name, t), *(t.number(totals[name][label]) for label in labels)) for name in names]
    headers = (t("Player"), *(t.message(Message(label)) for label in labels))
    return _table(headers, rows, t("{game}, all games together", game=game_title(game_id, t)))
