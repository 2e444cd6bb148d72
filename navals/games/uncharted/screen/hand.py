"""Station: cards. The hand as a fan, playable cards with their choices, and discards.

Gestures:

    card {card}           select a playable card, or deselect it
    pick {choice}         choose how to play the selected card
    play, no-card         play it; play no card
    away {card, on}       toggle a card to discard
    discard               discard the marked cards
    peek, hide            at an open table: show or hide the acting seat's hand

Hands are secret: only the view's own hand is drawn and, at an open table, ``UnchartedUi.shown_hand``, which
the gesture ``peek`` fills from the acting seat's view.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from navals.core.message import Message, msg, msgn
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.actions import PASS, Discard, Pass, Play, UnchartedAction
from navals.games.uncharted.rules.cards.deck import cards, sort_cards
from navals.games.uncharted.rules.data.rows import critical_table
from navals.games.uncharted.rules.position import Hand
from navals.games.uncharted.rules.turn.agenda import attack_of
from navals.games.uncharted.rules.turn.tasks import CardEffect, Discarding, Striking, Window
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.ui import UNSET, Response, StationParts, UnchartedUi
from navals.games.uncharted.words import navy
from navals.games.uncharted.words.sentences import choice_text
from navals.ui.board.board import Context, Do
from navals.ui.components import button, button_row, panel
from navals.ui.components.deeds import main_button, rich_button
from navals.ui.draw.html import EMPTY, Child, Markup, join, tag
from navals.ui.draw.svg import path, svg, text
from navals.ui.words.i18n import Language

ACTIONS: Final = (Play, Pass, Discard)
KEYS: Final = ((("Enter",), msg("play no card")),)
CARD_SHAPES: Final = {
    "T": "M12 2a10 10 0 1 0 .01 0z",
    "S": "M3 3h18v18H3z",
    "A": "M12 1 23 12 12 23 1 12z",
    "R": "M12 1.5 21.5 7v10L12 22.5 2.5 17V7z",
}
"""Shapes of card types: disc, square, diamond, hexagon."""


def asked_seat(view: View) -> int:
    """Return the seat that is asked about its cards, or ``UNSET``."""
    return view.task.seat if isinstance(view.task, Window | Discarding) else UNSET


def focus_target(view: View) -> str:
    """Return the id to focus: the hand, or the button that shows it."""
    return "peek" if view.seat is None else f"cards-{asked_seat(view)}"


def example(view: View) -> str:
    """Return an example of an action with cards, in notation."""
    return "discard C08 C12" if isinstance(view.task, Discarding) else "play C05"


def visible_hand(view: View, ui: UnchartedUi, seat: int) -> Hand | None:
    """Return the hand of a seat, or ``None`` if the screen must not show it."""
    if ui.shown_hand is not None and ui.shown_hand[0] == seat == view.actor and view.seat in (None, seat):
        return ui.shown_hand[1] if len(ui.shown_hand[1]) == view.held[seat] else None
    is_open = len(view.hands[seat]) == view.held[seat]
    return view.hands[seat] if is_open and (view.held[seat] or view.seat == seat) else None


def visible_plays(view: View, ui: UnchartedUi) -> tuple[Play, ...]:
    """Return the possible plays of the visible hand."""
    return (
        salvo.window_plays(view, visible_hand(view, ui, asked_seat(view)) or ())
        if isinstance(view.task, Window)
        else ()
    )


def cards_to_discard(view: View) -> tuple[str, ...]:
    """Return the viewer's cards of little use (see ``cardplay.DISCARD_VALUE``) and those over the limit;
    empty unless the viewer is to discard.
    """
    from navals.games.uncharted.ai import cardplay

    task = view.task
    if not isinstance(task, Discarding) or task.seat != view.seat:
        return ()
    hand = view.hands[task.seat]
    return sort_cards(cardplay.choose_discards(hand, len(hand) - salvo.state_of(view).hand_limit(task.seat)))


def new_ui(view: View) -> UnchartedUi:
    """Mark cards of little use for discarding."""
    return UnchartedUi(discards=cards_to_discard(view))


@lru_cache(maxsize=8)
def helpful_plays(view: View) -> tuple[tuple[Play, float], ...]:
    """Return helpful plays with their values, best first; none if the viewer is not asked. Cards whose value
    depends on courses are always included.
    """
    from navals.games.uncharted.ai import cardplay
    from navals.games.uncharted.ai.evaluation import Judge
    from navals.games.uncharted.ai.weights import WEIGHTS

    task = view.task
    if not isinstance(task, Window) or task.seat != view.seat:
        return ()
    state, minimum = salvo.state_of(view), cardplay.MINIMUM_GAINS.get(task.moment, 0.1)
    judge = Judge(state, task.seat, WEIGHTS, 0.0)
    plays = []
    for play in salvo.window_plays(view, view.hands[task.seat]):
        depends_on_course = play.card in cardplay.COURSE_CARDS and task.moment == "squadron"
        value = minimum + 0.1 if depends_on_course else cardplay.play_gain(state, task, play, judge)
        if value > minimum:
            plays.append((play, value))
    return tuple(sorted(plays, key=lambda pair: (-round(pair[1], 6), pair[0].card, pair[0].choice)))


def selected_card(view: View, ui: UnchartedUi) -> tuple[str, tuple[Play, ...]]:
    """Return the selected card ('' if none) and its plays; a single playable card is always selected."""
    plays = visible_plays(view, ui)
    card_ids = list(dict.fromkeys(play.card for play in plays))
    card = ui.card if ui.card in card_ids else card_ids[0] if len(card_ids) == 1 else ""
    return card, tuple(play for play in plays if play.card == card)


def find_play(view: View, ui: UnchartedUi) -> Play | None:
    """Return the play that is ready to be made, if any."""
    _, plays = selected_card(view, ui)
    return plays[0] if len(plays) == 1 else next((play for play in plays if play.choice == ui.choice), None)


def tap_ship(view: View, ui: UnchartedUi, ship: int) -> Response:
    """Choose the selected card's first play that names the ship."""
    names = {view.ships[ship].name, salvo.full_name(view, ship)}
    _, plays = selected_card(view, ui)
    matching_play = next((play for play in plays if names.intersection(play.choice)), None)
    return (
        replace(ui, card=matching_play.card, choice=matching_play.choice, hint=None)
        if matching_play
        else None
    )


