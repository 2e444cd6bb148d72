"""Gestures in the workshop: write, store, share and run bots. No bot runs until the reader starts it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.player import LEVELS
from navals.ui.features.workshop import model as workshop
from navals.ui.features.workshop.examples import EXAMPLES, FIRST_EXAMPLE, example_source
from navals.ui.features.workshop.match import WorkshopMatch
from navals.ui.features.workshop.model import ADDRESS, MATCH_LENGTHS, Workshop
from navals.ui.registry import board_of, game_of
from navals.ui.session import Session, bots
from navals.ui.session.bots import KIND, BotText
from navals.ui.session.summary import fresh_key
from navals.ui.shell.effects import (
    AskBot,
    AskPage,
    Download,
    Effect,
    Focus,
    Say,
    Send,
    ShowNote,
    StoreText,
    Visit,
)
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step


def _is_open(shell: Shell) -> bool:
    return shell.part(0) == "workshop" and shell.session is None


def _load_bot(model: Workshop, bot: BotText, *, id: str = "", is_from_link: bool = False) -> Workshop:
    model = replace(model, version=model.version + 1, is_from_link=is_from_link, match=None, failure=None)
    return replace(model, id=id, name=bot.name, source=bot.source)


def _load_example(model: Workshop, id: str, shell: Shell) -> Workshop:
    """Put an example in the editor, with comments in the reader's language."""
    return _load_bot(model, BotText(shell.t.message(EXAMPLES[id][0]), example_source(id, shell.t.code)))


