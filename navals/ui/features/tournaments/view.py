"""The pages of tournaments: the list, the set-up, and a tournament with its standings and rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals import games
from navals.club.tournament import pairing
from navals.club.tournament import tournament as tournament_data
from navals.club.tournament.standings import StandingsRow, standings
from navals.club.tournament.tournament import (
    BEST_OF,
    BYE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PERSON,
    SYSTEMS,
    Match,
    Tournament,
)
from navals.core.message import Message, msg
from navals.ui.art.sketch import card_picture
from navals.ui.components.controls import ButtonArgs, button, button_row, game_link, link
from navals.ui.components.fields import (
    InputArgs,
    choice,
    field,
    fieldset,
    form,
    segmented_control,
    switch,
    text_input,
)
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import badge, empty, entry, table
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.features.tournaments import model
from navals.ui.features.tournaments.model import ADDRESS, KIND, TournamentForm
from navals.ui.registry import board_of, game_of
from navals.ui.session.summary import SAVE, TITLE_LENGTH, day
from navals.ui.shell.events.hosting import NEW
from navals.ui.shell.events.playout import Playout
from navals.ui.table.entrants import is_bot, names_of
from navals.ui.table.sitting import name_field, sitters
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_title, game_titles

SYSTEM_NAMES: Final[dict[str, Message]] = {
    "all": msg("Round robin"),
    "swiss": msg("Swiss system"),
    "knockout": msg("Knockout"),
}
_DESCRIPTIONS: Final[dict[str, Message]] = {
    "all": msg("Everyone plays everyone."),
    "swiss": msg("Each round pairs players with similar scores; nobody is knocked out."),
    "knockout": msg("Lose a match, and you are out."),
}


def page(store: Mapping[str, str], t: Language) -> Markup:
    """Draw the tournaments on this device."""
    entries = [_entry(id, item, t) for id, item in KIND.items(store)]
    new_link = link(t("New tournament"), f"{ADDRESS}/{NEW}", kind="primary", icon="plus", id="tournament-new")
    lead = t("Two to eight players, human or computer, on this device, in any game.")
    empty_note = empty(t("No tournaments yet."), icon="flag", action=new_link)
    return tag(
        "div",
        page_title(t("Tournaments"), lead),
        button_row(new_link) if entries else None,
        tag("ol", entries, class_="library-list", id="tournaments") if entries else empty_note,
        class_="screen screen-library",
    )


def _entry(id: str, tournament: Tournament, t: Language) -> Markup:
    is_over, count = tournament_data.is_finished(tournament), len(tournament.entrants)
    players = t.plural("{n} player", "{n} players", count)
    facts = [
        game_title(tournament.game, t),
        t.message(SYSTEM_NAMES[tournament.system]),
        players,
        day(tournament.date, t),
    ]
    label, link_id = t("View") if is_over else t("Resume"), f"tournament-open-{id}"
    return entry(
        card_picture(tournament.game),
        tournament.title,
        (" · ".join(fact for fact in facts if fact), _progress_text(tournament, t)),
        game_link(label, f"{ADDRESS}/{id}", tournament.title, is_over=is_over, id=link_id),
        id=f"tournament-{id}",
    )


def _progress_text(tournament: Tournament, t: Language) -> str:
    if tournament_data.is_finished(tournament):
        names = names_of(tournament.entrants, t)
        winners = [names[row.player] for row in standings(tournament) if row.place == 1]
        if len(winners) > 1:
            return t("Joint winners: {names}.", names=", ".join(winners))
        return t("{name} wins the tournament.", name=winners[0])
    return t(
        "Round {n} of {total}.",
        n=min(_open_round(tournament) + 1, tournament.length),
        total=tournament.length,
    )


def _open_round(tournament: Tournament) -> int:
    """Return the index of the first round with an unfinished match, or the number of rounds if none has."""
    are_done = (
        all(tournament_data.is_decided(tournament, match) for match in round_) for round_ in tournament.rounds
    )
    return next((index for index, is_done in enumerate(are_done) if not is_done), len(tournament.rounds))


def setup(values: TournamentForm, bots: Mapping[str, str], t: Language) -> Markup:
    """Draw the set-up page."""
    game = game_of(values.game)
    titles = game_titles(model.list_games(), t)
    presets = [(item.id, t.message(item.label)) for item in model.presets_of(game)]
    preset = model.preset_of(game, values)
    people_only = model.people_only(game, preset)
    people = (
        values.count if people_only else sum(item.kind == PERSON for item in values.entrants[: values.count])
    )
    change = "tournaments:set"
    systems = [(item, t.message(SYSTEM_NAMES[item])) for item in SYSTEMS]
    matches = [(str(n), _match_label(n, t)) for n in BEST_OF]
    counts = [(str(n), str(n)) for n in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    title_args: InputArgs = {"change": change, "maxlength": TITLE_LENGTH}
    title_args["placeholder"] = t("{game}: tournament", game=game.title)
    title = text_input("title", values.title, id="tournament-title", **title_args)
    alone_help = t("You are recording a game at a real table, so the computer cannot play.")
    lots_label = t("Draw lots for the order of the players")
    order = None if values.lots else t("Players are seeded in this order: the top players meet last.")
    open_label = t("Open table: no passing the screen between turns")
    can_be_open = people > 1 and board_of(game.id).open_table
    entrants = [_entrant(values, index, people_only, bots, t) for index in range(values.count)]
    start_args: ButtonArgs = {"kind": "primary", "icon": "flag", "id": "tournament-start", "submit": True}
    return tag(
        "div",
        page_title(t("New tournament"), t.message(_DESCRIPTIONS[values.system])),
        form(
            "tournaments:start",
            segmented_control(
                "system", systems, values.system, label=t("Format"), change=change, id="system"
            ),
            tag(
                "div",
                choice(t("Game"), "game", titles, values.game, id="tournament-game", change=change),
                choice(
                    t("Type of game"), "preset", presets, preset.id, id="tournament-preset", change=change
                ),
                choice(t("Each match"), "best_of", matches, str(values.best_of), id="best-of", change=change),
                _length(values, t),
                field(t("Tournament name"), title, id="tournament-title"),
                choice(t("Players"), "count", counts, str(values.count), id="count", change=change),
                class_="option-grid",
            ),
            fieldset(
                t("Players"),
                tag("div", entrants, class_="tournament-entrants"),
                tag("p", alone_help, class_="field-help", id="people-only") if people_only else None,
            ),
            switch(lots_label, "lots", values.lots, id="lots", change=change, help=order),
            switch(open_label, "openly", values.openly, id="openly", change=change) if can_be_open else None,
            tag("div", button(t("Begin"), "tournaments:start", **start_args), class_="setup-start"),
            id="tournament-form",
        ),
        class_="screen screen-setup screen-tournament",
    )


def _match_label(games_: int, t: Language) -> str:
    return t("One game") if games_ == 1 else t("Best of {n} games", n=games_)


def _length(values: TournamentForm, t: Language) -> Markup | None:
    if values.system == "knockout":
        return None
    if values.system == "all":
        label, choices = t("Everyone plays everyone"), [("1", t("once")), ("2", t("twice"))]
        value = max(1, min(2, values.length))
    else:
        limit = pairing.swiss_maximum(values.count)
        label, choices = t("Number of rounds"), [(str(n), str(n)) for n in range(1, limit + 1)]
        value = min(limit, values.length or pairing.swiss_default(values.count))
    return choice(label, "length", choices, str(value), id="length", change="tournaments:set")


def _entrant(
    values: TournamentForm, index: int, people_only: bool, bots: Mapping[str, str], t: Language
) -> Markup:
    entrant, label, change = values.entrants[index], t("Player {n}", n=index + 1), "tournaments:set"
    kind, name_id = f"kind-{index}", f"name-{index}"
    kind_field = name = None
    if not people_only:
        kind_field = choice(label, kind, sitters(False, t, bots), entrant.kind, id=kind, change=change)
    if people_only or entrant.kind == PERSON:
        words = label if people_only else t("{player}: name", player=label)
        name = name_field(words, name_id, name_id, entrant.name, index, t, change=change)
    return tag("div", kind_field, name, class_="tournament-entrant")


def tournament(id: str, store: Mapping[str, str], t: Language, playout: Playout | None = None) -> Markup:
    """Draw a tournament: its standings, its rounds, and the next step; empty if it is not stored."""
    data = KIND.find(store, id)
    if data is None:
        return EMPTY
    names = names_of(data.entrants, t)
    game = games.get(data.game)
    presets = game.presets if game is not None else ()
    preset = next((t.message(item.label) for item in presets if item.options == data.options), "")
    system = t.message(SYSTEM_NAMES[data.system])
    facts = [game_title(data.game, t), preset, system, _match_label(data.best_of, t)]
    pair: Child = None
    if len(data.rounds) < data.length:
        label, bar = t("Start round {n}", n=len(data.rounds) + 1), t("finish the matches of this round first")
        reason = None if tournament_data.all_decided(data) else bar
        pair = button(label, "tournaments:pair", kind="primary", icon="shuffle", id="pair", disabled=reason)
    return tag(
        "div",
        page_title(data.title, " · ".join(fact for fact in facts if fact)),
        tag("p", _progress_text(data, t), id="tournament-said", class_="tournament-said", role="status"),
        _standings(data, names, t),
        [_round((data, names, store, playout), index, t) for index in range(len(data.rounds))],
        button_row(pair, class_="tournament-next") if pair is not None else None,
        button_row(
            button(t("Save table (CSV)"), "tournaments:table", icon="download", id="tournament-table"),
            button(t("Save the games"), "tournaments:games", icon="save", id="tournament-games"),
            button(t("Print"), "app:print", icon="print", id="tournament-print"),
            button(t("Delete"), "tournaments:delete", icon="trash", id="tournament-delete"),
            class_="tournament-tools",
        ),
        _leave_form(data, names, t),
        class_="screen screen-tournament is-one",
    )


def _leave_form(tournament: Tournament, names: tuple[str, ...], t: Language) -> Markup | None:
    players = [(str(n), names[n]) for n, entrant in enumerate(tournament.entrants) if entrant.left is None]
    if tournament_data.is_finished(tournament) or len(players) < MIN_PLAYERS:
        return None
    args: ButtonArgs = {"icon": "close", "id": "tournament-leave", "submit": True}
    return form(
        "tournaments:leave",
        choice(t("Who leaves the tournament?"), "player", [("", t("Nobody")), *players], "", id="leaver"),
        button(t("Leave the tournament"), "tournaments:leave", **args),
        id="leaving",
    )


def points(value: float, t: Language) -> str:
    """Format points without trailing zeros: 1, 1.5, 1.75.

    >>> from navals.ui.words.i18n import language
    >>> [points(value, language("fr")) for value in (2, 0.5, 1.75)]
    ['2', '0,5', '1,75']
    """
    return t.number(value, next((digits for digits in (0, 1) if round(value, digits) == value), 2))


def _standings(tournament: Tournament, names: tuple[str, ...], t: Language) -> Markup:
    caption, attrs = t("Standings"), {"id": "standings", "class_": "standings"}
    rows = standings(tournament)
    if tournament.system == "knockout":
        head: list[Child] = [t("Place"), t("Player"), t("Won"), t("Lost"), t("Games")]
        lines = [(str(row.place), names[row.player], row.wins, row.losses, _games(row, t)) for row in rows]
        return table(head, lines, caption=caption, row_headers=True, numeric=[0, 2, 3, 4], **attrs)
    swiss = tournament.system == "swiss"
    won_header = tag("abbr", "+ = −", title=t("Matches won, drawn and lost"))
    tie_break = tag("abbr", t("Tie-break"), title=_tie_break(swiss, t))
    head = [t("Place"), t("Player"), t("Points"), won_header, t("Games"), tie_break]
    cells = [
        (
            str(row.place),
            names[row.player],
            points(row.points, t),
            f"+{row.wins} ={row.ties} −{row.losses}",
            _games(row, t),
            points(row.tie_break, t),
        )
        for row in rows
    ]
    grid = table(head, cells, caption=caption, row_headers=True, numeric=[0, 2, 3, 4, 5], **attrs)
    return tag("div", grid, tag("p", _tie_break(swiss, t), class_="field-help"))


def _games(row: StandingsRow, t: Language) -> str:
    return f"{points(row.points_for, t)}:{points(row.points_against, t)}"


def _tie_break(swiss: bool, t: Language) -> str:
    if swiss:
        return t("Tie-break: if points are equal, the opponents' points decide (Buchholz).")
    return t(
        "Tie-break: if points are equal, players add up the points of the opponents they beat, plus half "
        "the points of those they drew with (Sonneborn-Berger)."
    )


RoundContext = tuple[Tournament, tuple[str, ...], Mapping[str, str], Playout | None]
"""A tournament, the players' displayed names, the stored texts, and the game played in the background."""


