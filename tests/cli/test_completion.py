"""``navals completion``: suggestions by bash itself, and the words in each shell's script."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from navals import games
from navals.cli import build_parser, main
from navals.cli.completion import SHELLS
from navals.core.player import LEVELS

pytestmark = pytest.mark.native


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_every_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.navals").write_text("")
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out

    def complete(line: str) -> set[str]:
        """Return bash's suggestions for the last word of a line."""
        words = line.split(" ")
        program = (
            f"{script}\n[[ $COMP_WORDBREAKS == *:* ]] && exit 1\n"
            f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}\n"
            "_shtab_navals; printf '%s\\n' \"${COMPREPLY[@]}\""
        )
        run = ["bash", "-c", program]
        done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return set(done.stdout.split())

    assert complete("navals ") == set(build_parser().get_default("commands"))
    assert complete("navals re") == {"replay"}
    assert complete("navals play ") == set(games.IDS)
    assert complete("navals --lang fr play m") == {"mats"}
    assert complete("navals match mats --a ") == {f"ai:{level}" for level in LEVELS}
    assert complete("navals play mats --b ai:e") == {"ai:easy", "ai:expert"}
    assert "gap=0" in complete("navals play mats --options ")
    assert complete("navals replay on") == {"one.navals"}
    assert complete("navals replay --p") == {"--ply", "--position"}
    assert complete("navals completion ") == set(SHELLS)
    assert complete("navals play mats ") == set()


@pytest.mark.parametrize("shell", SHELLS)
def test_each_script_has_every_command_game_and_level(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in (*build_parser().get_default("commands"), *games.IDS, *LEVELS):
        assert word in script, word
    if shell != "powershell" and shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)
