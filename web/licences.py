"""The licences of what the site contains: ``licences.json`` for the application, ``licences.html`` for readers."""

from __future__ import annotations

import html
import json
import zipfile
from pathlib import Path

import sbom

PYTHON = "https://docs.python.org/3/license.html"


def npm_entry(folder: Path) -> dict[str, str]:
    meta = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    files = [path for path in sorted(folder.iterdir()) if path.name.lower().startswith(("licen", "copying"))]
    text = "\n\n".join(path.read_text(encoding="utf-8", errors="replace") for path in files if path.is_file())
    repository = meta.get("repository", {})
    source = repository.get("url", "") if isinstance(repository, dict) else repository
    return {"name": meta["name"], "version": meta["version"], "licence": sbom.spelled(str(meta.get("license", ""))), "text": text.strip(),
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
    entries = [npm_entry(web / path) for path in sbom.shipped_npm(web)]
    lock = json.loads((web / "packages.lock.json").read_text(encoding="utf-8"))
    for wheel in lock["wheels"].values():
        entries.append(wheel_entry(web / ".cache" / "wheels" / wheel["file"], wheel["licence"]))
    entries.append(
        {
            "name": "CPython (inside Pyodide)",
            "version": sbom.read(web / "node_modules" / "pyodide" / "pyodide-lock.json")["info"]["python"],
            "licence": "PSF-2.0",
            "text": "",
            "source": PYTHON,
        }
    )
    for name, version, licence in sbom.FONTS:
        text = (web / "fonts" / f"OFL-{name.lower().replace(' ', '-')}.txt").read_text(encoding="utf-8")
        entries.append({"name": name, "version": version, "licence": licence, "source": "", "text": text.strip()})  # fmt: skip
    return sorted(entries, key=lambda entry: (entry["name"].lower(), entry["version"]))


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
