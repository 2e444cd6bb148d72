"""Components are escaped, accessible, and free of inline styles and scripts; drawings are well-formed."""

import json
import re
from itertools import pairwise, product
from math import atan2, degrees
from xml.dom.minidom import parseString

import pytest

from navals.games import IDS
from navals.ui import art, components
from navals.ui.art.coast import smooth_path
from navals.ui.art.sketch import card_picture
from navals.ui.board.board import Context
from navals.ui.components.curve import curve
from navals.ui.components.reckoning import hint_panel
from navals.ui.draw.html import Markup, join, tag
from navals.ui.draw.svg import svg
from navals.ui.words.i18n import language
from tests.ui.page import Element, examined, tree

EVIL = "<img src=x onerror=alert(1)>\"'&"


def elements(markup: str) -> list[Element]:
    return list(tree(markup).walk())


def by_role(markup: str, role: str) -> list[Element]:
    return [element for element in elements(markup) if element["role"] == role]


def everything(words: str) -> dict[str, Markup]:
    """Return every component, with these words as its texts."""
    w = words
    ship = components.BoardShip(2, 1, 3, True, "destroyer", "sunk")
    board = components.grid_board(
        "sea",
        label=w,
        cells={(0, 0): components.Cell(w, "shoot", {"square": "A1", "x": w}, "peek", "legal")},
        ships=[ship],
        marks={(0, 1): "miss", (2, 1): "sunk", (5, 5): "hit", (6, 6): "known"},
        heat={(9, 9): 0.5},
        aim=(3, 3),
        last_shot=(0, 1),
        focus=(4, 4),
        pieces=[components.DragPiece(components.BoardShip(0, 0, 2, id="p1"), "ship-1", "turn", 1, True, w)],
        tap_act="tap",
    )
    return {
        "button": components.button(w, "go", w, icon="anchor", shortcut="r", id="b1"),
        "button refused": components.button(w, "go", disabled=w, id="b2"),
        "button off": components.button(w, "go", disabled=True, pressed=False),
        "icon_button": components.icon_button(w, "undo", "undo", disabled=w),
        "link": components.link(w, "#/rules", icon="book") + components.link(w, "#/", kind="primary"),
        "game_card": components.game_card(
            w,
            w,
            card_picture("mats"),
            components.button(w, "new"),
            id="g1",
            menu=components.menu(w, components.button(w, "new"), id="m1", close_label=w),
        ),
        "resume": components.resume_card(w, w, components.button(w, "go"), id="r1"),
        "field": components.field(
            w, components.text_input("n", w, id="n", has_help=True, error=True), w, w, id="n"
        ),
        "textarea": components.field(w, components.textarea("t", w, id="t"), id="t"),
        "select": components.field(w, components.select("s", [("a", w), (w, w)], w, id="s"), id="s"),
        "number": components.field(
            w, components.number_input("k", 3, id="k", less_label=w, more_label=w, min=3), id="k"
        ),
        "switch": components.switch(w, "sw", True, id="sw", help=w),
        "segmented": components.segmented_control(
            "seg", [("a", w), ("b", w, "sail")], "b", label=w, change="option"
        ),
        "form": components.form("start", components.fieldset(w, w, help=w)),
        "details": components.details(w, w, id="d1"),
        "panel": components.panel(w, w, components.button(w)),
        "dialog": components.dialog(w, w, components.button(w), id="dlg", dismiss_label=w),
        "sheet": components.sheet(w, w, id="sht", dismiss_label=w),
        "curtain": components.curtain(w, w, components.button(w, "reveal"), text=w),
        "toast": components.toast(w, act=w),
        "banner": components.banner(w, kind="update", actions=components.button(w)),
        "progress": components.progress(w, 0.5),
        "meter": components.meter(w, 0.5, text=w),
        "badge": components.badge(w, icon="check"),
        "roster": components.roster(
            [
                components.RosterShip(w, 3, None, "sunk", w, (0, 1), "pick", w, "tok", "rs1", True),
                components.RosterShip(w, 1),
            ],
            label=w,
            drag_act="drag",
        ),
        "bombs": components.gauge(3, 35, icon="bomb", label=w),
        "log": components.log_list(
            [components.LogEntry(w, 1, "hit", "a", "go", {"n": 1}, True), components.LogEntry(w, 2)], label=w
        ),
        "log empty": components.log_list([], label=w, id="log2", empty_text=w),
        "answer": components.answer_bubble("hit", w, w),
        "lesson": components.lesson_head(2, 5, components.button(w), title=w, counter=w),
        "coach": components.coach_bubble(w, components.button(w), label=w, target_ids="one,two"),
        "glad coach": components.coach_bubble(w, None, label=w, target_ids="one", is_done=True, id="glad"),
        "scores": components.score_table([w, w], [(w, 1, 2)], caption=w, winner=1),
        "table": components.table([w, w], [(w, 1)], caption=w, numeric=(1,)),
        "empty": components.empty_list_note(w),
        "keys": components.key_list([("?", w), (("Ctrl", w), w)]),
        "dice": components.dice_pad(
            [components.Face(w, "3", "dice", w, "3", "f1"), components.Face(w, w, "dice", {"x": w})], label=w
        ),
        "balance": components.balance_bar((w, w), (w, w), 62, label=w, id="bal"),
        "board": board,
        "figure": components.figure(
            components.grid_board("fig", label=w, ships=[components.BoardShip(0, 0, 2, state="refused")]), w
        ),
        "bar": components.app_bar(
            w,
            home_label=w,
            title=w,
            back_to="#/",
            back_label=w,
            tools=components.icon_button(w, "menu"),
            label=w,
        ),
        "hero": components.hero(w, w),
        "layout": components.game_layout(
            w,
            language("en"),
            title=w,
            status=w,
            strip=w,
            hand=w,
            actions=w,
            side=w,
            log=w,
            game="x",
        ),
        "prose": components.prose(components.rule("R1", "R1", w), components.contents([("#R1", w)], label=w)),
    }


