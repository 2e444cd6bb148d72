"""Check that the same sources give the same bytes: wheel, source distribution and site.

    python tests/same_bytes.py [--small] [--keep]

This builds two copies of the tree that differ in folder, time zone, locale, umask, hash seed, temporary
folder, dates and order of files. It prints the files that differ, and fails if there are any. ``--keep``
keeps both builds for tools such as diffoscope. ``--small`` skips the engine, which needs Pyodide to compile.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

PACKAGE: Final = ("-m", "hatchling", "build", "-d", "made/package")
SITE: Final = ("web/build.py", "--out", "made/site")
OWN_PARTS: Final = ("tests/same_bytes.py", "--own-parts", "made/site")


@dataclass(frozen=True)
class Place:
    """The folder and the environment of a build."""

    folder: str
    umask: int
    date: int
    """Date of every file, in seconds since 1970."""
    backwards: bool
    """Create files in reverse order: some file systems list files in order of creation."""
    linked: bool
    """Make ``web/node_modules`` a link to a folder outside the tree."""
    environment: Mapping[str, str]


HERE: Final = Place(
    folder="a",
    umask=0o022,
    date=1_750_000_000,
    backwards=False,
    linked=False,
    environment={"TZ": "UTC", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "PYTHONHASHSEED": "1"},
)
ELSEWHERE: Final = Place(
    folder="another folder/deep",
    umask=0o077,
    date=1_000_000_001,
    backwards=True,
    linked=True,
    environment={
        "TZ": "Pacific/Auckland",
        "LC_ALL": "tr_TR.UTF-8",
        "LANG": "tr_TR.UTF-8",
        "PYTHONHASHSEED": "4242",
    },
)


def turkish() -> bool:
    """Return whether the Turkish locale is installed, in which the lower case of I is a different letter."""
    locales = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout.lower()
    return "tr_tr.utf8" in locales.replace("-", "")


def lay(place: Place, root: Path) -> None:
    """Copy the tree without ignored files, but with the npm packages and the downloaded wheels."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    files = sorted({name for name in output if name and (ROOT / name).is_file()}, reverse=place.backwards)
    for name in files:
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
        target.chmod(0o666 & ~place.umask)
        os.utime(target, (place.date, place.date))
    # Copy real files in both cases: links would lead to the same path in both.
    packages = root / "web" / "node_modules"
    if place.linked:
        behind = root.parent / "packages" / "node_modules"
        packages.symlink_to(behind)
        packages = behind
    shutil.copytree(ROOT / "web" / "node_modules", packages, symlinks=True, copy_function=_linked)
    fetched = ROOT / "web" / ".cache" / "wheels"
    if fetched.is_dir():
        shutil.copytree(fetched, root / "web" / ".cache" / "wheels")


def _linked(source: str, target: str) -> None:
    """Create a hard link, or a copy if the file system has no links."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def build(place: Place, root: Path, programs: tuple[tuple[str, ...], ...]) -> Path:
    """Build at a place; return the folder with the results. Raise ``RuntimeError`` on failure."""
    made, temporary = root / "made", root.parent / f"temporary-{place.date}"
    temporary.mkdir(mode=0o700)
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    environment |= {
        "PYTHONPATH": str(root),
        "TMPDIR": str(temporary),
        "HOME": str(temporary),
        **place.environment,
    }
    for program in programs:
        settings = {"cwd": root, "env": environment, "umask": place.umask}
        done = subprocess.run(
            [sys.executable, *program], capture_output=True, text=True, check=False, **settings
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(program)} in {root}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return made


def own_parts(out: Path) -> None:
    """Build those parts of the site that need no Pyodide: scripts, styles, icons, pages, manifests, lists."""
    sys.path.insert(0, str(ROOT / "web"))
    import licences
    import sbom
    from steps import assets, pages

    from navals import __version__

    (ROOT / "web" / ".cache").mkdir(exist_ok=True)
    out.mkdir(parents=True)
    files, fonts = assets.bundle(out)
    texts, answers = pages.prerendered()
    listing = pages.write_pages(out, answers)
    pages.write_document(out, answers[pages.HOME], texts, files, fonts, {"pages": listing})
    pages.write_manifest(out)
    pages.write_headers(out)
    licences.write(out, ROOT / "web", files["index.css"])
    sbom.write(out, ROOT / "web", __version__)
    assets.write_list(out)
    assets.write_service_worker(out)


def differing(first: Path, other: Path) -> list[str]:
    """Return the files that differ between two folders, as reported by ``diff``."""
    command = ["diff", "--recursive", "--brief", first, other]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode > 1:
        raise RuntimeError(done.stderr)
    return done.stdout.splitlines()


def compare(folder: Path, small: bool = False) -> tuple[int, list[str]]:
    """Build twice below a folder; return the number of files and the ones that differ."""
    elsewhere = ELSEWHERE
    if not turkish():
        elsewhere = replace(ELSEWHERE, environment={**ELSEWHERE.environment, "LC_ALL": "C", "LANG": "C"})
    places = (HERE, elsewhere)
    roots = [folder / place.folder for place in places]
    for place, root in zip(places, roots, strict=True):
        root.mkdir(parents=True)
        lay(place, root)
    programs = (PACKAGE, OWN_PARTS if small else SITE)
    with ThreadPoolExecutor(2) as pool:
        first, other = pool.map(build, places, roots, (programs, programs))
    return sum(path.is_file() for path in first.rglob("*")), differing(first, other)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build twice, and compare.")
    parser.add_argument("--small", action="store_true", help="the site without the engine")
    parser.add_argument(
        "--keep", type=Path, help="build below this folder, which must not exist, and leave it there"
    )
    parser.add_argument("--own-parts", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.own_parts:
        own_parts(ROOT / args.own_parts)
        return 0
    if args.keep:
        args.keep.mkdir(parents=True)
        count, diffs = compare(args.keep.resolve(), args.small)
    else:
        with tempfile.TemporaryDirectory(prefix="same-bytes-") as folder:
            count, diffs = compare(Path(folder), args.small)
    print("\n".join(diffs))
    print(f"{count} files, {'the same' if not diffs else 'some of them not the same'} in both builds")
    return int(bool(diffs))


if __name__ == "__main__":
    sys.exit(main())
