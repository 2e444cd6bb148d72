"""The About page."""

from __future__ import annotations

from typing import Final

from navals import __version__
from navals.ui.components import button, link
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.about.model import LIST_PATH, About, FileCheck
from navals.ui.words.i18n import Language

_COMPONENTS: Final = (
    "Pyodide=MPL-2.0|CPython=PSF-2.0|PyScript=Apache-2.0|micropip=MPL-2.0|msgspec=BSD-3-Clause|fsrs=MIT|"
    "glicko2=MIT|idb=ISC|qr=MIT|uqr=MIT|CodeMirror=MIT|Old Standard=OFL-1.1|Source Sans 3=OFL-1.1"
)
_COMPONENT_PARTS: Final = (part.partition("=") for part in _COMPONENTS.split("|"))
COMPONENTS: Final = tuple((name, licence) for name, _, licence in _COMPONENT_PARTS)
"""The main works included in the site, with their licences. The build writes complete lists to files."""


def about_page(t: Language, model: About) -> Markup:
    """Draw the About page."""
    purpose = t(
        "Navals brings naval tabletop games to your screen: play a friend, play the computer, or just watch. "
        "The rules are written in our own words, based on the original French rules sheets."
    )
    privacy = t(
        "Nothing leaves this device: no account, no server, no tracking. Your games are saved in this "
        "browser; to keep one for good, save it to a file."
    )
    licence = t("Navals itself is free software under the MIT licence. It contains:")
    components_label = t("Component list (CycloneDX)")
    return tag(
        "div",
        tag("h1", t("About Navals"), id="title", class_="page-title", tabindex=-1),
        tag(
            "div",
            tag("p", purpose),
            tag("p", privacy),
            tag("h2", t("Licences")),
            tag("p", licence),
            tag("ul", [tag("li", f"{name} ({licence})") for name, licence in COMPONENTS]),
            tag(
                "p",
                link(t("All licences, with their texts"), "licences.html", id="about-licences"),
                " · ",
                link(components_label, "sbom.cdx.json", id="about-components"),
            ),
            tag("h2", t("This copy of the site")),
            tag("p", t("Version {version}", version=__version__)),
            _integrity_part(t, model),
            class_="prose",
        ),
        class_="screen screen-about",
    )


def _integrity_part(t: Language, model: About) -> list[Child]:
    """Draw the digest of the list, the button to check the files, and the result. The prerendered page cannot
    contain the digest, because it is itself one of the listed files."""
    result: Child = None
    if model.is_checking or model.digest == "":
        result = tag("p", checking_text(t) if model.is_checking else unreadable_text(t), id="about-result")
    elif model.result is not None:
        result = _check_result(model.result, t)
    digest_attrs = {"id": "about-digest", "class_": "about-digest", "translate": "no"}
    digest = tag("code", model.digest or "…", **digest_attrs)
    note = t("Anyone who builds the site from the same source code gets the same fingerprint.")
    busy_reason = checking_text(t) if model.is_checking else None
    check_button = button(
        t("Check the files of this site"), "about:check", icon="check", id="about-check", disabled=busy_reason
    )
    return [
        tag("p", t("Fingerprint of all its files (SHA-256):"), " ", digest),
        tag("p", note, " ", link(t("List of files"), LIST_PATH, id="about-list")),
        tag("p", check_button),
        result,
    ]


def _check_result(result: FileCheck, t: Language) -> Child:
    problems = [
        *(t("{file}: different", file=name) for name in result.changed_paths),
        *(t("{file}: missing", file=name) for name in result.missing_paths),
    ]
    details: Child = None
    if problems:
        note = t(
            "A file can be damaged during the download or in this browser, or changed by the site's host. "
            "Your games are not among these files."
        )
        file_list = tag("ul", [tag("li", line, class_="about-digest") for line in problems])
        details = (file_list, tag("p", note))
    return tag("section", tag("p", describe(result, t)), details, id="about-result")


def checking_text(t: Language) -> str:
    """Return the message shown during a check."""
    return t("Checking the files…")


def unreadable_text(t: Language) -> str:
    """Return the message shown if the list cannot be read."""
    return t("The list of files cannot be read.")


def describe(result: FileCheck, t: Language) -> str:
    """Describe the result of a check in a sentence or two."""
    wrong_count = len(result.changed_paths) + len(result.missing_paths)
    if not wrong_count:
        return t.plural("The file is intact.", "All {n} files are intact.", result.intact_count)
    intact_text = t.plural("{n} file is intact.", "{n} files are intact.", result.intact_count)
    wrong_text = t.plural("{n} file is not:", "{n} files are not:", wrong_count)
    return f"{intact_text} {wrong_text}"
