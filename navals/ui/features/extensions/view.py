"""The extensions page: the risk, the chosen files, the current test, and the installed wheels."""

from __future__ import annotations

from collections.abc import Mapping

from navals import games
from navals.conformance import CHECKED
from navals.extensions import wheels
from navals.extensions.wheels import Wheel
from navals.ui.components.controls import ButtonArgs, button, button_row, icon_button, link
from navals.ui.components.fields import file_input
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import banner, panel, progress
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.extensions.model import Extensions, Picked, Trial, passed
from navals.ui.shell.kit import kept
from navals.ui.words.i18n import Language


def page(held: Extensions, store: Mapping[str, str], t: Language) -> Markup:
    """Draw the extensions page."""
    lead = t(
        "Games and computer players made by other people. They come as Python wheels: files ending in .whl."
    )
    risk = t(
        "A wheel is a program. It runs with all the rights of this page: it can read and change everything "
        "saved here. Only install wheels from people you trust."
    )
    tested = t(
        "A game first plays {n} random games by itself and must pass every test. A computer player plays a "
        "few games too. Nothing is downloaded: if a wheel needs another one, choose both together.",
        n=CHECKED,
    )
    stored = t(
        "Wheels stay on this device and work offline. “Save all to file” leaves them out: keep the .whl "
        "files yourself."
    )
    mine, installed = kept(store), None
    if mine:
        entries = [_entry(name, text, t) for name, text in sorted(mine.items())]
        listed = tag("ul", entries, class_="extension-list", id="extensions-kept")
        installed = panel(t("On this device"), listed)
    refused = [
        banner(
            t("{name} is not available: {why}", name=name, why=why),
            kind="error",
            id=f"extensions-refused-{name}",
        )
        for name, why in held.refused.items()
    ]
    return tag(
        "div",
        page_title(t("Extensions"), lead),
        banner(risk, kind="warning"),
        _trial(held.trial, t) if held.trial is not None else _chooser(held, t),
        refused,
        installed,
        panel(t("How wheels are tested"), (tag("p", tested), tag("p", stored))),
        class_="screen screen-extensions",
    )


def _chooser(held: Extensions, t: Language) -> Child:
    if not held.picked:
        more = {"accept": ".whl", "id": "extensions-file", "kind": "primary", "class_": "extension-choose"}
        limit, label = wheels.MOST, t("Choose wheels")
        return file_input(label, "extensions:pick", multiple=True, data_bytes=limit, **more)
    ready = any(one.wheel is not None for one in held.picked)
    title, cancel, install = t("None of these can be installed"), t("Close"), None
    if ready:
        title, cancel = t("Install these wheels?"), t("Cancel")
        look: ButtonArgs = {"kind": "primary", "icon": "check", "id": "extensions-install"}
        install = button(t("I trust them: install"), "extensions:install", **look)
    files = tag("ul", [tag("li", tag("div", _said(one, t))) for one in held.picked], class_="extension-list")
    acts = button_row(install, button(cancel, "extensions:cancel", id="extensions-cancel"))
    return panel(title, files, acts, id="extensions-picked")


def _said(one: Picked, t: Language) -> Child:
    if one.wheel is None:
        why = t.sentence(one.why) if one.why is not None else ""
        return tag("code", one.file, translate="no"), tag("p", why, class_="extension-why")
    return _named(one.wheel, t), tag("p", _brings(one.wheel, t))


def _named(wheel: Wheel, t: Language) -> Child:
    size = t("{n} kB", n=max(1, round(wheel.size / 1000)))
    name = tag("code", f"{wheel.name} {wheel.version}", translate="no")
    return name, " · ", tag("span", size, class_="extension-size")


def _brings(wheel: Wheel, t: Language) -> str:
    """Describe what a wheel says it contains."""
    said = []
    for game_id in wheel.games:
        card = games.card(game_id)
        said.append(t("Adds the game {name}.", name=game_id if card is None else t.message(card.title)))
    said += [t("Adds the computer player {name}.", name=name) for name in wheel.players]
    return " ".join(said) or t("Adds no game or player: other wheels may need it.")


def _trial(trial: Trial, t: Language) -> Markup:
    label = t("{done} of {total} games played", done=trial.done, total=trial.total)
    bar = progress(label, trial.done, max=max(1, trial.total), id="extensions-progress")
    stop = button(t("Stop"), "extensions:stop", icon="close", id="extensions-stop")
    return panel(t("Testing {name}", name=trial.name), bar, stop, id="extensions-trial")


def _entry(name: str, text: str, t: Language) -> Markup:
    known = wheels.decode(text)
    label, id = t("Remove {name}", name=name), f"extensions-remove-{name}"
    remove = icon_button(label, "trash", "extensions:remove", {"name": name}, id=id)
    if known is None:
        damaged = tag("p", t("Its saved copy is damaged."), class_="extension-why")
        said: Child = (tag("code", name, translate="no"), damaged)
        return tag("li", tag("div", said), remove, id=f"extension-{name}")
    one, wheel = wheels.there().get(name), known[1]
    if one is not None and one.why is None and passed(name, text):
        ids = [id for id in wheel.games if id in games.IDS]
        plays = [
            link(t("Play"), f"#/{id}/play", kind="plain", icon="anchor", id=f"extensions-play-{id}")
            for id in ids
        ]
        good = t("All tests passed.") if wheel.games or wheel.players else None
        state: Child = (tag("p", good, " ", _brings(wheel, t)), plays or None)
    elif one is not None and (one.why is not None or known[0].why):
        why = t.message(one.why) if one.why is not None else known[0].why
        state = tag("p", t("Not available: {why}", why=why), class_="extension-why")
    else:
        state = tag("p", t("Not yet tested with this version of Navals."))
    return tag("li", tag("div", _named(wheel, t), state), remove, id=f"extension-{name}")