PIECES = everything(EVIL)


@pytest.mark.parametrize("name", PIECES)
def test_components_are_safe_and_accessible(name: str) -> None:
    markup, nodes = PIECES[name], elements(PIECES[name])
    assert [e.tag for e in nodes] == [e.tag for e in elements(everything("mot")[name])], "texts stay texts"
    parts = examined(markup)
    ids = [part.id for part in parts if part.id is not None]
    assert len(ids) == len({*ids}) and {id for part in parts for id in part.refers} <= {*ids}
    labels = {element["for"] for element in nodes if element.tag == "label"}
    for element in nodes:
        if element.tag in ("input", "select", "textarea"):
            assert element["id"] in labels or element.above("label") or element["type"] == "radio"
        if element.tag == "button" and "icon-button" in element.classes:
            assert element.has("aria-label")


def test_long_choices_are_stacked_on_phones_and_four_are_paired() -> None:
    def look(*labels: str) -> str:
        return str(
            components.segmented_control("x", [(label, label) for label in labels], labels[0], label="Which")
        )

    assert "is-long" not in look("All", "In progress", "Finished") + look(
        "The usual rules of the game", "b" * 30
    )
    three = look("The usual rules", "Two pairs against", "One against two")
    assert "is-long" in three and "is-wide" not in three
    assert "is-wide" in look(*["A formula of so many ships"] * 4)


