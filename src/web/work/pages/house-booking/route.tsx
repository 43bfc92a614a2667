import type { Booking } from '#domain/bookings/booking.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { nameOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayCount } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { travellerName } from '#domain/bookings/traveller-name.ts'
import { formatDay, formatMoney, formatPercent, formatStay } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { houseBooking, mostOthers, openBooking } from '#usecases/support/open-booking.ts'
import { previewRefund } from '#usecases/support/refund-amount.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { isAct, linksOf, mayDo } from '../../frame/booking-acts.ts'
import { act, doneMarks } from './acts.ts'
import { sheetOf, type Answer, type Known } from './sheet-model.ts'
import { filters, timelineOf } from './timeline.ts'
import { changedAnswer, documentAnswer, photoAnswer, waysOf } from './answers.ts'
import { carViewOf } from './car-view.ts'
import { laneOf } from './lane-view.ts'
import { HouseBookingView } from './view.tsx'

const numberOf = ({ params }: StaffAsked): string => {
  const number = parseBookingNumber(params['number'] ?? '')
  if (number === null) throw absent()
  return number
}

/** What the page and its sheets are made of; null for who may not see the booking. */
const knownOf = async (
  { facts: { deps, actor } }: StaffAsked,
  { id, number }: Pick<Booking, 'id' | 'number'>,
): Promise<Known | null> => {
  const shown = await showBooking(deps, actor, { bookingId: id })
  const preview = await previewRefund(deps, actor, { number, amountMinor: 0 })
  return shown.ok ? { view: shown.value, refund: preview.ok ? preview.value : null } : null
}

const load = staffOnly(async (asked) => {
  inHouse(asked, 'booking.find')
  const { facts, url } = asked
  const { deps, actor, language } = facts
  const number = numberOf(asked)
  if (url.searchParams.has('after')) return changedAnswer(asked, number)
  const document = url.searchParams.get('document')
  if (document !== null) return documentAnswer(asked, number, document)
  const photo = url.searchParams.get('photo')
  if (photo !== null) return photoAnswer(asked, number, photo)
  const opened = await openBooking(deps, actor, { number })
  if (!opened.ok) throw absent()
  const known = await knownOf(asked, opened.value.booking)
  if (!known) throw absent()
  const { view, refund } = known
  const { booking } = view
  const t = translator(language)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const asksFor = url.searchParams.get('do') ?? ''
  const filter = filters.find((one) => one === url.searchParams.get('show')) ?? 'all'
  const kept = filter === 'all' ? '' : `&show=${filter}`
  const { details, terms } = booking
  const { others } = opened.value
  const ways = waysOf(asked, number)
  return {
    own: url.pathname,
    who: facts.staff.person.id,
    kept,
    number,
    version: booking.version,
    now: view.now,
    status: booking.status,
    erased: opened.value.erased && {
      day: formatDay(dateOf(localAt(opened.value.erased.at, booking.zone)), language),
      isAsked: opened.value.erased.isAsked,
    },
    car: await carViewOf(asked, number, booking.zone),
    costCentre: terms.company ? `${terms.company.costCentre.code} ${terms.company.costCentre.name}` : null,
    onAccount: booking.paymentLocation === 'invoiceAgent' ? (terms.agentName ?? booking.agentCode) : null,
    lane: laneOf(view, language),
    traveller: {
      name: travellerName(details),
      email: details.email,
      phone: [details.mobile, details.phone].filter(Boolean).join(', '),
      language: nameOf[booking.language],
      others:
        others === 0
          ? null
          : {
              count: others,
              isMore: others === mostOthers,
              href: `${workPath('find')}?q=${encodeURIComponent(details.email)}`,
            },
    },
    stay: {
      place: `${booking.iata}, ${terms.carParkName}`,
      product: terms.productName,
      stay: formatStay(booking.stay, language, { year: true }),
      days: dayCount(booking.stay, terms.dayCount),
      plate: details.plate || null,
      country: details.plateCountry || null,
      passengers: details.passengers,
      flightBack: details.returnFlight,
    },
    money: {
      price: money(booking.totalMinor),
      vatRate: formatPercent(terms.price.vatRatePercent, language),
      vat: formatMoney(terms.price.vat, language),
      paid: money(booking.paidMinor),
      back: money(booking.refundedMinor),
      due: view.amountDueMinor > 0 ? money(view.amountDueMinor) : null,
    },
    invoices: mayDo(actor, 'letter')
      ? view.invoices.map((one) => ({ number: one.number, href: `${url.pathname}?document=${one.number}` }))
      : [],
    nonce: crypto.randomUUID(),
    canGoBack: refund && money(refund.canGoBackMinor),
    acts: linksOf(actor, booking, kept),
    done: doneMarks.find((one) => one === url.searchParams.get('done')) ?? null,
    sheet: await sheetOf(asked, known, isAct(asksFor) ? asksFor : null),
    filter,
    ...timelineOf(view, opened.value, { t, language, ways }, filter),
  }
})

/** Does what a sheet asks for. What is refused stays in its form, over the facts as they are now. */
const action = staffOnly(async (asked) => {
  inHouse(asked, 'booking.find')
  const { facts, request, url } = asked
  const form = await sentForm(request)
  const name = form.text('do')
  const found = await houseBooking(facts.deps, facts.actor, { number: numberOf(asked) })
  if (!isAct(name) || !mayDo(facts.actor, name) || !found.ok) throw absent()
  const { deps, actor, language } = facts
  const values = form.values()
  const isShown = values['step'] === 'show'
  const done = isShown ? null : await act(name, { deps, actor, language, booking: found.value, form })
  const shown = filters.find((one) => one !== 'all' && one === url.searchParams.get('show'))
  if (done?.ok) return to(`${url.pathname}?done=${done.value}${shown ? `&show=${shown}` : ''}`, 303)
  const problem = done?.problem ?? null
  if (problem?.code === 'not_found') throw absent()
  const known = await knownOf(asked, found.value)
  const sheet = known && (await sheetOf(asked, known, name, values))
  const answer: Answer = { act: name, problem, values, sheet }
  return show(answer, problem ? { status: problems[problem.code].status } : {})
})

export default workPage({
  at: 'houseBooking',
  load,
  action,
  view: (model, refused) => <HouseBookingView {...model} refused={refused ?? null} />,
})
