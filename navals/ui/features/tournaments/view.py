"""The pages of tournaments: the list, the set-up, and a tournament with its standings and rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals import games
from navals.club.tournament import pairing
from navals.club.tournament import tournament as tournament_data
from navals.club.tournament.standings import StandingsRow, standings
from navals.club.tournament.tournament import (
    BEST_OF_CHOICES,
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
from navals.ui.components.surfaces import badge, empty_list_note, entry, table
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.features.tournaments import model
from navals.ui.features.tournaments.model import ADDRESS, KIND, TournamentForm
from navals.ui.registry import board_of, game_of
from navals.ui.session.summary import SAVE_PREFIX, TITLE_LENGTH, format_date
from navals.ui.shell.events.hosting import NEW_ID
from navals.ui.shell.events.playout import Playout
from navals.ui.table.entrants import entrant_names, is_bot
from navals.ui.table.sitting import name_field, seat_choices
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
    entries = [_tournament_entry(id, item, t) for id, item in KIND.items(store)]
    new_link = link(
        t("New tournament"), f"{ADDRESS}/{NEW_ID}", kind="primary", icon="plus", id="tournament-new"
    )
    intro = t("Two to eight players, human or computer, on this device, in any game.")
    empty_note = empty_list_note(t("No tournaments yet."), icon="flag", action=new_link)
    return tag(
        "div",
        page_title(t("Tournaments"), intro),
        button_row(new_link) if entries else None,
        tag("ol", entries, class_="library-list", id="tournaments") if entries else empty_note,
        class_="screen screen-library",
    )


def _tournament_entry(id: str, tournament: Tournament, t: Language) -> Markup:
    is_over, count = tournament_data.is_finished(tournament), len(tournament.entrants)
    count_text = t.plural("{n} player", "{n} players", count)
    description_parts = [
        game_title(tournament.game, t),
        t.message(SYSTEM_NAMES[tournament.system]),
        count_text,
        format_date(tournament.date, t),
    ]
    label, link_id = t("View") if is_over else t("Resume"), f"tournament-open-{id}"
    return entry(
        card_picture(tournament.game),
        tournament.title,
        (" · ".join(fact for fact in description_parts if fact), _progress_text(tournament, t)),
        game_link(label, f"{ADDRESS}/{id}", tournament.title, is_over=is_over, id=link_id),
        id=f"tournament-{id}",
    )


def _progress_text(tournament: Tournament, t: Language) -> str:
    if tournament_data.is_finished(tournament):
        names = entrant_names(tournament.entrants, t)
        winners = [names[row.player] for row in standings(tournament) if row.place == 1]
        if len(winners) > 1:
            return t("Joint winners: {names}.", names=", ".join(winners))
        return t("{name} wins the tournament.", name=winners[0])
    return t(
        "Round {n} of {total}.",
        n=min(_open_round_index(tournament) + 1, tournament.length),
        total=tournament.length,
    )


def _open_round_index(tournament: Tournament) -> int:
    """Return the index of the first round with an unfinished match, or the number of rounds if none has."""
    round_decisions = (
        all(tournament_data.is_decided(tournament, match) for match in round_) for round_ in tournament.rounds
    )
    return next(
        (index for index, is_decided in enumerate(round_decisions) if not is_decided), len(tournament.rounds)
    )


def setup_page(tournament_form: TournamentForm, bot_names: Mapping[str, str], t: Language) -> Markup:
    """Draw the set-up page."""
    game = game_of(tournament_form.game)
    game_choices = game_titles(model.list_game_ids(), t)
    preset_choices = [(item.id, t.message(item.label)) for item in model.two_player_presets(game)]
    preset = model.chosen_preset(game, tournament_form)
    is_people_only = model.is_people_only(game, preset)
    person_count = (
        tournament_form.count
        if is_people_only
        else sum(item.kind == PERSON for item in tournament_form.entrants[: tournament_form.count])
    )
    change = "tournaments:set"
    system_choices = [(item, t.message(SYSTEM_NAMES[item])) for item in SYSTEMS]
    match_choices = [(str(n), _match_label(n, t)) for n in BEST_OF_CHOICES]
    count_choices = [(str(n), str(n)) for n in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    title_args: InputArgs = {"change": change, "maxlength": TITLE_LENGTH}
    title_args["placeholder"] = t("{game}: tournament", game=game.title)
    title_input = text_input("title", tournament_form.title, id="tournament-title", **title_args)
    people_only_help = t("You are recording a game at a real table, so the computer cannot play.")
    lots_label = t("Draw lots for the order of the players")
    order_note = (
        None if tournament_form.lots else t("Players are seeded in this order: the top players meet last.")
    )
    open_label = t("Open table: no passing the screen between turns")
    can_be_open = person_count > 1 and board_of(game.id).open_table
    entrant_fields = [
        _entrant_fields(tournament_form, index, is_people_only, bot_names, t)
        for index in range(tournament_form.count)
    ]
    start_args: ButtonArgs = {"kind": "primary", "icon": "flag", "id": "tournament-start", "submit": True}
    return tag(
        "div",
        page_title(t("New tournament"), t.message(_DESCRIPTIONS[tournament_form.system])),
        form(
            "tournaments:start",
            segmented_control(
                "system",
                system_choices,
                tournament_form.system,
                label=t("Format"),
                change=change,
                id="system",
            ),
            tag(
                "div",
                choice(
                    t("Game"), "game", game_choices, tournament_form.game, id="tournament-game", change=change
                ),
                choice(
                    t("Type of game"),
                    "preset",
                    preset_choices,
                    preset.id,
                    id="tournament-preset",
                    change=change,
                ),
                choice(
                    t("Each match"),
                    "best_of",
                    match_choices,
                    str(tournament_form.best_of),
                    id="best-of",
                    change=change,
                ),
                _length_choice(tournament_form, t),
                field(t("Tournament name"), title_input, id="tournament-title"),
                choice(
                    t("Players"),
                    "count",
                    count_choices,
                    str(tournament_form.count),
                    id="count",
                    change=change,
                ),
                class_="option-grid",
            ),
            fieldset(
                t("Players"),
                tag("div", entrant_fields, class_="tournament-entrants"),
                tag("p", people_only_help, class_="field-help", id="people-only") if is_people_only else None,
            ),
            switch(lots_label, "lots", tournament_form.lots, id="lots", change=change, help=order_note),
            switch(open_label, "openly", tournament_form.openly, id="openly", change=change)
            if can_be_open
            else None,
            tag("div", button(t("Begin"), "tournaments:start", **start_args), class_="setup-start"),
            id="tournament-form",
        ),
        class_="screen screen-setup screen-tournament",
    )


def _match_label(game_count: int, t: Language) -> str:
    return t("One game") if game_count == 1 else t("Best of {n} games", n=game_count)


def _length_choice(tournament_form: TournamentForm, t: Language) -> Markup | None:
    if tournament_form.system == "knockout":
        return None
    if tournament_form.system == "all":
        label, choices = t("Everyone plays everyone"), [("1", t("once")), ("2", t("twice"))]
        current_value = max(1, min(2, tournament_form.length))
    else:
        limit = pairing.max_swiss_rounds(tournament_form.count)
        label, choices = t("Number of rounds"), [(str(n), str(n)) for n in range(1, limit + 1)]
        current_value = min(
            limit, tournament_form.length or pairing.default_swiss_rounds(tournament_form.count)
        )
    return choice(label, "length", choices, str(current_value), id="length", change="tournaments:set")


def _entrant_fields(
    tournament_form: TournamentForm,
    index: int,
    is_people_only: bool,
    bot_names: Mapping[str, str],
    t: Language,
) -> Markup:
    entrant, label, change = tournament_form.entrants[index], t("Player {n}", n=index + 1), "tournaments:set"
    kind_name, name_id = f"kind-{index}", f"name-{index}"
    kind_field = name_control = None
    if not is_people_only:
        kind_field = choice(
            label, kind_name, seat_choices(False, t, bot_names), entrant.kind, id=kind_name, change=change
        )
    if is_people_only or entrant.kind == PERSON:
        name_label = label if is_people_only else t("{player}: name", player=label)
        name_control = name_field(name_label, name_id, name_id, entrant.name, index, t, change=change)
    return tag("div", kind_field, name_control, class_="tournament-entrant")


def tournament_page(id: str, store: Mapping[str, str], t: Language, playout: Playout | None = None) -> Markup:
    """Draw a tournament: its standings, its rounds, and the next step; empty if it is not stored."""
    data = KIND.find(store, id)
    if data is None:
        return EMPTY
    names = entrant_names(data.entrants, t)
    game = games.get(data.game)
    presets = game.presets if game is not None else ()
    preset_name = next((t.message(item.label) for item in presets if item.options == data.options), "")
    system_name = t.message(SYSTEM_NAMES[data.system])
    subtitle_parts = [game_title(data.game, t), preset_name, system_name, _match_label(data.best_of, t)]
    pair_button: Child = None
    if len(data.rounds) < data.length:
        label, disabled_reason = (
            t("Start round {n}", n=len(data.rounds) + 1),
            t("finish the matches of this round first"),
        )
        pair_block_reason = None if tournament_data.are_all_decided(data) else disabled_reason
        pair_button = button(
            label, "tournaments:pair", kind="primary", icon="shuffle", id="pair", disabled=pair_block_reason
        )
    return tag(
        "div",
        page_title(data.title, " · ".join(fact for fact in subtitle_parts if fact)),
        tag("p", _progress_text(data, t), id="tournament-said", class_="tournament-said", role="status"),
        _standings_section(data, names, t),
        [_round_section((data, names, store, playout), index, t) for index in range(len(data.rounds))],
        button_row(pair_button, class_="tournament-next") if pair_button is not None else None,
        button_row(
            button(t("Save table (CSV)"), "tournaments:table", icon="download", id="tournament-table"),
            button(t("Save the games"), "tournaments:games", icon="save", id="tournament-games"),
            button(t("Print"), "app:print", icon="print", id="tournament-print"),
            button(t("Delete"), "tournaments:delete", icon="trash", id="tournament-delete"),
            class_="tournament-tools",
        ),
        _withdrawal_form(data, names, t),
        class_="screen screen-tournament is-one",
    )


def _withdrawal_form(tournament: Tournament, names: tuple[str, ...], t: Language) -> Markup | None:
    choices = [(str(n), names[n]) for n, entrant in enumerate(tournament.entrants) if entrant.left is None]
    if tournament_data.is_finished(tournament) or len(choices) < MIN_PLAYERS:
        return None
    button_args: ButtonArgs = {"icon": "close", "id": "tournament-leave", "submit": True}
    return form(
        "tournaments:leave",
        choice(t("Who leaves the tournament?"), "player", [("", t("Nobody")), *choices], "", id="leaver"),
        button(t("Leave the tournament"), "tournaments:leave", **button_args),
        id="leaving",
    )


def points_text(value: float, t: Language) -> str:
    """Format points without trailing zeros: 1, 1.5, 1.75.

    >>> from navals.ui.words.i18n import language
    >>> [points_text(value, language("fr")) for value in (2, 0.5, 1.75)]
    ['2', '0,5', '1,75']
    """
    return t.number(value, next((digits for digits in (0, 1) if round(value, digits) == value), 2))


def _standings_section(tournament: Tournament, names: tuple[str, ...], t: Language) -> Markup:
    caption, attrs = t("Standings"), {"id": "standings", "class_": "standings"}
    rows = standings(tournament)
    if tournament.system == "knockout":
        headers: list[Child] = [t("Place"), t("Player"), t("Won"), t("Lost"), t("Games")]
        table_rows = [
            (str(row.place), names[row.player], row.wins, row.losses, _games_text(row, t)) for row in rows
        ]
        return table(
            headers, table_rows, caption=caption, has_row_headers=True, numeric=[0, 2, 3, 4], **attrs
        )
    is_swiss = tournament.system == "swiss"
    results_header = tag("abbr", "+ = −", title=t("Matches won, drawn and lost"))
    tie_break_header = tag("abbr", t("Tie-break"), title=_tie_break_text(is_swiss, t))
    headers = [t("Place"), t("Player"), t("Points"), results_header, t("Games"), tie_break_header]
    cell_rows = [
        (
            str(row.place),
            names[row.player],
            points_text(row.points, t),
            f"+{row.wins} ={row.ties} −{row.losses}",
            _games_text(row, t),
            points_text(row.tie_break, t),
        )
        for row in rows
    ]
    standings_table = table(
        headers, cell_rows, caption=caption, has_row_headers=True, numeric=[0, 2, 3, 4, 5], **attrs
    )
    return tag("div", standings_table, tag("p", _tie_break_text(is_swiss, t), class_="field-help"))


def _games_text(row: StandingsRow, t: Language) -> str:
    return f"{points_text(row.points_for, t)}:{points_text(row.points_against, t)}"


def _tie_break_text(is_swiss: bool, t: Language) -> str:
    if is_swiss:
        return t("Tie-break: if points are equal, the opponents' points decide (Buchholz).")
    return t(
        "Tie-break: if points are equal, players add up the points of the opponents they beat, plus half "
        "the points of those they drew with (Sonneborn-Berger)."
    )


RoundContext = tuple[Tournament, tuple[str, ...], Mapping[str, str], Playout | None]
"""A tournament, the players' displayed names, the stored texts, and the game played in the background."""


