"""The pages of the tournaments: all of them, the set-up of a new one, and one with its table and its rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navals import games
from navals.core.message import Message, msg
from navals.core.tournament import pairing
from navals.core.tournament import tournament as events
from navals.core.tournament.standings import Row, standings
from navals.core.tournament.tournament import (
    BEST_OF,
    BYE,
    LEAST,
    MOST,
    PERSON,
    SYSTEMS,
    Match,
    Tournament,
)
from navals.ui.art.sketch import card_picture
from navals.ui.components import (
    badge,
    button,
    button_row,
    empty,
    entry,
    field,
    fieldset,
    form,
    link,
    page_title,
    segmented,
    select,
    switch,
    table,
    text_input,
)
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.setup.view import name_field, sitters
from navals.ui.features.tournaments import model as tournaments
from navals.ui.features.tournaments.model import ADDRESS, KIND, NEW, Form, Playout, called, is_bot
from navals.ui.registry import board_of
from navals.ui.session.summary import SAVE, TITLE_LENGTH, day
from navals.ui.words.i18n import Language

SYSTEM_NAMES: Final[dict[str, Message]] = {
    "all": msg("Round robin"),
    "swiss": msg("Swiss system"),
    "knockout": msg("Knock-out"),
}
_ABOUT: Final[dict[str, Message]] = {
    "all": msg("Everybody meets everybody."),
    "swiss": msg("Each round pairs players who stand alike; nobody is out."),
    "knockout": msg("Whoever loses a match is out."),
}


# ---------------------------------------------------------------------------------------------------- all of them


def page(store: Mapping[str, str], t: Language) -> Markup:
    """The tournaments on this device."""
    kept = KIND.all(store)
    fresh = link(t("New tournament"), f"{ADDRESS}/{NEW}", kind="primary", icon="plus", id="tournament-new")
    return tag(
        "div",
        page_title(
            t("Tournaments"), t("Two to eight players at this device, people and computers, in any of the games.")
        ),
        button_row(fresh) if kept else None,
        tag("ol", [_entry(id, one, t) for id, one in kept], class_="library-list", id="tournaments")
        if kept
        else empty(t("No tournaments yet."), icon="flag", action=fresh),
        class_="screen screen-library",
    )  # fmt: skip


def _entry(id: str, held: Tournament, t: Language) -> Markup:
    """One of them: what is played, who, and how far it is."""
    over = events.finished(held)
    facts = [
        _title(held, t),
        t.message(SYSTEM_NAMES[held.system]),
        _players(len(held.entrants), t),
        day(held.date, t),
    ]
    label = t("Look") if over else t("Go on")
    return entry(
        card_picture(held.game),
        held.title,
        (" · ".join(fact for fact in facts if fact), _stand(held, t)),
        link(
            label,
            f"{ADDRESS}/{id}",
            kind="plain" if over else "primary",
            icon="eye" if over else "play",
            id=f"tournament-open-{id}",
            aria_label=f"{label} – {held.title}",
        ),
        id=f"tournament-{id}",
    )


def _title(held: Tournament, t: Language) -> str:
    card = games.card(held.game)
    return t.message(card.title) if card is not None else held.game


def _players(count: int, t: Language) -> str:
    return t.plural("{n} player", "{n} players", count)


def _stand(held: Tournament, t: Language) -> str:
    """How far it is, or who won."""
    if events.finished(held):
        names = called(held, t)
        first = [names[row.player] for row in standings(held) if row.place == 1]
        if len(first) > 1:
            return t("Shared first place: {names}.", names=", ".join(first))
        return t("{name} wins the tournament.", name=first[0])
    now = next(
        (at for at, round_ in enumerate(held.rounds) if not all(events.over(held, match) for match in round_)),
        len(held.rounds),
    )  # fmt: skip
    return t("Round {n} of {total}.", n=min(now + 1, held.length), total=held.length)


# ---------------------------------------------------------------------------------------------------- a new one


def setup(held: Form, others: Mapping[str, str], t: Language) -> Markup:
    """The page on which one is set up."""
    game = games.find(held.game)
    assert game is not None
    cards = [(id, t.message(card.title)) for id in games.IDS if (card := games.card(id)) is not None]
    presets = [(one.id, t.message(one.label)) for one in tournaments.presets_of(game)]
    chosen = tournaments.preset_of(game, held).id
    alone = tournaments.people_only(game, held)
    people = held.count if alone else sum(one.kind == PERSON for one in held.entrants[: held.count])
    change = "tournaments:set"
    return tag(
        "div",
        page_title(t("New tournament"), t.message(_ABOUT[held.system])),
        form(
            "tournaments:start",
            segmented("system", [(one, t.message(SYSTEM_NAMES[one])) for one in SYSTEMS], held.system, label=t("System"), change=change, id="system"),
            tag(
                "div",
                field(t("Kind of game"), select("game", cards, held.game, id="tournament-game", change=change), id="tournament-game"),
                field(t("Game"), select("preset", presets, chosen, id="tournament-preset", change=change), id="tournament-preset"),
                field(t("Each match"), select("best_of", [(str(n), _best_of(n, t)) for n in BEST_OF], str(held.best_of), id="best-of", change=change), id="best-of"),
                _length(held, t),
                field(t("Name of the tournament"), text_input("title", held.title, id="tournament-title", change=change, maxlength=TITLE_LENGTH, placeholder=t("{game}: tournament", game=game.title)), id="tournament-title"),
                field(t("Players"), select("count", [(str(n), str(n)) for n in range(LEAST, MOST + 1)], str(held.count), id="count", change=change), id="count"),
                class_="option-grid",
            ),
            fieldset(
                t("Who plays"),
                tag("div", [_entrant(held, at, alone, others, t) for at in range(held.count)], class_="tournament-entrants"),
                tag("p", t("You tell what happens at a real table: the computer cannot play here."), class_="field-help", id="people-only") if alone else None,
            ),
            switch(t("Draw lots for the order of the players"), "lots", held.lots, id="lots", change=change, help=None if held.lots else t("The order is theirs: the first ones meet last.")),
            switch(t("Open table: no handing over between shots"), "openly", held.openly, id="openly", change=change) if people > 1 and board_of(game.id).open_table else None,
            tag("div", button(t("Begin"), "tournaments:start", kind="primary", icon="flag", id="tournament-start", submit=True), class_="setup-start"),
            id="tournament-form",
        ),
        class_="screen screen-setup screen-tournament",
    )  # fmt: skip


def _best_of(games_: int, t: Language) -> str:
    return t("One game") if games_ == 1 else t("Best of {n} games", n=games_)


def _length(held: Form, t: Language) -> Markup | None:
    """How many rounds, where there is a choice."""
    if held.system == "knockout":
        return None
    if held.system == "all":
        label, choices = t("Everybody meets everybody"), [("1", t("once")), ("2", t("twice"))]
        value = max(1, min(2, held.length))
    else:
        most = pairing.swiss_most(held.count)
        label, choices = t("Number of rounds"), [(str(n), str(n)) for n in range(1, most + 1)]
        value = min(most, held.length or pairing.swiss_usual(held.count))
    return field(
        label, select("length", choices, str(value), id="length", change="tournaments:set"), id="length"
    )


def _entrant(held: Form, at: int, alone: bool, others: Mapping[str, str], t: Language) -> Markup:
    """One player of the form."""
    one = held.entrants[at]
    person = alone or one.kind == PERSON
    label = t("Player {n}", n=at + 1)
    who = None
    if not alone:
        who = field(label, select(f"kind-{at}", sitters(False, t, others), one.kind, id=f"kind-{at}", change="tournaments:set"), id=f"kind-{at}")  # fmt: skip
    name = name_field(
        label if alone else t("{player}: name", player=label), f"name-{at}", f"name-{at}", one.name, at, t, change="tournaments:set"
    )  # fmt: skip
    return tag("div", who, name if person else None, class_="tournament-entrant")


# ---------------------------------------------------------------------------------------------------- one of them


def tournament(
    held: Tournament, store: Mapping[str, str], t: Language, playout: Playout | None = None
) -> Markup:
    """Its table, its rounds, and what is to be done next; a game is played out meanwhile (``playout``)."""
    names = called(held, t)
    facts = [
        _title(held, t),
        _preset(held, t),
        t.message(SYSTEM_NAMES[held.system]),
        _best_of(held.best_of, t),
    ]
    more = len(held.rounds) < held.length
    ready = more and events.complete(held)
    pair = (
        button(
            t("Pair round {n}", n=len(held.rounds) + 1),
            "tournaments:pair",
            kind="primary",
            icon="shuffle",
            id="pair",
            disabled=None if ready else t("the matches of this round come first"),
        )
        if more
        else None
    )
    return tag(
        "div",
        page_title(held.title, " · ".join(fact for fact in facts if fact)),
        tag("p", _stand(held, t), id="tournament-said", class_="tournament-said", role="status"),
        _table(held, names, t),
        [_round(held, at, names, store, playout, t) for at in range(len(held.rounds))],
        button_row(pair, class_="tournament-next") if pair is not None else None,
        button_row(
            button(t("Save as a table (CSV)"), "tournaments:table", icon="download", id="tournament-table"),
            button(t("Save the games"), "tournaments:games", icon="save", id="tournament-games"),
            button(t("Print"), "app:print", icon="print", id="tournament-print"),
            button(t("Delete"), "tournaments:delete", icon="trash", id="tournament-delete"),
            class_="tournament-tools",
        ),
        class_="screen screen-tournament is-one",
    )  # fmt: skip


def _preset(held: Tournament, t: Language) -> str:
    """What the options are called, where they are a preset's."""
    game = games.find(held.game)
    preset = (
        next((one for one in game.presets if one.options == held.options), None) if game is not None else None
    )
    return t.message(preset.label) if preset is not None else ""  # fmt: skip


