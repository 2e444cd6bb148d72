"""The catalogues are complete and consistent, and every sentence of the program comes from them."""

from __future__ import annotations

import ast
import gettext
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import hatch_build
from navals.games import IDS
from navals.ui.words.i18n import LANGUAGES, Language
from tests.i18n import tour
from tests.sources import parsed

pytestmark = pytest.mark.native

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "navals"
TRANSLATED = [code for code in LANGUAGES if code != "en"]

Id = str | tuple[str, str]


@cache
def sentences() -> tuple[tuple[str, Id], ...]:
    return tuple(hatch_build.sentences(PACKAGE))


@pytest.fixture(scope="module")
def extracted() -> set[Id]:
    return {text for _, text in sentences()}


@cache
def catalogue(code: str) -> Catalog:
    return hatch_build.merge(ROOT, code)


def translations(code: str) -> gettext.GNUTranslations:
    """Compile a catalogue."""
    stream = io.BytesIO()
    write_mo(stream, catalogue(code))
    stream.seek(0)
    return gettext.GNUTranslations(stream)


@cache
def entries(code: str) -> list[tuple[str, str, str]]:
    """Return id, English text and translation of each form."""
    rows = []
    for message in catalogue(code):
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            single, plural = message.id
            rows += [(single, single if i == 0 else plural, form) for i, form in enumerate(message.string)]
        else:
            rows.append((message.id, message.id, message.string))
    return rows


@pytest.mark.slow
def test_extraction_agrees_with_the_source(extracted: set[Id]) -> None:
    """The extractor reads tokens, so it would miss a sentence inside an f-string or a conditional."""
    texts = {text for entry in extracted for text in ([entry] if isinstance(entry, str) else entry)}
    missed, odd = [], []
    for path, call, name in calls():
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            if first.value not in texts:
                missed.append(f"{path}:{call.lineno}: {first.value}")
        elif isinstance(first, ast.JoinedStr | ast.IfExp | ast.BinOp | ast.BoolOp):
            odd.append(f"{path}:{call.lineno}: {name} of something that cannot be extracted")
    assert not missed
    assert not odd


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_catalogue_has_every_sentence(code: str, extracted: set[Id]) -> None:
    """If this fails, run `make i18n` and translate the empty entries."""
    content = catalogue(code)
    ids = {message.id for message in content if message.id}
    assert sorted(map(str, extracted - ids)) == []
    assert sorted(map(str, ids - extracted)) == []
    assert not content.obsolete
    empty = [m.id for m in content if m.id and not all([m.string] if isinstance(m.string, str) else m.string)]
    assert empty == []
    assert [m.id for m in content if m.id and m.fuzzy] == []
    assert all(len(m.string) == content.num_plurals for m in content if m.pluralizable)


@pytest.mark.parametrize("code", TRANSLATED)
def test_catalogues_are_current(code: str) -> None:
    """Each sentence is in the right catalogue, with the places that use it (`make i18n`)."""
    for name in (hatch_build.HOUSE, *IDS):
        for message in hatch_build.read(ROOT, code, name):
            files = [file for file, _ in message.locations]
            assert not message.id or hatch_build.source_name(files) == name, message.id
            assert all((PACKAGE / file).exists() for file in files), message.id


def test_files_contain_no_personal_data() -> None:
    for path in PACKAGE.rglob("*.po"):
        text = path.read_text(encoding="utf-8")
        assert "@" not in text
        assert not re.search(r"^#: .*:\d", text, re.MULTILINE)


