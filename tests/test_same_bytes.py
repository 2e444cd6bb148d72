"""The same sources give the same bytes (tests/same_bytes.py), and differences are reported."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def same_bytes() -> ModuleType:
    """Import the command as a module."""
    spec = importlib.util.spec_from_file_location("same_bytes", Path(__file__).with_name("same_bytes.py"))
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_package_and_site_are_the_same_wherever_they_are_built(
    same_bytes: ModuleType, tmp_path: Path
) -> None:
    count, diffs = same_bytes.compare(tmp_path, small=True)
    assert not diffs, "\n".join(diffs)
    made = {path.name for path in (tmp_path / same_bytes.HERE.folder / "made").rglob("*")}
    assert {"index.html", "sw.js", "licences.html", "sbom.cdx.json", "SHA256SUMS.txt"} <= made and count >= 30
    assert any(name.endswith(".whl") for name in made) and any(name.endswith(".tar.gz") for name in made)


def test_what_differs_is_named(same_bytes: ModuleType, tmp_path: Path) -> None:
    first, other = tmp_path / "one", tmp_path / "other"
    for folder, word in ((first, "a"), (other, "b")):
        folder.mkdir()
        (folder / "same.txt").write_text("same")
        (folder / "text.txt").write_text(word)
        (folder / f"name-{word}.txt").write_text("same")
    lines = same_bytes.differing(first, other)
    assert len(lines) == 3
    for line, name in zip(lines, ("name-a.txt", "name-b.txt", "text.txt"), strict=True):
        assert name in line
    assert same_bytes.differing(first, first) == []
    with pytest.raises(RuntimeError):
        same_bytes.differing(first, tmp_path / "missing")
