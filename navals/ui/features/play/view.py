"""The screen of a game in progress, and the sheets that open over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Event
from navals.core.message import Message
from navals.core.result import Result
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.ui import sentences
from navals.ui.board import Context, Scene
from navals.ui.components import (
    Face,
    LogEntry,
    ReplayLog,
    balance,
    button,
    button_row,
    confirm,
    curtain,
    details,
    dialog,
    dice_pad,
    form,
    game_layout,
    icon_button,
    link,
    log_list,
    panel,
    score_table,
    segmented,
    sheet,
    switch,
    text_input,
)
from navals.ui.components import field as form_field
from navals.ui.features import studies as study
from navals.ui.features.learning.view import citation
from navals.ui.features.replay import view as recorder
from navals.ui.features.setup.model import PERSON
from navals.ui.features.setup.view import seat_label, sitters
from navals.ui.features.share import view as share
from navals.ui.html import Child, Markup, join, tag
from navals.ui.i18n import Language
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.takeback import last_decision
from navals.ui.summary import called

MOST_FACES: Final = 20
"""So many results of a die are offered as buttons; where there are more, they are typed."""


def shown_names(session: Session, t: Language) -> tuple[str, ...]:
    """What the players are called on the screen."""
    return called(session.table.names, t)


def _reason(session: Session, result: Result, names: tuple[str, ...], t: Language) -> str:
    """Why the game ended so."""
    game, options = session.table.game, session.table.options
    return t.sentence(sentences.reason(game.card, result, sentences.sides_of(game, options), names))


def withheld(session: Session, t: Language) -> str | None:
    """Why the record must not be given away: it holds what one of two people must not see yet. None if it may be."""
    if len(session.people) < 2 or session.result() is not None or not session.hiding():
        return None
    return t("The record holds what is still secret: it can be saved when that is over.")


def context_of(session: Session, t: Language) -> Context:
    """What the board needs to know beside the view."""
    return Context(
        t, shown_names(session, t), session.acting(), session.hint, session.advice, _recent(session)
    )


def asked(session: Session, t: Language) -> Message:
    """Which real die is to be rolled."""
    return session.board.asked(session.view(), context_of(session, t))


def _recent(session: Session) -> tuple[tuple[Event, ...], ...]:
    """What each seat's last action caused, as far as this screen may know it."""
    replay = session.table.replay
    plies = len(replay.moves) if session.past.ply is None else session.past.ply
    found: list[tuple[Event, ...]] = [()] * len(session.seen)
    for ply in range(plies - 1, -1, -1):
        seat = replay.moves[ply].seat
        if seat >= 0 and not found[seat]:
            found[seat] = tuple(event for event in replay.events[ply] if event.audience is None)
            if all(found):
                break
    return tuple(found)


def told(session: Session, event: Event, names: tuple[str, ...]) -> Message | None:
    """What is said of an event at this screen."""
    return sentences.event(session.table.game, event, session.eyes(), names)


def _log(session: Session, t: Language, names: tuple[str, ...]) -> Markup:
    """The log. It is long in the end, and seldom changes: it is kept as long as nothing that it depends on is another."""
    depends = (
        session.table.position,
        names,
        t.code,
        session.viewer,
        session.curtain,
        session.past.eyes,
        session.past.ply is None,
        *session.people,
    )
    kept = session.log
    if kept is None or kept[0][0] is not depends[0] or kept[0][1:] != depends[1:]:
        entries, label = _told(session, t, names), t("Log of the game")
        if session.past.ply is None or not entries:
            listed = log_list(entries, label=label, empty=t("Nothing has happened yet."))
            log: Markup | ReplayLog = panel(t("Log"), listed, class_="log-panel")
        else:
            log = ReplayLog(entries, t("Log"), label=label)
        kept = session.log = (depends, log)
    log = kept[1]
    if isinstance(log, Markup):
        return log
    return log.at(
        [number for number, entry in enumerate(log.entries) if entry.arg["ply"] == session.past.ply]
    )


