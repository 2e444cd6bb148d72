"""Check with ``pyright --verifytypes`` that at least 99 % of the public names have a known type.

python tests/public_types.py: prints the other names, and fails below this share.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PYRIGHT: Final = ROOT / "web" / "node_modules" / "pyright" / "index.js"
LEAST: Final = 0.99


def main() -> int:
    # Pyright uses the first `python` on the path.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    command = ["node", str(PYRIGHT), "--verifytypes", "navals", "--ignoreexternal", "--outputjson"]
    run = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    symbols = json.loads(run.stdout)["typeCompleteness"].get("symbols", ())
    by_name = {symbol["name"]: symbol["isTypeKnown"] for symbol in symbols if symbol["isExported"]}
    if not by_name:
        print(run.stdout, run.stderr)
        return 1
    share = sum(by_name.values()) / len(by_name)
    if share < LEAST:
        print("\n".join(name for name, good in by_name.items() if not good))
    print(f"types of {len(by_name)} public names: {share:.2%} known")
    return int(share < LEAST)


if __name__ == "__main__":
    sys.exit(main())
