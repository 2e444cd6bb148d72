"""A gallery of every component, for the eye.

    python web/gallery.py [OUT]

writes `home.html`, `parts.html`, `battle.html`, `placement.html`, `curtain.html`, `dialog.html`, `rules.html` and
`ships.html` with the styles and fonts to the folder OUT (a temporary one by default) and prints it. A page takes its
theme from the query: `home.html?dark`. It is a development tool: nothing of it is shipped.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from navals import games  # noqa: E402
from navals.ui import art  # noqa: E402
from navals.ui import components as c  # noqa: E402
from navals.ui.art.sketch import card_picture  # noqa: E402
from navals.ui.draw.html import EMPTY, Child, Markup, join, tag  # noqa: E402
from navals.ui.draw.svg import svg  # noqa: E402
from navals.ui.words.i18n import language  # noqa: E402

FRENCH = language("fr")
CARDS = [card for id in games.IDS if (card := games.card(id))]

TOOLS = join(
    c.icon_button(label, icon, "x", id=f"tool-{icon}")
    for label, icon in (("Langue", "language"), ("Thème", "contrast"), ("Son", "sound-on"), ("Menu", "menu"))
)


def bar(title: str | None = None) -> Markup:
    back = "#/" if title else None
    return c.app_bar(
        "Navals",
        home_label="Navals, accueil",
        title=title,
        back=back,
        back_label="Accueil",
        tools=TOOLS,
        label="Réglages",
    )


def home() -> Markup:
    cards = [
        c.game_card(
            FRENCH.message(card.title),
            FRENCH.message(card.blurb),
            card_picture(card.id),
            (
                c.button("Jouer à deux", "new", kind="primary", icon="persons"),
                c.button("Contre l’ordinateur", "ai", icon="computer"),
            ),
            id=f"card-{card.id}",
        )
        for card in CARDS
    ]
    hero = c.hero(
        "Jeux de mer sur une table",
        "Contre un ami dans le jardin ou seul contre l’ordinateur ; sans compte, sans réseau.",
        c.button("Comment ça marche", "learn", icon="book"),
    )
    resume = c.resume_card(
        "Camille contre Noé", "Bataille navale · 24 coups · hier soir", c.button_row(c.button("Reprendre", "resume", kind="primary"), c.icon_button("Effacer", "trash", "del")),
        id="resume-1", picture=card_picture("bataille"),
    )  # fmt: skip
    return c.screen(hero, tag("div", resume, class_="home-resume"), tag("div", cards, class_="home-games"), name="home",
                    banner=c.banner("Prêt hors ligne : tout fonctionne sans réseau.", kind="success"))  # fmt: skip


FLEET = (("Porte-avions", 5, "carrier"), ("Croiseur", 4, "cruiser"), ("Contre-torpilleur", 3, "destroyer"),
         ("Contre-torpilleur", 3, "destroyer"), ("Torpilleur", 2, "torpedo"))  # fmt: skip


def enemy_board() -> Markup:
    marks = {(0, 0): "miss", (2, 3): "miss", (6, 6): "miss", (8, 1): "miss", (4, 4): "hit", (4, 5): "hit", (9, 9): "miss", (1, 7): "miss",
             (7, 2): "sunk", (7, 3): "sunk", (6, 2): "known", (6, 3): "known", (8, 2): "known", (8, 3): "known", (7, 4): "known"}  # fmt: skip
    cells = {}
    for row in range(10):
        for col in range(10):
            name = c.square_name(row, col)
            done = (row, col) in marks
            cells[row, col] = c.Cell(
                f"{name}, {'eau' if done else 'inconnu'}",
                None if done else "aim",
                {"square": name},
                None,
                "" if done else "legal",
            )
    heat = {
        (4, 3): 0.62,
        (4, 6): 0.71,
        (3, 4): 0.12,
        (5, 4): 0.2,
        (3, 5): 0.3,
        (5, 5): 0.45,
        (2, 6): 0.08,
        (0, 9): 0.15,
    }
    return c.grid_board(
        "enemy", label="Mer de Noé", cells=cells, marks=marks, heat=heat, aim=(4, 6), last=(4, 5), focus=(4, 6), look="enemy",
        ships=[c.BoardShip(7, 2, 2, False, "torpedo", "sunk")],
    )  # fmt: skip


def own_board(id: str = "own", look: str = "own mini") -> Markup:
    ships = [c.BoardShip(0, 0, 5, True, "carrier", "damaged"), c.BoardShip(0, 2, 4, True, "cruiser"), c.BoardShip(9, 4, 3, False, "destroyer", "sunk"),
             c.BoardShip(4, 6, 3, False, "destroyer"), c.BoardShip(0, 8, 2, True, "torpedo")]  # fmt: skip
    marks = {
        (0, 0): "hit",
        (5, 5): "miss",
        (9, 4): "sunk",
        (9, 5): "sunk",
        (9, 6): "sunk",
        (3, 3): "miss",
        (7, 7): "miss",
    }
    return c.grid_board(id, label="Ma mer", cells={}, ships=ships, marks=marks, look=look)


def battle() -> Markup:
    roster = c.roster(
        [c.RosterShip(n, s, k, "sunk" if k == "torpedo" else "unknown", "coulé" if k == "torpedo" else "", tuple(range(s)) if k == "torpedo" else ()) for n, s, k in FLEET],
        label="Flotte de Noé", compact=True,
    )  # fmt: skip
    status = c.plates(
        c.player_plate(
            "Camille",
            "a",
            False,
            True,
            c.gauge(23, 35, sign="bomb", label="23 bombes"),
            turn="à vous",
            id="plate-a",
        ),
        c.player_plate(
            "Amiral Noé",
            "b",
            True,
            False,
            c.gauge(6, 35, sign="bomb", label="6 bombes"),
            kind_label="ordinateur",
            id="plate-b",
        ),
    )
    log = c.log_list(
        [c.LogEntry("Camille tire en E5 : touché.", 21, "hit", "a", "go", 21), c.LogEntry("Noé tire en F6 : dans l’eau.", 22, "miss", "b", "go", 22),
         c.LogEntry("Camille tire en D8 : coulé !", 23, "sunk", "a", "go", 23), c.LogEntry("Noé tire en A1 : touché.", 24, "hit", "b", "go", 24, True)],
        label="Journal",
    )  # fmt: skip
    return c.game_layout(
        enemy_board(),
        side=(c.answer_bubble("hit", "Touché !", "Noé a tiré en A1 sur votre porte-avions."), c.panel("Flotte de Noé", roster)),
        second=(own_board(), tag("div", c.answer_bubble("hit", "Touché !", "Noé, en A1."), class_="only-narrow")),
        actions=(c.button("Feu en G5", "fire", kind="primary", icon="target", shortcut="Enter"), c.icon_button("Indice", "hint", "hint", kind="plain"),
                 c.icon_button("Annuler", "undo", "undo", kind="plain", disabled="Un tir ne se reprend pas."), c.icon_button("Plus", "more", "more", kind="plain")),
        log=log, title="Bataille navale", status=status, game="bataille",
    )  # fmt: skip


def placement() -> Markup:
    pieces = [
        c.Piece(
            c.BoardShip(0, 0, 5, True, "carrier", "afloat", "p0"), "ship-0", "turn", 0, title="Porte-avions"
        ),
        c.Piece(c.BoardShip(2, 3, 4, False, "cruiser", "afloat", "p1"), "ship-1", "turn", 1, True),
        c.Piece(c.BoardShip(3, 4, 3, True, "destroyer", "refused", "p2"), "ship-2", "turn", 2),
        c.Piece(c.BoardShip(8, 1, 2, False, "torpedo", "afloat", "p3"), "ship-3", "turn", 3),
    ]
    board = c.grid_board(
        "mine",
        label="Votre mer",
        cells={(0, 0): c.Cell("A1", "pick", "A1"), (5, 8): c.Cell("I6", "pick", "I6", state="preview")},
        pieces=pieces,
        tap_act="tap",
    )
    fleet = c.roster(
        [c.RosterShip(n, s, k, "placed" if i != 3 else "waiting", "posé en A1–A5" if i != 3 else "à poser", (), "pick", i, f"ship-{i}", f"pick-{i}", i == 1) for i, (n, s, k) in enumerate(FLEET)],
        label="Votre flotte", drag_act="drag",
    )  # fmt: skip
    return c.game_layout(
        board,
        side=(c.banner("Le croiseur touche le contre-torpilleur (R3).", kind="error", actions=c.link("La règle", "#/rules/bataille#R3")), c.panel("Votre flotte", fleet)),
        actions=(c.button("Prêt", "ready", kind="primary", icon="check", disabled="Il reste un navire à poser."), c.button("Au hasard", "random", icon="shuffle"),
                 c.icon_button("Tourner", "rotate", "turn", kind="plain", shortcut="r"), c.icon_button("Vider", "clear", "clear", kind="plain")),
        title="Placement", game="bataille",
    )  # fmt: skip


def parts() -> Markup:
    fields = c.form(
        "start",
        c.fieldset(
            "Partie",
            c.segmented("variant", [("1", "Classique"), ("2", "Grande"), ("custom", "Sur mesure")], "1", label="Flotte", change="option"),
            tag("div",
                c.field("Nom du premier joueur", c.text_input("name_a", "Camille", id="name-a", helped=True), "Visible sur l’écran de passage.", id="name-a"),
                c.field("Second joueur", c.select("b", [("human", "Une personne"), ("easy", "Mousse"), ("hard", "Amiral")], "hard", id="b"), id="b"),
                c.field("Bombes", c.number_input("bombs", 35, id="bombs", less="Moins", more_="Plus", error=True), error="Entre 1 et 100 (R5).", id="bombs"),
                class_="fields"),
            c.switch("Dire quel navire est coulé", "announce", True, id="announce", help="Sinon : eau, touché ou coulé."),
        ),
        c.button_row(c.button("Commencer", kind="primary", submit=True, icon="anchor", shortcut="Enter"), c.button("Annuler", "back"), c.button("Effacer", "del", kind="danger", icon="trash"),
                     c.button("Impossible", "no", disabled="Pas encore."), c.button("Discret", "x", kind="ghost")),
    )  # fmt: skip
    icons = tag(
        "div",
        (tag("span", art.icon(n), tag("small", n), class_="gallery-icon") for n in art.ICONS),
        class_="gallery-icons",
    )
    return c.screen(
        c.page_title("Instruments", "Tous les éléments, pour l’œil."),
        c.banner("Une nouvelle version attend.", kind="update", actions=c.button("Mettre à jour", "u", compact=True)),
        fields,
        c.tabs([("a", "Partie"), ("b", "Analyse"), ("c", "Dés")], "a", "tab", label="Vues"),
        c.score_table(("Camille", "Noé"), [("Navires coulés", 3, 2), ("Cases coulées", 9, 7), ("Tirs au but", "38 %", "31 %")], caption="Décompte", winner=0),
        c.table(("Niveau", "Parties", "Gagnées"), [("Mousse", 12, 9), ("Amiral", 4, 0)], caption="Contre l’ordinateur", numeric=(1, 2)),
        c.meter("Chance", 0.62, text="62 %"), c.progress("Le moteur démarre…", 0.4), c.progress("Calcul"),
        c.button_row(c.badge("R3", kind="brass"), c.badge("coulé", kind="red"), c.badge("légal", kind="green", icon="check"), c.badge("indice", kind="note"), c.badge("facile")),
        c.tutorial_bubble(2, 6, tag("p", "Touchez une case pour viser, puis « Feu »."), (c.button("Passer", "skip", kind="ghost"), c.button("Suite", "next", kind="primary")), title="Le lieutenant explique"),
        c.details("Que veut dire « coulé » ?", tag("p", "La dernière case intacte vient d’être touchée."), id="d1", open=True),
        c.key_list([("R", "tourner le navire"), (("Ctrl", "Z"), "annuler"), ("?", "les touches")]),
        c.empty("Aucune partie enregistrée."),
        c.toast("Partie enregistrée.", gone="read", kind="success"),
        icons, name="parts",
    )  # fmt: skip


def ships() -> Markup:
    rows = []
    for state in ("afloat", "ghost", "refused"):
        for kind in art.KINDS:
            for size in (
                range(1, 7)
                if kind == "generic" and state == "afloat"
                else (
                    {
                        "carrier": 5,
                        "battleship": 4,
                        "cruiser": 4,
                        "destroyer": 3,
                        "torpedo": 2,
                        "submarine": 1,
                        "generic": 3,
                    }[kind],
                )
            ):
                rows.append(
                    tag(
                        "div",
                        svg(f"0 0 {10 * size} 10", art.ship_top(size, kind, state), class_=f"w{size}"),
                        svg(f"0 0 {10 * size} 10", art.ship_side(size, kind, state), class_=f"w{size}"),
                        class_="ship-row",
                    )
                )
    rows.append(
        tag(
            "div",
            svg("0 0 40 36", art.line_ship_side(), class_="w4"),
            svg("0 0 40 36", art.line_ship_side(masts=2), class_="w4"),
            svg("0 0 40 36", art.line_ship_side(masts=1), class_="w4"),
            class_="ship-row",
        )
    )
    return c.screen(rows, art.compass_rose(), art.emblem("big"), name="ships")


def rules() -> Markup:
    figure = c.grid_board(
        "fig",
        label="Deux navires qui se touchent par un coin",
        ships=[c.BoardShip(0, 0, 3, False, "destroyer"), c.BoardShip(1, 3, 2, True, "torpedo", "refused")],
        size=5,
    )
    return c.screen(
        c.page_title(
            "Règles de la bataille navale", "D’après la feuille d’origine ; chaque refus du jeu renvoie ici."
        ),
        c.contents(
            [("#but", "Le but"), ("#placement", "Le placement"), ("#jeu", "Le jeu"), ("#fin", "La fin")],
            label="Sommaire",
        ),
        c.prose(
            tag("h2", "Le placement", id="placement"),
            c.rule(
                "R1",
                "R1",
                tag(
                    "p",
                    "Chacun place tous ses navires sur sa grille, en secret : droits, à l’horizontale ou à la verticale, sur des cases qui se suivent.",
                ),
            ),
            c.rule(
                "R3",
                "R3",
                tag("p", "Deux navires ne se touchent jamais, ni par un côté ni par un coin."),
                c.figure(figure, "Refusé : B1–C1 et D2 se touchent par un coin."),
            ),
            tag("blockquote", "« Plouf », « touché », « coulé »."),
        ),
        name="rules",
    )


def dialog() -> Markup:
    return join(
        (
            battle(),
            c.sheet(
                "Abandonner ?",
                tag("p", "La partie sera perdue. Elle reste dans les parties finies."),
                (
                    c.button("Continuer à jouer", "dismiss"),
                    c.button("Abandonner", "resign", kind="danger", icon="flag"),
                ),
                id="resign",
                dismiss_label="Fermer",
            ),
        )
    )


def curtain() -> Markup:
    return c.curtain(
        "Passez l’appareil à",
        "Noémie",
        c.button("C’est moi, Noémie", "reveal", icon="eye"),
        text="Les deux flottes sont cachées.",
    )


EXTRA = """<style>
.gallery-icons{display:grid;grid-template-columns:repeat(auto-fill,minmax(5.5rem,1fr));gap:.75rem}.gallery-icon{display:grid;justify-items:center;font-size:.75rem}
.ship-row{display:flex;gap:2rem;align-items:end}.ship-row svg{height:auto}.w1{width:50px}.w2{width:100px}.w3{width:150px}.w4{width:200px}.w5{width:250px}.w6{width:300px}
.emblem.big{width:160px;height:160px}
</style>"""


def page(title: str, body: Child, top: Markup = EMPTY) -> str:
    inner = join([body])
    return f"""<!doctype html><html lang="fr" data-theme="light"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="stylesheet" href="styles/index.css">{EXTRA}
