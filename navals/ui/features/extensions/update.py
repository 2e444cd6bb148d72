"""Gestures on the extensions page. No code from a wheel runs without the reader's consent."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals import games
from navals.core.message import Message, msg
from navals.extensions import wheels
from navals.extensions.wheels import WheelError
from navals.ui.features.extensions import model as held
from navals.ui.features.extensions.model import ADDRESS, KIND, Extensions, Trial
from navals.ui.shell.effects import Effect, Focus, Keep, Note, Say, Show
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.shell.kit import WHEEL, kept


def _pick(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    files = map(held.picked, gesture.files)
    found = {one.wheel.name if one.wheel is not None else one.file: one for one in files}
    return replace(model, picked=tuple(found.values()), refused={}), (Focus("extensions-picked"),)


def _install(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    """Confirm the wheels, which are then installed before the next gesture (`settled`) and tested."""
    ready = {one.wheel.name: one.text for one in model.picked if one.wheel is not None}
    if not ready:
        return model, ()
    model = replace(model, picked=(), confirmed={**model.confirmed, **ready}, refused={})
    return model, (Focus("title"), Say(shell.t("Installing and testing the wheels.")))


def _stop(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    if model.trial is None:
        return model, ()
    refused = dict.fromkeys(model.confirmed, msg("you stopped it"))
    return replace(model, trial=None, confirmed={}, refused=refused), (Focus("title"),)


def _remove(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    """Remove a wheel; its games disappear before the next gesture."""
    name = gesture.text("name")
    if WHEEL + name not in shell.store:
        return model, ()
    gone, back = shell.t("{name} removed.", name=name), shell.t("{name} restored.", name=name)
    return replace(model, refused={}), shell.shelf.delete(KIND, name, gone=gone, back=back)


def settled(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    """Register the games of installed wheels and start testing new ones."""
    mine = kept(shell.store)
    wanted = model.wanted(mine)
    effects: list[Effect] = [Show(wheel_players=held.wheel_players(mine))]
    wheels.let_go()
    if model.trial is not None and model.trial.name not in wheels.there():
        model = replace(model, trial=None)
    for name, one in wheels.there().items():
        text = wanted.get(name)
        known = None if text is None else wheels.decode(text)
        if text is None or known is None or known[1].digest != one.wheel.digest:
            continue
        if one.why is not None:
            model = _refuse(model, name, one.why)
            continue
        if model.trial is not None and model.trial.name == name:
            continue
        fresh = known[0].state == wheels.state_of(one.wheel)
        if fresh and known[0].why:
            continue
        try:
            wheels.take_in(one.wheel)
        except WheelError as error:
            model, more = _ended(model, name, error.message, shell)
        except (Exception, SystemExit) as error:  # importing it may raise anything
            why = msg("it failed the tests: {why}", why=wheels.clipped(error))
            model, more = _ended(model, name, why, shell)
        else:
            more = ()
            if fresh:
                for game_id in one.wheel.games:
                    games.offer(game_id)
                if name in model.confirmed:
                    model, more = _ended(model, name, None, shell)
            elif model.trial is None:
                model = replace(model, trial=Trial(name, one.wheel))
        effects += more
    return model, effects


def work(model: Extensions, gesture: Gesture, shell: Shell) -> Step[Extensions]:
    """Test a wheel for one slice."""
    trial = model.trial
    if trial is None:
        return model, ()
    trial.work()
    return _ended(replace(model, trial=None), trial.name, trial.why, shell) if trial.over else (model, ())


def _refuse(model: Extensions, name: str, why: Message) -> Extensions:
    """Cancel the installation of a confirmed wheel."""
    if name not in model.confirmed:
        return model
    confirmed = {one: text for one, text in model.confirmed.items() if one != name}
    return replace(model, confirmed=confirmed, refused={**model.refused, name: why})


def _ended(model: Extensions, name: str, why: Message | None, shell: Shell) -> Step[Extensions]:
    """Handle the end of a wheel's test run: store and offer the wheel, or explain why it was rejected."""
    t = shell.t
    text = model.wanted(kept(shell.store)).get(name, "")
    wheel = wheels.there()[name].wheel
    if why is not None:
        wheels.let_go(lambda game_id, digest: digest != wheel.digest)
        words = t("{name} is not available: {why}", name=name, why=why)
        # Its own page shows the reason anyway.
        said = Say(words) if shell.route.startswith(ADDRESS) else Note(words)
        if name in model.confirmed:
            return _refuse(model, name, why), (said,)
        # It was confirmed in an earlier visit.
        return model, (Keep(WHEEL + name, held.tried(text, t.message(why))), said)
    for game_id in wheel.games:
        games.offer(game_id)
    confirmed = {one: kept_text for one, kept_text in model.confirmed.items() if one != name}
    effects: tuple[Effect, ...] = (Keep(WHEEL + name, held.tried(text)),)
    if name in model.confirmed:
        effects = (*effects, Note(t("{name} installed.", name=name), calm=True))
    return replace(model, confirmed=confirmed), effects


ACTS: Final[Acts[Extensions]] = {
    "pick": Act(_pick),
    "cancel": Act(lambda model, gesture, shell: (replace(model, picked=(), refused={}), (Focus("title"),))),
    "install": Act(_install),
    "stop": Act(_stop),
    "remove": Act(_remove),
}
