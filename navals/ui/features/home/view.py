"""The home page and the parts of every page. Prerendered at build time, so nothing here needs a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from navals import __version__, games
from navals.core.card import Card
from navals.core.player import LEVELS
from navals.ui.art import compass_rose
from navals.ui.art.sketch import card_picture
from navals.ui.components.controls import button, button_row, icon_button, link
from navals.ui.components.layout import app_bar, hero, page_title
from navals.ui.components.surfaces import badge, banner, game_card, menu, panel, resume_card
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.features.share import view as share
from navals.ui.registry import cards
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES

PRACTICE: Final = "#/practice"  # the page of everything to practise
RESUMES: Final = 3  # maximum number of unfinished games on the home page


class Resume(msgspec.Struct, frozen=True):
    """An unfinished game: key, game, title, players, progress, turn, picture; `problem` if unreadable."""

    key: str
    game: str
    title: str
    players: str
    progress: str
    problem: str | None = None
    picture: Markup | None = None
    turn: str = ""


def bar(t: Language, *, muted: bool, title: str | None = None, back: str | None = None) -> Markup:
    """The bar above every page."""
    other = "en" if t.code == "fr" else "fr"
    # Each language has its native name.
    name = f"{other.upper()}: {'English' if other == 'en' else 'Français'}"
    sound, sign = (t("Sound on"), "sound-off") if muted else (t("Sound off"), "sound-on")
    act: dict[str, Any] = {"data_act": "comfort:language", "data_arg": {"language": other}}
    named = {"aria_label": name, "title": name, "lang": other, "id": "tool-language"}
    tools = (
        icon_button(sound, sign, "comfort:mute", shortcut="m", id="tool-sound"),
        tag(
            "button",
            other.upper(),
            type="button",
            class_="button button-ghost is-compact bar-language",
            **act,
            **named,
        ),
        icon_button(t("Settings"), "settings", "comfort:settings", id="tool-settings"),
        icon_button(t("Keys and help"), "help", "comfort:help", shortcut="?", id="tool-help"),
    )
    labels: dict[str, Any] = {"home_label": t("Navals: home"), "back_label": t("Back"), "label": t("Tools")}
    return app_bar("Navals", title=title, back=back, tools=tools, **labels)


def _beside(card: Card, t: Language) -> list[Markup]:
    """Buttons beside Play: the ways into a game that are its equals."""
    if card.here is None:
        return []
    return [
        link(t.message(way.label), f"#/{card.id}/new/{way.mode}", kind="primary", id=f"{card.id}-{way.mode}")
        for way in card.ways
    ]


def _ways(card: Card, t: Language, learned: bool) -> list[Markup]:
    modes = [
        ("ai", t("Against the computer"), "computer"),
        *((way.mode, t.message(way.label), way.icon) for way in card.ways if card.here is None),
        ("two", t("Two players here"), "persons"),
        ("watch", t("Watch"), "eye"),
    ]
    ways = [
        *((label, f"new/{mode}", icon, mode) for mode, label, icon in modes if mode in card.modes),
        (t("Learn again") if learned else t("Learn"), "learn", "check" if learned else "officer", "learn"),
        (t("Rules"), "rules", "book", "rules"),
    ]
    return [
        link(label, f"#/{card.id}/{page}", kind="plain", icon=icon, id=f"{card.id}-{name}")
        for label, page, icon, name in ways
    ]


def _shelf(card: Card, t: Language, learned: bool) -> Markup:
    title, blurb, id = t.message(card.title), t.message(card.blurb), card.id
    here = t("Play") if card.here is None else t.message(card.here)
    play: dict[str, Any] = {"kind": "primary", "id": f"{id}-play", "aria_label": f"{here} – {title}"}
    more: dict[str, Any] = {"id": f"{id}-more", "popovertarget": f"{id}-menu"}
    named: dict[str, Any] = {"aria_label": f"{t('More')} – {title}", "icon": "more"}
    actions = (*_beside(card, t), link(here, f"#/{id}/play", **play), button(t("More"), **more, **named))
    about: Child = (blurb, " ", badge(t("Extension"))) if games.places(id) else blurb
    ways = menu(title, _ways(card, t, learned), id=f"{id}-menu", close=t("Close"))
    return game_card(title, about, card_picture(id), actions, id=f"game-{id}", menu=ways)


def _resumed(at: int, one: Resume, t: Language) -> Markup:
    """An unfinished game, resumed by one press."""
    more, arg, resume = f"resume-menu-{at}", {"key": one.key}, None
    if not one.problem:
        resume = button(t("Resume"), "library:resume", arg, kind="primary", id=f"resume-{at}")
    opener = icon_button(f"{t('More')} – {one.title}", "more", popovertarget=more, id=f"resume-more-{at}")
    items = (
        button(t("Save to a file"), "library:save", arg, icon="download", id=f"export-{at}"),
        button(t("Delete"), "library:delete", arg, icon="trash", id=f"delete-{at}"),
    )
    facts = (one.players, one.turn.rstrip("."), one.progress)
    return resume_card(
        one.title,
        one.problem or " · ".join(fact for fact in facts if fact),
        (resume, opener),
        id=f"resume-card-{at}",
        picture=one.picture,
        menu=menu(one.title, items, id=more, close=t("Close")),
    )


def _any(t: Language) -> Markup:
    """Placeholder until the unfinished games are read; its button resumes the newest one."""
    going_on = button(t("Resume"), "library:resume", {}, kind="primary", id="resume-0")
    return resume_card(t("Your last game"), t("It waits where you left it."), going_on, id="resume-card-0")


class Own(NamedTuple):
    """What the home page shows of this device: unfinished games, the number of stored games, games with a
    finished lesson, the latest rating (0: none), positions of today (answered, and all), and whether
    everything is stored for offline play."""

    resumes: Sequence[Resume] = ()
    kept: int = 0
    learned: Sequence[str] = ()
    rating: int = 0
    today: tuple[int, int] | None = None
    offline: bool = False


NOBODY: Final = Own()  # a first visit, as built


def home(t: Language, own: Own = NOBODY, notice: Child = None, reminder: Child = None) -> Markup:
    """The home page: the newest unfinished games, then a card for each game.

    Without unfinished games a hidden card represents the last game; it appears only if the document
    remembers one (`data-going`), so the first visit shows the page as built."""
    shelf = [_shelf(card, t, card.id in own.learned) for card in cards()]
    going = [_resumed(i, one, t) for i, one in enumerate(own.resumes[:RESUMES])]
    look: dict[str, Any] = {"id": "resumes", "hidden": not going, "aria_label": t("Games in progress")}
    workshop = link(t("Workshop"), "#/workshop", id="workshop-link")
    docs: dict[str, Any] = {"id": "home-docs", "class_": "needs-docs", "hreflang": "en"}
    manual = link(t("Documentation for programmers"), "docs/", **docs)
    ready = badge(t("Ready offline"), kind="green", icon="check")
    local = tag("span", ready, id="offline-ready") if own.offline else None
    added = link(t("Extensions"), "#/extensions", id="extensions-link")
    about, version = link(t("About and licences"), "#/about"), badge(f"v{__version__}")
    return tag(
        "div",
        hero("Navals", t("Naval tabletop games, on your phone or on your desk.")),
        tag("section", going or _any(t), class_=["home-resume", not going and "is-any"], **look),
        tag("div", shelf, _desk(t, own, reminder), class_="home-games"),
        notice,
        tag(
            "footer",
            tag(
                "p", t("No account, no server: everything stays on this device, and works without a network.")
            ),
            tag("p", about, " · ", workshop, " · ", added, " ", manual, " ", version, " ", local),
            class_="home-foot",
        ),
        class_="screen screen-home",
    )


def _desk(t: Language, own: Own, reminder: Child) -> Markup:
    """The last card: everything that belongs to no game."""

    def page(label: Child, href: str, icon: str, id: str | None) -> Markup:
        return link(label, href, kind="plain", icon=icon, id=id)

    # The link to the library is always there: nothing moves when the number of games becomes known.
    kept, library = own.kept, t("Library")
    if kept:
        library = t.plural("Library: {n} game", "Library: {n} games", kept)
    opener, importing = share.importer(t, "share:file", "open-record")
    state = None
    if own.today is not None:
        done, posed = own.today
        said = t("{n} of {total} solved", n=done, total=posed) if done else t("new")
        state = badge(said, kind="green" if done == posed else "brass")
    today = page((t("Position of the day"), " ", state), "#/day", "sun", "day-link")
    rated = (t("Rating and statistics"), " ", badge(own.rating, kind="brass") if own.rating else None)
    pages = [
        page(t("Practise"), PRACTICE, "lighthouse", "practice-link"),
        page(rated, "#/statistics", "star", "statistics-link"),
        page(library, "#/library", "log", "library-link" if kept else None),
        opener,
        page(t("Tournaments"), "#/tournament", "flag", "tournaments-link"),
        page(t("Campaigns"), "#/campaign", "compass", "campaigns-link"),
    ]
    pairs = [tag("div", pages[at : at + 2], class_="home-desk-pair") for at in (0, 2, 4)]
    rules = page(t("Rules"), "#/rules", "book", "rules-link")
    return tag(
        "section",
        tag("h2", t("Your logbook"), class_="game-card-title"),
        reminder,
        tag("div", today, pairs, rules, importing, class_="home-desk-items"),
        class_="home-desk",
    )


def practice(t: Language) -> Markup:
    """The page of everything to practise: positions of the day, exercises, drills, positions to set up."""
    drilled = [card for card in cards() if card.drilled]
    placed = [card for card in cards() if card.arranged]

    def one(title: str, said: str, *ways: Child) -> Markup:
        return panel(title, tag("p", said), ways, class_="practice-part")

    def each(chosen: Sequence[Card], page: str, icon: str) -> list[Markup]:
        look: dict[str, Any] = {"kind": "plain", "icon": icon}
        return [
            link(t.message(card.title), f"#/{card.id}/{page}", **look, id=f"{card.id}-{page}")
            for card in chosen
        ]

    day = link(t("Today's positions"), "#/day", kind="primary", icon="sun", id="practice-day")
    study = link(t("Your exercises"), "#/study", kind="primary", icon="lighthouse", id="study-link")
    daily = t("One position in each game, the same for everybody. You have one try.")
    missed = t("The moments of your own games in which there was something better.")
    shots = t("The same shot again and again, here or at a real table. What you pocket is counted.")
    arranged = t("Put the pieces where you like: play from there, or ask what to do.")
    return tag(
        "div",
        page_title(t("Practise")),
        tag(
            "div",
            one(t("Position of the day"), daily, day),
            one(t("Exercises"), missed, study),
            one(t("Drills"), shots, each(drilled, "drill", "target")) if drilled else None,
            one(t("Set up a position"), arranged, each(placed, "position", "edit")),
            class_="practice-parts",
        ),
        class_="screen screen-practice",
    )


def door(card: Card, t: Language, known: bool = False) -> Markup:
    """The page before a game: how to play in three lines, and the lesson for beginners. For others (`known`)
    it is visible only while the game is loading."""
    which, easiest = {"game": card.id}, t.message(LEVEL_NAMES[LEVELS[0]])
    here = t("Play") if card.here is None else t.message(card.here)
    note = t("{play}: a first game against the computer at its easiest ({name}).", play=here, name=easiest)
    choice: Child = (
        button_row(
            *_beside(card, t),
            button(here, "setup:play", which, kind="primary", icon="anchor", id="door-play"),
            button(
                t("First time? Learn in two minutes"), "setup:learn", which, icon="officer", id="door-learn"
            ),
        ),
        tag("p", note, class_="door-note"),
        tag("p", link(t("Rules"), f"#/{card.id}/rules", icon="book", id="door-rules")),
    )
    if known:
        choice = tag("p", t("Setting up the game…"), role="status", class_="door-wait")
    lines = [tag("li", t.message(line)) for line in card.brief]
    return tag(
        "div",
        tag("div", card_picture(card.id), class_="door-plate"),
        tag(
            "div",
            page_title(t.message(card.title), None if lines else t.message(card.blurb), ornament=False),
            tag("ol", lines, class_="door-brief") if lines else None,
            choice,
            class_="door-body",
        ),
        class_="screen screen-door",
    )


def waiting(t: Language, title: str) -> Markup:
    """A page that the engine has yet to draw."""
    moment = tag("p", t("One moment…"), role="status", class_="door-wait")
    return tag("div", page_title(title), moment, class_="screen")


def coming(t: Language) -> Markup:
    """The page while an unfinished game is loading."""
    text = tag("p", t("Your game is on its way…"), role="status")
    return tag("div", compass_rose("coming-rose"), text, class_="screen screen-coming")


def notices(t: Language, *, update: bool) -> Markup:
    """A lasting message at the bottom of the window, away from any buttons."""
    if not update:
        return EMPTY
    now = button(t("Update now"), "app:update-now", kind="primary", compact=True, id="update-now")
    return banner(t("A new version is ready."), kind="update", actions=now, id="update-banner")
