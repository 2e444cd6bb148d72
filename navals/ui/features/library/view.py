"""The library: all stored games, the safety of storage, export and import."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from navals import games
from navals.core.message import Message
from navals.ui.art import draw_icon
from navals.ui.art.sketch import picture
from navals.ui.components.controls import ButtonArgs, button, button_row, icon_button, link
from navals.ui.components.fields import InputArgs, field, form, segmented_control, text_input
from navals.ui.components.filters import game_field
from navals.ui.components.importing import import_controls
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import banner, dialog, empty_list_note, menu, panel, progress, resume_card
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.features.library.model import REMINDER_THRESHOLD, ImportReport, Library, count_unsaved
from navals.ui.session.summary import (
    SAVE_PREFIX,
    TITLE_LENGTH,
    UNREADABLE_GAME,
    Listing,
    Summary,
    display_names,
    format_date,
    unfinished_games,
)
from navals.ui.shell.prefs import Prefs
from navals.ui.shell.storage.problems import problem_text
from navals.ui.words import sentences
from navals.ui.words.folding import fold
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_title

PAGE_SIZE: Final = 20  # number of games to list at a time
MAX_RESUMABLE: Final = 3  # maximum number of unfinished games shown on the home page


class ResumableGame(msgspec.Struct, frozen=True):
    """An unfinished game to resume or, if `problem` is set, an unreadable game and the reason. `turn`: whose
    turn it is."""

    key: str
    game: str
    title: str
    players_text: str
    ply_text: str
    problem: str | None = None
    picture: Markup | None = None
    turn: str = ""


def status_text(summary: Summary, t: Language) -> str:
    """Describe the state of a game in a sentence: why it ended, or whose turn it is."""
    card, names = games.card(summary.game), display_names(summary.names, t)
    if card is None:
        return t("This game is not installed: it came with an extension.")
    if (result := summary.result) is not None:
        return t.sentence(sentences.end_reason(card, result, summary.sides, names))
    return t("{name}'s turn.", name=names[summary.actor]) if 0 <= summary.actor < len(names) else ""


def list_games(
    summaries: Listing, game_id: str, library: Library, t: Language
) -> list[tuple[str, Summary | Message]]:
    """Return (key, summary) of the games that match the filters, newest first and unreadable ones last."""
    search_words = fold(library.search_text)[0].split()

    def is_listed(row: Summary | Message) -> bool:
        if isinstance(row, Message):
            return not (search_words or library.status_filter or game_id)
        if game_id not in ("", row.game) or library.status_filter == ("going" if row.outcome else "over"):
            return False
        searched_texts = (
            row.title,
            game_title(row.game, t),
            *display_names(row.names, t),
            format_date(row.date, t),
            row.date,
        )
        text, _ = fold(" ".join(searched_texts))
        return all(word in text for word in search_words)

    def sort_key(item: tuple[str, Summary | Message]) -> tuple[str, int, str]:
        key, row = item
        return ("", 0, key) if isinstance(row, Message) else (row.date, row.at, key)

    return sorted((item for item in summaries.items() if is_listed(item[1])), key=sort_key, reverse=True)


def list_resumable_games(summaries: Listing, t: Language) -> list[ResumableGame]:
    """Return the newest unfinished games, at most `MAX_RESUMABLE`, then all unreadable games."""
    resumable_games = [
        ResumableGame(
            key,
            entry.game,
            entry.caption(t),
            " – ".join(display_names(entry.names, t)),
            _ply_text(entry.plies, t),
            picture=picture(entry.game, entry.sketch),
            turn=status_text(entry, t),
        )
        for key, entry in unfinished_games(summaries)[:MAX_RESUMABLE]
    ]
    problems = {key: t.sentence(entry) for key, entry in summaries.items() if isinstance(entry, Message)}
    return resumable_games + [
        ResumableGame(key, "", t.message(UNREADABLE_GAME), "", "", problem)
        for key, problem in problems.items()
    ]


def _ply_text(count: int, t: Language) -> str:
    return t.plural("{n} action so far", "{n} actions so far", count) if count else t("No actions yet")


def resume_section(summaries: Listing, t: Language) -> Markup:
    """Draw the newest unfinished games for the home page.

    Without any, draw a hidden card for the last game, which the page shows only if it remembers one
    (`data-going`)."""
    cards = [
        _resume_card(n, game, t) for n, game in enumerate(list_resumable_games(summaries, t)[:MAX_RESUMABLE])
    ]
    attrs: dict[str, Attribute] = {"id": "resumes", "hidden": not cards, "aria_label": t("Games in progress")}
    return tag("section", cards or _blank_card(t), class_=["home-resume", not cards and "is-any"], **attrs)


def _resume_card(n: int, game: ResumableGame, t: Language) -> Markup:
    """Draw an unfinished game, which a single press resumes."""
    menu_id, arg, resume_button = f"resume-menu-{n}", {"key": game.key}, None
    if not game.problem:
        resume_button = button(t("Resume"), "library:resume", arg, kind="primary", id=f"resume-{n}")
    menu_button = icon_button(
        f"{t('More')} – {game.title}", "more", popovertarget=menu_id, id=f"resume-more-{n}"
    )
    menu_items = (
        button(t("Save to file"), "library:save", arg, icon="download", id=f"export-{n}"),
        button(t("Delete"), "library:delete", arg, icon="trash", id=f"delete-{n}"),
    )
    details = (game.players_text, game.turn.rstrip("."), game.ply_text)
    return resume_card(
        game.title,
        game.problem or " · ".join(detail for detail in details if detail),
        (resume_button, menu_button),
        id=f"resume-card-{n}",
        picture=game.picture,
        menu=menu(game.title, menu_items, id=menu_id, close_label=t("Close")),
    )


def _blank_card(t: Language) -> Markup:
    """Draw a placeholder card until the unfinished games have been read; its button resumes the newest
    one."""
    resume_button = button(t("Resume"), "library:resume", {}, kind="primary", id="resume-0")
    return resume_card(
        t("Your last game"), t("Pick up where you left off."), resume_button, id="resume-card-0"
    )


def page(
    summaries: Listing, game_id: str, library: Library, is_loading: bool, size: int, t: Language
) -> Markup:
    """Draw the library. `game_id` filters by game; `is_loading`: some games have not been read yet; `size`:
    total length of the stored texts."""
    stored_ids = {entry.game for entry in summaries.values() if isinstance(entry, Summary)}
    game_ids = [id for id in games.IDS if id in stored_ids]
    game_id = game_id if game_id in game_ids else ""
    matches = list_games(summaries, game_id, library, t)
    limit = PAGE_SIZE * (library.extra_pages + 1)
    count_line = game_list = more_button = empty_note = None
    if library.search_text or library.status_filter or game_id:
        count_text = t.plural("{n} game", "{n} games", len(matches))
        count_line = tag("p", count_text, class_="library-count", role="status")
    if matches:
        game_items = [_game_item(key, entry, library.edited_key == key, t) for key, entry in matches[:limit]]
        game_list = tag("ol", game_items, class_="library-list", id="games")
    elif not is_loading:
        home_link = None if summaries else link(t("Choose a game"), "#/", kind="primary", id="library-home")
        empty_note = empty_list_note(
            t("No games match.") if summaries else t("No games yet."), action=home_link
        )
    if len(matches) > limit:
        more_button = button(t("Show more games"), "library:more", id="library-more", icon="chevron-down")
    return tag(
        "div",
        page_title(t("Library"), t("Every game saved on this device.")),
        _problem_banner(library.problem, t) if library.problem else None,
        _import_panel(library, t),
        _filter_bar(game_ids, game_id, library, t) if summaries else None,
        count_line,
        game_list,
        more_button,
        empty_note,
        # below the list, so that the list does not shift when this note disappears
        tag("p", t("Reading your games…"), id="library-behind", role="status") if is_loading else None,
        _storage_panel(summaries, len(matches), library, size, t),
        class_="screen screen-library",
    )


def reminder(summaries: Listing, prefs: Prefs, t: Language) -> Child:
    """Draw a reminder to save finished games to a file; `None` if only a few are unsaved."""
    count = count_unsaved(summaries.values(), max(prefs.backed, prefs.later))
    if count < REMINDER_THRESHOLD:
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


def safari_advice(t: Language) -> str:
    """Return the advice for browsers that delete stored data."""
    return t(
        "Safari deletes your games after seven days without a visit. To keep them, tap Share, then Add to "
        "Home Screen."
    )


def _size_text(size: int, t: Language) -> str:
    if size < 1_000_000:
        return t("{n} kB", n=t.number(max(1, size / 1000)))
    return t("{n} MB", n=t.number(size / 1_000_000, 1))


def _problem_banner(problem: str, t: Language) -> Markup:
    label = t("Restore them from the file")
    restore_button = button(label, "library:restore", kind="primary", compact=True, id="restore")
    actions = restore_button if problem == "evicted" else None
    return banner(problem_text(problem, t), kind="warning", actions=actions, id="library-problem")


def _storage_panel(summaries: Listing, count: int, library: Library, size: int, t: Language) -> Markup:
    if library.browser_may_delete:
        browser_note = safari_advice(t)
    elif library.is_persistent:
        browser_note = t("This browser keeps your games until you delete them.")
    else:
        browser_note = t(
            "This browser may delete them if it runs out of space, or after a few weeks without a visit."
        )
    size_text = _size_text(size, t)
    if summaries:
        saved_text = t.plural(
            "{n} game saved here ({size}).", "{n} games saved here ({size}).", len(summaries), size=size_text
        )
        advice = t("The safest copy is a file you save yourself.")
        notes_line = tag("p", saved_text, " ", browser_note, " ", advice, id="library-safe")
    else:
        notes_line = tag(
            "p", t("Your games are saved here after every move. You can also add games from files.")
        )
    label = t("Save all to file")
    if library.search_text or library.status_filter or count < len(summaries):
        label = t.plural("Save this game to a file", "Save these {n} games to a file", count)
    ask_label = t("Ask the browser to keep them")
    import_button, import_input = import_controls(t, "library:import", "library-import")
    can_ask = summaries and not (library.is_persistent or library.browser_may_delete)
    return panel(
        None,
        notes_line,
        button_row(
            button(label, "library:export", icon="download", kind="primary", id="library-export")
            if count or (size and not summaries)
            else None,
            import_button,
            button(ask_label, "library:persist", icon="save", id="library-persist") if can_ask else None,
            import_input,
        ),
        class_="library-keeping",
    )


def _filter_bar(game_ids: Sequence[str], game_id: str, library: Library, t: Language) -> Markup:
    search_args: InputArgs = {"type": "search", "data_live": True, "change": "library:search"}
    search_args["placeholder"] = t("Name, game or date")
    search_field = text_input("library-search", library.search_text, id="library-search", **search_args)
    status_options = [("", t("All")), ("going", t("In progress")), ("over", t("Finished"))]
    return tag(
        "div",
        field(t("Search"), search_field, id="library-search"),
        game_field(game_ids, game_id, t) if len(game_ids) > 1 else None,
        segmented_control(
            "library-state",
            status_options,
            library.status_filter,
            label=t("Games to show"),
            change="library:filter",
            id="library-state",
        ),
        class_="library-filters",
    )


def report_text(report: ImportReport, t: Language) -> str:
    """Describe the result of an import."""
    counts_by_sentence = {
        t.plural(
            "{n} game added to your library.", "{n} games added to your library.", report.addition_count
        ): (
            report.addition_count
            or not (report.duplicate_count or report.rejection_count or report.extra_count)
        ),
        t.plural(
            "{n} game was already here.", "{n} games were already here.", report.duplicate_count
        ): report.duplicate_count,
        t.plural(
            "{n} game could not be added.", "{n} games could not be added.", report.rejection_count
        ): report.rejection_count,
        t("Everything else in the file was restored."): report.extra_count,
    }
    return " ".join(sentence for sentence, count in counts_by_sentence.items() if count)


def _import_panel(library: Library, t: Language) -> Markup | None:
    if (current_import := library.current_import) is not None:
        label = t(
            "Reading game {n} of {count}",
            n=min(current_import.read_count + 1, current_import.total_count),
            count=current_import.total_count,
        )
        return progress(
            label, current_import.read_count, max=max(1, current_import.total_count), id="library-progress"
        )
    if (report := library.report) is None:
        return None
    fault_texts = ((fault.file or t("a file"), t.message(fault.message) + ".") for fault in report.faults)
    items = [tag("li", t("{file}: {where}", file=file, where=message)) for file, message in fault_texts]
    if report.hidden_fault_count:
        items.append(tag("li", t.plural("and {n} more", "and {n} more", report.hidden_fault_count)))
    return panel(
        t("Imported games"),
        (tag("p", report_text(report, t)), tag("ul", items, class_="library-faults") if items else None),
        button(t("Close"), "library:read", id="library-read"),
        id="library-report",
    )


def _game_item(key: str, row: Summary | Message, is_edited: bool, t: Language) -> Markup:
    id, arg = key.removeprefix(SAVE_PREFIX), {"key": key}
    delete_button = icon_button(t("Delete"), "trash", "library:delete", arg, id=f"library-delete-{id}")
    save_button = icon_button(t("Save to file"), "download", "library:save", arg, id=f"library-save-{id}")

    def list_item(picture_part: Markup, text_box: Markup, *actions: Child) -> Markup:
        picture_box = tag("div", picture_part, class_="library-plate")
        return tag(
            "li",
            picture_box,
            text_box,
            button_row(*actions, save_button, delete_button),
            class_="library-entry",
            id=f"kept-{id}",
        )

    if isinstance(row, Message):
        heading = tag("h2", t("Unreadable game"), class_="library-title")
        return list_item(draw_icon("warning"), tag("div", heading, tag("p", t.sentence(row))))
    card = games.card(row.game)
    title = t.message(card.title) if card is not None else row.game
    details = (
        title if row.title else "",
        format_date(row.date, t),
        t.plural("{n} action", "{n} actions", row.plies),
    )
    label, icon_name = (t("Open"), "eye") if row.outcome else (t("Resume"), "play")
    text_box = tag(
        "div",
        _title_form(row, title, arg, t)
        if is_edited
        else tag("h2", row.title or title, class_="library-title"),
        tag("p", " – ".join(display_names(row.names, t)), class_="library-players"),
        tag("p", status_text(row, t)),
        tag("p", " · ".join(fact for fact in details if fact), class_="library-facts"),
        class_="library-words",
    )
    return list_item(
        picture(row.game, row.sketch),
        text_box,
        link(label, "#/play/" + id, kind="plain", icon=icon_name, id=f"library-open-{id}")
        if card is not None
        else None,
        icon_button(t("Name this game"), "edit", "library:name", arg, id=f"library-name-{id}"),
        icon_button(t("Make a copy"), "copy", "library:copy", arg, id=f"library-copy-{id}"),
    )


def _title_form(row: Summary, title: str, arg: dict[str, str], t: Language) -> Markup:
    input_args: InputArgs = {"placeholder": title, "maxlength": TITLE_LENGTH, "data_autofocus": True}
    return form(
        "library:named",
        text_input("title", row.title, id="library-title", aria_label=t("Name of the game"), **input_args),
        button_row(
            button(t("Save the name"), submit=True, kind="primary", id="library-named"),
            button(t("Cancel"), "library:name", arg, id="library-unnamed"),
        ),
        id="library-naming",
        keeps_input=True,
    )


def conflict_dialog(t: Language, *, can_separate: bool) -> Markup:
    """Draw the dialog for a game that another tab has continued. `can_separate`: this copy can be continued
    as a separate game.
    """
    lines = [t("The other copy of this game is further along than this one.")]
    if can_separate:
        lines.append(t("Nothing is lost: choose which one to open."))
    show_args: ButtonArgs = {"kind": "primary", "id": "elsewhere-show", "data_autofocus": True}
    return dialog(
        t("This game is being played in another tab or window."),
        [tag("p", line) for line in lines],
        button_row(
            button(t("Show the newer one"), "library:elsewhere-show", **show_args),
            button(t("Continue here, as a separate game"), "library:elsewhere-part", id="elsewhere-part")
            if can_separate
            else None,
        ),
        id="elsewhere",
        dismiss=None,
        is_alert=True,
    )
