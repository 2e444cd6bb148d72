"""The same sources give the same bytes (tests/same_bytes.py), and what does not is named."""

from __future__ import annotations

import importlib.util
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def same_bytes() -> ModuleType:
    """The command as a module."""
    spec = importlib.util.spec_from_file_location("same_bytes", Path(__file__).with_name("same_bytes.py"))
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_package_and_own_parts_of_the_site_are_the_same_wherever_they_are_built(
    same_bytes: ModuleType, tmp_path: Path
) -> None:
    count, found = same_bytes.compare(tmp_path, small=True)
    assert not found, "\n".join(found)
    made = {path.name for path in (tmp_path / same_bytes.HERE.folder / "made").rglob("*")}
    assert {"index.html", "sw.js", "licences.html", "sbom.cdx.json", "SHA256SUMS.txt"} <= made and count >= 30
    assert any(name.endswith(".whl") for name in made) and any(name.endswith(".tar.gz") for name in made)


def test_what_differs_is_named(same_bytes: ModuleType, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder, day, word in ((one, 1, "a"), (other, 2, "b")):
        folder.mkdir()
        (folder / "same.txt").write_text("same")
        (folder / "text.txt").write_text(word)
        (folder / f"name-{word}.txt").write_text("same")
        with zipfile.ZipFile(folder / "box.zip", "w") as box:
            box.writestr(zipfile.ZipInfo("dated", (2020, 1, day, 0, 0, 0)), "same")
            box.writestr(zipfile.ZipInfo("plain"), "same")
    found = same_bytes.differing(one, other)
    assert [line for line in found if not line.startswith(" ")] == [
        "box.zip", f"name-a.txt: only in {one}", f"name-b.txt: only in {other}", "text.txt",
    ]  # fmt: skip
    assert [line.split(":")[0] for line in found if line.startswith(" ")] == ["  dated"]
    assert same_bytes.differing(one, one) == []
