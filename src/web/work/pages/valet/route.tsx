import { workPath } from '#domain/site-map/work.ts'
import { addDays, dateOf, parseDate } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatDay, formatTime } from '#texts/formats.ts'
import { listValetJobs, type ValetJob } from '#usecases/operators/valet/valet-jobs.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { ValetListView, type ValetRowView } from './view.tsx'

const rowOf = (asked: StaffAsked, { booking, state, direction, at }: ValetJob): ValetRowView => {
  const { params, facts } = asked
  const { plate, plateCountry, firstName, lastName, returnFlight } = booking.details
  return {
    href: workPath('valetJob', params['org'] ?? '', params['place'] ?? '', booking.number),
    time: formatTime(localAt(at, booking.zone), facts.language),
    plate: plate || null,
    country: plateCountry || null,
    name: `${lastName}, ${firstName}`,
    direction,
    step: state.step,
    keyTag: state.keyTag,
    space: state.space,
    flight: returnFlight || null,
  }
}

/** The cars of a day; of today, where the address names none. */
const load = staffOnly(async (asked) => {
  const { place, deps } = atPlace(asked, 'booking.checkIn')
  const { facts, url } = asked
  const today = dateOf(localAt(deps.clock.now(), place.zone))
  const wanted = parseDate(url.searchParams.get('day') ?? '') ?? today
  const found = await listValetJobs(deps, facts.actor, {
    place,
    day: wanted,
  })
  if (!found.ok) throw absent()
  const own = url.pathname
  const tomorrow = addDays(today, 1)
  return {
    place: place.name,
    base: own.replace(/valet$/, ''),
    day: formatDay(wanted, facts.language),
    days: {
      today: { href: own, isCurrent: wanted === today },
      tomorrow: { href: `${own}?day=${tomorrow}`, isCurrent: wanted === tomorrow },
    },
    rows: found.value.jobs.map((job) => rowOf(asked, job)),
  }
})

export default workPage({ at: 'valet', load, view: (model) => <ValetListView {...model} /> })
