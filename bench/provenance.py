"""Command lines and result files of benchmarks: one JSON object, ``{"commit", "machine", "figures"}``."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
MEASURED = ("navals", "web")
"""Folders whose uncommitted changes make a commit ``-dirty``."""


def parser(description: str | None, *, site: bool = False) -> argparse.ArgumentParser:
    """Return a parser with the script's docstring as help, and ``--json``; ``site`` adds ``--site``."""
    formatter = argparse.RawDescriptionHelpFormatter
    created = argparse.ArgumentParser(description=description, formatter_class=formatter)
    created.add_argument("--json", type=Path, help="write the figures to this file")
    if site:
        created.add_argument("--site", type=Path, default=ROOT / "web" / "dist")
    return created


def finish(args: argparse.Namespace, figures: Any, within: bool = True) -> int:
    """Write the figures if requested; return the exit status: 0 within the budgets, else 1."""
    if args.json:
        write(args.json, figures)
    return 0 if within else 1


def script(name: str) -> str:
    """Return a script or page for a browser, from ``bench/scripts``; an expression without its semicolon."""
    return (ROOT / "bench" / "scripts" / name).read_text(encoding="utf-8").strip().removesuffix(";")


def commit(root: Path = ROOT) -> str:
    """Return the short hash of ``HEAD``, with ``-dirty`` for changes in ``MEASURED``; "" without Git."""

    def git(*arguments: str) -> str:
        command = ["git", *arguments]
        return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.strip()

    try:
        changed = git("status", "--porcelain", "--", *MEASURED)
        return git("rev-parse", "--short=10", "HEAD") + ("-dirty" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def machine() -> str:
    """Return the processor, its number of cores, the system, and the version of Python."""
    model = platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text().splitlines()
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
        model += "".join(f" ({name})" for name in names[:1])
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def write(path: Path, figures: Any, root: Path = ROOT) -> None:
    """Write figures, rounded to four decimals, with the current commit of a checkout and the machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    result = {"commit": commit(root), "machine": machine(), "figures": rounded(figures)}
    path.write_text(json.dumps(result, separators=(",", ":")) + "\n", encoding="utf-8")


def rounded(figures: Any) -> Any:
    """Return figures with every number rounded to four decimals."""
    return json.loads(json.dumps(figures), parse_float=lambda number: round(float(number), 4))


def read(path: Path) -> Any:
    """Return the figures of a result file."""
    return json.loads(path.read_text(encoding="utf-8"))["figures"]
