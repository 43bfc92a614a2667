import { showShift } from '#usecases/operators/show-shift.ts'
import { deskFacts, orAbsent } from '../../desk/desk-facts.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'
import { ShiftView } from './view.tsx'

const load = staffOnly(async (asked) => {
  const at = atPlace(asked, 'booking.takePayment')
  const desk = await deskFacts(asked, at)
  return { desk, shift: orAbsent(await showShift(at.deps, asked.facts.actor, { place: at.place })) }
})

export default workPage({ at: 'shift', load, view: (model) => <ShiftView {...model} /> })
