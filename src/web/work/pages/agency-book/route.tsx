import { asksSecondPhone, type Agency } from '#domain/agencies/agency.ts'
import { textIn, type EditableField } from '#domain/bookings/details-form.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { packageNames } from '#domain/carparks/product.ts'
import { languages, nameOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { readTypedStay } from '#domain/search/typed-stay.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseDay, houseZone } from '#domain/time/house-zone.ts'
import { dateOf } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { detailsDue } from '#domain/lifecycle/details.ts'
import { travellerName } from '#domain/bookings/traveller-name.ts'
import {
  formatDays,
  formatInstant,
  formatMoney,
  formatMonth,
  formatPercent,
  formatStay,
  formatTime,
  weekdayNames,
} from '#texts/formats.ts'
import { bookedToday } from '#usecases/agencies/booked-today.ts'
import { readCompany, type Company } from '#usecases/agencies/company.ts'
import { earningsToldTo } from '#usecases/agencies/expected-commission.ts'
import { knownCustomer } from '#usecases/agencies/known-customer.ts'
import { lastCustomer, openSeller, type OwnSeller } from '#usecases/agencies/own-bookings.ts'
import { readCredits } from '#usecases/people/agency-credit.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { plateCountryNames } from '../../../shared/bookings/plate-countries.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { creditShown } from '../../frame/credit.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { inOrganisation, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { beyond, companyModel } from './company.ts'
import { bookFor } from './form.ts'
import { airportTyped, choicesOf, soldAirports, type Choice } from './offers.ts'
import { otherDaysOf } from './other-days.ts'
import { AgencyBookView, type Refused } from './view.tsx'

const longestTyped = 60

type Organisation = OwnSeller['organisation']

const opened = async ({ facts, params, url }: StaffAsked): Promise<OwnSeller> => {
  const slug = (params['org'] ?? '').toLowerCase()
  const found = await openSeller(facts.deps, facts.actor, { slug, code: url.searchParams.get('code') })
  if (!found.ok) throw absent()
  return found.value
}

/** The company whose people are sent; null for an agency. */
const companyIn = async ({ facts }: StaffAsked, { kind, slug }: Organisation): Promise<Company | null> => {
  if (kind !== 'corporate') return null
  const found = await readCompany(facts.deps, facts.actor, { slug })
  if (!found.ok) throw absent()
  return found.value
}

const repeatable = ['firstName', 'lastName', 'mobile', 'phone', 'passengers', 'plate', 'plateCountry'] as const
const car = ['carBrand', 'carModel', 'carColor'] as const

/** What of an earlier booking is true of the next one too: who drives which car. */
const typedBefore = (last: Booking | null): Record<string, string> => {
  if (!last) return {}
  const fields: readonly EditableField[] = [...repeatable, ...car]
  return {
    ...Object.fromEntries(fields.map((name) => [name, textIn(last.details, name)])),
    email: last.details.email,
    anvr: last.details.anvr,
    language: last.language,
  }
}

/** What of its credit the agency has left; null where there is no limit, and for who may not see it. */
const creditOf = async ({ facts: { deps, actor, language } }: StaffAsked, { slug }: Organisation) => {
  const found = await readCredits(deps, actor, { slug })
  return creditShown(found.ok ? found.value[0] : null, language)
}

/** What was booked today, in the order of a pile: the last one lies on top (AGENCY-197). */
const todayOf = async ({ facts: { actor, language } }: StaffAsked, own: OwnSeller) => {
  const { count, last } = await bookedToday(own)
  if (count === 0) return null
  const earnings = await earningsToldTo(actor, own)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const { slug } = own.organisation
  return {
    count,
    all: workPath('agencyBookings', slug),
    rows: last.map((booking) => {
      const { number, createdAt, details, iata, stay, terms, totalMinor } = booking
      const earned = earnings?.ofBooking(booking) ?? 0
      return {
        href: workPath('agencyBooking', slug, number),
        number,
        time: formatTime(localAt(createdAt, houseZone), language),
        name: travellerName(details),
        iata,
        place: `${terms.carParkName}, ${formatDays(stay, language)}`,
        price: money(totalMinor),
        earned: earned > 0 ? money(earned) : null,
      }
    }),
  }
}

const asked = ({ product, product: { required } }: Choice, agency: Agency | undefined) => ({
  phone: asksSecondPhone(product, agency),
  plateCountry: required.plateCountry,
  car: required.carModel,
  flights: required.flightInformation,
  terminal: required.flightTerminal,
  time: required.flightTime,
})

/**
 * One page, in four steps that stand in its address: airport, times, offer, driver. Nothing about a person is in it
 * (AGENCY-27).
 */
const load = staffOnly(async (page) => {
  inOrganisation(page, 'booking.place')
  const { facts, url } = page
  const { deps, language } = facts
  const own = await opened(page)
  const { organisation, codes, seller } = own
  const typed = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, longestTyped)
  const [airport, times, offer] = [typed('airport'), typed('times'), typed('offer')]
  const place = airportTyped(deps, airport, language)
  const days = [weekdayNames(language).long, weekdayNames('en').long]
  const today = place && dateOf(localAt(deps.clock.now(), place.zone))
  const stay =
    today &&
    readTypedStay(
      times,
      today,
      [...Array(7).keys()].map((n) => days.map((names) => names[n] ?? '')),
    )
  const found =
    place && stay && (await findProducts(deps, seller, { search: { iata: place.iata, stay }, agentCode: seller.code }))
  const choices = found?.ok ? await choicesOf(deps, own, found.value) : []
  const others = found?.ok && choices.length === 0 ? await otherDaysOf(deps, own, found.value, language) : []
  const company = await companyIn(page, organisation)
  const sold = company ? null : await todayOf(page, own)
  const earnings = await earningsToldTo(facts.actor, own)
  const chosen = choices.find(({ key }) => key === offer) ?? null
  const isRepeated = url.searchParams.has('last')
  const last = isRepeated ? await lastCustomer(own) : null
  const money = (minor: number) => formatMoney(euro(minor), language)
  /** what the agency earns where the price is paid, whoever pays it (AGENCY-176); null: nothing */
  const earned = ({ offer: { price }, product: { transfer } }: Choice) => {
    const { total, vatRatePercent } = price
    const minor = earnings?.ofPrice({ totalMinor: total.minor, vatRatePercent }, transfer) ?? 0
    return minor > 0 ? money(minor) : null
  }
  const clockAt = (at: number, zone: string) => formatTime(localAt(at, zone), language)
  const until = (at: number | null) => (at === null || !place ? null : formatInstant(at, place.zone, language))
  /** as the form is read: within a day of the arrival nothing follows any more (LIFE-3) */
  const following = (at: Stay) => {
    const due = place && detailsDue({ stay: at, zone: place.zone })
    return due !== null && deps.clock.now() <= due ? until(due) : null
  }
  const here = workPath('agencyBook', organisation.slug)
  return {
    here,
    codes,
    code: seller.code,
    airports: soldAirports(deps, language).map(({ iata, name }) => ({ iata, name })),
    typed: { airport, times, offer, last: isRepeated },
    place: place && { iata: place.iata, name: place.name },
    stay: stay ? formatStay(stay, language, { year: true }) : null,
    problem: found && !found.ok ? found.problem : null,
    company: company && companyModel(company, language),
    choices: choices
      .map((choice) => ({
        ...choice,
        beyond: stay ? beyond(company, choice, stay) : [],
        // with a net price it depends on who pays, which is asked later
        commission: choice.netPrice ? null : earned(choice),
      }))
      .map(({ key, quoteId, product, beyond: rules, netPrice, commission, offer }) => ({
        key,
        quoteId,
        beyond: rules,
        carPark: product.carPark.name,
        product: product.name,
        package: packageNames[offer.code],
        price: money(offer.price.total.minor),
        netPrice: netPrice && money(netPrice.minor),
        commission,
        cancelUntil: until(offer.cancelUntil),
        changeUntil: until(offer.changeUntil),
      })),
    holdsUntil: place && choices[0] ? clockAt(choices[0].holdsUntil, place.zone) : null,
    others,
    today: sold,
    chosen: chosen && {
      key: chosen.key,
      paid: chosen.paid,
      elseEarns: chosen.netPrice ? earned(chosen) : null,
      asks: asked(chosen, deps.catalogue.agency(seller.code)),
      needsPlate: chosen.product.required.plate,
      followsUntil: stay ? following(stay) : null,
      credit: await creditOf(page, organisation),
      vat: money(chosen.offer.price.vat.minor),
      vatRate: formatPercent(chosen.offer.price.vatRatePercent, language),
      payBy: until(chosen.offer.payLaterDue),
    },
    before: { passengers: '1', language, ...typedBefore(last) } as Record<string, string>,
    nonce: crypto.randomUUID(),
    countries: plateCountryNames(language),
    languages: languages.map((one) => ({ value: one, name: nameOf[one] })),
  }
})