def test_what_scrolls_can_be_focused() -> None:
    def hand(content: Markup) -> str:
        layout = components.game_layout(
            tag("p", "x"),
            language("en"),
            title="t",
            status=None,
            strip=None,
            hand=content,
            actions=None,
            side=None,
            game="x",
        )
        return str(layout).split('id="table-hand"')[1][:40]

    assert 'tabindex="0"' in hand(tag("p", "x")) and "tabindex" not in hand(tag("button", "x"))
    context = Context(language("en"), ("A", "B"), 0)
    for row, stop in ((tag("li", "V1 TP"), True), (tag("li", tag("button", "V1 +1")), False)):
        assert ('tabindex="0"' in str(hint_panel("Advice", [row], context))) == stop


def test_a_disabled_button_says_why() -> None:
    why = "Visez d’abord."
    button, *_ = elements(components.button("Feu", "fire", disabled=why))
    assert button["aria-disabled"] == "true" and button["title"] == why
    assert button["data-act"] == "app:why" and json.loads(button["data-arg"] or "") == {"text": why}


def test_the_board_is_an_aria_grid_of_real_cells() -> None:
    names = {at: components.square_name(*at) for at in product(range(10), repeat=2)}
    cells = {at: components.Cell(f"{name}, eau", "shoot", {"square": name}) for at, name in names.items()}
    markup = components.grid_board("e", label="Mer", cells=cells, focus=(6, 1))
    (grid,) = by_role(markup, "grid")
    squares = by_role(markup, "gridcell")
    assert grid.has("data-grid") and grid["aria-label"] == "Mer"
    assert len(by_role(markup, "row")) == 10 and len(squares) == 100
    assert [a["id"] for a in squares if a["tabindex"] == "0"] == ["e-B7"]
    assert squares[61]["aria-label"] == "B7, eau"
    assert (squares[61]["data-row"], squares[61]["data-col"]) == ("6", "1")
    assert 'id="e-fx"' in markup
    # A figure has a name and no grid.
    figure = components.grid_board("f", label="Figure")
    drawing = next(e for e in elements(figure) if e.tag == "svg")
    assert drawing["role"] == "img" and drawing["aria-label"] == "Figure" and not by_role(figure, "grid")


def test_numbers_and_marks_stand_in_their_squares() -> None:
    heat, marks = {(2, 1): 0.5, (0, 3): 0.25}, {(3, 2): "hit", (0, 4): "miss"}
    nodes = elements(components.grid_board("h", label="Heat", heat=heat, marks=marks))
    numbers = [(e["x"], e["y"]) for e in nodes if e["class"] == "heat-number"]
    assert numbers == [("15", "26.2"), ("35", "6.2")]
    spots = {e["id"]: around["transform"] for around, e in pairwise(nodes) if around.has("transform")}
    assert (spots["h-mark-C4"], spots["h-mark-E1"]) == ("translate(20 30)", "translate(40 0)")


def test_texts_stand_where_they_belong() -> None:
    assert ">As you like<" in components.fieldset("Dice", help="As you like")
    assert "field-help" not in components.fieldset("Dice")
    ends = components.balance_bar(("Ann", "60 %"), ("Bob", "40 %"), 60, label="Ann leads")
    texts = re.findall(r'"balance-(?:name|share)">([^<]+)', ends)
    assert texts == ["Ann", "60 %", "Bob", "40 %"]
    plot = curve(
        [(0, 0.5)],
        1,
        (),
        None,
        label="x",
        side_labels=("Ann", "Bob"),
        end_labels=("0", "1"),
        act="go",
        id="p",
    )
    assert re.findall(r'"curve-top seat-(\w)">([^<]+)', plot) == [("a", "Ann"), ("b", "Bob")]
    assert components.gauge(3, 35, icon="bomb", label="x").count("V6") == 36, (
        "both ends, and a mark after each piece"
    )
    assert 'aria-label="Home"' in components.app_bar("Navals", home_label="Home")


def test_a_link_looks_like_a_button_only_if_told() -> None:
    assert elements(components.link("Rules", "#/"))[0]["class"] == "link"
    assert elements(components.link("Rules", "#/", kind="primary"))[0]["class"] == "button button-primary"


