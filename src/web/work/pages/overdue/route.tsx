import { listOverdue } from '#usecases/operators/day-at-car-park.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'
import { answered } from '../../desk/answered.ts'
import { deskFacts, orAbsent } from '../../desk/desk-facts.ts'
import { OverdueView } from './view.tsx'

const load = staffOnly(async (asked) => {
  const at = atPlace(asked, 'booking.view')
  const desk = await deskFacts(asked, at)
  const { cars } = orAbsent(await listOverdue(at.deps, asked.facts.actor, { place: at.place }))
  const { version, same } = answered(asked, desk, cars)
  return same ?? { desk, version, cars }
})

export default workPage({ at: 'overdue', load, view: (model) => <OverdueView {...model} /> })