def apply_hint(ui: UnchartedUi, action: UnchartedAction) -> UnchartedUi:
    """Select the advised card, or the advised discards."""
    ui = replace(ui, card="", choice=(), discards=(), hint=action)
    if isinstance(action, Play):
        return replace(ui, card=action.card, choice=action.choice)
    return replace(ui, discards=action.cards) if isinstance(action, Discard) else ui


def interact(view: View, ui: UnchartedUi, name: str, args: dict[str, object]) -> Response:
    """Handle a gesture: see the module docstring. ``view`` is the acting seat's."""
    seat, card = asked_seat(view), args.get("card")
    if name in ("peek", "hide"):
        if view.seat is None or view.seat != view.actor:
            return None
        return replace(ui, shown_hand=(view.seat, view.hands[view.seat]) if name == "peek" else None, card="")
    if seat == UNSET or view.seat != seat:
        return None
    hand, clean_ui = view.hands[seat], replace(ui, hint=None)
    is_discarding = isinstance(view.task, Discarding)
    match name:
        case "card" if any(play.card == card for play in visible_plays(view, ui)):
            return replace(clean_ui, card="" if ui.card == card else str(card), choice=())
        case "pick" if isinstance(choice := args.get("choice"), list):
            return replace(clean_ui, choice=tuple(map(str, choice)))
        case "play" if (play := find_play(view, ui)) is not None:
            return Do(play)
        case "no-card":
            declined_cards = tuple((view.turn, offer.card, value) for offer, value in helpful_plays(view))
            return Do(PASS, replace(ui, past_offers=(*ui.past_offers, *declined_cards)))
        case "away" if is_discarding and card in hand:
            discards = list(ui.discards)
            if args.get("on"):
                discards += [card] * (discards.count(card) < hand.count(card))
            elif card in discards:
                discards.remove(card)
            return replace(clean_ui, discards=sort_cards(tuple(discards)))
        case "discard" if is_discarding:
            return Do(Discard(ui.discards) if ui.discards else PASS)
    return None


