import type { BillingParty } from '../documents/seller.ts'

/** What a car park of a seller brought in a quarter by its statements, in cents, with VAT (AGENCY-152). */
export type Quarter = { creditedMinor: number; keptMinor: number; bookings: number }
const none: Quarter = { creditedMinor: 0, keptMinor: 0, bookings: 0 }

/** What statements say of one car park in one quarter; from 1 to 4. */
export type QuarterOfPark = Quarter & { airportId: number; carParkId: number; quarter: number }

export type Seller = {
  name: string
  /** as whom he bills us; null: not agreed */
  party: BillingParty | null
  /** the last digits of his account; null: none */
  account: string | null
  parks: readonly { carPark: string; address: string; quarters: readonly Quarter[] }[]
}

/** The four quarters of a car park; one without statements has nothing. */
export const quartersOf = (
  found: readonly QuarterOfPark[],
  { airportId, carParkId }: Pick<QuarterOfPark, 'airportId' | 'carParkId'>,
): Quarter[] =>
  [1, 2, 3, 4].map((quarter) => {
    const one = found.find((it) => it.airportId === airportId && it.carParkId === carParkId && it.quarter === quarter)
    return one ? { creditedMinor: one.creditedMinor, keptMinor: one.keptMinor, bookings: one.bookings } : none
  })

/** What is not known of a seller and asked for by the report (AGENCY-153). */
export const lackingOf = ({ party, account }: Pick<Seller, 'party' | 'account'>): string[] => [
  ...(party ? [] : ['name, address, registration, VAT number']),
  ...(account === null ? ['account'] : []),
]
