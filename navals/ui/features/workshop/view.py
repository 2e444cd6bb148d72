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
from navals.ui.features.workshop.model import MATCH_LENGTHS, Workshop, playable_games
from navals.ui.session import bots
from navals.ui.session.bots import NAME, BotFault
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES, game_titles


def page(model: Workshop, store: Mapping[str, str], t: Language) -> Markup:
    """Draw the page: the bot and its source, the match and its result."""
    lead = t(
        "Write a computer player in Python (a few lines are enough) and let it play. It has no access to "
        "this page or the network."
    )
    bot = tag("div", _bot(model, store, t), class_="workshop-bot")
    side = tag("div", _play_panel(model, t), _result(model, t), _help(t), class_="workshop-side")
    parts = tag("div", bot, side, class_="workshop-parts")
    return tag("div", page_title(t("Workshop"), lead), parts, class_="screen screen-workshop")


def _bot(model: Workshop, store: Mapping[str, str], t: Language) -> Child:
    own_bots = [(id, bot.name or id) for id, bot in bots.load_all(store)]
    examples = [(id, t("Example: {name}", name=label)) for id, (label, _) in EXAMPLES.items()]
    bot_id, change, link_note, fault = model.id or find_example(model.source), "workshop:set", None, None
    choices = [*own_bots, *examples] if bot_id else [("", model.name or t("My bot")), *own_bots, *examples]
    error, line = _source_error(model, t)
    name_args: InputArgs = {"change": change, "maxlength": NAME, "placeholder": t("My bot")}
    name = text_input("name", model.name, id="bot-name", **name_args)
    if model.sent:
        text = t("This bot came from a link. Read it first: it does nothing until you let it play.")
        link_note = tag("p", text, class_="workshop-sent")
    if model.fault is not None:
        content = (t.message(model.fault.message(model.name)), " ", _code(model.fault))
        fault = tag("p", content, class_="workshop-error", id="bot-fault")
    source: dict[str, Attribute] = {
        "data_text": model.source,
        "data_version": model.version,
        "data_label": t("The bot's program"),
        "data_line": line or None,
        "data_error": error or None,
        "data_tab": t("Indent"),
        "data_hint": t("Tab indents. To leave the editor, press Escape, then Tab."),
    }
    delete: ButtonArgs = {"kind": "ghost", "icon": "trash", "id": "bot-delete"}
    file = {"accept": ".py,text/x-python,text/plain", "id": "bot-file"}
    return (
        tag(
            "div",
            choice(t("Bot"), "example", choices, bot_id, id="bot-which", change=change),
            field(t("Name"), name, id="bot-name"),
            class_="workshop-names",
        ),
        link_note,
        tag("bot-editor", id="bot-source", **source),
        fault,
        button_row(
            button(t("Save"), "workshop:keep", icon="check", id="bot-keep") if model.sent else None,
            button(t("Copy link"), "workshop:copy", icon="link", id="bot-copy"),
            button(t("Save to file"), "workshop:save", icon="download", id="bot-save"),
            file_input(t("Open a file"), "workshop:file", **file),
            button(t("Delete"), "workshop:delete", **delete) if model.id else None,
        ),
    )


def _play_panel(model: Workshop, t: Language) -> Markup:
    titles = game_titles(playable_games(), t)
    levels = [(level, t.message(LEVEL_NAMES[level])) for level in LEVELS]
    counts = [(str(n), t.plural("{n} game", "{n} games", n)) for n in MATCH_LENGTHS]
    change, arg = "workshop:set", {"game": model.game}
    if model.match is not None and not model.match.done:
        buttons = [button(t("Stop"), "workshop:stop", icon="close", id="bot-stop")]
    else:
        run = button(t("Let it play"), "workshop:run", arg, kind="primary", icon="play", id="bot-run")
        buttons = [run, button(t("Watch a game"), "workshop:watch", arg, icon="eye", id="bot-watch")]
    kind = choice(t("Game"), "game", titles, model.game, id="bot-game", change=change)
    level = choice(t("Opponent"), "level", levels, model.level, id="bot-level", change=change)
    label = t("Number of games")
    count = segmented_control("count", counts, str(model.count), label=label, change=change, id="bot-count")
    body = (tag("div", kind, level, class_="workshop-names"), count, button_row(buttons))
    return panel(t("A match"), body, id="bot-match")