def question(view: View, task: Window) -> Message:
    """Return the question to ask in a window for cards."""
    ship_name = salvo.name(view, task.subject) if task.subject >= 0 else ""
    match task.moment:
        case "turn":
            return msg("Play a card for this turn?")
        case "squadron" if view.activation is not None:
            return msg("Squadron {n} is activated: play a card for it?", n=view.activation.squadron + 1)
        case "ram":
            return msg("{ship} rams: play a card?", ship=ship_name)
        case "contact":
            return msg("{ship} has run into your ship: answer with a card?", ship=ship_name)
        case "attack" | "attacked" | "thrown" | "struck":
            return _attack_question(view, task)
        case "critical":
            strike = next(entry for entry in reversed(view.agenda) if isinstance(entry, Striking))
            row_name = naming.CRITICAL_NAMES[critical_table()[strike.row].name]
            return msg("Critical hit on {ship}, {what}: answer with a card?", ship=ship_name, what=row_name)
        case "sinking":
            return msg("{ship} is about to sink: play a last card?", ship=ship_name)
        case "over":
            other_name = salvo.name(view, task.other)
            return msg("{other} has fired at {ship}: play a card?", other=other_name, ship=ship_name)
        case "melee":
            return msg("A round of melee begins: play a card?")
        case "hacked":
            return msg("The dice against {ship} are rolled: play a card?", ship=ship_name)
        case "card":
            effect = next(entry for entry in reversed(view.agenda) if isinstance(entry, CardEffect))
            return msg("The enemy plays {card}: cancel it?", card=naming.CARD_NAMES[effect.card])
    return msg("{ship}: play a card?", ship=ship_name)


def _attack_question(view: View, task: Window) -> Message:
    attack = attack_of(salvo.state_of(view))
    target, source = salvo.name(view, attack.target), salvo.name(view, attack.source)
    if task.moment in ("thrown", "struck"):
        if not attack.hits:
            return msg("No hit on {ship}: play a card?", ship=target)
        return msgn(
            "{n} hit on {ship}: play a card?", "{n} hits on {ship}: play a card?", attack.hits, ship=target
        )
    return msgn(
        "{source} attacks {ship} with {n} die: play a card?",
        "{source} attacks {ship} with {n} dice: play a card?",
        salvo.total_dice(view, attack),
        source=source,
        ship=target,
    )


def choice_label(view: View, play: Play, t: Language) -> str:
    """Return the label of a play's choice."""
    message = Message("{it}", {"it": choice_text(play.card, play.choice)})
    return t.message(navy.name_ships(message, view.options, view.actor))


def _card_face(card: str, t: Language) -> tuple[Child, ...]:
    card_type = cards()[card].type
    shape = path(CARD_SHAPES[card_type], class_="sign-shape"), text(card_type, 12, 16.4, class_="sign-letter")
    emblem = svg("0 0 24 24", shape, class_="card-sign")
    return (
        tag("span", emblem, tag("b", t.message(naming.CARD_NAMES[card])), class_="card-head"),
        tag(
            "span",
            t("{entry}: {what}", entry=naming.TYPE_NAMES[card_type], what=""),
            class_="visually-hidden",
        ),
        tag("span", t.message(naming.CARD_TEXTS[card]), class_="card-text"),
    )