def _told(session: Session, t: Language, names: tuple[str, ...]) -> list[LogEntry]:
    entries: list[LogEntry] = []
    sides = sentences.sides_of(session.table.game, session.table.options)
    for ply, happened in enumerate(session.table.replay.events):
        for event in session.told(happened):
            message = told(session, event, names)
            if message is not None:
                seat = session.table.replay.moves[ply].seat
                entries.append(
                    LogEntry(
                        t.sentence(message),
                        ply + 1 if not entries or entries[-1].arg != {"ply": ply + 1} else "",
                        session.table.game.moments.mark(event),
                        "ab"[sides[seat]] if seat >= 0 else "",
                        "replay:look",
                        {"ply": ply + 1},
                    )
                )
    return entries


def _status(session: Session, scene: Scene, t: Language, names: tuple[str, ...]) -> str:
    actor = session.table.actor()
    if session.past.ply is not None:
        return t("Looking back: action {n} of {total}.", n=session.past.ply, total=session.table.ply)
    if actor == NOBODY:
        result = session.result()
        assert result is not None
        return _reason(session, result, names, t)
    passing = session.waiting_to_pass()
    if passing is not None:
        return t("{name} is next: hand over the screen.", name=names[passing])
    if session.asking():
        return t.sentence(asked(session, t))
    if actor == CHANCE:
        if session.agreeing():
            return t("Who begins?")
        return t("The dice are rolling.") if session.table.game.dice else t("Lots are being drawn.")
    if session.acting() is None:
        return t("{name} is thinking.", name=names[actor])
    status = t.sentence(scene.status) if scene.status is not None else ""
    return f"{names[actor]} – {status}" if len(session.people) > 1 else status


def _balance(session: Session, t: Language, names: tuple[str, ...]) -> Markup | None:
    """Who is ahead, as far as the screen may tell."""
    chance = session.ahead()
    if chance is None:
        return None
    game, options = session.table.game, session.table.options
    sides = sentences.teams(sentences.sides_of(game, options), names)
    percent = round(100 * min(1.0, max(0.0, chance)))
    shares = (percent, 100 - percent)
    said = t(
        "Chance to win: {name} {share}, {other} {other_share}",
        name=sides[0],
        share=t.percent(shares[0] / 100),
        other=sides[1],
        other_share=t.percent(shares[1] / 100),
    )
    ends = [(name, t.percent(share / 100)) for name, share in zip(sides, shares, strict=True)]
    return balance(ends[0], ends[1], percent, label=said, id="balance")


def scene_of(session: Session, t: Language) -> Scene:
    """The board's part of the screen; the last one again where nothing changed that it depends on."""
    board, view = session.board, session.view()
    # What is in hand now was not in hand then.
    key = (view, session.ui if session.past.ply is None else board.fresh(view), context_of(session, t))
    if session.scene is None or session.scene[0] != key:
        session.scene = (key, board.scene(*key))
    return session.scene[1]


def table(session: Session, t: Language, meter: bool) -> Markup:
    """The whole screen of a game; ``meter``: with a bar that shows who is ahead."""
    names = shown_names(session, t)
    looking = session.past.ply is not None
    scene = scene_of(session, t)
    note = recorder.note(session, t) if looking else t.sentence(scene.note) if scene.note is not None else ""
    refusal: Child = None
    if session.note is not None and not looking:
        refusal = tag(
            "span",
            t.sentence(session.note.message).rstrip(".") + ". ",
            citation(session.table.game, session.note.rule, t),
            class_="status-refusal",
        )
    status = (
        share.strip(session, t) if session.guest else None,
        tag("p", _status(session, scene, t, names), id="status", class_="status-line"),
        tag("p", refusal if refusal else note, class_=["status-note", refusal and "is-refused"], id="note"),
        _balance(session, t, names) if meter else None,
    )
    return game_layout(
        scene.board,
        title=t("{game}: {players}", game=session.table.game.title, players=" – ".join(names)),
        status=status,
        strip=scene.strip or None,
        hand=scene.hand or None,
        actions=_actions(session, scene, t, names),
        side=join((scene.facts, recorder.moments(session, t) if looking else command(session, t))),
        log=_log(session, t, names),
        game=session.table.game.id,
        drawer_label=t("Facts and log"),
        drawer_close=t("Close"),
    )


