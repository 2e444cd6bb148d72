"""Build the site: ``python web/build.py`` writes ``web/dist``.

The steps are functions of ``web/steps``. ``web/.cache`` keeps intermediate results by the hash of their
sources, so a build after an edit of Python takes seconds. A whole build compresses every file, which takes as
long as the rest: ``--no-copies`` skips that, ``--quick`` also the check of the trimmed standard library.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import licences
import sbom
from steps import assets, engine, pages, runtime, sizes
from steps.common import CACHE, WEB, BuildError

from navals import __version__
from navals.cli.serve import packed_folder


@contextmanager
def step(what: str) -> Iterator[None]:
    """Print the step and, if it takes more than a second, its duration."""
    print(f"  {what} ...", flush=True)
    start = time.monotonic()
    yield
    if time.monotonic() - start > 1:
        print(f"    {time.monotonic() - start:.1f} s", flush=True)


def build(
    dist: Path,
    *,
    check: bool = True,
    copies: bool = True,
    instrumented: bool = False,
    docs: Path | None = None,
) -> None:
    """Build into a new folder and swap it in at the end, so a failed build leaves the site unchanged.

    ``check`` tests the engine, ``copies`` writes compressed copies, ``docs`` is a folder to include."""
    CACHE.mkdir(exist_ok=True)
    out = dist.with_name(dist.name + ".new")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    if docs is not None:
        shutil.copytree(docs, out / assets.DOCS)
    with step("wheels of the house and the games, bytecode, standard library"):
        made = engine.build_engine(check=check)
    with step("scripts, styles, icons"):
        files, fonts = assets.bundle(out)
    with step("pages that need no engine"):
        texts, answers = pages.prerendered()
        paths = pages.write_pages(out, answers)
    with step("Pyodide, PyScript, wheels"):
        parts = runtime.lay_runtime(made, paths, out, instrumented)
    with step("document, manifest, licences, list of the files, service worker"):
        pages.write_document(out, answers[pages.HOME], texts, files, fonts, parts, docs is not None)
        pages.write_manifest(out)
        pages.write_headers(out)
        licences.write(out, WEB, files["index.css"])
        sbom.write(out, WEB, __version__)
        assets.write_list(out)
        assets.write_service_worker(out)
    table = {}
    if copies:
        with step("compressed copies"):
            table = sizes.pack_site(out)
    swap(out, dist)
    engine.forget_old()
    if table:
        sizes.report_sizes(table)
    for name in (assets.LIST, "sw.js"):
        print(f"  {hashlib.sha256((dist / name).read_bytes()).hexdigest()}  {name}")


def swap(out: Path, dist: Path) -> None:
    """Replace the old site by the new one, with its compressed copies."""
    old = dist.with_name(dist.name + ".old")
    for folder in (old, packed_folder(dist)):
        shutil.rmtree(folder, ignore_errors=True)
    if dist.exists():
        dist.rename(old)
    out.rename(dist)
    if packed_folder(out).exists():
        packed_folder(out).rename(packed_folder(dist))
    shutil.rmtree(old, ignore_errors=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--no-copies", action="store_true", help="no compressed copies, no sizes")
    quick = "nor a check of the trimmed library"
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--out", type=Path, default=WEB / "dist", help="target folder (web/dist)")
    instrumented = "for `make profile`: record which functions of Pyodide are called"
    parser.add_argument("--instrumented", action="store_true", help=instrumented)
    parser.add_argument("--docs", type=Path, help="the built documentation (make docs), to include")
    parser.add_argument("--wheels", action="store_true", help="only fetch the wheels of packages.lock.json")
    args = parser.parse_args()
    start = time.monotonic()
    try:
        if args.wheels:
            engine.fetched_wheels()
            return 0
        copies = not (args.quick or args.no_copies)
        more = {"instrumented": args.instrumented, "docs": args.docs}
        build(args.out.resolve(), check=not args.quick, copies=copies, **more)
    except (BuildError, sbom.LicenceError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    print(f"{args.out.name} built in {time.monotonic() - start:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