def points(value: float, t: Language) -> str:
    """Points as people write them, to the last digit: 1, 1.5, 1.75.

    >>> from navals.ui.words.i18n import language
    >>> [points(value, language("fr")) for value in (2, 0.5, 1.75)]
    ['2', '0,5', '1,75']
    """
    return t.number(
        value, next(digits for digits in (0, 1, 2) if digits == 2 or round(value, digits) == value)
    )


def _table(held: Tournament, names: tuple[str, ...], t: Language) -> Markup:
    """Who stands where: in a knock-out by matches won, else by points, with what decides between equals."""
    rows = standings(held)
    if held.system == "knockout":
        head: list[Child] = [t("Place"), t("Player"), t("Won"), t("Lost"), t("Games")]
        lines: list[list[Child]] = [
            [str(row.place), names[row.player], row.won, row.lost, _games(row, t)] for row in rows
        ]
        return table(
            head, lines, caption=t("Standings"), numeric=[0, 2, 3, 4], id="standings", class_="standings"
        )
    swiss = held.system == "swiss"
    head = [
        t("Place"),
        t("Player"),
        t("Points"),
        tag("abbr", "+ = −", title=t("Matches won, drawn and lost")),
        t("Games"),
        tag("abbr", t("BH") if swiss else t("SB"), title=_tie_break(swiss, t)),
    ]
    lines = [
        [
            str(row.place), names[row.player], points(row.points, t), f"+{row.won} ={row.drawn} −{row.lost}", _games(row, t), points(row.tie_break, t)
        ]
        for row in rows
    ]  # fmt: skip
    return tag(
        "div",
        table(
            head, lines, caption=t("Standings"), numeric=[0, 2, 3, 4, 5], id="standings", class_="standings"
        ),
        tag("p", _tie_break(swiss, t), class_="field-help"),
    )


