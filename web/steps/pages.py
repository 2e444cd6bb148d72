"""The pages that need no engine, rendered by native Python from this tree; the document, its policy, the web app manifest."""

from __future__ import annotations

import html
import json
import tomllib
from pathlib import Path
from typing import Any

from steps.common import LANGUAGES, ROOT, WEB, BuildError, as_json, digest, run

Answers = dict[str, dict[str, Any]]
"""By language, what the engine would answer to a first visit of a route."""

HOME = "#/"

# In a process of its own: the engine keeps state of its pages, and this program may have imported an older one.
PRERENDER = """
import json
from navals.ui.shell.prerender import pages, shell_texts
found = {}
for language, route, answer in pages():
    found.setdefault(route, {})[language] = answer
print(json.dumps([shell_texts(), found], ensure_ascii=False))
"""


def prerendered() -> tuple[dict[str, Any], dict[str, Answers]]:
    """The shell's own sentences by language, and the answers by route."""
    import sys

    texts, pages = json.loads(run(sys.executable, "-c", PRERENDER, PYTHONPATH=str(ROOT), PYTHONIOENCODING="utf-8"))  # fmt: skip
    if set(pages[HOME]) != set(LANGUAGES):
        raise BuildError("no prerendered home page in every language")
    return texts, pages


def titles() -> dict[str, str]:
    """What the games are called in French, by id, in the order of the home page."""
    from navals import games
    from navals.ui.words import i18n

    return {id: i18n.language("fr").message(games.card(id).title) for id in games.IDS}


def write_pages(out: Path, pages: dict[str, Answers]) -> dict[str, dict[str, str]]:
    """For each language a file for each game, and one ("") for the rest, with answers by route; but for the home page, which is in the
    document. Returns their paths in the site by language and game: who follows a link to a game waits for that game's pages alone."""
    (out / "pages").mkdir()
    paths: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        files: dict[str, dict[str, Any]] = {part: {} for part in ("", *titles())}
        for route, answers in pages.items():
            part = route.split("/")[1]
            if route != HOME:
                files[part if part in files else ""][route] = answers[language]
        paths[language] = {}
        for part, held in files.items():
            text = as_json(held)
            path = out / "pages" / f"{part or 'all'}-{language}-{digest(text)}.json"
            path.write_text(text, encoding="utf-8")
            paths[language][part] = path.relative_to(out).as_posix()
    return paths


def header_rules() -> list[dict[str, Any]]:
    """The header rules of netlify.toml."""
    rules: list[dict[str, Any]] = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))["headers"]  # fmt: skip
    for rule in rules:
        rule["values"] = {name: " ".join(value.split()) for name, value in rule["values"].items()}
    return rules


def _document_policy(rules: list[dict[str, Any]]) -> str:
    """The Content-Security-Policy for a <meta> (for hosts that send no headers): without what only a header may say."""
    policy = next(rule["values"]["Content-Security-Policy"] for rule in rules if "Content-Security-Policy" in rule["values"])  # fmt: skip
    parts = [part.strip() for part in policy.split(";")]
    return "; ".join(
        part for part in parts if part and part.split()[0] not in {"frame-ancestors", "report-uri", "sandbox"}
    )


def _in_script(value: Any) -> str:
    """JSON that may stand in a <script> element."""
    return as_json(value).replace("<", "\\u003c")


def fingerprint(markup: str) -> str:
    """What the page knows unchanged markup by (``fingerprint`` in ``web/src/patch.js``): FNV-1a over the UTF-16 units."""
    hash = 0x811C9DC5
    units = markup.encode("utf-16-le")
    for at in range(0, len(units), 2):
        hash = (hash ^ int.from_bytes(units[at : at + 2], "little")) * 0x01000193 & 0xFFFFFFFF
    return f"{hash:08x}"


def _template(language: str, answer: dict[str, Any]) -> str:
    """The home page in another language. As a part of this document it costs a fifth of what a file of its own does, and no round
    trip before the first paint."""
    regions = "".join(
        f'<div data-for="{name}" data-print="{fingerprint(markup)}">{markup}</div>'
        for name, markup in answer["patch"].items()
    )
    return (
        f'<template data-home="{language}" data-title="{html.escape(answer["title"])}">{regions}</template>'
    )


def write_document(
    out: Path, homes: Answers, texts: dict[str, Any], assets: dict[str, str], fonts: list[str], runtime: dict[str, Any],
    docs: bool = False,
) -> None:  # fmt: skip
    """``index.html``: the home page in French, the other language beside it. ``docs``: the documentation of the package lies beside it, so that
    links to it may be seen."""
    first, *others = LANGUAGES
    patch = homes[first]["patch"]
    values = {
        "docs": " data-docs" if docs else "",
        "csp": html.escape(_document_policy(header_rules())),
        "main": assets["main.js"], "style": assets["index.css"], "first": assets["first.js"], "gate": assets["gate.js"],
        "pages": html.escape(as_json(runtime["pages"])),
        "fonts": "\n".join(f'<link rel="preload" href="{font}" as="font" type="font/woff2" crossorigin>' for font in fonts),
        "runtime": _in_script(runtime), "shell_texts": _in_script(texts),
        "title": html.escape(homes[first]["title"]),
        "top": patch.get("top", ""), "screen": patch.get("main", ""), "over": patch.get("over", ""),
        "top_print": fingerprint(patch.get("top", "")), "screen_print": fingerprint(patch.get("main", "")),
        "description": html.escape(f"{', '.join(titles().values())} : à deux, contre l’ordinateur, même hors ligne."),
        "noscript": "<p>Navals a besoin de JavaScript. Navals needs JavaScript.</p>",
        "templates": "\n".join(_template(language, homes[language]) for language in others),
    }  # fmt: skip
    text = (WEB / "index.html").read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    if "{{" in text.split("<body>")[0]:
        raise BuildError("a placeholder of index.html has no value")
    (out / "index.html").write_text(text, encoding="utf-8")


def write_headers(out: Path) -> None:
    """The header rules, for the server on this machine."""
    (out / "headers.json").write_text(json.dumps(header_rules(), indent=1))


def write_manifest(out: Path) -> None:
    """The web app manifest: icons, a shortcut to each game, saved games open with the application."""
    icons = [{"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    icons += [
        {"src": f"icons/{name}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for purpose, name in (("any", "icon"), ("maskable", "maskable"))
        for size in (192, 512)
    ]  # fmt: skip
    picture = [{"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"}]
    files = {"name": "files", "accept": ["text/plain", ".navals", ".txt", "application/json", ".json"]}
    manifest = {
        "id": "./", "name": "Navals", "short_name": "Navals", "lang": "fr", "dir": "ltr", "start_url": "./", "scope": "./",
        "description": "Jeux de papier et de tapis, à deux ou contre l’ordinateur, même hors ligne.",
        "display": "standalone", "orientation": "any", "background_color": "#efe6d0", "theme_color": "#efe6d0",
        "categories": ["games"], "icons": icons,
        "shortcuts": [
            {"name": title, "url": f"./#/{id}/new/ai", "icons": picture} for id, title in titles().items()
        ],
        "file_handlers": [{"action": "./", "accept": {"text/plain": [".navals"]}, "launch_type": "single-client"}],
        # The service worker takes what comes there.
        "share_target": {
            "action": "./share", "method": "POST", "enctype": "multipart/form-data",
            "params": {"title": "title", "text": "text", "url": "url", "files": [files]},
        },
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
    }  # fmt: skip
    (out / "manifest.webmanifest").write_text(json.dumps(manifest, ensure_ascii=False, indent=1), encoding="utf-8")  # fmt: skip
