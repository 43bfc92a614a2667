import { workPath } from '#domain/site-map/work.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { travellerName } from '#domain/bookings/traveller-name.ts'
import { formatDay, formatStay } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { findBookings, type FoundBooking } from '#usecases/support/find-bookings.ts'
import { absent, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { actionsFor, statementLink } from '../../frame/find-actions.ts'
import { suggestions } from './suggestions.ts'
import { FindView, type HitView } from './view.tsx'

const longestTyped = 100

const hitOf = ({ facts }: StaffAsked, { booking, by }: FoundBooking): HitView => {
  const { plate, plateCountry } = booking.details
  return {
    href: workPath('houseBooking', booking.number),
    number: booking.number,
    by,
    plate: plate || null,
    country: plateCountry || null,
    name: travellerName(booking.details),
    erased:
      booking.erasedAt === null ? null : formatDay(dateOf(localAt(booking.erasedAt, booking.zone)), facts.language),
    place: `${booking.iata}, ${booking.terms.carParkName}`,
    stay: formatStay(booking.stay, facts.language, { year: true }),
    status: booking.status,
  }
}

/** Finds any booking by what somebody has of it (SERVICE-1). What was typed stands in the address and in no log. */
const load = staffOnly(async (asked) => {
  const membership = inHouse(asked, 'booking.find')
  const { facts, url } = asked
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, longestTyped)
  if (url.searchParams.has('suggest')) return suggestions(asked, { membership, place: null }, typed)
  const actions = await actionsFor(asked, { membership, place: null }, typed)
  const [only, ...others] = actions ?? []
  if (only && others.length === 0) throw to(only.href, 303)
  const found = typed === '' || actions ? null : await findBookings(facts.deps, facts.actor, { typed })
  if (found && !found.ok) throw absent()
  return {
    typed,
    actions,
    statements:
      found?.value.statements.map((one) => statementLink(one, translator(facts.language), facts.language)) ?? [],
    isCut: found?.value.isCut ?? false,
    hits: found?.value.hits.map((hit) => hitOf(asked, hit)) ?? null,
  }
})

export default workPage({ at: 'find', load, view: (model) => <FindView {...model} /> })
