"""Transcripts of every game as a screen reader speaks it (``tests/golden_speech``).

A simulated screen reader (``web/tools/speak.mjs``) reads the markup. ``NAVALS_GOLDEN=write`` updates the
transcripts: review the changes as a blind player would hear them.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from navals import __version__
from tests.games import collect
from tests.games.tour import Story
from tests.records import WRITES, golden
from tests.ui.page import Page
from tests.ui.play import open_part

ROOT = Path(__file__).resolve().parents[2]
SPOKEN = ROOT / "tests" / "golden_speech"
NODE = shutil.which("node")

pytestmark = [pytest.mark.native, pytest.mark.skipif(NODE is None, reason="needs Node.js")]


BRIEF = re.compile(r"^( *)(row\b.*|item, .*)\n((?:\1  \S.*\n)++)(?!\1   )", re.MULTILINE)
"""A grid row or a list item whose parts have no parts themselves."""
EMPTY = re.compile(r'<li[^>]* id="log-\d+"[^>]*></li>')
"""Future lines in a replay's log, hidden by the style sheet (``.log li:empty``)."""

STORIES: dict[str, Story] = collect("story")
NAMES = (*STORIES, "trafalgar.fr")
"""Transcripts: games, followed by a language code if it is not English."""


def brief(spoken: str) -> str:
    """Return a spoken screen with one line per grid row and per short list item."""

    def joined(match: re.Match[str]) -> str:
        parts = (part.strip().removeprefix("gridcell, ") for part in match[3].splitlines())
        return f"{match[1]}{match[2]}: {' | '.join(parts)}\n"

    return BRIEF.sub(joined, f"{spoken}\n")


class Transcript:
    """The screens in order, with the announcements between them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heads: list[str] = []
        self.partial: list[bool] = []
        self.screens: list[dict[str, str]] = []

    def hear(self, moment: str, *regions: str, changes: bool = False) -> None:
        """Add the screen after the last gesture, or only its changes."""
        page, answer = self.page, self.page.answer
        head = [f"## {moment}"]
        head += [f"({how}) {text}" for how, text in answer.get("say", {}).items()]
        if "focus" in answer:
            head.append(f"(focus) {answer['focus']}")
        self.heads.append("\n".join(head))
        self.partial.append(changes)
        if changes:
            parts = {id: part for id, part in answer["patch"].items() if self.heard(id)}
        else:
            modal = "data-modal" in page.regions["over"]
            parts = {name: page.regions[name] for name in (("over",) if modal else regions or ("main",))}
        self.screens.append({id: EMPTY.sub("", part) for id, part in parts.items()})

    def heard(self, id: str) -> bool:
        """Return whether to include an element in the transcript. The log is included only when a turn
        begins."""
        element = self.page.find(id)
        while element is not None and element["aria-hidden"] != "true":
            element = element.parent
        return element is None and id not in ("table-log", "table-side-top")

    def text(self, spoken: list[str]) -> str:
        """Return the transcript of these spoken screens.

        If only changes are shown, "..." replaces lines that were spoken before, even within other parts.
        """
        parts, history = [], set[str]()
        for head, changes, screen in zip(self.heads, self.partial, spoken, strict=True):
            lines = [head]
            for line in brief(screen).splitlines():
                if not (changes and line.strip() in history):
                    lines.append(line)
                elif lines[-1] != "...":
                    lines.append("...")
            history.update(line.strip() for line in lines)
            parts.append("\n".join(lines))
        text = "\n\n".join(parts) + "\n"
        return text.replace(f"v{__version__}", "vVERSION")


def tell(page: Page, game: str, *, sheets: bool = True) -> Transcript:
    """A player's path through the screens of a game, with the sheets that open over them."""
    story, heard = STORIES[game], Transcript(page)
    if game == next(iter(STORIES)):
        # Each text of the whole page is spoken only once.
        heard.hear("home", "top", "main")
        page.send("comfort:settings")
        heard.hear("settings")
        page.send("comfort:keys")
        heard.hear("changing keys", changes=True)
    page.go(f"#/{game}/new/two")
    heard.hear("setting up a game")
    text = golden(game)[story.record].read_text(encoding="utf-8")
    rest = open_part(page, text, story.lines)
    if page.find("lift"):
        heard.hear("the screen is handed over")
        page.press("lift")
    heard.hear("a turn begins")
    page.command(story.refused)
    assert "is-refused" in page.regions["main"], "nothing was refused"
    heard.hear("what the rules refuse", changes=True)
    page.command(rest[0][1].split(",")[0])
    heard.hear("after an action", changes=True)
    if sheets:
        page.press("game-menu")
        heard.hear("the menu of the game")
        page.send("comfort:help")
        heard.hear("keys")
        page.send("app:dismiss")
    page.go("#/")
    page.open(text)
    page.wait()
    if page.find("lift"):
        page.press("lift")
    if not page.find("finale"):
        page.press("finale-open")
    heard.hear("the result")
    page.send("app:dismiss")
    page.send("replay:look", {"ply": story.lines})
    heard.hear("looking back", changes=True)
    page.go(f"#/{game}/learn")
    heard.hear("the lesson begins")
    return heard


@cache
def heard() -> dict[str, str]:
    """Return all transcripts by name. Starting the screen reader is slow."""
    transcripts: dict[str, Transcript] = {}
    for name in NAMES:
        game, _, code = name.partition(".")
        with pytest.MonkeyPatch.context() as patch:
            transcripts[name] = tell(Page(patch, languages=[code or "en-GB"]), game, sheets=not code)
    screens = json.dumps([screen for item in transcripts.values() for screen in item.screens])
    command = [NODE or "node", "tools/speak.mjs"]
    run = subprocess.run(
        command, input=screens, cwd=ROOT / "web", capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr
    spoken = iter(json.loads(run.stdout))
    return {name: item.text(list(islice(spoken, len(item.screens)))) for name, item in transcripts.items()}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_what_is_heard(name: str) -> None:
    path, text = SPOKEN / f"{name}.txt", heard()[name]
    if WRITES:
        SPOKEN.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{path.name}: is the new text better?"
