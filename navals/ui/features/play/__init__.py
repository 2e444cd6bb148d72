"""A game in progress: its gestures and its screen.

- `update`: gestures on the board, at the table, hand-overs, real dice
- `outcome`: the consequences of an action: animation, announcements, save, result
- `view`: the layout (in the frame of `components.layout`), the status line, who is ahead
- `actions`: the action bar, the pad for real dice, the field for typed actions
- `log`: the log
- `recap`: what others have just done, or the result of the last action
- `dialogs`, `menu`, `finale`: overlays; `navals.ui.shell.regions` decides which one is open
- `words`: names, events, results

A game's board draws its part (`navals.ui.board.board`, `navals.games.<id>.screen`); `navals.ui.session.pace`
times automatic actions."""
