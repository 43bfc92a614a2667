import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatCountry, formatInstant, formatWait } from '#texts/formats.ts'
import { listJoinRequests } from '#usecases/people/join-requests.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly } from '../../frame/staff.ts'
import { JoinRequestsView } from './view.tsx'

const marks = ['refused', 'admitted'] as const

/** Who asks to join, the oldest first (ACCESS-53). */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'join.view')
  const { facts, url } = asked
  const found = await listJoinRequests(facts.deps, facts.actor)
  if (!found.ok) throw absent()
  const now = facts.deps.clock.now()
  return {
    done: marks.find((one) => one === url.searchParams.get('done')) ?? null,
    requests: found.value.map(({ id, kind, name, contact, country, provedAt, askedAt }) => ({
      id,
      href: workPath('joinRequest', id),
      kind,
      name,
      contact,
      country: formatCountry(country, facts.language),
      when: formatInstant(askedAt, houseZone, facts.language),
      waits: formatWait(now - (provedAt ?? askedAt), facts.language),
    })),
  }
})

export default workPage({ at: 'joinRequests', load, view: (model) => <JoinRequestsView {...model} /> })
