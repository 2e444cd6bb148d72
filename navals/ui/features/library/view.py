"""The library: every game that is kept on this device, how safely, and files that go out and come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from navals import games
from navals.core.message import Message
from navals.ui.art import icon
from navals.ui.art.sketch import picture
from navals.ui.components import (
    banner,
    button,
    button_row,
    dialog,
    empty,
    field,
    file_input,
    form,
    icon_button,
    link,
    page_title,
    panel,
    progress,
    segmented,
    select,
    text_input,
)
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.home.view import RECORDS, RESUMES, Resume
from navals.ui.features.library.model import UNSAVED, Fault, Library, Report, called, unsaved
from navals.ui.session.summary import SAVE, TITLE_LENGTH, Summary, day
from navals.ui.session.summary import called as players_of
from navals.ui.shell.prefs import Prefs
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

PAGE: Final = 20
"""So many games are listed at a time."""

Known = Mapping[str, Summary | Message]


def standing(one: Summary, t: Language) -> str:
    """How a game stands, in a sentence: why it ended, or who is to act."""
    card, names = games.card(one.game), players_of(one.names, t)
    if card is None:
        return t("This game is not here: it came with an extension.")
    if (result := one.result) is not None:
        return t.sentence(sentences.reason(card, result, one.sides, names))
    return t("{name} to play.", name=names[one.actor]) if 0 <= one.actor < len(names) else ""


def chosen(known: Known, game_id: str, library: Library, t: Language) -> list[tuple[str, Summary | Message]]:
    """The games that are listed, with their keys, the newest first; those that cannot be read last."""
    words = library.words.casefold().split()
    fitting: list[tuple[tuple[str, int, str], Summary | Message]] = []
    for key, one in known.items():
        if isinstance(one, Message):
            if not (words or library.state or game_id):
                fitting.append((("", 0, key), one))
            continue
        card = games.card(one.game)
        if game_id not in ("", one.game) or library.state == ("going" if one.outcome else "over"):
            continue
        text = " ".join(
            (
                one.title,
                one.game if card is None else t.message(card.title),
                *players_of(one.names, t),
                day(one.date, t),
            )
        ).casefold()
        if all(word in text for word in words):
            fitting.append(((one.date, one.at, key), one))
    fitting.sort(key=lambda pair: pair[0], reverse=True)
    return [(where[2], one) for where, one in fitting]  # fmt: skip


def resumes(known: Known, t: Language) -> list[Resume]:
    """The newest of the games that go on, and those that cannot be read."""
    going = Library(state="going")
    lines = [
        Resume(
            key,
            one.game,
            called(one, t),
            " – ".join(players_of(one.names, t)),
            t.plural("{n} action so far", "{n} actions so far", one.plies),
            picture=picture(one.game, one.sketch),
            turn=standing(one, t),
        )
        for key, one in _playable(chosen(known, "", going, t))[:RESUMES]
    ]
    lost = t("A game that cannot be read")
    return lines + [
        Resume(key, "", lost, "", "", t.sentence(one)) for key, one in known.items() if isinstance(one, Message)
    ]  # fmt: skip


def newest(known: Known, t: Language) -> str:
    """The key of the newest game that goes on, "" if there is none."""
    going = _playable(chosen(known, "", Library(state="going"), t))
    return going[0][0] if going else ""


def _playable(listed: Sequence[tuple[str, Summary | Message]]) -> list[tuple[str, Summary]]:
    """Those that can be gone on with: their games are here."""
    return [
        (key, one) for key, one in listed if isinstance(one, Summary) and games.card(one.game) is not None
    ]


# ---------------------------------------------------------------------------------------------------- the screen


def page(known: Known, game_id: str, library: Library, behind: bool, size: int, t: Language) -> Markup:
    """The screen; ``game_id`` is the kind of game that is chosen or '', ``behind``: not all stored games are known yet,
    ``size``: how many bytes are stored."""
    present = [
        id for id in games.IDS if any(isinstance(one, Summary) and one.game == id for one in known.values())
    ]
    game_id = game_id if game_id in present else ""
    listed = chosen(known, game_id, library, t)
    most = PAGE * (library.more + 1)
    return tag(
        "div",
        page_title(t("Library"), t("Every game saved on this device.")),
        _keeping(known, len(listed), library, size, t),
        _reading(library, t),
        _filters(present, game_id, library, t) if known else None,
        tag("p", t.plural("{n} game", "{n} games", len(listed)), class_="library-count", role="status")
        if library.words or library.state or game_id
        else None,
        tag("ol", [_entry(key, one, library.naming == key, t) for key, one in listed[:most]], class_="library-list", id="games")
        if listed
        else None,
        button(t("Show more games"), "library:more", id="library-more", icon="chevron-down") if len(listed) > most else None,
        empty(
            t("No games match.") if known else t("No games yet."),
            action=None if known else link(t("Choose a game"), "#/", kind="primary", id="library-home"),
        )
        if not listed and not behind
        else None,
        # Below, where what is read appears: nothing moves then.
        tag("p", t("Reading your games…"), id="library-behind", role="status") if behind else None,
        class_="screen screen-library",
    )  # fmt: skip


PROBLEMS: Final = ("unavailable", "quota", "failed", "evicted")
"""What can be wrong with the browser's storage, as the page calls it."""


