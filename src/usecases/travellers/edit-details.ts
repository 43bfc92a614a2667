import { randomBytes, randomUUID } from 'node:crypto'
import { bookingById, lockBooking } from '#db/bookings.ts'
import { changeDetails } from '#db/change-details.ts'
import type { Queryable } from '#db/db.ts'
import { seenFields, type MadeBy } from '#domain/agencies/seen-details.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking, BookingDetails } from '#domain/bookings/booking.ts'
import type { DetailsChange } from '#domain/bookings/change.ts'
import { editing, readDetailsForm, type EditableField } from '#domain/bookings/details-form.ts'
import type { FormOptions, FormValues, RequiredFlags } from '#domain/bookings/form.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { detailsDue } from '#domain/lifecycle/details.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { jobsOfChange } from '../jobs/change-jobs.ts'
import { isStaff } from './quote-change.ts'

export type EditDetails = {
  bookingId: string
  values: FormValues
  /** version of the booking that the page showed */
  version: number
  /** an agency corrects it, which sees only some fields of a traveller’s own booking (AGENCY-163) */
  madeBy?: MadeBy
  validPhone: FormOptions['validPhone']
  /** why; only staff must give it */
  reason?: string
}

/** The fields that changed; none when everything is as it was (CH-14). */
export type DetailsEdited = { changed: EditableField[] }

const nothingRequired: RequiredFlags = {
  flightInformation: false,
  plate: false,
  plateCountry: false,
  flightTerminal: false,
  flightTime: false,
  carModel: false,
}

/** Which details the car park asks for, and whether they may still follow (settled 8 and 41). */
const requiredOf = (
  deps: Deps,
  booking: Booking,
  now: Instant,
): { required: RequiredFlags; country: string; mayFollow: boolean } => ({
  required: deps.catalogue.known(booking.iata, booking.productId)?.required ?? nothingRequired,
  country: deps.catalogue.airport(booking.iata)?.country ?? 'NL',
  mayFollow: now <= detailsDue(booking),
})

/** Nobody is asked for what he cannot give. */
const requiredIn = (required: RequiredFlags, fields: readonly EditableField[]): RequiredFlags => ({
  ...required,
  flightInformation: required.flightInformation && fields.includes('arrivalFlight'),
  flightTerminal: required.flightTerminal && fields.includes('flightTerminal'),
  flightTime: required.flightTime && fields.includes('flightTime'),
})

/**
 * Corrects the details of a booking (demand M3). Refusals: not_found, those of the domain's editing() (demand M5),
 * form_incomplete with the problem of each field, `conflict` when the booking was changed since the page was opened,
 * and mandatory for staff without a reason.
 */
export const editDetails = async (deps: Deps, actor: Actor, command: EditDetails): Promise<Outcome<DetailsEdited>> => {
  const { bookingId, reason } = command
  if (!may(actor, 'edit', bookingId)) return refused('not_found')
  if (isStaff(actor) && !reason?.trim()) return refused('mandatory', undefined, { reason: 'mandatory' })
  const found = await bookingById(deps.db, bookingId)
  if (!found) return refused('not_found')
  const answer = await deps.db.transaction((tx) => record(tx, deps, actor, found.airportId, command))
  if (answer.ok && answer.value.changed.length > 0) deps.wake()
  return answer
}

const record = async (
  tx: Queryable,
  deps: Deps,
  actor: Actor,
  airportId: number,
  { bookingId, values, version, madeBy = 'agency', validPhone, reason }: EditDetails,
): Promise<Outcome<DetailsEdited>> => {
  const now = deps.clock.now()
  const booking = await lockBooking(tx, airportId, bookingId)
  if (!booking) return refused('not_found')
  const fields = editing(booking, isStaff(actor), actor.kind === 'key')
  if (!fields.ok) return fields
  const seen = seenFields(fields.value, madeBy)
  const { required, country, mayFollow } = requiredOf(deps, booking, now)
  const asked = requiredIn(required, seen)
  const reading = readDetailsForm(booking.details, values, seen, asked, { validPhone, country, mayFollow })
  if (!reading.ok) return { ok: false, problem: reading.problem satisfies Problem }
  const { details, changed } = reading
  if (changed.length === 0) return done({ changed })
  if (version !== booking.version) return refused('conflict')
  const pick = (of: BookingDetails) =>
    Object.fromEntries(changed.map((field) => [field, of[field] ?? ''])) as Partial<BookingDetails>
  const change: DetailsChange = {
    airportId,
    id: randomUUID(),
    bookingId,
    kind: 'details',
    status: 'applied',
    actor: nameOf(actor),
    reason: reason?.trim() || null,
    createdAt: now,
    endedAt: now,
    before: pick(booking.details),
    after: pick(details),
  }
  const isNewPlate = booking.status === 'confirmed' && changed.includes('plate') && booking.details.plate !== ''
  await changeDetails(
    tx,
    change,
    details,
    isNewPlate ? voucherCode(randomBytes(32)) : null,
    jobsOfChange(booking, change, now),
  )
  return done({ changed })
}
