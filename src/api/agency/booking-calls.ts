import { z } from 'zod'
import { seenBooking } from '#domain/agencies/seen-details.ts'
import type { PaymentLocation } from '#domain/carparks/product.ts'
import { readBookingForm } from '#domain/bookings/form.ts'
import { editableFields, textIn } from '#domain/bookings/details-form.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import { detailsDue } from '#domain/lifecycle/details.ts'
import { findBooking, findByReference, readFeed, withBooking } from '#usecases/agencies/find-bookings.ts'
import { underReference } from '#usecases/agencies/references.ts'
import { openQuote } from '#usecases/agencies/tokens.ts'
import { bookingIdOf } from '#usecases/travellers/booking-keys.ts'
import { editDetails } from '#usecases/travellers/edit-details.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { call, type Asked, type Good } from './call.ts'
import { readCursor, writeCursor } from './cursors.ts'
import * as schemas from './schemas.ts'
import type { Promised } from './stock-calls.ts'
import { utcOf, wireBooking, wireWithDriver } from './views.ts'
import { noSpace, notStanding, oddStay } from './refusals.ts'

type NewBooking = z.output<typeof schemas.newBooking>

/** The booking as it is now, as the answer to whoever just did something to it. */
export const shownBooking = async (asked: Asked<unknown, unknown>, bookingId: string) => {
  const found = await findBooking(asked.deps, { ...asked.actor, scopes: ['read', ...asked.actor.scopes] }, bookingId)
  return found.ok ? done(wireBooking(found.value, asked.actor, asked.all.clock.now())) : found
}

/** Fields of the form as the call names them. */
const inDriver = (problem: Problem): Problem => ({
  ...problem,
  ...(problem.fields && {
    fields: Object.fromEntries(
      Object.entries(problem.fields).map(([field, code]) => [
        field === 'paymentLocation'
          ? 'paid'
          : field === 'package' || field === 'extras'
            ? 'quoteId'
            : `driver.${field}`,
        code,
      ]),
    ),
  }),
})

const locationOf = { traveller: 'onLineLaterV2', carPark: 'baCharged', agency: 'baCharged' } as const satisfies Record<
  NewBooking['paid'],
  PaymentLocation
>

const formOf = (
  { all, settings, body }: Asked<unknown, NewBooking>,
  promised: Promised,
  language: NonNullable<NewBooking['language']>,
) => {
  const airport = all.catalogue.airport(promised.iata)
  const product = all.catalogue.product(promised.iata, promised.productId)
  if (!airport || !product) return refused('product_unknown')
  const { passengers, ...texts } = body.driver
  const reading = readBookingForm(
    {
      ...texts,
      passengers: String(passengers),
      package: promised.package,
      extras: promised.extras.join(','),
      paymentLocation: locationOf[body.paid],
      terms: 'on',
    },
    product.required,
    {
      validPhone: settings.validPhone(language),
      country: airport.country,
      mayFollow: all.clock.now() <= detailsDue({ stay: promised.stay, zone: airport.zone }),
    },
  )
  return reading.ok ? done(reading.value) : refused('form_incomplete', undefined, reading.fields)
}

const makeBooking = call({
  method: 'POST',
  path: '/bookings',
  id: 'makeBooking',
  refuses: [
    'quote_over',
    'product_unknown',
    'reference_taken',
    'price_changed',
    'credit_used_up',
    'account_blocked',
    'papers_expired',
    'booking_busy',
    ...oddStay,
    ...noSpace,
  ],
  summary: 'Books an offer',
  description:
    'Sent again with the same Idempotency-Key it answers the same, for a day. `paid: agency` is for agencies with an account.',
  operation: 'booking.place',
  scope: 'book',
  once: 'needed',
  body: schemas.newBooking,
  answer: { status: 201, schema: schemas.booking },
  handle: async (asked) => {
    const { all, actor, body, idempotencyKey } = asked
    const key = idempotencyKey ?? ''
    const bookingId = bookingIdOf(all, actor, key)
    const isMade = (await shownBooking(asked, bookingId)).ok
    const promised = openQuote(all, actor, {
      kind: 'offer',
      about: 'new',
      id: body.quoteId,
      evenLate: isMade,
    }) as Promised | null
    if (!promised) return refused('quote_over', undefined, { quoteId: 'quote_over' })
    const language = body.language ?? 'en'
    const form = formOf(asked, promised, language)
    if (!form.ok) return { ok: false, problem: inDriver(form.problem) }
    const reference = body.reference ?? null
    const placed = await underReference(all, actor, { reference, bookingId }, () =>
      placeBooking(all, actor, {
        iata: promised.iata,
        productId: promised.productId,
        stay: promised.stay,
        form: form.value,
        language,
        idempotencyKey: key,
        shownTotalMinor: promised.price.total.minor,
        shownIn: null,
        agentCode: actor.code,
        promised: promised.price,
        promisedNet: promised.net ?? null,
        holdId: promised.holdId ?? null,
        ...(body.sellingPriceMinor !== undefined && { sellingPriceMinor: body.sellingPriceMinor }),
        onAccount: body.paid === 'agency',
      }),
    )
    if (!placed.ok) return { ok: false, problem: inDriver(placed.problem) }
    const shown = await shownBooking(asked, placed.value.bookingId)
    return shown.ok ? done({ status: 201, body: shown.value }) : shown
  },
})

