import type { Booking } from '../bookings/booking.ts'
import { euro, mulDiv, vatContained } from '../money/money.ts'
import { buyerOf, isSameBuyer } from './buyer.ts'
import type { DocumentReason, Invoice, Line, LineKind } from './invoice.ts'

export type MoneyFacts = Pick<
  Booking,
  | 'status'
  | 'paymentLocation'
  | 'totalMinor'
  | 'chargedMinor'
  | 'paidMinor'
  | 'refundedMinor'
  | 'terms'
  | 'details'
  | 'erasedAt'
> & { waivedMinor?: number }

/** A document that must be written now. Amounts are in cents and positive. */
export type Due = {
  kind: Invoice['kind']
  reason: DocumentReason
  lines: (Line & { netMinor: number })[]
  grossMinor: number
  netMinor: number
  vatMinor: number
  vatRatePercent: number
}

/**
 * The cents that the documents of a booking must add up to (INV-1): the money that came and stays, up to the price.
 * More than the price is not ours, its refund is on the way. A hold is not a sale yet. An invoicing agent gets a
 * periodic invoice of its own.
 */
export const invoicedTarget = ({ status, paymentLocation, totalMinor, paidMinor, refundedMinor }: MoneyFacts): number =>
  status === 'held' || status === 'expired' || paymentLocation === 'invoiceAgent'
    ? 0
    : Math.max(0, Math.min(paidMinor - refundedMinor, totalMinor))

type Composition = Map<LineKind, number>

/** The order of the lines in a document. A kind of line that is missing here does not compile. */
const places: Record<LineKind, number> = {
  parking: 1,
  leadTime: 2,
  package: 3,
  covered: 4,
  charge: 5,
  part: 6,
  discount: 7,
  referral: 8,
  kept: 9,
  refund: 10,
}
const order = (Object.keys(places) as LineKind[]).sort((a, b) => places[a] - places[b])

/** What is invoiced after all credit notes, part by part. */
const openOf = (issued: readonly Invoice[]): Composition => {
  const open: Composition = new Map()
  for (const { kind, facts } of issued)
    for (const line of facts.lines) add(open, line.kind, kind === 'invoice' ? line.grossMinor : -line.grossMinor)
  return open
}

const add = (to: Composition, kind: LineKind, minor: number): void => void to.set(kind, (to.get(kind) ?? 0) + minor)
const sumOf = (of: Composition): number => [...of.values()].reduce((total, minor) => total + minor, 0)

/**
 * The parts that the target consists of: those of the agreed price when all of it is paid; what is kept of a cancelled
 * booking; else what was invoiced so far and the difference to it.
 */
const wanted = (booking: MoneyFacts, target: number, open: Composition): Composition => {
  if (target === booking.totalMinor - (booking.waivedMinor ?? 0)) {
    const whole: Composition = new Map()
    for (const { kind, amount } of booking.terms.price.parts) add(whole, kind, amount.minor)
    add(whole, 'charge', booking.chargedMinor)
    // a negative rest was given up by staff; a positive one is a total above the sum of its parts
    add(whole, 'refund', Math.min(0, target - sumOf(whole)))
    add(whole, 'part', Math.max(0, target - sumOf(whole)))
    return whole
  }
  const openMinor = sumOf(open)
  if (booking.status === 'cancelled' && target !== openMinor) return new Map([['kept', target]])
  const rest: Composition = new Map(open)
  if (target > openMinor) add(rest, 'part', target - openMinor)
  if (target < openMinor) add(rest, 'refund', target - openMinor)
  return rest
}

const difference = (of: Composition, from: Composition): Line[] =>
  order
    .map((kind) => ({ kind, grossMinor: (of.get(kind) ?? 0) - (from.get(kind) ?? 0) }))
    .filter(({ grossMinor }) => grossMinor !== 0)

/**
 * Net amounts of lines. The gross amounts are added up line by line and each sum is rounded once, so that the lines add
 * up to the document's net amount and keep their sign.
 */
const withNets = (lines: Line[], grossMinor: number, netMinor: number): Due['lines'] => {
  let before = 0
  let cumulated = 0
  return lines.map((line) => {
    cumulated += line.grossMinor
    const net = mulDiv(cumulated, BigInt(netMinor), BigInt(grossMinor))
    const own = net - before
    before = net
    return { ...line, netMinor: own }
  })
}

const made = (
  kind: Due['kind'],
  reason: DocumentReason,
  lines: Line[],
  vatMinor: number,
  vatRatePercent: number,
): Due => {
  const grossMinor = lines.reduce((total, line) => total + line.grossMinor, 0)
  const netMinor = grossMinor - vatMinor
  return { kind, reason, lines: withNets(lines, grossMinor, netMinor), grossMinor, netMinor, vatMinor, vatRatePercent }
}

/**
 * The documents that are missing, in the order they are written: none, one, or a credit note and a new invoice (INV-5,
 * INV-6). The VAT of each is the VAT of what stands after it less the VAT of what stood before, so that what remains
 * always contains exactly its own VAT, whatever was rounded.
 */
export const documentsDue = (booking: MoneyFacts, issued: readonly Invoice[]): Due[] => {
  const open = openOf(issued)
  const openMinor = sumOf(open)
  const openVat = issued.reduce((total, { kind, vatMinor }) => total + (kind === 'invoice' ? vatMinor : -vatMinor), 0)
  const target = invoicedTarget(booking)
  const rate = booking.terms.price.vatRatePercent
  const last = issued.at(-1)
  const lastRate = openMinor > 0 && last ? last.vatRatePercent : rate
  const vatOf = (minor: number, percent: number) => vatContained(euro(minor), percent).minor

  const isOtherBuyer =
    last !== undefined && booking.erasedAt === null && !isSameBuyer(last.facts.buyer, buyerOf(booking.details))
  const isOtherRate = rate !== lastRate && booking.status !== 'cancelled'
  if (openMinor > 0 && target > 0 && (isOtherBuyer || isOtherRate)) {
    const percent = isOtherRate ? rate : lastRate
    return [
      made('credit_note', 'corrected', difference(open, new Map()), openVat, lastRate),
      made(
        'invoice',
        'corrected',
        difference(wanted(booking, target, open), new Map()),
        vatOf(target, percent),
        percent,
      ),
    ]
  }
  if (target === openMinor) return []
  const then = wanted(booking, target, open)
  const vatThen = vatOf(target, lastRate)
  if (target > openMinor)
    return [
      made('invoice', issued.length === 0 ? 'sale' : 'supplement', difference(then, open), vatThen - openVat, lastRate),
    ]
  return [
    made(
      'credit_note',
      booking.status === 'cancelled' ? 'cancelled' : 'reduced',
      difference(open, target === 0 ? new Map() : then),
      openVat - vatThen,
      lastRate,
    ),
  ]
}
