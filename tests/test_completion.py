"""Shells complete the command (``navals completion``): bash itself is asked, and each of the three is told everything."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from navals import games
from navals.cli import _parser, main
from navals.core.player import LEVELS
from navals.tools.completion import SHELLS, commands_of, script

pytestmark = pytest.mark.native


def completed(line: str, at: Path) -> set[str]:
    """What bash offers at the end of a line. It takes a colon for a word of its own."""
    words = line.replace(":", " : ").split(" ") if ":" in line else line.split(" ")
    words = [word for word in words[:-1] if word] + [words[-1]]
    program = f"""{script("bash", _parser())}
COMP_WORDS=({" ".join(f"'{word}'" for word in words)}); COMP_CWORD={len(words) - 1}
_navals; printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    run = subprocess.run(["bash", "-c", program], cwd=at, capture_output=True, text=True, check=True)
    assert run.stderr == ""
    return set(run.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_commands_games_levels_options_and_files(tmp_path: Path) -> None:
    (tmp_path / "one.navals").write_text("")
    assert completed("navals ", tmp_path) >= set(commands_of(_parser()))
    assert completed("navals re", tmp_path) == {"replay"}
    assert completed("navals play ", tmp_path) == set(games.IDS)
    assert completed("navals --lang fr play m", tmp_path) == {"mats"}
    assert completed("navals match mats --a ", tmp_path) == set(LEVELS)
    assert completed("navals play mats --b ai", tmp_path) == {f"ai:{level}" for level in LEVELS}
    assert completed("navals play mats --b ai:e", tmp_path) == {"easy", "expert"}
    assert "gap=" in completed("navals play mats --options ", tmp_path)
    assert completed("navals replay on", tmp_path) == {"one.navals"}
    assert completed("navals replay --p", tmp_path) == {"--ply", "--position"}
    assert completed("navals completion ", tmp_path) == set(SHELLS)
    assert completed("navals play mats ", tmp_path) == set()


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_is_told_every_command_and_game(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    told = capsys.readouterr().out
    for word in (*commands_of(_parser()), *games.IDS, *LEVELS):
        assert word in told, word
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=told, text=True, check=True)
