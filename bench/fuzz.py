"""Coverage-guided fuzzing (Atheris) of every decoder of foreign input (``tests/fuzz/decoders.py``).

    python bench/fuzz.py record --inputs 1000000       one decoder; failing inputs go to the corpus
    python bench/fuzz.py --inputs 20000                all decoders in turn
    python bench/fuzz.py record --on --inputs 200000   continue with the next seed; store the figures
    python bench/fuzz.py record --keep                 copy some findings to tests/fuzz/corpus

Atheris (Apache-2.0, not part of the product) is installed into its own environment, with the product's
packages. libFuzzer mutates bytes in half of the inputs; ``tests/fuzz/test_record_fuzz.py`` mutates tokens,
lines and tags in the other half. The script prints the number of inputs (in steps of 2,000), of accepted
inputs and of inputs slower than ``SLOW``, the slowest time, the peak memory and the seed. Atheris makes
Python about four times slower, so slow inputs are timed again without it, and only that time counts. ``--on``
adds each search with its commit to ``bench/results/searches/fuzz.json``, so a million inputs can be spread
over several days."""

from __future__ import annotations

import hashlib
import json
import random
import resource
import shutil
import subprocess
import sys
import time
import venv
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

ATHERIS = "atheris==3.0.0"
NEEDED = ("msgspec", "chess", "hypothesis", "pytest")
SLOW = 0.1
"""Seconds above which an input counts as slow."""
AGAIN = 5_000
"""Maximum number of a search's slow inputs to time again."""
SEARCHES = ROOT / "bench" / "results" / "searches" / "fuzz.json"
FOUND = ROOT / "build" / "fuzz"
"""The findings of searches, by decoder."""
LONGEST = {"bundle": 3_000}
"""Maximum bytes of an input by decoder, if not 20,000."""
KEPT, SHORT = (8, 24), 3_000
"""Numbers of accepted and refused inputs for the corpus, and their maximum bytes."""


def environment(folder: Path) -> Path:
    """Return the Python of an environment with Atheris and our packages; create it if needed."""
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        from importlib.metadata import version

        venv.create(folder, with_pip=True, clear=True)
        pinned = [f"{name}=={version(name)}" for name in NEEDED]
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", ATHERIS, *pinned], check=True)
        (folder / "ready").touch()
    return python


class Search:
    """Decode, time and count the inputs of one decoder."""

    def __init__(self, name: str, figures: Path) -> None:
        from tests.fuzz.decoders import DECODERS

        self.name, self.figures = name, figures
        self.decoder = DECODERS[name]
        self.inputs = self.accepted = self.slow = 0
        self.slow_folder = FOUND / f"{name}-slow"
        self.slowest = 0.0
        self.begun = time.monotonic()

    def decode(self, data: bytes) -> None:
        """Decode an input. An exception ends the search."""
        since = time.thread_time()
        accepted = self.decoder(data)
        spent = time.thread_time() - since
        self.inputs += 1
        self.accepted += accepted
        self.slowest = max(self.slowest, spent)
        if spent > SLOW:
            self.slow += 1
            if self.slow <= AGAIN:
                (self.slow_folder / f"{self.slow:05}").write_bytes(data)
        if self.inputs % 2000 == 0:
            self.note()

    def note(self) -> None:
        """Write the figures so far, because libFuzzer ends the process without returning."""
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        figures = {
            "decoder": self.name,
            "inputs": self.inputs,
            "accepted": self.accepted,
            "slow": self.slow,
            "slowest (ms)": round(1000 * self.slowest, 1),
            "memory (MiB)": memory,
            "seconds": round(time.monotonic() - self.begun),
        }
        self.figures.write_text(json.dumps(figures), encoding="utf-8")


