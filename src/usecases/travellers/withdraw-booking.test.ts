import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { dayMs } from '#domain/time/zones.ts'
import { change, stayOf } from '#test/builders/changing.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { browser, codeOf, must, pay, place } from '#test/builders/traveller.ts'
import { showBooking } from './show-booking.ts'
import { withdrawBooking } from './withdraw-booking.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const support = staffAs('support', '7')

const withDays = async (days: number | null, choice: Parameters<typeof place>[2] = { package: 'basic' }) => {
  const deps = await fresh()
  if (days !== null) deps.withdrawalDays['NL'] = days
  const who = await browser(deps)
  const bookingId = await place(deps, who, choice)
  return { deps, who, bookingId }
}

describe('withdrawing from the contract', () => {
  test('WITHDRAW-2 WITHDRAW-3 everything comes back although the package gives nothing, the space is free, and it is acknowledged once', async () => {
    const { deps, who, bookingId } = await withDays(14)
    const ref = await pay(deps, who, bookingId)
    expect(must(await showBooking(deps, await who.actor(), { bookingId }))).toMatchObject({
      cancel: { allowed: true, refundMinor: 0 },
      withdraw: { refundMinor: 5_600, until: Date.parse('2026-12-01T09:00Z') - 1 },
    })
    const actor = await who.actor()
    const answers = await Promise.all([1, 2, 3].map(() => withdrawBooking(deps, actor, { bookingId })))
    expect(answers.map(codeOf).sort()).toEqual(['already_cancelled', 'already_cancelled', 'ok'])
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'withdrawn',
      refundedMinor: 5_600,
    })
    expect(await refundsOf(deps.db, bookingId)).toMatchObject([{ reason: 'withdrawn', status: 'completed' }])
    expect(deps.gateway.refunds).toMatchObject([{ ref, amountMinor: 5_600 }])
    expect(deps.mailer.sent.filter(({ id }) => id.startsWith('cancelled'))).toHaveLength(1)
    expect(await takenDays(deps.db)).toEqual({})
    expect(await verify(deps.db)).toEqual([])
  })

  test('WITHDRAW-1 the moment stored with the booking counts, whatever the market says later', async () => {
    const { deps, who, bookingId } = await withDays(3)
    await pay(deps, who, bookingId)
    deps.withdrawalDays['NL'] = 60
    expect((await bookingById(deps.db, bookingId))?.terms.withdrawUntil).toBe(Date.parse('2026-11-23T23:00Z') - 1)
    deps.clock.advance(4 * dayMs)
    expect(codeOf(await withdrawBooking(deps, support, { bookingId }))).toBe('withdrawal_over')
    expect(must(await showBooking(deps, support, { bookingId })).withdraw).toBe(null)
  })

  test('WITHDRAW-1 WITHDRAW-3 the arrival moved to a nearer day: never once that stay has begun, and the page says until when', async () => {
    const { deps, who, bookingId } = await withDays(14, {
      package: 'flex',
      stay: stayOf('2026-12-10T10:00', '2026-12-17T18:00'),
    })
    await pay(deps, who, bookingId)
    must(
      await change(deps, await who.actor(), {
        bookingId,
        stay: stayOf('2026-11-24T10:00', '2026-12-01T18:00'),
        kind: 'stay',
      }),
    )
    const arrival = Date.parse('2026-11-24T09:00Z')
    expect(must(await showBooking(deps, support, { bookingId })).withdraw).toEqual({
      until: arrival - 1,
      refundMinor: 6_200,
    })
    deps.clock.set(arrival)
    expect(codeOf(await withdrawBooking(deps, support, { bookingId }))).toBe('withdrawal_over')
    expect(must(await showBooking(deps, support, { bookingId })).withdraw).toBe(null)
    deps.clock.set(arrival - 1)
    expect(must(await withdrawBooking(deps, support, { bookingId }))).toEqual({ refundMinor: 6_200 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('WITHDRAW-1 the arrival moved to a later day: all the days of the market again, though the stay as booked had cut them short', async () => {
    const { deps, who, bookingId } = await withDays(14, {
      package: 'flex',
      stay: stayOf('2026-12-01T10:00', '2026-12-08T18:00'),
    })
    await pay(deps, who, bookingId)
    expect(must(await showBooking(deps, support, { bookingId })).withdraw).toMatchObject({
      until: Date.parse('2026-12-01T09:00Z') - 1,
    })
    must(
      await change(deps, await who.actor(), {
        bookingId,
        stay: stayOf('2026-12-12T10:00', '2026-12-19T18:00'),
        kind: 'stay',
      }),
    )
    const until = Date.parse('2026-12-04T23:00Z') - 1
    expect(must(await showBooking(deps, support, { bookingId })).withdraw).toMatchObject({ until })
    deps.clock.set(until + 1)
    expect(codeOf(await withdrawBooking(deps, support, { bookingId }))).toBe('withdrawal_over')
    deps.clock.set(until)
    must(await withdrawBooking(deps, support, { bookingId }))
    expect(await verify(deps.db)).toEqual([])
  })

  test('WITHDRAW-1 settled 13: off by default', async () => {
    const { deps, who, bookingId } = await withDays(null)
    await pay(deps, who, bookingId)
    expect((await bookingById(deps.db, bookingId))?.terms).not.toHaveProperty('withdrawUntil')
    expect(codeOf(await withdrawBooking(deps, await who.actor(), { bookingId }))).toBe('withdrawal_over')
  })

  test('WITHDRAW-3 RC-13 a page that is out of date is a conflict; ID-01 a foreign booking is not found; a hold is not a contract', async () => {
    const { deps, who, bookingId } = await withDays(14)
    expect(codeOf(await withdrawBooking(deps, await who.actor(), { bookingId }))).toBe('withdrawal_over')
    const { version } = must(await showBooking(deps, await who.actor(), { bookingId })).booking
    await pay(deps, who, bookingId)
    expect(codeOf(await withdrawBooking(deps, await who.actor(), { bookingId, version }))).toBe('conflict')
    expect(codeOf(await withdrawBooking(deps, await (await browser(deps)).actor(), { bookingId }))).toBe('not_found')
  })

  test('WITHDRAW-2 nothing paid, nothing back', async () => {
    const { deps, who, bookingId } = await withDays(14, { package: 'flex', paymentLocation: 'baCharged' })
    expect(must(await withdrawBooking(deps, await who.actor(), { bookingId }))).toEqual({ refundMinor: 0 })
    expect(await refundsOf(deps.db, bookingId)).toEqual([])
  })
})