def _round(context: RoundContext, round_no: int, t: Language) -> Markup:
    matches = [_match(context, round_no, number, t) for number in range(len(context[0].rounds[round_no]))]
    return tag(
        "section",
        tag("h2", round_name(context[0], round_no, t), id=f"round-{round_no}", tabindex=-1),
        tag("ol", matches, class_="tournament-matches"),
        class_="tournament-round",
    )


def round_name(tournament: Tournament, round_no: int, t: Language) -> str:
    """Return the name of a round: its number or, in a knockout, the name of the final or semi-finals."""
    if tournament.system == "knockout" and round_no == tournament.length - 1:
        return t("Final")
    if tournament.system == "knockout" and round_no == tournament.length - 2:
        return t("Semi-finals")
    return t("Round {n}", n=round_no + 1)


def _match(context: RoundContext, round_no: int, number: int, t: Language) -> Markup:
    """Draw a match: its players, score and games, and the next game."""
    tournament, names, store, playout = context
    match = tournament.rounds[round_no][number]
    first, second = match.pair
    if second == BYE:
        left_at = tournament.entrants[first].left
        has_left = left_at is not None and left_at <= round_no
        text = (
            t("{name} has left.", name=names[first])
            if has_left
            else t("{name} has a bye.", name=names[first])
        )
        rests = tag("span", text, class_="match-names")
        return tag("li", rests, class_="tournament-match")
    is_over = tournament_data.is_decided(tournament, match)
    winner = tournament_data.winner(tournament, match) if is_over else None
    name, other_name = (
        tag("span", names[player], class_=["match-name", winner == player and "is-winner"])
        for player in match.pair
    )
    score = next_buttons = None
    if any(bout.score is not None for bout in match.bouts):
        result = f"{points(match.points(0), t)} : {points(match.points(1), t)}"
        score = tag("span", result, class_="match-score")
    title = f"{names[first]} – {names[second]}"
    bouts = [_bout(match, n, title, store, t) for n in range(len(match.bouts))]
    if not is_over and match.open_bout is None:
        next_buttons = _next_buttons(tournament, round_no, number, title, playout, t)
    return tag(
        "li",
        tag("span", name, " – ", other_name, class_="match-names"),
        score,
        tag("span", bouts, class_="match-bouts"),
        next_buttons,
        class_=["tournament-match", is_over and "is-over"],
        id=f"match-{round_no}-{number}",
    )