def _card_list(view: View, ui: UnchartedUi, seat: int, hand: Hand, is_active: bool, t: Language) -> Markup:
    """Draw a hand; with ``is_active``, playable cards can be pressed."""
    selected_id, playable_cards = selected_card(view, ui)[0], {play.card for play in visible_plays(view, ui)}
    is_discarding = is_active and isinstance(view.task, Discarding)
    items, counts = [], dict.fromkeys(hand, 0)
    for index, card in enumerate(hand):
        counts[card] += 1
        is_discarded = counts[card] <= ui.discards.count(card)
        is_on, state_class = (is_discarded, "is-gone") if is_discarding else (card == selected_id, "is-held")
        face = _card_face(card, t)
        if is_discarding or (is_active and card in playable_cards):
            act, arg = (
                ("away", {"card": card, "on": not is_discarded})
                if is_discarding
                else ("card", {"card": card})
            )
            classes = ["hand-card", "is-ready", is_on and state_class]
            items.append(
                tag(
                    "li",
                    rich_button(face, act=act, arg=arg, id=f"card-{index}", class_=classes, pressed=is_on),
                )
            )
        else:
            items.append(tag("li", tag("div", face, class_="hand-card")))
    label, list_id = t("Cards"), f"cards-{seat}"
    return tag("ul", items, class_="hand-cards", role="list", tabindex=0, id=list_id, aria_label=label)


def hands_panel(view: View, ui: UnchartedUi, context: Context) -> Markup | None:
    """Draw visible hands, and the number of cards in the others; ``None`` if nobody holds a card."""
    if not view.options.cards or not any(view.held):
        return None
    t, sections = context.t, []
    for seat in (0, 1):
        is_own = context.acting_seat == seat
        hand, name = visible_hand(view, ui if is_own else UnchartedUi(), seat), context.names[seat]
        count_text = t.plural("{name}: {n} card", "{name}: {n} cards", view.held[seat], name=name)
        peek_button: Markup | None = None
        if is_own and view.held[seat] and (view.seat is None or ui.shown_hand is not None):
            label, act, icon = t("Show my hand"), "peek", "eye"
            if hand is not None:
                label, act, icon = t("Hide my hand"), "hide", "eye-off"
            peek_button = button(label, act, icon=icon, id="peek")
        is_active = is_own and seat == asked_seat(view)
        owner_label = tag("span", count_text, class_="hand-owner")
        card_list = _card_list(view, ui, seat, hand, is_active, t) if hand else None
        classes = ["hand", f"seat-{'ab'[seat]}", is_active and "is-live"]
        sections.append(tag("div", owner_label, peek_button, card_list, class_=classes, id=f"hand-{seat}"))
    if context.acting_seat is not None:
        help_text, is_on = (
            t("Otherwise you are only asked when a card is likely to help."),
            "ask" in ui.toggles,
        )
        label = t("Ask about every card")
        sections.append(button(label, "show", {"what": "ask"}, pressed=is_on, id="show-ask", title=help_text))
    return tag("section", sections, class_="hands", id="hands", aria_label=t("Hands"))


def build_parts(view: View, ui: UnchartedUi, context: Context) -> StationParts:
    """Return the screen's parts while a card may be played or discarded."""
    if context.acting_seat is None or context.acting_seat != asked_seat(view):
        return StationParts()
    if isinstance(view.task, Discarding):
        return _discard_parts(view, ui, context.t, view.task)
    assert isinstance(view.task, Window)
    return _window_parts(view, ui, context.t, view.task)


