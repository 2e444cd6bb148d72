"""Render the four regions of the page from the shell and the feature models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from navals import games
from navals.core.game import Game
from navals.ui.components import button, icon_button, toast
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.features import others, studies
from navals.ui.features.home import view as home
from navals.ui.features.learning.model import Learning
from navals.ui.features.library import view as library
from navals.ui.features.library.model import Library
from navals.ui.features.play import dialogs, finale, menu
from navals.ui.features.play import view as play
from navals.ui.features.share import view as share
from navals.ui.registry import cards
from navals.ui.session import Session
from navals.ui.session.summary import event_of
from navals.ui.shell import clock, keymap
from navals.ui.shell.prefs import latest
from navals.ui.shell.shell import Shell
from navals.ui.shell.storage.shelf import UNDO

Models = Callable[[str], Any]  # returns the model of a feature, by name


class Page(NamedTuple):
    """The main region, the title in the bar above it ("" for Navals), and the target of the back link."""

    main: Markup
    title: str = ""
    back: str = ""


def regions(shell: Shell, models: Models) -> dict[str, Markup]:
    """Return the markup of every region, by id."""
    t, session = shell.t, shell.session
    page = _page(shell, models) if session is None else _game(session, shell)
    bar = home.bar(t, muted=shell.prefs.muted, title=page.title or None, back=page.back or None)
    drawn = {"top": bar, "main": page.main, "over": _over(shell, models), "toast": _toast(shell)}
    changed = keymap.on_screen(shell.prefs.keys, shell.game_here())
    return {name: keymap.rewritten(part, changed, shell.prefs.shortcuts) for name, part in drawn.items()}


def _game(session: Session, shell: Shell) -> Page:
    """A game, or a page about it; empty behind the curtain, so that nothing can be inspected."""
    t = shell.t
    title, study = t.message(session.table.game.title), studies.find(shell.study)
    back = "#/" if study is None else session.address
    # The player asked to agree to a take-back also sees the screen.
    if session.handover.curtain is not None or (
        session.handover.asked is not None and session.seats.secret()
    ):
        return Page(EMPTY, title, back)
    if study is not None:
        return Page(study.draw(session, t), title, back)
    session.marks = shell.prefs.marks
    return Page(play.table(session, t, shell.prefs.meter), title, back)


def _page(shell: Shell, models: Models) -> Page:
    t, game = shell.t, shell.game()
    if game is not None:
        title = t.message(game.title)
        if shell.tutorial is not None:
            from navals.ui.features.learning import lesson

            return Page(lesson.screen(shell.tutorial, t), title, "#/")
        if shell.part(1) == "new" and models("setup") is not None:
            from navals.ui.features.options.update import saved_options
            from navals.ui.features.setup import view as setup

            saved = saved_options(game, shell)
            main = setup.setup(game, models("setup"), t, saved, shell.prefs, shell.bots)
            return Page(main, title, "#/")
        if shell.part(1) == "position" and models("positions").game == game.id:
            if shell.stand is not None:
                from navals.ui.features.positions import advised

                return Page(advised.screen(shell.stand, t), title, f"#/{game.id}/position")
            from navals.ui.features.positions import view as positions

            main = positions.page(game, models("positions"), shell.bots, t)
            return Page(main, title, home.PRACTICE)
        if shell.part(1) == "drill":
            return _drill(game, shell, models)
        if shell.part(1) == "play":
            return Page(home.door(game.card, t), title, "#/")
        if shell.part(1) == "rules":
            from navals.ui.features.learning import view as book

            draw = book.sheets if shell.part(2) == "print" else book.rules
            learning: Learning = models("learning")
            return Page(draw(game, t, book.reading(learning, shell.route)), title, learning.origin or "#/")
    return _plain(shell, models)


def _drill(game: Game[Any], shell: Shell, models: Models) -> Page:
    from navals.ui.features.drills import table
    from navals.ui.features.drills import view as drills
    from navals.ui.features.drills.model import NEW, Held

    t, title = shell.t, shell.t.message(game.title)
    if not shell.part(2):
        return Page(drills.page(game, shell.store, t), title, home.PRACTICE)
    back = f"#/{game.id}/drill"
    held: Held = models("drills")
    if held.game != game.id:
        return Page(EMPTY, title, back)
    if shell.part(2) == NEW:
        return Page(drills.making(game, held, t), title, f"#/{game.id}/position")
    if held.way:
        back = f"{back}/{held.id}"
    return Page(table.screen(game, held, shell.stand, shell.store, t), title, back)


def _plain(shell: Shell, models: Models) -> Page:
    t = shell.t
    known = shell.summaries.known(shell.store)
    held: Library = models("library")
    match shell.part(0):
        case "rules":
            from navals.ui.features.learning import view as book

            learning: Learning = models("learning")
            main = book.library(t, book.reading(learning, shell.route))
            return Page(main, t("Rules"), learning.origin or "#/")
        case "practice":
            return Page(home.practice(t), t("Practise"), "#/")
        case "study":
            from navals.ui.features.exercises import view as exercises

            if shell.trial is not None:
                return Page(exercises.screen(shell.trial, t), t("Exercises"), "#/study")
            if shell.part(1):  # still being read
                return Page(EMPTY, t("Exercises"), "#/study")
            watching, behind = shell.prefs.study, shell.summaries.behind
            main = exercises.page(
                models("exercises"), shell.store, known, shell.searching, clock.epoch(), watching, behind, t
            )
            return Page(main, t("Exercises"), home.PRACTICE)
        case "day":
            from navals.ui.features.daily import view as daily

            first, date = shell.part(1), shell.part(2)
            if first and not first[0].isdecimal():
                main = EMPTY if shell.trial is None else daily.screen(shell.trial, shell.store, t)
                return Page(main, t("Position of the day"), f"#/day/{date}" if date else "#/day")
            main = daily.page(shell.store, first, bool(models("share").offered), t)
            return Page(main, t("Position of the day"), home.PRACTICE)
        case "tournament":
            return _tournament(shell, models)
        case "campaign":
            return _campaign(shell, models)
        case "workshop":
            from navals.ui.features.workshop import view as workshop

            return Page(workshop.page(models("workshop"), shell.store, t), t("Workshop"), "#/")
        case "extensions" if not shell.draft and others.here():
            from navals.ui.features.extensions import view as extensions

            return Page(extensions.page(models("extensions"), shell.store, t), t("Extensions"), "#/")
        case "library":
            size = sum(map(len, shell.store.values()))
            main = library.page(known, shell.part(1), held, shell.summaries.behind or shell.draft, size, t)
            return Page(main, t("Library"), "#/")
        case "statistics":
            from navals.ui.features.statistics import view as statistics

            who, behind = models("statistics"), shell.summaries.behind
            main = statistics.statistics(known, shell.part(1), who, behind, t, shell.prefs)
            return Page(main, t("Statistics"), "#/")
        case "g":
            link = models("share")
            return Page(share.arrival(link.progress, link.refused, t), t("A game from a link"), "#/")
        case "about":
            from navals.ui.features.about import view as about

            return Page(about.about(t, models("about")), t("About Navals"), "#/")
    notices, prefs = home.notices(t, update=shell.update), shell.prefs
    if shell.draft:
        return Page(home.home(t, notice=notices))
    own = home.Own(
        library.resumes(known, t), len(known), prefs.learned, latest(prefs), _today(shell), shell.offline
    )
    return Page(home.home(t, own, notices, library.reminder(known, prefs, t)))


def _today(shell: Shell) -> tuple[int, int]:
    """The number of answered positions of today, and of all."""
    posed = sum(card.daily for card in cards())
    today = clock.today()
    if f"days/{today.year}" not in shell.store:
        return 0, posed
    from navals.ui.features.daily.model import answered

    return len(answered(shell.store, today)), posed


def _tournament(shell: Shell, models: Models) -> Page:
    from navals.ui.features.tournaments import model as held
    from navals.ui.features.tournaments import view as tournaments

    t, id = shell.t, shell.part(1)
    if not id:
        return Page(tournaments.page(shell.store, t), t("Tournaments"), "#/")
    if id == held.NEW:
        main = tournaments.setup(models("tournaments").form, shell.bots, t)
    elif (one := held.KIND.find(shell.store, id)) is not None:
        main = tournaments.tournament(one, shell.store, t, models("tournaments").playout)
    else:
        main = EMPTY
    return Page(main, t("Tournaments"), held.ADDRESS)


def _campaign(shell: Shell, models: Models) -> Page:
    from navals.ui.features.campaigns import model as held
    from navals.ui.features.campaigns import one, view

    t, id = shell.t, shell.part(1)
    if not id:
        return Page(view.page(shell.store, t), t("Campaigns"), "#/")
    if id == held.NEW:
        chosen = held.chosen(shell.part(2), shell.part(3))
        main = EMPTY if chosen is None else view.setup(*chosen, models("campaigns").form, shell.bots, t)
    elif (found := held.find(shell.store, id)) is not None:
        main = one.page(found, shell.store, t, models("campaigns").playout)
    else:
        main = EMPTY
    return Page(main, t("Campaigns"), held.ADDRESS)


def _deleted(shell: Shell) -> Markup:
    t = shell.t
    actions: Child = (
        button(t("Undo"), "app:undo", icon="undo", id=UNDO),
        icon_button(t("Close"), "close", "app:gone", id="shelf-gone", class_="button"),
    )
    # A landmark, because it stays longer than other messages.
    message = toast(shell.bin[-1].gone, gone="app:gone", seconds=12, action=actions)
    return tag("section", message, aria_label=t("Undo"))


def _toast(shell: Shell) -> Markup:
    """A short message with a link to the cited rule, or the offer to undo a deletion."""
    if not shell.toast:
        return _deleted(shell) if shell.bin and shell.session is None else EMPTY
    from navals.ui.features.learning.view import citation

    here = shell.game_here()
    game = games.find(here if here is not None else shell.toast_rule.split(" ")[0])
    action = citation(game, shell.toast_rule, shell.t, "toast-rule") if game is not None else None
    return toast(shell.toast, gone="app:read", action=action)


def _over(shell: Shell, models: Models) -> Markup:
    """The overlay: the curtain comes before everything else."""
    t, session = shell.t, shell.session
    if session is not None:
        if shell.overlay == "seating":
            return dialogs.seats(session, shell.bots, t, new=True)
        if session.handover.curtain is not None:
            return dialogs.curtain_for(session, t)
        if shell.elsewhere:
            return library.elsewhere(t)
    if shell.overlay in ("settings", "help", "keys"):
        from navals.ui.features.comfort import view as comfort

        return comfort.sheet(shell.overlay, models("comfort"), shell)
    if shell.overlay == "rating-forget":
        from navals.ui.features.rating.view import forgetting as forgetting_ratings

        return forgetting_ratings(t)
    return EMPTY if session is None else _over_game(session, shell, models)


def _over_game(session: Session, shell: Shell, models: Models) -> Markup:
    t = shell.t
    if session.handover.asked is not None:
        return dialogs.asking_back(session, t)
    awaits = session.table.position.awaits
    if awaits in session.seats.people and session.acting() == awaits:
        return dialogs.offered(session, t)
    if session.agreeing():
        return dialogs.first_agreed(session, t)
    match shell.overlay:
        case "menu":
            return menu.menu(session, t, shell.prefs.meter)
        case "share":
            held = models("share")
            return share.sheet(session, held.link, held.offered, t)
        case "seats":
            return dialogs.seats(session, shell.bots, t)
        case "resign":
            return dialogs.resigning(t)
        case "finale" if session.result() is not None:
            from navals.ui.features.rating.view import after_game

            rated = after_game(session, shell.prefs, t)
            event = event_of(shell.store, session.key)
            return finale.finale(session, shell.summaries.known(shell.store), t, rated, event)
    return EMPTY
