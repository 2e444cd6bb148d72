"""The line protocol for programs in any language that play or follow games. See ``docs/bots.md``."""