def _window_parts(view: View, ui: UnchartedUi, t: Language, task: Window) -> StationParts:
    from navals.games.uncharted.screen.sea import marks as signs

    card, plays = selected_card(view, ui)
    play, items, key = find_play(view, ui), list[Child](), None
    if card:
        reason = None if play is not None else t("first choose how to play it")
        label = t("Play {card}", card=t.message(naming.CARD_NAMES[card]))
        key = "Enter" if ui.card == card and play is not None else None
        items.append(button(label, "play", id="play", disabled=reason, shortcut=key))
    # Enter declines unless a card was selected, so that none is played by accident.
    items.append(main_button(t("No card"), "no-card", key="p" if key else "Enter"))
    facts, note = EMPTY, None
    if card:
        note = msg("{card}: “{text}”", card=naming.CARD_NAMES[card], text=naming.CARD_TEXTS[card])
        if len(plays) > 1:
            facts = panel(t.message(naming.CARD_NAMES[card]), _choice_list(view, plays, ui, t), id="choices")
    elif visible_hand(view, ui, task.seat) is not None:
        facts = _offer_panel(view, ui, t)
        note = msg("Choose a card to see what it does.")
    ships = _subject_ships(view, task)
    marks = [signs.hull_mark(view, n, "target" if index == 0 else "own") for index, n in enumerate(ships)]
    marks += [signs.sight_line(view, view.ships[ships[1]].at, ships[0])] if len(ships) > 1 else []
    return StationParts(
        underlay=join(marks),
        frame_points=tuple(view.ships[n].at for n in ships),
        actions=button_row(*items),
        panels=facts,
        status=question(view, task),
        note=note,
    )


def _offer_panel(view: View, ui: UnchartedUi, t: Language) -> Markup:
    offers = []
    for card in dict.fromkeys(play.card for play in visible_plays(view, ui)):
        face = tag("b", t.message(naming.CARD_NAMES[card])), tag("span", t.message(naming.CARD_TEXTS[card]))
        offers.append(rich_button(face, act="card", arg={"card": card}, id=f"offer-{card}", class_="offer"))
    return panel(t("Useful cards"), tag("div", offers, class_="offers"), id="offers")


def _subject_ships(view: View, task: Window) -> tuple[int, ...]:
    """Return the ships on the sea that a window is about: target and source, or subject and other."""
    if task.moment in ("attack", "attacked", "thrown", "struck"):
        attack = attack_of(salvo.state_of(view))
        ships: tuple[int, ...] = (attack.target, attack.source)
    else:
        ships = (task.subject, task.other)
    return tuple(n for n in ships if 0 <= n < len(view.ships) and view.ships[n].is_at_sea)


def _choice_list(view: View, plays: tuple[Play, ...], ui: UnchartedUi, t: Language) -> Markup:
    buttons = []
    for index, play in enumerate(plays):
        label, arg, is_on = (
            choice_label(view, play, t),
            {"choice": list(play.choice)},
            play.choice == ui.choice,
        )
        buttons.append(button(label, "pick", arg, pressed=is_on, id=f"pick-{index}"))
    return tag("div", buttons, class_="button-row", role="group", aria_label=t("Choices"))


def _discard_parts(view: View, ui: UnchartedUi, t: Language, task: Discarding) -> StationParts:
    limit = salvo.state_of(view).hand_limit(task.seat)
    count, hand_size = len(ui.discards), view.held[task.seat]
    draw_count, excess = limit - hand_size + count, hand_size - count - limit
    draw_text = t("draw {n}", n=max(0, draw_count))
    action_text = t("discard {n}", n=count) if count else t("keep your hand")
    reason = t.plural("Discard {n} more card", "Discard {n} more cards", excess) if excess > 0 else None
    label = f"{action_text}, {draw_text}" if draw_count > 0 else action_text
    discard_button = main_button(label[:1].upper() + label[1:], "discard", reason=reason)
    note = msgn(
        "Your squadrons allow a hand of {n} card.", "Your squadrons allow a hand of {n} cards.", limit
    )
    status = msg("End of the turn: which cards do you discard?")
    return StationParts(actions=button_row(discard_button), status=status, note=note)
