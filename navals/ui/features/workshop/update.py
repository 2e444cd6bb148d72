"""Gestures in the workshop: a bot is written, kept, sent to somebody, let play. None ever plays before somebody says so."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.player import LEVELS
from navals.ui.features.workshop import model as workshop
from navals.ui.features.workshop.examples import EXAMPLES, FIRST, text_of
from navals.ui.features.workshop.match import Match
from navals.ui.features.workshop.model import ADDRESS, COUNTS, Workshop
from navals.ui.registry import board_of
from navals.ui.session import Session, bots
from navals.ui.session.bots import KIND, BotText
from navals.ui.session.summary import SAVE, fresh_key
from navals.ui.shell.effects import (
    Ask,
    Download,
    Effect,
    Focus,
    Keep,
    Note,
    Question,
    Say,
    Send,
    Visit,
)
from navals.ui.shell.feature import Acts, Step
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell
from navals.ui.shell.storage.shelf import Shelf

START: Final = Workshop


def _here(shell: Shell) -> bool:
    return shell.part(0) == "workshop" and shell.session is None


def _put(model: Workshop, bot: BotText, *, id: str = "", sent: bool = False) -> Workshop:
    """Another bot in the editor."""
    return replace(model, id=id, name=bot.name, source=bot.source, version=model.version + 1, sent=sent, match=None, fault=None)  # fmt: skip


def _example(model: Workshop, id: str, shell: Shell) -> Workshop:
    """An example in the editor, with comments in the reader's language."""
    return _put(model, BotText(shell.t.message(EXAMPLES[id][0]), text_of(id, shell.t.code)))


