"""The README and the documentation (``make docs``): examples run, links work, and errors in pages are
detected."""

from __future__ import annotations

import doctest
import importlib
import re
import sys
import types
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
SHEETS = [
    ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md")
]
GENERATED = ROOT / "docs" / "views.md"
"""Written by ``web/docs.py`` during the build."""
BLOCK = re.compile(r"^```(python|pycon)\n(.*?)^```$", re.DOTALL | re.MULTILINE)

pytestmark = pytest.mark.native


def blocks(path: Path, kind: str) -> list[str]:
    return [text for lang, text in BLOCK.findall(path.read_text(encoding="utf-8")) if lang == kind]


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in [SHEETS[0], *PAGES] if blocks(path, "pycon")], ids=lambda path: path.stem
)
def test_the_programs_of_a_page_give_what_they_say(path: Path) -> None:
    """The blocks of a page are one program, run from first to last."""
    test = doctest.DocTestParser().get_doctest("\n".join(blocks(path, "pycon")), {}, path.stem, str(path), 0)
    outcome = doctest.DocTestRunner().run(test)
    assert outcome.attempted and not outcome.failed


def test_the_readme_and_every_tutorial_have_programs() -> None:
    tutorials = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
    assert tutorials and all(blocks(path, "pycon") for path in [SHEETS[0], *tutorials])


def test_the_program_that_uses_the_package_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = blocks(ROOT / "docs" / "api.md", "python")
    exec(compile(program, "api.md", "exec"), {})
    assert '[Game "mats"]' in capsys.readouterr().out


def test_every_page_is_in_the_table_of_contents() -> None:
    """MkDocs checks this only when it builds the documentation."""
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r"- (\S+\.md)$", contents, re.MULTILINE)
    pages = sorted([*PAGES, GENERATED])
    assert sorted(named) == [path.relative_to(ROOT / "docs").as_posix() for path in pages]


def test_every_picture_is_used() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in [*SHEETS, *PAGES])
    pictures = {path.name for path in (ROOT / "docs" / "images").iterdir()}
    assert pictures == set(re.findall(r"\]\([\w./]*\bimages/([^)]+)\)", texts))


def anchors(path: Path) -> set[str]:
    """Return the anchors of a page's headings, as made by MkDocs."""
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", head).strip().lower()) for head in heads}


@pytest.mark.parametrize("path", [*SHEETS, *PAGES], ids=lambda path: path.stem)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"\w+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.is_file() or target == GENERATED, link
        assert not anchor or anchor in anchors(target), link


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "web"))


@pytest.mark.usefixtures("web")
def test_faults_of_a_built_page_are_seen(tmp_path: Path) -> None:
    docs = importlib.import_module("docs")
    (tmp_path / "deep").mkdir()
    (tmp_path / "good.html").write_text(
        '<h1 id="top">Good</h1><a href="deep/other.html#end">x</a><a href="../">games</a>'
    )
    (tmp_path / "deep" / "other.html").write_text(
        '<p id="end"><a href="../good.html#top">y</a><a href="https://example.org/">z</a>'
    )
    assert docs.faults(tmp_path) == []
    for fault, message in (
        ('<a href="gone.html">x</a>', "bad.html: gone.html leads nowhere"),
        ('<a href="../../outside.html">x</a>', "bad.html: ../../outside.html leads nowhere"),
        ('<a href="good.html#gone">x</a>', "bad.html: there is no gone in good.html"),
        ('<script src="https://x.org/x.js"></script>', "bad.html: https://x.org/x.js comes from elsewhere"),
        ("<script>1</script>", "bad.html: 1 scripts or styles in the page"),
        ("<p style='color: red'>x</p>", "bad.html: 1 scripts or styles in the page"),
        ("<p onclick='x()'>x</p>", "bad.html: 1 scripts or styles in the page"),
    ):
        (tmp_path / "bad.html").write_text(fault)
        assert docs.faults(tmp_path) == [message]
    (tmp_path / "bad.html").write_text('<script type="application/json">{}</script>')
    assert docs.faults(tmp_path) == []


@pytest.mark.usefixtures("web")
def test_scripts_of_pages_become_files(tmp_path: Path) -> None:
    docs = importlib.import_module("docs")
    for folder in ("deep", "assets/javascripts/lunr", "assets/images"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("sitemap.xml", "404.html", "assets/javascripts/lunr/tr.js", "assets/javascripts/a.js.map"):
        (tmp_path / name).write_text("x")
    (tmp_path / "index.html").write_text("<script>let a = '<b>'</script><p>one</p>")
    (tmp_path / "deep" / "two.html").write_text("<script>let a = '<b>'</script><p>two</p>")
    docs.finish(tmp_path)
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    (script,) = {name for name in files if name.endswith(".js")}
    assert files == {"index.html", "deep/two.html", script, "assets/images/icon.svg"}
    assert (tmp_path / script).read_text() == "let a = '<b>'"
    assert f'<script src="../{script}"></script>' in (tmp_path / "deep" / "two.html").read_text()
    assert docs.faults(tmp_path) == []


@pytest.mark.usefixtures("web")
def test_examples_of_docstrings_become_code(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in: Any = types.ModuleType("griffe")
    stand_in.Extension = stand_in.Object = object
    monkeypatch.setitem(sys.modules, "griffe", stand_in)
    fenced = importlib.import_module("docs_mkdocs").fenced
    assert fenced("Adds.\n\n>>> 1 + 1\n2") == "Adds.\n\n```pycon\n>>> 1 + 1\n2\n```"
    assert fenced(">>> 1\n1\n\nWords.") == "```pycon\n>>> 1\n1\n```\n\nWords."
    assert fenced("Such as:\n>>> 1\n1") == "Such as:\n\n```pycon\n>>> 1\n1\n```"


@pytest.mark.usefixtures("web")
def test_the_documentation_is_no_part_of_what_is_kept_or_weighed(tmp_path: Path) -> None:
    assets = importlib.import_module("steps.assets")
    for name in ("index.html", "docs/index.html", "docs/assets/a.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    assert list(assets.site_files(tmp_path)) == ["index.html"]
    sizes = importlib.import_module("steps.sizes")
    from navals import games

    size = {"raw": 1, "gzip": 1, "brotli": 1}
    table = {f"runtime/{part}-0/x.whl": size for part in (*games.IDS, "days", "kit", "duel")} | {
        "index.html": size
    }
    assert sizes.budgets(table) == sizes.budgets(table | {"docs/index.html": size})
