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
from navals.ui.features.extensions.model import Extensions, PickedFile, WheelTrial, has_passed
from navals.ui.shell.kit import wheels_in
from navals.ui.words.i18n import Language


def page(model: Extensions, store: Mapping[str, str], t: Language) -> Markup:
    """Draw the extensions page."""
    lead = t(
        "Games and computer players made by other people. They come as Python wheels: files ending in .whl."
    )
    risk = t(
        "A wheel is a program. It runs with all the rights of this page: it can read and change everything "
        "saved here. Only install wheels from people you trust."
    )
    test_note = t(
        "To test a game, the app first plays {n} random games; every test must pass. A computer player "
        "plays a few games too. Nothing is downloaded: if a wheel needs another one, choose both together.",
        n=CHECKED,
    )
    storage_note = t(
        "Wheels stay on this device and work offline. “Save all to file” leaves them out: keep the .whl "
        "files yourself."
    )
    texts, wheel_panel = wheels_in(store), None
    if texts:
        entries = [_entry(name, text, t) for name, text in sorted(texts.items())]
        items = tag("ul", entries, class_="extension-list", id="extensions-kept")
        wheel_panel = panel(t("On this device"), items)
    refusals = [
        banner(
            t("{name} is not available: {why}", name=name, why=reason),
            kind="error",
            id=f"extensions-refused-{name}",
        )
        for name, reason in model.faults.items()
    ]
    return tag(
        "div",
        page_title(t("Extensions"), lead),
        banner(risk, kind="warning"),
        _trial(model.trial, t) if model.trial is not None else _chooser(model, t),
        refusals,
        wheel_panel,
        panel(t("How wheels are tested"), (tag("p", test_note), tag("p", storage_note))),
        class_="screen screen-extensions",
    )


def _chooser(model: Extensions, t: Language) -> Child:
    if not model.picks:
        attrs = {"accept": ".whl", "id": "extensions-file", "kind": "primary", "class_": "extension-choose"}
        limit, label = wheels.MAX_BYTES, t("Choose wheels")
        return file_input(label, "extensions:pick", multiple=True, data_bytes=limit, **attrs)
    has_wheel = any(pick.wheel is not None for pick in model.picks)
    title, close_label, install_button = t("None of these can be installed"), t("Close"), None
    if has_wheel:
        title, close_label = t("Install these wheels?"), t("Cancel")
        args: ButtonArgs = {"kind": "primary", "icon": "check", "id": "extensions-install"}
        install_button = button(t("I trust them: install"), "extensions:install", **args)
    files = tag(
        "ul", [tag("li", tag("div", _file_line(pick, t))) for pick in model.picks], class_="extension-list"
    )
    buttons = button_row(install_button, button(close_label, "extensions:cancel", id="extensions-cancel"))
    return panel(title, files, buttons, id="extensions-picked")


def _file_line(pick: PickedFile, t: Language) -> Child:
    if pick.wheel is None:
        reason = t.sentence(pick.reason) if pick.reason is not None else ""
        return tag("code", pick.file, translate="no"), tag("p", reason, class_="extension-why")
    return _wheel_name(pick.wheel, t), tag("p", _contents_text(pick.wheel, t))


def _wheel_name(wheel: Wheel, t: Language) -> Child:
    size = t("{n} kB", n=max(1, round(wheel.size / 1000)))
    name = tag("code", f"{wheel.name} {wheel.version}", translate="no")
    return name, " · ", tag("span", size, class_="extension-size")


def _contents_text(wheel: Wheel, t: Language) -> str:
    """Describe what a wheel says it contains."""
    parts = []
    for game_id in wheel.games:
        card = games.card(game_id)
        parts.append(t("Adds the game {name}.", name=game_id if card is None else t.message(card.title)))
    parts += [t("Adds the computer player {name}.", name=name) for name in wheel.players]
    return " ".join(parts) or t("Adds no game or player: other wheels may need it.")


def _trial(trial: WheelTrial, t: Language) -> Markup:
    label = t("{done} of {total} games played", done=trial.done_count, total=trial.total)
    bar = progress(label, trial.done_count, max=max(1, trial.total), id="extensions-progress")
    stop = button(t("Stop"), "extensions:stop", icon="close", id="extensions-stop")
    return panel(t("Testing {name}", name=trial.name), bar, stop, id="extensions-trial")


def _entry(name: str, text: str, t: Language) -> Markup:
    pair = wheels.decode(text)
    label, id = t("Remove {name}", name=name), f"extensions-remove-{name}"
    remove_button = icon_button(label, "trash", "extensions:remove", {"name": name}, id=id)
    if pair is None:
        damaged_note = tag("p", t("Its saved copy is damaged."), class_="extension-why")
        content: Child = (tag("code", name, translate="no"), damaged_note)
        return tag("li", tag("div", content), remove_button, id=f"extension-{name}")
    entry, wheel = wheels.statuses().get(name), pair[1]
    if entry is not None and entry.reason is None and has_passed(name, text):
        ids = [id for id in wheel.games if id in games.IDS]
        plays = [
            link(t("Play"), f"#/{id}/play", kind="plain", icon="anchor", id=f"extensions-play-{id}")
            for id in ids
        ]
        passed_text = t("All tests passed.") if wheel.games or wheel.players else None
        state: Child = (tag("p", passed_text, " ", _contents_text(wheel, t)), plays or None)
    elif entry is not None and (entry.reason is not None or pair[0].why):
        reason = t.message(entry.reason) if entry.reason is not None else pair[0].why
        state = tag("p", t("Not available: {why}", why=reason), class_="extension-why")
    else:
        state = tag("p", t("Not yet tested with this version of Navals."))
    return tag("li", tag("div", _wheel_name(wheel, t), state), remove_button, id=f"extension-{name}")
