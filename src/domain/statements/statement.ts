import type { Booking } from '../bookings/booking.ts'
import type { BookedCostCentre } from '../companies/company.ts'
import { vatAdded } from '../documents/commission-vat.ts'
import { mulDiv } from '../money/money.ts'
import { houseDay, houseZone } from '../time/house-zone.ts'
import { addDays, parseDate, parseDateTime, type LocalDate } from '../time/local.ts'
import { instantOf, type Instant } from '../time/zones.ts'
import {
  commissionFor,
  contractOn,
  figuresOf,
  type BookedMoney,
  type Commission,
  type Contract,
  type Figures,
  type ProductGroup,
} from './commission.ts'

/** All statements, and the limits of those who get them, are in it so far. */
export const statementCurrency = 'EUR'

/** A month by its first day. */
export type Month = LocalDate

const monthOf = (day: LocalDate): Month => `${day.slice(0, 7)}-01` as Month
const nextMonth = (month: Month): Month => monthOf(addDays(month, 31))

/** The moment at which a month begins, where the house is. */
export const startOf = (month: Month): Instant => instantOf(parseDateTime(`${month}T00:00`)!, houseZone)

/** The moment at which a month is over, where the house is. */
export const endOf = (month: Month): Instant => startOf(nextMonth(month))

/** The months that are over at `now` and were not before: the last one that was over at `from`, and those since. */
export const monthsOver = (from: Instant, now: Instant): Month[] => {
  const months: Month[] = []
  for (let month = lastMonth(from); endOf(month) <= now; month = nextMonth(month)) months.push(month)
  return months
}

/** The last month that is over. */
export const lastMonth = (now: Instant): Month => monthOf(addDays(monthOf(houseDay(now)), -1))

/** Reads `2026-12`. */
export const readMonth = (text: string): Month | null => parseDate(`${text}-01`) ?? null

/** Its own numbers for each agency, so that none tells how many others there are. */
export const statementNumber = (slug: string, n: number): string =>
  `${slug.toUpperCase()}-${String(n).padStart(4, '0')}`

/** Reads the number of a statement as somebody typed it; null for what cannot be one, such as a text with a NUL. */
export const readStatementNumber = (typed: string): string | null => {
  const number = typed.trim().toUpperCase()
  return /^[A-Z0-9-]{1,100}$/.test(number) ? number : null
}

/**
 * The numbers of statements that a text may mean: its own, and that of which a document's begins with it, such as
 * ACME-0007-NL-21 (AGENCY-96, AGENCY-118).
 */
export const statementsMeant = (typed: string): string[] => {
  const number = readStatementNumber(typed.trim().replaceAll(/\s+/g, '-'))
  const [, statement, rest] = /^([A-Z0-9-]+-\d{4,}?)((?:-[A-Z]{2})?-\d{1,2})?$/.exec(number ?? '') ?? []
  if (number === null || statement === undefined) return []
  return rest === undefined ? [number] : [number, statement]
}

/** A booking of an agency, with what earlier statements said of it; null: they did not name it. */
export type Sold = BookedMoney &
  Pick<Booking, 'airportId' | 'id' | 'number' | 'createdAt' | 'checkedOutAt'> & {
    departure: Instant
    stated: Figures | null
    /** as booked (AGENCY-222); left out: shuttle parking */
    productGroup?: ProductGroup
    /** whole percent, as booked; left out: none */
    cashbackPercent?: number
    /** of a company's booking */
    costCentre?: BookedCostCentre | null
  }

/**
 * When a booking is earned (AGENCY-37): when its car has left, or when its stay is over, so that refunds come first.
 * Null: its car is still there.
 */
export const earnedAt = ({ status, checkedOutAt, departure }: Sold): Instant | null =>
  status === 'checked_in' ? null : (checkedOutAt ?? departure)

/** What a line says: of a booking as a whole, and what that adds to the balance; or what the agency has paid. */
export type StatementLine = Figures & {
  kind: 'booking' | 'correction' | 'payment' | 'payout' | 'vat'
  airportId: number | null
  bookingId: string | null
  bookingNumber: string | null
  commission: Commission | null
  vatRatePercent: number | null
  /** what the agency owes its customer of the booking as a whole; in no balance (AGENCY-67). Left out: nothing */
  cashbackMinor?: number
  /** the company's own number of the driver (AGENCY-157); goes with what is erased of him */
  personnelNumber?: string
  /** to what a company charges the booking (AGENCY-116) */
  costCentre?: BookedCostCentre
  /** of a line of the kind vat: the commission that is billed with the statement, and by which agreement */
  billed?: { minor: number; n: number }
  /** what the balance grows by: positive is what we owe the agency */
  amountMinor: number
}

const balanceOf = ({ commissionMinor, owedMinor }: Figures): number => commissionMinor - owedMinor

const isSame = (a: Figures, b: Figures): boolean =>
  a.keptMinor === b.keptMinor &&
  a.netMinor === b.netMinor &&
  a.commissionMinor === b.commissionMinor &&
  a.owedMinor === b.owedMinor

