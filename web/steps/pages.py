"""Pages that need no engine, rendered by native Python; the document, its policy, the web app manifest."""

from __future__ import annotations

import html
import json
import tomllib
from pathlib import Path
from typing import Any

from steps.common import LANGUAGES, ROOT, WEB, BuildError, as_json, digest, run

Answers = dict[str, dict[str, Any]]
"""By language: the engine's answer to a first visit of a route."""

HOME = "#/"

# Runs in a separate process: the engine keeps state, and this process may have imported an older version.
PRERENDER = """
import json
from navals.ui.shell.app.prerender import pages, shell_texts
found = {}
for language, route, answer in pages():
    found.setdefault(route, {})[language] = answer
print(json.dumps([shell_texts(), found], ensure_ascii=False))
"""


def prerendered() -> tuple[dict[str, Any], dict[str, Answers]]:
    """Return the shell's own sentences by language, and the answers by route."""
    import sys

    output = run(sys.executable, "-c", PRERENDER, PYTHONPATH=str(ROOT), PYTHONIOENCODING="utf-8")
    texts, pages = json.loads(output)
    if set(pages[HOME]) != set(LANGUAGES):
        raise BuildError("no prerendered home page in every language")
    return texts, pages


def titles() -> dict[str, str]:
    """Return the French titles of the games by id, in the order of the home page."""
    from navals import games
    from navals.ui.words import i18n

    return {id: i18n.language("fr").message(games.card(id).title) for id in games.IDS}


def write_pages(out: Path, pages: dict[str, Answers]) -> dict[str, dict[str, str]]:
    """Write the answers, except those for the home page: in each language, one file for each game, and one
    ("") for the rest. Return the paths by language and game. A link to a game waits only for its own file."""
    (out / "pages").mkdir()
    paths: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        files: dict[str, dict[str, Any]] = {part: {} for part in ("", *titles())}
        for route, answers in pages.items():
            part = route.split("/")[1]
            if route != HOME:
                files[part if part in files else ""][route] = answers[language]
        paths[language] = {}
        for part, content in files.items():
            text = as_json(content)
            path = out / "pages" / f"{part or 'all'}-{language}-{digest(text)}.json"
            path.write_text(text, encoding="utf-8")
            paths[language][part] = path.relative_to(out).as_posix()
    return paths


def header_rules() -> list[dict[str, Any]]:
    """Return the header rules of netlify.toml."""
    text = (ROOT / "netlify.toml").read_text(encoding="utf-8")
    rules: list[dict[str, Any]] = tomllib.loads(text)["headers"]
    for rule in rules:
        rule["values"] = {name: " ".join(value.split()) for name, value in rule["values"].items()}
    return rules


def _document_policy(rules: list[dict[str, Any]]) -> str:
    """Return the Content-Security-Policy for a <meta> (hosts without headers)."""
    values = next(rule["values"] for rule in rules if "Content-Security-Policy" in rule["values"])
    parts = [part.strip() for part in values["Content-Security-Policy"].split(";")]
    only_headers = {"frame-ancestors", "report-uri", "sandbox"}
    return "; ".join(part for part in parts if part and part.split()[0] not in only_headers)


def _in_script(value: Any) -> str:
    return as_json(value).replace("<", "\\u003c")


def fingerprint(markup: str) -> str:
    """Return the hash of markup (``web/src/markup.js``): FNV-1a over UTF-16 units."""
    hash = 0x811C9DC5
    units = markup.encode("utf-16-le")
    for at in range(0, len(units), 2):
        hash = (hash ^ int.from_bytes(units[at : at + 2], "little")) * 0x01000193 & 0xFFFFFFFF
    return f"{hash:08x}"


