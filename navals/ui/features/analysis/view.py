"""The analysis page of a finished game: winning chances, luck and decisions, turning points, better moves."""

from __future__ import annotations

from typing import Final

from navals.club.analysis.analysis import ALL_FACTS, BOTH_SIDES
from navals.club.analysis.findings import Advice
from navals.core.message import Message, msg
from navals.core.seat import CHANCE
from navals.ui.components import (
    balance_bar,
    button,
    button_row,
    details,
    progress,
    score_table,
    segmented_control,
    table,
)
from navals.ui.components.controls import ButtonArgs
from navals.ui.components.curve import CurveMark, curve, curve_sign
from navals.ui.components.layout import PartedMarkup, page_title
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.session import Session
from navals.ui.session.reading import TurnEffect, get_reading
from navals.ui.session.summary import display_names
from navals.ui.table.diagrams import static_boards
from navals.ui.table.phrases import Phrases
from navals.ui.table.verdict import luck_sentence, points_text
from navals.ui.words.i18n import Language

MAX_ROWS: Final = 120  # approximate maximum number of table rows; the smallest changes are omitted
STAGE_LABELS: Final[dict[str, Message]] = {
    "curve": msg("Reading the game…"),
    "luck": msg("Telling luck from skill…"),
    "moves": msg("Looking for better moves…"),
}


def can_analyse(session: Session) -> bool:
    """Return whether the game is over, so that it has no secrets left, and has any actions."""
    return session.result() is not None and session.table.ply > 0


def analysis_page(session: Session, t: Language) -> Markup:
    """Draw the page in parts, which are patched independently."""
    reading = get_reading(session)
    names = display_names(session.table.names, t)
    page = _AnalysisPage(session, reading, t, names)
    if reading.analysis.blind:
        return _frame(t, {"analysis-luck": page.page_without_chances()})
    parts = {
        "analysis-work": page.progress_bar(),
        "analysis-curve": page.part("curve", page.chart, reading.progress, reading.perspective, reading.ply),
        "analysis-board": page.part("board", page.board, reading.ply),
        "analysis-luck": page.part("luck", page.luck_totals, reading.progress),
        "analysis-points": page.part(
            "points", page.turning_points, reading.progress, reading.analysis.advice[:]
        ),
        "analysis-list": page.part(
            "list", page.action_table, reading.is_expanded and reading.progress, reading.perspective
        ),
    }
    return PartedMarkup(_frame(t, parts), _frame(t, dict.fromkeys(parts, Markup())), parts)


def _frame(t: Language, parts: dict[str, Markup]) -> Markup:
    intro = t("Who was winning, and when: the computer's estimate, and how much of it was luck.")
    sections = [tag("div", part, id=id, class_=id) for id, part in parts.items()]
    return tag("div", page_title(t("Analysis"), intro), sections, class_="screen screen-analysis")


