"""Each game has its own catalogue."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import hatch_build
import navals
from navals import games
from navals.ui.words import i18n
from tests.i18n.test_catalogue import catalogue

pytestmark = pytest.mark.native

ROOT = Path(__file__).parents[2]


@pytest.fixture
def texts() -> Catalog:
    """All sentences of the French catalogues."""
    return catalogue("fr")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the catalogues as the build compiles them."""
    root = tmp_path_factory.mktemp("built")
    for name in (hatch_build.HOUSE, *games.IDS):
        target = hatch_build.file_of(root, "fr", name, "po")
        target.parent.mkdir(parents=True)
        shutil.copy(hatch_build.file_of(ROOT, "fr", name, "po"), target)
    (root / "navals" / "former.mo").touch()
    hatch_build.compile_catalogues(root)
    return root


@pytest.fixture
def locale(compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that only has the catalogue of the house."""
    bring(compiled, tmp_path, hatch_build.HOUSE)
    monkeypatch.setattr(navals, "__path__", [str(tmp_path / "navals")])
    i18n.language.cache_clear()
    yield tmp_path
    i18n.language.cache_clear()


def bring(compiled: Path, locale: Path, name: str) -> None:
    target = hatch_build.file_of(locale, "fr", name, "mo")
    target.parent.mkdir(parents=True)
    shutil.copy(hatch_build.file_of(compiled, "fr", name, "mo"), target)


def files(message: object) -> list[str]:
    return [file for file, _ in message.locations]  # type: ignore[attr-defined]


def needs(message: object, game_id: str) -> bool:
    """Return whether a sentence is used by a game or its card."""
    return any(file.startswith(f"games/{game_id}/") for file in files(message))


def belongs_to_games(message: object) -> bool:
    return all(file.startswith("games/") and "/card." not in file for file in files(message))


def say(language: i18n.Language, message: object) -> list[str]:
    """Return a sentence, or both of its forms, without typographic changes."""
    catalogue = language._catalogue
    if isinstance(message.id, tuple):  # type: ignore[attr-defined]
        return [catalogue.ngettext(*message.id, n) for n in (1, 2)]  # type: ignore[attr-defined]
    return [catalogue.gettext(message.id)]  # type: ignore[attr-defined]


def translated(message: object) -> list[str]:
    text = message.string  # type: ignore[attr-defined]
    return list(text) if isinstance(text, tuple | list) else [text]


def test_the_build_makes_one_for_the_house_and_one_for_each_game(compiled: Path) -> None:
    made = {path.with_suffix(".po") for path in compiled.rglob("*.mo")}
    assert made == set(compiled.rglob("*.po")) and len(made) == 1 + len(games.IDS)


def test_the_house_has_no_sentence_of_a_game(texts: Catalog, locale: Path) -> None:
    house = i18n.language("fr")
    messages = [message for message in texts if message.id and belongs_to_games(message)]
    assert len(messages) > 1000
    for message in messages:
        english = list(message.id) if isinstance(message.id, tuple) else [message.id]
        assert say(house, message) == english
    for message in texts:
        if message.id and not belongs_to_games(message):
            assert say(house, message) == translated(message), message.id


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_finds_its_sentences_alone(texts: Catalog, compiled: Path, locale: Path, game_id: str) -> None:
    bring(compiled, locale, game_id)
    language = i18n.language("fr")
    messages = [message for message in texts if message.id and needs(message, game_id)]
    assert len(messages) > 100
    for message in messages:
        assert say(language, message) == translated(message), message.id


def test_a_catalogue_that_comes_later_is_found(texts: Catalog, compiled: Path, locale: Path) -> None:
    language = i18n.language("fr")
    first = {
        game_id: next(
            m for m in texts if isinstance(m.id, str) and m.id and needs(m, game_id) and belongs_to_games(m)
        )
        for game_id in games.IDS
    }
    for number, game_id in enumerate(games.IDS):
        bring(compiled, locale, game_id)
        for at, other in enumerate(games.IDS):
            message = first[other]
            ready = at <= number or any(needs(message, name) for name in games.IDS[: number + 1])
            assert say(language, message) == [message.string if ready else message.id]
    assert i18n.language("fr") is language


def test_catalogues_are_read_when_they_are_needed(
    texts: Catalog, compiled: Path, locale: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game_id in games.IDS:
        bring(compiled, locale, game_id)
    read: list[str] = []
    original = i18n._read_catalogue
    monkeypatch.setattr(
        i18n,
        "_read_catalogue",
        lambda code, *name: (read.append(*name or ["navals"]), original(code, *name))[1],
    )
    i18n.language.cache_clear()
    language = i18n.language("fr")
    assert language("Rules") == "Règles" and read == ["navals"]
    other = [m for m in texts if isinstance(m.id, str) and m.id and belongs_to_games(m)]
    for message in other[:20] * 2:
        say(language, message)
    assert len(read) == len(set(read)), "once each"
    assert language("no sentence at all") == "no sentence at all"
    assert sorted(read) == sorted(["navals", *games.IDS])


def test_english_needs_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_read_catalogue", None)
    i18n.language.cache_clear()
    assert i18n.language("en")("Rules") == "Rules"
