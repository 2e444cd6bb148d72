"""The page of the workshop: the bot and its editor, what it is to play, and how it went."""

from __future__ import annotations

from collections.abc import Mapping

from navals import games
from navals.core.message import Message
from navals.core.player import LEVELS
from navals.ui.components import (
    button,
    button_row,
    details,
    field,
    file_input,
    link,
    page_title,
    panel,
    progress,
    segmented,
    select,
    text_input,
)
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.workshop.examples import EXAMPLES, NAMES, known
from navals.ui.features.workshop.match import Match
from navals.ui.features.workshop.model import COUNTS, Workshop, played
from navals.ui.session import bots
from navals.ui.session.bots import NAME, Fault
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES


def page(held: Workshop, store: Mapping[str, str], t: Language) -> Markup:
    """The whole page: the bot and its text on one side, the match and its result on the other."""
    lead = t(
        "Write a computer player in Python, a few lines are enough, and let it play. It runs shut off from this page and from the network."
    )
    return tag(
        "div",
        page_title(t("Workshop"), lead),
        tag(
            "div",
            tag("div", _bot(held, store, t), class_="workshop-bot"),
            tag("div", _play(held, t), _result(held, t), _help(t), class_="workshop-side"),
            class_="workshop-parts",
        ),
        class_="screen screen-workshop",
    )  # fmt: skip


def _bot(held: Workshop, store: Mapping[str, str], t: Language) -> Child:
    """Which bot, and its text."""
    mine = [(id, bot.name or id) for id, bot in bots.kept(store)]
    examples = [(id, t("Example: {name}", name=label)) for id, (label, _) in EXAMPLES.items()]
    at = held.id or known(held.source)
    choices = [*mine, *examples] if at else [("", held.name or t("My bot")), *mine, *examples]
    error, line = _wrong(held, t)
    return (
        tag(
            "div",
            field(t("Bot"), select("example", choices, at, id="bot-which", change="workshop:set"), id="bot-which"),
            field(t("Name"), text_input("name", held.name, id="bot-name", change="workshop:set", maxlength=NAME, placeholder=t("My bot")), id="bot-name"),
            class_="workshop-names",
        ),
        tag("p", t("This bot came with a link. Read it: it does nothing before you let it play."), class_="workshop-sent") if held.sent else None,
        tag(
            "bot-editor", id="bot-source", data_text=held.source, data_version=held.version, data_label=t("The bot's program"), data_line=line or None, data_error=error or None,
            data_tab=t("Indent"), data_hint=t("Tab indents; Escape, then Tab leaves the editor."),
        ),
        tag("p", t.message(held.fault.told(held.name)), " ", _code(held.fault), class_="workshop-error", id="bot-fault") if held.fault is not None else None,
        button_row(
            button(t("Keep it"), "workshop:keep", icon="check", id="bot-keep") if held.sent else None,
            button(t("Copy the link"), "workshop:copy", icon="link", id="bot-copy"),
            button(t("Save as a file"), "workshop:save", icon="download", id="bot-save"),
            file_input(t("Open a file"), "workshop:file", accept=".py,text/x-python,text/plain", id="bot-file"),
            button(t("Delete"), "workshop:delete", kind="ghost", icon="trash", id="bot-delete") if held.id else None,
        ),
    )  # fmt: skip


def _play(held: Workshop, t: Language) -> Markup:
    """What it is to play, and the button."""
    cards = [(id, t.message(card.title)) for id in played() if (card := games.card(id)) is not None]
    levels = [(level, t.message(LEVEL_NAMES[level])) for level in LEVELS]
    match = held.match
    change = "workshop:set"
    going = match is not None and not match.done
    act = (
        button(t("Stop"), "workshop:stop", icon="close", id="bot-stop")
        if going
        else button(
            t("Let it play"), "workshop:run", {"game": held.game}, kind="primary", icon="play", id="bot-run"
        )
    )
    return panel(
        t("A match"),
        (
            tag(
                "div",
                field(t("Kind of game"), select("game", cards, held.game, id="bot-game", change=change), id="bot-game"),
                field(t("Opponent"), select("level", levels, held.level, id="bot-level", change=change), id="bot-level"),
                class_="workshop-names",
            ),
            segmented("count", [(str(one), t.plural("{n} game", "{n} games", one)) for one in COUNTS], str(held.count), label=t("How many"), change=change, id="bot-count"),
            button_row(act, None if going else button(t("Watch a game"), "workshop:watch", {"game": held.game}, icon="eye", id="bot-watch")),
        ),
        id="bot-match",
    )  # fmt: skip


