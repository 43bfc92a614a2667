import { houseDay } from '../time/house-zone.ts'
import type { Instant } from '../time/zones.ts'
import {
  noFigures,
  parkBalanceOf,
  parkContractOn,
  parkFiguresOf,
  type ParkContract,
  type ParkFigures,
} from './park-share.ts'
import { earnedAt, type Sold } from './statement.ts'

/**
 * A booking of a car park, with what earlier statements said of it; null: they did not name it. `isOwn`: its car is
 * parked there, or was; one that was moved elsewhere has nothing left here.
 */
export type Parked = Omit<Sold, 'stated'> & { tillMinor: number; isOwn: boolean; stated: ParkFigures | null }

/** What a line says: of a booking as a whole, and what that adds to the balance; or what was paid out. */
export type ParkLine = ParkFigures & {
  kind: 'booking' | 'correction' | 'payout'
  airportId: number | null
  bookingId: string | null
  bookingNumber: string | null
  contract: Pick<ParkContract, 'commission' | 'lateBasisPoints'> | null
  vatRatePercent: number | null
  /** what the balance grows by: positive is what we owe the car park */
  amountMinor: number
}

const names = ['keptMinor', 'commissionMinor', 'shareMinor', 'chargesMinor', 'tillMinor'] as const
const isSame = (a: ParkFigures, b: ParkFigures): boolean => names.every((name) => a[name] === b[name])

const lineOf = (parked: Parked, contracts: readonly ParkContract[]): ParkLine | null => {
  const { stated, isOwn } = parked
  const contract = parkContractOn(contracts, houseDay(parked.createdAt))
  const figures = isOwn ? parkFiguresOf(parked, contract) : noFigures
  if (isSame(figures, stated ?? noFigures)) return null
  return {
    kind: stated ? 'correction' : 'booking',
    airportId: parked.airportId,
    bookingId: parked.id,
    bookingNumber: parked.number,
    contract,
    vatRatePercent: parked.vatRatePercent,
    ...figures,
    amountMinor: parkBalanceOf(figures) - (stated ? parkBalanceOf(stated) : 0),
  }
}

export type ParkAccount = {
  contracts: readonly ParkContract[]
  parked: readonly Parked[]
  /** all that was paid out, and what statements named of it */
  paidOutMinor: number
  paidOutStatedMinor: number
  openingMinor: number
}

/**
 * What a statement of a car park's organisation says that is closed for everything earned before `until` (AGENCY-88): a
 * line for each booking that was not yet stated, a correction for each that says something else now, and what was paid
 * out since.
 */
export const parkStatementOf = (
  { contracts, parked, paidOutMinor, paidOutStatedMinor, openingMinor }: ParkAccount,
  until: Instant,
): { lines: ParkLine[]; linesMinor: number; closingMinor: number } => {
  const lines = parked.flatMap((one): ParkLine[] => {
    const at = earnedAt({ ...one, stated: null })
    const isDue = one.stated !== null || (one.isOwn && at !== null && at < until)
    const line = isDue ? lineOf(one, contracts) : null
    return line ? [line] : []
  })
  const newly = paidOutMinor - paidOutStatedMinor
  if (newly !== 0)
    lines.push({
      kind: 'payout',
      airportId: null,
      bookingId: null,
      bookingNumber: null,
      contract: null,
      vatRatePercent: null,
      ...noFigures,
      amountMinor: -newly,
    })
  const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { lines, linesMinor, closingMinor: openingMinor + linesMinor }
}
