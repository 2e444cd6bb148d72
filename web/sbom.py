"""Write ``sbom.cdx.json``, the site's bill of materials (CycloneDX 1.6), from the lock files.

Without time stamp and serial number, equal sources give equal bytes.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

NOT_SHIPPED: Final = frozenset(("@resvg/resvg-js", "esbuild", "@types/emscripten", "ws"))
"""npm dependencies that are not in the site: build tools, and Pyodide's dependencies under Node."""

PUBLIC_DOMAIN: Final = "public domain"
ALLOWED: Final = (
    *("0BSD", "Apache-2.0", "blessing", "BSD-2-Clause", "BSD-3-Clause", "bzip2-1.0.6", "ISC", "MIT"),
    *("MPL-2.0", "OFL-1.1", "PSF-2.0", PUBLIC_DOMAIN, "Zlib"),
)
"""Allowed licences of components (SPDX ids). None of them extends to the rest of the product."""
SPELLINGS: Final = {licence.lower(): licence for licence in ALLOWED}

INSIDE: Final = (
    ("sqlite", "3.39.0", "blessing"),
    ("zlib", "1.3.1", "Zlib"),
    ("expat", "2.7.3", "MIT"),
    ("mpdecimal", "2.5.1", "BSD-2-Clause"),
    ("xz", "5.2.2", PUBLIC_DOMAIN),
    ("bzip2", "1.0.6", "bzip2-1.0.6"),
    ("zstd", "1.5.7", "BSD-3-Clause"),
    ("libffi", "", "MIT"),
)
"""Libraries in Pyodide's WebAssembly: name, version ("" if the module does not contain it), licence."""

FONTS: Final = (("Old Standard", "3.000", "OFL-1.1"), ("Source Sans 3", "3.052", "OFL-1.1"))
"""Families in ``web/fonts``: name, version, licence."""


class LicenceError(Exception):
    """Raised for a component without an allowed licence."""


def read(path: Path) -> Any:
    """Return the content of a JSON file."""
    return json.loads(path.read_text(encoding="utf-8"))


def shipped_npm(web: Path) -> dict[str, dict[str, Any]]:
    """Return the npm packages in the site: entries of ``package-lock.json`` by path."""
    locked = read(web / "package-lock.json")["packages"]
    entries = {}
    waiting = dependencies(locked, "")
    while waiting:
        path = waiting.pop()
        if path not in entries:
            entries[path] = locked[path]
            waiting += dependencies(locked, path)
    return dict(sorted(entries.items()))


def dependencies(locked: dict[str, Any], path: str) -> list[str]:
    """Return the paths of the shipped packages that the one at ``path`` depends on, as Node resolves them."""
    paths = []
    for name in locked[path].get("dependencies", {}).keys() - NOT_SHIPPED:
        folder = path
        while (candidate := f"{folder}/node_modules/{name}".lstrip("/")) not in locked:
            folder = folder.rpartition("/node_modules/")[0]
        paths.append(candidate)
    return paths


def spelled(licence: str) -> str:
    """Return an allowed licence in SPDX spelling (of a choice of allowed ones, the first); return others
    unchanged."""
    choices = [SPELLINGS.get(choice.lower()) for choice in licence.strip("()").split(" OR ")]
    return choices[0] if choices[0] is not None and None not in choices else licence


def component(source: str, name: str, version: str, licence: str, **more: Any) -> dict[str, Any]:
    """Return a component; ``source`` is the type of its package URL. Raise ``LicenceError`` if its licence is
    not allowed."""
    licence = spelled(licence)
    if licence not in ALLOWED:
        raise LicenceError(f"{name} has the licence {licence or 'unknown'}, which web/sbom.py does not allow")
    field = "name" if licence == PUBLIC_DOMAIN else "id"
    purl = f"pkg:{source}/{quote(name)}"
    if version:
        purl += f"@{version}"
        more["version"] = version
    part = {"type": "library", "bom-ref": purl, "name": name, "purl": purl}
    return part | {"licenses": [{"license": {field: licence}}]} | more


def npm_component(path: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Return the component for an entry of ``package-lock.json``."""
    name = path.rpartition("node_modules/")[2]
    digest = base64.b64decode(entry["integrity"].removeprefix("sha512-")).hex()
    part = component("npm", name, entry["version"], entry.get("license", ""))
    return part | {"hashes": [{"alg": "SHA-512", "content": digest}]}


def wheel_component(name: str, entry: dict[str, str]) -> dict[str, Any]:
    """Return the component for an entry of ``packages.lock.json``."""
    part = component("pypi", name, entry["version"], entry["licence"])
    return part | {"hashes": [{"alg": "SHA-256", "content": entry["sha256"]}]}


def inside_pyodide(web: Path) -> list[dict[str, Any]]:
    """Return the components that Pyodide's WebAssembly contains."""
    info = read(web / "node_modules" / "pyodide" / "pyodide-lock.json")["info"]
    emscripten = info["platform"].removeprefix("emscripten_").replace("_", ".")
    parts = (("cpython", info["python"], "PSF-2.0"), ("emscripten", emscripten, "MIT"), *INSIDE)
    return [component("generic", *part) for part in parts]


def document(web: Path, version: str) -> dict[str, Any]:
    """Return the bill of materials of the site."""
    site = component("generic", "navals", version, "MIT", type="application")
    locked = read(web / "package-lock.json")["packages"]
    npm = {path: npm_component(path, entry) for path, entry in shipped_npm(web).items()}
    npm["node_modules/pyodide"]["components"] = inside_pyodide(web)
    parts = [wheel_component(*item) for item in read(web / "packages.lock.json")["wheels"].items()]
    parts += [component("generic", *font, type="data") for font in FONTS]

    refs = {"": site["bom-ref"]} | {path: part["bom-ref"] for path, part in npm.items()}
    graph = {ref: [refs[key] for key in dependencies(locked, path)] for path, ref in refs.items()}
    graph[site["bom-ref"]] += [part["bom-ref"] for part in parts]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": site},
        # A package may be installed at more than one path.
        "components": [*{part["bom-ref"]: part for part in npm.values()}.values(), *parts],
        "dependencies": [{"ref": ref, "dependsOn": sorted(needs)} for ref, needs in graph.items()],
    }


def write(out: Path, web: Path, version: str) -> None:
    """Write ``sbom.cdx.json`` into the site."""
    text = json.dumps(document(web, version), ensure_ascii=False, indent=1)
    (out / "sbom.cdx.json").write_text(text + "\n", encoding="utf-8")
