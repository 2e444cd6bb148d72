"""The pages with the rules, one for each game and one for all games."""

from __future__ import annotations

from typing import NamedTuple

from navals import games
from navals.club.words.book import Figure, Paragraph, Rule
from navals.core.game import AnyGame
from navals.ui.art.sketch import card_picture
from navals.ui.components.controls import button, button_row, link
from navals.ui.components.fields import InputArgs, field, form, text_input
from navals.ui.components.layout import contents, figure, page_title, prose, rule
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.learning import search
from navals.ui.features.learning.model import RulesState, parse_rules_route
from navals.ui.registry import figures_of, printable_sheets
from navals.ui.table.rulebook import book_sections, item_anchor
from navals.ui.words.i18n import Language


class ReadingState(NamedTuple):
    """The state of a rules page: the paragraph in its address, the search query, and the address that the
    reader came from (`origin`); each may be "".
    """

    paragraph: str = ""
    query: str = ""
    origin: str = ""


def reading_state(model: RulesState, route: str) -> ReadingState:
    """Return the reading state of the rules page at an address."""
    game_id, paragraph = parse_rules_route(route) or ("", "")
    return ReadingState(paragraph, model.queries.get(game_id, ""), model.origin)


def rules_page(game: AnyGame, t: Language, state: ReadingState | None = None) -> Markup:
    """Draw the rules of a game or search results. Without a `state`, there is no search field."""
    has_search_field = state is not None
    state = state or ReadingState()
    shows_results = bool(search.query_words(state.query)) and not state.paragraph
    if shows_results:
        body: Child = _result_list(state.query, [game], t)
    else:
        section_links = [
            (f"#/{game.id}/rules/{section.id}", t.message(section.title)) for section in book_sections(game)
        ]
        body = (contents(section_links, label=t("Contents")), _rules_prose(game, state.paragraph, t))
    return tag(
        "div",
        page_title(t("Rules of {game}", game=game.title)),
        _back_link(state, t),
        _search_field(game, state, t) if has_search_field else None,
        body,
        button_row(
            link(t("Learn by playing"), f"#/{game.id}/learn", kind="plain", icon="officer"),
            _print_link(game, t, "sheets"),
            link(t("The rules of all games"), "#/rules", kind="plain", icon="book", id="all-rules"),
            link(t("Play"), f"#/{game.id}/play", kind="primary", icon="anchor"),
        ),
        class_="screen screen-rules",
    )


def rules_index(t: Language, state: ReadingState) -> Markup:
    """Draw the rules of all games: search results, or links to each game's rules."""
    game_list = [*map(games.find, games.IDS)]

    def game_entry(game: AnyGame) -> Markup:
        address = f"#/{game.id}"
        link_row = button_row(
            link(t("Rules"), f"{address}/rules", kind="plain", icon="book", id=f"rules-{game.id}"),
            link(t("Learn"), f"{address}/learn", kind="plain", icon="officer", id=f"learn-{game.id}"),
            _print_link(game, t, f"print-{game.id}"),
        )
        return tag("li", card_picture(game.id), tag("h2", t.message(game.title)), link_row)

    if search.query_words(state.query):
        body = _result_list(state.query, game_list, t)
    else:
        body = tag("ul", [game_entry(game) for game in game_list], class_="rules-shelf")
    return tag(
        "div",
        page_title(t("The rules of all games")),
        _back_link(state, t),
        _search_field(None, state, t),
        body,
        class_="screen screen-rules",
    )


def _print_link(game: AnyGame, t: Language, id: str) -> Markup | None:
    if printable_sheets(game.id) is None:
        return None
    return link(t("Sheets to print"), f"#/{game.id}/rules/print", kind="plain", icon="print", id=id)


def _back_link(state: ReadingState, t: Language) -> Markup | None:
    if not state.origin:
        return None
    kind = "primary"
    if state.origin == "#/rules":
        label, kind = t("The rules of all games"), "plain"
    elif state.origin.endswith("/learn"):
        label = t("Back to the lesson")
    else:
        label = t("Back to the game")
    return tag("p", link(label, state.origin, kind=kind, icon="back", id="origin"), class_="rules-origin")