def problem_text(problem: str, t: Language) -> str:
    """What is wrong with the storage, and what to do."""
    return {
        "unavailable": t(
            "This browser saves nothing: your games are lost when you close the page. Save them to a file first."
        ),
        "quota": t(
            "This browser's storage is full: what you play now is lost when you close the page. Save some games to a file, then delete those you no longer need."
        ),
        "failed": t(
            "A game could not be saved. Navals will try again; to be safe, save your games to a file."
        ),
        "evicted": t(
            "This browser has deleted the games that were saved here. Those that you saved to a file can be imported again."
        ),
    }.get(problem, "")


def reminder(known: Known, prefs: Prefs, t: Language) -> Child:
    """Once in a while: that games are in no file."""
    count = unsaved(known.values(), max(prefs.backed, prefs.later))
    if count < UNSAVED:
        return None
    return banner(
        t.plural(
            "{n} finished game is in no file of yours yet.",
            "{n} finished games are in no file of yours yet.",
            count,
        ),
        actions=(
            button(t("Save all to a file"), "library:backup", icon="download", compact=True, id="backup"),
            button(t("Not now"), "library:later", kind="ghost", compact=True, id="backup-later"),
        ),
        id="unsaved",
    )


def forgetting(t: Language) -> str:
    """What to do about a browser that throws away what is stored."""
    return t(
        "Safari deletes your games after seven days without a visit. To keep them, tap Share, then Add to Home Screen."
    )


def _amount(size: int, t: Language) -> str:
    if size < 1_000_000:
        return t("{n} kB", n=t.number(max(1, size / 1000)))
    return t("{n} MB", n=t.number(size / 1_000_000, 1))


def _problem(problem: str, t: Language) -> Markup:
    """What is wrong with the storage; where the games were deleted, with the way to bring them back."""
    back = button(
        t("Bring them back from the file"), "library:restore", kind="primary", compact=True, id="restore"
    )
    return banner(
        problem_text(problem, t),
        kind="warning",
        actions=back if problem == "evicted" else None,
        id="library-problem",
    )


def _keeping(known: Known, listed: int, library: Library, size: int, t: Language) -> Markup:
    """How much is kept, how safely, and what goes out and comes in."""
    if library.forgets:
        safe = forgetting(t)
    elif library.persisted:
        safe = t("This browser keeps your games until you delete them.")
    else:
        safe = t("This browser may delete them if it runs out of space, or after some weeks without a visit.")
    amount = _amount(size, t)
    some = bool(library.words) or bool(library.state) or listed < len(known)
    return panel(
        None,
        (
            _problem(library.problem, t) if library.problem else None,
            tag(
                "p",
                t.plural("{n} game saved here ({size}).", "{n} games saved here ({size}).", len(known), size=amount),
                " ",
                safe,
                " ",
                t("The safest copy is a file of your own."),
                id="library-safe",
            )
            if known
            else tag("p", t("Your games are saved here after every move. You can also add games from files.")),
        ),
        button_row(
            button(
                t.plural("Save this game to a file", "Save these {n} games to a file", listed) if some else t("Save all to a file"),
                "library:export",
                icon="download",
                kind="primary",
                id="library-export",
            )
            if listed
            else None,
            file_input(t("Import games"), "library:import", accept=RECORDS, id="library-import", multiple=True),
            button(t("Ask the browser to keep them"), "library:persist", icon="save", id="library-persist") if known and not (library.persisted or library.forgets) else None,
            link(t("Statistics"), "#/statistics", kind="plain", icon="analysis", id="statistics-link"),
        ),
        class_="library-keeping",
    )  # fmt: skip


def _filters(present: Sequence[str], game_id: str, library: Library, t: Language) -> Markup:
    return tag(
        "div",
        field(
            t("Search"),
            text_input(
                "library-search",
                library.words,
                id="library-search",
                change="library:search",
                type="search",
                data_live=True,
                placeholder=t("A name, a game, a date"),
            ),
            id="library-search",
        ),
        game_field(present, game_id, t) if len(present) > 1 else None,
        segmented(
            "library-state",
            [("", t("All")), ("going", t("In progress")), ("over", t("Over"))],
            library.state,
            label=t("Which games"),
            change="library:filter",
            id="library-state",
        ),
        class_="library-filters",
    )


