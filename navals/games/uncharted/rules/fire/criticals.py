"""Critical hits (3.7): applying the rows of the table."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.actions import Roll
from navals.games.uncharted.rules.data.rows import critical_table
from navals.games.uncharted.rules.events import CriticalHit
from navals.games.uncharted.rules.losses import abandon_ship
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, RollHandler, Transition
from navals.games.uncharted.rules.turn.tasks import Ask, CrewDie, Critical, Sinking, Striking

REDUCED_BLAST: Final = 4  # Hull points that a magazine explosion costs a ship with Damage parties (I3).


class CriticalHandler(RollHandler[Critical]):
    """Throws two dice for each critical hit until the ship is lost."""

    def dice_count(self, state: UnchartedPosition, task: Critical) -> int:
        return 2

    def actor(self, state: UnchartedPosition, task: Critical) -> int | None:
        ship = state.ships[task.target]
        return super().actor(state, task) if task.left and ship.is_at_sea and ship.hull > 0 else None

    def apply(self, transition: Transition, task: Critical, action: Roll) -> None:
        first_face, second_face = action.faces
        table = critical_table(transition.state.options.house)
        target, name = transition.name_of(task.target), table[first_face + second_face].name
        transition.log_event(
            CriticalHit(
                target=target, faces=(first_face, second_face), row=first_face + second_face, name=name
            )
        )
        side = transition.state.ships[task.target].side
        transition.push(
            Ask(side, "critical", task.target),
            Striking(task.target, first_face + second_face, task.fire),
            Critical(task.target, task.left - 1, task.fire),
        )


class StrikeHandler(Handler[Striking]):
    """Applies a row of the table to a ship."""

    def run(self, transition: Transition, task: Striking) -> None:
        number, row = task.target, critical_table(transition.state.options.house)[task.row]
        if not row.hull and not task.eased:
            transition.damage_hull(number, transition.state.ships[number].hull)
            transition.push(Sinking(number, task.fire, blast=transition.state.options.explosion))
            return
        if is_sinking := transition.damage_hull(number, row.hull or REDUCED_BLAST):
            transition.push(Sinking(number, task.fire))
        if is_sinking or task.eased:
            return
        if row.marker:
            transition.add_marker(number, row.marker)
        if row.crew and transition.state.is_living(number) and transition.kill_crew(number, row.crew):
            abandon_ship(transition, number)
        if row.crew_die:
            transition.push(CrewDie(number))


class CrewDieHandler(RollHandler[CrewDie]):
    """Rolls for the crew lost: half the face, rounded up."""

    def actor(self, state: UnchartedPosition, task: CrewDie) -> int | None:
        return super().actor(state, task) if state.is_living(task.target) else None

    def apply(self, transition: Transition, task: CrewDie, action: Roll) -> None:
        face = action.faces[0]
        if transition.kill_crew(task.target, (face + 1) // 2, face):
            abandon_ship(transition, task.target)
