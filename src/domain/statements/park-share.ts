import { mulDiv } from '../money/money.ts'
import type { LocalDate } from '../time/local.ts'
import { contractOn, figuresOf, type BookedMoney, type Commission } from './commission.ts'

/**
 * What was agreed with who runs a car park, from a day on: what we keep of the price, and how much of what is kept of a
 * car that did not come, or was cancelled late, the car park gets. All amounts contain VAT.
 */
export type ParkContract = { n: number; validFrom: LocalDate; commission: Commission; lateBasisPoints: number }

/**
 * The contract of the day on which a booking was made; for one from before the first contract, that one (AGENCY-86).
 */
export const parkContractOn = (contracts: readonly ParkContract[], day: LocalDate): ParkContract | null => {
  const [firstDay = day] = contracts.map(({ validFrom }) => validFrom).toSorted()
  return contractOn(contracts, day < firstDay ? firstDay : day)
}

/** What a booking means for its car park, in cents with VAT: of it as a whole, whatever was stated before. */
export type ParkFigures = {
  /** of the price, what was paid and stays */
  keptMinor: number
  /** what we keep of that */
  commissionMinor: number
  /** what the car park gets of it */
  shareMinor: number
  /** what the driver caused at the exit, as far as it was paid: it is the car park's, whole */
  chargesMinor: number
  /** what the car park has taken in its till already */
  tillMinor: number
}

export const noFigures: ParkFigures = { keptMinor: 0, commissionMinor: 0, shareMinor: 0, chargesMinor: 0, tillMinor: 0 }

export const parkBalanceOf = ({ shareMinor, chargesMinor, tillMinor }: ParkFigures): number =>
  shareMinor + chargesMinor - tillMinor

const partOf = (minor: number, basisPoints: number): number => mulDiv(minor, BigInt(basisPoints), 10_000n)

const ourPart = (keptMinor: number, commission: Commission): number =>
  'basisPoints' in commission ? partOf(keptMinor, commission.basisPoints) : Math.min(commission.amountMinor, keptMinor)

/** What we owe a car park for a booking, and what it has of it already (AGENCY-87). */
export const parkFiguresOf = (
  booking: BookedMoney & { tillMinor: number },
  contract: ParkContract | null,
): ParkFigures => {
  // what an agency pays less is between it and us (AGENCY-123)
  const { keptMinor } = figuresOf({ ...booking, netPriceMinor: null }, null)
  const isOnAccount = booking.paymentLocation === 'invoiceAgent'
  const paidMinor = Math.max(0, booking.paidMinor - booking.refundedMinor - booking.disputedMinor)
  // on account what the driver pays goes on his charges first; else on the price
  const forCharges = isOnAccount ? paidMinor : paidMinor - keptMinor
  const chargesMinor = Math.max(0, Math.min(booking.chargedMinor, forCharges))
  const commissionMinor = contract ? ourPart(keptMinor, contract.commission) : 0
  const restMinor = contract ? keptMinor - commissionMinor : 0
  const isLate = booking.status === 'cancelled' || booking.status === 'no_show'
  const shareMinor = contract && isLate ? partOf(restMinor, contract.lateBasisPoints) : restMinor
  return { keptMinor, commissionMinor, shareMinor, chargesMinor, tillMinor: booking.tillMinor }
}
