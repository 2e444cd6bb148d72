"""What a shell needs to complete ``navals``: a script for bash, zsh or fish, made from the commands themselves."""

from __future__ import annotations

import argparse
from typing import Any, Final

from navals import games
from navals.core.player import LEVELS
from navals.ui.words.i18n import LANGUAGES

SHELLS: Final = ("bash", "zsh", "fish")

_BASH: Final = """_navals() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command= game= word i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${{COMP_WORDS[i]}}
        case $word in --lang) ((i++)) ;; -*) ;; *) if [ -z "$command" ]; then command=$word; elif [ -z "$game" ]; then game=$word; fi ;; esac
    done
    # Bash takes a colon for a word of its own.
    if [ "$cur" = : ] || [ "$prev" = : ]; then
        [ "$cur" = : ] && cur=
        COMPREPLY=($(compgen -W "{levels}" -- "$cur"))
        return
    fi
    case "$command $prev" in
        *" --lang") COMPREPLY=($(compgen -W "{languages}" -- "$cur")); return ;;
        "play --"[abcd]) COMPREPLY=($(compgen -W "{seated}" -- "$cur")); return ;;
        "match --"[ab]) COMPREPLY=($(compgen -W "{levels}" -- "$cur")); return ;;
        *" --record" | *" --records") COMPREPLY=($(compgen -f -- "$cur")); return ;;
    esac
    if [ "$prev" = --options ]; then
        compopt -o nospace 2>/dev/null
        case $game in
{options}
        esac
        return
    fi
    if [ -z "$command" ]; then
        COMPREPLY=($(compgen -W "{commands}" -- "$cur"))
        return
    fi
    case $command in
{flags}
    esac
}}
complete -o filenames -F _navals navals
"""
_ZSH: Final = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands of a parser, by name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found: dict[str, argparse.ArgumentParser] = dict(action.choices)
            return found
    return {}


def _flags(parser: argparse.ArgumentParser) -> list[str]:
    return [flag for action in parser._actions for flag in action.option_strings]


def _takes(parser: argparse.ArgumentParser) -> list[tuple[str, Any]]:
    """The arguments of a command without a flag: their names, and what can be chosen."""
    return [(action.dest, action.choices) for action in parser._actions if not action.option_strings]


def _options(game_id: str) -> str:
    game = games.find(game_id)
    return " ".join(f"{option.name}=" for option in game.schema.options) if game else ""


def _bash(parser: argparse.ArgumentParser) -> str:
    rows = []
    for name, command in commands_of(parser).items():
        words = " ".join(_flags(command))
        taken = _takes(command)
        rest = ""
        for dest, choices in taken:
            if dest == "game":
                rest = f'[ -z "$game" ] && COMPREPLY+=($(compgen -W "{" ".join(games.IDS)}" -- "$cur"));'
            elif choices:
                rest = (
                    f'[ -z "$game" ] && COMPREPLY+=($(compgen -W "{" ".join(map(str, choices))}" -- "$cur"));'
                )
            else:
                rest = 'COMPREPLY+=($(compgen -f -- "$cur"));'
        line = f'case $cur in -*) COMPREPLY=($(compgen -W "{words}" -- "$cur")) ;; *) {rest or ":"} ;; esac'
        rows.append(f"        {name}) {line.replace('; ;;', ' ;;')} ;;")
    options = [f'            {name}) COMPREPLY=($(compgen -W "{_options(name)}" -- "$cur")) ;;' for name in games.IDS]  # fmt: skip
    return _BASH.format(
        levels=" ".join(LEVELS),
        seated=" ".join(f"ai:{level}" for level in LEVELS),
        languages=" ".join(LANGUAGES),
        options="\n".join(options),
        commands=" ".join([*commands_of(parser), *_flags(parser)]),
        flags="\n".join(rows),
    )


def _fish(parser: argparse.ArgumentParser) -> str:
    every = commands_of(parser)
    names = " ".join(every)
    lines = [f"complete -c navals -f -n 'not __fish_seen_subcommand_from {names}' -a '{names}'"]
    lines.append(f"complete -c navals -x -l lang -a '{' '.join(LANGUAGES)}'")
    for name, command in every.items():
        seen = f"complete -c navals -n '__fish_seen_subcommand_from {name}'"
        for action in command._actions:
            for flag in action.option_strings:
                kind, word = ("l", flag[2:]) if flag.startswith("--") else ("s", flag[1:])
                players = [f"ai:{level}" for level in LEVELS] if name == "play" else LEVELS
                values = f" -x -a '{' '.join(players)}'" if word in tuple("abcd") and kind == "l" else ""
                lines.append(f"{seen} -{kind} {word}{values or ('' if action.nargs == 0 else ' -r')}")
        for dest, choices in _takes(command):
            if dest == "game" or choices:
                lines.append(f"{seen} -f -a '{' '.join(games.IDS if dest == 'game' else map(str, choices))}'")
    return "\n".join(lines) + "\n"


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    """The script that completes the commands of ``parser`` in one of ``SHELLS``: commands, flags, games and their options, levels, languages, files.

    >>> program = argparse.ArgumentParser(prog="navals")
    >>> _ = program.add_subparsers().add_parser("play").add_argument("game")
    >>> script("fish", program).splitlines()[0]
    "complete -c navals -f -n 'not __fish_seen_subcommand_from play' -a 'play'"
    """
    if shell == "fish":
        return _fish(parser)
    return (_ZSH if shell == "zsh" else "") + _bash(parser)