def game_field(present: Sequence[str], game_id: str, t: Language) -> Markup:
    """Which kind of game is shown."""
    titles = [(id, t.message(card.title)) for id in present if (card := games.card(id)) is not None]
    options = [("", t("All games")), *titles]
    control = select("library-game", options, game_id, id="library-game", change="library:filter")
    return field(t("Kind of game"), control, id="library-game")


# ---------------------------------------------------------------------------------------------------- files


def told(report: Report, t: Language) -> str:
    """What became of files, in a few words."""
    parts = [
        t.plural("{n} game added to your library.", "{n} games added to your library.", report.taken)
        if report.taken or not (report.same or report.refused or report.others)
        else "",
        t.plural("{n} game was here already.", "{n} games were here already.", report.same)
        if report.same
        else "",
        t.plural("{n} could not be added.", "{n} could not be added.", report.refused)
        if report.refused
        else "",
        t("What else the file holds came back too.") if report.others else "",
    ]
    return " ".join(part for part in parts if part)


def _where(fault: Fault, t: Language) -> str:
    return t("{file}: {where}", file=fault.file or t("a file"), where=t.message(fault.message) + ".")


def _reading(library: Library, t: Language) -> Markup | None:
    """Files that are being read, or what became of them."""
    if (intake := library.intake) is not None:
        label = t("Reading game {n} of {count}", n=min(intake.read + 1, intake.count), count=intake.count)
        return progress(label, intake.read, max=max(1, intake.count), id="library-progress")
    if (report := library.report) is None:
        return None
    faults = [tag("li", _where(fault, t)) for fault in report.faults]
    if report.more:
        faults.append(tag("li", t.plural("and {n} more", "and {n} more", report.more)))
    return panel(
        t("Import"),
        (tag("p", told(report, t)), tag("ul", faults, class_="library-faults") if faults else None),
        button(t("Close"), "library:read", id="library-read"),
        id="library-report",
    )


# ---------------------------------------------------------------------------------------------------- a game


def _entry(key: str, one: Summary | Message, naming: bool, t: Language) -> Markup:
    id = key.removeprefix(SAVE)
    arg = {"key": key}
    throw = icon_button(t("Delete"), "trash", "library:delete", arg, id=f"library-delete-{id}")
    save = icon_button(t("Save to a file"), "download", "library:save", arg, id=f"library-save-{id}")
    if isinstance(one, Message):
        return tag(
            "li",
            tag("div", icon("warning"), class_="library-plate"),
            tag("div", tag("h2", t("A game that cannot be read"), class_="library-title"), tag("p", t.sentence(one))),
            button_row(save, throw),
            class_="library-entry",
            id=f"kept-{id}",
        )  # fmt: skip
    card = games.card(one.game)
    title = t.message(card.title) if card is not None else one.game
    facts = [*([title] if one.title else []), *([day(one.date, t)] if one.date else [])]
    facts.append(t.plural("{n} action", "{n} actions", one.plies))
    label = t("Open") if one.outcome else t("Resume")
    return tag(
        "li",
        tag("div", picture(one.game, one.sketch), class_="library-plate"),
        tag(
            "div",
            form(
                "library:named",
                text_input(
                    "title", one.title, id="library-title", maxlength=TITLE_LENGTH, placeholder=title, aria_label=t("Name of the game"), data_autofocus=True,
                ),
                button_row(
                    button(t("Save the name"), submit=True, kind="primary", id="library-named"),
                    button(t("Cancel"), "library:name", arg, id="library-unnamed"),
                ),
                id="library-naming",
                keep=True,
            )
            if naming
            else tag("h2", one.title or title, class_="library-title"),
            tag("p", " – ".join(players_of(one.names, t)), class_="library-players"),
            tag("p", standing(one, t)),
            tag("p", " · ".join(facts), class_="library-facts"),
            class_="library-words",
        ),
        button_row(
            link(label, "#/play/" + id, kind="plain", icon="eye" if one.outcome else "play", id=f"library-open-{id}") if card is not None else None,
            icon_button(t("Name this game"), "edit", "library:name", arg, id=f"library-name-{id}"),
            icon_button(t("Make a copy"), "copy", "library:copy", arg, id=f"library-copy-{id}"),
            save,
            throw,
        ),
        class_="library-entry",
        id=f"kept-{id}",
    )  # fmt: skip


# ---------------------------------------------------------------------------------------------------- over the page


def elsewhere(t: Language) -> Markup:
    """Another tab has gone on with the game on the screen."""
    return dialog(
        t("This game goes on in another tab or window."),
        tag(
            "p",
            t("The game there has gone further than the one here. Nothing is lost: choose which one to see."),
        ),
        button_row(
            button(
                t("Show the newer one"),
                "library:elsewhere-show",
                kind="primary",
                id="elsewhere-show",
                data_autofocus=True,
            ),
            button(t("Go on here, as a separate game"), "library:elsewhere-part", id="elsewhere-part"),
        ),
        id="elsewhere",
        dismiss=None,
        alert=True,
    )