def _bout(match: Match, n: int, title: str, store: Mapping[str, str], t: Language) -> Markup:
    bout = match.bouts[n]
    # A game without a winner may be followed by another, so the score does not show how many were played.
    if bout.lost:
        label = t("Game {n}, both lost", n=n + 1)
    elif bout.score == 0.5:
        label = t("Game {n}, drawn", n=n + 1)
    else:
        label = t("Game {n}", n=n + 1)
    if bout.key not in store:
        return badge(label)
    label_text, id = f"{label} ({title})", bout.key.removeprefix(SAVE)
    if bout.score is None:
        return game_link(
            t("Resume"), f"#/play/{id}", label_text, is_over=False, id=f"bout-{id}", compact=True
        )
    return link(
        label,
        f"#/play/{id}",
        kind="plain",
        icon="eye",
        id=f"bout-{id}",
        compact=True,
        aria_label=label_text,
    )


def _next_buttons(
    tournament: Tournament, round_no: int, number: int, name: str, playout: Playout | None, t: Language
) -> Markup:
    """Draw the buttons for the next game of a match. The main one is highlighted if a person plays and the
    match is in the current round."""
    match = tournament.rounds[round_no][number]

    def act(label: str, act: str, id: str, icon: str, kind: str = "plain", arg: object = None) -> Markup:
        return button(
            label, act, compact=True, id=id, aria_label=f"{label} – {name}", icon=icon, kind=kind, arg=arg
        )

    if playout is not None and playout.slot[:2] == (round_no, number):
        ply_text = t.plural("{n} action so far.", "{n} actions so far.", playout.session.table.ply)
        stop_button = act(t("Stop"), "tournaments:stop", "playout-stop", icon="close")
        return tag("span", tag("span", ply_text, class_="match-played"), stop_button, class_="match-next")
    players = [tournament.entrants[player] for player in match.pair]
    is_auto = all(entrant.kind != PERSON for entrant in players)
    label = t("Watch") if is_auto else t("Play")
    if tournament.best_of > 1 or match.bouts:
        n = len(match.bouts) + 1
        label = t("Watch game {n}", n=n) if is_auto else t("Play game {n}", n=n)
    match_args = {"round": round_no, "match": number}
    settle = None
    if is_auto and playout is None and not any(map(is_bot, players)):
        id = f"settle-{round_no}-{number}"
        settle = act(t("Skip to the result"), "tournaments:settle", id, "next-event", arg=match_args)
    kind = "primary" if round_no == _open_round(tournament) and not is_auto else "plain"
    icon_name = "eye" if is_auto else "play"
    play = act(label, "tournaments:play", f"play-{round_no}-{number}", icon_name, kind, match_args)
    return tag("span", settle, play, class_="match-next")