class _AnalysisPage(Phrases):
    """Draws the parts of the page."""

    def turning_points(self) -> Markup:
        t, reading = self.t, self.reading
        turns = reading.turning_points()
        if reading.analysis.stage == "curve" or not (turns or reading.analysis.done):
            return Markup()
        content: Child = tag("p", t("No single action changed much."))
        if turns:
            content = tag("ol", [self._turning_point(turn) for turn in turns], class_="analysis-turns")
        return join((tag("h2", t("Turning points"), class_="home-heading"), content))

    def progress_bar(self) -> Markup:
        t, reading = self.t, self.reading
        stage_label = STAGE_LABELS.get(reading.analysis.stage)
        if stage_label is None:
            return Markup()
        action_label, icon = (t("Continue"), "play") if reading.is_stopped else (t("Stop"), "pause")
        stop_button = button(action_label, "analysis:stop", icon=icon, id="analysis-stop")
        label = t("Paused.") if reading.is_stopped else t.message(stage_label)
        return join(
            (progress(label, round(reading.analysis.progress, 2), id="analysis-progress"), stop_button)
        )

    def chart(self) -> Markup:
        """Draw the curve, the slider, and the selected action."""
        t, reading = self.t, self.reading
        chances, current_chance = reading.curve_points(), reading.chance_after(reading.ply)
        marks = [
            CurveMark(turn.end_ply, chance, turn.kind)
            for turn in reading.turning_points()
            if (chance := reading.chance_after(turn.end_ply)) is not None
        ]
        top_label, bottom_label = (
            t("{name} wins", name=team) if len(self.names) == 2 else t("Victory for {names}", names=team)
            for team in self.side_names
        )
        perspective_choices = [
            (BOTH_SIDES, t("What both could see")),
            *zip("AB", self.side_names, strict=True),
            (ALL_FACTS, t("Everything")),
        ]
        perspective_control = segmented_control(
            "eyes",
            perspective_choices,
            reading.perspective,
            label=t("Point of view"),
            change="analysis:eyes",
            id="analysis-eyes",
        )
        legend_items = (("skill", t("a decision")), ("luck", t("luck")))
        legend_signs = [
            tag("span", curve_sign(kind), label, class_="curve-key") for kind, label in legend_items
        ]
        legend = tag("p", legend_signs, class_="curve-legend")
        ply_text = self.describe_position(reading.ply) + (
            f" – {self.chances_text(current_chance)}" if current_chance is not None else ""
        )
        slider = tag(
            "input",
            type="range",
            name="ply",
            min=0,
            max=reading.last_ply,
            step=1,
            value=reading.ply,
            id="analysis-ply",
            class_="range",
            data_change="analysis:pick",
            aria_label=t("Action"),
            aria_valuetext=ply_text,
        )
        curve_picture = curve(
            chances,
            reading.last_ply,
            marks,
            None if current_chance is None else (reading.ply, current_chance),
            label=t("How the chances changed. The slider below goes through the game action by action."),
            side_labels=(top_label, bottom_label),
            end_labels=(t("Start"), t("End")),
            act="analysis:tap",
            id="analysis-plot",
        )
        heading = tag("h2", t("How the game went"), class_="home-heading")
        chart = tag("div", curve_picture, slider, class_="analysis-chart")
        picker = perspective_control if reading.analysis.differs else None
        return join((heading, picker, chart, legend if marks else None, self._action_part(current_chance)))

    def _action_part(self, chance: float | None) -> Markup:
        t, ply = self.t, self.reading.ply
        bar = None
        if chance is not None:
            percent = round(100 * chance)
            percent_texts = (t.percent(percent / 100), t.percent((100 - percent) / 100))
            side_a, side_b = zip(self.side_names, percent_texts, strict=True)
            bar = balance_bar(side_a, side_b, percent, label=self.chances_text(chance))
        return tag(
            "div",
            tag("h3", self.describe_position(ply), class_="analysis-place"),
            tag("p", self.events_phrase(ply - 1, ply)) if ply else None,
            bar,
            button(t("Show this position"), "analysis:show", {"ply": ply}, icon="eye", id="analysis-show"),
            class_="analysis-here",
        )

    def board(self) -> Markup:
        """Draw the selected position with everything revealed."""
        boards = static_boards(self.session, self.reading.ply, self.names, self.t, "-here")
        position_text = self.describe_position(self.reading.ply)
        frame = tag("div", boards, role="img", aria_label=position_text, inert=True, class_="paper-boards")
        return tag("div", frame, class_=f"analysis-position game-{self.game.id}")

    def luck_totals(self) -> Markup:
        """Draw the totals of luck and decisions once known, and how they are calculated."""
        t, ledger = self.t, self.reading.analysis.ledger()
        if ledger is None:
            return Markup()
        verdict = luck_sentence(self.reading.analysis, ledger, self.side_names, t)

        def change_row(label: str, change: float) -> tuple[str, str, str]:
            return label, self.change_text(change), self.change_text(-change)

        def chance_row(label: str, chance: float) -> tuple[str, str, str]:
            percent = round(100 * chance)
            return label, t.percent(percent / 100), t.percent((100 - percent) / 100)

        rows = [
            chance_row(t("At the start"), ledger.start),
            change_row(t("Luck"), ledger.luck),
            (t("Their own decisions"), self.change_text(ledger.skill[0]), self.change_text(-ledger.skill[1])),
            (
                t("The other side's decisions"),
                self.change_text(ledger.skill[1]),
                self.change_text(-ledger.skill[0]),
            ),
            *([change_row(t("Unexplained"), ledger.rest)] if abs(ledger.rest) >= 0.005 else []),
            chance_row(t("At the end"), ledger.end),
        ]
        caption = t("What changed the chances, in points")
        headers = (t("Cause"), *self.side_names)
        # A cooperative game has a single side, and so a single column.
        column_count = 2 + (1 in self.sides)
        visible_rows = [line[:column_count] for line in rows if column_count == 3 or line is not rows[3]]
        totals = table(
            headers[:column_count], visible_rows, caption=caption, numeric=(1, 2), class_="analysis-ledger"
        )
        heading = tag("h2", t("Luck and decisions"), class_="home-heading")
        verdict_line = tag("p", verdict, class_="analysis-verdict", id="analysis-verdict")
        return join((heading, verdict_line, totals, self._method_details()))

    def _method_details(self) -> Markup:
        t, reckoning = self.t, self.game.analysis.reckoning
        texts = [
            t.message(reckoning) if reckoning is not None else None,
            t("One point is a 1% chance of winning. A draw counts as half a win."),
            t(
                "Luck is what the dice, draws and hidden answers brought, compared with the average. A "
                "decision counts for what it changed: the chances after it minus the chances before."
            ),
            t(
                "“Give or take” is the margin of error. Better moves come from the strongest computer "
                "player, who knows only what the player knew; they are shown only if the gain is certain."
            ),
        ]
        paragraphs = [tag("p", text) for text in texts if text]
        return details(t("How this is worked out"), paragraphs, id="analysis-method")

    def _turning_point(self, turn: TurnEffect) -> Markup:
        t = self.t
        change_texts = [
            t("luck: {change}", change=self.benefit_text(turn.luck)) if abs(turn.luck) >= 0.005 else "",
            t("decision: {change}", change=self.benefit_text(turn.skill)) if abs(turn.skill) >= 0.005 else "",
        ]
        button_args: ButtonArgs = {
            "icon": "eye",
            "id": f"analysis-at-{turn.first_ply}",
            "aria_label": t("Show the position before action {n}", n=turn.first_ply + 1),
        }
        return tag(
            "li",
            curve_sign(turn.kind),
            tag(
                "div",
                tag("h3", f"{self.action_numbers(turn)} · {self.actor_name(turn)}", class_="analysis-place"),
                tag("p", self.events_phrase(turn.first_ply, turn.end_ply)),
                tag("p", " · ".join(text for text in change_texts if text), class_="analysis-change"),
                self._advice(turn),
            ),
            button_row(
                button(t("Show the position"), "analysis:show", {"ply": turn.first_ply}, **button_args)
            ),
            class_="analysis-turn",
            id=f"analysis-turn-{turn.first_ply}",
        )

    def _advice(self, turn: TurnEffect) -> Markup | None:
        advice = self.reading.advice(turn) if turn.seat != CHANCE else None
        if advice is None:
            return None
        t = self.t
        if advice.better is None:
            return tag("p", t("The computer found nothing clearly better."), class_="analysis-advice")
        return tag("div", self._advice_text(advice), class_="analysis-advice is-better")

    def _advice_text(self, advice: Advice) -> list[Child]:
        t = self.t
        error_margin, gain_points = round(100 * 2 * advice.error), points_text(advice.gain, t)
        gain_text = t("about {points} better", points=gain_points)
        if error_margin:
            margin_text = t.number(error_margin)
            gain_text = t(
                "about {points} better, give or take {error}", points=gain_points, error=margin_text
            )
        played_text, better_text = (
            self.action_phrase(advice.ply, action) for action in (advice.played, advice.better)
        )
        return [
            tag("p", t("Played:"), " ", played_text),
            tag("p", t("The computer prefers:"), " ", better_text, f" ({gain_text})"),
            tag("p", t.sentence(advice.reason)) if advice.reason is not None else None,
        ]

    def action_table(self) -> Markup:
        t, reading = self.t, self.reading
        label = t("Hide the table") if reading.is_expanded else t("Show as a table")
        toggle_button = button(label, "analysis:table", icon="log", id="analysis-table")
        if not reading.is_expanded:
            return toggle_button
        turns = reading.turns()
        smallest_change = 0.0
        if len(turns) > MAX_ROWS:
            smallest_change = sorted((abs(turn.change) for turn in turns), reverse=True)[MAX_ROWS]
        rows = []
        for turn in turns:
            chance = reading.chance_after(turn.end_ply)
            if chance is None or (
                smallest_change and abs(turn.change) <= smallest_change and turn is not turns[-1]
            ):
                continue
            luck_text = self.change_text(turn.luck) if abs(turn.luck) >= 0.005 else ""
            cells = (t.percent(round(100 * chance) / 100), self.change_text(turn.change), luck_text)
            rows.append(
                (
                    self.action_numbers(turn),
                    self.actor_name(turn),
                    self.events_phrase(turn.first_ply, turn.end_ply),
                    *cells,
                )
            )
        chances_label = t("{name}'s chances", name=self.side_names[0])
        headers = (t("Number"), t("Who"), t("Action"), chances_label, t("Change"), t("due to luck"))
        note = tag("p", t("Only the biggest changes are listed.")) if smallest_change else None
        listing = table(headers, rows, caption=t("How the game went"), numeric=(3, 4, 5))
        return join((toggle_button, note, listing))

    def page_without_chances(self) -> Markup:
        """Draw the page for a game without estimated winning chances."""
        t = self.t
        counts = self.game.statistics(self.session.table.replay.options, self.session.table.replay.events)
        note = t(
            "With these rules the computer cannot tell who is ahead, so there is no curve and no way to tell "
            "luck from skill."
        )
        rows: list[tuple[Child, ...]] = [(t.message(label), *numbers) for label, numbers in counts]
        count_table = score_table(self.names, rows, caption=t("In numbers")) if counts else None
        review_button = button(
            t("Review the game"), "analysis:show", {"ply": 0}, icon="log", id="analysis-show"
        )
        return join((tag("p", note, id="analysis-blind"), count_table, button_row(review_button)))
