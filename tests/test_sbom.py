"""The site's bill of materials (web/sbom.py), the licences in it, and the hashes in the lock files."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from navals import __version__
from navals.ui.features.about.view import COMPONENTS

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
sys.path.insert(0, str(WEB))

import sbom  # noqa: E402

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return sbom.document(WEB, __version__)


@pytest.mark.slow
def test_it_follows_the_schema(document: dict[str, Any]) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(document)) is None


def test_something_depends_on_every_component(document: dict[str, Any]) -> None:
    refs = [entry["bom-ref"] for entry in document["components"]]
    assert len(refs) == len(set(refs))
    assert set(refs) == {ref for entry in document["dependencies"] for ref in entry["dependsOn"]}
    root = document["metadata"]["component"]["bom-ref"]
    assert {entry["ref"] for entry in document["dependencies"]} <= {root, *refs}


def test_versions_are_those_that_are_installed(document: dict[str, Any]) -> None:
    npm = [sbom.read(WEB / path / "package.json") for path in sbom.shipped_npm(WEB)]
    installed = {(entry["name"], entry["version"]) for entry in npm}
    assert {"pyodide", "@pyscript/core", "idb", "uqr"} <= {name for name, _ in installed}
    installed |= {
        (name, entry["version"]) for name, entry in sbom.read(WEB / "packages.lock.json")["wheels"].items()
    }
    installed |= {(name, version) for name, version, _ in sbom.FONTS}
    assert {(entry["name"], entry["version"]) for entry in document["components"]} == installed


def test_packages_in_the_bundle_of_pyscript_are_listed() -> None:
    """The source maps name the packages in the files that the site ships."""
    packages = {path.rpartition("node_modules/")[2] for path in sbom.shipped_npm(WEB)}
    dist, names = MODULES / "@pyscript" / "core" / "dist", set()
    for path in [*dist.glob("core*.js.map"), *dist.glob("error-*.js.map")]:
        for source in sbom.read(path)["sources"]:
            names.update(re.findall(r"node_modules/((?:@[^/]+/)?[^/]+)/(?!.*node_modules)", source))
    assert "polyscript" in names and names <= packages


def test_packages_that_scripts_import_are_listed() -> None:
    direct = sbom.read(WEB / "package.json")["dependencies"].keys() - sbom.NOT_SHIPPED
    pattern = re.compile(r"""(?:\bfrom |\bimport\()"([^."][^"]*)\"""")
    scripts = [*WEB.glob("src/*.js"), *WEB.glob("runtime/*.mjs")]
    names = {name for path in scripts for name in pattern.findall(path.read_text(encoding="utf-8"))}
    packages = {"/".join(name.split("/")[: 2 if name.startswith("@") else 1]) for name in names}
    assert packages and packages <= direct


@pytest.mark.slow
def test_versions_inside_pyodide_are_in_its_module() -> None:
    module = (MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    for name, version, _ in sbom.INSIDE:
        text = rf"(?<![\d.])(?:expat_)?{re.escape(version)}(?![\d.])".encode()
        assert not version or re.search(text, module), name


def test_fonts_have_the_listed_versions_and_copyright() -> None:
    from fontTools.ttLib import TTFont

    licence = (WEB / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    versions = {name.lower().replace(" ", "-"): version for name, version, _ in sbom.FONTS}
    families = set()
    for path in (WEB / "fonts").glob("*.woff2"):
        (family,) = (key for key in versions if path.name.startswith(key))
        names = TTFont(path)["name"]
        version = names.getDebugName(5)
        assert names.getDebugName(0) in licence
        assert re.match(rf"Version {re.escape(versions[family])}\b", version)
        families.add(family)
    assert families == set(versions)


# Licences -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "licence",
    ["GPL-3.0-only", "AGPL-3.0-or-later", "LGPL-2.1", "GPL-2.0 OR MIT", "SSPL-1.0", "UNLICENSED", ""],
)
def test_another_licence_stops_the_build(licence: str) -> None:
    with pytest.raises(sbom.LicenceError):
        sbom.component("npm", "x", "1", licence)


def test_no_allowed_licence_extends_to_the_whole() -> None:
    assert not [name for name in sbom.ALLOWED if re.search(r"GPL|SSPL|CC-BY-(NC|SA)|CDDL|EUPL", name)]


def test_the_texts_of_licences_cover_every_component(document: dict[str, Any]) -> None:
    import licences

    texts = {(entry["name"], entry["version"]): entry["licence"] for entry in licences.collect(WEB)}
    for entry in document["components"]:
        assert texts[entry["name"], entry["version"]] == entry["licenses"][0]["license"]["id"]


def test_the_about_page_names_direct_dependencies(document: dict[str, Any]) -> None:
    direct = document["dependencies"][0]["dependsOn"]
    titles = {
        "@codemirror": "CodeMirror",
        "@lezer": "CodeMirror",
        "@pyscript": "PyScript",
        "pyodide": "Pyodide",
    }
    named = {"CPython": "PSF-2.0"}
    for entry in document["components"]:
        if entry["bom-ref"] in direct:
            name = entry["name"].partition("/")[0]
            named[titles.get(name, name)] = entry["licenses"][0]["license"]["id"]
    assert dict(COMPONENTS) == named


# Hashes ---------------------------------------------------------------------------------------------


def test_both_files_of_requirements_pin_the_same() -> None:
    """The second is installed after the first."""
    first, second = (
        dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
        for name in ("requirements.txt", "requirements-dev.txt")
    )
    shared = first.keys() & second.keys()
    assert shared and all(first[name] == second[name] for name in shared)


def test_every_npm_package_is_pinned_by_a_hash() -> None:
    for path, entry in sbom.read(WEB / "package-lock.json")["packages"].items():
        if path:
            assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", entry["integrity"]), path
            # By default npm uses its own registry.
            registry = "https://registry.npmjs.org/"
            assert entry.get("resolved", registry).startswith(registry), path


def test_a_wheel_with_another_hash_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from steps import engine
    from steps.common import BuildError

    monkeypatch.setattr(engine, "CACHE", tmp_path)
    for entry in sbom.read(WEB / "packages.lock.json")["wheels"].values():
        (tmp_path / "wheels").mkdir(exist_ok=True)
        (tmp_path / "wheels" / entry["file"]).write_bytes(b"something else")
    with pytest.raises(BuildError, match="hash"):
        engine.fetched_wheels()


def test_set_up_and_build_check_the_hashes() -> None:
    """With this flag, pip refuses entries without a hash."""
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all("--require-hashes" in line for line in make.splitlines() if "-r requirements" in line)
    assert re.search(r"npm ci\b", make) and not re.search(r"npm (install|i)\b", make)
    assert 'command = "make site"' in (ROOT / "netlify.toml").read_text(encoding="utf-8")