<script>document.documentElement.dataset.theme = location.search.slice(1) || "light"</script></head>
<body><div id="top">{top}</div><main id="main">{inner}</main></body></html>"""


def main() -> None:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="gallery-"))
    out.mkdir(parents=True, exist_ok=True)
    for folder in ("styles", "fonts"):
        shutil.copytree(ROOT / "web" / folder, out / folder, dirs_exist_ok=True)
    for game_id in games.IDS:
        shutil.copytree(
            ROOT / "navals" / "games" / game_id / "screen", out / "styles" / game_id, dirs_exist_ok=True
        )
    sheets = "".join(f'@import url("{game_id}/style.css");' for game_id in games.IDS)
    (out / "styles" / "games.css").write_text(sheets, encoding="utf-8")
    pages = {
        "home": (home(), bar()),
        "parts": (parts(), bar("Réglages")),
        "battle": (battle(), bar("Bataille navale")),
        "placement": (placement(), bar("Bataille navale")),
        "rules": (rules(), bar("Règles")),
        "ships": (ships(), bar("Navires")),
        "dialog": (dialog(), bar("Bataille navale")),
        "curtain": (curtain(), EMPTY),
    }
    for name, (body, top) in pages.items():
        (out / f"{name}.html").write_text(page(name, body, top), encoding="utf-8")
    print(out)


if __name__ == "__main__":
    main()
