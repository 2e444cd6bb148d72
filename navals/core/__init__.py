"""What every game is made of: seats, actions, refusals, events, states, options, records, the table and the
players.

Nothing here knows a particular game. See ``docs/protocol.md``.
"""
