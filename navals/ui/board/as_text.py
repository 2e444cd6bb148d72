"""The section of an editor that shows an option as text, for copying and pasting."""

from __future__ import annotations

from navals.core.option import Option
from navals.ui.board.editor import ACT, FORM, EditorFault, field_name
from navals.ui.components import details, field, text_input, textarea
from navals.ui.components.fields import InputArgs
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language


def as_text(
    option: Option,
    text: str,
    fault: EditorFault | None,
    t: Language,
    *,
    spot: str,
    section_id: str,
    limit: int,
    label: str = "",
    rows: int = 1,
    capitals: str = "characters",
) -> Markup:
    """Draw the text in a field `#spot`, in a section `#section_id`, expanded if the text was rejected."""
    message = t.sentence(fault.message) if fault is not None and fault.spot == spot else None
    name, error = field_name(option.name, "text"), message is not None
    field_args: InputArgs = {"change": ACT, "helped": True, "error": error, "form": FORM}
    field_args |= {"maxlength": limit, "spellcheck": "false", "autocapitalize": capitals}
    if rows > 1:
        line = textarea(name, text, id=spot, rows=rows, **field_args)
    else:
        line = text_input(name, text, id=spot, **field_args)
    row = field(label or t.message(option.label), line, t.message(option.help), message, id=spot)
    return details(t("As text"), row, id=section_id, open=error)
