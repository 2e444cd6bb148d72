"""A game in progress: its gestures and its screen.

- `update`: gestures on the board, at the table, hand-overs, real dice
- `outcome`: the consequences of an action: animation, announcements, save, result
- `view`: the layout (in the frame of `components.layout`), the status line, who is ahead
- `actions`: the action bar, the pad for real dice
- `log`: the log
- `recap`: what others have just done, or the result of the last action
- `dialogs`, `menu`, `finale`: overlays; `feature` says when each one is open

A game's board draws its own part (`navals.ui.board.board`, `navals.games.<id>.screen`);
`navals.ui.session.parts.pace` times automatic actions."""
