"""The page of extensions: what a wheel may do, the files that were picked, what is being tried, what is here."""

from __future__ import annotations

from collections.abc import Mapping

from navals import games
from navals.conformance import CHECKED
from navals.core.message import Message
from navals.extensions import wheels
from navals.extensions.wheels import Wheel
from navals.ui.components import (
    banner,
    button,
    button_row,
    file_input,
    icon_button,
    link,
    page_title,
    panel,
    progress,
)
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.extensions.model import Extensions, Picked, Trial, passed
from navals.ui.features.others import kept
from navals.ui.words.i18n import Language


def page(held: Extensions, store: Mapping[str, str], t: Language) -> Markup:
    """All that there is to see of extensions."""
    lead = t(
        "Games and computer players by other people. They come as Python wheels: files that end in .whl."
    )
    mine = kept(store)
    return tag(
        "div",
        page_title(t("Extensions"), lead),
        banner(
            t("A wheel is a program. It runs with all the rights of this page: it can read and change whatever is kept here. Choose wheels only from people you trust."),
            kind="warning",
        ),
        _trial(held.trial, t) if held.trial is not None else _chooser(held, t),
        _refused(held.refused, t),
        _mine(held, mine, t) if mine else None,
        panel(
            t("What happens to a wheel"),
            (
                tag("p", t("A game plays {n} random games by itself first and is offered only if it kept to the rules of the house throughout. A computer player plays some games too. Nothing is fetched from a network: if a wheel needs another one, choose both together.", n=CHECKED)),
                tag("p", t("Wheels stay on this device and work without a network. They are not in the file of all games: keep the .whl files yourself.")),
            ),
        ),
        class_="screen screen-extensions",
    )  # fmt: skip


def _chooser(held: Extensions, t: Language) -> Child:
    """Where wheels are picked, or (once they are) what they say of themselves."""
    if held.picked:
        ready = any(one.wheel is not None for one in held.picked)
        return panel(
            t("Install these wheels?") if ready else t("Nothing here can be installed"),
            tag("ul", [tag("li", tag("div", _said(one, t))) for one in held.picked], class_="extension-list"),
            button_row(
                button(t("I trust them: install"), "extensions:install", kind="primary", icon="check", id="extensions-install") if ready else None,
                button(t("Cancel") if ready else t("Close"), "extensions:cancel", id="extensions-cancel"),
            ),
            id="extensions-picked",
        )  # fmt: skip
    return file_input(
        t("Choose wheels"),
        "extensions:pick",
        accept=".whl",
        id="extensions-file",
        kind="primary",
        class_="extension-choose",
        multiple=True,
        data_bytes=wheels.MOST,
    )


def _said(one: Picked, t: Language) -> Child:
    """A file that was picked."""
    if one.wheel is None:
        why = t.sentence(one.why) if one.why is not None else ""
        return tag("code", one.file, translate="no"), tag("p", why, class_="extension-why")
    return _named(one.wheel, t), tag("p", _brings(one.wheel, t))


def _named(wheel: Wheel, t: Language) -> Child:
    size = t("{n} kB", n=max(1, round(wheel.size / 1000)))
    return (
        tag("code", f"{wheel.name} {wheel.version}", translate="no"),
        " · ",
        tag("span", size, class_="extension-size"),
    )


def _brings(wheel: Wheel, t: Language) -> str:
    """What is in it, by its own account."""
    said = []
    for game_id in wheel.games:
        card = games.card(game_id)
        said.append(t("Brings the game {name}.", name=game_id if card is None else t.message(card.title)))
    said += [t("Brings the computer player {name}.", name=name) for name in wheel.players]
    return " ".join(said) or t("Brings neither game nor player: other wheels may need it.")


def _trial(trial: Trial, t: Language) -> Markup:
    """What is being tried."""
    return panel(
        t("{name} is being tried", name=trial.name),
        progress(
            t("{done} of {total} games played", done=trial.done, total=trial.total), trial.done, max=max(1, trial.total), id="extensions-progress"
        ),
        button(t("Stop"), "extensions:stop", icon="close", id="extensions-stop"),
        id="extensions-trial",
    )  # fmt: skip


def _refused(refused: Mapping[str, Message], t: Language) -> Child:
    """Wheels that are not offered, and why."""
    return [
        banner(
            t("{name} is not offered: {why}", name=name, why=why),
            kind="error",
            id=f"extensions-refused-{name}",
        )
        for name, why in refused.items()
    ]


def _mine(held: Extensions, mine: Mapping[str, str], t: Language) -> Markup:
    """The wheels that are kept."""
    return panel(
        t("On this device"), tag("ul", [_entry(name, text, held, t) for name, text in sorted(mine.items())], class_="extension-list", id="extensions-kept")
    )  # fmt: skip


def _entry(name: str, text: str, held: Extensions, t: Language) -> Markup:
    known = wheels.decode(text)
    remove = icon_button(
        t("Remove {name}", name=name),
        "trash",
        "extensions:remove",
        {"name": name},
        id=f"extensions-remove-{name}",
    )
    if known is None:
        said: Child = (
            tag("code", name, translate="no"),
            tag("p", t("What is kept of it is damaged."), class_="extension-why"),
        )
        return tag("li", tag("div", said), remove, id=f"extension-{name}")
    one, wheel = wheels.there().get(name), known[1]
    offered = one is not None and one.why is None and passed(name, text)
    if offered:
        plays = [
            link(t("Play"), f"#/{id}/play", kind="plain", icon="anchor", id=f"extensions-play-{id}")
            for id in wheel.games
            if id in games.IDS
        ]
        state: Child = (
            tag("p", t("It has passed.") if wheel.games or wheel.players else None, " ", _brings(wheel, t)),
            plays or None,
        )
    elif one is not None and (one.why is not None or known[0].why):
        why = t.message(one.why) if one.why is not None else known[0].why
        state = tag("p", t("Not offered: {why}", why=why), class_="extension-why")
    else:
        state = tag("p", t("It has yet to be tried by this version of Navals."))
    return tag("li", tag("div", _named(wheel, t), state), remove, id=f"extension-{name}")