def _source_error(model: Workshop, t: Language) -> tuple[str, int]:
    """Return the error in the current source ("": none), and its line (0: unknown)."""
    fault = model.fault
    if fault is None and model.match is not None and model.match.source == model.source:
        fault = model.match.fault
    return ("", 0) if fault is None else (error_text(fault, t), fault.line)


def error_text(fault: BotFault, t: Language) -> str:
    """Return the text of an error: a translated message, or Python's own."""
    return t.message(fault.words) if isinstance(fault.words, Message) else fault.words


def _code(fault: BotFault) -> Child:
    return None if isinstance(fault.words, Message) else tag("code", fault.words, translate="no")


def score(match: WorkshopMatch, t: Language) -> str:
    """Describe the bot's wins, losses and draws."""
    wins = t.plural("{n} win", "{n} wins", match.wins)
    losses = t.plural("{n} loss", "{n} losses", match.losses)
    return ", ".join((wins, losses, t.plural("{n} draw", "{n} draws", match.draws)))


def outcome(match: WorkshopMatch, t: Language) -> str:
    """Describe the score of a match or, if an error ended it, that error without Python jargon."""
    return score(match, t) if match.fault is None else t.message(match.fault.message(match.name))


def _result(model: Workshop, t: Language) -> Child:
    match = model.match
    if match is None:
        return None
    decided_count = match.wins + match.losses
    body: list[Child] = []
    if not match.done:
        game_args = {"n": match.played_games + 1, "total": match.games, "ply": match.table.ply}
        label = t("Game {n} of {total}, move {ply}", **game_args)
        body.append(progress(label, match.played_games, max=match.games, id="bot-progress"))
    if match.fault is not None:
        fault = (outcome(match, t), " ", _code(match.fault))
        body.append(tag("p", fault, class_="workshop-error", id="bot-error"))
    body.append(tag("p", score(match, t), id="bot-score", class_="workshop-score"))
    if decided_count > 1:
        share, low, high = map(t.percent, (match.wins / decided_count, *match.interval()))
        share_args = {"share": share, "low": low, "high": high}
        text = t("The bot wins {share} of decided games (95% confidence: {low} to {high}).", **share_args)
        body.append(tag("p", text, class_="workshop-share"))
    if match.output:
        code = tag("code", match.output, translate="no")
        output = tag("pre", code, class_="workshop-printed", id="bot-printed", tabindex=0)
        body.append(details(t("What the bot printed"), output, id="bot-said"))
    if match.done and match.table.result() is not None:
        body.append(button_row(button(t("See the last game"), "workshop:see", icon="eye", id="bot-see")))
    return panel(t("Result"), body, id="bot-result")


def _help(t: Language) -> Markup:
    calls = (
        (f"{name}({', '.join(params)})" if params else name, text) for name, params, text in SANDBOX_NAMES
    )
    rows = [
        (tag("dt", tag("code", call, translate="no")), tag("dd", t.message(text))) for call, text in calls
    ]
    advice = t(
        "Start from an example, change one thing, and let it play ten games. Whatever the bot prints "
        "appears with the result."
    )
    wheels = t("You can also share a bot as an extension, or add games of your own.")
    return details(
        t("What a bot can use"),
        tag("dl", rows, class_="workshop-names-of"),
        tag("p", advice),
        tag("p", wheels, " ", link(t("Extensions"), "#/extensions", id="bot-extensions")),
        id="bot-help",
    )
