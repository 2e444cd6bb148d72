"""The About page: the site's digest, and the check of its files."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from navals import __version__
from navals.ui.features.about.model import LIST_PATH
from tests.ui.page import Page

FILES = {"index.html": b"<html>", "assets/main.js": b"start()", "icons/icon.svg": b"<svg>"}


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


TEXT = "".join(f"{digest(data)}  {name}\n" for name, data in FILES.items())
READ = {LIST_PATH: {"sha256": digest(TEXT.encode()), "text": TEXT}}


def opened(language: str = "en", read: bool = True) -> Page:
    """Return the page after its list of files has been read."""
    page = Page(route="#/about", languages=[language])
    if read:
        page.send("about:files", READ)
    return page


def pressed(page: Page) -> dict[str, Any]:
    """Start the check and wait until the list has been read; return the next request to the page."""
    assert page.send("about:check")["digest"] == {"names": [LIST_PATH], "texts": True}
    return page.send("about:files", READ)


def test_the_page_shows_version_and_digest(page: Page) -> None:
    assert "digest" not in page.answer and "digest" not in page.go("#/library")
    assert page.go("#/about")["digest"] == {"names": [LIST_PATH], "texts": True}
    assert f"Version {__version__}" in page.content and digest(TEXT.encode()) not in page.content
    answer = page.send("about:files", READ)
    assert digest(TEXT.encode()) in page.content and "digest" not in answer, "files are read on demand"
    assert "digest" not in Page(route="#/about", draft=True).answer, "not for a page of the build"


def test_right_files_are_said_to_be_right() -> None:
    sentences = {"en": "All 3 files are intact.", "fr": "Les 3 fichiers sont tous intacts."}
    for language, sentence in sentences.items():
        page = opened(language)
        assert pressed(page)["digest"] == {"names": list(FILES), "texts": False}
        answer = page.send("about:files", {name: {"sha256": digest(data)} for name, data in FILES.items()})
        assert answer["say"]["polite"] == sentence and sentence in page.content


def test_files_that_differ_or_are_missing_are_named() -> None:
    page = opened()
    pressed(page)
    right = {"sha256": digest(b"<svg>")}
    files = {"index.html": {"sha256": digest(b"<html>!")}, "assets/main.js": None, "icons/icon.svg": right}
    answer = page.send("about:files", files)
    assert answer["say"]["polite"] == "1 file is intact. 2 files are not:"
    assert "index.html: different" in page.content and "assets/main.js: missing" in page.content
    assert "icon.svg" not in page.content
    # A second check starts from scratch; files that do not arrive are missing.
    pressed(page)
    assert "index.html" not in page.content and "Checking the files" in page.content
    page.send("about:files", {})
    assert all(f"{name}: missing" in page.content for name in FILES)


WRONG = ("", "x", "<!doctype html>", TEXT + "x", TEXT.upper(), TEXT.replace("  ", " "), TEXT + "\n")


@pytest.mark.parametrize("read", [None, {}, "x", 3, *({"text": text} for text in WRONG)])
def test_an_invalid_list_is_unreadable(read: Any) -> None:
    """Its format is that of ``sha256sum``."""
    page = opened(read=False)
    page.send("about:check")
    answer = page.send("about:files", {LIST_PATH: read})
    message = "The list of files cannot be read."
    assert "digest" not in answer and answer["say"]["polite"] == message and message in page.content
    assert pressed(page)["digest"]["names"] == list(FILES), "the next try begins anew"


def test_a_check_is_done_once_and_only_on_its_page() -> None:
    page = opened()
    page.send("about:check")
    assert "digest" not in page.send("about:check")
    page = opened()
    pressed(page)
    page.go("#/")
    page.go("#/about")
    answer = page.send("about:files", dict.fromkeys(FILES))
    assert "say" not in answer and "missing" not in page.content


def test_names_of_files_are_text() -> None:
    page = opened(read=False)
    text = f"{digest(b'')}  <img src=x>\n"
    page.send("about:check")
    page.send("about:files", {LIST_PATH: {"sha256": digest(text.encode()), "text": text}})
    page.send("about:files", {})
    assert "<img" not in page.content and "&lt;img" in page.content