def _round_section(context: RoundContext, round_no: int, t: Language) -> Markup:
    matches = [
        _match_item(context, round_no, match_no, t) for match_no in range(len(context[0].rounds[round_no]))
    ]
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


def _match_item(context: RoundContext, round_no: int, match_no: int, t: Language) -> Markup:
    """Draw a match: its players, score and games, and the next game."""
    tournament, names, store, playout = context
    match = tournament.rounds[round_no][match_no]
    first_player, second_player = match.pair
    if second_player == BYE:
        last_round = tournament.entrants[first_player].left
        has_left = last_round is not None and last_round <= round_no
        bye_text = (
            t("{name} has left.", name=names[first_player])
            if has_left
            else t("{name} has a bye.", name=names[first_player])
        )
        bye_label = tag("span", bye_text, class_="match-names")
        return tag("li", bye_label, class_="tournament-match")
    is_over = tournament_data.is_decided(tournament, match)
    winner = tournament_data.winner(tournament, match) if is_over else None
    first_label, second_label = (
        tag("span", names[player], class_=["match-name", winner == player and "is-winner"])
        for player in match.pair
    )
    score_label = next_buttons = None
    if any(bout.score is not None for bout in match.bouts):
        score_text = f"{points_text(match.points(0), t)} : {points_text(match.points(1), t)}"
        score_label = tag("span", score_text, class_="match-score")
    title = f"{names[first_player]} – {names[second_player]}"
    bout_links = [_bout_link(match, n, title, store, t) for n in range(len(match.bouts))]
    if not is_over and match.open_bout_index is None:
        next_buttons = _next_buttons(tournament, round_no, match_no, title, playout, t)
    return tag(
        "li",
        tag("span", first_label, " – ", second_label, class_="match-names"),
        score_label,
        tag("span", bout_links, class_="match-bouts"),
        next_buttons,
        class_=["tournament-match", is_over and "is-over"],
        id=f"match-{round_no}-{match_no}",
    )


