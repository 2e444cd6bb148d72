"""The English of sources and documents, the names in sources, and the words on the screen.

The limits are smoke detectors: text within them can still read badly, and has to be read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from navals.games import IDS
from tests import prose
from tests.i18n.test_catalogue import entries
from tests.sources import parsed

pytestmark = [pytest.mark.native, pytest.mark.slow]
ROOT = Path(__file__).parents[1]
MOST_PHRASES = 3.0
"""Maximum score of a folder; python-chess, trio, networkx, pooltool and asyncio have 0.0 to 0.2."""
MOST_BARE_NAMES = 8.0
"""Maximum number of bare names among 1,000."""
SOURCES = ("navals", "tests", "e2e", "bench", "web")


def python_files(folder: str) -> list[Path]:
    return [path for path in prose.files(ROOT / folder) if path.suffix == ".py"]


# --- prose and names in sources


@pytest.mark.parametrize("folder", [*SOURCES, "docs", "README.md", "CONTRIBUTING.md"])
def test_prose_reads_like_that_of_other_projects(folder: str) -> None:
    texts = (text for path in prose.files(ROOT / folder) for text in prose.passages(path))
    score, phrases = prose.score(texts)
    assert score <= MOST_PHRASES, phrases[:4]


@pytest.mark.parametrize("folder", SOURCES)
def test_names_are_nouns_and_verbs(folder: str) -> None:
    share, bare = prose.bare_names(map(parsed, python_files(folder)))
    assert share <= MOST_BARE_NAMES, bare.most_common(9)


@pytest.mark.parametrize("folder", SOURCES)
def test_modules_are_imported_under_their_own_names(folder: str) -> None:
    needless = {
        path.relative_to(ROOT).as_posix(): found
        for path in python_files(folder)
        if path.name != "__init__.py" and (found := prose.needless_aliases(parsed(path)))
    }
    assert needless == {}


def repeated(classes: dict[str, list[Path]]) -> list[str]:
    """Return class names used twice outside the rules of different games."""
    rules = {ROOT / "navals" / "games" / game / "rules": game for game in IDS}

    def owner(path: Path) -> str:
        return next((game for folder, game in rules.items() if path.is_relative_to(folder)), "")

    return [
        name
        for name, paths in classes.items()
        if len(paths) > 1
        and (not all(owners := [owner(path) for path in paths]) or len({*owners}) < len(paths))
    ]


def test_a_class_name_means_one_thing() -> None:
    assert repeated(prose.classes_by_name(python_files("navals"))) == []


# --- words on the screen


class Avoided(NamedTuple):
    """A pattern that no sentence of a language may match."""

    pattern: str
    reason: str
    example: str


def avoided(language: str) -> list[Avoided]:
    return [
        Avoided(entry["pattern"], entry["reason"], entry["example"])
        for entry in prose.DATA["avoided"]
        if entry["language"] == language
    ]


def to_reword(texts: Iterable[str], words: Sequence[Avoided]) -> dict[str, str]:
    """Return sentences that contain avoided words, each with the reason."""
    return {
        text: word.reason for text in texts for word in words if re.search(word.pattern, text, re.IGNORECASE)
    }


def test_the_screen_avoids_words_that_sound_translated() -> None:
    english = {text for _, text, _ in entries("fr")}
    french = {translation for _, _, translation in entries("fr")}
    assert len(english) > 1000
    assert to_reword(english, avoided("en")) == {}
    assert to_reword(french, avoided("fr")) == {}


# --- the detectors themselves


def test_each_avoided_word_is_found_in_its_example() -> None:
    for language in ("en", "fr"):
        for word in avoided(language):
            assert to_reword([word.example], [word]) == {word.example: word.reason}


def test_plain_prose_scores_zero_and_translated_prose_does_not() -> None:
    assert prose.score(["Return the number of ships that are still afloat, or 0 if the fleet is lost."]) == (
        0,
        [],
    )
    score, phrases = prose.score(
        ["Whoever is told so many things knows what lies beside a fleet of its own."]
    )
    assert score > MOST_PHRASES
    assert {"whoever, whom, whichever", "so many, so much", "nominal what"} < {*phrases}


def test_prose_is_read_in_docstrings_comments_and_paragraphs(tmp_path: Path) -> None:
    sources = {
        "a.py": '"""One ``x``."""\nN = "code"\n"""Two."""\n# three\nx = 1  # noqa: E501\n',
        "b.js": "/** One. */ const url = 'https://code'; // two\n",
        "c.md": "One.\n\n```sh\ncode\n```\n\nTwo `code`.\n",
        "node_modules/d.md": "code",
    }
    for name, text in sources.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert [path.name for path in prose.files(tmp_path)] == ["a.py", "b.js", "c.md"]
    words = {
        path.name: re.findall("[a-z]+", " ".join(prose.passages(path)).lower().replace(" x ", " "))
        for path in prose.files(tmp_path)
    }
    assert words == {"a.py": ["one", "two", "three"], "b.js": ["one", "two"], "c.md": ["one", "two"]}


def test_bare_names_are_counted() -> None:
    tree = ast.parse("def told(ships):\n    _kept = ships\n    return _kept\n")
    share, bare = prose.bare_names([tree])
    assert share == pytest.approx(2000 / 3)
    assert bare == {"told": 1, "kept": 1}


def test_an_alias_is_needless_unless_two_names_clash() -> None:
    needless = "from rules import moves as sailing\n"
    assert prose.needless_aliases(ast.parse(needless)) == ["moves as sailing"]
    for clash in ("moves = 1", "def f(moves): ...", "from other import moves", "for moves in (): ..."):
        assert prose.needless_aliases(ast.parse(f"{needless}{clash}\n")) == []
    assert prose.needless_aliases(ast.parse("from fnmatch import filter as matching\n")) == []


def test_a_repeated_class_is_found_unless_games_differ() -> None:
    rules = [ROOT / "navals" / "games" / game / "rules" / "state.py" for game in IDS]
    screen = rules[0].parents[1] / "screen" / "board.py"
    assert repeated({"Ship": rules}) == []
    assert repeated({"Ship": [*rules, screen]}) == ["Ship"]
    assert repeated({"Ship": [rules[0], rules[0].with_name("fleet.py")]}) == ["Ship"]
