"""Gestures on the pages of drills: create, run, count, share, delete."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.club.study import drill as told
from navals.club.study.drill import NAME, TRIES, Run
from navals.core.option import OptionError
from navals.core.record import link
from navals.core.refusal import NotationError
from navals.ui.features.drills import model as drills
from navals.ui.features.drills.bout import Bout
from navals.ui.features.drills.model import KIND, NEW, SENT, WAYS, Held, Kept
from navals.ui.registry import drills_of
from navals.ui.shell.effects import Effect, Focus, Keep, Note, Say, Show, Visit
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step
from navals.ui.words.i18n import Language


def address(game_id: str, id: str = "", way: str = "") -> str:
    """Return the address of a game's drills, of one drill, or of a run."""
    return "/".join(part for part in (f"#/{game_id}/drill", id, way) if part)


def arrive(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    """Prepare a new drill or begin a run."""
    game, id, way = shell.game(), shell.part(2), shell.part(3)
    if game is None or shell.part(1) != "drill" or not game.card.drilled or not id:
        return Held(), ()
    if id == NEW:
        return drills.making(game, shell.store), ()
    drill = drills.find(shell.store, game.id, id)
    if drill is None:
        return Held(), shell.shelf.missing(KIND, f"{game.id}.{id}")
    if way not in WAYS or id.startswith(SENT):
        return Held(game.id, id, drill, tries=drill.tries), ()
    held = Held(game.id, id, drill, way, drill.tries)
    kept = drills.kept_of(shell.store, game.id, id)
    effects: list[Effect] = []
    if not drills.goes_on(kept, way) and not (kept.run and kept.run.real == (way == "real")):
        kept = drills.begun(kept, drill.tries, real=way == "real")
        effects.append(_keep(held, kept))
    if way == "table" and kept.run is not None and kept.run.left:
        effects.append(Show(stand=Bout(game.id, drill, shell.entropy(32))))
    return held, (*effects, Focus("title"))


def _keep(held: Held, kept: Kept) -> Keep:
    return Shelf.put(KIND, f"{held.game}.{held.id}", kept)


def _kept(held: Held, shell: Shell) -> Kept:
    return drills.kept_of(shell.store, held.game, held.id)


def _here(held: Held, shell: Shell) -> bool:
    return bool(held.game) and shell.parts[:3] == [held.game, "drill", held.id] and shell.session is None


def _set(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    """Set a part of the task (`task.NAME`), the title, or the number of tries."""
    if not _here(model, shell) or model.drill is None:
        return model, ()
    where, _, name = gesture.text("name").partition(".")
    value, drill = gesture.text("value"), model.drill
    if where == "tries" and value in map(str, TRIES):
        return replace(model, tries=int(value)), ()
    if model.id != NEW or model.refused is not None:
        return model, ()
    if where == "title":
        return replace(model, drill=replace(drill, title=" ".join(value.split())[:NAME])), ()
    if where == "task":
        state = drills.state_of(model.game, drill)
        task = drills_of(model.game).chosen(state, drill.task, name, value)
        return replace(model, drill=replace(drill, task=task)), ()
    return model, ()


def _save(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    """Store a new drill or one from a link."""
    sent = model.id.startswith(SENT)
    if not _here(model, shell) or model.drill is None or model.refused is not None:
        return model, ()
    if model.id != NEW and not sent:
        return model, ()
    drill = model.drill if sent else replace(model.drill, tries=model.tries)
    try:
        drills.checked(model.game, drill)
    except (NotationError, OptionError) as error:
        return replace(model, refused=error.message), ()
    same = next((id for id, one in drills.own(shell.store, model.game) if one == drill), "")
    id = same or shell.entropy(4)
    held = replace(model, id=id, drill=drill)
    effects: list[Effect] = [] if same else [_keep(held, Kept(drill))]
    visit, said = Visit(address(model.game, id), replace=True), shell.t("The drill is saved on this device.")
    return held, (*effects, visit, Note(said, silent=True), Focus("title"))


def _begin(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    """Begin a run on the game's table, or on a real one (`real`)."""
    if not _here(model, shell) or model.id == NEW or model.id.startswith(SENT):
        return model, ()
    real = gesture.fields.get("real") is True
    kept = drills.begun(_kept(model, shell), model.tries, real=real)
    way = address(model.game, model.id, WAYS[real])
    return model, (_keep(model, kept), Visit(way, replace=bool(model.way)))


def _count(model: Held, shell: Shell, said: str = "", *, made: bool) -> tuple[Kept, list[Effect]]:
    kept = drills.tried(_kept(model, shell), made=made, date=shell.date)
    assert kept.run is not None
    return kept, [_keep(model, kept), Say(f"{said} {score(kept.run, shell.t)}".lstrip())]


def score(run: Run, t: Language) -> str:
    """Return the score of a run as a sentence."""
    return t("{made} of {n} made.", made=run.made, n=len(run.marks))


def _hit(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    made = gesture.fields.get("made")
    if not _here(model, shell) or model.way != "real" or not isinstance(made, bool):
        return model, ()
    if not drills.goes_on(_kept(model, shell), "real"):
        return model, ()
    kept, effects = _count(model, shell, made=made)
    over = not drills.goes_on(kept, "real")
    return model, (*effects, *([Focus("drill-again")] if over else []))


def _judged(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    bout = shell.stand
    if not _here(model, shell) or not isinstance(bout, Bout) or bout.made is None or bout.counted:
        return model, ()
    bout.counted = True
    kept, effects = _count(model, shell, verdict(bout, shell.t), made=bout.made.done)
    on = drills.goes_on(kept, "table")
    return model, (*effects, Focus("drill-next" if on else "drill-again"))


def verdict(bout: Bout, t: Language) -> str:
    """Return the game's evaluation of a try."""
    assert bout.made is not None
    words = t("Made.") if bout.made.done else t("Missed.")
    return f"{words} {t.sentence(bout.made.why)}"


def _next(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    if not _here(model, shell) or model.way != "table" or model.drill is None:
        return model, ()
    bout = shell.stand
    if not drills.goes_on(_kept(model, shell), "table") or (isinstance(bout, Bout) and not bout.counted):
        return model, ()
    return model, (Show(stand=Bout(model.game, model.drill, shell.entropy(32))), Focus("title"))


def _undo(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    kept = _kept(model, shell)
    if not _here(model, shell) or not model.way or model.drill is None:
        return model, ()
    if kept.run is None or not kept.run.marks:
        return model, ()
    effects: list[Effect] = [_keep(model, drills.taken_back(kept)), Say(shell.t("Taken back."))]
    if model.way == "table":
        effects.append(Show(stand=Bout(model.game, model.drill, shell.entropy(32))))
    return model, (*effects, Focus("title"))


def _copy(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    if not _here(model, shell) or model.drill is None or model.id == NEW:
        return model, ()
    whole = drills.ready_of(model.game, model.id) is not None or model.id.startswith(SENT)
    id = model.id if whole else SENT + link.encode(told.written(model.drill))
    return model, shell.shelf.copy_link(shell.site + address(model.game, id))


def _delete(model: Held, gesture: Gesture, shell: Shell) -> Step[Held]:
    """Delete the player's own drill, or the results of a built-in one."""
    if not _here(model, shell) or model.id == NEW:
        return model, ()
    t, id = shell.t, f"{model.game}.{model.id}"
    if drills.ready_of(model.game, model.id) is None:
        return model, shell.shelf.delete(KIND, id, leave=True)
    gone, back = t("Results deleted."), t("Results restored.")
    return model, shell.shelf.delete(KIND, id, gone=gone, back=back)


ACTS: Final[Acts[Held]] = {
    "set": Act(_set),
    "save": Act(_save),
    "begin": Act(_begin),
    "hit": Act(_hit),
    "judged": Act(_judged),
    "next": Act(_next),
    "undo": Act(_undo),
    "copy": Act(_copy),
    "delete": Act(_delete),
}