def _games(row: Row, t: Language) -> str:
    """The points of single games, won and given away."""
    return f"{points(row.gained, t)}:{points(row.given, t)}"


def _tie_break(swiss: bool, t: Language) -> str:
    """What decides between equals."""
    if swiss:
        return t("BH (Buchholz): the points of all one's opponents; it decides between equals.")
    return t("SB (Sonneborn-Berger): the points of those one beat, and half of theirs with whom one drew; it decides between equals.")  # fmt: skip


def _round(
    held: Tournament,
    at: int,
    names: tuple[str, ...],
    store: Mapping[str, str],
    playout: Playout | None,
    t: Language,
) -> Markup:
    """A round: its matches."""
    return tag(
        "section",
        tag("h2", round_name(held, at, t), id=f"round-{at}", tabindex=-1),
        tag(
            "ol",
            [_match(held, at, number, match, names, store, playout, t) for number, match in enumerate(held.rounds[at])],
            class_="tournament-matches",
        ),
        class_="tournament-round",
    )  # fmt: skip


def round_name(held: Tournament, at: int, t: Language) -> str:
    """What a round is called."""
    if held.system == "knockout" and at == held.length - 1:
        return t("Final")
    if held.system == "knockout" and at == held.length - 2:
        return t("Semi-finals")
    return t("Round {n}", n=at + 1)


