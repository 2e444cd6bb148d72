"""Searching the rules."""

from __future__ import annotations

import pytest

from navals import games
from navals.ui.features.learning import search
from navals.ui.table.rulebook import book_sections
from navals.ui.words.i18n import LANGUAGES, language
from tests.ui.page import Page

ALL = [game for id in games.IDS if (game := games.find(id)) is not None]


def hrefs(page: Page) -> list[str]:
    return [e["href"] or "" for e in page.elements("main") if (e["id"] or "").startswith("found-")]


def marked(page: Page) -> set[str]:
    return {e.text.lower() for e in page.elements("main") if e.tag == "mark"}


def type_(page: Page, text: str) -> None:
    for end in range(1, len(text) + 1):
        page.change("rules-query", text[:end])


def test_letters_are_compared_without_case_accents_and_typography() -> None:
    text = "L’Équipage vire\u00a0; la manœuvre ÇÀ"
    folded, at = search.fold(text)
    assert folded == "l'equipage vire ; la manoeuvre ca"
    assert len(at) == len(folded) and text[at[folded.index("oeuvre")]] == "œ"
    decomposed, _ = search.fold("e\u0301te\u0301")
    assert decomposed == "ete"
    assert search.query_words(" a ") == [] and search.query_words("R8  Bombe") == ["r8", "bombe"]
    assert search.query_words("x" * 500) == ["x" * search.MAX_QUERY_LENGTH]


def test_words_are_found_while_they_are_typed() -> None:
    page = Page(route="#/bataille/rules")
    field = page.element("rules-query")
    assert field["type"] == "search" and field.has("data-live") and field["data-shortcut"] == "/"
    assert page.element("rules-count")["role"] == "status" and page.text("rules-count") == ""
    page.change("rules-query", "c")
    assert page.find("rule-R1"), "one letter is too little"
    type_(page, "CORNER")
    assert "#/bataille/rules/R3" in hrefs(page) and marked(page) == {"corner"}
    count = len(hrefs(page))
    assert page.text("rules-count") == f"{count} results found" and not page.find("rule-R1")
    type_(page, "touch corner side")
    assert hrefs(page) == ["#/bataille/rules/R3"] and marked(page) == {"touch", "corner", "side"}
    assert page.text("rules-count") == "1 result found"
    page.change("rules-query", "zeppelin")
    assert page.text("rules-count") == "Nothing found." and not hrefs(page)
    page.change("rules-query", "")
    assert page.find("rule-R1")


def test_numbers_count_as_a_whole() -> None:
    page = Page(route="#/mats/rules")
    page.change("rules-query", "r1")
    assert hrefs(page)[0] == "#/mats/rules/R1" and "#/mats/rules/R12" not in hrefs(page)


def test_hits_lead_to_their_paragraph_and_back_to_what_was_found() -> None:
    page = Page(route="#/bataille/rules")
    page.change("rules-query", "corner")
    markup = page.regions["main"]
    page.send("learning:first", {"query": "corner"})
    assert page.answer["focus"] == "found-0"
    for href in hrefs(page):
        page.go(href)
        spot = page.answer["focus"]
        assert "corner" in page.text(spot).lower(), spot
        assert page.element("rules-query")["value"] == ""
        page.press("rules-found")
        assert page.regions["main"] == markup
    page.go("#/bataille/rules/R3")
    page.change("rules-query", "corners")
    assert page.path == "#/bataille/rules" and "R3" not in page.app.shell.route and not page.find("rule-R1")
    page.go("#/")
    page.go("#/bataille/rules")
    assert page.find("rule-R1"), "what was looked for is forgotten when the rules are left"


def test_all_rules_are_searched_at_once() -> None:
    page = Page()
    page.press("rules-link")
    assert page.title == "The rules of all games – Navals"
    for id in games.IDS:
        assert page.element(f"rules-{id}")["href"] == f"#/{id}/rules"
        assert page.element(f"learn-{id}")["href"] == f"#/{id}/learn"
        assert page.element(f"print-{id}")["href"] == f"#/{id}/rules/print"
    page.change("rules-query", "resign")
    assert {href.split("/")[1] for href in hrefs(page)} == set(games.IDS)
    titles = [e.text for e in page.elements("main") if e.tag == "h2"]
    assert len(titles) >= 5 and all(" – " in title for title in titles)
    markup = page.regions["main"]
    page.press("found-0")
    assert page.element("origin")["href"] == "#/rules"
    page.press("origin")
    assert page.regions["main"] == markup
    page.change("rules-query", "ship")
    assert len(hrefs(page)) == search.MAX_RESULTS
    assert f"Only the first {search.MAX_RESULTS} are shown." in page.text("rules-count")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_passage_is_found_by_its_own_words(code: str) -> None:
    t = language(code)
    for game in ALL:
        for section in book_sections(game):
            for item in section.items:
                text = t.message(getattr(item, "text", None) or item.caption)
                hits, count = search.find_passages(text[: search.MAX_QUERY_LENGTH].upper(), [game], t)
                texts = [passage.text for hit in hits for passage, _ in hit.passages]
                assert text in texts and count == len(texts), text


def test_common_synonyms_find_each_other() -> None:
    mats = games.find("mats")
    for code, pairs in {
        "en": [
            ("tie", "equal"),
            ("boat", "ship"),
            ("surrender", "resign"),
            ("cannon", "gun"),
            ("SHOOT", "fire"),
        ],
        "fr": [("bateau", "navire"), ("nul", "égaux"), ("canon", "batterie"), ("vaisseau", "navire")],
    }.items():
        t = language(code)
        for word, written in pairs:
            hits, count = search.find_passages(word, [mats], t)
            plain, other = search.find_passages(written, [mats], t)
            assert count and count >= other, word
            passages = {passage.href for hit in hits for passage, _ in hit.passages}
            assert passages >= {passage.href for hit in plain for passage, _ in hit.passages}
    # Only whole words have synonyms, which match the beginnings of words.
    t = language("en")
    assert search.find_passages("ti", [mats], t) != search.find_passages("tie", [mats], t)
    hits, _ = search.find_passages("tie", [mats], t)
    marked = {passage.folded_text[s:e] for hit in hits for passage, marks in hit.passages for s, e in marks}
    assert "equal" in marked and marked <= {"tie", "draw", "equal"}
