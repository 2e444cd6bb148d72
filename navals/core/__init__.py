"""Code shared by all games: seats, actions, refusals, events, states, options, records, tables, players.

No module here knows a particular game; see ``docs/protocol.md``. The names below are stable (``docs/api.md``)
and imported on first use.

>>> from navals import core, games
>>> table = core.Table.new(games.find("mats"), games.find("mats").schema.default(), ["Ann", "Bob"], seed="7")
>>> core.letter(table.actor())
'A'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.public import lazy_getattr

__all__ = ["CHANCE", "LEVELS", "NOBODY", "Action", "Audit", "Card", "Computer"]
__all__ += ["Dice", "Event", "Game", "IllegalAction", "Limit", "LinkError", "Message"]
__all__ += ["Move", "NotationError", "OptionError", "Player", "Position", "Preset", "RecordError", "Refusal"]
__all__ += ["Replay", "Result", "Schema", "State", "Table", "Thought", "audit", "decide", "decode_link"]
__all__ += ["digest", "encode_link", "letter", "msg", "play_out", "read_record", "write_record"]
__all__ += ["write_record_json"]

if TYPE_CHECKING:
    from navals.core.card import Card
    from navals.core.dice import Dice
    from navals.core.event import Event
    from navals.core.game import Action, Game, Preset, State
    from navals.core.message import Message, msg
    from navals.core.option import OptionError, Schema
    from navals.core.player import LEVELS, Limit, Player, Thought, decide
    from navals.core.record.audit import Audit, audit
    from navals.core.record.computers import Computer
    from navals.core.record.link import LinkError
    from navals.core.record.link import decode as decode_link
    from navals.core.record.link import encode as encode_link
    from navals.core.record.record import Move, RecordError, Replay
    from navals.core.record.record import read as read_record
    from navals.core.record.record import write as write_record
    from navals.core.record.record import write_json as write_record_json
    from navals.core.refusal import IllegalAction, NotationError, Refusal
    from navals.core.result import Result
    from navals.core.rules import Position, digest
    from navals.core.seat import CHANCE, NOBODY, letter
    from navals.core.table import Table, play_out
else:
    __dir__ = __all__.copy
    __getattr__ = lazy_getattr(
        __name__,
        {
            "card": "Card",
            "dice": "Dice",
            "event": "Event",
            "game": "Action Game Preset State",
            "message": "Message msg",
            "option": "OptionError Schema",
            "player": "LEVELS Limit Player Thought decide",
            "rules": "Position digest",
            "record.audit": "Audit audit",
            "record.link": "LinkError decode_link=decode encode_link=encode",
            "record.record": "Move RecordError Replay read_record=read write_record=write "
            "write_record_json=write_json",
            "refusal": "IllegalAction NotationError Refusal",
            "result": "Result",
            "seat": "CHANCE NOBODY letter",
            "table": "Table play_out",
            "record.computers": "Computer",
        },
    )
