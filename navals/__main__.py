"""``python -m navals``."""

import sys

from navals.cli import main

if __name__ == "__main__":
    sys.exit(main())
