"""The set-up form of a game: preset, seats, computer strength, and all options of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.game import AnyGame, Preset
from navals.core.option import Option, OptionError
from navals.core.player import LEVELS
from navals.core.record.computers import TIME_CHOICES, Computer, from_position
from navals.core.seat import LETTERS
from navals.ui.board.editor import EditorFault, EditResult
from navals.ui.features.setup.options import Configuration
from navals.ui.registry import board_of, editors_of, ladder_of
from navals.ui.session import bots
from navals.ui.shell.prefs import LastSetup, Prefs, RatedGame
from navals.ui.shell.rating import class_key, current_standing
from navals.ui.table.sitting import PERSON
from navals.ui.words.i18n import Language

YOUR_LEVEL: Final = "you"  # a computer player as strong as the person on this device
RATED_LEVEL: Final = "rated"  # a computer player with a chosen rating
PLAYER_KINDS: Final = (
    PERSON,
    *LEVELS,
    YOUR_LEVEL,
    RATED_LEVEL,
)  # the players that may take a seat, besides bots


NO_BOTS: Final[Mapping[str, str]] = MappingProxyType({})


class SetupForm(msgspec.Struct, frozen=True):
    """The set-up form: option texts by name, the players (`PLAYER_KINDS`), people's names, whether two people
    play openly (no handovers after the secret start), and whether they roll real dice. `preset` or `saved` is
    the origin of unchanged options.

    `spare_texts` keeps the texts of options that do not currently apply; `bench` keeps kinds ("": none yet)
    and names for unused seats; `fault` is the option whose editor refused the last gesture, and why; `panels`
    are the open parts of editors by option. `strength` is the chosen computer rating (0: none yet), `seconds`
    an expert's time limit (0: default)."""

    mode: str = "ai"
    preset: str = ""
    options: dict[str, str] = {}
    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    openly: bool = False
    physical: bool = False
    saved: str = ""
    spare_texts: dict[str, str] = {}
    bench: tuple[tuple[str, str], ...] = ()
    fault: tuple[str, EditorFault] | None = None
    panels: dict[str, str] = {}
    strength: int = 0
    seconds: int = 0


def blank_form(game: AnyGame, mode: str, names: tuple[str, ...], t: Language) -> SetupForm:
    """Return the initial form for a mode; `names` are proposed for the seats."""
    preset = offered_presets(game, mode)[0]
    kinds = {"ai": (PERSON, "medium"), "watch": ("expert", "hard")}.get(mode, (PERSON, PERSON))
    all_names = [*names, *[""] * (len(LETTERS) - len(names))]
    bench = tuple(zip((*kinds, "", ""), all_names, strict=False))
    return _fit_seats(game, SetupForm(mode, preset.id, option_texts(game, preset.options), bench=bench))


def first_game_form(game: AnyGame, names: tuple[str, ...], t: Language) -> SetupForm:
    """Return the form for a first game: a short one against an easy computer."""
    form = blank_form(game, "ai", names, t)
    if game.first_preset:
        form = change_form(game, form, "preset", game.first_preset)
    return replace(form, kinds=tuple(kind if kind == PERSON else LEVELS[0] for kind in form.kinds))


def restore_form(
    game: AnyGame,
    last_setup: LastSetup,
    names: tuple[str, ...],
    t: Language,
    bot_names: Mapping[str, str] = NO_BOTS,
) -> SetupForm:
    """Return the form of the last game, or that of a first game if its options are no longer valid. Bots
    missing from `bot_names` (`Shell.bot_names`) are replaced by a computer player."""
    if not game.presets_of(last_setup.mode):
        return first_game_form(game, names, t)
    form = blank_form(game, last_setup.mode, names, t)
    try:
        options = option_texts(game, last_setup.options)
    except OptionError:
        return first_game_form(game, names, t)
    kinds = [
        kind
        if kind in PLAYER_KINDS or kind in bot_names
        else LEVELS[1]
        if kind.startswith(bots.SEAT_PREFIX)
        else PERSON
        for kind in last_setup.kinds
    ]
    players = _all_players(form)
    bench = (*zip(kinds, (name for _, name in players), strict=False), *players[len(kinds) :])
    seconds = last_setup.seconds if last_setup.seconds in TIME_CHOICES else 0
    table_settings: dict[str, object] = {
        "openly": last_setup.openly,
        "physical": last_setup.physical,
        "strength": last_setup.strength,
        "seconds": seconds,
    }
    return _fit_seats(
        game, replace(form, preset="", options=options, kinds=(), names=(), bench=bench, **table_settings)
    )


def make_last_setup(game: AnyGame, setup_form: SetupForm) -> LastSetup:
    """Return the part of the form to remember for the next game."""
    options = game.schema.write(game.schema.read(setup_form.options))
    form = setup_form
    return LastSetup(form.mode, options, form.kinds, form.openly, form.physical, form.strength, form.seconds)


