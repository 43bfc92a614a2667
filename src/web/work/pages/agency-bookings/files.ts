import { payers } from '#domain/agencies/payers.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { AgencyBooking } from '#usecases/agencies/find-bookings.ts'
import { csvAnswer, fileAnswer } from '../../frame/file-answer.ts'

export const fileKinds = ['csv', 'json'] as const
export type FileKind = (typeof fileKinds)[number]

/**
 * One booking as files have it, with the names of the agency API. Addresses and telephones of travellers are not in it:
 * a file goes on to places that we do not know.
 */
const columns: Readonly<Record<string, (one: AgencyBooking) => string | number | null>> = {
  number: ({ booking }) => booking.number,
  reference: ({ reference }) => reference,
  madeBy: ({ madeBy }) => madeBy,
  status: ({ booking }) => booking.status,
  location: ({ booking }) => booking.iata,
  carPark: ({ booking }) => booking.terms.carParkName,
  product: ({ booking }) => booking.terms.productName,
  package: ({ booking }) => booking.terms.package,
  arrival: ({ booking }) => booking.stay.arrival,
  departure: ({ booking }) => booking.stay.departure,
  firstName: ({ booking }) => booking.details.firstName,
  lastName: ({ booking }) => booking.details.lastName,
  plate: ({ booking }) => booking.details.plate,
  anvr: ({ booking }) => booking.details.anvr,
  paid: ({ booking }) => payers[booking.paymentLocation],
  currency: ({ booking }) => booking.terms.price.total.currency,
  totalMinor: ({ booking }) => booking.totalMinor,
  netPriceMinor: ({ booking }) => booking.terms.netPrice?.minor ?? null,
  sellingPriceMinor: ({ booking }) => booking.terms.sellingPriceMinor ?? null,
  dueMinor: ({ booking }) => amountDueMinor(booking),
  createdAt: ({ booking }) => new Date(booking.createdAt).toISOString(),
  agent: ({ booking }) => booking.agentCode,
}
/** What the bookings of a company have beside these (AGENCY-113). */
const ofCompany: typeof columns = {
  costCentre: ({ booking }) => booking.terms.company?.costCentre.code ?? null,
  costCentreName: ({ booking }) => booking.terms.company?.costCentre.name ?? null,
  driver: ({ booking }) => booking.terms.company?.driverId ?? null,
  personnelNumber: ({ booking }) => booking.terms.company?.personnelNumber ?? null,
}

const namedBy = (names: readonly string[]) => (line: readonly unknown[]) =>
  Object.fromEntries(names.map((name, at) => [name, line[at]]))

/** The bookings of a list as a file; `more`: it ends before the list does (AGENCY-32). */
export const fileOf = (kind: FileKind, found: readonly AgencyBooking[], more: boolean, isCompany = false): Response => {
  const all = isCompany ? { ...columns, ...ofCompany } : columns
  const names = Object.keys(all)
  const lines = found.map((one) => Object.values(all).map((valueOf) => valueOf(one)))
  return kind === 'json'
    ? fileAnswer('bookings.json', 'application/json', JSON.stringify({ bookings: lines.map(namedBy(names)), more }))
    : csvAnswer('bookings.csv', [names, ...lines.map((line) => line.map((value) => value ?? ''))])
}