def test_pieces_are_the_topmost_layer_and_report_their_origin() -> None:
    pieces = [components.DragPiece(components.BoardShip(2, 3, 4, True, id="p"), "ship-1")]
    markup = components.grid_board("m", label="Mer", cells={}, pieces=pieces)
    assert markup.index('role="grid"') < markup.index("data-space")
    piece = next(e for e in elements(markup) if e["data-drag"] == "ship-1")
    assert (piece["data-x"], piece["data-y"]) == ("30", "20")


@pytest.mark.parametrize("kind", art.KINDS)
@pytest.mark.parametrize("size", range(1, 7))
def test_ships_of_every_kind_and_size_are_well_formed(kind: str, size: int) -> None:
    for draw in (art.ship_top, art.ship_side):
        parseString(draw(size, kind, "sunk"))
        assert f"ship-{kind} is-sunk" in draw(size, kind, "sunk")
    assert not re.search("[HQ]-", art.ship_top(size, kind)), "no hull juts out astern"


def test_all_other_art_is_well_formed_and_wordless() -> None:
    drawings = [art.draw_icon(name) for name in art.ICONS] + [card_picture(name) for name in IDS]
    drawings += [art.compass_rose(), art.emblem(), art.scale_bar(), art.panorama(), art.reticle()]
    drawings += [art.wreck(3, art.ship_top(3, "cruiser", "sunk"))]
    drawings += [art.die_face(number) for number in range(1, 7)]
    drawings += [art.mark(kind) for kind in ("miss", "hit", "sunk", "known")]
    drawings += [art.line_ship_side(mast_count=n) for n in (1, 2, 3)]
    for drawing in drawings:
        root = parseString(drawing).documentElement
        words = "".join(t.firstChild.data for t in root.getElementsByTagName("text") if t.firstChild)
        assert words == "" or words.isdigit()


def test_lines_are_smooth_and_rings_are_even() -> None:
    spots = [
        tuple(map(float, spot.split())) for spot in smooth_path([(0, 0), (9, 0), (18, 0)])[1:].split("L")
    ]
    assert all(0 < end[0] - start[0] < 2 for start, end in pairwise(spots)), "no jumps"
    outer = [map(float, spot) for spot in re.findall(r"M(\S+) (\S+?)L", art.compass_rose())]
    assert sorted(round(degrees(atan2(x, -y))) % 360 for x, y in outer) == [*range(0, 360, 5)]


def test_path_data_is_made_of_commands_and_numbers() -> None:
    drawings = join([art.draw_icon(n) for n in art.ICONS] + [card_picture(n) for n in IDS] + [art.panorama()])
    for data in re.findall(r' d="([^"]*)"', svg("0 0 1 1", drawings)):
        assert re.fullmatch(r"[MLHVCSQTAZmlhvcsqtaz0-9 .,-]*", data), data
    radii = re.findall(r"a([\d.]+) ", "".join(art.draw_icon(name) for name in art.ICONS))
    assert min(map(float, radii)) > 0.5, "no disc of an icon is too small to be seen"


def test_log_is_one_stop_of_the_tab_key() -> None:
    entries = [components.LogEntry(f"line {n}", n, act="look", arg={"n": n}) for n in range(1, 80)]
    markup = components.log_list(entries, label="Log")
    assert markup.count('tabindex="0"') == 1 and markup.count('tabindex="-1"') == 78
    assert markup.rindex('tabindex="0"') > markup.rindex('tabindex="-1"'), "the last line by default"
    entries[3] = components.LogEntry("line 4", 4, act="look", arg={"n": 4}, is_current=True)
    head = components.log_list(entries, label="Log").split('tabindex="0"')[0]
    assert head.count("<li") == 4, "the current line"
    log, *_ = components.log_list([components.LogEntry("line", 1)], label="Log").split("<li")
    assert 'tabindex="0"' in log, "it scrolls by keys"
