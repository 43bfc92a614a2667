import { euro } from '#domain/money/money.ts'
import type { FollowingDetail } from '#domain/lifecycle/details.ts'
import { workPath } from '#domain/site-map/work.ts'
import { travellerName } from '#domain/bookings/traveller-name.ts'
import { formatInstant, formatMoney, formatMonth, formatStay } from '#texts/formats.ts'
import { ownToday, type Waiting } from '#usecases/agencies/own-today.ts'
import { absent } from '../../../kernel/page.ts'
import { creditShown } from '../../frame/credit.ts'
import { workPage } from '../../frame/page.ts'
import { inOrganisation, staffOnly } from '../../frame/staff.ts'
import { AgencyTodayView, type Waits } from './view.tsx'

const whatIsMissing = (missing: readonly FollowingDetail[]): Waits => {
  const isPlate = missing.includes('plate')
  if (isPlate && missing.length > 1) return 'workAgency.waitsBoth'
  return isPlate ? 'workAgency.waitsPlate' : 'workAgency.waitsFlights'
}
const wordOf = (one: Waiting): Waits => (one.kind === 'unpaid' ? 'workAgency.waitsPay' : whatIsMissing(one.missing))

/** What waits for somebody of an agency, and what it sold last (AGENCY-105). */
const load = staffOnly(async (asked) => {
  const { facts, params } = asked
  inOrganisation(asked, 'booking.view')
  const { deps, actor, language } = facts
  const found = await ownToday(deps, actor, { slug: (params['org'] ?? '').toLowerCase() })
  if (!found.ok) throw absent()
  const { organisation, waiting, statement, credit, latest, ...rest } = found.value
  const { slug, name } = organisation
  const money = (minor: number) => formatMoney(euro(minor), language)
  const nameOf = ({ details }: Waiting['booking']) => travellerName(details)
  return {
    organisation: name,
    madeToday: rest.madeToday,
    isCut: rest.isCut,
    book: workPath('agencyBook', slug),
    all: workPath('agencyBookings', slug),
    waiting: waiting.map((one) => ({
      key: `${one.kind} ${one.booking.id}`,
      what: wordOf(one),
      href: workPath('agencyBooking', slug, one.booking.number),
      number: one.booking.number,
      name: nameOf(one.booking),
      until: formatInstant(one.until, one.booking.zone, language),
    })),
    hooks: rest.silentHooks.map((url) => ({ url, href: workPath('keys', slug) })),
    statement: statement && {
      number: statement.number,
      month: formatMonth(statement.month, language),
      href: workPath('statement', slug, statement.number),
    },
    credit: creditShown(credit, language),
    latest: latest.map(({ booking, reference }) => ({
      href: workPath('agencyBooking', slug, booking.number),
      number: booking.number,
      reference,
      name: nameOf(booking),
      stay: formatStay(booking.stay, language, { year: true }),
      status: booking.status,
      price: money(booking.totalMinor),
    })),
  }
})

export default workPage({ at: 'agencyToday', load, view: (model) => <AgencyTodayView {...model} /> })
