"""Critical hits (3.7): applying the rows of the table."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.actions import Roll
from navals.games.uncharted.rules.data.rows import table
from navals.games.uncharted.rules.events import CriticalHit
from navals.games.uncharted.rules.losses import abandon
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, Progress, Rolling
from navals.games.uncharted.rules.turn.tasks import Ask, CrewDie, Critical, Sinking, Striking

EASED_MAGAZINE: Final = 4  # Hull points that a magazine explosion costs a ship with Damage parties (I3).


class Criticals(Rolling[Critical]):
    """Throws two dice for each critical hit until the ship is lost."""

    def dice(self, state: UnchartedPosition, task: Critical) -> int:
        return 2

    def actor(self, state: UnchartedPosition, task: Critical) -> int | None:
        ship = state.ships[task.target]
        return super().actor(state, task) if task.left and ship.on_sea and ship.hull > 0 else None

    def take(self, progress: Progress, task: Critical, action: Roll) -> None:
        a, b = action.faces
        rows = table(progress.state.options.house)
        target, name = progress.name(task.target), rows[a + b].name
        progress.log_event(CriticalHit(target=target, faces=(a, b), row=a + b, name=name))
        owner = progress.state.ships[task.target].side
        progress.push(
            Ask(owner, "critical", task.target),
            Striking(task.target, a + b, task.fire),
            Critical(task.target, task.left - 1, task.fire),
        )


class Strikes(Handler[Striking]):
    """Applies a row of the table to a ship."""

    def run(self, progress: Progress, task: Striking) -> None:
        number, row = task.target, table(progress.state.options.house)[task.row]
        if not row.hull and not task.eased:
            progress.hurt(number, progress.state.ships[number].hull)
            progress.push(Sinking(number, task.fire, blast=progress.state.options.explosion))
            return
        if sinks := progress.hurt(number, row.hull or EASED_MAGAZINE):
            progress.push(Sinking(number, task.fire))
        if sinks or task.eased:
            return
        if row.marker:
            progress.mark(number, row.marker)
        if row.crew and progress.state.is_living(number) and progress.kill(number, row.crew):
            abandon(progress, number)
        if row.crew_die:
            progress.push(CrewDie(number))


class CrewDice(Rolling[CrewDie]):
    """Rolls for the crew lost: half the face, rounded up."""

    def actor(self, state: UnchartedPosition, task: CrewDie) -> int | None:
        return super().actor(state, task) if state.is_living(task.target) else None

    def take(self, progress: Progress, task: CrewDie, action: Roll) -> None:
        face = action.faces[0]
        if progress.kill(task.target, (face + 1) // 2, face):
            abandon(progress, task.target)
