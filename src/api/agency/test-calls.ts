import { z } from 'zod'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import { findBooking } from '#usecases/agencies/find-bookings.ts'
import { isTestKey, moveTestClock } from '#usecases/agencies/sandbox.ts'
import { testLettersOf } from '#usecases/agencies/test-letters.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { timerQueues } from '#usecases/jobs/timers.ts'
import { passTestTime } from '#usecases/system/pass-test-time.ts'
import { failedTestTimers, mostFailed } from '#usecases/system/run-test-timers.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { shownBooking } from './booking-calls.ts'
import { call, type Asked } from './call.ts'
import { booking } from './schemas.ts'
import { paymentOutcomes, payInSandbox } from './test-payments.ts'
import { utcOf } from './views.ts'

/** Calls that only keys for trying have; for real keys they are not there. */

const minutes = z
  .number()
  .int()
  .min(0)
  .max(366 * 24 * 60)
  .describe('how far ahead of the real time; it is never moved back')
const newClock = z.strictObject({ aheadMinutes: minutes }).describe('A later time.').meta({ id: 'NewTestClock' })
const failedTimer = z
  .strictObject({
    what: z.enum(timerQueues).describe('what time should have brought'),
    bookingId: z.string().describe('the id of the booking'),
    at: z.iso.datetime().describe('UTC; when it should have happened'),
  })
  .describe('What could not be done when time brought it.')
  .meta({ id: 'FailedTestTimer' })
const clock = z
  .strictObject({
    now: z.iso.datetime().describe('UTC; what time it is for this key'),
    aheadMinutes: minutes,
    failed: z
      .array(failedTimer)
      .max(mostFailed)
      .describe('what time should have brought to your bookings and could not, the latest first; a fault of ours'),
  })
  .describe('The time of a key for trying.')
  .meta({ id: 'TestClock' })
const passage = z
  .strictObject({ kind: z.enum(['in', 'out']).describe('which way the car drives') })
  .describe('What the barrier would report.')
  .meta({ id: 'TestPassage' })

const move = call({
  method: 'POST',
  path: '/test/clock',
  id: 'moveTestClock',
  summary: 'Moves the time of a key for trying forward',
  description:
    'Only for keys that begin with `pw_test_`. Everything such a key sees happens at this time: quotes run out, deadlines pass, stays begin, and what time brings to its bookings happens: reminders, links that end, spaces that are no longer held, cars that did not come, and months that are closed.',
  operation: 'booking.view',
  scope: 'read',
  refuses: ['not_found'],
  body: newClock,
  answer: { status: 200, schema: clock },
  handle: async ({ real, body, all, actor }) => {
    if (!isTestKey(real.key)) return refused('not_found')
    const { code, organisationId } = actor
    const from = all.clock.now()
    const bring = (now: Instant) =>
      passTestTime({ ...all, clock: { ...all.clock, now: () => now } }, { code, organisationId, from })
    const moved = await moveTestClock(real.deps, real.key, { aheadMs: body.aheadMinutes * minuteMs, from, bring })
    if (!moved.ok) return moved
    const failed = (await failedTestTimers(all, code)).map((one) => ({ ...one, at: utcOf(one.at) }))
    return done({ status: 200, body: { now: utcOf(moved.value.now), aheadMinutes: body.aheadMinutes, failed } })
  },
})

/** Does something to the booking that the address names, which a key that acts may see, and answers with it. */
const doneToBooking = async (asked: Asked<unknown, unknown>, deed: (booking: Booking) => Promise<Outcome<unknown>>) => {
  const { deps, actor, params, real } = asked
  if (!isTestKey(real.key)) return refused('not_found')
  const found = await findBooking(deps, { ...actor, scopes: ['read', ...actor.scopes] }, params['id'] ?? '')
  if (!found.ok) return found
  const { booking: one } = found.value
  const did = await deed(one)
  if (!did.ok) return did
  const shown = await shownBooking(asked, one.id)
  return shown.ok ? done({ status: 200 as const, body: shown.value }) : shown
}