def command(session: Session, t: Language) -> Markup | None:
    """Where an action is typed, or what real dice have shown."""
    if session.asking():
        return _results(session, t)
    if session.acting() is None:
        return None
    example = session.board.example_here(session.view())
    hint = t("In the notation of records, for example {example}", example=example) if example else None
    return details(
        t("Type an action"),
        form(
            "play:command",
            form_field(
                t("Action"), text_input("command", "", id="command", helped=bool(hint)), hint, id="command"
            ),
            button(t("Do it"), submit=True, id="command-send"),
            keep=True,
        ),
        id="command-box",
        class_="command",
    )


def _results(session: Session, t: Language) -> Markup:
    """Where the results of several real dice are typed at once."""
    return details(
        t("Type several results"),
        form(
            "play:dice",
            form_field(
                t("Results"),
                text_input("dice", "", id="dice", helped=True, rev=session.table.draws()),
                t("In the order they are rolled, separated by blanks: {example}", example="3 5 2"),
                id="dice",
            ),
            button(t("Enter them"), submit=True, id="dice-send"),
            keep=True,
        ),
        id="dice-box",
        class_="command",
    )


def _dice(session: Session, t: Language) -> Markup | None:
    """A large button for everything that the real die may show, one die of a throw after the other; None where there is too
    much of it to list."""
    game, state = session.table.game, session.table.position.state
    outcomes = state.outcomes()
    if (game.dice and game.dice.thrown(state, (*session.dice.shown, "1"))) or session.dice.shown:
        texts = list("123456")
    elif outcomes is None or len(outcomes) > MOST_FACES:
        return None
    else:
        texts = [game.text(action) for action, _ in outcomes]
    faces = [
        Face(
            t("The die shows {result}", result=text),
            text,
            "play:dice",
            {"face": text},
            text if len(text) == 1 and text.isdecimal() else None,
            f"die-{number}",
        )
        for number, text in enumerate(texts)
    ]
    pad = dice_pad(faces, label=t("What does the die show?"), id="dice-pad")
    if not session.dice.shown:
        return pad
    so_far = tag("p", t("So far: {dice}", dice=" ".join(session.dice.shown)), id="dice-shown", role="status")
    wrong = button(
        t("Not {result}", result=session.dice.shown[-1]), "play:dice", {"face": None}, id="die-wrong"
    )
    return join((so_far, pad, wrong))


def _actions(session: Session, scene: Scene, t: Language, names: tuple[str, ...]) -> Markup:
    more = icon_button(t("Game menu"), "menu", "play:menu", id="game-menu")
    if session.past.ply is not None:
        return recorder.bar(session, t)
    actor = session.table.actor()
    if actor == NOBODY:
        return button_row(
            button(t("Result"), "play:finale", icon="flag", id="finale-open"),
            button(t("Play again"), "play:rematch", icon="anchor", kind="primary", id="rematch"),
            more,
        )
    passing = session.waiting_to_pass()
    if passing is not None:
        return button_row(
            _undo(session, t),
            button(
                t("Hand over to {name}", name=names[passing]),
                "play:pass",
                kind="primary",
                icon="persons",
                shortcut="Enter",
                id="pass",
            ),
            more,
        )
    if session.asking():
        return join((_dice(session, t), button_row(_undo(session, t), more)))
    if session.acting() is not None:
        private = session.board.private(session.view())
        hint = (
            icon_button(
                t("Hint: what I would do") if session.hint else t("Hint: what is likely"),
                "hint",
                "play:hint",
                shortcut="h",
                id="hint",
                pressed=session.hint is not None,
            )
            if session.board.advises(session.view())
            else None
        )
        return button_row(None if private else _undo(session, t), hint, scene.actions, more)
    if not session.people:
        label = t("Go on") if session.pace.paused else t("Pause")
        return button_row(
            button(
                label,
                "play:pause",
                icon="play" if session.pace.paused else "pause",
                kind="primary",
                shortcut="p",
                id="pause",
            ),
            button(
                t("Step"),
                "play:step",
                icon="step",
                id="step",
                disabled=None if session.pace.paused else t("pause first"),
            ),
            more,
        )
    return button_row(
        _undo(session, t), button(t("Play now"), "play:play-now", icon="clock", id="play-now"), more
    )


def _undo(session: Session, t: Language) -> Markup:
    reason = None if last_decision(session) is not None else t("there is nothing to take back")
    return icon_button(t("Take back"), "undo", "play:undo", shortcut="z", id="undo", disabled=reason)


