import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'
import { answered } from '../../desk/answered.ts'
import { DayView } from '../../desk/day-view.tsx'
import { deskFacts } from '../../desk/desk-facts.ts'

const load = staffOnly(async (asked) => {
  const desk = await deskFacts(asked, atPlace(asked, 'booking.checkOut'))
  const { version, same } = answered(asked, desk, null)
  return same ?? { desk, version }
})

export default workPage({ at: 'departures', load, view: (model) => <DayView {...model} way="out" /> })
