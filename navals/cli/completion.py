"""``navals completion``: print a shell's completion script, made by shtab."""

from __future__ import annotations

import argparse
from typing import Final

from navals import games
from navals.cli.arguments import Commands
from navals.core.player import LEVELS

SHELLS: Final = ("bash", "fish", "powershell", "tcsh", "zsh")
WORDBREAKS: Final = "COMP_WORDBREAKS=${COMP_WORDBREAKS//:}"
"""Makes ai:easy one word in bash."""


def register(commands: Commands) -> None:
    """Add ``navals completion`` and its arguments."""
    parser = commands.add_parser("completion", help="print a completion script for a shell")
    parser.add_argument("shell", choices=SHELLS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the completion script of a shell."""
    import shtab

    # zsh needs an escaped colon within a word.
    colon = r"\:" if args.shell == "zsh" else ":"
    players = [f"ai{colon}{level}" for level in LEVELS]
    words = {"GAME": games.IDS, "PLAYER": players, "NAME": players}
    functions = {"FILE": shtab.FILE, "DIR": shtab.DIRECTORY, "OPTIONS": option_function(args.shell)}
    for command in args.commands.values():
        for action in command._actions:
            # Parsing is over, so suggestions do not restrict values.
            action.choices = words.get(action.metavar, action.choices)
            if action.metavar in functions:
                action.complete = functions[action.metavar]
    preamble = WORDBREAKS if args.shell == "bash" else ""
    print(shtab.complete(args.parser, args.shell, preamble=preamble))
    return 0


def option_function(shell: str) -> dict[str, str | dict[str, str]]:
    """Return a shell function (bash, zsh) that suggests options of the game on the command line."""
    suggest = {"bash": 'compgen -W "{words}" -- "$1"', "zsh": "compadd -- {words}"}
    line = {"bash": "${COMP_WORDS[*]}", "zsh": "$words"}
    if shell not in suggest:
        return {}
    cases = []
    for game_id in games.IDS:
        defaults = ((one, one.default) for one in games.find(game_id).schema.options)
        words = " ".join(f"{one.name}={'' if value is None else one.write(value)}" for one, value in defaults)
        cases.append(f'*" {game_id} "*) {suggest[shell].format(words=words)} ;;')
    body = "\n".join([f'_navals_options() {{ case " {line[shell]} " in', *cases, "esac; }"])
    return {shell: "_navals_options", "preamble": {shell: body}}
