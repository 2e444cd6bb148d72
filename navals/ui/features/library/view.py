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


def standing(one: Summary, t: Language) -> str:
    """Describe the state of a game in a sentence: why it ended, or whose turn it is."""
    card, names = games.card(one.game), players_of(one.names, t)
    if card is None:
        return t("This game is missing: it came with an extension.")
    if (result := one.result) is not None:
        return t.sentence(sentences.reason(card, result, one.sides, names))
    return t("{name}'s turn.", name=names[one.actor]) if 0 <= one.actor < len(names) else ""


def chosen(known: Known, game_id: str, library: Library, t: Language) -> list[tuple[str, Summary | Message]]:
    """Return the games to list with their keys, newest first and unreadable ones last."""
    words = fold(library.words)[0].split()

    def fits(one: Summary | Message) -> bool:
        if isinstance(one, Message):
            return not (words or library.state or game_id)
        if game_id not in ("", one.game) or library.state == ("going" if one.outcome else "over"):
            return False
        facts = (one.title, game_title(one.game, t), *players_of(one.names, t), day(one.date, t), one.date)
        text, _ = fold(" ".join(facts))
        return all(word in text for word in words)

    def order(item: tuple[str, Summary | Message]) -> tuple[str, int, str]:
        key, one = item
        return ("", 0, key) if isinstance(one, Message) else (one.date, one.at, key)

    return sorted((item for item in known.items() if fits(item[1])), key=order, reverse=True)


def resumes(known: Known, t: Language) -> list[Resume]:
    """Return the newest unfinished games, and the unreadable ones."""
    going = [
        Resume(
            key,
            one.game,
            one.caption(t),
            " – ".join(players_of(one.names, t)),
            _so_far(one.plies, t),
            picture=picture(one.game, one.sketch),
            turn=standing(one, t),
        )
        for key, one in unfinished(known)[:RESUMES]
    ]
    lost = {key: t.sentence(one) for key, one in known.items() if isinstance(one, Message)}
    return going + [Resume(key, "", t.message(UNREADABLE), "", "", why) for key, why in lost.items()]


def _so_far(plies: int, t: Language) -> str:
    return t.plural("{n} action so far", "{n} actions so far", plies) if plies else t("Nothing played yet")


def going_on(known: Known, t: Language) -> Markup:
    """Draw the newest unfinished games for the home page.

    If there are none, a hidden card stands for the last game; it appears only if the document remembers one
    (`data-going`)."""
    going = [_resumed(at, one, t) for at, one in enumerate(resumes(known, t)[:RESUMES])]
    look: dict[str, Attribute] = {"id": "resumes", "hidden": not going, "aria_label": t("Games in progress")}
    return tag("section", going or _any(t), class_=["home-resume", not going and "is-any"], **look)


def _resumed(at: int, one: Resume, t: Language) -> Markup:
    """Draw an unfinished game, which a single press resumes."""
    more, arg, resume = f"resume-menu-{at}", {"key": one.key}, None
    if not one.problem:
        resume = button(t("Resume"), "library:resume", arg, kind="primary", id=f"resume-{at}")
    opener = icon_button(f"{t('More')} – {one.title}", "more", popovertarget=more, id=f"resume-more-{at}")
    items = (
        button(t("Save to file"), "library:save", arg, icon="download", id=f"export-{at}"),
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
    """Draw a placeholder until the unfinished games have been read; its button resumes the newest one."""
    going_on = button(t("Resume"), "library:resume", {}, kind="primary", id="resume-0")
    return resume_card(t("Your last game"), t("Pick up where you left off."), going_on, id="resume-card-0")


def page(known: Known, game_id: str, library: Library, behind: bool, size: int, t: Language) -> Markup:
    """Draw the library. `game_id` filters by game; `behind`: some games have not been read yet; `size`:
    stored bytes."""
    stored = {one.game for one in known.values() if isinstance(one, Summary)}
    present = [id for id in games.IDS if id in stored]
    game_id = game_id if game_id in present else ""
    listed = chosen(known, game_id, library, t)
    most = PAGE * (library.more + 1)
    count = entries = more = none = None
    if library.words or library.state or game_id:
        number = t.plural("{n} game", "{n} games", len(listed))
        count = tag("p", number, class_="library-count", role="status")
    if listed:
        shown = [_entry(key, one, library.naming == key, t) for key, one in listed[:most]]
        entries = tag("ol", shown, class_="library-list", id="games")
    elif not behind:
        choose = None if known else link(t("Choose a game"), "#/", kind="primary", id="library-home")
        none = empty(t("No games match.") if known else t("No games yet."), action=choose)
    if len(listed) > most:
        more = button(t("Show more games"), "library:more", id="library-more", icon="chevron-down")
    return tag(
        "div",
        page_title(t("Library"), t("Every game saved on this device.")),
        _problem(library.problem, t) if library.problem else None,
        _reading(library, t),
        _filters(present, game_id, library, t) if known else None,
        count,
        entries,
        more,
        none,
        # below the list, so that it does not shift when games appear
        tag("p", t("Reading your games…"), id="library-behind", role="status") if behind else None,
        _keeping(known, len(listed), library, size, t),
        class_="screen screen-library",
    )


def reminder(known: Known, prefs: Prefs, t: Language) -> Child:
    """Occasionally remind the reader to save finished games to a file."""
    count = unsaved(known.values(), max(prefs.backed, prefs.later))
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
    back = button(label, "library:restore", kind="primary", compact=True, id="restore")
    actions = back if problem == "evicted" else None
    return banner(problem_text(problem, t), kind="warning", actions=actions, id="library-problem")


def _keeping(known: Known, listed: int, library: Library, size: int, t: Language) -> Markup:
    if library.forgets:
        safe = forgetting(t)
    elif library.persisted:
        safe = t("This browser keeps your games until you delete them.")
    else:
        safe = t("This browser may delete them if it runs out of space, or after some weeks without a visit.")
    amount = _amount(size, t)
    if known:
        saved = t.plural(
            "{n} game saved here ({size}).", "{n} games saved here ({size}).", len(known), size=amount
        )
        safest = t("The safest copy is a file you save yourself.")
        about = tag("p", saved, " ", safe, " ", safest, id="library-safe")
    else:
        about = tag("p", t("Your games are saved here after every move. You can also add games from files."))
    label = t("Save all to file")
    if library.words or library.state or listed < len(known):
        label = t.plural("Save this game to a file", "Save these {n} games to a file", listed)
    ask = t("Ask the browser to keep them")
    opener, importing = importer(t, "library:import", "library-import")
    unsure = known and not (library.persisted or library.forgets)
    return panel(
        None,
        about,
        button_row(
            button(label, "library:export", icon="download", kind="primary", id="library-export")
            if listed
            else None,
            opener,
            button(ask, "library:persist", icon="save", id="library-persist") if unsure else None,
            importing,
        ),
        class_="library-keeping",
    )


def _filters(present: Sequence[str], game_id: str, library: Library, t: Language) -> Markup:
    about: InputArgs = {"type": "search", "data_live": True, "change": "library:search"}
    about["placeholder"] = t("A name, a game, a date")
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
            label=t("Which games"),
            change="library:filter",
            id="library-state",
        ),
        class_="library-filters",
    )