def offered_presets(game: AnyGame, mode: str) -> tuple[Preset, ...]:
    """Return the presets offered for a mode, or all presets if the game lacks that mode."""
    return game.presets_of(mode) or game.presets


def _fit_seats(game: AnyGame, form: SetupForm) -> SetupForm:
    """Adjust the number of seats to the options; removed seats keep their name and kind for later."""
    options = read_options(game, form)
    if options is None:
        return form
    players = _all_players(form)
    kinds: list[str] = []
    for seat, (kind, _) in enumerate(players[: game.seating.seats(options)]):
        kinds.append(kind or _kind_for_seat(game, options, form.mode, kinds, seat))
    names = tuple(name for _, name in players[: len(kinds)])
    return replace(form, kinds=tuple(kinds), names=names, bench=players[len(kinds) :])


def _all_players(form: SetupForm) -> tuple[tuple[str, str], ...]:
    """Return kinds and names of all seats, used or not."""
    return (*zip(form.kinds, form.names, strict=True), *form.bench)


def _kind_for_seat(game: AnyGame, options: object, mode: str, kinds: list[str], seat: int) -> str:
    """Return the kind of player for an additional seat: a person or, in modes with computers, a computer as
    strong as its partners or else its opponents."""
    if mode not in ("ai", "watch"):
        return PERSON
    side = game.seating.side(seat, options)
    computers = ((seat_number, kind) for seat_number, kind in enumerate(kinds) if kind != PERSON)
    candidates = [(game.seating.side(seat_number, options) == side, kind) for seat_number, kind in computers]
    return max(candidates, key=lambda level: level[0], default=(False, "medium"))[1]


def read_options(game: AnyGame, form: SetupForm) -> object:
    """Parse the options in the form; return `None` if they are invalid."""
    try:
        return game.schema.read(form.options)
    except OptionError:
        return None


def seat_kinds(game: AnyGame, form: SetupForm) -> tuple[str, ...]:
    """Return the kinds of players; all are people if computers cannot play."""
    options = read_options(game, form)
    if options is not None and game.seating.people_only(options):
        return (PERSON,) * len(form.kinds)
    return form.kinds


def apply_configuration(game: AnyGame, form: SetupForm, configuration: Configuration) -> SetupForm:
    """Return the form filled in with saved options."""
    options = option_texts(game, configuration.options)
    return _fit_seats(game, replace(form, preset="", saved=configuration.name, options=options, fault=None))


def clear_saved_name(form: SetupForm) -> SetupForm:
    """Return the form after its saved options were deleted; their values stay filled in."""
    return replace(form, saved="")


def matching_options(
    game: AnyGame, form: SetupForm, saved_options: Sequence[Configuration]
) -> list[Configuration]:
    """Return the saved options whose values agree with the form in every option that it does not show."""
    hidden_values = tuple(form.options.get(option.name) for option in game.schema.options if not option.shown)
    return [entry for entry in saved_options if _hidden_values(game, entry.options) == hidden_values]


@lru_cache(maxsize=256)
def _hidden_values(game: AnyGame, options: str) -> tuple[str | None, ...]:
    """Return the texts of the options that the form does not show."""
    values = option_texts(game, options)
    return tuple(values.get(option.name) for option in game.schema.options if not option.shown)


def option_texts(game: AnyGame, options: str) -> dict[str, str]:
    """Convert options, written as in a record, to their texts by option name."""
    return dict(pair.split("=", 1) for pair in game.schema.write(game.schema.parse(options)).split())


def change_form(game: AnyGame, form: SetupForm, name: str, value: object) -> SetupForm:
    """Return the form with one field changed: `preset`, `strength`, `seconds`, `openly`, `physical`,
    `kind-N`, `name-N`, or an option."""
    text = str(value).strip() if not isinstance(value, bool) else ("true" if value else "false")
    form = replace(form, fault=None)
    if name == "preset":
        presets = offered_presets(game, form.mode)
        preset = next((item for item in presets if item.id == text), presets[0])
        extra_options = {
            name: value for name, value in form.options.items() if game.schema.by_name[name].apart
        }
        options = option_texts(game, preset.options) | extra_options
        return _fit_seats(game, replace(form, preset=preset.id, saved="", options=options))
    if name == "strength":
        return replace(form, strength=parse_strength(game, text))
    if name == "seconds":
        return replace(form, seconds=int(text) if text in map(str, TIME_CHOICES) else 0)
    if name in ("openly", "physical"):
        return replace(form, **{name: text == "true"})
    field_kind, _, seat_text = name.partition("-")
    if field_kind in ("kind", "name") and seat_text.isdecimal() and int(seat_text) < len(form.kinds):
        seat = int(seat_text)
        values = list(form.kinds if field_kind == "kind" else form.names)
        values[seat] = (
            text
            if field_kind == "name" or text in PLAYER_KINDS or text.startswith(bots.SEAT_PREFIX)
            else values[seat]
        )
        return replace(form, **{f"{field_kind}s": tuple(values)})
    if name in game.schema.by_name and game.schema.by_name[name].shown:
        return _with_option(game, form, name, game.schema.by_name[name].tidy(text))
    return form


