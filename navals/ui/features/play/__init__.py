"""A game in progress at this screen: gestures come in, its screen goes out.

==================  ===========================================================================================================
What                Where
==================  ===========================================================================================================
gestures            ``update``: on the board, at the table, from hand to hand, with real dice
what follows one    ``outcome``: the film of an action, then what is said of it, the save, the result, the next question
layout              ``view``: which part of the screen stands where, the status line, who is ahead (``components.layout`` has the frame)
action bar          ``actions``: what can be done now, the pad of real dice, where an action is typed
log                 ``log``
over the board      ``dialogs``, ``menu``, ``finale``; ``navals.ui.shell.regions`` says which of them is open, and draws the short messages (toasts)
sentences           ``words``: names, events, why a game ended
==================  ===========================================================================================================

What the game itself draws and how its films run is its board's (``navals.ui.board.board``, ``navals.games.<id>.screen``); when what goes on
by itself goes on is told by ``navals.ui.session.pace``."""
