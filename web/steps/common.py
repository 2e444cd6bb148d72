"""Shared by the steps: paths, hashes for names, running tools."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent.parent
ROOT = WEB.parent
CACHE = WEB / ".cache"
"""Intermediate results of builds, by the hash of their sources."""
MODULES = WEB / "node_modules"
LANGUAGES = ("fr", "en")

if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))


class BuildError(Exception):
    """Raised if something is missing or does not fit; the text is one sentence."""


def digest(*parts: bytes | str) -> str:
    """Return a short hash for file names."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "big"))
        state.update(data)
    return state.hexdigest()[:10]


def as_json(value: Any) -> str:
    """Encode compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def run(*command: str | Path, cwd: Path = ROOT, **extra: str) -> str:
    """Run a tool and return its output. Raise ``BuildError`` with the output if it fails."""
    words = [str(part) for part in command]
    environment = {**os.environ, **extra}
    done = subprocess.run(words, cwd=cwd, env=environment, text=True, capture_output=True, check=False)
    if done.returncode:
        raise BuildError(f"{' '.join(words[:4])} failed:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def node(script: str, job: dict[str, Any]) -> str:
    """Run a script of ``web/tools`` in Node, with the job as a JSON file; return its output."""
    path = CACHE / f"job-{digest(as_json(job))}.json"
    path.write_text(json.dumps(job))
    try:
        return run("node", WEB / "tools" / script, path, cwd=WEB).strip()
    finally:
        path.unlink()


def package(name: str) -> Path:
    """Return the folder of an npm package. Raise ``BuildError`` if it is not installed."""
    path = MODULES / name
    if not path.is_dir():
        raise BuildError(f"{name} is not installed: run `make setup`")
    return path


def version_of(name: str) -> str:
    """Return the version of an npm package."""
    return str(read_json(package(name) / "package.json")["version"])
