"""The bill of materials of the site (web/sbom.py), the licences in it, and the hashes of the lock files."""

from __future__ import annotations

import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from navals import __version__
from navals.ui.features.about.view import PARTS

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
sys.path.insert(0, str(WEB))

import sbom  # noqa: E402

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return sbom.document(WEB, __version__)


def everything(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Components, and those in them."""
    return [one for part in parts for one in (part, *everything(part.get("components", [])))]


def named(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one.get("purl", one["name"]): one for one in everything(document["components"])}


def test_it_is_what_the_schema_describes(document: dict[str, Any]) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    schema = JsonStrictValidator(SchemaVersion.V1_6)
    assert schema.validate_str(json.dumps(document)) is None
    assert schema.validate_str(json.dumps(document | {"specVersion": 16})) is not None


def test_it_is_the_same_every_time_and_another_one_for_other_contents(document: dict[str, Any]) -> None:
    assert sbom.document(WEB, __version__) == document
    assert "timestamp" not in document["metadata"]
    assert sbom.document(WEB, "9.9.9")["serialNumber"] != document["serialNumber"]


def test_every_reference_leads_somewhere_and_only_once(document: dict[str, Any]) -> None:
    refs = [
        one["bom-ref"] for one in everything([document["metadata"]["component"], *document["components"]])
    ]
    assert len(refs) == len(set(refs))
    for one in document["dependencies"]:
        assert {one["ref"], *one["dependsOn"]} <= set(refs)
    reached, waiting = set(), [document["metadata"]["component"]["bom-ref"]]
    depends = {one["ref"]: one["dependsOn"] for one in document["dependencies"]}
    while waiting:
        reached.add(ref := waiting.pop())
        waiting += [next for next in depends.get(ref, ()) if next not in reached]
    assert {one["bom-ref"] for one in document["components"]} <= reached


def test_every_component_has_what_identifies_it(document: dict[str, Any]) -> None:
    for one in everything(document["components"]):
        if one["type"] == "file":
            assert one["hashes"]
        else:
            assert one["licenses"] and one["purl"].startswith("pkg:")
        # What lies inside Pyodide has the hash of Pyodide.
        assert one.get("hashes") or one.get("components") or one["purl"].startswith("pkg:generic/")
        for hash in one.get("hashes", ()):
            digits = {"SHA-256": 64, "SHA-512": 128}[hash["alg"]]
            assert re.fullmatch(rf"[0-9a-f]{{{digits}}}", hash["content"])


def test_versions_are_those_that_are_installed(document: dict[str, Any]) -> None:
    purls = named(document)
    for path, entry in sbom.shipped_npm(WEB).items():
        assert json.loads((WEB / path / "package.json").read_text())["version"] == entry["version"]
    for name in ("pyodide", "%40pyscript/core", "idb", "uqr"):
        assert [purl for purl in purls if purl.startswith(f"pkg:npm/{name}@")]
    for name, entry in json.loads((WEB / "packages.lock.json").read_text())["wheels"].items():
        one = purls[f"pkg:pypi/{name}@{entry['version']}?file_name={entry['file']}"]
        assert one["hashes"][0]["content"] == entry["sha256"]


def test_what_pyscript_s_bundle_holds_is_listed() -> None:
    """Its source maps name the packages that are in the files that the site ships."""
    known = {path.rpartition("node_modules/")[2] for path in sbom.shipped_npm(WEB)}
    dist, found = WEB / "node_modules" / "@pyscript" / "core" / "dist", set()
    for path in [*dist.glob("core*.js.map"), *dist.glob("error-*.js.map")]:
        for source in json.loads(path.read_text())["sources"]:
            found.update(re.findall(r"node_modules/((?:@[^/]+/)?[^/]+)/(?!.*node_modules)", source))
    assert "polyscript" in found and found <= known


def test_what_our_scripts_import_is_listed() -> None:
    found = {
        name
        for path in [*WEB.glob("src/*.js"), *WEB.glob("runtime/*.mjs")]
        for name in re.findall(r"""(?:\bfrom |\bimport\()"([^."][^"]*)\"""", path.read_text(encoding="utf-8"))
    }
    assert found and found <= set(sbom.ROOTS)


def test_versions_inside_pyodide_are_those_that_its_module_tells() -> None:
    module = (WEB / "node_modules" / "pyodide" / "pyodide.asm.wasm").read_bytes()
    for name, version, _ in sbom.INSIDE:
        text = rf"(?<![\d.])(?:expat_)?{re.escape(version)}(?![\d.])".encode()
        assert not version or re.search(text, module), name


def test_fonts_are_those_of_the_folder_in_the_versions_that_they_tell() -> None:
    from fontTools.ttLib import TTFont

    assert {file for _, _, files in sbom.FONTS for file in files} == {
        path.name for path in (WEB / "fonts").glob("*.woff2")
    }
    for _, version, files in sbom.FONTS:
        for file in files:
            told = TTFont(WEB / "fonts" / file)["name"].getDebugName(5)
            assert re.match(rf"Version {re.escape(version)}\b", told)


