"""Gestures in the workshop: write, store, share and run bots. No bot runs until the reader starts it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.player import LEVELS
from navals.ui.features.workshop import model as workshop
from navals.ui.features.workshop.examples import EXAMPLES, FIRST_EXAMPLE, text_of
from navals.ui.features.workshop.match import WorkshopMatch
from navals.ui.features.workshop.model import ADDRESS, MATCH_LENGTHS, Workshop
from navals.ui.registry import board_of, game_of
from navals.ui.session import Session, bots
from navals.ui.session.bots import KIND, BotText
from navals.ui.session.summary import fresh_key
from navals.ui.shell.effects import AskBot, AskPage, Download, Effect, Focus, Keep, Note, Say, Send, Visit
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step


def _is_open(shell: Shell) -> bool:
    return shell.part(0) == "workshop" and shell.session is None


def _load_bot(model: Workshop, bot: BotText, *, id: str = "", sent: bool = False) -> Workshop:
    changes: dict[str, object] = {"version": model.version + 1, "sent": sent, "match": None, "fault": None}
    return replace(model, id=id, name=bot.name, source=bot.source, **changes)


def _load_example(model: Workshop, id: str, shell: Shell) -> Workshop:
    """Put an example in the editor, with comments in the reader's language."""
    return _load_bot(model, BotText(shell.t.message(EXAMPLES[id][0]), text_of(id, shell.t.code)))


