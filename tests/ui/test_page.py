"""A page is a single folder: it works like any page of the product, and no other file mentions it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build
from navals.games import IDS

pytestmark = pytest.mark.native

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "_page"
(PAGE,) = (path for path in FOLDER.iterdir() if (path / "feature.py").exists())

PROGRAM = """
import sys

import pytest

import navals
from navals.ui import features

catalogues, folder = sys.argv[1:]
navals.__path__.insert(0, catalogues)
features.__path__.append(folder)

from navals.ui.shell.storage import backup
from tests.ui.page import Page

with pytest.MonkeyPatch.context() as patch:
    page = Page(patch)
    page.press("jottings-link")
    assert page.path == "#/jottings" and page.title == "Notebook \u2013 Navals"
    assert page.text("bar-title") == "Notebook" and page.text("word-count") == "0 words"

    page.send("jottings:write", {"words": "Guard the left flank"})
    page.send("jottings:write", {"words": "Aim at corners"})
    assert len(page.store) == 2 and all(key.startswith("remark/") for key in page.store)
    assert page.answer["again"] == 0 and page.text("word-count") == "0 words"
    page.works()
    assert page.text("word-count") == "7 words", "counted between gestures"

    page.change("search", "FLANK")
    assert page.text("remarks").startswith("Guard") and "Aim" not in page.text("remarks")
    page.change("search", "")

    lines = backup.format_lines(page.store, {}, page.app.shell.prefs, backup.BackupContents())
    kept = backup.read(lines).texts
    assert kept == page.store, "in the file of all games"

    key = next(iter(page.store))
    page.press("delete-" + key.partition("/")[2])
    assert key not in page.store and "deleted" in page.text("toast-message")
    page.press("shelf-undo")
    assert key in page.store

    french = Page(patch, store=page.store, route="#/jottings", languages=["fr"])
    french.works()
    assert french.text("bar-title") == "Carnet" and french.text("word-count") == "7 mots"
    french.check()
"""


def test_a_page_is_one_folder(tmp_path: Path) -> None:
    sources = [path for path in PAGE.iterdir() if path.is_file()]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in sources) < 150
    # Its French, as `make i18n` would merge it into the catalogue.
    source = hatch_build.file_of(tmp_path, "fr", hatch_build.HOUSE, "po")
    source.parent.mkdir(parents=True)
    shutil.copy(hatch_build.file_of(ROOT, "fr", hatch_build.HOUSE, "po"), source)
    with source.open("a", encoding="utf-8") as stream:
        stream.write("\n#: ui\n" + (PAGE / "fr.po").read_text(encoding="utf-8"))
    for name in IDS:
        hatch_build.file_of(tmp_path, "fr", name, "mo").parent.mkdir(parents=True)
    hatch_build.compile_catalogues(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "navals"), str(FOLDER)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_no_other_file_names_the_page() -> None:
    named = [
        path.relative_to(ROOT).as_posix()
        for folder in ("navals", "tests", "docs", "web/steps", "web/tools")
        for path in (ROOT / folder).rglob("*.py")
        if PAGE not in path.parents and PAGE.name in path.read_text(encoding="utf-8")
    ]
    assert named == ["tests/ui/test_page.py"]
