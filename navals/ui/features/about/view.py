"""The page about the program."""

from __future__ import annotations

from navals import __version__
from navals.ui.components import button, link
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.about.model import LIST, About, Findings
from navals.ui.words.i18n import Language

PARTS = (
    ("Pyodide", "MPL-2.0"), ("CPython", "PSF-2.0"), ("PyScript", "Apache-2.0"), ("micropip", "MPL-2.0"), ("msgspec", "BSD-3-Clause"),
    ("fsrs", "MIT"), ("glicko2", "MIT"), ("idb", "ISC"), ("uqr", "MIT"), ("CodeMirror", "MIT"), ("Old Standard", "OFL-1.1"), ("Source Sans 3", "OFL-1.1"),
)  # fmt: skip
"""The greater works in the site, with their licences; the build writes all of them into files beside it."""


def about(t: Language, held: About) -> Markup:
    """What this is, whose work is in it, and whether its files are right."""
    return tag(
        "div",
        tag("h1", t("About Navals"), id="title", class_="page-title", tabindex=-1),
        tag(
            "div",
            tag("p", t("Navals brings naval tabletop games to one screen: against a friend, against the computer, or to watch. The rules are told here in our own words, after the French rules sheets.")),
            tag("p", t("Nothing leaves this device: no account, no server, no tracking. Your games are kept in this browser; save to a file what you want to keep for good.")),
            tag("h2", t("Extensions")),
            tag("p", t("Games and computer players by other people can be added on this device."), " ", link(t("Extensions"), "#/extensions", id="about-extensions")),
            tag("h2", t("Licences")),
            tag("p", t("Navals itself is free software under the MIT licence. It contains:")),
            tag("ul", [tag("li", f"{name} ({licence})") for name, licence in PARTS]),
            tag(
                "p",
                link(t("All licences, with their texts"), "licences.html", id="about-licences"),
                " · ",
                link(t("List of components for programs (CycloneDX)"), "sbom.cdx.json", id="about-components"),
            ),
            tag("h2", t("This copy of the site")),
            tag("p", t("Version {version}", version=__version__)),
            _files(t, held),
            class_="prose",
        ),
        class_="screen screen-about",
    )  # fmt: skip


def _files(t: Language, held: About) -> list[Child]:
    """What stands for all files, and their check. Only the engine knows the digest: the page that the build makes is itself in the list."""
    if held.checking:
        told: Child = tag("p", checking(t), id="about-result")
    elif held.digest == "":
        told = tag("p", unreadable(t), id="about-result")
    else:
        told = _result(held.findings, t) if held.findings is not None else None
    return [
        tag("p", t("Fingerprint of all its files (SHA-256):"), " ", tag("code", held.digest or "…", id="about-digest", class_="about-digest", translate="no")),
        tag("p", t("Whoever builds the site from the same sources gets the same fingerprint."), " ", link(t("The list of the files"), LIST, id="about-list")),
        tag("p", button(t("Check the files of this site"), "about:check", icon="check", id="about-check", disabled=checking(t) if held.checking else None)),
        told,
    ]  # fmt: skip


def _result(findings: Findings, t: Language) -> Child:
    """What the check showed, with the files that are not right."""
    wrong = [
        *(t("{file}: different", file=name) for name in findings.different),
        *(t("{file}: missing", file=name) for name in findings.missing),
    ]
    return tag(
        "section",
        tag("p", told(findings, t)),
        tag("ul", [tag("li", one, class_="about-digest") for one in wrong]) if wrong else None,
        tag("p", t("A file can be damaged on its way or in this browser, or be changed by whoever serves the site. Your games are not among these files.")) if wrong else None,
        id="about-result",
    )  # fmt: skip


def checking(t: Language) -> str:
    """While the files are read."""
    return t("Checking the files …")


def unreadable(t: Language) -> str:
    """There is nothing to check the files against."""
    return t("The list of the files cannot be read.")


def told(findings: Findings, t: Language) -> str:
    """What the check showed, in a sentence or two."""
    wrong = len(findings.different) + len(findings.missing)
    if not wrong:
        return t.plural("The one file is right.", "All {n} files are right.", findings.right)
    right = t.plural("{n} file is right.", "{n} files are right.", findings.right)
    not_right = t.plural("{n} file is not right:", "{n} files are not right:", wrong)
    return f"{right} {not_right}"