def _match(
    held: Tournament,
    at: int,
    number: int,
    match: Match,
    names: tuple[str, ...],
    store: Mapping[str, str],
    playout: Playout | None,
    t: Language,
) -> Markup:
    """A match: who, how it stands, and its next game."""
    first, second = match.pair
    if second == BYE:
        return tag(
            "li",
            tag("span", t("{name} rests.", name=names[first]), class_="match-names"),
            class_="tournament-match",
        )
    over = events.over(held, match)
    won = events.winner(held, match) if over else None
    name = f"{names[first]} – {names[second]}"
    return tag(
        "li",
        tag(
            "span",
            tag("span", names[first], class_=["match-name", won == first and "is-winner"]),
            " – ",
            tag("span", names[second], class_=["match-name", won == second and "is-winner"]),
            class_="match-names",
        ),
        tag("span", f"{points(match.points(0), t)} : {points(match.points(1), t)}", class_="match-score")
        if any(bout.score is not None for bout in match.bouts)
        else None,
        tag("span", [_bout(held, match, n, store, t) for n in range(len(match.bouts))], class_="match-bouts"),
        None if over or match.open is not None else _next(held, at, number, match, name, playout, t),
        class_=["tournament-match", over and "is-over"],
        id=f"match-{at}-{number}",
    )  # fmt: skip


def _bout(held: Tournament, match: Match, n: int, store: Mapping[str, str], t: Language) -> Markup:
    """A game of a match: going on, or to be looked at."""
    bout = match.bouts[n]
    names = called(held, t)
    # Where nobody has won, another game may follow: the score alone would not say that one was played.
    if bout.lost:
        label = t("Game {n}, both lost", n=n + 1)
    elif bout.score == 0.5:
        label = t("Game {n}, drawn", n=n + 1)
    else:
        label = t("Game {n}", n=n + 1)
    about = f"{label} ({names[match.pair[0]]} – {names[match.pair[1]]})"
    id = bout.key.removeprefix(SAVE)
    if bout.key not in store:
        return badge(label)
    if bout.score is None:
        return link(
            t("Resume"), f"#/play/{id}", kind="primary", icon="play", compact=True, id=f"bout-{id}", aria_label=f"{t('Resume')} – {about}"
        )  # fmt: skip
    return link(
        label, f"#/play/{id}", kind="plain", icon="eye", compact=True, id=f"bout-{id}", aria_label=about
    )


def _next(
    held: Tournament, at: int, number: int, match: Match, name: str, playout: Playout | None, t: Language
) -> Markup:
    """What begins the next game of a match. What is to be played now stands out: people's matches of the first round that is not over."""
    if playout is not None and (playout.at, playout.number) == (at, number):
        played = t.plural("{n} action so far.", "{n} actions so far.", playout.session.table.ply)
        stop = button(
            t("Stop"),
            "tournaments:stop",
            icon="close",
            compact=True,
            id="playout-stop",
            aria_label=f"{t('Stop')} – {name}",
        )
        return tag("span", tag("span", played, class_="match-played"), stop, class_="match-next")  # fmt: skip
    watched = all(held.entrants[player].kind != PERSON for player in match.pair)
    now = next(n for n, round_ in enumerate(held.rounds) if not all(events.over(held, one) for one in round_))
    label = t("Watch") if watched else t("Play")
    if held.best_of > 1 or match.bouts:
        next_ = len(match.bouts) + 1
        label = t("Watch game {n}", n=next_) if watched else t("Play game {n}", n=next_)
    which = {"round": at, "match": number}
    return tag(
        "span",
        button(
            t("Play it out"), "tournaments:settle", which, icon="next-event", compact=True, id=f"settle-{at}-{number}", aria_label=f"{t('Play it out')} – {name}"
        )
        if watched and playout is None and not any(is_bot(held.entrants[player]) for player in match.pair)
        else None,
        button(
            label,
            "tournaments:play",
            which,
            kind="primary" if at == now and not watched else "plain",
            icon="eye" if watched else "play",
            compact=True,
            id=f"play-{at}-{number}",
            aria_label=f"{label} – {name}",
        ),
        class_="match-next",
    )  # fmt: skip
