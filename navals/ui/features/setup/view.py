"""The set-up page: presets, seats, and all options of the rules, from the game's schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from navals.club.dial import Ladder
from navals.core.game import AnyGame, Preset
from navals.core.player import LEVELS
from navals.core.record.computers import SECONDS, Computer
from navals.ui.art import sketch
from navals.ui.board import editor
from navals.ui.board.editor import EditorFault
from navals.ui.components.controls import ButtonArgs, button
from navals.ui.components.fields import field, form, number_input, segmented_control, select, switch
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import details
from navals.ui.draw.html import Markup, tag
from navals.ui.features.setup import model
from navals.ui.features.setup.model import NO_BOTS, RATED, YOU, SetupForm
from navals.ui.features.setup.options import Configuration
from navals.ui.features.setup.options_view import (
    FORM_ID,
    option_fields,
    saved_choice,
    saving_section,
    with_label,
)
from navals.ui.registry import editors_of, ladder_of
from navals.ui.session import bots
from navals.ui.shell.prefs import DEFAULTS, Prefs
from navals.ui.shell.rating import is_usual, rating_of, standing
from navals.ui.table.sitting import PERSON, name_field, seat_label, sitters
from navals.ui.words.i18n import Language


def setup(
    game: AnyGame,
    current: SetupForm,
    t: Language,
    saved_options: Sequence[Configuration] = (),
    prefs: Prefs = DEFAULTS,
    bot_names: Mapping[str, str] = NO_BOTS,
) -> Markup:
    """Draw the page; `saved_options` are the named options, `bot_names` the names of bots (`Shell.bots`)."""
    faults = model.faults(game, current)
    options = model.read_options(game, current)
    preset_choices = [(p.id, _preset_label(game, p, t)) for p in model.presets_of(game, current.mode)]
    custom_choice = [] if current.preset else [("", t("Custom options"))]
    label, choices = t("Type of game"), [*preset_choices, *custom_choice]
    presets = segmented_control(
        "preset", choices, current.preset, label=label, change="setup:set", id="preset"
    )
    pairs = ((option, faults.get(option.name)) for option in game.schema.options)
    editor_faults = {
        option.name: EditorFault(with_label(error.message, option))
        for option, error in pairs
        if error is not None
    }
    editor_faults |= dict([current.fault] if current.fault is not None else [])
    visible = [option for option in game.schema.options if option.shown and model.fits(game, option, current)]

    def fields(early: bool) -> list[Markup]:
        group = [option for option in visible if option.early is early]
        return option_fields(game, group, current.options, options, editor_faults, t, current.panels)

    early, open_ = fields(True), bool(faults) or not (current.preset or current.saved)
    reason = t("fix the marked options first") if faults else None
    start_args: ButtonArgs = {"kind": "primary", "icon": "anchor", "disabled": reason, "id": "start"}
    start_args["submit"] = reason is None
    saved_part = saved_choice(model.fitting_saved(game, current, saved_options), current.saved, t)
    more_options = details(t("All options"), fields(False), id="all-options", open=open_)
    start_button = button(t("Begin"), "setup:start", **start_args)
    return tag(
        "div",
        page_title(t.message(game.title), t.message(game.card.blurb)),
        form(
            "setup:start",
            tag("div", presets, saved_part, class_="setup-presets"),
            tag("div", early, class_="option-grid") if early else None,
            _seats(game, current, options, t, prefs, bot_names),
            _table_options(game, current, t),
            tag("div", more_options, saving_section(saved_options, reason, t)),
            tag("div", start_button, class_="setup-start"),
            id="setup",
        ),
        tag("form", id=editor.FORM) if editors_of(game.id) else None,
        tag("form", id=FORM_ID, data_act="options:keep", novalidate=True),
        class_="screen screen-setup",
    )


def _preset_label(game: AnyGame, preset: Preset, t: Language) -> str | Markup:
    if preset.aim is None:
        return t.message(preset.label)
    picture = sketch.picture(game.id, sketch.preview(game.id, game.schema.parse(preset.options)))
    return tag(
        "span",
        picture,
        tag("b", t.message(preset.label)),
        tag("span", ". ", class_="visually-hidden"),
        tag("span", t.message(preset.aim), class_="story-aim"),
        class_="story",
    )


def _table_options(game: AnyGame, current: SetupForm, t: Language) -> list[Markup]:
    """Draw the switches for an open table and for real dice, if they apply; they are not options of the
    rules."""
    fields = []
    if model.can_be_open(game, current):
        label = t("Open table: no passing the screen between turns")
        note = t("The screen shows only what both players know, so you do not see your own secrets either.")
        fields.append(switch(label, "openly", current.openly, id="openly", change="setup:set", help=note))
    if model.can_be_physical(game, current):
        note = t("Roll your own dice, for the computer too, and enter what they show.")
        label, switch_args = t("Use real dice"), {"change": "setup:set", "help": note}
        fields.append(switch(label, "physical", current.physical, id="physical", **switch_args))
    return fields


def _choices(
    game: AnyGame, current: SetupForm, prefs: Prefs, t: Language, bot_names: Mapping[str, str]
) -> list[tuple[str, str]]:
    if ladder_of(game.id) is None:
        return sitters(False, t, bot_names)
    rating = model.computer(game, current, YOU, prefs).rating
    sitter_options = sitters(False, t, {})
    return [
        *sitter_options,
        (YOU, t("Computer: your level ({rating})", rating=rating)),
        (RATED, t("Computer: choose its rating")),
        *sitters(False, t, bot_names)[len(sitter_options) :],
    ]


def _strength(game: AnyGame, current: SetupForm, kind: str, prefs: Prefs, t: Language) -> str:
    if kind.startswith(bots.SEAT):
        return t("A program from the workshop or an extension.")
    ladder = ladder_of(game.id)
    if kind not in (YOU, RATED):
        text = t.message(game.card.levels[kind])
        if ladder is None:
            return text
        rating = rating_of(Computer(kind), ladder)
        return text + " " + t("Rated {rating}.", rating=rating)
    rating = model.computer(game, current, kind, prefs).rating
    if kind == RATED:
        return t("Rated {rating}.", rating=rating)
    assert ladder is not None
    games = model.rated_games(game, current, prefs)
    estimate = standing(games, ladder)
    if not games:
        return t("Rated {rating}. Your first games will show how strong you are.", rating=rating)
    return t(
        "Rated {rating}. You are rated {own}, give or take {doubt}.",
        rating=rating,
        own=estimate.display,
        doubt=estimate.doubt,
    )


def _strength_field(game: AnyGame, current: SetupForm, seat: int, prefs: Prefs, t: Language) -> Markup | None:
    """Draw the field for the rating of rated computers or the experts' time limit, which applies to all
    seats: only at the first such seat, else `None`."""
    ladder, kind = ladder_of(game.id), current.kinds[seat]
    if ladder is None or kind not in (RATED, LEVELS[-1]) or current.kinds.index(kind) != seat:
        return None
    if kind == RATED:
        low, high = ladder.rungs[0][1], ladder.rungs[-1][1]
        low_text, high_text = t("{low} is the minimum", low=low), t("{high} is the maximum", high=high)
        limits: dict[str, Any] = {"least": low_text, "most": high_text, "min": low, "max": high, "step": 25}
        rating = model.computer(game, current, RATED, prefs).rating
        names: dict[str, Any] = {"less": t("Weaker"), "more_": t("Stronger")}
        args: dict[str, Any] = {**names, **limits, "change": "setup:set", "helped": True}
        number = number_input("strength", rating, id="strength", **args)
        help = t(
            "From {low} to {high}. A player rated 200 points higher wins three games in four.",
            low=low,
            high=high,
        )
        return field(t("Computer rating"), number, help, id="strength")
    times = [("0", t("Default")), *((str(n), t.plural("{n} second", "{n} seconds", n)) for n in SECONDS)]
    control = select("seconds", times, str(current.seconds), id="seconds", change="setup:set", helped=True)
    return field(t("Thinking time per decision"), control, _time_note(ladder, t), id="seconds")


def _time_note(ladder: Ladder, t: Language) -> str:
    text = t("“Move now” cuts it short.")
    if ladder.tenfold is None:
        return text
    share, low, high = ladder.tenfold
    gain_text = t("More time hardly makes the computer stronger.")
    if not low <= 50 <= high:
        gain_text = t(
            "Given ten times as long, the computer wins {share}% of games against itself.", share=share
        )
    return f"{text} {gain_text}"


def _rating_note(
    game: AnyGame, current: SetupForm, options: object, prefs: Prefs, t: Language
) -> list[Markup]:
    """Describe whether the game will be rated, and the handicap rules that can balance it, if it is one
    person against one computer."""
    if ladder_of(game.id) is None or current.kinds.count(PERSON) != 1 or len(current.kinds) != 2:
        return []
    lines = []
    (kind,) = (kind for kind in current.kinds if kind != PERSON)
    if prefs.rating:
        is_unrated = (kind == LEVELS[-1] and current.seconds) or kind.startswith(bots.SEAT)
        line = t("Does not count towards your rating.")
        if options is not None and is_usual(game, options) and not is_unrated:
            line = t("Counts towards your rating, unless you use a hint or take back a move.")
        lines.append(line)
    if game.card.handicap is not None:
        lines.append(t.message(game.card.handicap))
    return [tag("p", line, class_="field-help") for line in lines]


def _seats(
    game: AnyGame,
    current: SetupForm,
    options: object,
    t: Language,
    prefs: Prefs,
    bot_names: Mapping[str, str],
) -> Markup:
    """Draw the players, with partners below each other."""
    people_only = options is not None and game.seating.people_only(options)
    sides: tuple[list[Markup], list[Markup]] = ([], [])
    for seat in range(len(current.kinds)):
        has_seat = options is not None and seat < game.seating.seats(options)
        side = game.seating.side(seat, options) if has_seat else seat % 2
        sides[side].append(_seat(game, current, options, seat, side, t, prefs, bot_names))
    note = t("You are recording a game at a real table, so the computer cannot play.")
    return tag(
        "div",
        tag("div", [tag("div", side, class_="setup-side") for side in sides], class_="setup-seats"),
        tag("p", note, class_="field-help", id="people-only") if people_only else None,
        [] if people_only else _rating_note(game, current, options, prefs, t),
        class_="setup-people",
    )


def _seat(
    game: AnyGame,
    current: SetupForm,
    options: object,
    seat: int,
    side: int,
    t: Language,
    prefs: Prefs,
    bot_names: Mapping[str, str],
) -> Markup:
    people_only = options is not None and game.seating.people_only(options)
    label, kind = seat_label(game, options, seat, t), PERSON if people_only else current.kinds[seat]
    kind_field = tuning = name = None
    if not people_only:
        choices, id = _choices(game, current, prefs, t, bot_names), f"kind-{seat}"
        control = select(id, choices, kind, id=id, change="setup:set", helped=kind != PERSON)
        kind_note = None if kind == PERSON else _strength(game, current, kind, prefs, t)
        kind_field = field(label, control, help=kind_note, id=id)
        tuning = _strength_field(game, current, seat, prefs, t)
    if kind == PERSON:
        words, name_id = t("{seat}: name", seat=label) if people_only else t("Name"), f"name-{seat}"
        name = name_field(words, name_id, name_id, current.names[seat], seat, t, change="setup:set")
    return tag("div", kind_field, tuning, name, class_=f"card setup-seat seat-{'ab'[side]}")