@pytest.mark.parametrize("code", TRANSLATED)
def test_fields_are_the_same(code: str) -> None:
    wrong = []
    for ident, english, translated in entries(code):
        needed, used = fields(english), fields(translated)
        if needed != used and not (ident != english and used == fields(ident)):
            wrong.append((english, translated))
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_says_everything_twice(code: str) -> None:
    assert [text for _, _, text in entries(code) if re.fullmatch(r"(.{20,})\1+", text, re.DOTALL)] == []


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", TRANSLATED)
def test_shape_is_the_same(code: str) -> None:
    """Initial capital and final full stop match the English text, since sentences are combined from parts."""
    wrong = []
    for _, english, translated in entries(code):
        # The name of a ship may have an article.
        a, b = english[0], re.sub(r"^(le |la |les |l')(?=[A-ZÉ])", "", translated)[0]
        if (
            (a.isalpha() and b.isalpha() and a.isupper() != b.isupper())
            or english.endswith(".") != translated.endswith(".")
            or translated != translated.strip()
            or re.search("[<>]", translated)
        ):
            wrong.append(translated)
    assert wrong == []


TYPED_WRONG = {
    "two blanks": r"  ",
    "blank before a comma, full stop or bracket": r" (?=,|\)|\.(?!\.))",
    "typographic apostrophe, quote or blank (code sets them)": "[\u2018\u2019\u201c\u201d\u00a0\u202f\u2009]",
    "no blank before ; : ! ? » %": r"[^\s?!](?=[;:!?»%])",
    "no blank after «": r"«(?! )",
    "three full stops for an ellipsis": r"\w\.\.\.",
}
MARKS = "Légende : o à l'eau, x touché, # coulé, = navire, . inconnu"
"""An exception, since the full stop is a symbol here."""


def test_french_is_typed_as_the_code_expects() -> None:
    wrong = [
        (reason, translated)
        for _, _, translated in entries("fr")
        for reason, pattern in TYPED_WRONG.items()
        if translated != MARKS and re.search(pattern, translated)
    ]
    assert wrong == []


def test_french_typography() -> None:
    t = Language("fr", translations("fr"))
    assert t("Take back the move?") == "Reprendre le coup\u202f?"
    assert t("Game menu") == "Menu de la partie"
    assert t("Rule {number}", number="R3") == "Règle R3"
    assert t.plural("{n} bomb left", "{n} bombs left", 0) == "0 bombe restante"
    assert t.plural("{n} bomb left", "{n} bombs left", 1) == "1 bombe restante"
    assert t.plural("{n} bomb left", "{n} bombs left", 2) == "2 bombes restantes"
    assert "\u2019" in t("Against the computer")
    assert "\u00a0:" in t("Computer: {level}", level="x")
    # Names stay as they are.
    assert "D'Artagnan ;-)" in t("{name} goes first.", name="D'Artagnan ;-)")


MARKERS = frozenset(hatch_build.KEYWORDS)
NOT_SHOWN = {"lazy_getattr", "add_argument", "add_options", "add_parser", "ArgumentParser"}
"""Calls whose texts stay English: those of argparse, and names of distributions."""
TECHNICAL = {"class_", "easing", "transform", "d", "viewBox", "points", "preserveAspectRatio"}
SENTENCE = re.compile(r"[A-Za-zÀ-ÿ]{2,}[,:;]? [a-zà-ÿ]{2,}")
TOOLS = "sdp completion conformance match rehearsal serve describe program server wire"
"""Modules for developers, in English only."""
STYLES = ("navals/pictures/sheets.py", "navals/pictures/trees.py", "navals/pictures/values.py")
"""Modules whose literals are CSS."""
ERRORS = re.compile("(Attribute|Import|Index|Value|Chart|Runtime|Type)Error|Forfeit")
"""Exceptions for developers."""
ALLOWED = """\
curtain-lead curtain-title
variant=custom fleet=4,3,2,2 bombs=25
fleet=duel strike=true
fleet=frigates strike=true superiority=0
setup=free wind_no_go=wide los=ships
fire port F1 main
shot 2 > 11, miss, break, foul > 4, surface 9, shot 2 aim=37.50 speed=3.200
break illegal
list_a=CC;FFF list_b=CC;FFF limit=300 turns=5 cards=false
list_a=CC;FFF;FF list_b=CC;FFF;FF limit=300 turns=6
fleet_a=drakes fleet_b=orcs
list_a=B;CCC;FFF;FFF;B;FFFF list_b=B;CCC;FFF;FFF;B;FFFF limit=800 turns=10
use=simulation first_breaker=random
mode=2v2 use=simulation first_breaker=random
 class="ball ball-
xMidYMid slice
fire port F1 battery
button button-
forces seat-
pawn is-
combat-plate is-fought
target is-chosen
fx-verdict is-
""".splitlines()
"""Options and actions as in records, and style classes."""
TABLE = "use=simulation first_breaker=random armour."


