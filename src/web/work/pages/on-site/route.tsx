import { listInside } from '#usecases/operators/day-at-car-park.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'
import { answered } from '../../desk/answered.ts'
import { deskFacts, orAbsent } from '../../desk/desk-facts.ts'
import { OnSiteView } from './view.tsx'

const load = staffOnly(async (asked) => {
  const at = atPlace(asked, 'booking.view')
  const [departure = '', id = ''] = (asked.url.searchParams.get('after') ?? '').split('.')
  const after = /^\d{1,15}$/.test(departure) && /^[0-9a-f-]{36}$/.test(id) ? { departure: Number(departure), id } : null
  const desk = await deskFacts(asked, at)
  const { cars, next } = orAbsent(await listInside(at.deps, asked.facts.actor, { place: at.place, after }))
  const { version, same } = answered(asked, desk, cars)
  return same ?? { desk, version, cars, next }
})

export default workPage({ at: 'onSite', load, view: (model) => <OnSiteView {...model} /> })
