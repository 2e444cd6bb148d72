"""The sources that the site carries are shorter and do the same (web/tools/shorten.py, web/tools/parcel.py)."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.native

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "web" / "tools"))

import parcel  # noqa: E402
import shorten  # noqa: E402

TRICKY = '''
"""What scopes can do."""
import math as mathematics
from functools import partial

_HIDDEN = 3
PUBLIC_TABLE = {"alpha": 1}

def _helper(value, factor=_HIDDEN):
    """A docstring."""
    return value * factor

def counter(start):
    total = start
    def add(amount, *, twice=False):
        nonlocal total
        total += amount * (2 if twice else 1)
        return total
    return add

class Thing:
    label: str = "thing"
    _HIDDEN = 5
    def __init__(self, size, colour="red"):
        self.size = size
        self._secret = colour
    def __repr__(self):
        return f"a thing of size {self.size}"
    def _private(self, size):
        return (self.size, size, self._secret, _HIDDEN, self._HIDDEN)
    def both(self, other):
        return self._private(other) + other.__class__._private(other, 1) if isinstance(other, Thing) else self._private(other)

def comprehensions(rows):
    x = 7
    nested = [[x + cell for cell in row if (last := cell)] for row in rows]
    return nested, last, {x: y for x, y in enumerate("ab")}, x, sorted(rows, key=lambda row, x=x: -row[0] * x)

def matching(subject):
    match subject:
        case {"kind": kind, **others}:
            return kind, others
        case [first, *rest]:
            return first, rest
        case Thing(size=size):
            return size
        case _ as whatever:
            return whatever

def failing(text):
    try:
        return int(text)
    except ValueError as problem:
        return type(problem).__name__
    finally:
        text = None

def keywords(**more):
    return partial(target, **more)(left=1)

def target(left, right=2, *others, width=0):
    return (left, right, others, width)

def formatted(name, amount):
    return f"{name}: {amount:{amount}d} {_helper(amount)!r}"

def run():
    add = counter(10)
    first, second = Thing(1), Thing(2, colour="blue")
    return (add(1), add(2, twice=True), first.both(second), second.both(3), comprehensions([[1, 2], [3]]), matching({"kind": 1, "b": 2}),
            matching([1, 2, 3]), matching(first), matching(9), failing("x"), failing("4"), keywords(width=4), keywords(right=5),
            formatted("n", 4), mathematics.floor(2.5), PUBLIC_TABLE["alpha"])
'''

OTHER = """
from package.one import run as other_run, target
from package import one

def idle_function(value):
    return value

def answer():
    return other_run(), one.target(1, width=2), target(3), one.PUBLIC_TABLE
"""


def answers(sources: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """What ``answer`` of the package returns."""
    import types

    modules = {"package": types.ModuleType("package"), "package.one": types.ModuleType("package.one")}
    modules["package"].one = modules["package.one"]  # type: ignore[attr-defined]
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    exec(compile(sources["package/one.py"], "one", "exec"), modules["package.one"].__dict__)
    space: dict[str, Any] = {"__name__": "package.two"}
    exec(compile(sources["package/two.py"], "two", "exec"), space)
    return space["answer"]()


def test_a_shortened_package_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"package/__init__.py": "", "package/one.py": TRICKY, "package/two.py": OTHER}
    short = shorten.shorten(sources, "answer")
    assert repr(answers(short, monkeypatch)) == repr(answers(sources, monkeypatch))
    assert "idle_function" not in short["package/two.py"]
    for name in ("_helper", "amount", "docstring", "PUBLIC_TABLE", "_secret"):
        assert name not in short["package/one.py"], name
    for name in ("width", "size", "colour", "twice", "right"):
        assert name in short["package/one.py"], f"{name}: calls or matches name it"


def test_fields_of_structs_and_words_in_strings_keep_their_names() -> None:
    source = "import msgspec\nclass Shot(msgspec.Struct):\n    square: int\n    _hidden: int = 0\ndef on_fire(self): return getattr(self, 'target_square')\ndef target_square(): pass\n"
    short = shorten.shorten({"package/one.py": source}, r"on_\w+|Shot")["package/one.py"]
    for name in ("class Shot(", "square: int", "_hidden: int", "def on_fire(", "def target_square("):
        assert name in short


def test_code_that_knows_variables_by_name_is_refused() -> None:
    with pytest.raises(ValueError, match="by their names"):
        shorten.shorten({"package/one.py": "def fields(value): return locals()"}, "fields")
    with pytest.raises(ValueError, match="makes names"):
        shorten.shorten(
            {
                "package/one.py": "def _do_it(): pass\ndef act(self, word): return getattr(self, f'_do_{word}')"
            },
            r"act|on_\w+",
        )
    shorten.shorten(
        {"package/one.py": "def on_it(): pass\ndef act(self, word): return getattr(self, 'on_' + word)"},
        r"act|on_\w+",
    )


def test_the_engine_is_shortened_to_modules_that_compile_and_are_much_smaller() -> None:
    root = Path(__file__).resolve().parent.parent
    sources = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((root / "navals" / "core").glob("*.py"))
    }
    short = shorten.shorten(sources, r"\w+")
    for name, text in short.items():
        ast.parse(text, name)
    assert sum(map(len, short.values())) < 0.6 * sum(map(len, sources.values()))


def test_sentences_without_a_source_stay_behind_and_all_others_are_listed_once() -> None:
    files = {
        "a/one.py": "X = t('Fire')\nY = t('Fire'), msgn('{n} ship', '{n} ships', 2)\n",
        "a/sea.json": "{}",
    }
    pairs = {"": "head", "Fire": "Feu", "Gone": "Parti", "{n} ship\0{n} ships": "{n} navire\0{n} navires"}
    text = parcel.parcel(files, {"a/locale/fr/all.json": pairs})
    assert text.count("\x01") == 1
    assert "Gone" not in text
    assert text.endswith(
        '\x04a/locale/fr/all.json\nFeu\x03{"":"head","{n} ship\\u0000{n} ships":"{n} navire\\u0000{n} navires"}'
    )


def test_paragraphs_of_the_pages_are_referred_to() -> None:
    texts = [f"Rule number {number} of this game, at some length." for number in range(120)]
    french = [text.replace("Rule number", "Règle") for text in texts]
    pages = {
        "#/a/rules": {
            code: {"patch": {"main": "".join(f"<p>{one}</p>" for one in many)}}
            for code, many in (("en", texts), ("fr", french))
        }
    }
    files = {
        "a/one.py": "B = [" + ", ".join(f"t({one!r})" for one in [*texts[:3], texts[119], texts[110]]) + "]\n"
    }
    text = parcel.parcel(files, {"a/locale/fr/all.json": dict(zip(texts, french, strict=True))})
    short, plain = parcel.referring(text, pages, lambda _, sentence: sentence)
    assert plain == text
    assert [part for part in texts if part in short] == []
    assert short.split("\x04")[0].count("\x05") == 5
    assert "'\x05119'" in short
    assert "\n\x05\x03\x05\x03\x05\x03\x05119\x03\x05110\x03{" in short
