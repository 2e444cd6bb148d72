"""The library: all stored games, how safely they are stored, export and import."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from navals import games
from navals.core.message import Message
from navals.ui.art import icon
from navals.ui.art.sketch import picture
from navals.ui.components.controls import ButtonArgs, button, button_row, icon_button, link
from navals.ui.components.fields import InputArgs, field, form, segmented, text_input
from navals.ui.components.filters import game_field
from navals.ui.components.importing import importer
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import banner, dialog, empty, menu, panel, progress, resume_card
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.features.library.model import UNSAVED, Library, Report, unsaved
from navals.ui.session.summary import SAVE, TITLE_LENGTH, UNREADABLE, Known, Summary, day, unfinished
from navals.ui.session.summary import called as players_of
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.storage.problems import problem_text
from navals.ui.words import sentences
from navals.ui.words.folding import fold
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_title

PAGE: Final = 20  # number of games to list at a time
RESUMES: Final = 3  # maximum number of unfinished games shown on the home page


class Resume(msgspec.Struct, frozen=True):
    """An unfinished game: key, game, title, players, progress, turn, picture; `problem` is set if it is
    unreadable."""

    key: str
    game: str
    title: str
    players: str
    progress: str
    problem: str | None = None
    picture: Markup | None = None
    turn: str = ""


def standing(summary: Summary, t: Language) -> str:
    """Describe the state of a game in a sentence: why it ended, or whose turn it is."""
    card, names = games.card(summary.game), players_of(summary.names, t)
    if card is None:
        return t("This game is not installed: it came with an extension.")
    if (result := summary.result) is not None:
        return t.sentence(sentences.reason(card, result, summary.sides, names))
    return t("{name}'s turn.", name=names[summary.actor]) if 0 <= summary.actor < len(names) else ""


def list_games(
    summaries: Known, game_id: str, library: Library, t: Language
) -> list[tuple[str, Summary | Message]]:
    """Return the games to list with their keys, newest first and unreadable ones last."""
    words = fold(library.words)[0].split()

    def fits(row: Summary | Message) -> bool:
        if isinstance(row, Message):
            return not (words or library.state or game_id)
        if game_id not in ("", row.game) or library.state == ("going" if row.outcome else "over"):
            return False
        facts = (row.title, game_title(row.game, t), *players_of(row.names, t), day(row.date, t), row.date)
        text, _ = fold(" ".join(facts))
        return all(word in text for word in words)

    def order(item: tuple[str, Summary | Message]) -> tuple[str, int, str]:
        key, row = item
        return ("", 0, key) if isinstance(row, Message) else (row.date, row.at, key)

    return sorted((item for item in summaries.items() if fits(item[1])), key=order, reverse=True)


def resumes(summaries: Known, t: Language) -> list[Resume]:
    """Return the newest unfinished games, and the unreadable ones."""
    going = [
        Resume(
            key,
            entry.game,
            entry.caption(t),
            " – ".join(players_of(entry.names, t)),
            _so_far(entry.plies, t),
            picture=picture(entry.game, entry.sketch),
            turn=standing(entry, t),
        )
        for key, entry in unfinished(summaries)[:RESUMES]
    ]
    faults = {key: t.sentence(entry) for key, entry in summaries.items() if isinstance(entry, Message)}
    return going + [Resume(key, "", t.message(UNREADABLE), "", "", why) for key, why in faults.items()]


def _so_far(plies: int, t: Language) -> str:
    return t.plural("{n} action so far", "{n} actions so far", plies) if plies else t("No actions yet")


def going_on(summaries: Known, t: Language) -> Markup:
    """Draw the newest unfinished games for the home page.

    Without any, draw a hidden card for the last game, which the page shows only if it remembers one
    (`data-going`)."""
    going = [_resumed(at, game, t) for at, game in enumerate(resumes(summaries, t)[:RESUMES])]
    look: dict[str, Attribute] = {"id": "resumes", "hidden": not going, "aria_label": t("Games in progress")}
    return tag("section", going or _any(t), class_=["home-resume", not going and "is-any"], **look)


def _resumed(at: int, game: Resume, t: Language) -> Markup:
    """Draw an unfinished game, which a single press resumes."""
    more, arg, resume = f"resume-menu-{at}", {"key": game.key}, None
    if not game.problem:
        resume = button(t("Resume"), "library:resume", arg, kind="primary", id=f"resume-{at}")
    opener = icon_button(f"{t('More')} – {game.title}", "more", popovertarget=more, id=f"resume-more-{at}")
    items = (
        button(t("Save to file"), "library:save", arg, icon="download", id=f"export-{at}"),
        button(t("Delete"), "library:delete", arg, icon="trash", id=f"delete-{at}"),
    )
    facts = (game.players, game.turn.rstrip("."), game.progress)
    return resume_card(
        game.title,
        game.problem or " · ".join(fact for fact in facts if fact),
        (resume, opener),
        id=f"resume-card-{at}",
        picture=game.picture,
        menu=menu(game.title, items, id=more, close=t("Close")),
    )


def _any(t: Language) -> Markup:
    """Draw a placeholder card until the unfinished games have been read; its button resumes the newest
    one."""
    going_on = button(t("Resume"), "library:resume", {}, kind="primary", id="resume-0")
    return resume_card(t("Your last game"), t("Pick up where you left off."), going_on, id="resume-card-0")


def page(summaries: Known, game_id: str, library: Library, behind: bool, size: int, t: Language) -> Markup:
    """Draw the library. `game_id` filters by game; `behind`: some games have not been read yet; `size`:
    stored bytes."""
    stored = {entry.game for entry in summaries.values() if isinstance(entry, Summary)}
    present = [id for id in games.IDS if id in stored]
    game_id = game_id if game_id in present else ""
    matches = list_games(summaries, game_id, library, t)
    limit = PAGE * (library.more + 1)
    count = entries = more = none = None
    if library.words or library.state or game_id:
        number = t.plural("{n} game", "{n} games", len(matches))
        count = tag("p", number, class_="library-count", role="status")
    if matches:
        items = [_entry(key, entry, library.naming == key, t) for key, entry in matches[:limit]]
        entries = tag("ol", items, class_="library-list", id="games")
    elif not behind:
        choose = None if summaries else link(t("Choose a game"), "#/", kind="primary", id="library-home")
        none = empty(t("No games match.") if summaries else t("No games yet."), action=choose)
    if len(matches) > limit:
        more = button(t("Show more games"), "library:more", id="library-more", icon="chevron-down")
    return tag(
        "div",
        page_title(t("Library"), t("Every game saved on this device.")),
        _problem(library.problem, t) if library.problem else None,
        _reading(library, t),
        _filters(present, game_id, library, t) if summaries else None,
        count,
        entries,
        more,
        none,
        # below the list, so that it does not shift when games appear
        tag("p", t("Reading your games…"), id="library-behind", role="status") if behind else None,
        _keeping(summaries, len(matches), library, size, t),
        class_="screen screen-library",
    )


def reminder(summaries: Known, prefs: Prefs, t: Language) -> Child:
    """Occasionally remind the reader to save finished games to a file."""
    count = unsaved(summaries.values(), max(prefs.backed, prefs.later))
    if count < UNSAVED:
        return None
    text = t.plural(
        "{n} finished game is not saved to a file yet.",
        "{n} finished games are not saved to a file yet.",
        count,
    )
    actions = (
        button(t("Save all to file"), "library:backup", icon="download", compact=True, id="backup"),
        button(t("Not now"), "library:later", kind="ghost", compact=True, id="backup-later"),
    )
    return banner(text, actions=actions, id="unsaved")


def forgetting(t: Language) -> str:
    """Return the advice for browsers that delete stored data."""
    return t(
        "Safari deletes your games after seven days without a visit. To keep them, tap Share, then Add to "
        "Home Screen."
    )


def _amount(size: int, t: Language) -> str:
    if size < 1_000_000:
        return t("{n} kB", n=t.number(max(1, size / 1000)))
    return t("{n} MB", n=t.number(size / 1_000_000, 1))


def _problem(problem: str, t: Language) -> Markup:
    label = t("Restore them from the file")
    restore = button(label, "library:restore", kind="primary", compact=True, id="restore")
    actions = restore if problem == "evicted" else None
    return banner(problem_text(problem, t), kind="warning", actions=actions, id="library-problem")


def _keeping(summaries: Known, count: int, library: Library, size: int, t: Language) -> Markup:
    if library.forgets:
        safe = forgetting(t)
    elif library.persisted:
        safe = t("This browser keeps your games until you delete them.")
    else:
        safe = t(
            "This browser may delete them if it runs out of space, or after a few weeks without a visit."
        )
    amount = _amount(size, t)
    if summaries:
        saved = t.plural(
            "{n} game saved here ({size}).", "{n} games saved here ({size}).", len(summaries), size=amount
        )
        safest = t("The safest copy is a file you save yourself.")
        about = tag("p", saved, " ", safe, " ", safest, id="library-safe")
    else:
        about = tag("p", t("Your games are saved here after every move. You can also add games from files."))
    label = t("Save all to file")
    if library.words or library.state or count < len(summaries):
        label = t.plural("Save this game to a file", "Save these {n} games to a file", count)
    ask = t("Ask the browser to keep them")
    opener, importing = importer(t, "library:import", "library-import")
    unsure = summaries and not (library.persisted or library.forgets)
    return panel(
        None,
        about,
        button_row(
            button(label, "library:export", icon="download", kind="primary", id="library-export")
            if count or (size and not summaries)
            else None,
            opener,
            button(ask, "library:persist", icon="save", id="library-persist") if unsure else None,
            importing,
        ),
        class_="library-keeping",
    )


def _filters(present: Sequence[str], game_id: str, library: Library, t: Language) -> Markup:
    about: InputArgs = {"type": "search", "data_live": True, "change": "library:search"}
    about["placeholder"] = t("Name, game or date")
    search = text_input("library-search", library.words, id="library-search", **about)
    states = [("", t("All")), ("going", t("In progress")), ("over", t("Finished"))]
    return tag(
        "div",
        field(t("Search"), search, id="library-search"),
        game_field(present, game_id, t) if len(present) > 1 else None,
        segmented(
            "library-state",
            states,
            library.state,
            label=t("Games to show"),
            change="library:filter",
            id="library-state",
        ),
        class_="library-filters",
    )


def describe(report: Report, t: Language) -> str:
    """Describe the result of an import."""
    parts = {
        t.plural("{n} game added to your library.", "{n} games added to your library.", report.added): (
            report.added or not (report.same or report.refused or report.extras)
        ),
        t.plural("{n} game was already here.", "{n} games were already here.", report.same): report.same,
        t.plural(
            "{n} game could not be added.", "{n} games could not be added.", report.refused
        ): report.refused,
        t("Everything else in the file was restored."): report.extras,
    }
    return " ".join(part for part, count in parts.items() if count)


def _reading(library: Library, t: Language) -> Markup | None:
    if (intake := library.intake) is not None:
        label = t("Reading game {n} of {count}", n=min(intake.read + 1, intake.count), count=intake.count)
        return progress(label, intake.read, max=max(1, intake.count), id="library-progress")
    if (report := library.report) is None:
        return None
    named = ((fault.file or t("a file"), t.message(fault.message) + ".") for fault in report.faults)
    faults = [tag("li", t("{file}: {where}", file=file, where=where)) for file, where in named]
    if report.more:
        faults.append(tag("li", t.plural("and {n} more", "and {n} more", report.more)))
    return panel(
        t("Imported games"),
        (tag("p", describe(report, t)), tag("ul", faults, class_="library-faults") if faults else None),
        button(t("Close"), "library:read", id="library-read"),
        id="library-report",
    )


def _entry(key: str, row: Summary | Message, naming: bool, t: Language) -> Markup:
    id, arg = key.removeprefix(SAVE), {"key": key}
    throw = icon_button(t("Delete"), "trash", "library:delete", arg, id=f"library-delete-{id}")
    save = icon_button(t("Save to file"), "download", "library:save", arg, id=f"library-save-{id}")

    def item(plate: Markup, words: Markup, *actions: Child) -> Markup:
        plated = tag("div", plate, class_="library-plate")
        return tag(
            "li", plated, words, button_row(*actions, save, throw), class_="library-entry", id=f"kept-{id}"
        )

    if isinstance(row, Message):
        heading = tag("h2", t("Unreadable game"), class_="library-title")
        return item(icon("warning"), tag("div", heading, tag("p", t.sentence(row))))
    card = games.card(row.game)
    title = t.message(card.title) if card is not None else row.game
    facts = (title if row.title else "", day(row.date, t), t.plural("{n} action", "{n} actions", row.plies))
    label, sign = (t("Open"), "eye") if row.outcome else (t("Resume"), "play")
    words = tag(
        "div",
        _naming(row, title, arg, t) if naming else tag("h2", row.title or title, class_="library-title"),
        tag("p", " – ".join(players_of(row.names, t)), class_="library-players"),
        tag("p", standing(row, t)),
        tag("p", " · ".join(fact for fact in facts if fact), class_="library-facts"),
        class_="library-words",
    )
    return item(
        picture(row.game, row.sketch),
        words,
        link(label, "#/play/" + id, kind="plain", icon=sign, id=f"library-open-{id}")
        if card is not None
        else None,
        icon_button(t("Name this game"), "edit", "library:name", arg, id=f"library-name-{id}"),
        icon_button(t("Make a copy"), "copy", "library:copy", arg, id=f"library-copy-{id}"),
    )


def _naming(game: Summary, title: str, arg: dict[str, str], t: Language) -> Markup:
    about: InputArgs = {"placeholder": title, "maxlength": TITLE_LENGTH, "data_autofocus": True}
    return form(
        "library:named",
        text_input("title", game.title, id="library-title", aria_label=t("Name of the game"), **about),
        button_row(
            button(t("Save the name"), submit=True, kind="primary", id="library-named"),
            button(t("Cancel"), "library:name", arg, id="library-unnamed"),
        ),
        id="library-naming",
        keep=True,
    )


def elsewhere(t: Language, *, divisible: bool) -> Markup:
    """Draw the dialog for a game that another tab has continued. `divisible`: it can become two games."""
    lines = [t("The other copy of this game is further along than this one.")]
    if divisible:
        lines.append(t("Nothing is lost: choose which one to open."))
    first: ButtonArgs = {"kind": "primary", "id": "elsewhere-show", "data_autofocus": True}
    return dialog(
        t("This game is being played in another tab or window."),
        [tag("p", line) for line in lines],
        button_row(
            button(t("Show the newer one"), "library:elsewhere-show", **first),
            button(t("Continue here, as a separate game"), "library:elsewhere-part", id="elsewhere-part")
            if divisible
            else None,
        ),
        id="elsewhere",
        dismiss=None,
        alert=True,
    )
