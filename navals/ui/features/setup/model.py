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
from navals.core.record.computers import SECONDS, Computer, from_position
from navals.core.seat import LETTERS
from navals.ui.board.editor import EditorFault, EditResult
from navals.ui.features.setup.options import Configuration
from navals.ui.registry import board_of, editors_of, ladder_of
from navals.ui.session import bots
from navals.ui.shell.prefs import Last, Prefs, Rated
from navals.ui.shell.rating import class_of, standing
from navals.ui.table.sitting import PERSON
from navals.ui.words.i18n import Language

YOU: Final = "you"  # a computer player as strong as the person on this device
RATED: Final = "rated"  # a computer player with a chosen rating
KINDS: Final = (PERSON, *LEVELS, YOU, RATED)  # the players that may take a seat, besides bots


NO_BOTS: Final[Mapping[str, str]] = MappingProxyType({})


class SetupForm(msgspec.Struct, frozen=True):
    """The set-up form: option texts by name, the players (`KINDS`), people's names, whether two people play
    openly (no handovers after the secret start), and whether they roll real dice. `preset` or `saved` is the
    origin of unchanged options.

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
    preset = presets_of(game, mode)[0]
    kinds = {"ai": (PERSON, "medium"), "watch": ("expert", "hard")}.get(mode, (PERSON, PERSON))
    all_names = [*names, *[""] * (len(LETTERS) - len(names))]
    bench = tuple(zip((*kinds, "", ""), all_names, strict=False))
    return _fit_seats(game, SetupForm(mode, preset.id, option_texts(game, preset.options), bench=bench))


def first_form(game: AnyGame, names: tuple[str, ...], t: Language) -> SetupForm:
    """Return the form for a first game: a short one against an easy computer."""
    form = blank_form(game, "ai", names, t)
    if game.first_preset:
        form = change_form(game, form, "preset", game.first_preset)
    return replace(form, kinds=tuple(kind if kind == PERSON else LEVELS[0] for kind in form.kinds))


def restore_form(
    game: AnyGame,
    last_form: Last,
    names: tuple[str, ...],
    t: Language,
    bot_names: Mapping[str, str] = NO_BOTS,
) -> SetupForm:
    """Return the form of the last game, or that of a first game if its options are no longer valid. Bots
    missing from `bot_names` (`Shell.bots`) are replaced by a computer player."""
    if not game.presets_of(last_form.mode):
        return first_form(game, names, t)
    form = blank_form(game, last_form.mode, names, t)
    try:
        options = option_texts(game, last_form.options)
    except OptionError:
        return first_form(game, names, t)
    kinds = [
        kind if kind in KINDS or kind in bot_names else LEVELS[1] if kind.startswith(bots.SEAT) else PERSON
        for kind in last_form.kinds
    ]
    seats = _all_seats(form)
    bench = (*zip(kinds, (name for _, name in seats), strict=False), *seats[len(kinds) :])
    seconds = last_form.seconds if last_form.seconds in SECONDS else 0
    habits: dict[str, object] = {
        "openly": last_form.openly,
        "physical": last_form.physical,
        "strength": last_form.strength,
        "seconds": seconds,
    }
    return _fit_seats(
        game, replace(form, preset="", options=options, kinds=(), names=(), bench=bench, **habits)
    )


def remembered_form(game: AnyGame, current: SetupForm) -> Last:
    """Return the part of the form to remember for the next game."""
    options = game.schema.write(game.schema.read(current.options))
    form = current
    return Last(form.mode, options, form.kinds, form.openly, form.physical, form.strength, form.seconds)


def presets_of(game: AnyGame, mode: str) -> tuple[Preset, ...]:
    """Return the presets offered for a mode, or all presets if the game lacks that mode."""
    return game.presets_of(mode) or game.presets


def _fit_seats(game: AnyGame, current: SetupForm) -> SetupForm:
    """Adjust the number of seats to the options; removed seats keep their name and kind for later."""
    options = read_options(game, current)
    if options is None:
        return current
    seats = _all_seats(current)
    kinds: list[str] = []
    for seat, (kind, _) in enumerate(seats[: game.seating.seats(options)]):
        kinds.append(kind or _joining_kind(game, options, current.mode, kinds, seat))
    names = tuple(name for _, name in seats[: len(kinds)])
    return replace(current, kinds=tuple(kinds), names=names, bench=seats[len(kinds) :])


def _all_seats(current: SetupForm) -> tuple[tuple[str, str], ...]:
    """Return kinds and names of all seats, used or not."""
    return (*zip(current.kinds, current.names, strict=True), *current.bench)


def _joining_kind(game: AnyGame, options: object, mode: str, kinds: list[str], seat: int) -> str:
    """Return the kind of player for an additional seat: a person or, in modes with computers, a computer as
    strong as its partners or else its opponents."""
    if mode not in ("ai", "watch"):
        return PERSON
    side = game.seating.side(seat, options)
    computers = ((seat_number, kind) for seat_number, kind in enumerate(kinds) if kind != PERSON)
    levels = [(game.seating.side(seat_number, options) == side, kind) for seat_number, kind in computers]
    return max(levels, key=lambda level: level[0], default=(False, "medium"))[1]


def read_options(game: AnyGame, current: SetupForm) -> object:
    """Parse the options in the form; return `None` if they are invalid."""
    try:
        return game.schema.read(current.options)
    except OptionError:
        return None


def seat_kinds(game: AnyGame, current: SetupForm) -> tuple[str, ...]:
    """Return the kinds of players; all are people if computers cannot play."""
    options = read_options(game, current)
    if options is not None and game.seating.people_only(options):
        return (PERSON,) * len(current.kinds)
    return current.kinds


def apply_saved(game: AnyGame, current: SetupForm, configuration: Configuration) -> SetupForm:
    """Return the form filled in with saved options."""
    options = option_texts(game, configuration.options)
    return _fit_seats(
        game, replace(current, preset="", saved=configuration.name, options=options, fault=None)
    )


def without_saved(current: SetupForm) -> SetupForm:
    """Return the form after its saved options were deleted; their values stay filled in."""
    return replace(current, saved="")


def fitting_saved(
    game: AnyGame, current: SetupForm, saved_options: Sequence[Configuration]
) -> list[Configuration]:
    """Return the saved options that agree with the form on the options that it does not show."""
    values = tuple(current.options.get(option.name) for option in game.schema.options if not option.shown)
    return [entry for entry in saved_options if _hidden_values(game, entry.options) == values]


@lru_cache(maxsize=256)
def _hidden_values(game: AnyGame, options: str) -> tuple[str | None, ...]:
    """Return the texts of the options that the form does not show."""
    values = option_texts(game, options)
    return tuple(values.get(option.name) for option in game.schema.options if not option.shown)


def option_texts(game: AnyGame, options: str) -> dict[str, str]:
    """Convert options, written as in a record, to their texts by option name."""
    return dict(pair.split("=", 1) for pair in game.schema.write(game.schema.parse(options)).split())


def change_form(game: AnyGame, current: SetupForm, name: str, value: object) -> SetupForm:
    """Return the form with one field changed: `preset`, `strength`, `seconds`, `openly`, `physical`,
    `kind-N`, `name-N`, or an option."""
    text = str(value).strip() if not isinstance(value, bool) else ("true" if value else "false")
    current = replace(current, fault=None)
    if name == "preset":
        presets = presets_of(game, current.mode)
        preset = next((p for p in presets if p.id == text), presets[0])
        extras = {name: value for name, value in current.options.items() if game.schema.by_name[name].apart}
        options = option_texts(game, preset.options) | extras
        return _fit_seats(game, replace(current, preset=preset.id, saved="", options=options))
    if name == "strength":
        return replace(current, strength=parse_strength(game, text))
    if name == "seconds":
        return replace(current, seconds=int(text) if text in map(str, SECONDS) else 0)
    if name in ("openly", "physical"):
        return replace(current, **{name: text == "true"})
    kind, _, number = name.partition("-")
    if kind in ("kind", "name") and number.isdecimal() and int(number) < len(current.kinds):
        seat = int(number)
        values = list(current.kinds if kind == "kind" else current.names)
        values[seat] = text if kind == "name" or text in KINDS or text.startswith(bots.SEAT) else values[seat]
        return replace(current, **{f"{kind}s": tuple(values)})
    if name in game.schema.by_name and game.schema.by_name[name].shown:
        return _with_option(game, current, name, game.schema.by_name[name].tidy(text))
    return current


def parse_strength(game: AnyGame, text: str) -> int:
    """Parse a rating and limit it to the game's ladder; return 0 if it is invalid."""
    ladder = ladder_of(game.id)
    if ladder is None or not (text.isascii() and text.isdecimal()) or len(text) > 4:
        return 0
    return min(ladder.rungs[-1][1], max(ladder.rungs[0][1], int(text)))


