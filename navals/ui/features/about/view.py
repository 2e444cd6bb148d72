"""The page about the program."""

from __future__ import annotations

from typing import Final

from navals import __version__
from navals.ui.components import button, link
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.about.model import LIST, About, Findings
from navals.ui.words.i18n import Language

_PARTS: Final = (
    "Pyodide=MPL-2.0|CPython=PSF-2.0|PyScript=Apache-2.0|micropip=MPL-2.0|msgspec=BSD-3-Clause|fsrs=MIT|"
    "glicko2=MIT|idb=ISC|uqr=MIT|CodeMirror=MIT|Old Standard=OFL-1.1|Source Sans 3=OFL-1.1"
)
_SPLIT: Final = (part.partition("=") for part in _PARTS.split("|"))
PARTS: Final = tuple((name, licence) for name, _, licence in _SPLIT)
"""The larger works in the site and their licences; the build lists all of them in files."""


def about(t: Language, held: About) -> Markup:
    """The page about the program."""
    purpose = t(
        "Navals brings naval tabletop games to one screen: against a friend, against the computer, or to "
        "watch. The rules are told here in our own words, after the French rules sheets."
    )
    private = t(
        "Nothing leaves this device: no account, no server, no tracking. "
        "Your games are kept in this browser; save to a file what you want to keep for good."
    )
    licence = t("Navals itself is free software under the MIT licence. It contains:")
    components = t("List of components for programs (CycloneDX)")
    return tag(
        "div",
        tag("h1", t("About Navals"), id="title", class_="page-title", tabindex=-1),
        tag(
            "div",
            tag("p", purpose),
            tag("p", private),
            tag("h2", t("Licences")),
            tag("p", licence),
            tag("ul", [tag("li", f"{name} ({licence})") for name, licence in PARTS]),
            tag(
                "p",
                link(t("All licences, with their texts"), "licences.html", id="about-licences"),
                " · ",
                link(components, "sbom.cdx.json", id="about-components"),
            ),
            tag("h2", t("This copy of the site")),
            tag("p", t("Version {version}", version=__version__)),
            _files(t, held),
            class_="prose",
        ),
        class_="screen screen-about",
    )


def _files(t: Language, held: About) -> list[Child]:
    """The digest of all files, and their check. Only the engine knows it: the built page is listed too."""
    told: Child = None
    if held.checking or held.digest == "":
        told = tag("p", checking(t) if held.checking else unreadable(t), id="about-result")
    elif held.findings is not None:
        told = _result(held.findings, t)
    look = {"id": "about-digest", "class_": "about-digest", "translate": "no"}
    digest = tag("code", held.digest or "…", **look)
    same = t("Whoever builds the site from the same sources gets the same fingerprint.")
    bar = checking(t) if held.checking else None
    check = button(
        t("Check the files of this site"), "about:check", icon="check", id="about-check", disabled=bar
    )
    return [
        tag("p", t("Fingerprint of all its files (SHA-256):"), " ", digest),
        tag("p", same, " ", link(t("The list of the files"), LIST, id="about-list")),
        tag("p", check),
        told,
    ]


def _result(findings: Findings, t: Language) -> Child:
    wrong = [
        *(t("{file}: different", file=name) for name in findings.different),
        *(t("{file}: missing", file=name) for name in findings.missing),
    ]
    listed: Child = None
    if wrong:
        why = t(
            "A file can be damaged on its way or in this browser, or be changed by whoever serves the site. "
            "Your games are not among these files."
        )
        files = tag("ul", [tag("li", one, class_="about-digest") for one in wrong])
        listed = (files, tag("p", why))
    return tag("section", tag("p", told(findings, t)), listed, id="about-result")


def checking(t: Language) -> str:
    """Return the message during a check."""
    return t("Checking the files…")


def unreadable(t: Language) -> str:
    """Return the message if the list cannot be read."""
    return t("The list of the files cannot be read.")


def told(findings: Findings, t: Language) -> str:
    """Return the result of a check in a sentence or two."""
    wrong = len(findings.different) + len(findings.missing)
    if not wrong:
        return t.plural("The one file is right.", "All {n} files are right.", findings.right)
    right = t.plural("{n} file is right.", "{n} files are right.", findings.right)
    not_right = t.plural("{n} file is not right:", "{n} files are not right:", wrong)
    return f"{right} {not_right}"
