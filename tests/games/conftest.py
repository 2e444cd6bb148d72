"""Pages in the tests of games are patched like those of ``tests/ui``."""

from tests.ui.conftest import pages_are_patched as pages_are_patched