/** The form again, with the customer of before in it: nothing is booked, and no address names him (AGENCY-27). */
const showKnown = async ({ facts: { language } }: StaffAsked, own: OwnSeller, form: SentForm) => {
  const values = form.values()
  const [email, plate] = [form.text('email'), form.text('plate')]
  const typed = { email, plate, firstName: form.text('firstName'), lastName: form.text('lastName') }
  const found = await knownCustomer(own, typed)
  if (found.kind !== 'one') return show({ problem: null, values, known: found.kind } satisfies Refused)
  const { details, createdAt } = found.booking
  const name = travellerName(details)
  const known = { name, month: formatMonth(houseDay(createdAt), language) }
  return show({ problem: null, values: { ...values, ...typedBefore(found.booking) }, known } satisfies Refused)
}

const reference = /^[\w./-]{0,40}$/

/** Books. What is refused is shown again with everything that was typed. */
const action = staffOnly(async (page) => {
  inOrganisation(page, 'booking.place')
  const { facts, request } = page
  const own = await opened(page)
  const form = await sentForm(request)
  const values = form.values()
  if (form.text('do') === 'known' && own.organisation.kind !== 'corporate') return showKnown(page, own, form)
  const refuse = (said: Omit<Refused, 'values'>, status = 422) =>
    show({ ...said, values } satisfies Refused, { status })
  if (!reference.test(form.text('reference'))) return refuse({ problem: null })
  const booked = await bookFor(facts.deps, facts.actor, own, form, facts.language)
  if (booked.ok) return to(`${workPath('agencyBooking', own.organisation.slug, booked.value.number)}?done=booked`, 303)
  if (booked.problem.code === 'not_found') throw absent()
  return refuse({ problem: booked.problem }, problems[booked.problem.code].status)
})

export default workPage({
  at: 'agencyBook',
  load,
  action,
  view: (model, refused) => <AgencyBookView {...model} refused={refused ?? null} />,
})
