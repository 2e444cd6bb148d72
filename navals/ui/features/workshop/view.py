"""The workshop page: the bot and its editor, the match and its result."""

from __future__ import annotations

from collections.abc import Mapping

from navals.core.message import Message
from navals.core.player import LEVELS
from navals.ui.components.controls import ButtonArgs, button, button_row, link
from navals.ui.components.fields import InputArgs, choice, field, file_input, segmented_control, text_input
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import details, panel, progress
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.features.workshop.examples import EXAMPLES, SANDBOX_NAMES, find_example
from navals.ui.features.workshop.match import WorkshopMatch
from navals.ui.features.workshop.model import MATCH_LENGTHS, Workshop, playable_game_ids
from navals.ui.session import bots
from navals.ui.session.bots import MAX_NAME_LENGTH, BotFailure
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES, game_titles


def page(model: Workshop, store: Mapping[str, str], t: Language) -> Markup:
    """Draw the page: the bot and its source, the match and its result."""
    intro = t(
        "Write a computer player in Python (a few lines are enough) and let it play. It has no access to "
        "this page or the network."
    )
    bot_column = tag("div", _bot_panel(model, store, t), class_="workshop-bot")
    side_column = tag(
        "div", _play_panel(model, t), _result_panel(model, t), _help_panel(t), class_="workshop-side"
    )
    content = tag("div", bot_column, side_column, class_="workshop-parts")
    return tag("div", page_title(t("Workshop"), intro), content, class_="screen screen-workshop")


def _bot_panel(model: Workshop, store: Mapping[str, str], t: Language) -> Child:
    bot_choices = [(id, bot.name or id) for id, bot in bots.load_bots(store)]
    examples = [(id, t("Example: {name}", name=label)) for id, (label, _) in EXAMPLES.items()]
    bot_id, change, link_note, error_note = model.id or find_example(model.source), "workshop:set", None, None
    choices = (
        [*bot_choices, *examples] if bot_id else [("", model.name or t("My bot")), *bot_choices, *examples]
    )
    error, error_line = _source_error(model, t)
    name_args: InputArgs = {"change": change, "maxlength": MAX_NAME_LENGTH, "placeholder": t("My bot")}
    name_input = text_input("name", model.name, id="bot-name", **name_args)
    if model.is_from_link:
        text = t("This bot came from a link. Read it first: it does nothing until you let it play.")
        link_note = tag("p", text, class_="workshop-sent")
    if model.failure is not None:
        error_content = (t.message(model.failure.message(model.name)), " ", _error_detail(model.failure))
        error_note = tag("p", error_content, class_="workshop-error", id="bot-fault")
    editor_attrs: dict[str, Attribute] = {
        "data_text": model.source,
        "data_version": model.version,
        "data_label": t("The bot's program"),
        "data_line": error_line or None,
        "data_error": error or None,
        "data_tab": t("Indent"),
        "data_hint": t("Tab indents. To leave the editor, press Escape, then Tab."),
    }
    delete_args: ButtonArgs = {"kind": "ghost", "icon": "trash", "id": "bot-delete"}
    file_args = {"accept": ".py,text/x-python,text/plain", "id": "bot-file"}
    return (
        tag(
            "div",
            choice(t("Bot"), "example", choices, bot_id, id="bot-which", change=change),
            field(t("Name"), name_input, id="bot-name"),
            class_="workshop-names",
        ),
        link_note,
        tag("bot-editor", id="bot-source", **editor_attrs),
        error_note,
        button_row(
            button(t("Save"), "workshop:keep", icon="check", id="bot-keep") if model.is_from_link else None,
            button(t("Copy link"), "workshop:copy", icon="link", id="bot-copy"),
            button(t("Save to file"), "workshop:save", icon="download", id="bot-save"),
            file_input(t("Open a file"), "workshop:file", **file_args),
            button(t("Delete"), "workshop:delete", **delete_args) if model.id else None,
        ),
    )


