"""The set-up of a game: presets, seats, and all options of its rules, from the game's schema."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from navals.core.game import Game
from navals.core.message import Message
from navals.core.option import Numbers, Option, OptionError, Pick, Switch
from navals.core.player import LEVELS
from navals.ui.components import (
    button,
    details,
    field,
    form,
    page_title,
    segmented,
    select,
    switch,
    text_input,
)
from navals.ui.html import Markup, tag
from navals.ui.i18n import Language
from navals.ui.sentences import LEVEL_NAMES

PERSON: Final = "person"
MODES: Final = ("ai", "two", "watch")


class Form(msgspec.Struct, frozen=True):
    """What is filled in: the options as texts by name, who sits where (``person`` or a level), the people's names, and
    whether two people play openly (nothing passed from hand to hand after the secret beginning)."""

    mode: str = "ai"
    preset: str = ""
    options: dict[str, str] = {}
    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    openly: bool = False


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
    """The form after a field changed. Names: ``preset``, ``openly``, ``kind-N``, ``name-N``, or an option."""
    text = str(value).strip() if not isinstance(value, bool) else ("true" if value else "false")
    if name == "preset":
        preset = next((p for p in game.presets if p.id == text), game.presets[0])
        return msgspec.structs.replace(current, preset=preset.id, options=texts(game, preset.options))
    if name == "openly":
        return msgspec.structs.replace(current, openly=text == "true")
    kind, _, number = name.partition("-")
    if kind in ("kind", "name") and number.isdecimal() and int(number) < len(current.kinds):
        seat = int(number)
        values = list(current.kinds if kind == "kind" else current.names)
        values[seat] = text if kind == "name" or text in (PERSON, *LEVELS) else values[seat]
        return msgspec.structs.replace(current, **{f"{kind}s": tuple(values)})
    if name in game.schema.by_name:
        if isinstance(game.schema.by_name[name], Numbers):
            text = ",".join(text.replace(",", " ").split())
        options = {k: v for k, v in current.options.items() if k != name}
        option = game.schema.by_name[name]
        if text and (option.default is None or text != option.write(option.default)):
            options[name] = text
        # An option that no longer makes sense goes with the one it depended on.
        for other in game.schema.options:
            if other.only is not None and other.only[0] == name and other.only[1] != text:
                options.pop(other.name, None)
        return msgspec.structs.replace(current, options=options, preset="")
    return current


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
    people = current.kinds.count(PERSON)
    table = [_seat(game, current, seat, t) for seat in range(len(current.kinds))]
    openly = (
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
        if people > 1
        else None
    )
    fields = [
        _option(option, current, options, game, wrong.get(option.name), t)
        for option in game.schema.options
        if option.only is None or current.options.get(option.only[0]) == option.only[1]
    ]
    reason = t("first fix what is marked in the options") if wrong else None
    return tag(
        "div",
        page_title(t.message(game.title), t.message(game.blurb)),
        form(
            "start",
            presets,
            tag("div", table, class_="setup-seats"),
            openly,
            details(t("All options"), fields, id="all-options", open=bool(wrong) or not current.preset),
            tag("div", button(t("Begin"), "start", kind="primary", icon="anchor", disabled=reason, id="start", submit=reason is None), class_="setup-start"),
            id="setup",
        ),
        class_="screen screen-setup",
    )  # fmt: skip


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
    spot = f"option-{option.name}"
    text = current.options.get(option.name, "")
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
    held = game.schema.effective(options, option.name) if options is not None else None
    usual = "" if held is None else option.write(held)
    control = text_input(
        option.name,
        text,
        id=spot,
        change="set",
        helped=True,
        error=error is not None,
        inputmode=None if isinstance(option, Numbers) else "numeric",
        placeholder=usual or None,
    )
    return field(label, control, help_text, error, id=spot)