def parse_strength(game: AnyGame, text: str) -> int:
    """Parse a rating and limit it to the game's ladder; return 0 if it is invalid."""
    ladder = ladder_of(game.id)
    if ladder is None or not (text.isascii() and text.isdecimal()) or len(text) > 4:
        return 0
    return min(ladder.rungs[-1][1], max(ladder.rungs[0][1], int(text)))


def rated_games(game: AnyGame, form: SetupForm, prefs: Prefs) -> tuple[RatedGame, ...]:
    """Return the player's rated games in the rating class of the form's options."""
    options = read_options(game, form)
    return prefs.ratings.get(game.id if options is None else class_key(game, options), ())


def make_computer(game: AnyGame, form: SetupForm, kind: str, prefs: Prefs) -> Computer:
    """Return the computer player for a seat whose `kind` is neither person nor bot."""
    ladder = ladder_of(game.id)
    if kind in (YOUR_LEVEL, RATED_LEVEL):
        if ladder is None:  # the game's players were not measured
            return Computer(LEVELS[1])
        base_rating = current_standing(rated_games(game, form, prefs), ladder).displayed_rating
        position = ladder.position(base_rating if kind == YOUR_LEVEL else form.strength or base_rating)
        return from_position(position, ladder.rating(position))
    return Computer(kind, seconds=form.seconds if kind == LEVELS[-1] else 0)


def edit_option(
    game: AnyGame, form: SetupForm, name: str, act: str, arg: dict[str, object]
) -> tuple[SetupForm, EditResult | EditorFault | None]:
    """Return the form after a gesture in an option's editor, and the editor's answer; `None` if there is no
    editor or the gesture changes nothing."""
    editor = editors_of(game.id).get(name)
    if editor is None or not is_applicable(game, game.schema.by_name[name], form):
        return form, None
    editor = editor.adapt(form.options, form.panels.get(name, ""))
    result = editor.edit_text(form.options.get(name, ""), act, arg)
    if isinstance(result, EditorFault):
        return replace(form, fault=(name, result)), result
    if result is not None and result.panel is not None:
        form = replace(form, panels={**form.panels, name: result.panel})
    if result is not None and result.text != form.options.get(name, ""):
        form = _with_option(game, form, name, result.text)
    return replace(form, fault=None), result


def _with_option(game: AnyGame, form: SetupForm, name: str, text: str) -> SetupForm:
    """Return the form with the text of one option replaced, adding or removing options that depend on it."""
    options = {key: value for key, value in form.options.items() if key != name}
    spare_texts = dict(form.spare_texts)
    option = game.schema.by_name[name]
    if text and (option.default is None or text != option.write(option.default)):
        options[name] = text
    for other_option in game.schema.options:
        if other_option.only is None or other_option.only[0] != name:
            continue
        if other_option.only[1] != text:
            # Remove an option together with the one it depends on.
            if other_option.name in options:
                spare_texts[other_option.name] = options.pop(other_option.name)
        elif other_option.name not in options:
            initial_text = spare_texts.pop(
                other_option.name,
                "" if other_option.initial is None else other_option.write(other_option.initial),
            )
            if initial_text:
                options[other_option.name] = initial_text
    cleared_origin = {} if option.apart else {"preset": "", "saved": ""}
    new_form = replace(form, options=options, spare_texts=spare_texts, **cleared_origin)
    return _fit_seats(game, new_form)


def is_applicable(game: AnyGame, option: Option, form: SetupForm) -> bool:
    """Return whether an option applies, given the values of the others."""
    if option.only is None:
        return True
    condition_option = game.schema.by_name[option.only[0]]
    default_text = (
        "" if condition_option.default is None else condition_option.write(condition_option.default)
    )
    return form.options.get(condition_option.name, default_text) == option.only[1]


def find_faults(game: AnyGame, form: SetupForm) -> dict[str, OptionError]:
    """Return the errors by option name. The combination of options is checked only if each one is valid."""
    errors: dict[str, OptionError] = {}
    for name, text in form.options.items():
        try:
            game.schema.by_name[name].parse(text)
        except OptionError as error:
            errors[name] = error
    if not errors:
        try:
            game.schema.read(form.options)
        except OptionError as error:
            errors[error.option] = error
    return errors


def can_be_open(game: AnyGame, form: SetupForm) -> bool:
    """Return whether several people play a game that allows open play, without handovers."""
    return seat_kinds(game, form).count(PERSON) > 1 and board_of(game.id).open_table


def can_use_real_dice(game: AnyGame, form: SetupForm) -> bool:
    """Return whether the game has dice, and a person plays who can roll them."""
    return PERSON in seat_kinds(game, form) and game.dice is not None