def _arrive(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """The reader came to another page: to the workshop, perhaps with a bot in the address; or away from it, and nothing is played any more."""
    if not _here(shell):
        playing = model.match is not None and not model.match.done
        if playing and model.match is not None:
            model.match.stopped = True
        return model, (Question(None),) if playing else ()
    effects: list[Effect] = [Ask("workshop")]
    if fragment := shell.part(1):
        bot = KIND.linked(fragment)
        if bot is None:
            return model, (*effects, *shell.shelf.missing(KIND, fragment))
        if (bot.name, bot.source) != (model.name, model.source):
            model = _put(model, bot, sent=True)
    elif not model.id and model.version == 1:
        mine = bots.kept(shell.store)
        model = (
            _put(model, mine[0][1], id=mine[0][0])
            if mine
            else replace(_example(model, FIRST, shell), name="")
        )
    return model, effects


def _kept(model: Workshop, shell: Shell) -> Step[Workshop]:
    """The bot in the editor is kept as it is now."""
    name = model.name or shell.t("My bot")
    model = replace(model, id=model.id or shell.entropy(4), name=name, sent=False)
    return model, (Shelf.put(KIND, model.id, BotText(name, model.source)),)


def _edit(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """The text in the editor is another one; who leaves the page at once has typed it all the same."""
    source = gesture.text("text")[: bots.MOST]
    if gesture.whole("version") != model.version or source == model.source:
        return model, ()
    return _kept(replace(model, source=source, fault=None), shell)


def _keep(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Keep a bot that came with a link."""
    model, effects = _kept(model, shell)
    return model, (*effects, Note(shell.t("The bot is kept on this device."), calm=True), Focus("title"))


def _set(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """A field changed."""
    name, value = gesture.text("name"), gesture.text("value")
    match name:
        case "game" if value in workshop.played():
            return replace(model, game=value), ()
        case "level" if value in LEVELS:
            return replace(model, level=value), ()
        case "count" if value in map(str, COUNTS):
            return replace(model, count=int(value)), ()
        case "name" if bots.named(value):
            return _kept(replace(model, name=bots.named(value)), shell)
        case "example" if value in EXAMPLES:
            return _example(model, value, shell), (Focus("bot-source"),)
        case "example" if bot := dict(bots.kept(shell.store)).get(value):
            return _put(model, bot, id=value), (Focus("bot-source"),)
    return model, ()


def _run(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Let it play."""
    if (
        not _here(shell)
        or gesture.text("game") != model.game
        or (model.match is not None and not model.match.done)
    ):
        return model, ()
    name = model.name or shell.t("My bot")
    match = Match(
        workshop.game_of(model.game),
        model.level,
        model.count,
        model.source,
        name,
        shell.entropy(32),
        model.id,
    )
    return replace(model, match=match, fault=None), (
        Say(shell.t("The bot plays.")),
        Focus("bot-stop"),
    )


def _watch(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """A game of it against the chosen level, to be watched: its set-up, with these seats. It is kept for that."""
    if not _here(shell) or gesture.text("game") != model.game:
        return model, ()
    effects: list[Effect] = []
    if not model.id:
        model, keep = _kept(model, shell)
        effects += keep
    seats = {"kind-0": bots.SEAT + model.id, "kind-1": model.level}
    chosen = (Send("setup:set", {"name": name, "value": kind}) for name, kind in seats.items())
    return model, (*effects, Visit(f"#/{model.game}/new/watch"), *chosen, Focus("title"))


def _show(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """The bot that stopped in the game on the screen, with the line that is to blame."""
    session = shell.session
    asked = None if session is None else session.thinking.faulty
    if asked is None:
        return model, ()
    bot = dict(bots.kept(shell.store)).get(asked.bot.bot)
    if bot is not None:
        model = replace(_put(model, bot, id=asked.bot.bot), fault=asked.fault, game=asked.game)
    return model, (Visit(ADDRESS), Focus("bot-source" if bot is not None else "title"))


def _work(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """A slice of the match."""
    match = model.match
    if match is None:
        return model, ()
    question = match.work()
    if question is not None:
        return model, (Question(question),)
    return model, _ended(match, shell) if match.done else ()


def _told(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """The page tells what a bot said."""
    match = model.match
    if match is None or match.done:
        return model, ()
    match.hear(gesture.arg)
    if match.busy:
        return _work(model, gesture, shell)
    return model, _ended(match, shell) if match.done else ()


def _ended(match: Match, shell: Shell) -> tuple[Effect, ...]:
    from navals.ui.features.workshop.view import outcome

    return Question(None), Say(outcome(match, shell.t)), Focus("bot-run")


def _stop(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """No more of it."""
    if model.match is None or model.match.done:
        return model, ()
    model.match.stopped = True
    return model, (Question(None), Focus("bot-run"))


def _see(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """The last game is kept among the others, and can be seen move by move."""
    match = model.match
    if not _here(shell) or match is None or match.table.result() is None:
        return model, ()
    session = Session(fresh_key(shell.store, shell.entropy), match.table, board_of(match.game.id))
    session.counts = False
    return model, (Keep(session.key, session.save(shell.date)), Visit(f"#/play/{session.key.removeprefix(SAVE)}"))  # fmt: skip


def _file(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """A bot from a file comes into the editor."""
    name, text, *_ = gesture.files[0] if gesture.files else ("", "")
    if not _here(shell) or not text.strip() or len(text) > bots.MOST or "\0" in text:
        return model, (Note(shell.t("This file holds no bot.")),)
    model = _put(model, BotText(bots.named(name.removesuffix(".py")), text.replace("\r\n", "\n")))
    model, effects = _kept(model, shell)
    return model, (*effects, Focus("bot-source"))


def _save(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """It goes to a file."""
    plain = "".join(sign for sign in model.name if sign.isalnum() or sign in " -_").strip() or "bot"
    return model, (Download(f"{plain}.py", "text/x-python", model.source),)


def _copy(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Its link is copied."""
    bot = BotText(model.name or shell.t("My bot"), model.source)
    return model, shell.shelf.copy_link(shell.site + workshop.linked(bot))


def _delete(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Delete it."""
    if not model.id:
        return model, ()
    return _example(model, FIRST, shell), shell.shelf.delete(KIND, model.id)


ACTS: Final[Acts] = {
    "edit": _edit,
    "keep": _keep,
    "set": _set,
    "run": _run,
    "told": _told,
    "stop": _stop,
    "see": _see,
    "watch": _watch,
    "show": _show,
    "file": _file,
    "save": _save,
    "copy": _copy,
    "delete": _delete,
}

REPORTS: Final[Acts] = {"arrive": _arrive, "work": _work}
"""What the application alone tells."""
