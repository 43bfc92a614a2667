import { workPath } from '#domain/site-map/work.ts'
import { addDays, dateOf, parseDate, type LocalDate } from '#domain/time/local.ts'
import { houseZone, houseMidnight } from '#domain/time/house-zone.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatDay, formatMoment } from '#texts/formats.ts'
import { translator, type Translate } from '#texts/texts.ts'
import { exportTrail, readTrail, type ReadLine } from '#usecases/people/read-trail.ts'
import { lookAtChain } from '#usecases/system/trail-chain.ts'
import { absent } from '../../../kernel/page.ts'
import { csvAnswer } from '../../frame/file-answer.ts'
import type { WorkFacts } from '../../frame/facts.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly } from '../../frame/staff.ts'
import { TrailView } from './view.tsx'
import { dataWords, objectWords, operationChoices, whoText } from './words.ts'

const placeDays = 31

/** What was done that is about no booking, the newest first; the filters stand in the address. */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inHouse(asked, 'trail.view')
  const text = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 80)
  const before = /^\d{1,15}$/.test(text('before')) ? Number(text('before')) : null
  const at = placeOf(facts, text('place'))
  const until = parseDate(text('to')) ?? null
  // what is about one place is looked for among all lines, so without a first day it is not the whole trail
  const lately = at && addDays(until ?? dateOf(localAt(facts.deps.clock.now(), houseZone)), -placeDays)
  const since = parseDate(text('from')) ?? lately ?? null
  const filter = { who: text('who'), operation: text('operation'), object: text('object') }
  const asks = {
    ...filter,
    since: since === null ? null : houseMidnight(since),
    until: until === null ? null : houseMidnight(addDays(until, 1)),
    airportId: at?.airportId ?? null,
    carParkId: at?.carParkId ?? null,
    before,
  }
  const wantsFile = url.searchParams.has('csv')
  const file = wantsFile ? await exportTrail(facts.deps, facts.actor, asks) : null
  if (file?.ok && file.value.lines) return download(file.value.lines)
  const found = await readTrail(facts.deps, facts.actor, asks)
  if (!found.ok) throw absent()
  const chain = await lookAtChain(facts.deps, since, at?.airportId ?? null)
  const t = translator(facts.language)
  const dayText = (day: LocalDate | null) => day && formatDay(day, facts.language, { weekday: false })
  const { lines, names, next } = found.value
  const kept = new URLSearchParams({ ...filter, place: at?.value ?? '', from: since ?? '', to: until ?? '' })
  const empty = [...kept].filter(([, value]) => value === '')
  for (const [name] of empty) kept.delete(name)
  const csv = `${workPath('trail')}?${new URLSearchParams([...kept, ['csv', '1']]).toString()}`
  if (next !== null) kept.set('before', String(next))
  return {
    ...filter,
    place: at?.value ?? '',
    places: placesIn(facts),
    ofBookingsAt: at?.iata ?? null,
    operations: operationChoices(filter.operation, t, facts.language),
    from: since ?? '',
    to: until ?? '',
    csv,
    wholeUntil: dayText(chain.wholeUntil),
    brokenAt: dayText(chain.brokenAt),
    digest: chain.digest,
    late: chain.late.map((day) => formatDay(day, facts.language, { weekday: false })),
    unsealed: dayText(chain.unsealed),
    isTooLong: wantsFile,
    older: next === null ? null : `${workPath('trail')}?${kept.toString()}`,
    lines: lines.map(({ seq, at, actor, person, organisation, network, operation, object, reason, agreed, data }) => ({
      seq,
      when: `${formatMoment(localAt(at, houseZone), facts.language)}:${String(Math.floor(at / 1_000) % 60).padStart(2, '0')}`,
      at: new Date(at).toISOString(),
      who: person ?? t(whoText(actor)),
      organisation,
      network,
      operation,
      ...about(object, names.get(object), t),
      reason,
      agreed,
      data: dataWords(data, { t, language: facts.language }),
    })),
  }
})

type PlaceChoice = { value: string; text: string; iata: string; airportId: number; carParkId: number | null }

/** Every airport with its car parks, as they can be chosen: `EIN`, or `EIN/7`. */
const placesIn = ({ deps }: Pick<WorkFacts, 'deps'>): PlaceChoice[] =>
  deps.catalogue.airports().flatMap(({ airportId, iata, products }) => {
    const parks = new Map(products.map(({ carPark }) => [carPark.id, carPark.name]))
    return [
      { value: iata, text: iata, iata, airportId, carParkId: null },
      ...[...parks].map(([carParkId, name]) => ({
        value: `${iata}/${carParkId}`,
        text: `${iata}, ${name}`,
        iata,
        airportId,
        carParkId,
      })),
    ]
  })

const placeOf = (facts: Pick<WorkFacts, 'deps'>, value: string): PlaceChoice | null =>
  placesIn(facts).find((one) => one.value === value) ?? null

/** What a line is about, by its name where it has one; a booking is a way to its page. */
const about = (object: string, name: string | undefined, t: Translate): { object: string; href: string | null } => ({
  object: name ?? objectWords(object, t),
  href: name !== undefined && object.startsWith('booking:') ? workPath('houseBooking', name) : null,
})

/** A file for spreadsheets: what the page shows, every line, with moments as programs write them. */
const download = (lines: readonly ReadLine[]): Response =>
  csvAnswer('trail.csv', [
    ['number', 'at', 'who', 'actor', 'organisation', 'network', 'operation', 'object', 'reason', 'agreed by', 'data'],
    ...lines.map(({ seq, at, person, actor, organisation, network, operation, object, reason, agreed, data }) => [
      seq,
      new Date(at).toISOString(),
      person ?? '',
      actor,
      organisation ?? '',
      network ?? '',
      operation,
      object,
      reason ?? '',
      agreed ?? '',
      JSON.stringify(data),
    ]),
  ])

export default workPage({ at: 'trail', load, view: (model) => <TrailView {...model} /> })
