"""The component library: functions that turn translated text into markup."""

from navals.ui.components.board import *  # noqa: F403
from navals.ui.components.controls import *  # noqa: F403
from navals.ui.components.dice import *  # noqa: F403
from navals.ui.components.fields import *  # noqa: F403
from navals.ui.components.layout import *  # noqa: F403
from navals.ui.components.play import *  # noqa: F403
from navals.ui.components.recorder import *  # noqa: F403
from navals.ui.components.surfaces import *  # noqa: F403