def rated_games(game: AnyGame, current: SetupForm, prefs: Prefs) -> tuple[Rated, ...]:
    """Return the player's rated games in the rating class of the form's options."""
    options = read_options(game, current)
    return prefs.ratings.get(game.id if options is None else class_of(game, options), ())


def computer(game: AnyGame, current: SetupForm, kind: str, prefs: Prefs) -> Computer:
    """Return the computer player for a seat whose `kind` is neither person nor bot."""
    ladder = ladder_of(game.id)
    if kind in (YOU, RATED):
        if ladder is None:  # the game's players were not measured
            return Computer(LEVELS[1])
        base_rating = standing(rated_games(game, current, prefs), ladder).display
        position = ladder.position(base_rating if kind == YOU else current.strength or base_rating)
        return from_position(position, ladder.rating(position))
    return Computer(kind, seconds=current.seconds if kind == LEVELS[-1] else 0)


def edit_option(
    game: AnyGame, current: SetupForm, name: str, act: str, arg: dict[str, object]
) -> tuple[SetupForm, EditResult | EditorFault | None]:
    """Return the form after a gesture in an option's editor, and the editor's answer; `None` if there is no
    editor or the gesture changes nothing."""
    editor = editors_of(game.id).get(name)
    if editor is None or not fits(game, game.schema.by_name[name], current):
        return current, None
    editor = editor.adapt(current.options, current.panels.get(name, ""))
    answer = editor.change(current.options.get(name, ""), act, arg)
    if isinstance(answer, EditorFault):
        return replace(current, fault=(name, answer)), answer
    if answer is not None and answer.panel is not None:
        current = replace(current, panels={**current.panels, name: answer.panel})
    if answer is not None and answer.text != current.options.get(name, ""):
        current = _with_option(game, current, name, answer.text)
    return replace(current, fault=None), answer