def trees() -> list[tuple[Path, ast.Module]]:
    return [(path.relative_to(ROOT), parsed(path)) for path in sorted(PACKAGE.rglob("*.py"))]


def called(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


@cache
def calls() -> list[tuple[Path, ast.Call, str]]:
    """Return the calls that mark sentences for translation."""
    nodes = ((path, node) for path, tree in trees() for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [(path, node, called(node)) for path, node in nodes if called(node) in MARKERS]


def loose(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield string literals that are neither documentation nor marked for translation."""
    if isinstance(node, ast.FunctionDef) and node.name == "__repr__":
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and ERRORS.fullmatch(called(node.exc)):
        return
    if isinstance(node, ast.Call) and called(node) in NOT_SHOWN:
        return
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
        return
    if isinstance(node, ast.keyword) and node.arg in TECHNICAL:
        return
    if isinstance(node, ast.Call) and called(node) in MARKERS:
        for child in [*node.args, *node.keywords]:
            if not isinstance(child, ast.Constant):
                yield from loose(child)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from loose(child)


WORD = re.compile("[A-ZÀ-Ý][a-zà-ÿ]{2,}[.!?…:]?")
SHOWN = re.compile(r"navals/(ui|games/\w+/(screen|words))/")
"""Modules in which single capitalised words may be visible."""
WORDS = """
Enter Space Escape Esc Shift Home End Setup Seed Date Dice Title Navals English Français Votre
Attribute Child
"""
"""Keys, record tags, names that are the same in every language, and names from the code other than
classes."""


@pytest.mark.slow
def test_every_sentence_is_marked_for_translation() -> None:
    """This includes capitalised single words."""
    nodes = (node for _, tree in trees() for node in ast.walk(tree))
    words = {*WORDS.split(), *(node.name for node in nodes if isinstance(node, ast.ClassDef))}
    faults = []
    for path, tree in trees():
        if path.stem in TOOLS.split() or path.as_posix() in STYLES:
            continue
        for literal in loose(tree):
            text = literal.value
            sentence = SENTENCE.search(text) and "<g " not in text and not text.startswith(TABLE)
            word = SHOWN.match(path.as_posix()) and WORD.fullmatch(text) and text not in words
            if (sentence and text not in ALLOWED) or word:
                faults.append(f"{path}:{literal.lineno}: {text}")
    assert faults == []


ENGLISH = re.compile(
    r"\b(the|of|and|your|you|is|are|with|from|fleets?|squares?|ships?|bombs?|water|hits?|sunk|games?|rules?|players?|"
    r"enemy|begins?|turn|back|wins?|draw|hint|level|seat|computer|settings|keys?|sound|close|save|record|undo|enter|"
    r"carrier|cruiser|submarine|battleship|captain|admiral|bosun|click|tap|first|next|lesson)\b",
    re.IGNORECASE,
)
TYPED = "random, actions, board, undo, save", "resign, draw, quit", "record {share}"
KEPT = ("The Uncharted Seas", "Naval Battle Billiard", "bombs : il faut", *TYPED)
"""Names of games, commands and an option, which are not translated, and a French word that looks English."""
RECORDED = ("turn", "seat", "ships")
"""Words from records that messages quote."""


class Marked(gettext.NullTranslations):
    """The French catalogue with brackets around each translation; it records the requested sentences."""

    def __init__(self, french: gettext.NullTranslations) -> None:
        super().__init__()
        self.french = french
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return f"⟦{self.french.gettext(message)}⟧"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        self.asked.add(singular)
        return f"⟦{self.french.ngettext(singular, plural, n)}⟧"


def english(texts: list[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """Yield English words in French texts."""
    for step, text in texts:
        text = re.sub("[⟦⟧]", "", text)
        if not ENGLISH.search(text):
            continue
        quoted = (*RECORDED, *re.findall(r"[\w.]+", step)) if step.startswith(("file ", "typed ")) else ()
        for word in (*KEPT, *quoted):
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "", text, flags=re.IGNORECASE)
        for match in ENGLISH.finditer(text):
            yield step, match[0], text


def test_translations_hold_no_english_word() -> None:
    assert (
        set(english([("", re.sub(r"\{(?!share)\w+\}", "", text)) for _, _, text in entries("fr")])) == set()
    )


SAME = """
Navals|Enter|[FCHB]{2,4}|English|Français|Anne|Zoé|EN|FR|Esc|Ctrl|[A-J](10|[1-9])?(-[A-J](10|[1-9]))?
R\\d+|[A-Z]|v[\\d.]+|TP|[VFC][12]|U[1-7]|[EFS][1-4]|[CG][NS]
Victory|Euryalus|Sirius|Royal Sovereign|Redoutable|Hortense|Santísima Trinidad|Mercedes
"""
"""The same in every language: names of the program, people and ships, squares, cards, keys, rules."""
PLAIN = re.compile(
    r"^([A-Z]\w{0,2}:\d/\d>\d/\d,?)+$|^ ?\d+( +\S{1,2})+$|^[A-Z]\d\d?( ×2)?$|^[A-Z]\d\d?(,[A-Z]\d\d?)+$"
    r"|^\dR$|^\w[\w .]* \((MIT|ISC|[A-Za-z]+-[\w.-]+)\)$"
    rf"|\b({'|'.join(SAME.split(chr(10))[1:-1])})\b"
)
"""The above, fleets and rows of boards in the terminal, and licences."""


def untranslated(texts: list[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """Yield words on the screens that are not from the catalogue."""
    for step, text in texts:
        if step == "keys":  # These are parts of sentences.
            continue
        rest = re.sub(r"\b(?:Votre|Vos) (?=⟦)", "", text)  # "Votre" and "Vos" are put before a translation.
        while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", rest)) != rest:
            rest = less
        if re.search(r"[^\W\d_]", PLAIN.sub("", rest)):
            yield step, rest, text


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [*(game_id for game_id in IDS if game_id != "mats"), ""])
def test_french_screens_are_french_and_come_from_the_catalogue(
    monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    """Visit the screens of a game. The MATS run also visits the pages outside games and may leave more
    sentences unseen."""
    catalogue = Marked(translations("fr"))
    language = Language("fr", catalogue)
    monkeypatch.setattr("navals.ui.words.i18n.language", lambda code: language)
    texts = list(tour.texts("fr", game_id))
    monkeypatch.undo()
    assert set(english(texts)) == set()
    assert set(untranslated(texts)) == set()
    for folder, share in ((f"games/{game_id or 'mats'}/", 0.11), *([] if game_id else [("ui/", 0.46)])):
        strings: set[str] = set()
        for path, call, _ in calls():
            first = call.args[0] if call.args else None
            if path.as_posix().removeprefix("navals/").startswith(folder) and isinstance(first, ast.Constant):
                strings.add(first.value)
        strings |= {text for file, text in sentences() if file.endswith(".json") and file.startswith(folder)}
        unseen = sorted(strings - catalogue.asked)
        assert len(unseen) < share * len(strings), unseen
