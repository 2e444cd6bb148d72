"""The set-up page: presets, seats, and all options of the rules, from the game's schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from navals.club.dial import Ladder
from navals.core.game import AnyGame, Preset
from navals.core.player import LEVELS
from navals.core.record.computers import TIME_CHOICES, Computer
from navals.ui.art import sketch
from navals.ui.board import editor
from navals.ui.board.editor import EditorFault
from navals.ui.components.controls import ButtonArgs, button
from navals.ui.components.fields import field, form, number_input, segmented_control, select, switch
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import details
from navals.ui.draw.html import Markup, tag
from navals.ui.features.setup import model
from navals.ui.features.setup.model import NO_BOTS, RATED_LEVEL, YOUR_LEVEL, SetupForm
from navals.ui.features.setup.options import Configuration
from navals.ui.features.setup.options_view import (
    FORM_ID,
    option_fields,
    saved_options_choice,
    saving_section,
    with_label,
)
from navals.ui.registry import editors_of, ladder_of
from navals.ui.session import bots
from navals.ui.shell.prefs import DEFAULTS, Prefs
from navals.ui.shell.rating import computer_rating, current_standing, matches_preset
from navals.ui.table.sitting import PERSON, name_field, seat_choices, seat_label
from navals.ui.words.i18n import Language


def setup_page(
    game: AnyGame,
    setup_form: SetupForm,
    t: Language,
    saved_options: Sequence[Configuration] = (),
    prefs: Prefs = DEFAULTS,
    bot_names: Mapping[str, str] = NO_BOTS,
) -> Markup:
    """Draw the page; `saved_options` are the named options, `bot_names` the names of bots
    (`Shell.bot_names`).
    """
    faults = model.find_faults(game, setup_form)
    options = model.read_options(game, setup_form)
    preset_choices = [
        (preset.id, _preset_label(game, preset, t)) for preset in model.offered_presets(game, setup_form.mode)
    ]
    custom_choices = [] if setup_form.preset else [("", t("Custom options"))]
    label, choices = t("Type of game"), [*preset_choices, *custom_choices]
    preset_control = segmented_control(
        "preset", choices, setup_form.preset, label=label, change="setup:set", id="preset"
    )
    option_errors = ((option, faults.get(option.name)) for option in game.schema.options)
    editor_faults = {
        option.name: EditorFault(with_label(error.message, option))
        for option, error in option_errors
        if error is not None
    }
    editor_faults |= dict([setup_form.fault] if setup_form.fault is not None else [])
    visible_options = [
        option
        for option in game.schema.options
        if option.shown and model.is_applicable(game, option, setup_form)
    ]

    def fields(is_early: bool) -> list[Markup]:
        group_options = [option for option in visible_options if option.early is is_early]
        return option_fields(
            game, group_options, setup_form.options, options, editor_faults, t, setup_form.panels
        )

    early_fields, is_open = fields(True), bool(faults) or not (setup_form.preset or setup_form.saved)
    reason = t("fix the marked options first") if faults else None
    start_args: ButtonArgs = {"kind": "primary", "icon": "anchor", "disabled": reason, "id": "start"}
    start_args["submit"] = reason is None
    saved_part = saved_options_choice(
        model.matching_options(game, setup_form, saved_options), setup_form.saved, t
    )
    options_part = details(t("All options"), fields(False), id="all-options", is_open=is_open)
    start_button = button(t("Begin"), "setup:start", **start_args)
    return tag(
        "div",
        page_title(t.message(game.title), t.message(game.card.blurb)),
        form(
            "setup:start",
            tag("div", preset_control, saved_part, class_="setup-presets"),
            tag("div", early_fields, class_="option-grid") if early_fields else None,
            _seats_section(game, setup_form, options, t, prefs, bot_names),
            _table_switches(game, setup_form, t),
            tag("div", options_part, saving_section(saved_options, reason, t)),
            tag("div", start_button, class_="setup-start"),
            id="setup",
        ),
        tag("form", id=editor.FORM_ID) if editors_of(game.id) else None,
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


def _table_switches(game: AnyGame, setup_form: SetupForm, t: Language) -> list[Markup]:
    """Draw the switches for an open table and for real dice, if they apply; they are not options of the
    rules."""
    fields = []
    if model.can_be_open(game, setup_form):
        label = t("Open table: no passing the screen between turns")
        note = t("The screen shows only what both players know, so you do not see your own secrets either.")
        fields.append(switch(label, "openly", setup_form.openly, id="openly", change="setup:set", help=note))
    if model.can_use_real_dice(game, setup_form):
        note = t("Roll your own dice, for the computer too, and enter what they show.")
        label, switch_args = t("Use real dice"), {"change": "setup:set", "help": note}
        fields.append(switch(label, "physical", setup_form.physical, id="physical", **switch_args))
    return fields


def _player_choices(
    game: AnyGame, setup_form: SetupForm, prefs: Prefs, t: Language, bot_names: Mapping[str, str]
) -> list[tuple[str, str]]:
    if ladder_of(game.id) is None:
        return seat_choices(False, t, bot_names)
    rating = model.make_computer(game, setup_form, YOUR_LEVEL, prefs).rating
    base_choices = seat_choices(False, t, {})
    return [
        *base_choices,
        (YOUR_LEVEL, t("Computer: your level ({rating})", rating=rating)),
        (RATED_LEVEL, t("Computer: choose its rating")),
        *seat_choices(False, t, bot_names)[len(base_choices) :],
    ]


def _strength_text(game: AnyGame, setup_form: SetupForm, kind: str, prefs: Prefs, t: Language) -> str:
    if kind.startswith(bots.SEAT_PREFIX):
        return t("A program from the workshop or an extension.")
    ladder = ladder_of(game.id)
    if kind not in (YOUR_LEVEL, RATED_LEVEL):
        text = t.message(game.card.levels[kind])
        if ladder is None:
            return text
        rating = computer_rating(Computer(kind), ladder)
        return text + " " + t("Rated {rating}.", rating=rating)
    rating = model.make_computer(game, setup_form, kind, prefs).rating
    if kind == RATED_LEVEL:
        return t("Rated {rating}.", rating=rating)
    assert ladder is not None
    rated_games = model.rated_games(game, setup_form, prefs)
    standing = current_standing(rated_games, ladder)
    if not rated_games:
        return t("Rated {rating}. Your first games will show how strong you are.", rating=rating)
    return t(
        "Rated {rating}. You are rated {own}, give or take {doubt}.",
        rating=rating,
        own=standing.displayed_rating,
        doubt=standing.uncertainty,
    )


def _strength_field(
    game: AnyGame, setup_form: SetupForm, seat: int, prefs: Prefs, t: Language
) -> Markup | None:
    """Draw the field for the rating of rated computers or the time limit of experts. One field serves all
    seats of that kind; return `None` except at the first of them."""
    ladder, kind = ladder_of(game.id), setup_form.kinds[seat]
    if ladder is None or kind not in (RATED_LEVEL, LEVELS[-1]) or setup_form.kinds.index(kind) != seat:
        return None
    if kind == RATED_LEVEL:
        low, high = ladder.rungs[0][1], ladder.rungs[-1][1]
        low_text, high_text = t("{low} is the minimum", low=low), t("{high} is the maximum", high=high)
        limit_args: dict[str, Any] = {
            "min_reason": low_text,
            "max_reason": high_text,
            "min": low,
            "max": high,
            "step": 25,
        }
        rating = model.make_computer(game, setup_form, RATED_LEVEL, prefs).rating
        step_labels: dict[str, Any] = {"less_label": t("Weaker"), "more_label": t("Stronger")}
        args: dict[str, Any] = {**step_labels, **limit_args, "change": "setup:set", "has_help": True}
        rating_input = number_input("strength", rating, id="strength", **args)
        help_text = t(
            "From {low} to {high}. A player rated 200 points higher wins three games in four.",
            low=low,
            high=high,
        )
        return field(t("Computer rating"), rating_input, help_text, id="strength")
    time_choices = [
        ("0", t("Default")),
        *((str(n), t.plural("{n} second", "{n} seconds", n)) for n in TIME_CHOICES),
    ]
    control = select(
        "seconds", time_choices, str(setup_form.seconds), id="seconds", change="setup:set", has_help=True
    )
    return field(t("Thinking time per decision"), control, _time_note(ladder, t), id="seconds")


def _time_note(ladder: Ladder, t: Language) -> str:
    text = t("“Move now” cuts it short.")
    if ladder.tenfold is None:
        return text
    win_percent, low, high = ladder.tenfold
    gain_text = t("More time hardly makes the computer stronger.")
    if not low <= 50 <= high:
        gain_text = t(
            "Given ten times as long, the computer wins {share}% of games against itself.", share=win_percent
        )
    return f"{text} {gain_text}"


def _rating_notes(
    game: AnyGame, setup_form: SetupForm, options: object, prefs: Prefs, t: Language
) -> list[Markup]:
    """Draw notes on whether the game is rated and how a handicap can balance it; none unless one person plays
    against one computer."""
    if ladder_of(game.id) is None or setup_form.kinds.count(PERSON) != 1 or len(setup_form.kinds) != 2:
        return []
    notes = []
    (kind,) = (kind for kind in setup_form.kinds if kind != PERSON)
    if prefs.rating:
        is_unrated = (kind == LEVELS[-1] and setup_form.seconds) or kind.startswith(bots.SEAT_PREFIX)
        note = t("Does not count towards your rating.")
        if options is not None and matches_preset(game, options) and not is_unrated:
            note = t("Counts towards your rating, unless you use a hint or take back a move.")
        notes.append(note)
    if game.card.handicap is not None:
        notes.append(t.message(game.card.handicap))
    return [tag("p", note, class_="field-help") for note in notes]


def _seats_section(
    game: AnyGame,
    setup_form: SetupForm,
    options: object,
    t: Language,
    prefs: Prefs,
    bot_names: Mapping[str, str],
) -> Markup:
    """Draw the fields for the players, with partners in the same column."""
    is_people_only = options is not None and game.seating.people_only(options)
    side_fields: tuple[list[Markup], list[Markup]] = ([], [])
    for seat in range(len(setup_form.kinds)):
        has_seat = options is not None and seat < game.seating.seats(options)
        side = game.seating.side(seat, options) if has_seat else seat % 2
        side_fields[side].append(_seat_fields(game, setup_form, options, seat, side, t, prefs, bot_names))
    note = t("You are recording a game at a real table, so the computer cannot play.")
    return tag(
        "div",
        tag("div", [tag("div", side, class_="setup-side") for side in side_fields], class_="setup-seats"),
        tag("p", note, class_="field-help", id="people-only") if is_people_only else None,
        [] if is_people_only else _rating_notes(game, setup_form, options, prefs, t),
        class_="setup-people",
    )


def _seat_fields(
    game: AnyGame,
    setup_form: SetupForm,
    options: object,
    seat: int,
    side: int,
    t: Language,
    prefs: Prefs,
    bot_names: Mapping[str, str],
) -> Markup:
    is_people_only = options is not None and game.seating.people_only(options)
    label, kind = seat_label(game, options, seat, t), PERSON if is_people_only else setup_form.kinds[seat]
    kind_field = strength_field = name_control = None
    if not is_people_only:
        choices, id = _player_choices(game, setup_form, prefs, t, bot_names), f"kind-{seat}"
        control = select(id, choices, kind, id=id, change="setup:set", has_help=kind != PERSON)
        kind_note = None if kind == PERSON else _strength_text(game, setup_form, kind, prefs, t)
        kind_field = field(label, control, help=kind_note, id=id)
        strength_field = _strength_field(game, setup_form, seat, prefs, t)
    if kind == PERSON:
        name_label, name_id = t("{seat}: name", seat=label) if is_people_only else t("Name"), f"name-{seat}"
        name_control = name_field(
            name_label, name_id, name_id, setup_form.names[seat], seat, t, change="setup:set"
        )
    return tag("div", kind_field, strength_field, name_control, class_=f"card setup-seat seat-{'ab'[side]}")
