"""The section of an editor that shows an option as text, for copying and pasting."""

from __future__ import annotations

from navals.core.option import Option
from navals.ui.board.editor import ACT, FORM_ID, EditorFault, field_name
from navals.ui.components import details, field, text_input, textarea
from navals.ui.components.fields import InputArgs
from navals.ui.draw.html import Markup
from navals.ui.words.i18n import Language


def text_section(
    option: Option,
    text: str,
    fault: EditorFault | None,
    t: Language,
    *,
    field_id: str,
    section_id: str,
    limit: int,
    label: str = "",
    rows: int = 1,
    autocapitalize: str = "characters",
) -> Markup:
    """Draw the text in a field `#field_id`, in a section `#section_id`, expanded if the text was rejected."""
    error_message = t.sentence(fault.message) if fault is not None and fault.element_id == field_id else None
    name, has_error = field_name(option.name, "text"), error_message is not None
    field_args: InputArgs = {"change": ACT, "has_help": True, "error": has_error, "form": FORM_ID}
    field_args |= {"maxlength": limit, "spellcheck": "false", "autocapitalize": autocapitalize}
    if rows > 1:
        control = textarea(name, text, id=field_id, rows=rows, **field_args)
    else:
        control = text_input(name, text, id=field_id, **field_args)
    text_field = field(
        label or t.message(option.label), control, t.message(option.help), error_message, id=field_id
    )
    return details(t("As text"), text_field, id=section_id, is_open=has_error)