def _with_option(game: AnyGame, current: SetupForm, name: str, text: str) -> SetupForm:
    """Return the form with the text of one option replaced, adding or removing options that depend on it."""
    options = {k: v for k, v in current.options.items() if k != name}
    spare_texts = dict(current.spare_texts)
    option = game.schema.by_name[name]
    if text and (option.default is None or text != option.write(option.default)):
        options[name] = text
    for other in game.schema.options:
        if other.only is None or other.only[0] != name:
            continue
        if other.only[1] != text:
            # Remove an option together with the one it depends on.
            if other.name in options:
                spare_texts[other.name] = options.pop(other.name)
        elif other.name not in options:
            initial = spare_texts.pop(other.name, "" if other.initial is None else other.write(other.initial))
            if initial:
                options[other.name] = initial
    origin = {} if option.apart else {"preset": "", "saved": ""}
    new_form = replace(current, options=options, spare_texts=spare_texts, **origin)
    return _fit_seats(game, new_form)


def fits(game: AnyGame, option: Option, current: SetupForm) -> bool:
    """Return whether an option applies, given the values of the others."""
    if option.only is None:
        return True
    condition = game.schema.by_name[option.only[0]]
    default = "" if condition.default is None else condition.write(condition.default)
    return current.options.get(condition.name, default) == option.only[1]


def faults(game: AnyGame, current: SetupForm) -> dict[str, OptionError]:
    """Return the errors by option name: those of single options or, without any, of their combination."""
    errors: dict[str, OptionError] = {}
    for name, text in current.options.items():
        try:
            game.schema.by_name[name].parse(text)
        except OptionError as error:
            errors[name] = error
    if not errors:
        try:
            game.schema.read(current.options)
        except OptionError as error:
            errors[error.option] = error
    return errors


def can_be_open(game: AnyGame, current: SetupForm) -> bool:
    """Return whether several people play and can do so openly, without handovers."""
    return seat_kinds(game, current).count(PERSON) > 1 and board_of(game.id).open_table


def can_be_physical(game: AnyGame, current: SetupForm) -> bool:
    """Return whether there is a person to roll the game's dice."""
    return PERSON in seat_kinds(game, current) and game.dice is not None
