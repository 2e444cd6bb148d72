"""The engine natively and in Pyodide, side by side in one run.

    python bench/engine.py [--seconds 2] [--json FILE]

Budgets: random playouts at least twice the moves a second of python-chess in the same runtime; the default level at most 1 s a decision in Pyodide,
the strongest 5 s.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import provenance  # noqa: E402
from bench.figures import figures  # noqa: E402


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the engine.")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    native = figures(args.seconds)
    command = ["node", str(ROOT / "bench" / "pyodide.mjs"), "figures", str(args.seconds)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wasm = json.loads(printed.strip().splitlines()[-1])
    print(f"{'':44}{'native':>12}{'Pyodide':>12}")
    for name, value in native.items():
        print(f"{name:44}{value:12.1f}{wasm[name]:12.1f}")
    if args.json:
        provenance.write(args.json, {"native": native, "pyodide": wasm})
    ratios = [
        value for figure in (native, wasm) for name, value in figure.items() if "times the moves" in name
    ]
    return 0 if min(ratios) >= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
