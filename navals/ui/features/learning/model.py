"""The state of the rules pages."""

from __future__ import annotations

import msgspec

from navals import games


class RulesState(msgspec.Struct, frozen=True):
    """The reader's searches, and the page that they came from."""

    queries: dict[str, str] = {}  # search queries by game ("" for all games)
    origin: str = ""  # the address that the reader came from, or ""


def parse_rules_route(route: str) -> tuple[str, str] | None:
    """Return the game ("" for all) and paragraph ("" for none) in an address of the rules, else `None`."""
    parts = route.removeprefix("#/").split("/")
    if parts[0] == "rules":
        return "", ""
    if parts[1:2] == ["rules"] and parts[2:3] != ["print"] and games.card(parts[0]) is not None:
        return parts[0], parts[2] if len(parts) > 2 else ""
    return None
