"""Build the documentation: ``python web/docs.py`` writes ``build/docs`` (``make docs``).

MkDocs runs in its own environment (``requirements-docs.txt``). This script generates ``views.md`` from the
rules, then adapts the pages to the site's Content-Security-Policy: inline scripts become files, and unused
files are deleted. Broken links and files from other sites are errors.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from navals.engine import describe

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "build" / "docs"
VIEWS = ROOT / "build" / "views.md"
"""The generated page, which ``web/docs_mkdocs.py`` adds to the pages of ``docs``."""
ENVIRONMENT = ROOT / ".venv-docs"

NOT_SHIPPED = ("404.html", "sitemap.xml", "sitemap.xml.gz", "objects.inv", "assets/javascripts/lunr")
"""Unused files: for the root of a domain, for links from other projects, for searches in other languages."""
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
GAMES = "../"
"""Address of the games, relative to the documentation."""


class _Page(HTMLParser):
    """Ids, links and loaded files of a page, and the number of inline scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.inline = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.ids.update(values[name] for name in ("id", "name") if name in values)
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag == "link" and values.get("rel") in ("stylesheet", "icon", "preload"):
            self.loads.append(values["href"])
        if "src" in values:
            self.loads.append(values["src"])
        data = tag == "script" and values.get("type") == "application/json"
        script = tag == "script" and "src" not in values and not data
        self.inline += script or tag == "style" or "style" in values
        self.inline += any(name.startswith("on") for name in values)


def faults(folder: Path) -> list[str]:
    """Describe the faults of built pages: broken links, foreign files, inline scripts and styles."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    wrong = []
    for path, page in pages.items():
        name = path.relative_to(folder).as_posix()
        if page.inline:
            wrong.append(f"{name}: {page.inline} scripts or styles in the page")
        wrong += [f"{name}: {link} comes from elsewhere" for link in page.loads if urlsplit(link).netloc]
        for link in dict.fromkeys([*page.links, *page.loads]):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link == GAMES:
                continue
            target = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if folder not in target.parents or not target.is_file():
                wrong.append(f"{name}: {link} leads nowhere")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                wrong.append(f"{name}: there is no {parts.fragment} in {parts.path or name}")
    return wrong


def finish(folder: Path) -> None:
    """Move inline scripts into files, and delete files that are not shipped."""
    for name in NOT_SHIPPED:
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    for path in folder.rglob("*.map"):
        path.unlink()
    (folder / "assets" / "images" / "favicon.png").unlink(missing_ok=True)
    shutil.copyfile(ROOT / "web" / "icons" / "icon.svg", folder / "assets" / "images" / "icon.svg")
    for path in folder.rglob("*.html"):
        up = "../" * (len(path.relative_to(folder).parts) - 1)

        def file(script: re.Match[str], up: str = up) -> str:
            name = f"assets/javascripts/page-{hashlib.sha256(script[1].encode()).hexdigest()[:10]}.js"
            (folder / name).write_text(script[1], encoding="utf-8")
            return f'<script src="{up}{name}"></script>'

        path.write_text(SCRIPT.sub(file, path.read_text(encoding="utf-8")), encoding="utf-8")


def licences() -> str:
    """Return the licence of the theme, whose scripts and styles are shipped."""
    (path,) = ENVIRONMENT.glob("lib/python*/site-packages/mkdocs_material-*.dist-info/licenses/LICENSE")
    return f"Material for MkDocs\n\n{path.read_text(encoding='utf-8')}"


def main() -> int:
    VIEWS.parent.mkdir(exist_ok=True)
    VIEWS.write_text(describe.views_page(), encoding="utf-8")
    new = OUT.with_name("docs.new")
    shutil.rmtree(new, ignore_errors=True)
    command = [str(ENVIRONMENT / "bin" / "mkdocs"), "build", "--strict", "--quiet", "--site-dir", str(new)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": "0"}
    path = os.pathsep.join([str(ENVIRONMENT / "bin"), environment.get("PATH", "")])
    done = subprocess.run(command, cwd=ROOT, env={**environment, "PATH": path}, check=False)
    if done.returncode:
        return done.returncode
    finish(new)
    (new / "licences.txt").write_text(licences(), encoding="utf-8")
    wrong = faults(new)
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    shutil.rmtree(OUT, ignore_errors=True)
    new.rename(OUT)
    files = [path for path in OUT.rglob("*") if path.is_file()]
    print(f"build/docs: {len(files)} files, {sum(path.stat().st_size for path in files) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