def arrive(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Open the bot in the address or, on the first visit, a stored one or an example. On any other page, stop
    the match."""
    if not _is_open(shell):
        is_playing = model.match is not None and not model.match.is_done
        if is_playing and model.match is not None:
            model.match.is_stopped = True
        return model, (AskBot(None),) if is_playing else ()
    effects: list[Effect] = [AskPage("workshop")]
    if fragment := shell.part(1):
        bot = KIND.from_link(fragment)
        if bot is None:
            return model, (*effects, *shell.shelf.report_missing(KIND, fragment))
        if (bot.name, bot.source) != (model.name, model.source):
            model = _load_bot(model, bot, sent=True)
    elif not model.id and model.version == 1:
        first_bot = next(iter(bots.load_all(shell.store)), None)
        if first_bot is not None:
            model = _load_bot(model, first_bot[1], id=first_bot[0])
        else:
            model = replace(_load_example(model, FIRST_EXAMPLE, shell), name="")
    return model, effects


def _store(model: Workshop, shell: Shell) -> Step[Workshop]:
    name = model.name or shell.t("My bot")
    model = replace(model, id=model.id or shell.entropy(4), name=name, sent=False)
    return model, (Shelf.put(KIND, model.id, BotText(name, model.source)),)


def _edit(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Store the edited text immediately, because the reader may leave."""
    source = gesture.text("text")[: bots.MAX_LENGTH]
    if gesture.integer("version") != model.version or source == model.source:
        return model, ()
    return _store(replace(model, source=source, fault=None), shell)


def _keep(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    model, effects = _store(model, shell)
    return model, (*effects, Note(shell.t("The bot is saved on this device."), is_calm=True), Focus("title"))


def _set(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    name, value = gesture.text("name"), gesture.text("value")
    match name:
        case "game" if value in workshop.playable_games():
            return replace(model, game=value), ()
        case "level" if value in LEVELS:
            return replace(model, level=value), ()
        case "count" if value in map(str, MATCH_LENGTHS):
            return replace(model, count=int(value)), ()
        case "name" if bots.normalize_name(value):
            return _store(replace(model, name=bots.normalize_name(value)), shell)
        case "example" if value in EXAMPLES:
            return _load_example(model, value, shell), (Focus("bot-source"),)
        case "example" if bot := dict(bots.load_all(shell.store)).get(value):
            return _load_bot(model, bot, id=value), (Focus("bot-source"),)
    return model, ()


def _run(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    is_running = model.match is not None and not model.match.is_done
    if not _is_open(shell) or gesture.text("game") != model.game or is_running:
        return model, ()
    game, source_and_name = game_of(model.game), (model.source, model.name or shell.t("My bot"))
    match = WorkshopMatch(game, model.level, model.count, *source_and_name, shell.entropy(32), model.id)
    return replace(model, match=match, fault=None), (Say(shell.t("The bot is playing.")), Focus("bot-stop"))


def _watch(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Set up a game against the chosen level to watch. Store the bot first, because only stored bots can take
    a seat."""
    if not _is_open(shell) or gesture.text("game") != model.game:
        return model, ()
    effects: list[Effect] = []
    if not model.id:
        model, store_effects = _store(model, shell)
        effects += store_effects
    kinds_by_field = {"kind-0": bots.SEAT + model.id, "kind-1": model.level}
    send_effects = (Send("setup:set", {"name": name, "value": kind}) for name, kind in kinds_by_field.items())
    return model, (*effects, Visit(f"#/{model.game}/new/watch"), *send_effects, Focus("title"))


def _show_bot(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    session = shell.session
    decision = None if session is None else session.thinking.failed_decision
    if decision is None:
        return model, ()
    bot = dict(bots.load_all(shell.store)).get(decision.bot.bot)
    if bot is not None:
        model = replace(_load_bot(model, bot, id=decision.bot.bot), fault=decision.fault, game=decision.game)
    return model, (Visit(ADDRESS), Focus("bot-source" if bot is not None else "title"))


def work(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Play the match for one slice."""
    match = model.match
    if match is None:
        return model, ()
    question = match.work()
    if question is not None:
        return model, (AskBot(question),)
    return model, _say_result(match, shell) if match.is_done else ()


def _on_reply(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    match = model.match
    if match is None or match.is_done:
        return model, ()
    match.receive_reply(gesture.arg)
    if match.is_busy:
        return work(model, gesture, shell)
    return model, _say_result(match, shell) if match.is_done else ()


def _say_result(match: WorkshopMatch, shell: Shell) -> tuple[Effect, ...]:
    from navals.ui.features.workshop.view import outcome_text

    return AskBot(None), Say(outcome_text(match, shell.t)), Focus("bot-run")


def _stop(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    if model.match is None or model.match.is_done:
        return model, ()
    model.match.is_stopped = True
    return model, (AskBot(None), Focus("bot-run"))


def _show_game(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    match = model.match
    if not _is_open(shell) or match is None or match.table.result() is None:
        return model, ()
    session = Session(fresh_key(shell.store, shell.entropy), match.table, board_of(match.game.id))
    session.counts = False
    return model, (Keep(session.key, session.save(shell.date)), Visit(session.address))


def _open_file(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    name, text, *_ = gesture.files[0] if gesture.files else ("", "")
    if not _is_open(shell) or not text.strip() or len(text) > bots.MAX_LENGTH or "\0" in text:
        return model, (Note(shell.t("There is no bot in this file.")),)
    model = _load_bot(
        model, BotText(bots.normalize_name(name.removesuffix(".py")), text.replace("\r\n", "\n"))
    )
    model, effects = _store(model, shell)
    return model, (*effects, Focus("bot-source"))


def _save(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    file_name = "".join(char for char in model.name if char.isalnum() or char in " -_").strip() or "bot"
    return model, (Download(f"{file_name}.py", "text/x-python", model.source),)


def _copy(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    bot = BotText(model.name or shell.t("My bot"), model.source)
    return model, shell.shelf.copy_link(shell.site + workshop.link_of(bot))


def _delete(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    if not model.id:
        return model, ()
    return _load_example(model, FIRST_EXAMPLE, shell), shell.shelf.delete(KIND, model.id)


ACTS: Final[Acts[Workshop]] = {
    "edit": Act(_edit, keeps_message=True),
    "keep": Act(_keep),
    "set": Act(_set),
    "run": Act(_run),
    "told": Act(_on_reply, keeps_message=True, keeps_replay=True),
    "stop": Act(_stop),
    "see": Act(_show_game),
    "watch": Act(_watch),
    "show": Act(_show_bot),
    "file": Act(_open_file),
    "save": Act(_save),
    "copy": Act(_copy),
    "delete": Act(_delete),
}