def told(report: Report, t: Language) -> str:
    """Describe the result of an import."""
    parts = {
        t.plural("{n} game added to your library.", "{n} games added to your library.", report.taken): (
            report.taken or not (report.same or report.refused or report.others)
        ),
        t.plural("{n} game was already here.", "{n} games were already here.", report.same): report.same,
        t.plural(
            "{n} game could not be added.", "{n} games could not be added.", report.refused
        ): report.refused,
        t("Everything else in the file was restored."): report.others,
    }
    return " ".join(part for part, shown in parts.items() if shown)


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
        (tag("p", told(report, t)), tag("ul", faults, class_="library-faults") if faults else None),
        button(t("Close"), "library:read", id="library-read"),
        id="library-report",
    )


def _entry(key: str, one: Summary | Message, naming: bool, t: Language) -> Markup:
    id, arg = key.removeprefix(SAVE), {"key": key}
    throw = icon_button(t("Delete"), "trash", "library:delete", arg, id=f"library-delete-{id}")
    save = icon_button(t("Save to file"), "download", "library:save", arg, id=f"library-save-{id}")

    def item(plate: Markup, words: Markup, *actions: Child) -> Markup:
        plated = tag("div", plate, class_="library-plate")
        return tag(
            "li", plated, words, button_row(*actions, save, throw), class_="library-entry", id=f"kept-{id}"
        )

    if isinstance(one, Message):
        lost = tag("h2", t("Unreadable game"), class_="library-title")
        return item(icon("warning"), tag("div", lost, tag("p", t.sentence(one))))
    card = games.card(one.game)
    title = t.message(card.title) if card is not None else one.game
    facts = (title if one.title else "", day(one.date, t), t.plural("{n} action", "{n} actions", one.plies))
    label, sign = (t("Open"), "eye") if one.outcome else (t("Resume"), "play")
    words = tag(
        "div",
        _naming(one, title, arg, t) if naming else tag("h2", one.title or title, class_="library-title"),
        tag("p", " – ".join(players_of(one.names, t)), class_="library-players"),
        tag("p", standing(one, t)),
        tag("p", " · ".join(fact for fact in facts if fact), class_="library-facts"),
        class_="library-words",
    )
    return item(
        picture(one.game, one.sketch),
        words,
        link(label, "#/play/" + id, kind="plain", icon=sign, id=f"library-open-{id}")
        if card is not None
        else None,
        icon_button(t("Name this game"), "edit", "library:name", arg, id=f"library-name-{id}"),
        icon_button(t("Make a copy"), "copy", "library:copy", arg, id=f"library-copy-{id}"),
    )


def _naming(one: Summary, title: str, arg: dict[str, str], t: Language) -> Markup:
    about: InputArgs = {"placeholder": title, "maxlength": TITLE_LENGTH, "data_autofocus": True}
    return form(
        "library:named",
        text_input("title", one.title, id="library-title", aria_label=t("Name of the game"), **about),
        button_row(
            button(t("Save the name"), submit=True, kind="primary", id="library-named"),
            button(t("Cancel"), "library:name", arg, id="library-unnamed"),
        ),
        id="library-naming",
        keep=True,
    )


def elsewhere(t: Language) -> Markup:
    """Draw the dialog for a game that another tab has continued."""
    text = t("It is further along there than here. Nothing is lost: choose which one to see.")
    first: ButtonArgs = {"kind": "primary", "id": "elsewhere-show", "data_autofocus": True}
    return dialog(
        t("This game is being played in another tab or window."),
        tag("p", text),
        button_row(
            button(t("Show the newer one"), "library:elsewhere-show", **first),
            button(t("Continue here, as a separate game"), "library:elsewhere-part", id="elsewhere-part"),
        ),
        id="elsewhere",
        dismiss=None,
        alert=True,
    )