def _bout_link(match: Match, n: int, title: str, store: Mapping[str, str], t: Language) -> Markup:
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
    full_label, id = f"{label} ({title})", bout.key.removeprefix(SAVE_PREFIX)
    if bout.score is None:
        return game_link(
            t("Resume"), f"#/play/{id}", full_label, is_over=False, id=f"bout-{id}", compact=True
        )
    return link(
        label,
        f"#/play/{id}",
        kind="plain",
        icon="eye",
        id=f"bout-{id}",
        compact=True,
        aria_label=full_label,
    )


def _next_buttons(
    tournament: Tournament,
    round_no: int,
    match_no: int,
    match_title: str,
    playout: Playout | None,
    t: Language,
) -> Markup:
    """Draw the buttons for the next game of a match. The main one is highlighted if a person plays and the
    match is in the current round."""
    match = tournament.rounds[round_no][match_no]

    def compact_button(
        label: str, act_name: str, id: str, icon: str, kind: str = "plain", arg: object = None
    ) -> Markup:
        return button(
            label,
            act_name,
            compact=True,
            id=id,
            aria_label=f"{label} – {match_title}",
            icon=icon,
            kind=kind,
            arg=arg,
        )

    if playout is not None and playout.slot[:2] == (round_no, match_no):
        ply_text = t.plural("{n} action so far.", "{n} actions so far.", playout.session.table.ply)
        stop_button = compact_button(t("Stop"), "tournaments:stop", "playout-stop", icon="close")
        return tag("span", tag("span", ply_text, class_="match-played"), stop_button, class_="match-next")
    entrants = [tournament.entrants[player] for player in match.pair]
    is_automatic = all(entrant.kind != PERSON for entrant in entrants)
    label = t("Watch") if is_automatic else t("Play")
    if tournament.best_of > 1 or match.bouts:
        n = len(match.bouts) + 1
        label = t("Watch game {n}", n=n) if is_automatic else t("Play game {n}", n=n)
    match_args = {"round": round_no, "match": match_no}
    skip_button = None
    if is_automatic and playout is None and not any(map(is_bot, entrants)):
        id = f"settle-{round_no}-{match_no}"
        skip_button = compact_button(
            t("Skip to the result"), "tournaments:settle", id, "next-event", arg=match_args
        )
    kind = "primary" if round_no == _open_round_index(tournament) and not is_automatic else "plain"
    icon_name = "eye" if is_automatic else "play"
    play_button = compact_button(
        label, "tournaments:play", f"play-{round_no}-{match_no}", icon_name, kind, match_args
    )
    return tag("span", skip_button, play_button, class_="match-next")