def _template(language: str, answer: dict[str, Any]) -> str:
    """Return the home page in another language, to be included in the document: as a separate file, it would
    cost five times as much."""
    regions = "".join(
        f'<div data-for="{name}" data-print="{fingerprint(markup)}">{markup}</div>'
        for name, markup in answer["patch"].items()
    )
    title = html.escape(answer["title"])
    return f'<template data-home="{language}" data-title="{title}">{regions}</template>'


def write_document(
    out: Path,
    homes: Answers,
    texts: dict[str, Any],
    assets: dict[str, str],
    fonts: list[str],
    runtime: dict[str, Any],
    docs: bool = False,
) -> None:
    """Write ``index.html`` in French, which includes the home page in the other language. With ``docs``, it
    links to the documentation."""
    first, *rest = LANGUAGES
    patch = homes[first]["patch"]
    top, screen = patch.get("top", ""), patch.get("main", "")
    games = ", ".join(titles().values())
    preloads = (
        f'<link rel="preload" href="{font}" as="font" type="font/woff2" crossorigin>' for font in fonts
    )
    values = {
        "docs": " data-docs" if docs else "",
        "csp": html.escape(_document_policy(header_rules())),
        "main": assets["main.js"],
        "style": assets["index.css"],
        "first": assets["first.js"],
        "gate": assets["gate.js"],
        "pages": html.escape(as_json(runtime["pages"])),
        "fonts": "\n".join(preloads),
        "runtime": _in_script(runtime),
        "shell_texts": _in_script(texts),
        "title": html.escape(homes[first]["title"]),
        "top": top,
        "screen": screen,
        "over": patch.get("over", ""),
        "top_print": fingerprint(top),
        "screen_print": fingerprint(screen),
        "description": html.escape(f"{games} : à deux, contre l’ordinateur, même hors ligne."),
        "noscript": "<p>Navals a besoin de JavaScript. Navals needs JavaScript.</p>",
        "templates": "\n".join(_template(language, homes[language]) for language in rest),
    }
    text = (WEB / "index.html").read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    if "{{" in text.split("<body>")[0]:
        raise BuildError("a placeholder of index.html has no value")
    (out / "index.html").write_text(text, encoding="utf-8")


def write_headers(out: Path) -> None:
    """Write the header rules for the local server."""
    (out / "headers.json").write_text(json.dumps(header_rules(), indent=1))


def write_manifest(out: Path) -> None:
    """Write the web app manifest, with icons, shortcuts to the games, and the handling of saved games."""
    icons = [{"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    for purpose, name in (("any", "icon"), ("maskable", "maskable")):
        for size in (192, 512):
            picture = {"src": f"icons/{name}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            icons.append(picture | {"purpose": purpose})
    small = [{"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"}]
    shortcuts = [{"name": title, "url": f"./#/{id}/new/ai", "icons": small} for id, title in titles().items()]
    manifest: dict[str, Any] = {
        "id": "./",
        "name": "Navals",
        "short_name": "Navals",
        "lang": "fr",
        "dir": "ltr",
    }
    manifest |= {"start_url": "./", "scope": "./", "display": "standalone", "orientation": "any"}
    manifest |= {"background_color": "#efe6d0", "theme_color": "#efe6d0", "categories": ["games"]}
    manifest["description"] = "Des jeux de société navals, à deux ou contre l’ordinateur, même hors ligne."
    opened = {"action": "./", "accept": {"text/plain": [".navals"]}, "launch_type": "single-client"}
    files = {"name": "files", "accept": ["text/plain", ".navals", ".txt", "application/json", ".json"]}
    shared = {"title": "title", "text": "text", "url": "url", "files": [files]}
    # The service worker receives shared files.
    target = {"action": "./share", "method": "POST", "enctype": "multipart/form-data", "params": shared}
    manifest |= {"icons": icons, "shortcuts": shortcuts, "file_handlers": [opened], "share_target": target}
    manifest["launch_handler"] = {"client_mode": ["focus-existing", "auto"]}
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (out / "manifest.webmanifest").write_text(text, encoding="utf-8")
