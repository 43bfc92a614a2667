import { workPath } from '#domain/site-map/work.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'
import { OfflineView } from './view.tsx'

/** The page that the device keeps: it has the words and the script, and nothing about anybody (DESK-27). */
const load = staffOnly((asked) => {
  const { membership, place } = atPlace(asked, 'booking.checkIn')
  const { slug } = membership.organisation
  const { name, iata } = place
  return {
    name,
    iata,
    base: workPath('offline', slug, place.slug).replace(/offline$/, ''),
    arrivals: workPath('arrivals', slug, place.slug),
  }
})

export default workPage({ at: 'offline', frame: 'bare', load, view: (model) => <OfflineView {...model} /> })