def on_arrival(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
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
            model = _load_bot(model, bot, is_from_link=True)
    elif not model.id and model.version == 1:
        first_entry = next(iter(bots.load_bots(shell.store)), None)
        if first_entry is not None:
            model = _load_bot(model, first_entry[1], id=first_entry[0])
        else:
            model = replace(_load_example(model, FIRST_EXAMPLE, shell), name="")
    return model, effects


def _store_bot(model: Workshop, shell: Shell) -> Step[Workshop]:
    name = model.name or shell.t("My bot")
    model = replace(model, id=model.id or shell.entropy(4), name=name, is_from_link=False)
    return model, (Shelf.put(KIND, model.id, BotText(name, model.source)),)


def _edit_source(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Store the edited text immediately, because the reader may leave."""
    source = gesture.text("text")[: bots.MAX_LENGTH]
    if gesture.integer("version") != model.version or source == model.source:
        return model, ()
    return _store_bot(replace(model, source=source, failure=None), shell)


def _confirm_save(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    model, effects = _store_bot(model, shell)
    return model, (
        *effects,
        ShowNote(shell.t("The bot is saved on this device."), is_polite=True),
        Focus("title"),
    )


def _change_field(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    name, value = gesture.text("name"), gesture.text("value")
    match name:
        case "game" if value in workshop.playable_game_ids():
            return replace(model, game=value), ()
        case "level" if value in LEVELS:
            return replace(model, level=value), ()
        case "count" if value in map(str, MATCH_LENGTHS):
            return replace(model, count=int(value)), ()
        case "name" if bots.normalize_name(value):
            return _store_bot(replace(model, name=bots.normalize_name(value)), shell)
        case "example" if value in EXAMPLES:
            return _load_example(model, value, shell), (Focus("bot-source"),)
        case "example" if bot := dict(bots.load_bots(shell.store)).get(value):
            return _load_bot(model, bot, id=value), (Focus("bot-source"),)
    return model, ()


def _start_match(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    is_running = model.match is not None and not model.match.is_done
    if not _is_open(shell) or gesture.text("game") != model.game or is_running:
        return model, ()
    game, source_and_name = game_of(model.game), (model.source, model.name or shell.t("My bot"))
    match = WorkshopMatch(game, model.level, model.count, *source_and_name, shell.entropy(32), model.id)
    return replace(model, match=match, failure=None), (Say(shell.t("The bot is playing.")), Focus("bot-stop"))


def _set_up_game(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Set up a game to watch, the bot against the chosen level. Store the bot first, because only stored bots
    can take a seat."""
    if not _is_open(shell) or gesture.text("game") != model.game:
        return model, ()
    effects: list[Effect] = []
    if not model.id:
        model, store_effects = _store_bot(model, shell)
        effects += store_effects
    kinds_by_field = {"kind-0": bots.SEAT_PREFIX + model.id, "kind-1": model.level}
    send_effects = (Send("setup:set", {"name": name, "value": kind}) for name, kind in kinds_by_field.items())
    return model, (*effects, Visit(f"#/{model.game}/new/watch"), *send_effects, Focus("title"))


def _show_bot(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    session = shell.session
    decision = None if session is None else session.thinking.failed_decision
    if decision is None:
        return model, ()
    bot = dict(bots.load_bots(shell.store)).get(decision.bot.bot)
    if bot is not None:
        model = replace(
            _load_bot(model, bot, id=decision.bot.bot), failure=decision.failure, game=decision.game_id
        )
    return model, (Visit(ADDRESS), Focus("bot-source" if bot is not None else "title"))


def run_slice(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    """Play the match for one slice."""
    match = model.match
    if match is None:
        return model, ()
    bot_question = match.run_slice()
    if bot_question is not None:
        return model, (AskBot(bot_question),)
    return model, _announce_result(match, shell) if match.is_done else ()


def _on_reply(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    match = model.match
    if match is None or match.is_done:
        return model, ()
    match.receive_reply(gesture.arg)
    if match.is_busy:
        return run_slice(model, gesture, shell)
    return model, _announce_result(match, shell) if match.is_done else ()


def _announce_result(match: WorkshopMatch, shell: Shell) -> tuple[Effect, ...]:
    from navals.ui.features.workshop.view import outcome_text

    return AskBot(None), Say(outcome_text(match, shell.t)), Focus("bot-run")


def _stop_match(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    if model.match is None or model.match.is_done:
        return model, ()
    model.match.is_stopped = True
    return model, (AskBot(None), Focus("bot-run"))


def _show_game(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    match = model.match
    if not _is_open(shell) or match is None or match.table.result() is None:
        return model, ()
    session = Session(fresh_key(shell.store, shell.entropy), match.table, board_of(match.game.id))
    session.is_rated = False
    return model, (StoreText(session.key, session.to_json(shell.date)), Visit(session.address))


def _open_file(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    name, text, *_ = gesture.files[0] if gesture.files else ("", "")
    if not _is_open(shell) or not text.strip() or len(text) > bots.MAX_LENGTH or "\0" in text:
        return model, (ShowNote(shell.t("There is no bot in this file.")),)
    model = _load_bot(
        model, BotText(bots.normalize_name(name.removesuffix(".py")), text.replace("\r\n", "\n"))
    )
    model, effects = _store_bot(model, shell)
    return model, (*effects, Focus("bot-source"))


def _download_bot(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    file_name = "".join(char for char in model.name if char.isalnum() or char in " -_").strip() or "bot"
    return model, (Download(f"{file_name}.py", "text/x-python", model.source),)


def _copy_bot_link(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    bot = BotText(model.name or shell.t("My bot"), model.source)
    return model, shell.shelf.copy_link(shell.site + workshop.bot_link(bot))


def _delete_bot(model: Workshop, gesture: Gesture, shell: Shell) -> Step[Workshop]:
    if not model.id:
        return model, ()
    return _load_example(model, FIRST_EXAMPLE, shell), shell.shelf.delete(KIND, model.id)


ACTS: Final[Acts[Workshop]] = {
    "edit": Act(_edit_source, keeps_message=True),
    "keep": Act(_confirm_save),
    "set": Act(_change_field),
    "run": Act(_start_match),
    "told": Act(_on_reply, keeps_message=True, keeps_replay=True),
    "stop": Act(_stop_match),
    "see": Act(_show_game),
    "watch": Act(_set_up_game),
    "show": Act(_show_bot),
    "file": Act(_open_file),
    "save": Act(_download_bot),
    "copy": Act(_copy_bot_link),
    "delete": Act(_delete_bot),
}