def _search_field(game: AnyGame | None, state: ReadingState, t: Language) -> Markup:
    label = t("Search these rules") if game is not None else t("Search the rules of all games")
    query = state.query if not state.paragraph else ""
    game_list = [game] if game is not None else [*map(games.find, games.IDS)]
    count = search.find_passages(query, game_list, t)[1]
    count_text = ""
    if search.query_words(query):
        count_text = (
            t.plural("{n} result found", "{n} results found", count) if count else t("Nothing found.")
        )
        if count > search.MAX_RESULTS:
            count_text += ". " + t("Only the first {n} are shown.", n=search.MAX_RESULTS)
    back_link = None
    if state.paragraph and search.query_words(state.query) and game is not None:
        back_link = link(t("Back to the results"), f"#/{game.id}/rules", icon="search", id="rules-found")
    attrs: InputArgs = {"type": "search", "change": "learning:query", "data_live": True, "data_shortcut": "/"}
    attrs |= {"maxlength": search.MAX_QUERY_LENGTH, "enterkeyhint": "search"}
    query_field = field(label, text_input("query", query, id="rules-query", **attrs), id="rules-query")
    count_line = tag("p", count_text, id="rules-count", role="status")
    search_form = form("learning:first", query_field, count_line, back_link, id="rules-search")
    return tag("div", search_form, role="search", class_="rules-search")


def _result_list(query: str, game_list: list[AnyGame], t: Language) -> Markup:
    results, _ = search.find_passages(query, game_list, t)
    parts: list[Markup] = []
    result_number = 0
    for result in results:
        title = f"{t.message(result.game.title)} – {result.title}" if len(game_list) > 1 else result.title
        passage_items = []
        for passage, marks in result.passages:
            number_label = tag("span", passage.number, class_="rule-no") if passage.number else None
            marked_text = tag("span", _mark_ranges(passage.text, marks))
            passage_items.append(
                tag("li", tag("a", number_label, marked_text, href=passage.href, id=f"found-{result_number}"))
            )
            result_number += 1
        parts.append(tag("section", tag("h2", title), tag("ul", passage_items, class_="found-list")))
    return tag("div", parts, class_="found", id="rules-results")


def _mark_ranges(text: str, marks: tuple[tuple[int, int], ...]) -> list[Child]:
    parts: list[Child] = []
    last_end = 0
    for start, end in marks:
        parts += [text[last_end:start], tag("mark", text[start:end])]
        last_end = end
    return [*parts, text[last_end:]]


def _rules_prose(game: AnyGame, paragraph: str, t: Language) -> Markup:
    parts, drawings = [], figures_of(game.id)
    for section in book_sections(game):
        body: list[Markup] = []
        for index, item in enumerate(section.items):
            anchor = item_anchor(section, index)
            id, is_cited = f"rule-{anchor}", anchor == paragraph
            if isinstance(item, Rule):
                body.append(rule(id, item.number, tag("p", t.message(item.text)), is_cited=is_cited))
            elif isinstance(item, Figure):
                body.append(figure(drawings[item.name](t), t.message(item.caption), id=id, is_cited=is_cited))
            elif isinstance(item, Paragraph):
                cited_attrs = {"class_": "is-cited", "aria_current": "true"} if is_cited else {}
                body.append(tag("p", t.message(item.text), id=id, tabindex=-1, **cited_attrs))
        parts.append(tag("section", tag("h2", t.message(section.title), id=section.id, tabindex=-1), body))
    return prose(join(parts))


def sheets_page(game: AnyGame, t: Language, state: ReadingState | None = None) -> Markup:
    """Draw a game's printable sheets or, if it has none, its rules."""
    render_sheets = printable_sheets(game.id)
    if render_sheets is None:
        return rules_page(game, t, state)
    return tag(
        "div",
        page_title(t("Sheets to print: {game}", game=game.title)),
        button_row(
            link(t("Rules"), f"#/{game.id}/rules", kind="plain", icon="book"),
            button(t("Print"), "app:print", kind="primary", icon="print", id="print"),
        ),
        render_sheets(t),
        class_="screen screen-sheets",
    )
