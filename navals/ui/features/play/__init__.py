"""A game in progress: its gestures and its screen.

- `update`: gestures on the board, at the table, handovers, real dice
- `outcome`: the consequences of an action: animation, announcements, saving, result
- `view`: the layout (in the frame of `components.layout`), the status line, who is ahead
- `actions`: the action bar, the buttons for real dice
- `log`: the log
- `recap`: summary of the other players' turns, or the result of the last action
- `dialogs`, `menu`, `finale`: overlays; `feature` determines when each is open
- `turning`: the turning point, in the finale

A game's board draws its own part (`navals.ui.board.board`, `navals.games.<id>.screen`);
`navals.ui.session.parts.pace` times automatic actions."""
