"""The application: one gesture in, one answer out."""

from navals.ui.shell.app.app import App, act, requirements

__all__ = ["App", "act", "requirements"]
