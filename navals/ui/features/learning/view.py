"""The pages of the rules: one a game, and one for all of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from navals import games
from navals.core.game import Game
from navals.core.words.book import Figure, Paragraph, Rule
from navals.ui.art.sketch import card_picture
from navals.ui.components import (
    button,
    button_row,
    contents,
    field,
    figure,
    form,
    link,
    page_title,
    prose,
    rule,
    text_input,
)
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.learning import search
from navals.ui.features.learning.model import Learning, place
from navals.ui.features.learning.rulebook import place_of, sections_of, spot_of
from navals.ui.registry import figures_of, sheets_of
from navals.ui.words.i18n import Language


class Reading(NamedTuple):
    """How the rules are being read: ``spot`` is the paragraph that was asked for by its address, ``query`` what is looked for,
    ``origin`` the address that the reader came from (a game, a lesson, the page of all rules), "" for none."""

    spot: str = ""
    query: str = ""
    origin: str = ""


def reading(held: Learning, route: str) -> Reading:
    """How the page of the rules at an address is read."""
    game, spot = place(route) or ("", "")
    return Reading(spot, held.sought.get(game, ""), held.origin)


def citation(game: Game[Any], cited: str, t: Language, id: str | None = None) -> Markup | None:
    """A link to the paragraph that tells the rule of a refusal, None if it breaks none."""
    number = place_of(game, cited)
    if not number:
        return None
    return tag(
        "a", t("Rule {number}", number=number), href=f"#/{game.id}/rules/{number}", class_="link", id=id
    )


def rules(game: Game[Any], t: Language, reading: Reading | None = None) -> Markup:
    """The rules of ``game``, or what is found in them; without a ``reading`` there is no field to search them."""
    searched = reading is not None
    reading = reading or Reading()
    sought = bool(search.words(reading.query)) and not reading.spot
    titles = [(f"#/{game.id}/rules/{one.id}", t.message(one.title)) for one in sections_of(game)]
    return tag(
        "div",
        page_title(t("Rules of {game}", game=game.title)),
        _came(reading, t),
        _field(game, reading, t) if searched else None,
        _results(reading.query, [game], t)
        if sought
        else (contents(titles, label=t("Contents")), _text(game, reading.spot, t)),
        button_row(
            link(t("Learn by playing"), f"#/{game.id}/learn", kind="plain", icon="officer"),
            _printed(game, t, "sheets"),
            link(t("The rules of all games"), "#/rules", kind="plain", icon="book", id="all-rules"),
            link(t("Play"), f"#/{game.id}/play", kind="primary", icon="anchor"),
        ),
        class_="screen screen-rules",
    )


def library(t: Language, reading: Reading) -> Markup:
    """The rules of all games: what is found in them, or where each begins."""
    known = [game for game_id in games.IDS if (game := games.find(game_id)) is not None]
    body = (
        _results(reading.query, known, t)
        if search.words(reading.query)
        else tag(
            "ul",
            [
                tag(
                    "li",
                    card_picture(game.id),
                    tag("h2", t.message(game.title)),
                    button_row(
                        link(
                            t("Rules"), f"#/{game.id}/rules", kind="plain", icon="book", id=f"rules-{game.id}"
                        ),
                        link(
                            t("Learn"),
                            f"#/{game.id}/learn",
                            kind="plain",
                            icon="officer",
                            id=f"learn-{game.id}",
                        ),
                        _printed(game, t, f"print-{game.id}"),
                    ),
                )
                for game in known
            ],
            class_="rules-shelf",
        )
    )
    return tag(
        "div",
        page_title(t("The rules of all games")),
        _came(reading, t),
        _field(None, reading, t),
        body,
        class_="screen screen-rules",
    )


def _printed(game: Game[Any], t: Language, id: str) -> Markup | None:
    if sheets_of(game.id) is None:
        return None
    return link(t("Sheets to print"), f"#/{game.id}/rules/print", kind="plain", icon="print", id=id)


def _came(reading: Reading, t: Language) -> Markup | None:
    """The way back to where the reader was."""
    if not reading.origin:
        return None
    label = (
        t("The rules of all games")
        if reading.origin == "#/rules"
        else t("Back to the lesson")
        if reading.origin.endswith("/learn")
        else t("Back to the game")
    )
    kind = "plain" if reading.origin == "#/rules" else "primary"
    return tag("p", link(label, reading.origin, kind=kind, icon="back", id="origin"), class_="rules-origin")


def _field(game: Game[Any] | None, reading: Reading, t: Language) -> Markup:
    """Where words are looked for."""
    label = t("Search these rules") if game is not None else t("Search the rules of all games")
    query = reading.query if not reading.spot else ""
    known = [game] if game is not None else [one for id in games.IDS if (one := games.find(id)) is not None]
    count = search.look(query, known, t)[1]
    said = ""
    if search.words(query):
        said = t.plural("{n} passage found", "{n} passages found", count) if count else t("Nothing found.")
        if count > search.MOST:
            said += ". " + t("The first {n} are shown.", n=search.MOST)
    back = reading.spot and search.words(reading.query) and game is not None
    searching = form(
        "learning:first",
        field(
            label,
            text_input(
                "query",
                query,
                id="rules-query",
                change="learning:query",
                type="search",
                data_live=True,
                data_shortcut="/",
                maxlength=search.LONGEST,
                enterkeyhint="search",
            ),
            id="rules-query",
        ),
        tag("p", said, id="rules-count", role="status"),
        link(t("Back to the results"), f"#/{game.id}/rules", icon="search", id="rules-found")
        if back and game is not None
        else None,
        id="rules-search",
    )
    return tag("div", searching, role="search", class_="rules-search")


def _results(query: str, known: list[Game[Any]], t: Language) -> Markup:
    """The passages with the words, by section."""
    results, _ = search.look(query, known, t)
    parts: list[Markup] = []
    number = 0
    for one in results:
        title = f"{t.message(one.game.title)} – {one.title}" if len(known) > 1 else one.title
        lines = []
        for passage, marks in one.passages:
            lines.append(
                tag(
                    "li",
                    tag(
                        "a",
                        tag("span", passage.number, class_="rule-no") if passage.number else None,
                        tag("span", _marked(passage.text, marks)),
                        href=passage.href,
                        id=f"found-{number}",
                    ),
                )
            )
            number += 1
        parts.append(tag("section", tag("h2", title), tag("ul", lines, class_="found-list")))
    return tag("div", parts, class_="found", id="rules-results")


def _marked(text: str, marks: tuple[tuple[int, int], ...]) -> list[Child]:
    """The text with its hits marked."""
    parts: list[Child] = []
    last = 0
    for start, end in marks:
        parts += [text[last:start], tag("mark", text[start:end])]
        last = end
    return [*parts, text[last:]]


def _text(game: Game[Any], spot: str, t: Language) -> Markup:
    """All of the rules; the paragraph that was asked for stands out."""
    parts, drawn = [], figures_of(game.id)
    for section in sections_of(game):
        body: list[Markup] = []
        for at, item in enumerate(section.items):
            here = spot_of(section, at)
            id, cited = f"rule-{here}", here == spot
            if isinstance(item, Rule):
                body.append(rule(id, item.number, tag("p", t.message(item.text)), cited=cited))
            elif isinstance(item, Figure):
                body.append(figure(drawn[item.name](t), t.message(item.caption), id=id, cited=cited))
            elif isinstance(item, Paragraph):
                mark = {"class_": "is-cited", "aria_current": "true"} if cited else {}
                body.append(tag("p", t.message(item.text), id=id, tabindex=-1, **mark))
        parts.append(tag("section", tag("h2", t.message(section.title), id=section.id, tabindex=-1), body))
    return prose(join(parts))


def sheets(game: Game[Any], t: Language, reading: Reading | None = None) -> Markup:
    """What can be printed for ``game``; its rules if there is nothing."""
    draw = sheets_of(game.id)
    if draw is None:
        return rules(game, t, reading)
    return tag(
        "div",
        page_title(t("Sheets to print: {game}", game=game.title)),
        button_row(
            link(t("Rules"), f"#/{game.id}/rules", kind="plain", icon="book"),
            button(t("Print"), "app:print", kind="primary", icon="print", id="print"),
        ),
        draw(t),
        class_="screen screen-sheets",
    )
