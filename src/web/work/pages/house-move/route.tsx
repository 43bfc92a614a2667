import { favourDayLimitMinor } from '#domain/access/favour.ts'
import { secondPersonAboveMinor } from '#domain/access/rights.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { nameOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatKilometres, formatMoney, formatStay } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { moveBooking } from '#usecases/support/move-booking.ts'
import { moveTargets } from '#usecases/support/move-targets.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { targetName, wayOf } from '../../desk/move-words.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { HouseMoveView } from './view.tsx'

const numberOf = ({ params }: StaffAsked): string => {
  const number = parseBookingNumber(params['number'] ?? '')
  if (number === null) throw absent()
  return number
}

/** Where one booking can go, and what the chosen way means (SERVICE-22). */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'booking.move')
  const { facts, url } = asked
  const { deps, actor, language } = facts
  const number = numberOf(asked)
  const found = await moveTargets(deps, actor, { number })
  if (!found.ok) throw absent()
  const { booking, from, targets, blocked, no, given } = found.value
  const t = translator(language)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const wish = url.searchParams.get('to')
  const rows = targets.map((target) => ({
    id: target.product.id,
    href: `${url.pathname}?to=${target.product.id}`,
    name: targetName(target.product),
    free: target.free,
    distance: formatKilometres(target.product.carPark.distanceToAirportKm, language),
    way: wayOf(target.product, t),
    price: money(target.today.price.total.minor),
    cost: target.costMinor > 0 ? money(target.costMinor) : null,
    less: target.lessMinor > 0 ? money(target.lessMinor) : null,
    back: target.backMinor > 0 ? money(target.backMinor) : null,
    after: money(target.agreedMinor + booking.chargedMinor),
    harms: target.harms,
    needsSecond: target.needsSecond,
    sent: { to: target.product.id, cost: target.costMinor, less: target.lessMinor },
  }))
  return {
    own: url.pathname,
    number,
    bookingHref: workPath('houseBooking', number),
    version: booking.version,
    place: `${booking.iata}, ${booking.terms.carParkName}`,
    old: booking.terms.carParkName,
    way: wayOf(from, t),
    stay: formatStay(booking.stay, language, { year: true }),
    price: money(booking.totalMinor),
    email: booking.details.email,
    language: nameOf[booking.language],
    no,
    rows,
    chosen: rows.find(({ id }) => String(id) === wish) ?? rows[0] ?? null,
    blocked: blocked.map(({ product, code }) => ({ name: targetName(product), problem: { code } })),
    limits: { each: money(secondPersonAboveMinor), day: money(favourDayLimitMinor), today: money(given.today) },
  }
})

export type MoveRefused = { problem: Problem; reason: string }

const marks = { moved: 'moved', already: 'there', asked: 'moveAsked' } as const

const action = staffOnly(async (asked) => {
  inHouse(asked, 'booking.move')
  const { facts, request } = asked
  const form = await sentForm(request)
  const number = numberOf(asked)
  const figure = (name: string) => (/^\d{1,9}$/.test(form.text(name)) ? Number(form.text(name)) : -1)
  const done = await moveBooking(facts.deps, facts.actor, {
    number,
    productId: figure('to'),
    version: figure('version'),
    costMinor: figure('cost'),
    lessMinor: figure('less'),
    reason: form.text('reason'),
  })
  if (done.ok) return to(`${workPath('houseBooking', number)}?done=${marks[done.value.outcome]}`, 303)
  if (done.problem.code === 'not_found') throw absent()
  const refused: MoveRefused = { problem: done.problem, reason: form.text('reason') }
  return show(refused, { status: problems[done.problem.code].status })
})

export default workPage({
  at: 'houseMove',
  load,
  action,
  view: (model, refused) => <HouseMoveView {...model} refused={refused ?? null} />,
})
