import { workPath } from '#domain/site-map/work.ts'
import { houseToday } from '#usecases/system/house-today.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { staffOnly } from '../../frame/staff.ts'
import { HouseTodayView, type TodayRow } from './view.tsx'

/** What waits for whoever works in the house: each line is a number and the page where it is dealt with (WORK-10). */
const load = staffOnly(async ({ facts: { deps, actor } }) => {
  const found = await houseToday(deps, actor)
  if (!found.ok) throw absent()
  const { alerts, claims, requests, invitations, payouts, joins, papers } = found.value
  const rows: TodayRow[] = [
    { what: 'lateClaims', count: claims?.late ?? 0, href: workPath('claims') },
    { what: 'claims', count: (claims?.open ?? 0) - (claims?.late ?? 0), href: workPath('claims') },
    { what: 'ownClaims', count: claims?.own ?? 0, href: `${workPath('claims')}?show=mine` },
    { what: 'requests', count: requests ?? 0, href: workPath('requests') },
    { what: 'payouts', count: payouts ?? 0, href: workPath('payouts') },
    { what: 'invitations', count: invitations ?? 0, href: workPath('housePeople') },
    { what: 'joins', count: joins ?? 0, href: workPath('joinRequests') },
    { what: 'papers', count: papers ?? 0, href: `${workPath('organisations')}?show=papers` },
    { what: 'alerts', count: alerts, href: workPath('alerts') },
  ]
  return { rows: rows.filter(({ count }) => count > 0) }
})

export default workPage({ at: 'houseToday', load, view: (model) => <HouseTodayView {...model} /> })
