import { seenDetails } from '#domain/agencies/seen-details.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { nameOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { travellerName } from '#domain/bookings/traveller-name.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { calendarUse } from '#letters/calendar.ts'
import { formatInstant, formatMoney, formatPercent, formatStay } from '#texts/formats.ts'
import { earningsToldTo } from '#usecases/agencies/expected-commission.ts'
import { ownHistory } from '#usecases/agencies/own-history.ts'
import { openOwnBooking } from '#usecases/agencies/own-bookings.ts'
import { mayChargeElsewhere } from '#usecases/agencies/charge-cost-centre.ts'
import { actionsOf } from '#usecases/agencies/possible-actions.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inOrganisation, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { act, actIn, actNames, doneMarks, type Refused } from './acts.ts'
import { sheetOf } from './sheet-model.ts'
import { AgencyBookingView } from './view.tsx'

const opened = async (asked: StaffAsked) => {
  const { facts, params } = asked
  const number = parseBookingNumber(params['number'] ?? '')
  const slug = (params['org'] ?? '').toLowerCase()
  const found = number === null ? null : await openOwnBooking(facts.deps, facts.actor, { slug, number })
  if (!found?.ok) throw absent()
  return found.value
}

const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inOrganisation(asked, 'booking.view')
  const { deps, language } = facts
  const { booking, madeBy, reference, organisation, invoices, seller, walled, beyondRules } = await opened(asked)
  const actions = booking.erasedAt === null ? actionsOf(booking, seller, deps.clock.now()) : []
  const mayCharge = await mayChargeElsewhere(deps, booking)
  const acts = actNames.filter((one) => (one === 'charge' ? mayCharge : actions.includes(one)))
  const name = actIn(url.searchParams.get('do'))
  const { slug } = organisation
  const acting = { all: deps, walled, seller, actor: facts.actor, slug, booking, madeBy, beyondRules }
  const { terms } = booking
  const details = seenDetails(booking.details, madeBy)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const when = (at: number | null) => (at === null ? null : formatInstant(at, booking.zone, language))
  const due = amountDueMinor(booking)
  const earnings = await earningsToldTo(facts.actor, { organisation, walled, seller })
  const earned = earnings?.ofBooking(booking) ?? 0
  const about = { bookingId: booking.id, organisationId: organisation.id }
  const happened = await ownHistory({ all: deps, walled }, about)
  const filesOf = (file: string) => workPath('agencyFile', organisation.slug, booking.number, file)
  return {
    own: url.pathname,
    version: booking.version,
    acts,
    done: doneMarks.find((one) => one === url.searchParams.get('done')) ?? null,
    sheet: name && acts.includes(name) ? await sheetOf(asked, acting, name) : null,
    files: actions.includes('documents')
      ? {
          pass: hasPass(booking) ? filesOf('voucher.pdf') : null,
          calendar: calendarUse(booking) === null ? null : filesOf('calendar.ics'),
          invoices: invoices.map((one) => ({ number: one, href: filesOf(`${one}.pdf`) })),
        }
      : null,
    back: workPath('agencyBookings', organisation.slug),
    next: workPath('agencyBook', organisation.slug),
    number: booking.number,
    reference,
    isOwnTraveller: madeBy === 'traveller',
    status: booking.status,
    isErased: booking.erasedAt !== null,
    made: when(booking.createdAt) ?? '',
    stay: formatStay(booking.stay, language, { year: true }),
    place: `${booking.iata}, ${terms.carParkName}`,
    product: terms.productName,
    package: terms.package,
    costCentre: terms.company ? `${terms.company.costCentre.code} ${terms.company.costCentre.name}` : null,
    personnelNumber: terms.company?.personnelNumber ?? null,
    driver: {
      name: travellerName(details),
      email: details.email,
      phone: [details.mobile, details.phone].filter(Boolean).join(', '),
      language: nameOf[booking.language],
      passengers: details.passengers,
      plate: details.plate || null,
      country: details.plateCountry || null,
      flightOut: details.arrivalFlight,
      flightBack: details.returnFlight,
      anvr: details.anvr,
    },
    payer: booking.paymentLocation,
    money: {
      price: money(booking.totalMinor),
      netPrice: terms.netPrice ? money(terms.netPrice.minor) : null,
      sellingPrice: terms.sellingPriceMinor === undefined ? null : money(terms.sellingPriceMinor),
      commission: earned > 0 ? money(earned) : null,
      vatRate: formatPercent(terms.price.vatRatePercent, language),
      vat: formatMoney(terms.price.vat, language),
      paid: money(booking.paidMinor - booking.refundedMinor),
      due: due > 0 ? money(due) : null,
    },
    cancelUntil: when(terms.cancelUntil),
    changeUntil: when(terms.changeUntil),
    happened: happened.map(({ at, event, who }, index) => ({
      key: `${index} ${at}`,
      event,
      time: when(at) ?? '',
      at: new Date(at).toISOString(),
      who,
    })),
  }
})

/** Confirms what a sheet has quoted. What is refused is said in it, over the facts as they are now. */
const action = staffOnly(async (asked) => {
  inOrganisation(asked, 'booking.edit')
  const { facts, request, url } = asked
  const { booking, madeBy, seller, walled, beyondRules, organisation } = await opened(asked)
  const form = await sentForm(request)
  const name = actIn(form.text('do'))
  if (name === null || booking.erasedAt !== null) throw absent()
  const { deps, actor } = facts
  const acting = { all: deps, walled, seller, actor, slug: organisation.slug, booking, madeBy, beyondRules }
  const done = await act(name, { acting, form, language: facts.language })
  if (done.ok) return to(`${url.pathname}?done=${done.value}`, 303)
  if (done.problem.code === 'not_found') throw absent()
  const refused: Refused = { act: name, problem: done.problem, values: form.values() }
  return show(refused, { status: problems[done.problem.code].status })
})

export default workPage({
  at: 'agencyBooking',
  load,
  action,
  view: (model, refused) => <AgencyBookingView {...model} refused={refused ?? null} />,
})
