import type { Stay } from '../time/stays.ts'

/** What a quote of other dates keeps until it is confirmed (AGENCY-11). Sums in the smallest unit of its currency. */
export type QuotedChange = { version: number; stay: Stay; totalMinor: number; payMinor: number }

type Quoted = { stay: Stay; after: { total: { minor: number } }; money: { payFirstMinor: number } }

/** What is kept of a quote for a booking as it is now. */
export const quotedOf = (version: number, { stay, after, money }: Quoted): QuotedChange => ({
  version,
  stay,
  totalMinor: after.total.minor,
  payMinor: money.payFirstMinor,
})

/**
 * The change that confirming makes: exactly what was quoted, or nothing (AGENCY-11). What has to be paid first is put
 * to the traveller by link (AGENCY-21).
 */
export const asQuoted = (bookingId: string, kind: 'stay' | 'extension', quoted: QuotedChange) => ({
  bookingId,
  kind,
  stay: quoted.stay,
  payAtExit: true,
  version: quoted.version,
  shownTotalMinor: quoted.totalMinor,
  shownPayMinor: quoted.payMinor,
  byLink: true,
})
