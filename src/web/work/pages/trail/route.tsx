import { workPath } from '#domain/site-map/work.ts'
import { addDays, at as momentOf, parseDate } from '#domain/time/local.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { instantOf, localAt } from '#domain/time/zones.ts'
import { formatMoment } from '#texts/formats.ts'
import { readTrail } from '#usecases/people/read-trail.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly } from '../../frame/staff.ts'
import { TrailView } from './view.tsx'

/** What was done that is about no booking, the newest first; the filters stand in the address. */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inHouse(asked, 'trail.view')
  const text = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 80)
  const [since, until] = [parseDate(text('from')) ?? null, parseDate(text('to')) ?? null]
  const before = /^\d{1,15}$/.test(text('before')) ? Number(text('before')) : null
  const filter = { who: text('who'), operation: text('operation'), object: text('object') }
  const found = await readTrail(facts.deps, facts.actor, {
    ...filter,
    since: since === null ? null : instantOf(momentOf(since, 0), houseZone),
    until: until === null ? null : instantOf(momentOf(addDays(until, 1), 0), houseZone),
    before,
  })
  if (!found.ok) throw absent()
  const { lines, next } = found.value
  const kept = new URLSearchParams({ ...filter, from: since ?? '', to: until ?? '' })
  for (const [name, value] of [...kept]) if (value === '') kept.delete(name)
  if (next !== null) kept.set('before', String(next))
  return {
    ...filter,
    from: since ?? '',
    to: until ?? '',
    older: next === null ? null : `${workPath('trail')}?${kept.toString()}`,
    lines: lines.map(({ seq, at, actor, person, organisation, network, operation, object, reason, agreed, data }) => ({
      seq,
      when: `${formatMoment(localAt(at, houseZone), facts.language)}:${String(Math.floor(at / 1_000) % 60).padStart(2, '0')}`,
      at: new Date(at).toISOString(),
      who: person ?? (actor.startsWith('job:') ? null : actor),
      organisation,
      network,
      operation,
      object,
      reason,
      agreed,
      data: Object.entries(data)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', '),
    })),
  }
})

export default workPage({ at: 'trail', load, view: (model) => <TrailView {...model} /> })
