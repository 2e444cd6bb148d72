"""Buttons for entering the results of real dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from navals.ui.art import die_face
from navals.ui.components.controls import encode_arg
from navals.ui.draw.html import Markup, tag


class Face(NamedTuple):
    """A possible result: `label` is in words, `text` is shown (with pips for 1 to 6), `key` is the
    shortcut."""

    label: str
    text: str
    act: str
    arg: object = None
    key: str | None = None
    id: str | None = None


def dice_pad(faces: Iterable[Face], *, label: str, id: str | None = None) -> Markup:
    """A row of large buttons, one per face."""
    return tag(
        "div",
        (
            tag(
                "button",
                die_face(int(face.text)) if face.text in "123456" and len(face.text) == 1 else None,
                tag("span", face.text, class_="die-text"),
                type="button",
                class_="button die-button",
                data_act=face.act,
                data_arg=encode_arg(face.arg),
                data_shortcut=face.key,
                aria_keyshortcuts=face.key,
                aria_label=face.label,
                id=face.id,
            )
            for face in faces
        ),
        class_="dice-pad",
        role="group",
        aria_label=label,
        id=id,
    )