# ---------------------------------------------------------------------------------------------------- over the table


def curtain_for(session: Session, t: Language) -> Markup:
    """The hand-over screen for whoever is next."""
    assert session.curtain is not None
    name = session.table.names[session.curtain]
    press = button(
        t("I am {name}: show my side", name=name),
        "play:lift",
        kind="primary",
        icon="eye",
        shortcut="Enter",
        id="lift",
    )
    return curtain(
        t("Hand the screen to"), name, press, text=t("Press the button when nobody else can see the screen.")
    )


def recap(lines: Sequence[str], t: Language) -> Markup:
    """What happened since a person's last turn."""
    return dialog(
        t("Since your last turn"),
        tag("ul", [tag("li", line) for line in lines], class_="recap"),
        button(t("Go on"), "app:dismiss", kind="primary", shortcut="Enter", id="recap-close"),
        id="recap",
        dismiss_label=t("Close"),
    )


def finale(session: Session, t: Language) -> Markup:
    """The end of the game: why, and the reckoning."""
    names = shown_names(session, t)
    result = session.result()
    assert result is not None
    game, options = session.table.game, session.table.options
    teams = sentences.teams(sentences.sides_of(game, options), names)
    winner = {"1-0": teams[0], "0-1": teams[1]}.get(result.outcome)
    title = (
        (t("{name} wins", name=winner) if len(names) == 2 else t("Victory for {names}", names=winner))
        if winner
        else t("A draw")
        if result.outcome == "1/2-1/2"
        else t("Both lose")
    )
    board = board_of(session.table.game.id)
    # The reckoning is over: both fleets are open to everybody.
    score = board.finale(session.table.position.state.open_view(), context_of(session, t))
    counts = game.statistics(session.table.replay.options, session.table.replay.events)
    return dialog(
        title,
        join(
            (
                tag(
                    "p",
                    _reason(session, result, names, t),
                    class_="finale-reason",
                ),
                score,
                score_table(
                    names,
                    [(t.message(label), *numbers) for label, numbers in counts],
                    caption=t("In numbers"),
                )
                if counts
                else None,
                tag(
                    "div",
                    study.links(session, t, "finale"),
                    link(t("Library"), f"#/library/{game.id}", id="finale-library"),
                    class_="finale-links",
                ),
            )
        ),
        button_row(
            button(
                t("Play again"),
                "play:rematch",
                kind="primary",
                icon="anchor",
                id="finale-rematch",
                data_autofocus=True,
            ),
            button(t("Replay"), "replay:look", {"ply": 0}, icon="play", id="finale-replay"),
            button(t("Look at the board"), "app:dismiss", icon="eye", id="finale-look"),
            button(
                t("Save the record"), "library:save", {"key": session.key}, icon="download", id="finale-save"
            ),
            button(t("Share"), "share:share", icon="share", id="finale-share"),
        ),
        id="finale",
        dismiss_label=t("Close"),
    )


