"""Critical hits (3.7): applying the rows of the table."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.actions import Roll
from navals.games.uncharted.rules.data.rows import critical_table
from navals.games.uncharted.rules.events import CriticalHit
from navals.games.uncharted.rules.losses import abandon_ship
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, Progress, Rolling
from navals.games.uncharted.rules.turn.tasks import Ask, CrewDie, Critical, Sinking, Striking

EASED_MAGAZINE: Final = 4  # Hull points that a magazine explosion costs a ship with Damage parties (I3).


class CriticalHandler(Rolling[Critical]):
    """Throws two dice for each critical hit until the ship is lost."""

    def dice(self, state: UnchartedPosition, task: Critical) -> int:
        return 2

    def actor(self, state: UnchartedPosition, task: Critical) -> int | None:
        ship = state.ships[task.target]
        return super().actor(state, task) if task.left and ship.is_on_sea and ship.hull > 0 else None

    def apply(self, progress: Progress, task: Critical, action: Roll) -> None:
        first_face, second_face = action.faces
        rows = critical_table(progress.state.options.house)
        target, name = progress.name_of(task.target), rows[first_face + second_face].name
        progress.log_event(
            CriticalHit(
                target=target, faces=(first_face, second_face), row=first_face + second_face, name=name
            )
        )
        owner = progress.state.ships[task.target].side
        progress.push(
            Ask(owner, "critical", task.target),
            Striking(task.target, first_face + second_face, task.fire),
            Critical(task.target, task.left - 1, task.fire),
        )


class StrikeHandler(Handler[Striking]):
    """Applies a row of the table to a ship."""

    def run(self, progress: Progress, task: Striking) -> None:
        number, row = task.target, critical_table(progress.state.options.house)[task.row]
        if not row.hull and not task.eased:
            progress.damage_hull(number, progress.state.ships[number].hull)
            progress.push(Sinking(number, task.fire, blast=progress.state.options.explosion))
            return
        if is_sinking := progress.damage_hull(number, row.hull or EASED_MAGAZINE):
            progress.push(Sinking(number, task.fire))
        if is_sinking or task.eased:
            return
        if row.marker:
            progress.add_marker(number, row.marker)
        if row.crew and progress.state.is_living(number) and progress.kill_crew(number, row.crew):
            abandon_ship(progress, number)
        if row.crew_die:
            progress.push(CrewDie(number))


class CrewDieHandler(Rolling[CrewDie]):
    """Rolls for the crew lost: half the face, rounded up."""

    def actor(self, state: UnchartedPosition, task: CrewDie) -> int | None:
        return super().actor(state, task) if state.is_living(task.target) else None

    def apply(self, progress: Progress, task: CrewDie, action: Roll) -> None:
        face = action.faces[0]
        if progress.kill_crew(task.target, (face + 1) // 2, face):
            abandon_ship(progress, task.target)