const drive = call({
  method: 'POST',
  path: '/test/bookings/:id/passages',
  id: 'driveTestCar',
  summary: 'Lets the car of a booking drive in or out',
  description: 'Only for keys that begin with `pw_test_`. The car is refused when a barrier would refuse it.',
  operation: 'booking.edit',
  scope: 'change',
  refuses: [
    'not_found',
    'product_unknown',
    'entry_too_early',
    'entry_too_late',
    'entry_not_confirmed',
    'entry_cancelled',
    'entry_no_show',
    'entry_unpaid',
    'already_inside',
    'already_out',
    'not_inside',
    'exit_unpaid',
    'conflict',
  ],
  body: passage,
  answer: { status: 200, schema: booking },
  handle: async (asked) => {
    const { all, body } = asked
    return doneToBooking(asked, async ({ id: bookingId, iata, productId }) => {
      const airport = all.catalogue.airport(iata)
      const product = all.catalogue.product(iata, productId)
      if (!airport || !product) return refused('product_unknown')
      const { airportId } = airport
      const gate = { kind: 'carPark' as const, userId: 'sandbox', airportId, carParkIds: [product.carPark.id] }
      return (body.kind === 'in' ? checkIn : checkOut)(all, gate, { bookingId })
    })
  },
})

const payment = z
  .strictObject({ outcome: z.enum(paymentOutcomes).describe('what becomes of the payment') })
  .describe('What the traveller would do behind the link in his letter.')
  .meta({ id: 'TestPayment' })

const pay = call({
  method: 'POST',
  path: '/test/bookings/:id/payments',
  id: 'payTestBooking',
  summary: 'Lets the traveller of a booking pay what is to be paid, or fail to',
  description:
    'Only for keys that begin with `pw_test_`. What is due on the booking is paid, or the difference of a change that waits for it; no money moves. After `declined` and `expired` it is still to be paid.',
  operation: 'booking.edit',
  scope: 'change',
  refuses: ['not_found', 'payment_not_needed', 'hold_expired', 'payment_unavailable'],
  body: payment,
  answer: { status: 200, schema: booking },
  handle: async (asked) => {
    const { outcome } = asked.body
    return doneToBooking(asked, async ({ id: bookingId }) => payInSandbox(asked.all, { bookingId, outcome }))
  },
})

const testLetter = z
  .strictObject({
    kind: z.string().describe('what the letter is about, such as `confirmation`'),
    at: z.iso.datetime().describe('UTC; when it would have been sent'),
    to: z.string().describe('the address to which it would have gone'),
    subject: z.string().describe('its subject, in the language of the booking'),
    text: z.string().describe('its words; links in it lead nowhere'),
  })
  .describe('A letter that a real booking would have brought.')
  .meta({ id: 'TestLetter' })
const testLetters = z
  .strictObject({ letters: z.array(testLetter).describe('the first one first') })
  .describe('The letters about a booking until now.')
  .meta({ id: 'TestLetters' })

const letters = call({
  method: 'GET',
  path: '/test/bookings/:id/letters',
  id: 'listTestLetters',
  summary: 'The letters that calls about a booking would have brought its driver',
  description:
    'Only for keys that begin with `pw_test_`, whose letters are not sent. They are written as they would be at the time of the key; what is of no use any more is left out. Reminders are among them once the time of the key was moved beyond their moment.',
  operation: 'booking.view',
  scope: 'read',
  refuses: ['not_found'],
  answer: { status: 200, schema: testLetters },
  handle: async ({ deps, all, actor, params, real, settings }) => {
    if (!isTestKey(real.key)) return refused('not_found')
    const found = await findBooking(deps, actor, params['id'] ?? '')
    if (!found.ok) return found
    const written = (await testLettersOf(all, found.value.booking)).map(async ({ kind, at, ready }) => ({
      kind,
      at: utcOf(at),
      to: ready.to.address,
      ...(await settings.letter(ready)),
    }))
    return done({ status: 200, body: { letters: await Promise.all(written) } })
  },
})

export const testCalls = [pay, move, drive, letters]