def test_a_wheel_has_a_bill_of_its_own(tmp_path: Path) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator
    from hatchling.builders.wheel import WheelBuilder

    (made,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(made) as wheel:
        text = wheel.read(f"navals-{__version__}.dist-info/sboms/navals.cdx.json").decode()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    bill = json.loads(text)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert bill["metadata"]["component"]["version"] == __version__
    wanted = sorted(project["dependencies"])
    assert [one["properties"][0]["value"] for one in bill["components"]] == wanted
    locked = json.loads((WEB / "packages.lock.json").read_text(encoding="utf-8"))["wheels"]
    licences = {name: wheel["licence"] for name, wheel in locked.items()}
    # The site does not serve these: they draw pictures for notebooks and files.
    licences |= {"cssselect2": "BSD-3-Clause", "tinycss2": "BSD-3-Clause"}
    for one in bill["components"]:
        assert one["licenses"][0]["license"]["id"] == licences[one["name"]]


# Licences -----------------------------------------------------------------------------------------------------------------------------


def test_no_part_is_under_a_licence_that_asks_something_of_the_whole(document: dict[str, Any]) -> None:
    for one in everything(document["components"]):
        for entry in one.get("licenses", ()):
            licence = entry["license"]
            assert licence.get("id") in sbom.ALLOWED or licence == {"name": "Public domain"}, one["name"]
    assert not [one for one in sbom.ALLOWED if re.search(r"GPL|SSPL|CC-BY-(NC|SA)|CDDL|EUPL", one)]


@pytest.mark.parametrize("licence", ["GPL-3.0-only", "AGPL-3.0-or-later", "LGPL-2.1", "GPL-2.0 OR MIT", "UNLICENSED", ""])  # fmt: skip
def test_another_licence_stops_the_build(licence: str) -> None:
    with pytest.raises(sbom.LicenceError):
        sbom.component("library", "x", "1", licence, "pkg:npm/x@1")


def test_the_texts_of_licences_cover_every_component(document: dict[str, Any]) -> None:
    import licences

    texts = {(one["name"], one["version"]): one["licence"] for one in licences.collect(WEB)}
    for one in document["components"]:
        name = f"{one['group']}/{one['name']}" if "group" in one else one["name"]
        assert texts[name, one["version"]] == one["licenses"][0]["license"]["id"]


def test_the_about_page_names_what_is_not_part_of_another_package(document: dict[str, Any]) -> None:
    (first,) = (
        one for one in document["dependencies"] if one["ref"] == document["metadata"]["component"]["bom-ref"]
    )
    whole = {
        one["name"]: one["licenses"][0]["license"]["id"]
        for one in named(document).values()
        if one.get("bom-ref") in first["dependsOn"]
    }
    # CodeMirror comes in packages.
    titles = {"core": "PyScript", "pyodide": "Pyodide"} | dict.fromkeys(
        ("commands", "lang-python", "lint"), "CodeMirror"
    )
    whole = {titles.get(name, name): licence for name, licence in whole.items()}
    assert dict(PARTS) == whole | {"CPython": "PSF-2.0"}


# Hashes -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_requirement_is_pinned_by_hashes(name: str) -> None:
    text = (ROOT / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert lines
    for line in lines:
        assert re.fullmatch(r"[\w.\[\]-]+==[\w.]+(?: *;[^-]*)?(?:\s+--hash=sha256:[0-9a-f]{64})+\s*", line), (
            line
        )
    pinned = {line.split("==")[0].partition("[")[0] for line in lines}
    wanted = (ROOT / f"{name}.in").read_text(encoding="utf-8").split("\n")
    for one in wanted:
        if one and not one.startswith(("#", "-")):
            assert one.partition("[")[0] in pinned, f"{name}.in asks for {one}"


def test_both_files_of_requirements_pin_the_same() -> None:
    """The second is installed over the first."""
    pins = [
        dict(re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==([\w.]+)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
        for name in ("requirements.txt", "requirements-dev.txt")
    ]  # fmt: skip
    assert pins[0].items() <= pins[1].items()


def test_every_npm_package_is_pinned_by_a_hash() -> None:
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert locked["lockfileVersion"] >= 3
    for path, entry in locked["packages"].items():
        if path:
            assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", entry["integrity"]), path
            # Where from is left to npm (its own registry); what comes is not.
            assert entry.get("resolved", "https://registry.npmjs.org/").startswith(
                "https://registry.npmjs.org/"
            ), path
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    for name, version in (wanted["dependencies"] | wanted["devDependencies"]).items():
        assert locked["packages"][f"node_modules/{name}"]["version"] == version


def test_a_fetched_wheel_with_another_hash_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from steps import engine
    from steps.common import BuildError

    monkeypatch.setattr(engine, "CACHE", tmp_path)
    for entry in json.loads((WEB / "packages.lock.json").read_text(encoding="utf-8"))["wheels"].values():
        (tmp_path / "wheels").mkdir(exist_ok=True)
        (tmp_path / "wheels" / entry["file"]).write_bytes(b"something else")
    with pytest.raises(BuildError, match="hash"):
        engine.fetched_wheels()


def test_set_up_and_build_check_the_hashes() -> None:
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all("--require-hashes" in line for line in make.splitlines() if "-r requirements" in line)
    assert re.search(r"npm ci\b", make) and not re.search(r"npm (install|i)\b", make)
    host = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))["build"]["command"]
    assert "make" in host or "--require-hashes" in host
