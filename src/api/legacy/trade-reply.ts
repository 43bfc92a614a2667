import type { z } from 'zod'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import type { Language } from '#domain/languages.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import type { bookingWithDriver, changeQuote, quotes } from '../agency/schemas.ts'
import { amountOf, echoOf, inTradeNames, timesOf, tradeCode, tradeName, type Sent } from './trade-fields.ts'

/** The numbers by which programs of the trade know which question a reply answers. */
export const requestCodes = { availability: 1, book: 5, view: 7, cancel: 8, amend: 14 } as const
export type Asking = keyof typeof requestCodes

type Result = 'OK' | 'ERROR'
const attributes = (asking: Asking, result: Result) => ({
  Product: 'CarPark',
  RequestCode: requestCodes[asking],
  Result: result,
})
const headerOf = (sent: Sent) => ({ API_Header: { Request: echoOf(sent) } })

export const reply = (asking: Asking, sent: Sent, body: object): object => ({
  API_Reply: { ATTRIBUTES: attributes(asking, 'OK'), ...body, ...headerOf(sent) },
})

/** A refusal in the envelope, in the caller's language, under the names that he sent. */
export const refusal = (asking: Asking, sent: Sent, problem: Problem, language: Language) => {
  const t = translator(language)
  const { totalMinor } = problem.facts ?? {}
  return {
    status: problems[problem.code].status,
    body: {
      API_Reply: {
        ATTRIBUTES: attributes(asking, 'ERROR'),
        Error: {
          Code: problem.code,
          Message: textOf(t, problem),
          Field: inTradeNames(problem).map(({ Name, Code }) => ({ Name, Code, Message: textOf(t, { code: Code }) })),
        },
        ...(typeof totalMinor === 'number' && { Pricing: { NewPrice: amountOf(totalMinor) } }),
        ...headerOf(sent),
      },
    },
  }
}

type Offer = z.output<typeof quotes>['offers'][number]
type Wire = z.output<typeof bookingWithDriver>

/** What the agency earns, and the VAT that a statement would add to it (AGENCY-132), in cents. */
export type Earned = { commissionMinor: number; vatMinor: number }
const commissionIn = ({ commissionMinor, vatMinor }: Earned) => ({
  AgentComm: amountOf(commissionMinor),
  VATonComm: amountOf(vatMinor),
})
/** What the agency pays on its account instead of the price, where that was agreed (AGENCY-120). */
const netPriceIn = (minor: number | null) => (minor === null ? {} : { NetPrice: amountOf(minor) })

/** Who pays; what was paid in a browser was paid by the customer. */
const payerNames = { agency: 'Agent', traveller: 'Customer', carPark: 'CarPark', online: 'Customer' } as const

const flagOf = (isOn: boolean): 'Y' | 'N' => (isOn ? 'Y' : 'N')
const flagged = [
  'plate',
  'plateCountry',
  'carBrand',
  'carModel',
  'carColor',
  'arrivalFlight',
  'returnFlight',
  'flightTerminal',
  'flightTime',
  'mobile',
] as const

/** The parts that take something off: without them it is the price that everybody pays. */
const isOff = (kind: string): boolean => kind === 'referral' || kind === 'discount'

/** What can be booked, as one car park under one code. `href` leads to its price and takes its booking. */
export const carParkOf = (iata: string, offer: Offer, earned: Earned, href: (code: string) => string) => {
  const { productId, package: terms, covered, price, required, policies } = offer
  const code = tradeCode({ iata, productId, package: terms, covered })
  const off = price.parts.filter(({ kind }) => isOff(kind)).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    Name: offer.productName,
    Code: code,
    Package: terms,
    Covered: flagOf(covered),
    TotalPrice: amountOf(price.totalMinor),
    NonDiscPrice: amountOf(price.totalMinor - off),
    ...netPriceIn(offer.netPriceMinor),
    SalesCurrency: price.currency,
    Duration: price.days,
    // who pays decides whether the net price or the commission counts, so only one of them is named
    ...(offer.netPriceMinor === null && commissionIn(earned)),
    Cancellable: flagOf(policies.cancelUntil !== null),
    CancelUntil: policies.cancelUntil ?? '',
    CancelFee: amountOf(policies.refundFeeMinor),
    PaidBy: offer.paid.map((one) => payerNames[one]),
    BookingURL: href(code),
    RequestFlags: Object.fromEntries(flagged.map((field) => [tradeName(field), flagOf(required.includes(field))])),
  }
}

/** Whether it can be amended, in letters of the trade: C cancelled, S the car has come, N the package says no. */
const amendable = ({ status, availableActions }: Wire): string => {
  if (status === 'cancelled' || status === 'expired') return 'C'
  if (availableActions.includes('change')) return 'Y'
  return status === 'confirmed' ? 'N' : 'S'
}

/** A booking with everything that the envelope has of it. */
export const bookingOf = (wire: Wire, { code, ...earned }: Earned & { code: string }) => {
  const { driver, price } = wire
  return {
    Agent: code,
    Booking: {
      BookingRef: wire.number,
      Status: wire.status,
      Amendable: amendable(wire),
      Cancellable: flagOf(wire.availableActions.includes('cancel')),
      ...commissionIn(earned),
      BookingDate: wire.createdAt.slice(0, 10),
      Lang: wire.language,
    },
    Itinerary: {
      Product: 'Parking',
      Location: wire.location,
      Code: tradeCode({
        iata: wire.location,
        productId: wire.productId,
        package: wire.package,
        covered: wire.covered,
      }),
      Name: wire.productName,
      ...timesOf(wire.stay),
      Duration: price.days,
      NumberOfPax: driver.passengers,
      ReturnFlight: driver.returnFlight,
      TerminalCode: driver.flightTerminal,
    },
    CarPark: { Name: wire.carPark.name, Address: wire.carPark.address, Telephone: wire.carPark.phone },
    ClientDetails: {
      Initial: [...driver.firstName][0] ?? '',
      FirstName: driver.firstName,
      Surname: driver.lastName,
      MobileNum: driver.mobile,
      Email: driver.email,
    },
    CarDetails: {
      Registration: driver.plate,
      RegistrationCountry: driver.plateCountry,
      CarMake: driver.carBrand,
      CarModel: driver.carModel,
      CarColour: driver.carColor,
      OutFlight: driver.arrivalFlight,
    },
    Pricing: {
      TotalPrice: amountOf(price.totalMinor),
      ...netPriceIn(wire.netPriceMinor),
      AmountPaid: amountOf(wire.paidMinor),
      AmountDue: amountOf(wire.dueMinor),
      Currency: price.currency,
      PaidBy: payerNames[wire.paid],
    },
    CustRef: wire.reference ?? '',
  }
}

type Change = Pick<
  z.output<typeof changeQuote>,
  'before' | 'after' | 'differenceMinor' | 'refundMinor' | 'payFirstMinor'
>
export const amendPrice = ({ before, after, differenceMinor, refundMinor, payFirstMinor }: Change) => ({
  OriginalPrice: amountOf(before.totalMinor),
  NewPrice: amountOf(after.totalMinor),
  PriceDifference: amountOf(differenceMinor),
  Refund: amountOf(refundMinor),
  PayFirst: amountOf(payFirstMinor),
  Currency: after.currency,
})
