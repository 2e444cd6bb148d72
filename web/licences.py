"""Licences of the site's contents: ``licences.json`` for the application, ``licences.html`` for readers."""

from __future__ import annotations

import html
import json
import zipfile
from pathlib import Path

import sbom

PYTHON = "https://docs.python.org/3/license.html"


Entry = dict[str, str]


def entry(name: str, version: str, licence: str, text: str = "", source: str = "") -> Entry:
    return {"name": name, "version": version, "licence": licence, "text": text.strip(), "source": source}


def npm_entry(folder: Path) -> Entry:
    meta = sbom.read(folder / "package.json")
    files = [path for path in sorted(folder.iterdir()) if path.name.lower().startswith(("licen", "copying"))]
    text = "\n\n".join(path.read_text(encoding="utf-8", errors="replace") for path in files if path.is_file())
    repository = meta.get("repository", {})
    source = repository.get("url", "") if isinstance(repository, dict) else repository
    source = meta.get("homepage") or source.removeprefix("git+").removesuffix(".git")
    return entry(meta["name"], meta["version"], sbom.spelled(str(meta.get("license", ""))), text, source)


def wheel_entry(path: Path, licence: str) -> Entry:
    name, version = path.name.split("-")[:2]
    with zipfile.ZipFile(path) as wheel:
        texts = [wheel.read(file).decode() for file in wheel.namelist() if "dist-info/licen" in file.lower()]
    return entry(name, version, licence, "\n\n".join(texts))


def collect(web: Path) -> list[Entry]:
    entries = [npm_entry(web / path) for path in sbom.shipped_npm(web)]
    for wheel in sbom.read(web / "packages.lock.json")["wheels"].values():
        entries.append(wheel_entry(web / ".cache" / "wheels" / wheel["file"], wheel["licence"]))
    python = sbom.read(web / "node_modules" / "pyodide" / "pyodide-lock.json")["info"]["python"]
    entries.append(entry("CPython (inside Pyodide)", python, "PSF-2.0", source=PYTHON))
    text = (web / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    entries += [entry(*font, text) for font in sbom.FONTS]
    return sorted(entries, key=lambda entry: (entry["name"].lower(), entry["version"]))


def write(out: Path, web: Path, style: str) -> None:
    """Write ``licences.json`` and ``licences.html``; ``style`` is the path of the site's style sheet."""
    entries = collect(web)
    brief = [{key: entry[key] for key in ("name", "version", "licence", "source")} for entry in entries]
    (out / "licences.json").write_text(json.dumps(brief, ensure_ascii=False, indent=1), encoding="utf-8")
    # Long texts shared by several entries (MPL, Apache) are shown once.
    seen: dict[str, str] = {}
    parts = []
    for entry in entries:
        name, version, licence, text, source = (html.escape(value) for value in entry.values())
        link = f" · {source}" if source else ""
        body = f'<pre class="licence">{text}</pre>' if text else ""
        if text in seen:
            body = f"<p>Same text as {seen[text]}.</p>"
        elif text:
            seen[text] = name
        parts.append(f"<h2>{name} {version}</h2><p>{licence}{link}</p>{body}")
    page = (
        '<!doctype html><html lang="en" data-theme="auto"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><title>Licences – Navals</title>'
        f'<link rel="stylesheet" href="{style}"><main class="screen screen-about">'
        '<p><a class="button button-plain" href="./#/about">Navals</a></p>'
        '<h1 class="page-title">Licences</h1><div class="prose">'
        + "\n".join(parts)
        + "</div></main></html>\n"
    )
    (out / "licences.html").write_text(page, encoding="utf-8")
