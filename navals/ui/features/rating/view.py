"""The player's rating: after a game, and as a curve in the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals import games
from navals.ui.components import button, button_row, confirmation, switch
from navals.ui.components.controls import ButtonArgs
from navals.ui.draw import plots
from navals.ui.draw.html import Markup, tag
from navals.ui.session import Session
from navals.ui.session.summary import format_date
from navals.ui.shell.prefs import Prefs, RatedGame
from navals.ui.shell.rating import Standing, class_key, unrated_reason
from navals.ui.words.i18n import Language

MAX_GAMES: Final = 100  # maximum number of games to plot
_ID_TRANSLATION: Final = str.maketrans(" =", "--")  # ids cannot contain spaces
FORGET_OVERLAY: Final = "rating-forget"  # the overlay that confirms the deletion of ratings


def describe_effect(session: Session, prefs: Prefs, t: Language) -> str:
    """Describe a game's effect on the rating, or why it had none; "" if the reader expects no rating."""
    human_seats = session.seats.people
    if not prefs.rating or session.seats.is_visitor or len(human_seats) != 1 or session.seats.count != 2:
        return ""
    rated_games = prefs.ratings.get(class_key(session.table.game, session.table.options), ())
    index = next((n for n, entry in enumerate(rated_games) if entry.key == session.key), None)
    if index is None:
        # Games begun elsewhere or before ratings existed get no remark.
        reason = None if session.is_rated is None else unrated_reason(session)
        return "" if reason is None else t.sentence(reason)
    rating, opponent = round(rated_games[index].rating), rated_games[index].opponent
    if not index:
        return t(
            "Your rating is {rating} after your first game; the opponent is rated {opponent}.",
            rating=rating,
            opponent=opponent,
        )
    previous_rating = round(rated_games[index - 1].rating)
    if rating == previous_rating:
        return t(
            "Your rating stays {rating}; the opponent is rated {opponent}.", rating=rating, opponent=opponent
        )
    return t(
        "Your rating goes from {before} to {rating}; the opponent is rated {opponent}.",
        rating=rating,
        before=previous_rating,
        opponent=opponent,
    )


def rating_part(prefs: Prefs, only_game: str, t: Language) -> Markup:
    """Draw the rating section of the statistics: the curves (of the game `only_game`; "": of all games), the
    switch, and a delete button."""
    game_ids = [game_id for game_id in games.IDS if only_game in ("", game_id)]
    keys = [key for game_id in game_ids for key in sorted(prefs.ratings) if key.split(" ")[0] == game_id]
    note = t(
        "You have a rating for each game. It changes whenever you play the computer with the usual options "
        "and without hints or take-backs. The Admiral is rated 2000 in every game. All ratings stay on "
        "this device."
    )
    curve_part = tag("p", t("No rated games yet."), id="rating-none")
    if keys:
        curves = [_rating_curve(key, prefs.ratings[key], t) for key in keys if prefs.ratings[key]]
        curve_part = tag("div", curves, class_="rating-curves")
    args: ButtonArgs = {"icon": "trash", "kind": "ghost", "id": "rating-forget"}
    action_row = button_row(button(t("Delete my ratings"), "rating:forget", **args))
    return tag(
        "section",
        tag("h2", t("Your rating"), id="rating-title"),
        tag("p", note, class_="field-help"),
        switch(t("Rate my games"), "rating", prefs.rating, id="rating", change="comfort:pref"),
        curve_part,
        action_row if prefs.ratings else None,
        class_="statistics-part statistics-rating",
        id="statistics-rating",
    )


def _rating_curve(key: str, rated_games: Sequence[RatedGame], t: Language) -> Markup:
    game_id, _, suffix = key.partition(" ")
    last_game = rated_games[-1]
    standing = Standing(last_game.rating, last_game.deviation)
    card = games.card(game_id)
    assert card is not None
    title = t.message(card.rated.get(suffix, card.title))
    text_args = {"game": title, "rating": standing.displayed_rating, "doubt": standing.uncertainty}
    description = t.plural(
        "{game}: {rating} ± {doubt}, after {n} game.",
        "{game}: {rating} ± {doubt}, after {n} games.",
        len(rated_games),
        **text_args,
    )
    recent_games = rated_games[-MAX_GAMES:]
    points = [(entry.rating, 2 * entry.deviation) for entry in recent_games]
    end_dates = format_date(recent_games[0].date, t), format_date(last_game.date, t)
    plot = plots.rating_plot(
        description, description, points, end_dates, f"plot-rating-{key.translate(_ID_TRANSLATION)}"
    )
    return tag("div", plot, class_="rating-curve")


def forget_dialog(t: Language) -> Markup:
    """Draw the dialog that asks for confirmation before deleting ratings."""
    note = t("Your games are kept; only the ratings are deleted.")
    answer_args = t("Delete"), "rating:forget-now", t("Keep them")
    return confirmation(t("Delete your ratings?"), note, *answer_args, close_label=t("Close"))
