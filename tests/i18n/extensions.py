"""The part of the tour about extensions: good, bad and large wheels, trials, removal and damage."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

from navals import games
from navals.extensions import wheels
from navals.extensions.wheels import Kept, encode
from navals.ui.features.extensions import model
from tests import others


def _time(guide: Any) -> None:
    while guide.app.answer.again is not None:
        guide.act("app:tick")


def _install(guide: Any, *made: tuple[str, bytes]) -> None:
    guide.each(("extensions:pick", others.told(*made)), "extensions:install")
    _time(guide)


def _lone(name: str, needs: tuple[str, ...] = (), file: str = "") -> tuple[str, bytes]:
    made, data = others.wheel(name, {f"{name}.py": ""}, needs=needs)
    return file or made, data


def visit(guide: Any) -> None:
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    with (
        tempfile.TemporaryDirectory() as folder,
        others.installing(Path(folder)) as site,
        mock.patch.object(model, "CHECKED", 2),
    ):
        guide.go("#/extensions")
        guide.each(("extensions:pick", others.told(("boats.zip", b""))), "extensions:cancel")
        guide.act("extensions:pick", others.told(("boats-1-py3-none-any.whl", b"")))
        large = {"name": "boats-1-py3-none-any.whl", "large": True}
        guide.act("extensions:pick", {"value": large})
        _install(guide, _lone("boats", ("tides",)))
        _install(guide, others.game_wheel(id=games.IDS[0]))
        bad = others.wheel("bots", {"bots.py": "1 / 0\n"}, "[navals.players]\nZoe = bots\n")
        _install(guide, bad)
        guide.each(("extensions:pick", others.told(others.game_wheel())), "extensions:install")
        with mock.patch.object(model, "SLICE", -1.0):
            guide.each("app:tick", "app:tick", "app:tick")
        guide.act("extensions:stop")
        _time(guide)
        with mock.patch.object(games, "places", lambda game_id: ("none",) if game_id == games.IDS[0] else ()):
            guide.go("#/")
        guide.go("#/extensions")
        _install(
            guide,
            others.wheel(
                "bots", {"bots.py": "GAMES = ('mats',)\n" + others.BOT}, "[navals.players]\nZoe = bots\n"
            ),
        )
        with mock.patch.object(site, "install", side_effect=OSError("no room")):
            _install(guide, _lone("tides"))
        _install(guide, _lone("tides"))
        guide.act("extensions:remove", {"name": "tides"})
        _time(guide)
        guide.act("app:undo")
        _time(guide)
        guide.each(("extensions:remove", {"name": "tides"}), "app:gone")
        _time(guide)
        # A game that is not here.
        guide.begin("mats", "two")
        (key,) = (key for key in shell.store if key.startswith("game/"))
        shell.store[key] = shell.store[key].replace("mats", "Zoé")
        guide.go("#/library")
        _time(guide)
        # Show kept wheels that are damaged, not offered, or not tried yet.
        name, data = _lone("tides")
        text = encode(Kept(name, others.told((name, data))["value"]["data"], why="…"))
        shell.store |= {"wheel/broken": "{", "wheel/tides": text}
        with mock.patch.object(wheels, "state_of", lambda wheel: ""):
            guide.go("#/extensions")
        shell.store = {}
        _time(guide)
        guide.go("#/")
        guide.go("#/extensions")
        shell.store["wheel/tides"] = encode(Kept(name, others.told((name, data))["value"]["data"]))
        with mock.patch.object(model.Trial, "work", lambda self: None):
            guide.go("#/extensions")
            guide.act("app:tick")
        shell.store = {}
        guide.act("app:tick")
        _time(guide)
    shell.store = store
    guide.app.models.pop("extensions")
    guide.go("#/")