def _play_panel(model: Workshop, t: Language) -> Markup:
    game_choices = game_titles(playable_game_ids(), t)
    level_choices = [(level, t.message(LEVEL_NAMES[level])) for level in LEVELS]
    count_choices = [(str(n), t.plural("{n} game", "{n} games", n)) for n in MATCH_LENGTHS]
    change, arg = "workshop:set", {"game": model.game}
    if model.match is not None and not model.match.is_done:
        buttons = [button(t("Stop"), "workshop:stop", icon="close", id="bot-stop")]
    else:
        run_button = button(t("Let it play"), "workshop:run", arg, kind="primary", icon="play", id="bot-run")
        buttons = [run_button, button(t("Watch a game"), "workshop:watch", arg, icon="eye", id="bot-watch")]
    game_choice = choice(t("Game"), "game", game_choices, model.game, id="bot-game", change=change)
    level_choice = choice(t("Opponent"), "level", level_choices, model.level, id="bot-level", change=change)
    label = t("Number of games")
    count_control = segmented_control(
        "count", count_choices, str(model.count), label=label, change=change, id="bot-count"
    )
    body = (
        tag("div", game_choice, level_choice, class_="workshop-names"),
        count_control,
        button_row(buttons),
    )
    return panel(t("A match"), body, id="bot-match")


def _source_error(model: Workshop, t: Language) -> tuple[str, int]:
    """Return the error in the current source ("": none), and its line (0: unknown)."""
    failure = model.failure
    if failure is None and model.match is not None and model.match.source == model.source:
        failure = model.match.failure
    return ("", 0) if failure is None else (error_text(failure, t), failure.line)


def error_text(failure: BotFailure, t: Language) -> str:
    """Return the text of an error: a translated message, or Python's own."""
    return t.message(failure.reason) if isinstance(failure.reason, Message) else failure.reason


def _error_detail(failure: BotFailure) -> Child:
    return None if isinstance(failure.reason, Message) else tag("code", failure.reason, translate="no")


def score_text(match: WorkshopMatch, t: Language) -> str:
    """Describe the bot's wins, losses and draws."""
    wins_text = t.plural("{n} win", "{n} wins", match.win_count)
    losses_text = t.plural("{n} loss", "{n} losses", match.loss_count)
    return ", ".join((wins_text, losses_text, t.plural("{n} draw", "{n} draws", match.tie_count)))


def outcome_text(match: WorkshopMatch, t: Language) -> str:
    """Describe the score of a match or, if an error ended it, that error without Python jargon."""
    return score_text(match, t) if match.failure is None else t.message(match.failure.message(match.name))


def _result_panel(model: Workshop, t: Language) -> Child:
    match = model.match
    if match is None:
        return None
    decided_count = match.win_count + match.loss_count
    body: list[Child] = []
    if not match.is_done:
        progress_args = {"n": match.played_count + 1, "total": match.game_count, "ply": match.table.ply}
        progress_label = t("Game {n} of {total}, move {ply}", **progress_args)
        body.append(progress(progress_label, match.played_count, max=match.game_count, id="bot-progress"))
    if match.failure is not None:
        error_content = (outcome_text(match, t), " ", _error_detail(match.failure))
        body.append(tag("p", error_content, class_="workshop-error", id="bot-error"))
    body.append(tag("p", score_text(match, t), id="bot-score", class_="workshop-score"))
    if decided_count > 1:
        rate_text, low, high = map(t.percent, (match.win_count / decided_count, *match.win_rate_interval()))
        rate_args = {"share": rate_text, "low": low, "high": high}
        text = t("The bot wins {share} of decided games (95% confidence: {low} to {high}).", **rate_args)
        body.append(tag("p", text, class_="workshop-share"))
    if match.output:
        code = tag("code", match.output, translate="no")
        output = tag("pre", code, class_="workshop-printed", id="bot-printed", tabindex=0)
        body.append(details(t("What the bot printed"), output, id="bot-said"))
    if match.is_done and match.table.result() is not None:
        body.append(button_row(button(t("See the last game"), "workshop:see", icon="eye", id="bot-see")))
    return panel(t("Result"), body, id="bot-result")


def _help_panel(t: Language) -> Markup:
    signatures = (
        (f"{name}({', '.join(params)})" if params else name, text) for name, params, text in SANDBOX_NAMES
    )
    rows = [
        (tag("dt", tag("code", signature, translate="no")), tag("dd", t.message(text)))
        for signature, text in signatures
    ]
    tip = t(
        "Start from an example, change one thing, and let it play ten games. Whatever the bot prints "
        "appears with the result."
    )
    wheels_note = t("You can also share a bot as an extension, or add games of your own.")
    return details(
        t("What a bot can use"),
        tag("dl", rows, class_="workshop-names-of"),
        tag("p", tip),
        tag("p", wheels_note, " ", link(t("Extensions"), "#/extensions", id="bot-extensions")),
        id="bot-help",
    )
