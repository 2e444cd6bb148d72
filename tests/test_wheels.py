"""The zip of the house and the unpacked wheel of a game form one package (navals/browser/wheels.py)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from gettext import GNUTranslations
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web"))

from steps import parts  # noqa: E402

pytestmark = pytest.mark.native

# Import the package from the zip, in a separate process; micropip unpacks wheels next to it.
PROGRAM = """
import asyncio, importlib, json, os, shutil, sys, types
zip, site, wheels = sys.argv[1:]
# The repository, which an editable install puts here, has everything.
sys.path[:] = [zip, site, *(path for path in sys.path if not os.path.isdir(path + "/navals"))]
navals_site = sys.modules["navals_site"] = types.ModuleType("navals_site")
parts = {name: f"{wheels}/{name}" for name in ("mats", "bataille", "days")}
navals_site.wheels = types.SimpleNamespace(**parts)
asked = []

async def installer():
    asked.append("micropip")

async def install(wheel, deps=True):
    assert not deps, "nothing is looked up anywhere"
    shutil.copytree(wheel, site, dirs_exist_ok=True)
    importlib.invalidate_caches()

async def complete():
    asked.append("complete")

navals_site.complete, navals_site.installer = complete, installer
navals_site.remember = lambda: asked.append("remember")
micropip = sys.modules["micropip"] = types.ModuleType("micropip")
micropip.install = install

from navals.ui.shell import app, gesture
from navals import games
from navals.browser import wheels
assert games.__file__.startswith(zip), games.__file__

def act(name, arg=None):
    text = gesture.write(name, arg)
    missing = app.requirements(text).missing_ids
    asyncio.run(wheels.install_wheels(missing))
    return [missing, json.loads(app.act(text)).get("patch", {}).get("main", "")]

told = [act("app:boot", {"route": "#/", "languages": ["fr"]})]
told += [act("app:route", "#/" + page) for page in (
    "mats/rules", "mats/new/ai", "bataille/new/ai", "day/mats", "day/bataille"
)]
asyncio.run(wheels.preload())
print(json.dumps([asked, told]))
"""


@pytest.mark.slow
def test_a_game_is_brought_to_a_house_in_a_zip(tmp_path: Path) -> None:
    sources = parts.sources()
    house, site, wheels = tmp_path / "house.whl", tmp_path / "site", tmp_path / "wheels"
    site.mkdir()
    with zipfile.ZipFile(house, "w") as out:
        for path in sources[parts.HOUSE]:
            out.write(path, path.relative_to(ROOT))
    for game in ("mats", "bataille", parts.DAYS):
        for path in sources[game]:
            target = wheels / game / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(house), str(site), str(wheels)],
        capture_output=True, text=True, cwd=tmp_path, check=False,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    calls, (home, rules, setup, other, day, second) = json.loads(done.stdout)
    assert calls[:3] == ["micropip"] * 3, "once for each game, once for the positions of the day"
    assert calls[3:] == ["micropip", "complete", "remember"], "before somebody waits"
    assert home[0] == [] and "Règles" in home[1]
    assert rules[0] == ["mats"] and "screen-rules" in rules[1]
    with (ROOT / "navals/games/mats/words/fr.mo").open("rb") as stream:
        sentences = [text for text in GNUTranslations(stream)._catalog.values() if isinstance(text, str)]
    # Sentences that typography and markup leave unchanged.
    plain = [text for text in sentences if len(text) > 40 and not set(text) & set("{};:!?«»'&<>\"")]
    assert any(text in rules[1] for text in plain), "the sentences of the game came with it"
    assert setup[0] == [] and "screen-setup" in setup[1]
    assert other[0] == ["bataille"] and "screen-setup" in other[1]
    assert day[0] == ["days"] and "lesson-head" in day[1]
    assert second[0] == [] and "lesson-head" in second[1], "they come all together"
