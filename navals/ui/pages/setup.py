"""The set-up of a game: presets, seats, and all options of its rules, from the game's schema."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from navals.core.game import Game
from navals.core.message import Message
from navals.core.option import Number, Option, OptionError, Pick, Switch
from navals.core.player import LEVELS
from navals.games.registry import board_of, editors_of
from navals.ui import editor as editing
from navals.ui.components import (
    button,
    details,
    field,
    form,
    number_input,
    page_title,
    segmented,
    select,
    switch,
    text_input,
)
from navals.ui.editor import Edited, Fault
from navals.ui.html import Markup, tag
from navals.ui.i18n import Language
from navals.ui.sentences import LEVEL_NAMES

PERSON: Final = "person"
MODES: Final = ("ai", "two", "watch")


class Form(msgspec.Struct, frozen=True):
    """What is filled in: the options as texts by name, who sits where (``person`` or a level), the people's names,
    whether two people play openly (nothing passed from hand to hand after the secret beginning), and whether they roll
    real dice.

    ``aside`` keeps the texts of options that make no sense at present, for when they do again; ``refused`` is the
    option whose editor refused the last gesture, and why.
    """

    mode: str = "ai"
    preset: str = ""
    options: dict[str, str] = {}
    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    openly: bool = False
    physical: bool = False
    aside: dict[str, str] = {}
    refused: tuple[str, Fault] | None = None


def blank(game: Game[Any], mode: str, names: tuple[str, ...], t: Language) -> Form:
    """The form as it opens."""
    count = game.seats(game.schema.default())
    kinds = {"ai": (PERSON, "medium"), "two": (PERSON, PERSON), "watch": ("expert", "hard")}[mode]
    filled = [*names[:count]]
    while len(filled) < count:
        filled.append(t("Player {n}", n=len(filled) + 1))
    return Form(mode, game.presets[0].id, texts(game, game.presets[0].options), kinds[:count], tuple(filled))


def texts(game: Game[Any], options: str) -> dict[str, str]:
    """The options of a preset as texts by name."""
    return dict(pair.split("=", 1) for pair in game.schema.write(game.schema.parse(options)).split())


def changed(game: Game[Any], current: Form, name: str, value: Any) -> Form:
    """The form after a field changed. Names: ``preset``, ``openly``, ``physical``, ``kind-N``, ``name-N``, or an option."""
    text = str(value).strip() if not isinstance(value, bool) else ("true" if value else "false")
    current = msgspec.structs.replace(current, refused=None)
    if name == "preset":
        preset = next((p for p in game.presets if p.id == text), game.presets[0])
        return msgspec.structs.replace(current, preset=preset.id, options=texts(game, preset.options))
    if name in ("openly", "physical"):
        return msgspec.structs.replace(current, **{name: text == "true"})
    kind, _, number = name.partition("-")
    if kind in ("kind", "name") and number.isdecimal() and int(number) < len(current.kinds):
        seat = int(number)
        values = list(current.kinds if kind == "kind" else current.names)
        values[seat] = text if kind == "name" or text in (PERSON, *LEVELS) else values[seat]
        return msgspec.structs.replace(current, **{f"{kind}s": tuple(values)})
    if name in game.schema.by_name:
        return _with(game, current, name, game.schema.by_name[name].tidy(text))
    return current


def edited(
    game: Game[Any], current: Form, name: str, act: str, arg: dict[str, Any]
) -> tuple[Form, Edited | Fault | None]:
    """The form after a gesture in the editor of an option, and what the editor answered."""
    found = editors_of(game.id).get(name)
    if found is None or not _fits(game.schema.by_name[name], current):
        return current, None
    answer = found.change(current.options.get(name, ""), act, arg)
    if isinstance(answer, Fault):
        return msgspec.structs.replace(current, refused=(name, answer)), answer
    if answer is not None and answer.text != current.options.get(name, ""):
        current = _with(game, current, name, answer.text)
    return msgspec.structs.replace(current, refused=None), answer


def _with(game: Game[Any], current: Form, name: str, text: str) -> Form:
    """The form with another text of an option."""
    options = {k: v for k, v in current.options.items() if k != name}
    aside = dict(current.aside)
    option = game.schema.by_name[name]
    if text and (option.default is None or text != option.write(option.default)):
        options[name] = text
    for other in game.schema.options:
        if other.only is None or other.only[0] != name:
            continue
        if other.only[1] != text:
            # An option that no longer makes sense goes with the one it depended on.
            if other.name in options:
                aside[other.name] = options.pop(other.name)
        elif other.name not in options:
            begun = aside.pop(other.name, "" if other.initial is None else other.write(other.initial))
            if begun:
                options[other.name] = begun
    return msgspec.structs.replace(current, options=options, aside=aside, preset="")


def _fits(option: Option, current: Form) -> bool:
    """Whether an option makes sense with the others."""
    return option.only is None or current.options.get(option.only[0]) == option.only[1]


def faults(game: Game[Any], current: Form) -> dict[str, OptionError]:
    """What is wrong, by option."""
    found: dict[str, OptionError] = {}
    for name, text in current.options.items():
        try:
            game.schema.by_name[name].parse(text)
        except OptionError as error:
            found[name] = error
    if not found:
        try:
            game.schema.read(current.options)
        except OptionError as error:
            found[error.option] = error
    return found


def setup(game: Game[Any], current: Form, t: Language) -> Markup:
    """The screen."""
    wrong = faults(game, current)
    try:
        options: Any = game.schema.read(current.options)
    except OptionError:
        options = None
    presets = segmented(
        "preset",
        [(p.id, t.message(p.label)) for p in game.presets]
        + ([] if current.preset else [("", t("Your own options"))]),
        current.preset,
        label=t("Game"),
        change="set",
        id="preset",
    )
    table = [_seat(game, current, seat, t) for seat in range(len(current.kinds))]
    fields = [
        _option(option, current, options, game, wrong.get(option.name), t)
        for option in game.schema.options
        if _fits(option, current)
    ]
    reason = t("first fix what is marked in the options") if wrong else None
    return tag(
        "div",
        page_title(t.message(game.title), t.message(game.blurb)),
        form(
            "start",
            presets,
            tag("div", table, class_="setup-seats"),
            _habits(game, current, t),
            details(t("All options"), fields, id="all-options", open=bool(wrong) or not current.preset),
            tag("div", button(t("Begin"), "start", kind="primary", icon="anchor", disabled=reason, id="start", submit=reason is None), class_="setup-start"),
            id="setup",
        ),
        tag("form", id=editing.FORM, novalidate=True) if editors_of(game.id) else None,
        class_="screen screen-setup",
    )  # fmt: skip


def can_be_open(game: Game[Any], current: Form) -> bool:
    """Whether two people are to play a game whose board can be shown to both."""
    return current.kinds.count(PERSON) > 1 and board_of(game.id).open_table


def can_be_physical(game: Game[Any], current: Form) -> bool:
    """Whether somebody is there to roll the dice that the game has."""
    return PERSON in current.kinds and game.dice


def _habits(game: Game[Any], current: Form, t: Language) -> list[Markup]:
    """How the people at the table play, whatever the rules."""
    found = []
    if can_be_open(game, current):
        found.append(
            switch(
                t("Open table: no handing over between shots"),
                "openly",
                current.openly,
                id="openly",
                change="set",
                help=t(
                    "The screen then shows only what both players know; nobody sees a fleet, not even their own."
                ),
            )
        )
    if can_be_physical(game, current):
        found.append(
            switch(
                t("We roll real dice"),
                "physical",
                current.physical,
                id="physical",
                change="set",
                help=t("You roll your own dice, also for the computer, and tell what they show."),
            )
        )
    return found


def _seat(game: Game[Any], current: Form, seat: int, t: Language) -> Markup:
    kind = current.kinds[seat]
    choices = [(PERSON, t("A person"))]
    choices += [(level, t("Computer: {level}", level=LEVEL_NAMES[level])) for level in LEVELS]
    who = field(
        t("Seat {letter}", letter="ABCD"[seat]),
        select(f"kind-{seat}", choices, kind, id=f"kind-{seat}", change="set", helped=kind != PERSON),
        help=None if kind == PERSON else t.message(game.levels[kind]),
        id=f"kind-{seat}",
    )
    name = (
        field(
            t("Name"),
            text_input(f"name-{seat}", current.names[seat], id=f"name-{seat}", change="set", maxlength=24),
            id=f"name-{seat}",
        )
        if kind == PERSON
        else None
    )
    return tag("div", who, name, class_=f"card setup-seat seat-{'abcd'[seat]}")


def _of_label(message: Message, option: Option) -> Message:
    """A complaint about an option, calling it what the form calls it instead of its name in records."""
    if "option" not in message.args:
        return message
    return msgspec.structs.replace(message, args={**message.args, "option": option.label})


def _option(
    option: Option, current: Form, options: Any, game: Game[Any], wrong: OptionError | None, t: Language
) -> Markup:
    spot = editing.spot_of(option.name)
    text = current.options.get(option.name, "")
    editor = editors_of(game.id).get(option.name)
    if editor is not None:
        fault = None if wrong is None else Fault(_of_label(wrong.message, option))
        if current.refused is not None and current.refused[0] == option.name:
            fault = current.refused[1]
        return editor.draw(option, text, fault, t)
    error = t.sentence(_of_label(wrong.message, option)) if wrong is not None else None
    label, help_text = t.message(option.label), t.message(option.help)
    if isinstance(option, Switch):
        return switch(
            label,
            option.name,
            (text or option.write(option.default)) == "true",
            id=spot,
            change="set",
            help=help_text,
        )
    if isinstance(option, Pick):
        choices = [(choice.value, t.message(choice.label)) for choice in option.choices]
        control = select(
            option.name,
            choices,
            text or str(option.default),
            id=spot,
            change="set",
            helped=True,
            error=error is not None,
        )
        return field(label, control, help_text, error, id=spot)
    if isinstance(option, Number) and option.default is not None and (text or "0").isdecimal():
        control = number_input(
            option.name,
            int(text or option.default),
            id=spot,
            less=t("{label}: one less", label=label),
            more_=t("{label}: one more", label=label),
            least=t("{low} is the least", low=option.low),
            most=t("{high} is the most", high=option.high),
            min=option.low,
            max=option.high,
            change="set",
            helped=True,
            error=error is not None,
        )
        return field(label, control, help_text, error, id=spot)
    held = game.schema.effective(options, option.name) if options is not None else None
    usual = "" if held is None else option.write(held)
    control = text_input(
        option.name,
        text,
        id=spot,
        change="set",
        helped=True,
        error=error is not None,
        inputmode="numeric" if isinstance(option, Number) else None,
        spellcheck="false",
        autocapitalize="off",
        placeholder=usual or None,
    )
    return field(label, control, help_text, error, id=spot)