/** A share of what was paid of the price and stays, half a cent up (AGENCY-67). */
export const cashbackOf = (keptMinor: number, percent: number): number => mulDiv(keptMinor, BigInt(percent), 100n)

const lineOf = (sold: Sold, contracts: readonly Contract[]): StatementLine | null => {
  const { stated } = sold
  const hasNetPrice = typeof sold.netPriceMinor === 'number'
  const contract = contractOn(contracts, houseDay(sold.createdAt))
  const commission = hasNetPrice ? null : commissionFor(contract, sold.productGroup ?? 'shuttle')
  const figures = figuresOf(sold, commission)
  const cashbackMinor = cashbackOf(figures.keptMinor, sold.cashbackPercent ?? 0)
  if (stated ? isSame(figures, stated) : figures.keptMinor === 0) return null
  return {
    kind: stated ? 'correction' : 'booking',
    airportId: sold.airportId,
    bookingId: sold.id,
    bookingNumber: sold.number,
    commission,
    vatRatePercent: sold.vatRatePercent,
    ...figures,
    ...(cashbackMinor > 0 && { cashbackMinor }),
    ...(sold.costCentre && { costCentre: sold.costCentre }),
    amountMinor: balanceOf(figures) - (stated ? balanceOf(stated) : 0),
  }
}

/** What a line of money says that is about no booking. */
const withoutBooking = {
  airportId: null,
  bookingId: null,
  bookingNumber: null,
  commission: null,
  vatRatePercent: null,
  keptMinor: 0,
  netMinor: 0,
  commissionMinor: 0,
  owedMinor: 0,
} as const

export type Account = {
  contracts: readonly Contract[]
  sold: readonly Sold[]
  /** all that the agency has paid, and what statements named of it */
  paidMinor: number
  paidStatedMinor: number
  /** all that was paid out to it, and what statements named of that; left out: nothing */
  paidOutMinor?: number
  paidOutStatedMinor?: number
  openingMinor: number
  /** as what the agency bills us, by its last agreement; left out or null: nothing is billed (AGENCY-130) */
  billing?: { n: number; ratePercent: number } | null
  /** what earlier statements said of its commission and no document has billed; left out: nothing */
  unbilledMinor?: number
}

/** The commission that is billed with these lines: theirs, and what was stated before anything was agreed. */
const billedOf = (lines: readonly StatementLine[], sold: readonly Sold[], unbilledMinor: number): number => {
  const stated = new Map(sold.map((one) => [one.id, one.stated?.commissionMinor ?? 0]))
  return lines.reduce(
    (sum, { bookingId, commissionMinor }) => sum + commissionMinor - (stated.get(bookingId ?? '') ?? 0),
    unbilledMinor,
  )
}

/**
 * What a statement says that is closed for everything earned before `until`: a line for each booking that was not yet
 * stated, a correction for each that says something else now (AGENCY-38), the VAT on what it bills of its commission,
 * what the agency has paid since, and what was paid out to it.
 */
export const statementOf = (
  {
    contracts,
    sold,
    paidMinor,
    paidStatedMinor,
    paidOutMinor = 0,
    paidOutStatedMinor = 0,
    openingMinor,
    billing = null,
    unbilledMinor = 0,
  }: Account,
  until: Instant,
): { lines: StatementLine[]; linesMinor: number; closingMinor: number } => {
  const lines = sold.flatMap((one): StatementLine[] => {
    const at = earnedAt(one)
    const isDue = one.stated !== null || (at !== null && at < until)
    const line = isDue ? lineOf(one, contracts) : null
    return line ? [line] : []
  })
  const billedMinor = billing ? billedOf(lines, sold, unbilledMinor) : 0
  if (billing && billedMinor !== 0)
    lines.push({
      ...withoutBooking,
      kind: 'vat',
      vatRatePercent: billing.ratePercent,
      billed: { minor: billedMinor, n: billing.n },
      amountMinor: vatAdded(billedMinor, billing.ratePercent),
    })
  const newlyPaid = paidMinor - paidStatedMinor
  if (newlyPaid !== 0) lines.push({ ...withoutBooking, kind: 'payment', amountMinor: newlyPaid })
  const newlyPaidOut = paidOutMinor - paidOutStatedMinor
  if (newlyPaidOut !== 0) lines.push({ ...withoutBooking, kind: 'payout', amountMinor: -newlyPaidOut })
  const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { lines, linesMinor, closingMinor: openingMinor + linesMinor }
}

/** What a statement says of one cost centre: its bookings with their corrections. */
export type CostCentreSum = BookedCostCentre & { bookings: number; amountMinor: number }

/** A company's statement by cost centre, each under the name it had last (AGENCY-116); payments belong to none. */
export const sumsByCostCentre = (lines: readonly StatementLine[]): CostCentreSum[] => {
  const charged = lines.flatMap((line) => (line.costCentre ? [{ ...line, costCentre: line.costCentre }] : []))
  return [...Map.groupBy(charged, ({ costCentre }) => costCentre.code)]
    .map(([code, those]) => ({
      code,
      name: those.at(-1)?.costCentre.name ?? '',
      bookings: new Set(those.map(({ bookingId }) => bookingId)).size,
      amountMinor: those.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