def inside(name: str, figures: Path, arguments: list[str]) -> None:
    """Search, inside the environment of Atheris. Does not return."""
    import atheris

    with atheris.instrument_imports(include=["navals"]):
        search = Search(name, figures)
        # Load all modules now, to instrument them: games would load theirs later.
        for path in sorted((ROOT / "navals").rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            # The page's own modules need a browser.
            if "__main__" not in module and not module.startswith("navals.browser"):
                import_module(module.removesuffix(".__init__"))
    from tests.fuzz.test_record_fuzz import MUTATIONS

    def mutated(data: bytes, size: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if not data or rng.random() < 0.5:
            return bytes(atheris.Mutate(data, size))
        text = data.decode("utf-8", "replace")
        for _ in range(rng.choice((1, 1, 2, 4))):
            text = rng.choice(MUTATIONS)(text, rng) or " "
        return text.encode("utf-8", "replace")[:size]

    atheris.Setup([sys.argv[0], *arguments], search.decode, custom_mutator=mutated)
    atheris.Fuzz()


def seeds(name: str, folder: Path) -> None:
    """Write the first inputs besides the corpus: short records of all games in the decoder's format."""
    from navals import games
    from navals.club import bundle
    from navals.core.record import link, record
    from navals.ui.session import summary
    from tests.fuzz.test_record_fuzz import TEXTS

    folder.mkdir(parents=True, exist_ok=True)
    short = [record.write(record.read(text, plies=12)) for text in TEXTS]
    inputs: list[bytes] = []
    for number, text in enumerate(short):
        replay = record.read(text)
        match name:
            case "record" | "packed":
                inputs.append(text.encode())
            case "twin":
                inputs.append(record.write_json(replay).encode())
            case "link":
                inputs.append(("https://x.example/#/g/" + link.encode(text)).encode())
            case "bundle":
                inputs.append(bundle.join_records([text, short[number - 1]]).encode())
            case "options":
                at = games.IDS.index(replay.game.id)
                inputs.append(bytes([at]) + replay.game.schema.write(replay.options).encode())
                inputs += [bytes([at]) + preset.options.encode() for preset in replay.game.presets]
            case _:
                save = summary.Save(
                    text, "0" * 64, updated="2026-01-01", summary=summary.summarize(replay, "2026-01-01")
                )
                inputs.append(summary.GAME_KIND.encode(save).encode())
    for number, data in enumerate(dict.fromkeys(inputs)):
        (folder / f"seed-{number:02}").write_bytes(data)


def timed(name: str, folder: Path) -> dict[str, Any]:
    """Time a folder's inputs without Atheris; return the number of slow ones and the longest time, or
    ``{}`` for an empty folder."""
    from tests.fuzz.decoders import DECODERS

    decoder, spent = DECODERS[name], []
    # Decode the seeds first: the process does some work only once.
    for path in sorted((FOUND / name).glob("seed-*")):
        decoder(path.read_bytes())
    for path in sorted(folder.iterdir()):
        since = time.thread_time()
        decoder(path.read_bytes())
        spent.append(time.thread_time() - since)
    if not spent:
        return {}
    return {"slow": sum(seconds > SLOW for seconds in spent), "slowest (ms)": round(1000 * max(spent), 1)}


def hunt(python: Path, name: str, inputs: int, seed: int) -> dict[str, Any]:
    """Run one search in a separate process and return its figures."""
    from tests.fuzz.decoders import CORPUS

    findings, figures = FOUND / name, FOUND / f"{name}.json"
    seeds(name, findings)
    corpus = CORPUS / name
    corpus.mkdir(parents=True, exist_ok=True)
    figures.unlink(missing_ok=True)
    slow = FOUND / f"{name}-slow"
    shutil.rmtree(slow, ignore_errors=True)
    slow.mkdir(parents=True)
    arguments = [
        f"-max_len={LONGEST.get(name, 20_000)}",
        "-rss_limit_mb=2048",
        "-timeout=20",
        "-report_slow_units=60",
        f"-artifact_prefix={corpus}/failed-",
        f"-runs={inputs}",
        f"-seed={seed}",
        "-verbosity=0",
        str(findings),
        str(corpus),
    ]
    command = [str(python), __file__, name, "--inside", str(figures), *arguments]
    process = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    results: dict[str, Any] = json.loads(figures.read_text()) if figures.exists() else {"decoder": name}
    untimed = results.get("slow", 0) - AGAIN
    results |= timed(name, slow) | {"seed": seed, "failed": process.returncode != 0}
    if untimed > 0:
        results["slow"] += untimed
    if process.returncode:
        print(process.stderr[-4000:])
    return results


def keep(name: str, seed: int) -> int:
    """Copy some findings to the corpus, which also has the failed inputs; return its size."""
    from tests.fuzz.decoders import CORPUS, DECODERS

    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("input-*"):
        path.unlink()
    data = {path.read_bytes() for path in (FOUND / name).iterdir()}
    short = sorted((blob for blob in data if len(blob) <= SHORT), key=lambda blob: (len(blob), blob))
    accepted, refused = [], []
    for blob in short:
        (accepted if DECODERS[name](blob) else refused).append(blob)
    sample = random.Random(f"{name}/{seed}").sample(refused, min(KEPT[1], len(refused)))
    for blob in (*accepted[: KEPT[0]], *sample):
        (folder / f"input-{hashlib.sha256(blob).hexdigest()[:12]}").write_bytes(blob)
    return len(list(folder.iterdir()))


def main() -> None:
    if "--inside" in sys.argv:
        at = sys.argv.index("--inside")
        inside(sys.argv[1], Path(sys.argv[at + 1]), sys.argv[at + 2 :])
        return
    from bench import provenance

    parser = provenance.parser(__doc__)
    parser.add_argument("decoder", nargs="?", help="fuzz only this decoder")
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="copy some findings to the corpus")
    parser.add_argument("--venv", type=Path, default=ROOT / "build" / "atheris")
    parser.add_argument(
        "--on", action="store_true", help="continue with the next seed, and store the figures"
    )
    args = parser.parse_args()
    from tests.fuzz.decoders import DECODERS

    names = [args.decoder] if args.decoder else list(DECODERS)
    if args.keep:
        for name in names:
            print(f"{name}: {keep(name, args.seed)} inputs", flush=True)
        return
    python, commit = environment(args.venv.resolve()), provenance.commit()
    if args.on and commit.endswith("-dirty"):
        parser.error("figures are stored only for commits: commit first")
    for name in names:
        stored = json.loads(SEARCHES.read_text(encoding="utf-8"))["runs"] if SEARCHES.exists() else []
        seed = sum(run["decoder"] == name for run in stored) + 1 if args.on else args.seed
        results = hunt(python, name, args.inputs, seed)
        print(", ".join(f"{key} {value}" for key, value in results.items()), flush=True)
        if args.on:
            SEARCHES.parent.mkdir(parents=True, exist_ok=True)
            runs = {"runs": [*stored, {"commit": commit} | results]}
            SEARCHES.write_text(json.dumps(runs) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
