"""What the site contains, for machines: ``sbom.cdx.json``, a software bill of materials as CycloneDX 1.6 describes it
(https://cyclonedx.org/docs/1.6/json/), made from the lock files.

Nothing in it tells when or where it was made: the same sources give the same bytes. Its serial number is made from what it says.
"""

from __future__ import annotations

import base64
import hashlib
import json
import uuid
from pathlib import Path
from typing import Any, Final

Component = dict[str, Any]

ROOTS: Final = (
    "@codemirror/commands", "@codemirror/lang-python", "@codemirror/language", "@codemirror/lint", "@codemirror/state", "@codemirror/view", "@lezer/highlight",
    "idb", "pyodide", "@pyscript/core", "uqr",
)  # fmt: skip
"""The npm packages that are shipped."""
ALONE: Final = frozenset(("pyodide",))
"""Those that come without what they depend on: Pyodide wants that under Node only."""

ALLOWED: Final = frozenset(
    ("0BSD", "Apache-2.0", "blessing", "BSD-2-Clause", "BSD-3-Clause", "bzip2-1.0.6", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Zlib")
)  # fmt: skip
"""The licences that a part of the product may have: permissive, or of single files. None asks that the rest be under it too."""
SPELLINGS: Final = {one.lower(): one for one in ALLOWED}
PUBLIC_DOMAIN: Final = "public domain"

INSIDE: Final = (
    ("sqlite", "3.39.0", "blessing"), ("zlib", "1.3.1", "Zlib"), ("expat", "2.7.3", "MIT"), ("mpdecimal", "2.5.1", "BSD-2-Clause"),
    ("xz", "5.2.2", PUBLIC_DOMAIN), ("bzip2", "1.0.6", "bzip2-1.0.6"), ("zstd", "1.5.7", "BSD-3-Clause"), ("libffi", "", "MIT"),
)  # fmt: skip
"""Libraries inside Pyodide's WebAssembly: name, version ("" where the module does not tell it), licence. ``tests/test_sbom.py`` looks for the
versions in the module."""

FONTS: Final = (
    ("Old Standard", "3.000", ("old-standard-italic.woff2", "old-standard-normal.woff2")),
    ("Source Sans 3", "3.052", ("source-sans-3.woff2",)),
)
"""The fonts: name, version as their files tell it, files in ``web/fonts`` (fewer signs than the originals have)."""


class LicenceError(Exception):
    """A part of the product has a licence that it must not have, or none."""


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def shipped_npm(web: Path) -> dict[str, dict[str, Any]]:
    """The npm packages that may be in the site: the entries of ``package-lock.json`` by their paths there. What PyScript's bundle holds
    are packages that it depends on."""
    locked = read(web / "package-lock.json")["packages"]
    found: dict[str, dict[str, Any]] = {}
    waiting = [f"node_modules/{name}" for name in ROOTS]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = locked[path]
        if path.removeprefix("node_modules/") not in ALONE:
            waiting += [_resolved(locked, path, name) for name in locked[path].get("dependencies", ())]
    return dict(sorted(found.items()))


def _resolved(locked: dict[str, Any], path: str, name: str) -> str:
    """Where Node finds the package ``name`` that the one at ``path`` asks for."""
    while True:
        inner = f"{path}/node_modules/{name}" if path else f"node_modules/{name}"
        if inner in locked:
            return inner
        path = path.rpartition("/node_modules/")[0]


# Components ---------------------------------------------------------------------------------------------------------------------------


def spelled(licence: str) -> str:
    """A licence as SPDX spells it, where it is one that the product may have."""
    return SPELLINGS.get(licence.lower(), licence)


def licences(name: str, licence: str) -> list[dict[str, Any]]:
    """The licence of a component as an SPDX id; raises ``LicenceError`` for one that has no place in the product."""
    if licence == PUBLIC_DOMAIN:
        return [{"license": {"name": "Public domain"}}]
    if spelled(licence) not in ALLOWED:
        raise LicenceError(f"{name} has the licence {licence or 'unknown'}, which web/sbom.py does not allow")
    return [{"license": {"id": spelled(licence)}}]


def component(kind: str, name: str, version: str, licence: str, purl: str, **more: Any) -> Component:
    """A part of the product; ``purl`` is its address as a package (https://github.com/package-url), "" for none."""
    found: Component = {"type": kind, "bom-ref": purl or name, "name": name}
    if version:
        found["version"] = version
    found["licenses"] = licences(name, licence)
    if purl:
        found["purl"] = purl
    return found | more


def _npm(path: str, entry: dict[str, Any]) -> Component:
    full = path.rpartition("node_modules/")[2]
    scope, _, name = full.rpartition("/")
    purl = f"pkg:npm/{scope.replace('@', '%40') + '/' if scope else ''}{name}@{entry['version']}"
    kind, _, digest = entry["integrity"].partition("-")
    hashes = [{"alg": kind.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}]
    found = component("library", name, entry["version"], entry.get("license", ""), purl, hashes=hashes)
    return {**found, "group": scope} if scope else found


def _pyodide_inside(web: Path) -> list[Component]:
    """What Pyodide's WebAssembly is made of."""
    info = read(web / "node_modules" / "pyodide" / "pyodide-lock.json")["info"]
    emscripten = info["platform"].removeprefix("emscripten_").replace("_", ".")
    parts = (("cpython", info["python"], "PSF-2.0"), ("emscripten", emscripten, "MIT"), *INSIDE)
    return [
        component(
            "library", name, version, licence, f"pkg:generic/{name}" + (f"@{version}" if version else "")
        )
        for name, version, licence in parts
    ]


def _wheel(name: str, entry: dict[str, str]) -> Component:
    purl = f"pkg:pypi/{name}@{entry['version']}?file_name={entry['file']}"
    hashes = [{"alg": "SHA-256", "content": entry["sha256"]}]
    return component("library", name, entry["version"], entry["licence"], purl, hashes=hashes)


def _font(web: Path, name: str, version: str, files: tuple[str, ...]) -> Component:
    held = [
        {"type": "file", "bom-ref": file, "name": file,
         "hashes": [{"alg": "SHA-256", "content": hashlib.sha256((web / "fonts" / file).read_bytes()).hexdigest()}]}
        for file in files
    ]  # fmt: skip
    purl = f"pkg:generic/{name.lower().replace(' ', '-')}@{version}"
    return component("data", name, version, "OFL-1.1", purl, components=held)


# The document -------------------------------------------------------------------------------------------------------------------------


def components(web: Path) -> list[Component]:
    """Everything in the site that others made."""
    found: dict[str, Component] = {}
    for path, entry in shipped_npm(web).items():
        part = _npm(path, entry)
        found[part["bom-ref"]] = part
    (pyodide,) = (part for part in found.values() if part["name"] == "pyodide")
    pyodide["components"] = _pyodide_inside(web)
    wheels = [
        _wheel(name, entry) for name, entry in sorted(read(web / "packages.lock.json")["wheels"].items())
    ]
    return [*found.values(), *wheels, *(_font(web, *font) for font in FONTS)]


def document(web: Path, version: str) -> dict[str, Any]:
    """The bill of materials of the site."""
    parts = components(web)
    own = component("application", "navals", version, "MIT", f"pkg:generic/navals@{version}")
    by_name = {path: _npm(path, entry)["bom-ref"] for path, entry in shipped_npm(web).items()}
    depends = [
        {"ref": by_name[path], "dependsOn": sorted({by_name[_resolved(by_name, path, name)] for name in entry.get("dependencies", ())})}
        for path, entry in shipped_npm(web).items()
        if entry.get("dependencies") and path.removeprefix("node_modules/") not in ALONE
    ]  # fmt: skip
    bundled = {ref for one in depends for ref in one["dependsOn"]}
    first = {"ref": own["bom-ref"], "dependsOn": sorted(part["bom-ref"] for part in parts if part["bom-ref"] not in bundled)}  # fmt: skip
    merged: dict[str, dict[str, Any]] = {}
    for one in [first, *depends]:
        merged.setdefault(one["ref"], one)
    content = {"metadata": {"component": own}, "components": parts, "dependencies": list(merged.values())}
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content, sort_keys=True))
    return {"$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6",
            "serialNumber": f"urn:uuid:{serial}", "version": 1, **content}  # fmt: skip


def write(out: Path, web: Path, version: str) -> None:
    """Write ``sbom.cdx.json`` into the site."""
    text = json.dumps(document(web, version), ensure_ascii=False, indent=1)
    (out / "sbom.cdx.json").write_text(text + "\n", encoding="utf-8")
