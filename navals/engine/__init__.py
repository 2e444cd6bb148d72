"""The line protocol, by which programs in any language play, are played against, and are told of games. See ``docs/bots.md``."""
