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


def opened(language: str = "en", read: bool = True) -> App:
    """Return the page, after its list of files was read."""
    app = App()
    act(app, "app:boot", {"route": "#/about", "languages": [language]})
    if read:
        act(app, "about:files", READ)
    return app


def pressed(app: App) -> dict[str, Any]:
    """Press the button and let the list be read again; return the next request to the page."""
    assert act(app, "about:check")["digest"] == {"names": [LIST], "texts": True}
    return act(app, "about:files", READ)


def shown(app: App) -> str:
    return str(app.shown["main"])


def test_the_page_shows_version_and_digest() -> None:
    app, boot = App(), {"languages": ["en"]}
    assert "digest" not in act(app, "app:boot", {"route": "#/", **boot})
    assert "digest" not in act(app, "app:route", "#/library")
    assert act(app, "app:route", "#/about")["digest"] == {"names": [LIST], "texts": True}
    assert f"Version {__version__}" in shown(app)
    assert digest(TEXT.encode()) not in shown(app)
    answer = act(app, "about:files", READ)
    assert digest(TEXT.encode()) in shown(app) and "digest" not in answer, "files are read on demand"
    draft = act(App(), "app:boot", {"route": "#/about", "draft": True, **boot})
    assert "digest" not in draft, "not for a page of the build"


def test_right_files_are_said_to_be_right() -> None:
    sentences = {"en": "All 3 files are intact.", "fr": "Les 3 fichiers sont tous intacts."}
    for language, told in sentences.items():
        app = opened(language)
        assert pressed(app)["digest"] == {"names": list(FILES), "texts": False}
        answer = act(app, "about:files", {name: {"sha256": digest(data)} for name, data in FILES.items()})
        assert answer["say"]["polite"] == told and told in shown(app)


def test_files_that_differ_or_are_missing_are_named() -> None:
    app = opened()
    pressed(app)
    right = {"sha256": digest(b"<svg>")}
    found = {"index.html": {"sha256": digest(b"<html>!")}, "assets/main.js": None, "icons/icon.svg": right}
    answer = act(app, "about:files", found)
    assert answer["say"]["polite"] == "1 file is intact. 2 files are not:"
    assert "index.html: different" in shown(app) and "assets/main.js: missing" in shown(app)
    assert "icon.svg" not in shown(app)
    # Another check begins anew; files without an answer are missing.
    pressed(app)
    assert "index.html" not in shown(app) and "Checking the files" in shown(app)
    act(app, "about:files", {})
    assert all(f"{name}: missing" in shown(app) for name in FILES)


@pytest.mark.parametrize(
    "read", [None, {}, {"text": ""}, {"text": "<!doctype html>"}, {"text": TEXT + "x"}, "x", 3]
)
def test_an_invalid_list_is_unreadable(read: Any) -> None:
    app = opened(read=False)
    act(app, "about:check")
    answer = act(app, "about:files", {LIST: read})
    said = "The list of files cannot be read."
    assert "digest" not in answer and answer["say"]["polite"] == said and said in shown(app)
    assert pressed(app)["digest"]["names"] == list(FILES), "the next try begins anew"


def test_a_check_is_done_once_and_only_on_its_page() -> None:
    app = opened()
    act(app, "about:check")
    assert "digest" not in act(app, "about:check")
    app = opened()
    pressed(app)
    act(app, "app:route", "#/")
    act(app, "app:route", "#/about")
    answer = act(app, "about:files", dict.fromkeys(FILES))
    assert "say" not in answer and "missing" not in shown(app)


def test_names_of_files_are_text() -> None:
    app = opened(read=False)
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
