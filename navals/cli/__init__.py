"""The command line.

Every module in this package with a ``register`` function is a command. ``register`` adds a parser for its
arguments and sets the function that runs it. Bad input prints one sentence to standard error, with exit
status 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules

from navals import __version__
from navals.cli.arguments import UserError, rehearse
from navals.core.record.record import RecordError
from navals.extensions import offer_all
from navals.ui.words.i18n import LANGUAGES, Language, language


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        # Files and pipes are always UTF-8; a console shows "?" for characters it lacks.
        sys.stdout.reconfigure(encoding=None if sys.stdout.isatty() else "utf-8", errors="replace")
    args = build_parser().parse_args(arguments)
    args.t = language(args.lang)
    try:
        # Add-on games are available in every command.
        offer_all(rehearse=rehearse)
        status = int(args.run(args))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe; Python must not write to it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except (RecordError, UserError, OSError) as error:
        print(_describe_error(error, args.t), file=sys.stderr)
        return 2
    return status


def build_parser() -> argparse.ArgumentParser:
    """Build the parser for all commands."""
    parser = argparse.ArgumentParser(prog="navals", description="Naval tabletop games.")
    parser.add_argument("--version", action="version", version=f"navals {__version__}")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="language of the output (default: en)"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for info in iter_modules(__path__):
        module = import_module(f"{__name__}.{info.name}")
        if hasattr(module, "register"):
            module.register(commands)
    parser.set_defaults(parser=parser, commands=commands.choices)
    return parser


def _describe_error(error: RecordError | UserError | OSError, t: Language) -> str:
    if isinstance(error, RecordError):
        line, column, reason = error.line, error.column, error.message
        text = t("line {line}, column {column}: {reason}", line=line, column=column, reason=reason)
        return f"{text} ({error.rule})" if error.rule else text
    if isinstance(error, UserError):
        return f"navals: {t.message(error.message)}"
    source_name = error.filename or t("input or output")
    return f"navals: {source_name}: {error.strerror}"
