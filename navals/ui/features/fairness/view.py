"""The page on the fairness of draws: the seed and its commitment, the check of every draw, and dice
statistics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from navals.core.capabilities import Throws
from navals.core.record import audit
from navals.core.record.audit import Check
from navals.ui.art import draw_icon
from navals.ui.components import badge, button, button_row, encode_arg, page_title, panel
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import line, rect, svg
from navals.ui.features.fairness import significance
from navals.ui.session import Session
from navals.ui.session.parts.draws import (
    FaceCounts,
    ListedDraw,
    audit_sentences,
    count_dice,
    list_draws,
    mismatch_message,
)
from navals.ui.session.summary import display_names
from navals.ui.words.i18n import Language

MIN_EXPECTED_COUNT: Final = 5  # minimum expected frequency of a face for the chi-square test
PAGE_SIZE: Final = 60  # number of draws to list at a time
RARITY_LIMIT: Final = 1000  # rarer events are just described as rarer than once in this many


def has_fairness_page(session: Session) -> bool:
    """Return whether the game has a commitment to its seed (`SeedCommit`) or any draws."""
    replay = session.table.replay
    return "SeedCommit" in replay.tags or session.table.draws() > 0


def fairness_page(session: Session, t: Language) -> Markup:
    """Draw the fairness page of a game."""
    intro = t("Where this game's dice and draws come from, and how anyone can check them.")
    return tag(
        "div",
        page_title(t("Fairness"), intro),
        tag("div", _commitment_panel(session, t), _seed_panel(session, t), class_="fair-keys"),
        _check_panel(session, t),
        _dice_panel(session, t),
        _draws_panel(session, t),
        class_="screen screen-fairness",
    )


def _long_number(text: str, id: str, label: str, act: str) -> Markup:
    """Draw a long number with a button to copy it."""
    parts = [text[start : start + 8] for start in range(0, len(text), 8)] if len(text) == 64 else [text]
    groups = [tag("span", part) for part in parts]
    return tag(
        "div",
        tag("code", groups, class_="fair-key", id=id, translate="no"),
        button(label, act, icon="copy", id=f"{id}-copy"),
        class_="fair-keyed",
    )


def _commitment_panel(session: Session, t: Language) -> Markup:
    tags = session.table.replay.tags
    commitment = tags.get("SeedCommit")
    body: Child
    if commitment is None:
        body = tag("p", t("Nothing was promised before this game, so its draws cannot be checked."))
    else:
        commitment_text = t(
            "A secret number, the seed, was chosen before anything was drawn, and every draw follows from "
            "it. This is its fingerprint: note it now, and you can tell later that the seed was never "
            "swapped."
        )
        if session.result() is not None:
            commitment_text = t(
                "A secret number, the seed, was chosen before anything was drawn, and every draw follows "
                "from it. Its fingerprint was known from the start, so the seed cannot have been swapped "
                "unnoticed."
            )
        note = t("The game began elsewhere: this covers only the draws made since you opened it here.")
        note_line = tag("p", note) if audit.EARLIER_DRAW in audit.draw_origins(tags).values() else None
        fingerprint = _long_number(commitment, "fair-promise", t("Copy fingerprint"), "fairness:copy-promise")
        body = (tag("p", commitment_text), note_line, fingerprint)
    return panel(t("Promised in advance"), body)


def _seed_panel(session: Session, t: Language) -> Markup | None:
    seed = session.known_seed()
    body: Child
    if seed is not None:
        seed_number = _long_number(seed, "fair-seed", t("Copy seed"), "fairness:copy-seed")
        body = (tag("p", t("The game is over: this is the seed.")), seed_number)
    elif session.result() is None:
        if "SeedCommit" not in session.table.replay.tags:
            return None
        secrecy_note = t(
            "Nobody sees the seed during the game: it would give away every roll to come. Once the game is "
            "over, it appears here, and one button checks every draw."
        )
        body = tag("p", secrecy_note)
    else:
        body = tag("p", t("This game's seed is unknown here, so its draws cannot be checked."))
    return panel(t("The seed"), body)


def _check_panel(session: Session, t: Language) -> Markup | None:
    if session.known_seed() is None:
        return None
    report = _current_audit(session)
    body: Child = None
    if report is not None:
        icon_name = {"fair": "check", "broken": "warning", "open": "info"}[report.outcome]
        first_remark, *other_remarks = map(t.sentence, audit_sentences(report))
        remarks = [tag("p", remark) for remark in other_remarks]
        result_part = tag(
            "div", tag("p", first_remark, class_="fair-verdict"), remarks, _difference_list(report, t)
        )
        icon, result_id = draw_icon(icon_name), "fair-result"
        body = tag("div", icon, result_part, class_=f"fair-result is-{report.outcome}", id=result_id)
    text = t(
        "The saved game holds the fingerprint, the seed and every draw, so anyone who has it can check them "
        "too: with the command “navals verify”, or a program of their own."
    )
    kind = "primary" if report is None else "plain"
    check_button = button(t("Check all draws"), "fairness:check", kind=kind, icon="check", id="check-draws")
    save_button = button(
        t("Save to file"), "library:save", {"key": session.key}, icon="download", id="fair-save"
    )
    return panel(
        t("The check"), (body, tag("p", text, class_="fair-note")), button_row(check_button, save_button)
    )


def _difference_list(report: audit.Audit, t: Language) -> Markup | None:
    def item(check: Check) -> Markup:
        label, id = t.sentence(mismatch_message(check)), f"wrong-{check.number}"
        return tag("li", button(label, "fairness:see", {"ply": check.ply + 1}, icon="eye", id=id))

    wrong_checks = report.checks_with("other")
    return (
        tag("ul", [item(check) for check in wrong_checks[:PAGE_SIZE]], role="list") if wrong_checks else None
    )


def _current_audit(session: Session) -> audit.Audit | None:
    last_audit = session.audit
    return last_audit if last_audit is not None and last_audit.plies == session.table.ply else None


def _dice_panel(session: Session, t: Language) -> Markup | None:
    dice = session.table.game.dice
    if dice is None:
        return None
    combined_counts, seat_counts = count_dice(session.table.replay)
    if not combined_counts.total:
        return panel(t("Dice statistics"), tag("p", t("No dice have been rolled yet.")))
    names = display_names(session.table.names, t)
    groups = [_dice_group(dice, t("All dice"), combined_counts, "", t, is_combined=True)]
    groups += [
        _dice_group(dice, name, face_counts, "ab"[min(seat, 1)], t)
        for seat, (name, face_counts) in enumerate(zip(names, seat_counts, strict=True))
        if face_counts.total
    ]
    note = t(
        "Fair dice never come out perfectly even. Nineteen times in twenty, a bar ends inside its box; the "
        "line marks the average."
    )
    return panel(t("Dice statistics"), (tag("p", note), tag("div", groups, class_="fair-counts")))


def _dice_group(
    dice: Throws[object],
    name: str,
    face_counts: FaceCounts,
    side_letter: str,
    t: Language,
    is_combined: bool = False,
) -> Markup:
    """Draw how often the dice showed each face, as a chart and in words. If the counts combine the dice of
    all seats (`is_combined`), test them for evenness, too."""
    weights = [sides for _, sides in dice.faces]
    total, n = sum(weights), face_counts.total
    top_count, chance = face_counts.frequencies[-1], weights[-1] / total
    notes = []
    if n > 1:
        expected_count = n * chance
        expected_count_text = t.number(
            expected_count, 0 if expected_count >= 10 or expected_count == round(expected_count) else 1
        )
        notes.append(
            t.plural(
                "{n} of {dice} dice showed {face}; the average would be about {mean}.",
                "{n} of {dice} dice showed {face}; the average would be about {mean}.",
                top_count,
                dice=t.number(n),
                face=t.message(dice.best),
                mean=expected_count_text,
            )
        )
        notes.append(_rarity_text(significance.deviation_chance(n, top_count, chance), t))
    expected_mean = _mean_face(dice.faces, weights)
    average_text = t.number(_mean_face(dice.faces, face_counts.frequencies), 2)
    expected_text = t.number(expected_mean, 2 if expected_mean % 0.5 else 1)
    notes.append(t("Average {average}; fair dice average {mean}.", average=average_text, mean=expected_text))
    if is_combined and n * min(weights) / total >= MIN_EXPECTED_COUNT:
        tail_chance = significance.chi_square_tail(
            significance.chi_square(face_counts.frequencies, weights), len(weights) - 1
        )
        notes.append(_unevenness_text(tail_chance, t))
    return tag(
        "section",
        tag("h3", name, class_="fair-who"),
        _chart(dice.faces, face_counts, name, side_letter, t),
        tag("p", " ".join(notes)),
        class_=["fair-group", side_letter and f"seat-{side_letter}"],
    )


def _mean_face(faces: Iterable[tuple[str, int]], counts: Iterable[int]) -> float:
    pairs = [(int(face), count) for (face, _), count in zip(faces, counts, strict=True)]
    return sum(face * count for face, count in pairs) / sum(count for _, count in pairs)


def _rarity_text(chance: float, t: Language) -> str:
    if chance >= 0.5:
        return t("Fair dice are often this far off, or further.")
    if chance * RARITY_LIMIT < 1:
        return t("Fair dice are this far off less than one time in {n}.", n=t.number(RARITY_LIMIT))
    return t("Fair dice are this far off about one time in {n}.", n=t.number(round(1 / chance)))


def _unevenness_text(chance: float, t: Language) -> str:
    if chance >= 0.5:
        return t("Overall, the faces are about as even as you would expect from fair dice.")
    if chance * RARITY_LIMIT < 1:
        return t(
            "With fair dice, faces this uneven come up less than one time in {n}.", n=t.number(RARITY_LIMIT)
        )
    return t(
        "With fair dice, faces this uneven come up about one time in {n}.", n=t.number(round(1 / chance))
    )


def _chart(
    faces: tuple[tuple[str, int], ...], face_counts: FaceCounts, name: str, side_letter: str, t: Language
) -> Markup:
    """Draw a row for each face: its frequency as a bar over the usual range, and in numbers."""
    total, n = sum(sides for _, sides in faces), face_counts.total
    ranges = [significance.usual_range(n, sides / total) for _, sides in faces]
    scale = 100 / max(1, *face_counts.frequencies, *(high for _, high in ranges))
    rows = []
    for (face, sides), roll_count, (low, high) in zip(faces, face_counts.frequencies, ranges, strict=True):
        mean_x = n * sides / total * scale
        bar = svg(
            "0 0 100 10",
            rect(low * scale, 0, max(0.5, (high - low) * scale), 10, class_="fair-range"),
            rect(0, 2.5, roll_count * scale, 5, class_="fair-bar"),
            line(mean_x, 0, mean_x, 10, class_="fair-mean"),
            class_="fair-chart",
            preserve_aspect_ratio="none",
            aria_hidden="true",
        )
        range_text = t("{low} to {high}", low=t.number(low), high=t.number(high))
        cells = (
            tag("td", bar, class_="fair-cell"),
            tag(
                "td", t.number(roll_count), class_=["is-number", not low <= roll_count <= high and "is-rare"]
            ),
            tag("td", range_text, class_="is-number"),
        )
        rows.append(tag("tr", tag("th", face, scope="row"), cells))
    headers = [
        tag("th", t("Face"), scope="col", colspan=2),
        tag("th", t("Rolled"), scope="col", class_="is-number"),
        tag("th", t("Usual"), scope="col", class_="is-number"),
    ]
    caption = tag("caption", t("Faces: {name}", name=name), class_="visually-hidden")
    return tag(
        "table", caption, tag("thead", tag("tr", headers)), tag("tbody", rows), class_="table fair-table"
    )


def _draws_panel(session: Session, t: Language) -> Markup:
    viewer = session.handover.viewer if session.seats.people else session.lookback.perspective
    shows_all = not session.seats.people and session.lookback.perspective is None
    limit = PAGE_SIZE * session.draw_page_count
    listed_draws = list_draws(
        session.table.replay, display_names(session.table.names, t), t, viewer, shows_all, limit + 1
    )
    more_button: Markup | None = None
    if not listed_draws:
        body = tag("p", t("Nothing has been drawn yet."))
    else:
        report = _current_audit(session)
        checks = {} if report is None else {item.number: item for item in report.checks}
        origins = audit.draw_origins(session.table.replay.tags)
        row_args = [
            (item, checks.get(item.number), origins.get(item.number, "")) for item in listed_draws[:limit]
        ]
        rows = [_draw_row(session, *item, t) for item in row_args]
        body = tag("ol", rows, class_="fair-list", role="list", aria_label=t("Every draw"))
        if len(listed_draws) > limit:
            more_button = button(t("Show more draws"), "fairness:more", id="more-draws", icon="chevron-down")
    return panel(t("Every draw"), body, more_button)


def _draw_row(session: Session, draw: ListedDraw, check: Check | None, origin: str, t: Language) -> Markup:
    face_marks = [tag("span", face, class_="fair-face") for face in draw.faces]
    is_agreed = audit.is_agreed_draw(session.table.replay, draw.ply)
    verdict_badge = _verdict_badge("agreed" if is_agreed else origin if check is None else check.verdict, t)
    phrases = ((draw.purpose, "fair-purpose"), (draw.outcome, "fair-outcome"))
    spans = [tag("span", t.sentence(text), class_=style) for text, style in phrases if text is not None]
    dice_part: Child = None
    if face_marks or verdict_badge:
        face_list = tag("span", face_marks, class_="fair-dice", aria_hidden="true") if face_marks else None
        dice_part = tag("span", face_list, verdict_badge, class_="fair-shown")
    act_attrs: dict[str, Attribute] = {
        "data_act": "fairness:see",
        "data_arg": encode_arg({"ply": draw.ply + 1}),
    }
    number_label, phrase_line = (
        tag("span", str(draw.ply + 1), class_="fair-no"),
        tag("span", spans, class_="fair-said"),
    )
    style = {"type": "button", "class_": "fair-line", "id": f"draw-{draw.number}"}
    return tag("li", tag("button", number_label, phrase_line, dice_part, **style, **act_attrs))


def _verdict_badge(verdict: str, t: Language) -> Markup | None:
    match verdict:
        case "same":
            return badge(t("matches the seed"), kind="green", icon="check")
        case "other":
            return badge(t("does not match the seed"), kind="red", icon="warning")
        case "real":
            return badge(t("real dice"), kind="blue", icon="dice")
        case "agreed":
            return badge(t("agreed"), kind="blue", icon="handshake")
        case "earlier":
            return badge(t("drawn elsewhere"), icon="info")
    return None
