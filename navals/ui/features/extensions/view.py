"""The extensions page: the risk, the chosen files, the current test, and the installed wheels."""

from __future__ import annotations

from collections.abc import Mapping

from navals import games
from navals.conformance import TEST_GAMES
from navals.extensions import wheels
from navals.extensions.wheels import Wheel
from navals.ui.components.controls import ButtonArgs, button, button_row, icon_button, link
from navals.ui.components.fields import file_input
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import banner, panel, progress
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.extensions.model import Extensions, PickedFile, WheelTrial, has_passed
from navals.ui.shell.kit import stored_wheels
from navals.ui.words.i18n import Language


def page(model: Extensions, store: Mapping[str, str], t: Language) -> Markup:
    """Draw the extensions page."""
    intro = t(
        "Games and computer players made by other people. They come as Python wheels: files ending in .whl."
    )
    risk_text = t(
        "A wheel is a program. It runs with all the rights of this page: it can read and change everything "
        "saved here. Only install wheels from people you trust."
    )
    test_note = t(
        "To test a game, the app first plays {n} random games; every test must pass. A computer player "
        "plays a few games too. Nothing is downloaded: if a wheel needs another one, choose both together.",
        n=TEST_GAMES,
    )
    storage_note = t(
        "Wheels stay on this device and work offline. “Save all to file” leaves them out: keep the .whl "
        "files yourself."
    )
    texts, wheel_panel = stored_wheels(store), None
    if texts:
        wheel_items = [_wheel_item(name, text, t) for name, text in sorted(texts.items())]
        wheel_list = tag("ul", wheel_items, class_="extension-list", id="extensions-kept")
        wheel_panel = panel(t("On this device"), wheel_list)
    banners = [
        banner(
            t("{name} is not available: {why}", name=name, why=reason),
            kind="error",
            id=f"extensions-refused-{name}",
        )
        for name, reason in model.faults.items()
    ]
    return tag(
        "div",
        page_title(t("Extensions"), intro),
        banner(risk_text, kind="warning"),
        _trial_panel(model.trial, t) if model.trial is not None else _install_panel(model, t),
        banners,
        wheel_panel,
        panel(t("How wheels are tested"), (tag("p", test_note), tag("p", storage_note))),
        class_="screen screen-extensions",
    )


def _install_panel(model: Extensions, t: Language) -> Child:
    if not model.picked_files:
        input_attrs = {
            "accept": ".whl",
            "id": "extensions-file",
            "kind": "primary",
            "class_": "extension-choose",
        }
        limit, label = wheels.MAX_BYTES, t("Choose wheels")
        return file_input(label, "extensions:pick", multiple=True, data_bytes=limit, **input_attrs)
    has_wheel = any(picked_file.wheel is not None for picked_file in model.picked_files)
    title, close_label, install_button = t("None of these can be installed"), t("Close"), None
    if has_wheel:
        title, close_label = t("Install these wheels?"), t("Cancel")
        install_args: ButtonArgs = {"kind": "primary", "icon": "check", "id": "extensions-install"}
        install_button = button(t("I trust them: install"), "extensions:install", **install_args)
    file_list = tag(
        "ul",
        [tag("li", tag("div", _file_line(picked_file, t))) for picked_file in model.picked_files],
        class_="extension-list",
    )
    action_row = button_row(install_button, button(close_label, "extensions:cancel", id="extensions-cancel"))
    return panel(title, file_list, action_row, id="extensions-picked")


def _file_line(picked_file: PickedFile, t: Language) -> Child:
    if picked_file.wheel is None:
        reason = t.sentence(picked_file.reason) if picked_file.reason is not None else ""
        return tag("code", picked_file.file_name, translate="no"), tag("p", reason, class_="extension-why")
    return _wheel_name(picked_file.wheel, t), tag("p", _contents_text(picked_file.wheel, t))


def _wheel_name(wheel: Wheel, t: Language) -> Child:
    size_text = t("{n} kB", n=max(1, round(wheel.size / 1000)))
    name_label = tag("code", f"{wheel.name} {wheel.version}", translate="no")
    return name_label, " · ", tag("span", size_text, class_="extension-size")


def _contents_text(wheel: Wheel, t: Language) -> str:
    """Describe what a wheel claims to contain."""
    parts = []
    for game_id in wheel.games:
        card = games.card(game_id)
        parts.append(t("Adds the game {name}.", name=game_id if card is None else t.message(card.title)))
    parts += [t("Adds the computer player {name}.", name=name) for name in wheel.players]
    return " ".join(parts) or t("Adds no game or player: other wheels may need it.")


def _trial_panel(trial: WheelTrial, t: Language) -> Markup:
    label = t("{done} of {total} games played", done=trial.done_count, total=trial.total_count)
    progress_bar = progress(label, trial.done_count, max=max(1, trial.total_count), id="extensions-progress")
    stop_button = button(t("Stop"), "extensions:stop", icon="close", id="extensions-stop")
    return panel(t("Testing {name}", name=trial.name), progress_bar, stop_button, id="extensions-trial")


def _wheel_item(name: str, text: str, t: Language) -> Markup:
    wheel_pair = wheels.decode(text)
    label, id = t("Remove {name}", name=name), f"extensions-remove-{name}"
    remove_button = icon_button(label, "trash", "extensions:remove", {"name": name}, id=id)
    if wheel_pair is None:
        damage_note = tag("p", t("Its saved copy is damaged."), class_="extension-why")
        content: Child = (tag("code", name, translate="no"), damage_note)
        return tag("li", tag("div", content), remove_button, id=f"extension-{name}")
    status, wheel = wheels.statuses().get(name), wheel_pair[1]
    if status is not None and status.reason is None and has_passed(name, text):
        game_ids = [id for id in wheel.games if id in games.IDS]
        play_links = [
            link(t("Play"), f"#/{id}/play", kind="plain", icon="anchor", id=f"extensions-play-{id}")
            for id in game_ids
        ]
        passed_text = t("All tests passed.") if wheel.games or wheel.players else None
        status_part: Child = (tag("p", passed_text, " ", _contents_text(wheel, t)), play_links or None)
    elif status is not None and (status.reason is not None or wheel_pair[0].why):
        reason = t.message(status.reason) if status.reason is not None else wheel_pair[0].why
        status_part = tag("p", t("Not available: {why}", why=reason), class_="extension-why")
    else:
        status_part = tag("p", t("Not yet tested with this version of Navals."))
    return tag("li", tag("div", _wheel_name(wheel, t), status_part), remove_button, id=f"extension-{name}")
