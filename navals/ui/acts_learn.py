"""Gestures of a reader of the rules: what is looked for, and where the way back leads."""

from __future__ import annotations

from typing import Any

from navals import games
from navals.ui import search
from navals.ui.desk import Desk
from navals.ui.html import Markup
from navals.ui.lesson import Course
from navals.ui.pages.book import Reading, citation


def place(route: str) -> tuple[str, str] | None:
    """The page of the rules that an address leads to: a game's id ("" for all games) and a paragraph ("" for none)."""
    parts = route.removeprefix("#/").split("/")
    if parts[0] == "rules":
        return "", ""
    if parts[1:2] == ["rules"] and parts[2:3] != ["print"] and games.card(parts[0]) is not None:
        return parts[0], parts[2] if len(parts) > 2 else ""
    return None


class LearnActs(Desk):
    """Acts on the pages of the rules."""

    def travel(self, before: str, route: str) -> None:
        """The reader goes from one page to another. What was looked for is kept as long as they read on."""
        here, there = place(before), place(route)
        if there is None:
            self.sought, self.origin = {}, ""
        elif self.session is not None:
            self.origin = self.session.address
        elif self.course is not None:
            self.origin = f"#/{self.course.game.id}/learn"
        elif here == ("", "") != there and not self.origin:
            self.origin = before
        elif there == ("", "") and self.origin == route:
            self.origin = ""

    def reading(self) -> Reading:
        """How the page of the rules on the screen is read."""
        game, spot = place(self.route) or ("", "")
        return Reading(spot, self.sought.get(game, ""), self.origin)

    def cited(self) -> Markup | None:
        """A link to the rule that a short message cites."""
        holder = self.session or self.course
        game = (
            holder.game if isinstance(holder, Course) else holder.table.game if holder is not None else None
        )
        game = game or games.find(self.toast_rule.split(" ")[0])
        return citation(game, self.toast_rule, self.t, "toast-rule") if game is not None else None

    def on_rules_query(self, arg: Any) -> None:
        """Words were typed. A paragraph that was asked for gives way to what is found."""
        here = place(self.route)
        value = arg.get("value") if isinstance(arg, dict) else None
        if here is None or not isinstance(value, str):
            return
        game, spot = here
        self.sought[game] = value[: search.LONGEST]
        if spot:
            self.route = f"#/{game}/rules"
            self.answer.fields["path"] = {"path": self.route, "replace": True}

    def on_rules_first(self, arg: Any) -> None:
        """Enter in the field: on to the first passage."""
        if place(self.route) is not None:
            self.answer.fields["focus"] = "found-0"