def menu(session: Session, t: Language, meter: bool) -> Markup:
    """Everything that is not needed at every move; ``meter``: whether it is shown who is ahead."""
    over = session.table.actor() == NOBODY
    person = session.acting()
    game_id = session.table.game.id
    body = [
        None if session.guest else button(t("Who plays"), "play:seats", icon="persons", id="menu-seats"),
        # What is over is seen from its beginning, what goes on from where it stands.
        button(
            t("Replay"), "replay:look", {"ply": 0 if over else session.table.ply}, icon="play", id="menu-look"
        )
        if session.past.ply is None and session.table.ply
        else None,
        button(
            t("Save the record to a file"),
            "library:save",
            {"key": session.key},
            icon="download",
            id="menu-export",
        ),
        button(t("Copy the record"), "play:copy", icon="copy", id="menu-copy")
        if over or not session.people[1:] or not session.hiding()
        else None,
        button(t("Share"), "share:share", icon="share", id="menu-share", disabled=share.withheld(session, t)),
        *study.links(session, t, "menu"),
        link(t("Rules"), f"#/{game_id}/rules", kind="plain", icon="book", id="menu-rules"),
    ]
    if session.table.game.dice and session.people and not over and not session.guest:
        help_text = t("You roll your own dice, also for the computer, and tell what they show.")
        body.append(
            switch(
                t("We roll real dice"),
                "physical",
                session.dice.physical,
                id="menu-physical",
                change="play:physical",
                help=help_text,
            )
        )
    if session.table.game.analysis.at_the_table:
        body.append(switch(t("Show who is ahead"), "meter", meter, id="menu-meter", change="comfort:pref"))
    if not session.people:
        body.append(
            segmented(
                "perspective",
                [("all", t("Both fleets")), *((str(seat), t("Seat {letter}", letter=LETTERS[seat])) for seat in range(len(session.seen)))],
                "all" if session.past.eyes is None else str(session.past.eyes), label=t("Seen by"), change="replay:perspective",
            )
        )  # fmt: skip
    if not over and person is not None:
        if not session.table.game.seating.own_draw:
            body.append(button(t("Offer a draw"), "play:offer", icon="handshake", id="menu-draw"))
        body.append(button(t("Resign"), "play:resign", kind="danger", icon="flag", id="menu-resign"))
    return sheet(t("Game menu"), tag("div", body, class_="menu-list"), id="menu", dismiss_label=t("Close"))


def seats(session: Session, t: Language, new: bool = False) -> Markup:
    """Change who sits where, also in the middle of a game; ``new``: which goes on from a position of another one."""
    game, options = session.table.game, session.table.options
    choices = sitters(game, game.seating.people_only(options), t)
    from navals.ui.components import select

    fields = []
    for seat, name in enumerate(session.table.names):
        level = session.table.level(seat)
        fields.append(
            form_field(
                seat_label(game, options, seat, t), select(f"kind-{seat}", choices, level or PERSON, id=f"seat-kind-{seat}"), id=f"seat-kind-{seat}"
            )
        )  # fmt: skip
        shown = name if level is None else t("Player {n}", n=seat + 1)
        fields.append(
            form_field(
                t("Name, if a person"),
                text_input(f"name-{seat}", shown, id=f"seat-name-{seat}", maxlength=24),
                id=f"seat-name-{seat}",
            )
        )
    about = t("This is a new game from that position on: the other one stays as it is.") if new else None
    return dialog(
        t("Who plays"),
        form(
            "play:seated",
            tag("p", about) if about else None,
            fields,
            button(t("Sit down"), kind="primary", submit=True, id="seated"),
            id="seats-form",
            keep=True,
        ),
        id="seats",
        dismiss_label=t("Close"),
    )


def first_agreed(session: Session, t: Language) -> Markup:
    """Which side begins, agreed at the table."""
    game, options = session.table.game, session.table.options
    names = sentences.teams(sentences.sides_of(game, options), shown_names(session, t))
    return dialog(
        t("Who begins?"),
        tag("p", t("You have agreed to settle it at the table.")),
        button_row(
            *(
                button(name, "play:begins", {"side": side}, kind="primary", id=f"begins-{side}")
                for side, name in enumerate(names)
            )
        ),
        id="begins",
        dismiss=None,
    )


def asking_back(session: Session, t: Language) -> Markup:
    """Whether the other person agrees to a take-back."""
    assert session.asked is not None
    names = shown_names(session, t)
    ply, seat = session.asked
    text = t(
        "{name} would like to take back the last action. {other}, do you agree?",
        name=names[session.table.replay.moves[ply].seat],
        other=names[seat],
    )
    return confirm(
        t("Take back?"),
        text,
        t("I agree"),
        "play:consent",
        t("No"),
        close=t("Close"),
        refuse="play:refuse-consent",
    )


def offered(session: Session, t: Language) -> Markup:
    """Whether the person who is asked accepts a draw."""
    name = shown_names(session, t)[session.table.position.offered]
    text = t("{name} offers a draw.", name=name)
    return confirm(
        t("A draw?"), text, t("Accept"), "play:accept", t("Decline"), close=t("Close"), refuse="play:decline"
    )


def resigning(t: Language) -> Markup:
    """Whether the game is to be given up."""
    asked = t("Resign?"), t("The other side wins.")
    return confirm(*asked, t("Resign"), "play:resign-now", t("Play on"), close=t("Close"))
