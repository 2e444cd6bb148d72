"""Gestures on the pages of drills: create, run, count, share, delete."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.club.study import drill as drill_texts
from navals.club.study.drill import MAX_TITLE, TRY_COUNTS, Run
from navals.core.option import OptionError
from navals.core.record import link
from navals.core.refusal import NotationError
from navals.ui.features.drills import model as drills
from navals.ui.features.drills.drill_try import DrillTry
from navals.ui.features.drills.model import KIND, LINK_PREFIX, NEW_DRILL, VENUES, DrillPage, StoredDrill
from navals.ui.registry import drills_of
from navals.ui.shell.effects import Effect, Focus, Say, Show, ShowNote, StoreText, Visit
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step
from navals.ui.words.i18n import Language


def address(game_id: str, id: str = "", venue: str = "") -> str:
    """Return the address of a game's drills, of one drill, or of a run."""
    return "/".join(part for part in (f"#/{game_id}/drill", id, venue) if part)


def on_arrival(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    """Open a drill, a new drill, or a run; start a new run unless the last one was at the same venue."""
    game, id, venue = shell.game(), shell.part(2), shell.part(3)
    if game is None or shell.part(1) != "drill" or not game.card.drilled or not id:
        return DrillPage(), ()
    if id == NEW_DRILL:
        return drills.new_drill_page(game, shell.store), ()
    drill = drills.find_drill(shell.store, game.id, id)
    if drill is None:
        return DrillPage(), shell.shelf.report_missing(KIND, f"{game.id}.{id}")
    if venue not in VENUES or id.startswith(LINK_PREFIX):
        return DrillPage(game.id, id, drill, tries=drill.tries), ()
    new_model = DrillPage(game.id, id, drill, venue, drill.tries)
    save = drills.stored_drill(shell.store, game.id, id)
    effects: list[Effect] = []
    if not drills.can_continue(save, venue) and not (save.run and save.run.real == (venue == "real")):
        save = drills.start_run(save, drill.tries, is_real=venue == "real")
        effects.append(_store_effect(new_model, save))
    if venue == "table" and save.run is not None and save.run.tries_left:
        effects.append(Show(separate_board=DrillTry(game.id, drill, shell.entropy(32))))
    return new_model, (*effects, Focus("title"))


def _store_effect(model: DrillPage, save: StoredDrill) -> StoreText:
    return Shelf.put(KIND, f"{model.game}.{model.id}", save)


def _stored_drill(model: DrillPage, shell: Shell) -> StoredDrill:
    return drills.stored_drill(shell.store, model.game, model.id)


def _is_open(model: DrillPage, shell: Shell) -> bool:
    return bool(model.game) and shell.parts[:3] == [model.game, "drill", model.id] and shell.session is None


def _set_field(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    """Set a part of the task (`task.NAME`), the title, or the number of tries."""
    if not _is_open(model, shell) or model.drill is None:
        return model, ()
    group, _, name = gesture.text("name").partition(".")
    value, drill = gesture.text("value"), model.drill
    if group == "tries" and value in map(str, TRY_COUNTS):
        return replace(model, tries=int(value)), ()
    if model.id != NEW_DRILL or model.fault is not None:
        return model, ()
    if group == "title":
        return replace(model, drill=replace(drill, title=" ".join(value.split())[:MAX_TITLE])), ()
    if group == "task":
        state = drills.drill_state(model.game, drill)
        task = drills_of(model.game).adjust(state, drill.task, name, value)
        return replace(model, drill=replace(drill, task=task)), ()
    return model, ()


def _save_drill(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    """Store a new drill or one from a link, unless the same drill is already stored."""
    is_from_link = model.id.startswith(LINK_PREFIX)
    if not _is_open(model, shell) or model.drill is None or model.fault is not None:
        return model, ()
    if model.id != NEW_DRILL and not is_from_link:
        return model, ()
    drill = model.drill if is_from_link else replace(model.drill, tries=model.tries)
    try:
        drills.check_drill(model.game, drill)
    except (NotationError, OptionError) as error:
        return replace(model, fault=error.message), ()
    existing_id = next(
        (id for id, other_drill in drills.own_drills(shell.store, model.game) if other_drill == drill), ""
    )
    id = existing_id or shell.entropy(4)
    new_model = replace(model, id=id, drill=drill)
    effects: list[Effect] = [] if existing_id else [_store_effect(new_model, StoredDrill(drill))]
    visit_effect, saved_text = (
        Visit(address(model.game, id), replaces=True),
        shell.t("The drill is saved on this device."),
    )
    return new_model, (*effects, visit_effect, ShowNote(saved_text, is_silent=True), Focus("title"))


def _begin_run(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    """Begin a run on screen or, if the gesture has `real`, at a real table."""
    if not _is_open(model, shell) or model.id == NEW_DRILL or model.id.startswith(LINK_PREFIX):
        return model, ()
    is_real = gesture.fields.get("real") is True
    save = drills.start_run(_stored_drill(model, shell), model.tries, is_real=is_real)
    href = address(model.game, model.id, VENUES[is_real])
    return model, (_store_effect(model, save), Visit(href, replaces=bool(model.venue)))


def _count_try(
    model: DrillPage, shell: Shell, text: str = "", *, is_made: bool
) -> tuple[StoredDrill, list[Effect]]:
    save = drills.add_try(_stored_drill(model, shell), is_made=is_made, date=shell.date)
    assert save.run is not None
    return save, [_store_effect(model, save), Say(f"{text} {score_text(save.run, shell.t)}".lstrip())]


def score_text(run: Run, t: Language) -> str:
    """Return the score of a run as a sentence."""
    return t("{made} of {n} made.", made=run.success_count, n=len(run.marks))


def _enter_result(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    is_made = gesture.fields.get("made")
    if not _is_open(model, shell) or model.venue != "real" or not isinstance(is_made, bool):
        return model, ()
    if not drills.can_continue(_stored_drill(model, shell), "real"):
        return model, ()
    save, effects = _count_try(model, shell, is_made=is_made)
    is_over = not drills.can_continue(save, "real")
    return model, (*effects, *([Focus("drill-again")] if is_over else []))


def _on_verdict(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    drill_try = shell.separate_board
    if (
        not _is_open(model, shell)
        or not isinstance(drill_try, DrillTry)
        or drill_try.result is None
        or drill_try.is_counted
    ):
        return model, ()
    drill_try.is_counted = True
    save, effects = _count_try(model, shell, verdict_text(drill_try, shell.t), is_made=drill_try.result.done)
    has_tries = drills.can_continue(save, "table")
    return model, (*effects, Focus("drill-next" if has_tries else "drill-again"))


def verdict_text(drill_try: DrillTry, t: Language) -> str:
    """Return the game's evaluation of a try."""
    assert drill_try.result is not None
    outcome_text = t("Made.") if drill_try.result.done else t("Missed.")
    return f"{outcome_text} {t.sentence(drill_try.result.reason)}"


def _next_try(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    if not _is_open(model, shell) or model.venue != "table" or model.drill is None:
        return model, ()
    drill_try = shell.separate_board
    if not drills.can_continue(_stored_drill(model, shell), "table") or (
        isinstance(drill_try, DrillTry) and not drill_try.is_counted
    ):
        return model, ()
    return model, (Show(separate_board=DrillTry(model.game, model.drill, shell.entropy(32))), Focus("title"))


def _remove_try(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    save = _stored_drill(model, shell)
    if not _is_open(model, shell) or not model.venue or model.drill is None:
        return model, ()
    if save.run is None or not save.run.marks:
        return model, ()
    effects: list[Effect] = [_store_effect(model, drills.remove_try(save)), Say(shell.t("Try removed."))]
    if model.venue == "table":
        effects.append(Show(separate_board=DrillTry(model.game, model.drill, shell.entropy(32))))
    return model, (*effects, Focus("title"))


def _copy_link(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    if not _is_open(model, shell) or model.drill is None or model.id == NEW_DRILL:
        return model, ()
    is_public = drills.built_in_drill(model.game, model.id) is not None or model.id.startswith(LINK_PREFIX)
    id = model.id if is_public else LINK_PREFIX + link.encode(drill_texts.write(model.drill))
    return model, shell.shelf.copy_link(shell.site + address(model.game, id))


def _delete_drill(model: DrillPage, gesture: Gesture, shell: Shell) -> Step[DrillPage]:
    """Delete the player's own drill, or the results of a built-in one."""
    if not _is_open(model, shell) or model.id == NEW_DRILL:
        return model, ()
    t, id = shell.t, f"{model.game}.{model.id}"
    if drills.built_in_drill(model.game, model.id) is None:
        return model, shell.shelf.delete(KIND, id, leaves_page=True)
    note, undo_note = t("Results deleted."), t("Results restored.")
    return model, shell.shelf.delete(KIND, id, note=note, undo_note=undo_note)


ACTS: Final[Acts[DrillPage]] = {
    "set": Act(_set_field),
    "save": Act(_save_drill),
    "begin": Act(_begin_run),
    "hit": Act(_enter_result),
    "judged": Act(_on_verdict),
    "next": Act(_next_try),
    "undo": Act(_remove_try),
    "copy": Act(_copy_link),
    "delete": Act(_delete_drill),
}