/** A booking of the agency with what the agency may know about it, and the actor who may see it. */
export const openBooking = async (asked: Asked<unknown, unknown>) => {
  const { deps, actor, params } = asked
  const found = await findBooking(deps, actor, params['id'] ?? '')
  if (!found.ok) return found
  const own = withBooking(actor, found.value.booking)
  const view = await showBooking(deps, own, { bookingId: found.value.booking.id })
  if (!view.ok) return view
  const { booking, ...others } = view.value
  return done({ ...found.value, own, view: { ...others, booking: seenBooking(booking, found.value.madeBy) } })
}

const showOne = async (asked: Asked<unknown, unknown>): Promise<Outcome<Good>> => {
  const opened = await openBooking(asked)
  if (!opened.ok) return opened
  const { view, ...found } = opened.value
  return done({ status: 200, body: wireWithDriver(found, view, asked.actor, asked.all.clock.now()) })
}

const getBooking = call({
  method: 'GET',
  path: '/bookings/:id',
  id: 'getBooking',
  refuses: ['not_found'],
  summary: 'One booking, with its driver, and what may be done to it now',
  operation: 'booking.view',
  scope: 'read',
  answer: { status: 200, schema: schemas.bookingWithDriver },
  handle: showOne,
})

const mostEntries = 100

const listBookings = call({
  method: 'GET',
  path: '/bookings',
  id: 'listBookings',
  summary: 'The booking with a reference, or what happened to all bookings',
  description:
    'With `reference` at most one entry. Without, every change of every booking once, whoever made it, in an order to which nothing is ever added in the middle: keep `cursor` and send it with the next call. `changedSince` is where to begin without a cursor.',
  operation: 'booking.view',
  scope: 'read',
  query: z.strictObject({
    reference: schemas.reference.optional(),
    changedSince: z.iso.datetime({ offset: true }).optional().describe('where to begin without a cursor'),
    cursor: z.string().max(40).optional().describe('of the answer before'),
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/)
      .optional()
      .describe('1 to 100; 100 when missing'),
  }),
  answer: { status: 200, schema: schemas.entries },
  handle: async (asked) => {
    const { deps, all, actor, query } = asked
    const now = all.clock.now()
    if (query.reference !== undefined) {
      const found = await findByReference(deps, actor, query.reference)
      if (!found.ok && found.problem.code !== 'not_found') return found
      const entries = found.ok ? [{ at: null, what: null, booking: wireBooking(found.value, actor, now) }] : []
      return done({ status: 200, body: { entries, cursor: null, more: false } })
    }
    const after = query.cursor === undefined ? null : readCursor('f', query.cursor)
    if (query.cursor !== undefined && after === null)
      return refused('form_incomplete', undefined, { cursor: 'option_required' })
    const since = query.changedSince === undefined ? 0 : Date.parse(query.changedSince)
    const feed = await readFeed(deps, actor, { after, since, limit: Number(query.limit ?? mostEntries) })
    if (!feed.ok) return feed
    const entries = feed.value.entries.map(({ at, action: what, ...found }) => ({
      at: utcOf(at),
      what,
      booking: wireBooking(found, actor, now),
    }))
    return done({ status: 200, body: { entries, cursor: writeCursor('f', feed.value.next), more: feed.value.hasMore } })
  },
})

/**
 * Corrects what was sent of the details of one booking; the rest stays. `named`: those that the call has named before,
 * which are refused (option_required), however their id is spelt.
 */
export const correct = async (
  { deps, actor, settings }: Asked<unknown, unknown>,
  id: string,
  sent: z.output<typeof schemas.details>,
  named = new Set<string>(),
): Promise<Outcome<{ id: string }>> => {
  const found = await findBooking(deps, { ...actor, scopes: ['read', ...actor.scopes] }, id)
  if (!found.ok) return found
  const { booking, madeBy } = found.value
  if (named.has(booking.id)) return refused('option_required', undefined, { bookingId: 'option_required' })
  named.add(booking.id)
  const values = Object.fromEntries(
    editableFields.map((field) => [field, String(sent[field] ?? textIn(booking.details, field))]),
  )
  const edited = await editDetails(deps, withBooking(actor, booking), {
    bookingId: booking.id,
    values,
    version: booking.version,
    madeBy,
    validPhone: settings.validPhone(booking.language),
  })
  return edited.ok ? done({ id: booking.id }) : edited
}

const changeDetails = call({
  method: 'PATCH',
  path: '/bookings/:id',
  id: 'changeDetails',
  refuses: ['not_found', 'checked_in', 'conflict', ...notStanding],
  summary: 'Corrects plate, flights, names and telephone, until check-in; it costs nothing',
  operation: 'booking.edit',
  scope: 'change',
  body: schemas.details,
  answer: { status: 200, schema: schemas.booking },
  handle: async (asked) => {
    const corrected = await correct(asked, asked.params['id'] ?? '', asked.body)
    if (!corrected.ok) return corrected
    const shown = await shownBooking(asked, corrected.value.id)
    return shown.ok ? done({ status: 200, body: shown.value }) : shown
  },
})

export const bookingCalls = [makeBooking, listBookings, getBooking, changeDetails]
