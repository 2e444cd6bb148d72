"""The licences of what the site contains: ``licences.json`` for the application, ``licences.html`` for readers."""

from __future__ import annotations

import html
import json
import zipfile
from pathlib import Path

# npm packages whose code is in the site. PyScript's bundle contains the second group.
NPM = [
    "pyodide",
    "@pyscript/core",
    "idb",
    "uqr",
]
NPM_BUNDLED = ["polyscript", "coincident", "basic-devtools", "type-checked-collections", "sticky-module", "to-json-callback", "codedent",
               "html-escaper", "plain-tag", "reflected-ffi", "next-resolver", "weak-id", "add-promise-listener", "@ungap/with-resolvers",
               "@webreflection/idb-map", "@webreflection/utils", "@webreflection/fetch"]  # fmt: skip
PYTHON = "https://docs.python.org/3/license.html"


def npm_entry(folder: Path) -> dict[str, str]:
    meta = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    files = [path for path in sorted(folder.iterdir()) if path.name.lower().startswith(("licen", "copying"))]
    text = "\n\n".join(path.read_text(encoding="utf-8", errors="replace") for path in files if path.is_file())
    repository = meta.get("repository", {})
    source = repository.get("url", "") if isinstance(repository, dict) else repository
    return {"name": meta["name"], "version": meta["version"], "licence": str(meta.get("license", "")), "text": text.strip(),
            "source": meta.get("homepage") or source.removeprefix("git+").removesuffix(".git")}  # fmt: skip


def wheel_entry(path: Path, licence: str) -> dict[str, str]:
    name, version = path.name.split("-")[:2]
    with zipfile.ZipFile(path) as wheel:
        texts = [wheel.read(file).decode() for file in wheel.namelist() if "dist-info/licen" in file.lower()]
    return {
        "name": name,
        "version": version,
        "licence": licence,
        "text": "\n\n".join(texts).strip(),
        "source": "",
    }


def collect(web: Path) -> list[dict[str, str]]:
    entries = [
        npm_entry(web / "node_modules" / name)
        for name in NPM + NPM_BUNDLED
        if (web / "node_modules" / name).is_dir()
    ]
    lock = json.loads((web / "packages.lock.json").read_text(encoding="utf-8"))
    for wheel in lock["wheels"].values():
        entries.append(wheel_entry(web / ".cache" / "wheels" / wheel["file"], wheel["licence"]))
    entries.append(
        {
            "name": "CPython (inside Pyodide)",
            "version": "3.14",
            "licence": "PSF-2.0",
            "text": "",
            "source": PYTHON,
        }
    )
    for path in sorted((web / "fonts").glob("*.txt")) if (web / "fonts").is_dir() else []:
        entries.append({"name": path.stem.removeprefix("OFL-"), "version": "", "licence": "OFL-1.1", "source": "",
                        "text": path.read_text(encoding="utf-8").strip()})  # fmt: skip
    return sorted(entries, key=lambda entry: entry["name"].lower())


def write(out: Path, web: Path) -> None:
    entries = collect(web)
    brief = [{key: entry[key] for key in ("name", "version", "licence", "source")} for entry in entries]
    (out / "licences.json").write_text(json.dumps(brief, ensure_ascii=False, indent=1), encoding="utf-8")
    # The same long text (MPL, Apache) is shown once.
    seen: dict[str, str] = {}
    parts = []
    for entry in entries:
        head = f"<h2>{html.escape(entry['name'])} {html.escape(entry['version'])}</h2><p>{html.escape(entry['licence'])}"
        head += f" · {html.escape(entry['source'])}</p>" if entry["source"] else "</p>"
        if entry["text"] in seen:
            body = f"<p>Same text as {html.escape(seen[entry['text']])}.</p>"
        elif entry["text"]:
            seen[entry["text"]] = entry["name"]
            body = f"<pre>{html.escape(entry['text'])}</pre>"
        else:
            body = ""
        parts.append(head + body)
    page = ('<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            "<title>Licences</title><h1>Licences</h1>" + "\n".join(parts) + "</html>\n")  # fmt: skip
    (out / "licences.html").write_text(page, encoding="utf-8")
