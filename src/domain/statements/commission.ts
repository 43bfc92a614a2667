import type { Booking } from '../bookings/booking.ts'
import type { Transfer } from '../carparks/product.ts'
import { euro, mulDiv, vatContained } from '../money/money.ts'
import type { LocalDate } from '../time/local.ts'

/** What an agency earns with a booking: a share in hundredths of a percent, or an amount for each booking. */
export type Commission = { basisPoints: number } | { amountMinor: number }

/** Whether something that was typed can be agreed. */
export const isCommission = (commission: Commission | null): commission is Commission => {
  if (!commission) return false
  const [n, least, most] =
    'basisPoints' in commission ? [commission.basisPoints, 0, 10_000] : [commission.amountMinor, 1, 1_000_000]
  return Number.isInteger(n) && n >= least && n <= most
}

/** What another commission may be agreed for (AGENCY-222): the two kinds of parking. */
export const productGroups = ['shuttle', 'valet'] as const satisfies readonly Transfer[]
export type ProductGroup = (typeof productGroups)[number]
export type GroupCommissions = Partial<Record<ProductGroup, Commission>>

/**
 * What was agreed with an agency, from a day on. `n` is its place among all that were ever agreed, `groups` what is
 * agreed otherwise for one of them; left out: nothing.
 */
export type Contract = { n: number; validFrom: LocalDate; commission: Commission; groups?: GroupCommissions }

/** What a contract says for a product group: its own commission, or else that of all. Null: no contract. */
export const commissionFor = (contract: Contract | null, group: ProductGroup): Commission | null =>
  contract?.groups?.[group] ?? contract?.commission ?? null

/**
 * The contract of a booking: the one that was valid on the day on which it was made (AGENCY-35). Of two from the same
 * day the one that was agreed later counts.
 */
export const contractOn = <C extends Contract>(contracts: readonly C[], day: LocalDate): C | null =>
  contracts
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => (a.validFrom === b.validFrom ? a.n - b.n : a.validFrom < b.validFrom ? -1 : 1))
    .at(-1) ?? null

export type BookedMoney = Pick<
  Booking,
  'status' | 'paymentLocation' | 'totalMinor' | 'chargedMinor' | 'paidMinor' | 'refundedMinor' | 'disputedMinor'
> & {
  vatRatePercent: number
  /** what its agency pays instead of the price, of a booking on account (AGENCY-120); null or left out: none */
  netPriceMinor?: number | null
}

/** What a booking means for its agency, in cents: of it as a whole, whatever was stated before. */
export type Figures = {
  /** of the price, what was paid and stays */
  keptMinor: number
  /** the same without VAT */
  netMinor: number
  commissionMinor: number
  /** what the agency itself owes, because the booking is on its account */
  owedMinor: number
}

const stands = ['confirmed', 'checked_in', 'checked_out', 'no_show']

/**
 * On account: the price or net price, less what was paid of it; what was paid at the exit goes on its charges first
 * (AGENCY-36, AGENCY-123).
 */
const owedOf = (priceMinor: number, paidMinor: number, { status, paymentLocation, chargedMinor }: BookedMoney) =>
  paymentLocation === 'invoiceAgent' && stands.includes(status)
    ? priceMinor - Math.min(priceMinor, Math.max(0, paidMinor - chargedMinor))
    : 0

const commissionOf = (netMinor: number, commission: Commission | null): number => {
  if (!commission) return 0
  return 'basisPoints' in commission
    ? mulDiv(netMinor, BigInt(commission.basisPoints), 10_000n)
    : Math.min(commission.amountMinor, netMinor)
}

/**
 * What an agency earns with a booking and owes for it (AGENCY-34, AGENCY-36, AGENCY-123). What the driver caused at the
 * exit is no part of the price.
 */
export const figuresOf = (booking: BookedMoney, commission: Commission | null): Figures => {
  const priceMinor = booking.netPriceMinor ?? booking.totalMinor - booking.chargedMinor
  const paidMinor = booking.paidMinor - booking.refundedMinor - booking.disputedMinor
  const owedMinor = owedOf(priceMinor, paidMinor, booking)
  const isOnAccount = booking.paymentLocation === 'invoiceAgent'
  const isSold = booking.status !== 'held' && booking.status !== 'expired'
  const ownMinor = Math.max(0, isOnAccount ? paidMinor - booking.chargedMinor : paidMinor)
  const keptMinor = isSold ? Math.min(priceMinor, ownMinor + owedMinor) : 0
  const netMinor = keptMinor - vatContained(euro(keptMinor), booking.vatRatePercent).minor
  return { keptMinor, netMinor, commissionMinor: commissionOf(netMinor, commission), owedMinor }
}

/** What a booking of this price earns when all of it is paid and stays: what an agency is told beforehand. */
export const expectedCommission = (
  { totalMinor, vatRatePercent }: { totalMinor: number; vatRatePercent: number },
  commission: Commission | null,
): number => commissionOf(totalMinor - vatContained(euro(totalMinor), vatRatePercent).minor, commission)
