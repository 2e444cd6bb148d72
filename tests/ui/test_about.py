"""The page about the program: the digest of the site, and the check of its files."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from navals import __version__
from navals.ui.features.about.model import LIST, listed
from navals.ui.shell import gesture
from navals.ui.shell.app import App

FILES = {"index.html": b"<html>", "assets/main.js": b"start()", "icons/icon.svg": b"<svg>"}


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


TEXT = "".join(f"{digest(data)}  {name}\n" for name, data in FILES.items())
READ = {LIST: {"sha256": digest(TEXT.encode()), "text": TEXT}}


def act(app: App, name: str, arg: Any = None) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(app.act(gesture.write(name, arg)))
    return answer


def opened(language: str = "en", **more: Any) -> tuple[App, dict[str, Any]]:
    app = App()
    return app, act(app, "app:boot", {"route": "#/about", "languages": [language], **more})


def pressed(app: App) -> dict[str, Any]:
    """The button is pressed, and the list read again; what the page is asked for then."""
    asked = act(app, "about:check")
    assert asked["digest"] == {"names": [LIST], "texts": True}
    return act(app, "about:files", READ)


def shown(app: App) -> str:
    return str(app.shown["main"])


def test_the_page_shows_version_and_digest() -> None:
    app, answer = opened()
    assert answer["digest"] == {"names": [LIST], "texts": True}
    assert f"Version {__version__}" in shown(app)
    assert digest(TEXT.encode()) not in shown(app)
    answer = act(app, "about:files", READ)
    assert digest(TEXT.encode()) in shown(app)
    assert "digest" not in answer, "nothing else is read before it is asked for"


def test_no_file_is_read_on_another_page_nor_for_a_page_of_the_build() -> None:
    app = App()
    assert "digest" not in act(app, "app:boot", {"route": "#/", "languages": ["en"]})
    assert "digest" not in act(app, "app:route", "#/library")
    assert "digest" in act(app, "app:route", "#/about")
    assert "digest" not in opened(draft=True)[1]


@pytest.mark.parametrize(("language", "told"), [("en", "All 3 files are right."), ("fr", "Les 3 fichiers sont tous conformes.")])  # fmt: skip
def test_right_files_are_said_to_be_right(language: str, told: str) -> None:
    app, _ = opened(language)
    act(app, "about:files", READ)
    asked = pressed(app)
    assert asked["digest"] == {"names": list(FILES), "texts": False}
    answer = act(app, "about:files", {name: {"sha256": digest(data)} for name, data in FILES.items()})
    assert answer["say"]["polite"] == told and told in shown(app)


def test_files_that_differ_or_are_missing_are_named() -> None:
    app, _ = opened()
    act(app, "about:files", READ)
    pressed(app)
    found = {"index.html": {"sha256": digest(b"<html>!")}, "assets/main.js": None, "icons/icon.svg": {"sha256": digest(b"<svg>")}}  # fmt: skip
    answer = act(app, "about:files", found)
    assert answer["say"]["polite"] == "1 file is right. 2 files are not right:"
    assert "index.html: different" in shown(app) and "assets/main.js: missing" in shown(app)
    assert "icon.svg" not in shown(app)
    # Another check begins anew.
    pressed(app)
    assert "index.html" not in shown(app) and "Checking the files" in shown(app)


def test_files_that_nobody_told_of_are_missing() -> None:
    app, _ = opened()
    pressed(app)
    act(app, "about:files", {})
    assert all(f"{name}: missing" in shown(app) for name in FILES)


@pytest.mark.parametrize(
    "read", [None, {}, {"text": ""}, {"text": "<!doctype html>"}, {"text": TEXT + "x"}, "x", 3]
)
def test_a_list_that_is_none_is_said_to_be_unreadable(read: Any) -> None:
    app, _ = opened()
    act(app, "about:check")
    answer = act(app, "about:files", {LIST: read})
    assert "digest" not in answer
    assert answer["say"]["polite"] == "The list of the files cannot be read."
    assert answer["say"]["polite"] in shown(app)
    assert pressed(app)["digest"]["names"] == list(FILES), "the next try begins anew"


def test_a_second_press_while_files_are_read_does_nothing() -> None:
    app, _ = opened()
    act(app, "about:files", READ)
    act(app, "about:check")
    assert "digest" not in act(app, "about:check")


def test_a_check_that_was_left_says_nothing_later() -> None:
    app, _ = opened()
    act(app, "about:files", READ)
    pressed(app)
    act(app, "app:route", "#/")
    act(app, "app:route", "#/about")
    answer = act(app, "about:files", dict.fromkeys(FILES))
    assert "say" not in answer and "missing" not in shown(app)


def test_names_of_files_are_text() -> None:
    app, _ = opened()
    text = f"{digest(b'')}  <img src=x>\n"
    act(app, "about:check")
    act(app, "about:files", {LIST: {"sha256": digest(text.encode()), "text": text}})
    act(app, "about:files", {})
    assert "<img" not in shown(app) and "&lt;img" in shown(app)


def test_a_list_is_what_sha256sum_reads() -> None:
    assert listed(TEXT) == {name: digest(data) for name, data in FILES.items()}
    for wrong in ("", "x", TEXT.upper(), TEXT.replace("  ", " "), TEXT.replace("\n", "\n\n")):
        with pytest.raises(ValueError):
            listed(wrong)
