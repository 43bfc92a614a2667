import { asksSecondPhone, type Agency } from '#domain/agencies/agency.ts'
import { textIn, type EditableField } from '#domain/bookings/details-form.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { packageNames } from '#domain/carparks/product.ts'
import { languages, nameOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { readTypedStay } from '#domain/search/typed-stay.ts'
import { workPath } from '#domain/site-map/work.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatInstant, formatMoney, formatPercent, formatStay, weekdayNames } from '#texts/formats.ts'
import { readCompany, type Company } from '#usecases/agencies/company.ts'
import { earningsToldTo } from '#usecases/agencies/expected-commission.ts'
import { lastCustomer, openSeller, type OwnSeller } from '#usecases/agencies/own-bookings.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { plateCountryNames } from '../../../shared/bookings/plate-countries.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
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

/** What of the last booking is true of the next one too: who drives which car. */
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
  const earnings = await earningsToldTo(facts.actor, own)
  const chosen = choices.find(({ key }) => key === offer) ?? null
  const isRepeated = url.searchParams.has('last')
  const last = isRepeated ? await lastCustomer(own) : null
  const money = (minor: number) => formatMoney(euro(minor), language)
  /** what the agency earns where the price is paid, whoever pays it (AGENCY-176); null: nothing */
  const earned = ({ offer: { price } }: Choice) => {
    const { total, vatRatePercent } = price
    const minor = earnings?.ofPrice({ totalMinor: total.minor, vatRatePercent }) ?? 0
    return minor > 0 ? money(minor) : null
  }
  const until = (at: number | null) => (at === null || !place ? null : formatInstant(at, place.zone, language))
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
    others,
    chosen: chosen && {
      key: chosen.key,
      paid: chosen.paid,
      elseEarns: chosen.netPrice ? earned(chosen) : null,
      asks: asked(chosen, deps.catalogue.agency(seller.code)),
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

const reference = /^[\w./-]{0,40}$/

/** Books. What is refused is shown again with everything that was typed. */
const action = staffOnly(async (page) => {
  inOrganisation(page, 'booking.place')
  const { facts, request } = page
  const own = await opened(page)
  const form = await sentForm(request)
  const values = form.values()
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
