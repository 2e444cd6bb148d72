"""Gestures on the page that analyses a finished game, and its clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from navals.ui.acts_page import PageActs

if TYPE_CHECKING:
    from navals.ui.reading import Reading


class AnalysisActs(PageActs):
    """Acts of the page "Analysis"."""

    def studied(self) -> Reading | None:
        """What is being read, if that page is open."""
        if self.study != "analysis" or self.session is None:
            return None
        from navals.ui.reading import reading_of

        return reading_of(self.session)

    def on_tick(self, arg: Any) -> None:
        """Go on with the analysis while its page is open."""
        reading = self.studied()
        if reading is None:
            super().on_tick(arg)
        elif reading.work():
            self.tell_analysed()

    def tell_analysed(self) -> None:
        """Say that the analysis has come to its end."""
        self.answer.say(self.t("The analysis is complete."))

    def on_analysis_stop(self, arg: Any) -> None:
        """Stop, or go on."""
        if (reading := self.studied()) is not None:
            reading.stopped = not reading.stopped

    def on_analysis_pick(self, arg: Any) -> None:
        """Another action is looked at: on the slider, or on a tap in the list."""
        value = arg.get("value", arg.get("ply")) if isinstance(arg, dict) else None
        reading = self.studied()
        if reading is not None and isinstance(value, int | str) and str(value).isdecimal():
            reading.ply = min(int(value), reading.last)

    def on_analysis_tap(self, arg: Any) -> None:
        """A place on the curve was tapped."""
        from navals.ui.components.curve import CURVE_WIDTH

        x = arg.get("x") if isinstance(arg, dict) else None
        reading = self.studied()
        if reading is not None and isinstance(x, int | float):
            reading.ply = max(0, min(reading.last, round(x / CURVE_WIDTH * reading.last)))

    def on_analysis_eyes(self, arg: Any) -> None:
        """Whose knowledge counts."""
        from navals.core.analysis import EYES

        value = arg.get("value") if isinstance(arg, dict) else None
        reading = self.studied()
        if reading is not None and reading.analysis.differs and value in EYES:
            reading.eyes = str(value)

    def on_analysis_table(self, arg: Any) -> None:
        """Show the table, or hide it."""
        if (reading := self.studied()) is not None:
            reading.listed = not reading.listed

    def on_analysis_show(self, arg: Any) -> None:
        """Go to the game, at a position of the past."""
        ply = arg.get("ply") if isinstance(arg, dict) else None
        reading, session = self.studied(), self.session
        if reading is None or session is None or not isinstance(ply, int):
            return
        self.study = ""
        self.on_look({"ply": ply})
        self.route = session.address
        self.answer.fields["path"] = self.route
        self.answer.fields["focus"] = "title"
