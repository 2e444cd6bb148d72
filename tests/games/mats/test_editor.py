"""The editor of a custom fleet: gestures on a text, and its drawing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from navals.core.message import Message
from navals.core.option import OptionError
from navals.games.mats.game import GAME
from navals.games.mats.rules.options import (
    MAX_FIGURE,
    MAX_SHIPS,
    MIN_SHIPS,
    ROSTERS,
    Ship,
    parse_ship,
    ship_text,
)
from navals.games.mats.screen.editor import EDITORS
from navals.games.mats.screen.editor.fleet import (
    FACES,
    FIGURES,
    MAX_LENGTH,
    change_fleet,
    entry_faults,
    free_name,
    split_entries,
)
from navals.ui.board.editor import EditorFault, EditResult
from navals.ui.words.i18n import language
from tests.ui.page import Element, tree

STANDARD = ",".join(map(ship_text, ROSTERS["standard"]))
THREE = "TP:1/5>0/3,V1:2/4>1/2,C1:4/2>3/1"
NINE = ",".join(f"A{n}:3/3>2/2" for n in range(MAX_SHIPS))
EVIL = "<img src=x onerror=alert(1)>\"'&"
OPTION = GAME.schema.by_name["ships"]


def edited(text: str, act: str, **arg: Any) -> EditResult:
    answer = change_fleet(text, act, arg)
    assert isinstance(answer, EditResult), answer
    return answer


def new_text(text: str, act: str, **arg: Any) -> str:
    return edited(text, act, **arg).text


def refused(text: str, act: str, **arg: Any) -> tuple[str, str]:
    answer = change_fleet(text, act, arg)
    assert isinstance(answer, EditorFault), answer
    return answer.element_id, str(answer.message)


def draw(text: str, fault: EditorFault | None = None) -> Element:
    return tree(EDITORS["ships"].draw(OPTION, text, fault, language("en")))


def errors(text: str, fault: EditorFault | None = None) -> list[str]:
    return [e.text for e in draw(text, fault).walk() if "field-error" in e.classes]


def by_id(root: Element, id: str) -> Element:
    (match,) = [element for element in root.walk() if element["id"] == id]
    return match


@pytest.mark.parametrize(
    ("face", "what", "delta", "ship", "message"),
    [
        ("intact", "masts", 1, "V1:3/4>1/2", "Masts of V1, intact: 3"),
        ("intact", "guns", -1, "V1:2/3>1/2", "Guns of V1, intact: 3"),
        ("hit", "masts", 1, "V1:2/4>2/2", "Masts of V1, once hit: 2"),
        ("hit", "guns", -1, "V1:2/4>1/1", "Guns of V1, once hit: 1"),
    ],
)
def test_a_stepper_changes_one_figure_of_one_ship(
    face: str, what: str, delta: int, ship: str, message: str
) -> None:
    answer = edited(THREE, "step", at=1, face=face, what=what, by=delta)
    assert (answer.text, str(answer.announcement)) == (THREE.replace("V1:2/4>1/2", ship), message)
    assert answer.focus is None, "the finger stays where it is"


def test_an_intact_face_takes_the_hit_one_down_with_it_even_from_a_figure_too_large() -> None:
    answer = edited("A:2/4>1/4,B:1/1>0/1,C:1/1>0/1", "step", at=0, face="intact", what="guns", by=-1)
    assert answer.text.startswith("A:2/3>1/3,")
    assert str(answer.announcement) == "Guns of A, intact: 3. Guns of A, once hit: 3"
    assert new_text("A:9/1>0/1", "step", at=0, face="intact", what="masts", by=-1) == "A:8/1>0/1"


@pytest.mark.parametrize(
    ("ship", "face", "delta", "message"),
    [
        ("A:2/4>2/2", "hit", 1, "Masts of A, once hit: 2 at most, as many as when intact"),
        ("A:6/0>0/0", "intact", 1, "A: masts and guns are numbers from 0 to 6"),
        ("A:0/6>0/0", "intact", -1, "A: masts and guns are numbers from 0 to 6"),
        ("A:9/1>0/1", "intact", 1, "A: masts and guns are numbers from 0 to 6"),
    ],
)
def test_figures_stay_in_their_bounds(ship: str, face: str, delta: int, message: str) -> None:
    """Section 1: from 0 to 6, and never more once hit than intact."""
    step = {"at": 0, "face": face, "what": "masts", "by": delta}
    assert refused(f"{ship},B:1/1>0/1,C:1/1>0/1", "step", **step) == ("option-ships-0", message)


def test_random_steps_never_break_the_form_of_a_fleet() -> None:
    rng = random.Random(3)
    text, refusals = STANDARD, 0
    for _ in range(3000):
        arg = {"at": rng.randrange(7), "face": rng.choice(FACES), "what": rng.choice(FIGURES)}
        answer = change_fleet(text, "step", {**arg, "by": rng.choice((1, -1))})
        if isinstance(answer, EditResult):
            text = answer.text
        else:
            assert isinstance(answer, EditorFault)
            refusals += 1
        for ship in map(parse_ship, split_entries(text)):
            assert ship is not None
            for intact, hit in zip(ship.intact, ship.hit, strict=True):
                assert 0 <= hit <= intact <= MAX_FIGURE
    assert 0 < refusals < 3000


@pytest.mark.parametrize(("typed", "name"), [("x", "X"), ("ab1", "AB1"), (" v9 ", "V9"), ("V1", "V1")])
def test_a_name_is_written_in_capitals(typed: str, name: str) -> None:
    assert new_text(THREE, "rename", at=1, value=typed) == THREE.replace("V1", name)


@pytest.mark.parametrize(
    "typed", ["", " ", "1A", "ABCD", "A-1", "É", "A,B", "A:1", "A B", EVIL, "١", "\u202eA"]
)
def test_a_name_that_is_none_is_refused_beside_it(typed: str) -> None:
    spot, message = refused(THREE, "rename", at=1, value=typed)
    assert spot == "option-ships-1-name" and "is not a name: use a letter and up to two more" in message


def test_two_ships_of_one_name_are_marked_not_refused() -> None:
    text = new_text(THREE, "rename", at=2, value="v1")
    assert [str(fault) for fault in entry_faults(split_entries(text)) if fault] == ["two ships are called V1"]
    field = draw(text)
    assert by_id(field, "option-ships-2-error").text == "Two ships are called V1"
    assert by_id(field, "option-ships-2-name")["aria-invalid"] == "true"
    assert by_id(field, "option-ships-1-name")["aria-invalid"] is None


@pytest.mark.parametrize(
    ("stem", "fleet", "name"),
    [
        ("V1", "V1:1/1>0/0,V2:1/1>0/0", "V3"),
        ("V2", "V2:1/1>0/0", "V1"),
        ("TP", "TP:1/1>0/0", "TP1"),
        ("TPX", "TPX:1/1>0/0", "T1"),
        ("F1", "", "F1"),
    ],
)
def test_the_next_free_name(stem: str, fleet: str, name: str) -> None:
    assert free_name(stem, split_entries(fleet)) == name


def test_adding_a_ship_puts_it_last_and_the_focus_on_its_name() -> None:
    answer = edited(THREE, "add")
    assert answer.text == THREE + ",F1:3/3>2/2"
    assert (answer.focus, str(answer.announcement)) == ("option-ships-3-name", "F1 has been added.")


def test_a_copy_follows_its_ship() -> None:
    answer = edited(THREE, "copy", at=1)
    assert answer.text == "TP:1/5>0/3,V1:2/4>1/2,V2:2/4>1/2,C1:4/2>3/1"
    assert answer.focus == "option-ships-2-name"


def test_a_fleet_has_three_to_nine_ships() -> None:
    bounds = "a fleet has 3 to 9 ships"
    assert refused(NINE, "add") == refused(NINE, "copy", at=0) == ("option-ships", bounds)
    assert by_id(draw(NINE), "option-ships-add")["aria-disabled"] == "true"
    assert refused(THREE, "remove", at=1) == ("option-ships-1", bounds)
    assert by_id(draw(THREE), "option-ships-1-remove")["aria-disabled"] == "true"
    assert len(split_entries(THREE)) == MIN_SHIPS


def test_moving_a_ship_takes_the_focus_with_it() -> None:
    answer = edited(THREE, "move", at=1, by=-1)
    assert answer.text == "V1:2/4>1/2,TP:1/5>0/3,C1:4/2>3/1"
    assert (answer.focus, str(answer.announcement)) == (
        "option-ships-0-up",
        "V1 is now number 1 in the list.",
    )
    assert change_fleet(THREE, "move", {"at": 0, "by": -1}) is None
    assert change_fleet(THREE, "move", {"at": 2, "by": 1}) is None


@pytest.mark.parametrize("name", ROSTERS)
def test_the_known_fleets_can_be_started_from(name: str) -> None:
    assert new_text(THREE, "from", value=name) == ",".join(map(ship_text, ROSTERS[name]))
    assert by_id(draw(THREE), f"option-ships-from-{name}")["data-act"] == "setup:edit"


@pytest.mark.parametrize(
    "typed",
    [THREE, THREE.lower(), f" {THREE}, ", *(THREE.replace(",", comma) for comma in (", ", "\n", ";"))],
)
def test_a_pasted_fleet_is_written_as_the_record_has_it(typed: str) -> None:
    assert new_text(STANDARD, "text", value=typed) == THREE


def test_what_was_pasted_wrong_is_kept_marked_and_can_be_mended() -> None:
    text = new_text(STANDARD, "text", value=f"{THREE},V1:2/4,C1:9/9>9/9")
    assert split_entries(text)[3:] == ["V1:2/4", "C1:9/9>9/9"]
    field = draw(text)
    assert by_id(field, "option-ships-3-error").text.startswith("V1:2/4 is not a ship")
    assert by_id(field, "option-ships-4-error").text == "Two ships are called C1"
    text = new_text(new_text(text, "remove", at=3), "remove", at=3)
    assert text == THREE


def test_a_cleared_text_leaves_the_fleet() -> None:
    assert refused(THREE, "text", value=" , ") == ("option-ships-text", "a fleet has 3 to 9 ships")
    field = draw(THREE, EditorFault(Message("a fleet has 3 to 9 ships"), "option-ships-text"))
    assert by_id(field, "option-ships-text-error").text == "A fleet has 3 to 9 ships"
    assert by_id(field, "option-ships-as-text").has("open")


def test_a_huge_text_is_cut() -> None:
    text = new_text(THREE, "text", value="A:1/1>0/0," * 10_000)
    assert len(text) <= MAX_LENGTH
    assert sum("fleet-row" in e.classes for e in draw(text).walk()) <= MAX_LENGTH / 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A:1/1>0/1",
        "A:1/1>0/1,A:1/1>0/1,B:1/1>0/1",
        "A:7/1>0/1,B:1/1>0/1,C:1/1>0/1",
        "A:1/1>1/1,B:1/1>0/1,C:1/1>0/1",
        "A:1/1,B:1/1>0/1,C:1/1>0/1",
        NINE + ",Z:1/1>0/0",
    ],
)
def test_every_fault_that_the_options_know_is_shown(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        OPTION.parse(text)
    lines, error = errors(text, EditorFault(caught.value.message)), str(caught.value)
    assert any(error[1:] in words for words in lines) or (text == "" and "not 0" in lines[0]), (error, lines)


def test_a_fleet_without_fault_shows_only_other_faults_of_the_option() -> None:
    for text in (STANDARD, THREE, NINE):
        OPTION.parse(text)
        assert not errors(text)
    assert errors(THREE, EditorFault(Message("these ships cannot sail"))) == ["These ships cannot sail"]


def test_every_figure_has_a_name_with_its_value() -> None:
    groups = [e["aria-label"] for e in draw(THREE).walk() if e["role"] == "group" and "tally" in e.classes]
    assert groups[4:8] == [
        "Masts of V1, intact: 2",
        "Guns of V1, intact: 4",
        "Masts of V1, once hit: 1",
        "Guns of V1, once hit: 2",
    ]
    assert len(groups) == 12


def test_everything_that_can_be_pressed_is_named_once() -> None:
    field = draw(STANDARD)
    names = [e["aria-label"] or e.text for e in field.walk() if e.tag == "button"]
    assert all(names) and len(set(names)) == len(names)
    ids = [e["id"] or "" for e in field.walk() if e.tag in ("button", "input", "textarea")]
    assert len(set(ids)) == len(ids) and all(id.startswith("option-ships-") for id in ids)


def test_ids_stay_when_a_figure_changes() -> None:
    text = new_text(THREE, "step", at=1, face="intact", what="guns", by=-1)
    assert [e["id"] for e in draw(text).walk()] == [e["id"] for e in draw(THREE).walk()]


def test_a_button_at_its_limit_keeps_the_focus_and_says_why() -> None:
    less = by_id(draw(THREE), "option-ships-0-hit-masts-less")
    assert less["aria-disabled"] == "true" and not less.has("disabled")
    assert less["data-act"] == "app:why" and "0 is the minimum" in (less["data-arg"] or "")


STEP = {"at": 0, "face": "hit", "what": "guns", "by": 1}


@pytest.mark.parametrize(
    ("act", "arg"),
    [
        ("step", {}),
        *(("step", STEP | {"at": at}) for at in ("1", 99, -1, True)),
        *(
            ("step", STEP | wrong)
            for wrong in ({"face": ["hit"]}, {"what": "sails"}, {"by": 50}, {"by": None})
        ),
        ("rename", {"at": 0, "value": 7}),
        ("rename", {"at": 0}),
        ("move", {"at": 0, "by": 2}),
        ("from", {"value": "armada"}),
        ("from", {}),
        ("nothing", {"at": 0}),
        ("__class__", {}),
    ],
)
def test_what_is_no_gesture_means_nothing(act: str, arg: dict[str, Any]) -> None:
    assert change_fleet(THREE, act, arg) is None


def test_a_part_that_is_no_ship_can_only_be_moved_or_removed() -> None:
    text = f"{THREE},junk"
    for act, arg in (("step", STEP), ("rename", {"value": "X"}), ("copy", {})):
        assert change_fleet(text, act, {**arg, "at": 3}) is None
    assert new_text(text, "move", at=3, by=-1).endswith("junk,C1:4/2>3/1")
    assert new_text("junk,A:1/1>0/0", "remove", at=0) == "A:1/1>0/0"
    assert new_text("junk", "remove", at=0) == ""


def test_silhouettes_follow_the_guns() -> None:
    ships = ",".join(ship_text(Ship(f"A{guns}", (1, guns), (0, 0))) for guns in range(1, 7))
    pictures = [e for e in draw(ships).walk() if "fleet-ship" in e.classes]
    rates = [next(name for name in e.classes if name.startswith("is-")) for e in pictures]
    assert rates == ["is-corvette", "is-corvette", "is-frigate", "is-two", "is-three", "is-three"]