def _wrong(held: Workshop, t: Language) -> tuple[str, int]:
    """What went wrong in the last match, and the line of the bot's text, 0 where it is not known."""
    fault = held.fault
    if fault is None and held.match is not None and held.match.source == held.source:
        fault = held.match.fault
    return ("", 0) if fault is None else (words(fault, t), fault.line)


def words(fault: Fault, t: Language) -> str:
    """What went wrong, in the reader's words or in Python's."""
    return t.message(fault.words) if isinstance(fault.words, Message) else fault.words


def _code(fault: Fault) -> Child:
    """Python's own words, as it says them."""
    return None if isinstance(fault.words, Message) else tag("code", fault.words, translate="no")


def score(match: Match, t: Language) -> str:
    """How many games the bot has won, lost and drawn."""
    parts = (
        t.plural("{n} win", "{n} wins", match.wins),
        t.plural("{n} loss", "{n} losses", match.losses),
        t.plural("{n} draw", "{n} draws", match.draws),
    )
    return ", ".join(parts)


def outcome(match: Match, t: Language) -> str:
    """How a match ended, in a sentence or two. Python's own words are not among them."""
    return score(match, t) if match.fault is None else t.message(match.fault.told(match.name))


def _result(held: Workshop, t: Language) -> Child:
    """How it went so far."""
    match = held.match
    if match is None:
        return None
    low, high = match.interval()
    decided = match.wins + match.losses
    share = (
        tag("p", t("It wins {share} of the games that are decided; surely between {low} and {high} (95 %).", share=t.percent(match.wins / decided), low=t.percent(low), high=t.percent(high)), class_="workshop-share")
        if decided > 1
        else None
    )  # fmt: skip
    body: list[Child] = []
    if not match.done:
        body.append(progress(t("Game {n} of {total}, move {ply}", n=match.played + 1, total=match.games, ply=match.table.ply), match.played, max=match.games, id="bot-progress"))  # fmt: skip
    if match.fault is not None:
        body.append(
            tag("p", outcome(match, t), " ", _code(match.fault), class_="workshop-error", id="bot-error")
        )
    body += [tag("p", score(match, t), id="bot-score", class_="workshop-score"), share]
    if match.printed:
        body.append(
            details(
                t("What it printed"),
                tag(
                    "pre",
                    tag("code", match.printed, translate="no"),
                    class_="workshop-printed",
                    id="bot-printed",
                    tabindex=0,
                ),
                id="bot-said",
            )
        )
    if match.done and match.table.result() is not None:
        body.append(button_row(button(t("See the last game"), "workshop:see", icon="eye", id="bot-see")))
    return panel(t("How it went"), body, id="bot-result")


def _help(t: Language) -> Markup:
    """What a bot can call, on one page."""
    rows = [
        (tag("dt", tag("code", f"{name}({', '.join(given)})" if given else name, translate="no")), tag("dd", t.message(said)))
        for name, given, said in NAMES
    ]  # fmt: skip
    more = t(
        "Begin with an example, change one thing, and let it play ten games. What it prints is shown beside the result."
    )
    wheels = t("A bot can become a wheel, and games of your own can be played here.")
    return details(
        t("What a bot can use"),
        tag("dl", rows, class_="workshop-names-of"),
        tag("p", more),
        tag("p", wheels, " ", link(t("Extensions"), "#/extensions", id="bot-extensions")),
        id="bot-help",
    )
