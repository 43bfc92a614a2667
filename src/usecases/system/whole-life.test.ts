import { expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { invoicesOf } from '#db/invoices.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import { change, fourDays, stayOf } from '#test/builders/changing.ts'
import { storeCoupon } from '#test/builders/coupons.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { zone } from '#test/builders/inventory.ts'
import { browser, codeOf, commandOf, must, notified, pay } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { checkIn } from '../operators/check-in.ts'
import { checkOut } from '../operators/check-out.ts'
import { showDelay } from '../operators/show-delay.ts'
import { fileClaim } from '../travellers/file-claim.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { startPayment } from '../travellers/start-payment.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
const support: Actor = staffAs('support', 's1')
const local = (text: string) => instantOf(text as LocalDateTime, zone, 'second')

/** Runs all letters, refunds and documents, checks every invariant, and answers the booking's sums and documents. */
const stand = async (deps: TestDeps, bookingId: string) => {
  await deps.worker.runDue()
  expect(await verify(deps.db)).toEqual([])
  const booking = (await bookingById(deps.db, bookingId))!
  const documents = (await invoicesOf(deps.db, bookingId)).reduce(
    (sum, { kind, grossMinor }) => sum + (kind === 'invoice' ? grossMinor : -grossMinor),
    0,
  )
  const { totalMinor, chargedMinor, paidMinor, refundedMinor } = booking
  expect(deps.gateway.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(refundedMinor)
  return { totalMinor, chargedMinor, paidMinor, refundedMinor, dueMinor: amountDueMinor(booking), documents }
}

test('INV-1 CHANGE-6 CHANGE-11 EXIT-5 CLAIM-7 REFUND-8 one booking with coupon, changes, overstay and claim: sums and documents agree after each step', async () => {
  const deps = await fresh()
  await storeCoupon(deps.db, { minimumDays: 8, mostUses: 1 })
  const who = await browser(deps)
  const order = commandOf(deps, who)
  const { bookingId } = must(
    await placeBooking(deps, await who.actor(), {
      ...order,
      form: { ...order.form, coupon: 'FIVEOFF' },
      shownTotalMinor: order.shownTotalMinor - 500,
    }),
  )
  await pay(deps, who, bookingId)
  const own: Actor = { kind: 'traveller', sessionId: 'later', bookingIds: [bookingId], address: 'x' }
  const payDue = async () => {
    const ref =
      must(await startPayment(deps, own, { bookingId }))
        .checkoutUrl.split('/')
        .at(-1) ?? ''
    deps.gateway.become(ref, 'paid')
    for (let n = 0; n < 2; n++) must(await notified(deps, ref))
  }
  // 8 × 7.00 and 6.00 for Flex, less the coupon of 5.00
  expect(await stand(deps, bookingId)).toEqual({
    totalMinor: 5_700,
    chargedMinor: 0,
    paidMinor: 5_700,
    refundedMinor: 0,
    dueMinor: 0,
    documents: 5_700,
  })

  // 4 × 8.00 and 6.00 for Flex; the coupon is lost
  must(await change(deps, own, { bookingId, stay: fourDays, kind: 'stay' }))
  expect(await stand(deps, bookingId)).toEqual({
    totalMinor: 3_800,
    chargedMinor: 0,
    paidMinor: 5_700,
    refundedMinor: 1_900,
    dueMinor: 0,
    documents: 3_800,
  })

  // 5 days, until 02:00 of the sixth; what is left of the first payment counts
  must(await change(deps, own, { bookingId, stay: stayOf(fourDays.arrival, '2026-12-06T02:00'), kind: 'stay' }))
  await payDue()
  const fiveDays = await stand(deps, bookingId)
  expect(fiveDays).toMatchObject({
    paidMinor: fiveDays.totalMinor + 1_900,
    refundedMinor: 1_900,
    dueMinor: 0,
    documents: fiveDays.totalMinor,
  })

  // out two hours and a half late, which is one day too many: refused until it is paid
  deps.clock.set(local(fourDays.arrival))
  must(await checkIn(deps, desk, { bookingId }))
  deps.clock.set(local('2026-12-06T04:30'))
  expect(codeOf(await checkOut(deps, desk, { bookingId }))).toBe('exit_unpaid')
  const charged = await stand(deps, bookingId)
  expect(charged.chargedMinor).toBeGreaterThan(0)
  expect(charged).toMatchObject({
    totalMinor: fiveDays.totalMinor + charged.chargedMinor,
    dueMinor: charged.chargedMinor,
    documents: fiveDays.totalMinor,
  })
  await payDue()
  must(await checkOut(deps, desk, { bookingId }))
  expect(await stand(deps, bookingId)).toMatchObject({
    chargedMinor: charged.chargedMinor,
    dueMinor: 0,
    documents: charged.totalMinor,
  })

  // the delay is shown later: the charge comes back once, and is not asked for again
  must(await showDelay(deps, support, { bookingId, minutes: 60 }))
  const booking = (await bookingById(deps.db, bookingId))!
  const claim = (formKey: string) =>
    fileClaim(deps, own, {
      values: {
        firstName: 'Noor',
        lastName: 'de Vries',
        email: booking.details.email,
        bookingReference: booking.number,
        newReturnFlightNumber: 'HV5634',
        requestedClaimAmount: (charged.chargedMinor / 100).toFixed(2),
        reasonForDelay: 'Storm',
        accountDetails: 'NL91 ABNA 0417 1643 00',
      },
      files: {},
      language: 'en',
      formKey,
    })
  expect([must(await claim('first')).settled, must(await claim('second')).settled]).toEqual([true, false])
  expect(await stand(deps, bookingId)).toMatchObject({
    refundedMinor: 1_900 + charged.chargedMinor,
    dueMinor: 0,
    documents: fiveDays.totalMinor,
  })
  expect((await refundsOf(deps.db, bookingId)).map(({ reason }) => reason).toSorted()).toEqual(['changed', 'claim'])
})
